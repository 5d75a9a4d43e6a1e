import { expect, test } from "vitest";

import { pageOf, sourceOf, wantedIn } from "./address";

test("the address says deal, eyes and match", () => {
  expect(wantedIn("?deal=2&seat=1&match=3")).toEqual({ deal: 2, seat: 1, match: 3 });
  expect(wantedIn("?deal=2&seat=none")).toEqual({ deal: 2, seat: null, match: undefined });
});

test("what is missing or nonsense is not said", () => {
  expect(wantedIn("")).toEqual({ deal: 0, seat: undefined, match: undefined });
  expect(wantedIn("?deal=-1&seat=x&match=1e9")).toEqual({ deal: 0, seat: undefined, match: undefined });
});

test("a spectator's eyes have a word in the page's address, and no seat in the server's", () => {
  expect(pageOf("abc", { deal: 0, seat: null, match: 1 })).toBe("/t/abc/replay?deal=0&seat=none&match=1");
  expect(sourceOf("abc", { deal: 0, seat: null, match: 1 })).toBe("/api/tables/abc/replay?deal=0&match=1");
  expect(pageOf("abc", { deal: 4, seat: 0 })).toBe("/t/abc/replay?deal=4&seat=0");
});
