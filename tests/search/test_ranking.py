"""Which of several sections comes first."""

from contextlib import closing
from pathlib import Path

import pytest

from companion.search import Search
from tests.search.sample import EN, ES, FR, found, search_in, write_bear, write_game


def test_a_title_weighs_more_than_a_passing_mention(bear: Search) -> None:
    assert found(bear, "wall")[:2] == ["walls", "movement"]


def test_a_section_beats_its_parent_when_it_is_the_one_meant(bear: Search) -> None:
    assert found(bear, "bear trap")[0] == "bear-trap"
    assert found(bear, "fighting bears")[0] == "fight"


def test_the_quick_reference_does_not_win_for_mentioning_everything(
    bear: Search,
) -> None:
    for query in ("dice", "honey", "points", "bear", "roll dice bear points"):
        assert found(bear, query)[0] != "reference"
    assert found(bear, "quick reference")[0] == "reference"


def test_a_section_with_all_words_comes_before_one_with_some(bear: Search) -> None:
    assert found(bear, "two dice sum strength")[0] == "fight"


def test_a_short_exact_section_beats_a_long_list(tmp_path: Path) -> None:
    long = " ".join(f"Item {number} is near the lantern." for number in range(40))
    text = f"## Things {{#things}}\n{long}\n\n## Light {{#light}}\nA lantern lights three spaces.\n"
    write_game(tmp_path / "content", "cave", {"en": text})
    search = search_in(tmp_path / "content", tmp_path / "index")
    assert found(search, "lantern")[0] == "light"
    search.close()


def test_words_of_one_phrasing_beat_the_same_words_of_several(tmp_path: Path) -> None:
    said = 'one = ["take both cards from friends", "give small pawns"]\n'
    said += 'two = ["give both cards to friends", "take small pawns"]\n'
    text = "## Alpha {#one}\nNothing here.\n\n## Beta {#two}\nNothing here.\n"
    write_game(tmp_path / "content", "cave", {"en": text}, phrasings={"en": said})
    search = search_in(tmp_path / "content", tmp_path / "index")
    assert found(search, "take both cards") == ["one", "two"]
    assert found(search, "give both cards") == ["two", "one"]
    search.close()


def test_what_a_term_means_leads_to_its_section(tmp_path: Path) -> None:
    terms = '[a]\nsection = "one"\nen = "Alpha"\n[a.meaning]\nen = "A lantern for the dark."\n'
    write_game(
        tmp_path / "content", "cave", {"en": "## Alpha {#one}\nNothing here.\n"}, terms
    )
    search = search_in(tmp_path / "content", tmp_path / "index")
    assert found(search, "lantern") == ["one"]
    search.close()


@pytest.fixture
def two(tmp_path: Path) -> Search:
    """Two games, one of them only in English."""
    write_bear(tmp_path / "content")
    write_game(
        tmp_path / "content",
        "wolf",
        {"en": EN.replace("bear", "wolf").replace("Bear", "Wolf")},
        title="Wolf",
    )
    return search_in(tmp_path / "content", tmp_path / "index")


def test_a_question_that_fits_two_games_gets_both_answers(two: Search) -> None:
    hits = two.find("end of the game", "en").results[:2]
    assert {(hit.game, hit.section) for hit in hits} == {
        ("bear", "end"),
        ("wolf", "end"),
    }


def test_one_game_can_be_searched_alone(two: Search) -> None:
    assert {hit.game for hit in two.find("end of the game", "en", "wolf").results} == {
        "wolf"
    }


def test_another_game_answers_when_this_one_has_nothing(two: Search) -> None:
    answer = two.find("wolf trap strength", "en", "bear")
    assert answer.results
    assert {hit.game for hit in two.find("Wolfs", "en", "bear").results} == {"wolf"}


@pytest.mark.parametrize(
    ("query", "game"),
    [
        ("setup wolf", "wolf"),
        ("Wolf: setup", "wolf"),
        ("The Honey Bear setup", "bear"),
    ],
)
def test_a_game_named_in_the_query_is_searched_alone(
    two: Search, query: str, game: str
) -> None:
    hits = two.find(query, "en").results
    assert hits[0].section == "setup"
    assert {hit.game for hit in hits} == {game}


def test_the_others_answer_when_the_game_that_is_named_has_nothing(
    tmp_path: Path,
) -> None:
    write_bear(tmp_path / "content")
    text = "## Den {#den}\nThe cubs sleep here.\n"
    write_game(tmp_path / "content", "wolf", {"en": text}, title="Wolf")
    search = search_in(tmp_path / "content", tmp_path / "index")
    assert found(search, "wolf honey", "en")
    search.close()


def test_a_game_named_beside_the_one_that_is_open_changes_nothing(two: Search) -> None:
    hits = two.find("wolf setup", "en", "bear").results
    assert {hit.game for hit in hits} == {"bear"}


def test_a_game_named_in_the_query_comes_before_what_its_name_means_elsewhere(
    tmp_path: Path,
) -> None:
    jar = "## End {#end}\nIt ends when the jar is empty.\n"
    cards = "## Play {#play}\nPlay cards to play well.\n\n## End {#end}\nThe end. It ends when all cards are played.\n"
    write_game(tmp_path / "content", "play-me", {"en": jar}, title="Play Me")
    write_game(tmp_path / "content", "cards", {"en": cards}, title="Cards")
    search = search_in(tmp_path / "content", tmp_path / "index")
    hit = search.find("play me when does it end", "en").results[0]
    assert (hit.game, hit.section) == ("play-me", "end")
    search.close()


def test_a_game_without_a_text_is_searched_in_its_original_language(
    two: Search,
) -> None:
    hits = two.find("setup", "fr").results
    assert ("wolf", "setup", "en") in {
        (hit.game, hit.section, hit.lang) for hit in hits
    }
    assert all(hit.lang == "fr" for hit in hits if hit.game == "bear")


def test_names_in_the_readers_language_find_an_untranslated_rule(
    tmp_path: Path,
) -> None:
    terms = '[trap]\nsection = "bear-trap"\nen = "Bear trap"\nes = "Trampa"\n'
    said = {"es": 'bear-trap = ["caer en la trampa"]'}
    write_game(tmp_path / "content", "bear", {"en": EN}, terms, phrasings=said)
    search = search_in(tmp_path / "content", tmp_path / "index")
    assert found(search, "¿qué pasa si caigo en una trampa?", "es")[0] == "bear-trap"
    search.close()


def test_other_languages_are_offered_when_this_one_has_little(tmp_path: Path) -> None:
    write_game(tmp_path / "content", "bear", {"en": EN, "fr": FR, "es": ES})
    search = search_in(tmp_path / "content", tmp_path / "index")
    answer = search.find("honey jar", "es")
    assert ("end", "en") in {(hit.section, hit.lang) for hit in answer.elsewhere}
    assert not search.find("oso", "es").elsewhere
    search.close()


def test_nothing_found_comes_with_suggestions_that_find_something(bear: Search) -> None:
    answer = bear.find("xyzzyq", "en")
    assert not answer.results
    assert answer.suggestions
    assert all(bear.find(word, "en").results for word in answer.suggestions)


@pytest.mark.parametrize(
    ("query", "lang"),
    [
        ("for how many players", "en"), ("für wie viele Leute ist das gedacht", "de"), ("ab wie viel Jahren", "de"),
        ("combien de joueurs", "fr"), ("¿a partir de qué edad?", "es"),
    ],
)  # fmt: skip
def test_what_a_box_tells_is_found_in_the_overview(
    tmp_path: Path, query: str, lang: str
) -> None:
    book = {
        "en": ("Two play, from 8 up.", "A player moves.", "The player with most game wins."),
        "de": ("Zwei spielen, mit 8 geht es.", "Ein Spieler zieht.", "Der Spieler mit viel Spiel gewinnt."),
        "fr": ("À deux, dès 8.", "Un joueur bouge.", "Le joueur qui a combien gagne."),
        "es": ("Entre dos, con 8.", "Un jugador mueve.", "Gana el jugador con más."),
    }  # fmt: skip
    texts = {}
    for code, told in book.items():
        ids = ("overview", "turn", "winning")
        parts = [
            f"## {id} {{#{id}}}\n{text}\n" for id, text in zip(ids, told, strict=True)
        ]
        texts[code] = "\n".join(parts)
    write_game(tmp_path / "content", "duel", texts)
    search = search_in(tmp_path / "content", tmp_path / "index")
    assert found(search, query, lang)[0] == "overview"
    search.close()


def test_a_number_told_several_times_is_asked_for_once(tmp_path: Path) -> None:
    text = "## Four players {#four-players}\nThe 4 of you are two sides.\n\n"
    text += "## Pairs {#pairs}\nA third card of the same kind scores 6 points.\n"
    write_game(tmp_path / "content", "cave", {"en": text})
    search = search_in(tmp_path / "content", tmp_path / "index")
    told = "I led a 4, she laid a 4 and I another 4, is that 6 points?"
    assert found(search, told)[0] == "pairs"
    search.close()


def test_a_thing_comes_before_its_variants_when_none_is_named(tmp_path: Path) -> None:
    text = """
## Their Lions {#variants}
Lions: each Lion may be another Lion. A Lion is left out.

## Hungry Lion {#hungry}
This Lion eats. Lions eat Lions.

## Lion {#lion}
Everybody passes one card on. A Lion stays, and so does a second one, until somebody has lost their last card.
"""
    write_game(tmp_path / "content", "cave", {"en": text})
    with closing(search_in(tmp_path / "content", tmp_path / "index")) as search:
        assert found(search, "lion", "en")[0] == "lion"
        assert found(search, "what does the lion do", "en")[0] == "lion"
        assert found(search, "hungry lion", "en")[0] == "hungry"


def test_sections_of_one_number_stand_in_the_order_of_the_books(tmp_path: Path) -> None:
    games = ("badger", "bear", "cave", "crow", "duel", "hare", "owl")
    for game in games:
        text = "## Setup {#setup}\nNothing.\n\n## Turn {#turn}\nNothing.\n"
        write_game(tmp_path / "content", game, {"en": text})
    search = search_in(tmp_path / "content", tmp_path / "index")
    hits = search.find("section 2", "en").results
    assert [hit.game for hit in hits] == list(games)
    assert {hit.section for hit in hits} == {"turn"}
    search.close()
