import { beforeEach, expect, it, vi } from "vitest";

import type { Family } from "./games";

vi.stubGlobal("location", { pathname: "/", search: "" });
vi.stubGlobal("addEventListener", () => undefined);
const kept = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
});
const { Draft } = await import("./draft.svelte");

const FAMILY: Family = {
  name: "crows",
  lowest_wins: false,
  options: [
    { name: "hand", kind: "number", of_match: false, range: [1, 9] },
    { name: "fly", kind: "flag", of_match: false },
    { name: "deals", kind: "number", of_match: true, range: [1, 99] },
    { name: "target", kind: "number", of_match: true, range: [1, 500] },
  ],
  variants: [
    { name: "plain", source: "", seats: [2, 3], values: { hand: 5, fly: false, deals: 3 } },
    { name: "pairs", source: "", seats: [4], values: { hand: 7, fly: true, target: 40 } },
  ],
  bots: ["wise", "wild"],
  usual_bot: "wise",
};

beforeEach(() => kept.clear());

it("begins with the variant asked for, else the last one, else the usual one", () => {
  expect(new Draft(FAMILY, "pairs", false).variant.name).toBe("pairs");
  expect(new Draft(FAMILY, "unknown", false).variant.name).toBe("plain");
  kept.set("variant.crows", "pairs");
  expect(new Draft(FAMILY, "", false).variant.name).toBe("pairs");
});

it("has nothing changed at first, and a match of the variant's kind", () => {
  const draft = new Draft(FAMILY, "pairs", false);
  expect(draft.changed).toEqual({});
  expect(draft.length).toBe("target");
  expect(draft.seats).toBe(4);
});

it("gives what differs from the variant, and one length of a match", () => {
  const draft = new Draft(FAMILY, "plain", false);
  draft.values["fly"] = true;
  draft.values["deals"] = 8;
  expect(draft.changed).toEqual({ fly: true, deals: 8 });
  expect(draft.changedHouse).toBe(1);
  draft.length = "target";
  expect(draft.changed).toEqual({ fly: true, target: 50 });
});

it("takes the seats and values of another variant, and no more bots than fit", () => {
  const draft = new Draft(FAMILY, "pairs", false);
  draft.bots = 3;
  draft.values["hand"] = 2;
  expect(draft.full).toBe(true);
  draft.variant = FAMILY.variants[0]!;
  expect([draft.seats, draft.bots, draft.changed]).toEqual([2, 1, {}]);
});

it("makes a table, its bots in the last seats", async () => {
  const sent: unknown[] = [];
  vi.stubGlobal("history", { pushState: () => undefined });
  vi.stubGlobal("scrollTo", () => undefined);
  vi.stubGlobal("fetch", (path: string, { body }: { body?: string } = {}) => {
    if (body) sent.push(JSON.parse(body));
    return Promise.resolve(Response.json(path === "/api/commitment" ? { commitment: "c0" } : { id: "nest", token: "key" }));
  });
  const draft = new Draft(FAMILY, "pairs", true);
  draft.bots = 2;
  draft.bot = "wild";
  draft.timed = true;
  draft.values["hand"] = 9;
  await draft.make();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    game: "crows:pairs(hand=9)",
    seats: 4,
    public: true,
    chat: false,
    clock: [600, 10],
    bots: { 2: "wild", 3: "wild" },
    commitment: "c0",
    secret: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
  });
  expect([kept.get("token.nest"), kept.get("last"), kept.get("variant.crows")]).toEqual(["key", "nest", "pairs"]);
});
