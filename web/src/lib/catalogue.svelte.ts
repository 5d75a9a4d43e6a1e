// The texts of one language: the same catalogues as the Python side, with the plural forms of CLDR.

import { useFont } from "./fonts/fonts";
import { local } from "./store";

export const LANGUAGES = { en: "English", fa: "فارسی", ru: "Русский", el: "Ελληνικά", nl: "Nederlands" } as const;
export type Language = keyof typeof LANGUAGES;

type Entry = string | Record<string, string>;
export type Values = Record<string, string | number | boolean | null | undefined>;

const TENTHS = { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false } as const;
const SUITS: Record<string, string> = { s: "♠", h: "♥", d: "♦", c: "♣" };

/** The language in the address, else the one chosen before, else that of the browser, else English. */
export function preferred(): Language {
  const asked = new URLSearchParams(location.search).get("lang");
  const wanted = [asked ?? "", local.get("language") ?? "", ...navigator.languages];
  return (wanted.map((code) => code.slice(0, 2)).find((code) => code in LANGUAGES) ?? "en") as Language;
}

/** So that the next page comes in the chosen language from its first byte; some browsers keep this a week only. */
function tellServer(language: Language): void {
  document.cookie = `language=${language}; path=/; max-age=31536000; samesite=lax`;
}

class Catalogue {
  language = $state<Language>("en");
  #entries = $state.raw<Record<string, Entry>>({});
  #plural = new Intl.PluralRules("en");
  #number = new Intl.NumberFormat("en");
  #tenths = new Intl.NumberFormat("en", TENTHS);

  /** Fetches a language and turns the page to it. */
  async use(language: Language): Promise<void> {
    const answer = await fetch(`/api/locale/${language}`);
    const entries = (await answer.json()) as Record<string, Entry>;
    this.#plural = new Intl.PluralRules(language);
    this.#number = new Intl.NumberFormat(language, { useGrouping: false });
    this.#tenths = new Intl.NumberFormat(language, TENTHS);
    this.#entries = entries;
    this.language = language;
    if (local.get("language") === language) tellServer(language);
    document.documentElement.lang = language;
    document.documentElement.dir = language === "fa" ? "rtl" : "ltr";
  }

  /** Turns to a language that the reader has chosen, and keeps the choice. */
  async choose(language: Language): Promise<void> {
    local.set("language", language);
    const here = new URL(location.href);
    here.searchParams.delete("lang");
    history.replaceState(history.state, "", here);
    await Promise.all([this.use(language), useFont(language)]);
  }

  has(key: string): boolean {
    return key in this.#entries;
  }

  /** The text of a key with values put in; `n` chooses the plural form. */
  text = (key: string, values: Values = {}): string => {
    const entry = this.#entries[key];
    if (entry === undefined) return key;
    const text = typeof entry === "string" ? entry : (entry[this.#plural.select(Number(values["n"]))] ?? "");
    return text.replace(/\{(\w+)\}/g, (_, name: string) => this.write(values[name]));
  };

  /** The texts of a family of games: its own, which stand under its name, else the common ones. */
  family = (name: string): ((key: string, values?: Values) => string) => {
    return (key, values = {}) => this.text(this.has(`${name}.${key}`) ? `${name}.${key}` : key, values);
  };

  /** A value as it stands in a text: whole numbers in the digits of the language. */
  write = (value: unknown): string => {
    return typeof value === "number" ? this.#number.format(value) : String(value ?? "");
  };

  /** A number with one decimal, also where that is 0, so that those below each other are alike. */
  tenths = (value: number): string => this.#tenths.format(value);

  /** The index of a card: its rank in this language. */
  index = (card: string): string => this.text(`index.${card[0]}`);

  /** A card in short: index and suit sign. */
  card = (card: string): string => this.index(card) + (SUITS[card.slice(1)] ?? "");

  /** A card in words. */
  cardName = (card: string): string => {
    const rank = this.text(`rank.${card[0]}`);
    return card.length === 2 ? this.text("card.of", { rank, suit: this.text(`suit.${card[1]}`) }) : rank;
  };
}

export const catalogue = new Catalogue();
export const t = catalogue.text;
