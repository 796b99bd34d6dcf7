"""Durations and days in words."""

from datetime import UTC, datetime

from babel.dates import format_date

_NBSP = "\u00a0"


def short_span(took_ms: int) -> str:
    """A duration in the units' international signs: "1 h 25 min", "< 1 min"."""
    hours, minutes = divmod(round(took_ms / 60_000), 60)
    if not hours and not minutes:
        return f"<{_NBSP}1{_NBSP}min"
    parts = [f"{hours}{_NBSP}h"] if hours else []
    return _NBSP.join([*parts, f"{minutes}{_NBSP}min"] if minutes else parts)


def long_date(at_ms: int, lang: str) -> str:
    """The day (UTC) of a moment, written out."""
    return format_date(datetime.fromtimestamp(at_ms / 1000, UTC), "long", locale=lang)


def medium_date(at_ms: int, lang: str) -> str:
    """The day (UTC) of a moment, shorter."""
    return format_date(datetime.fromtimestamp(at_ms / 1000, UTC), "medium", locale=lang)
