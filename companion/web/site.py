"""The parts of one running site."""

from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import cast
from urllib.parse import urlsplit

from flask import current_app

from companion.games import MACHINES
from companion.groups.service import Groups
from companion.phone.packs import Packs
from companion.rulebooks.load import Library
from companion.search import Search
from companion.tables.chance import RealChance
from companion.tables.database import Store
from companion.tables.joining import Joining
from companion.tables.live import Hub
from companion.tables.presence import Presence
from companion.tables.seats import Seats
from companion.tables.service import Tables
from companion.tables.signals import Signals
from companion.tables.taps import Taps
from companion.web.assets import Assets, fingerprint
from companion.web.languages import Languages
from companion.web.panels import Panels
from companion.web.preview import Previews


@dataclass
class Site:
    """The parts of one running site. Each is made when it is first asked for."""

    root: Path
    data: Path
    hub: Hub = field(default_factory=Hub)
    database: str = ""
    engine: Path = Path("data/engine")
    url: str = ""
    alone: bool = False  # there is no server: everything is done on the phone
    on_phone: bool = False  # the engine runs it, with what this phone has
    written: bool = False  # pages are being written as files
    pages: dict[str, bytes] = field(default_factory=dict)

    @property
    def is_away(self) -> bool:
        """Whether a phone runs the site without the server that it is kept from."""
        return self.on_phone and not self.alone

    @property
    def base(self) -> str:
        """The path below which the site is, without a slash at its end; "" at the top of an address."""
        return urlsplit(self.url).path.rstrip("/")

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
        return Store.at(self.data, self.database)

    @cached_property
    def tables(self) -> Tables:
        """The tables."""
        return Tables(self.store, self.hub, MACHINES, RealChance())

    @cached_property
    def signals(self) -> Signals:
        """What phones tell all others of their table."""
        return Signals(self.tables)

    @cached_property
    def joining(self) -> Joining:
        """Where phones hand in what they did by themselves."""
        return Joining(self.tables)

    @cached_property
    def seats(self) -> Seats:
        """Which phone is whose."""
        return Seats(self.tables, self.signals)

    @cached_property
    def taps(self) -> Taps:
        """What becomes of taps."""
        return Taps(self.tables)

    @cached_property
    def presence(self) -> Presence:
        """Which phones are away."""
        return Presence(self.tables)

    @cached_property
    def panels(self) -> Panels:
        """What phones of one table share."""
        return Panels()

    @cached_property
    def groups(self) -> Groups:
        """The groups of tables that count together."""
        return Groups(self.tables, adopts=self.on_phone)

    @cached_property
    def previews(self) -> Previews:
        """The pictures of results drawn lately."""
        return Previews()

    @cached_property
    def assets(self) -> Assets:
        """The static files."""
        return Assets(self.root / "static", self.library, self.base)

    @cached_property
    def packs(self) -> Packs:
        """What phones fetch to keep the whole site."""
        # What the engine on a phone has to know of the server that it came from.
        facts = {
            "build": self.build,
            "version": self.assets.version,
            "url": self.url,
            "alone": self.alone,
        }
        return Packs(self.root, self.engine, self.languages.codes, facts)

    @cached_property
    def build(self) -> str:
        """A fingerprint of all that pages are made of: another one means that pages may have changed."""
        return fingerprint(self.root, self.assets.version)

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
