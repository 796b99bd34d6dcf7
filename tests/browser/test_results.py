"""Results and statistics on phones: from the last tap to the statistics, with and without scripts, and on paper."""

import re
from collections.abc import Callable, Iterator
from itertools import pairwise

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.axe import expect_no_finding, expect_no_finding_in_other_colours
from tests.browser.conftest import Phone
from tests.browser.looks import (
    CHANGE,
    LOADED,
    LOOKED_IN,
    OTHERS,
    PHONES,
    STICKS_OUT,
    expect_kept,
    expect_nothing,
    looked_at,
    phones,
)
from tests.browser.panel import settle
from tests.web.ends import GAMES, export

WIDE = {"width": 1280, "height": 800}
Open = Callable[..., dict[str, str]]


@pytest.fixture(scope="module")
def played(browser: Browser, site: str) -> Iterator[Open]:
    """Opens tables at which a recorded game was played: {id, watch_id}."""
    context = browser.new_context(base_url=site)

    def make(
        game: str = "miraris", name: str = "six-players", **how: object
    ) -> dict[str, str]:
        answer = context.request.post(
            "/api/tables/import", data=export(game, name, **how)
        )
        assert answer.ok, answer.text()
        return dict(answer.json())

    yield make
    context.close()


@pytest.fixture(scope="module")
def group(browser: Browser, site: str, played: Open) -> str:
    """The id of a group in which every recorded end counts, over some months."""
    context = browser.new_context(base_url=site)
    answer = context.request.post("/en/g", max_redirects=0)
    id = answer.headers["location"].rsplit("/", 1)[1]
    for number, (game, name) in enumerate(GAMES * 2):
        table = played(
            game, name, at_ms=1_780_000_000_000 + number * 9 * 24 * 3600 * 1000
        )
        counted = context.request.post(
            f"/en/t/{table['id']}/group", form={"group": id}, max_redirects=0
        )
        assert counted.status == 303
    context.close()
    return id


NO_GROUP = "() => localStorage.getItem('tableside.group') === null"


def group_of(page: Page) -> str:
    expect(page).to_have_url(re.compile(r"/g/[\w-]{22}$"))
    return page.url.rsplit("/", 1)[1]


# ---- the way there ----


def test_from_the_last_tap_to_the_statistics(phone, played) -> None:
    page = phone("en")
    page.goto(f"/en/t/{played()['id']}")
    page.locator("#to-result").tap()
    expect(page.locator("h1")).to_have_text("Ben wins")
    page.locator("[data-no-group] button").first.tap()
    group = group_of(page)
    expect(page.locator("h1")).to_have_text("Statistics")
    expect(page.locator("[data-held]")).to_be_visible()
    page.goto("/en/")
    # Its icon and words stand on one line.
    high = """() => [...document.querySelectorAll("a[data-my-group]")]
        .map((at) => at.getBoundingClientRect().height).filter((height) => !height || height >= 50)"""
    expect_nothing(page, high)
    page.locator("a[data-my-group]").tap()
    assert group_of(page) == group


def test_a_phone_that_keeps_statistics_counts_its_tables(phone, played, group) -> None:
    page = phone("de")
    page.goto(f"/de/g/{group}")
    page.goto("/de/azura/play")
    tick = page.locator("input[name=group]")
    expect(tick).to_be_checked()
    expect(tick).to_have_value(group)
    before = waiting(page, group)
    page.goto("/de/azura/play")
    page.locator(".setup-go .primary").tap()
    expect(page.locator("#panel")).to_be_visible()
    assert waiting(page, group) == before + 1


def test_a_phone_that_keeps_statistics_knows_who_plays_in_them(phone, group) -> None:
    page = phone("en")
    page.goto(f"/en/g/{group}")
    expect(page.locator("[data-held]")).to_be_visible()
    page.goto("/en/azura/play")
    names = page.locator("[name=players]:enabled")
    expect(names.first).not_to_have_value("")
    expect(page.locator("[data-known] button").first).to_be_visible()


@pytest.mark.usefixtures("new_phones")
def test_new_statistics_take_in_what_the_phone_has_finished_by_one_tap(
    phone: Phone, played: Open
) -> None:
    page = phone("en", size={"width": 320, "height": 568})
    for game, name in [("azura", "base-cities"), ("miraris", "six-players")]:
        for _twice in range(2):
            page.goto(f"/en/t/{played(game, name)['id']}")
            expect(page.locator("#ended")).to_be_visible()
    page.goto("/en/")
    page.locator("[data-no-group] button").tap()
    offer = page.locator("#take-in")
    expect(offer.locator("label")).to_contain_text(["2 × Miraris", "2 × Azura"])
    expect(offer.locator(":checked")).to_have_count(1)
    expect_no_finding(page)
    offer.get_by_role("button", name="Count these games here").tap()
    expect(page.locator(".plays > li")).to_have_count(2)
    expect(page.locator(".plays > li").first).to_contain_text("Miraris")
    expect(offer).to_have_count(0)


# The least way between two headings of a table that stand side by side.
APART = """() => Math.min(...[...document.querySelectorAll(".numbers thead tr")].flatMap((row) => {
    const told = [...row.children].filter((at) => at.checkVisibility()).map((at) => {
        const range = document.createRange();
        range.selectNodeContents(at);
        return range.getBoundingClientRect();
    });
    return told.slice(1).map(({ left }, at) => left - told[at].right);
}))"""


@pytest.mark.parametrize("lang", LOOKED_IN)
def test_headings_of_numbers_stand_apart_on_phones(phone, group, lang) -> None:
    for width in (320, 360, 412):
        page = phone(lang, size={"width": width, "height": 740}, drawn=False)
        page.goto(f"/{lang}/g/{group}")
        assert page.evaluate(LOADED)
        expect_nothing(page, f"() => [({APART})()].filter((px) => px < 8)", width)


def test_who_does_not_want_it_unticks_it(phone, group) -> None:
    page = phone("en")
    before = waiting(page, group)
    page.goto("/en/azura/play")
    page.locator("input[name=group]").uncheck()
    page.locator(".setup-go .primary").tap()
    expect(page.locator("#panel")).to_be_visible()
    assert waiting(page, group) == before


def waiting(page: Page, group: str) -> int:
    page.goto(f"/en/g/{group}")
    asked = f"fetch('/api/groups/{group}').then((answer) => answer.json())"
    return int(page.evaluate(f"{asked}.then((found) => found.waiting)"))


def test_another_phone_counts_a_table_with_one_tap(phone, played, group) -> None:
    page = phone("fr")
    page.goto(f"/fr/g/{group}")
    page.goto(f"/fr/t/{played('azura', 'base-cities')['id']}/result")
    expect(page.locator("[data-no-group]").first).to_be_hidden()
    page.locator("form[data-my-group] button").tap()
    assert group_of(page) == group


def test_a_phone_lets_statistics_go_and_takes_them_up_again(phone, group) -> None:
    page = phone("en")
    page.goto(f"/en/g/{group}")
    page.locator("[data-let-go]").tap()
    page.goto("/en/")
    expect(page.locator("a[data-my-group]")).to_be_hidden()
    expect(page.locator("form[data-no-group]")).to_be_visible()


def test_deleted_statistics_are_forgotten_by_the_phone(phone, played) -> None:
    page = phone("en")
    page.goto(f"/en/t/{played()['id']}/result")
    page.locator("[data-no-group] button").first.tap()
    group = group_of(page)
    page.goto(f"/en/g/{group}/manage")
    page.get_by_role("link", name="Delete the statistics").tap()
    form = page.locator("[data-drops-group]")
    form.locator("button").tap()
    expect(page).to_have_url(re.compile("/manage.drop=1$"))  # the box is not ticked
    form.locator("[name=sure]").check()
    form.locator("button").tap()
    expect(page.locator("form[data-no-group]")).to_be_visible()
    page.wait_for_function(NO_GROUP)
    page.goto(f"/en/g/{group}/manage")
    expect(page.locator("h1")).to_have_text("These statistics are deleted.")


def test_statistics_that_are_gone_are_forgotten(phone) -> None:
    page = phone("en")
    page.goto("/en/")
    page.evaluate(
        "localStorage.setItem('tableside.group', JSON.stringify('A'.repeat(22)))"
    )
    page.goto(f"/en/g/{'A' * 22}")
    expect(page.locator("h1")).to_contain_text("no statistics")
    page.wait_for_function(NO_GROUP)


def test_a_table_is_forgotten_only_when_the_server_says_that_it_is_gone(phone) -> None:
    page = phone("en")
    page.goto("/en/")
    mine = {
        "id": "A" * 22,
        "game": "azura",
        "title": "Azura",
        "players": "Ana",
        "at": 1,
    }
    page.evaluate(
        "(mine) => localStorage.setItem('tableside.tables', JSON.stringify([mine]))",
        mine,
    )
    with_trouble = page.request.get("/en/nothing").text()
    page.route(
        "**/en/t/*",
        lambda route: route.fulfill(
            status=503, body=with_trouble, content_type="text/html"
        ),
    )
    page.goto(f"/en/t/{'A' * 22}")
    page.unroute("**/en/t/*")
    page.goto("/en/")
    expect(page.locator("#going-on li")).to_have_count(1)
    page.goto(f"/en/t/{'A' * 22}")
    expect(page.locator("h1")).to_contain_text("no table")
    page.goto("/en/")
    expect(page.locator("#going-on")).to_be_hidden()


def test_records_are_told_from_the_third_play_of_a_game_on(phone, played) -> None:
    page = phone("de")
    names = ("base-cities", "both-variants", "base-empty-pile")
    tables = [played("azura", name)["id"] for name in names]
    page.goto(f"/de/t/{tables[0]}/result")
    page.locator("[data-no-group] button").first.tap()
    group = group_of(page)
    for table in tables[1:]:
        with page.expect_response("**/statistics.json*"):
            page.goto(f"/de/t/{table}/result")
        expect(page.locator("[data-record]:visible")).to_have_count(0)
        page.locator("form[data-my-group] button").tap()
        group_of(page)
    page.goto(f"/de/t/{tables[2]}/result")
    expect(page.locator("[data-record=close]")).to_be_visible()
    expect(page.locator("[data-record=score]")).to_be_visible()
    expect(page.locator("#count-in")).to_be_hidden()
    expect(page.locator("#counted")).to_have_attribute("href", re.compile(group))
    page.goto(f"/de/t/{tables[0]}/result")
    expect(page.locator("#counted")).to_be_visible()
    expect(page.locator("[data-record=close]")).to_be_hidden()
    expect(page.locator("[data-record=score]")).to_be_hidden()


# Whether what names the winner has the colour of their seat.
IN_OWN_COLOUR = """([name, seat]) => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = `var(--seat-${seat})`;
    const own = getComputedStyle(probe).color;
    probe.remove();
    return own === getComputedStyle(document.querySelector(name)).color;
}"""


@pytest.mark.parametrize(
    "game, name, seat", [("azura", "base-cities", 0), ("mirror-scrolls", "turns-dizzy", 2)]
)  # fmt: skip
def test_who_has_won_is_named_once_and_in_their_own_colour(
    phone, played, game: str, name: str, seat: int
) -> None:
    page = phone("de")
    table = played(game, name)["id"]
    page.goto(f"/de/t/{table}")
    for part in (".ended h2", ".ranking .won .score"):
        assert page.evaluate(IN_OWN_COLOUR, [part, seat]), part
    expect(page.locator("#explain")).to_be_hidden()
    if game == "mirror-scrolls":
        expect(page.locator("#panel .now")).to_have_count(0)
    page.goto(f"/de/t/{table}/result")
    for part in (".verdict h1", ".places .won strong", ".places .won .score"):
        assert page.evaluate(IN_OWN_COLOUR, [part, seat]), part


def test_all_of_it_works_without_scripts(phone, played) -> None:
    page = phone("en", scripts=False)
    page.goto("/en/")
    page.locator("form[action='/en/g'] button").tap()
    group_of(page)
    link = page.url
    for table in (played("play-me", "team"), played("azura", "base-cities")):
        page.goto(f"/en/t/{table['id']}/result")
        page.locator("details[data-no-group] summary").tap()
        page.locator("input[name=group]:not([type=hidden])").fill(link)
        page.locator("details[data-no-group] button").tap()
        expect(page.locator("#players + .scroll")).to_contain_text("Abel")
    page.goto(f"{link}/manage")
    page.locator("[name=name]").first.select_option("Abel")
    page.locator("[name=into]").select_option("Ana")
    page.get_by_role("button", name="Merge").tap()
    expect(page.locator("main")).to_contain_text("Abel counts as Ana")
    page.get_by_role("button", name="Separate: Abel").tap()
    expect(page.locator("main")).not_to_contain_text("Abel counts as Ana")


def test_the_text_can_be_copied(phone, played) -> None:
    page = phone("en")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"/en/t/{played('azura', 'base-cities')['id']}/result")
    page.locator("summary", has_text="As text").tap()
    page.locator(".as-text [data-copy]").tap()
    expect(page.locator(".as-text [data-copy].on")).to_be_visible()
    assert "1. Ana: 58" in page.evaluate("navigator.clipboard.readText()").splitlines()


def test_a_result_is_shared_by_a_link_that_only_shows_it(phone, played) -> None:
    table = played()
    page = phone("es")
    page.goto(f"/t/{table['watch_id']}/result")
    expect(page.locator("h1")).to_have_text("Gana Ben")
    expect(page.locator("#count-in")).to_have_count(0)
    assert table["id"] not in page.content()


def test_the_same_people_play_again(phone, played) -> None:
    page = phone("en")
    page.goto(f"/en/t/{played('azura', 'both-variants', Ana='Zoé')['id']}/result")
    page.get_by_role("link", name="Change something first").tap()
    names = page.locator("[name=players]")
    expect(names).to_have_count(2)
    for at, name in enumerate(("Zoé", "Bea")):
        expect(names.nth(at)).to_have_value(name)
    expect(page.locator("[name=seashells][type=checkbox]")).to_be_checked()
    page.go_back()
    page.get_by_role("button", name="Play again").tap()
    expect(page.locator("#panel")).to_contain_text("Zoé")


@pytest.mark.parametrize("size", [(360, 740), (320, 568), (740, 360)])
def test_what_comes_next_is_on_the_first_screen(phone, played, size) -> None:
    page = phone("de", size=dict(zip(("width", "height"), size, strict=True)))
    for name in ("six-players", "four-numbered"):
        page.goto(f"/de/t/{played('miraris', name)['id']}/result")
        for button in page.locator(".next .btn").all():
            expect(button).to_be_in_viewport(ratio=1)


def test_what_is_shared_is_the_picture_with_its_link(phone, played) -> None:
    page = phone("fr")
    page.add_init_script(
        "navigator.share = async ({ text, files }) => { document.title = files[0].type + text; };"
        " navigator.canShare = () => true;"
    )
    table = played()
    page.goto(f"/fr/t/{table['id']}/result")
    page.locator(".next [data-share-picture]").tap()
    expect(page).to_have_title(
        re.compile(rf"^image/png.*Ben.*/t/{table['watch_id']}/result$", re.DOTALL)
    )


# ---- how it looks ----

RESULTS = [f"/t/{{{game}/{name}}}/result" for game, name in GAMES]
PAGES = ["/g/{group}", "/g/{group}?game=miraris&player=Ana", "/g/{group}/manage", "/g/{group}/share", "/miraris/sheet",
         "/mice-and-mystics/sheet", "/"]  # fmt: skip


@pytest.fixture(scope="module")
def address(played: Open, group: str) -> Callable[[str, str], str]:
    """The address of a page above in a language."""
    tables: dict[str, str] = {}

    def make(path: str, lang: str) -> str:
        for name in re.findall(r"{(.+/.+)}", path):
            tables[name] = tables.get(name) or played(*name.split("/"))["id"]
            path = path.replace(f"{{{name}}}", tables[name])
        return f"/{lang}{path.replace('{group}', group)}"

    return make


SMALL = """() => [...document.querySelectorAll("main .btn, main summary, main .icon-btn, main input:not([type=hidden]),"
    + " main select")].filter((at) => at.checkVisibility())
    .map((at) => at.closest("label.check") ?? at)
    .filter((at) => at.getBoundingClientRect().width < 43.5 || at.getBoundingClientRect().height < 43.5)
    .map((at) => at.outerHTML.slice(0, 80))"""


# Tables and figures of statistics that go on beyond their edge, and days in two lines.
CUT = """() => [...document.querySelectorAll(".statistics .scroll, .figures dd, .numbers time")]
    .filter((at) => at.checkVisibility())
    .filter((at) => at.matches("time") ? at.getClientRects().length > 1 : at.scrollWidth > at.clientWidth)
    .map((at) => at.innerText.slice(0, 80))"""


@pytest.mark.parametrize("lang", LOOKED_IN)
def test_nothing_sticks_out_or_is_too_small_for_a_thumb_and_axe_finds_nothing(
    phone, address, lang: str
) -> None:
    page = phone(lang, drawn=False)
    for path in looked_at(lang, RESULTS + PAGES):
        page.goto(address(path, lang))
        looks = dict.fromkeys(phones(lang), {"fits": STICKS_OUT, "whole": CUT})
        if path in PAGES or path == RESULTS[0]:
            looks[PHONES[0]] = looks[PHONES[0]] | {"large": SMALL}
        expect_kept(page, path, looks)
        if lang == "de":
            expect_no_finding_when_all_is_open(page, path)


# Each fold that is to be seen, one after the other, as a thumb would.
OPEN = """() => [...document.querySelectorAll("main details > summary")].filter((at) => at.checkVisibility())
    .forEach((at) => at.click())"""


def expect_no_finding_when_all_is_open(page: Page, path: str) -> None:
    page.evaluate(OPEN)
    expect_no_finding(page, state=path)
    expect_no_finding_in_other_colours(page, state=path)
    page.set_viewport_size(WIDE)
    expect_no_finding_in_other_colours(page, state=path)


def test_bars_and_lines_show_the_numbers(phone, address) -> None:
    page = phone("en", size=WIDE)
    page.goto(address("/g/{group}?game=miraris", "en"))
    shares = [
        bar.bounding_box()["width"]
        for bar in page.locator("#players + .scroll .c-bar").all()
    ]
    told = [
        float(cell.inner_text().rstrip("%"))
        for cell in page.locator("#players + .scroll .with-bar + td").all()
    ]
    assert [round(share / max(shares), 1) for share in shares] == [
        round(one / max(told), 1) for one in told
    ]
    dots = [float(dot.get_attribute("cx")) for dot in page.locator(".c-dot").all()]
    assert len(dots) > 1 and all(before < after for before, after in pairwise(dots))


# ---- on paper ----


def pages_of(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


@pytest.mark.parametrize(
    "path",
    [*RESULTS, *(f"/{game}/sheet" for game in sorted({game for game, _ in GAMES}))],
)
def test_it_prints_on_one_sheet(phone, address, path: str) -> None:
    margin = dict.fromkeys(("top", "right", "bottom", "left"), "14mm")
    page = phone()
    for lang in LOOKED_IN if "sheet" in path else ("de",):
        page.goto(address(path, lang))
        assert page.evaluate(LOADED)
        for letters in ({}, OTHERS):
            page.evaluate(CHANGE, [*letters.items()])
            printed = page.pdf(format="A4", margin=margin)
            assert pages_of(printed) == 1, (lang, letters)


def test_paper_shows_the_reasons_and_no_buttons(phone, address) -> None:
    page = phone("en")
    page.goto(address(RESULTS[0], "en"))
    page.emulate_media(media="print")
    for hidden in (".bar", ".after", ".next", ".why"):
        expect(page.locator(hidden).first).to_be_hidden()
    expect(page.locator(".print-only")).to_be_visible()
    expect(page.locator(".why-lines li").first).to_be_visible()


def test_who_plays_again_takes_phones_and_the_big_screen_along(
    phone: Phone, played: Open
) -> None:
    opened = played("mirror-scrolls", "rounds")
    before = opened["id"]
    ana, ben, other, screen = phone("en"), phone("de"), phone("fr"), phone("es")
    screen.goto(f"/es/t/{before}/screen")
    seats = ana.request.get(f"/api/tables/{before}/seats").json()["seats"]
    names = [seat["name"] for seat in seats]
    for page, name in ((ana, names[0]), (ben, names[1])):
        page.goto(f"/t/{before}#who")
        page.locator(".who").get_by_text(name, exact=True).tap()
        expect(page.locator("#me b")).to_have_text(name)
        settle(page)
    ben.locator("#to-result").tap()
    # A result that is looked at follows the table: its end is taken back and comes again.
    verdict = ben.locator("main h1")
    expect(verdict).to_contain_text("gewinnt")
    won = verdict.inner_text()
    version = ana.request.get(f"/api/tables/{before}").json()["version"]
    for kind, told in (("undo", "Die Partie läuft noch"), ("redo", won)):
        back = {"action_id": kind, "kind": kind, "args": {}, "seen": version}
        assert ana.request.post(f"/api/tables/{before}/actions", data=back).ok
        expect(verdict).to_have_text(told)
        expect(ben).to_have_title(re.compile(told))
        version += 1
    expect(ben.locator(".facts time")).not_to_contain_text("UTC")
    other.goto(f"/fr/t/{before}")
    expect(other.locator("#next-line")).to_be_hidden()
    settle(other)
    other.goto(f"/fr/t/{opened['watch_id']}")  # who may play there only watches
    expect(other.locator("#take-seat")).to_be_visible()
    reader = phone("en")
    reader.goto(f"/en/t/{opened['watch_id']}/result")
    expect(reader.locator("#next-line")).to_be_hidden()
    expect(ana.locator("#ended h2")).to_be_in_viewport(ratio=1)
    ana.locator(".play-again button").tap()
    expect(ana).not_to_have_url(re.compile(before))
    expect(ana.locator("#me b")).to_have_text(names[0])
    following = ana.url.rsplit("/", 1)[1]
    ben.locator("#next-line a").tap()  # who reads the result reads on
    reader.locator("#next-line a").tap()  # and who only watches watches on
    expect(reader.locator("#panel[data-finished=false]")).to_be_visible()
    expect(reader).not_to_have_url(re.compile(f"{opened['watch_id']}/|{following}"))
    expect(other).not_to_have_url(re.compile(opened["watch_id"]))
    other.locator("#take-seat").tap()
    for page in (ben, other):
        expect(page).to_have_url(re.compile(f"/t/{following}$"))
    expect(ben.locator("#me b")).to_have_text(names[1])
    expect(other.locator("#me")).to_be_hidden()
    expect(screen).to_have_url(re.compile(f"/es/t/{following}/screen$"))
    # Whoever sits down there only now is not asked again.
    late = phone("es")
    late.goto(f"/es/t/{before}#who")
    late.locator(".who").get_by_text(names[2], exact=True).tap()
    settle(late)
    late.locator("#next-line a").tap()
    expect(late.locator("#me b")).to_have_text(names[2])
    expect(late.locator("#sheet")).to_be_hidden()
    # Who comes later is led there as well.
    for page in ("learn", "result"):
        other.goto(f"/fr/t/{before}/{page}")
        expect(other.locator("#next-line")).to_be_visible()
    expect_no_finding(other)
