"""The families of games that come with the package; each folder is one."""
