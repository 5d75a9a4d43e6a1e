"""A bot for Wildpack's arena that plays any legal move.

wildpack arena 'cmd:.venv/bin/python docs/examples/random_bot.py' ...
"""

import json
import random
import sys

choices = random.Random()
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "game":
        print("ready", flush=True)
    elif word == "deal":
        choices.seed(json.loads(rest)["seed"])
    elif word == "move":
        print(choices.choice(json.loads(rest)), flush=True)
    elif word == "quit":
        break
