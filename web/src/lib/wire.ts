// The messages between page and server. Generated from wildpack.server.wire; do not edit.

export type Face = "bare" | "up" | "down";

export interface Place {
  id: string;
  face: Face;
  label?: string;
  card?: string | null;
  known?: string | null;
  count?: number | null;
  below?: string[];
  note?: string;
}

export interface Line {
  places: string[];
  points: number;
}

export interface Area {
  id: string;
  kind: "square" | "row" | "hand" | "pile";
  places: Place[];
  seats?: number[];
  columns?: number;
  lines?: Line[];
  value?: number | null;
}

export interface Seat {
  name?: string;
  bot?: string;
  away?: boolean;
  ready?: boolean;
  clock?: number | null;
}

export interface TableInfo {
  id: string;
  game: string;
  seats: number;
  public: boolean;
  chat: boolean;
  rated: boolean;
  clock: [number, number] | null;
  host: number;
  commitment: string;
}

export interface Position {
  phase: "waiting" | "playing" | "scored" | "over";
  areas: Area[];
  seats: Seat[];
  turn?: number | null;
  prompt?: string;
  moves?: Record<string, string[]>;
  previews?: Record<string, number[]>;
  deal?: number;
  dealer?: number;
  hands?: number[];
  scores?: number[] | null;
  totals?: number[];
  winners?: number[];
  closer?: number | null;
  undo?: boolean;
}

export type Told = { kind: string; seat?: number | null; card?: string | null } & Record<string, unknown>;

export interface TableEvent {
  number: number;
  told?: Told[];
}

export type ServerMessage =
  | {
      type: "snapshot";
      version: number;
      number: number;
      you: number | null;
      token: string;
      table: TableInfo;
      position: Position;
      events: TableEvent[];
      notes?: string[];
    }
  | { type: "events"; events: TableEvent[]; position: Position }
  | { type: "done"; id: string; number: number }
  | { type: "refused"; id: string; code: string; values?: Record<string, string | number | boolean> }
  | { type: "presence"; seats: boolean[]; watching: number }
  | { type: "pong" }
  | { type: "closing"; code: string };

export type Order =
  | { type: "sit"; seat: number; name: string; secret?: string }
  | { type: "stand" }
  | { type: "seatbot"; seat: number; bot: string }
  | { type: "start" }
  | { type: "play"; move: string }
  | { type: "undo" }
  | { type: "ready" }
  | { type: "rematch" }
  | { type: "react"; reaction: string }
  | { type: "chat"; text: string };
