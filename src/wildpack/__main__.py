"""``python -m wildpack`` is ``wildpack``."""

import sys

from wildpack.commands import main

if __name__ == "__main__":
    sys.exit(main())
