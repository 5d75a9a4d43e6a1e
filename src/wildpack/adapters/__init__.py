"""The games in the frameworks of others, each installed by the extra ``adapters``.

* ``openspiel``: games of OpenSpiel;
* ``pettingzoo``: an environment of PettingZoo (AEC);
* ``vector``: many deals at once as NumPy arrays, which needs neither.

All show a view as the same numbers (``lab.inputs``) and count the same returns (``setting``).
"""
