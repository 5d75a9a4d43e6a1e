"""The lab: whole deals by the million on every core, and many deals at once in arrays.

* ``simulate``: plays deals between compiled bots; ``Simulation``: what came of them.
"""

from wildpack.lab.simulation import Simulation, simulate

__all__ = ["Simulation", "simulate"]
