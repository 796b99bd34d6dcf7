"""Style sheets take colours and sizes of letters from tokens: a literal stands in a custom property or nowhere."""

import re
from pathlib import Path

import pytest
from rcssmin import cssmin

from companion.web.assets import with_a_day

STYLES = Path(__file__).parents[2] / "static" / "css"
SHEETS = sorted(STYLES.rglob("*.css"))
TOKENS = (STYLES / "tokens.css").read_text()
DECLARATION = re.compile(r"(?<![\w-])([a-z-]+)\s*:\s*([^;{}]+)(?=[;}])")
COLOUR = re.compile(r"#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(", re.I)
LENGTH = re.compile(r"(?<![\w.])[\d.]+(?:r?em|px|pt)\b")
SPACES = re.compile(r"(?:row-|column-)?gap|(?:margin|padding)(?:-[a-z]+)*")
STEPS, ROOM = 9, 10


def declared(path: Path) -> list[tuple[str, str]]:
    """Property and value of each declaration but those of fonts and conditions."""
    text = re.sub(
        r"/\*.*?\*/|@font-face \{.*?\}|@supports[^{]*", "", path.read_text(), flags=re.S
    )
    return [
        (name, value)
        for name, value in DECLARATION.findall(text)
        if not name.startswith("--")
    ]


def size(name: str, value: str) -> str:
    """What a declaration says of the size of letters; a line's height after it does not count."""
    return (
        value.split("/")[0] if name == "font" else value if name == "font-size" else ""
    )


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.stem)
def test_colours_and_sizes_of_letters_are_tokens(path: Path) -> None:
    said = declared(path)
    assert [pair for pair in said if COLOUR.search(pair[1])] == []
    assert [pair for pair in said if LENGTH.search(size(*pair))] == []


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.stem)
def test_spaces_are_tokens(path: Path) -> None:
    named = (value for name, value in declared(path) if SPACES.fullmatch(name))
    told = {found for value in named for found in re.findall(r"(?<![\w.])\d+px", value)}
    assert {length for length in told if 1 < int(length[:-2]) <= 24} == set()


def test_there_is_one_scale_of_letters_and_one_of_spaces() -> None:
    assert 1 < len(re.findall(r"--t-[\w-]+:", TOKENS)) <= STEPS
    assert 1 < len(re.findall(r"--s-[\w-]+:", TOKENS)) <= ROOM
    used = {
        name
        for path in SHEETS
        for name in re.findall(r"var\((--[ts]-[\w-]+)", path.read_text())
    }
    assert used == set(re.findall(r"--[ts]-[\w-]+(?=:)", TOKENS))


def test_colours_of_day_and_lamp_stand_side_by_side() -> None:
    asked = {path.stem for path in SHEETS if "prefers-color-scheme" in path.read_text()}
    assert asked == set() and TOKENS.count("light-dark(") > 10


def test_who_does_not_know_both_gets_the_colours_of_the_day() -> None:
    pair = ":root{--a:light-dark(#fff,#000);--b:light-dark(color-mix(in srgb,var(--a) 9%,red),rgb(0 0 0 / .5))}"
    day, other = with_a_day(f"{pair}.x{{color:red}}").split("@supports ")
    assert day == ":root{--a:#fff;--b:color-mix(in srgb,var(--a) 9%,red)}.x{color:red}"
    assert other == f"(color:light-dark(#000,#fff)){{{pair}}}"
    assert with_a_day(".x{color:red}") == ".x{color:red}"


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.name)
def test_what_is_squeezed_still_means_what_lies_within(path: Path) -> None:
    # "a :is(b)" within a rule is taken for a name and its value: it would become "a:is(b)".
    within = re.compile(r"[\w)\]*] :(?=[a-z-]+\()")
    written = re.sub(r"/\*.*?\*/", "", path.read_text("utf-8"), flags=re.DOTALL)
    assert len(within.findall(cssmin(written))) == len(within.findall(written))
