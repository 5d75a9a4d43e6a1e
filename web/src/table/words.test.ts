import { expect, test } from "vitest";

import type { Position } from "../lib/wire";
import { isFree, measured, nameOf } from "./words";

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

test("what was measured has one decimal and the sign of what is shown", () => {
  expect([1.26, 2, 0.3, 0.04, -0.04, 0, -1.5, 12].map(measured)).toEqual(["+1.3", "+2.0", "+0.3", "0.0", "0.0", "0.0", "−1.5", "+12.0"]);
});
