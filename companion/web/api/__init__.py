"""The JSON interface and its description."""
