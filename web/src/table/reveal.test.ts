import { expect, test } from "vitest";

import type { Area } from "../lib/wire";
import { stepsOf } from "./reveal.svelte";

test("lines that are worth something are counted one by one, rows as a whole", () => {
  const square: Area = {
    id: "A",
    kind: "square",
    places: [],
    value: 3,
    lines: [
      { places: ["A1", "A2", "A3"], points: 1 },
      { places: ["A4", "A5", "A6"], points: 0 },
      { places: ["A1", "A5", "A9"], points: 2 },
    ],
  };
  const row: Area = { id: "row.1", kind: "row", places: [{ id: "1.1", face: "up", card: "9" }], value: 9 };
  expect(stepsOf([square, row]).map(({ area, points }) => [area, points])).toEqual([
    ["A", 1],
    ["A", 2],
    ["row.1", 9],
  ]);
});
