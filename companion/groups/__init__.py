"""Groups of tables that count together: their names, finished plays and statistics."""
