"""The history line of each action."""

from companion.games.core import N_, Action, Message, Rename, Term, describe_rename, say
from companion.games.miraris import actions as a
from companion.games.miraris.abilities import waiting_for
from companion.games.miraris.cards import cards_of
from companion.games.miraris.state import SECRET, State, holder, name, names, players, rule_of, title


def describe(before: State, action: Action) -> Message:
    """One line for the history. `before` is the state in which the action was accepted."""
    match action:
        case Rename():
            return describe_rename(players(before), action)
        case a.LayWonder() | a.LayRow() | a.PlayDormire() | a.EndRound():
            return _describe_round(before, action)
        case a.AddWonder() | a.SetWonders():
            return _describe_wonders(before, action)
        case a.ChooseCharacter() | a.NameCharacter() | a.SetOrder():
            return _describe_character(before, action)
        case a.Score():
            return _describe_score(before)
    return _describe_choice(before, action)


def _describe_round(before: State, action: Action) -> Message:
    round = before.round
    match action:
        case a.LayWonder(kind, position):
            at = before.new.index(0) if position is None else position
            return say(
                N_("Round {round}: {kind} on position {position}"), "refill-row",
                round=round, kind=Term(kind), position=at + 1,
            )
        case a.LayRow(kinds):
            return say(
                N_("Round {round}: new in the row, near to far: {kinds}"), "refill-row",
                round=round, kinds=tuple(Term(kind) for kind in kinds),
            )
        case a.PlayDormire(player, value):
            return say(
                N_("Round {round}: {player} plays {value}"), "choose-dormire",
                round=round, player=name(before, player), value=value,
            )
    return say(N_("Round {round} is over: Wonders taken"), "claim-wonder", round=round)


def _describe_wonders(before: State, action: a.AddWonder | a.SetWonders) -> Message:
    if isinstance(action, a.SetWonders):
        return _describe_counts(before, action)
    kind = Term(action.kind)
    if action.player is None:
        text = N_("Row: one {kind} more") if action.change > 0 else N_("Row: one {kind} fewer")
        return say(text, "end-of-game", kind=kind)
    text = N_("{player}: one {kind} more") if action.change > 0 else N_("{player}: one {kind} fewer")
    return say(text, "wonder-cards", player=name(before, action.player), kind=kind)


def _describe_counts(before: State, action: a.SetWonders) -> Message:
    cards = cards_of(action.counts)
    if action.player is None:
        if not cards:
            return say(N_("Unclaimed in the row: nothing"), "end-of-game")
        return say(N_("Unclaimed in the row: {cards}"), "end-of-game", cards=cards)
    who = name(before, action.player)
    if not cards:
        return say(N_("{player} has no Wonders"), "wonder-cards", player=who)
    return say(N_("{player} has {cards}"), "wonder-cards", player=who, cards=cards)


def _describe_character(before: State, action: Action) -> Message:
    match action:
        case a.ChooseCharacter(player, ""):
            return say(N_("{player}: Character taken back"), "character-cards", player=name(before, player))
        case a.ChooseCharacter(player, character) if character == SECRET:
            return say(
                N_("{player} has a Character without a number, still secret"), "scoring", player=name(before, player),
            )
        case a.ChooseCharacter(player, character):
            return say(
                N_("{player} has {character}"), rule_of(character),
                player=name(before, player), character=title(before, character),
            )
        case a.NameCharacter(""):
            return say(N_("The unnamed Character has no name again"), "character-unnamed")
        case a.NameCharacter(printed):
            return say(N_("The unnamed Character is called {name}"), "character-unnamed", name=printed)
        case a.SetOrder(order):
            return say(
                N_("Order of the numbered abilities: {characters}"), "character-order",
                characters=tuple(Term(character) for character in order),
            )
    raise LookupError(type(action).__name__)


def _describe_score(before: State) -> Message:
    match before.phase:
        case "rounds":
            return say(N_("The round assistant ends before round 8 is over"), "end-of-game")
        case "holdings":
            return say(N_("The Wonders are counted: on to the Characters"), "scoring")
    return say(N_("The numbered abilities begin"), "character-order")


def _describe_choice(before: State, action: Action) -> Message:
    match action:
        case a.LuciaTakes(kinds):
            return say(
                N_("{player} takes from the row: {kinds}"), "character-lucia",
                player=_owner(before, "lucia"), kinds=_terms(kinds),
            )
        case a.SerenaDraws(kinds):
            return say(
                N_("{player} draws: {kinds}"), "character-serena",
                player=_owner(before, "serena"), kinds=_terms(kinds),
            )
        case a.Give(player, kind):
            return _describe_gift(before, (player,), (kind,))
        case a.GiveAll(kinds):
            return _describe_gift(before, waiting_for(before), kinds)
        case a.Discard(player, kinds):
            return say(
                N_("{player} discards: {kinds}"), "character-unknown",
                player=name(before, player), kinds=_terms(kinds),
            )
        case a.DrawDiscards():
            return _describe_draw(before, action)
    raise LookupError(type(action).__name__)


def _describe_gift(before: State, givers: tuple[int, ...], kinds: tuple[str, ...]) -> Message:
    return say(
        N_("For {receiver} from {players}: {kinds}"), "character-mirela",
        receiver=_owner(before, "mirela"), players=names(before, givers), kinds=_terms(kinds),
    )


def _describe_draw(before: State, action: a.DrawDiscards) -> Message:
    drawn = tuple(player for player, kinds in enumerate(action.discards) if kinds)
    return say(
        N_("The helper draws the discards of {players}"), "character-unknown", players=names(before, drawn),
    )


def _owner(before: State, character: str) -> str:
    return name(before, holder(before, character) or 0)


def _terms(kinds: tuple[str, ...]) -> tuple[Term, ...]:
    return tuple(Term(kind) for kind in kinds)
