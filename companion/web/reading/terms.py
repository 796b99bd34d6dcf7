"""The glossary beside a rule."""

from companion.rulebooks.model import Rulebook, Section, Term


def terms_of(book: Rulebook, sections: list[Section]) -> list[Term]:
    """The glossary terms that some sections mark."""
    ids: set[str] = set()
    for section in sections:
        ids |= section.terms

    return [book.game.terms[id] for id in sorted(ids)]
