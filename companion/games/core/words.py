"""Sentences for people. They are marked and filled here, and translated when they are shown."""

from collections.abc import Mapping
from dataclasses import field
from functools import cached_property

from companion.games.core.frozen import Frozen


class Term(Frozen):
    """A name from the game's terms.toml, shown in the reader's language. `term` is its id."""

    term: str


Arg = int | str | Term | tuple["Arg", ...]


def N_(text: str) -> str:
    """Mark a text for the catalogs; it is translated when it is shown, not here."""
    return text


class Message(Frozen):
    """One sentence for people: an English catalog text with {named} places, and its rule.

    `plural` is the text for several; which one is used follows the argument `n`. `rule` is the id
    of the rulebook section that the sentence follows ("" where it follows none).
    """

    text: str
    rule: str = ""
    args: Mapping[str, Arg] = field(default_factory=dict)
    plural: str = ""

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        # A mapping has no hash, its items have. Without them all tables' “Ana plays” would have the same one, and
        # whatever is kept by messages would compare each with every other.
        args = frozenset(self.args.items())
        return hash((self.text, self.rule, self.plural, args))

    def filled(self, rule: str = "", **args: Arg) -> "Message":
        """The sentence with more arguments; its own rule stays where it has one."""
        # The rule given is that of the place in which a sentence of many uses stands.
        return Message(self.text, self.rule or rule, {**self.args, **args}, self.plural)


def say(text: str, rule: str = "", **args: Arg) -> Message:
    """A message of one form: `say("{player} wins.", "scoring", player="Ana")`."""
    return Message(text, rule, args)


def say_n(one: str, many: str, n: int, rule: str = "", **args: Arg) -> Message:
    """A message whose form follows a number: the argument `n`."""
    return Message(one, rule, {"n": n, **args}, plural=many)


class Problem(Frozen):
    """A named defect of what was typed in, such as card counts that cannot be."""

    code: str
    message: Message


class Refusal(Exception):
    """An action or option that the rules or the limits forbid. `code` has a text in the game's refusals.

    `field` names the argument of the action, or the option, that another value would mend, as a dotted path; "" where
    it is not possible at all now. `args` are for the text.
    """

    # By position alone: the text may have a place of any name, “field” too.
    def __init__(
        self, code: str, rule: str = "", field: str = "", /, **args: Arg
    ) -> None:
        super().__init__(code)
        self.code = code
        self.rule = rule
        self.field = field
        # Not “args”, which every exception has: those are its positional ones.
        self.args_for_text: Mapping[str, Arg] = args
        self.met: object = None  # the table that refused it, where one did


COMMON_REFUSALS: Mapping[str, str] = {
    "too-few-players": "This game needs more players: at least {least}.",
    "too-many-players": "This game has room for {most} players at most.",
    "name-empty": "Every player needs a name.",
    "name-too-long": "A name has {most} characters at most.",
    "name-twice": "Two players are called {name}. Give each a name of their own.",
    "no-such-player": "There is no such player at this table.",
    "game-over": "The game is over. Undo the last step to change it.",
}
