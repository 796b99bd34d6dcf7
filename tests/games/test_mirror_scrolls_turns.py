"""The Mirror Scrolls turn by turn: linking, drawing, passing, and the seven spells."""

import pytest

from companion.games.mirror_scrolls import MACHINE
from companion.games.mirror_scrolls.numbers import DRAGONS, SPELLS
from tests.games.actions import mirror_scrolls as a
from tests.games.mice_table import Luck
from tests.games.mirror_scrolls_table import (
    ANA,
    BRUNO,
    CHLOE,
    DAN,
    after,
    allowed,
    dealt,
    opened,
    playing,
    refused,
    spells_allowed,
    winners,
    words,
)


def happened(state):
    return [words(line) for line in MACHINE.view(state).happened]


def binds(state):
    return words(MACHINE.view(state).binds)


def near_end(**changes):
    """Ana on turn with one scroll, Bruno with three, an empty deck."""
    return playing(dealt(), **{"hands": (1, 3), "deck": 0, **changes})


# ---- link, draw, pass ----


def test_a_link_takes_a_scroll_from_the_hand_and_casts_its_spell():
    state = after(dealt(), a.Link(ANA, "fly"))
    assert (state.turns.hands, state.turns.chain, state.turns.rings) == (
        (6, 6),
        2,
        ("fly", ""),
    )
    assert state.turns.turn == BRUNO


def test_turns_go_round_to_the_left():
    state = after(
        dealt(4, starts=CHLOE),
        *(a.Link(seat, "fly") for seat in (CHLOE, DAN, ANA, BRUNO)),
    )
    assert state.turns.turn == CHLOE


def test_who_cannot_link_draws_up_to_two_and_passes():
    state = dealt()
    assert {"link", "draw"} <= allowed(state) and "pass" not in allowed(state)
    state = after(state, a.Draw(ANA))
    refused("must-draw", state, a.Pass(ANA))
    state = after(state, a.Draw(ANA))
    assert (state.turns.hands, state.turns.deck, allowed(state)) == (
        (9, 6),
        12,
        {"link", "pass"},
    )
    refused("third-draw", state, a.Draw(ANA))
    assert after(state, a.Pass(ANA)).turns.turn == BRUNO


def test_a_whole_turn_in_which_nothing_fits_is_one_entry():
    state, both = dealt(), a.DrawAndPass(ANA)
    later = after(state, both)
    assert later == after(state, a.Draw(ANA), a.Draw(ANA), a.Pass(ANA))
    assert words(both.tell(state, later)) == "Ana draws 2 scrolls and passes"
    drawn = after(state, a.Draw(ANA))
    assert after(drawn, both) == later
    assert words(both.tell(drawn, later)) == "Ana draws one scroll and passes"
    refused("third-draw", after(drawn, a.Draw(ANA)), both)
    refused("deck-empty", playing(state, hands=(4, 4), deck=0), both)
    refused("not-your-turn", state, a.DrawAndPass(BRUNO))


def test_draws_start_anew_with_every_turn():
    state = after(
        dealt(), a.Draw(ANA), a.Draw(ANA), a.Pass(ANA), a.Draw(BRUNO), a.Draw(BRUNO)
    )
    assert state.turns.deck == 10


def test_with_an_empty_deck_you_pass_at_once():
    state = playing(dealt(), hands=(4, 4), deck=0)
    refused("deck-empty", state, a.Draw(ANA))
    assert allowed(state) == {"link", "pass"}


def test_the_last_scroll_of_the_deck_can_be_drawn():
    state = after(playing(dealt(), hands=(4, 4), deck=1), a.Draw(ANA))
    assert (state.turns.deck, allowed(state)) == (0, {"link", "pass"})


def test_a_pass_sets_the_ring_aside():
    state = playing(dealt(), deck=0, rings=("freeze", "crown"))
    state = after(state, a.Pass(ANA))
    assert state.turns.rings == ("", "crown")
    assert happened(state) == ["Ana sets their ring aside."]


def test_linking_the_last_scroll_wins_the_round_whatever_its_spell():
    for spell in SPELLS:
        state = after(near_end(), a.Link(ANA, spell))
        assert [(win.player, win.how) for win in state.wins] == [(ANA, "linked")]
        refused("round-ended", state, a.Link(BRUNO, "fly"))


def test_a_new_round_begins_with_a_new_offering_and_rings_aside():
    state = after(
        near_end(rings=("crown", "freeze")),
        a.Link(ANA, "fly"),
        a.Offer(ANA, 2),
        a.Offer(BRUNO, 1),
    )
    assert (state.turns.hands, state.turns.rings, state.turns.turn) == (
        (7, 6),
        ("", ""),
        ANA,
    )


@pytest.mark.parametrize(
    "action",
    [
        a.Link(BRUNO, "fly"),
        a.Draw(BRUNO),
        a.Pass(BRUNO),
        a.EndTurn(BRUNO),
        a.MixIn(BRUNO),
        a.Give(BRUNO, ANA),
        a.PassScrolls(BRUNO, "across"),
        a.Eat(BRUNO),
    ],
    ids=lambda action: type(action).__name__,
)
def test_it_rejects_every_move_out_of_turn_and_after_the_end(action):
    refused("not-your-turn", dealt(), action)
    refused("offering-first", opened(depth=3), action)
    refused("no-turns-kept", opened(depth=2), action)
    refused("game-over", after(opened(depth=3, rounds=1), a.WinRound(ANA)), action)
    refused("round-ended", after(near_end(), a.Link(ANA, "fly")), action)


def test_it_rejects_a_spell_that_there_is_not():
    refused("no-such-spell", dealt(), a.Link(ANA, "moon"))
    refused("no-such-spell", dealt(), a.Link(ANA, "fly", "moon"))


def test_a_table_can_say_who_won_when_it_knows_better():
    assert winners(after(dealt(), a.WinRound(BRUNO))) == [BRUNO]


# ---- blocked ----


def test_all_passes_in_a_row_without_a_deck_decide_the_round_from_the_hands():
    state = after(
        playing(dealt(3), hands=(4, 2, 3), deck=0), a.Pass(ANA), a.Pass(BRUNO)
    )
    assert state.wins == ()
    state = after(state, a.Pass(CHLOE))
    assert [(win.player, win.how) for win in state.wins] == [(BRUNO, "fewest")]
    assert "The round is blocked: Bruno holds the fewest scrolls, 2." in happened(state)


def test_a_tie_asks_only_those_mages_for_one_number():
    state = after(
        playing(dealt(3), hands=(2, 2, 3), deck=0),
        a.Pass(ANA),
        a.Pass(BRUNO),
        a.Pass(CHLOE),
    )
    assert [mage.asked for mage in MACHINE.view(state).seats] == [
        "highest",
        "highest",
        "",
    ]
    refused("hand-known", state, a.CountHand(ANA, 3))
    refused("round-blocked", state, a.Link(ANA, "fly"))
    refused("round-blocked", state, a.Blocked())
    assert winners(after(state, a.Highest(ANA, 17), a.Highest(BRUNO, 22))) == [BRUNO]


def test_a_link_in_between_starts_the_passes_anew():
    state = after(
        playing(dealt(), hands=(4, 4), deck=0),
        a.Pass(ANA),
        a.Link(BRUNO, "fly"),
        a.Pass(ANA),
    )
    assert (state.phase, len(state.turns.passed)) == ("play", 1)
    assert after(state, a.Pass(BRUNO)).phase == "ready"


def test_passes_do_not_block_while_there_is_a_deck():
    state = playing(dealt(), hands=(4, 4), deck=5)
    for seat in (ANA, BRUNO):
        state = after(state, a.Draw(seat), a.Draw(seat), a.Pass(seat))
    assert (state.phase, state.turns.deck, len(state.turns.passed)) == ("play", 1, 2)
    assert [win.how for win in after(state, a.Draw(ANA), a.Pass(ANA)).wins] == [
        "fewest"
    ]


def test_it_rejects_a_block_that_the_count_does_not_show():
    refused("not-blocked-yet", dealt(), a.Blocked())


# ---- Freeze, Fly, Crown ----


def test_freeze_binds_the_others_until_they_draw():
    state = after(dealt(), a.Link(ANA, "freeze"))
    assert (
        binds(state)
        == "Ana’s freeze is active: no scroll with freeze on it, unless Bruno has drawn."
    )
    assert spells_allowed(state) == {*SPELLS} - {"freeze"}
    refused("freeze-binds", state, a.Link(BRUNO, "freeze"))
    refused("freeze-binds", state, a.Link(BRUNO, "fly", "freeze"))
    state = after(state, a.Draw(BRUNO))
    assert (
        binds(state)
        == "Bruno has drawn: freeze and crown do not bind for the rest of this turn."
    )
    assert spells_allowed(state) == {*SPELLS}


def test_freeze_does_not_bind_its_caster_and_ends_with_the_next_spell():
    state = after(dealt(), a.Link(ANA, "freeze"), a.Link(BRUNO, "fly"))
    assert binds(state) == "Nothing binds Ana: any scroll that fits may be linked."
    assert spells_allowed(after(state, a.Link(ANA, "fly"))) == {*SPELLS}


def test_where_the_table_agreed_so_freeze_binds_its_caster():
    state = after(dealt(freeze="caster"), a.Link(ANA, "freeze"))
    assert spells_allowed(state) == {*SPELLS}
    state = after(state, a.Link(BRUNO, "fly"))
    assert (
        binds(state)
        == "Ana’s own freeze is active: no scroll with freeze on it, unless Ana has drawn."
    )
    refused("freeze-binds", state, a.Link(ANA, "freeze"))
    state = after(state, a.Link(ANA, "colt"))
    assert spells_allowed(state) == {*SPELLS}


def test_a_freeze_passed_away_binds_nobody():
    state = playing(dealt(), deck=0, rings=("freeze", ""))
    assert spells_allowed(after(state, a.Pass(ANA))) == {*SPELLS}


def test_fly_lets_its_caster_pass_without_drawing():
    state = playing(dealt(), rings=("fly", ""))
    assert {"draw", "pass"} <= allowed(state)
    assert after(state, a.Pass(ANA)).turns.rings == ("", "")
    assert "pass" not in allowed(playing(dealt(), rings=("", "fly")))


def test_fly_lets_its_caster_pass_after_one_draw_too():
    assert "pass" in allowed(after(playing(dealt(), rings=("fly", "")), a.Draw(ANA)))


def test_crown_bars_its_ends_to_the_others_until_they_draw():
    state = after(dealt(), a.Link(ANA, "crown"))
    assert binds(state) == (
        "Ana’s crown is active: no link to an end whose scroll has crown on it, unless Bruno has drawn."
    )
    refused("crown-binds", state, a.Link(BRUNO, "crown"))
    assert "crown" in spells_allowed(after(state, a.Draw(BRUNO)))
    state = after(state, a.Link(BRUNO, "fly"))
    assert "crown" in spells_allowed(state)
    assert "crown" in spells_allowed(after(state, a.Link(ANA, "fly")))


def test_where_the_table_agreed_so_crown_lasts_while_one_lies_at_an_end():
    state = after(
        dealt(crown="end"),
        a.Link(ANA, "crown"),
        a.Link(BRUNO, "fly"),
        a.Link(ANA, "fly"),
    )
    assert (
        binds(state)
        == "Ana’s crown still bars every end whose scroll has crown on it, unless Bruno has drawn."
    )
    refused("crown-binds", state, a.Link(BRUNO, "crown"))
    state = after(state, a.CrownGone())
    assert "crown" in spells_allowed(state)
    refused("no-crown-bars", state, a.CrownGone())


def test_a_crown_that_follows_the_ring_needs_no_word_when_it_ends():
    state = after(dealt(), a.Link(ANA, "crown"))
    refused("no-crown-bars", state, a.CrownGone())
    assert "crown-gone" not in allowed(state)


def test_one_sentence_tells_everything_that_binds():
    state = playing(dealt(4), rings=("crown", "freeze", "crown", "freeze"))
    assert binds(state) == (
        "freeze (Bruno, Dan) and crown (Chloé) bind: no scroll with freeze on it and no link to an end whose scroll "
        "has crown on it, unless Ana has drawn."
    )
    assert spells_allowed(state) == {*SPELLS} - {"freeze", "crown"}


def test_the_spells_that_bind_are_named_by_themselves_until_a_draw():
    state = playing(dealt(3), rings=("freeze", "freeze", "crown"))
    assert bound(state) == ["freeze", "crown"]
    assert bound(playing(state, rings=("crown", "", "crown"))) == ["crown"]
    assert bound(after(state, a.Draw(ANA))) == bound(dealt()) == []


def bound(state):
    """The spells that bind the mage on turn now."""
    return [spell.term for spell in MACHINE.view(state).bound]


def test_several_casters_are_all_named():
    state = playing(dealt(3), rings=("", "freeze", "freeze"))
    assert binds(state).startswith("Bruno, Chloé have freeze active:")
    assert binds(playing(state, rings=("", "crown", "crown"))).startswith(
        "Bruno, Chloé have crown active:"
    )


# ---- Star, Bam!, Colt ----


def test_star_may_mix_one_scroll_into_the_deck():
    state = after(dealt(), a.Link(ANA, "star"))
    assert (state.turns.turn, allowed(state)) == (ANA, {"mix-in", "end-turn"})
    mixed = after(state, a.MixIn(ANA))
    assert (mixed.turns.hands, mixed.turns.deck, mixed.turns.turn) == (
        (5, 6),
        15,
        BRUNO,
    )
    assert after(state, a.EndTurn(ANA)).turns.hands == (6, 6)


def test_a_star_restarts_an_empty_deck():
    state = after(
        playing(dealt(), hands=(3, 3), deck=0), a.Link(ANA, "star"), a.MixIn(ANA)
    )
    assert (state.turns.deck, happened(state)) == (
        1,
        ["Ana’s scroll becomes the new deck."],
    )


@pytest.mark.parametrize(
    ("spell", "action"), [("star", a.MixIn(ANA)), ("bam", a.Give(ANA, BRUNO))]
)
def test_it_rejects_star_and_bam_with_one_scroll(spell, action):
    state = after(playing(dealt(), hands=(2, 3)), a.Link(ANA, spell))
    assert state.turns.turn == BRUNO
    assert happened(state) == [
        f"Ana has one scroll left in hand and may not use {spell}."
    ]
    assert refused("needs-two-scrolls", state, action).rule == f"spell-{spell}"


@pytest.mark.parametrize(
    ("spell", "action"), [("star", a.MixIn(ANA)), ("bam", a.Give(ANA, BRUNO))]
)
def test_star_and_bam_never_end_a_round(spell, action):
    state = after(playing(dealt(), hands=(3, 3)), a.Link(ANA, spell), action)
    assert (state.wins, state.turns.hands[ANA]) == ((), 1)


def test_bam_may_give_a_scroll_to_any_other_mage():
    state = after(dealt(3), a.Link(ANA, "bam"))
    assert (MACHINE.view(state).gives, allowed(state)) == (
        (BRUNO, CHLOE),
        {"give", "end-turn"},
    )
    assert after(state, a.Give(ANA, CHLOE)).turns.hands == (4, 6, 6)
    refused("give-to-another", state, a.Give(ANA, ANA))
    refused("no-such-player", state, a.Give(ANA, 3))


def test_a_colt_goes_on_as_long_as_the_newest_link_is_one():
    """The rulebook's example: Colt, Colt again, then a Star."""
    state = after(dealt(), a.Link(ANA, "colt"), a.Link(ANA, "colt"))
    assert (state.turns.turn, allowed(state)) == (ANA, {"link", "end-turn"})
    state = after(state, a.Link(ANA, "star"))
    assert allowed(state) == {"mix-in", "end-turn"}
    refused("follow-spell", state, a.Link(ANA, "colt"))
    assert after(state, a.MixIn(ANA)).turns.hands == (3, 6)


def test_after_a_colt_nobody_draws_or_passes():
    state = after(dealt(), a.Link(ANA, "colt"))
    refused("already-linked", state, a.Draw(ANA))
    refused("already-linked", state, a.Pass(ANA))
    assert after(state, a.EndTurn(ANA)).turns.rings == ("colt", "")


def test_a_freeze_still_binds_the_second_link_of_a_colt():
    state = after(dealt(), a.Link(ANA, "freeze"), a.Link(BRUNO, "colt"))
    refused("freeze-binds", state, a.Link(BRUNO, "freeze"))
    state = after(
        dealt(),
        a.Link(ANA, "freeze"),
        a.Draw(BRUNO),
        a.Link(BRUNO, "colt"),
        a.Link(BRUNO, "freeze"),
    )
    assert state.turns.rings == ("freeze", "freeze")


def test_it_rejects_spells_that_were_not_cast():
    for action in (
        a.MixIn(ANA),
        a.Give(ANA, BRUNO),
        a.PassScrolls(ANA, "across"),
        a.Eat(ANA),
    ):
        refused("spell-not-cast", dealt(), action)
    refused("not-linked", dealt(), a.EndTurn(ANA))


# ---- Dragons ----


@pytest.mark.parametrize(
    ("mages", "ways"),
    [
        (2, ("across",)),
        (3, ("left", "right")),
        (4, ("left", "right", "across")),
    ],
)
def test_a_dragon_goes_the_ways_that_the_mages_allow(mages, ways):
    state = after(dealt(mages), a.Link(ANA, "dragon"))
    assert MACHINE.view(state).directions == ways
    for way in ("left", "right", "across", "up"):
        if way in ways:
            assert (
                after(state, a.PassScrolls(ANA, way)).turns.hands == state.turns.hands
            )
        else:
            refused("no-such-direction", state, a.PassScrolls(ANA, way))


@pytest.mark.parametrize(
    ("mages", "way", "told"),
    [
        (3, "left", "Ana → Bruno → Chloé → Ana"),
        (3, "right", "Chloé → Bruno → Ana → Chloé"),
        (4, "right", "Dan → Chloé → Bruno → Ana → Dan"),
        (4, "across", "Ana ↔ Chloé, Bruno ↔ Dan"),
    ],
)
def test_after_a_dragon_it_is_told_who_gives_to_whom(mages, way, told):
    state = after(dealt(mages), a.Link(ANA, "dragon"))
    passed = a.PassScrolls(ANA, way)
    done = after(state, passed)
    assert happened(done)[-1] == told
    line = words(passed.tell(state, done))
    assert line == f"Everyone passes a scroll: {told}"


@pytest.mark.parametrize("mages, asked", [(2, (ANA, BRUNO)), (3, (ANA,))])
def test_a_dragon_of_two_asks_both(mages, asked):
    state = after(dealt(mages), a.Link(ANA, "dragon"))
    assert MACHINE.on_turn(state) == asked


def test_a_dragon_has_to_be_followed():
    state = after(dealt(), a.Link(ANA, "dragon"))
    refused("follow-spell", state, a.EndTurn(ANA))
    refused("follow-spell", state, a.Draw(ANA))
    assert allowed(state) == set()
    assert happened(after(state, a.PassScrolls(ANA, "across"))) == [
        "Ana has cast dragon: you have swapped one scroll each."
    ]


def test_a_lazy_dragon_sets_the_casters_ring_aside():
    state = after(
        playing(dealt(dragon="lazy-dragon"), rings=("crown", "freeze")),
        a.Link(ANA, "dragon"),
    )
    assert (state.turns.rings, state.turns.turn) == (("", "freeze"), BRUNO)
    assert "do not explain it" in happened(state)[0]


def test_an_angry_dragon_sets_all_rings_aside():
    state = playing(
        dealt(dragon="angry-dragon", crown="end"),
        rings=("crown", "freeze"),
        crowns=(BRUNO,),
    )
    state = after(state, a.Link(ANA, "dragon"))
    assert (state.turns.rings, state.turns.crowns, state.turns.turn) == (
        ("", ""),
        (),
        BRUNO,
    )


def test_a_dizzy_dragon_casts_the_open_half():
    """The rulebook's example: the Dragon–Star duo, by its Dragon."""
    state = dealt(dragon="dizzy-dragon")
    refused("open-half-missing", state, a.Link(ANA, "dragon"))
    state = after(state, a.Link(ANA, "dragon", "star"))
    assert (state.turns.rings[ANA], allowed(state)) == ("star", {"mix-in", "end-turn"})


def test_a_dizzy_mirror_sets_the_ring_aside():
    state = after(
        playing(dealt(dragon="dizzy-dragon"), rings=("fly", "")),
        a.Link(ANA, "dragon", "dragon"),
    )
    assert (state.turns.rings, state.turns.turn) == (("", ""), BRUNO)


def test_freeze_forbids_a_dizzy_dragon_with_freeze_on_its_open_half():
    state = after(dealt(dragon="dizzy-dragon"), a.Link(ANA, "freeze"))
    refused("freeze-binds", state, a.Link(BRUNO, "dragon", "freeze"))
    halves = next(
        link.open_halves for link in MACHINE.view(state).links if link.spell == "dragon"
    )
    assert [half.spell for half in halves if not half.move.allowed] == ["freeze"]
    assert after(
        state, a.Draw(BRUNO), a.Link(BRUNO, "dragon", "freeze")
    ).turns.rings == ("freeze", "freeze")


def test_a_last_scroll_needs_no_open_half():
    state = near_end()
    state = after(
        playing(dealt(dragon="dizzy-dragon"), hands=state.turns.hands, deck=0),
        a.Link(ANA, "dragon"),
    )
    assert winners(state) == [ANA]


def test_a_hungry_dragon_mixes_the_opposite_end_into_the_deck():
    state = playing(dealt(dragon="hungry-dragon"), hands=(3, 3), deck=4)
    chain = state.turns.chain
    state = after(state, a.Link(ANA, "dragon"))
    assert (state.turns.deck, state.turns.chain, state.turns.turn) == (5, chain, BRUNO)


def test_a_hungry_dragon_asks_only_for_rings_that_can_stand_there():
    state = playing(
        dealt(3, dragon="hungry-dragon"),
        rings=("", "freeze", ""),
        hands=(3, 3, 3),
        deck=4,
    )
    state = after(state, a.Link(ANA, "dragon"))
    assert (MACHINE.view(state).ring_places, state.turns.turn) == ((BRUNO,), ANA)
    refused("no-ring-there", state, a.Eat(ANA, (CHLOE,)))
    refused("no-ring-there", state, a.Eat(ANA, (ANA,)))
    eaten = after(state, a.Eat(ANA, (BRUNO,)))
    assert (eaten.turns.rings, eaten.turns.deck) == (("dragon", "", ""), 5)
    assert after(state, a.Eat(ANA)).turns.rings == ("dragon", "freeze", "")


def test_the_casters_ring_may_stand_on_the_only_other_scroll():
    state = after(dealt(dragon="hungry-dragon"), a.Link(ANA, "dragon"))
    assert MACHINE.view(state).ring_places == (ANA,)
    state = after(state, a.Eat(ANA, (ANA,)))
    assert (state.turns.rings, state.turns.chain) == (("", ""), 1)


def test_no_more_than_two_rings_stand_on_a_scroll():
    state = playing(
        dealt(4, dragon="hungry-dragon"),
        rings=("", "fly", "fly", "fly"),
        hands=(3, 3, 3, 3),
    )
    state = after(state, a.Link(ANA, "dragon"))
    refused("too-many-rings", state, a.Eat(ANA, (BRUNO, CHLOE, DAN)))
    assert after(state, a.Eat(ANA, (BRUNO, DAN))).turns.rings == (
        "dragon",
        "",
        "fly",
        "",
    )


@pytest.mark.parametrize(("dragon", "section"), DRAGONS.items())
def test_whoever_asks_about_the_dragon_is_shown_the_one_at_this_table(dragon, section):
    state = dealt(dragon=dragon)
    tile = next(link for link in MACHINE.view(state).links if link.spell == "dragon")
    link = a.Link(ANA, "dragon", "fly" if dragon == "dizzy-dragon" else "")
    line = link.tell(state, after(state, link))
    assert (tile.term.term, tile.move.rule, line.rule) == (dragon, section, section)


def test_a_crown_eaten_with_its_ring_bars_no_end_any_more():
    state = playing(
        dealt(3, dragon="hungry-dragon", crown="end"), hands=(5, 5, 5), deck=6
    )
    state = after(
        state, a.Link(ANA, "crown"), a.Link(BRUNO, "dragon"), a.Eat(BRUNO, (ANA,))
    )
    assert state.turns.crowns == ()
    assert a.Link(CHLOE, "crown").why_not(state) is None


def test_a_crown_whose_ring_stands_elsewhere_goes_on_barring():
    state = playing(dealt(2, dragon="hungry-dragon", crown="end"), hands=(5, 5), deck=6)
    state = after(
        state,
        a.Link(ANA, "crown"),
        a.Link(BRUNO, "fly"),
        a.Link(ANA, "star"),
        a.EndTurn(ANA),
    )
    state = after(state, a.Link(BRUNO, "dragon"), a.Eat(BRUNO, (ANA,)))
    assert state.turns.crowns == (ANA,)


def test_forgotten_draws_are_put_right():
    state = after(dealt(), a.Recount((6, 9), 4))
    assert (state.turns.hands, state.turns.deck, state.turns.chain) == ((6, 9), 4, 9)
    assert state.turns.turn == ANA


@pytest.mark.parametrize(("counted", "still"), [(0, (ANA,)), (4, ())])
def test_who_has_passed_still_has_after_a_count_unless_there_was_a_deck(counted, still):
    # Without a deck nobody draws before a pass.
    state = after(playing(dealt(), hands=(5, 5), deck=0), a.Pass(ANA))
    recount = a.Recount((5, 6), counted).complete(state, Luck(1))
    recounted = after(state, recount)
    assert recounted.turns.passed == still
    told = recount.tell(state, recounted).text
    assert ("passes so far no longer count" in told) == (not still)
    if not counted:
        assert winners(after(recounted, a.Pass(BRUNO))) == [ANA]
