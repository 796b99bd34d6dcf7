"""Crowns, unnumbered abilities, totals and the result, in words (scoring)."""

from dataclasses import replace

from companion.games.core import (
    N_,
    Figure,
    Message,
    Outcome,
    Part,
    Place,
    Tally,
    Term,
    name,
    names,
    places_so_far,
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
)
from companion.games.miraris.rules.cards import cards_of, crowns, term_of
from companion.games.miraris.rules.scoring import ability_points, has_twin, total
from companion.games.miraris.state import (
    Event,
    State,
    holder,
    rule_of,
    seats,
    title,
    unclaimed,
)


def crowns_line(state: State, player: int) -> Message:
    """The sum of a player's Wonders now."""
    hand, who = state.hands[player], name(state, player)
    if not sum(hand):
        return say("{player} has no Wonders: 0 crowns.", "scoring", player=who)
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
    points = ability_points(state, player)
    cards, own = sum(hand), crowns(hand)
    match character:
        case "allie":
            found = say(
                "{character}: for {player} each {kind} counts {worth} instead of {crowns}. "
                "Cards: {count}, +{points}.",
                count=hand[GRAVE - 1],
                kind=term_of(GRAVE),
                worth=ALLIE_GRAVE,
                crowns=GRAVE,
            )
        case "unnamed":
            found = say(
                "{character}: for {player}, {edge} and {dream} count 0 and all other Wonders double: {total} "
                "instead of {crowns}.",
                edge=term_of(EDGE),
                dream=term_of(DREAM),
                total=own + points,
                crowns=own,
            )
        # Our copy of the rules has lost Fatima's text: the ability is what players report.
        case "fatima" if hand[GARDEN - 1]:
            found = say(
                "{character}: {player} has a {kind}, so all Wonders count their own crowns. Players report this "
                "ability: check your card.",
                kind=term_of(GARDEN),
            )
        case "fatima":
            found = say(
                "{character}: {player} has no {kind}, so every Wonder counts {worth}: {count} × {worth} = {total} "
                "instead of {crowns}. Players report this ability: check your card.",
                kind=term_of(GARDEN),
                count=cards,
                worth=FATIMA_CARD,
                total=cards * FATIMA_CARD,
                crowns=own,
            )
        case "mariano" if cards == MARIANO_CARDS:
            found = say(
                "{character}: {player} has exactly {limit} Wonders: +{points}.",
                limit=MARIANO_CARDS,
            )
        case "mariano" if cards < MARIANO_CARDS:
            found = say(
                "{character}: {player} has fewer than {limit} Wonders: +{points}.",
                limit=MARIANO_CARDS,
            )
        case "mariano":
            found = say(
                "{character}: {player} has more than {limit} Wonders: nothing is added.",
                limit=MARIANO_CARDS,
            )
        case "lana":
            found = say(
                "{character}: {worth} points for each of {player}’s Wonders: {count} × {worth} = {points}.",
                count=cards,
                worth=LANA_CARD,
            )
        case _ if has_twin(state, character):
            found = say(
                "{character}: another player has {twin}, so {player} gets +{points}.",
                twin=Term(TWINS[character]),
            )
        case _:
            found = say(
                "{character}: nobody has {twin}, so {player} gets +{points}.",
                twin=Term(TWINS[character]),
            )
    return found.filled(
        rule_of(character),
        character=title(state, character),
        player=name(state, player),
        points=points,
    )


def total_line(state: State, player: int) -> Message:
    """A player's points."""
    points, sum_of_all = ability_points(state, player), total(state, player)
    if not points:
        found = say("{player}’s total: {total}.", "scoring")
    elif points < 0:
        # Who has many cards of 6 and 7 loses by the unnamed Character's ability, which has to be used.
        found = say("{player}’s total: {crowns} − {points} = {total}.", "scoring")
    else:
        found = say("{player}’s total: {crowns} + {points} = {total}.", "scoring")
    return found.filled(
        player=name(state, player),
        crowns=sum_of_all - points,
        points=abs(points),
        total=sum_of_all,
    )


def verdict(state: State) -> Message:
    """Who wins. Equal totals share the place: the rules name no tie-break (tied-scores)."""
    if state.winner is not None:
        return say(
            "{player} wins at once with {character}.",
            "character-rolando",
            player=name(state, state.winner),
            character=Term("rolando"),
        )
    totals = [total(state, player) for player in seats(state)]
    most = max(totals)
    best = tuple(player for player in seats(state) if totals[player] == most)
    if len(best) == 1:
        return say_n(
            "{player} wins with one point.",
            "{player} wins with {n} points.",
            most,
            "scoring",
            player=name(state, best[0]),
        )
    return say(
        "Equal totals, {total}: {players} share the victory. The rules name no tie-break.",
        "tied-scores",
        players=names(state, best),
        total=most,
    )


def outcome_places(state: State) -> tuple[Place, ...]:
    """The places, best first. After Rolando's win nobody has a score."""
    places = []
    if state.winner is not None:
        wins = [int(player == state.winner) for player in seats(state)]
        for player, place in ranked(wins):
            places.append(place_of(state, player, place, None))
        return tuple(places)
    totals = [total(state, player) for player in seats(state)]
    for player, place in ranked(totals):
        places.append(place_of(state, player, place, totals[player]))
    return tuple(places)


def place_of(state: State, player: int, place: int, score: int | None) -> Place:
    """One player's end: with the Character, and the name that the table typed for the unnamed one."""
    # After Rolando's win some are never shown.
    character = state.characters[player]
    return Place(
        player,
        place,
        won=place == 1,
        score=score,
        parts=() if score is None else parts(state, player),
        roles=() if character in ("", SECRET) else (Term(character),),
        role_name=state.unnamed if character == "unnamed" else "",
    )


def parts(state: State, player: int) -> tuple[Part, ...]:
    """What a player's points are made of so far: Wonders taken, what each ability brought or took."""
    hands = state.counted or state.hands
    found = [Part(say("Wonders taken", "claim-wonder"), crowns(hands[player]))]
    # An event bears the seat whose cards change; what Mirela gets stands in the gifts of the others.
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
    for text, character, points in amounts:
        if points:
            label = say(text, rule_of(character), character=Term(character))
            found.append(Part(label, points))
    own = state.characters[player]
    # Abilities without a number count when the last Character is shown, and not at all after Rolando's win.
    counts = state.phase == "result" and state.winner is None
    if counts and own in UNNUMBERED:
        label = say("Ability: {character}", rule_of(own), character=title(state, own))
        found.append(Part(label, ability_points(state, player)))
    return tuple(found)


def _sum(events: list[Event], kind: str) -> int:
    """The crowns of the cards that changed hands in events of one kind."""
    cards = [card for event in events if event.kind == kind for card in event.cards]
    return sum(cards)


def standing(state: State) -> Outcome | None:
    """The crowns typed so far; None while there are none, or face down as rounds are played (claim-wonder)."""
    now = [crowns(hand) for hand in state.hands]
    if state.phase in ("rounds", "result") or not any(now):
        return None
    return Outcome(places_so_far(now))


def unit(state: State) -> Message | None:
    """What a score counts: until the abilities without a number count, crowns."""
    return None if state.phase == "result" else say("Crowns", "scoring")


def tally(state: State) -> Tally | None:
    """The points so far, round by round, or the kinds where these won; counted at the end they tell no story."""
    if not state.options.rounds:
        return None
    # Rolando's win stops the scoring, so there are no points to tell.
    if state.winner is not None:
        kinds = tuple(sum(map(bool, hand)) for hand in state.hands)
        return Tally(say("Kinds of Wonders owned", "character-rolando"), kinds)
    points = tuple(total(state, player) for player in seats(state))
    label = say(
        "Points as the game went on, counted with everybody’s Character",
        "scoring",
    )
    return Tally(label, points)


def figures(state: State) -> tuple[Figure, ...]:
    """How many Wonders everybody has, and the row; their crowns, as long as no points are told."""
    found = []
    hands = [(name(state, player), state.hands[player]) for player in seats(state)]
    for who, hand in hands:
        found.append(Figure(say("{player}: Wonders", player=who), sum(hand)))
    if state.phase == "rounds":
        for who, hand in hands:
            found.append(Figure(say("{player}: crowns", player=who), crowns(hand)))
    found.append(Figure(say("Wonders in the row"), sum(unclaimed(state))))
    return tuple(found)


def hindsight(state: State, end: State) -> State:
    """A state with the Characters, secret until the end: they decide what its Wonders are worth."""
    return replace(state, characters=end.characters, winner=end.winner)
