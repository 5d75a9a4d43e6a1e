// The rules of a game as an outline, and its texts in the reader's language.

import { catalogue } from "../lib/catalogue.svelte";

export interface Card {
  type: "Card";
  card: string;
}

interface Text {
  key: string;
  values: Record<string, Value>;
}

export type Value = number | Card | (Text & { type: "Text" });

export interface Picture {
  type: "Picture";
  rows: (number | Card)[][];
}

export interface Table {
  type: "Table";
  rows: Value[][];
}

export type Block = (Text & { type: "Heading" | "Paragraph" | "Bullet" }) | Table | Picture;

type Words = ReturnType<typeof catalogue.family>;

/** A text with its values put in. */
export function say(words: Words, { key, values }: Text): string {
  return words(key, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, plain(words, value)])));
}

function plain(words: Words, value: Value): string | number {
  if (typeof value === "number") return value;
  return value.type === "Card" ? `\u2066${catalogue.card(value.card)}\u2069` : say(words, value);
}

/** A value as it stands by itself. */
export function write(words: Words, value: Value): string {
  return catalogue.write(plain(words, value));
}

/** The first picture of cards in an outline. */
export function firstPicture(blocks: readonly Block[]): Picture | undefined {
  return blocks.find((block) => block.type === "Picture" && block.rows.flat().some((place) => typeof place !== "number")) as Picture | undefined;
}

/** A heading with what follows up to the next, points gathered into lists. */
export interface Section {
  title: string;
  parts: (Block | { type: "List"; points: string[] })[];
}

/** An outline in sections; the first has the title of all. */
export function sections(words: Words, blocks: readonly Block[]): Section[] {
  const all: Section[] = [];
  for (const block of blocks) {
    const parts = all.at(-1)?.parts;
    const last = parts?.at(-1);
    if (block.type === "Heading") all.push({ title: say(words, block), parts: [] });
    else if (block.type !== "Bullet") parts?.push(block);
    else if (last?.type === "List") last.points.push(say(words, block));
    else parts?.push({ type: "List", points: [say(words, block)] });
  }
  return all;
}
