"""Mice and Mystics: mice and minions beside the track."""

import pytest

from companion.games.mice_and_mystics import MACHINE
from companion.games.mice_and_mystics.state import page_of
from tests.games import sentences
from tests.games.actions import mice_and_mystics as do
from tests.games.mice_table import (
    MICE,
    Luck,
    after,
    cheese,
    dealt,
    events,
    refused,
    the,
    track,
    turns,
)

# ---- cheese and wounds ----


def test_cheese_goes_into_a_stash_and_out_of_it():
    assert (
        cheese(
            after(dealt(*MICE), do.Cheese("filch", 3), do.Cheese("filch", -2)), "filch"
        )
        == 1
    )


def test_a_stash_has_both_ends():
    state = after(dealt(*MICE), do.Cheese("filch", 24))
    refused("too-much-cheese", state, do.Cheese("filch", 1))
    refused("too-little-cheese", dealt(*MICE), do.Cheese("filch", -1))


@pytest.mark.parametrize(("wounds", "captured"), [(2, False), (3, True), (4, True)])
def test_as_many_wounds_as_life_are_a_capture(wounds, captured):
    state = after(
        dealt(*MICE), do.SetNumber("filch", "life", 3), do.Wound("filch", wounds)
    )
    assert (the(state, "filch").captured, page_of(state)) == (captured, 1 + captured)


def test_a_mouse_of_unknown_life_is_captured_by_hand_only():
    state = after(dealt(*MICE), do.Wound("filch", 9))
    assert not the(state, "filch").captured
    assert the(after(state, do.Capture("filch")), "filch").captured


def test_wounds_are_healed_but_not_below_none():
    state = after(dealt(*MICE), do.Wound("filch", 2), do.Wound("filch", -1))
    assert the(state, "filch").wounds == 1
    refused("no-wounds", state, do.Wound("filch", -2))


@pytest.mark.parametrize(
    ("clears", "keeps", "left"),
    [(True, True, (0, (), 2)), (False, False, (1, ("stunned",), 0))],
)
def test_what_a_capture_takes_is_as_agreed(clears, keeps, left):
    state = dealt(*MICE, capture_clears_wounds=clears, capture_keeps_cheese=keeps)
    state = after(
        state,
        do.Cheese("filch", 2),
        do.Wound("filch", 1),
        do.Condition("filch", "stunned", True),
    )
    filch = the(after(state, do.Capture("filch")), "filch")
    assert (filch.wounds, filch.conditions, filch.cheese) == left


@pytest.mark.parametrize(
    "action",
    [
        do.Wound("filch", 1),
        do.Condition("filch", "stunned", True),
    ],
)
def test_it_rejects_what_a_captured_mouse_cannot_suffer(action):
    refused("mouse-captured", after(dealt(*MICE), do.Capture("filch")), action)


def test_it_rejects_a_second_capture():
    refused(
        "already-captured",
        after(dealt(*MICE), do.Capture("filch")),
        do.Capture("filch"),
    )


# ---- wounds by minions ----


def test_a_roach_takes_cheese_before_it_wounds():
    state = after(
        dealt("filch", "roach"), do.Cheese("filch", 1), do.Wound("filch", 3, by="roach")
    )
    assert (cheese(state, "filch"), the(state, "filch").wounds, state.wheel) == (
        0,
        2,
        0,
    )


def test_a_greedy_roach_puts_the_cheese_on_the_wheel():
    state = after(
        dealt("filch", "tilda"), do.PlaceMinions(roach=2, greedy=True, cards=("roach",))
    )
    state = after(
        state, do.Wheel(4), do.Cheese("filch", 5), do.Wound("filch", 3, by="roach")
    )
    assert (
        cheese(state, "filch"),
        the(state, "filch").wounds,
        state.wheel,
        page_of(state),
    ) == (2, 0, 0, 2)


def test_greedy_roaches_make_all_roaches_greedy():
    state = after(dealt("filch", "roach"), do.PlaceMinions(roach=1, greedy=True))
    assert (state.groups[0].greedy, len(state.groups[0].wounds)) == (True, 4)


@pytest.mark.parametrize(
    ("card", "condition"),
    [
        ("spider", "poisoned"),
        ("centipede", "stunned"),
        ("vanestra-charm", "charmed"),
        ("vanestra-web", "webbed"),
    ],
)
def test_wounds_by_some_minions_leave_a_condition(card, condition):
    other = () if not card.startswith("vanestra") else ("vanestra-sting",)
    state = after(dealt("filch", card, *other), do.Wound("filch", 1, by=card))
    assert the(state, "filch").conditions == (condition,)


def poisoned(state, mouse="filch"):
    """Its wounds, those of poison among them, and whether it is poisoned."""
    there = the(state, mouse)
    return there.wounds, there.poison, "poisoned" in there.conditions


def test_poison_wounds_are_counted_and_cured_apart_from_others():
    state = after(dealt("filch", "tilda", "spider"), do.Wound("filch", 2, by="spider"))
    assert (poisoned(state), cheese(state, "tilda")) == ((2, 2, True), 1)
    state = after(state, do.Wound("filch", 1), do.Wound("filch", 1, poison=True))
    # Tilda gains when a mouse becomes poisoned, not with each wound.
    assert (poisoned(state), cheese(state, "tilda")) == ((4, 3, True), 1)
    state = after(state, do.Wound("filch", -1), do.Wound("filch", -2, poison=True))
    assert poisoned(state) == (1, 1, True)
    refused("poison-stays", state, do.Wound("filch", -1))
    refused("no-wounds", state, do.Wound("filch", -2, poison=True))
    cured = after(state, do.Wound("filch", -1, poison=True))
    assert poisoned(cured) == (0, 0, False)
    assert poisoned(after(state, do.Capture("filch"))) == (0, 0, False)


def test_a_log_that_counted_no_poison_is_read_as_it_was():
    state = after(dealt("filch", "spider"), do.Wound("filch", 1, by="spider"))
    # Healed like any other, and still marked until somebody took the marker off.
    healed = after(state, do.Wound("filch", -1))
    assert poisoned(healed) == (0, 0, True)
    assert poisoned(after(healed, do.Wound("filch", -1, poison=True))) == (0, 0, False)
    assert poisoned(after(healed, do.Condition("filch", "poisoned", False))) == (0, 0, False)  # fmt: skip


def test_of_a_poisoned_mouse_no_more_wounds_are_poison_than_it_has():
    state = after(dealt("filch", "spider"), do.Condition("filch", "poisoned", True))
    assert poisoned(state) == (0, 0, True)
    assert do.Wound("filch", -1, poison=True).why_not(state)
    # The marker is there, so the first of them is poison, whoever dealt it.
    assert poisoned(after(state, do.Wound("filch", 2))) == (2, 1, True)
    state = after(state, do.Wound("filch", 2, by="spider"))
    assert poisoned(state) == (2, 2, True)
    assert poisoned(after(state, do.Wound("filch", -2, poison=True))) == (0, 0, False)
    # A log of an earlier version cured three of them.
    assert poisoned(after(state, do.Wound("filch", -3, poison=True))) == (0, 0, False)
    assert do.Wound("filch", -3, poison=True).why_not(state)


def test_poison_wounds_keep_what_else_a_minion_does():
    state = dealt("filch", "tilda", "centipede")
    wound = do.Wound("filch", 1, by="centipede", poison=True)
    both = after(state, wound.complete(state, Luck(1)))
    assert poisoned(both) == (1, 1, True)
    assert the(both, "filch").conditions == ("poisoned", "stunned")
    assert cheese(both, "tilda") == 2
    # In logs of earlier versions they left poison alone: what the mouse then did is still allowed.
    alone = after(state, wound)
    assert the(alone, "filch").conditions == ("poisoned",)
    assert after(alone, do.Act("battle")).turn.actions == ("battle",)


def test_a_mouse_captured_by_a_wound_takes_no_marker_and_that_is_said():
    state = dealt("filch", "tilda", "spider")
    state = after(state, do.SetNumber("filch", "life", 1))
    state = after(state, do.Wound("filch", 1, by="spider"))
    assert "captured-without" in events(state)
    assert cheese(state, "tilda") == 0


def test_where_captured_mice_keep_their_wounds_the_marker_of_the_last_stays_too():
    start = after(
        dealt(*MICE, "spider", capture_clears_wounds=False),
        do.SetNumber("filch", "life", 2),
    )
    at_once = after(start, do.Wound("filch", 2, by="spider"))
    one_by_one = after(start, *[do.Wound("filch", 1, by="spider")] * 2)
    for state in (at_once, one_by_one):
        filch = the(state, "filch")
        assert filch.captured and filch.poison == 2
        assert filch.conditions == ("poisoned",)


def test_a_blocked_attack_leaves_no_condition():
    assert (
        the(
            after(dealt("filch", "spider"), do.Wound("filch", 0, by="spider")), "filch"
        ).conditions
        == ()
    )


def test_it_rejects_wounds_by_a_minion_that_is_not_there():
    refused("not-on-board", dealt("filch", "roach"), do.Wound("filch", 1, by="spider"))


# ---- conditions ----


@pytest.mark.parametrize(
    ("condition", "gained"),
    [("webbed", 1), ("cursed", 1), ("knocked-down", 0), ("charmed", 0)],
)
def test_tilda_gains_cheese_when_some_conditions_befall_another_mouse(
    condition, gained
):
    assert (
        cheese(after(dealt(*MICE), do.Condition("filch", condition, True)), "tilda")
        == gained
    )
    assert (
        cheese(after(dealt(*MICE), do.Condition("tilda", condition, True)), "tilda")
        == 0
    )


def test_a_condition_that_is_there_already_changes_nothing():
    state = after(
        dealt(*MICE),
        do.Condition("filch", "webbed", True),
        do.Condition("filch", "webbed", True),
    )
    assert (the(state, "filch").conditions, cheese(state, "tilda")) == (("webbed",), 1)
    assert (
        the(after(state, do.Condition("filch", "webbed", False)), "filch").conditions
        == ()
    )


def test_charmed_ends_with_the_mouses_turn():
    state = after(
        dealt("filch", "tilda"), do.Condition("filch", "charmed", True), do.NextTurn()
    )
    assert (the(state, "filch").conditions, events(state)) == ((), ["uncharmed"])


# ---- rescue ----


def captured_on_turn(*cards, **changes):
    """A captured mouse, first on this track, is on turn."""
    return after(dealt(*cards, **changes), do.Capture(cards[0]))


def test_a_rescue_is_the_whole_turn():
    state = after(captured_on_turn(*MICE), do.Rescue("collin"))
    assert (the(state, "collin").captured, state.active, state.round) == (
        False,
        "maginos",
        1,
    )


def test_it_rejects_a_rescue_with_minions_on_the_board():
    refused(
        "rescue-minions",
        captured_on_turn("filch", "roach", "tilda"),
        do.Rescue("filch"),
    )


def test_it_rejects_a_rescue_in_another_turn():
    refused("not-its-turn", turns(captured_on_turn(*MICE), 1), do.Rescue("collin"))


def test_it_rejects_a_rescue_after_an_action():
    state = after(dealt(*MICE), do.Act("scurry"), do.Capture("collin"))
    refused("rescue-after-action", state, do.Rescue("collin"))


@pytest.mark.parametrize(
    "used",
    [
        do.Roll("movement", "collin", 1, faces=(1,)),
        do.Roll("attack", "collin", 1, faces=(2,)),
        do.UseAbility("collin", 0, 0),
        do.Equip(),
        do.Act("search"),
    ],
)
def test_a_turn_that_was_used_is_no_whole_turn_for_the_rescue(used):
    table = after(dealt("collin", "filch"), do.SetAbilities("collin", ("Inspire",)))
    state = after(table, used, do.Capture("collin"))
    refused("rescue-after-action", state, do.Rescue("collin"))
    shown = MACHINE.view(state)
    assert "End this turn" in sentences.words(shown.now)
    assert [choice.allowed for choice in shown.choices] == [False]
    do.Rescue("collin", by_card=True).admit(state)
    # Dice that it rolls for others, or another mouse's, are none of its turn.
    check = do.Roll("check", "collin", 1, faces=(1,))
    attack = do.Roll("attack", "filch", 1, faces=(2,))
    free = after(table, check, attack, do.Capture("collin"))
    do.Rescue("collin").admit(free)
    assert "rescue it now" in sentences.words(MACHINE.view(free).now)


def test_a_log_in_which_a_mouse_that_had_moved_was_rescued_is_read_as_it_was():
    moved = do.Roll("movement", "collin", 1, faces=(1,))
    state = after(dealt("collin", "filch"), moved, do.Capture("collin"))
    assert after(state, do.Rescue("collin")).active == "filch"


def test_it_rejects_the_rescue_of_a_free_mouse():
    refused("not-captured", dealt(*MICE), do.Rescue("collin"))


def test_a_card_may_bring_a_mouse_back_at_any_time():
    state = after(
        turns(captured_on_turn("filch", "roach", "tilda"), 1),
        do.Rescue("filch", by_card=True),
    )
    assert (the(state, "filch").captured, state.active) == (False, "roach")


# ---- a mouse's turn ----


@pytest.mark.parametrize("action", ["scurry", "battle", "search", "explore"])
def test_it_rejects_a_second_action_in_a_turn(action):
    state = after(dealt(*MICE), do.Act("search"))
    refused("second-action", state, do.Act(action))
    refused(
        "third-action",
        after(state, do.Act(action, extra=True)),
        do.Act("battle", extra=True),
    )


def test_the_next_turn_has_an_action_again():
    assert after(
        dealt(*MICE), do.Act("search"), do.NextTurn(), do.Act("search")
    ).turn.actions == ("search",)


@pytest.mark.parametrize(("star", "left"), [(False, ("webbed",)), (True, ())])
def test_recover_ends_stunned_and_with_a_star_webbed(star, left):
    state = after(
        dealt(*MICE),
        do.Condition("collin", "stunned", True),
        do.Condition("collin", "webbed", True),
    )
    assert the(after(state, do.Act("recover", star=star)), "collin").conditions == left


@pytest.mark.parametrize(
    ("roller", "purpose", "face", "free"),
    [
        ("collin", "recover", 2, True),
        ("collin", "recover", 4, False),
        ("collin", "search", 2, False),
        ("filch", "recover", 2, False),
    ],
)
def test_a_star_that_was_rolled_here_frees_a_webbed_mouse(roller, purpose, face, free):
    state = after(
        dealt(*MICE),
        do.Condition("collin", "webbed", True),
        do.Roll(purpose, roller, 1, faces=(face,)),
    )
    told = do.Act("recover").complete(state, Luck(1))
    left = the(after(state, told), "collin").conditions
    assert left == (() if free else ("webbed",))
    # Its turn alone, and what no star was rolled for stays as it was told.
    assert do.Act("battle").complete(state, Luck(1)) == do.Act("battle")


@pytest.mark.parametrize(
    ("condition", "action", "code"),
    [
        ("stunned", "battle", "stunned-recovers"),
        ("webbed", "scurry", "webbed-stays"),
        ("charmed", "scurry", "charmed-minion"),
        ("charmed", "search", "charmed-minion"),
        ("charmed", "explore", "charmed-minion"),
        ("poisoned", "recover", "nothing-to-recover"),
    ],
)
def test_it_rejects_actions_that_a_condition_forbids(condition, action, code):
    refused(
        code,
        after(dealt(*MICE), do.Condition("collin", condition, True)),
        do.Act(action),
    )


def test_a_charmed_mouse_attacks_as_minions_do():
    charmed = after(dealt(*MICE), do.Condition("collin", "charmed", True))
    assert possible(charmed) == ["battle"]
    # What nobody has told of: whether it recovers. And logs of earlier versions hold what is refused now.
    stunned = after(charmed, do.Condition("collin", "stunned", True))
    assert possible(stunned) == ["recover"]
    assert after(charmed, do.Act("scurry")).turn.actions == ("scurry",)


@pytest.mark.parametrize(
    "action",
    [
        do.Share("filch", 1),
        do.Equip(),
        do.LevelUp("Squeak"),
        do.UseAbility("collin", 0, 1),
    ],
)
def test_a_charmed_mouse_has_no_free_actions_in_its_turn(action):
    state = after(
        dealt(*MICE), do.Cheese("collin", 6), do.SetAbilities("collin", ("Inspire",))
    )
    action.admit(state)
    charmed = after(state, do.Condition("collin", "charmed", True))
    assert refused("charmed-minion", charmed, action).rule == "charmed"
    # Logs of earlier versions hold them; and it is charmed in its own turn alone.
    after(charmed, action)
    ahead = after(state, do.Condition("filch", "charmed", True))
    action.admit(ahead)


def possible(state):
    """The actions that the mouse on turn may do."""
    choices = MACHINE.view(state).actions
    return [choice.kind for choice in choices if choice.allowed]


def test_it_rejects_leaving_a_room_with_minions():
    refused("minions-on-tile", dealt("filch", "roach"), do.Act("explore"))
    state = after(dealt("filch", "roach"), do.NewEncounter(cards=()))
    refused("minions-on-tile", state, do.GoToRoom(0))


def test_each_free_action_is_possible_once_a_turn():
    state = after(dealt(*MICE), do.Equip(), do.Share("filch"), do.Act("search"))
    refused("free-action-twice", state, do.Equip())
    refused("free-action-twice", state, do.Share("tilda"))


def test_sharing_hands_cheese_over():
    state = after(dealt(*MICE), do.Cheese("collin", 3), do.Share("filch", 2))
    assert (cheese(state, "collin"), cheese(state, "filch")) == (1, 2)
    refused("too-little-cheese", dealt(*MICE), do.Share("filch", 2))


@pytest.mark.parametrize(("stash", "code"), [(6, None), (5, "level-up-cheese")])
def test_a_new_ability_costs_six_cheese(stash, code):
    state = after(dealt(*MICE), do.Cheese("collin", stash))
    if code:
        refused(code, state, do.LevelUp("Inspire"))
        return
    state = after(state, do.LevelUp("Inspire"))
    assert (cheese(state, "collin"), the(state, "collin").abilities) == (
        0,
        ("Inspire",),
    )


def test_a_mouse_uses_one_ability_card_a_turn():
    state = after(
        dealt(*MICE),
        do.SetAbilities("filch", ("Knife Strike", "First Aid")),
        do.Cheese("filch", 5),
    )
    state = after(state, do.UseAbility("filch", 0, 2))
    assert cheese(state, "filch") == 3
    refused("second-ability", state, do.UseAbility("filch", 1, 2))
    assert (
        cheese(after(state, do.NextTurn(), do.UseAbility("filch", 1, 2)), "filch") == 1
    )


def test_it_rejects_mouse_actions_in_a_minions_turn():
    refused("minions-turn", dealt("roach", "filch"), do.Act("battle"))
    refused("minions-turn", dealt("roach", "filch"), do.LevelUp("Inspire"))


# ---- minions ----


@pytest.mark.parametrize(
    ("kind", "life"),
    [("spider", 3), ("centipede", 4), ("vurst", 3), ("skitter-clak", 3)],
)
def test_a_figure_is_defeated_at_its_life(kind, life):
    counts = {kind: 1}
    state = after(
        dealt("filch", kind, counts=counts), do.WoundMinion(kind, 0, life - 1)
    )
    assert state.groups[0].wounds == (life - 1,)
    assert track(after(state, do.WoundMinion(kind, 0, 1))) == ("filch",)


def test_a_boss_with_two_cards_takes_a_wound_for_each():
    state = after(
        dealt("filch", "vanestra-web", "vanestra-call"),
        do.WoundMinion("vanestra", 0, 1),
    )
    assert track(state) == ("filch", "vanestra-web", "vanestra-call")
    assert track(after(state, do.WoundMinion("vanestra", 0, 1))) == ("filch",)


def test_one_defeated_figure_leaves_the_others():
    state = after(dealt("filch", "roach"), do.WoundMinion("roach", 1, 1))
    assert (len(state.groups[0].wounds), track(state)) == (2, ("filch", "roach"))


def test_filch_gains_cheese_for_what_he_defeats():
    state = after(
        dealt("filch", "roach"),
        do.Wheel(2),
        do.Figures("roach", -2, by="filch", from_wheel=True),
    )
    assert (cheese(state, "filch"), state.wheel) == (2, 2)


@pytest.mark.parametrize(("wheel", "left"), [(3, 1), (1, 0), (0, 0)])
def test_filch_may_take_a_rats_cheese_from_the_wheel_as_far_as_there_is_some(
    wheel, left
):
    state = after(dealt("filch", "elite-rat"), do.Wheel(wheel))
    state = after(state, do.Figures("elite-rat", -2, by="filch", from_wheel=True))
    assert (cheese(state, "filch"), state.wheel) == (2, left)


def test_vurst_is_no_rat():
    state = after(
        dealt("filch", "vurst"),
        do.Wheel(2),
        do.WoundMinion("vurst", 0, 3, by="filch", from_wheel=True),
    )
    assert (cheese(state, "filch"), state.wheel) == (1, 2)


def test_another_mouse_gains_nothing_for_what_it_defeats():
    state = after(dealt("tilda", "roach"), do.Figures("roach", -1, by="tilda"))
    assert (cheese(state, "tilda"), len(state.groups[0].wounds)) == (0, 2)


def test_it_rejects_more_or_fewer_figures_than_there_can_be():
    state = dealt("filch", "roach")
    refused("too-many-figures", state, do.Figures("roach", 6))
    refused("too-few-figures", state, do.Figures("roach", -4))
    assert len(after(state, do.Figures("roach", 5)).groups[0].wounds) == 8
