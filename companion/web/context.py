"""What every view needs: the site's parts, and the request's language."""

from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import cast

from flask import current_app, g, request

from companion.games import MACHINES
from companion.games.core import COMMON_REFUSALS, Refusal
from companion.groups.service import GROUP_REFUSALS, Groups
from companion.rulebooks.load import Library
from companion.rulebooks.search import Search
from companion.tables.chance import RealChance
from companion.tables.live import Hub
from companion.tables.service import TABLE_REFUSALS, Tables
from companion.tables.store import Store
from companion.web.assets import Assets
from companion.web.languages import COOKIE, Languages, Speaker
from companion.web.play.panels import Panels
from companion.web.play.preview import Previews


@dataclass
class Site:
    """The parts of one running site. Each is made when it is first asked for."""

    root: Path
    data: Path
    hub: Hub = field(default_factory=Hub)
    pages: dict[str, bytes] = field(default_factory=dict)

    @cached_property
    def languages(self) -> Languages:
        """The interface languages."""
        return Languages()

    @cached_property
    def library(self) -> Library:
        """The rulebooks."""
        return Library(self.root / "content", self.languages.translate)

    @cached_property
    def search(self) -> Search:
        """The rule search."""
        return Search(self.library, self.data / "index")

    @cached_property
    def store(self) -> Store:
        """The database."""
        return Store.at(self.data)

    @cached_property
    def tables(self) -> Tables:
        """The tables."""
        return Tables(self.store, self.hub, MACHINES, RealChance())

    @cached_property
    def panels(self) -> Panels:
        """What phones of one table share."""
        return Panels()

    @cached_property
    def groups(self) -> Groups:
        """The groups of tables that count together."""
        return Groups(self.tables)

    @cached_property
    def previews(self) -> Previews:
        """The pictures of results drawn lately."""
        return Previews()

    @cached_property
    def assets(self) -> Assets:
        """The static files."""
        return Assets(self.root / "static", self.library)

    def close(self) -> None:
        """End the streams, and let go of the database and the search index."""
        self.hub.close()
        if "store" in self.__dict__:
            self.store.close()
        if "search" in self.__dict__:
            self.search.close()


def site() -> Site:
    """The running site of this request."""
    return cast(Site, current_app.extensions["tableside"])


def language() -> str:
    """The request's language: of the URL, of `?lang=`, remembered, then of Accept-Language."""
    if "lang" not in g:
        g.lang = _find_language()
    return cast(str, g.lang)


def speaker(game: str = "") -> Speaker:
    """Puts messages of a game into the request's language."""
    return Speaker(site().languages, site().library, game, language())


def refusal_text(refusal: Refusal, game: str = "") -> str:
    """A refusal as a sentence in the request's language."""
    machine = MACHINES.get(game)
    texts = {**COMMON_REFUSALS, **TABLE_REFUSALS, **GROUP_REFUSALS, **(machine.refusals if machine else {})}
    voice = speaker(game)
    pattern = voice.languages.translate(voice.lang, texts.get(refusal.code, refusal.code), game)
    return voice.fill(pattern, refusal.args_for_text)


def _find_language() -> str:
    codes = site().languages.codes
    asked = (request.view_args or {}).get("lang"), request.args.get("lang"), request.cookies.get(COOKIE)
    for code in asked:
        if code in codes:
            return cast(str, code)
    return site().languages.negotiate([code for code, _quality in request.accept_languages])
