"""The history's lines."""

from companion.games.core import N_, Message, Term, say, say_n


def wins_round(who: str, number: int) -> Message:
    """A round is won."""
    return say(N_("{player} wins round {n}"), "end-of-round", player=who, n=number)


def wins_points(who: str, points: int) -> Message:
    """A round of classic dominoes is won."""
    return say_n(
        N_("{player} wins the round: one point"),
        N_("{player} wins the round: {n} points"),
        points,
        "classic-dominoes",
        player=who,
    )


def goes_to(number: int, who: str) -> Message:
    """An earlier round has another winner."""
    return say(N_("Round {n} goes to {player}"), "end-of-round", n=number, player=who)


def keeps(depth: int) -> Message:
    """What the helper keeps."""
    texts = (
        N_("The helper keeps the rounds"),
        N_("The helper keeps the rounds and the offering"),
        N_("The helper keeps every turn"),
    )
    return say(texts[depth - 1], "setup")


def offers(who: str, number: int) -> Message:
    """An offering."""
    return say(N_("{player} offers {n}"), "offering", player=who, n=number)


def offers_last(who: str, number: int, donor: str, lowest: int) -> Message:
    """The offering after which the donation is known."""
    text = N_("{player} offers {n}; the donation is {donor}’s {lowest}")
    return say(text, "donation", player=who, n=number, donor=donor, lowest=lowest)


def has_left(who: str, scrolls: int, points: int) -> Message:
    """Scrolls left in a hand, in classic dominoes."""
    text = N_("{player}: scrolls left in hand: {n}, points: {points}")
    return say(text, "classic-dominoes", player=who, n=scrolls, points=points)


def is_blocked() -> Message:
    """A blocked round, by the table's word."""
    return say(N_("The round is blocked"), "blocked-round")


def holds(who: str, scrolls: int, winner: str | None) -> Message:
    """A hand in a blocked round; `winner` if it decides the round."""
    if winner is None:
        return say_n(
            N_("{player} holds one scroll"),
            N_("{player} holds {n} scrolls"),
            scrolls,
            "blocked-round",
            player=who,
        )
    return say_n(
        N_("{player} holds one scroll; {winner} wins the round"),
        N_("{player} holds {n} scrolls; {winner} wins the round"),
        scrolls,
        "blocked-round",
        player=who,
        winner=winner,
    )


def has_highest(who: str, number: int, winner: str | None) -> Message:
    """A highest number in a tied round; `winner` if it decides the round."""
    if winner is None:
        return say(
            N_("{player}’s highest number: {n}"), "tied-round", player=who, n=number
        )
    text = N_("{player}’s highest number: {n}; {winner} wins the round")
    return say(text, "tied-round", player=who, n=number, winner=winner)


def casts(who: str, spell: Term, rule: str) -> Message:
    """A link."""
    return say(N_("{player} casts {spell}"), rule, player=who, spell=spell)


def casts_with(who: str, spell: Term, other: Term, rule: str) -> Message:
    """A link of the Dizzy Dragon."""
    return say(
        N_("{player} casts {spell}; the open half: {other}"),
        rule,
        player=who,
        spell=spell,
        other=other,
    )


def links_last(who: str, spell: Term) -> Message:
    """The link that wins a round."""
    text = N_("{player} links their last scroll by {spell} and wins the round")
    return say(text, "end-of-round", player=who, spell=spell)


def draws(who: str, deck: int) -> Message:
    """A draw, and what the deck then holds."""
    return say(
        N_("{player} draws; scrolls left in the deck: {n}"), "draw", player=who, n=deck
    )


def passes(who: str) -> Message:
    """A turn without a link."""
    return say(N_("{player} passes"), "pass", player=who)


def passes_and_blocks(who: str, winner: str | None) -> Message:
    """The pass after which nobody can link; `winner` if the hands decide the round at once."""
    if winner is None:
        return say(
            N_("{player} passes: the round is blocked"), "blocked-round", player=who
        )
    text = N_("{player} passes: the round is blocked, and {winner} wins it")
    return say(text, "blocked-round", player=who, winner=winner)


def ends_turn(who: str) -> Message:
    """What a spell allows is left."""
    return say(N_("{player} ends the turn"), "turn", player=who)


def counts_anew(deck: int) -> Message:
    """Hands and deck set to what lies on the table."""
    return say(
        N_("Hands and deck are counted anew; scrolls left in the deck: {n}"),
        "turn",
        n=deck,
    )


def mixes_in(who: str) -> Message:
    """Star."""
    return say(N_("{player} mixes a scroll into the deck"), "spell-star", player=who)


def gives(who: str, other: str) -> Message:
    """Bam!"""
    return say(
        N_("{player} gives a scroll to {other}"), "spell-bam", player=who, other=other
    )


def passes_on(mages: int, direction: str) -> Message:
    """The Dragon."""
    if mages == 2:
        return say(N_("Both swap one scroll"), "spell-dragon")
    if direction == "left":
        return say(N_("Everyone passes a scroll to the left"), "spell-dragon")
    if direction == "right":
        return say(N_("Everyone passes a scroll to the right"), "spell-dragon")
    return say(N_("Everyone passes a scroll across"), "spell-dragon")


def eats(rings: tuple[str, ...]) -> Message:
    """The Hungry Dragon, and whose rings stood on the scroll."""
    if not rings:
        return say(
            N_("The scroll at the opposite end goes into the deck"), "dragon-hungry"
        )
    text = N_(
        "The scroll at the opposite end goes into the deck; rings set aside: {players}"
    )
    return say(text, "dragon-hungry", players=rings)


def bars_no_more(crown: Term) -> Message:
    """No Crown lies at an end."""
    return say(N_("{crown} no longer bars an end"), "spell-crown", crown=crown)
