"""HTTP: the application factory, blueprints, languages, request parsing, headers."""

from flask import Flask


def create_app() -> Flask:
    from pathlib import Path

    from companion.rulebooks.load import Library
    from companion.web.commands import content_commands
    from companion.web.languages import Languages

    root = Path(__file__).parent.parent.parent
    app = Flask(__name__, root_path=str(root))
    languages = Languages()
    library = Library(root / "content", languages.translate)
    app.cli.add_command(content_commands(library))
    return app
