"""SVG paths in fewer bytes: a shape drawn twice reads the same twice, so that compression finds it."""

import re

_PIECES = re.compile(r"[A-Za-z]|[-+]?(?:\d+\.?\d*|\.\d+)")
_NUMBERS = {
    "M": 2,
    "L": 2,
    "H": 1,
    "V": 1,
    "C": 6,
    "S": 4,
    "Q": 4,
    "T": 2,
    "A": 7,
    "Z": 0,
}
_DIGITS = 2


def relative(path: str) -> str:
    """The same path with each point counted from the last one instead of from the drawing's corner.

    What can't be read as a path is left as it is."""
    try:
        return _relative(path)
    except ValueError:
        return path


def _relative(path: str) -> str:
    out, last = "", ""
    here, start = (0.0, 0.0), (0.0, 0.0)
    for command, numbers in _commands(path):
        kind = command.upper()
        steps = _steps(kind, numbers, (0.0, 0.0) if command.islower() else here)
        here = start if kind == "Z" else _moved(kind, here, steps)
        start = here if kind == "M" else start
        written = _written(steps)
        if not out or kind != last or kind in "MZ":
            out += ("M" if not out else kind.lower()) + written
        else:
            out += written if written.startswith("-") else f" {written}"
        last = kind
    return out


def _commands(path: str) -> list[tuple[str, list[float]]]:
    """The path's commands, each with one set of numbers."""
    pieces, command, found = _PIECES.findall(path), "", []
    while pieces:
        if pieces[0].isalpha():
            command = pieces.pop(0)
        elif command in ("", "Z", "z"):
            raise ValueError(path)
        count = _NUMBERS.get(command.upper())
        if count is None or len(pieces) < count:
            raise ValueError(path)
        found.append((command, [float(piece) for piece in pieces[:count]]))
        del pieces[:count]
        command = {"M": "L", "m": "l"}.get(command, command)
    return found


def _steps(kind: str, numbers: list[float], origin: tuple[float, float]) -> list[float]:
    """The numbers with the places among them counted from `origin`."""
    if kind == "A":  # radii, turn and two flags come before the place
        return [*numbers[:5], numbers[5] - origin[0], numbers[6] - origin[1]]
    if kind in ("H", "V"):
        return [numbers[0] - origin[kind == "V"]]
    return [number - origin[at % 2] for at, number in enumerate(numbers)]


def _moved(
    kind: str, here: tuple[float, float], steps: list[float]
) -> tuple[float, float]:
    across = steps[0] if kind == "H" else 0.0 if kind == "V" else steps[-2]
    down = steps[0] if kind == "V" else 0.0 if kind == "H" else steps[-1]
    return round(here[0] + across, _DIGITS), round(here[1] + down, _DIGITS)


def _written(numbers: list[float]) -> str:
    texts = [
        re.sub(r"^(-?)0\.", r"\1.", f"{round(number, _DIGITS) + 0.0:g}")
        for number in numbers
    ]
    return "".join(
        text if not at or text.startswith("-") else f" {text}"
        for at, text in enumerate(texts)
    )
