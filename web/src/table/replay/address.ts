// The address of a replay: which deal of which match, and through whose eyes.

export interface Wanted {
  /** From 0. */
  deal: number;
  /** From 0; null: a spectator's eyes; undefined: not said. */
  seat?: number | null | undefined;
  /** From 1; undefined: the last one. */
  match?: number | undefined;
}

/** What the query of an address asks for. */
export function wantedIn(query: string): Wanted {
  const values = new URLSearchParams(query);
  const seat = values.get("seat");
  return { deal: whole(values.get("deal")) ?? 0, seat: seat === "none" ? null : whole(seat), match: whole(values.get("match")) };
}

/** The page of a replay. */
export function pageOf(table: string, { deal, seat, match }: Wanted): string {
  return `/t/${table}/replay?${query({ deal, seat: seat === null ? "none" : seat, match })}`;
}

/** Where the server has it. */
export function sourceOf(table: string, { deal, seat, match }: Wanted): string {
  return `/api/tables/${table}/replay?${query({ deal, seat: seat ?? undefined, match })}`;
}

function query(values: Record<string, string | number | undefined>): string {
  const said = Object.entries(values).filter((entry): entry is [string, string | number] => entry[1] !== undefined);
  return new URLSearchParams(said.map(([name, value]) => [name, String(value)])).toString();
}

function whole(text: string | null): number | undefined {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}
