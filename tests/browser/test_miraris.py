"""Miraris on phones: whole games by tapping only, on two phones, without scripts, and for those who watch."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.browser import leftovers
from tests.browser.miraris_states import (
    AFTER_SERENA,
    COUNTED,
    HANDS,
    ROW,
    STATES,
    Tables,
)
from tests.browser.miraris_thumb import KINDS, Thumb
from tests.browser.panel import at_version, wait_for
from tests.browser.test_together import seated

THREE_PLAYERS = Path(__file__).parents[1] / "games" / "miraris" / "three-players.json"
# The room between a name and the card beside it.
BEFORE_CARD = """given => {
  const card = given.querySelector(".mi-mini"), name = document.createRange();
  name.selectNodeContents(card.previousSibling);
  return card.getBoundingClientRect().left - name.getBoundingClientRect().right;
}"""
LEAST_GAP = 6
MOST_TAPS = 45  # for counting a game of four in which every ability asks for something


@pytest.fixture
def new_table(browser, site):
    """Opens tables at any point of a game."""
    context = browser.new_context(base_url=site)
    yield Tables(context.request)
    context.close()


# ---- whole games ----


def test_a_four_player_game_is_entered_by_tapping_only(phone):
    thumb = Thumb(phone())
    thumb.page.goto("/en/miraris/play")
    thumb.page.locator("main form button.primary").tap()
    for seat, hand in enumerate(HANDS):
        thumb.wonders(*hand)
        thumb.tap(f"#mi-next-{seat}" if seat < 3 else "#mi-leave-row")
    thumb.characters(("lucia", "serena", "mirela", "unknown"))
    resolve(thumb)
    thumb.expect_now("Player 3 wins with 39 points.")
    assert thumb.page.locator(".mi-ranking .score").all_inner_texts() == [
        "39",
        "33",
        "15",
        "14",
    ]
    print(f"\nfour players, four numbered Characters: {thumb.taps} taps")
    assert thumb.taps <= MOST_TAPS


def resolve(thumb: Thumb) -> None:
    """Lucia takes two, Serena draws four, the others but Lucia give to Mirela and discard for Unknown."""
    thumb.pick("mi-pick-lucia-0", 7, 6)
    thumb.pick("mi-pick-serena-1", 1, 2, 2, 3)
    for gift, player, card in ((1, 1, 3), (1, 3, 1), (2, 1, 1), (2, 3, 6)):
        thumb.tap(f"#mi-take-mirela-{gift}-{player}-{card}")
    thumb.tap("#mi-take-unknown-1-6")
    thumb.tap("#mi-take-unknown-2-4")


def test_eight_rounds_are_played_by_tapping_only(phone):
    recorded = json.loads(THREE_PLAYERS.read_text())
    thumb = Thumb(phone("de"))
    thumb.page.goto("/de/miraris/play")
    thumb.tap(
        thumb.page.locator(
            "label", has=thumb.page.locator("[data-seat-count][value='3']")
        )
    )
    thumb.tap(
        thumb.page.locator("label", has=thumb.page.locator("[name=rounds][value='1']"))
    )
    thumb.tap("main form button.primary")
    for number, step in enumerate(recorded["log"], 1):
        follow(thumb, step["kind"], step["args"])
        at_version(thumb.page, number + thumb.extra)
    expect(thumb.page.locator("#panel")).to_have_attribute("data-finished", "true")
    shown = sorted(
        int(text) for text in thumb.page.locator(".mi-ranking .score").all_inner_texts()
    )
    assert shown == sorted(recorded["result"]["totals"])
    print(f"\nthree players, eight rounds: {thumb.taps} taps")


def follow(thumb: Thumb, kind: str, args: dict[str, Any]) -> None:
    """Do one recorded step by thumb. A row laid at once is several taps, so it makes more versions."""
    match kind:
        case "end-round" if not thumb.page.locator("#mi-end-round").count():
            thumb.extra -= 1  # the first Wonder of the next row does that
        case "lay-row":
            thumb.lay(*(KINDS.index(name) + 1 for name in args["kinds"]))
            thumb.extra += len(args["kinds"]) - 1
        case "play-dormire":
            thumb.tap(f"#mi-key-{args['player']}-{args['value']}")
        case "choose-character":
            thumb.tap(f"#mi-choose-{args['character']}")
        case "give":
            card = KINDS.index(args["kind"]) + 1
            thumb.tap(f"[id^=mi-take-mirela-][id$='-{args['player']}-{card}']")
        case "score" if not thumb.page.locator("#mi-score").count():
            thumb.extra -= 1  # the last Character has gone on by itself
        case _:
            thumb.tap(f"#mi-{kind}")


def test_two_phones_count_a_game_in_two_languages(phone, new_table):
    ana, dan = Thumb(phone("en")), Thumb(phone("de"))
    table = new_table(COUNTED[:2])
    ana.page.goto(f"/en/t/{table}")
    dan.page.goto(f"/de/t/{table}")
    ana.turn("hold", 2)
    dan.turn("hold", 3)
    for mine, theirs in zip(HANDS[2], HANDS[3], strict=False):
        ana.wonders(mine)
        dan.wonders(theirs)
    ana.wonders(HANDS[2][-1])
    ana.turn("hold", "row")
    ana.wonders(*ROW)
    dan.expect_now("Alle 32 Wunder sind eingegeben.")
    dan.tap("#mi-score")
    ana.expect_now("Enter who has which Character.")
    share_characters(ana, dan)
    ana.expect_now("Equal totals, 32: Maximilian and Dan share the victory.")
    dan.expect_now("Gleichstand mit 32: Maximilian und Dan teilen sich den Sieg.")


def share_characters(ana: Thumb, dan: Thumb) -> None:
    """Each enters some; neither phone's choice of a player is moved by the other's entry."""
    dan.turn("who", 3)
    ana.characters(["mariano"])
    expect(dan.page.locator("#mi-choose-mariano")).to_be_disabled()
    expect(dan.page.locator("#mi-who-3")).to_be_checked()
    dan.characters(["unnamed"])
    expect(ana.page.locator("#mi-choose-unnamed")).to_be_disabled()
    ana.characters(["rolando", "fatima"])


def test_gifts_are_chosen_by_their_givers_and_turned_over_together(phone, new_table):
    """Maximilian has Mirela; Ben has a phone of his own, Dan chooses on the table's."""
    table = new_table(AFTER_SERENA)
    max_, ben, everyone = phone("de"), phone("en"), phone("en")
    everyone.goto(f"/en/t/{table}")
    seated(max_, f"/t/{table}", "Maximilian")
    seated(ben, f"/t/{table}", "Ben")
    expect(ben.locator("#me")).to_have_attribute("data-turn", "")
    expect(max_.locator("#me")).not_to_have_attribute("data-turn", "")
    for page in (max_, everyone):
        expect(page.locator("#mi-ask-mirela-1-1")).to_be_hidden()
        expect(page.locator(".mi-elsewhere:visible")).to_contain_text("Ben")
    held: list[Route] = []
    ben.route("**/act?*", lambda route: held.append(route))
    ben.locator("#mi-take-mirela-1-1-3").tap()
    # It is told before it is answered.
    expect(ben.locator("#me span")).to_have_text("Laid face down")
    expect(ben.locator(".now [data-names]")).to_have_text("Dan")
    wait_for(ben, lambda: held)
    held[0].continue_()
    ben.unroute("**/act?*")
    expect(max_.locator(".laid [data-names=laid]")).to_have_text("Gelegt: Ben")
    expect(max_.locator(".now [data-names]")).to_have_text("Dan")
    at_version(max_, len(AFTER_SERENA))
    everyone.route("**/act?*", lambda route: held.append(route))
    everyone.locator("#mi-take-mirela-1-3-1").tap()
    # Who has laid the last is waited for no longer.
    expect(everyone.locator(".now [data-names]")).to_have_text("…")
    wait_for(everyone, lambda: len(held) == 2)
    # Once all is turned over nothing lies there, also before the server has said whose.
    ben.route("**/seats?*", lambda route: None)
    held[1].continue_()
    everyone.unroute("**/act?*")
    at_version(max_, len(AFTER_SERENA) + 2)
    expect(ben.locator("#me span")).to_have_text("Your turn")
    expect(ben.locator(".now [data-names]")).to_have_text("Ben and Dan")
    ben.unroute("**/seats?*")
    expect(max_.locator("[data-laid-line]")).to_be_hidden()
    expect(ben.locator("#mi-ask-mirela-2-1")).to_be_visible()
    expect(ben.locator(".mi-given")).to_contain_text(["Ben3", "Dan1"])
    gap = ben.locator(".mi-given").first.evaluate(BEFORE_CARD)
    assert gap >= LEAST_GAP
    expect(ben.locator("#me")).to_have_attribute("data-turn", "")


def test_the_big_screen_of_miraris_runs_its_scripts(phone, new_table):
    steps, options = STATES["dormire"]
    page, wrong = phone(size={"width": 1280, "height": 800}), []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto(f"/en/t/{new_table(steps, **options)}/screen")
    expect(page.locator("#big-join")).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert wrong == []


# ---- without scripts ----


def test_at_a_laptop_a_dormire_is_chosen_by_its_digit(phone, new_table):
    steps, options = STATES["dormire"]
    page = phone(size={"width": 1280, "height": 800})
    page.goto(f"/en/t/{new_table(steps, **options)}")
    page.wait_for_load_state("networkidle")
    page.keyboard.press("?")
    expect(page.locator("#keys [data-key='1–9']")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("6")
    expect(page.locator("#mi-play-2 + span b")).to_have_text("6")


def test_at_a_laptop_a_wonder_is_laid_and_counted_by_its_digit(phone, new_table):
    page, digit = phone(size={"width": 1280, "height": 800}), 4
    for state, seen in (
        ("row", ".mi-pos:nth-of-type(3) .mi-mini b"),
        ("takes", ".mi-pos:nth-of-type(2) .mi-mini b"),
        ("wonders", "#mi-hold-plus-4 + .mi-strip .mi-of-1"),
    ):
        steps, options = STATES[state]
        page.goto(f"/en/t/{new_table(steps, **options)}")
        page.wait_for_load_state("networkidle")
        expect(page.locator(seen).first).not_to_have_text(str(digit))
        page.keyboard.press(str(digit))
        at_version(page, len(steps) + 1)
    expect(page.locator("#mi-hold-plus-4 + .mi-strip .mi-of-1")).to_have_text("2")


def test_a_game_is_counted_without_scripts(phone, new_table):
    page = phone(scripts=False)
    # The tabs lead on; what only a script would do is not there.
    page.goto(f"/en/t/{new_table(COUNTED[:3])}")
    expect(page.locator("[id^=mi-next-]")).to_have_count(4)
    expect(page.locator("[id^=mi-next-]:visible")).to_have_count(0)
    page.goto(f"/en/t/{new_table(COUNTED[:4])}")
    page.locator("#mi-hold-row").check(force=True)
    for card in ROW:
        page.locator(f"#mi-hold-plus-{card}").tap()
        expect(page.locator("#mi-hold-row")).to_be_checked()
    page.locator("#mi-score").tap()
    for id in ("lucia", "allie", "lana", "alma"):
        page.locator(f"#mi-choose-{id}").tap()
    for at, kind in enumerate((KINDS[6], KINDS[5])):
        page.locator(f"#mi-pick-lucia-0-{at}").select_option(kind)
    page.locator("#mi-pick-lucia-0 [data-picked]").tap()
    expect(page.locator(".now")).to_contain_text("Maximilian wins with 48 points.")


def test_a_round_is_played_without_scripts(phone, new_table):
    page = phone("de", scripts=False)
    page.goto(f"/de/t/{new_table(rounds=True)}")
    for card in (7, 6, 5, 4):
        page.locator(f"#mi-lay-{card}").tap()
    for player, value in enumerate((9, 2, 2, 5)):
        page.locator(f"#mi-key-{player}-{value}").tap()
    expect(page.locator(".mi-takes")).to_contain_text(
        "Dan nimmt „Hand der Göttin“ (5)."
    )
    page.locator("#mi-begin-3").tap()
    expect(page.locator(".now")).to_contain_text("Runde 2 von 8")


@pytest.mark.parametrize(
    "state", ["wonders", "characters", "mirela", "discards", "row", "takes"]
)
def test_those_who_only_watch_see_the_table_and_cannot_change_it(
    phone, new_table, state
):
    steps, options = STATES[state]
    page = phone()
    page.goto(f"/en/t/{new_table.watched(steps, **options)}")
    expect(
        page.locator(".mi .mi-mini:visible, .mi .lines strong:visible").first
    ).to_be_visible()
    # What was taken in a round lies face down.
    is_open = state not in ("row", "takes")
    expect(page.locator("#mi-counts table:visible")).to_have_count(int(is_open))
    leftovers.expect_none(page)
