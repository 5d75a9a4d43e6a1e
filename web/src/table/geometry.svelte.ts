// How large things are. All of the table fits the screen; one too small for that scrolls.

export type Layout = "stacked" | "focus" | "side" | "land";

/** The heights of a line of buttons and of the bar at the top. */
export const LINE = 50;
export const BAR = 44;

/** The least width of a card of a row, of a strip or of a pile, and of a spot of a square. */
const LEAST = { own: 40, strip: 24, pile: 36, spot: 30 };
/** The height of what stands around the card of a row, of a strip, of a pile: names, edges, gaps. */
const AROUND = { own: 33, strip: 45, pile: 34 };
/** The least width of squares side by side, and the height below which lines are short. */
const BROAD = 480;
const SHORT = 600;

const clamp = (low: number, value: number, high: number): number => Math.max(low, Math.min(value, high));

export class Geometry {
  width = $state(0);
  height = $state(0);
  /** The height of the screen: less than that of a table that scrolls. */
  screen = $state(Infinity);
  /** How many cards the hand holds: a very large one needs more height. */
  cards = $state(0);
  /** How many rows of others there are; 0 in games with squares. */
  strips = $state(0);
  /** The height of what stands below the hand, and the width of what stands beside it. */
  below = $state(LINE);
  beside = $state(0);
  /** The height of the bar at the top, where many sit in it. */
  bar = $state(BAR);
  /** The height of the result that stands in place of the hand, or of the piles; 0: none. */
  result = $state(0);

  layout = $derived.by<Layout>(() => {
    const high = Math.min(this.height, this.screen);
    if (this.width > high && this.width >= BROAD) return high < 520 ? "land" : "side";
    return this.#stackedUnit < 44 ? "focus" : "stacked";
  });

  get #extra(): number {
    return this.width <= this.height && this.cards > 20 ? 28 : 0;
  }

  /** The height but for more than one line of buttons below the hand, and of names at the top. */
  get #tall(): number {
    return this.height - (this.below - LINE) - Math.max(0, this.bar - BAR);
  }

  /** Whether there is little height: then what is said takes less. */
  get short(): boolean {
    return this.layout !== "land" && this.height < SHORT;
  }

  /** The height that the table needs at least. */
  get least(): number {
    if (this.layout === "side") return 0;
    return this.strips > 0 ? this.#leastOfRows() : this.#leastOfSquares();
  }

  #leastOfRows(): number {
    const others = this.#strips(Math.ceil(this.strips / this.#columns), LEAST.strip) + this.#middle();
    const own = BAR + LEAST.own * 1.4 + AROUND.own + this.below;
    return this.layout === "land" ? 6 + Math.max(others, own) : others + own;
  }

  #leastOfSquares(): number {
    if (this.layout === "land") return Math.max(300, this.bar + this.result + 8 + this.below);
    return 252 + this.#extra + LEAST.spot * 6.9 + this.height - this.#tall;
  }

  /** The height for strips, and upright also for what lies under them down to the own row. */
  get #room(): number {
    return this.layout === "land" ? this.height - 6 : this.#tall - BAR - LINE;
  }

  /** The height of so many lines of strips. */
  #strips(lines: number, card: number): number {
    return lines * (card * 1.4 + AROUND.strip) - 8;
  }

  /** The height of what lies under the strips: piles with cards of that width and what is said, or the result. */
  #middle(pile = LEAST.pile): number {
    if (this.result > 0) return this.result + 8;
    const said = this.layout === "land" ? 0 : this.short ? 52 : 68;
    return pile * 1.4 + AROUND.pile + said;
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
  rows(): { own: number; strip: number; pile: number; columns: number } {
    const [n, most] = [Math.max(1, this.strips), this.#columns];
    const phone = this.layout !== "land" && this.width < 700;
    const own = this.#own(Math.ceil(n / most));
    const choices = phone || this.layout === "land" ? Array.from({ length: most }, (_, k) => most - k) : [most];
    const sizes = choices.map((columns) => {
      const lines = Math.ceil(n / columns);
      const wide = (Math.min(460, (this.#span - (columns - 1) * 8) / columns) - 20) / 4.4;
      const strip = clamp(LEAST.strip, Math.min(wide, this.#stripIn(lines, own, phone && columns === 1 && n > 1)), 104);
      const pile = clamp(LEAST.pile, Math.min(own * 0.95, this.#pileUnder(lines, own, strip)), 140);
      return { own, strip, pile, columns };
    });
    return sizes.reduce((best, size) => (size.strip > best.strip ? size : best));
  }

  /** The most columns of strips that there can be. */
  get #columns(): number {
    const broad = Math.floor((this.#span + 8) / (LEAST.strip * 4.4 + 28));
    const most = this.layout !== "land" && this.width < 700 ? 2 : this.layout === "land" || this.width < 1000 ? 3 : 5;
    return Math.max(1, Math.min(this.strips, most, broad));
  }

  /** The width for strips. */
  get #span(): number {
    return (this.layout === "land" ? this.width * 0.57 : this.width) - 16;
  }

  /** The card of one's own row, above which so many lines of strips have to fit. */
  #own(lines: number): number {
    if (this.layout === "land") return clamp(LEAST.own, Math.min((this.width * 0.42 - 32) / 4.5, (this.#tall - 190) / 1.4), 96);
    const others = this.#strips(lines, LEAST.strip) + this.#middle();
    const high = Math.min((this.#tall - 222) * 0.3, this.#room - others - AROUND.own);
    return clamp(LEAST.own, Math.min((this.width - 24) / 4.5, high / 1.4), 150);
  }

  /** The card of a strip by height. Strips below each other are larger, but the piles need their room too. */
  #stripIn(lines: number, own: number, alone: boolean): number {
    const land = this.layout === "land";
    const tight = ((this.#room - this.#middle(44) - (land ? 0 : own * 1.4 + AROUND.own) + 8) / lines - AROUND.strip) / 1.4;
    const piles = alone ? own * 1.12 + 30 : 56;
    const airy = ((this.#tall - 222 - own * 1.4 - 34 - piles) / lines - 40) / 1.4;
    return land ? tight : this.result > 0 ? Math.min(airy, tight) : airy;
  }

  /** The card of a pile under so many lines of strips. */
  #pileUnder(lines: number, own: number, strip: number): number {
    if (this.layout === "land") return (this.#room - this.#strips(lines, strip) - AROUND.pile) / 1.4;
    return (this.#tall - 222 - own * 1.4 - 34 - lines * (strip * 1.4 + 40)) / 1.4;
  }
}
