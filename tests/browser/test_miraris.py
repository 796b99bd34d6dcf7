"""Miraris on phones: whole games by tapping only, two phones at a table, and what a slip of the thumb does."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.miraris_states import AFTER_LUCIA, COUNTED, HANDS, NUMBERED, ROW, SCORE, STATES, Tables, has
from tests.browser.miraris_thumb import KINDS, Thumb

THREE_PLAYERS = Path(__file__).parents[1] / "games" / "miraris" / "three-players.json"
MOST_TAPS = 60  # for a whole game of four: at a tap a second half of the two minutes that it may take


@pytest.fixture
def new_table(browser, site):
    """Opens tables at any point of a game."""
    context = browser.new_context(base_url=site)
    yield Tables(context.request)
    context.close()


def version(page: Page, number: int) -> None:
    """Wait until a phone shows this version."""
    expect(page.locator("#panel")).to_have_attribute("data-version", str(number))


# ---- whole games ----


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
    print(f"\nfour players, four numbered Characters: {thumb.taps} taps")
    assert thumb.taps <= MOST_TAPS


def enter_wonders(thumb: Thumb) -> None:
    for seat, hand in enumerate(HANDS):
        thumb.wonders(*hand)
        thumb.tap(f"#mi-next-{seat}")
    thumb.wonders(*ROW)


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
    thumb.tap(thumb.page.locator("label", has=thumb.page.locator("[data-seat-count][value='3']")))
    thumb.tap(thumb.page.locator("label", has=thumb.page.locator("[name=rounds][value='1']")))
    thumb.tap("main form button.primary")
    for number, step in enumerate(recorded["log"], 1):
        follow(thumb, step["kind"], step["args"])
        version(thumb.page, number + thumb.extra)
    expect(thumb.page.locator("#panel")).to_have_attribute("data-finished", "true")
    shown = sorted(int(text) for text in thumb.page.locator(".mi-ranking .score").all_inner_texts())
    assert shown == sorted(recorded["result"]["totals"])
    print(f"\nthree players, eight rounds: {thumb.taps} taps")


def follow(thumb: Thumb, kind: str, args: dict[str, Any]) -> None:
    """Do one recorded step by thumb. A row laid at once is several taps, so it makes more versions."""
    match kind:
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
    ana.expect_now("Equal totals, 32: Maximilian, Dan share the victory.")
    dan.expect_now("Gleichstand mit 32: Maximilian, Dan teilen sich den Sieg.")


def share_characters(ana: Thumb, dan: Thumb) -> None:
    """Each enters some; neither phone's choice of a player is moved by the other's entry."""
    dan.turn("who", 3)
    ana.characters(["mariano"])
    expect(dan.page.locator("#mi-choose-mariano")).to_be_disabled()
    expect(dan.page.locator("#mi-who-3")).to_be_checked()
    dan.characters(["unnamed"])
    expect(ana.page.locator("#mi-choose-unnamed")).to_be_disabled()
    ana.characters(["rolando", "fatima"])
    expect(ana.page.locator("#mi-score")).to_be_enabled()
    ana.tap("#mi-score")


# ---- one player a screen ----


def test_the_shown_player_stays_when_another_phone_enters_wonders(phone, new_table):
    ana, ben = Thumb(phone()), Thumb(phone())
    table = new_table()
    ana.page.goto(f"/en/t/{table}")
    ben.page.goto(f"/en/t/{table}")
    ben.turn("hold", 3)
    ben.wonders(7)
    version(ana.page, 1)
    expect(ana.page.locator("#mi-hold-0")).to_be_checked()
    ana.wonders(5)
    expect(ben.page.locator("#mi-hold-0 + span b")).to_have_text("1")
    expect(ben.page.locator("#mi-hold-3")).to_be_checked()


def test_each_kind_tells_how_many_are_left_and_stops_at_none(phone, new_table):
    thumb = Thumb(phone())
    thumb.page.goto(f"/en/t/{new_table([has(1, 7, 7, 7, 7)])}")
    card = thumb.page.locator("#mi-hold-plus-7")
    expect(card).to_contain_text("1 left")
    thumb.wonders(7)
    expect(card).to_contain_text("0 left")
    expect(card).to_be_disabled()
    thumb.tap("#mi-hold-minus-7")
    expect(card).to_be_enabled()


def test_undo_is_near_and_takes_the_last_wonder_back(phone, new_table):
    thumb = Thumb(phone())
    thumb.page.goto(f"/en/t/{new_table()}")
    thumb.wonders(7, 6)
    version(thumb.page, 2)
    expect(thumb.page.locator("#undo")).to_have_attribute("aria-label", "Undo: Ana: one Edge of the World more")
    thumb.tap("#undo")
    expect(thumb.page.locator("#mi-hold-0 + span b")).to_have_text("1")


def test_taking_away_what_is_not_there_is_explained(phone, new_table):
    thumb = Thumb(phone("fr"))
    table = new_table([has(0, 7)])
    thumb.page.goto(f"/fr/t/{table}")
    thumb.page.route("**/events*", lambda route: route.abort())
    expect(thumb.page.locator("#mi-hold-minus-7")).to_be_visible()
    expect(thumb.page.locator("#mi-hold-minus-6")).to_be_hidden()
    thumb.page.evaluate("document.getElementById('mi-hold-minus-6').click()")
    expect(thumb.page.locator("#toast")).to_contain_text("aucune Merveille de cette sorte")


def test_after_each_character_the_next_player_is_shown_and_locked_for_a_moment(phone, new_table):
    thumb = Thumb(phone())
    thumb.page.goto(f"/en/t/{new_table([*COUNTED, *SCORE])}")
    thumb.page.locator("#mi-choose-lana").tap()
    expect(thumb.page.locator("#mi-who-1")).to_be_checked()
    thumb.characters(["alma"])
    expect(thumb.page.locator("#mi-who-1 + span i")).to_have_text("Alma")
    expect(thumb.page.locator("#mi-choose-lana")).to_contain_text("Ana")
    expect(thumb.page.locator("#mi-choose-lana")).to_be_disabled()


def test_a_character_can_be_taken_back(phone, new_table):
    thumb = Thumb(phone())
    thumb.page.goto(f"/en/t/{new_table(STATES['characters'][0])}")
    thumb.turn("who", 0)
    thumb.tap("#mi-back-0")
    expect(thumb.page.locator("#mi-choose-lucia")).to_be_enabled()
    thumb.expect_now("Still missing: Ana, Maximilian, Dan.")


# ---- unlikely counts ----


def test_unlikely_counts_are_confirmed_first(phone, new_table):
    thumb = Thumb(phone())
    thumb.page.goto(f"/en/t/{new_table([has(0, 1, 2), has(None, 3)])}")
    expect(thumb.page.locator("#mi-hold-row")).to_be_checked()
    thumb.tap("#mi-doubt-holdings > summary")
    expect(thumb.page.locator("#mi-doubt-holdings")).to_contain_text("Together that is 3, but eight rounds show 32")
    thumb.tap("#mi-confirm")
    thumb.expect_now("Enter who has which Character.")
    expect(thumb.page.locator("#problem-counts-unlikely")).to_be_visible()


# ---- choices ----


def test_several_wonders_are_picked_and_put_back(phone, new_table):
    thumb = Thumb(phone())
    thumb.page.goto(f"/en/t/{new_table(NUMBERED)}")
    page, send = thumb.page, thumb.page.locator("#mi-pick-lucia-0 [data-picked]")
    expect(send).to_be_disabled()
    thumb.tap("#mi-pick-lucia-0-of-7")
    expect(page.locator("#mi-pick-lucia-0-of-7")).to_be_disabled()
    thumb.tap("#mi-pick-lucia-0-of-6")
    expect(page.locator("#mi-pick-lucia-0-of-3")).to_be_disabled()
    thumb.tap(page.get_by_role("button", name="Put back: The Dream"))
    expect(send).to_be_disabled()
    thumb.tap("#mi-pick-lucia-0-of-3")
    thumb.tap(send)
    thumb.expect_now("Serena: Ben draws 4 Wonders")
    expect(page.locator("#mi-account-far")).to_contain_text("Lucia: Ana takes 3, 6 from the row: +9.")


def test_picked_wonders_stay_while_others_tap(phone, new_table):
    thumb = Thumb(phone())
    other = Thumb(phone())
    table = new_table(AFTER_LUCIA)
    thumb.page.goto(f"/en/t/{table}")
    other.page.goto(f"/en/t/{table}")
    thumb.tap("#mi-pick-serena-1-of-2")
    other.tap("#mi-settings > summary")
    other.page.locator("#mi-name-0 [name=name]").fill("Anouk")
    other.tap("#mi-name-0 button")
    expect(thumb.page.locator("#panel")).to_have_attribute("data-players", "Anouk, Ben, Maximilian, Dan")
    expect(thumb.page.locator(".mi-slot[data-kind]")).to_have_count(1)
    expect(thumb.page.locator("#mi-pick-serena-1-of-2")).to_contain_text("3 ×")


def test_the_helper_draws_the_discards(phone, new_table):
    thumb = Thumb(phone())
    thumb.page.goto(f"/en/t/{new_table(STATES['discards'][0])}")
    thumb.expect_now("Unknown has 2 × Black Altar")
    thumb.tap("#mi-draw-1")
    thumb.expect_now("Still to enter: Maximilian.")
    thumb.tap("#mi-pick-unknown-2-of-2")
    thumb.tap("#mi-pick-unknown-2-of-5")
    thumb.tap("#mi-pick-unknown-2 [data-picked]")
    expect(thumb.page.locator("#panel")).to_have_attribute("data-finished", "true")


# ---- rounds ----


def test_used_dormire_are_struck_and_cannot_be_played(phone, new_table):
    steps, options = STATES["dormire"]
    thumb = Thumb(phone())
    thumb.page.goto(f"/en/t/{new_table(steps, **options)}")
    expect(thumb.page.locator("#mi-play-2")).to_be_checked()
    for value in (5, 4, 1):
        expect(thumb.page.locator(f"#mi-key-2-{value}")).to_be_disabled()
        expect(thumb.page.locator(f"#mi-key-2-{value}")).to_have_attribute("aria-label", f"{value}, used")
    thumb.tap("#mi-key-2-7")
    expect(thumb.page.locator("#mi-play-3")).to_be_checked()
    thumb.tap("#mi-key-3-3")
    expect(thumb.page.locator(".mi-takes li")).to_have_text([
        "2Ana takes 5, 7. ?", "3Dan takes 4, 6, 1, 6. ?", "7Tied: nobody takes 5. ?", "7Tied: nobody takes 4. ?",
    ])  # fmt: skip


def test_a_position_gets_another_wonder(phone, new_table):
    steps, options = STATES["dormire"]
    thumb = Thumb(phone())
    thumb.page.goto(f"/en/t/{new_table(steps, **options)}")
    expect(thumb.page.locator("#mi-lay-1")).to_be_hidden()
    thumb.page.locator(".mi-pos label").nth(3).tap()
    thumb.lay(1)
    expect(thumb.page.locator(".mi-pos").nth(3).locator(".mi-mini b").first).to_have_text("1")
    expect(thumb.page.locator("#mi-lay-1")).to_be_hidden()


def test_a_chosen_position_is_let_go_by_a_second_tap(phone, new_table):
    steps, options = STATES["row"]
    thumb = Thumb(phone())
    thumb.page.goto(f"/en/t/{new_table(steps, **options)}")
    first = thumb.page.locator(".mi-pos label").first
    first.tap()
    expect(thumb.page.locator("#mi-at-0")).to_be_checked()
    first.tap()
    expect(thumb.page.locator("#mi-at-0")).not_to_be_checked()
    thumb.lay(2)
    expect(thumb.page.locator(".mi-pos").nth(1).locator(".mi-mini b").first).to_have_text("2")


# ---- without scripts ----


def test_a_game_is_counted_without_scripts(phone, new_table):
    page = phone(scripts=False)
    page.goto(f"/en/t/{new_table(COUNTED[:4])}")
    page.locator("#mi-hold-row").check(force=True)
    for card in ROW:
        page.locator(f"#mi-hold-plus-{card}").tap()
        expect(page.locator("#mi-hold-row")).to_be_checked()
    page.locator("#mi-score").tap()
    for id in ("lucia", "allie", "lana", "alma"):
        page.locator(f"#mi-choose-{id}").tap()
    page.locator("#mi-score").tap()
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
    expect(page.locator(".mi-takes")).to_contain_text("Dan nimmt 5.")
    page.locator("#mi-end-round").tap()
    expect(page.locator(".now")).to_contain_text("Runde 2 von 8")


@pytest.mark.parametrize("state", ["wonders", "characters", "mirela", "takes"])
def test_those_who_only_watch_see_the_table_and_cannot_change_it(phone, new_table, state):
    steps, options = STATES[state]
    page = phone()
    page.goto(f"/en/t/{new_table.watched(steps, **options)}")
    expect(page.locator(".mi button[name=action]:visible")).to_have_count(0)
    expect(page.locator(".mi .mi-mini:visible, .mi .lines strong:visible").first).to_be_visible()
