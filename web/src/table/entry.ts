// Which place of an area Tab goes to: where the reader was, else the first that may be touched, else the first.

import type { Area } from "../lib/wire";
import { tapOf } from "./choice";
import type { Play } from "./play.svelte";

export function entryOf(play: Play, area: Area): string {
  const chosen = area.places.find((place) => place.id === play.lifted || place.id === play.focused);
  const open = area.places.find((place) => play.choice.next.has(tapOf(place.id)));
  return (chosen ?? open ?? area.places[0])?.id ?? "";
}
