"""Mice and Mystics: what a table shows at a glance, and its words."""

import re
import tomllib
from pathlib import Path

import pytest

from companion.games.core import Rename, Term
from companion.games.mice_and_mystics import MACHINE
from companion.games.mice_and_mystics.numbers import (
    CONDITIONS,
    HEROES,
    MINIONS,
    MOUSE_ACTIONS,
)
from companion.games.mice_and_mystics.words import events as event_texts
from companion.games.mice_and_mystics.words.agreements import QUESTIONS
from companion.games.mice_and_mystics.words.outcome import ENDINGS
from companion.games.mice_and_mystics.words.reminders import (
    HEROES as REMINDED_HEROES,
    MINIONS as REMINDED_MINIONS,
)
from tests.games.actions import mice_and_mystics as do
from tests.games.mice_table import MICE, after, dealt, figures, opened, the, turns
from tests.games.sentences import CONTENT, history_line, messages_in, sections, words


def now(state):
    """The prompt in words, with the ids of terms."""
    return words(MACHINE.view(state).now)


def told(state):
    """The events of the last action in words."""
    return [words(message) for message in MACHINE.view(state).events]


def choice(state, kind):
    """Whether something is allowed now."""
    return next(option for option in MACHINE.view(state).choices if option.kind == kind)


# ---- at a glance ----


def test_the_view_answers_the_four_questions():
    view = MACHINE.view(
        after(turns(dealt("collin", "roach", "filch"), 1), do.Wheel(4), do.Hourglass(1))
    )
    (active,) = view.active
    assert (active.card, active.player, view.next.card, view.next.new_round) == (
        "roach",
        "Ben",
        "filch",
        False,
    )
    assert (view.wheel.cheese, view.wheel.missing, view.page, view.pages_left) == (
        4,
        2,
        2,
        4,
    )


def test_the_next_card_is_the_one_that_passing_the_turn_brings():
    for cards in (
        ("rat-warrior", "collin", "filch"),
        ("collin", "rat-warrior"),
        ("collin", "filch", "elite-rat"),
    ):
        state = dealt(*cards)
        for _ in range(7):
            expected, state = MACHINE.view(state).next, turns(state, 1)
            assert (expected.card, expected.new_round) == (
                state.active,
                state.active == state.track[0].name,
            )


def test_a_surge_that_passing_the_turn_would_bring_is_announced():
    state = after(turns(dealt(*MICE), 3), do.Wheel(5))
    view = MACHINE.view(state)
    assert view.next.surge
    assert "sixth cheese" in words(view.warnings[0])


def test_the_rest_of_the_round_is_listed_in_its_order():
    state = after(
        turns(dealt("collin", "roach", "filch", "tilda"), 1), do.MoveCard("tilda", 0)
    )
    assert MACHINE.view(state).rest_of_round == (Term("filch"), Term("tilda"))


def test_the_pages_are_drawn_up_to_the_end_marker():
    view = MACHINE.view(after(dealt(*MICE), do.Wheel(6), do.ResolveSurge()))
    assert [page.place for page in view.pages] == [
        "past",
        "here",
        "ahead",
        "ahead",
        "ahead",
        "end",
    ]
    assert words(view.pages[1].why[0]) == "Surge in round 1"


def test_the_track_marks_who_acts_who_is_next_and_who_has_acted():
    state = after(turns(dealt("collin", "roach", "filch"), 1), do.Capture("filch"))
    cards = MACHINE.view(state).track
    assert [(card.acted, card.active, card.next, card.captured) for card in cards] == [
        (True, False, False, False),
        (False, True, False, False),
        (False, False, True, True),
    ]


def test_a_bosss_card_shows_its_own_face_and_battle():
    view = MACHINE.view(dealt("vanestra-web", "filch", "vanestra-sting"))
    assert (view.track[0].name, view.track[0].face) == (
        Term("vanestra"),
        (Term("vanestra-web"),),
    )
    assert [
        (attack.card, attack.battle, attack.ranged)
        for attack in view.minions[0].attacks
    ] == [
        ("vanestra-web", 3, True),
        ("vanestra-sting", 4, False),
    ]


@pytest.mark.parametrize(
    "last", [do.EndChapter(True), do.EndChapter(False), do.Hourglass(1)]
)
def test_nobody_is_on_turn_after_the_end_of_a_chapter(last):
    view = MACHINE.view(last.apply(after(dealt(*MICE), *[do.Hourglass(1)] * 4)))
    assert (view.finished, view.active, view.next.card, view.choices) == (
        True,
        (),
        "",
        (),
    )
    assert not view.can_end_turn.allowed


# ---- prompts ----


def test_the_prompt_says_what_happens_now():
    assert "enter the minions" in now(opened())
    assert "shuffle" in now(after(opened(), do.PlaceMinions(**figures("roach", 1))))
    assert now(dealt("collin", "roach")) == "collin acts (Ana)."
    assert "moves" in now(dealt("roach", "collin"))
    assert now(after(dealt(*MICE), do.Wheel(6))).startswith("Surge!")
    assert "won" in now(after(dealt(*MICE), do.EndChapter(True)))


def test_the_player_with_the_lowest_mouse_moves_the_minions():
    assert "Ben" in now(dealt("roach", "collin", "filch"))
    assert "Ana" in now(
        after(dealt("roach", "collin", "filch"), do.MoveCard("filch", 1))
    )


def test_a_captured_mouse_is_told_about_the_rescue():
    assert "rescue it now" in now(after(dealt(*MICE), do.Capture("collin")))
    assert "stays captured" in now(
        after(dealt("collin", "roach", "filch"), do.Capture("collin"))
    )


def test_conditions_are_recalled_when_their_mouse_is_on_turn():
    state = after(dealt(*MICE), do.Condition("collin", "webbed", True))
    assert MACHINE.view(state).reminders[0].rule == "webbed"
    assert "webbed" not in [
        message.rule for message in MACHINE.view(turns(state, 1)).reminders
    ]


@pytest.mark.parametrize("kind", MINIONS)
def test_every_minion_recalls_how_it_acts(kind):
    card = {"brodie": "brodie-chase", "vanestra": "vanestra-call"}.get(kind, kind)
    rest = {"brodie": ("brodie-pounce",), "vanestra": ("vanestra-web",)}.get(kind, ())
    reminders = MACHINE.view(dealt(card, "filch", *rest)).reminders
    rules = [reminder.rule for reminder in reminders]
    assert rules == [
        "minion-turn",
        # One roll of his is against all that he reaches: no mouse is the closest.
        *(["minion-targets"] if kind != "brodie" else []),
        REMINDED_MINIONS[card].rule,
    ]


def test_a_charmed_mouse_is_told_to_act_like_a_minion():
    state = after(dealt(*MICE), do.Condition("collin", "charmed", True))
    reminders = MACHINE.view(state).reminders
    rules = [reminder.rule for reminder in reminders]
    assert rules == ["charmed", "question-charmed-values"]
    assert "mouse-turn" in [
        reminder.rule for reminder in MACHINE.view(turns(state, 1)).reminders
    ]


def test_the_last_page_and_the_last_free_mouse_are_warned_of():
    state = after(
        dealt("collin", "roach", "filch"), *[do.Hourglass(1)] * 3, do.Capture("filch")
    )
    warnings = [words(message) for message in MACHINE.view(state).warnings]
    assert "1 more page and the chapter is lost." in warnings
    assert any("is free" in warning for warning in warnings)


def test_wounds_typed_before_the_life_value_are_warned_of():
    state = after(dealt(*MICE), do.Wound("filch", 3), do.SetNumber("filch", "life", 3))
    assert any(
        "as many wounds" in words(message) for message in MACHINE.view(state).warnings
    )


# ---- what is allowed ----


def test_what_is_not_allowed_says_why():
    state = after(dealt("collin", "roach"), do.Act("search"))
    assert choice(state, "equip").allowed
    assert "One action a turn" in words(choice(state, "battle").why_not)
    assert choice(state, "level-up").why_not.rule == "free-level-up"


def test_a_captured_mouse_has_only_the_rescue():
    state = after(dealt("collin", "roach", "filch"), do.Capture("collin"))
    (rescue,) = MACHINE.view(state).choices
    assert (rescue.kind, rescue.allowed, rescue.why_not.rule) == (
        "rescue",
        False,
        "rescue",
    )


def test_minions_have_no_choices_and_a_waiting_surge_stops_the_turn():
    assert MACHINE.view(dealt("roach", "collin")).choices == ()
    assert not MACHINE.view(after(dealt(*MICE), do.Wheel(6))).can_end_turn.allowed


def test_what_can_arrive_says_what_is_left_and_if_a_card_comes_with_it():
    kinds = {
        kind.kind: kind for kind in MACHINE.view(dealt("collin", "roach")).placeable
    }
    assert (kinds["roach"].left, kinds["roach"].brings_card) == (5, False)
    assert (kinds["spider"].left, kinds["spider"].brings_card) == (1, True)


# ---- events and history ----


def test_time_is_short_and_its_surge_are_told_in_order():
    state = after(turns(dealt(*MICE), 3), do.Wheel(5), do.NextTurn())
    assert [line.split(":")[0] for line in told(state)[:2]] == [
        "Time is short",
        "Six cheese on the wheel",
    ]
    assert "page 2" in told(state)[2]


def test_aggressive_says_who_was_swapped():
    (line,) = told(turns(dealt("collin", "rat-warrior", "filch"), 2))
    assert "Aggressive" in line and "collin" in line


@pytest.mark.parametrize(
    ("before", "action", "line"),
    [
        (dealt("collin", "roach"), do.Wheel(2), "2 cheese onto the wheel"),
        (
            dealt("collin", "roach"),
            do.Wheel(6),
            "6 cheese onto the wheel: a surge, the hourglass moves to page 2",
        ),
        (
            dealt("collin", "filch"),
            do.Hourglass(1),
            "By hand: the hourglass is on page 2",
        ),
        (dealt("collin", "filch"), Rename(0, "Cleo"), "Ana is now called Cleo"),
        (
            dealt("collin", "filch"),
            do.EndChapter(False),
            "Chapter 1 is lost by its own defeat condition",
        ),
        (dealt("collin", "filch"), do.NameRoom(0, "Sewer"), "Room 1 is called Sewer"),
    ],
)
def test_the_history_says_what_was_done(before, action, line):
    assert history_line(before, action) == line


def test_every_event_has_its_words():
    folder = Path(event_texts.__file__).parent.parent
    source = "".join(path.read_text("utf-8") for path in folder.rglob("*.py"))
    noted = set(re.findall(r'note\([^"\n]*"([a-z-]+)"', source)) - {
        "lost"
    }  # a stage on the same line
    assert len(noted) > 12
    assert noted <= set(event_texts.EVENTS)
    assert {"lost-hourglass", "lost-captured", "lost-story"} <= set(event_texts.EVENTS)


def test_settings_are_questions_with_one_answer_chosen():
    state = dealt(*MICE, capture_moves_hourglass=False, restart="finish")
    shown = {
        setting.name: setting.choices for setting in MACHINE.view(state).agreements
    }
    chosen = {
        name: [option.value for option in choices if option.chosen]
        for name, choices in shown.items()
    }
    assert (
        chosen["capture_moves_hourglass"],
        chosen["restart"],
        chosen["overtaking"],
    ) == (
        ["no"],
        ["finish"],
        ["this-round"],
    )


def test_numbers_that_were_read_from_a_poor_scan_say_so():
    state = after(
        opened(), do.SetNumber("maginos", "life", 4), do.SetNumber("tilda", "life", 4)
    )
    state = after(state, do.SetNumber("tilda", "battle", 3))
    notes = {
        mouse.mouse: [words(note) for note in mouse.notes]
        for mouse in MACHINE.view(state).mice
    }
    assert "poor scan" in notes["maginos"][0]
    assert notes["tilda"] == []
    assert "Enter them" in notes["filch"][0]
    assert the(state, "filch").life is None


# ---- agreement with the rulebook ----


def rules_named():
    """The rules in refusals, texts with a rule beside them, and a few tables' views."""
    folder = Path(event_texts.__file__).parent.parent
    source = "".join(path.read_text("utf-8") for path in folder.rglob("*.py"))
    named = set(re.findall(r'Refusal\(\s*"[a-z-]+",\s*"([a-z-]+)"', source))
    named |= set(re.findall(r'say\((?:N_\("[^"]*"\)|text),\s*"([a-z-]+)"', source))
    reminders = (*REMINDED_HEROES.values(), *REMINDED_MINIONS.values())
    named |= (
        {reminder.rule for reminder in reminders}
        | {rule for _, rule in ENDINGS.values()}
        | {question[2] for question in QUESTIONS}
        | set(CONDITIONS)
    )
    named |= {f"action-{action}" for action in MOUSE_ACTIONS}
    return named | {
        message.rule
        for state in STATES
        for message in messages_in(MACHINE.view(state))
        if message.rule
    }


def test_every_rule_that_is_named_stands_in_the_rulebook():
    assert len(rules_named()) > 50
    assert rules_named() <= sections("mice-and-mystics")


def test_every_term_that_is_named_stands_in_the_glossary():
    terms = tomllib.loads(
        (CONTENT / "mice-and-mystics" / "terms.toml").read_text("utf-8")
    )
    named = {
        arg.term
        for state in STATES
        for message in messages_in(MACHINE.view(state))
        for arg in message.args.values()
        if isinstance(arg, Term)
    }
    assert (set(HEROES) | set(MINIONS) | named) <= set(terms)


STATES = (
    opened(figures("spider")),
    dealt(*MICE),
    dealt("roach", "spider", "vanestra-web", "vanestra-call", *MICE),
    after(turns(dealt(*MICE), 3), do.Wheel(5), do.NextTurn()),
    after(
        dealt("filch", "collin"),
        do.PlaceMinions(roach=1, greedy=True, cards=("roach",)),
        do.Wound("filch", 1, by="roach"),
        do.Capture("filch"),
    ),
    after(dealt(*MICE), do.Condition("collin", "stunned", True), do.EndChapter(False)),
)


# ---- what can be laid ----


def test_a_deal_names_the_cards_of_the_party_and_of_its_minions():
    deal = MACHINE.view(
        opened(figures("roach", 2), figures("vanestra"), party=("collin", "filch"))
    ).deal
    assert deal.count == 5
    assert [card.card for card in deal.cards[:3]] == ["collin", "filch", "roach"]
    assert [card.face for card in deal.cards[3:]] == [
        (Term("vanestra-charm"),),
        (Term("vanestra-sting"),),
        (Term("vanestra-web"),),
        (Term("vanestra-call"),),
    ]


def test_a_type_on_the_board_brings_no_second_card():
    view = MACHINE.view(dealt("collin", "roach"))
    brought = {
        kind.kind: (kind.brings_card, kind.draws, len(kind.cards))
        for kind in view.placeable
    }
    assert brought["roach"] == (False, 0, 1)
    assert brought["spider"] == (True, 1, 1)
    assert brought["vanestra"] == (True, 2, 4)


def test_only_rats_let_filch_take_from_the_wheel():
    view = MACHINE.view(dealt("collin", "roach", "rat-warrior", "elite-rat", "vurst"))
    assert [group.kind for group in view.minions if group.rat] == [
        "rat-warrior",
        "elite-rat",
    ]


@pytest.mark.parametrize(
    ("chapter", "won", "after_it"), [(2, True, 3), (2, False, 2), (11, True, 11)]
)
def test_a_lost_chapter_is_offered_again(chapter, won, after_it):
    state = after(dealt(*MICE, chapter=chapter, end_page=6), do.EndChapter(won=won))
    assert MACHINE.view(state).chapter_after == after_it
