"""python-chess: whole random games, with the check whether the game is over before every move."""

from __future__ import annotations

from random import random

import chess
from pace import obey


def whole_game() -> int:
    board, decisions = chess.Board(), 0
    while not board.is_game_over():
        moves = list(board.legal_moves)
        board.push(moves[int(random() * len(moves))])
        decisions += 1
    return decisions


if __name__ == "__main__":
    obey("python-chess", ["chess"], {"chess": whole_game})
