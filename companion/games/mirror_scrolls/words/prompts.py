"""What to do next, and what binds the mage on turn, each in one sentence."""

from companion.games.core import N_, Message, Term, say, say_n
from companion.games.mirror_scrolls.numbers import (
    COUNT_ROUNDS,
    DRAGONS,
    HAND_SIZES,
    MOST_DRAWS,
)
from companion.games.mirror_scrolls.rules.binding import (
    find_crowners,
    find_freezers,
    is_free,
)
from companion.games.mirror_scrolls.rules.blocked import tied
from companion.games.mirror_scrolls.rules.rounds import find_donor
from companion.games.mirror_scrolls.state import (
    State,
    Win,
    find_champion,
    is_turn_by_turn,
    left_of,
    mages,
    name,
    names,
    spell_term,
    tally,
    target,
)


def now(state: State) -> Message:
    """The next thing to do."""
    champion = find_champion(state)
    if champion is not None:
        return say(
            N_("{player} has won the game."), "winning", player=name(state, champion)
        )
    if state.options.classic:
        return say(
            N_(
                "After a round, mark the scrolls left in each hand, then tap the mage who won it."
            ),
            "classic-dominoes",
        )
    if state.phase == "blocked":
        return _blocked_prompt(state)
    if state.phase == "play":
        return _turn_prompt(state) if is_turn_by_turn(state) else _play_prompt(state)
    return _ready_prompt(state)


def _ready_prompt(state: State) -> Message:
    number = len(state.wins) + 1
    if state.depth == COUNT_ROUNDS:
        return say(N_("Round {n}: tap the mage who wins it."), "end-of-round", n=number)
    missing = tuple(seat for seat, offer in enumerate(state.offers) if offer is None)
    if len(missing) < mages(state):
        return say(
            N_("Type the numbers of the offerings; still missing: {players}."),
            "offering",
            players=names(state, missing),
        )
    return say(
        N_(
            "Round {n}: deal {size} scrolls each, offer one each, turn the offerings over and type their numbers."
        ),
        "offering",
        n=number,
        size=HAND_SIZES[mages(state)],
    )


def _play_prompt(state: State) -> Message:
    donor = find_donor(state)
    assert donor is not None
    return say(
        N_(
            "{player} takes the first turn; when the round is over, tap the mage who won it."
        ),
        "donation",
        player=name(state, left_of(state, donor)),
    )


def _blocked_prompt(state: State) -> Message:
    missing = tuple(seat for seat, count in enumerate(state.counts) if count is None)
    if missing:
        return say(
            N_(
                "The round is blocked and goes to the fewest scrolls: type how many are in the hand of {players}."
            ),
            "blocked-round",
            players=names(state, missing),
        )
    missing = tuple(seat for seat in tied(state) if state.highs[seat] is None)
    return say(
        N_(
            "The round is blocked and tied: type the highest number in the hand of {players}."
        ),
        "tied-round",
        players=names(state, missing),
    )


def _turn_prompt(state: State) -> Message:
    who = name(state, state.turns.turn)
    match state.turns.step:
        case "colt":
            return say(
                N_("{player} may link another scroll, or end the turn."),
                "spell-colt",
                player=who,
            )
        case "star":
            return say(
                N_("{player} may mix one scroll from the hand into the deck."),
                "spell-star",
                player=who,
            )
        case "bam":
            return say(
                N_("{player} may give one scroll to another mage."),
                "spell-bam",
                player=who,
            )
        case "dragon" if mages(state) == 2:
            return say(
                N_("You swap one scroll: both choose first, then pass."), "spell-dragon"
            )
        case "dragon":
            return say(
                N_(
                    "{player} chooses the direction in which everyone passes one scroll on."
                ),
                "spell-dragon",
                player=who,
            )
        case "hungry-dragon":
            return say(
                N_(
                    "The scroll at the opposite end goes into the deck: say whose ring stands on it."
                ),
                "dragon-hungry",
            )
    return _link_prompt(state, who)


def _link_prompt(state: State, who: str) -> Message:
    turns = state.turns
    if not turns.deck:
        return say(
            N_("{player} links if possible, and otherwise passes: the deck is empty."),
            "turn",
            player=who,
        )
    if turns.draws >= MOST_DRAWS:
        return say(
            N_(
                "{player} links if possible, and otherwise passes: two scrolls are drawn."
            ),
            "turn",
            player=who,
        )
    if turns.rings[turns.turn] == "fly":
        return say(
            N_(
                "{player} links if possible, and otherwise draws or passes: {fly} is active."
            ),
            "spell-fly",
            player=who,
            fly=spell_term(state, "fly"),
        )
    if turns.draws:
        return say(
            N_("{player} links if possible, and otherwise draws a second scroll."),
            "draw",
            player=who,
        )
    return say(
        N_("{player} links if possible, and otherwise draws a scroll."),
        "turn",
        player=who,
    )


def binding(state: State) -> Message | None:
    """What binds the mage on turn now, in one sentence; None while nobody is about to link."""
    if (
        not is_turn_by_turn(state)
        or state.phase != "play"
        or state.turns.step not in ("link", "colt")
    ):
        return None
    who, freezers, crowners = (
        name(state, state.turns.turn),
        find_freezers(state),
        find_crowners(state),
    )
    if not freezers and not crowners:
        return say(
            N_("Nothing binds {player}: any scroll that fits may be linked."),
            "active-spells",
            player=who,
        )
    if is_free(state):
        return say(
            N_(
                "{player} has drawn: {freeze} and {crown} do not bind for the rest of this turn."
            ),
            "draw",
            player=who,
            freeze=spell_term(state, "freeze"),
            crown=spell_term(state, "crown"),
        )
    if not crowners:
        return _freeze_binds(state, who, freezers)
    return _both_bind(state, who) if freezers else _crown_binds(state, who, crowners)


def bound_by(state: State) -> tuple[Term, ...]:
    """The spells that bind the mage on turn now; none once that mage has drawn."""
    if binding(state) is None or is_free(state):
        return ()
    freezing = (Term("freeze"),) if find_freezers(state) else ()
    return (*freezing, Term("crown")) if find_crowners(state) else freezing


def _freeze_binds(state: State, who: str, casters: tuple[int, ...]) -> Message:
    freeze = spell_term(state, "freeze")
    if state.options.freeze == "caster":
        return say(
            N_(
                "{player}’s own {freeze} is active: no scroll with {freeze} on it, unless {player} has drawn."
            ),
            "spell-freeze",
            player=who,
            freeze=freeze,
        )
    return say_n(
        N_(
            "{casters}’s {freeze} is active: no scroll with {freeze} on it, unless {player} has drawn."
        ),
        N_(
            "{casters} have {freeze} active: no scroll with {freeze} on it, unless {player} has drawn."
        ),
        len(casters),
        "spell-freeze",
        player=who,
        freeze=freeze,
        casters=names(state, casters),
    )


def _crown_binds(state: State, who: str, casters: tuple[int, ...]) -> Message:
    crown = spell_term(state, "crown")
    if state.options.crown == "end":
        return say_n(
            N_(
                "{casters}’s {crown} still bars every end whose scroll has {crown} on it, unless {player} has drawn."
            ),
            N_(
                "{casters} have cast {crown}: it still bars every end whose scroll has {crown} on it, "
                "unless {player} has drawn."
            ),
            len(casters),
            "spell-crown",
            player=who,
            crown=crown,
            casters=names(state, casters),
        )
    return say_n(
        N_(
            "{casters}’s {crown} is active: no link to an end whose scroll has {crown} on it, "
            "unless {player} has drawn."
        ),
        N_(
            "{casters} have {crown} active: no link to an end whose scroll has {crown} on it, "
            "unless {player} has drawn."
        ),
        len(casters),
        "spell-crown",
        player=who,
        crown=crown,
        casters=names(state, casters),
    )


def _both_bind(state: State, who: str) -> Message:
    return say(
        N_(
            "{freeze} ({freezers}) and {crown} ({crowners}) bind: no scroll with {freeze} on it and no link to an end "
            "whose scroll has {crown} on it, unless {player} has drawn."
        ),
        "active-spells",
        player=who,
        freeze=spell_term(state, "freeze"),
        crown=spell_term(state, "crown"),
        freezers=names(state, find_freezers(state)),
        crowners=names(state, find_crowners(state)),
    )


def readings(state: State) -> tuple[Message, ...]:
    """How this table reads what the source leaves open, and which Dragon it plays with."""
    if not is_turn_by_turn(state):
        return ()
    dragon = say(
        N_("At this table the Dragon is {dragon}."),
        DRAGONS[state.options.dragon],
        dragon=spell_term(state, "dragon"),
    )
    chosen = () if state.options.dragon == "dragon" else (dragon,)
    return (*chosen, _freeze_reading(state), _crown_reading(state))


def _freeze_reading(state: State) -> Message:
    text = (
        N_("The rules do not say whom {freeze} binds; at this table, the other mages.")
        if state.options.freeze == "others"
        else N_(
            "The rules do not say whom {freeze} binds; at this table, its caster on their next turn."
        )
    )
    return say(text, "spell-freeze", freeze=spell_term(state, "freeze"))


def _crown_reading(state: State) -> Message:
    text = (
        N_(
            "The rules do not say how long {crown} lasts; at this table, as long as its caster’s ring stands on it."
        )
        if state.options.crown == "ring"
        else N_(
            "The rules do not say how long {crown} lasts; at this table, as long as a scroll with {crown} lies "
            "at an end. Say so when none does any more."
        )
    )
    return say(text, "spell-crown", crown=spell_term(state, "crown"))


def needs(state: State, seat: int) -> Message:
    """How many rounds or points a mage still needs."""
    needed, who = target(state) - tally(state)[seat], name(state, seat)
    if needed <= 0:
        return say(N_("{player} has reached the target."), "winning", player=who)
    if state.options.classic:
        return say_n(
            N_("{player} needs one more point."),
            N_("{player} needs {n} more points."),
            needed,
            "classic-dominoes",
            player=who,
        )
    return say_n(
        N_("{player} needs one more round."),
        N_("{player} needs {n} more rounds."),
        needed,
        "winning",
        player=who,
    )


def why_won(state: State, champion: int) -> Message:
    """What won the game."""
    who, n = name(state, champion), target(state)
    if state.options.classic:
        return say_n(
            N_("{player} is the first to have one point, the agreed target."),
            N_("{player} is the first to have {n} points, the agreed target."),
            n,
            "classic-dominoes",
            player=who,
        )
    return say_n(
        N_("{player} is the first to have won one round, the agreed number."),
        N_("{player} is the first to have won {n} rounds, the agreed number."),
        n,
        "winning",
        player=who,
    )


def round_line(state: State, number: int, win: Win) -> Message:
    """Who won a round, and how."""
    who = name(state, win.player)
    if state.options.classic:
        return say(
            N_("Round {n}: {player}, points: {points}."),
            "classic-dominoes",
            n=number,
            player=who,
            points=win.points,
        )
    match win.how:
        case "linked":
            return say(
                N_("Round {n}: {player}, by linking their last scroll."),
                "end-of-round",
                n=number,
                player=who,
            )
        case "fewest":
            return say(
                N_("Round {n}: {player}, blocked with the fewest scrolls."),
                "blocked-round",
                n=number,
                player=who,
            )
        case "tied":
            return say(
                N_("Round {n}: {player}, blocked and tied, by the highest number."),
                "tied-round",
                n=number,
                player=who,
            )
    return say(N_("Round {n}: {player}."), "end-of-round", n=number, player=who)


def number_of(number: int) -> Message:
    """A round of classic dominoes, as the label of its points."""
    return say(N_("Round {n}"), "classic-dominoes", n=number)
