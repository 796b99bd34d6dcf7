"""What things are called abroad: who plays from a box in another language asks by the names that stand on it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from companion.rulebooks.model import Game, Term
from companion.search.text import Token, is_cjk, tokenize
from companion.search.vocabulary import Vocabulary

Words = tuple[str, ...]
Names = Mapping[Words, str]


def names_abroad(games: Iterable[Game], vocabulary: Vocabulary) -> Names:
    """Our names for the things of some games, by the words of those that they have elsewhere."""
    lang = vocabulary.lang
    own: set[Words] = set()
    found: dict[Words, str] = {}
    for game in games:
        for term in game.terms.values():
            name = term.names.get(lang.code)
            if not name:
                continue
            forms = (name, *term.forms.get(lang.code, ()))
            own.update(map(words_of, forms))
            for other in called_abroad(term, lang.code):
                found.setdefault(words_of(other), name)

    names: dict[Words, str] = {}
    for words, name in found.items():
        # A word of the language itself means what it says: “main” is no hand in English.
        says_itself = len(words) == 1 and is_known(words[0], vocabulary)
        if words and words not in own and not says_itself:
            names[words] = name
    return names


def is_known(word: str, vocabulary: Vocabulary) -> bool:
    """Whether a folded word is one of the language, or stands in its rules."""
    return word in vocabulary.own or vocabulary.lang.has_form(word)


def called_abroad(term: Term, lang: str) -> Iterator[str]:
    """What a term is called in other languages, in all forms, and on the thing itself."""
    for name in term.printed:
        # What has no words with spaces between them is found by its own characters.
        if not is_cjk(name):
            yield name
    for code, name in term.names.items():
        if code != lang:
            yield name
            yield from term.forms.get(code, ())


def words_of(name: str) -> Words:
    """The words of a name, folded."""
    return tuple(token.fold for token in tokenize(name))


def at_home(tokens: Sequence[Token], names: Names) -> list[Token]:
    """The words with our names in place of those from abroad: rules speak of a thing by ours alone."""
    longest = max(map(len, names), default=0)
    found: list[Token] = []
    at = 0
    while at < len(tokens):
        left = len(tokens) - at
        for size in range(min(longest, left), 0, -1):
            said = tokens[at : at + size]
            name = names.get(tuple(token.fold for token in said))
            if name:
                start, end = said[0].start, said[-1].end
                for word in tokenize(name):
                    found.append(word._replace(start=start, end=end))
                at += size
                break
        else:
            found.append(tokens[at])
            at += 1
    return found
