"""The lab: whole deals by the million on every core, and many deals side by side in arrays.

* ``simulate``: plays deals between compiled bots; ``Simulation``: what came of them;
* ``VectorDeals``: many deals, an action in each a call.
"""

from wildpack.lab.simulation import Simulation, simulate
from wildpack.lab.vector import VectorDeals

__all__ = ["Simulation", "VectorDeals", "simulate"]
