"""What is told of a rule elsewhere: sentences of other rules that link to it, and the steps of the lesson about it.

A rule that is told twice is told in other words, which is what a question needs that knows neither heading nor rule.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from companion.rulebooks.lessons import Lesson
from companion.rulebooks.model import Section
from companion.search.passages import read_passages


def told(
    sections: Iterable[Section], lesson: Lesson | None
) -> Mapping[str, Sequence[str]]:
    """Sentences about each section of a rulebook that stand outside of it, by its id."""
    found: dict[str, list[str]] = defaultdict(list)
    for section in sections:
        for passage in read_passages(section.html):
            for link in passage.links:
                found[link].append(passage.text)

    steps = lesson.steps if lesson else ()
    for step in steps:
        said = [step.title]
        said += [passage.text for passage in read_passages(step.html)]
        check = step.check
        # Not the answers: all but one of them are wrong.
        if check:
            said.append(check.question)
            said += [passage.text for passage in read_passages(check.reason)]
        # A step that names no rule is kept under no id, which no section has.
        found[step.rule] += said
    return found
