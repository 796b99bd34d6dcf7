"""The picture of a result for messengers, 1200 × 630, drawn on the server without a browser.

Each game has a ready picture (static/previews/<game>.png: emblem, accent, title). Where Pillow is there and the
fonts know every letter, the ranking is drawn over its right side; otherwise the ready picture is sent as it is.
"""

from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from itertools import chain
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any

from companion.limits import KEPT_PREVIEWS, MAX_PREVIEWS_DRAWN_PER_MINUTE
from companion.tables.bucket import Bucket

if TYPE_CHECKING:
    from PIL.ImageDraw import ImageDraw
    from PIL.ImageFont import FreeTypeFont

WIDTH, HEIGHT = 1200, 630
PAPER, INK, MUTED = "#faf6ee", "#2a241f", "#665c52"
MOST_LINES = 6
_LEFT, _RIGHT, _TOP = 430, 1130, 64  # the ranking's side of the picture
_FACES = Path(__file__).parent / "faces"
_REGULAR, _BOLD = str(_FACES / "literata-400.woff2"), str(_FACES / "literata-700.woff2")

# Letters that ask for more than being set after the last one: Hebrew to Mongolian, joiners, emoji.
_JOINED = (range(0x0590, 0x1E00), range(0x200C, 0x200E), range(0x1F000, 0x110000))

Line = tuple[str, str, str, str]  # place, name, role, score, each may be ""


@dataclass(frozen=True)
class Sheet:
    """What is drawn. `key` changes with everything else."""

    key: tuple[str, int, str]
    game: str
    title: str
    headline: str = ""
    lines: tuple[Line, ...] = ()


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

    def get(self, sheet: Sheet, ready: bytes, accent: str) -> bytes:
        """The picture of a sheet; the ready one where it can't be drawn."""
        with self._lock:
            if sheet.key in self._kept:
                self._kept.move_to_end(sheet.key)
                return self._kept[sheet.key]
            # Drawing takes a processor; who asks too often gets the ready picture.
            if not sheet.lines or not self.drawn.take("all"):
                return ready
            try:
                drawn = draw(sheet, ready, accent)
            # Kept as well, or each visitor would try in vain again.
            except CannotDraw:
                drawn = ready
            self._kept[sheet.key] = drawn
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
    return (path if path.is_file() else folder / "tableside.png").read_bytes()


def draw(sheet: Sheet, ready: bytes, accent: str) -> bytes:
    """The ranking over a ready picture. Raises CannotDraw."""
    try:
        from PIL import Image, ImageDraw
    except ImportError as error:
        raise CannotDraw("no Pillow") from error

    check_letters([sheet.title, sheet.headline, *chain(*sheet.lines)])
    with Image.open(BytesIO(ready)) as opened:
        image = opened.convert("RGB")

    pen = ImageDraw.Draw(image)
    pen.rectangle((_LEFT - 30, 24, WIDTH - 24, HEIGHT - 24), fill=PAPER)
    wide = _RIGHT - _LEFT
    small = _fitting(pen, sheet.title, _REGULAR, 30, wide)
    pen.text((_LEFT, _TOP), sheet.title, font=small, fill=MUTED)
    large = _fitting(pen, sheet.headline, _BOLD, 52, wide)
    pen.text((_LEFT, _TOP + 44), sheet.headline, font=large, fill=accent)

    # The lines share the room below, the first one in the game's colour.
    shown, colour, base = sheet.lines[:MOST_LINES], accent, _TOP + 190
    step = min(76, (HEIGHT - base) // max(len(shown), 1))
    for line in shown:
        _draw_line(pen, line, base, colour)
        base += step
        colour = INK

    buffer = BytesIO()
    # The picture has few colours; messengers fetch it over slow networks.
    image.quantize(96).save(buffer, "PNG", optimize=True)

    return buffer.getvalue()


def _draw_line(pen: "ImageDraw", line: Line, base: int, colour: str) -> None:
    place, name, role, score = line
    font = _font(_BOLD, 40)
    left, right = float(_LEFT), float(_RIGHT)
    if place:
        pen.text((left, base), place, font=font, fill=MUTED, anchor="ls")
        left += 56

    if score:
        pen.text((right, base), score, font=font, fill=colour, anchor="rs")
        right -= pen.textlength(score, font) + 24

    font = _fitting(pen, name, _BOLD, 40, right - left)
    pen.text((left, base), name, font=font, fill=colour, anchor="ls")
    left += pen.textlength(name, font) + 18

    # A role is left out where a long name leaves it no room.
    font = _font(_REGULAR, 28)
    if role and left + pen.textlength(role, font) < right:
        pen.text((left, base), role, font=font, fill=MUTED, anchor="ls")


# ---- letters ----


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
