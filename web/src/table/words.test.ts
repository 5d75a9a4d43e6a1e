import { expect, test } from "vitest";

import type { Position } from "../lib/wire";
import { isFree, nameOf } from "./words";

// Without a catalogue a text is its key.
const position: Position = {
  phase: "playing",
  areas: [],
  seats: [
    { name: "Ada", taken: true },
    { taken: true },
    { bot: "seasoned" },
    { taken: true, bot: "seasoned", away: true },
    {},
  ],
};

test("guests without a name and bots have one of their own; one is called you", () => {
  const names = position.seats.map((_, seat) => nameOf(position, seat, null));
  expect(names).toEqual(["Ada", "table.guest", "table.bot", "table.guest", "table.seat"]);
  expect(nameOf(position, 1, 1)).toBe("table.you");
});

test("a seat is free where nobody sits and no bot plays", () => {
  expect(position.seats.map(isFree)).toEqual([false, false, false, false, true]);
});
