"""A bot's module that ends its process when it is imported, as scripts without a guard do."""

import sys

print("goodbye")
sys.exit(0)
