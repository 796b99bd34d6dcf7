"""The sentences of Miraris."""
