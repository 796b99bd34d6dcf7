"""The picture of a result for messengers, 1200 × 630, drawn on the server without a browser.

Each game has a ready picture (static/previews/<game>.png: emblem, accent, title). Where Pillow is there and the
fonts know every letter, the ranking is drawn over its right side; otherwise the ready picture is sent as it is.
"""

import re
from collections import OrderedDict
from collections.abc import Iterable
from functools import lru_cache
from io import BytesIO
from itertools import chain
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any

from companion.games.core import Frozen
from companion.limits import KEPT_PREVIEWS, MAX_PREVIEWS_DRAWN_PER_MINUTE
from companion.tables.bucket import Bucket

if TYPE_CHECKING:
    from PIL.ImageDraw import ImageDraw
    from PIL.ImageFont import FreeTypeFont

WIDTH, HEIGHT = 1200, 630
PAPER, INK, MUTED, RULE = "#faf6ee", "#2a241f", "#665c52", "#ddd2c2"
MOST_LINES = 6
_LEFT, _RIGHT = 452, 1140  # between them all that is written
_BAND = (400, 0, WIDTH, 226)  # how it ended, in a colour; below it the ranking
_MARK = (0, 0, _BAND[0], HEIGHT)  # the emblem's side
_SEAT_COLOUR = re.compile(r"--seat-\d: light-dark\((#\w+)")
_TALLEST = 96  # a line of the ranking; many are less
_FACES = Path(__file__).parent / "faces"
_REGULAR, _BOLD = str(_FACES / "literata-400.woff2"), str(_FACES / "literata-700.woff2")

# Letters that ask for more than being set after the last one: Hebrew to Mongolian, joiners, emoji.
_JOINED = (range(0x0590, 0x1E00), range(0x200C, 0x200E), range(0x1F000, 0x110000))

Ranked = tuple[str, str, str, str]  # place, name, role, score, each may be ""


class Preview(Frozen):
    """What is drawn. `key` changes with everything else; of the lines the first `winners` have won."""

    key: tuple[str, int, str]
    game: str
    title: str
    headline: str = ""
    lines: tuple[Ranked, ...] = ()
    winners: int = 1
    below: str = ""  # what decided it, below the headline


class CannotDraw(Exception):
    """Pillow is missing, or the fonts lack a letter."""


class Previews:
    """Pictures drawn lately. One is drawn at a time, and not too many in a minute."""

    def __init__(
        self,
        most: int = KEPT_PREVIEWS,
        most_a_minute: int = MAX_PREVIEWS_DRAWN_PER_MINUTE,
    ) -> None:
        self.most = most
        self.drawn = Bucket(most_a_minute, 60.0)
        self._kept: OrderedDict[tuple[str, int, str], bytes] = OrderedDict()
        self._lock = Lock()

    def get(self, wanted: Preview, ready: bytes, accent: str) -> bytes:
        """The picture of a preview; the ready one where it can't be drawn."""
        with self._lock:
            if wanted.key in self._kept:
                self._kept.move_to_end(wanted.key)
                return self._kept[wanted.key]
            # Drawing takes a processor; who asks too often gets the ready picture.
            if not wanted.lines or not self.drawn.take("all"):
                return ready
            try:
                drawn = draw(wanted, ready, accent)
            # Kept as well, or each visitor would try in vain again.
            except CannotDraw:
                drawn = ready
            self._kept[wanted.key] = drawn
            while len(self._kept) > self.most:
                self._kept.popitem(last=False)
            return drawn

    def __len__(self) -> int:
        return len(self._kept)


@lru_cache(maxsize=32)
def ready_picture(root: Path, game: str) -> bytes:
    """The ready picture of a game, or the site's where a game has none."""
    folder = root / "static" / "previews"
    path = folder / f"{game}.png"
    if not path.is_file():
        path = folder / "tableside.png"
    return path.read_bytes()


@lru_cache(maxsize=8)
def seat_colours(root: Path) -> tuple[str, ...]:
    """The colour of each seat by day, as the pages have it."""
    styles = (root / "static" / "css" / "seats.css").read_text(encoding="utf-8")
    return tuple(_SEAT_COLOUR.findall(styles))


def draw(wanted: Preview, ready: bytes, accent: str) -> bytes:
    """The ranking over a ready picture. Raises CannotDraw."""
    try:
        from PIL import Image, ImageDraw, ImageOps
    except ImportError as error:
        raise CannotDraw("no Pillow") from error

    check_letters([wanted.title, wanted.headline, wanted.below, *chain(*wanted.lines)])
    with Image.open(BytesIO(ready)) as opened:
        image = opened.convert("RGB")

    # Where nobody has won the picture is without colour.
    colour = accent if wanted.winners else MUTED
    if not wanted.winners:
        grey = image.crop(_MARK).convert("L")
        # From ink to paper; what is as light as paper is paper.
        image.paste(ImageOps.colorize(grey, INK, PAPER, whitepoint=246), _MARK)

    pen, wide = ImageDraw.Draw(image), _RIGHT - _LEFT
    left, _top, _right, below = _BAND
    pen.rectangle((left, 0, WIDTH, HEIGHT), fill=PAPER)
    pen.rectangle(_BAND, fill=colour)
    small = _fitting(pen, wanted.title, _REGULAR, 34, wide)
    pen.text((_LEFT, 72), wanted.title, font=small, fill=PAPER, anchor="ls")
    large = _fitting(pen, wanted.headline, _BOLD, 88, wide)
    # What decided it has its line between the headline and the ranking.
    base = 154 if wanted.below else 172
    pen.text((_LEFT, base), wanted.headline, font=large, fill=PAPER, anchor="ls")
    fine = _fitting(pen, wanted.below, _REGULAR, 34, wide)
    pen.text((_LEFT, 206), wanted.below, font=fine, fill=PAPER, anchor="ls")

    # The lines share the room below; few of them stand in its middle.
    shown = wanted.lines[:MOST_LINES]
    room = HEIGHT - below - 32
    step = min(_TALLEST, room // len(shown))
    top = below + 16 + (room - step * len(shown)) // 2
    for number, line in enumerate(shown):
        if number:
            pen.line((_LEFT, top, _RIGHT, top), fill=RULE, width=2)
        _draw_line(pen, line, top, step, colour if number < wanted.winners else INK)
        top += step

    buffer = BytesIO()
    # The picture has few colours; messengers fetch it over slow networks.
    image.quantize(96).save(buffer, "PNG", optimize=True)

    return buffer.getvalue()


def _draw_line(
    pen: "ImageDraw", line: Ranked, top: int, step: int, colour: str
) -> None:
    place, name, role, score = line
    size = min(step - 18, 56)
    font, base = _font(_BOLD, size), top + (step + size * 7 // 10) // 2
    left, right = float(_LEFT), float(_RIGHT)
    if place:
        pen.text((left, base), place, font=font, fill=MUTED, anchor="ls")
        left += size + 16

    if score:
        pen.text((right, base), score, font=font, fill=colour, anchor="rs")
        right -= pen.textlength(score, font) + 24

    font = _fitting(pen, name, _BOLD, size, right - left)
    pen.text((left, base), name, font=font, fill=colour, anchor="ls")
    left += pen.textlength(name, font) + 18

    # A role is left out where a long name leaves it no room.
    font = _font(_REGULAR, 28)
    if role and left + pen.textlength(role, font) < right:
        pen.text((left, base), role, font=font, fill=MUTED, anchor="ls")


@lru_cache(maxsize=64)
def _font(file: str, size: int) -> "FreeTypeFont":
    from PIL import ImageFont

    try:
        return ImageFont.truetype(file, size)
    except OSError as error:  # a FreeType that cannot unpack the file
        raise CannotDraw(file) from error


def _fitting(pen: "ImageDraw", text: str, file: str, size: int, wide: float) -> Any:
    """The largest font of at most `size` in which a text fits."""
    while size > 18 and pen.textlength(text, _font(file, size)) > wide:
        size -= 2

    return _font(file, size)


def check_letters(texts: Iterable[str]) -> None:
    """Raise CannotDraw when our faces would show a box for a letter, or letters that must be joined or turned."""
    font = _font(_REGULAR, 20)
    box = _shape(font, "\ufffe")  # no letter: what a font shows for those it lacks
    for letter in set("".join(texts)):
        if letter.isspace():
            continue
        number = ord(letter)
        is_joined = any(number in block for block in _JOINED)
        if is_joined or _shape(font, letter) == box:
            raise CannotDraw(f"no letter U+{number:04X}")


def _shape(font: "FreeTypeFont", letter: str) -> bytes:
    return bytes(font.getmask(letter))
