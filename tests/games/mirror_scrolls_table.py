"""Tables to test the Mirror Scrolls on."""

from dataclasses import replace

from companion.games.core import Action, Message, Refusal, Term
from companion.games.mirror_scrolls import MACHINE, Options, State
from companion.rulebooks.files import read_toml
from tests.games import sentences
from tests.games.actions import mirror_scrolls as a

ANA, BRUNO, CHLOE, DAN = range(4)
NAMES = ("Ana", "Bruno", "Chloé", "Dan")
TERMS = set(read_toml(sentences.CONTENT / "mirror-scrolls" / "terms.toml"))


def opened(mages: int = 2, **options: object) -> State:
    """A new table of so many mages."""
    return MACHINE.new(Options(NAMES[:mages], **options))  # type: ignore[arg-type]


def dealt(mages: int = 2, starts: int = ANA, **options: object) -> State:
    """A table turn by turn, the offering done so that the mage `starts` has the first turn."""
    state = opened(mages, depth=3, **options)
    donor = (starts - 1) % mages
    return after(
        state,
        *(a.Offer(seat, 0 if seat == donor else 10 + seat) for seat in range(mages)),
    )


def playing(state: State, **changes: object) -> State:
    """The table with another round going on; the chain takes up whatever keeps all 28 scrolls."""
    turns = replace(state.turns, **changes)  # type: ignore[arg-type]
    turns = replace(turns, chain=28 - sum(turns.hands) - turns.deck)
    assert turns.chain >= 1
    return replace(state, turns=turns)


def after(state: State, *actions: Action) -> State:
    """The table after these actions, none of which may lose a scroll."""
    for action in actions:
        state = action.apply(state)
        check_scrolls(state)
    return state


def check_scrolls(state: State) -> None:
    """All 28 scrolls lie in hands, the deck and the chain, whenever the helper keeps them."""
    turns = state.turns
    if turns.hands:
        assert sum(turns.hands) + turns.deck + turns.chain == 28
        assert min(turns.hands) >= 1 and turns.deck >= 0 and turns.chain >= 1


def refused(code: str, state: State, action: Action) -> Refusal:
    """The refusal of an action, which must have this code, a text, and a rule."""
    refusal = sentences.refused(MACHINE, code, state, action)
    said(refusal)
    return refusal


def said(refusal: Refusal) -> str:
    """A refusal in English."""
    return words(
        Message(MACHINE.refusals[refusal.code], refusal.rule, refusal.args_for_text)
    )


def words(message: Message) -> str:
    """A message in English, terms by their ids. Its rule and its terms must be in the rulebook."""
    assert message.rule in {"", *sentences.sections("mirror-scrolls")}
    for value in message.args.values():
        items = value if isinstance(value, tuple) else (value,)
        assert all(item.term in TERMS for item in items if isinstance(item, Term))
    return sentences.words(message)


def allowed(state: State) -> set[str]:
    """The kinds of moves that the view offers to the mage on turn."""
    view = MACHINE.view(state)
    found = {move.kind for move in view.moves if move.allowed}
    return found | {"link" for link in view.links if link.move.allowed}


def spells_allowed(state: State) -> set[str]:
    """The spells by which the mage on turn may link."""
    return {link.spell for link in MACHINE.view(state).links if link.move.allowed}


def winners(state: State) -> list[int]:
    """Who won the rounds so far."""
    return [win.player for win in state.wins]
