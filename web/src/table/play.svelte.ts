// One player's side of the table: what has been touched, what is being shown, what is said.

import { SvelteMap } from "svelte/reactivity";

import { t } from "../lib/catalogue.svelte";
import { settings } from "../lib/settings.svelte";
import type { View } from "../lib/view.svelte";
import type { Area, Place, Position, TableEvent, Told } from "../lib/wire";
import { invitation, reason } from "./advice";
import { ring } from "./attention";
import { choiceAfter, tapOf } from "./choice";
import { Clocks } from "./clock.svelte";
import { Flights } from "./flights.svelte";
import { Geometry } from "./geometry.svelte";
import { Hints } from "./hints.svelte";
import { Notes } from "./notes.svelte";
import { Peeks } from "./peeks.svelte";
import { Reveal } from "./reveal.svelte";
import { outcome } from "./outcome";
import { sentences } from "./sentences";
import { areaName, nameOf, Words } from "./words";

/** How long a grave button waits for its second press, and a bubble stays, in milliseconds. */
const ARMED = 4000;
const BUBBLE = 5000;

export class Play {
  readonly geometry = new Geometry();
  readonly peeks = new Peeks();
  readonly notes = new Notes();
  readonly reveal = new Reveal();
  readonly clocks = new Clocks();
  readonly hints = new Hints(this);
  readonly flights: Flights;
  /** By seat: what was just said. */
  readonly bubbles = new SvelteMap<number, string>();

  taps = $state.raw<readonly string[]>([]);
  /** The very card that was touched, where the hand holds two alike. */
  lifted = $state("");
  /** The move that waits for a second touch. */
  pending = $state("");
  armed = $state("");
  why = $state("");
  live = $state("");
  history = $state.raw<readonly string[]>([]);
  /** What happened while the connection was lost. */
  missed = $state.raw<readonly string[]>([]);
  /** How many lines of chat have come since one looked. */
  unread = $state(0);
  viewing = $state("");
  /** The place that had the focus last. */
  focused = $state("");
  noting = $state("");
  /** The card under the finger: where it comes from, where the finger is, and the place it would go to. */
  drag = $state.raw<{ place: Place; x: number; y: number; width: number; over: string } | null>(null);
  readonly words = $derived.by(() => new Words(this.table.info?.game ?? ""));
  readonly choice = $derived.by(() => {
    const base = this.pending === "" ? this.taps : this.taps.slice(0, -1);
    return choiceAfter(this.position ?? { phase: "waiting", areas: [], seats: [] }, base);
  });
  #armedUntil: ReturnType<typeof setTimeout> | undefined;
  /** A place that has just been filled by dragging: nothing flies there. */
  #dropped = "";

  constructor(readonly table: View, readonly root: () => HTMLElement | null) {
    if (table.live) this.notes.open(table.id);
    this.flights = new Flights((place) => this.rect(place));
    table.onEvents = (events, before, after) => this.#happen(events, before, after);
    table.onBegin = () => this.arrive();
    table.onHint = (answer) => this.hints.take(answer);
  }

  get position(): Position | null {
    return this.table.position;
  }

  get you(): number | null {
    return this.table.you;
  }

  /** The seat of the reader: a replay can be seen through the eyes of another. */
  get me(): number | null {
    return this.table.me;
  }

  get myTurn(): boolean {
    const { position, you } = this;
    const mine = position?.phase === "playing" && you !== null && position.turn === you;
    return this.table.live && mine && !position.seats[you]?.bot; // a bot may sit in
  }

  /** Whether a bot sits in for the reader, who may come back. */
  get away(): boolean {
    const own = this.position?.seats[this.you ?? -1];
    return own?.away === true && !own.forfeited;
  }

  /** Learner's aid: only at tables that are not rated; a replay always shows what the seat knew. */
  get aid(): boolean {
    return !this.table.live || settings.aid && this.table.info?.rated !== true;
  }

  /** A place on the screen; `seat.N` is where the name of that player stands. */
  element(place: string): HTMLElement | null {
    const seat = /^seat\.(\d+)$/.exec(place)?.[1];
    const wanted = seat ? `[data-seat="${seat}"]` : `[data-place="${CSS.escape(place)}"]`;
    return this.root()?.querySelector<HTMLElement>(wanted) ?? null;
  }

  rect(place: string): DOMRect | null {
    return this.element(place)?.getBoundingClientRect() ?? null;
  }

  areaOf(place: string): Area | undefined {
    return this.position?.areas.find((area) => area.places.some((p) => p.id === place));
  }

  placeOf(id: string): Place | undefined {
    return this.areaOf(id)?.places.find((place) => place.id === id);
  }

  nameOf(seat: number | null | undefined): string {
    return this.position ? nameOf(this.position, seat, this.me) : "";
  }

  areaName(area: Area): string {
    return this.position ? areaName(this.words, area, this.position, this.me) : "";
  }

  isOwn(area: Area | undefined): boolean {
    return this.you !== null && (area?.seats ?? []).includes(this.you);
  }

  /** Says something to screen readers; the same words twice are said twice. */
  say(text: string): void {
    this.live = text === this.live ? `${text}\u00a0` : text;
  }

  /** Takes one's own seat back from the bot that sits in. */
  sitBack(): void {
    const name = this.position?.seats[this.you ?? -1]?.name ?? "";
    this.table.send({ type: "sit", seat: this.you ?? 0, name });
  }

  // --- choosing -----------------------------------------------------------------------------------------

  /** The place has been tapped, clicked, or entered by keyboard. */
  touch(place: string): void {
    this.why = "";
    if (this.viewing !== place) this.viewing = "";
    const tap = tapOf(place);
    if (this.pending !== "" && tap === this.taps.at(-1)) return this.play(this.pending);
    const base = this.choice.taps;
    const first = this.position ? choiceAfter(this.position, []).next : new Map<string, string | null>();
    if (this.choice.next.has(tap)) return this.#choose([...base, tap], this.choice.next.get(tap) ?? null, place);
    if (base.includes(tap)) {
      const same = this.lifted === place;
      this.release();
      if (same) return;
    }
    if (first.has(tap)) return this.#choose([tap], first.get(tap) ?? null, place);
    this.#explain(place);
  }

  #choose(taps: readonly string[], move: string | null, place: string): void {
    this.taps = taps;
    if (taps.length === 1) this.lifted = place;
    this.viewing = "";
    if (move === null) {
      this.pending = "";
      this.say(invitation(this));
    } else if (settings.oneTap || (taps.length === 1 && this.areaOf(place)?.kind === "pile")) {
      this.play(move);
    } else {
      this.pending = move;
      this.say(t("table.confirm"));
    }
  }

  release(): void {
    this.taps = [];
    this.lifted = this.pending = this.why = "";
  }

  /** The card under the finger goes back to where it lay. */
  letGo(): void {
    if (this.drag !== null) this.flights.home(this.drag);
    this.drag = null;
    this.release();
  }

  play(move: string, dropped = ""): void {
    this.#dropped = dropped;
    this.pending = this.armed = "";
    this.table.send({ type: "play", move });
  }

  /** A button of the game; grave ones want a second press. */
  press(tap: string, grave: boolean): void {
    const move = this.choice.taps.length === 0 ? this.choice.next.get(tap) : this.position && choiceAfter(this.position, []).next.get(tap);
    if (!move) return;
    if (!grave || this.armed === tap) return this.play(move);
    this.armed = tap;
    clearTimeout(this.#armedUntil);
    this.#armedUntil = setTimeout(() => (this.armed = ""), ARMED);
    this.say(t("table.again", { button: this.words.text(`button.${tap.slice(1)}`) }));
  }

  #explain(place: string): void {
    if ((this.placeOf(place)?.below?.length ?? 0) > 0) this.viewing = this.viewing === place ? "" : place;
    else if (!this.peeks.look(place, false)) this.why = reason(this, place);
    if (this.why) this.say(this.why);
  }

  // --- what happens -------------------------------------------------------------------------------------

  #happen(events: readonly TableEvent[], before: Position | null, after: Position): void {
    const steps = events.flatMap((event) => event.told ?? []);
    const hadTurn = before?.phase === "playing" && before.turn === this.you;
    this.notes.follow(events);
    steps.forEach((told) => this.#take(told));
    this.peeks.happen(events, this.you, true);
    this.clocks.take(after);
    this.hints.heed(before, after);
    if (!this.#stillOpen(before, after)) this.letGo();
    if (after.turn !== before?.turn) this.armed = "";
    if (before) void this.flights.follow(events, before, after, this.you, this.#dropped);
    this.#dropped = "";
    if (before?.phase === "playing" && after.phase !== "playing") this.reveal.start(after);
    this.#speak(events, after, !hadTurn && this.myTurn, before?.phase !== after.phase);
  }

  /** Whether what has been touched can still become a move: others may have talked meanwhile. */
  #stillOpen(before: Position | null, after: Position): boolean {
    const same = after.areas.every((area, n) => area === before?.areas[n]);
    return same && Object.values(after.moves ?? {}).some((taps) => this.taps.every((tap, n) => taps[n] === tap));
  }

  #take(told: Told): void {
    if (told.kind === "dealt") {
      this.peeks.clear();
      this.reveal.skip();
    }
    if (told.kind === "reaction") this.#bubble(told.seat ?? 0, t(`table.reaction.${String(told["reaction"])}`));
    if (told.kind !== "chat") return;
    this.#bubble(told.seat ?? 0, String(told["text"]));
    if (told.seat !== this.me) this.unread += 1;
  }

  #bubble(seat: number, text: string): void {
    this.bubbles.set(seat, text);
    setTimeout(() => this.bubbles.get(seat) === text && this.bubbles.delete(seat), BUBBLE);
  }

  #speak(events: readonly TableEvent[], after: Position, turn: boolean, phase: boolean): void {
    if (!this.table.live) return;
    const said = sentences(events, after, this.me, this.words);
    this.history = [...this.history, ...said].slice(-200);
    if (turn) {
      ring();
      said.push(this.prompt());
    }
    if (phase && ["scored", "over"].includes(after.phase)) said.push(...outcome(after, this.me));
    if (said.length > 0) this.say(said.slice(-6).join(" "));
  }

  /** Takes up a table as it is found. */
  arrive(): void {
    const position = this.position;
    if (position === null) return;
    this.flights.settle();
    this.reveal.skip();
    this.release();
    this.hints.forget();
    this.notes.follow(this.table.events);
    this.peeks.clear();
    this.peeks.happen(this.table.events, this.you, false);
    this.clocks.take(position);
    this.retell();
    if (this.table.live) this.say(this.prompt());
  }

  /** Tells in the language of the page what has happened. */
  retell(): void {
    if (this.position) this.history = sentences(this.table.events, this.position, this.me, this.words);
  }

  /** Lists what others did while the connection was lost; the eye could not follow it. */
  miss(events: readonly TableEvent[]): void {
    const others = events.map((event) => ({ ...event, told: (event.told ?? []).filter((told) => told.seat !== this.me) }));
    if (this.position) this.missed = [...this.missed, ...sentences(others, this.position, this.me, this.words)];
  }

  /** What there is to do, in one line. */
  prompt(): string {
    const position = this.position;
    if (position?.phase !== "playing") return "";
    if (position.turn === this.you && !this.myTurn) return t("table.turn", { player: t("table.bot", { n: (this.you ?? 0) + 1 }) });
    if (!this.myTurn) return t("table.turn", { player: this.nameOf(position.turn) });
    return position.prompt && this.words.has(`prompt.${position.prompt}`) ? this.words.text(`prompt.${position.prompt}`) : t("table.turn.you");
  }
}
