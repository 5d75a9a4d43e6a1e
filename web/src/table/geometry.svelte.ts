// How large things are. All of the table fits the screen: it never scrolls.

import type { Area } from "../lib/wire";

export type Layout = "stacked" | "focus" | "side" | "land";

/** The height of a line of buttons. */
export const LINE = 50;

const clamp = (low: number, value: number, high: number): number => Math.max(low, Math.min(value, high));

export class Geometry {
  width = $state(0);
  height = $state(0);
  /** How many cards the hand holds: a very large one needs more height. */
  cards = $state(0);
  /** The height of what stands below the hand, and the width of what stands beside it. */
  below = $state(LINE);
  beside = $state(0);

  layout = $derived.by<Layout>(() => {
    if (this.width > this.height) return this.height < 520 ? "land" : "side";
    return this.#stackedUnit < 44 ? "focus" : "stacked";
  });

  get #extra(): number {
    return this.width <= this.height && this.cards > 20 ? 28 : 0;
  }

  /** The height where nothing but one line of buttons stands below the hand. */
  get #tall(): number {
    return this.height - (this.below - LINE);
  }

  get #stackedUnit(): number {
    return Math.min(this.width / 5.15, (this.#tall - 252 - this.#extra) / 9.75);
  }

  /** The width of a spot of a square. */
  unit = $derived.by(() => {
    const [w, h] = [this.width, this.layout === "land" ? this.height : this.#tall];
    switch (this.layout) {
      case "stacked":
        return this.#stackedUnit;
      case "focus":
        return Math.min((w - 28) / 5.6, (h - 252 - this.#extra) / 6.9);
      case "land":
        return Math.min((h - 16) / 4.8, (w * 0.62 - 36) / 8.9);
      case "side":
        return Math.min((h - 304) / 4.8, (w - 280) / 9, 150);
    }
  });

  /** The width of a card of the hand, in how many rows the cards lie, how wide these may be, and how far they fan out. */
  hand(): { card: number; rows: number; room: number; spread: number } {
    const upright = this.layout === "stacked" || this.layout === "focus";
    const land = this.layout === "land";
    const room = land ? this.width * 0.38 - 40 : Math.min(this.width - this.beside - 36, 900);
    const tall = upright ? 92 + this.#extra : land ? this.#tall - 196 : clamp(88, this.height * 0.16, 150);
    const most = land ? 82 : 110;
    const sizes = [1, 2, 3, 4].map((rows) => {
      const each = Math.ceil(this.cards / rows);
      // An index takes not quite half of a card, and it has to stay visible.
      const card = Math.min(tall / (1.4 + (rows - 1) * 0.72), room / (1 + 0.46 * (each - 1)), most);
      const reachable = each < 2 || (room - card) / (each - 1) >= 24;
      return { rows, room, spread: upright ? 11 : 18, card: reachable && !(rows === 1 && upright && this.cards > 10) ? card : 0 };
    });
    // Another row is worth it only if the cards grow by much.
    return sizes.reduce((best, size) => (size.card > best.card * 1.45 ? size : best));
  }

  /** For rows: the widths of a card of one's own, of a strip, of a pile, and the columns of strips. */
  rows(strips: readonly Area[]): { own: number; strip: number; pile: number; columns: number } {
    const n = Math.max(1, strips.length);
    const land = this.layout === "land";
    const phone = !land && this.width < 700;
    const most = Math.min(n, land || this.width < 1000 ? 3 : 5);
    const rest = land ? this.height - 60 : this.#tall - 222;
    const own = land
      ? clamp(40, Math.min((this.width * 0.42 - 32) / 4.5, (this.#tall - 190) / 1.4), 96)
      : clamp(44, Math.min((this.width - 24) / 4.5, (rest * 0.3) / 1.4), 150);
    const beneath = (land ? 0 : own * 1.4) + 34;
    const sizes = (phone ? [Math.min(n, 2), 1] : [most]).map((columns) => {
      const lines = Math.ceil(n / columns);
      const room = land ? this.width * 0.56 : this.width - 16;
      const wide = (Math.min(460, (room - (columns - 1) * 8) / columns) - 20) / 4.4;
      // Strips below each other are larger, but the piles need their room too.
      const piles = phone && columns === 1 && n > 1 ? own * 1.12 + 30 : 56;
      const strip = clamp(24, Math.min(wide, ((rest - beneath - piles) / lines - 40) / 1.4), 104);
      const pile = clamp(40, Math.min(own * 0.95, (rest - beneath - lines * (strip * 1.4 + 40)) / 1.4), 140);
      return { own, strip, pile, columns };
    });
    return sizes.reduce((best, size) => (size.strip > best.strip ? size : best));
  }
}
