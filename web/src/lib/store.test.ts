import { afterEach, expect, test, vi } from "vitest";

import { local } from "./store";

afterEach(() => vi.unstubAllGlobals());

function storage(kept: Map<string, string>, room = true): void {
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, value: string) {
      if (!room) throw new DOMException("full", "QuotaExceededError");
      kept.set(key, value);
    },
  });
}

test("what is kept stands in the browser's storage", () => {
  const kept = new Map([["last", "t1"]]);
  storage(kept);
  expect([local.get("last"), local.get("none")]).toEqual(["t1", null]);
  expect(local.set("last", "t2")).toBe(true);
  expect(kept.get("last")).toBe("t2");
});

test("without storage the page remembers by itself", () => {
  vi.stubGlobal("localStorage", undefined);
  expect(local.get("theme")).toBeNull();
  expect(local.set("theme", "dark")).toBe(false);
  expect(local.get("theme")).toBe("dark");
});

test("what finds no room is remembered, until there is room again", () => {
  const kept = new Map([["notes", "old"]]);
  storage(kept, false);
  local.set("notes", "new");
  expect([local.get("notes"), kept.get("notes")]).toEqual(["new", "old"]);
  storage(kept);
  local.set("notes", "newer");
  expect([local.get("notes"), kept.get("notes")]).toEqual(["newer", "newer"]);
});
