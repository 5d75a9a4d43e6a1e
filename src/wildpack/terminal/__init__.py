"""The table in a terminal: one session, and two ways to show it.

``session`` is a match being played by one person and bots; ``plain`` shows it as lines of text, fit for a screen
reader and for scripts, ``app`` as cards on the screen. What is particular to a game comes from its family.
"""
