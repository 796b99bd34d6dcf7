"""`flask content check`, `stamp`, `catalogs` and `index`, `flask tables copy`, and `flask search`."""

import click
from flask.cli import AppGroup

from companion.games import MACHINES, known_moments
from companion.rulebooks.check import check, reviews
from companion.rulebooks.load import Library
from companion.rulebooks.stamps import stamp
from companion.tables.copy import Different, copy
from companion.tables.database import Store
from companion.web.catalogs import update
from companion.web.site import site


def content_commands(library: Library) -> AppGroup:
    """The command group `content` for a library."""
    group = AppGroup("content", help="Check the rulebooks and record translations.")

    @group.command("check")
    @click.argument("games", nargs=-1)
    def check_command(games: tuple[str, ...]) -> None:
        """Print every defect (of GAMES only, if given); exit 1 when there is one."""
        for game in games:
            if not (library.root / game).is_dir():
                raise click.BadParameter(f"there is no content/{game}")

        starts = games or ("",)
        defects = check(library, known_moments(), games)
        found = [line for line in defects if line.startswith(starts)]
        due = [line for line in reviews(library) if line.startswith(starts)]
        for line in (*found, *due):
            click.echo(line)

        click.echo(f"{len(found)} defects")
        # Reviews that are due are told, but are no defect.
        raise SystemExit(bool(found))

    @group.command("stamp")
    @click.argument("games", nargs=-1)
    def stamp_command(games: tuple[str, ...]) -> None:
        """Record that the translations of GAMES (default: all) follow their originals as they are now."""
        every = library.games
        for game in games or every:
            if game not in every:
                raise click.BadParameter(f"{game} is no rulebook that can be read")

            count = stamp(library, game)
            click.echo(f"{game}: {count} sections stamped anew")

    @group.command("catalogs")
    def catalogs_command() -> None:
        """Bring the interface's translation catalogs up to date with the sources."""
        # A book without a helper has no texts of its own here.
        for line in update(library.root.parent, list(MACHINES)):
            click.echo(line)

    @group.command("index")
    def index_command() -> None:
        """Build the search index of every language, where there is none."""
        site().search.warm()

    return group


@click.command("search")
@click.argument("query")
@click.option("--lang", default="en", help="The reader's language.")
@click.option("--game", help="Only this game.")
@click.option(
    "--explain", is_flag=True, help="Say why each rule stands where it stands."
)
def search_command(query: str, lang: str, game: str | None, explain: bool) -> None:
    """Print the rules that answer QUERY, best first."""
    for hit in site().search.find(query, lang, game, explain=explain).results:
        click.echo(f"{hit.score:6.2f}  {hit.url}  {hit.title}")
        for line in hit.why:
            click.echo(f"        {line}")


def tables_commands() -> AppGroup:
    """The command group `tables`."""
    group = AppGroup("tables", help="Carry tables to another database.")

    @group.command("copy")
    @click.argument("source")
    @click.argument("target")
    def copy_command(source: str, target: str) -> None:
        """Copy what database TARGET does not have from SOURCE, and check it; started again, it goes on.

        Both are addresses, as sqlite:///data/tableside.db or postgresql+psycopg://user:password@host/name.
        Stop the servers first.
        """
        stores = Store(source), Store(target)
        try:
            for name, rows, new in copy(*stores):
                click.echo(f"{name}: {rows} rows, {new} of them new")
        except Different as error:
            raise click.ClickException(
                f"{error}: the two differ. Is a server still running?"
            ) from error
        finally:
            for store in stores:
                store.close()

    return group
