// Calling a player whose turn it is: a short sound, the title of the window, the icon of the tab.

import { t } from "../lib/catalogue.svelte";
import { settings } from "../lib/settings.svelte";
import turnIcon from "./turn.svg?url";

let audio: AudioContext | null = null;

/** Browsers let a page sound only after it has been touched. */
export function wakeSound(): void {
  audio ??= new AudioContext();
  if (audio.state === "suspended") void audio.resume();
}

/** Two soft notes. */
export function ring(): void {
  if (!settings.sound || audio?.state !== "running") return;
  note(660, 0);
  note(880, 0.12);
}

function note(pitch: number, after: number): void {
  if (audio === null) return;
  const start = audio.currentTime + after;
  const source = new OscillatorNode(audio, { type: "sine", frequency: pitch });
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(0.12, start + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.001, start + 0.25);
  source.connect(volume).connect(audio.destination);
  source.start(start);
  source.stop(start + 0.26);
}

/** The name of the window and its icon: whether it is the reader's turn. */
export function announce(turn: boolean, title: string): void {
  document.title = turn ? t("table.title.turn", { title }) : title;
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon) icon.href = turn ? turnIcon : "/icon.svg";
}
