"""Crowns, unnumbered abilities, totals and the result, in words (scoring)."""

from companion.games.core import (
    N_,
    Message,
    Outcome,
    Part,
    Place,
    Tally,
    Term,
    ranked,
    say,
    say_n,
)
from companion.games.miraris.numbers import (
    ALLIE_GRAVE,
    DREAM,
    EDGE,
    FATIMA_CARD,
    GARDEN,
    GRAVE,
    LANA_CARD,
    MARIANO_CARDS,
    SECRET,
    TWINS,
    UNNUMBERED,
    Counts,
)
from companion.games.miraris.rules.cards import cards_of, crowns, term_of
from companion.games.miraris.rules.points import ability_points, has_twin, total
from companion.games.miraris.state import (
    Event,
    State,
    holder,
    name,
    names,
    rule_of,
    seats,
    title,
)


def crowns_line(state: State, player: int) -> Message:
    """The sum of a player's Wonders now."""
    hand, who = state.hands[player], name(state, player)
    if not sum(hand):
        return say(N_("{player} has no Wonders: 0 crowns."), "scoring", player=who)
    return say_n(
        "{player} has {cards}: one crown.",
        "{player} has {cards}: {n} crowns.",
        crowns(hand),
        "scoring",
        player=who,
        cards=cards_of(hand),
    )


def ability_line(state: State, player: int) -> Message | None:
    """What an unnumbered ability adds or takes; None for numbered ones."""
    character, hand = state.characters[player], state.hands[player]
    if character not in UNNUMBERED:
        return None
    who, points, role = (
        name(state, player),
        ability_points(state, player),
        title(state, character),
    )
    match character:
        case "allie":
            return say(
                N_(
                    "{character}: for {player} each {kind} counts {worth} instead of {crowns}. "
                    "Cards: {count}, +{points}."
                ),
                "character-allie",
                character=role,
                player=who,
                count=hand[GRAVE - 1],
                kind=term_of(GRAVE),
                worth=ALLIE_GRAVE,
                crowns=GRAVE,
                points=points,
            )
        case "unnamed":
            return say(
                N_(
                    "{character}: for {player}, {edge} and {dream} count 0 and all other Wonders double: {total} "
                    "instead of {crowns}."
                ),
                "character-unnamed",
                character=role,
                player=who,
                edge=term_of(EDGE),
                dream=term_of(DREAM),
                total=crowns(hand) + points,
                crowns=crowns(hand),
            )
        case "fatima":
            return _fatima_line(hand, who)
        case "mariano":
            return _mariano_line(hand, who, points)
        case "lana":
            return say(
                N_(
                    "{character}: {worth} points for each of {player}’s Wonders: {count} × {worth} = {points}."
                ),
                "character-lana",
                character=role,
                player=who,
                count=sum(hand),
                worth=LANA_CARD,
                points=points,
            )
    return _twin_line(state, player, points)


def _fatima_line(hand: Counts, who: str) -> Message:
    fatima, garden = Term("fatima"), term_of(GARDEN)
    if hand[GARDEN - 1]:
        return say(
            N_(
                "{character}: {player} has a {kind}, so all Wonders count their own crowns. Players report this "
                "ability: check your card."
            ),
            "character-fatima",
            character=fatima,
            player=who,
            kind=garden,
        )
    return say(
        N_(
            "{character}: {player} has no {kind}, so every Wonder counts {worth}: {count} × {worth} = {total} "
            "instead of {crowns}. Players report this ability: check your card."
        ),
        "character-fatima",
        character=fatima,
        player=who,
        kind=garden,
        count=sum(hand),
        worth=FATIMA_CARD,
        total=sum(hand) * FATIMA_CARD,
        crowns=crowns(hand),
    )


def _mariano_line(hand: Counts, who: str, points: int) -> Message:
    cards, mariano = sum(hand), Term("mariano")
    if cards == MARIANO_CARDS:
        text = N_("{character}: {player} has exactly {limit} Wonders: +{points}.")
    elif cards < MARIANO_CARDS:
        text = N_("{character}: {player} has fewer than {limit} Wonders: +{points}.")
    else:
        text = N_(
            "{character}: {player} has more than {limit} Wonders: nothing is added."
        )
    return say(
        text,
        "character-mariano",
        character=mariano,
        player=who,
        limit=MARIANO_CARDS,
        points=points,
    )


def _twin_line(state: State, player: int, points: int) -> Message:
    character = state.characters[player]
    if has_twin(state, character):
        text = N_("{character}: another player has {twin}, so {player} gets +{points}.")
    else:
        text = N_("{character}: nobody has {twin}, so {player} gets +{points}.")
    return say(
        text,
        rule_of(character),
        character=Term(character),
        twin=Term(TWINS[character]),
        player=name(state, player),
        points=points,
    )


def total_line(state: State, player: int) -> Message:
    """A player's points."""
    who, points, all = (
        name(state, player),
        ability_points(state, player),
        total(state, player),
    )
    if not points:
        return say(N_("Total of {player}: {total}."), "scoring", player=who, total=all)
    if points < 0:
        text = N_("Total of {player}: {crowns} − {points} = {total}.")
    else:
        text = N_("Total of {player}: {crowns} + {points} = {total}.")
    return say(
        text, "scoring", player=who, crowns=all - points, points=abs(points), total=all
    )


def verdict(state: State) -> Message:
    """Who wins. Equal totals share the place: our source names no tie-break (tied-scores)."""
    if state.winner is not None:
        return say(
            N_("{player} wins at once with {character}."),
            "character-rolando",
            player=name(state, state.winner),
            character=Term("rolando"),
        )
    totals = [total(state, player) for player in seats(state)]
    best = tuple(player for player in seats(state) if totals[player] == max(totals))
    if len(best) == 1:
        return say_n(
            "{player} wins with one point.",
            "{player} wins with {n} points.",
            max(totals),
            "scoring",
            player=name(state, best[0]),
        )
    return say(
        N_(
            "Equal totals, {total}: {players} share the victory. The rules name no tie-break."
        ),
        "tied-scores",
        players=names(state, best),
        total=max(totals),
    )


def outcome_places(state: State) -> tuple[Place, ...]:
    """The places, best first. After Rolando's win nobody has a score."""
    if state.winner is not None:
        wins = [int(player == state.winner) for player in seats(state)]
        return tuple(
            place_of(state, player, place, None) for player, place in ranked(wins)
        )
    totals = [total(state, player) for player in seats(state)]
    return tuple(
        place_of(state, player, place, totals[player])
        for player, place in ranked(totals)
    )


def place_of(state: State, player: int, place: int, score: int | None) -> Place:
    """One player's end: with the Character, and the name that the table typed for the unnamed one."""
    character = state.characters[player]
    role = None if character in (SECRET, "") else Term(character)
    typed = state.unnamed if character == "unnamed" else ""
    made_of = () if score is None else parts(state, player)
    return Place(player, place, place == 1, score, made_of, role, typed)


def parts(state: State, player: int) -> tuple[Part, ...]:
    """What a player's points are made of so far: Wonders taken, what each ability brought or took."""
    hands = state.counted or state.hands
    found = [Part(say(N_("Wonders taken"), "claim-wonder"), crowns(hands[player]))]
    found += _numbered_parts(state, player)
    if (
        state.phase == "result"
        and state.winner is None
        and state.characters[player] in UNNUMBERED
    ):
        label = say(
            N_("Ability: {character}"),
            rule_of(state.characters[player]),
            character=title(state, state.characters[player]),
        )
        found.append(Part(label, ability_points(state, player)))
    return tuple(found)


def _numbered_parts(state: State, player: int) -> list[Part]:
    mine = [event for event in state.events if event.player == player]
    gifts = [event for event in state.events if event.kind == "mirela-gift"]
    received = gifts if holder(state, "mirela") == player else []
    amounts = (
        (N_("From the row: {character}"), "lucia", _sum(mine, "lucia-takes")),
        (N_("Drawn: {character}"), "serena", _sum(mine, "serena-draws")),
        (N_("Received: {character}"), "mirela", _sum(received, "mirela-gift")),
        (N_("Given away: {character}"), "mirela", -_sum(mine, "mirela-gift")),
        (N_("Discarded: {character}"), "unknown", -_sum(mine, "unknown-discards")),
        (N_("From the discards: {character}"), "unknown", _sum(mine, "unknown-dreams")),
    )
    return [
        Part(say(label, rule_of(character), character=Term(character)), points)
        for label, character, points in amounts
        if points
    ]


def _sum(events: list[Event], kind: str) -> int:
    return sum(sum(event.cards) for event in events if event.kind == kind)


def standing(state: State) -> Outcome | None:
    """The crowns of the Wonders typed so far, before the abilities; None while there are none."""
    if state.phase == "result" or not any(sum(hand) for hand in state.hands):
        return None
    now = [crowns(state.hands[player]) for player in seats(state)]
    return Outcome(
        tuple(Place(player, place, False, now[player]) for player, place in ranked(now))
    )


def tally(state: State) -> Tally | None:
    """The crowns of the Wonders taken, round by round; counted at the end they tell no story."""
    if not state.options.rounds:
        return None
    taken = tuple(crowns(hand) for hand in state.hands)
    return Tally(say(N_("Crowns"), "claim-wonder"), taken)
