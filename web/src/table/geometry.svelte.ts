// How large things are. All of the table fits the screen: it never scrolls.

import type { Area } from "../lib/wire";

export type Layout = "stacked" | "focus" | "side" | "land";

const clamp = (low: number, value: number, high: number): number => Math.max(low, Math.min(value, high));

export class Geometry {
  width = $state(0);
  height = $state(0);

  layout = $derived.by<Layout>(() => {
    if (this.width > this.height) return this.height < 520 ? "land" : "side";
    return this.#stackedUnit < 44 ? "focus" : "stacked";
  });

  get #stackedUnit(): number {
    return Math.min(this.width / 5.15, (this.height - 252) / 9.75);
  }

  /** The width of a spot of a square. */
  unit = $derived.by(() => {
    const [w, h] = [this.width, this.height];
    switch (this.layout) {
      case "stacked":
        return this.#stackedUnit;
      case "focus":
        return Math.min(w / 4.4, (h - 252) / 7.1);
      case "land":
        return Math.min((h - 64) / 4.8, (w * 0.62) / 9);
      case "side":
        return Math.min((h - 308) / 4.8, (w - 24) / 9.2, 150);
    }
  });

  /** The width of a card of the hand, for so many cards, and in how many rows they lie. */
  hand(cards: number): { card: number; rows: number; room: number } {
    const room = this.layout === "land" ? this.width * 0.38 - 24 : Math.min(this.width - 20, 900);
    const tall = this.layout === "side" ? clamp(88, this.height * 0.16, 150) : this.layout === "land" ? this.height - 190 : 92;
    const fits = (rows: number, card: number): boolean => Math.ceil(cards / rows) <= Math.floor((room - card) / 25) + 1;
    const small = this.layout === "stacked" || this.layout === "focus";
    let rows = small && cards > 10 ? 2 : 1;
    const size = (n: number): number => Math.min(tall / (1.4 + (n - 1) * 0.72), this.layout === "land" ? 92 : 110);
    while (rows < 4 && !fits(rows, size(rows))) rows += 1;
    return { card: size(rows), rows, room };
  }

  /** For rows: the widths of a card of one's own, of a strip, of a pile, and the columns of strips. */
  rows(strips: readonly Area[]): { own: number; strip: number; pile: number; columns: number } {
    const n = Math.max(1, strips.length);
    const land = this.layout === "land";
    const room = land ? this.width * 0.56 : this.width - 16;
    const columns = Math.min(n, land ? 3 : this.width < 700 ? 2 : this.width < 1000 ? 3 : 5);
    const lines = Math.ceil(n / columns);
    const rest = this.height - (land ? 60 : 210);
    const own = land
      ? clamp(40, Math.min((this.width * 0.42 - 60) / 4, (this.height - 190) / 1.4), 96)
      : clamp(44, Math.min((this.width - 52) / 4, (rest * 0.32) / 1.4), 112);
    const pile = clamp(36, Math.min(own * 0.95, (rest * (land ? 0.36 : 0.26)) / 1.4), 108);
    const left = rest - (land ? 0 : own * 1.4) - pile * 1.4 - 30;
    const wide = ((room - (columns - 1) * 8) / columns - 36) / 4;
    const strip = clamp(24, Math.min(wide, (left / lines - 42) / 1.4), 84);
    return { own, strip, pile, columns };
  }
}
