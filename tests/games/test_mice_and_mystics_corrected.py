"""Mice and Mystics: what chance gave stays where a line of the history is put right."""

from companion.games.mice_and_mystics import MACHINE
from companion.tables.events import Event
from companion.tables.play import advance, begin, complete
from tests.games.actions import mice_and_mystics as do
from tests.games.mice_table import MICE, dealt, figures, options
from tests.tables.counter import FixedChance


def put_right(old, new):
    """What takes the place of a roll, with whatever is thrown for it: 1, 2, 3 …"""
    state = dealt("filch", "roach", "collin")
    return new.instead_of(old, FixedChance()).complete(state, FixedChance())


def test_a_roll_that_is_put_right_keeps_its_dice():
    collin = do.Roll("defense", "collin", 2, faces=(5, 6))
    filch = put_right(collin, do.Roll("defense", "filch", 2, enter=True))
    assert (filch.who, filch.faces) == ("filch", (5, 6))
    assert put_right(collin, do.Roll("defense", "filch", 1)).faces == (5,)
    assert put_right(collin, do.Roll("defense", "filch", 4)).faces == (5, 6, 1, 2)


def test_another_kind_of_roll_is_thrown_and_typed_faces_count():
    old = do.Roll("defense", "collin", 2, faces=(5, 6))
    assert put_right(old, do.Roll("attack", "filch", 2)).faces == (1, 2)
    typed = do.Roll("defense", "filch", 2, faces=(3, 3))
    assert put_right(old, typed).faces == (3, 3)
    assert put_right(do.Wheel(1), do.Roll("attack", "filch", 2)).faces == (1, 2)


def test_a_deal_and_minions_that_are_put_right_lie_as_they_were_shuffled():
    cards = ("roach", "filch", "collin")
    assert do.Deal().instead_of(do.Deal(cards), FixedChance()).cards == cards
    old = do.NewEncounter(**figures("roach", 2), cards=("roach",), dice=(3,))
    more = do.NewEncounter(**figures("roach", 3)).instead_of(old, FixedChance())
    assert (more.cards, more.dice, more.roach) == (("roach",), (3,), 3)
    for other in (
        do.NewEncounter(**figures("spider")),
        do.PlaceMinions(**figures("roach")),
    ):
        assert other.instead_of(old, FixedChance()) == other
    mice_alone = do.NewEncounter(cards=MICE)
    no_card = do.NewEncounter(encounter=False)
    assert no_card.instead_of(mice_alone, FixedChance()) == no_card


def test_the_table_hands_the_dice_to_what_takes_their_place():
    play = begin(MACHINE, options(figures("roach")))
    taps = (
        ("deal", {"cards": ["roach", *MICE]}),
        ("roll", {"purpose": "defense", "who": "collin", "dice": 2, "faces": [5, 6]}),
    )
    for seq, (kind, args) in enumerate(taps, start=1):
        play = advance(play, Event(seq, 0, "", kind, args))
    wanted = {"purpose": "defense", "who": "tilda", "dice": 2}
    tap = Event(3, 0, "", "correct", {"line": 2, "kind": "roll", "args": wanted})
    assert complete(play, tap, 2, FixedChance())[1].faces == (5, 6)
