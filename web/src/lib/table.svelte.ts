// A table as this page sees it: one socket that comes back by itself, and the last position.

import { VERSION, type Area, type Order, type Position, type ServerMessage, type TableEvent, type TableInfo } from "./wire";

export interface Refusal {
  code: string;
  values: Record<string, string | number | boolean>;
}

export class Table {
  info = $state<TableInfo | null>(null);
  you = $state<number | null>(null);
  position = $state.raw<Position | null>(null);
  events = $state.raw<TableEvent[]>([]);
  number = $state(0);
  present = $state<boolean[]>([]);
  watching = $state(0);
  connected = $state(false);
  refusal = $state<Refusal | null>(null);
  closing = $state("");
  /** Told of each batch of events with the positions before and after, for animation and speech. */
  onEvents: (events: TableEvent[], before: Position | null, after: Position) => void = () => {};

  #socket: WebSocket | null = null;
  #waiting = new Map<string, { order: Order; on: number }>();
  #tries = 0;
  #left = false;
  readonly id: string;

  constructor(id: string) {
    this.id = id;
    this.#connect();
  }

  /** Sends an order; it is sent again, with the same id, until the server has answered. */
  send(order: Order): void {
    const id = crypto.getRandomValues(new Uint32Array(4)).join("-"); // on pages without https there is no randomUUID
    const command = { order, on: this.number };
    this.#waiting.set(id, command);
    this.refusal = null;
    this.#transmit(id, command);
  }

  leave(): void {
    this.#left = true;
    this.#socket?.close();
  }

  get #token(): string {
    return sessionStorage.getItem(`token.${this.id}`) ?? localStorage.getItem(`token.${this.id}`) ?? "";
  }

  #connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/${this.id}`);
    this.#socket = socket;
    socket.onopen = () => {
      const since = this.position === null ? 0 : this.number;
      socket.send(JSON.stringify({ type: "hello", version: VERSION, token: this.#token, since }));
    };
    socket.onmessage = (message) => this.#receive(JSON.parse(message.data as string) as ServerMessage);
    socket.onclose = () => {
      this.connected = false;
      if (!this.#left && this.closing === "") setTimeout(() => this.#connect(), this.#pause());
    };
  }

  #pause(): number {
    this.#tries += 1;
    return Math.min(8000, 250 * 2 ** this.#tries) * (0.5 + Math.random() / 2);
  }

  #transmit(id: string, { order, on }: { order: Order; on: number }): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify({ ...order, id, on }));
  }

  #receive(message: ServerMessage): void {
    switch (message.type) {
      case "snapshot":
        if (message.token !== "") localStorage.setItem(`token.${this.id}`, message.token);
        if (message.you !== null) localStorage.setItem("last", this.id); // the first page offers the way back
        this.info = message.table;
        this.you = message.you;
        this.events = message.events;
        this.number = message.number;
        this.position = message.position;
        this.#resume();
        break;
      case "events":
        this.#resume();
        this.#happen(message.events, message.position);
        break;
      case "done":
        this.#waiting.delete(message.id);
        break;
      case "refused":
        this.#waiting.delete(message.id);
        this.refusal = { code: message.code, values: message.values ?? {} };
        break;
      case "presence":
        this.present = message.seats;
        this.watching = message.watching;
        break;
      case "closing":
        if (message.code !== "restart") this.closing = message.code; // from a restart one comes back by oneself
        break;
      case "pong":
        break;
    }
  }

  #resume(): void {
    if (this.connected) return;
    this.connected = true;
    this.#tries = 0;
    for (const [id, command] of this.#waiting) this.#transmit(id, command);
  }

  #happen(events: TableEvent[], change: Position): void {
    const before = this.position;
    const changed = new Map(change.areas.map((area) => [area.id, area]));
    const kept = (before?.areas ?? []).map((area) => changed.get(area.id) ?? area);
    const added = change.areas.filter((area) => !kept.some((known: Area) => known.id === area.id));
    const after = { ...change, areas: [...kept, ...added] };
    this.events = [...this.events, ...events];
    this.#heed(events);
    this.number = events.at(-1)?.number ?? this.number;
    this.position = after;
    this.onEvents(events, before, after);
  }

  /** When a match is over, the server has sealed its secret for the next one. */
  #heed(events: TableEvent[]): void {
    const over = events.flatMap((event) => event.told ?? []).find((told) => told.kind === "over");
    if (this.info && typeof over?.["commitment"] === "string") this.info.commitment = over["commitment"];
  }
}
