"""Which state of the original each translated section was made from."""

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path

from companion.rulebooks.load import Heading, Library, read_headings


def stamp(library: Library, game_id: str) -> int:
    """Record for every translated section of a game the present state of its original; how many changed."""
    game = library.games[game_id]
    path = _path(library, game_id)
    before = _read(path)
    now = fingerprints(library, game_id)
    after = {
        lang: {
            heading.id: now[heading.id]
            for heading in _headings(library, game_id, lang)
            if heading.id in now
        }
        for lang in game.languages
        if lang != game.original_language
    }
    path.write_text(
        json.dumps(after, indent=1, sort_keys=True, ensure_ascii=False) + "\n", "utf-8"
    )
    return sum(
        before.get(lang, {}).get(id) != mark
        for lang, marks in after.items()
        for id, mark in marks.items()
    )


def is_stamped(library: Library, game_id: str, lang: str) -> bool:
    """Whether a translation has ever been stamped."""
    return bool(_read(_path(library, game_id)).get(lang))


def stale_sections(library: Library, game_id: str, lang: str) -> list[str]:
    """The ids of translated sections whose original has changed since, or that came after the last stamp.

    None for a translation that was never stamped: of its original nothing is known.
    """
    marks = _read(_path(library, game_id)).get(lang, {})
    if not marks:
        return []
    now = fingerprints(library, game_id)
    ids = [heading.id for heading in _headings(library, game_id, lang)]
    return [id for id in ids if id in now and marks.get(id) != now[id]]


def fingerprints(library: Library, game_id: str) -> dict[str, str]:
    """A short fingerprint of each original section's heading and text."""
    game = library.games[game_id]
    return {
        heading.id: hashlib.sha256(
            f"{heading.title}\n{heading.source}".encode()
        ).hexdigest()[:12]
        for heading in _headings(library, game_id, game.original_language)
    }


def _headings(library: Library, game_id: str, lang: str) -> list[Heading]:
    return read_headings(library.root / game_id / f"{lang}.md")


def _path(library: Library, game_id: str) -> Path:
    return library.root / game_id / "stamps.json"


def _read(path: Path) -> Mapping[str, Mapping[str, str]]:
    if not path.exists():
        return {}
    try:
        marks: Mapping[str, Mapping[str, str]] = json.loads(path.read_text("utf-8"))
    except ValueError:  # half of a merge, say: the next stamp writes it anew
        return {}
    return marks
