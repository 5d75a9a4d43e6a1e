"""The arena: bots play the same deals in each other's seats, and are measured by it.

* ``setup``: who meets in which game, and every seed;
* ``pairing``: the tables, and how seats change hands;
* ``contestants``, ``program``: a bot by name, an object of a module, or a program that reads and answers lines;
* ``playing``, ``pool``, ``running``: a set of deals, the processes that play them, and a whole run;
* ``rating``, ``standings``: what the results say;
* ``results``: results as a Parquet file.
"""
