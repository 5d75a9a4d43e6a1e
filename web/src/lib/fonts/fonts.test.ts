import { beforeEach, expect, it, vi } from "vitest";

const added: unknown[] = [];
let arrive: (() => void)[] = [];

vi.stubGlobal("document", { fonts: { add: (face: unknown) => added.push(face) } });
vi.stubGlobal(
  "FontFace",
  class {
    load(): Promise<unknown> {
      return new Promise((resolve) => arrive.push(() => resolve(this)));
    }
  },
);

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  added.length = 0;
  arrive = [];
});

it("waits for letters that come soon", async () => {
  const { useFont } = await import("./fonts");
  const used = useFont("fa");
  arrive[0]!();
  await used;
  expect(added).toHaveLength(1);
});

it("goes on without letters that come late, and has them on the next page", async () => {
  const { settleFont, useFont } = await import("./fonts");
  const used = useFont("ru");
  await vi.advanceTimersByTimeAsync(300);
  await used;
  arrive[0]!();
  await vi.advanceTimersByTimeAsync(0);
  expect(added).toHaveLength(0);
  settleFont();
  settleFont();
  expect(added).toHaveLength(1);
});

it("fetches one file for languages that share their letters", async () => {
  const { useFont } = await import("./fonts");
  void useFont("en");
  void useFont("nl");
  expect(arrive).toHaveLength(1);
});
