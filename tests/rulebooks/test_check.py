"""`content check` finds each defect that it knows, and none in the project's own content."""

from pathlib import Path

import pytest

from companion.games import known_moments
from companion.rulebooks import check as checks
from companion.rulebooks.check import check, reviews
from companion.rulebooks.load import Library
from companion.rulebooks.stamps import stamp
from tests.rulebooks.sample_content import change, write_content

# (file, what stands there, what stands there instead, what the check says)
DEFECTS = [
    ("de.md", "{#ties}", "{#goal}", "de.md:13: the id goal stands twice"),
    ("de.md", "{#ties}", "{#draws}", "de.md: section ties has no translation"),
    ("de.md", "{#ties}", "{#draws}", "de.md: section draws is not in the original"),
    ("de.md", "### Gleichstand", "## Gleichstand", "section ties is on another level than in the original"),
    ("de.md", "Alle legen eine [[card]].", "Alle legen eine Karte.", "de.md#round: the term card is marked here but"),
    ("de.md", "Alle legen eine", "Alle legen ein Blatt, eine", "says “Blatt” where the agreed term is “Karte”"),
    ("de.md", "[[card]].", "[[card|Zettel]].", "de.md#goal: “Zettel” is neither the name nor a form of card (Karte)"),
    ("de.md", "!!! example", "!!! warning", "there is no note of the kind warning"),
    ("de.md", "!!! example", "!!! tip", "has other notes, player blocks or drawings than the original"),
    ("de.md", "pair.svg", "emblem.svg", "has other notes, player blocks or drawings than the original"),
    ("de.md", "Zwei gleiche Karten liegen nebeneinander auf dem Tisch", "Karten", "the drawing pair.svg needs a text"),
    ("en.md", "(#round)", "(#nowhere)", "en.md#goal: the cross-reference sample#nowhere leads nowhere"),
    ("de.md", "(#round)", "(chess#round)", "de.md#goal: the cross-reference chess#round leads nowhere"),
    ("en.md", "[[card]]", "[[joker]]", "the term joker is not in terms.toml"),
    ("en.md", "## Goal {#goal}", "## Goal", "a heading needs an id"),
    ("terms.toml", 'de = "Karte"\n', "", "terms.toml: card has no name in de"),
    ("terms.toml", ', de = "Was man legt."', "", "terms.toml: card has no meaning in de"),
    ("terms.toml", 'section = "round"', 'section = "nowhere"', "card points at the section nowhere, which is"),
    ("terms.toml", 'kind = "thing"', 'kind = "person"', "card has the kind person, which is not in [kinds]"),
    ("terms.toml", "[card]", "[card", "sample/terms.toml"),
    ("game.toml", ', de = "Muster"', "", "game.toml: title is missing in de"),
    ("game.toml", ', de = "Ein Muster."', "", "game.toml: tagline is missing in de"),
    ("game.toml", ', de = "Die erste."', "", "game.toml: edition is missing in de"),
    ("game.toml", ', de = "Dinge"', "", "game.toml: thing is missing in de"),
    ("game.toml", "[redirects]", '[questions]\ngoal = "nowhere"', "the question goal → nowhere does not lead"),
    ("game.toml", "[redirects]", '[questions]\nnowhere = "goal"', "the question nowhere → goal does not lead"),
    ("game.toml", "[redirects]", '[redirects]\nold = "nowhere"', "the redirect old → nowhere does not lead"),
    ("game.toml", "[redirects]", '[redirects]\ngoal = "round"', "the redirect goal → round does not lead"),
    ("art/labels.toml", 'de = "gleich"\n', "", "art/pair.svg: the label equal is not in labels.toml in every language"),
    ("art/pair.svg", 'data-label="equal"', 'data-term="joker"', "art/pair.svg: the term joker is not in terms.toml"),
    ("art/pair.svg", "<text", "<script/><text", "art/pair.svg: has a script, style, id or reference"),
    ("art/pair.svg", "<text", '<rect style="fill:red"/><text', "art/pair.svg: has a script, style, id or reference"),
    ("art/pair.svg", "<text", '<rect onclick="x"/><text', "art/pair.svg: has a script, style, id or reference"),
    ("art/pair.svg", "<text", '<a href="x"/><text', "art/pair.svg: has a script, style, id or reference"),
    ("art/pair.svg", "<text", '<rect id="x"/><text', "art/pair.svg: has a script, style, id or reference"),
    ("art/pair.svg", "</svg>", "", "art/pair.svg:1: expected an SVG that can be read"),
    ("game.toml", "accent =", "colour = 1\naccent =", "sample/game.toml:6: there is no key colour"),
    ("en.md", "## Reference {#reference}", "## Reference {#first}", "expected {#reference}, the game on one page"),
    ("en.md", "art/pair.svg", "art/pairs.svg", "the drawing art/pairs.svg is missing"),
]  # fmt: skip


@pytest.fixture
def sample(tmp_path: Path) -> Path:
    """The sample game's folder, without a defect."""
    return write_content(tmp_path)


def found(sample: Path) -> str:
    """What the check says of a content folder."""
    return "\n".join(check(Library(sample.parent)))


def test_the_sample_has_no_defect(sample: Path) -> None:
    assert found(sample) == ""


def test_our_own_content_has_no_defect(library: Library) -> None:
    assert check(library, known_moments()) == []


def test_our_own_translations_have_been_compared_with_their_originals(
    library: Library,
) -> None:
    assert reviews(library) == []


@pytest.mark.parametrize("name, old, new, words", DEFECTS)
def test_it_finds_each_defect(
    sample: Path, name: str, old: str, new: str, words: str
) -> None:
    change(sample / name, old, new)
    assert words in found(sample)


def test_it_finds_an_empty_section(sample: Path) -> None:
    for lang in ("en", "de"):
        change(sample / f"{lang}.md", "### ", "### More {#more}\n\n### ")
    assert "de.md#more: the section is empty" in found(sample)


def test_it_finds_sections_in_another_order(sample: Path) -> None:
    first, second, *rest = (sample / "de.md").read_text("utf-8").split("## ")[1:]
    (sample / "de.md").write_text(
        "## " + second.rstrip("#") + "\n## " + first + "## ".join(["#", *rest]), "utf-8"
    )
    assert "the sections stand in another order than in the original" in found(sample)


def test_it_finds_phrasings_for_no_section_and_too_many(sample: Path) -> None:
    phrasings = 'nowhere = ["ohne Karten"]\ngoal = ["a", "b", "c", "d", "e", "f"]\n'
    (sample / "de.phrases.toml").write_text(phrasings, "utf-8")
    assert "de.phrases.toml: nowhere is no section" in found(sample)
    assert "de.phrases.toml: goal has 6 phrasings; 5 are allowed" in found(sample)


def test_it_finds_a_missing_emblem(sample: Path) -> None:
    (sample / "art" / "emblem.svg").unlink()
    assert "sample/art: emblem.svg is missing" in found(sample)


def test_it_finds_a_book_without_its_game(sample: Path) -> None:
    (sample / "game.toml").unlink()
    library = Library(sample.parent)
    assert check(library) == ["sample/game.toml: the file is missing"]
    assert not library.games


def test_it_finds_a_missing_original(sample: Path) -> None:
    (sample / "en.md").unlink()
    assert "no text in its original language en" in found(sample)


def test_it_finds_a_section_that_every_rulebook_must_have(
    sample: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checks, "REQUIRED", {"sample": frozenset({"goal", "setup"})})
    lines = found(sample)
    assert (
        "en.md: section setup is missing" in lines
        and "de.md: section setup is missing" in lines
    )
    assert "no term leads to the section goal" in lines


def test_one_broken_game_does_not_hide_another(sample: Path) -> None:
    other = write_content(sample.parent, "zzz")
    change(sample / "en.md", "## Goal {#goal}", "## Goal")
    change(other / "game.toml", ', de = "Muster"', "")
    assert "a heading needs an id" in found(
        sample
    ) and "zzz/game.toml: title is missing in de" in found(sample)


def test_translations_without_a_stamp_want_a_review_and_stamped_ones_do_not(
    sample: Path,
) -> None:
    library = Library(sample.parent)
    [line] = reviews(library)
    assert (
        line
        == "sample/de.md: never stamped: compare it with its original, then `content stamp sample`"
    )
    stamp(library, "sample")
    assert reviews(library) == []
