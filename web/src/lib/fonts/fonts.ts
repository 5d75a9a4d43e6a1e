// The page's own letters: one file a language, and never a line that moves because they come late.

import type { Language } from "../catalogue.svelte";
import latin from "./made/font-en-nl.woff2?url";
import greek from "./made/font-el.woff2?url";
import persian from "./made/font-fa.woff2?url";
import cyrillic from "./made/font-ru.woff2?url";

const FILES: Record<Language, string> = { en: latin, fa: persian, ru: cyrillic, el: greek, nl: latin };
/** How long a page waits for its letters, in milliseconds. */
const PATIENCE = 300;

const asked = new Map<string, Promise<FontFace>>();
let late: FontFace | null = null;

function fetched(file: string): Promise<FontFace> {
  const face = asked.get(file) ?? new FontFace("Wildpack", `url(${file})`, { weight: "400 800" }).load();
  asked.set(file, face);
  return face;
}

/** Turns to the letters of a language if they come soon; else the next page has them (see `settleFont`). */
export async function useFont(language: Language): Promise<void> {
  const patience = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE));
  let waiting = true;
  const coming = fetched(FILES[language]).then(
    (face) => {
      if (waiting) document.fonts.add(face);
      else late = face;
    },
    () => undefined, // the letters of the device will do
  );
  await Promise.race([coming, patience]);
  waiting = false;
}

/** Another page begins: letters that came late are used from here on. */
export function settleFont(): void {
  if (late) document.fonts.add(late);
  late = null;
}
