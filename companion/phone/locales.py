"""What Babel knows of languages, without what no page says: units, currencies, time zones, the names of countries."""

import pickle

# Of a language: tables whose names begin like this.
_UNSAID = (
    "compact_", "compound_unit_", "currency_", "date_fields", "interval_formats", "meta_zones", "scripts",
    "territories", "time_zones", "unit_", "variants",
)  # fmt: skip
# Of the world: what one language's name has to do with another's, and how currencies of a country follow each other.
_OF_THE_WORLD = (
    "all_currencies", "likely_subtags", "territory_", "windows_zone_mapping", "zone_",
)  # fmt: skip


def lighten(body: bytes, languages: tuple[str, ...]) -> bytes:
    """One of Babel's files of data, for a site in these languages. Its tables all stay, as Babel looks into them."""
    # It lies in a package that is installed here: who could change it could change the program as well.
    tables = pickle.loads(body)  # noqa: S301
    names = tables.get("languages", {})
    for name in tables:
        if name.startswith(_UNSAID + _OF_THE_WORLD):
            tables[name] = {}

    if names:
        tables["languages"] = {code: names[code] for code in languages if code in names}

    return pickle.dumps(tables, pickle.HIGHEST_PROTOCOL)
