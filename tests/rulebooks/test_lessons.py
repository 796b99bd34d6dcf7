"""Taught first games: how they are read, each defect that the check names, and the two minutes to the first move."""

import re
from pathlib import Path

import pytest

from companion.games import MACHINES, known_moments
from companion.limits import MAX_WORDS_TO_FIRST_MOVE
from companion.rulebooks.check import check
from companion.rulebooks.check_lessons import words_to_first_move
from companion.rulebooks.lessons import find_lesson, read_lesson
from companion.rulebooks.load import Library
from tests.rulebooks.sample_content import change, write_content

EN = """\
## What it is about {#about}
rule: goal

Be rid of every [[card]]: see [the round](#round).

![Two equal cards lie side by side on the table](art/pair.svg)

## Deal {#deal}

!!! players "2"
    Deal five cards each.

!!! players "3 4"
    Deal four each.

![A deck and two hands of cards beside it](art/pair.svg)

!!! check "You are four. How many cards are yours?"
    - [x] Four
    - [ ] Five

    Only two players get five.

## Lay one {#first-move}
turn: 1

Lay any card.

!!! check "Ben lays a 4 as well. Who takes it?"
    - [ ] Ana
    - [x] Nobody

    Equal cards stay.

## And you {#next-move}
turn: 2

Lay any card, too.

## A tie {#tie}
when: tie

Both cards stay.

!!! check "Does somebody take both cards?"
    - [ ] Yes
    - [x] No

    A tie changes nothing.
"""
DE = """\
## Worum es geht {#about}
rule: goal

Werde jede [[card]] los: siehe [die Runde](#round).

![Zwei gleiche Karten liegen nebeneinander auf dem Tisch](art/pair.svg)

## Teile aus {#deal}

!!! players "2"
    Teile fünf Karten aus.

!!! players "3 4"
    Teile vier aus.

![Ein Stapel und daneben zwei Hände mit Karten](art/pair.svg)

!!! check "Ihr seid zu viert. Wie viele Karten hast du?"
    - [x] Vier
    - [ ] Fünf

    Nur zu zweit sind es fünf.

## Lege eine {#first-move}
turn: 1

Lege irgendeine Karte.

!!! check "Auch Ben legt eine 4. Wer nimmt sie?"
    - [ ] Ana
    - [x] Niemand

    Gleiche Karten bleiben liegen.

## Und du {#next-move}
turn: 2

Lege auch eine Karte.

## Gleichstand {#tie}
when: tie

Beide Karten bleiben liegen.

!!! check "Nimmt jemand beide Karten?"
    - [ ] Ja
    - [x] Nein

    Ein Gleichstand ändert nichts.
"""
MOMENTS = {"sample": {"tie"}}
LONG = " ".join(["word"] * 60)

# (file, what stands there, what stands there instead, what the check says)
DEFECTS = [
    ("de", "{#deal}", "{#share}", "de.learn.md: step deal has no translation"),
    ("de", "{#deal}", "{#share}", "de.learn.md: step share is not in the original"),
    ("de", "rule: goal\n", "", "de.learn.md#about: keys, drawings, player blocks or answers differ"),
    ("de", "[x] Niemand", "[ ] Niemand", "de.learn.md:24: first-move: a check has a question, two answers or more"),
    ("de", '"3 4"', '"3"', "de.learn.md#deal: keys, drawings, player blocks or answers differ"),
    ("de", "Lege irgendeine Karte.", "Lege irgendein Blatt.", "says “Blatt” where the agreed term is “Karte”"),
    ("en", "rule: goal", "rule: nowhere", "en.learn.md#about: there is no section nowhere"),
    ("en", "rule: goal", "see: goal", "en.learn.md:1: about: there is no key see; expected rule, when, turn"),
    ("en", "(#round)", "(#nowhere)", "en.learn.md#about: there is no section nowhere"),
    ("en", "[[card]]", "[[joker]]", "en.learn.md#about: the term joker is not in terms.toml"),
    ("en", "[[card]]", "[[card|paper]]", "“paper” is neither the name nor a form of card"),
    ("en", "art/pair.svg", "art/pairs.svg", "en.learn.md#about: the drawing art/pairs.svg is missing"),
    ("en", "Two equal cards lie side by side on the table", "Cards", "the drawing pair.svg needs a text alternative"),
    ("en", '"3 4"', '"3 9"', "en.learn.md#deal: 9 cannot play this game"),
    ("en", "Deal four each.", LONG, "en.learn.md#deal: has 62 words; 45 are allowed"),
    ("en", "Equal cards stay.", LONG, "en.learn.md#first-move: the check has 71 words; 60 are allowed"),
    ("en", "turn: 1", "turn: Ana", "en.learn.md: the turns are 1, 2, … for as many as play at least, or all alone"),
    ("en", "turn: 1", "turn: all", "en.learn.md: the turns are 1, 2, … for as many as play at least, or all alone"),
    ("en", "turn: 2", "", "en.learn.md: the turns are 1, 2, … for as many as play at least, or all alone"),
    ("en", "turn: 2", "", "en.learn.md#next-move: a drawing is missing"),
    ("en", "![A deck and two hands of cards beside it](art/pair.svg)", "", "en.learn.md#deal: a drawing is missing"),
    ("en", "!!! check \"Does somebody", "!!! tip \"Does somebody", "en.learn.md: 2 checks; 3 or more are expected"),
    ("en", "Lay any card, too.", "", "en.learn.md#next-move: the step is empty"),
    ("en", "{#first-move}", "{#move}", "en.learn.md: a page first-move is missing"),
    ("en", "{#deal}", "{#later}", "en.learn.md: the id later is taken"),
    ("en", "when: tie", "when: eclipse", "en.learn.md: the helper knows no moment eclipse"),
    ("en", "when: tie", "when: eclipse", "en.learn.md: nothing is told when tie"),
    ("en", "turn: 1", "when: tie", "en.learn.md: two steps for the moment tie"),
    ("en", "## Deal {#deal}", "## Deal", "en.learn.md:8: a heading needs an id"),
]  # fmt: skip


@pytest.fixture
def sample(tmp_path: Path) -> Path:
    """A sample game with a lesson in two languages, without a defect."""
    folder = write_content(tmp_path)
    (folder / "en.learn.md").write_text(EN, "utf-8")
    (folder / "de.learn.md").write_text(DE, "utf-8")
    return folder


def found(sample: Path) -> str:
    return "\n".join(check(Library(sample.parent), MOMENTS))


def test_the_sample_has_no_defect(sample: Path) -> None:
    assert found(sample) == ""


@pytest.mark.parametrize("lang, old, new, words", DEFECTS)
def test_the_check_finds_each_defect(
    sample: Path, lang: str, old: str, new: str, words: str
) -> None:
    change(sample / f"{lang}.learn.md", old, new)
    assert words in found(sample)


def test_the_check_finds_steps_in_another_order(sample: Path) -> None:
    about, deal, *rest = DE.split("## ")[1:]
    text = "## " + "## ".join([deal, about, *rest])
    (sample / "de.learn.md").write_text(text, "utf-8")
    assert "the steps stand in another order than in the original" in found(sample)


def test_the_check_finds_a_missing_language(sample: Path) -> None:
    (sample / "de.learn.md").unlink()
    assert found(sample) == "sample/de.learn.md: the file is missing"


def test_the_check_counts_the_words_to_the_first_move(sample: Path) -> None:
    steps = "".join(
        f"## Step {n} {{#step-{n}}}\n\n{' '.join(['word'] * 45)}\n\n" for n in range(9)
    )
    (sample / "en.learn.md").write_text(steps + EN, "utf-8")
    assert "words to the first move; 400 are allowed" in found(sample)


def test_a_lesson_is_no_language_of_its_game(sample: Path) -> None:
    assert Library(sample.parent).games["sample"].languages == ("de", "en")


def test_a_step_is_read(sample: Path) -> None:
    lesson = read_lesson(Library(sample.parent), "sample", "en")
    about, deal, move, other = lesson.pages
    assert 'href="/en/sample/round" data-sheet' in about.html and about.rule == "goal"
    assert other.turn == "2"
    assert deal.words == 6, "the longest of what one number of players reads"
    assert lesson.has_numbers
    assert move.turn == "1" and move.check is not None
    assert move.check.options == ("Ana", "Nobody") and move.check.right == 1
    assert move.check.reason == "<p>Equal cards stay.</p>"
    assert "Ben lays" not in move.html
    assert [step.moment for step in lesson.moments] == ["tie"]


def test_a_lesson_that_cannot_be_read_gives_way_to_the_original(sample: Path) -> None:
    change(sample / "de.learn.md", "turn: 1", "see: 1")
    lesson = find_lesson(Library(sample.parent), "sample", "de")
    assert lesson is not None and lesson.lang == "en"
    assert find_lesson(Library(sample.parent), "chess", "de") is None


@pytest.mark.parametrize("game", MACHINES)
def test_every_game_is_taught_in_every_language(library: Library, game: str) -> None:
    moments = known_moments()[game]
    for lang in library.games[game].languages:
        lesson = read_lesson(library, game, lang)
        assert words_to_first_move(lesson) <= MAX_WORDS_TO_FIRST_MOVE
        assert {step.moment for step in lesson.moments} == moments


@pytest.mark.parametrize("game", MACHINES)
def test_what_drawings_say_can_be_read_on_the_smallest_phone(
    library: Library, game: str
) -> None:
    """Upright and on its side: at least ten pixels, within the room that css/learn.css gives a drawing."""
    for lang in library.games[game].languages:
        for step in read_lesson(library, game, lang).steps:
            for figure in re.findall("<figure.*?</figure>", step.html):
                size = re.search(r'viewBox="\S+ \S+ (\S+) (\S+)"', figure)
                letters = re.findall(r'<text[^>]* font-size="([^"]+)"', figure)
                if size is None or not letters:
                    continue
                width, height = map(float, size.groups())
                rooms = [(284, 204), (282, 154)]
                if step.check:
                    rooms = [(284, 136), (240, 154)]
                if step.moment:  # where it scrolls
                    rooms = [(240 if step.check else 282, 999)]
                for wide, high in rooms:
                    scale = min(wide / width, high / height)
                    least = min(map(float, letters)) * scale
                    assert least >= 10, (lang, step.id, wide)
