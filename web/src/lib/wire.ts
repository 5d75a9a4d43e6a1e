// The messages between page and server. Generated from wildpack.server.wire; do not edit.

/** The version of the protocol. */
export const VERSION = 1;

/** How a place looks: nothing lies there, or its top card lies face up or face down. */
export type Face =
  | "bare"
  | "up"
  | "down";

/** Quick reactions: keys under `reaction.` of the catalogue. */
export type Reaction =
  | "hello"
  | "thanks"
  | "good"
  | "wow"
  | "oops"
  | "hurry"
  | "laugh"
  | "bye";

export type RefusedCode =
  | "stale"
  | "turn"
  | "illegal"
  | "seat"
  | "seated"
  | "taken"
  | "noseat"
  | "nobot"
  | "host"
  | "empty"
  | "phase"
  | "away"
  | "undo"
  | "chat"
  | "text"
  | "forfeited"
  | "rated"
  | "busy"
  | "late"
  | "failed"
  | "malformed";

export type Phase =
  | "waiting"
  | "playing"
  | "scored"
  | "over";

export type ClosingCode =
  | "version"
  | "table"
  | "silent"
  | "fast"
  | "slow"
  | "elsewhere"
  | "full"
  | "restart";

/** Why a request was not done: keys under `failed.` of the catalogue. */
export type FailedCode =
  | "malformed"
  | "game"
  | "many"
  | "busy"
  | "origin"
  | "table"
  | "playing"
  | "deal"
  | "seat";

/** Something that happened, as `Event` says. */
export type Told = { kind: string; seat?: number | null; card?: string | null } & Record<string, unknown>;

/** What was agreed on when the table was made. */
export interface TableInfo {
  /** The table is at `/t/<id>`. */
  id: string;
  /** As `leopard:classic(out_at=6)`. */
  game: string;
  /** How many there are. */
  seats: number;
  /** Whether it is listed while it waits for players. */
  public: boolean;
  /** Whether one may chat. */
  chat: boolean;
  /** Whether results count; aids to memory are off then. */
  rated: boolean;
  /** Seconds for a match and added a move, or null. */
  clock: [number, number] | null;
  /** The seat whose owner may seat bots and start: who made the table, then who has sat there longest. */
  host: number;
  /** SHA-256 of the server's secret for the present match (once it is over, for the next one), in hex. */
  commitment: string;
}

/** The table as one seat, or a spectator, sees it after some event. */
export interface Position {
  /** `waiting` for players, `playing`, `scored` between deals, `over`. */
  phase: Phase;
  /** Where cards lie. */
  areas: Area[];
  /** Who sits there. */
  seats: Seat[];
  /** The seat to act, or null. */
  turn?: number | null;
  /** A key under `prompt.` of the family: what the seat to act has to do. */
  prompt?: string;
  /** One's own legal moves, with the places to tap for each; empty when it is not one's turn. */
  moves?: Record<string, string[]>;
  /** By move: what each side's square would be worth, in games that say so. */
  previews?: Record<string, number[]>;
  /** The number of the present deal, from 1. */
  deal?: number;
  /** The seat that deals. */
  dealer?: number;
  /** By seat: how many cards it holds, in games with hands. */
  hands?: number[];
  /** Points of the present deal by side, once it is over. */
  scores?: number[] | null;
  /** Points of the match by side, of all deals that are over. */
  totals?: number[];
  /** The sides that have won, once the match is over. */
  winners?: number[];
  /** The side that went out, or the seat that called the end. */
  closer?: number | null;
  /** Whether one may take one's last move back. */
  undo?: boolean;
}

/** Places that belong together. */
export interface Area {
  /** Its name, as `A`, `row.2` or `stock`. */
  id: string;
  /** How it is laid out. */
  kind: "hand" | "pile" | "row" | "square";
  /** In their order, row by row. */
  places: Place[];
  /** Whose it is; empty: everybody's. */
  seats?: number[];
  /** How many places stand beside each other. */
  columns?: number;
  /** All lines of a square, those that count nothing yet included. */
  lines?: Line[];
  /** What a square is worth, or a row as far as all its cards are seen. */
  value?: number | null;
}

/** A place where cards lie. */
export interface Place {
  /**
   * Its name in `taps`: a spot (`A7`), a slot (`2.3`), a pile (`stock`) or a card of the own hand
   * (`hand.7h`, `hand.7h.2` for the second copy).
   */
  id: string;
  /** How it looks. */
  face: Face;
  /** The number of a spot or slot. */
  label?: string;
  /** The card that all who see this scene see: face up, or turned down after it was shown. */
  card?: string | null;
  /** A card lying face down whose face this seat may recall: it looked, or everybody did. */
  known?: string | null;
  /** How many cards lie here, where that is of interest. */
  count?: number | null;
  /** The cards beneath the top one, the lowest first, where all of them were shown. */
  below?: string[];
  /** A key of the catalogue for what is special here, as `held` or `frozen`. */
  note?: string;
}

/** A line of places that counts. */
export interface Line {
  /** Their ids. */
  places: string[];
  /** What it counts. */
  points: number;
}

/**
 * A seat, as all see it: somebody's (`taken`), a bot's (`bot`), or free if it is neither.
 *
 * With both, it is somebody's while a bot sits in. Who gave no name is a guest, called so in the reader's language.
 */
export interface Seat {
  /** Of whoever sits here, if they gave one. */
  name?: string;
  /** Whether it is somebody's, also while a bot sits in. */
  taken?: boolean;
  /** The bot that plays here: chosen, or sitting in for someone who left. */
  bot?: string;
  /** Whether a bot sits in for the one whose seat it is. */
  away?: boolean;
  /** Whether the time was up: the bot plays on to the end of the match. */
  forfeited?: boolean;
  /** Whether one waits for the next deal, or match, to begin. */
  ready?: boolean;
  /** Seconds left as this is sent, without a clock null; the seat to act uses its time up. */
  clock?: number | null;
}

/**
 * One numbered event. Who may not see it gets its number alone.
 *
 * `told` is what happened, as `words.event` of the family tells this seat, and the table's own kinds:
 * `created`; `sat` (`seat`, `name`), `stood`, `bot` (`seat`, `bot`: empty if taken away);
 * `started` (`match`, `cuts`, `dealer`), `dealt` (`deal`, `dealer`), then what each is dealt;
 * `undone`, `ready`, `rematch`, `reaction` (`reaction`), `chat` (`text`; seats alone are told);
 * `left` (a bot sits in), `returned`, `flagged` (the time was up), `resumed` (the server was restarted);
 * `scored` (`scores`, `totals`), `over` (`winners`, `secret`, and `commitment` of a next match).
 */
export interface TableEvent {
  /** From 1, without gaps. */
  number: number;
  /** In the order in which it happened; each has a `kind`. */
  told?: Told[];
}

/** What a move is worth to the seat to act. */
export interface Worth {
  /** One of those in `Position.moves`. */
  move: string;
  /** By how many points one's side will be ahead of the mean of the others, on average. */
  ahead: number;
  /** The standard error of that; null where the move was not tried twice. */
  spread?: number | null;
}

/** The first message: who one is, and what one has. */
export interface Hello {
  type: "hello";
  /** The version of the protocol that the client speaks. */
  version: number;
  /** The token of one's seat, where no cookie carries it; empty for a spectator. */
  token?: string;
  /** The number of the last event one has; 0: none. */
  since?: number;
}

/** Take a free seat, or one's own seat back from the bot that sits in. */
export interface Sit {
  type: "sit";
  /** From 0. */
  seat: number;
  /** How one is called here; empty: a guest. */
  name?: string;
  /** Chosen after one has seen the commitment. */
  secret?: string;
}

/** Give one's seat up; during a match a bot takes it. */
export interface Stand {
  type: "stand";
}

/** The host puts a bot into a free seat, or takes it away (`bot` empty), before or after a match. */
export interface SeatBot {
  type: "seatbot";
  /** From 0. */
  seat: number;
  /** Its name in `FamilyInfo`; empty: take it away. */
  bot: string;
}

/** The host begins the match; all seats must be taken. */
export interface Start {
  type: "start";
}

/** Play a move. */
export interface Play {
  type: "play";
  /** One of those in `Position.moves`. */
  move: string;
}

/** Take the last move back, where nothing hidden was revealed and nobody else has moved. */
export interface Undo {
  type: "undo";
}

/** Ready for the next deal; it begins when all who sit there are. */
export interface Ready {
  type: "ready";
}

/** Ask for another match with the same people; it begins when all who sit there have asked. */
export interface Rematch {
  type: "rematch";
  /** Chosen after one has seen the new commitment; empty: the one of before. */
  secret?: string;
}

/** A quick reaction. */
export interface React {
  type: "react";
  /** Which one. */
  reaction: Reaction;
}

/** Say something, where the table allows it. */
export interface Chat {
  type: "chat";
  /** One line; what is too long is cut off. */
  text: string;
}

/** Ask what one might do, when it is one's turn. It changes nothing, and nobody else hears of it. */
export interface Hint {
  type: "hint";
}

/** Is anybody there? */
export interface Ping {
  type: "ping";
}

/** What is asked of the table. `id` is unique to the client, `on` the number it was decided on. */
export interface Command {
  /** Chosen by the client, another one for each command. */
  id: string;
  /** The number of the last event that one had seen. */
  on: number;
}

/** What the page asks for: a command before it gets its id and number. */
export type Order =
  | Sit
  | Stand
  | SeatBot
  | Start
  | Play
  | Undo
  | Ready
  | Rematch
  | React
  | Chat
  | Hint;

export type ClientMessage =
  | Hello
  | Ping
  | (Order & Command);

/** All one may know: the answer to `hello` when little or nothing can be made of what the client has. */
export interface Snapshot {
  type: "snapshot";
  /** The version of the protocol that the server speaks. */
  version: number;
  /** The number of the last event. */
  number: number;
  /** One's seat, or null: one watches. */
  you: number | null;
  /** Where the client had none: its token from now on, with which a seat is taken and kept. Else empty. */
  token: string;
  /** What was agreed on. */
  table: TableInfo;
  /** How it lies after that event. */
  position: Position;
  /** The events since the last deal ended, or since the table was made; for seats older chat, too. */
  events: TableEvent[];
}

/** What has happened, and how the table lies then: only the areas that changed, all other fields whole. */
export interface Events {
  type: "events";
  /** Those after the last that one was sent. */
  events: TableEvent[];
  /** How the table lies after the last of them. */
  position: Position;
}

/** The command took effect with event `number`, which is on disk. */
export interface Done {
  type: "done";
  /** Of the command. */
  id: string;
  /** Of the event. */
  number: number;
}

/** The command had no effect. */
export interface Refused {
  type: "refused";
  /** Of the command. Where it is refused as malformed: the text that it gave as its id, else empty. */
  id: string;
  /** A key under `refused.` of the catalogue. */
  code: RefusedCode;
  /** What the text of that key takes. */
  values?: Record<string, number | boolean | string>;
}

/** The answer to `hint`, for oneself alone. It follows from what one sees: the same position, the same hint. */
export interface Hinted {
  type: "hinted";
  /** Of the command. */
  id: string;
  /** What one might play. */
  move: string;
  /** The places to tap for it. */
  taps: string[];
  /** Why: a key under `advice.` of the family. */
  reason: string;
  /** What the text of that key takes. */
  values: Record<string, number>;
  /** All one's legal moves: the best first, then by how long they were in the running. */
  moves: Worth[];
}

/** Who is connected; no event of the table. */
export interface Presence {
  type: "presence";
  /** By seat: whether whoever sits there is connected. */
  seats: boolean[];
  /** How many others are. */
  watching: number;
}

/** Somebody is there. */
export interface Pong {
  type: "pong";
}

/** The connection will be closed; `code` is a key under `closing.` of the catalogue. */
export interface Closing {
  type: "closing";
  /** Why. */
  code: ClosingCode;
}

export type ServerMessage =
  | Snapshot
  | Events
  | Done
  | Refused
  | Hinted
  | Presence
  | Pong
  | Closing;

/** `POST /api/tables`: make a table and take seat 0. If bots take all other seats the match begins at once. */
export interface NewTable {
  /** As `leopard:classic(out_at=6)`. */
  game: string;
  /** How many; null: the usual number. */
  seats?: number | null;
  /** Whether it is listed among the open tables; a public table has no chat. */
  public?: boolean;
  /** Whether one may chat. */
  chat?: boolean;
  /** Seconds for a match and added a move. */
  clock?: [number, number] | null;
  /** By seat (1 and up): the bot that plays there. */
  bots?: Record<number, string>;
  /** How one is called here; empty: a guest. */
  name?: string;
  /** Chosen after one has seen the commitment. */
  secret?: string;
  /** As `GET /api/commitment` gave it; without one, a new one is made. */
  commitment?: string;
}

/** The answer: the table is at `/t/<id>`. The token also comes as a cookie. */
export interface Created {
  /** The table is at `/t/<id>`. */
  id: string;
  /** One's own. */
  seat: number;
  /** With which one is known again; 43 letters. */
  token: string;
  /** To the server's secret of the first match. */
  commitment: string;
}

/** `GET /api/commitment`: SHA-256 of the secret that the next table will have; good for one table, one hour. */
export interface Commitment {
  /** 64 hex digits. */
  commitment: string;
}

/** `GET /api/tables`: a public table that waits for players. `GET /api/tables/<id>`: any table. */
export interface Listed {
  /** The table is at `/t/<id>`. */
  id: string;
  /** As `leopard:classic(out_at=6)`. */
  game: string;
  /** Who sits there. */
  seats: Seat[];
  /** Seconds for a match and added a move, or null. */
  clock: [number, number] | null;
  /** How far it is. */
  phase: Phase;
}

/**
 * `GET /api/tables/<id>/replay`: a deal that is over, as a seat or a spectator saw it.
 *
 * These are the messages that its socket was sent, had it come just after the cards were dealt. Chat is told to those
 * who sit at the table.
 */
export interface Replay {
  /** As `leopard:classic(out_at=6)`. */
  game: string;
  /** The number of the match at this table, from 1. */
  match: number;
  /** The number of the deal in the match, from 0. */
  deal: number;
  /** How many deals of the match are over. */
  deals: number;
  /** Whose eyes these are; null: a spectator's. */
  seat: number | null;
  /** How it began. */
  snapshot: Snapshot;
  /** What was sent then, up to the end of the deal. */
  steps: Events[];
}

/** An option of a family: a number in a range, a flag or a choice. */
export interface OptionInfo {
  /** Its text has the key `option.<name>`. */
  name: string;
  /** What its values are. */
  kind: "choice" | "flag" | "number";
  /** Whether it is one of the match, not of a deal. */
  of_match: boolean;
  /** Of a number: the least and the greatest. */
  range?: [number, number] | null;
  /** Of a choice: its values. */
  choices?: string[];
}

/** A variant with the values of its options; a match has `deals` or `target`. */
export interface VariantInfo {
  /** Its text has the key `variant.<name>`. */
  name: string;
  /** Where its rules come from. */
  source: string;
  /** The numbers of seats that may play, the usual one first. */
  seats: number[];
  /** By option. */
  values: Record<string, number | boolean | string>;
}

/** `GET /api/games`: a family of games. Its texts have keys such as `name` or `variant.*`. */
export interface FamilyInfo {
  /** As in the text of a game, before the colon. */
  name: string;
  /** Whether points are bad. */
  lowest_wins: boolean;
  /** What can be chosen in each variant. */
  options: OptionInfo[];
  /** The usual one first. */
  variants: VariantInfo[];
  /** The levels of those that can play, the weakest first; each has a text `level.*`. */
  bots: string[];
  /** The level that plays where none is chosen. */
  usual_bot: string;
}

/** Why a request was not done. */
export interface Failed {
  /** A key under `failed.` of the catalogue. */
  code: FailedCode;
  /** What was expected and what came, in English, for developers. */
  reason?: string;
}
