"""What an action did is seen moving, never in the way of the next tap, and not at all where less motion is wanted."""

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.chromium import PHONE
from tests.browser.mice_tables import DEAL, tables
from tests.browser.miraris_states import FOUR, SIX, STATES
from tests.browser.opened import open_table
from tests.browser.panel import at_version
from tests.browser.play_me_tables import Log, bring_in
from tests.browser.test_together import seated

SEEN = """() => { window.ghosts = 0;
  new MutationObserver((changes) => { for (const change of changes) for (const node of change.addedNodes)
    if (node.classList?.contains("ghost")) window.ghosts++;
  }).observe(document.querySelector("main"), { childList: true }); }"""


def a_table(browser, site, motion: str) -> tuple[Page, str]:
    """A phone with or without motion, at a table whose cards lie."""
    page = browser.new_page(
        base_url=site, viewport=PHONE, has_touch=True, reduced_motion=motion
    )
    with tables(browser, site) as make:
        page.goto(f"/en/t/{make([DEAL])}")
    page.evaluate(SEEN)
    page.locator("#mm-of-collin > summary").tap()
    return page, "#mm-up-collin"


def test_a_card_flies_to_its_place_and_can_be_tapped_there_at_once(browser, site):
    page, up = a_table(browser, site, "no-preference")
    # What lies open would push the others out of sight.
    page.locator("#mm-of-collin").evaluate("card => card.open = false")
    for version in (2, 3):
        page.locator(up).dispatch_event("click")
        at_version(page, version)
    flown = page.evaluate("ghosts")
    assert flown > 0
    expect(page.locator(".ghost")).to_have_count(0)
    # What a line above it pushes down has not moved.
    top = "document.getElementById('mm-track').offsetTop"
    before = page.evaluate(top)
    roll = {"purpose": "attack", "who": "filch", "dice": 2, "faces": [1, 1]}
    table = page.url.rsplit("/", 1)[1]
    offer = {"kind": "roll", "args": roll, "seen": 3, "action_id": "other-roll-1"}
    assert page.request.post(f"/api/tables/{table}/actions", data=offer).ok
    at_version(page, 4)
    assert page.evaluate(top) > before + 20
    assert page.evaluate("ghosts") == flown
    page.context.close()


def test_nothing_flies_to_or_from_what_is_not_in_sight(browser, site):
    page, _up = a_table(browser, site, "no-preference")
    page.evaluate("document.querySelector('#mm-of-collin').open = false")
    page.locator("#mm-of-maginos > summary").tap()
    page.locator("#mm-caught-maginos > summary").tap()
    page.locator("#mm-capture-maginos").tap()
    at_version(page, 2)
    expect(page.locator(".mm-time")).not_to_be_in_viewport()
    assert page.evaluate("ghosts") == 0
    page.context.close()


def test_nothing_moves_where_less_motion_is_wanted(browser, site):
    page, up = a_table(browser, site, "reduce")
    page.locator(up).tap()
    at_version(page, 2)
    assert page.evaluate("ghosts") == 0
    page.context.close()


# So slow that it still moves when it is looked at.
SLOW = """const move = Element.prototype.animate; window.lasts = [];
  Element.prototype.animate = function (frames, how) {
    lasts.push(how.duration + (how.delay ?? 0));
    return move.call(this, frames, { ...how, duration: 60_000 });
  };"""
MOVING = "document.getAnimations().length"


def a_slow_page(browser, site, motion: str = "no-preference") -> Page:
    page = browser.new_page(
        base_url=site, viewport=PHONE, has_touch=True, reduced_motion=motion
    )
    page.add_init_script(SLOW)
    return page


def test_points_are_counted_up_until_a_touch(browser, site):
    for motion in ("no-preference", "reduce"):
        page = a_slow_page(browser, site, motion)
        options = {"players": FOUR}
        table = open_table(page.request, "miraris", options, STATES["end"][0])["id"]
        page.goto(f"/en/t/{table}/result")
        score = page.locator(".places .score").first
        if motion == "no-preference":
            expect(score).to_have_text(re.compile(r"^\d$"))
            assert 0 < max(page.evaluate("lasts")) <= 400
            page.locator("h1").first.tap()
        expect(score).to_have_text(re.compile(r"^\d\d+$"))
        assert page.evaluate(MOVING) == 0
        page.context.close()


def test_a_card_turns_to_its_other_side_until_a_touch(browser, site):
    page = a_slow_page(browser, site)
    page.goto(f"/en/t/{bring_in(site, Log(3).won(0))}")
    page.locator("#undo").tap()
    page.wait_for_function("() => lasts.length > 0")
    assert 0 < max(page.evaluate("lasts")) <= 400
    # What moves is in nobody's way.
    page.locator("#redo").tap()
    expect(page.locator("#pm-token-0[data-face=mad]")).to_be_visible()
    page.context.close()


def act(page: Page, table: str, kind: str, args: dict[str, Any]) -> None:
    """Somebody else's tap."""
    seen = int(page.locator("#panel").get_attribute("data-version") or 0)
    offer = {"kind": kind, "args": args, "seen": seen}
    offer["action_id"] = f"other-{kind}-{seen}"
    assert page.request.post(f"/api/tables/{table}/actions", data=offer).ok


MOVED = "() => document.getAnimations().map((one) => one.effect.target.className)"


def test_dormire_turn_over_when_the_last_is_in(browser, site):
    steps, options = STATES["dormire"]
    steps = [*steps, ("play-dormire", {"player": 2, "value": 6})]
    for motion in ("no-preference", "reduce"):
        page = a_slow_page(browser, site, motion)
        options = {"players": FOUR, **options}
        table = open_table(page.request, "miraris", options, steps)["id"]
        page.goto(f"/en/t/{table}")
        act(page, table, "play-dormire", {"player": 3, "value": 8})
        expect(page.locator(".mi-number").first).to_be_visible()
        turned = page.evaluate(MOVED).count("mi-number")
        assert turned == (4 if motion == "no-preference" else 0)
        assert all(lasts <= 400 for lasts in page.evaluate("lasts"))
        page.context.close()


def test_all_offerings_are_seen_turning_over_until_somebody_acts(browser, site):
    page, screen = a_slow_page(browser, site), a_slow_page(browser, site)
    options = {"players": FOUR, "depth": 3}
    steps = [("offer", {"player": at, "number": n}) for at, n in enumerate((14, 9, 21))]
    table = open_table(page.request, "mirror-scrolls", options, steps)["id"]
    page.goto(f"/en/t/{table}")
    screen.goto(f"/en/t/{table}/screen")
    for one in (page, screen):
        expect(one.locator("[data-face]")).to_have_count(4)
    act(page, table, "offer", {"player": 3, "number": 3})
    for one in (page, screen):
        expect(one.locator(".ms-revealed b")).to_have_text(["14", "9", "21", "3"])
        assert len(one.evaluate(MOVED)) == 4
        expect(one.locator(".is-lowest b")).to_have_text("3")
    page.locator("#ms-draw:not([data-locked])").click()
    for one in (page, screen):
        expect(one.locator(".ms-revealed")).to_have_count(0)
        one.context.close()


def test_what_is_taken_goes_to_the_own_cards_and_on_the_big_screen_to_the_taker(
    browser, site
):
    steps, options = STATES["takes"]
    page, screen = a_slow_page(browser, site), a_slow_page(browser, site)
    table = open_table(page.request, "miraris", options, steps)["id"]
    seated(page, f"/t/{table}", SIX[0])
    screen.goto(f"/en/t/{table}/screen")
    page.locator("#mi-begin-1:not([data-locked])").tap()
    ghost = page.locator(".ghost.mi-mini").first
    expect(ghost).to_be_in_viewport()
    expect(ghost).to_have_css("position", "fixed")
    # Four of six take something.
    expect(screen.locator(".big-people b")).to_have_count(6)
    assert len(screen.evaluate(MOVED)) == 4
    for one in (page, screen):
        assert all(lasts <= 400 for lasts in one.evaluate("lasts"))
        one.context.close()


def test_points_are_counted_up_on_the_table_itself(browser, site):
    steps, options = STATES["end"]
    for path in ("", "/screen"):
        page = a_slow_page(browser, site)
        table = open_table(page.request, "miraris", {"players": FOUR}, steps[:-1])["id"]
        page.goto(f"/en/t/{table}{path}")
        act(page, table, *steps[-1])
        score = page.locator(":is(.mi-ranking, .big-winners) .score").first
        expect(score).to_have_text(re.compile(r"^\d$"))
        page.locator("body").dispatch_event("pointerdown")
        expect(score).to_have_text(re.compile(r"^\d\d+$"))
        page.context.close()


def test_on_the_big_screen_cards_and_scrolls_go_where_they_belong(browser, site):
    two, mages = {"players": FOUR[:2]}, {"players": FOUR, "depth": 3}
    numbers = enumerate((12, 5, 20, 9))
    turns = [("offer", {"player": seat, "number": number}) for seat, number in numbers]
    turns.append(("link", {"player": 2, "spell": "crown"}))
    pearls = {"player": 0, "spot": "mother-of-pearl", "count": 3, "take": ""}
    tables = (
        ("azura", two, [], ("play", pearls), ".ghost.az-icon"),
        ("mirror-scrolls", mages, turns, ("draw", {"player": 3}), ".ghost.ms-piece"),
        ("mirror-scrolls", mages, turns, ("link", {"player": 3, "spell": "fly"}), ".ghost.ms-piece"),
    )  # fmt: skip
    for game, options, steps, (kind, args), ghost in tables:
        for motion in ("no-preference", "reduce"):
            page = a_slow_page(browser, site, motion)
            table = open_table(page.request, game, options, steps)["id"]
            page.goto(f"/en/t/{table}/screen")
            act(page, table, kind, args)
            at_version(page, len(steps) + 1)
            flown = page.locator(ghost)
            expect(flown).to_have_count(1 if motion == "no-preference" else 0)
            page.context.close()


FITTED = "() => getComputedStyle(document.querySelector('.big-table .big-fit')).getPropertyValue('--fit')"


def test_what_still_moves_makes_nothing_smaller_on_the_big_screen(browser, site):
    page = a_slow_page(browser, site)
    page.set_viewport_size({"width": 1280, "height": 800})
    cards = ["filch", "roach", "collin", "rat-warrior", "maginos", "tilda"]
    with tables(browser, site) as make:
        table = make([("deal", {"cards": cards})], roach=1, rat_warrior=1)
    page.goto(f"/en/t/{table}/screen")
    for version, minion in ((2, "roach"), (3, "rat-warrior")):
        act(page, table, "figures", {"minion": minion, "figures": -1, "by": "filch"})
        at_version(page, version)
    fitted = page.evaluate(FITTED)
    page.reload()
    page.evaluate("document.fonts.ready")
    assert page.evaluate(FITTED) == fitted
    page.context.close()


def test_the_winner_appears_and_points_are_counted_up_in_every_game(browser, site):
    ended = [
        ("play", {"player": player, "spot": spot, "count": count, "take": ""})
        for player, spot, count in (
            (0, "undersea-city", 3), (1, "undersea-city", 3), (0, "undersea-city", 3), (1, "guardian", 1),
        )
    ]  # fmt: skip
    scored = [
        ("score-total", {"player": seat, "points": 40 + seat}) for seat in range(2)
    ]
    for path in ("", "/screen"):
        page = a_slow_page(browser, site)
        table = open_table(
            page.request, "azura", {"players": FOUR[:2]}, [*ended, scored[0]]
        )["id"]
        page.goto(f"/en/t/{table}{path}")
        act(page, table, *scored[1])
        winner = page.locator(".ranking > .won, .big-winners > .won")
        expect(winner.locator(".score")).to_have_text(re.compile(r"^\d$"))
        assert "won" in page.evaluate(MOVED)
        page.context.close()


ROLLING = """() => document.getAnimations().map((one) => one.effect.target)
    .filter((at) => at.closest(".mm-faces") && at.checkVisibility()).length"""
# How visible what is told of a roll is while its dice fall, the attack that was told before left out.
TOLD = """() => [...document.querySelectorAll(".mm-one, .mm-through")].filter((at) => at.checkVisibility()).slice(-2)
    .map((at) => getComputedStyle(at.matches(".mm-one") ? at.querySelector(".mm-thrown") : at).opacity)"""


def test_dice_are_seen_rolling_on_every_phone_and_the_big_screen(browser, site):
    attack = {"purpose": "attack", "who": "filch", "dice": 2, "faces": [2, 4]}
    defense = {
        "purpose": "defense",
        "who": "rat-warrior",
        "dice": 2,
        "faces": [2, 4],
        "against": "filch",
        "enter": True,
    }
    for motion in ("no-preference", "reduce"):
        pages = [a_slow_page(browser, site, motion) for _ in range(3)]
        with tables(browser, site) as make:
            table = make([DEAL])
        for page, path in zip(pages, ("", "", "/screen"), strict=True):
            page.goto(f"/en/t/{table}{path}")
        pages[0].locator("[data-opens=mm-dice]").tap()
        # The same faces once more are another roll; what else is done moves no die.
        for version, kind, args, dice in (
            (2, "roll", attack, 2), (3, "roll", attack, 2), (4, "wheel", {"cheese": 1}, 0),
        ):  # fmt: skip
            act(pages[0], table, kind, args)
            for page in pages:
                at_version(page, version)
                wanted = dice if motion == "no-preference" else 0
                assert page.evaluate(ROLLING) == wanted, (kind, version)
                assert all(lasts <= 400 for lasts in page.evaluate("lasts"))
                page.locator("body").dispatch_event("pointerdown")
                assert page.evaluate(ROLLING) == 0
        act(pages[0], table, "roll", defense)
        for page in pages:
            at_version(page, 5)
            still = motion == "reduce"
            assert page.evaluate(TOLD) == (["1", "1"] if still else ["0", "0"])
            page.locator("body").dispatch_event("pointerdown")
            assert page.evaluate(TOLD) == ["1", "1"]
        for page in pages:
            page.context.close()
