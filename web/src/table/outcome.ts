// What a deal or a match came to, in words: for the panel after it, and for screen readers.

import { catalogue, t } from "../lib/catalogue.svelte";
import type { Position } from "../lib/wire";
import { sidesOf } from "./sides";
import { listed, nameOf } from "./words";

/** The names of those who play together. */
export function sideName(position: Position, side: number, you: number | null): string {
  return listed((sidesOf(position)[side] ?? []).map((seat) => nameOf(position, seat, you)));
}

/** That the deal is over, or who has won the match. */
export function outcomeTitle(position: Position, you: number | null): string {
  if (position.phase !== "over") return t("table.deal-over", { n: position.deal ?? 1 });
  const winners = position.winners ?? [];
  if (winners.length > 1) return t("table.tied");
  const sides = sidesOf(position);
  const mine = sides.findIndex((seats) => you !== null && seats.includes(you));
  if (winners[0] === mine) return t(mine >= 0 && (sides[mine] ?? []).length > 1 ? "table.won.side" : "table.won.you");
  return t("table.won", { player: sideName(position, winners[0] ?? 0, you) });
}

/** The same, and then the points and total of each side. */
export function outcome(position: Position, you: number | null): string[] {
  const points = sidesOf(position).map((_, side) => {
    const [gained, total] = [position.scores?.[side] ?? 0, position.totals?.[side] ?? 0].map((n) => catalogue.write(n));
    return `${sideName(position, side, you)}: ${t("table.points")} ${gained}, ${t("table.total")} ${total}.`;
  });
  const title = outcomeTitle(position, you);
  return [title.endsWith("!") ? title : `${title}.`, ...points];
}
