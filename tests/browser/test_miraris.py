"""Miraris on phones: whole games by tapping only, two phones at a table, and how it looks to thumbs and readers."""

import re
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.miraris_thumb import Thumb

FOUR = ("Ana", "Ben", "Maximilian", "Dan")
HANDS = ((1, 2, 2, 3, 5, 7), (3, 3, 4, 6), (2, 2, 5, 7, 7, 1, 4, 4), (1, 3, 6, 5, 2, 4, 1))
ROW = (1, 2, 3, 3, 4, 6, 7)
MOST_TAPS = 70  # at a tap and a half a second that is well under a minute


def test_a_four_player_game_is_entered_by_tapping_only(phone):
    thumb = Thumb(phone())
    thumb.page.goto("/en/miraris/play")
    thumb.tap("main form button.primary")
    enter_wonders(thumb)
    thumb.expect_now("All 32 Wonders are entered.")
    thumb.tap("#mi-score")
    thumb.characters(("lucia", "serena", "mirela", "unknown"))
    thumb.tap("#mi-score")
    resolve(thumb)
    thumb.expect_now("Player 3 wins with 39 points.")
    assert thumb.page.locator(".mi-ranking .score").all_inner_texts() == ["39", "33", "15", "14"]
    print(f"\nfour players, all numbered Characters: {thumb.taps} taps")
    assert thumb.taps <= MOST_TAPS


def enter_wonders(thumb: Thumb) -> None:
    for seat, hand in enumerate(HANDS):
        thumb.wonders(*hand)
        thumb.tap(f"#mi-next-{seat}")
    thumb.wonders(*ROW)


def resolve(thumb: Thumb) -> None:
    """Lucia takes two, Serena draws four, all but Lucia give to Mirela, and the helper draws for Unknown."""
    thumb.pick("mi-pick-lucia-0", 7, 6)
    thumb.pick("mi-pick-serena-1", 1, 2, 2, 3)
    thumb.tap("#mi-take-mirela-1-1-3")
    thumb.tap("#mi-take-mirela-1-3-1")
    thumb.tap("#mi-take-mirela-2-1-1")
    thumb.tap("#mi-take-mirela-2-3-6")
    thumb.tap("#mi-take-unknown-1-6")
    thumb.tap("#mi-take-unknown-2-4")
