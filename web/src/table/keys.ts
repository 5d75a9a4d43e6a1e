// The table by keyboard: arrows go from place to place, digits and letters choose, ? tells of it.

import { catalogue, t } from "../lib/catalogue.svelte";
import { targets } from "./advice";
import { tapOf } from "./choice";
import { pencil } from "./gestures";
import type { Play } from "./play.svelte";
import { inTurn } from "./words";

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Does what a key means on the table; whether it meant something. */
export function key(event: KeyboardEvent, play: Play, help: () => void, hint = (): void => {}): boolean {
  const target = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, select, textarea, .menu")) return false;
  const place = target.dataset["place"] ?? "";
  const arrow = ARROWS[event.key];
  if (arrow) return step(play, target, arrow);
  if (event.key === "?") return done(help);
  if (event.key === "Escape") return done(() => dismiss(play));
  if (event.key === " " && place !== "") return done(() => look(play, place));
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1];
  if (digit) return spot(play, digit, event.shiftKey);
  if (event.key === "T" && event.shiftKey && play.hints.allowed) return done(hint);
  if (/^[SHL]$/.test(event.key) && event.shiftKey) return done(() => play.say(report(play, event.key)));
  if (event.key === "n" && pencil(play, place)) return true;
  return /^[a-z]$/.test(event.key) && letter(play, event.key);
}

function done(act: () => void): true {
  act();
  return true;
}

function dismiss(play: Play): void {
  if (!play.reveal.done) play.reveal.skip();
  play.viewing = play.noting = play.armed = "";
  play.release();
}

function look(play: Play, place: string): void {
  const move = play.choice.next.get(tapOf(place));
  if (play.peeks.look(place, false)) return;
  if (move?.startsWith("peek ")) play.play(move);
  else if ((play.placeOf(place)?.below?.length ?? 0) > 0) play.viewing = play.viewing === place ? "" : place;
}

/** Goes to the nearest place in a direction. */
function step(play: Play, from: HTMLElement, [dx, dy]: readonly [number, number]): boolean {
  const all = [...(play.root()?.querySelectorAll<HTMLElement>("button[data-place]:not(:disabled)") ?? [])];
  if (!all.includes(from)) return done(() => all[0]?.focus());
  const here = middle(from);
  let best: HTMLElement | null = null;
  let least = Infinity;
  for (const element of all) {
    const there = middle(element);
    const along = (there.x - here.x) * dx + (there.y - here.y) * dy;
    const aside = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
    const cost = along + aside * 2.5;
    if (element !== from && along > 4 && cost < least) [best, least] = [element, cost];
  }
  best?.focus();
  return true;
}

function middle(element: HTMLElement): { x: number; y: number } {
  const rect = element.getBoundingClientRect();
  return { x: rect.left + Math.min(rect.width, 40) / 2, y: rect.top + rect.height / 2 };
}

/** A digit is a spot that is open now, one's own first, with Shift that of others; if none is, the spot is read. */
function spot(play: Play, digit: string, others: boolean): boolean {
  const open = (play.position?.areas ?? []).flatMap((area) =>
    area.places.filter((p) => p.label === digit && play.choice.next.has(tapOf(p.id))).map((p) => ({ id: p.id, own: play.isOwn(area) })),
  );
  const wanted = open.filter((place) => place.own !== others);
  const list = wanted.length > 0 ? wanted : open;
  if (list.length === 1) return done(() => choose(play, list[0]!.id));
  const now = list.findIndex((place) => play.element(place.id) === document.activeElement);
  if (list.length > 1) return done(() => play.element(list[(now + 1) % list.length]!.id)?.focus());
  if (play.taps.length > 0) return done(() => play.say((play.why = t("table.why.there", { places: targets(play) }))));
  const area = play.position?.areas.find((one) => one.places.some((p) => p.label === digit) && play.isOwn(one) !== others);
  const place = area?.places.find((p) => p.label === digit);
  return place !== undefined && done(() => play.element(place.id)?.focus());
}

function choose(play: Play, place: string): void {
  play.element(place)?.focus();
  play.touch(place);
}

/** A letter is a card of the hand, in the order shown. */
function letter(play: Play, name: string): boolean {
  const card = play.root()?.querySelector<HTMLElement>(`button[data-letter="${name}"]`);
  if (!card) return false;
  return done(() => choose(play, card.dataset["place"]!));
}

/** How things stand, for screen readers: S scores, H hand, L the last moves. */
export function report(play: Play, what: string): string {
  if (what === "L") return play.history.slice(-5).join(" ");
  const areas = play.position?.areas ?? [];
  if (what === "H") {
    const hand = areas.find((area) => area.kind === "hand");
    return hand ? inTurn(hand.places.map((place) => catalogue.cardName(place.card ?? ""))) : t("table.no-hand");
  }
  const worth = areas.filter((area) => area.value != null).map((area) => t("table.worth", { area: play.areaName(area), n: area.value! }));
  return worth.join(" ") || t("table.no-scores");
}
