"""How many “?” a phone shows at once: one for each kind of line, never one on every line."""

from html.parser import HTMLParser

import pytest
from flask.testing import FlaskClient

from companion.web.site import Site
from tests.web.ends import GAMES, ended, export
from tests.web.markup import VOID

MOST = 15


class InSight(HTMLParser):
    """The rules to which a “?” leads that nothing folds away."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.rules: list[str] = []
        self._around: list[tuple[str, bool]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        inside = self._around[-1] if self._around else ("", False)
        is_away = inside[1] or "hidden" in given
        if tag == "summary":
            # What folds something away is in sight itself.
            is_away = len(self._around) > 1 and self._around[-2][1]
        if tag == "details" and "open" not in given:
            is_away = True
        if given.get("class") == "why" and not is_away:
            self.rules.append(str(given["href"]).rpartition("/")[2])
        if tag not in VOID:
            self._around.append((tag, is_away))

    def handle_startendtag(self, tag: str, attrs: object) -> None:
        """Drawings hold none."""

    def handle_endtag(self, tag: str) -> None:
        while self._around and self._around.pop()[0] != tag:
            pass


@pytest.mark.parametrize("game, name", GAMES)
def test_a_phone_shows_few_question_marks(
    client: FlaskClient, site: Site, game: str, name: str
) -> None:
    many = len(export(game, name)["log"])
    for tenth in (0, 1, 3, 5, 7, 9, 10):
        table = ended(site, game, name, steps=many * tenth // 10)
        page = client.get(f"/en/t/{table.row.id}/panel").text
        rules = InSight(page).rules
        assert len(rules) <= MOST, (tenth, rules)


def test_every_line_of_the_account_is_held_for_its_rule(
    client: FlaskClient, site: Site
) -> None:
    table = ended(site, "miraris", "six-players")
    page = client.get(f"/en/t/{table.row.id}/panel").text
    account = page.partition('id="mi-account-end"')[2]
    account = account.partition("</details>")[0]
    held = account.count("<li><span data-rule=")
    assert held and held == account.count("<li>")
