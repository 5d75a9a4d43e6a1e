import { beforeEach, expect, it, vi } from "vitest";

const kept = new Map<string, string>();
vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null });
vi.stubGlobal("location", { pathname: "/", search: "" });
vi.stubGlobal("addEventListener", () => undefined);
const { lastTable } = await import("./tables");

/** A server with these tables, by the address of each. */
function serve(tables: Record<string, unknown>): void {
  vi.stubGlobal("fetch", (path: string) => {
    const found = tables[path];
    return Promise.resolve(new Response(JSON.stringify(found ?? { code: "table" }), { status: found ? 200 : 404 }));
  });
}

beforeEach(() => kept.clear());

it("offers no table to those who sat at none", async () => {
  expect(await lastTable()).toBeNull();
});

it.each(["waiting", "playing", "scored"])("leads back to a table that is %s", async (phase) => {
  kept.set("last", "crow");
  serve({ "/api/tables/crow": { id: "crow", phase } });
  expect(await lastTable()).toEqual({ id: "crow", phase });
});

it("does not lead back to a match that is over, nor to a table that is gone", async () => {
  kept.set("last", "crow");
  serve({ "/api/tables/crow": { id: "crow", phase: "over" } });
  expect(await lastTable()).toBeNull();
  serve({});
  expect(await lastTable()).toBeNull();
});
