import { expect, test } from "vitest";

import { Geometry } from "./geometry.svelte";

function of(width: number, height: number, cards = 9): Geometry {
  const geometry = new Geometry();
  [geometry.width, geometry.height, geometry.cards] = [width, height, cards];
  return geometry;
}

test("two squares are stacked on a phone, and stand side by side where it is wide", () => {
  expect(of(390, 844).layout).toBe("stacked");
  expect(of(360, 740).layout).toBe("stacked");
  expect(of(320, 640).layout).toBe("focus");
  expect(of(844, 390).layout).toBe("land");
  expect(of(1280, 800).layout).toBe("side");
});

test("a spot of a stacked square is the smaller of what the width and the height allow", () => {
  expect(of(360, 740).unit).toBeCloseTo((740 - 252) / 9.75);
  expect(of(390, 844).unit).toBeCloseTo((844 - 252) / 9.75);
  expect(of(400, 1400).unit).toBeCloseTo(400 / 5.15);
});

test("more than ten cards take two rows on a phone, and every card can be hit", () => {
  expect(of(390, 844, 10).hand().rows).toBe(1);
  expect(of(390, 844, 11).hand().rows).toBe(2);
  for (const [width, height] of [[320, 640], [360, 740], [390, 844], [844, 390], [1280, 800]] as const) {
    for (let cards = 1; cards <= 31; cards += 1) {
      const { card, rows, room } = of(width, height, cards).hand();
      const each = Math.ceil(cards / rows);
      expect(card).toBeGreaterThanOrEqual(24);
      if (each > 1) expect((room - card) / (each - 1)).toBeGreaterThanOrEqual(24);
    }
  }
});

const others = (n: number): { id: string; kind: "row"; places: [] }[] =>
  Array.from({ length: n }, (_, k) => ({ id: `row.${k + 1}`, kind: "row" as const, places: [] }));

test("few strips lie below each other on a phone where that makes them larger", () => {
  const alone = of(390, 844).rows(others(2));
  expect(alone.columns).toBe(1);
  expect(alone.strip).toBeGreaterThan((390 / 2 - 20) / 4.4);
  for (const n of [2, 3]) {
    const { own, strip, pile, columns } = of(360, 740).rows(others(n));
    expect(Math.ceil(n / columns) * (strip * 1.4 + 40) + own * 1.4 + pile * 1.4 + 222 + 34).toBeLessThanOrEqual(741);
    expect(pile).toBeGreaterThanOrEqual(40);
  }
  expect(of(1280, 800).rows(others(2)).columns).toBe(2);
});

test("what stands below the hand, or beside it, takes its room", () => {
  const [plain, taller, narrower] = [of(390, 844), of(390, 844), of(1280, 800)];
  taller.below = 90;
  expect(taller.unit).toBeCloseTo((844 - 40 - 252) / 9.75);
  expect(taller.unit).toBeLessThan(plain.unit);
  narrower.beside = 420;
  expect(narrower.hand().room).toBe(1280 - 420 - 36);
});

test("the strips of five others fit above the own row", () => {
  for (const [width, height] of [[320, 640], [360, 740], [390, 844]] as const) {
    const { own, strip, pile, columns } = of(width, height).rows(others(5));
    expect(columns).toBe(2);
    expect(3 * (strip * 1.4 + 40) + own * 1.4 + pile * 1.4 + 222 + 34).toBeLessThanOrEqual(height + 1);
    expect(strip).toBeGreaterThanOrEqual(24);
  }
});
