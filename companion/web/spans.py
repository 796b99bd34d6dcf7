"""Durations and days, in words and in figures. Days are told in UTC.

English days stand before their months, which all its readers know; where a phone tells its country, its script
writes them as they are written there.
"""

from datetime import UTC, date, datetime

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
    moment = utc(at_ms)
    return moment.date().isoformat()


def long_date(day: date, lang: str) -> str:
    """A day, written out."""
    return format_date(day, "d MMMM y" if lang == "en" else "long", locale=lang)


def medium_date(day: date, lang: str) -> str:
    """A day, shorter."""
    return format_date(day, "d MMM y" if lang == "en" else "medium", locale=lang)
