import { expect, it } from "vitest";

import { catalogue } from "../lib/catalogue.svelte";
import { firstPicture, say, sections, write, type Block } from "./outline";

const TEXTS: Record<string, string> = { title: "Crows", take: "Take {what}.", two: "{n} cards", next: "Next" };
const words: ReturnType<typeof catalogue.family> = (key, values = {}) =>
  (TEXTS[key] ?? key).replace(/\{(\w+)\}/g, (_, name: string) => catalogue.write(values[name]));

const text = (type: "Heading" | "Paragraph" | "Bullet", key: string): Block => ({ type, key, values: {} });

it("puts texts and cards into texts", () => {
  const what = { type: "Text" as const, key: "two", values: { n: 2 } };
  expect(say(words, { key: "take", values: { what } })).toBe("Take 2 cards.");
  expect(say(words, { key: "take", values: { what: { type: "Card", card: "Ah" } } })).toMatch(/^Take \u2066.*♥\u2069\.$/);
  expect(write(words, 7)).toBe("7");
});

it("makes sections, with points that follow each other in one list", () => {
  const blocks = [text("Heading", "title"), text("Paragraph", "a"), text("Heading", "next"), text("Bullet", "b"), text("Bullet", "c"), text("Paragraph", "d"), text("Bullet", "e")];
  const [first, second] = sections(words, blocks);
  expect([first?.title, first?.parts.length, second?.title]).toEqual(["Crows", 1, "Next"]);
  expect(second?.parts).toEqual([{ type: "List", points: ["b", "c"] }, text("Paragraph", "d"), { type: "List", points: ["e"] }]);
});

it("finds the first picture with cards in it", () => {
  const places: Block = { type: "Picture", rows: [[1, 2]] };
  const cards: Block = { type: "Picture", rows: [[{ type: "Card", card: "3" }]] };
  expect(firstPicture([text("Heading", "title"), places, cards])).toBe(cards);
  expect(firstPicture([places])).toBeUndefined();
});
