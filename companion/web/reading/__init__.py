"""Pages to read: home, rulebooks, single rules, search, sheets to print."""
