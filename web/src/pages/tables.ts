// Tables as the server lists them.

import { catalogue, t } from "../lib/catalogue.svelte";
import { ask } from "../lib/http";
import { local } from "../lib/store";
import type { Listed, Seat } from "../lib/wire";

/** Public tables that wait for players. Throws Failed. */
export function openTables(): Promise<Listed[]> {
  return ask<Listed[]>("/api/tables");
}

/** The table where the reader last sat, as long as the match there is not over. */
export async function lastTable(): Promise<Listed | null> {
  const last = local.get("last");
  if (!last) return null;
  const table = await ask<Listed>(`/api/tables/${encodeURIComponent(last)}`).catch(() => null);
  return table?.phase === "over" ? null : table;
}

/** The name of a game and of its variant. */
export function titleOf({ game }: Listed): string {
  const [, family, variant] = /^([^:(]+):?([^(]*)/.exec(game) ?? [];
  const words = catalogue.family(family ?? "");
  return variant ? `${words("name")}: ${words(`variant.${variant}`)}` : words("name");
}

/** Those who sit there, as the language joins them; without the guest of that name, once. */
export function playersOf({ seats }: Listed, without = ""): string {
  const names = seats.map(({ name, bot }, seat) => name || (bot ? t("home.and-bot") : t("table.guest", { n: seat + 1 })));
  const taken = names.filter((_, seat) => isTaken(seats[seat]!));
  const own = without ? taken.indexOf(without) : -1;
  return new Intl.ListFormat(catalogue.language).format(taken.filter((_, n) => n !== own));
}

/** Whether somebody, or a bot, sits there. */
export function isTaken(seat: Seat): boolean {
  return Boolean(seat.taken || seat.bot);
}
