"""Who plays whom, notes of powers, and the games of a Challenge."""

from collections.abc import Set
from dataclasses import replace
from typing import Annotated, Self

from companion.games.core import (
    N_,
    About,
    Chance,
    Message,
    Refusal,
    Term,
    check_player,
    put,
    say,
)
from companion.games.play_me.actions.family import Character, Move, Seat
from companion.games.play_me.numbers import CHARACTERS, POWERS, SIDES, TILE
from companion.games.play_me.rules import (
    check_open,
    finished_games,
    get_standing,
    running_round,
)
from companion.games.play_me.rules.race import is_paused
from companion.games.play_me.state import (
    Note,
    State,
    check_character,
    check_characters,
    first_standing,
    no_characters,
)
from companion.limits import MAX_NOTE_CHARS


class TakeCharacter(Move, kind="take-character", rule="characters", correctable=True):
    """A player takes a character, or with "" gives theirs back (characters)."""

    player: Seat
    character: Character

    def admit(self, state: State) -> None:
        """Refuses a change while the clock runs, and giving a character back once the game has begun."""
        race = running_round(state)
        if race and not is_paused(race):
            raise Refusal("race-runs", "start-of-round", round=race.number)
        # A slip can be mended, but nobody goes on without a character.
        if state.rounds and not self.character:
            raise Refusal("game-under-way", "characters", "character")

    def apply(self, state: State) -> State:
        """Refuses an unknown character, and one that somebody else plays."""
        check_open(state)
        check_player(self.player, state.players)
        if self.character:
            check_character(self.character, "character")
        characters = put(state.characters, self.player, "")
        if self.character and self.character in characters:
            other = state.players[characters.index(self.character)]
            raise Refusal(
                "character-taken",
                "setup",
                "character",
                player=other,
                character=Term(self.character),
            )
        characters = put(characters, self.player, self.character)
        return replace(state, characters=characters)

    def changed_seats(self, before: State) -> Set[int]:
        is_new = before.characters[self.player] in ("", self.character)
        return frozenset() if is_new else {self.player}

    def tell(self, before: State, after: State) -> Message:
        who = before.players[self.player]
        rule = "characters"
        if not self.character:
            return say("{player} gives the character back", rule, player=who)
        text = N_("{player} takes a character: {character}")
        # Else they stay with their players.
        if before.rounds:
            text = N_("Corrected: {player} plays another character, {character}")
        return say(text, rule, player=who, character=Term(self.character))


class DealCharacters(Move, kind="deal-characters", rule="setup", needs_current=True):
    """Give everybody who has no character yet one at random; where all have one, all anew (setup)."""

    # Logs of earlier versions have here also what was drawn.
    characters: Annotated[
        tuple[Character, ...],
        About("What the table has dealt, seat by seat; empty: drawn."),
    ] = ()
    # All six: whom it is for is known by the table, also after a correction.
    deck: Annotated[
        tuple[Character, ...],
        About(
            "Filled in by the server: all characters in the order in which they are drawn."
        ),
    ] = ()

    def complete(self, state: State, chance: Chance) -> Self:
        """With a shuffle, where the table has dealt none itself."""
        if self.characters:
            return replace(self, deck=())
        shuffled = map(CHARACTERS.__getitem__, chance.shuffled(len(CHARACTERS)))
        return replace(self, deck=tuple(shuffled))

    def apply(self, state: State) -> State:
        """Refuses once the game's first round has begun."""
        check_open(state)
        # One seat alone may still mend a slip (TakeCharacter); all at once would make the rounds won void.
        if state.rounds:
            raise Refusal("game-under-way", "setup")
        dealt = self.characters or self._drawn(state.characters)
        characters = check_characters(dealt, len(state.players))
        return replace(state, characters=characters)

    def changed_seats(self, before: State) -> Set[int]:
        """Where somebody had none yet, the others keep theirs."""
        is_anew = "" not in before.characters
        return frozenset(range(len(before.players)) if is_anew else ())

    def _drawn(self, had: tuple[str, ...]) -> tuple[str, ...]:
        kept = had if "" in had else no_characters(len(had))
        deck = [character for character in self.deck if character not in kept]
        # A log from elsewhere may hold none: then nothing is dealt, which is refused.
        dealt = (character or deck.pop(0) for character in kept if character or deck)
        return tuple(dealt)

    def tell(self, before: State, after: State) -> Message:
        dealt = tuple(map(Term, after.characters))
        return say("Characters are dealt: {characters}", "setup", characters=dealt)


class NotePower(Move, kind="note-power", rule="powers", correctable=True):
    """Type a power from its card (powers); an empty text forgets the note."""

    power: Annotated[
        str, About("A character or the power tile.", among=(*CHARACTERS, TILE))
    ]
    side: Annotated[
        str, About("The card's side; “” for the power tile.", among=(*SIDES, ""))
    ]
    text: Annotated[str, About("What the card says.", most=MAX_NOTE_CHARS)]

    def apply(self, state: State) -> State:
        """Refuses a power that there is not, and a note that is too long."""
        power = (self.power, self.side)
        if power not in POWERS:
            raise Refusal("no-such-power", "powers", "power")
        if len(self.text) > MAX_NOTE_CHARS:
            raise Refusal("note-too-long", "powers", "text", most=MAX_NOTE_CHARS)
        notes = tuple(note for note in state.notes if (note.power, note.side) != power)
        # One note for each side of a card; the newest stands.
        if self.text.strip():
            notes = (*notes, Note(self.power, self.side, self.text))
        return replace(state, notes=notes)

    def tell(self, before: State, after: State) -> Message:
        text = N_("{power}: note erased")
        if self.text.strip():
            text = N_("{power}: “{note}”")
        return say(text, "powers", power=Term(self.power), note=self.text)


class NextGame(Move, kind="next-game", rule="option-challenge", needs_current=True):
    """Begin the next game of a Challenge (option-challenge), every card on its wonder side."""

    characters: Annotated[
        tuple[Character, ...], About("Seat by seat; empty: chosen afterwards.")
    ] = ()

    def apply(self, state: State) -> State:
        """Refuses without the option, before the present game is over, and two players with one character."""
        check_challenge(state)
        count = len(state.players)
        if not get_standing(state).ending:
            raise Refusal("game-runs", "option-challenge")
        # In a series everybody plays another one each time, so none is kept.
        characters = check_characters(self.characters or no_characters(count), count)
        return replace(
            state,
            characters=characters,
            settled=first_standing(count),
            rounds=(),
            games=finished_games(state),
        )

    def tell(self, before: State, after: State) -> Message:
        # The games before, the one that is over, and this one.
        number = len(before.games) + 2
        return say("Game {game} begins", "option-challenge", game=number)


class EndChallenge(
    Move, kind="end-challenge", rule="option-challenge", needs_current=True
):
    """End a Challenge, also before everybody has played each character; a game under way is not counted."""

    LINE = N_("The Challenge ends")

    def apply(self, state: State) -> State:
        """Refuses before a game of the series is finished."""
        check_challenge(state)
        if not finished_games(state):
            raise Refusal("no-game-yet", "option-challenge")
        state = replace(state, closed=True)
        if get_standing(state).ending:
            return state
        # Else its won rounds would go on showing beside the series' result.
        settled = first_standing(len(state.players))
        return replace(state, rounds=(), settled=settled)


def check_challenge(state: State) -> None:
    """Refuse what only a Challenge knows, and what comes after its end (option-challenge)."""
    if not state.options.challenge:
        raise Refusal("no-challenge", "option-challenge")
    if state.closed:
        raise Refusal("game-over", "option-challenge")
