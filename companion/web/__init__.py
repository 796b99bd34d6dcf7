"""HTTP: the application factory, blueprints, languages, request parsing, headers."""

import atexit
from pathlib import Path

from flask import Flask

from companion.settings import Settings
from companion.tables.live import Hub
from companion.web import below, errors, headers, static, templating
from companion.web.api import reading as api_reading, seats as api_seats, tables as api
from companion.web.commands import content_commands, search_command, tables_commands
from companion.web.export import export_command
from companion.web.groups import pages as groups
from companion.web.logs import Masked
from companion.web.offline import views as offline
from companion.web.play import (
    fixing,
    handover,
    joining,
    opening,
    results,
    signals,
    standing,
    tables,
)
from companion.web.reading import learn, pages, search
from companion.web.request import check_language
from companion.web.site import Site

ROOT = Path(__file__).parent.parent.parent


def create_app(settings: Settings | None = None) -> Flask:
    """The application. Settings come from the environment unless they are given."""
    settings = settings or Settings.from_environment()
    app = Flask(
        "tableside",
        root_path=str(ROOT),
        template_folder=str(ROOT / "templates"),
        static_folder=None,
        instance_path=str(settings.data),
    )
    app.config.update(MAX_CONTENT_LENGTH=settings.max_body_bytes, SITE_URL=settings.url)
    app.logger.addFilter(Masked())
    app.json.sort_keys = False  # type: ignore[attr-defined]
    site = Site(
        ROOT,
        settings.data,
        Hub(most_an_address=settings.phones_per_address),
        settings.database,
        settings.engine,
        settings.url,
    )
    app.extensions["tableside"] = site
    atexit.register(site.close)
    below.install(app, site.base)
    headers.install(app)
    app.before_request(check_language)
    errors.install(app)
    templating.install(app)
    for module in (
        static,
        offline,
        api,
        api_reading,
        api_seats,
        opening,
        tables,
        fixing,
        handover,
        joining,
        signals,
        standing,
        results,
        groups,
        learn,
        search,
        pages,
    ):
        app.register_blueprint(module.blueprint)

    app.cli.add_command(content_commands(site.library))
    app.cli.add_command(tables_commands())
    app.cli.add_command(search_command)
    app.cli.add_command(export_command)

    return app
