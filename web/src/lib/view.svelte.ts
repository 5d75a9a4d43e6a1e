// A table as one seat, or a spectator, sees it: what the messages of the server say, whether live or replayed.

import type { Events, Hinted, Order, Position, Refused, Snapshot, TableEvent, TableInfo } from "./wire";

export interface Refusal {
  code: string;
  values: Record<string, string | number | boolean>;
}

export class View {
  /** Whether it is being played right now. */
  readonly live: boolean = false;
  info = $state<TableInfo | null>(null);
  /** Whose eyes these are; null: a spectator's. */
  you = $state<number | null>(null);
  position = $state.raw<Position | null>(null);
  events = $state.raw<TableEvent[]>([]);
  number = $state(0);
  /** By seat: whether whoever sits there is connected. */
  present = $state<boolean[]>([]);
  connected = $state(true);
  refusal = $state<Refusal | null>(null);
  /** Told when all there is to know has come at once. */
  onBegin: () => void = () => {};
  /** Told the hint that was asked for, or why there is none. */
  onHint: (answer: Hinted | Refused) => void = () => {};
  /** Told of each batch of events with the positions before and after, for animation and speech. */
  onEvents: (events: TableEvent[], before: Position | null, after: Position) => void = () => {};

  constructor(readonly id: string) {}

  /** The seat of the reader; null: a spectator. */
  get me(): number | null {
    return this.you;
  }

  /** Asks the server for something, and gives the id of the question; a replay has nobody to ask. */
  send(_order: Order): string {
    return "";
  }

  /** The question of that id need not be answered any more. */
  drop(_id: string): void {}

  /** Takes up all that may be known. */
  protected begin(snapshot: Snapshot): void {
    this.info = snapshot.table;
    this.you = snapshot.you;
    this.events = snapshot.events;
    this.number = snapshot.number;
    this.position = snapshot.position;
    this.onBegin();
  }

  /** Lets events happen. */
  protected happen({ events, position }: Events): void {
    const before = this.position;
    const after = changed(before, position);
    this.events = [...this.events, ...events];
    this.number = events.at(-1)?.number ?? this.number;
    this.position = after;
    this.onEvents(events, before, after);
  }
}

/** The table after a change that holds only the areas that are others than before. */
export function changed(before: Position | null, change: Position): Position {
  const areas = new Map(change.areas.map((area) => [area.id, area]));
  const kept = (before?.areas ?? []).map((area) => areas.get(area.id) ?? area);
  const known = new Set(kept.map((area) => area.id));
  return { ...change, areas: [...kept, ...change.areas.filter((area) => !known.has(area.id))] };
}
