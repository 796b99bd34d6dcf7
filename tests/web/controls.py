"""What can be sent from a page: its forms and what stands in them, read fast, for games that are played by pages alone.

Every attribute of ours stands in quotes (tests/web/test_html.py holds that), so that patterns find all of them.
"""

import re
from functools import cached_property
from html import unescape

_CONTROL = re.compile(
    r"<(form|input|button|select|option|textarea)\b((?:[^>\"']|\"[^\"]*\"|'[^']*')*)>"
)
_ATTRIBUTE = re.compile(r"([\w-]+)(?:=(?:\"([^\"]*)\"|'([^']*)'))?")
_NO_TEXT = re.compile(r"<!--.*?-->|<(?:[^>\"']|\"[^\"]*\"|'[^']*')*>", re.DOTALL)


class Controls:
    """Tells `control` of every form and what is in it, in their order."""

    def __init__(self, html: str) -> None:
        self._html = html
        for found in _CONTROL.finditer(html):
            attributes = _ATTRIBUTE.findall(found[2])
            self.control(
                found[1],
                {name: unescape(one or other) for name, one, other in attributes},
            )

    def control(self, tag: str, at: dict[str, str]) -> None:
        """A form, or something in it, and its attributes."""
        raise NotImplementedError

    @cached_property
    def text(self) -> str:
        """All words of the page."""
        return unescape(_NO_TEXT.sub("", self._html))
