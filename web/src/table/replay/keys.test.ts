import { expect, test, vi } from "vitest";

import { meaning } from "./keys";
import type { Tape } from "./tape.svelte";

function press(key: string, within = ""): [number | undefined, boolean] {
  const tape = { at: 3, last: 9, go: vi.fn(), toggle: vi.fn() };
  const target = { closest: (wanted: string) => (within !== "" && wanted.includes(within) ? {} : null) };
  meaning({ key, target } as unknown as KeyboardEvent, tape as unknown as Tape)?.();
  return [tape.go.mock.calls[0]?.[0] as number | undefined, tape.toggle.mock.calls.length > 0];
}

test("arrows step, Home and End go to the ends, Space plays", () => {
  expect([press("ArrowLeft")[0], press("ArrowRight")[0], press("Home")[0], press("End")[0]]).toEqual([2, 4, 0, 9]);
  expect(press(" ")).toEqual([undefined, true]);
});

test("a slider and a place of the table keep their own keys, and a button its Space", () => {
  expect(press("ArrowRight", "input")).toEqual([undefined, false]);
  expect(press("ArrowRight", "[data-place]")).toEqual([undefined, false]);
  expect(press(" ", "button")).toEqual([undefined, false]);
  expect(press("ArrowRight", "button")).toEqual([4, false]);
});
