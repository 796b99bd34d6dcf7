"""Why something is not possible: the text of every refusal."""

from collections.abc import Mapping

from companion.games.core import N_

REFUSALS: Mapping[str, str] = {
    # Setting up and the campaign
    "party-size": N_("A party has {least} to {most} mice."),
    "no-such-mouse": N_("There is no such mouse in the party."),
    "mouse-twice": N_(
        "{mouse} is in the party already. A mouse can join it only once."
    ),
    "seats-count": N_("Name a player for each of the {n} mice, or for none."),
    "no-such-setting": N_("There is no such choice for this setting."),
    "end-page-missing": N_(
        "Enter the page of the chapter end marker for chapter {chapter}; the story book shows it."
    ),
    "too-many-chapters": N_(
        "This table has seen {most} chapters. Open a new table to go on."
    ),
    "game-over": N_("This chapter is over. Open the next one, or undo the last step."),
    "chapter-goes-on": N_("This chapter is not over yet. Win or lose it first."),
    "achievement-twice": N_("The party has this achievement already."),
    "no-such-achievement": N_("The party does not have this achievement."),
    "too-many-achievements": N_("The helper keeps {most} achievements at most."),
    "out-of-range": N_("Choose a number from {least} to {most}."),
    "words-missing": N_("Enter a name for it."),
    "words-too-long": N_("That is too long: {most} characters at most."),
    # The track and its turns
    "deal-first": N_("First lay out the initiative cards."),
    "already-dealt": N_("The initiative cards of this chapter are laid out already."),
    "surge-first": N_(
        "A surge is waiting. First place its minions, or say that this tile has none to place."
    ),
    "no-surge": N_("No surge is waiting."),
    "special-surge-twice": N_(
        "The tile’s own surge has had its minions. Place those on the encounter card."
    ),
    "no-such-card": N_("There is no such initiative card."),
    "card-twice": N_(
        "A card is named twice. Each mouse and each kind of minion has one card (bosses apart)."
    ),
    "wrong-cards": N_(
        "These are not the cards that belong there: there must be {n} of them."
    ),
    "not-on-track": N_("This card does not lie on the track."),
    "no-such-slot": N_("The track has places 1 to {most}."),
    "mouse-keeps-card": N_(
        "The card of {mouse} stays on the track; a captured mouse needs its turn for the rescue."
    ),
    # Encounters
    "no-such-minion": N_("There is no such minion."),
    "no-minions": N_("Choose at least one kind of minion."),
    "no-encounter-card": N_(
        "Minions come with an encounter card. Put them on the board in the new room."
    ),
    "greedy-roaches-only": N_("Only Roaches can be greedy, and none are coming."),
    "ambush-dice": N_(
        "The ambush needs {n} dice: one for each new card that moves up."
    ),
    "ambush-number": N_("An action die shows a number from 1 to 3."),
    "too-many-rooms": N_("The helper keeps {most} rooms at most."),
    "no-such-room": N_("The mice have not been in that room."),
    "same-room": N_("The mice are in this room already."),
    "minions-on-tile": N_("The mice can leave a tile only when no minions are on it."),
    # The wheel and the hourglass
    "wheel-empty": N_("There are only {n} cheese on the wheel."),
    "first-page": N_("The hourglass is on its first page."),
    "end-on-hourglass": N_(
        "The end marker must lie beyond page {page}, where the hourglass is."
    ),
    # The mice
    "too-little-cheese": N_("{mouse} has only {n} cheese."),
    "too-much-cheese": N_(
        "A stash holds {most} cheese at most: as many as the box is reported to have."
    ),
    "no-wounds": N_("There are only {n} wounds to take away."),
    "no-such-condition": N_("There is no such condition."),
    "no-such-number": N_("A hero card has no such number."),
    "mouse-captured": N_(
        "{mouse} is captured and can do nothing but wait for the rescue."
    ),
    "already-captured": N_("{mouse} is captured already."),
    "not-captured": N_("{mouse} is not captured."),
    "not-its-turn": N_("{mouse} can be rescued only on its own turn."),
    "rescue-minions": N_("No rescue while minions are on the board."),
    "rescue-after-action": N_(
        "The rescue is the whole turn; this turn has been used already."
    ),
    # A mouse's turn
    "minions-turn": N_("It is no mouse’s turn now."),
    "no-such-action": N_("There is no such action."),
    "second-action": N_(
        "One action a turn: this mouse has had it. Only an ability can allow one more."
    ),
    "third-action": N_("An ability allows one additional action, not two."),
    "free-action-twice": N_("Each free action only once a turn."),
    "nothing-to-recover": N_("{mouse} is neither stunned nor webbed."),
    "stunned-recovers": N_(
        "{mouse} is stunned: its only action is to recover (reported by players)."
    ),
    "webbed-stays": N_("{mouse} is webbed and cannot move (reported by players)."),
    "share-alone": N_("Choose another mouse to share with."),
    "level-up-cheese": N_("A new ability costs {need} cheese; the stash holds {n}."),
    "no-such-ability": N_("This mouse does not have that ability."),
    "second-ability": N_("{mouse} has used an ability card this turn. One a turn."),
    "too-many-abilities": N_("There are only {most} ability cards."),
    # Minions and dice
    "not-on-board": N_("No minion of that kind is on the board."),
    "no-such-figure": N_("There is no such figure."),
    "card-full": N_(
        "This card has all its wounds. Any surplus goes onto the other one."
    ),
    "too-few-figures": N_("There are only {n} of these figures on the board."),
    "too-many-figures": N_(
        "The box has {most} figures for {minion}; place as many as there are."
    ),
    "no-such-roll": N_("There is no such roll."),
    "dice-count": N_("This roll needs {n} dice."),
    "cannot-defend": N_(
        "Mice cannot defend against Skitter-Clak (reported by players)."
    ),
}
