"""How much each word weighs in each section: the ranking, decided when the index is built."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from companion.rulebooks.model import Game, Section
from companion.rulebooks.search.aliases import Alias, home_aliases, name_keys, term_aliases
from companion.rulebooks.search.compounds import ends, split
from companion.rulebooks.search.language import Language, language
from companion.rulebooks.search.phrasings import Phrasing
from companion.rulebooks.search.tokens import fold, tokenize

BASE, TOP, HALF = 0.6, 3.6, 3.4  # a word's impact: BASE when it is there, towards BASE + TOP the stronger it is
TITLE, NAME, TEXT, OPENING, MEANING, PATH = 6.0, 4.0, 2.2, 1.2, 1.2, 0.35
OPENING_WORDS = 30
PART = 0.45  # of a compound's strength goes to the words it is made of
TERM_HOME, TERM_HERE = 5.0, 1.0
LENGTH = 0.6  # how much a long text dilutes its words
_SENTENCE_END = re.compile(r"(?<=[.!?:;。！？])\s*(?=\S)")
DIGEST, DIGEST_WEIGHT = "reference", 0.4  # a summary of everything explains nothing best

Strengths = Mapping[str, tuple[float, tuple[Language, ...]]]


@dataclass
class Gathered:
    """What the index of one language will hold."""

    lang: Language
    words: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    own: set[str] = field(default_factory=set)
    names: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    terms: dict[str, list[str]] = field(default_factory=dict)
    entries: list["Entry"] = field(default_factory=list)


@dataclass(frozen=True)
class Entry:
    """A section with the words in it and the names that lead to it."""

    section: Section
    text: tuple[str, ...]
    opening: tuple[str, ...]
    path: tuple[str, ...]
    aliases: tuple[Alias, ...]
    home: frozenset[str]
    meanings: tuple[str, ...]


def gather(lang: str, books: Iterable[tuple[Game, Iterable[Section]]]) -> Gathered:
    """Read all sections of a language: first pass, which finds the vocabulary."""
    gathered = Gathered(language(lang))
    for game, sections in books:
        for section in sections:
            _add_section(gathered, game, section)
        for term in game.terms.values():
            name = f"{game.id}:{term.id}"
            _add_names(gathered, name, list(term_aliases(term, lang)))
            words = gathered.lang.content(_surfaces(term.name(lang)))
            gathered.terms[name] = sorted({key for word in words for key in gathered.lang.keys(word)})
    return gathered


def _add_section(gathered: Gathered, game: Game, section: Section) -> None:
    aliases = tuple(home_aliases(game, section))
    home = frozenset(term.id for term in game.terms.values() if term.section == section.id)
    path = _surfaces(" ".join(section.path))
    opening = _surfaces(_SENTENCE_END.split(section.opening, maxsplit=1)[0])[:OPENING_WORDS]
    meanings = _surfaces(" ".join(game.terms[term].meaning.get(gathered.lang.code, "") for term in sorted(home)))
    entry = Entry(section, _surfaces(section.text), opening, path, aliases, home, meanings)
    gathered.entries.append(entry)
    _add_names(gathered, "", aliases[:1])
    own = [alias.words for alias in aliases if alias.lang == gathered.lang.code]
    for words in (entry.text, meanings, *own):
        gathered.own.update(map(fold, words))
    for words in (entry.text, meanings, *(alias.words for alias in aliases)):
        for word in words:
            gathered.words[fold(word)][word] += 1


def _add_names(gathered: Gathered, term: str, aliases: Sequence[Alias]) -> None:
    for alias in aliases:
        for key in name_keys(alias, gathered.lang):
            gathered.names[key] |= {term} - {""} if alias.is_name or alias.share == 1.0 else set()


def documents(gathered: Gathered) -> list[dict[str, dict[str, float]]]:
    """What is indexed of each section: second pass."""
    lengths = [len(entry.text) for entry in gathered.entries]
    average = sum(lengths) / max(len(lengths), 1) or 1.0
    known = gathered.own - gathered.lang.stop
    parts = {word: _parts(word, known, gathered.lang) for word in known} if gathered.lang.compounds else {}
    return [_document(entry, gathered.lang, average, parts) for entry in gathered.entries]


def _parts(word: str, known: set[str], lang: Language) -> tuple[str, ...]:
    if len(word) < 8:
        return ()
    return split(word, known, lang) or ends(word, known, lang)


def _document(
    entry: Entry, lang: Language, average: float, parts: Mapping[str, tuple[str, ...]]
) -> dict[str, dict[str, float]]:
    section = entry.section
    strengths: dict[str, float] = defaultdict(float)
    for found in (_text_strengths(entry, lang, average), _name_strengths(entry.aliases, lang)):
        for word, (strength, languages) in found.items():
            for key in {key for spoken in languages for key in spoken.keys(word)}:
                strengths[key] += strength
            for key in {key for part in parts.get(fold(word), ()) for key in lang.keys(part)}:
                strengths[key] += PART * strength
    for term, strength in _term_strengths(entry).items():
        strengths[term] += strength
    names: dict[str, float] = defaultdict(float)
    for alias in entry.aliases:
        for key, weight in name_keys(alias, lang).items():
            names[key] = max(names[key], weight)
    return {
        "word": {key: BASE + TOP * strength / (strength + HALF) for key, strength in strengths.items()},
        "pair": _pairs(entry, lang),
        "name": names,
        "number": {section.number: 1.0},
        "game": {section.game: 1.0},
    }


def _text_strengths(entry: Entry, lang: Language, average: float) -> Strengths:
    """How strongly each surface form stands in a section's text, its opening, its terms' meanings, the path to it."""
    found: dict[str, float] = defaultdict(float)
    dilution = 1 - LENGTH + LENGTH * len(entry.text) / average
    weight = _weight(entry.section)
    for word, count in Counter(_content(entry.text, lang)).items():
        found[word] += weight * TEXT * count / (count + 1) / dilution
    for word in set(_content(entry.opening, lang)):
        found[word] += weight * OPENING
    for word in set(_content(entry.path, lang)):
        found[word] += weight * PATH
    for word in set(_content(entry.meanings, lang)):
        found[word] += weight * MEANING
    return {word: (strength, (lang,)) for word, strength in found.items()}


def _name_strengths(aliases: Sequence[Alias], lang: Language) -> Strengths:
    """How strongly each word stands in the names of a section, and in which languages it may be inflected."""
    found: dict[str, tuple[float, tuple[Language, ...]]] = {}
    for alias in aliases:
        own = language(alias.lang)
        content = own.content(alias.words)
        for word in content:
            strength = (TITLE if alias is aliases[0] else NAME) * alias.weight / sqrt(len(content) / alias.share)
            before, languages = found.get(word, (0.0, (lang,)))
            found[word] = max(before, strength), tuple(dict.fromkeys((*languages, own)))
    return found


def _term_strengths(entry: Entry) -> dict[str, float]:
    section = entry.section
    here = {term: TERM_HERE * _weight(section) for term in section.terms} | dict.fromkeys(entry.home, TERM_HOME)
    return {f"@{section.game}:{term}": strength for term, strength in here.items()}


def _pairs(entry: Entry, lang: Language) -> dict[str, float]:
    found: dict[str, float] = {}
    for text in (entry.text, entry.section.title.split()):
        keys = [lang.key(word) for word in _content(text, lang)]
        for first, second in zip(keys, keys[1:], strict=False):
            found[pair(first, second)] = _weight(entry.section)
    return found


def pair(first: str, second: str) -> str:
    """The token of two neighbouring words, in either order."""
    return f"{min(first, second)} {max(first, second)}"


def _weight(section: Section) -> float:
    return DIGEST_WEIGHT if section.id == DIGEST else 1.0


def _content(words: Iterable[str], lang: Language) -> list[str]:
    return [word for word in words if not lang.is_stop(word)]


def _surfaces(text: str) -> tuple[str, ...]:
    return tuple(token.surface for token in tokenize(text))


def lexicon_of(gathered: Gathered, indexed: Sequence[Mapping[str, Mapping[str, float]]]) -> dict[str, Any]:
    """What `Lexicon` needs to know, as JSON."""
    docs = [(entry.section.game, entry.section.id) for entry in gathered.entries]
    games = list(dict.fromkeys(game for game, _ in docs))
    counts: dict[str, list[int]] = {}
    for (game, _), document in zip(docs, indexed, strict=True):
        for key in document["word"]:
            counts.setdefault(key, [0] * len(games))[games.index(game)] += 1
    return {
        "lang": gathered.lang.code, "docs": docs, "games": games, "counts": counts,
        "foreign": sorted(gathered.words.keys() - gathered.own),
        "words": {word: _usual(forms) for word, forms in gathered.words.items()},
        "phrasings": list(_phrasings(gathered)), "runs": [_run(entry, gathered.lang) for entry in gathered.entries],
        "names": {key: sorted(terms) for key, terms in gathered.names.items()}, "terms": gathered.terms,
    }  # fmt: skip


def _run(entry: Entry, lang: Language) -> str:
    """The keys of a section's words in order, the title's first, each between spaces."""
    return "".join(f" {lang.key(word)}" for word in (*entry.aliases[0].words, *entry.text)) + " "


def _phrasings(gathered: Gathered) -> Iterator[Phrasing]:
    """The names that lead to each section, in the language of the index."""
    lang = gathered.lang
    for number, entry in enumerate(gathered.entries):
        for alias in entry.aliases:
            if alias.lang == lang.code:
                content = lang.content(alias.words)
                small = {lang.key(word) for word in alias.words if word not in content}
                yield number, alias.weight, sorted({lang.key(word) for word in content}), sorted(small)


def _usual(forms: Counter[str]) -> str:
    return max(forms, key=lambda form: (forms[form], form.islower(), form))
