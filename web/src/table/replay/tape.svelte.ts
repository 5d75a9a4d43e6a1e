// A deal that is over, gone through step by step: the messages of its time, and the positions they led to.

import { settings } from "../../lib/settings.svelte";
import { changed, View } from "../../lib/view.svelte";
import type { Position, Replay, TableEvent } from "../../lib/wire";

/** How the table lies after a step, and what happened in it. */
export interface Moment {
  readonly position: Position;
  readonly events: readonly TableEvent[];
}

/** How long a step is shown while the tape plays, in milliseconds. */
const PAUSES = { slow: 2600, normal: 1600, fast: 900, off: 1600 };

export class Tape extends View {
  /** The beginning, then one for each step. */
  readonly moments: readonly Moment[];
  at = $state(0);
  playing = $state(false);
  readonly #reader: number | null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `reader` is the seat of whoever looks: its moves are called one's own. */
  constructor(
    id: string,
    readonly replay: Replay,
    reader: number | null,
    at = 0,
  ) {
    super(id);
    this.#reader = reader;
    this.moments = momentsOf(replay);
    this.#jump(this.#near(at));
  }

  override get me(): number | null {
    return this.#reader;
  }

  get last(): number {
    return this.moments.length - 1;
  }

  /** Goes to a moment: to the next one as it happened, to any other at once. */
  go(moment: number): void {
    const to = this.#near(moment);
    if (to === this.at + 1) this.#advance(to);
    else if (to !== this.at) this.#jump(to);
    if (to === this.last) this.stop();
  }

  /** Plays on from here, or from the beginning if this is the end; or stops. */
  toggle(): void {
    if (this.playing) return this.stop();
    if (this.at === this.last) this.go(0);
    this.playing = true;
    this.#tick();
  }

  stop(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  #tick(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.go(this.at + 1);
      if (this.playing) this.#tick();
    }, PAUSES[settings.speed]);
  }

  #near(moment: number): number {
    return Math.max(0, Math.min(moment, this.last));
  }

  #advance(to: number): void {
    this.at = to;
    this.happen(still(this.replay.steps[to - 1]!));
  }

  #jump(to: number): void {
    this.at = to;
    const events = this.moments.slice(0, to + 1).flatMap((moment) => moment.events);
    this.begin({ ...this.replay.snapshot, position: this.moments[to]!.position, events });
  }
}

/** The moments of a deal, one after the other. */
export function momentsOf(replay: Replay): Moment[] {
  const { position, events } = still(replay.snapshot);
  const moments: Moment[] = [{ position, events }];
  for (const step of replay.steps.map(still)) {
    moments.push({ position: changed(moments.at(-1)!.position, step.position), events: step.events });
  }
  return moments;
}

/** The same without what could be done then: nothing is legal any more, and no clock runs. */
function still<Message extends { position: Position }>(message: Message): Message {
  const seats = message.position.seats.map((seat) => ({ ...seat, clock: null }));
  return { ...message, position: { ...message.position, seats, moves: {}, previews: {}, undo: false } };
}
