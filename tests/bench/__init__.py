"""Measurements. Nothing here is a test: times depend on the machine, ratios less so."""
