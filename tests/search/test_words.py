"""Words by themselves: folding, stems, compounds, distances."""

import tomllib

import pytest

from companion.search.compounds import split
from companion.search.language import WORDS, Language, language
from companion.search.spelling import Speller, allowed_distance, distance
from companion.search.text import fold, tokenize

KNOWN = frozenset(
    [
        "gruppe",
        "gegenstand",
        "maus",
        "falle",
        "rad",
        "kase",
        "wurfel",
        "punkt",
        "gleichstand",
        "der",
        "ratte",
    ]
)  # noqa: SIM905


@pytest.mark.parametrize(
    ("word", "folded"),
    [("Würfel", "wurfel"), ("Straße", "strasse"), ("STRASSE", "strasse"), ("cœur", "coeur"), ("Niño", "nino"),
     ("e\u0301", "e"), ("Ærø", "aero"), ("ﬁn", "fin"), ("İ", "i")],
)  # fmt: skip
def test_folding_leaves_plain_letters(word: str, folded: str) -> None:
    assert fold(word) == folded


def test_tokens_know_where_they_stand() -> None:
    text = "L’étage : 3 dés."
    assert [text[token.start : token.end] for token in tokenize(text)] == [
        "L",
        "étage",
        "3",
        "dés",
    ]


@pytest.mark.parametrize(
    "word", ["won't", "won’t", "WON`T", "wont", "can't", "shan’t", "ain't"]
)
def test_an_english_not_put_together_is_one_word(word: str) -> None:
    (token,) = tokenize(word)
    assert language("en").is_stop(token.surface)


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("de", "Würfel würfeln gewürfelt"), ("de", "legen gelegt legt gelegte"), ("de", "nehmen nimmt genommen"),
        ("de", "ziehen gezogene zieht"), ("de", "angreifen angegriffen"),
        ("en", "mouse mice"), ("en", "take took taken"), ("en", "deal dealt"), ("en", "stand stood"),
        ("fr", "réveillé reveille"), ("fr", "capturée capturees"),
        ("es", "jugar juego juega"), ("es", "eligiendo elige"),
        ("es", "ratones ratón"),
    ],
)  # fmt: skip
def test_forms_of_a_word_share_a_key(lang: str, words: str) -> None:
    first, *others = (set(language(lang).keys(word)) for word in words.split())
    assert all(first & other for other in others)


@pytest.mark.parametrize(
    ("word", "parts"),
    [
        ("gruppengegenstand", ("gruppe", "gegenstand")), ("mausefalle", ("maus", "falle")),
        ("kaserad", ("kase", "rad")),
        ("punktegleichstand", ("punkt", "gleichstand")),
        ("wurfel", ()), ("unbekannt", ()), ("derrad", ()),
    ],
)  # fmt: skip
def test_a_compound_is_split_by_the_vocabulary_alone(
    word: str, parts: tuple[str, ...]
) -> None:
    german = language("de")
    assert split(word, KNOWN - german.stop, german.links) == parts


def test_likely_slips_are_nearer_than_other_changes() -> None:
    plain = distance("movement", "movemext", 3)
    assert distance("movement", "movemetn", 3) < plain
    assert distance("movement", "movementt", 3) < plain
    assert distance("movement", "movemend", 3) < plain
    assert distance("movement", "xovement", 3) > plain
    assert distance("movement", "movement", 3) == 0


def test_words_that_are_too_far_are_only_that() -> None:
    assert distance("movement", "elephant", 2) > 2


@pytest.mark.parametrize(
    ("heard", "meant"),
    [("javerwoki", "jabberwocky"), ("krakatukk", "crackatook"), ("philoxera", "filoksera")],
)  # fmt: skip
def test_a_name_that_was_only_heard_is_found_by_its_sounds(
    heard: str, meant: str
) -> None:
    speller = Speller([meant, "rabbit", "queen", "walrus"])
    assert [word for word, _ in speller.nearest(heard)] == [meant]


def test_what_only_sounds_alike_does_not_come_beside_what_is_spelt_alike() -> None:
    nearest = Speller(["castle", "kestelo"]).nearest("castel")
    assert [word for word, _ in nearest] == ["castle"]


def test_short_words_are_not_corrected() -> None:
    assert not Speller(["die", "dice"]).nearest("do")
    assert allowed_distance(2) == 0 < allowed_distance(5) < allowed_distance(12)


def test_the_nearest_word_comes_first() -> None:
    assert [
        word
        for word, _ in Speller(["ambush", "rambush", "bush", "brush"]).nearest("ambsuh")
    ][:1] == ["ambush"]


@pytest.mark.parametrize(
    "path", sorted(WORDS.glob("*.toml")), ids=lambda path: path.stem
)
def test_word_files_hold_nothing_unknown(path: object) -> None:
    allowed = {
        "stop",
        "faint",
        "section",
        "box",
        "numbers",
        "forms",
        "expansions",
        "links",
        "compounds",
        "guesses",
        "particles",
        "rules",
    }
    assert set(tomllib.loads(WORDS.joinpath(str(path)).read_text("utf-8"))) <= allowed


def test_a_language_without_a_file_works() -> None:
    unknown = language("tlh")
    assert unknown.keys("Qapla") == ("qapla",)
    assert unknown.content(["the"]) == ["the"]
    assert language("../../etc").code == "../../etc"


def test_what_is_only_said_leads_to_the_idea_and_nothing_leads_to_it() -> None:
    lang = Language("en", {}, ["chuck, bin > discard | lose"])
    ways = {
        word: [other.keys for other in lang.others.get((word,), ())]
        for word in ("chuck", "discard", "lose")
    }
    assert ways == {"chuck": [("discard",), ("lose",)], "discard": [], "lose": []}
