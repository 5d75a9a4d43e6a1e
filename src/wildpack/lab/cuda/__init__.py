"""The lab on a GPU with CUDA: the loops and rules of the other devices, and the same results bit by bit.

* ``simulated`` and ``prepare``: the device of ``simulate``; ``results``: the same, left on the GPU;
* ``VectorDeals``: many deals on the GPU, an action in each a call.

Importing this raises NoDevice where numba-cuda is missing.
"""

from wildpack.lab.cuda.deals import prepare, results, simulated
from wildpack.lab.cuda.vector import VectorDeals

__all__ = ["VectorDeals", "prepare", "results", "simulated"]
