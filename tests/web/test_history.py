"""The history of a long game, folded: by rounds where a game has them, else so many lines at a time."""

import re
from itertools import chain

import pytest
from flask.testing import FlaskClient

from companion.limits import HISTORY_LINES
from companion.tables.service import Opened
from companion.web.history import Stretch, history, stretches
from companion.web.languages import Speaker
from companion.web.site import Site
from tests.web.ends import GAMES, ended, export
from tests.web.markup import Page


def folded(site: Site, table: Opened, lang: str = "en") -> list[Stretch]:
    voice = Speaker(site.languages, site.library, table.row.game, lang)
    return stretches(table.play, history(table.play, voice, {}), voice)


def told(site: Site, table: Opened) -> dict[int, str]:
    """Every line as it reads without a heading."""
    voice = Speaker(site.languages, site.library, table.row.game, "en")
    return {line["line"]: line["text"] for line in history(table.play, voice, {})}


def rounds(found: list[Stretch]) -> list[str]:
    """What the stretches are headed by; "" where they are of no round."""
    return [
        one.round.text.format(**one.round.args) if one.round else "" for one in found
    ]


@pytest.mark.parametrize("game, name", GAMES)
def test_every_line_is_there_once_latest_first(
    site: Site, game: str, name: str
) -> None:
    table = ended(site, game, name)
    found = folded(site, table)
    numbers = [line["line"] for line in chain(*(one.lines for one in found))]
    assert numbers == [step.number for step in reversed(table.play.steps())]


def test_a_round_is_one_stretch_and_says_its_number_and_the_scoring_follows(
    site: Site,
) -> None:
    table = ended(site)
    found, whole = folded(site, table), told(site, table)
    names = rounds(found)
    assert names == ["Scoring", *(f"Round {n}" for n in range(8, 0, -1))]
    for one, name in zip(found[1:], names[1:], strict=True):
        for line in one.lines:
            assert whole[line["line"]].startswith(f"{name}: ")
            assert not line["text"].startswith(("Round", "new"))


def test_a_round_that_is_over_is_titled_by_who_took_what(
    client: FlaskClient, site: Site
) -> None:
    table = ended(site)
    scoring, *others = folded(site, table)
    assert not scoring.brief
    for one in others:
        takers = [line.split(" takes ")[0] for line in one.brief]
        assert takers and len(takers) == len(set(takers))
    page = client.get(f"/en/t/{table.row.id}/history").get_data(as_text=True)
    titles = re.findall(r"<b>Round \d.*?</summary>", page, re.DOTALL)
    assert len(titles) == len(others)
    for title in titles:
        assert " takes " in title and " plays " not in title


@pytest.mark.parametrize("lang", ["en", "fr", "de", "es"])
def test_no_line_repeats_the_round_above_it(site: Site, lang: str) -> None:
    for game, name in (("miraris", "six-players"), ("play-me", "challenge")):
        for part in folded(site, ended(site, game, name), lang):
            for line in part.lines:
                assert not re.match(r"\w+ \d+\s?: ", line["text"]), line["text"]


def test_the_first_wonder_of_a_round_is_read_with_it(site: Site) -> None:
    played = export("miraris", "six-players")
    log, number = [], 1
    for step in played["log"]:
        if step["kind"] == "end-round" and number < 8:
            number += 1
        elif step["kind"] == "lay-row":
            log += [
                {
                    **step,
                    "action_id": f"{step['action_id']}-{at}",
                    "kind": "lay-wonder",
                    "args": {"kind": kind, "position": at, "round": number},
                }
                for at, kind in enumerate(step["args"]["kinds"])
            ]
        else:
            log.append(step)
    table = site.tables.load({**played, "log": log})
    found, whole = folded(site, table), told(site, table)
    for one, name in zip(found[1:], rounds(found)[1:], strict=True):
        for line in one.lines:
            assert whole[line["line"]].startswith(f"{name}: ")


@pytest.mark.parametrize(
    ("game", "name", "first", "last"),
    [
        ("azura", "base-cities", "Turn 1", "Scoring"),
        ("play-me", "jabberwocky", "Round 1", "Round 9"),
        ("play-me", "challenge", "Game 1, round 1", "Game 6, round 2"),
    ],
)
def test_turns_and_races_head_what_belongs_to_them(
    site: Site, game: str, name: str, first: str, last: str
) -> None:
    names = rounds(folded(site, ended(site, game, name)))
    assert (names[-1], names[0]) == (first, last)
    assert len(set(names)) == len(names)


def test_who_catches_the_rabbit_too_is_told_of_in_the_same_round(site: Site) -> None:
    told = export("play-me", "jabberwocky")
    start, caught, *others = told["log"]
    at_ms = caught["args"]["at_ms"]
    too = {
        **caught,
        "action_id": "too",
        "args": {"number": 1, "player": 1, "at_ms": at_ms + 40},
    }
    first = {
        **caught,
        "action_id": "first",
        "kind": "first",
        "args": {"player": caught["args"]["player"]},
    }
    log = [start, caught, too, first, *others]
    told["log"] = log
    names = rounds(folded(site, site.tables.load(told)))
    assert len(set(names)) == len(names)


def test_what_follows_a_chapter_is_headed_so(client: FlaskClient, site: Site) -> None:
    told = export("mice-and-mystics", "two-chapters-with-a-boss")
    name = {"kind": "rename", "args": {"player": 0, "name": "Ada"}}
    told["log"].append({**told["log"][-1], "action_id": "after", **name})
    table = site.tables.load(told)
    page = client.get(f"/en/t/{table.row.id}/history").text
    assert page.count("<b>Afterwards</b>") == 1 and "From line" not in page


def test_the_set_up_of_a_chapter_is_read_with_its_first_round(site: Site) -> None:
    table = ended(site, "mice-and-mystics", "two-chapters-with-a-boss")
    found = folded(site, table)
    names = ["Chapter 3, round 2", "Chapter 3, round 1", "Chapter 3, round 1"]
    assert rounds(found) == names
    assert "Chapter 3 is set up" in found[1].lines[-1]["text"]


def test_what_is_set_up_after_a_chapter_is_headed_so(
    client: FlaskClient, site: Site
) -> None:
    told = export("mice-and-mystics", "two-chapters-with-a-boss")
    kinds = [step["kind"] for step in told["log"]]
    told["log"] = told["log"][: kinds.index("next-chapter") + 1]
    table = site.tables.load(told)
    page = client.get(f"/en/t/{table.row.id}/history").text
    assert page.count("<b>Setup</b>") == 1 and "Afterwards" not in page


def test_what_a_mouse_does_bears_the_sign_of_its_seat(site: Site) -> None:
    table = ended(site, "mice-and-mystics", "two-chapters-with-a-boss")
    voice = Speaker(site.languages, site.library, "mice-and-mystics", "en")
    lines = history(table.play, voice, {})
    whose = {line["text"]: line["whose"] for line in lines}
    for mouse in table.play.state.mice:
        own = [
            text
            for text in whose
            if text.startswith(f"Turn over: {mouse.name.title()}")
        ]
        assert {whose[text] for text in own} <= {mouse.player}
    assert len({seat for seat in whose.values() if seat is not None}) > 1
    assert any(seat is None for seat in whose.values())


def test_going_back_to_the_beginning_asks_first(
    client: FlaskClient, site: Site
) -> None:
    page = client.get(f"/en/t/{ended(site).row.id}/history").text
    assert page.count('data-sure="Undo the whole game? Tap again"') == 1
    script = re.findall(r'<script type="module" src="([^"]+)"', page)[-1]
    assert "dataset.sure" in client.get(script).text


def test_a_short_history_is_grouped_too_and_all_of_it_is_open(
    client: FlaskClient, site: Site
) -> None:
    for steps, is_short in ((HISTORY_LINES, True), (HISTORY_LINES + 1, False)):
        table = ended(site, "mirror-scrolls", "turns-angry", steps=steps)
        many = len(folded(site, table))
        assert many > 1
        text = client.get(f"/en/t/{table.row.id}/history").text
        assert text.count('<details class="stretch"') == many
        assert text.count('<details class="stretch" open') == (many if is_short else 1)


def test_a_turn_is_one_line_with_whose_it_was_and_what_came_of_it(
    client: FlaskClient, site: Site
) -> None:
    table = ended(site, "azura", "base-cities")
    page = client.get(f"/en/t/{table.row.id}/history").text
    heads = re.findall(r'class="stretch".*?</summary>', page, re.DOTALL)
    words = [
        " ".join(re.sub(r"<[^>]*>", " ", head).split(">", 1)[1].split())
        for head in heads
    ]
    assert words[-1].startswith("Turn 1 · Ana 1 × Sorcerer of the Abyss 1")
    assert any("× Undersea City, cards taken: 7 (pile 1)" in line for line in words), (
        words
    )
    assert page.count('<details class="stretch" open') == 1
    short = ended(site, "azura", "base-cities", steps=6)
    page = client.get(f"/en/t/{short.row.id}/history").text
    assert page.count('<details class="stretch"') == 6
    assert page.count('<details class="stretch" open') == 1


def test_a_rule_is_offered_once_a_stretch_and_each_line_has_it_when_held(
    client: FlaskClient, site: Site
) -> None:
    table = ended(site, "mirror-scrolls", "turns-angry")
    page = client.get(f"/en/t/{table.row.id}/history").text
    for stretch in page.split('<details class="stretch"')[1:]:
        ways = re.findall(r'class="why" href="([^"]*)"', stretch)
        held = re.findall(r'<p data-rule="([^"]*)"', stretch)
        assert len(ways) == len(set(ways)) == len(set(held)) < len(held)


@pytest.mark.parametrize(
    ("lang", "words"), [("de", "Runde 8"), ("fr", "Manche 8"), ("es", "Ronda 8")]
)
def test_only_the_latest_stretch_is_open(
    client: FlaskClient, site: Site, lang: str, words: str
) -> None:
    table = ended(site, steps=60)
    page = client.get(f"/{lang}/t/{table.row.id}/history").text
    assert page.count('<details class="stretch" open>') == 1
    assert page.index('class="stretch" open') < page.index(words)
    assert page.index(words) < page.index('<details class="stretch">')
    assert not Page(page).wrong
    # There is no way back to where one is.
    tap = page.count("&#34;goto&#34;") or page.count('"goto"')
    assert tap == len(table.play.steps())
