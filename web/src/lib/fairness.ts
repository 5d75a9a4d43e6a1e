// Checks a match's shuffles in the browser: the derivation of docs/fair-shuffles.md with WebCrypto.

export interface Fairness {
  version: number;
  commitment: string;
  server_secret: string;
  seat_secrets: string[];
  match: number;
}

export interface Played {
  dealer: number;
  pack: string[];
  events: (string | { shuffle: string[] })[];
}

export interface MatchRecord {
  game: string;
  variant: string;
  seats: number;
  names?: string[];
  cuts?: Record<string, string>[];
  first_dealer: number;
  deals: Played[];
  fairness: Fairness;
}

/** One thing that was recomputed: what the record has, and what the secrets give. */
export interface Step {
  what: "commitment" | "lot" | "pack" | "stock";
  /** From 1; the new stocks of a deal are numbered too. */
  deal: number;
  stock: number;
  recorded: readonly string[];
  due: readonly string[];
  holds: boolean;
}

/** Why a text can't be checked; a key of the catalogue under `verify.`. */
export class Unreadable extends Error {
  constructor(readonly code: "malformed" | "none" | "newer") {
    super(code);
  }
}

const VERSION = 1;
const RANKS = "A23456789TJQK";
const HEX = /^[0-9a-f]{64}$/;

// --- the derivation ----------------------------------------------------------------------------------------

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (byte) => parseInt(byte, 16));
}

function hexOf(bytes: ArrayBuffer): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The SHA-256 of the server's secret; both in hex. */
export async function commitment(secret: string): Promise<string> {
  return hexOf(await crypto.subtle.digest("SHA-256", bytesOf(secret)));
}

/** The orders of all cards of a match. */
export class Shuffles {
  readonly #key: CryptoKey;

  private constructor(key: CryptoKey) {
    this.#key = key;
  }

  static async of({ server_secret, seat_secrets, match }: Fairness): Promise<Shuffles> {
    const seats = seat_secrets.map((secret, seat) => `seat ${seat} ${secret || "-"}\n`).join("");
    const text = `wildpack shuffles ${VERSION}\nmatch ${match}\nserver ${server_secret}\n${seats}`;
    const key = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
    const hmac = { name: "HMAC", hash: "SHA-256" };
    return new Shuffles(await crypto.subtle.importKey("raw", key, hmac, false, ["sign"]));
  }

  pack(deal: number, cards: readonly string[]): Promise<string[]> {
    return this.#shuffled(`deal ${deal} pack`, cards);
  }

  reshuffle(deal: number, number: number, cards: readonly string[]): Promise<string[]> {
    return this.#shuffled(`deal ${deal} stock ${number}`, cards);
  }

  /** By round of the lot and by seat: the card it cut. */
  async cuts(seats: number, cards: readonly string[]): Promise<Map<number, string>[]> {
    const rounds: Map<number, string>[] = [];
    let tied = [...Array(seats).keys()];
    while (tied.length > 1 && tied.length <= cards.length) {
      const order = await this.#shuffled(`cut ${rounds.length + 1}`, cards);
      const cut = new Map(tied.map((seat, place) => [seat, order[place]!]));
      rounds.push(cut);
      tied = highest(cut);
    }
    return rounds;
  }

  async #shuffled(label: string, cards: readonly string[]): Promise<string[]> {
    const order = [...cards].sort();
    const numbers = this.#numbers(label);
    for (let last = order.length - 1; last > 0; last--) {
      const chosen = await below(last + 1, numbers);
      [order[last], order[chosen]] = [order[chosen]!, order[last]!];
    }
    return order;
  }

  /** Numbers from 0 to 65535 without end. */
  async *#numbers(label: string): AsyncGenerator<number, never> {
    for (let block = 0; ; block++) {
      const text = new TextEncoder().encode(`${label} block ${block}`);
      const view = new DataView(await crypto.subtle.sign("HMAC", this.#key, text));
      for (let at = 0; at < view.byteLength; at += 2) yield view.getUint16(at);
    }
  }
}

/** A number from 0 to `bound` - 1, all equally likely: what would favour the lower ones is passed over. */
async function below(bound: number, numbers: AsyncGenerator<number, never>): Promise<number> {
  const limit = 65536 - (65536 % bound);
  for (;;) {
    const { value } = await numbers.next();
    if (value < limit) return value % bound;
  }
}

/** The seats that cut the highest card, ace low. */
function highest(cut: ReadonlyMap<number, string>): number[] {
  const rank = (card: string) => RANKS.indexOf(card.charAt(0));
  const best = Math.max(...[...cut.values()].map(rank));
  return [...cut.keys()].filter((seat) => rank(cut.get(seat)!) === best);
}

// --- checking a record -------------------------------------------------------------------------------------

/** The match in a text. Throws Unreadable. */
export function read(text: string): MatchRecord {
  try {
    return recordOf(JSON.parse(text));
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable("malformed");
  }
}

/** The match that a value of JSON is. Throws Unreadable. */
export function recordOf(value: unknown): MatchRecord {
  const record = value as Partial<MatchRecord> | null;
  if (typeof record?.game !== "string") throw new Unreadable("malformed");
  if (!record.fairness) throw new Unreadable("none");
  if (record.fairness.version > VERSION) throw new Unreadable("newer");
  if (!wellFormed(record as MatchRecord)) throw new Unreadable("malformed");
  return record as MatchRecord;
}

function wellFormed({ fairness, seats, cuts, first_dealer, deals }: MatchRecord): boolean {
  const { server_secret, seat_secrets, match } = fairness;
  return (
    [fairness.commitment, server_secret].every((text) => HEX.test(text)) &&
    areTexts(seat_secrets) &&
    seat_secrets.length === seats &&
    seat_secrets.every((secret) => secret === "" || HEX.test(secret)) &&
    [match, first_dealer].every(Number.isInteger) &&
    (cuts === undefined || (Array.isArray(cuts) && cuts.every((cut) => areTexts(Object.values(cut ?? [0]))))) &&
    Array.isArray(deals) &&
    deals.every((deal) => areTexts(deal?.pack) && Array.isArray(deal.events) && stocksOf(deal.events).every(areTexts))
  );
}

function areTexts(things: unknown): boolean {
  return Array.isArray(things) && things.every((thing) => typeof thing === "string");
}

function stocksOf(events: Played["events"]): string[][] {
  return events.flatMap((event) => (typeof event === "string" ? [] : [event?.shuffle]));
}

/** Recomputes the commitment, the lot, every pack and every new stock, one after the other. */
export async function* verify(record: MatchRecord): AsyncGenerator<Step, void> {
  const { fairness, deals } = record;
  const shuffles = await Shuffles.of(fairness);
  yield step("commitment", 0, 0, [fairness.commitment], [await commitment(fairness.server_secret)]);
  yield step("lot", 0, 0, ...(await lot(record, shuffles)));
  for (const [n, { pack, events }] of deals.entries()) {
    yield step("pack", n + 1, 0, pack, await shuffles.pack(n + 1, deals[0]!.pack));
    for (const [k, stock] of stocksOf(events).entries())
      yield step("stock", n + 1, k + 1, stock, await shuffles.reshuffle(n + 1, k + 1, stock));
  }
}

function step(what: Step["what"], deal: number, stock: number, recorded: readonly string[], due: readonly string[]): Step {
  return { what, deal, stock, recorded, due, holds: differing({ recorded, due }).length === 0 };
}

/** The places, from 0, where what is recorded is not what is due. */
export function differing({ recorded, due }: Pick<Step, "recorded" | "due">): number[] {
  const places = [...Array(Math.max(recorded.length, due.length)).keys()];
  return places.filter((place) => recorded[place] !== due[place]);
}

/** The cuts as `round:seat:card`, and the dealers of the deals as `deal:seat`: recorded, and as they are due. */
async function lot(record: MatchRecord, shuffles: Shuffles): Promise<[string[], string[]]> {
  const rounds = await shuffles.cuts(record.seats, record.deals[0]?.pack ?? []);
  const first = rounds.length > 0 ? highest(rounds.at(-1)!)[0]! : 0;
  const has = (record.cuts ?? []).flatMap((cut, n) => Object.entries(cut).map(([seat, card]) => `${n}:${seat}:${card}`));
  const due = rounds.flatMap((cut, n) => [...cut].map(([seat, card]) => `${n}:${seat}:${card}`));
  return [
    [...has, `${record.first_dealer}`, ...record.deals.map(({ dealer }, n) => `${n}:${dealer}`)],
    [...due, `${first}`, ...record.deals.map((_, n) => `${n}:${(first + n) % record.seats}`)],
  ];
}
