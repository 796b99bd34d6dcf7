"""Where the bars and lines of a chart are, in the units of its drawing. The numbers stand in tables beside them."""

from collections.abc import Sequence

from companion.games.core import Frozen

WIDTH, HEIGHT = 320, 150
_LEFT, _RIGHT, _TOP, _BOTTOM = 30, 8, 16, 22
_INSET = 4  # so that the dots at both ends of a line stay within
# Less than a point: a line beside another must not look like a lead.
_APART, _MOST_APART = 1.2, 2.4
_STEPS = (1, 2, 5)  # times a power of ten: between the lines that numbers stand on


class Column(Frozen):
    """An upright bar: its corner and size, the middle of it, its label and value."""

    x: float
    y: float
    width: float
    height: float
    middle: float
    label: str
    value: int


class Tick(Frozen):
    """A level line with its number."""

    y: float
    value: int


class Dot(Frozen):
    """A point of a line, with its value and whose it is."""

    x: float
    y: float
    value: int
    label: str


class Columns(Frozen):
    """A chart of upright bars."""

    columns: tuple[Column, ...]
    ticks: tuple[Tick, ...]
    width: int = WIDTH
    height: int = HEIGHT


class LineChart(Frozen):
    """A chart of one line. `path` is an SVG path."""

    path: str
    dots: tuple[Dot, ...]
    ticks: tuple[Tick, ...]
    width: int = WIDTH
    height: int = HEIGHT


class _Scale:
    """From numbers to heights in the drawing: level lines at round numbers, and what lies between them."""

    def __init__(self, numbers: Sequence[int]) -> None:
        levels = ticks_of(min(numbers, default=0), max(numbers, default=0))
        self.least, self.most = levels[0], levels[-1]
        self.ticks = tuple(Tick(self.y_of(level), level) for level in levels)

    def y_of(self, value: int) -> float:
        """How far down a value is."""
        share = (value - self.least) / (self.most - self.least)
        room = HEIGHT - _TOP - _BOTTOM
        return round(_TOP + room * (1 - share), 1)


def columns(values: Sequence[tuple[str, int]]) -> Columns:
    """Upright bars from zero up, for labelled values of at least zero."""
    numbers = [value for _label, value in values]
    scale = _Scale([0, *numbers])
    room = (WIDTH - _LEFT - _RIGHT) / max(len(values), 1)
    # Two columns alone would be as wide as doors.
    width = min(room * 0.7, 40)
    found = []
    for number, (label, value) in enumerate(values):
        middle = _LEFT + room * (number + 0.5)
        left = middle - width / 2
        top = scale.y_of(value)
        column = Column(
            x=round(left, 1),
            y=top,
            width=round(width, 1),
            height=round(HEIGHT - _BOTTOM - top, 1),
            middle=round(middle, 1),
            label=label,
            value=value,
        )
        found.append(column)

    return Columns(tuple(found), scale.ticks)


def line(values: Sequence[tuple[str, int]]) -> LineChart:
    """One line through labelled values, first to last."""
    numbers = [value for _label, value in values]
    scale = _Scale(numbers)
    places = _places(numbers, scale)
    dots = []
    for (x, y), (label, value) in zip(places, values, strict=True):
        dots.append(Dot(x, y, value, label))

    return LineChart(_path(places), tuple(dots), scale.ticks)


def lines(series: Sequence[Sequence[int]]) -> tuple[LineChart, ...]:
    """A line for each series, in the same measure; all have the same length. Equal ones lie close to each other."""
    highest = max(max(values) for values in series)
    scale = _Scale([0, highest])
    found = []
    for number, values in enumerate(series):
        places = _places(values, scale)
        # Where others of them have the same value, none of them may be hidden; all begin where they began.
        for at, value in enumerate(values[1:], 1):
            x, y = places[at]
            equal = [one for one, other in enumerate(series) if other[at] == value]
            between = len(equal) - 1
            apart = min(_APART, _MOST_APART / max(between, 1))
            # On both sides of what they show.
            aside = (between / 2 - equal.index(number)) * apart
            places[at] = x, round(y + aside, 1)
        last = Dot(*places[-1], values[-1], "")
        found.append(LineChart(_path(places), (last,), scale.ticks))

    return tuple(found)


def ticks_of(least: int, most: int) -> list[int]:
    """Two to five round numbers from at most `least` to at least `most`, in equal steps."""
    for step in (unit * 10**power for power in range(16) for unit in _STEPS):
        first = least // step * step
        last = -(-most // step) * step  # rounded up
        if last - first <= 4 * step:
            break

    last = max(last, first + step)  # also where all values are the same
    return list(range(first, last + 1, step))


def _places(values: Sequence[int], scale: _Scale) -> list[tuple[float, float]]:
    """Where the points of a line are, at equal distances."""
    room = (WIDTH - _LEFT - _RIGHT - 2 * _INSET) / max(len(values) - 1, 1)
    left = _LEFT + _INSET
    return [
        (round(left + room * number, 1), scale.y_of(value))
        for number, value in enumerate(values)
    ]


def _path(places: Sequence[tuple[float, float]]) -> str:
    """The line through some points as an SVG path; "" for none."""
    if not places:
        return ""

    return "M" + "L".join(f"{x} {y}" for x, y in places)
