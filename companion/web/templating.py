"""What templates can say: translated texts, messages with their rule, terms, drawings, static addresses."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from json import JSONEncoder
from secrets import token_hex
from typing import Any
from urllib.parse import quote

from babel.numbers import format_decimal, format_percent
from babel.support import NullTranslations
from flask import Flask, g, request, template_rendered
from jinja2 import StrictUndefined
from markupsafe import Markup, escape

from companion.games import numbers_of
from companion.games.core import Message
from companion.limits import KEPT_SAID, KEPT_VALUES, KEPT_VOICES, MAX_NAME_CHARS
from companion.rulebooks.load import Library
from companion.rulebooks.model import Localized, spoken
from companion.web.languages import Speaker
from companion.web.names import hyphened, in_parts
from companion.web.outcomes import signed
from companion.web.pieces import Once
from companion.web.quick import (
    PlainCode,
    SharedModules,
    forget_modules,
    kept_modules,
    plain_parts,
    plain_text,
)
from companion.web.request import language, public, speaker
from companion.web.site import site
from companion.web.spans import long_date, medium_date, short_span, utc


def install(app: Flask) -> None:
    """Set the template environment up."""
    env = app.jinja_env
    env.template_class = SharedModules
    env.code_generator_class = PlainCode
    env.extend(**plain_parts)
    app.context_processor(kept_modules)
    template_rendered.connect(forget_modules, app)
    # A misspelt name is an error in a test instead of an empty place on a page.
    env.undefined = StrictUndefined
    env.policies["ext.i18n.trimmed"] = True  # a long text may stand in several lines
    # Tags leave no empty lines behind.
    env.trim_blocks = env.lstrip_blocks = True
    env.add_extension("jinja2.ext.i18n")
    env.add_extension(Once)

    env.newstyle_gettext = True  # type: ignore[attr-defined]

    def told(function: str) -> Callable[..., Markup]:
        """A function of the catalog in which a page is written."""
        return lambda *given, **named: _text_functions(
            site().languages.texts(language(), g.get("game", ""))
        )[function](*given, **named)

    env.globals.update(
        {name: told(name) for name in ("gettext", "ngettext", "_")},
        asset=lambda path: site().assets.url(path),
        first_styles=lambda: Markup(site().assets.first),  # noqa: S704 (our own style sheet)
        asset_exists=lambda path: site().assets.exists(path),
        build=lambda: site().build,
        alone=lambda: site().alone,
        # A page of a phone’s own engine is the same as the server’s.
        keeps_road=lambda: site().packs.is_there or site().is_away,
        is_away=lambda: site().is_away,
        written=lambda: site().written,
        language=language,
        public=public,
        languages=lambda: site().languages,
        emblem=emblem,
        drawing=drawing,
        other_language_url=other_language_url,
        new_action_id=lambda: token_hex(16),
        action_value=action_value,
        games=lambda: site().library.games,
        numbers_of=numbers_of,
        longest_name=MAX_NAME_CHARS,
        lang_of=lang_of,
        title_of=lambda game: spoken(site().library.game(game).title, language()),
        now_ms=lambda: site().tables.now_ms(),
    )
    env.filters.update(
        spoken=lambda texts, lang="": spoken(texts, lang or language()),
        date=lambda day: long_date(day, language()),
        day=lambda at_ms: long_date(utc(at_ms), language()),
        short_day=lambda at_ms: medium_date(utc(at_ms), language()),
        clock=lambda at_ms: f"{utc(at_ms):%H:%M}",
        iso=lambda at_ms: utc(at_ms).isoformat(),
        span=short_span,
        labelled=labelled,
        by_kind=lambda moves: {move.kind: move for move in moves},
        called=lambda name: speaker().name(name),
        hyphened=lambda name: hyphened(name, language()),
        in_parts=lambda name: in_parts(name, language()),
        signed=signed,
        decimal=lambda value: format_decimal(value, locale=language()),
        percent=lambda share: format_percent(share, locale=language()),
    )


def labelled(
    values: Iterable[Any], tell: Callable[[Any], object]
) -> list[tuple[Any, object]]:
    """What may be chosen, each with its label; of a mapping its keys, labelled by what they stand for."""
    pairs = (
        values.items()
        if isinstance(values, Mapping)
        else zip(values, values, strict=True)
    )
    return [(value, tell(meant)) for value, meant in pairs]


# The question mark is never alone on a line.
_WAITING = Markup('<span data-names="waiting">%s</span>')
_KEPT_TOGETHER, _END = Markup('<span class="keep">\u00a0'), Markup("</span>")
_LINE, _LINE_END = Markup('<span data-rule="%s">'), Markup("</span>")


@cache
def _text_functions(catalog: NullTranslations) -> dict[str, Callable[..., Markup]]:
    """What `{% trans %}` and `_` call, for one catalog: a text is looked up and marked as HTML once."""
    kept: dict[str, Markup] = {}

    def gettext(text: str, /, **values: object) -> Markup:
        # The same few texts are told hundreds of times by one panel.
        told = kept.get(text)
        if told is None:
            told = kept[text] = Markup(catalog.gettext(text))

        return _filled(told, values) if values or "%" in told else told

    def ngettext(one: str, many: str, n: int, /, **values: object) -> Markup:
        values.setdefault("num", n)
        return _filled(catalog.ngettext(one, many, n), values)

    return {"gettext": gettext, "_": gettext, "ngettext": ngettext}


def _filled(text: str, values: Mapping[str, object]) -> Markup:
    """A text with its places filled, as Markup fills them: what is no markup yet is escaped."""
    shown = {name: plain_text(value) for name, value in values.items()}
    return Markup(str.__mod__(text, shown))  # noqa: S704 (texts of catalogs are ours)


# One for all: `json.dumps` makes one for each call. Sorted, so that the same action is the same text.
_ENCODER = JSONEncoder(sort_keys=True, separators=(",", ":"))
# Nothing is left in it that HTML reads between single quotes, in which the many double ones stand as they are; and
# nothing that looks like an attribute with an address (companion/web/below.py).
_ESCAPES = (("&", "\\u0026"), ("<", "\\u003c"), (">", "\\u003e"), ("'", "\\u0027"), ("=", "\\u003d"))  # fmt: skip


def action_value(kind: str, args: Mapping[str, object]) -> Markup:
    """An action as the value of a button or a field, between single quotes."""
    said = (kind, tuple(args), *args.values())
    try:
        # A panel has more than a hundred, most of them as in the one before.
        return _kept_value(*said)
    except TypeError:  # a list among them, which has no hash
        return _kept_value.__wrapped__(*said)


@lru_cache(KEPT_VALUES, typed=True)  # true is not 1
def _kept_value(kind: str, names: tuple[str, ...], *values: object) -> Markup:
    args = dict(zip(names, values, strict=True))
    text = _ENCODER.encode({"kind": kind, "args": args})
    for letter, escaped in _ESCAPES:
        text = text.replace(letter, escaped)

    return Markup(text)  # noqa: S704 (see _ESCAPES)


@lru_cache(KEPT_VOICES)
def voice_globals(voice: Speaker) -> Mapping[str, Any]:
    """What a game's templates speak with: say, lined, words, term, capital, why, headline, the texts of its catalog."""

    label = voice.languages.translate(voice.lang, "Read this rule")
    link = Markup(
        '<a class="why" href="/{}/{}/%s" data-sheet aria-label="{}">?</a>'
    ).format(voice.lang, voice.game, label)

    @lru_cache(KEPT_SAID)
    def why(rule: str) -> Markup:
        if not rule:
            return Markup("")
        return link % rule

    # A panel has hundreds, most of them as in the one before: put together by `+`, far faster than `Markup.format`.
    @lru_cache(KEPT_SAID)
    def say(message: Message) -> Markup:
        text = Markup.escape(voice.text(message))
        if not message.rule:
            return text

        return text + _KEPT_TOGETHER + why(message.rule) + _END

    @lru_cache(KEPT_SAID)
    def line(message: Message, led: bool) -> Markup:
        text = voice.lead(message)[1] if led else voice.text(message)
        return _LINE % message.rule + Markup.escape(text)

    def lined(message: Message, seen: list[str], *, led: bool = False) -> Markup:
        """A line of several: held down it shows its rule, and the first of each rule has the “?” for all of them.

        One that is `led` lacks its short first part (“Round 2:”), as a line before has told it.
        """
        told = line(message, led)
        if message.rule and message.rule not in seen:
            seen.append(message.rule)
            told += _KEPT_TOGETHER + why(message.rule) + _END
        return told + _LINE_END

    def headline(message: Message) -> Markup:
        lead, rest = voice.lead(message)
        shown = escape(rest)
        who = message.args.get("players")
        # Who has laid something face down only scripts know: they leave them out (static/js/kit/laid.js).
        names = ""
        if isinstance(who, tuple):
            names = escape(voice.listed(voice.names(map(str, who))))
        if names and names in shown:
            before, _, after = shown.rpartition(names)
            shown = before + _WAITING % names + after
        shown += _KEPT_TOGETHER + why(message.rule) + _END
        if not lead:
            return shown
        # On a line of its own a headline ends in no colon, and what follows begins with a capital: styles see to it.
        head = lead.rstrip(":").rstrip()
        if head == lead:
            return Markup("<b>{}</b> {}").format(head, shown)
        return Markup("<b>{}<i>{}</i></b> <span>{}</span>").format(
            head, lead[len(head) :], shown
        )

    def capital(term: str) -> str:
        name = voice.term(term)
        return name[:1].upper() + name[1:]

    return {
        "say": say,
        "lined": lined,
        "words": voice.text,
        "term": lru_cache(KEPT_SAID)(voice.term),
        "capital": lru_cache(KEPT_SAID)(capital),
        "why": why,
        "headline": headline,
        **_text_functions(voice.languages.texts(voice.lang, voice.game)),
    }


def emblem(game: str) -> Markup:
    """A game's emblem as inline SVG, decorative."""
    return drawing(game, "emblem.svg")


def drawing(game: str, name: str, alt: str = "") -> Markup:
    """A drawing of a game as inline SVG with its labels in the request's language."""
    return _drawing(site().library, game, name, alt, language())


@lru_cache(KEPT_VALUES)  # each panel asks for some
def _drawing(library: Library, game: str, name: str, alt: str, lang: str) -> Markup:
    # A page stands without its drawing, too.
    if game not in library.games or not (library.root / game / "art" / name).is_file():
        return Markup("")

    return Markup(library.drawing(game, name, alt, lang))  # noqa: S704 (our own reviewed files)


def lang_of(texts: Localized) -> Markup:
    """The attribute that names the language of a text which is not told in the page's own."""
    own = language()
    # English before the others: more readers know it.
    codes = (own, "en", *texts)
    told = [code for code in codes if texts.get(code)]
    if not told or told[0] == own:
        return Markup("")

    return Markup(' lang="{}"').format(told[0])


def other_language_url(code: str) -> str:
    """This page in another language, through the address that remembers the choice."""
    here = g.get("page") or request.full_path.rstrip("?")
    parts = here.split("/", 2)
    target = f"/{code}/"
    if len(parts) > 2 and parts[1] in site().languages.codes:
        target += parts[2]

    if site().written:  # nobody is there to remember it
        return target.partition("?")[0]

    return f"/language/{code}?to={quote(target, safe='/')}"
