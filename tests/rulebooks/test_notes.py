"""What the rules leave open ends in a way to play on, in every language: nobody has to stop in the middle of a game."""

import re

import pytest

from tests.rulebooks.typography import CONTENT, LIBRARY

NOTE = re.compile(r"^!!! unsure\n((?:    .*\n|\n)+)", re.MULTILINE)
WE_PLAY = {
    "en": r"[Ww]e play",
    "fr": r"[Nn]ous jouons",
    "de": r"[Ww]ir spielen|spielen wir",
    "es": r"[Nn]osotros (?:no )?jugamos|[Aa]sí jugamos",
}


@pytest.mark.parametrize("lang", WE_PLAY)
def test_every_gap_ends_in_a_way_to_play(lang: str) -> None:
    notes = {
        f"{game}: {note}"
        for game, found in LIBRARY.games.items()
        if lang in found.languages
        for note in NOTE.findall((CONTENT / game / f"{lang}.md").read_text("utf-8"))
    }
    assert len(notes) > 90
    assert [note for note in notes if not re.search(WE_PLAY[lang], note)] == []
