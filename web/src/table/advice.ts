// What one may do next, and why not, in a line.

import { catalogue, t } from "../lib/catalogue.svelte";
import { tapOf } from "./choice";
import type { Play } from "./play.svelte";
import { labelOf, listed } from "./words";

/** Which places may be touched next, in words. */
export function invitation(play: Play): string {
  const card = play.placeOf(play.lifted)?.card;
  const places = targets(play);
  return card ? t("table.put", { card: catalogue.card(card), places }) : t("table.then", { places });
}

/** The places that may be touched next, area by area. */
export function targets(play: Play): string {
  const areas = (play.position?.areas ?? []).map((area) => {
    const open = area.places.filter((place) => play.choice.next.has(tapOf(place.id)));
    if (open.length === 0) return "";
    const labels = listed(open.map(labelOf).filter(Boolean), "disjunction");
    return labels === "" || play.isOwn(area) ? labels || play.areaName(area) : t("table.group", { area: play.areaName(area), places: labels });
  });
  return areas.filter(Boolean).join(" · ");
}

/** A way to play a move in words: what is touched for it, one after the other; `said`: with cards in words. */
export function way(play: Play, taps: readonly string[], said = false): string {
  const steps = taps.map((tap) => step(play, tap, said));
  return steps.reduce((area, places) => (said ? t("table.group", { area, places }) : t("table.hint.step", { from: area, to: places })));
}

function step(play: Play, tap: string, said: boolean): string {
  const [place, area] = [play.placeOf(tap), play.areaOf(tap)];
  if (!place || !area) return play.words.text(`button.${tap.slice(1)}`);
  if (area.kind === "hand" && place.card) return said ? catalogue.cardName(place.card) : catalogue.card(place.card);
  return place.label ? t("table.place", { area: play.areaName(area), n: labelOf(place) }) : play.areaName(area);
}

/** Why a place cannot be touched now. */
export function reason(play: Play, place: string): string {
  if (play.position?.phase !== "playing" || !play.table.live) return "";
  if (play.you === null) return t("table.why.watching");
  if (!play.myTurn) return t("table.why.turn", { player: play.nameOf(play.position.turn) });
  if (play.taps.length > 0) return t("table.why.there", { places: targets(play) });
  const later = Object.values(play.position.moves ?? {}).some((taps) => taps.includes(tapOf(place)));
  return later ? t("table.why.first") : t("table.why.not");
}
