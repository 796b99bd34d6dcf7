"""Options, states and actions to JSON and back: strict, and saying where it is wrong."""

from dataclasses import dataclass
from typing import Any

import pytest

from companion.games.core.codec import (
    BadData,
    action_from_plain,
    from_plain,
    options_from_plain,
    to_plain,
)
from companion.limits import MAX_INTEGER, MAX_LIST_ITEMS, MAX_TEXT_CHARS
from tests.tables.counter import COUNTER, Add


@dataclass(frozen=True)
class Card:
    name: str
    value: int = 0


@dataclass(frozen=True)
class Hand:
    player: int
    cards: tuple[Card, ...] = ()
    pair: tuple[int, str] = (0, "")
    words: tuple[str, ...] = ()
    rows: tuple[tuple[int, ...], ...] = ()
    open: bool = False
    note: str | None = None


HAND = Hand(1, (Card("a", 1), Card("b")), (2, "x"), ("y", "z"), ((1, 2), ()), True, "n")


def test_what_is_written_reads_back_unchanged() -> None:
    assert from_plain(to_plain(HAND), Hand) == HAND


def test_defaults_may_be_left_out() -> None:
    assert from_plain({"player": 0}, Hand) == Hand(0)


@pytest.mark.parametrize("plain, field", [
    ({}, ""), ({"player": "1"}, "player"), ({"player": 1.0}, "player"), ({"player": True}, "player"),
    ({"player": None}, "player"), ({"player": MAX_INTEGER + 1}, "player"), ({"player": 0, "x": 1}, "x"),
    ({"player": 0, "cards": {"a": 1}}, "cards"), ({"player": 0, "cards": [{"name": 1}]}, "cards.0.name"),
    ({"player": 0, "cards": [{"name": "a"}, {"name": "a", "value": "1"}]}, "cards.1.value"),
    ({"player": 0, "words": "abc"}, "words"), ({"player": 0, "words": {"a": 1}}, "words"),
    ({"player": 0, "words": ["a", 1]}, "words.1"), ({"player": 0, "words": None}, "words"),
    ({"player": 0, "pair": [1]}, "pair"), ({"player": 0, "pair": [1, "a", 2]}, "pair"),
    ({"player": 0, "pair": [1, 2]}, "pair.1"), ({"player": 0, "rows": [[1], "12"]}, "rows.1"),
    ({"player": 0, "rows": [[1], [1, "2"]]}, "rows.1.1"), ({"player": 0, "open": 1}, "open"),
    ({"player": 0, "note": 5}, "note"), ([], ""), ("abc", ""), (None, ""),
])  # fmt: skip
def test_it_rejects_another_shape_and_says_where(plain: Any, field: str) -> None:
    with pytest.raises(BadData) as caught:
        from_plain(plain, Hand)
    assert caught.value.field == field or not field


@pytest.mark.parametrize("value", [MAX_INTEGER, -MAX_INTEGER])
def test_integers_reach_to_the_limit(value: int) -> None:
    assert from_plain({"player": value}, Hand).player == value


def test_texts_reach_to_the_limit() -> None:
    assert len(from_plain({"name": "x" * MAX_TEXT_CHARS}, Card).name) == MAX_TEXT_CHARS
    with pytest.raises(BadData):
        from_plain({"name": "x" * (MAX_TEXT_CHARS + 1)}, Card)


def test_texts_are_cleaned_on_the_way_in() -> None:
    assert from_plain({"name": " a\0\u202eb\n c "}, Card).name == "ab c"


def test_lists_reach_to_the_limit() -> None:
    at_most = {"players": [str(number) for number in range(MAX_LIST_ITEMS)]}
    assert len(options_from_plain(COUNTER, at_most).players) == MAX_LIST_ITEMS
    with pytest.raises(BadData):
        options_from_plain(COUNTER, {"players": [*at_most["players"], "x"]})


def test_a_list_deep_inside_has_the_same_limit() -> None:
    with pytest.raises(BadData):
        action_from_plain(COUNTER, "add", {"n": [[0] * (MAX_LIST_ITEMS + 1)]})


def test_an_action_is_read_by_its_kind() -> None:
    assert action_from_plain(COUNTER, "add", {"n": 2}) == Add(2)


@pytest.mark.parametrize("kind, args", [
    ("fly", {}), (None, {}), (["add"], {}), ("add", None), ("add", []), ("add", "n"), ("add", {"n": 1, "m": 2}),
])  # fmt: skip
def test_it_rejects_an_action_that_is_none(kind: Any, args: Any) -> None:
    with pytest.raises(BadData):
        action_from_plain(COUNTER, kind, args)
