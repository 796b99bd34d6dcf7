"""What each Character does, in a few words for its button (character-cards)."""

from companion.games.core import N_, Message, Term, say
from companion.games.miraris.numbers import (
    ALLIE_GRAVE,
    DREAM,
    EDGE,
    FATIMA_CARD,
    GARDEN,
    GRAVE,
    KINDS,
    LANA_CARD,
    LUCIA_TAKES,
    MARIANO_CARDS,
    MARIANO_EXACT,
    MARIANO_FEWER,
    SERENA_DRAWS,
    TWIN_ALONE,
    TWIN_TOGETHER,
    TWINS,
)
from companion.games.miraris.state import rule_of


def gist(character: str) -> Message:
    """A reminder of the ability; the rule itself stands in its section."""
    rule = rule_of(character)
    if character in TWINS:
        return say(
            N_("+{alone}, but +{together} if {twin} is in play"),
            rule,
            alone=TWIN_ALONE,
            together=TWIN_TOGETHER,
            twin=Term(TWINS[character]),
        )
    return _numbered(character, rule) or _unnumbered(character, rule)


def _numbered(character: str, rule: str) -> Message | None:
    match character:
        case "rolando":
            return say(N_("All {count} kinds: wins at once"), rule, count=len(KINDS))
        case "lucia":
            return say(N_("Takes {count} from the row"), rule, count=LUCIA_TAKES)
        case "serena":
            return say(N_("Draws {count} from the deck"), rule, count=SERENA_DRAWS)
        case "mirela":
            return say(N_("All others give a Wonder"), rule)
        case "unknown":
            return say(N_("All others discard at random"), rule)
    return None


def _unnumbered(character: str, rule: str) -> Message:
    match character:
        case "allie":
            return say(
                N_("Each {crowns} counts {worth}"),
                rule,
                crowns=GRAVE,
                worth=ALLIE_GRAVE,
            )
        case "fatima":
            return say(
                N_("Without a {crowns}: every card counts {worth}"),
                rule,
                crowns=GARDEN,
                worth=FATIMA_CARD,
            )
        case "mariano":
            return say(
                N_("{limit} cards: +{exact}, fewer: +{fewer}"),
                rule,
                limit=MARIANO_CARDS,
                exact=MARIANO_EXACT,
                fewer=MARIANO_FEWER,
            )
        case "lana":
            return say(N_("+{points} for each card"), rule, points=LANA_CARD)
    return say(
        N_("{edge} and {dream} count 0, all others double"),
        rule,
        edge=EDGE,
        dream=DREAM,
    )
