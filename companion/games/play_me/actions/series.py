"""Who plays whom, notes of powers, and the games of a Challenge."""

from dataclasses import dataclass, replace
from typing import Annotated, Self

from companion.games.core import (
    About,
    Chance,
    Message,
    Refusal,
    Seat,
    Term,
    check_player,
)
from companion.games.play_me.actions.family import Character, Move
from companion.games.play_me.numbers import CHARACTERS, POWERS, SIDES, TILE
from companion.games.play_me.rules import (
    check_open,
    get_standing,
    round_number,
    running_round,
)
from companion.games.play_me.rules.race import is_paused
from companion.games.play_me.state import (
    Note,
    PastGame,
    State,
    check_character,
    check_characters,
    first_standing,
    no_characters,
)
from companion.games.play_me.words import history
from companion.limits import MAX_NOTE_CHARS


@dataclass(frozen=True)
class TakeCharacter(Move, kind="take-character", rule="characters", correctable=True):
    """A player takes a character, or with "" gives theirs back (characters)."""

    player: Seat
    character: Character

    def admit(self, state: State) -> None:
        """Refuses a change while the clock runs, and giving a character back in the middle of a race."""
        race = running_round(state)
        if race and not (is_paused(race) and self.character):
            raise Refusal("race-runs", "start-of-round", round=round_number(state))

    def apply(self, state: State) -> State:
        """Refuses an unknown character, and one that somebody else plays."""
        check_open(state)
        check_player(self.player, state.players)
        if self.character:
            check_character(self.character)
        for other, taken in enumerate(state.characters):
            if taken and taken == self.character and other != self.player:
                raise Refusal(
                    "character-taken",
                    "setup",
                    player=state.players[other],
                    character=Term(taken),
                )
        characters = list(state.characters)
        characters[self.player] = self.character
        return replace(state, characters=tuple(characters))

    def tell(self, before: State) -> Message:
        """Taken, or given back."""
        who = before.players[self.player]
        return (
            history.takes(who, self.character)
            if self.character
            else history.gives_back(who)
        )


@dataclass(frozen=True)
class DealCharacters(Move, kind="deal-characters", rule="setup", needs_current=True):
    """Give everybody a character at random (setup)."""

    characters: Annotated[
        tuple[Character, ...],
        About("What was dealt, seat by seat; empty: not drawn yet."),
    ] = ()

    def complete(self, state: State, chance: Chance) -> Self:
        """The deal, where none was given."""
        if self.characters:
            return self
        drawn = chance.shuffled(len(CHARACTERS))[: len(state.players)]
        return replace(self, characters=tuple(CHARACTERS[index] for index in drawn))

    def apply(self, state: State) -> State:
        """Refuses once the game's first round has begun."""
        check_open(state)
        if state.rounds:
            raise Refusal("game-under-way", "setup")
        return replace(
            state, characters=check_characters(self.characters, len(state.players))
        )

    def tell(self, before: State) -> Message:
        """The characters in the order of the seats."""
        return history.are_dealt(self.characters)


@dataclass(frozen=True)
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
            raise Refusal("no-such-power", "powers")
        if len(self.text) > MAX_NOTE_CHARS:
            raise Refusal("note-too-long", "powers", most=MAX_NOTE_CHARS)
        notes = tuple(note for note in state.notes if (note.power, note.side) != power)
        if self.text.strip():
            notes = (*notes, Note(self.power, self.side, self.text))
        return replace(state, notes=notes)

    def tell(self, before: State) -> Message:
        """Noted, or erased."""
        return (
            history.is_noted(self.power, self.text)
            if self.text.strip()
            else history.is_erased(self.power)
        )


@dataclass(frozen=True)
class NextGame(Move, kind="next-game", rule="option-challenge", needs_current=True):
    """Begin the next game of a Challenge (option-challenge), every card on its wonder side."""

    characters: Annotated[
        tuple[Character, ...], About("Seat by seat; empty: chosen afterwards.")
    ] = ()

    def apply(self, state: State) -> State:
        """Refuses without the option, before the present game is over, and two players with one character."""
        check_challenge(state)
        standing, count = get_standing(state), len(state.players)
        if not standing.ending:
            raise Refusal("game-runs", "option-challenge")
        characters = check_characters(self.characters or no_characters(count), count)
        games = (*state.games, PastGame(state.characters, state.rounds, standing))
        return replace(
            state,
            characters=characters,
            settled=first_standing(count),
            rounds=(),
            games=games,
        )

    def tell(self, before: State) -> Message:
        """The new game's number."""
        return history.game_begins(len(before.games) + 2)


@dataclass(frozen=True)
class EndChallenge(
    Move, kind="end-challenge", rule="option-challenge", needs_current=True
):
    """End a Challenge, also before everybody has played each character; a game under way is not counted."""

    def apply(self, state: State) -> State:
        """Refuses before a game of the series is finished."""
        check_challenge(state)
        if not state.games and not get_standing(state).ending:
            raise Refusal("no-game-yet", "option-challenge")
        if get_standing(state).ending:
            return replace(state, closed=True)
        return replace(
            state, closed=True, rounds=(), settled=first_standing(len(state.players))
        )

    def tell(self, before: State) -> Message:
        """The end of the series."""
        return history.challenge_ends()


def check_challenge(state: State) -> None:
    """Refuse what only a Challenge knows, and what comes after its end (option-challenge)."""
    if not state.options.challenge:
        raise Refusal("no-challenge", "option-challenge")
    if state.closed:
        raise Refusal("game-over", "option-challenge")
