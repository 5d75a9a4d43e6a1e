"""A match that a person plays against bots, whatever the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from platformdirs import user_data_path

from wildpack.bots import NAMES, USUAL, bot
from wildpack.errors import BadText, UnknownGame
from wildpack.terminal.taps import Way

if TYPE_CHECKING:
    from wildpack.bots import Bot
    from wildpack.bots.hints import Hint
    from wildpack.deal import Deal
    from wildpack.game import Game
    from wildpack.match import Match
    from wildpack.record import DealRecord, MatchRecord
    from wildpack.scene import Scene


def last_file() -> Path:
    """Where the last match is kept, in the user's data folder."""
    return user_data_path("wildpack", ensure_exists=True) / "last.json"


def read_match(path: Path) -> MatchRecord:
    """The record of the match in a file. Raises OSError, or BadText for anything else."""
    from wildpack.record import MatchRecord, read

    try:
        records = [record for _, record in read(path)]
    except ValueError as error:
        raise type(error)(f"{path}: {error}") from None
    if len(records) != 1 or not isinstance(records[0], MatchRecord):
        raise BadText(f"{path}: expected the record of one match, not of {_kinds(records)}")
    return records[0]


def _kinds(records: Sequence[DealRecord | MatchRecord]) -> str:
    return "a deal" if len(records) == 1 else f"{len(records)} deals or matches"


@dataclass(frozen=True)
class Setup:
    """What a match is begun with; the person has the first seat."""

    game: Game
    seats: int
    bots: tuple[str, ...]
    """The bot of each other seat, leftwards."""
    name: str = ""
    """The person's name, if it matters."""
    seed: int | None = None

    @classmethod
    def of(
        cls,
        game: Game,
        seats: int | None = None,
        bots: Sequence[str] = (),
        name: str = "",
        seed: int | None = None,
    ) -> Setup:
        """A setup that can be: one bot's name stands for all. Raises BadText or UnknownGame."""
        number = game.check_seats(seats)
        others = list(bots or (USUAL,))
        if len(others) == 1:
            others *= number - 1
        if len(others) != number - 1:
            raise BadText(f"expected one bot, or one for each of {number - 1} seats, not {len(others)}")
        for other in others:
            if other not in NAMES:
                raise UnknownGame(f"there is no bot {other!r}; the bots are: {', '.join(NAMES)}")
        if name in NAMES:
            raise BadText(f"{name!r} is the name of a bot; please take another")
        return cls(game, number, tuple(others), name, seed)

    def begin(self) -> Session:
        """Begin the match with its first deal."""
        session = Session(self.game.match(self.seats, [self.name, *self.bots], seed=self.seed), self.seed)
        session.match.next_deal()
        return session


def kind(name: str) -> str:
    """The bot that plays in a seat of this name, unless a person does."""
    return name if name in NAMES else USUAL


def prepare(game: Game, names: Sequence[str]) -> Iterator[str]:
    """Load or compile all that a match runs, a step at a time: each of STEPS is named before it is done.

    ``names`` are those of its seats, or of its bots.
    """
    yield "deal"
    deal = game.match(seed=0).next_deal()
    yield "view"
    deal.scene(deal.turn)
    yield "bots"
    for name in dict.fromkeys(map(kind, names)):
        bot(name, game, seed=0).choose(deal.view(deal.turn), deal.actions())
    yield "end"
    _play_out(deal, bot("random", game, seed=0))


def _play_out(deal: Deal, player: Bot) -> None:
    while deal.turn is not None:
        deal.act(player.choose(deal.view(deal.turn), deal.actions()))
    deal.scene(0)


STEPS = ("deal", "view", "bots", "end")
"""The steps of ``prepare``."""


class Session:
    """A match being played by the person at ``seat`` and bots; a seat is a bot's if it bears a bot's name.

    Of a match with other names, the person takes the first seat that is not a bot's, and the usual bot the rest.
    """

    def __init__(self, match: Match, seed: int | None = None) -> None:
        self.match, self._seed = match, seed
        names = match.names or [""] * match.seats
        self.seat = next((seat for seat, name in enumerate(names) if name not in NAMES), 0)
        self.kinds = [kind(name) for name in names]
        self._bots = {seat: self._bot(seat) for seat in range(match.seats) if seat != self.seat}
        self._heard = 0
        self._advice: tuple[tuple[int, int], Hint | None] | None = None

    def _bot(self, seat: int) -> Bot:
        return bot(self.kinds[seat], self.match.game, None if self._seed is None else (self._seed + seat) % 2**64)

    @classmethod
    def resume(cls, record: MatchRecord) -> Session:
        """The match of a record, as it stood. Raises BadText that names the deal and event that can't be."""
        session = cls(record.replay())
        if not session.match.deals:
            session.match.next_deal()
        return session

    def rematch(self) -> Session:
        """Begin another match with the same players."""
        names = self.match.names or [""] * self.match.seats
        seed = None if self._seed is None else (self._seed + 1) % 2**64
        match = self.match.game.match(self.match.seats, names, seed=seed)
        match.next_deal()
        return Session(match, seed)

    @property
    def game(self) -> Game:
        """The game."""
        return self.match.game

    @property
    def deal(self) -> Deal:
        """The present deal."""
        return self.match.deals[-1]

    @property
    def position(self) -> tuple[int, int]:
        """Where the match stands: the deal, and how much has happened in it."""
        return len(self.match.deals), len(self.deal.history)

    @property
    def is_mine(self) -> bool:
        """Whether the person is to move."""
        return self.deal.turn == self.seat

    def name(self, seat: int) -> str:
        """What the record calls a seat."""
        return self.match.names[seat] if self.match.names else ""

    def scene(self) -> Scene:
        """The table as the person sees it."""
        return self.deal.scene(self.seat)

    def ways(self) -> dict[Way, int]:
        """What the person may touch, and the action that it makes; nothing while others move."""
        if not self.is_mine:
            return {}
        taps, seats = self.game.family.scenes.taps, self.deal.seats
        return {taps(action, self.seat, seats): action for action in self.deal.actions()}

    def closes(self, action: int) -> bool:
        """Whether an action of the person goes out or calls the end, which wants a second thought."""
        after = self.deal.record().replay()
        after.act(action)
        return after.closer != self.deal.closer

    def choose(self) -> int:
        """The action that the bot to move chooses."""
        seat = self.deal.turn
        if seat is None:
            raise BadText("nobody is to move")
        return self._bots[seat].choose(self.deal.view(seat), self.deal.actions())

    def hint(self) -> Hint | None:
        """What the person might do, by what the person sees; None in games that give no hints.

        It is thought out once for a position.
        """
        position = self.position
        if self._advice is None or self._advice[0] != position:
            self._advice = position, self._think()
        return self._advice[1]

    def _think(self) -> Hint | None:
        from wildpack.bots import hints

        try:
            return hints.hint(self.game, self.deal.view(self.seat), self.deal.actions(), hints.LONG)
        except ModuleNotFoundError:
            return None

    def let_bots(self) -> None:
        """Let the bots move until the person is to move, or the deal is over."""
        while self.deal.turn is not None and not self.is_mine:
            self.deal.act(self.choose())

    def news(self) -> list[dict[str, Any]]:
        """What the person was told since this was last asked."""
        events = self.deal.events(self.seat)
        new, self._heard = events[self._heard :], len(events)
        return new

    def next_deal(self) -> None:
        """Begin the next deal. Raises BadText while one is being played, or at the end."""
        self.match.next_deal()
        self._heard = 0

    def save(self, path: Path) -> None:
        """Keep the match in a file. Raises OSError, and then the file is as it was."""
        from wildpack.record import save

        save(path, self.match.record())
