"""Paths of drawings with points counted from each other: shorter, and the same picture."""

import re
from pathlib import Path

import pytest

from companion.rulebooks.paths import relative

ART = sorted((Path(__file__).parents[2] / "content").glob("*/art/*.svg"))


@pytest.mark.parametrize("path, short", [
    ("M10 10L20 20 30 15.5H5V7Z", "M10 10l10 10 10-4.5h-25v-8.5z"),
    ("M1 1Z M3 4l1,1", "M1 1zm2 3l1 1"),
    ("M0 0A5 5 0 0 1 10 10a5 5 0 0 0 -4 3", "M0 0a5 5 0 0 1 10 10 5 5 0 0 0-4 3"),
    ("M5 5 6 7Q8 8 9 9T1 1", "M5 5l1 2q2 1 3 2t-8-8"),
    ("m2 2c1 1 2 2 3 3S9 9 9 9", "M2 2c1 1 2 2 3 3s4 4 4 4"),
    ("M1 1L1.5 1.5 1 .75", "M1 1l.5 .5-.5-.75"), ("", ""),
])  # fmt: skip
def test_points_are_counted_from_the_last_one(path: str, short: str) -> None:
    assert relative(path) == short


@pytest.mark.parametrize(
    "path", ["10 10", "M1", "M1 1Z 2 2", "M0 0a5 5 0 01 1 1z", "M1 1 wrong"]
)
def test_what_is_no_path_is_left_as_it_is(path: str) -> None:
    assert relative(path) == path


def test_a_shape_that_is_drawn_twice_reads_the_same_twice() -> None:
    first, second = (
        relative("M10 10L20 15C1 2 3 4 5 6Z"),
        relative("M50.3 70L60.3 75C41.3 62 43.3 64 45.3 66Z"),
    )
    assert first.removeprefix("M10 10") == second.removeprefix("M50.3 70")


def test_our_drawings_lose_nothing() -> None:
    for file in ART:
        for path in re.findall(r' d="([^"]*)"', file.read_text("utf-8")):
            short = relative(path)
            assert not re.search(r"[A-LN-Z]", short), (file.name, path)
            assert relative(short) == short, file.name
