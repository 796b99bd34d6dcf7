"""How often a request reads the row of its table."""

from collections.abc import Callable

import pytest
from flask.testing import FlaskClient
from sqlalchemy import event

from companion.tables.service import Opened
from companion.web.site import Site
from tests.web.ends import ended


@pytest.fixture
def table(site: Site) -> Opened:
    """A table of Miraris that is over."""
    return ended(site)


@pytest.mark.parametrize(
    "address", ["/en/t/{}", "/en/t/{}/history", "/en/t/{}/result", "/api/tables/{}", "/api/tables/{}/result"]
)  # fmt: skip
def test_a_page_reads_its_table_once(
    client: FlaskClient, site: Site, table: Opened, address: str
) -> None:
    count = counted(site)
    assert client.get(address.format(table.row.id)).status_code == 200
    assert count() == 1


def counted(site: Site) -> Callable[[], int]:
    """Counts the statements that read a table's row, from now on."""
    statements: list[str] = []
    event.listen(
        site.store.engine,
        "before_cursor_execute",
        lambda *found: statements.append(found[2]),
    )
    return lambda: sum("watch_id" in one for one in statements)
