"""SVG paths in fewer bytes: a shape drawn twice reads the same twice, so that compression finds it."""

import re
from functools import lru_cache

_PIECES = re.compile(r"[A-Za-z]|[-+]?(?:\d+\.?\d*|\.\d+)")
_ZERO = re.compile(r"^(-?)0\.")  # .5 means the same as 0.5
_DIGITS = 2

# Along which axis each number of a command counts; "-" for what is no place: radii, a turn and flags.
_AXES = {
    "M": "xy",
    "L": "xy",
    "H": "x",
    "V": "y",
    "C": "xyxyxy",
    "S": "xyxy",
    "Q": "xyxy",
    "T": "xy",
    "A": "-----xy",
    "Z": "",
}


# Drawings are the same in every language but for their words.
@lru_cache(maxsize=2_000)
def relative(path: str) -> str:
    """The same path with each point counted from the last one instead of from the drawing's corner.

    What can't be read as a path is left as it is."""
    try:
        commands = _commands(path)
    except ValueError:
        return path

    out, last = "", ""
    here = start = {"x": 0.0, "y": 0.0}
    for command, numbers in commands:
        kind = command.upper()
        origin = {} if command.islower() else here
        steps = [
            (axis, number - origin.get(axis, 0.0))
            for axis, number in zip(_AXES[kind], numbers, strict=True)
        ]

        # Of several places the last is where the pen ends. Rounded as it is written, or errors would add up.
        moved = dict(steps)
        here = {
            axis: round(place + moved.get(axis, 0.0), _DIGITS)
            for axis, place in here.items()
        }
        if kind == "Z":
            here = start
        elif kind == "M":
            start = here

        written = ""
        for _axis, step in steps:
            text = f"{round(step, _DIGITS) + 0.0:g}"  # + 0.0: never -0
            written = _joined(written, _ZERO.sub(r"\1.", text))
        if not out:
            out = "M" + written  # a path begins with a place of its own
        elif kind != last or kind in "MZ":
            out += kind.lower() + written
        else:
            out = _joined(out, written)
        last = kind
    return out


def _commands(path: str) -> list[tuple[str, list[float]]]:
    """The path's commands, each with one set of numbers. Raises ValueError."""
    pieces = _PIECES.findall(path)
    command = ""
    found = []
    while pieces:
        if pieces[0].isalpha():
            command = pieces.pop(0)
        elif command in ("", "Z", "z"):
            raise ValueError(path)
        axes = _AXES.get(command.upper())
        if axes is None or len(pieces) < len(axes):
            raise ValueError(path)

        numbers = [float(piece) for piece in pieces[: len(axes)]]
        found.append((command, numbers))
        del pieces[: len(axes)]
        # More numbers after a move are lines.
        command = {"M": "L", "m": "l"}.get(command, command)
    return found


def _joined(before: str, after: str) -> str:
    """Numbers one after the other: a minus sign parts them as well as a space."""
    if before and not after.startswith("-"):
        before += " "
    return before + after
