// A hint: asked for when it is one's turn, waited for, and shown until the table lies otherwise.

import { t } from "../lib/catalogue.svelte";
import type { Hinted, Position, Refused } from "../lib/wire";
import { way } from "./advice";
import type { Play } from "./play.svelte";

export class Hints {
  /** For the present position. */
  found = $state.raw<Hinted | null>(null);
  /** The question that the server thinks about; empty: none. */
  asked = $state("");

  constructor(readonly play: Play) {}

  /** Whether one may have a hint now. */
  get allowed(): boolean {
    return this.play.myTurn && this.play.table.info?.rated !== true;
  }

  ask(): void {
    if (!this.allowed || this.asked !== "" || this.found) return;
    this.play.why = "";
    this.asked = this.play.table.send({ type: "hint" });
    this.play.say(t("table.hint.thinking"));
  }

  /** Takes the answer of the server. */
  take(answer: Hinted | Refused): void {
    if (answer.id !== this.asked) return;
    this.asked = "";
    if (answer.type === "hinted") {
      this.found = answer;
      this.play.say(this.sentence(true));
    } else if (answer.code !== "late" && answer.code !== "stale") {
      this.play.why = t(`refused.${answer.code}`);
      this.play.say(this.play.why);
    }
  }

  /** The move and why, as it is read or, with cards in words, said. */
  sentence(said = false): string {
    if (this.found === null) return "";
    return t("table.hint.try", { move: way(this.play, this.found.taps, said), reason: this.reason });
  }

  /** Why that move, in words. */
  get reason(): string {
    return this.found ? this.play.words.text(`advice.${this.found.reason}`, this.found.values) : "";
  }

  /** Whether a place, or a button, is one to touch for the move. */
  marks(tap: string): boolean {
    return this.found?.taps.includes(tap) ?? false;
  }

  /** The hint goes when the table lies otherwise, not when somebody talks. */
  heed(before: Position | null, after: Position): void {
    if (before === null || !alike(before, after)) this.forget();
  }

  forget(): void {
    this.play.table.drop(this.asked);
    this.asked = "";
    this.found = null;
  }
}

/** Whether one has to decide the same in both. */
export function alike(before: Position, after: Position): boolean {
  const same = before.turn === after.turn && before.prompt === after.prompt && before.phase === after.phase;
  const moves = [before, after].map((position) => Object.keys(position.moves ?? {}).join(" "));
  return same && moves[0] === moves[1] && after.areas.every((area, n) => area === before.areas[n]);
}
