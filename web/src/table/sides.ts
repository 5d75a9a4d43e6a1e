// Who plays together: each square or row belongs to a side.

import type { Area, Position } from "../lib/wire";

/** The areas that count, one a side, in the order of the scores. */
export function counted(position: Position): Area[] {
  return position.areas.filter((area) => area.kind === "square" || area.kind === "row");
}

/** The seats of each side, in the order of the scores. */
export function sidesOf(position: Position): readonly (readonly number[])[] {
  const areas = counted(position);
  return areas.length > 0 ? areas.map((area) => area.seats ?? []) : position.seats.map((_, seat) => [seat]);
}

/** The other seats as they sit round the table, from the left of `you`. */
export function around(seats: number, you: number | null): number[] {
  const first = you ?? 0;
  const others = Array.from({ length: seats - 1 }, (_, n) => (first + 1 + n) % seats);
  return you === null ? [first, ...others] : others;
}
