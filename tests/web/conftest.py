"""A table to look at, and phones' requests."""

import pytest

from companion.tables.service import Opened
from companion.web.site import Site
from tests.tables.acting import act
from tests.tables.sample import GAME, OPTIONS, RENAME, rename


@pytest.fixture
def table(site: Site) -> Opened:
    """A table at which one thing has happened."""
    opened = site.tables.create(GAME, OPTIONS)
    return act(site.tables, opened.row.id, "first", RENAME, rename("Zoé"), 0)
