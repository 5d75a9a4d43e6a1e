import { expect, test } from "vitest";

import type { Area, Position } from "../lib/wire";
import { alike } from "./hints.svelte";

const stock: Area = { id: "stock", kind: "pile", places: [{ id: "stock", face: "down", count: 40 }] };
const before: Position = { phase: "playing", areas: [stock], seats: [], turn: 0, prompt: "choice", moves: { draw: ["stock"] } };

test("talk leaves a position as it was", () => {
  expect(alike(before, { ...before, seats: [{ name: "Bo", ready: true }] })).toBe(true);
});

test.each<Partial<Position>>([{ turn: 1 }, { prompt: "holding" }, { phase: "scored" }, { moves: {} }, { areas: [{ ...stock }] }])(
  "with %o one has to decide anew",
  (change) => {
    expect(alike(before, { ...before, ...change })).toBe(false);
  },
);
