import { describe, expect, it } from "vitest";

import { readCode, readNumber } from "./digits";

describe("numbers as people type them", () => {
  it.each([
    ["7", 7],
    [" 120 ", 120],
    ["۱۲", 12],
    ["٣٠", 30],
    ["0", 0],
  ])("%j is %d", (text, number) => expect(readNumber(text)).toBe(number));
  it.each(["", " ", "-3", "1.5", "ten", "1234567890"])("%j is no number", (text) => expect(readNumber(text)).toBeNull());
});

describe("the code of a table", () => {
  it.each([
    ["kdj3m7nqzr", "kdj3m7nqzr"],
    [" KDJ3M 7NQZR ", "kdj3m7nqzr"],
    ["kdj3m-7nqzr", "kdj3m7nqzr"],
    ["https://cards.example/t/kdj3m7nqzr", "kdj3m7nqzr"],
    ["Come! http://10.0.0.2:8000/t/kdj3m7nqzr?x=1", "kdj3m7nqzr"],
    ["", ""],
    ["κωδικός", ""],
  ])("of %j is %j", (text, code) => expect(readCode(text)).toBe(code));
});
