"""Azura: what the screen is told, so that it holds no rules."""

import json
from dataclasses import replace

import pytest

from companion.games.azura import MACHINE
from companion.games.core import Rename
from companion.games.core.codec import to_plain
from tests.games.actions import azura as a
from tests.games.azura_table import ANA, BEN, after, lying, opened, over, with_pile
from tests.games.sentences import history_line, messages_in, words


def view(state):
    return MACHINE.view(state)


def spot(state, kind):
    return next(found for found in view(state).spots if found.id == kind)


def move(state, kind, player=ANA):
    return next(
        found
        for found in view(state).moves
        if (found.kind, found.player) == (kind, player)
    )


def test_a_spot_tells_its_cards_and_its_free_silhouettes():
    state = lying(opened(), {"guardian": 1, "coral-dragon": 2})
    guardian, pile = spot(state, "guardian"), spot(state, "coral-dragon")
    assert (
        guardian.number,
        guardian.count,
        guardian.silhouettes,
        guardian.free,
        guardian.most,
    ) == (7, 1, 4, 3, 3)
    assert (pile.number, pile.count, pile.silhouettes, pile.free, pile.most) == (
        2,
        2,
        0,
        None,
        5,
    )


def test_a_spot_tells_what_each_number_of_cards_would_take():
    plays = spot(lying(opened(), {"guardian": 2}), "guardian").plays
    assert [(play.count, play.triggers, play.ways[0].total) for play in plays] == [
        (1, False, 0),
        (2, True, 4),
    ]


def test_a_choice_shows_both_sides():
    ways = (
        spot(lying(opened(), {"mother-of-pearl": 4, "petrified-dragon": 1}), "sorcerer")
        .plays[0]
        .ways
    )
    assert [(way.take, way.total, way.dragon) for way in ways] == [
        ("mother-of-pearl", 4, False),
        ("petrified-dragon", 1, True),
    ]
    assert [way.targets for way in ways] == [
        ("mother-of-pearl",),
        ("petrified-dragon",),
    ]
    assert words(ways[0].lines[0]) == "Ana takes 4 mother-of-pearl cards."


def test_a_choice_is_shown_only_when_the_play_triggers():
    plays = spot(lying(opened(), {"sorcerer": 1}), "turtle-rider").plays
    assert [(play.count, play.has_choice, len(play.ways)) for play in plays] == [
        (1, False, 1),
        (2, True, 2),
    ]


def test_the_city_lights_up_the_cards_under_the_board():
    way = (
        spot(
            lying(opened(), {"undersea-city": 2}, under=(3, 0), city_piles=2),
            "undersea-city",
        )
        .plays[0]
        .ways[0]
    )
    assert (way.targets, way.total, way.triggers_end, way.ends_turn) == (
        ("under-the-board",),
        3,
        True,
        True,
    )


def test_what_is_shown_beforehand_is_what_happens():
    state = lying(
        opened(),
        {
            "mother-of-pearl": 4,
            "petrified-dragon": 2,
            "sorcerer": 2,
            "undersea-city": 1,
        },
    )
    for found in view(state).spots:
        for play in found.plays:
            for way in play.ways:
                done = after(state, a.Play(ANA, found.id, play.count, way.take or ""))
                assert sum(done.sides[ANA].scored) == way.total


def test_a_spot_tells_why_it_cannot_be_played():
    state = after(opened(seashells=True), a.Play(ANA, "sorcerer", 1))
    assert not spot(state, "guardian").can_play
    assert words(spot(state, "guardian").why_not) == "Ana has already played this turn."
    state = after(state, a.BlockSpot(ANA, "guardian"))
    assert (
        words(spot(state, "guardian").why_not)
        == "Ana’s seashell blocks guardian this turn."
    )
    assert (spot(state, "guardian").most, spot(state, "guardian").plays) == (0, ())
    assert spot(state, "sorcerer").can_play


def test_no_spot_can_be_played_after_the_last_turn():
    assert not any(found.can_play for found in view(over()).spots)
    assert view(over()).turn is None


def test_the_next_thing_to_do_names_the_player_and_the_rule():
    assert (words(view(opened()).now), view(opened()).now.rule) == (
        "Ana’s turn: play one or more identical cards.",
        "turn",
    )
    assert words(view(over()).now).startswith("Count your score piles")
    done = after(over(), a.ScoreTotal(ANA, 5), a.ScoreTotal(BEN, 4))
    assert words(view(done).now) == "Ana wins, 5 to 4."


def test_the_last_turn_is_named():
    state = lying(opened(), {"undersea-city": 2}, city_piles=2)
    assert "One more finished pile of undersea-city triggers the end." in map(
        words, view(state).notices
    )
    state = after(state, a.Play(ANA, "undersea-city", 1))
    assert (
        words(view(state).now) == "Ben’s last turn: play one or more identical cards."
    )
    assert "Ana has triggered the end: Ben plays the last turn." in map(
        words, view(state).notices
    )


def test_the_dragon_tells_both_players_about_their_hands():
    state = lying(opened(), {"petrified-dragon": 1}, dragon=BEN)
    state = after(state, a.Play(ANA, "sorcerer", 1, "petrified-dragon"))
    happened = [words(message) for message in view(state).happened]
    assert "Ana takes the pawn from Ben and now refills to 6 cards." in happened
    assert any(
        "Ana picks one of Ben’s cards without looking" in line for line in happened
    )
    assert [player.hand_limit for player in view(state).seats] == [6, 5]


@pytest.mark.parametrize(("pile", "warned"), [(6, False), (5, True), (1, True)])
def test_a_draw_pile_about_to_run_out_is_warned_of(pile, warned):
    player = view(with_pile(opened(), ANA, pile)).seats[ANA]
    assert bool(player.warnings) == warned
    assert player.drawn == 50 - pile


def test_the_refill_tells_how_many_cards_may_come_from_the_reserve():
    state = after(
        with_pile(opened(foreshadowing=True), ANA, 1, 3), a.Play(ANA, "guardian", 2)
    )
    refill = view(state).refill
    assert (
        refill.needed,
        refill.least_from_reserve,
        refill.most_from_reserve,
        refill.short,
    ) == (2, 1, 2, False)
    assert view(opened()).refill is None


def test_moves_tell_whether_they_are_allowed_and_why_not():
    state = after(opened(), a.Play(ANA, "guardian", 1))
    assert move(state, "cannot-refill", ANA).allowed
    assert move(state, "cannot-refill", BEN).why_not.rule == "end-of-game"
    assert not move(opened(), "end-turn").allowed
    assert not move(opened(), "pass").allowed


def test_shells_tell_whether_they_can_be_used_now():
    ana, ben = view(opened(seashells=True)).seats
    assert [
        (shell.move.kind, shell.time, shell.move.allowed) for shell in ana.shells
    ] == [
        ("extra-turn", "end", False),
        ("two-spots", "start", True),
        ("swap-cards", "start", True),
        ("draw-three", "start", True),
        ("block-spot", "end", False),
    ]
    assert not any(shell.move.allowed for shell in ben.shells)
    assert view(opened()).seats[ANA].shells == ()


def test_a_used_shell_is_shown_as_used():
    ana = view(after(opened(seashells=True), a.DrawThree(ANA))).seats[ANA]
    assert [shell.used for shell in ana.shells] == [False, False, False, True, False]


HISTORY = [
    (a.Play(ANA, "guardian", 2), "Ana plays 2 guardian cards"),
    (
        a.Play(ANA, "coral-dragon", 1),
        "Ana plays 1 coral-dragon card and takes all mother-of-pearl cards (2)",
    ),
    (
        a.Play(ANA, "sorcerer", 1, "petrified-dragon"),
        "Ana plays 1 sorcerer card and takes all petrified-dragon cards (1) and the pawn",
    ),
    (
        a.Play(ANA, "turtle-rider", 2, "sorcerer"),
        "Ana plays 2 turtle-rider cards and chooses sorcerer: no card lies there",
    ),
    (
        a.Play(ANA, "undersea-city", 1),
        "Ana plays 1 undersea-city card, finishes pile 1 and takes the cards under the board: 3",
    ),
    (a.SwapCards(ANA, 1), "Ana uses a seashell: one card swapped"),
    (a.DrawThree(ANA), "Ana uses a seashell: draw three, discard three"),
    (a.TwoSpots(ANA), "Ana uses a seashell: two spots"),
    (Rename(BEN, "Bea"), "Ben is now called Bea"),
]


@pytest.mark.parametrize(("action", "line"), HISTORY)
def test_the_history_says_what_was_done(action, line):
    board = {
        "mother-of-pearl": 2,
        "petrified-dragon": 1,
        "undersea-city": 2,
        "lava-golem": 1,
    }
    state = lying(opened(seashells=True), board, under=(3, 0))
    assert history_line(state, action) == line


def test_the_history_says_how_a_turn_ended():
    state = after(
        opened(seashells=True, foreshadowing=True), a.Play(ANA, "guardian", 2)
    )
    lines = {
        a.EndTurn(ANA): "Ana refills their hand, cards drawn: 2",
        a.EndTurn(
            ANA, 1
        ): "Ana refills their hand, cards drawn: 1, from the reserve: 1",
        a.CannotRefill(ANA): "Ana cannot complete their hand",
        a.ExtraTurn(ANA): "Ana uses a seashell: extra turn",
        a.BlockSpot(
            ANA, "guardian"
        ): "Ana uses a seashell: guardian is blocked for Ben",
    }
    assert {action: history_line(state, action) for action in lines} == lines


def test_the_history_says_what_was_counted():
    assert (
        history_line(over(), a.ScoreCards(ANA, (1, 1)))
        == "Ana counts 3 points in the score pile"
    )
    assert (
        history_line(over(), a.ScoreTotal(BEN, 1))
        == "Ben counts one point in the score pile"
    )


def test_unknown_rules_say_that_they_are_unknown():
    state = after(opened(seashells=True), a.SwapCards(ANA, 2))
    assert "do not say" in words(view(state).happened[-1])
    state = replace(state, blocked="guardian", shell="")
    assert "do not say" in words(view(after(state, a.Pass(ANA))).happened[0])


def test_every_sentence_of_a_view_can_be_said_and_names_its_rule():
    blocked = after(
        opened(seashells=True), a.Play(ANA, "sorcerer", 1), a.BlockSpot(ANA, "guardian")
    )
    for state in (opened(), blocked, over(), with_pile(opened(), BEN, 1)):
        found = messages_in(view(state))
        assert found
        assert all(words(message) and message.rule for message in found)


def test_the_view_of_a_table_is_plain_enough_for_json():
    assert json.loads(json.dumps(to_plain(view(opened(seashells=True)))))["turn"] == ANA


def test_nothing_is_drawn_when_the_last_turn_ends():
    state = lying(
        opened(seashells=True, extra_turn_at_end=True),
        {"undersea-city": 2},
        city_piles=2,
        turn=BEN,
    )
    state = after(
        state,
        a.Play(BEN, "undersea-city", 1),
        a.EndTurn(BEN),
        a.Play(ANA, "guardian", 1),
    )
    assert view(state).last_turn and not view(state).refill.draws
    assert view(after(state, a.ExtraTurn(ANA))).turn == ANA


def test_what_happens_to_hands_asks_for_attention():
    state = lying(opened(), {"petrified-dragon": 1}, dragon=BEN)
    state = after(state, a.Play(ANA, "sorcerer", 1, "petrified-dragon"))
    assert len(view(state).attention) == 2
    assert view(after(state, a.Play(BEN, "guardian", 1))).attention == ()


def test_nobody_is_told_to_draw_cards_that_are_not_there():
    ended = replace(with_pile(opened(seashells=True), ANA, 1), ended_by=ANA)
    refill = view(after(ended, a.Play(ANA, "guardian", 3))).refill
    assert (refill.needed, refill.cards, refill.short) == (3, 1, True)
    assert (
        words(refill.message)
        == "Ana refills their hand with one card and ends the turn."
    )
    empty = replace(with_pile(opened(seashells=True), ANA, 0), ended_by=ANA)
    empty = view(after(empty, a.Play(ANA, "guardian", 3))).refill
    assert words(empty.message) == "Ana has no card left to draw: end the turn."


def test_a_dragon_taken_in_the_last_turn_refills_no_hand():
    state = replace(lying(opened(), {"petrified-dragon": 1}, dragon=BEN), ended_by=BEN)
    happened = [
        words(line)
        for line in view(
            after(state, a.Play(ANA, "sorcerer", 1, "petrified-dragon"))
        ).happened
    ]
    assert "Ana takes the pawn from Ben." in happened
    assert not any("refill" in line for line in happened)


def test_nothing_drawn_is_not_told():
    state = with_pile(opened(foreshadowing=True), ANA, 0, 3)
    state = after(state, a.Play(ANA, "guardian", 1), a.EndTurn(ANA, 1))
    assert [words(line) for line in view(state).happened] == [
        "Ana takes one card from the reserve."
    ]


def test_an_arrow_is_only_where_one_is_printed():
    spots = {found.id: (found.arrows, found.targets) for found in view(opened()).spots}
    assert spots["guardian"] == ((), ("guardian",))
    assert spots["undersea-city"] == ((), ("under-the-board",))
    assert spots["lava-golem"] == (("sorcerer",), ("sorcerer",))


def test_the_moves_hold_the_seashells_of_the_player_on_turn():
    kinds = [found.kind for found in view(opened(seashells=True)).moves]
    assert kinds[4:] == [
        "extra-turn",
        "two-spots",
        "swap-cards",
        "draw-three",
        "block-spot",
    ]


def test_more_cards_than_players_report_are_doubted_and_may_be_laid():
    golems = next(spot for spot in view(opened()).spots if spot.id == "lava-golem")
    assert [bool(play.doubt) for play in golems.plays] == [False] * 3 + [True] * 2
    doubt = golems.plays[3].doubt
    assert doubt and doubt.rule == "card-values" and doubt.args["n"] == 3
