"""Beverbende (the Rat-a-Tat family): four face-down cards, memory, blind swaps, calling the end."""
