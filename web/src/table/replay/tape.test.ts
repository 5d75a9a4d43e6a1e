import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { Events, Position, Replay, Snapshot } from "../../lib/wire";
import { momentsOf, Tape } from "./tape.svelte";

vi.mock("../../lib/settings.svelte", () => ({ settings: { speed: "normal" } }));

const lies = (count: number, phase: Position["phase"] = "playing"): Position => ({
  phase,
  seats: [{ name: "Ada", taken: true, clock: 12 }],
  areas: [{ id: "stock", kind: "pile", places: [{ id: "stock", face: "down", count }] }],
  turn: 0,
  moves: { pass: ["!pass"] },
  undo: true,
});
const step = (number: number, position: Position): Events => ({ type: "events", events: [{ number, told: [{ kind: "draw", seat: 0 }] }], position });
const replay: Replay = {
  game: "a:b",
  match: 1,
  deal: 0,
  deals: 1,
  seat: 0,
  snapshot: { type: "snapshot", version: 1, number: 4, you: 0, token: "", table: {} as Snapshot["table"], position: lies(3), events: [{ number: 4, told: [{ kind: "dealt" }] }] },
  steps: [step(5, lies(2)), step(6, { ...lies(2), areas: [] }), step(7, lies(1, "over"))],
};

const count = (tape: Tape): unknown => tape.position?.areas[0]?.places[0]?.count;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("each step leads to a position; what did not change stays", () => {
  expect(momentsOf(replay).map(({ position }) => position.areas[0]?.places[0]?.count)).toEqual([3, 2, 2, 1]);
});

test("nothing can be done in a replay, and no clock runs", () => {
  for (const { position } of momentsOf(replay)) {
    expect([position.moves, position.undo, position.seats[0]?.clock]).toEqual([{}, false, null]);
  }
});

test("the next step happens; any other is simply there", () => {
  const tape = new Tape("t", replay, 0);
  const [happened, begun] = [vi.fn(), vi.fn()];
  [tape.onEvents, tape.onBegin] = [happened, begun];
  tape.go(1);
  expect([count(tape), happened.mock.calls.length, begun.mock.calls.length]).toEqual([2, 1, 0]);
  tape.go(3);
  expect([count(tape), tape.number, tape.events.length, begun.mock.calls.length]).toEqual([1, 4, 4, 1]);
  tape.go(-5);
  expect([count(tape), tape.at, tape.events.length]).toEqual([3, 0, 1]);
});

test("it plays to the end and stops, and begins again from there", () => {
  const tape = new Tape("t", replay, null, 1);
  tape.toggle();
  vi.advanceTimersByTime(1600);
  expect([tape.at, tape.playing]).toEqual([2, true]);
  vi.advanceTimersByTime(1600);
  expect([tape.at, tape.playing]).toEqual([3, false]);
  tape.toggle();
  expect([tape.at, tape.playing]).toEqual([0, true]);
  tape.stop();
  vi.advanceTimersByTime(9000);
  expect(tape.at).toBe(0);
});

test("the eyes are those of the seat, the reader stays who they are", () => {
  const tape = new Tape("t", replay, 1);
  expect([tape.you, tape.me, tape.live]).toEqual([0, 1, false]);
});
