// Which cards go where when something happens: always from place to place, so that the eye can follow.

import type { Position, Told } from "../lib/wire";

export interface Motion {
  /** A place, or `seat.N` for the hand of a player whose cards are not on the screen. */
  from: string;
  to: string;
  /** What is seen on the way; null: its back. */
  card: string | null;
}

/** The movements of one event; `after` is the table once it has happened. */
export function motions(told: Told, after: Position, you: number | null): Motion[] {
  const place = typeof told["place"] === "string" ? told["place"] : "";
  const other = typeof told["other"] === "string" ? told["other"] : "";
  const card = told.card ?? null;
  const hand = handOf(told, after, you);
  switch (told.kind) {
    case "deal":
      return [{ from: "stock", to: place || hand, card: place ? null : card }];
    case "draw":
      return "move" in told ? [] : [{ from: "stock", to: hand, card }];
    case "drawn":
      return [{ from: "stock", to: holds(after, "held") ? "held" : "open", card }];
    case "open":
      return [{ from: "stock", to: "open", card }];
    case "take":
      return [{ from: "open", to: "held", card: topOf(after, "held") }];
    case "keep":
      return [
        { from: place, to: "open", card },
        { from: "held", to: place, card: null },
      ];
    case "drop":
      return [{ from: "held", to: "open", card }];
    case "play":
      return [{ from: hand, to: place, card }];
    case "discard":
      return [{ from: hand, to: "discards", card }];
    case "swap":
      return [
        { from: place, to: other, card: null },
        { from: other, to: place, card: null },
      ];
    case "replace":
      return [{ from: "stock", to: place, card }];
    default:
      return [];
  }
}

function handOf(told: Told, position: Position, you: number | null): string {
  const own = told.seat === you && you !== null && position.areas.some((area) => area.kind === "hand");
  return own ? `hand.${told.card ?? ""}` : `seat.${told.seat ?? 0}`;
}

function holds(position: Position, pile: string): boolean {
  return position.areas.some((area) => area.places.some((place) => place.id === pile && place.face !== "bare"));
}

function topOf(position: Position, pile: string): string | null {
  return position.areas.flatMap((area) => area.places).find((place) => place.id === pile)?.card ?? null;
}
