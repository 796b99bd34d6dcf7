"""The order of an index: by the alphabet of its language."""

import re
from html import unescape

import pytest
from flask.testing import FlaskClient

from companion.web.alphabet import place

# Each line as a dictionary of the language has it.
PRINTED = {
    "en": "armor, Born to Lead, boss, boss card, bosses, café, cafeteria, Élan, elder, zeal",
    "fr": "âge, aile, cœur, côté, cote à cote, coteau, École, éléphant, élève, œil, oie, zèle",
    "de": "Äther, Atlas, Fuß, Fußball, Fussel, Größe, grotesk, Öl, Olive, Überfall, übrig, Uhr",
    "es": "ámbar, anzuelo, año, nube, ñandú, ñu, oca, Óleo, rey",
}


@pytest.mark.parametrize("lang", PRINTED)
def test_words_stand_as_a_dictionary_has_them(lang: str) -> None:
    printed = PRINTED[lang].split(", ")
    assert sorted(set(printed), key=lambda word: place(word, lang)) == printed


@pytest.mark.parametrize("lang", ["en", "fr", "de"])
def test_a_letter_of_spanish_is_an_accent_elsewhere(lang: str) -> None:
    assert place("piñata", lang) < place("pinte", lang)
    assert place("pinte", "es") < place("piñata", "es")


def test_equal_letters_part_by_accents_and_then_by_capitals() -> None:
    words = ["Côte", "côte", "Cote", "cote"]
    assert sorted(words, key=lambda word: place(word, "fr")) == words[::-1]


@pytest.mark.parametrize("lang", PRINTED)
def test_every_index_stands_in_its_order(client: FlaskClient, lang: str) -> None:
    for game in ("azura", "mice-and-mystics"):
        page = client.get(f"/{lang}/{game}").text
        index = page.partition('id="index"')[2].partition("</section>")[0]
        lists = [
            [unescape(name) for name in re.findall(r"<a [^>]*>([^<]*)</a>", kind)]
            for kind in index.split("<h3>")[1:]
        ]
        assert max(len(names) for names in lists) > 5
        for names in lists:
            assert names == sorted(names, key=lambda name: place(name, lang))
