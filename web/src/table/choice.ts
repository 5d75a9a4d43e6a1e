// Choosing a move by touching places: which may be touched next, and what has been chosen.

import type { Position } from "../lib/wire";

/** Buttons that end a deal for all: they want a second press. */
export const GRAVE = new Set(["!out", "!ask", "!end"]);

export interface Choice {
  /** The places touched so far. */
  readonly taps: readonly string[];
  /** By place that may be touched next: the move it completes, or null if more places follow. */
  readonly next: ReadonlyMap<string, string | null>;
}

/** What may be touched after `taps`; places that are touched first come first. */
export function choiceAfter(position: Position, taps: readonly string[]): Choice {
  const next = new Map<string, string | null>();
  for (const [move, places] of Object.entries(position.moves ?? {})) {
    if (!taps.every((tap, i) => places[i] === tap)) continue;
    const place = places[taps.length];
    if (place !== undefined) next.set(place, places.length === taps.length + 1 ? move : (next.get(place) ?? null));
  }
  return { taps, next };
}

/** The second copy of a card in the hand is played like the first. */
export function tapOf(place: string): string {
  return place.startsWith("hand.") ? place.replace(/\.2$/, "") : place;
}
