"""Play Me on phones: one clock on all of them whatever happened to them, taps at their moments, sounds, keyboards."""

import json
import re
import time
from collections.abc import Callable
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from companion.games.play_me.numbers import BEAT_MS, LEAST_RACE_MS
from tests.browser.looks import LOOKED_IN, looked_at
from tests.browser.panel import drawn, escape, settle, touch, wait_for
from tests.browser.play_me_tables import Log, bring_in, haunted
from tests.live import Live

NewTable = Callable[[Log], str]
TOLERANCE_S = 0.2
LEAST_S = LEAST_RACE_MS / 1000
READ = """() => { const found = /^(\\d+):(\\d+)[.,](\\d)$/.exec(document.getElementById("pm-time").textContent);
    return found ? found[1] * 60 + found[2] * 1 + found[3] / 10 : -1; }"""
SHOWN_SOON_MS = (
    1000  # twice what a rule that waits lets pass (static/js/kit/show-all.js)
)


@pytest.fixture
def new_table(site: str) -> NewTable:
    """Brings a table in and gives its id."""
    return partial(bring_in, site)


def until(page: Page, moment: str) -> None:
    """Wait until the clock counts the beats, runs, …"""
    expect(page.locator("html")).to_have_attribute("data-pm", moment)


def until_reads(page: Page, seconds: float) -> None:
    """Wait until the running clock shows at least so much."""
    until(page, "running")
    wait_for(page, lambda: read(page) >= seconds)


def read(page: Page) -> float:
    """What the clock shows, in seconds; -1 while it counts the beats."""
    return float(page.evaluate(READ))


def expect_same(one: Page, other: Page) -> None:
    """Two phones show the same, to what the eye could tell; a machine under load may take a while to read them."""

    def is_same() -> bool:
        before, between, after = read(one), read(other), read(one)
        is_close = before - TOLERANCE_S <= between <= after + TOLERANCE_S
        return before >= 0 and is_close and after - before < 0.5

    wait_for(one, is_same)


def server_ms(page: Page) -> int:
    """The server's clock."""
    return int(page.request.get("/api/time").json()["now_ms"])


def act(page: Page, table: str, kind: str, **args: int) -> None:
    """An entry of somebody else at the table, with a moment of our choosing."""
    action = {
        "action_id": f"other-{kind}-{args.get('player', 0)}000",
        "kind": kind,
        "args": args,
        "seen": 0,
    }
    answer = page.request.post(f"/api/tables/{table}/actions", data=action)
    assert answer.ok, answer.text()


def start(page: Page, table: str, in_ms: int = 1000) -> None:
    """A start without the three beats, or long after them; the tests of the beats wait for them."""
    act(page, table, "start", number=1, at_ms=server_ms(page) + in_ms)


def log_of(page: Page, table: str) -> list[dict[str, Any]]:
    log: list[dict[str, Any]] = page.request.get(f"/api/tables/{table}/export").json()[
        "log"
    ]
    return log


# At once where nothing is to be waited for: a busy machine may be long between two timers.
SLAP = """([players, wait]) => Promise.all(players.map((player, at) => new Promise((done) => {
    const slap = () => {
        const down = new PointerEvent("pointerdown", { bubbles: true, button: 0, isPrimary: true });
        document.getElementById(`pm-seat-${player}`).firstElementChild.dispatchEvent(down);
        done(document.documentElement.dataset.pm);
    };
    if (wait) setTimeout(slap, at * wait);
    else slap();
})))"""


def slap(page: Page, *players: int, wait_ms: int = 0) -> list[str]:
    """Fingers coming down on tiles, one after the other; what the race was doing then, each time."""
    phases: list[str] = page.evaluate(SLAP, [players, wait_ms])
    return phases


# ---- a game ----


def test_two_phones_play_a_game_in_two_languages(phone):
    ana, ben = phone("en"), phone("de")
    ana.goto("/en/play-me/play")
    ana.locator(".seat-count label").first.tap()
    ana.locator("[name=players]").nth(0).fill("Ana")
    ana.locator("[name=players]").nth(1).fill("Ben")
    ana.locator(".setup-go .primary").tap()
    expect(ana.locator("#pm-roster")).to_be_visible()
    ben.goto(f"/de/t/{ana.url.rsplit('/', 1)[1]}")
    ben.locator("#pm-pick-1-walrus").tap()
    expect(ana.locator("#pm-pick-1-walrus")).to_have_attribute("aria-pressed", "true")
    expect(ana.locator("#pm-pick-0-walrus")).to_be_disabled()
    ana.locator("#pm-pick-0-alice").tap()
    for number, starter in enumerate((ana, ben), start=1):
        touch(starter.locator("#pm-start"))
        until_reads(ana, LEAST_S)
        expect_same(ana, ben)
        ben.locator("#pm-seat-1").tap()
        expect(ana.locator(".pm-times tbody tr")).to_have_count(number)
    expect(ana.locator(".now")).to_contain_text("Ben has won with both sides")
    expect(ben.locator(".now")).to_contain_text("Ben hat mit beiden Seiten gewonnen")
    expect(ben.locator(".ranking .won")).to_contain_text("Ben")


# ---- one clock ----


# Each thing that the clock shows, and when, by the clock that all pages of a machine share.
BEATS = """() => {
    const clock = document.getElementById("pm-time"), told = window.beats = [];
    const tell = () => { if (told.at(-1)?.[0] !== clock.textContent) told.push([clock.textContent, Date.now()]); };
    new MutationObserver(tell).observe(clock, { childList: true, characterData: true, subtree: true });
}"""


def test_all_phones_count_the_same_beats_and_start_together(phone, new_table):
    one, other = phone(), phone("fr")
    for _ in range(5):
        table = new_table(Log(3))
        for lang, page in (("en", one), ("fr", other)):
            page.goto(f"/{lang}/t/{table}")
            page.evaluate(BEATS)
        one.locator("#pm-start").tap()
        expect(one.locator("#pm-false-start")).to_be_visible()
        until(one, "running")
        until(other, "running")
        shown = [page.evaluate("beats") for page in (one, other)]
        counted = [{beat: at for beat, at in told if len(beat) == 1} for told in shown]
        assert all([*beats] == sorted(beats, reverse=True) for beats in counted)
        apart = [abs(counted[0][beat] - counted[1].get(beat, 0)) for beat in counted[0]]
        if len(apart) == 3 and max(apart) < BEAT_MS / 2:
            break  # else a busy machine showed a beat late on one of them
    assert [*counted[0]] == [*counted[1]] == ["3", "2", "1"]
    assert max(apart) < BEAT_MS / 2
    until(one, "running")
    until(other, "running")
    expect_same(one, other)


def test_a_phone_that_joins_late_or_is_reloaded_shows_the_same(phone, new_table):
    one, late = phone(), phone("es")
    table = new_table(Log(3).start(75_000))
    one.goto(f"/en/t/{table}")
    late.goto(f"/es/t/{table}")
    for page in (one, late):
        until(page, "running")
    assert read(one) >= 75
    expect_same(one, late)
    one.reload()
    until(one, "running")
    expect_same(late, one)


@pytest.mark.usefixtures("new_phones")
@pytest.mark.parametrize("hours", [-30, 2])
def test_a_phone_whose_own_clock_is_wrong_shows_the_same(phone, new_table, hours):
    right, wrong = phone(), phone()
    wrong.clock.install(time=time.time() + hours * 3600)
    table = new_table(Log(3).start(20_000))
    for page in (right, wrong):
        page.goto(f"/en/t/{table}")
        until(page, "running")
    expect_same(right, wrong)


@pytest.mark.usefixtures("new_phones")
def test_a_phone_whose_clock_is_set_in_mid_race_asks_again(phone, new_table):
    right, wrong = phone(), phone()
    wrong.clock.install(time=time.time())
    table = new_table(Log(3).start(20_000))
    for page in (right, wrong):
        page.goto(f"/en/t/{table}")
        until(page, "running")
    with wrong.expect_response("**/api/time"):
        wrong.clock.set_system_time(time.time() - 5000)
    expect_same(right, wrong)


def test_a_phone_that_slept_shows_the_same_when_it_wakes(phone, new_table):
    awake, asleep = phone(), phone()
    table = new_table(Log(3).start(5_000))
    for page in (awake, asleep):
        page.goto(f"/en/t/{table}")
        until(page, "running")
    session = asleep.context.new_cdp_session(asleep)
    session.send("Page.setWebLifecycleState", {"state": "frozen"})
    until_reads(awake, read(awake) + 1)
    session.send("Page.setWebLifecycleState", {"state": "active"})
    expect_same(awake, asleep)


def test_the_clock_goes_on_over_a_restart_of_the_server(phone, tmp_path: Path):
    server = Live(tmp_path)
    server.start()
    try:
        page, table = phone(base=server.url), bring_in(server.url, Log(2).start(10_000))
        page.goto(f"/en/t/{table}")
        until(page, "running")
        server.kill()
        until_reads(page, read(page) + 1)
        server.start()
        late = phone(base=server.url)
        late.goto(f"/en/t/{table}")
        until(late, "running")
        expect_same(page, late)
        page.locator("#pm-seat-1").tap()
        expect(late.locator("#pm-seat-1")).to_have_class(re.compile("is-won"))
    finally:
        server.stop()


@pytest.mark.usefixtures("letters")
def test_a_long_race_has_room_on_the_phone(phone, new_table):
    page = phone(size={"width": 320, "height": 640})
    page.goto(f"/en/t/{new_table(Log(3).start(3_605_000))}")
    expect(page.locator("#pm-time")).to_have_text(re.compile(r"^1:00:0\d$"))
    widths = page.evaluate(
        "['pm-time', 'pm-clock'].map((id) => document.getElementById(id).scrollWidth)"
    )
    assert widths[0] <= widths[1]


def test_the_clock_stands_on_all_phones_while_paused_and_goes_on_from_there(
    phone, new_table
):
    one, other = phone(), phone("de")
    table = new_table(Log(3).start(30_000))
    for lang, page in (("en", one), ("de", other)):
        page.goto(f"/{lang}/t/{table}")
        until(page, "running")
    one.locator("#pm-pause").tap()
    until(other, "paused")
    stood = read(other)
    expect_same(one, other)
    touch(other.locator("#pm-resume"))
    until(one, "counting")
    until(one, "running")
    resumed = log_of(one, table)[-1]["args"]["at_ms"]
    before, shown, after = server_ms(one), read(one), server_ms(one)
    assert before - resumed - TOLERANCE_S * 1000 <= (shown - stood) * 1000
    assert (shown - stood) * 1000 <= after - resumed + TOLERANCE_S * 1000
    expect_same(one, other)


FIELDS = """() => [...document.querySelectorAll(".pm-seat, .pm-dock .btn:not([hidden])")]
    .filter((at) => at.checkVisibility()).map((at) => {
        const { left, top, width, height } = at.getBoundingClientRect();
        return [left, top, width, height].map(Math.round);
    })"""


@pytest.mark.parametrize("lang", LOOKED_IN)
def test_a_pause_moves_nothing(phone, new_table, lang):
    page = phone(lang)
    tables = {"five": Log(5), "haunted": haunted(4)}
    for state in looked_at(lang, tables):
        table = new_table(tables[state].start(30_000))
        page.goto(f"/{lang}/t/{table}#who")
        page.locator(".who [data-take='1']").tap()
        expect(page.locator("#sheet")).to_be_hidden()
        settle(page)
        until(page, "running")
        sizes, found = ((360, 740), (320, 568), (740, 360)), []
        for is_paused in (False, True):
            if is_paused:
                page.locator("#pm-pause").tap()
                expect(page.locator("#pm-resume")).to_be_visible()
            for width, height in sizes:
                page.set_viewport_size({"width": width, "height": height})
                drawn(page)
                found.append(page.evaluate(FIELDS))
        assert found[:3] == found[3:]


# ---- taps ----


def test_a_tap_counts_from_its_moment_however_late_it_arrives(phone, new_table):
    lost, other = phone(), phone()
    table = new_table(Log(3).start(5_000))
    for page in (lost, other):
        page.goto(f"/en/t/{table}")
        until(page, "running")
    lost.context.set_offline(True)
    lost.locator("#pm-seat-2").tap()
    until(lost, "frozen")
    caught = lost.locator("#pm-time").text_content()
    expect(lost.locator("#offline")).to_be_visible()
    until_reads(other, read(lost) + 0.6)
    lost.context.set_offline(False)
    expect(other.locator("#pm-seat-2")).to_have_class(re.compile("is-won"))
    expect(other.locator("#pm-time")).to_have_text(caught)
    # What gives the signal for now does not arrive later: it is said that nothing was started.
    expect(lost.locator("#pm-seat-2")).to_have_class(re.compile("is-won"))
    lost.route("**/act?*", lambda route: route.abort())
    for is_offline in (False, True):
        lost.context.set_offline(is_offline)
        touch(lost.locator("#pm-start"))
        expect(lost.locator("#toast")).to_contain_text("not started")
        lost.locator("#toast").tap()
        expect(lost.locator("#toast")).to_be_hidden()
        expect(lost.locator("#offline [data-when=live]")).to_be_visible()
        expect(lost.locator(".on-its-way")).to_have_count(0)
        waiting = f"JSON.parse(localStorage.getItem('tableside.queue.{table}') ?? '[]')"
        assert lost.evaluate(waiting) == []


def test_a_slap_that_waits_for_the_network_is_shown_on_a_page_opened_anew(
    phone, new_table
):
    page = phone()
    page.goto(f"/en/t/{new_table(Log(3).start(5_000))}")
    until(page, "running")
    page.route("**/act?*", lambda route: route.abort())
    slap(page, 2)
    until(page, "frozen")
    caught = page.locator("#pm-time").text_content()
    page.reload()
    until(page, "frozen")
    expect(page.locator("#pm-time")).to_have_text(caught)
    expect(page.locator("#pm-seat-2 .pm-caught")).to_be_visible()


def test_that_a_late_tap_was_the_earlier_one_is_told_once_on_all_phones(
    phone, new_table
):
    lost, other = phone("de"), phone("de")
    log = Log(3).start(60_000)
    table = new_table(log)
    for page in (lost, other):
        page.goto(f"/de/t/{table}")
        until(page, "running")
    act(other, table, "caught", number=1, player=0, at_ms=log.begun + 40_000)
    expect(lost.locator("#pm-happened")).to_contain_text("Ana")
    expect(lost.locator("#told")).to_be_hidden()
    act(lost, table, "caught", number=1, player=1, at_ms=log.begun + 30_000)
    said = "Ben war schneller als Ana und gewinnt die Runde."
    for page in (lost, other):
        expect(page.locator("#told")).to_have_text(said)
        expect(page.locator("#pm-happened li").first).to_contain_text(said)
    expect(other.locator("#told")).to_be_hidden()
    other.reload()
    until(other, "stopped")
    expect(other.locator("#told")).to_be_hidden()


def test_a_tap_by_mistake_is_undone_and_the_clock_has_never_stood(phone, new_table):
    page, other = phone(), phone()
    table = new_table(Log(3).start(60_000).caught(0, 30_000))
    for each in (page, other):
        each.goto(f"/en/t/{table}")
        until(each, "stopped")
    assert read(other) == 30
    touch(page.locator("#undo"))
    until(other, "running")
    assert read(other) >= 60
    expect_same(page, other)


def test_two_slaps_within_a_heartbeat_ask_who_was_first(phone, new_table):
    page, other, screen = phone(), phone("de"), phone()
    for _ in range(5):
        table = new_table(Log(4).start(5_000))
        page.goto(f"/en/t/{table}")
        other.goto(f"/de/t/{table}")
        screen.goto(f"/en/t/{table}/screen")
        until(other, "running")
        until(page, "running")
        # A rule that is shown in the race comes when nothing is left to be asked.
        page.locator(".now .why").tap()
        with other.expect_response(re.compile("/signals")):
            touch(page.locator("#show-all"))
        expect(page.locator("#show-all")).to_have_text(
            "Shown to everyone after the race"
        )
        escape(page)
        page.evaluate("scrollTo(0, 60)")
        slap(page, 3, 1)
        expect(page.locator(".now")).to_contain_text(
            "Almost at the same moment: Dan and Ben."
        )
        until(page, "stopped")
        page.wait_for_function("() => scrollY === 0")
        expect(other.locator(".pm-asking")).to_be_visible()
        other.wait_for_timeout(SHOWN_SOON_MS)
        if other.locator("#sheet").is_hidden():
            break  # else a busy machine told it of the second slap long after the first
    expect(other.locator("#sheet")).to_be_hidden()
    expect_open(page)
    touch(page.locator("#pm-answer-1"))
    expect(page.locator("#pm-happened")).to_contain_text(
        "Ben’s card turns to its madness side."
    )
    expect(other.locator("#shown")).to_be_visible()
    # Whoever showed it has closed it: the big screen would keep it until the table goes on.
    screen.wait_for_timeout(SHOWN_SOON_MS)
    expect(screen.locator("#sheet")).to_be_hidden()


def test_a_rule_that_a_question_closes_comes_again_once_it_is_answered(
    phone, new_table
):
    page, other = phone(), phone("de")
    log = Log(3).start(60_000).caught(0, 30_000)
    table = new_table(log)
    for each in (page, other):
        each.goto(f"/en/t/{table}")
        until(each, "stopped")
    page.locator(".now .why").tap()
    touch(page.locator("#show-all"))
    expect(other.locator("#shown")).to_be_visible()
    act(page, table, "caught", number=1, player=1, at_ms=log.begun + 30_010)
    expect(other.locator(".pm-asking")).to_be_visible()
    expect(other.locator("#sheet")).to_be_hidden()
    escape(page)
    expect_open(page)
    touch(page.locator("#pm-answer-1"))
    expect(other.locator("#shown")).to_be_visible()


def expect_open(page: Page) -> None:
    """The answers to a new question can be meant by now."""
    expect(page.locator("html:not([data-pm-held])")).to_be_attached()


# A finger that comes down with the first frame in which a question can be answered.
AT_ONCE = """(shown) => {
    const answer = document.querySelector(shown);
    if (!answer || document.documentElement.dataset.pm !== "stopped") return false;
    answer.click();
    return true;
}"""


def test_a_slap_meant_for_the_race_answers_no_question(phone, new_table):
    page, other = phone(), phone("de")
    table = new_table(Log(3, play_me=True).start(5_000))
    for lang, one in (("en", page), ("de", other)):
        one.goto(f"/{lang}/t/{table}")
        until(one, "running")
    slap(page, 0, 1)
    for one in (page, other):
        one.wait_for_function(
            AT_ONCE, arg=".pm-screen:not(:has(#pm-no-one)) #pm-answer-0"
        )
    expect_open(page)
    touch(page.locator("#pm-answer-1"))
    # Nor does a tap on an answer answer the next question, which lies there as well.
    for one in (page, other):
        one.wait_for_function(AT_ONCE, arg=".pm-screen:has(#pm-no-one) #pm-answer-0")
    expect_open(other)
    touch(other.locator("#pm-answer-2"))
    expect(page.locator(".pm-ready")).to_be_visible()
    said = [
        (entry["kind"], entry["args"].get("player")) for entry in log_of(page, table)
    ]
    assert said[-2:] == [("first", 1), ("last-slap", 2)]


@pytest.mark.parametrize("apart_ms", [-300, 300])
def test_slaps_within_a_heartbeat_on_two_phones_ask_too(phone, new_table, apart_ms):
    lost, other = phone(), phone("de")
    table = new_table(Log(2).start(5_000))
    for lang, page in (("en", lost), ("de", other)):
        page.goto(f"/{lang}/t/{table}")
        until(page, "running")
    lost.context.set_offline(True)
    slap(lost, 0)
    until(lost, "frozen")
    kept = lost.evaluate(
        f"JSON.parse(localStorage['tableside.queue.{table}'])[0].fields[0][1]"
    )
    moment = json.loads(kept)["args"]["at_ms"]
    wait_for(other, lambda: server_ms(other) >= moment + apart_ms)
    act(other, table, "caught", number=1, player=1, at_ms=moment + apart_ms)
    expect(other.locator(".now")).to_contain_text("Runde 2")
    lost.context.set_offline(False)
    for page in (lost, other):
        expect(page.locator("#pm-answer-0")).to_be_visible()
        expect(page.locator("#pm-answer-1")).to_be_visible()


def test_fields_keep_their_place_while_close_taps_may_come_in(phone, new_table):
    page = phone("de")
    for _ in range(10):
        page.goto(f"/de/t/{new_table(haunted(4).start(5_000))}")
        until(page, "running")
        boxes = [
            page.locator(f"#pm-seat-{player}").bounding_box() for player in range(4)
        ]
        page.evaluate(
            "window.found = [];"
            "new MutationObserver(() => { if (document.documentElement.dataset.pm === 'closing' && !found.length)"
            " found = [...document.querySelectorAll('.pm-seat')].map((seat) => {"
            " const {x, y, width, height} = seat.getBoundingClientRect(); return {x, y, width, height}; }); })"
            ".observe(document.documentElement, {attributes: true})"
        )
        slap(page, 3)
        expect(page.locator("#pm-answer-0")).to_be_visible()
        found = page.evaluate("found")
        # A busy machine hears of the slap when it is waited for no longer.
        if found:
            break
    for box, kept in zip(boxes, found, strict=True):
        assert all(abs(box[side] - kept[side]) <= 2 for side in box), (box, kept)


def test_a_slap_after_the_jabberwockys_is_no_choice_of_a_victim(phone, new_table):
    page = phone()
    for _ in range(10):
        table = new_table(haunted(4).start(5_000))
        page.goto(f"/en/t/{table}")
        until(page, "running")
        if slap(page, 3, 0, wait_ms=550)[-1] in ("frozen", "closing"):
            break  # else a busy machine brought the second finger down too late
    expect(page.locator("#toast")).to_contain_text("Dan was faster")
    assert [entry["kind"] for entry in log_of(page, table)][-1] == "caught"


def test_what_is_read_when_a_race_begins_leaves_the_fields_free(phone, new_table):
    page, watching = phone(), phone()
    table = new_table(Log(2))
    links = page.request.get(f"/en/t/{table}/share").text()
    watch = next(
        found for found in re.findall(r"/t/([\w-]{20,})", links) if found != table
    )
    for reader, id in ((page, table), (watching, watch)):
        reader.goto(f"/en/t/{id}")
        until(reader, "idle")
        reader.locator(".now .why").first.tap()
        expect(reader.locator("#sheet")).to_be_visible()
    act(page, table, "start", number=1, at_ms=server_ms(page) + 3000)
    expect(page.locator("#sheet")).to_be_hidden()
    until(watching, "running")
    expect(watching.locator("#sheet")).to_be_visible()
    until_reads(page, LEAST_S)
    page.locator("#pm-seat-1").tap()
    expect(page.locator("#pm-happened")).to_be_visible()


def test_a_slap_in_the_countdown_to_the_start_is_refused(phone, new_table):
    page = phone()
    table = new_table(Log(2))
    page.goto(f"/en/t/{table}")
    start(page, table, in_ms=60_000)
    until(page, "counting")
    page.locator("#pm-seat-1").tap()
    expect(page.locator("#toast")).to_contain_text("before the clock began to run")
    until(page, "counting")


def test_a_false_start_is_taken_back_on_all_phones(phone, new_table):
    page, other = phone(), phone()
    table = new_table(Log(2))
    for each in (page, other):
        each.goto(f"/en/t/{table}")
    start(page, table, in_ms=60_000)
    until(other, "counting")
    touch(other.locator("#pm-false-start"))
    expect(page.locator("#pm-start")).to_be_visible()
    expect(page.locator("#pm-time")).to_have_text("0:00.0")


def test_a_phone_remembers_whose_it_is(phone, new_table):
    page = phone()
    page.goto(f"/t/{new_table(Log(4).start(5_000))}")
    page.locator(".who [data-take='2']").tap()
    expect(page.locator("html")).to_have_attribute("data-seat", "2")
    settle(page)
    page.reload()
    until(page, "running")
    places = {
        player: page.locator(f"#pm-seat-{player}").bounding_box() for player in range(4)
    }
    first = sorted(
        places, key=lambda player: (places[player]["y"], places[player]["x"])
    )
    assert first == [2, 0, 1, 3]


# ---- the countdown of a house rule ----


# What the page said of itself, however slowly a busy machine asks.
REMEMBER = """() => { window.said = []; const html = document.documentElement;
    new MutationObserver(() => said.push({ ...html.dataset })).observe(html, { attributes: true }); }"""


def test_a_countdown_ends_the_round_once_on_all_phones_and_can_be_undone(
    phone, new_table
):
    one, other = phone(), phone()
    log = Log(2, countdown_s=15).start(60_000)
    table = new_table(log.add("pause", number=1, at_ms=log.begun + 13_000))
    for page in (one, other):
        page.goto(f"/en/t/{table}")
        until(page, "paused")
    one.evaluate(REMEMBER)
    act(one, table, "resume", number=1, at_ms=server_ms(one))
    for page in (one, other):
        expect(page.locator("#pm-happened")).to_contain_text("nobody wins this round")
        assert not page.locator("#toast").is_visible()
    assert one.evaluate(
        "said.some((html) => html.pm === 'running' && html.pmWarn === '')"
    )
    assert [entry["kind"] for entry in log_of(one, table)] == [
        "start",
        "pause",
        "resume",
        "time-up",
    ]
    touch(one.locator("#undo"))
    until(other, "running")
    touch(other.locator("#pm-time-up"))
    expect(one.locator("#pm-start")).to_be_visible()


def test_who_only_watches_never_ends_a_round(phone, new_table):
    page = phone()
    table = new_table(Log(2, countdown_s=15).start(13_500))
    links = page.request.get(f"/en/t/{table}/share").text()
    watch = next(
        found for found in re.findall(r"/t/([\w-]{20,})", links) if found != table
    )
    page.goto(f"/en/t/{watch}")
    expect(page.locator("html")).to_have_attribute("data-pm-over", "")
    assert [entry["kind"] for entry in log_of(page, table)] == ["start"]
    assert page.locator("button.pm-tile").count() == 0


# ---- sound, vibration, readers, keyboards, no scripts ----

LISTEN = """
window.heard = []; window.shaken = [];
const Real = OscillatorNode;
window.OscillatorNode = class extends Real { start(at) { heard.push([this.frequency.value, at]); super.start(at); } };
Object.defineProperty(navigator, "vibrate", { value: (pattern) => shaken.push(pattern) });
"""


def test_beats_sound_and_shake_on_the_phone_that_was_touched_and_not_on_the_other(
    phone, new_table
):
    touched, untouched = phone(), phone()
    for page in (touched, untouched):
        page.add_init_script(LISTEN)
    for _ in range(5):
        table = new_table(Log(2))
        for page in (touched, untouched):
            page.goto(f"/en/t/{table}")
            expect(page.locator(".pm-hush")).to_be_visible()
        touched.locator("#pm-start").tap()
        until_reads(touched, 0.5)
        heard = touched.evaluate("heard")
        if len(heard) < 2:
            continue
        # The first beat may be over before the phone hears that it has started the round, or sound late.
        late, *others = [after - before for (_, before), (_, after) in pairwise(heard)]
        if late < 1.2 and all(0.8 < gap < 1.2 for gap in others):
            break  # else a busy machine was late for another
    assert late < 1.2 and all(0.8 < gap < 1.2 for gap in others), (late, others)
    beats = len(heard) - 1
    assert 1 <= beats <= 3
    assert [round(pitch) for pitch, _ in heard] == [587] * beats + [1175]
    assert touched.evaluate("shaken") == [60] * beats + [350]
    until(untouched, "running")
    assert untouched.evaluate("heard") == []


def test_a_phone_with_its_sound_and_vibration_off_keeps_quiet(phone, new_table):
    page, table = phone(), new_table(Log(2))
    page.add_init_script(LISTEN)
    page.add_init_script(
        "for (const name of ['sound', 'buzz']) localStorage.setItem('tableside.' + name, 'false')"
    )
    page.goto(f"/en/t/{table}")
    expect(page.locator(".pm-hush")).to_be_hidden()
    page.locator("#pm-time").tap()
    start(page, table)
    until_reads(page, LEAST_S)
    page.locator("#pm-seat-0").tap()
    expect(page.locator("#pm-happened")).to_be_visible()
    assert page.evaluate("[heard, shaken]") == [[], []]


def test_readers_hear_of_round_start_and_winner_and_not_of_each_tick(phone, new_table):
    page = phone()
    for _ in range(5):
        table = new_table(Log(2))
        page.goto(f"/en/t/{table}")
        page.evaluate(
            "window.said = []; new MutationObserver(() => said.push(document.getElementById('announce').textContent))"
            ".observe(document.getElementById('announce'), {childList: true})"
        )
        expect(page.locator("#pm-time")).to_have_attribute("role", "timer")
        start(page, table)
        until_reads(page, LEAST_S)
        page.locator("#pm-seat-1").tap()
        expect(page.locator("#pm-happened")).to_be_visible()
        said = page.evaluate("said")
        if len(said) == 3:
            break  # else a busy machine was too late for the start
    assert len(said) == 3, said
    assert (
        said[0].startswith("Round 1 starts.")
        and said[1] == "Go!"
        and "Round 1: Ben catches the rabbit" in said[2]
    )


def press_to(page: Page, target: str) -> None:
    """Go to a control by the keyboard alone, and press it."""
    for _ in range(40):
        if page.evaluate("document.activeElement.id") == target:
            page.keyboard.press("Enter")
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the keyboard does not reach {target}")


def test_a_round_is_played_by_the_keyboard(phone, new_table):
    page = phone()
    page.goto(f"/en/t/{new_table(Log(2))}")
    # What takes back is listed as well while there is nothing to take back.
    page.keyboard.press("?")
    expect(page.locator("#keys [data-key=u]")).to_be_visible()
    page.goto(f"/en/t/{new_table(Log(2).start(5_000))}")
    until(page, "running")
    press_to(page, "pm-tap-1")
    expect(page.locator("#pm-seat-1")).to_have_class(re.compile("is-won"))
    until(page, "stopped")
    press_to(page, "pm-start")
    until(page, "counting")


def test_start_tap_and_result_work_without_scripts(phone, new_table):
    page = phone("es", scripts=False)
    page.goto(f"/es/t/{new_table(Log(2).won(1).start(23_400))}")
    expect(page.locator("#pm-time")).to_have_text(re.compile(r"^\d:\d\d,\d$"))
    page.locator("#pm-tap-1").tap()
    expect(page.locator(".now")).to_contain_text("Ben ha ganado con las dos caras")
    expect(page.locator(".pm-times tbody tr")).to_have_count(2)
    page.goto(f"/es/t/{new_table(Log(2))}")
    page.locator("#pm-start").tap()
    expect(page.locator("#pm-pause")).to_be_visible()
    touch(page.locator("#undo"))
    expect(page.locator("#pm-start")).to_be_visible()
