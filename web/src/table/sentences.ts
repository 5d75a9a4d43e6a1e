// Events as sentences in the reader's language, for the log and for screen readers.

import { catalogue, t } from "../lib/catalogue.svelte";
import type { Position, TableEvent, Told } from "../lib/wire";
import { nameOf, owners, type Words } from "./words";

/** What was told, as sentences; kinds without a text of their own are left out. */
export function sentences(
  events: readonly TableEvent[],
  position: Position,
  you: number | null,
  words: Words,
): string[] {
  return events.flatMap((event) => event.told ?? []).flatMap((told) => sentence(told, position, you, words));
}

function sentence(told: Told, position: Position, you: number | null, words: Words): string[] {
  const own = told.seat === you && you !== null;
  const hidden = "card" in told && told.card === null;
  const forms = [`${own ? ".you" : ""}${hidden ? ".hidden" : ""}`, hidden ? ".hidden" : "", own ? ".you" : "", ""];
  const keys = forms.flatMap((form) => [words.key(`event.${told.kind}${form}`), `table.event.${told.kind}${form}`]);
  const key = keys.find((name) => catalogue.has(name));
  return key === undefined ? [] : [t(key, values(told, position, you))];
}

function values(told: Told, position: Position, you: number | null): Record<string, string | number> {
  const place = textOf(told["place"]);
  const other = textOf(told["other"]);
  return {
    player: isolated(nameOf(position, told.seat, you)),
    card: typeof told.card === "string" ? catalogue.cardName(told.card) : "",
    place: numberIn(place),
    owner: isolated(ownerOf(other === "" ? place : other, position, you)),
    other: numberIn(other),
    other_owner: isolated(ownerOf(other, position, you)),
    text: textOf(told["text"]),
    reaction: t(`table.reaction.${textOf(told["reaction"])}`),
    n: typeof told["n"] === "number" ? told["n"] : 1,
  };
}

/** A name in a sentence that may run the other way. */
function isolated(name: string): string {
  return name === "" ? "" : `\u2068${name}\u2069`;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function numberIn(place: string): string | number {
  const end = place.slice(-1);
  return /\d/.test(end) ? Number(end) : end;
}

/** Whose square or row a place belongs to. */
function ownerOf(place: string, position: Position, you: number | null): string {
  const area = position.areas.find((a) => a.places.some((p) => p.id === place));
  return area ? owners(area, position, you) : "";
}
