// Numbers as people type them.

const ZEROS = [0x30, 0x660, 0x6f0];

/** The whole number in a text of Latin, Arabic or Persian digits; null if there is none. */
export function readNumber(text: string): number | null {
  const digits = [...text.trim()].map((letter) => {
    const code = letter.codePointAt(0)!;
    const zero = ZEROS.find((first) => code >= first && code < first + 10);
    return zero === undefined ? NaN : code - zero;
  });
  if (digits.length === 0 || digits.length > 9 || digits.some(Number.isNaN)) return null;
  return digits.reduce((number, digit) => number * 10 + digit, 0);
}

/** The code of a table in what somebody has typed or pasted: the code itself, or the link. Empty if there is none. */
export function readCode(text: string): string {
  const link = /\/t\/([a-z0-9]+)/i.exec(text);
  const code = (link?.[1] ?? text).toLowerCase().replace(/[\s-]/g, "");
  return /^[a-z0-9]+$/.test(code) ? code : "";
}
