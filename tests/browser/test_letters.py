"""How large letters are on tables: on no phone is anything printed smaller than can be read in a dim room."""

import pytest

from tests.browser import miraris_states, test_azura, test_mirror_scrolls
from tests.browser.looks import FINE_PRINT, expect_nothing
from tests.browser.opened import open_table
from tests.browser.play_me_tables import STATES, bring_in

SIZES = ((360, 740), (740, 360))
# The board of Azura is as high as the smallest phone on its side, too.
LOWEST = (568, 320)
AZURA = {"players": ["Dimitri-Alexander", "Ben"]}
MAGES = {"players": ["Ana", "Bruno", "Bartholomäus von Hohenfe"], "depth": 3}
DIZZY = test_mirror_scrolls.STATES["dizzy"][0], MAGES | {"dragon": "dizzy-dragon"}
TABLES = [
    *(("azura", *test_azura.STATES[state]) for state in ("middle", "stolen", "news", "scoring")),
    *(("miraris", *miraris_states.STATES[state]) for state in ("six", "row", "dormire", "takes", "end")),
    ("mirror-scrolls", *DIZZY), ("mirror-scrolls", DIZZY[0][:2], MAGES),
]  # fmt: skip


def expect_readable(page, address, *about, sizes=SIZES):
    page.goto(address)
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        expect_nothing(page, FINE_PRINT, *about, width, height)


@pytest.mark.parametrize("lang", ["de", "fr"])
def test_no_letter_of_a_table_is_fine_print(phone, lang):
    page = phone(lang, drawn=False)
    for game, steps, options in TABLES:
        usual = {"players": miraris_states.FOUR} if game == "miraris" else AZURA
        table = open_table(page.context.request, game, usual | options, steps)
        sizes = (*SIZES, LOWEST) if game == "azura" else SIZES
        expect_readable(
            page,
            f"/{lang}/t/{table['id']}",
            game,
            options,
            len(steps),
            sizes=sizes,
        )


@pytest.mark.parametrize("state", STATES)
def test_no_letter_of_a_race_is_fine_print(phone, site, state):
    table = bring_in(site, STATES[state](6))
    expect_readable(phone("de", drawn=False), f"/de/t/{table}", state)
