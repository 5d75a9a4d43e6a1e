"""PokerKit: fixed-limit Texas hold'em for two, all but the players' decisions automatic."""

from __future__ import annotations

from random import random

from pace import obey
from pokerkit import Automation, FixedLimitTexasHoldem

game = FixedLimitTexasHoldem(tuple(Automation), True, 0, (1, 2), 2, 4)


def whole_hand() -> int:
    state, decisions = game((200, 200), 2), 0
    while state.status:
        choices = [(state.can_fold(), state.fold), (state.can_check_or_call(), state.check_or_call)]
        choices.append((state.can_complete_bet_or_raise_to(), state.complete_bet_or_raise_to))
        open_now = [act for can, act in choices if can]
        open_now[int(random() * len(open_now))]()
        decisions += 1
    return decisions


if __name__ == "__main__":
    obey("PokerKit", ["pokerkit"], {"fixed-limit hold'em": whole_hand})
