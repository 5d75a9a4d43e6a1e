import { beforeEach, expect, test, vi } from "vitest";

import { remembered, shareFor } from "./shares";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

test("a commitment has one secret, another one another", () => {
  const secret = shareFor("c1");
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(shareFor("c1")).toBe(secret);
  expect(shareFor("c2")).not.toBe(secret);
});

test("what is remembered of a match", () => {
  const secret = shareFor("c1");
  expect(remembered("c1", ["", secret])).toEqual({ what: "kept", seat: 1 });
  expect(remembered("c9", [secret, ""])).toEqual({ what: "other", seat: 0 });
  expect(remembered("c1", ["", ""])).toEqual({ what: "left-out", seat: -1 });
  expect(remembered("c9", ["", ""])).toEqual({ what: "nothing", seat: -1 });
});

test("the last two hundred are kept", () => {
  const [first, second] = [shareFor("c0"), shareFor("c1")];
  for (let n = 2; n <= 200; n++) shareFor(`c${n}`);
  expect([remembered("c0", [first]).what, remembered("c1", [second]).what]).toEqual(["nothing", "kept"]);
});

test("what another page has left there does no harm", () => {
  localStorage.setItem("shares", "{");
  expect(remembered("c1", [""])).toEqual({ what: "nothing", seat: -1 });
});
