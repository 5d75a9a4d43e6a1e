// The texts of the game being played, and what its places are called. The page itself knows no game.

import { catalogue, t } from "../lib/catalogue.svelte";
import type { Area, Place, Position, Seat } from "../lib/wire";
import { GRAVE } from "./choice";

type Values = Record<string, string | number>;

/** The family in a game's text, as in `family:variant(option=value)`. */
export function familyOf(game: string): string {
  return game.split(":")[0] ?? "";
}

/** The variant in a game's text. */
export function variantOf(game: string): string {
  return /:([\w-]+)/.exec(game)?.[1] ?? "";
}

/** The texts of one family: its own keys stand under its name in the catalogue. */
export class Words {
  readonly family: string;

  constructor(game: string) {
    this.family = familyOf(game);
  }

  key(key: string): string {
    const own = `${this.family}.${key}`;
    return catalogue.has(own) ? own : key;
  }

  has(key: string): boolean {
    return catalogue.has(this.key(key));
  }

  text(key: string, values: Values = {}): string {
    return t(this.key(key), values);
  }
}

/** Whether nobody sits there, and no bot plays. */
export function isFree(seat: Seat): boolean {
  return !seat.taken && !seat.bot;
}

/** The name of whoever sits there: bots and guests have none of their own. */
export function nameOf(position: Position, seat: number | null | undefined, you: number | null): string {
  if (seat === null || seat === undefined) return "";
  if (seat === you) return t("table.you");
  const { name, taken, bot, away } = position.seats[seat] ?? {};
  if (name) return name;
  const kind = bot && !away ? "bot" : taken ? "guest" : "seat";
  return t(`table.${kind}`, { n: seat + 1 });
}

/** The names of those whose area it is. */
export function owners(area: Area, position: Position, you: number | null): string {
  return listed((area.seats ?? []).map((seat) => (seat === you ? t("table.yourself") : nameOf(position, seat, you))));
}

/** Things in a row, as the language joins them. */
export function listed(things: readonly string[], type: "conjunction" | "disjunction" = "conjunction"): string {
  return new Intl.ListFormat(catalogue.language, { type }).format(things);
}

/** Parts of a label or of a hand, one after the other; empty ones are left out. */
export function inTurn(parts: readonly string[]): string {
  return parts.filter(Boolean).join(t("play.comma"));
}

/** What an area is called. */
export function areaName(words: Words, area: Area, position: Position, you: number | null): string {
  if (area.kind === "hand" && !area.seats?.includes(you ?? -1)) return t("table.hand", { owner: owners(area, position, you) });
  const key = `area.${area.kind === "pile" ? area.id : area.kind}`;
  const own = area.kind !== "pile" && you !== null && (area.seats ?? []).includes(you) && words.has(`${key}.you`);
  return words.text(own ? `${key}.you` : key, { owner: owners(area, position, you) });
}

/** The number of a place in the digits of the language. */
export function labelOf(place: Place): string {
  return /^\d+$/.test(place.label ?? "") ? catalogue.write(Number(place.label)) : (place.label ?? "");
}

/** What lies in a place, in words. */
export function lying(place: Place): string {
  const card = place.card ? catalogue.cardName(place.card) : "";
  const top = place.face === "bare" ? t("table.bare") : place.face === "up" ? card : card ? t("table.turned", { card }) : t("table.down");
  const more = (place.below?.length ?? 0) > 0 ? t("table.beneath", { cards: listed((place.below ?? []).map(catalogue.cardName)) }) : "";
  return inTurn([top, more]);
}

/** Whether a button ends the deal for all. */
export function grave(tap: string): boolean {
  return GRAVE.has(tap);
}

/** A change in points with its sign; a dash for none. */
export function signed(points: number): string {
  return points === 0 ? "–" : signOf(points) + catalogue.write(Math.abs(points));
}

/** What was measured in points, to a tenth, with its sign. */
export function measured(points: number): string {
  const tenths = Math.round(points * 10) / 10;
  return signOf(tenths) + catalogue.tenths(Math.abs(tenths));
}

function signOf(points: number): string {
  return points === 0 ? "" : points > 0 ? "+" : "−";
}
