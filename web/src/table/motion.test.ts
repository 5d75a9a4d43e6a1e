import { expect, test } from "vitest";

import type { Position } from "../lib/wire";
import { motions } from "./motion";

const rows = (held: "bare" | "up" | "down"): Position => ({
  phase: "playing",
  seats: [],
  areas: [
    { id: "row.1", kind: "row", seats: [0], places: [{ id: "1.2", face: "down", label: "2" }] },
    { id: "held", kind: "pile", places: [{ id: "held", face: held, note: "held" }] },
  ],
});
const hands: Position = { phase: "playing", seats: [], areas: [{ id: "hand", kind: "hand", seats: [0], places: [] }] };

test("a drawn card goes to the hand of whoever drew it", () => {
  expect(motions({ kind: "draw", seat: 0, card: "7h" }, hands, 0)).toEqual([{ from: "stock", to: "hand.7h", card: "7h" }]);
  expect(motions({ kind: "draw", seat: 1, card: null }, hands, 0)).toEqual([{ from: "stock", to: "seat.1", card: null }]);
});

test("a card that is kept goes face down to its place, the old one to the open pile", () => {
  expect(motions({ kind: "keep", seat: 0, place: "1.2", card: "9" }, rows("bare"), 0)).toEqual([
    { from: "1.2", to: "open", card: "9" },
    { from: "held", to: "1.2", card: null },
  ]);
});

test("a swap shows two backs that change places", () => {
  expect(motions({ kind: "swap", seat: 1, place: "2.1", other: "1.2" }, rows("bare"), 0)).toEqual([
    { from: "2.1", to: "1.2", card: null },
    { from: "1.2", to: "2.1", card: null },
  ]);
});

test("a card drawn by another stays face down; one that may not be held goes to the open pile at once", () => {
  expect(motions({ kind: "drawn", seat: 1, card: null }, rows("down"), 0)).toEqual([{ from: "stock", to: "held", card: null }]);
  expect(motions({ kind: "drawn", seat: 1, card: "J" }, rows("bare"), 0)).toEqual([{ from: "stock", to: "open", card: "J" }]);
});

test("a card dealt to a place shows its back, though its owner may know it", () => {
  expect(motions({ kind: "deal", seat: 0, place: "1.2", card: "4" }, rows("bare"), 0)).toEqual([{ from: "stock", to: "1.2", card: null }]);
});
