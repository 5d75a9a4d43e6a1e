"""Figures of many deals: what those who measure bots and those who simulate have in common.

* ``estimates``: means and shares with their intervals;
* ``tables``: figures in columns, for people;
* ``files``: where results are kept.
"""
