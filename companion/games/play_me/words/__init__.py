"""The sentences of Play Me."""
