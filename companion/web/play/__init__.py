"""Pages of tables: play at one, and see how it ended."""
