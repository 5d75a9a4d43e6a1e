// Clocks run here between two messages; the server's word counts.

import { catalogue } from "../lib/catalogue.svelte";
import type { Position } from "../lib/wire";

export class Clocks {
  #since = $state(0);
  #now = $state(0);
  #timer: ReturnType<typeof setInterval> | undefined;

  /** A position has come: its times are of now. */
  take(position: Position): void {
    this.#since = this.#now = performance.now();
    clearInterval(this.#timer);
    const runs = position.phase === "playing" && position.seats.some((seat) => seat.clock != null);
    if (runs) this.#timer = setInterval(() => (this.#now = performance.now()), 500);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** The seconds a seat has left, or null without clocks. */
  left(position: Position, seat: number): number | null {
    const clock = position.seats[seat]?.clock;
    if (clock == null) return null;
    const used = position.turn === seat ? (this.#now - this.#since) / 1000 : 0;
    return Math.max(0, clock - used);
  }
}

/** Seconds as minutes and seconds, in the digits of the language. */
export function timeText(seconds: number): string {
  const whole = Math.ceil(seconds);
  const [zero, minutes, rest] = [catalogue.write(0), Math.floor(whole / 60), whole % 60];
  return `${catalogue.write(minutes)}:${rest < 10 ? zero : ""}${catalogue.write(rest)}`;
}
