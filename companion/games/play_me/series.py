"""Who plays whom, notes of powers, and the games of a Challenge."""

from dataclasses import replace

from companion.games.core import Chance, Refusal, Term
from companion.games.play_me.actions import DealCharacters, EndChallenge, NextGame, NotePower, TakeCharacter
from companion.games.play_me.options import CHARACTERS, check_character, check_characters, no_characters
from companion.games.play_me.standing import first_standing
from companion.games.play_me.state import (
    POWERS,
    Note,
    PastGame,
    State,
    check_open,
    check_seat,
    get_standing,
    name,
)
from companion.limits import MAX_NOTE_CHARS


def take_character(state: State, action: TakeCharacter) -> State:
    """A seat's character (characters). Refuses an unknown one, and one that somebody else plays."""
    check_open(state)
    check_seat(state, action.player)
    if action.character:
        _check_free(state, action.player, check_character(action.character))
    characters = list(state.characters)
    characters[action.player] = action.character
    return replace(state, characters=tuple(characters))


def _check_free(state: State, player: int, character: str) -> None:
    for other, taken in enumerate(state.characters):
        if other != player and taken == character:
            raise Refusal("character-taken", "setup", player=name(state, other), character=Term(character))


def dealt(state: State, action: DealCharacters, chance: Chance) -> DealCharacters:
    """The action with characters drawn, where none were given."""
    if action.characters:
        return action
    drawn = chance.shuffled(len(CHARACTERS))[: len(state.players)]
    return DealCharacters(tuple(CHARACTERS[index] for index in drawn))


def deal_characters(state: State, action: DealCharacters) -> State:
    """Everybody's character at once (setup). Refuses once the game's first round has begun."""
    check_open(state)
    if state.rounds:
        raise Refusal("game-under-way", "setup")
    return replace(state, characters=check_characters(action.characters, len(state.players)))


def note_power(state: State, action: NotePower) -> State:
    """A power as its card has it (powers); an empty text forgets the note. Refuses a power that there is not."""
    if (action.power, action.side) not in POWERS:
        raise Refusal("no-such-power", "powers")
    if len(action.text) > MAX_NOTE_CHARS:
        raise Refusal("note-too-long", "powers", most=MAX_NOTE_CHARS)
    others = tuple(note for note in state.notes if (note.power, note.side) != (action.power, action.side))
    added = (Note(action.power, action.side, action.text),) if action.text.strip() else ()
    return replace(state, notes=others + added)


def next_game(state: State, action: NextGame) -> State:
    """The next game of a Challenge, every card on its wonder side (option-challenge).

    Refuses without the option, before the present game is over, and two players with one character.
    """
    _check_challenge(state)
    standing, count = get_standing(state), len(state.players)
    if not standing.ending:
        raise Refusal("game-runs", "option-challenge")
    characters = check_characters(action.characters or no_characters(count), count)
    past = PastGame(state.characters, state.rounds, standing)
    return replace(
        state, characters=characters, settled=first_standing(count), rounds=(), games=(*state.games, past)
    )


def end_challenge(state: State, _action: EndChallenge) -> State:
    """End the series between two games (option-challenge). Refuses in the middle of one, and before the first."""
    _check_challenge(state)
    over = bool(get_standing(state).ending)
    if (state.rounds and not over) or not (over or state.games):
        raise Refusal("game-runs", "option-challenge")
    return replace(state, closed=True)


def _check_challenge(state: State) -> None:
    if not state.options.challenge:
        raise Refusal("no-challenge", "option-challenge")
    if state.closed:
        raise Refusal("game-over", "option-challenge")
