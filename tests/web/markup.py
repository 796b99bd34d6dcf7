"""Pages, read by a parser that is as strict as we want them to be."""

import re
from base64 import b64encode
from collections import Counter
from functools import lru_cache
from hashlib import sha256
from html.parser import HTMLParser

VOID = frozenset(
    (
        "area",
        "base",
        "br",
        "col",
        "embed",
        "hr",
        "img",
        "input",
        "link",
        "meta",
        "source",
        "track",
        "wbr",
    )
)
_TAG = re.compile(r"<([a-zA-Z][\w:-]*)((?:[^<>\"']|\"[^\"]*\"|'[^']*')*)>")
_ATTRIBUTE = re.compile(r"\s+([^\s=\"'<>/]+)(\s*=\s*(\"[^\"]*\"|'[^']*'|[^\s\"'>]+))?")


class Page(HTMLParser):
    """What is in a page, and what is wrong with it."""

    def __init__(self, text: str, policy: str = "") -> None:
        super().__init__(convert_charrefs=True)
        self.wrong: list[str] = []
        self.ids: list[str] = []
        self.words: list[str] = []
        self.links: list[tuple[str, str]] = []
        self._open: list[str] = []
        self._policy = policy
        self.feed(text)
        self.close()
        self.wrong += [f"<{tag}> is not closed" for tag in self._open]
        self.wrong += [
            f"the id {id} stands {times} times"
            for id, times in Counter(self.ids).items()
            if times > 1
        ]
        self.wrong += unquoted(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._look(tag, dict(attrs))
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._look(tag, dict(attrs))

    def handle_endtag(self, tag: str) -> None:
        if not self._open or self._open[-1] != tag:
            self.wrong.append(f"</{tag}> closes {self._open[-1:]} at {self.getpos()}")
        if tag in self._open:
            while self._open.pop() != tag:
                pass

    def handle_data(self, data: str) -> None:
        if self._open[-1:] == ["script"] and data.strip():
            self.wrong.append("inline <script>")
        if self._open[-1:] == ["style"]:
            digest = b64encode(sha256(data.encode()).digest()).decode()
            if f"'sha256-{digest}'" not in self._policy:
                self.wrong.append("inline <style>, which the policy does not know")
        self.words.append(data)

    def _look(self, tag: str, attributes: dict[str, str | None]) -> None:
        for name, value in attributes.items():
            if name == "style" or name.startswith("on"):
                self.wrong.append(f"<{tag} {name}={value!r}>")
            if name in ("href", "src", "action", "formaction") and value is not None:
                self.links.append((tag, value))
                if re.match(r"\s*(javascript|data|vbscript):", value, re.IGNORECASE):
                    self.wrong.append(f"<{tag} {name}={value!r}>")
        if tag == "script" and not attributes.get("src"):
            self.wrong.append(f"inline <{tag}>")
        if attributes.get("id"):
            self.ids.append(str(attributes["id"]))

    @property
    def shown(self) -> str:
        """The words that a reader sees."""
        return " ".join("".join(self.words).split())


@lru_cache(maxsize=64)
def wrong(text: str, policy: str) -> tuple[str, ...]:
    """What is wrong with a page under its policy; many addresses give the very same page, which is read once."""
    return tuple(Page(text, policy).wrong)


def unquoted(text: str) -> list[str]:
    """Attributes whose value stands without quotes."""
    return [
        f"<{tag.group(1)} {attribute.group(0).strip()}>"
        for tag in _TAG.finditer(text)
        for attribute in _ATTRIBUTE.finditer(tag.group(2))
        if attribute.group(3) and attribute.group(3)[0] not in "\"'"
    ]
