"""Stamps: which state of the original each translated section was made from."""

from pathlib import Path

import pytest

from companion.rulebooks.load import Library
from companion.rulebooks.stamps import fingerprints, is_stamped, stale_sections, stamp
from tests.rulebooks.sample_content import change, write_content


@pytest.fixture
def stamped(tmp_path: Path) -> Path:
    """The sample game's folder, with its translations stamped."""
    folder = write_content(tmp_path)
    stamp(Library(tmp_path), "sample")
    return folder


def stale(folder: Path) -> list[str]:
    """The German sections whose original has changed."""
    return stale_sections(Library(folder.parent), "sample", "de")


def test_nothing_is_stale_right_after_stamping(stamped: Path) -> None:
    assert stale(stamped) == []


@pytest.mark.parametrize("old, new, section", [
    ("Everybody lays", "Nobody lays", "round"), ("## Goal", "## Aim", "goal"), ("Two equal cards", "Two cards", "ties"),
])  # fmt: skip
def test_a_changed_original_makes_its_translation_stale(
    stamped: Path, old: str, new: str, section: str
) -> None:
    change(stamped / "en.md", old, new)
    assert stale(stamped) == [section]


def test_a_changed_translation_is_not_stale(stamped: Path) -> None:
    change(stamped / "de.md", "Alle legen", "Jeder legt")
    assert stale(stamped) == []


def test_a_section_that_came_after_the_stamp_is_stale(stamped: Path) -> None:
    for name in ("en.md", "de.md"):
        change(stamped / name, "### ", "## More {#more}\nMore.\n\n### ")
    assert stale(stamped) == ["more"]


def test_of_a_translation_that_was_never_stamped_nothing_is_known(
    tmp_path: Path,
) -> None:
    folder = write_content(tmp_path)
    library = Library(tmp_path)
    assert stale(folder) == [] and not is_stamped(library, "sample", "de")
    stamp(library, "sample")
    assert is_stamped(library, "sample", "de")


def test_stamps_that_cannot_be_read_are_no_stamps(stamped: Path) -> None:
    (stamped / "stamps.json").write_text("<<<<<<< ours", "utf-8")
    assert stale(stamped) == []


def test_stamping_again_counts_what_changed(stamped: Path) -> None:
    change(stamped / "en.md", "Everybody lays", "Nobody lays")
    library = Library(stamped.parent)
    assert (stamp(library, "sample"), stamp(library, "sample")) == (1, 0)
    assert stale(stamped) == []


def test_a_fingerprint_does_not_depend_on_other_sections(stamped: Path) -> None:
    before = fingerprints(Library(stamped.parent), "sample")
    change(stamped / "en.md", "Everybody lays", "Nobody lays")
    after = fingerprints(Library(stamped.parent), "sample")
    assert {id for id in before if before[id] != after[id]} == {"round"}


def test_every_translation_of_ours_has_stamps(library: Library) -> None:
    for game in library.games.values():
        if len(game.languages) > 1:
            assert (library.root / game.id / "stamps.json").is_file(), game.id
