"""Every sentence but the history's lines."""
