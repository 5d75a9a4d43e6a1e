// Cards in the air. While one flies, its goal still looks as before.

import { tick } from "svelte";
import { SvelteMap } from "svelte/reactivity";

import { flight } from "../lib/settings.svelte";
import type { Place, Position, TableEvent } from "../lib/wire";
import { motions, type Motion } from "./motion";

export interface Flight {
  id: number;
  card: string | null;
  from: DOMRect;
  to: DOMRect;
  delay: number;
  time: number;
  goal: string;
}

/** More than these at once are not shown one by one. */
const MOST = 40;

export class Flights {
  list = $state.raw<Flight[]>([]);
  /** By place to which a card is on its way: how it looks until then. */
  readonly veils = new SvelteMap<string, Place>();
  #last = 0;
  readonly #rect: (place: string) => DOMRect | null;

  constructor(rect: (place: string) => DOMRect | null) {
    this.#rect = rect;
  }

  /** Begins to show `events`, just before the page turns to the position after them. */
  async follow(events: readonly TableEvent[], before: Position, after: Position, you: number | null, still: string): Promise<void> {
    const time = flight();
    const steps = events.flatMap((event) => event.told ?? []);
    const all = steps.map((told) => motions(told, after, you).filter((motion) => motion.to !== still));
    if (time === 0 || all.flat().length === 0 || all.flat().length > MOST) return;
    const started = all.map((step) => step.map((motion) => this.#start(motion, before)));
    await tick();
    let delay = 0;
    for (const [n, step] of all.entries()) {
      step.forEach((motion, k) => this.#fly(motion, started[n]?.[k] ?? null, delay, time));
      if (step.length > 0) delay += steps[n]?.kind === "deal" ? time / 5 : time * 0.9;
    }
  }

  /** A card that was dragged goes back to its place. */
  home({ place, x, y, width }: { place: Place; x: number; y: number; width: number }): void {
    const [to, time] = [this.#rect(place.id), flight()];
    if (to === null || time === 0) return;
    this.veils.set(place.id, { ...place, face: "bare" });
    const from = new DOMRect(x - width / 2, y - width * 0.87, width, width * 1.4);
    this.#launch({ card: place.face === "up" ? (place.card ?? null) : null, from, to, delay: 0, time, goal: place.id });
  }

  land(flight: Flight): void {
    this.list = this.list.filter((other) => other !== flight);
    if (!this.list.some((other) => other.goal === flight.goal)) this.veils.delete(flight.goal);
  }

  /** Ends all flights at once. */
  settle(): void {
    this.list = [];
    this.veils.clear();
  }

  #start(motion: Motion, before: Position): DOMRect | null {
    const lay = before.areas.flatMap((area) => area.places).find((place) => place.id === motion.to);
    const isPile = before.areas.some((area) => area.kind === "pile" && area.places.some((place) => place.id === motion.to));
    if (!this.veils.has(motion.to)) {
      this.veils.set(motion.to, isPile && lay ? lay : { id: motion.to, face: "bare", label: lay?.label ?? "" });
    }
    return this.#rect(motion.from);
  }

  #fly(motion: Motion, from: DOMRect | null, delay: number, time: number): void {
    const to = this.#rect(motion.to);
    if (from === null || to === null) {
      this.veils.delete(motion.to);
      return;
    }
    this.#launch({ card: motion.card, from, to, delay, time, goal: motion.to });
  }

  #launch(flight: Omit<Flight, "id">): void {
    this.#last += 1;
    this.list = [...this.list, { id: this.#last, ...flight }];
  }
}
