import { describe, expect, test } from "vitest";

import { commitment, differing, read, Shuffles, Unreadable, verify, type MatchRecord, type Step } from "./fairness";
import vectors from "./fairness.vectors.json";

const RECORDS = Object.entries(vectors.records);

/** A record of the vectors, changed. */
function changed(name: keyof typeof vectors.records, change: (record: MatchRecord) => unknown): string {
  const record = structuredClone(vectors.records[name]) as unknown as MatchRecord;
  change(record);
  return JSON.stringify(record);
}

async function steps(text: string): Promise<Step[]> {
  const found: Step[] = [];
  for await (const step of verify(read(text))) found.push(step);
  return found;
}

async function failing(text: string): Promise<string[]> {
  return (await steps(text)).filter(({ holds }) => !holds).map(({ what, deal, stock }) => `${what} ${deal} ${stock}`);
}

describe.each(Object.entries(vectors.cases))("%s", (_, given) => {
  const cards = given.cards.split(" ");
  const made = Shuffles.of({ ...given, version: 1 });

  test("commitment", async () => expect(await commitment(given.server_secret)).toBe(given.commitment));

  test.each(given.packs.map((pack, n) => [n + 1, pack] as const))("pack %i", async (deal, pack) => {
    expect((await (await made).pack(deal, cards)).join(" ")).toBe(pack);
  });

  test.each(given.stocks.map((stock, n) => [n + 1, stock] as const))("new stock %i", async (number, stock) => {
    expect((await (await made).reshuffle(2, number, cards)).join(" ")).toBe(stock);
  });

  test("lot", async () => {
    const rounds = await (await made).cuts(given.seat_secrets.length, cards);
    expect(rounds.map((cut) => Object.fromEntries(cut))).toEqual(given.cuts);
  });
});

describe.each(RECORDS)("%s", (_, record) => {
  test("holds, step by step", async () => {
    const found = await steps(JSON.stringify(record));
    expect(found.slice(0, 3).map(({ what }) => what)).toEqual(["commitment", "lot", "pack"]);
    expect(found.filter(({ holds }) => !holds)).toEqual([]);
    expect(found.map(({ recorded }) => recorded.length).every((length) => length > 0)).toBe(true);
  });
});

test("new stocks are recomputed", async () => {
  const found = await steps(changed("a match with new stocks", () => {}));
  expect(found.at(-1)).toMatchObject({ what: "stock", deal: 1, stock: 1, holds: true });
});

test("a changed pack, stock, lot, dealer and commitment are found, and nothing else", async () => {
  const swap = (cards: string[]) => cards.reverse();
  const name = "a match with new stocks";
  const stock = ({ deals }: MatchRecord) => deals[0]!.events.find((event) => typeof event !== "string")!.shuffle;
  expect(await failing(changed(name, ({ deals }) => swap(deals[0]!.pack)))).toEqual(["pack 1 0"]);
  expect(await failing(changed(name, (record) => swap(stock(record))))).toEqual(["stock 1 1"]);
  expect(await failing(changed(name, (record) => (record.cuts![0]!["0"] = "K")))).toEqual(["lot 0 0"]);
  expect(await failing(changed(name, (record) => (record.deals[0]!.dealer = 3)))).toEqual(["lot 0 0"]);
  expect(await failing(changed(name, ({ fairness }) => (fairness.commitment = "f".repeat(64))))).toEqual(["commitment 0 0"]);
});

test("another secret of a seat changes everything but the commitment", async () => {
  const text = changed("a match with new stocks", ({ fairness }) => (fairness.seat_secrets[1] = "f".repeat(64)));
  expect(await failing(text)).toEqual(["lot 0 0", "pack 1 0", "stock 1 1"]);
});

test("the places that differ", () => {
  expect(differing({ recorded: ["As", "2h", "3d"], due: ["As", "3d", "2h", "4c"] })).toEqual([1, 2, 3]);
  expect(differing({ recorded: ["As"], due: ["As"] })).toEqual([]);
});

test.each([
  ["malformed", "{"],
  ["malformed", "null"],
  ["malformed", "[1]"],
  ["malformed", changed("a match of one deal", (record) => (record.cuts = [null as never]))],
  ["malformed", changed("a match of one deal", (record) => (record.deals = [null as never]))],
  ["malformed", changed("a match of one deal", (record) => (record.fairness = "x" as never))],
  ["none", changed("a match of one deal", (record) => delete (record as Partial<MatchRecord>).fairness)],
  ["newer", changed("a match of one deal", ({ fairness }) => (fairness.version = 2))],
  ["malformed", changed("a match of one deal", ({ fairness }) => (fairness.commitment = "x"))],
  ["malformed", changed("a match of one deal", ({ fairness }) => (fairness.seat_secrets = []))],
  ["malformed", changed("a match of one deal", ({ fairness }) => (fairness.seat_secrets[0] = "ab"))],
  ["malformed", changed("a match of one deal", ({ deals }) => (deals[0]!.pack = "As" as never))],
  ["malformed", changed("a match of one deal", ({ deals }) => deals[0]!.events.push(null as never))],
])("what can't be checked is said: %s", (code, text) => {
  expect(() => read(text)).toThrow(new Unreadable(code as Unreadable["code"]));
});
