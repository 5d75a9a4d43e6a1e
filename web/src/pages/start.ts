// Making a table. The reader's browser adds its share to the shuffles after the server has sealed its own.

import { t } from "../lib/catalogue.svelte";
import { ask } from "../lib/http";
import { go } from "../lib/route.svelte";
import { settings } from "../lib/settings.svelte";
import { shareFor } from "../lib/shares";
import { local } from "../lib/store";
import type { Commitment, Created, NewTable } from "../lib/wire";

/** Makes a table with the reader at it, and goes there. Throws Failed. */
export async function makeTable(table: NewTable): Promise<void> {
  const { commitment } = await ask<Commitment>("/api/commitment");
  const name = settings.name.trim() || t("home.player");
  const made = await ask<Created>("/api/tables", { ...table, name, secret: shareFor(commitment), commitment });
  local.set(`token.${made.id}`, made.token);
  local.set("last", made.id);
  go(`/t/${made.id}`);
}

/** That bot in every seat but the reader's. */
export function botsFor(seats: number, bot: string): Record<number, string> {
  return Object.fromEntries(Array.from({ length: seats - 1 }, (_, n) => [n + 1, bot]));
}
