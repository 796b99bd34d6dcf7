"""Durations and days, in words and in figures. Days are told in UTC."""

from datetime import UTC, datetime

from babel.dates import format_date

_NBSP = "\u00a0"
_MINUTE_MS = 60_000


def utc(at_ms: int) -> datetime:
    """A moment, given in milliseconds since 1970."""
    return datetime.fromtimestamp(at_ms / 1000, UTC)


def minutes(took_ms: int) -> int:
    """Whole minutes, rounded."""
    return round(took_ms / _MINUTE_MS)


def short_span(took_ms: int) -> str:
    """A duration in the units' international signs: "1 h 25 min", "< 1 min"."""
    whole_hours, rest = divmod(minutes(took_ms), 60)
    if not whole_hours and not rest:
        return f"<{_NBSP}1{_NBSP}min"

    parts = [f"{whole_hours}{_NBSP}h"] if whole_hours else []
    if rest:
        parts.append(f"{rest}{_NBSP}min")

    return _NBSP.join(parts)


def iso_date(at_ms: int) -> str:
    """The day as 2026-11-20."""
    return utc(at_ms).date().isoformat()


def long_date(at_ms: int, lang: str) -> str:
    """The day of a moment, written out."""
    return format_date(utc(at_ms), "long", locale=lang)


def medium_date(at_ms: int, lang: str) -> str:
    """The day of a moment, shorter."""
    return format_date(utc(at_ms), "medium", locale=lang)
