// The families of games that the server offers, and how a game is written.

import { ask } from "../lib/http";
import { local } from "../lib/store";
import type { FamilyInfo, OptionInfo, VariantInfo } from "../lib/wire";

export type Family = FamilyInfo;
export type Option = OptionInfo;
export type Variant = VariantInfo;
export type Value = VariantInfo["values"][string];

let asked: Promise<Family[]> | null = null;

/** All families. Throws Failed. */
export function families(): Promise<Family[]> {
  asked ??= ask<Family[]>("/api/games").catch((error: unknown) => {
    asked = null;
    throw error;
  });
  return asked;
}

/** The variant last played, else the usual one. */
export function lastVariant(family: Family): Variant {
  const last = local.get(`variant.${family.name}`);
  return (family.variants.find((variant) => variant.name === last) ?? family.variants[0])!;
}

/** The next visit begins with this variant. */
export function keepVariant(family: Family, variant: Variant): void {
  local.set(`variant.${family.name}`, variant.name);
}

function written(value: Value): string {
  return typeof value === "boolean" ? (value ? "yes" : "no") : String(value);
}

/** The text of a game, as `family:variant(option=value)`. */
export function gameText(family: Family, variant: Variant, changed: Record<string, Value> = {}): string {
  const options = Object.entries(changed).map(([name, value]) => `${name}=${written(value)}`);
  return `${family.name}:${variant.name}` + (options.length > 0 ? `(${options.join(",")})` : "");
}

/** Where the rules of a game stand. */
export function rulesPath(family: Family, variant: Variant, changed: Record<string, Value> = {}): string {
  const query = new URLSearchParams({ variant: variant.name });
  for (const [name, value] of Object.entries(changed)) query.set(name, written(value));
  return `/rules/${family.name}?${query}`;
}
