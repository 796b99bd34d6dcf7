"""A page is loaded once, and looked at on phones of every size, with our letters and with those that stand in for them.

A promise is a function of JavaScript that gives what breaks it. All of a state's promises are asked in one visit, and
what is said of a broken one names the state, the size and the letters.
"""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from playwright.sync_api import Page

from tests.browser.cupboard import PATIENCE_MS

Size = tuple[int, int]
Promises = Mapping[str, str]  # what breaks it, by its name
PHONES: tuple[Size, ...] = ((360, 740), (320, 740), (412, 740))
# The variables by which all text has its face, as tokens.css has them but for our own faces in front: the page is
# then what a phone shows that these never reach (tests/browser/test_fonts.py holds that).
OTHERS = {
    "--text": "Literata-Georgia, Literata-Noto, serif",
    "--ui": "Source-Arial, Source-Roboto, sans-serif",
}
# A phone draws a page that is too wide smaller, and then says that it is wider itself.
STICKS_OUT = """() => {
    const { scrollWidth } = document.documentElement;
    return scrollWidth > Math.min(innerWidth, screen.width) ? [scrollWidth] : [];
}"""
# Words that are cut in two without a hyphen: neighbours among the letters of a word that stand in different lines.
TORN = """() => {
    const found = [], texts = document.createTreeWalker(document.getElementById("panel"), NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (texts.nextNode()) {
        const { data, parentElement } = texts.currentNode;
        if (data.length < 9 || !parentElement.checkVisibility() || parentElement.closest(".sr")) continue;
        for (const { index, 0: word } of data.matchAll(/[\\p{L}\\p{N}]{2,}/gu)) {
            const tops = [...word].map((_letter, at) => {
                range.setStart(texts.currentNode, index + at);
                range.setEnd(texts.currentNode, index + at + 1);
                return range.getClientRects().item(range.getClientRects().length - 1)?.top; // after a hyphen
            });
            if (tops.some((top) => Math.abs(top - tops[0]) > 3)) found.push(word);
        }
    }
    return found;
}"""
# Letters that nobody reads in a dim room, as large as they are drawn.
FINE_PRINT = """() => {
    const found = [], texts = document.createTreeWalker(document.getElementById("panel"), NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const { data, parentElement: at } = texts.currentNode, box = at.getBoundingClientRect();
        if (!data.trim() || !at.checkVisibility() || at.closest(".sr") || Math.min(box.width, box.height) < 2) continue;
        const drawn = parseFloat(getComputedStyle(at).fontSize) * (at.getScreenCTM?.().a ?? 1);
        if (drawn && drawn < 11.95) found.push([drawn, data]);
    }
    return found;
}"""
CHANGE = "(faces) => { for (const [name, face] of faces) document.documentElement.style.setProperty(name, face); }"
# What is found at last: who looks at once may see rows and letters that have not settled yet.
LASTING = f"""async (find) => {{
    const until = Date.now() + {PATIENCE_MS};
    let found = find();
    while (found.length && Date.now() < until) {{
        await new Promise((resolve) => setTimeout(resolve, 50));
        found = find();
    }}
    return found;
}}"""
ASK = f"""async (letters) => {{
    const promises = Object.entries({{ %s }}), found = {{}};
    const look = () => promises.map(([promise, find]) => [promise, find()]).filter(([, broken]) => broken.length);
    for (const [whose, faces] of Object.entries(letters)) {{
        ({CHANGE})(faces);
        const broken = await ({LASTING})(look);
        if (broken.length) found[whose] = broken;
    }}
    return found;
}}"""
IS_OF_SIZE = (
    "() => innerWidth === %s && innerHeight === %s ? [] : [innerWidth, innerHeight]"
)
LOADED = """Promise.all(["16px Literata", "16px 'Source Sans 3'"].map((font) => document.fonts.load(font)))
    .then((found) => found.every((faces) => faces.length))"""


def lasting(page: Page, find: str) -> list[Any]:
    """What a function of the page still finds when all has settled."""
    found: list[Any] = page.evaluate(f"() => ({LASTING})({find})")
    return found


def expect_nothing(page: Page, find: str, *about: object) -> None:
    """Wait until a function of the page finds nothing."""
    found = lasting(page, find)
    assert not found, (*about, found)


def enlarge(page: Page) -> None:
    """Letters twice as large, as a browser is set."""
    session = page.context.new_cdp_session(page)
    session.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})


def phones(lang: str) -> tuple[Size, ...]:
    """On which phones a language is looked at: the widest phone has room for all that fits in German."""
    return PHONES if lang == "de" else PHONES[:2]


# German has the longest words, French and Spanish the longest sentences; English has room where they have.
LOOKED_IN = ("de", "fr", "es")


def looked_at(lang: str, states: Iterable[str]) -> list[str]:
    """What is looked at in a language: German sees every state, French and Spanish take turns."""
    every = [*states]
    return every if lang == "de" else every[LOOKED_IN.index(lang) - 1 :: 2]


def expect_kept(page: Page, state: str, looks: dict[Size, Promises]) -> None:
    """The page keeps what is promised at each size, with either letters; it is left in ours, at the first size.

    A size costs more than the letters, so both are asked about in one visit."""
    assert page.evaluate(LOADED), (state, "our letters did not come")
    unseen, seen = ("opacity", "0"), ("opacity", "")  # what is unseen need not be drawn
    letters = {"others": OTHERS, "ours": dict.fromkeys(OTHERS, "")}
    faces = {whose: [*own.items(), unseen] for whose, own in letters.items()}
    for width, height in reversed(looks):
        page.set_viewport_size({"width": width, "height": height})
        promises = {"size": IS_OF_SIZE % (width, height)} | {**looks[width, height]}
        broken = page.evaluate(ASK % _named(promises), faces)
        assert not broken, (state, page.url, (width, height), broken)
    page.evaluate(CHANGE, [seen])


def _named(promises: Promises) -> str:
    return ", ".join(f"{json.dumps(name)}: {find}" for name, find in promises.items())


def in_sight(*parts: str, above: str = ".foot") -> str:
    """The promise that each of these is there, and all that is there of it can be seen without scrolling.

    `above` is the bar at the bottom; where it stands at the side, the screen's end counts."""
    return f"""() => {{
        const bar = document.querySelector({json.dumps(above)}).getBoundingClientRect();
        const end = bar.top > 0 ? bar.top : innerHeight;
        return {json.dumps(parts)}.flatMap((part) => {{
            const seen = [...document.querySelectorAll(part)].filter((at) => at.checkVisibility());
            const boxes = seen.map((at) => at.getBoundingClientRect());
            const out = boxes.filter((box) => box.top < 0 || box.bottom > end + 1);
            return seen.length && !out.length ? [] : [[part, ...out.map((box) => [box.top, box.bottom, end])]];
        }});
    }}"""


def lies_over(one: str, other: str) -> str:
    """The promise that what is seen of one begins below all that is seen of the other, and something is of both."""
    return f"""() => {{
        const [one, other] = {json.dumps([one, other])}.map((part) => [...document.querySelectorAll(part)]
            .filter((at) => at.checkVisibility()).map((at) => at.getBoundingClientRect()));
        const top = Math.min(...one.map((box) => box.top)), end = Math.max(...other.map((box) => box.bottom));
        return one.length && other.length && end <= top + 1 ? [] : [[top, end]];
    }}"""
