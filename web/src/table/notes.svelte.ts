// A player's own pencil notes on cards that lie face down. They stay in this browser, and move with their cards.

import { SvelteMap } from "svelte/reactivity";

import { session } from "../lib/store";
import type { TableEvent, Told } from "../lib/wire";

interface Kept {
  /** The last event that the notes have followed. */
  number: number;
  marks: [place: string, mark: string][];
}

export class Notes {
  readonly marks = new SvelteMap<string, string>();
  #key = "";
  #number = 0;

  /** Turns to the notes of a table, as they were kept. */
  open(table: string): void {
    this.#key = `notes.${table}`;
    const kept = JSON.parse(session.get(this.#key) ?? '{"number":0,"marks":[]}') as Kept;
    this.#number = kept.number;
    this.marks.clear();
    for (const [place, mark] of kept.marks) this.marks.set(place, mark);
  }

  set(place: string, mark: string): void {
    this.#put(place, mark);
    this.#keep();
  }

  /** Each note goes where its card goes; with a new deal all are gone. */
  follow(events: readonly TableEvent[]): void {
    for (const event of events) {
      if (event.number <= this.#number) continue;
      event.told?.forEach((told) => this.#take(told));
      this.#number = event.number;
    }
    this.#keep();
  }

  #take(told: Told): void {
    const place = typeof told["place"] === "string" ? told["place"] : "";
    const other = typeof told["other"] === "string" ? told["other"] : "";
    if (told.kind === "dealt") this.marks.clear();
    if (told.kind === "keep" || told.kind === "replace") this.#put(place, "");
    if (told.kind !== "swap") return;
    const mark = this.marks.get(place) ?? "";
    this.#put(place, this.marks.get(other) ?? "");
    this.#put(other, mark);
  }

  #put(place: string, mark: string): void {
    if (mark === "") this.marks.delete(place);
    else this.marks.set(place, mark);
  }

  #keep(): void {
    if (this.#key === "") return;
    session.set(this.#key, JSON.stringify({ number: this.#number, marks: [...this.marks] } satisfies Kept));
  }
}
