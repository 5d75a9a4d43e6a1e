"""What the lab's tests share."""

import sys

collect_ignore = [] if sys.platform == "linux" else ["test_cuda.py"]
"""The lock has numba-cuda for Linux alone: there is no wheel of it for macOS."""
