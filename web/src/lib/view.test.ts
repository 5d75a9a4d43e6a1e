import { expect, test } from "vitest";

import { changed } from "./view.svelte";
import type { Area, Position } from "./wire";

const pile = (id: string, count: number): Area => ({ id, kind: "pile", places: [{ id, face: "down", count }] });
const position = (...areas: Area[]): Position => ({ phase: "playing", areas, seats: [] });

test("areas that did not change stay the very same, in their order", () => {
  const [stock, open] = [pile("stock", 9), pile("open", 1)];
  const after = changed(position(stock, open), { ...position(pile("open", 2)), turn: 1 });
  expect(after.areas.map((area) => area.id)).toEqual(["stock", "open"]);
  expect(after.areas[0]).toBe(stock);
  expect(after.areas[1]?.places[0]?.count).toBe(2);
  expect(after.turn).toBe(1);
});

test("what else is told replaces what was told before", () => {
  const after = changed({ ...position(), turn: 1, moves: { pass: ["!pass"] } }, position());
  expect(after).toEqual({ phase: "playing", areas: [], seats: [] });
});

test("new areas come after the known ones", () => {
  const after = changed(position(pile("stock", 9)), position(pile("held", 1), pile("stock", 8)));
  expect(after.areas.map((area) => area.id)).toEqual(["stock", "held"]);
  expect(changed(null, position(pile("stock", 9))).areas).toHaveLength(1);
});
