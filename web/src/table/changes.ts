// What a move would change: the worth of each square, as the position foretells it.

import type { Area, Place } from "../lib/wire";
import { tapOf } from "./choice";
import type { Play } from "./play.svelte";

export interface Change {
  square: Area;
  points: number;
}

/** The changes that touching a place would bring: of its own square always, of others where there is one. */
export function changesOf(play: Play, area: Area, place: Place): Change[] {
  const move = play.choice.next.get(tapOf(place.id));
  const values = move ? play.position?.previews?.[move] : undefined;
  if (!values) return [];
  const squares = play.position?.areas.filter((other) => other.kind === "square") ?? [];
  const changes = squares.map((square, side) => ({ square, points: (values[side] ?? 0) - (square.value ?? 0) }));
  return changes.filter(({ square, points }) => square.id === area.id || points !== 0);
}
