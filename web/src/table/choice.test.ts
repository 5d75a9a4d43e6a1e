import { expect, test } from "vitest";

import type { Position } from "../lib/wire";
import { choiceAfter, tapOf } from "./choice";

const position: Position = {
  phase: "playing",
  areas: [],
  seats: [],
  moves: { "7h@A7": ["hand.7h", "A7"], "7h@B7": ["hand.7h", "B7"], x7h: ["hand.7h", "discards"], out: ["!out"] },
};

test("first the cards and the buttons may be touched", () => {
  const { next } = choiceAfter(position, []);
  expect([...next]).toEqual([
    ["hand.7h", null],
    ["!out", "out"],
  ]);
});

test("after a card its places complete a move", () => {
  const { next } = choiceAfter(position, ["hand.7h"]);
  expect(Object.fromEntries(next)).toEqual({ A7: "7h@A7", B7: "7h@B7", discards: "x7h" });
});

test("the second copy of a card is played like the first", () => {
  expect(tapOf("hand.7h.2")).toBe("hand.7h");
  expect(tapOf("2.2")).toBe("2.2");
});
