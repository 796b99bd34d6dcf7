"""One language's index, opened or built when it is first needed."""

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cached_property, partial
from pathlib import Path
from threading import Lock, RLock

from companion.rulebooks.lessons import Lesson, find_lesson
from companion.rulebooks.load import Library
from companion.rulebooks.model import Game, Rulebook, Section
from companion.search.abroad import Names, names_abroad, words_of
from companion.search.compounds import ends, split
from companion.search.index import Index, write_index
from companion.search.language import Language, language
from companion.search.named import Titles
from companion.search.passages import read_passages
from companion.search.postings import ASIDES
from companion.search.schema import Document
from companion.search.store import fingerprint, is_built, open_or_build
from companion.search.text import tokenize
from companion.search.told import told
from companion.search.vocabulary import Vocabulary

OVERVIEW = "overview"  # where every book tells what its box does: how many play, how long, from what age
_SHORTEST_COMPOUND = 8
_QUESTION = re.compile("question-")


class Shelf:
    """An opened index with its vocabulary."""

    def __init__(self, index: Index, lang: str) -> None:
        self.index = index
        self.vocabulary = Vocabulary(index, lang)
        self.lock = Lock()


class Shelves:
    """The shelves of a library, in files that several processes share."""

    def __init__(self, library: Library, folder: Path) -> None:
        self.library = library
        self.folder = folder
        self._lock = RLock()
        self._opened: dict[str, Shelf] = {}
        self._names: dict[tuple[str, frozenset[str]], Names] = {}
        self._titles: dict[tuple[str, str], Titles] = {}

    def get(self, lang: str) -> Shelf:
        """The shelf of a language that has a text."""
        if lang not in self._opened:
            with self._lock:
                # Another thread may have opened it while this one waited.
                if lang not in self._opened:
                    self._opened[lang] = self._open(lang)
        return self._opened[lang]

    def names(self, lang: str, games: frozenset[str]) -> Names:
        """What things are called abroad that some games have in a language."""
        asked = lang, games
        if asked not in self._names:
            meant = [self.library.games[game] for game in sorted(games)]
            self._names[asked] = names_abroad(meant, self.get(lang).vocabulary)
        return self._names[asked]

    def titles_within(self, game: Game, lang: str) -> Titles:
        """The titles of the one game that is searched, without a word of its rules, as “Mill” is in Mill."""
        asked = game.id, game.language_for(lang)
        if asked not in self._titles:
            words = set[str]()
            for section in self.library.book(*asked).sections.values():
                if not ASIDES.fullmatch(section.id):
                    words.update(words_of(section.title))
            self._titles[asked] = {
                title: id
                for title, id in self.titles.items()
                if id == game.id and (len(title) > 1 or words.isdisjoint(title))
            }
        return self._titles[asked]

    def is_built(self, lang: str) -> bool:
        """Whether there is an index of a language for this content."""
        return is_built(self.folder, self.generation, lang)

    def rebuild(self, lang: str) -> Shelf:
        """A fresh shelf in place of a damaged one, in memory."""
        with self._lock:
            broken = self._opened.pop(lang, None)
            if broken:
                with broken.lock, suppress(Exception):
                    broken.index.close()

            # Files that broke once may break again.
            index = write_index(None, lang, self.build(lang))
            shelf = self._opened[lang] = Shelf(index, lang)
        return shelf

    def close(self) -> None:
        """Release the files; the next search opens them again."""
        with self._lock:
            for shelf in self._opened.values():
                with shelf.lock:
                    shelf.index.close()
            self._opened.clear()

    @cached_property
    def generation(self) -> str:
        """The content state that this process knows."""
        return fingerprint(self.library.root)

    @cached_property
    def titles(self) -> Titles:
        """The words of each game's titles, of their first part or what follows “of” in them, and of its id."""
        found = {}
        for game in self.library.games.values():
            for title in (*game.title.values(), *game.called, game.id):
                first_part = re.split(r"[(:]", title)[0]
                _first, _of, last = first_part.rpartition(" of ")
                for name in (first_part, last):
                    found[words_of(name)] = game.id
        return found

    def _open(self, lang: str) -> Shelf:
        if fingerprint(self.library.root) != self.generation:
            # Files have changed under this process: what it builds now belongs to neither state.
            index = write_index(None, lang, self.build(lang))
        else:
            build = partial(self.build, lang)
            index = open_or_build(self.folder, self.generation, lang, build)

        shelf = Shelf(index, lang)
        _ = shelf.vocabulary.speller  # made now rather than by the first misspelt query
        return shelf

    def build(self, lang: str) -> Sequence[Document]:
        """What is to be indexed of all rulebooks in a language."""
        books = self.library.books(lang)
        found = []
        for book in books:
            game = book.game
            lesson = find_lesson(self.library, game.id, lang)
            # Who knows the rules from another language asks by the headings there.
            others = []
            for code in game.languages:
                if code != lang:
                    other = self.library.book(game.id, code)
                    others.append(other)
            found.append((book, lesson, others))
        return documents(language(lang), found)


def documents(
    lang: Language, books: Iterable[tuple[Rulebook, Lesson | None, Sequence[Rulebook]]]
) -> Sequence[Document]:
    """What is indexed of each section, by field: one sentence or name a line.

    With each book come its lesson and the same book in other languages, by whose headings it is found, too.
    """
    found = []
    for book, lesson, others in books:
        sections = book.sections.values()
        elsewhere = told(sections, lesson)
        for section in sections:
            # What only heads a chapter of questions answers none of them.
            children = section.children
            if children and all(_QUESTION.match(child) for child in children):
                continue
            said = elsewhere.get(section.id, ())
            headings = [
                f"{other.lang}\t{other.sections[section.id].title}"
                for other in others
                if section.id in other.sections
            ]
            found.append(document(book.game, section, said, lang.code, headings))
    if not lang.compounds:
        return found

    # Only when all is read is it known which words there are that compounds can be made of.
    known: set[str] = set()
    for each in found:
        words = tokenize(each["surface"])
        known.update(token.fold for token in words)
    # With function words nearly any word could be made.
    known -= lang.stop
    for each in found:
        text = f"{each['title']}\n{each['body']}"
        compounds = parts(text, known, lang.links)
        each["parts"] = " ".join(compounds)
        # A name is also asked for as several words: “Falle für Bären” for the “Bärenfalle”.
        names = each["names"].split("\n")
        apart = [taken_apart(name, known, lang.links) for name in names]
        lines = [*names, *filter(None, apart)]
        each["names"] = "\n".join(lines)
    return found


def taken_apart(name: str, known: set[str], links: Sequence[str]) -> str:
    """A name with the parts of its compounds in place of them; empty when it has none, or is of another language."""
    if "\t" in name:
        return ""

    words: list[str] = []
    has_compound = False
    for token in tokenize(name):
        made_of = list(parts(token.surface, known, links))
        has_compound |= bool(made_of)
        words += made_of or [token.surface]
    return " ".join(words) if has_compound else ""


def document(
    game: Game,
    section: Section,
    elsewhere: Iterable[str],
    lang: str,
    headings: Iterable[str],
) -> dict[str, str]:
    """What is indexed of one section; `elsewhere`: what others tell of it, `headings`: its titles abroad."""
    passages = [passage.text for passage in read_passages(section.html)]
    home = [term for term in game.terms.values() if term.section == section.id]
    meanings = [term.meaning.get(lang, "") for term in home]
    body = [*passages, *meanings]

    names = [section.title, *headings, *names_of(game, section.id, lang)]
    if section.id == OVERVIEW:
        names += language(lang).box

    # A name with a code before it is looked up by the habits of that language.
    mine = f"{lang}\t"
    coded = [name for name in names if "\t" in name]
    own = []
    for name in names:
        if "\t" not in name or name.startswith(mine):
            own.append(name.removeprefix(mine))

    opening = passages[0] if passages else ""
    written = (section.title, *body, *own)
    return {
        "game": game.id,
        "section": section.id,
        "title": section.title,
        "opening": opening,
        "body": "\n".join(body),
        "names": "\n".join(names),
        "told": "\n".join(elsewhere),
        "surface": " ".join(written),
        "abroad": " ".join(coded),
    }


def names_of(game: Game, section: str, lang: str) -> Iterator[str]:
    """The names that lead to a section: of the terms explained there, in all languages, and what players say."""
    for term in game.terms.values():
        if term.section != section:
            continue

        # Who plays from a box in another language knows the names of that one.
        for code, name in term.names.items():
            forms = term.forms.get(code, ())
            for form in (name, *forms):
                yield form if code == lang else f"{code}\t{form}"
        yield from term.printed

    for code, phrasings in game.phrasings.items():
        # Who asks in a language with an index of its own is answered there.
        if code == lang or code not in game.languages:
            for said in phrasings.get(section, ()):
                yield f"{code}\t{said}"


def parts(text: str, known: set[str], links: Sequence[str]) -> Iterator[str]:
    """The words of which the compounds of a text are made."""
    for token in tokenize(text):
        word = token.fold
        if len(word) >= _SHORTEST_COMPOUND:
            # One that is not made of known words alone may still begin or end with one.
            found = split(word, known, links)
            yield from found or ends(word, known, links)
