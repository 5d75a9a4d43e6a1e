// A player's own pencil notes on cards that lie face down. They stay in this browser, and move with their cards.

import { SvelteMap } from "svelte/reactivity";

import type { Told } from "../lib/wire";

export class Notes {
  readonly marks = new SvelteMap<string, string>();
  #key = "";

  /** Turns to the notes of one deal; those of earlier deals of the table are forgotten. */
  open(table: string, deal: number): void {
    const key = `notes.${table}`;
    if (this.#key === `${key}.${deal}`) return;
    this.#key = `${key}.${deal}`;
    this.marks.clear();
    const kept = JSON.parse(sessionStorage.getItem(this.#key) ?? "[]") as [string, string][];
    for (const [place, mark] of kept) this.marks.set(place, mark);
  }

  set(place: string, mark: string): void {
    if (mark === "") this.marks.delete(place);
    else this.marks.set(place, mark);
    this.#keep();
  }

  /** A note goes where its card goes. */
  follow(told: Told): void {
    const place = typeof told["place"] === "string" ? told["place"] : "";
    const other = typeof told["other"] === "string" ? told["other"] : "";
    if (told.kind === "swap") {
      const marks = [this.marks.get(place) ?? "", this.marks.get(other) ?? ""] as const;
      this.set(other, marks[0]);
      this.set(place, marks[1]);
    } else if (told.kind === "keep" || told.kind === "replace") {
      this.set(place, "");
    }
  }

  #keep(): void {
    sessionStorage.setItem(this.#key, JSON.stringify([...this.marks]));
  }
}
