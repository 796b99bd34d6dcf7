"""Mice and Mystics: the dice roller, and where rolled cheese goes."""

from dataclasses import replace

import pytest

from companion.games.mice_and_mystics import MACHINE
from companion.games.mice_and_mystics.rules.box import figures_of
from companion.games.mice_and_mystics.rules.dice import count
from companion.games.mice_and_mystics.state import get_mouse, page_of
from tests.games import sentences
from tests.games.actions import mice_and_mystics as do
from tests.games.mice_table import MICE, Luck, after, cheese, dealt, refused

CHEESE, SWORD_STAR, SWORD_SHIELD, BOW, ALL_THREE, BOW_STAR = range(1, 7)


def rolled(state, purpose, who, *faces, **more):
    """The table after a roll of these faces."""
    return after(state, do.Roll(purpose, who, len(faces), faces=faces, **more))


def result(state):
    """What the last roll counts."""
    return count(state, state.rolls[0])


def test_a_defense_lies_beside_the_attack_and_what_is_left_of_it_is_told():
    table = dealt("filch", "rat-warrior")
    attack = rolled(table, "attack", "filch", SWORD_STAR, ALL_THREE, BOW)
    assert MACHINE.view(attack).through == ()
    for faces, left in (
        ((SWORD_SHIELD, BOW), "1 hit gets through."),
        ((BOW, BOW), "2 hits get through."),
        ((ALL_THREE, SWORD_SHIELD, ALL_THREE), "No hit gets through."),
    ):
        seen = MACHINE.view(rolled(attack, "defense", "rat-warrior", *faces))
        assert [roll.purpose for roll in seen.rolls] == ["attack", "defense"]
        (line,) = seen.through
        assert sentences.words(line) == left and line.rule == "action-battle"
    again = rolled(rolled(attack, "defense", "rat-warrior", BOW), "defense", "rat-warrior", SWORD_SHIELD)  # fmt: skip
    assert sentences.words(MACHINE.view(again).through[0]) == "1 hit gets through."
    # Nobody defends against what they have rolled themselves, nor against a roll for movement.
    alone = rolled(attack, "defense", "filch", SWORD_SHIELD)
    moved = rolled(rolled(table, "movement", "filch", BOW), "defense", "rat-warrior", BOW)  # fmt: skip
    for state in (alone, moved, after(attack, do.NextTurn())):
        assert MACHINE.view(state).through == ()


def test_what_gets_through_is_entered_once():
    attack = rolled(dealt("filch", "rat-warrior"), "attack", "filch", SWORD_STAR, ALL_THREE)  # fmt: skip
    hit = rolled(attack, "defense", "rat-warrior", BOW, enter=True)
    again = rolled(hit, "defense", "rat-warrior", BOW, enter=True)
    for state in (hit, again):
        assert figures_of(state, "rat-warrior") == 2
        assert cheese(state, "filch") == 1
        assert MACHINE.view(state).hits_left == 0
    told = do.Roll("defense", "rat-warrior", 1, enter=True).tell(attack, hit)
    assert sentences.words(told) == "rat-warrior blocks nothing; hits that get through: 2"  # fmt: skip
    kept_off = rolled(attack, "defense", "rat-warrior", ALL_THREE, SWORD_SHIELD, enter=True)  # fmt: skip
    assert figures_of(kept_off, "rat-warrior") == 3


def test_a_mouse_takes_the_wounds_that_its_defense_lets_through():
    table = dealt("roach", "filch")
    attack = rolled(table, "attack", "roach", SWORD_STAR, SWORD_SHIELD)
    for cheese_held, wounds in ((0, 2), (1, 1)):
        rich = after(attack, do.Cheese("filch", cheese_held)) if cheese_held else attack
        hit = rolled(rich, "defense", "filch", BOW, enter=True)
        # A Roach takes cheese first.
        assert get_mouse(hit, "filch").wounds == wounds
        assert cheese(hit, "filch") == 0
        told = do.Roll("defense", "filch", 1, enter=True).tell(rich, hit)
        assert sentences.words(told).endswith("cheese taken for them: 1") == bool(
            cheese_held
        )


def test_a_roll_for_a_second_action_is_said_to_need_an_ability():
    table = dealt("filch", "rat-warrior", "roach")
    for first, second, told in (
        ("attack", "attack", True),
        ("attack", "search", True),
        ("movement", "attack", False),
        ("attack", "movement", False),
    ):
        once = rolled(table, first, "filch", BOW)
        assert MACHINE.view(once).beyond == ()
        assert bool(MACHINE.view(rolled(once, second, "filch", BOW)).beyond) == told
    # Told and rolled it is one; of minions each figure attacks; the next turn has its own.
    battle = after(table, do.Act("battle"))
    assert MACHINE.view(rolled(battle, "attack", "filch", BOW)).beyond == ()
    twice = rolled(rolled(table, "attack", "filch", BOW), "attack", "filch", BOW)
    rats = rolled(after(twice, do.NextTurn()), "attack", "rat-warrior", BOW)
    assert MACHINE.view(rolled(rats, "attack", "rat-warrior", SWORD_STAR)).beyond == ()


def test_a_mouse_that_rolls_its_move_once_more_scurries():
    moved = rolled(dealt("filch", "rat-warrior"), "movement", "filch", BOW)
    assert beyond(moved) == []
    again = rolled(moved, "movement", "filch", BOW)
    assert beyond(again) == [
        "Rolled again: that is scurry, the one action of this turn."
    ]
    assert len(beyond(rolled(again, "attack", "filch", BOW))) == 1
    # The move itself is no action, nor is a check, though two were rolled before.
    twice = rolled(rolled(dealt("filch", "roach"), "attack", "filch", BOW), "search", "filch", BOW)  # fmt: skip
    assert len(beyond(twice)) == 1
    for purpose in ("movement", "check"):
        assert beyond(rolled(twice, purpose, "filch", BOW)) == []
    told = after(moved, do.Act("scurry"))
    assert beyond(rolled(told, "attack", "filch", BOW)) != []
    assert beyond(rolled(after(again, do.Act("scurry")), "search", "filch", BOW)) != []


def test_cheese_that_a_full_stash_has_no_room_for_is_not_told_as_gained():
    state = dealt("maginos", "filch", "roach")
    for stash, gained in ((22, [2]), (23, [1]), (24, [])):
        full = after(state, do.Cheese("maginos", stash), do.Cheese("filch", stash))
        for action in (
            do.Roll("attack", "maginos", 1, faces=(CHEESE,)),
            do.Figures("roach", -2, by="filch"),
        ):
            done = after(full, action)
            told = [event.n for event in done.events if event.kind in ("stash-cheese", "pilfer")]  # fmt: skip
            assert told == gained


def beyond(state):
    """What is said beneath the last roll."""
    return [sentences.words(line) for line in MACHINE.view(state).beyond]


CHARMED = (
    "filch is charmed: like a minion it only moves and attacks (reported by players)."
)


def test_what_a_roll_may_not_be_or_leads_to_is_said_beneath_it():
    filch = dealt("filch", "roach")
    stunned = after(filch, do.Condition("filch", "stunned", on=True))
    webbed = after(filch, do.Condition("filch", "webbed", on=True))
    charmed = after(filch, do.Condition("filch", "charmed", on=True))
    roach = after(dealt("roach", "filch"), do.Figures("roach", -2))
    hit = rolled(roach, "attack", "roach", SWORD_STAR)
    for state, purpose, who, face, told in (
        (filch, "search", "filch", SWORD_STAR, ["Found: draw one search card."]),
        (filch, "search", "filch", BOW, ["Nothing found."]),
        (stunned, "attack", "filch", BOW, ["filch is stunned: its only action is to recover (reported by players)."]),
        (stunned, "movement", "filch", BOW, []),
        (webbed, "movement", "filch", BOW, ["filch is webbed and cannot move (reported by players)."]),
        (webbed, "attack", "filch", BOW, []),
        (charmed, "attack", "filch", BOW, []),
        (charmed, "movement", "filch", BOW, []),
        (charmed, "search", "filch", SWORD_STAR, [CHARMED]),
        (rolled(charmed, "movement", "filch", BOW), "movement", "filch", BOW, [CHARMED]),
        (roach, "attack", "roach", SWORD_STAR, []),
        (roach, "attack", "roach", BOW, ["No hit: no defense is rolled."]),
        (hit, "attack", "roach", SWORD_STAR, ["roach: each figure attacks only once in a turn."]),
    ):  # fmt: skip
        assert beyond(rolled(state, purpose, who, face)) == told


def test_hits_without_a_defense_wait_until_they_are_entered():
    attack = rolled(dealt("roach", "filch"), "attack", "roach", SWORD_STAR, SWORD_STAR)
    assert MACHINE.view(attack).hits_left == 2
    assert MACHINE.view(after(attack, do.Figures("roach", -1))).hits_left == 2
    by_hand = after(attack, do.Wound("filch", 1, "roach"))
    assert MACHINE.view(by_hand).hits_left == 0
    # The next figure's are its own; a defense after that lies beside the attack as ever.
    assert MACHINE.view(rolled(by_hand, "attack", "roach", SWORD_STAR)).hits_left == 1
    seen = MACHINE.view(rolled(by_hand, "defense", "filch", SWORD_SHIELD))
    assert seen.hits_left == 1 and len(seen.rolls) == 2


def test_hits_on_nobody_wait_for_nothing():
    alone, charmed = dealt("filch", "tilda"), dealt("filch", "tilda")
    charmed = after(charmed, do.Condition("filch", "charmed", on=True))
    for table, left in ((dealt("filch", "roach"), 1), (alone, 0), (charmed, 1)):
        struck = rolled(table, "attack", "filch", SWORD_STAR)
        assert MACHINE.view(struck).hits_left == left


def test_what_a_roll_still_gives_is_counted_hit_by_hit():
    struck = dealt("filch", "roach", "rat-warrior")
    assert MACHINE.view(struck).strikes_left is None
    struck = rolled(struck, "attack", "filch", SWORD_STAR, SWORD_STAR)
    for figures, left in ((-1, 1), (-1, 0), (1, 1), (-1, 0)):
        struck = after(struck, do.Figures("roach", figures, "filch"))
        assert MACHINE.view(struck).strikes_left == left
    # One figure that defended takes all that gets through.
    attack = rolled(struck, "attack", "filch", SWORD_STAR, SWORD_STAR)
    assert MACHINE.view(attack).strikes_left == 2
    defended = after(attack, do.Roll("defense", "roach", 1, faces=(BOW,), enter=True))
    assert MACHINE.view(defended).strikes_left == 0
    # Of a minion's attack no mouse's hits are counted.
    bitten = rolled(struck, "attack", "rat-warrior", SWORD_STAR)
    assert MACHINE.view(bitten).strikes_left is None


def test_figures_that_are_left_are_told_by_number_and_name():
    (rats,) = MACHINE.view(dealt("filch", "rat-warrior")).minions
    assert [sentences.words(line) for line in rats.standing] == ["3 Rat Warriors left"]


@pytest.mark.parametrize(("ranged", "hits"), [(False, 3), (True, 2)])
def test_an_attack_counts_swords_or_bows(ranged, hits):
    faces = (SWORD_STAR, SWORD_SHIELD, BOW, ALL_THREE, BOW_STAR)
    assert (
        result(rolled(dealt(*MICE), "attack", "collin", *faces, ranged=ranged)).hits
        == hits
    )


def test_a_defense_counts_shields():
    assert (
        result(
            rolled(dealt(*MICE), "defense", "collin", SWORD_SHIELD, ALL_THREE, BOW)
        ).blocks
        == 2
    )


def test_a_star_shield_of_skitter_clak_blocks_two():
    state = rolled(
        dealt("filch", "skitter-clak"),
        "defense",
        "skitter-clak",
        SWORD_SHIELD,
        ALL_THREE,
    )
    assert result(state).blocks == 3


def test_a_minion_attacks_with_its_own_kind_of_weapon():
    assert (
        result(
            rolled(dealt("filch", "elite-rat"), "attack", "elite-rat", BOW, SWORD_STAR)
        ).hits
        == 1
    )
    assert (
        result(
            rolled(dealt("filch", "roach"), "attack", "roach", BOW, BOW, ranged=True)
        ).hits
        == 0
    )


@pytest.mark.parametrize(("face", "number"), list(enumerate((1, 2, 3, 2, 3, 1), 1)))
def test_a_move_is_the_number_and_the_move_value(face, number):
    assert result(rolled(dealt(*MICE), "movement", "filch", face)).spaces == number + 3


def test_brodies_chase_adds_up_two_dice():
    state = rolled(
        dealt("filch", "brodie-chase", "brodie-pounce"),
        "movement",
        "brodie-chase",
        ALL_THREE,
        BOW,
    )
    assert result(state).spaces == 5


@pytest.mark.parametrize("purpose", ["search", "recover", "check"])
def test_checks_count_stars_and_give_no_cheese(purpose):
    state = rolled(dealt(*MICE), purpose, "filch", BOW_STAR)
    assert result(state).stars == 1
    assert cheese(rolled(state, purpose, "filch", CHEESE), "filch") == 0


@pytest.mark.parametrize(
    ("purpose", "who", "gained"),
    [
        ("attack", "filch", 2),
        ("defense", "filch", 2),
        ("attack", "maginos", 4),
        ("defense", "maginos", 2),
    ],
)
def test_rolled_cheese_goes_to_the_mouses_stash(purpose, who, gained):
    assert (
        cheese(rolled(dealt("filch", "maginos"), purpose, who, CHEESE, CHEESE), who)
        == gained
    )


def test_a_minions_cheese_goes_to_the_wheel_and_can_surge():
    state = rolled(
        after(dealt("filch", "roach"), do.Wheel(4)), "attack", "roach", CHEESE, BOW
    )
    assert state.wheel == 5
    assert page_of(rolled(state, "defense", "roach", CHEESE)) == 2


@pytest.mark.parametrize(("ranged", "wheel", "stash"), [(True, 0, 1), (False, 1, 0)])
def test_lilys_bow_takes_the_defenders_cheese(ranged, wheel, stash):
    state = rolled(
        dealt("lily", "roach"),
        "defense",
        "roach",
        CHEESE,
        ranged=ranged,
        against="lily",
    )
    assert (state.wheel, cheese(state, "lily")) == (wheel, stash)


def test_vursts_cheese_is_another_attack_and_brodies_is_nothing():
    state = rolled(
        dealt("filch", "vurst", "brodie-chase", "brodie-pounce"),
        "attack",
        "vurst",
        CHEESE,
        BOW,
    )
    assert (result(state).extra_attacks, state.wheel) == (1, 0)
    assert rolled(state, "attack", "brodie-chase", CHEESE).wheel == 0
    assert rolled(state, "defense", "vurst", CHEESE).wheel == 1


def tapped(state, purpose, who, *faces):
    """The table after a roll that a phone has sent, as the server completes it."""
    roll = do.Roll(purpose, who, len(faces), faces=faces, enter=True)
    return after(state, roll.complete(state, Luck(1)))


def test_one_roll_of_brodie_is_against_everybody_on_his_path():
    state = dealt("filch", "tilda", "roach", "brodie-chase", "brodie-pounce")
    state = tapped(state, "attack", "brodie-chase", SWORD_STAR, ALL_THREE, BOW)
    for who, block in (("filch", SWORD_SHIELD), ("tilda", BOW), ("roach", BOW)):
        state = tapped(state, "defense", who, block)
        seen = MACHINE.view(state)
        assert [roll.who.term for roll in seen.rolls] == ["brodie", who]
    # The first blocks one of two hits, the others none; of the Roaches one is struck.
    assert [mouse.wounds for mouse in state.mice] == [1, 2]
    assert (figures_of(state, "roach"), seen.defended) == (2, ("filch", "tilda"))
    again = tapped(state, "defense", "filch", BOW)
    assert (get_mouse(again, "filch").wounds, len(again.rolls)) == (1, 1)
    # Two Roaches may stand on his path.
    assert figures_of(tapped(state, "defense", "roach", BOW), "roach") == 1
    # As logs of earlier versions have it: by then the second stood alone.
    alone = rolled(state, "defense", "tilda", BOW, enter=True)
    assert get_mouse(alone, "tilda").wounds == 2


def test_an_attack_of_others_is_against_one_mouse():
    state = tapped(dealt("filch", "tilda", "roach"), "attack", "roach", SWORD_STAR)
    for who in ("filch", "tilda"):
        state = tapped(state, "defense", who, BOW)
    assert [mouse.wounds for mouse in state.mice] == [1, 0]


def test_a_charmed_mouse_rolls_cheese_for_the_wheel():
    state = dealt("filch", "tilda")
    for mouse in ("filch", "tilda"):
        state = after(state, do.Condition(mouse, "charmed", True))
    acting = tapped(state, "attack", "filch", CHEESE, SWORD_STAR)
    assert (acting.wheel, cheese(acting, "filch")) == (1, 0)
    # It is a minion in its own turn only, and whoever it attacks is none.
    defended = tapped(acting, "defense", "tilda", CHEESE)
    assert (defended.wheel, cheese(defended, "tilda")) == (1, 1)
    assert get_mouse(defended, "tilda").wounds == 1


def test_a_charmed_maginos_brings_the_wheel_one_cheese_for_each():
    charmed = after(dealt("maginos", "tilda"), do.Condition("maginos", "charmed", True))
    acting = tapped(charmed, "attack", "maginos", CHEESE, CHEESE)
    assert (acting.wheel, cheese(acting, "maginos")) == (2, 0)
    assert result(acting).cheese == 2
    # Tables of earlier versions go on as they were played.
    old = do.Roll("attack", "maginos", 1, faces=(CHEESE,), by_table=True)
    assert after(charmed, old).wheel == 2


def test_the_helper_rolls_only_where_no_dice_were_sent():
    state = dealt(*MICE)
    drawn = do.Roll("attack", "filch", 3).complete(state, Luck(2))
    assert len(drawn.faces) == 3
    assert set(drawn.faces) <= set(range(1, 7))
    sent = do.Roll("attack", "filch", 1, faces=(CHEESE,))
    assert sent.complete(state, Luck(2)).faces == sent.faces


def test_it_rejects_rolls_that_cannot_be():
    state = dealt("filch", "skitter-clak")
    refused(
        "cannot-defend",
        state,
        do.Roll("defense", "filch", 2, against="skitter-clak", faces=(1, 1)),
    )
    refused("one-die", state, do.Roll("movement", "filch", 2, faces=(1, 1)))
    refused("dice-count", state, do.Roll("attack", "filch", 2, faces=(1,)))
    refused("out-of-range", state, do.Roll("attack", "filch", 1, faces=(7,)))
    refused("no-such-roll", state, do.Roll("dance", "filch", 1, faces=(1,)))
    refused("not-on-board", state, do.Roll("attack", "roach", 1, faces=(1,)))


# ---- a defense and the attack that lies there ----


def test_nobody_defends_against_skitter_clak_whose_attack_lies_there():
    state = dealt("skitter-clak", "filch", "collin", counts={"skitter-clak": 1})
    attack = tapped(state, "attack", "skitter-clak", SWORD_STAR, SWORD_STAR)
    defense = do.Roll("defense", "filch", 1, faces=(SWORD_SHIELD,), enter=True)
    refused("cannot-defend", attack, defense)
    # As logs of earlier versions have it.
    assert get_mouse(after(attack, defense), "filch").wounds == 1
    # What came of it has been entered, so the next defense is against another attack.
    tapped(after(attack, do.NextTurn()), "defense", "filch", SWORD_SHIELD)


@pytest.mark.parametrize(("ranged", "wheel", "stash"), [(True, 0, 1), (False, 1, 0)])
def test_the_cheese_of_a_defense_goes_where_the_attack_that_lies_there_sends_it(
    ranged, wheel, stash
):
    state = dealt("lily", "collin", "roach", counts={"roach": 2})
    shot = do.Roll("attack", "lily", 2, ranged=ranged, faces=(SWORD_STAR, BOW))
    state = after(state, shot.complete(state, Luck(1)))
    defense = do.Roll("defense", "roach", 1, faces=(CHEESE,))
    for sent in (
        defense,
        replace(defense, against="lily"),
        replace(defense, ranged=True),
    ):
        defended = after(state, sent.complete(state, Luck(1)))
        assert (defended.wheel, cheese(defended, "lily")) == (wheel, stash)
        assert [roll.ranged for roll in MACHINE.view(defended).rolls] == [ranged] * 2
    # Against another side, or as logs of earlier versions have it.
    other = replace(defense, against="collin").complete(state, Luck(1))
    for sent in (defense, other):
        assert after(state, sent).wheel == 1


def test_hits_on_a_figure_that_is_alone_are_entered_with_its_defense():
    state = tapped(dealt("filch", "spider", "collin"), "attack", "filch", SWORD_STAR, SWORD_STAR)  # fmt: skip
    hit = tapped(state, "defense", "spider", BOW)
    assert (hit.groups[0].wounds, MACHINE.view(hit).hits_left) == ((2,), 0)
    fallen = tapped(tapped(hit, "attack", "filch", SWORD_STAR), "defense", "spider", BOW)  # fmt: skip
    assert (fallen.groups, get_mouse(fallen, "filch").defeated) == ((), 1)
    # In logs of earlier versions they were entered by hand.
    old = rolled(state, "defense", "spider", BOW, enter=True)
    assert (old.groups[0].wounds, MACHINE.view(old).hits_left) == ((0,), 2)


def test_an_attack_whose_turn_has_passed_is_still_defended_against():
    state = after(dealt("roach", "filch", "tilda"), do.Capture("filch"))
    passed = after(state, do.NextTurn())
    late = tapped(passed, "attack", "roach", SWORD_STAR, SWORD_SHIELD)
    (striking,) = MACHINE.view(late).striking
    assert (late.active, striking.card) == ("filch", "roach")
    assert MACHINE.view(tapped(late, "defense", "tilda", BOW)).hits_left == 0
    # Whoever is on turn is told alone; another's roll that is no attack leaves nothing to do.
    assert MACHINE.view(tapped(state, "attack", "roach", SWORD_STAR)).striking == ()
    assert MACHINE.view(tapped(passed, "check", "tilda", SWORD_STAR)).striking == ()


def test_what_a_captured_mouse_has_rolled_counts_no_more_and_that_is_said():
    state = dealt("filch", "roach", "tilda")
    attack = tapped(state, "attack", "filch", SWORD_STAR, SWORD_SHIELD)
    caught = after(attack, do.Capture("filch"))
    seen = MACHINE.view(caught)
    assert (seen.rolls, seen.hits_left, seen.strikes_left) == ((), 0, None)
    assert "What filch rolled no longer counts." in map(sentences.words, seen.warnings)
    # Nobody defends against it, and it says why.
    for against in ("filch", ""):
        defense = do.Roll("defense", "roach", 1, against=against, faces=(BOW,))
        refused("captured-rolls", caught, defense)
    for purpose in ("defense", "attack"):
        refused("captured-rolls", caught, do.Roll(purpose, "filch", 1, faces=(BOW,)))
    # Once another has rolled, or where nothing was left of it, nothing is said.
    missed = after(tapped(state, "attack", "filch", BOW), do.Capture("filch"))
    for other in (tapped(caught, "attack", "tilda", BOW), missed):
        said = map(sentences.words, MACHINE.view(other).warnings)
        assert "What filch rolled no longer counts." not in said
    # A mouse that its own defense did not save leaves the attack to be seen.
    hit = tapped(after(state, do.NextTurn()), "attack", "roach", SWORD_STAR)
    lost = after(tapped(hit, "defense", "filch", BOW), do.Capture("filch"))
    assert len(MACHINE.view(lost).rolls) == 2
