"""Ranks, suits and the texts of cards: ``As``, ``Td``, ``Kc``; a card of a game without suits is its rank alone."""

from __future__ import annotations

RANKS = "A23456789TJQK"
SUITS = "shdc"
