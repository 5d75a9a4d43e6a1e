import { expect, test } from "vitest";

import { Geometry } from "./geometry.svelte";

function of(width: number, height: number, cards = 9, strips = 0): Geometry {
  const geometry = new Geometry();
  [geometry.width, geometry.height, geometry.cards, geometry.strips] = [width, height, cards, strips];
  return geometry;
}

function rowsOf(width: number, height: number, strips: number): ReturnType<Geometry["rows"]> {
  return of(width, height, 0, strips).rows();
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

test("few strips lie below each other on a phone where that makes them larger", () => {
  const alone = rowsOf(390, 844, 2);
  expect(alone.columns).toBe(1);
  expect(alone.strip).toBeGreaterThan((390 / 2 - 20) / 4.4);
  for (const n of [2, 3]) {
    const { own, strip, pile, columns } = rowsOf(360, 740, n);
    expect(Math.ceil(n / columns) * (strip * 1.4 + 40) + own * 1.4 + pile * 1.4 + 222 + 34).toBeLessThanOrEqual(741);
    expect(pile).toBeGreaterThanOrEqual(40);
  }
  expect(rowsOf(1280, 800, 2).columns).toBe(2);
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
    const { own, strip, pile, columns } = rowsOf(width, height, 5);
    expect(columns).toBe(2);
    expect(3 * (strip * 1.4 + 40) + own * 1.4 + pile * 1.4 + 222 + 34).toBeLessThanOrEqual(height + 1);
    expect(strip).toBeGreaterThanOrEqual(24);
  }
});

test("on the smallest phones all rows and piles fit, upright and lying", () => {
  for (const n of [1, 2, 3, 4, 5]) {
    const upright = rowsOf(320, 568, n);
    const strips = Math.ceil(n / upright.columns) * (upright.strip * 1.4 + 45) - 8;
    expect(strips + upright.pile * 1.4 + 34 + upright.own * 1.4 + 33).toBeLessThanOrEqual(568 - 44 - 52 - 50);
    const lying = rowsOf(568, 320, n);
    expect(Math.ceil(n / lying.columns) * (lying.strip * 1.4 + 45) - 8 + lying.pile * 1.4 + 34).toBeLessThanOrEqual(320 - 6);
    expect(lying.columns * (lying.strip * 4.36 + 20) + (lying.columns - 1) * 8).toBeLessThanOrEqual(568 * 0.57 - 16);
    for (const { own, strip, pile } of [upright, lying]) expect([own >= 40, strip >= 24, pile >= 36]).toEqual([true, true, true]);
  }
});

test("a screen that is too small for all scrolls, others do not", () => {
  for (const [width, height] of [[320, 568], [568, 320], [390, 844], [844, 390], [1280, 800]] as const) {
    for (const strips of [0, 1, 3, 5]) expect(of(width, height, 9, strips).least).toBeLessThanOrEqual(height);
  }
  const [rows, squares] = [of(320, 256, 0, 5), of(320, 256)];
  expect(rows.least).toBeGreaterThan(256);
  expect(squares.layout).toBe("focus");
  expect(of(320, squares.least).unit).toBeGreaterThanOrEqual(30);
});
