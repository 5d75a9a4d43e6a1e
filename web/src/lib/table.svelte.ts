// A table as this page sees it: one socket that comes back by itself, and the last position.

import { local, session } from "./store";
import { View } from "./view.svelte";
import { VERSION, type Events, type Order, type Refused, type ServerMessage, type Snapshot, type TableEvent } from "./wire";

export class Table extends View {
  override readonly live = true;
  watching = $state(0);
  closing = $state("");
  /** Told of what happened while the connection was lost. */
  onMissed: (events: TableEvent[]) => void = () => {};

  #socket: WebSocket | null = null;
  #waiting = new Map<string, { order: Order; on: number }>();
  #tries = 0;
  #left = false;

  constructor(id: string) {
    super(id);
    this.connected = false;
    this.#connect();
  }

  /** Sends an order; it is sent again, with the same id, until the server has answered. */
  override send(order: Order): string {
    const id = crypto.getRandomValues(new Uint32Array(4)).join("-"); // on pages without https there is no randomUUID
    const command = { order, on: this.number };
    this.#waiting.set(id, command);
    this.refusal = null;
    this.#transmit(id, command);
    return id;
  }

  override drop(id: string): void {
    this.#waiting.delete(id);
  }

  leave(): void {
    this.#left = true;
    this.#socket?.close();
  }

  /** With which one is known here again; empty if one has none. */
  get token(): string {
    return session.get(`token.${this.id}`) ?? local.get(`token.${this.id}`) ?? "";
  }

  #connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/${this.id}`);
    this.#socket = socket;
    socket.onopen = () => {
      const since = this.position === null ? 0 : this.number;
      socket.send(JSON.stringify({ type: "hello", version: VERSION, token: this.token, since }));
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
        this.#arrive(message);
        break;
      case "events":
        this.#follow(message);
        break;
      case "done":
        this.#waiting.delete(message.id);
        break;
      case "refused":
        this.#refuse(message);
        break;
      case "hinted":
        this.#waiting.delete(message.id);
        this.onHint(message);
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

  /** What is no longer waited for may be refused without a word. */
  #refuse(message: Refused): void {
    const refused = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (refused?.order.type === "hint") this.onHint(message);
    else if (refused || message.id === "") this.refusal = { code: message.code, values: message.values ?? {} };
  }

  #resume(): void {
    if (this.connected) return;
    this.connected = true;
    this.#tries = 0;
    for (const [id, command] of this.#waiting) this.#transmit(id, command);
  }

  #arrive(snapshot: Snapshot): void {
    if (snapshot.token !== "") local.set(`token.${this.id}`, snapshot.token);
    if (snapshot.you !== null) local.set("last", this.id); // the first page offers the way back
    const missed = this.number > 0 ? snapshot.events.filter((event) => event.number > this.number) : [];
    this.begin(snapshot);
    this.onMissed(missed);
    this.#resume();
  }

  /** After a connection was lost, all that was missed comes in one piece. */
  #follow(news: Events): void {
    const missed = !this.connected;
    this.#resume();
    this.happen(news);
    this.#heed(news.events);
    if (missed) this.onMissed(news.events);
  }

  /** When a match is over, the server has sealed its secret for the next one. */
  #heed(events: TableEvent[]): void {
    const over = events.flatMap((event) => event.told ?? []).find((told) => told.kind === "over");
    if (this.info && typeof over?.["commitment"] === "string") this.info.commitment = over["commitment"];
  }
}
