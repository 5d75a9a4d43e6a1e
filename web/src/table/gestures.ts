// Pointer gestures on the table: tap, hold, drag. One listener for all places.

import { choiceAfter, tapOf } from "./choice";
import type { Play } from "./play.svelte";

const THRESHOLD = 8;
const HOLD = 450;
/** A card dropped this near to an open place still goes there. */
const SNAP = 44;

interface Press {
  place: string;
  x: number;
  y: number;
  pointer: number;
  /** Whether the press has become something else than a tap. */
  used: boolean;
  timer: ReturnType<typeof setTimeout>;
}

/** Listens on the table; gives a function that ends it. */
export function gestures(root: HTMLElement, play: Play): () => void {
  let press: Press | null = null;
  let swallow = false;

  const down = (event: PointerEvent): void => {
    swallow = false;
    const place = placeAt(event.target);
    if (place === "" || event.button !== 0 || press !== null) return;
    const timer = setTimeout(() => held(), play.peeks.open.has(place) ? 150 : HOLD);
    press = { place, x: event.clientX, y: event.clientY, pointer: event.pointerId, used: false, timer };
  };

  const held = (): void => {
    if (press === null || press.used) return;
    press.used = hold(play, press.place);
  };

  const move = (event: PointerEvent): void => {
    if (press?.pointer !== event.pointerId) return;
    if (play.drag !== null) return carry(play, event);
    if (press.used || Math.hypot(event.clientX - press.x, event.clientY - press.y) < THRESHOLD) return;
    clearTimeout(press.timer);
    press.used = lift(play, press.place, event);
    if (press.used) root.setPointerCapture(event.pointerId);
  };

  const up = (event: PointerEvent): void => {
    if (press?.pointer !== event.pointerId) return;
    clearTimeout(press.timer);
    swallow = press.used;
    play.peeks.release(press.place);
    if (play.drag !== null) drop(play, event.type === "pointerup");
    press = null;
  };

  const click = (event: MouseEvent): void => {
    const place = placeAt(event.target);
    if (place === "" || (swallow && event.detail !== 0)) return;
    play.touch(place);
  };

  const quiet = (event: Event): void => {
    if (placeAt(event.target) !== "") event.preventDefault();
  };

  const pairs = { pointerdown: down, pointermove: move, pointerup: up, pointercancel: up, click, contextmenu: quiet };
  for (const [type, listener] of Object.entries(pairs)) root.addEventListener(type, listener as EventListener);
  return () => {
    for (const [type, listener] of Object.entries(pairs)) root.removeEventListener(type, listener as EventListener);
  };
}

function placeAt(target: EventTarget | null): string {
  return (target as Element | null)?.closest<HTMLElement>("button[data-place]")?.dataset["place"] ?? "";
}

/** A long press: look at the card, look through the pile, or write a note. */
function hold(play: Play, place: string): boolean {
  if (play.peeks.look(place, true)) return true;
  const move = play.choice.next.get(tapOf(place));
  if (move?.startsWith("peek ")) {
    play.play(move);
    return true;
  }
  if ((play.placeOf(place)?.below?.length ?? 0) > 0) {
    play.viewing = place;
    return true;
  }
  return pencil(play, place);
}

/** Opens the notes for a card that lies face down and is not known to all. */
export function pencil(play: Play, id: string): boolean {
  const place = play.placeOf(id);
  if (!play.table.live || place?.face !== "down" || place.card || play.areaOf(id)?.kind !== "row") return false;
  play.noting = id;
  return true;
}

function lift(play: Play, id: string, event: PointerEvent): boolean {
  const place = play.placeOf(id);
  const rect = play.rect(id);
  if (!place || !rect || place.face === "bare" || goals(play, id).size === 0) return false;
  play.release();
  play.lifted = id;
  play.taps = place.note === "held" ? [] : [tapOf(id)];
  play.drag = { place, x: event.clientX, y: event.clientY, width: rect.width, over: "" };
  return true;
}

/** Where a card may be dropped, with the moves: its own places, or, for a card in hand, every place. */
function goals(play: Play, id: string): Map<string, string> {
  if (play.position === null) return new Map();
  const held = play.placeOf(id)?.note === "held";
  const { next } = choiceAfter(play.position, held ? [] : [tapOf(id)]);
  return new Map([...next].filter((entry): entry is [string, string] => entry[1] !== null && !entry[0].startsWith("!")));
}

function carry(play: Play, event: PointerEvent): void {
  if (play.drag === null) return;
  const open = goals(play, play.drag.place.id);
  if (open.size === 0) return play.letGo();
  const over = nearest(play, [...open.keys()], event.clientX, event.clientY);
  play.drag = { ...play.drag, x: event.clientX, y: event.clientY, over };
}

function nearest(play: Play, places: readonly string[], x: number, y: number): string {
  let best = "";
  let least = SNAP;
  for (const place of places) {
    const rect = play.rect(place);
    if (rect === null) continue;
    const away = Math.hypot(Math.max(rect.left - x, 0, x - rect.right), Math.max(rect.top - y, 0, y - rect.bottom));
    if (away < least || (away === 0 && best === "")) [best, least] = [place, away];
  }
  return best;
}

function drop(play: Play, wanted: boolean): void {
  const { place, over } = play.drag!;
  const move = goals(play, place.id).get(over);
  if (!wanted || move === undefined) return play.letGo();
  play.drag = null;
  play.play(move, over);
}
