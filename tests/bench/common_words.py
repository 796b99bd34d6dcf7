"""Writes companion/search/words/<lang>.common anew: `pip install wordfreq && python -m tests.bench.common_words`."""

import re
from importlib import import_module
from typing import Any

from companion.search.language import WORDS
from companion.search.text import fold

LANGUAGES = ("en", "fr", "de", "es")
MANY = 3_000
HEAD = """\
# The commonest words of the language, the most common first: they are no misspellings, and say less than rare ones.
# Ranks from wordfreq 3.1 by Robyn Speer (CC BY-SA 4.0); made by tests/bench/common_words.py.
"""
_WORD = re.compile(r"[^\W\d_]+")
_WIDTH = 116


def common(wordfreq: Any, lang: str) -> list[str]:
    """The commonest words of a language as they are compared: folded, each once."""
    listed = wordfreq.top_n_list(lang, 2 * MANY)
    words = (fold(word) for word in listed if _WORD.fullmatch(word))
    return list(dict.fromkeys(words))[:MANY]


def main() -> None:
    """Write the file of each language."""
    wordfreq = import_module("wordfreq")
    for lang in LANGUAGES:
        lines = [""]
        for word in common(wordfreq, lang):
            if len(lines[-1]) + len(word) >= _WIDTH:
                lines.append("")
            lines[-1] = f"{lines[-1]} {word}".lstrip()
        text = HEAD + "\n".join(lines) + "\n"
        (WORDS / f"{lang}.common").write_text(text, "utf-8")


if __name__ == "__main__":
    main()
