"""Mice and Mystics: opening a table, ending a chapter, and what the next one keeps."""

import pytest

from companion.games.core import Refusal, Rename, players_of
from companion.games.mice_and_mystics import MACHINE, Options
from companion.games.mice_and_mystics.numbers import HEROES
from tests.games.actions import mice_and_mystics as do
from tests.games.mice_table import (
    MICE,
    Luck,
    after,
    cheese,
    dealt,
    figures,
    opened,
    options,
    refused,
    the,
)
from tests.games.sentences import words


def won(**changes):
    """Chapter 1 is won."""
    return after(dealt(*MICE, **changes), do.EndChapter(True))


def problems(state):
    """The names of what is odd."""
    return [problem.code for problem in MACHINE.problems(state)]


# ---- opening ----


@pytest.mark.parametrize("names", [("Ana",), ("Ana", "Ben", "Cleo", "Dan")])
def test_one_to_four_players_open_a_table(names):
    state = MACHINE.new(Options(names, MICE))
    assert players_of(state) == names
    assert [mouse.player for mouse in state.mice] == [
        number % len(names) for number in range(4)
    ]


def test_each_mouse_has_the_player_who_was_chosen_or_the_next_in_turn():
    seats = (1, -1, 0, -1, 1, 0)  # Collin, Maginos, Tilda, Filch, Nez, Lily
    state = MACHINE.new(options(seats=seats))
    assert {mouse.name: mouse.player for mouse in state.mice} == {
        "collin": 1,
        "maginos": 1,
        "tilda": 0,
        "filch": 1,
    }


@pytest.mark.parametrize("size", [1, 4, 6])
def test_one_to_six_mice_go_along(size):
    assert len(opened(party=tuple(HEROES)[:size]).mice) == size


def test_chapter_one_ends_on_page_6_and_others_where_the_table_says():
    assert opened().end == 6
    assert opened(chapter=2, end_page=8).end == 8
    assert opened(chapter=1, end_page=7).end == 7


def test_mice_start_with_the_numbers_that_are_known():
    maginos = the(opened(), "maginos")
    assert (
        maginos.battle,
        maginos.defense,
        maginos.lore,
        maginos.move,
        maginos.life,
    ) == (1, 1, 3, 2, None)


# ---- what is odd ----


def test_chapter_one_is_for_four_mice_without_lily():
    assert problems(opened()) == ["life-missing"]
    assert problems(opened(party=("lily",)))[:2] == [
        "lily-in-chapter-one",
        "four-mice-in-chapter-one",
    ]
    assert "lily-in-chapter-one" not in problems(
        opened(chapter=2, end_page=6, party=("lily",))
    )


def test_a_player_without_a_mouse_is_noticed():
    state = opened(party=("collin",), chapter=3, end_page=6)
    (idle,) = [
        problem
        for problem in MACHINE.problems(state)
        if problem.code == "player-without-mouse"
    ]
    assert "Ben" in words(idle.message)
    assert "player-without-mouse" not in problems(opened())


def test_typed_life_values_settle_the_matter():
    assert (
        problems(after(opened(), *[do.SetNumber(mouse, "life", 4) for mouse in MICE]))
        == []
    )


# ---- from chapter to chapter ----


def test_the_next_chapter_begins_anew_with_what_is_carried_over():
    state = after(
        dealt(*MICE),
        do.SetAbilities("filch", ("Knife Strike",)),
        do.SetItem("filch", "Old Cloak"),
    )
    state = after(
        state,
        do.Achieve("Catnip"),
        do.Cheese("filch", 4),
        do.Wound("filch", 2),
        do.Wheel(3),
    )
    state = after(state, do.SetNumber("filch", "life", 5), do.EndChapter(True))
    state = after(state, do.NextChapter(2, 8, roach=2))
    filch = the(state, "filch")
    assert (filch.abilities, filch.item, filch.life) == (
        ("Knife Strike",),
        "Old Cloak",
        5,
    )
    assert (filch.cheese, filch.wounds) == (0, 0)
    assert (state.achievements, state.wheel, state.steps, state.stage, state.end) == (
        ("Catnip",),
        0,
        (),
        "deal",
        8,
    )


def test_cheese_may_be_kept():
    state = after(
        dealt(*MICE),
        do.Cheese("filch", 4),
        do.EndChapter(True),
        do.NextChapter(2, 8, keep_cheese=True),
    )
    assert cheese(state, "filch") == 4


def test_a_captured_mouse_is_back_in_the_next_chapter():
    state = after(
        dealt(*MICE), do.Capture("filch"), do.EndChapter(False), do.NextChapter(1)
    )
    assert not the(state, "filch").captured


def test_a_lost_chapter_can_be_tried_again_with_its_first_end_page():
    state = after(
        opened(chapter=4, end_page=9),
        do.Deal(MICE),
        do.EndMarker(1),
        do.EndChapter(False),
    )
    state = after(state, do.NextChapter(4))
    assert (state.end, state.chapters[0].end, state.chapters[0].lost_by) == (
        9,
        10,
        "story",
    )


def test_one_tap_opens_the_next_chapter_with_the_same_people_and_agreements():
    state = after(
        MACHINE.new(options(seats=(1, -1, 0, -1, 1, 0))),
        do.Deal(MICE),
        do.ChangeSettings(restart="finish"),
        do.EndChapter(True),
        do.NextChapter(2, as_before=True),
    )
    assert [mouse.player for mouse in state.mice] == [1, 1, 0, 1]
    assert (state.settings.restart, state.groups) == ("finish", ())
    # The page is only proposed: the story book has it, so it is asked for until the deal.
    assert (state.end, MACHINE.view(state).end_guessed) == (6, True)
    state = after(state, do.EndMarker(2), do.Deal(MICE), do.EndMarker(1))
    state = after(state, do.EndChapter(False), do.NextChapter(2, as_before=True))
    assert (state.end, MACHINE.view(state).end_guessed) == (8, False)


def test_one_tap_opens_a_lost_chapter_with_the_minions_that_it_began_with():
    state = opened({"roach": 2, "greedy": True})
    state = after(state, do.PlaceMinions(spider=1), do.Deal((*MICE, "roach", "spider")))
    state = after(
        state,
        do.WoundMinion("roach", 0),
        do.PlaceMinions(rat_warrior=2, cards=("rat-warrior",)),
    )
    state = after(state, do.EndChapter(False))
    again = after(state, do.NextChapter(1, as_before=True))
    found = [(group.kind, group.wounds, group.greedy) for group in again.groups]
    assert found == [("roach", (0, 0), True), ("spider", (0,), False)]
    anew = MACHINE.again(options(), state)
    assert (anew.roach, anew.spider, anew.rat_warrior, anew.greedy) == (2, 1, 0, True)
    said = after(state, do.NextChapter(1, as_before=True, brodie=1))
    assert [group.kind for group in said.groups] == ["brodie"]


def test_whoever_plays_again_plays_the_last_chapter_with_what_was_agreed_on():
    asked = options({"roach": 2}, seats=(1, -1, 0, -1, 1, 0))
    state = after(
        MACHINE.new(asked),
        do.Deal((*MICE, "roach")),
        do.ChangeSettings(restart="finish"),
        do.EndChapter(True),
        do.NextChapter(2, 7, party=("lily", "collin"), seats=(0, -1, 1, -1, 1, 1)),
    )
    again = MACHINE.again(asked, state)
    assert (again.chapter, again.end_page, again.party) == (2, 7, ("lily", "collin"))
    assert (again.restart, again.roach) == ("finish", 0)
    seated = [(mouse.name, mouse.player) for mouse in MACHINE.new(again).mice]
    assert seated == [("lily", 1), ("collin", 0)]
    # After a victory the next chapter, of which nobody has said anything yet.
    won = after(state, do.Deal(("lily", "collin")), do.EndChapter(True))
    then = MACHINE.again(asked, won)
    assert (then.chapter, then.end_page, then.party) == (3, 0, ("lily", "collin"))
    won = after(MACHINE.new(asked), do.Deal((*MICE, "roach")), do.EndChapter(True))
    assert (MACHINE.again(asked, won).chapter, MACHINE.again(asked, won).roach) == (
        2,
        0,
    )
    # In the same chapter the same minions come.
    assert MACHINE.again(asked, MACHINE.new(asked)).roach == 2


def test_a_mouse_that_pauses_keeps_its_abilities():
    state = after(
        dealt(*MICE), do.SetAbilities("filch", ("Knife Strike",)), do.EndChapter(True)
    )
    state = after(state, do.NextChapter(2, 7, party=("lily", "collin")))
    assert [mouse.name for mouse in state.mice] == ["lily", "collin"]
    state = after(state, do.Deal(("lily", "collin")), do.EndChapter(True))
    state = after(
        state, do.NextChapter(3, 7, party=("filch",), seats=(0, 0, 0, 1, 0, 0))
    )
    assert (the(state, "filch").abilities, the(state, "filch").player) == (
        ("Knife Strike",),
        1,
    )


def test_an_achievement_can_be_lost_again_and_gained_once():
    state = after(dealt(*MICE), do.Achieve("King"))
    refused("achievement-twice", state, do.Achieve("king"))
    assert after(state, do.Achieve("King", on=False)).achievements == ()


@pytest.mark.parametrize("stage", ["deal", "play"])
def test_it_rejects_the_next_chapter_before_this_one_ends(stage):
    state = opened() if stage == "deal" else dealt(*MICE)
    refused("chapter-goes-on", state, do.NextChapter(2, 7))


def test_it_rejects_a_new_chapter_without_an_end_page():
    refused("end-page-missing", won(), do.NextChapter(2))


def test_it_rejects_a_deal_while_nobody_has_said_where_the_chapter_ends():
    state = after(won(), do.NextChapter(2, as_before=True))
    assert MACHINE.view(state).end_open
    with pytest.raises(Refusal) as refusal:
        do.Deal(MICE).admit(state)
    assert refusal.value.code == "end-page-missing"
    said = after(state, do.EndMarker(2))
    assert not MACHINE.view(said).end_open
    # What has been said since holds.
    for each, page, end in ((state, 9, 9), (said, 9, 8), (said, 0, 8)):
        deal = do.Deal(MICE, page)
        deal.admit(each)
        dealt_so = after(each, deal)
        assert (dealt_so.first_end, dealt_so.end) == (end, end)


def test_a_chapter_is_told_with_the_page_on_which_it_ends_or_that_it_is_asked_for():
    told = [do.NextChapter(2, page, as_before=True) for page in (8, 0)]
    lines = [words(each.tell(won(), after(won(), each))) for each in told]
    assert "on page 8" in lines[0]
    assert "asked for before the deal" in lines[1]
    assert "page 6" not in lines[1]


@pytest.mark.parametrize(
    ("chapter", "code"), [(0, "out-of-range"), (12, "out-of-range")]
)
def test_it_rejects_chapters_that_the_story_book_does_not_have(chapter, code):
    refused(code, won(), do.NextChapter(chapter, 6))


@pytest.mark.parametrize("page", [1, 31, -2])
def test_it_rejects_end_pages_off_the_track(page):
    refused("out-of-range", won(), do.NextChapter(2, page))


# ---- the result ----


def test_there_is_no_result_before_the_end():
    assert MACHINE.outcome(dealt(*MICE)) is None


@pytest.mark.parametrize("victory", [True, False])
def test_everybody_wins_or_loses_together(victory):
    result = MACHINE.outcome(after(dealt(*MICE), do.EndChapter(victory)))
    assert result.cooperative
    assert [(place.player, place.place, place.won) for place in result.places] == [
        (0, 1, victory),
        (1, 1, victory),
    ]


def test_the_result_names_whose_mice_played_and_every_chapter():
    state = after(won(), do.NextChapter(2, 5), do.Deal(MICE))
    state = do.Hourglass(1).apply(after(state, *[do.Hourglass(1)] * 3))
    result = MACHINE.outcome(state)
    played = [[role.term for role in place.roles] for place in result.places]
    assert played == [["collin", "tilda"], ["maginos", "filch"]]
    assert [words(line) for line in result.why] == [
        "Chapter 1 is won in round 1, on page 1 of 6.",
        "Chapter 2 is lost in round 1: the hourglass is on the end marker, page 5.",
    ]


# ---- names and settings ----


def test_seats_are_renamed_at_any_time():
    state = after(won(), Rename(0, "Anna"))
    assert players_of(state) == ("Anna", "Ben")
    refused("name-twice", state, Rename(1, "anna"))


def test_another_player_takes_a_mouse_over():
    assert the(after(dealt(*MICE), do.GiveMouse("collin", 1)), "collin").player == 1


def test_settings_can_be_agreed_anew():
    state = after(
        dealt(*MICE),
        do.ChangeSettings(capture_moves_hourglass=False),
        do.Capture("filch"),
    )
    assert state.steps == ()


@pytest.mark.parametrize("settings", [{"restart": "later"}, {"overtaking": "never"}])
def test_it_rejects_settings_that_do_not_exist(settings):
    refused("no-such-setting", dealt(*MICE), do.ChangeSettings(**settings))


def test_rooms_have_names():
    state = after(
        dealt(*MICE),
        do.NameRoom(0, "Guard Room"),
        do.NewEncounter(room="Sewer", cards=MICE),
    )
    state = after(state, do.GoToRoom(0))
    assert [(room.name, room.here) for room in MACHINE.view(state).rooms] == [
        ("Guard Room", True),
        ("Sewer", False),
    ]


def test_greedy_starting_roaches_are_greedy():
    assert MACHINE.new(options(figures("roach", 2), greedy=True)).groups[0].greedy


def completed(state, *actions):
    """The table after these taps."""
    for action in actions:
        state = after(state, action.complete(state, Luck(1)))
    return state


def test_an_achievement_moves_the_end_once_in_a_chapter():
    maggie = do.Achieve("Miz Maggie", end_pages=1)
    state = completed(dealt(*MICE), maggie, do.Achieve("Miz Maggie", on=False), maggie)
    assert (state.achievements, state.end) == (("Miz Maggie",), 7)


def test_a_log_of_an_earlier_version_keeps_its_pages():
    maggie = do.Achieve("Miz Maggie", end_pages=1)
    assert (
        after(dealt(*MICE), maggie, do.Achieve("Miz Maggie", on=False), maggie).end == 8
    )


def test_a_new_tile_without_an_encounter_card_changes_nothing_on_the_track():
    before = dealt("maginos", "collin", "filch")
    state = completed(before, do.NewEncounter(encounter=False, room="Attic"))
    assert (state.track, state.active, state.round, state.rooms[state.room].name) == (
        before.track,
        "maginos",
        1,
        "Attic",
    )
    assert cheese(state, "collin") == cheese(before, "collin")
