// A replay by keyboard: arrows step, Space plays. On a place of the table the keys are those of the table.

import type { Tape } from "./tape.svelte";

/** What a key does to the tape, if anything. */
export function meaning(event: KeyboardEvent, tape: Tape): (() => void) | null {
  const target = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, select, [data-place]")) return null;
  switch (event.key) {
    case "ArrowLeft":
      return () => tape.go(tape.at - 1);
    case "ArrowRight":
      return () => tape.go(tape.at + 1);
    case "Home":
      return () => tape.go(0);
    case "End":
      return () => tape.go(tape.last);
    case " ":
      return target.closest("button, a") ? null : () => tape.toggle();
    default:
      return null;
  }
}
