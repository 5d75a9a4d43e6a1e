"""The table in words: the sentences that both ways to play use, in the player's language."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from babel.lists import format_list

from wildpack.locale import Catalogue
from wildpack.scene import Area, Place, Scene
from wildpack.terminal.cards import apart

if TYPE_CHECKING:
    from wildpack.bots.hints import Hint
    from wildpack.game import Family, Game, Value
    from wildpack.terminal.session import Session
    from wildpack.terminal.taps import Way

SHOWN = 8
"""So many places are named at most where one that can't be touched was."""

Rules = Callable[["Game", Catalogue], str]
"""Writes the rules of a game in lines."""


class GameWords:
    """The texts about a family and its games."""

    def __init__(self, language: str, family: Family) -> None:
        self.say = Catalogue(language, family.package)
        self.family = family

    def apart(self, text: str) -> str:
        """A text that has others beside it."""
        return apart(self.say, text)

    def value(self, option: str, value: Value) -> str:
        """The value of an option."""
        if isinstance(value, bool):
            return self.say("rules.yes" if value else "rules.no")
        return self.say(f"option.{option}.{value}") if isinstance(value, str) else self.say.write(value)


class Speaker(GameWords):
    """The texts about a session; in ``short`` cards are signs, else words."""

    def __init__(self, language: str, session: Session, short: bool = False) -> None:
        super().__init__(language, session.game.family)
        self.session = session
        self.card = self.say.card if short else self.say.card_name

    # --- who -----------------------------------------------------------------------------------------------

    def player(self, seat: int) -> str:
        """The name of the player in a seat."""
        session = self.session
        name, kind = session.name(seat), session.kinds[seat]
        if seat == session.seat:
            return name or self.say("play.you")
        return self.say("table.bot", n=seat + 1) if name in ("", kind) else name

    def players(self, seats: tuple[int, ...]) -> str:
        """The names of several players."""
        return format_list([self.player(seat) for seat in seats], locale=self.say.language)

    def listed(self, parts: Iterable[str]) -> str:
        """Several things, with commas between them."""
        return self.say("play.comma").join(parts)

    def standing(self, scene: Scene) -> Iterator[tuple[int, str]]:
        """By seat: the player, the total of the side, and how many cards are held."""
        deal, totals = self.session.deal, self.session.match.totals
        for seat in range(deal.seats):
            side = next(side for side, seats in enumerate(deal.sides) if seat in seats)
            held = f" ({self.say('play.cards', n=scene.hands[seat])})" if scene.hands else ""
            yield seat, f"{self._begin(self.player(seat))} {self.say.write(totals[side])}{held}"

    def _begin(self, text: str) -> str:
        return text[:1].upper() + text[1:]

    # --- what lies where -------------------------------------------------------------------------------------

    def area(self, area: Area) -> str:
        """The name of an area, and whose it is."""
        key = f"area.{area.id if area.kind == 'pile' else area.kind}"
        if self.session.seat in area.seats and f"{key}.you" in self.say:
            return self.say(f"{key}.you")
        return self.say(key, owner=self.players(area.seats))

    def title(self, area: Area) -> str:
        """The name of an area in short: how its places are called, whose it is, and what it is worth."""
        if area.kind == "pile":
            return self.apart(self.area(area))
        first = area.places[0]
        prefix = first.id.removesuffix(first.label).rstrip(".")
        name = self.say.write(int(prefix)) if prefix.isdigit() else prefix
        value = "" if area.value is None else f": {self.say.write(area.value)} ·"
        return self.apart(f"{name}{value} {self.players(area.seats)}")

    def lies(self, place: Place, peek: bool = False) -> str:
        """What lies in a place, as the player sees it, or may recall it."""
        if place.face == "bare":
            return self.say("play.bare")
        if place.face == "up" and place.card:
            return self.card(place.card)
        card = place.card or (place.known if peek else None)
        return self.say("play.turned", card=self.card(card)) if card else self.say("play.down")

    def place(self, area: Area, place: Place, peek: bool = False) -> str:
        """A place and all there is to say of it."""
        parts = [self.lies(place, peek)]
        if place.below:
            parts.append(self.say("play.below", cards=self.listed(map(self.card, reversed(place.below)))))
        if place.note and place.face != "bare" and (key := f"note.{place.note}") in self.say:
            parts.append(self.say(key))
        if place.count is not None and not place.label:
            parts.append(self.say("play.cards", n=place.count))
        return f"{self._where(area, place)}: {self.listed(parts)}."

    def _where(self, area: Area, place: Place) -> str:
        """The name of a place."""
        return self.say("table.place", area=self.area(area), n=self._number(place)) if place.label else self.area(area)

    def whole(self, area: Area, peek: bool = False) -> str:
        """All that lies in an area, as one sentence."""
        if area.kind == "pile":
            return self.place(area, area.places[0], peek)
        parts = [f"{self._number(place)} {self.lies(place, peek)}" for place in area.places]
        worth = "" if area.value is None else f" ({self.say('play.worth', n=area.value)})"
        return f"{self.area(area)}{worth}: {self.listed(parts)}."

    def lines(self, area: Area) -> Iterator[str]:
        """The points of the lines of an area that count."""
        labels = {place.id: self._number(place) for place in area.places}
        counting = [line for line in area.lines if line.points]
        parts = [
            f"{'-'.join(labels[place] for place in line.places)} +{self.say.write(line.points)}" for line in counting
        ]
        if area.lines:
            yield f"{self.area(area)}: {self.listed(parts) or self.say('play.no-lines')}."

    def _number(self, place: Place) -> str:
        return self.say.write(int(place.label)) if place.label.isdigit() else place.label

    # --- what may be done, and what was ----------------------------------------------------------------------

    def words(self) -> list[str]:
        """The words of all buttons that the game can have."""
        rules, scenes, seat = self.family.rules, self.family.scenes, self.session.seat
        ways = (scenes.taps(action, seat, self.session.deal.seats) for action in range(rules.SEAT_ACTIONS))
        return list(dict.fromkeys(part.removeprefix("!") for way in ways for part in way if part.startswith("!")))

    def button(self, word: str) -> str:
        """The text of a button."""
        return self.say(f"button.{word}")

    def way(self, way: Way, scene: Scene) -> str:
        """What is touched for an action, in words."""
        steps = [self._part(part, scene) for part in way]
        return functools.reduce(lambda done, step: self.say("table.hint.step", **{"from": done, "to": step}), steps)

    def _part(self, part: str, scene: Scene) -> str:
        if part.startswith("!"):
            return self.button(part[1:])
        return self._short(*_find(scene, part))

    def _short(self, area: Area, place: Place) -> str:
        if area.kind == "hand" and place.card:
            return self.card(place.card)
        return self._where(area, place)

    def hint(self, hint: Hint | None, scene: Scene, typed: bool = False) -> str:
        """What one might do and why; ``typed``: with the text of the move."""
        if hint is None:
            return self.say("refused.failed")
        ways = {action: way for way, action in self.session.ways().items()}
        move = self.way(ways[hint.action], scene)
        if typed:
            deal = self.session.deal
            move += f" ({deal.moves()[deal.actions().index(hint.action)]})"
        return self.say("table.hint.try", move=move, reason=self.say(f"advice.{hint.reason}", **hint.parameters))

    def turn(self, scene: Scene) -> str:
        """Whose turn it is, and for the player what to do."""
        if scene.turn is None:
            return ""
        if scene.turn != self.session.seat:
            return self.say("play.turn", player=self.player(scene.turn))
        return f"{self.say('play.turn.you')} {self.say(f'prompt.{scene.prompt}') if scene.prompt else ''}".strip()

    def start(self) -> str:
        """Which deal begins, and who deals."""
        match = self.session.match
        return self.say("play.deal", n=len(match.deals), player=self.player(match.dealer))

    def news(self, scene: Scene) -> list[str]:
        """What the player was told since this was last asked, without what the table itself shows."""
        return [self.event(event, scene) for event in self.session.news() if _is_news(event)]

    def event(self, event: dict[str, Any], scene: Scene) -> str:
        """What happened, as a sentence."""
        key = f"event.{event['kind']}"
        if event["seat"] == self.session.seat and f"{key}.you" in self.say:
            key += ".you"
        if event.get("card", "") is None:
            key += ".hidden"
        return self._begin(self.say(key, **self._values(event, scene)))

    def _values(self, event: dict[str, Any], scene: Scene) -> dict[str, Any]:
        values: dict[str, Any] = {}
        if event["seat"] is not None:
            values["player"] = self.player(event["seat"])
        if event.get("card"):
            values["card"] = self.card(event["card"])
        for field in ("place", "other"):
            if field in event:
                area, place = _find(scene, event[field])
                values[field], values["owner"] = self._number(place), self.players(area.seats)
        return values

    def not_now(self, places: Sequence[str], scene: Scene) -> str:
        """That a place can't be touched now, and which can."""
        shown = [self._part(place, scene) for place in places]
        return self.say("play.not-now", places=self.listed(shown[:SHOWN] + ["…"] * (len(shown) > SHOWN)))

    def wrong(self, text: str) -> str:
        """That a text is no move now, and what one would be."""
        moves = self.session.deal.moves()
        return self.say("play.wrong", text=text, move=moves[0], n=len(moves))

    @property
    def example(self) -> str:
        """A move text of the game."""
        return self.family.words.text(0, self.session.seat, self.session.deal.seats)

    # --- the result ------------------------------------------------------------------------------------------

    def result(self) -> Iterator[str]:
        """The points of the deal that is over, the totals, and at the end of the match its winner."""
        deal, match = self.session.deal, self.session.match
        yield self.say("play.over", n=len(match.deals))
        for seats, points, total in zip(deal.sides, deal.scores or (), match.totals, strict=True):
            yield self.say("play.points", n=points, player=self._begin(self.players(seats)), total=total)
        if match.is_over:
            winners = tuple(seat for side in match.winners for seat in deal.sides[side])
            mine = self.session.seat in winners
            key = "play.won.you" if mine and len(match.winners) == 1 else "play.won"
            key = "play.drawn" if len(match.winners) > 1 else key
            yield self.say(key, player=self._begin(self.players(winners)))


def _is_news(event: dict[str, Any]) -> bool:
    """Whether an event is more than a card that nobody saw, or one that the hand shows."""
    return "move" in event or (event.get("card", "") is not None and (event["kind"] != "deal" or "place" in event))


def _find(scene: Scene, name: str) -> tuple[Area, Place]:
    """The place of that name and its area."""
    return next((area, place) for area in scene.areas for place in area.places if place.id == name)
