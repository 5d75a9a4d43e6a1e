"""Leopard (Robert Abbott, 1963): squares of nine spots, lines of one suit or colour, hidden hands."""
