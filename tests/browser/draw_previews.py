"""Draws static/previews/*.png from the emblems, with Chromium: `python -m tests.browser.draw_previews`.

The pictures are kept in the repository, because the server has no browser. Draw them anew when an emblem, an accent
or a title changes, or a game is added.
"""

from base64 import b64encode
from pathlib import Path

from jinja2 import Environment, FileSystemLoader
from PIL import Image
from playwright.sync_api import sync_playwright

from companion.rulebooks.load import Library
from tests.browser.chromium import launch

ROOT = Path(__file__).parent.parent.parent
FOLDER = ROOT / "static" / "previews"
STYLES = [
    ROOT / "static" / "css" / name for name in ("tokens.css", "first.css", "site.css")
]
TEMPLATES = Environment(
    loader=FileSystemLoader(ROOT / "templates"), autoescape=True, trim_blocks=True
)
PAGE = """<!doctype html><html lang="en"><style>{site}
:root {{ font-size: 20px; --accent: {accent}; }}
body {{ width: 1200px; height: 630px; display: grid; grid-template-columns: 400px 1fr; align-items: center; overflow: hidden;
  border-left: 18px solid var(--accent); }}
.mark {{ display: grid; justify-items: center; gap: 34px; }}
.emblem {{ width: 250px; height: 250px; padding: 28px; border-radius: 44px; background: var(--soft); }}
.brand {{ display: flex; gap: 12px; align-items: center; font: 600 30px/1 var(--text); --accent: #7a4b2a; }}
.brand svg {{ width: 44px; height: 44px; }}
h1 {{ font-size: 84px; line-height: 1.08; margin: 0 60px 0 12px; color: var(--accent); text-wrap: balance; hyphens: none; }}
</style><body><div class="mark"><div class="emblem">{emblem}</div><div class="brand">{logo}Tableside</div></div><h1>{title}</h1></body></html>"""  # noqa: E501


def draw_all() -> None:
    """Every game's picture, and the site's own for a game that has none."""
    logo = TEMPLATES.from_string(
        "{% from 'kit/icons.html' import logo %}{{ logo() }}"
    ).render()
    library = Library(ROOT / "content")
    site = "".join(map(Path.read_text, STYLES))
    # A page without an address has no files beside it.
    for font in (ROOT / "static" / "fonts").glob("*.woff2"):
        inside = b64encode(font.read_bytes()).decode()
        site = site.replace(f"../fonts/{font.name}", f"data:font/woff2;base64,{inside}")
    FOLDER.mkdir(exist_ok=True)
    found = {
        game.id: (game.accent["light"], _emblem(game.id), game.title["en"])
        for game in library.games.values()
    }
    found["tableside"] = ("#7a4b2a", logo, "What’s on the table?")
    with sync_playwright() as playwright:
        browser = launch(playwright)
        page = browser.new_page(viewport={"width": 1200, "height": 630})
        for name, (accent, emblem, title) in found.items():
            page.set_content(
                PAGE.format(
                    site=site,
                    accent=accent,
                    emblem=emblem,
                    logo=logo,
                    title=title,
                )
            )
            page.evaluate("document.fonts.ready")
            path = FOLDER / f"{name}.png"
            page.screenshot(path=path)
            Image.open(path).convert("RGB").quantize(64).save(path, optimize=True)
        browser.close()


def _emblem(game: str) -> str:
    return (ROOT / "content" / game / "art" / "emblem.svg").read_text()


if __name__ == "__main__":
    draw_all()
