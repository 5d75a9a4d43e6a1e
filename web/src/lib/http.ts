// Requests to the server of this page.

/** Why a request was not done: `code` is a key under `failed.` of the catalogue. */
export class Failed extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** The answer to a request; with a body it is a POST. Throws Failed. */
export async function ask<T>(path: string, body?: unknown): Promise<T> {
  const how = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  const answer = await fetch(path, how).catch(() => null);
  if (answer === null) throw new Failed("unreachable");
  const found = (await answer.json().catch(() => null)) as (T & { code?: string }) | null;
  if (found === null || !answer.ok) throw new Failed(found?.code ?? "unreachable");
  return found;
}
