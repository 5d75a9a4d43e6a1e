// The end of a deal: the cards lie open, then the lines light up one after the other while the numbers count.

import { flight } from "../lib/settings.svelte";
import type { Area, Position } from "../lib/wire";

interface Step {
  area: string;
  places: readonly string[];
  points: number;
}

const TURNING = 500;
const COUNTING = 1300;

/** What is counted, in order: lines that are worth something, or the cards of a row. */
export function stepsOf(areas: readonly Area[]): Step[] {
  return areas.flatMap((area) => {
    if (area.kind === "square") {
      const lines = (area.lines ?? []).filter((line) => line.points !== 0);
      return lines.map((line) => ({ area: area.id, places: line.places, points: line.points }));
    }
    if (area.kind === "row") return [{ area: area.id, places: area.places.map((p) => p.id), points: area.value ?? 0 }];
    return [];
  });
}

export class Reveal {
  /** How many steps have been counted; all of them unless a reveal is running. */
  counted = $state(Infinity);
  #steps: Step[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  get done(): boolean {
    return this.counted >= this.#steps.length;
  }

  start(position: Position): void {
    this.#steps = stepsOf(position.areas);
    if (flight() === 0 || this.#steps.length === 0) return;
    this.counted = 0;
    this.#timer = setTimeout(() => this.#next(), TURNING);
  }

  /** Shows the end at once. */
  skip(): void {
    clearTimeout(this.#timer);
    this.counted = Infinity;
  }

  /** The lines of an area that are lit now. */
  lit(area: string): readonly (readonly string[])[] {
    if (this.done) return [];
    return this.#steps.slice(0, this.counted).filter((step) => step.area === area).map((step) => step.places);
  }

  /** What an area is worth as far as it has been counted. */
  worth(area: Area): number | null {
    if (this.done) return area.value ?? null;
    const counted = this.#steps.slice(0, this.counted).filter((step) => step.area === area.id);
    return counted.reduce((sum, step) => sum + step.points, 0);
  }

  #next(): void {
    this.counted += 1;
    const pause = Math.min(260, COUNTING / this.#steps.length);
    if (this.counted <= this.#steps.length - 1) this.#timer = setTimeout(() => this.#next(), pause);
    else this.#timer = setTimeout(() => this.skip(), 450);
  }
}
