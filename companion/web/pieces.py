"""`{% once … %}`: pieces of a panel that are drawn again only when what they show has changed."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Any

from jinja2 import nodes
from jinja2.ext import Extension
from jinja2.parser import Parser
from jinja2.runtime import Context
from markupsafe import Markup

from companion.limits import PIECE_NAME_BYTES

Piece = tuple[Hashable, ...]


class Pieces:
    """The pieces drawn lately, of all tables, by what they show; those drawn longest ago go first."""

    def __init__(self, most_bytes: int) -> None:
        self.most_bytes = most_bytes
        self.bytes = 0
        # By the hash of what a piece is named by: that may be much, and is asked for its hash but once. The text as
        # bytes: one curly quote would make each letter of it take two.
        self._drawn: OrderedDict[int, tuple[Piece, bytes]] = OrderedDict()
        self._lock = Lock()

    def get(self, piece: Piece, draw: Callable[[], Markup]) -> Markup:
        """What was drawn of this, or what `draw` draws."""
        number = hash(piece)
        found = self._drawn.get(number)
        # Its place in the row stays.
        if found is not None and found[0] == piece:
            return str.__new__(Markup, found[1], "utf-8")

        # Drawn outside the lock: others need not wait for it.
        drawn = draw()
        text = drawn.encode()
        with self._lock:
            # Another may have drawn the same meanwhile, or what has the same hash stand there.
            if self._drawn.setdefault(number, (piece, text))[1] is text:
                self.bytes += len(text) + PIECE_NAME_BYTES
            while self.bytes > self.most_bytes:
                _number, (_piece, oldest) = self._drawn.popitem(last=False)
                self.bytes -= len(oldest) + PIECE_NAME_BYTES

        return drawn


class Once(Extension):
    """`{% once mouse, view.stage %}…{% endonce %}`.

    Named is everything in which two drawings of this place may differ, but for language, game and watching, which
    are always told apart. It counts where a template is given `pieces`; elsewhere the tag draws what it holds.
    """

    tags = {"once"}

    def parse(self, parser: Parser) -> nodes.Node:
        """The tag, as a call that is handed what it holds."""
        line = next(parser.stream).lineno
        shown = parser.parse_tuple()
        body = parser.parse_statements(("name:endonce",), drop_needle=True)
        # The same thing may be shown at two places in two ways.
        place = nodes.Const(f"{parser.name}:{line}")
        call = self.call_method("_draw", [nodes.ContextReference(), place, shown])

        return nodes.CallBlock(call, [], [], body).set_lineno(line)

    def _draw(
        self, context: Context, place: str, shown: Any, caller: Callable[[], Markup]
    ) -> Markup:
        pieces = context.get("pieces")
        # Elsewhere than in a shared panel nothing is kept.
        if pieces is None:
            return caller()

        viewer = (context["lang"], context["game"].id, context["watching"])
        drawn: Markup = pieces.get((place, *viewer, shown), caller)

        return drawn
