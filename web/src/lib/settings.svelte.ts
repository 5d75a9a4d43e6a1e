// What a player has chosen, kept in this browser.

import { local } from "./store";

export interface Settings {
  name: string;
  theme: "auto" | "light" | "dark";
  felt: "green" | "blue" | "grey";
  fourColours: boolean;
  oneTap: boolean;
  sound: boolean;
  speed: "slow" | "normal" | "fast" | "off";
  aid: boolean;
  sort: "suit" | "number";
}

const USUAL: Settings = {
  name: "",
  theme: "auto",
  felt: "green",
  fourColours: false,
  oneTap: false,
  sound: true,
  speed: "normal",
  aid: false,
  sort: "suit",
};

function stored(): Partial<Settings> {
  try {
    return JSON.parse(local.get("settings") ?? "{}") as Partial<Settings>;
  } catch {
    return {};
  }
}

export const settings = $state<Settings>({ ...USUAL, ...stored() });

/** Keeps the settings, and turns the page to the chosen theme. */
export function keepSettings(): void {
  local.set("settings", JSON.stringify(settings));
  document.documentElement.dataset["theme"] = settings.theme;
  document.documentElement.dataset["felt"] = settings.felt;
}

/** How long a card flies, in milliseconds: 0 where the reader wants no movement. */
export function flight(): number {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
  return { slow: 400, normal: 220, fast: 120, off: 0 }[settings.speed];
}
