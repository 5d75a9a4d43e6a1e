"""The table for a browser: a server, its log, and the messages of its socket."""
