// What is kept in this browser. Where the browser forbids that, or has no room, it is kept while the page is open.

class Store {
  readonly #here = new Map<string, string>();

  constructor(readonly kind: "localStorage" | "sessionStorage") {}

  get(key: string): string | null {
    return this.#here.get(key) ?? this.#attempt((storage) => storage.getItem(key)) ?? null;
  }

  /** Keeps a value; whether it outlasts the page. */
  set(key: string, value: string): boolean {
    const lasts = this.#attempt((storage) => (storage.setItem(key, value), true)) ?? false;
    if (lasts) this.#here.delete(key);
    else this.#here.set(key, value);
    return lasts;
  }

  /** The very name of a storage throws where it is forbidden. */
  #attempt<T>(use: (storage: Storage) => T): T | undefined {
    try {
      return use(globalThis[this.kind]);
    } catch {
      return undefined;
    }
  }
}

/** Kept from visit to visit. */
export const local = new Store("localStorage");
/** Kept in this window alone. */
export const session = new Store("sessionStorage");
