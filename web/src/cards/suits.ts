// Outlines of the suits in a box of 20 by 20, drawn by us: no font or emoji decides how they look.

export const SUIT_PATHS: Record<string, string> = {
  s: "M10 1C7 6 1 9 1 14c0 4 5 5 8 2 0 2-1 3-3 4h8c-2-1-3-2-3-4 3 3 8 2 8-2 0-5-6-8-9-13z",
  h: "M10 19C6 14 1 11 1 6c0-5 7-6 9-1 2-5 9-4 9 1 0 5-5 8-9 13z",
  d: "M10 0c2 4 5 7 8 10-3 3-6 6-8 10-2-4-5-7-8-10 3-3 6-6 8-10z",
  c: "M10 1a4.5 4.5 0 0 1 3 8 4.5 4.5 0 1 1-2 7c0 2 1 3 3 4H6c2-1 3-2 3-4a4.5 4.5 0 1 1-2-7 4.5 4.5 0 0 1 3-8z",
};
