"""Names as people type them, by accident or not: a clear message, nothing lost, nothing broken."""

import pytest
from flask.testing import FlaskClient

from companion.limits import MAX_NAME_CHARS
from companion.tables.service import Opened
from companion.web.names import hyphened, in_parts
from companion.web.site import Site
from tests.tables.sample import GAME, rename, tap
from tests.web.addresses import form
from tests.web.ends import export

CLEANED = [
    ("  Ana  ", "Ana"), ("A\0na", "Ana"), ("A\u202ena", "Ana"), ("A\u200fna\u2066", "Ana"), ("A\nn\ta", "A n a"),
    ("A\u200bna", "Ana"), ("Zoe\u0301", "Zoé"), ("\ufeffAna", "Ana"), ("A\u00ad\u2060na", "Ana"),
    ("A\x7f\x9fna", "Ana"), ("\U000e0041Ana", "Ana"),
]  # fmt: skip
KEPT = [
    "<b>Ana</b>", "{0}", "%(n)s", "Ana & Ben", '"Ana"', "O'Neil", "日本", "مريم", "👩\u200d👧", "نمی\u200cدانم",
    "x" * MAX_NAME_CHARS,
]  # fmt: skip
EMPTY = [
    "",
    " ",
    "\0",
    "\u200b",
    "\u202e\u200f",
    "\u200d",
    "\u2060 \u00ad",
    "\u3164",
    "\u115f\u1160",
    "\u2800",
]
LONG = ["x" * (MAX_NAME_CHARS + 1), "x" * 500, "é" * 500, "👩" * 500]


def names(client: FlaskClient, table: Opened) -> list[str]:
    """The players as the table shows them."""
    answer = client.get(f"/api/tables/{table.row.id}").get_json()
    return [str(name) for name in answer["view"]["players"]]


@pytest.mark.parametrize("typed, kept", CLEANED)
def test_what_cannot_be_seen_is_left_out(
    client: FlaskClient, table: Opened, typed: str, kept: str
) -> None:
    assert (
        client.post(
            f"/api/tables/{table.row.id}/actions", json=tap("a", typed)
        ).status_code
        == 200
    )
    assert names(client, table)[0] == kept


@pytest.mark.parametrize("name", KEPT)
def test_names_of_all_kinds_are_kept_as_they_are(
    client: FlaskClient, table: Opened, name: str
) -> None:
    assert (
        client.post(
            f"/api/tables/{table.row.id}/actions", json=tap("a", name)
        ).status_code
        == 200
    )
    assert names(client, table)[0] == name
    for lang in ("en", "fr", "de", "es"):
        for end in ("", "/history", "/share", "/panel"):
            assert client.get(f"/{lang}/t/{table.row.id}{end}").status_code == 200


@pytest.mark.parametrize("name, code", [
    *((name, "name-empty") for name in EMPTY), *((name, "name-too-long") for name in LONG),
    ("Ben", "name-twice"), ("BEN", "name-twice"), (" ben ", "name-twice"), ("B\u200ben", "name-twice"),
])  # fmt: skip
def test_it_refuses_names_that_help_nobody(
    client: FlaskClient, table: Opened, name: str, code: str
) -> None:
    response = client.post(
        f"/api/tables/{table.row.id}/actions?lang=de", json=tap("a", name)
    )
    assert response.status_code == 422 and response.get_json()["code"] == code
    assert names(client, table) == ["Zoé", "Ben"]


@pytest.mark.parametrize("name, words", [
    ("", "more players: at least 2."), ("x" * 500, "24 characters"), ("\u202e", "Every player needs a name."),
    ("Ben", "Two players are called Ben."), ("x" * 5000, "a text of at most 24 characters"),
])  # fmt: skip
def test_a_refused_name_says_so_above_the_form_and_nothing_is_lost(
    client: FlaskClient, name: str, words: str
) -> None:
    response = client.post(
        f"/en/{GAME}/play", data={"players": [name, "Ben"]}, follow_redirects=True
    )
    assert response.status_code in (400, 422) and words in response.text
    assert 'value="Ben"' in response.text
    assert response.text.count("aria-invalid") == (2 if name == "Ben" else 0)


def test_a_refused_name_at_the_table_says_so_in_the_readers_language(
    client: FlaskClient, table: Opened
) -> None:
    data = form("rename", rename("x" * 500), 1)
    assert "24 Zeichen" in client.post(f"/de/t/{table.row.id}/act", data=data).text


@pytest.mark.parametrize(
    "divided",
    [
        "Ma-xi-mi-liane", "Char-lotte", "Bar-tho-lo-mäus", "Chris-to-pher", "Schnee-witt-chen", "Théo-dore",
        "Bern-hard", "Ека-те-рина", "Ana", "Player", "xxxxxxxxxx", "日本日本日本日本", "مريم",
    ],
)  # fmt: skip
def test_a_long_name_breaks_between_syllables(divided: str) -> None:
    assert hyphened(divided.replace("-", "")).replace("\u00ad", "-") == divided


@pytest.mark.parametrize("lang, divided", [
    ("es", "ma-ra-vi-llas"), ("es", "Gui-ller-mina"), ("es", "gue-rre-ros"), ("es", "mu-cha-chos"),
    ("fr", "mer-veil-les"), ("en", "Guil-ler-mina"),
])  # fmt: skip
def test_in_spanish_ll_and_rr_are_one_sound_which_is_not_divided(
    lang: str, divided: str
) -> None:
    assert hyphened(divided.replace("-", ""), lang).replace("\u00ad", "-") == divided


@pytest.mark.parametrize(
    "lang, name, side",
    [
        ("es", "Gui-ller-mina", "ma-ra-vi-llas"),
        ("de", "Guil-ler-mina", "Wun-der-seite"),
    ],
)
def test_pages_divide_names_and_terms_as_their_language_does(
    client: FlaskClient, site: Site, lang: str, name: str, side: str
) -> None:
    told = export("play-me", "both-sides", steps=0)
    told["options"]["players"][0] = "Guillermina"
    table = site.tables.load(told).row
    page = client.get(f"/{lang}/t/{table.id}").text
    for word in (name, side):
        assert word.replace("-", "\u00ad") in page


@pytest.mark.parametrize("name, parts", [
    ("Ana", "Ana"), ("Anna-Lena <3", "[Anna-][Lena] [&lt;3]"), ("Eva Maria", "[Eva] [Maria]"),
    ("Eva - Maria", "[Eva\u00a0-] [Maria]"),
])  # fmt: skip
def test_a_name_of_several_words_breaks_between_them_first(
    name: str, parts: str
) -> None:
    shown = str(in_parts(name))
    shown = shown.replace('<span class="part">', "[").replace("</span>", "]")
    assert shown == parts


def test_pages_say_where_a_name_may_break_and_nothing_else_does(
    client: FlaskClient, table: Opened
) -> None:
    long, shown = (
        "Maximiliane-Charlotte",
        "Ma\u00adxi\u00admi\u00adliane-Char\u00adlotte",
    )
    here = f"/en/t/{table.row.id}"
    client.post(f"/api/tables/{table.row.id}/actions", json=tap("a", long))
    assert shown in client.get(here).text
    assert names(client, table)[0] == long
    for file in ("result.csv", "result.json", "export"):
        assert "\u00ad" not in client.get(f"{here}/{file}").text
