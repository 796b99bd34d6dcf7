"""Each cause of trouble by itself, on a small game."""

from contextlib import closing
from pathlib import Path

import pytest

from companion.search import Search
from tests.search.sample import found, search_in, write_bear, write_game


@pytest.mark.parametrize(
    ("query", "lang", "first"),
    [
        ("movemnt", "en", "movement"), ("moevment", "en", "movement"), ("novement", "en", "movement"),
        ("fihgting", "en", "fight"), ("bare trap", "en", "bear-trap"), ("sewtup", "en", "setup"),
        ("deplacment", "fr", "movement"), ("peige", "fr", "bear-trap"), ("egalitee", "fr", "tie"),
        ("Bewgung", "de", "movement"), ("Maurn", "de", "walls"), ("Gleichstnad", "de", "tie"),
        ("movimento", "es", "movement"), ("tranpa", "es", "bear-trap"), ("enpate", "es", "tie"),
    ],
)  # fmt: skip
def test_it_forgives_slips_of_the_finger(
    bear: Search, query: str, lang: str, first: str
) -> None:
    assert found(bear, query, lang)[0] == first


@pytest.mark.parametrize(
    ("query", "lang", "first"),
    [
        ("deplacement", "fr", "movement"), ("egalite", "fr", "tie"), ("piege", "fr", "bear-trap"),
        ("soeur", "fr", "fight"), ("coeur", "fr", "fight"), ("sœur", "fr", "fight"), ("achève", "fr", "end"),
        ("kampfen", "de", "fight"), ("kaempfen", "de", "fight"), ("baerenfalle", "de", "bear-trap"),
        ("Barenfalle", "de", "bear-trap"), ("Strasse", "de", "fight"), ("groesser", "de", "fight"),
        ("nino", "es", "fight"), ("preparacion", "es", "setup"), ("ultima ronda", "es", "winning"),
        ("e\u0301galite\u0301", "fr", "tie"), ("ÉGALITÉ", "fr", "tie"),
    ],
)  # fmt: skip
def test_it_does_not_need_accents(
    bear: Search, query: str, lang: str, first: str
) -> None:
    answer = bear.find(query, lang)
    assert answer.results[0].section == first
    assert answer.corrected is None


@pytest.mark.parametrize(
    ("query", "lang", "first"),
    [
        ("moving", "en", "movement"), ("walls", "en", "walls"), ("a wall", "en", "walls"), ("fought", "en", "fight"),
        ("winner", "en", "winning"), ("ending", "en", "end"),
        ("déplacements", "fr", "movement"), ("combat", "fr", "fight"), ("égales", "fr", "tie"),
        ("gewonnen", "de", "winning"), ("geflohen", "de", "fight"), ("gekämpft", "de", "fight"),
        ("Mauer", "de", "walls"), ("kämpfst", "de", "fight"), ("er flitzt", "de", "movement"),
        ("moverse", "es", "movement"), ("muevo", "es", "movement"), ("luchando", "es", "fight"),
        ("muro", "es", "walls"),
    ],
)  # fmt: skip
def test_it_finds_a_word_in_all_its_forms(
    bear: Search, query: str, lang: str, first: str
) -> None:
    assert found(bear, query, lang)[0] == first


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("Bären Falle", "bear-trap"), ("Falle für Bären", "bear-trap"), ("Honig Topf", "end"), ("Honigtopf", "end"),
        ("Spiel Ende", "end"), ("Hand Karten", "setup"), ("Würfelsumme", "fight"), ("Bärenstärke", "fight"),
        ("Topf", "end"), ("Handkartenzahl", "setup"),
    ],
)  # fmt: skip
def test_it_splits_and_joins_compounds(bear: Search, query: str, first: str) -> None:
    assert found(bear, query, "de")[0] == first


def test_a_compound_in_a_heading_is_asked_for_as_several_words(tmp_path: Path) -> None:
    text = (
        "## Bären {#bears}\nBären schlafen. Manche Bären kennen eine Falle.\n\n"
        "## Bärenfalle {#trap}\nSie schnappt zu.\n"
    )
    write_game(tmp_path / "content", "wood", {"de": text})
    search = search_in(tmp_path / "content", tmp_path / "index")
    assert found(search, "Falle für Bären", "de")[0] == "trap"
    search.close()


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("beartrap", "bear-trap"),
        ("honeyjar", "end"),
        ("honey-jar", "end"),
        ("bear\u2011trap", "bear-trap"),
    ],
)
def test_it_splits_and_joins_words_in_other_languages_too(
    bear: Search, query: str, first: str
) -> None:
    assert found(bear, query)[0] == first


@pytest.mark.parametrize(
    ("query", "lang"),
    [
        ("snare", "en"), ("lose a turn", "en"), ("collet", "fr"), ("Fangeisen", "de"), ("cepo", "es"),
        ("Bjørnefelle", "en"), ("bjornefelle", "fr"), ("Bärenfalle", "en"), ("trampa para osos", "de"),
        ("piège à ours", "es"),
    ],
)  # fmt: skip
def test_it_knows_other_words_and_names_in_any_language(
    bear: Search, query: str, lang: str
) -> None:
    assert found(bear, query, lang)[0] == "bear-trap"


@pytest.mark.parametrize(
    ("query", "lang", "first"),
    [
        ("how do I win", "en", "winning"), ("what if two of us have the same number", "en", "tie"),
        ("who goes first?", "en", "setup"), ("does the bear run away", "en", "fight"),
        ("how many cards do we get", "en", "setup"), ("when does the game end?", "en", "end"),
        ("qui commence ?", "fr", "setup"), ("combien de cartes ?", "fr", "setup"), ("comment gagner", "fr", "winning"),
        ("wer beginnt?", "de", "setup"), ("wie gewinne ich", "de", "winning"),
        ("wann ist das Spiel vorbei", "de", "end"), ("bricht das irgendwann ab", "de", "end"),
        ("wann läuft er denn weg?", "de", "fight"),
        ("¿quién gana si hay empate?", "es", "tie"), ("¿quién empieza?", "es", "setup"),
        ("¿cuándo termina la partida?", "es", "end"),
    ],
)  # fmt: skip
def test_it_answers_questions(bear: Search, query: str, lang: str, first: str) -> None:
    assert found(bear, query, lang)[0] == first


@pytest.mark.parametrize("query", ["4.1", "§ 4.1", "section 4.1", "rule 4.1"])
def test_it_goes_to_a_section_number(bear: Search, query: str) -> None:
    assert found(bear, query)[0] == "bear-trap"


def test_a_number_that_is_no_section_is_a_word(bear: Search) -> None:
    assert found(bear, "7 cards")[0] == "setup"
    assert found(bear, "seven cards")[0] == "setup"


def test_a_quoted_phrase_must_stand_as_it_is(bear: Search) -> None:
    assert set(found(bear, '"the bear"')) == {"fight", "reference", "bear-trap"}
    assert found(bear, "“two dice”") == ["fight"]
    assert "movement" in found(bear, "two dice")


def test_quotes_around_what_stands_nowhere_are_ignored(bear: Search) -> None:
    assert found(bear, '"bear dice"')[0] == "fight"


def test_words_beside_a_quoted_phrase_find_more(bear: Search) -> None:
    assert found(bear, '"two dice" trap')[:2] == ["fight", "bear-trap"]


def test_a_misspelt_function_word_is_no_other_word(tmp_path: Path) -> None:
    text = "## Whey {#whey}\nWhey is sour.\n\n## Trap {#trap}\nYou fall.\n"
    write_game(tmp_path / "content", "cheese", {"en": text})
    search = search_in(tmp_path / "content", tmp_path / "index")
    assert search.find("whem trap", "en").corrected is None
    assert search.find("whay trap", "en").corrected == "Whey trap"
    assert found(search, "whem trap") == ["trap"]
    search.close()


@pytest.mark.parametrize(
    ("query", "first"), [("mov", "movement"), ("hon", "end"), ("bear tr", "bear-trap")]
)
def test_it_answers_as_one_types(bear: Search, query: str, first: str) -> None:
    assert found(bear, query)[0] == first


def test_it_says_what_it_corrected(bear: Search) -> None:
    assert bear.find("bear tarp", "en").corrected == "bear trap"
    assert bear.find("Gleichstnad", "de").corrected == "Gleichstand"


def test_it_can_search_literally(bear: Search) -> None:
    answer = bear.find("Bear tarp", "en", literal=True)
    assert answer.corrected is None
    assert all("tarp" not in hit.snippet for hit in answer.results)
    assert not bear.find("movemnt", "en", literal=True).results


def test_a_correct_word_is_not_corrected(bear: Search) -> None:
    assert bear.find("bear trap", "en").corrected is None


def test_an_accent_tells_a_word_from_a_function_word(bear: Search) -> None:
    assert set(found(bear, "dés", "fr")) == {"fight", "movement", "reference"}
    assert not any(
        "<mark>de</mark>" in hit.snippet for hit in bear.find("dés", "fr").results
    )


def test_a_form_of_another_games_word_may_be_a_slip_here(tmp_path: Path) -> None:
    write_bear(tmp_path / "content")
    write_game(
        tmp_path / "content",
        "wolf",
        {"en": "## Wood {#wood}\nA trip through the wood.\n"},
    )
    search = search_in(tmp_path / "content", tmp_path / "index")
    assert found(search, "trips", game="bear")[0] == "bear-trap"
    assert found(search, "trip", game="bear") == ["wood"]
    search.close()


@pytest.mark.parametrize(
    ("query", "is_together"),
    [("is it my go", True), ("my mill, then go", False)],
)
def test_words_with_others_between_them_mean_nothing_together(
    tmp_path: Path, query: str, is_together: bool
) -> None:
    text = "## Turn {#turn}\nMove one man.\n## Mill {#mill}\nThree men in a line.\n"
    write_game(tmp_path / "content", "men", {"en": text})
    search = search_in(tmp_path / "content", tmp_path / "index")
    hits = search.find(query, "en", explain=True).results
    said = [line for hit in hits for line in hit.why if "my go →" in line]
    assert bool(said) is is_together
    search.close()


def test_of_a_misspelt_compound_one_part_may_be_right(tmp_path: Path) -> None:
    text = "## Dormire {#dormire}\nDormire liegen verdeckt.\n## Karten {#cards}\nKarten sind Karten.\n"
    write_game(tmp_path / "content", "dream", {"de": text}, original="de")
    search = search_in(tmp_path / "content", tmp_path / "index")
    assert set(found(search, "Dormierekarten", "de")) == {"dormire", "cards"}
    search.close()


GRAVES = """
[grave]
section = "cards"
en = "Frozen Grave"
fr = "Tombe gelée"
printed = ["The Frozen Grave"]
[grave.forms]
en = ["Frozen Graves"]
"""


@pytest.mark.parametrize(
    "query", ["frozen grave", "The Frozen Graves", "frozen grave combien"]
)
def test_a_rule_that_speaks_of_a_thing_is_found_by_what_is_printed_on_it(
    tmp_path: Path, query: str
) -> None:
    texts = {
        "en": "## Cards {#cards}\nFrozen Grave, ten cards.\n## Lina {#lina}\nYour Frozen Graves are worth 10.\n",
        "fr": "## Cartes {#cards}\nDix cartes.\n## Lina {#lina}\nChaque tombe gelée vaut 10 points.\n",
    }
    write_game(tmp_path / "content", "graves", texts, GRAVES)
    search = search_in(tmp_path / "content", tmp_path / "index")
    assert "lina" in found(search, query, "fr")
    search.close()


def test_what_is_told_to_be_read_is_what_is_found(tmp_path: Path) -> None:
    text = """
## Drawing {#draw}
You draw a card. A drawn card is yours, and so is a second draw.

## Dragon {#dragon}
Everybody passes one card on.
"""
    write_game(tmp_path / "content", "cave", {"en": text})
    with closing(search_in(tmp_path / "content", tmp_path / "index")) as search:
        answer = search.find("what does dragn do", "en")
        assert answer.corrected == "what does Dragon do"
        read = search.find(answer.corrected, "en")
        assert [hit.section for hit in answer.results] == ["dragon"]
        assert [hit.score for hit in answer.results] == [
            hit.score for hit in read.results
        ]
