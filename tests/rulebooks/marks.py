"""The marks of each language, by what is wanted: the pattern of a slip, and a slip that it has to find."""

_EVERYWHERE = {
    "one full stop, or the sign for three": (r"\.\.|…\.", "Fin.."),
    "a minus sign before a number": (r"(?<![\w–])-\d", "a -3"),
    "a dash between numbers": (r"(?<!\d)\d-\d(?!\d)", "2-3"),
    "no asterisk left over from bold letters": (r"\*(?=\S)", "*Yes: it stays."),
}
_SPACED = {
    "no space before a mark": (r"[ \u00a0\u202f][:;!?,.](?![\w…])", "The end : no"),
    "one space at a time": (r"[ \u00a0\u202f]{2}", "a  b"),
}

_ENGLISH = {
    **_EVERYWHERE,
    **_SPACED,
    "curved quotes": (r"[\"„«»‹›]", '"end"'),
    "the curved apostrophe": (r"'", "it's"),
    "no hyphen for a dash": (r"—|\w - \w|--", "so - and so"),
    "no sign for how many of a kind": (
        r"[\dX] × (?:[A-Z][a-z]|X\s\w)",
        "2 × Dream",
    ),
    "no plural in brackets": (r"\w\(s\)", "card(s)"),
}

_GERMAN = {
    **_EVERYWHERE,
    **_SPACED,
    "German quotes": (r"[\"”«»‹›]", "»Ende«"),
    "the curved apostrophe": (r"'", "geht's"),
    "a short dash between words": (r"—|\w - \w", "so - und so"),
    "a comma before decimals": (r"\d\.\d", "2.5"),
    "a space between a number and its unit": (r"\d(?:min|Min|kB|MB|s)\b", "60min"),
    "no sign for how many of a kind": (r"[\dX][ \u00a0]×[ \u00a0]„", "2 × „Traum“"),
    "a capital where a sentence follows a colon": (
        r": (?:du|er|es|wir|man|niemand|ihr (?:dürft|könnt|müsst|habt))\b",
        "Ja: du darfst",
    ),
}

_SPANISH = {
    **_EVERYWHERE,
    "no space before a mark": (r"[ \u00a0\u202f][,.;:!?»](?!\d)", "fin ."),
    "no space after an opening mark": (r"[«¿¡(][ \u00a0\u202f]", "« fin»"),
    "one space at a time": (r"[ \u00a0]{2}", "a  b"),
    "Spanish quotes": (r"[\"„]|(?<!\w)'", '"fin"'),
    "the curved apostrophe": (r"(?<=\w)'", "d'Artagnan"),
    "a question with its opening sign": (r"^[^¿]*[^\W\d_][^¿]*\?", "Por qué?"),
    "an exclamation with its opening sign": (r"^[^¡]*!", "Sí!"),
    "ordinals with a point": (r"(?i)\d(?:º|ª|ro|er|nd|st|th)\b", "3ª"),
    "no accent that was given up": (
        r"(?i)\b(?:sólo|guión|éste|ésta|éstos|éstas|ése|ésa|aquél)\b",
        "sólo",
    ),
}

_WIDE, _THIN = "\u00a0", "\u202f"
_FRENCH = {
    **_EVERYWHERE,
    "a no-break space before a colon": (rf"(?<!{_WIDE}):(?![\dX])", "Fin: non"),
    "a thin no-break space before ; ! ?": (rf"(?<=[^{_THIN}])[;!?]", "Fin ;"),
    "a no-break space inside quotes": (rf"«(?!{_WIDE})|(?<!{_WIDE})»", "«Fin»"),
    "no space before a comma or a full stop": (
        rf"[ {_WIDE}{_THIN}][,.](?!\d)",
        "fin .",
    ),
    "one space at a time": (rf"[ {_WIDE}{_THIN}]{{2}}", "a  b"),
    "French quotes": (r"[\"“”„]", "“fin”"),
    "the curved apostrophe": (r"'", "l'eau"),
    "joined œ": (r"(?i)\b(?:c|ch|m|n|s|v|b)oe(?:u|r)", "coeur"),
    "ordinals of one letter": (r"(?i)\d(?:ème|ième|nd|st|th)\b", "3ème"),
    "everyone is vous": (r"(?i)\b(?:tu|toi|ton|ta|tes)\b", "Ton choix"),
    "capitals with their accents": (
        r"\b(?:A (?:vous|la|tout|chaque|distance)|Etat|Etoile|Egalité|Equip|Ecart|Echang)",
        "A vous",
    ),
}

MARKS = {"en": _ENGLISH, "de": _GERMAN, "es": _SPANISH, "fr": _FRENCH}
