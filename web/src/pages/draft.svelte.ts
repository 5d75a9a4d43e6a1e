// A table as it is being put together: what the form shows and changes.

import { gameText, keepVariant, lastVariant, type Family, type Option, type Value, type Variant } from "./games";
import { makeTable } from "./start";

/** How long a match is where the variant does not say so. */
const USUAL: Record<string, number> = { deals: 4, target: 50 };

export class Draft {
  readonly family: Family;
  seats = $state(2);
  bots = $state(0);
  bot = $state("");
  length = $state("deals");
  timed = $state(false);
  minutes = $state(10);
  seconds = $state(10);
  open = $state(false);
  chat = $state(false);
  values = $state<Record<string, Value>>({});
  #variant = $state.raw<Variant>()!;

  constructor(family: Family, asked: string, open: boolean) {
    this.family = family;
    this.bot = family.usual_bot;
    this.open = open;
    this.variant = family.variants.find(({ name }) => name === asked) ?? lastVariant(family);
  }

  get variant(): Variant {
    return this.#variant;
  }

  /** Another variant brings its own seats and values. */
  set variant(variant: Variant) {
    this.#variant = variant;
    if (!variant.seats.includes(this.seats)) this.seats = variant.seats[0]!;
    this.bots = Math.min(this.bots, this.seats - 1);
    this.reset();
  }

  /** Back to the values of the variant. */
  reset(): void {
    this.values = Object.fromEntries(this.family.options.map((option) => [option.name, this.usual(option)]));
    this.length = this.lengths.find(({ name }) => name in this.variant.values)?.name ?? this.lengths[0]!.name;
  }

  /** The value that an option has in the variant. */
  usual(option: Option): Value {
    return this.variant.values[option.name] ?? USUAL[option.name] ?? option.range?.[0] ?? false;
  }

  get lengths(): Option[] {
    return this.family.options.filter((option) => option.of_match);
  }

  get house(): Option[] {
    return this.family.options.filter((option) => !option.of_match);
  }

  /** How many house rules differ from the variant's. */
  get changedHouse(): number {
    return this.house.filter((option) => this.values[option.name] !== this.variant.values[option.name]).length;
  }

  /** All values that differ from the variant's; of the lengths of a match the chosen one. */
  get changed(): Record<string, Value> {
    const given = this.family.options.filter((option) => !option.of_match || option.name === this.length);
    const differing = given.filter((option) => this.values[option.name] !== this.variant.values[option.name]);
    return Object.fromEntries(differing.map((option) => [option.name, this.values[option.name]!]));
  }

  get full(): boolean {
    return this.bots === this.seats - 1;
  }

  /** Makes the table. Throws Failed. */
  make(): Promise<void> {
    keepVariant(this.family, this.variant);
    return makeTable({
      game: gameText(this.family, this.variant, this.changed),
      seats: this.seats,
      public: this.open && !this.full,
      chat: this.chat && !this.open && !this.full,
      ...(this.timed ? { clock: [this.minutes * 60, this.seconds] } : {}),
      bots: Object.fromEntries(Array.from({ length: this.bots }, (_, n) => [this.seats - 1 - n, this.bot])),
    });
  }
}
