// Requests to the server of this page.

/** Why a request was not done: `code` is a key under `failed.` of the catalogue. */
export class Failed extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** The answer to a request; with a body it is a POST, with a token it is asked by a seat. Throws Failed. */
export async function ask<T>(path: string, body?: unknown, token = ""): Promise<T> {
  const headers: HeadersInit = token === "" ? {} : { Authorization: `Bearer ${token}` };
  const how = body === undefined ? { headers } : { method: "POST", body: JSON.stringify(body), headers };
  const answer = await fetch(path, how).catch(() => null);
  if (answer === null) throw new Failed("unreachable");
  const found = (await answer.json().catch(() => null)) as (T & { code?: string }) | null;
  if (found === null || !answer.ok) throw new Failed(found?.code ?? "unreachable");
  return found;
}
