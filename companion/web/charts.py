"""Where the bars and lines of a chart are, in the units of its drawing. The numbers stand in tables beside them."""

from collections.abc import Sequence
from dataclasses import dataclass

WIDTH, HEIGHT = 320, 150
_LEFT, _RIGHT, _TOP, _BOTTOM = 30, 8, 16, 22
_STEPS = (1, 2, 5)  # times a power of ten: between the lines that numbers stand on


@dataclass(frozen=True)
class Column:
    """An upright bar: its corner and size, the middle of it, its label and value."""

    x: float
    y: float
    width: float
    height: float
    middle: float
    label: str
    value: int


@dataclass(frozen=True)
class Tick:
    """A level line with its number."""

    y: float
    value: int


@dataclass(frozen=True)
class Dot:
    """A point of a line, with its value and whose it is."""

    x: float
    y: float
    value: int
    label: str


@dataclass(frozen=True)
class Columns:
    """A chart of upright bars."""

    columns: tuple[Column, ...]
    ticks: tuple[Tick, ...]
    width: int = WIDTH
    height: int = HEIGHT


@dataclass(frozen=True)
class Line:
    """A chart of one line. `path` is an SVG path."""

    path: str
    dots: tuple[Dot, ...]
    ticks: tuple[Tick, ...]
    width: int = WIDTH
    height: int = HEIGHT


def columns(values: Sequence[tuple[str, int]]) -> Columns:
    """Upright bars from zero up, for labelled values of at least zero."""
    ticks = ticks_of(0, max((value for _, value in values), default=0))
    room = (WIDTH - _LEFT - _RIGHT) / max(len(values), 1)
    width = min(room * 0.7, 40)
    found = []
    for number, (label, value) in enumerate(values):
        middle, top = _LEFT + room * (number + 0.5), _level(value, ticks)
        found.append(Column(
            round(middle - width / 2, 1), top, round(width, 1), round(HEIGHT - _BOTTOM - top, 1), round(middle, 1),
            label, value,
        ))  # fmt: skip
    return Columns(tuple(found), _placed(ticks))


def line(values: Sequence[tuple[str, int]]) -> Line:
    """One line through labelled values, first to last."""
    numbers = [value for _, value in values]
    ticks = ticks_of(min(numbers, default=0), max(numbers, default=0))
    room = (WIDTH - _LEFT - _RIGHT - 8) / max(len(values) - 1, 1)
    dots = tuple(
        Dot(round(_LEFT + 4 + room * number, 1), _level(value, ticks), value, label)
        for number, (label, value) in enumerate(values)
    )
    return Line(
        "M" + "L".join(f"{dot.x} {dot.y}" for dot in dots) if dots else "",
        dots,
        _placed(ticks),
    )


def lines(series: Sequence[Sequence[int]]) -> tuple[Line, ...]:
    """A line for each series, in the same measure; all have the same length."""
    ticks = ticks_of(0, max(value for values in series for value in values))
    room = (WIDTH - _LEFT - _RIGHT - 8) / max(len(series[0]) - 1, 1)
    found = []
    for values in series:
        dots = [
            (round(_LEFT + 4 + room * at, 1), _level(value, ticks))
            for at, value in enumerate(values)
        ]
        last = Dot(*dots[-1], values[-1], "")
        path = "M" + "L".join(f"{x} {y}" for x, y in dots)
        found.append(Line(path, (last,), _placed(ticks)))
    return tuple(found)


def ticks_of(least: int, most: int) -> list[int]:
    """Two to five round numbers from at most `least` to at least `most`, in equal steps."""
    step = 1
    for step in (unit * 10**power for power in range(16) for unit in _STEPS):
        if most // step + bool(most % step) - least // step <= 4:
            break
    first, last = least // step * step, -(-most // step) * step
    return list(range(first, max(last, first + step) + 1, step))


def _placed(ticks: Sequence[int]) -> tuple[Tick, ...]:
    return tuple(Tick(_level(value, ticks), value) for value in ticks)


def _level(value: int, ticks: Sequence[int]) -> float:
    share = (value - ticks[0]) / (ticks[-1] - ticks[0])
    return round(_TOP + (HEIGHT - _TOP - _BOTTOM) * (1 - share), 1)
