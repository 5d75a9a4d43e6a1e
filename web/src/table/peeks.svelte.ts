// Looking at cards that lie face down: what may be looked at now, what is being shown, and who else is looking.

import { SvelteMap } from "svelte/reactivity";

import type { TableEvent, Told } from "../lib/wire";

/** How long a card is shown after a tap, in milliseconds. */
const SHOWN = 3000;

export class Peeks {
  /** By place: the card that its owner may look at, until the first own move. */
  readonly open = new SvelteMap<string, string>();
  /** By place: the card shown right now. */
  readonly shown = new SvelteMap<string, string>();
  /** By place: the seat that looks at it right now. */
  readonly eyes = new SvelteMap<string, number>();
  #timers = new Map<string, ReturnType<typeof setTimeout>>();

  /** Takes up what happened; `live` is false for what happened before this page came. */
  happen(events: readonly TableEvent[], you: number | null, live: boolean): void {
    for (const told of events.flatMap((event) => event.told ?? [])) this.#take(told, you, live);
  }

  clear(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
    for (const map of [this.open, this.shown, this.eyes]) map.clear();
  }

  /** Shows the card at a place, if it may be looked at; until `release`, or for three seconds. */
  look(place: string, hold: boolean): boolean {
    const card = this.open.get(place);
    if (card !== undefined) this.#show(place, card, hold);
    return card !== undefined;
  }

  /** The finger is off the place: the card turns back. */
  release(place: string): void {
    if (this.open.has(place)) this.#hide(place);
  }

  #take(told: Told, you: number | null, live: boolean): void {
    const place = typeof told["place"] === "string" ? told["place"] : "";
    const own = told.seat === you && you !== null;
    if (told.kind === "deal") {
      if (own && place !== "" && typeof told.card === "string") this.open.set(place, told.card);
      return;
    }
    if (own) this.open.clear();
    if (told.kind !== "peek" || !live) return;
    if (own && typeof told.card === "string") this.#show(place, told.card, false);
    else this.#watch(place, told.seat ?? 0);
  }

  #show(place: string, card: string, hold: boolean): void {
    clearTimeout(this.#timers.get(place));
    this.shown.set(place, card);
    if (!hold) this.#timers.set(place, setTimeout(() => this.#hide(place), SHOWN));
  }

  #hide(place: string): void {
    clearTimeout(this.#timers.get(place));
    this.shown.delete(place);
  }

  #watch(place: string, seat: number): void {
    this.eyes.set(place, seat);
    setTimeout(() => this.eyes.delete(place), SHOWN);
  }
}
