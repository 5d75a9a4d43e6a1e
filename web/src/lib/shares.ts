// The secrets that this browser has added to shuffles, each with the commitment it was shown before.

import { local } from "./store";

const KEY = "shares";
const KEPT = 200;

type Shares = [commitment: string, secret: string][];

function shares(): Shares {
  try {
    return JSON.parse(local.get(KEY) ?? "[]") as Shares;
  } catch {
    return [];
  }
}

/** The secret to add to the match of this commitment: chosen once, and remembered so that it can be checked. */
export function shareFor(commitment: string): string {
  const kept = shares();
  const known = kept.find(([shown]) => shown === commitment);
  if (known) return known[1];
  const bytes = [...crypto.getRandomValues(new Uint8Array(32))];
  const secret = bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
  local.set(KEY, JSON.stringify([...kept, [commitment, secret]].slice(-KEPT)));
  return secret;
}

/**
 * What this browser remembers of a match: `kept` if its secret is among those of the seats and was added to this
 * commitment, with its seat; `other` if it was added to another commitment; `left-out` if this commitment was shown
 * but the secret is not there; `nothing`.
 */
export function remembered(commitment: string, secrets: readonly string[]): { what: "kept" | "other" | "left-out" | "nothing"; seat: number } {
  const own = shares().find(([, secret]) => secrets.includes(secret));
  if (own) return { what: own[0] === commitment ? "kept" : "other", seat: secrets.indexOf(own[1]) };
  return { what: shares().some(([shown]) => shown === commitment) ? "left-out" : "nothing", seat: -1 };
}
