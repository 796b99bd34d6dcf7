"""A result tells the game from its log: a line for each seat, how the lead went, and what comes after."""

import re

import pytest
from flask.testing import FlaskClient

from companion.games.miraris import MACHINE, Options
from companion.tables.play import Play
from companion.web import story
from companion.web.languages import Speaker
from companion.web.site import Site
from companion.web.story import tell
from tests.browser.play_me_tables import Log, haunted
from tests.tables.acting import act
from tests.web.ends import ended

LOST = 11  # steps after which the first of two chapters is lost


def page(client: FlaskClient, id: str, lang: str = "en") -> str:
    return client.get(f"/{lang}/t/{id}/result").text


def told_of(site: Site, play: Play) -> tuple[story.Story, Speaker]:
    """The story of an ended play, and who tells it in English."""
    outcome = play.machine.outcome(play.state)
    assert outcome is not None
    voice = Speaker(site.languages, site.library, play.machine.game, "en")
    told = tell(play, outcome, voice)
    assert told is not None
    return told, voice


def test_the_line_follows_every_turn_to_the_last(site: Site) -> None:
    play = ended(site, "azura", "base-cities").play
    told, _voice = told_of(site, play)
    taken = [sum(side.scored) for side in play.state.sides]
    assert [line[0] for line in told.lines] == [0, 0]
    assert [line[-1] for line in told.lines] == taken
    assert {len(line) for line in told.lines} == {play.state.turns}
    # Cards are no points: who took most of them did not lead.
    assert told.told == ()


def test_the_lead_and_the_step_that_decided_are_told(
    client: FlaskClient, site: Site
) -> None:
    shown = page(client, ended(site, "miraris", "six-players").row.id)
    assert re.search("The turning point|ever ahead of|from behind|very end", shown)
    assert "everybody’s Character: Ana " in shown and shown.count("c-seat-5") == 4


@pytest.mark.parametrize(
    "recorded", ["six-players", "five-players", "four-numbered", "rolando-wins"]
)
def test_the_line_of_miraris_ends_as_the_game_does(site: Site, recorded: str) -> None:
    play = ended(site, "miraris", recorded).play
    outcome = play.machine.outcome(play.state)
    told = tell(play, outcome, Speaker(site.languages, site.library, "miraris", "en"))
    if told is None:
        assert not play.state.options.rounds
        return
    last = {seat: line[-1] for seat, line in enumerate(told.lines)}
    winners = [place.player for place in outcome.places if place.won]
    assert {last[winner] for winner in winners} == {max(last.values())}
    for place in outcome.places:
        assert place.score in (None, last[place.player])


def test_nobody_comes_from_behind_in_a_game_that_ends_level(site: Site) -> None:
    play = ended(site, "azura", "base-cities").play
    voice = Speaker(site.languages, site.library, "azura", "en")
    course = [(play.start, values) for values in ((0, 0), (3, 1), (3, 3))]
    assert story.turns(play, course, 0, voice) == ()
    assert story.turns(play, course[:2], 1, voice)


def test_what_only_the_last_step_decides_has_no_turning_point(site: Site) -> None:
    play = ended(site, "azura", "base-cities").play
    voice = Speaker(site.languages, site.library, "azura", "en")
    taken = [step for step in play.steps() if sum(step.state.sides[0].scored)]
    course = [(play.start, (0, 2)), (taken[0], (3, 2))]
    (line,) = story.turns(play, course, 0, voice)
    assert (
        voice.text(line) == "It was all decided at the very end, when Ana pulled ahead."
    )
    told = story.turns(play, [*course, (taken[-1], (4, 2))], 0, voice)
    assert voice.text(told[0]).startswith("The turning point")


def test_a_lead_that_the_last_step_gained_from_a_tie_is_what_is_told(
    site: Site,
) -> None:
    play = ended(site, "azura", "base-cities").play
    voice = Speaker(site.languages, site.library, "azura", "en")
    course = [(play.start, (0, 0)), (play.start, (1, 0)), (play.start, (1, 1))]
    (line,) = story.turns(play, [*course, (play.start, (2, 1))], 0, voice)
    assert (
        voice.text(line) == "It was all decided at the very end, when Ana pulled ahead."
    )
    early = [(play.start, (0, 0)), (play.start, (1, 0)), (play.start, (2, 0))]
    (line,) = story.turns(play, early, 0, voice)
    assert voice.text(line) == "Nobody else was ever ahead of Ana."


def test_wonders_counted_at_the_end_make_no_line() -> None:
    state = MACHINE.new(Options(("Ana", "Ben", "Cleo"), rounds=False))
    assert MACHINE.tally(state) is None


@pytest.mark.parametrize(
    ("lang", "again"), [("en", "The same chapter again"), ("de", "noch einmal")]
)
def test_a_lost_chapter_is_no_victory(
    client: FlaskClient, site: Site, lang: str, again: str
) -> None:
    table = ended(site, "mice-and-mystics", "two-chapters-with-a-boss", steps=LOST)
    shown = page(client, table.row.id, lang)
    assert "is-lost" in shown and again in shown and "#mm-again" in shown
    assert 'id="to-result"' in client.get(f"/{lang}/t/{table.row.id}").text


def test_a_chapters_line_goes_by_its_rounds_and_says_what_the_pages_went_by(
    client: FlaskClient, site: Site
) -> None:
    table = ended(site, "mice-and-mystics", "chapter-1-won")
    play = table.play
    told, voice = told_of(site, play)
    (line,) = told.lines
    assert len(line) == play.state.round + 1
    assert line[0] > line[-1] == play.state.end - len(play.state.steps) - 1
    assert "Pages that the hourglass moved on: by surges" in page(client, table.row.id)


def test_a_won_chapter_leads_to_the_next(client: FlaskClient, site: Site) -> None:
    table = ended(site, "mice-and-mystics", "chapter-1-won")
    shown = page(client, table.row.id)
    assert "is-lost" not in shown and "The next chapter" in shown


def test_a_round_put_right_since_was_never_anybody_elses(site: Site) -> None:
    names = {"players": ["Ana", "Ben", "Cleo"], "rounds": 2}
    id = site.tables.create("mirror-scrolls", names).row.id
    steps = [
        ("win-round", {"player": 0}),
        ("win-round", {"player": 2}),
        ("change-winner", {"round": 1, "player": 1}),
        ("win-round", {"player": 0}),
        ("win-round", {"player": 1}),
    ]
    for number, (kind, args) in enumerate(steps):
        play = act(site.tables, id, f"step-{number}", kind, args, number).play
    story, voice = told_of(site, play)
    assert story.lines == ((0, 0, 0, 1, 1), (0, 1, 1, 1, 2), (0, 0, 1, 1, 1))


def test_a_race_has_one_point_with_the_winner_that_was_known_in_the_end(
    site: Site,
) -> None:
    log = Log(3).won(0).won(0, 21_000).caught(1, 20_000)
    log.won(1, 20_000).caught(0, 20_200).add("first", player=0)
    play = site.tables.load(log.export()).play
    story, voice = told_of(site, play)
    assert story.lines == ((0, 1, 1, 2), (0, 0, 1, 1), (0, 0, 0, 0))


@pytest.mark.parametrize(
    ("game", "recorded"), [("play-me", "jabberwocky"), ("mirror-scrolls", "rounds")]
)
def test_a_round_that_was_won_is_not_lost_again(
    site: Site, game: str, recorded: str
) -> None:
    play = ended(site, game, recorded).play
    outcome = play.machine.outcome(play.state)
    assert outcome is not None
    story = tell(play, outcome, Speaker(site.languages, site.library, game, "en"))
    assert story is not None
    for line in story.lines:
        assert list(line) == sorted(line)


def test_the_fastest_round_of_a_race_is_told(client: FlaskClient, site: Site) -> None:
    table = ended(site, "play-me", "team")
    shown = page(client, table.row.id)
    (told,) = re.findall(r"The fastest round: (.*), after (\d+:\d\d\.\d) ", shown)
    lines = page(client, table.row.id).split("catches the rabbit after ")[1:]
    times = [re.match(r"\d+:\d\d\.\d", line) for line in lines]
    assert told[1] == min(time[0] for time in times if time)


def test_the_turning_point_names_who_took_what_and_in_which_round(site: Site) -> None:
    names = {"players": ["Ana", "Ben", "Cleo"], "rounds": True}
    id = site.tables.create("miraris", names).row.id
    rows = [("frozen-grave",) * 3, ("black-altar", "the-dream", "black-altar")]
    steps: list[tuple[str, dict[str, object]]] = []
    for number, row in enumerate(rows):
        steps += [("lay-wonder", {"kind": kind, "round": number + 1}) for kind in row]
        for seat, value in enumerate([(2, 1, 3), (4, 5, 6)][number]):
            steps.append(("play-dormire", {"player": seat, "value": value}))
    steps.append(("lay-wonder", {"kind": "garden-of-shadows", "round": 3}))
    for number, (kind, args) in enumerate(steps):
        play = act(site.tables, id, f"step-{number}", kind, args, number).play
    voice = Speaker(site.languages, site.library, "miraris", "en")
    values = (2, 1, 0), (2, 9, 4), (2, 9, 5)
    course = [(play.start, values[0]), *((play.step, now) for now in values[1:])]
    told = [voice.text(line) for line in story.turns(play, course, 1, voice)]
    assert told[0] == (
        "The turning point – Round 2: Ben plays 5 and takes The Dream (7)."
    )


def test_a_game_won_by_a_betrayal_turned_there(site: Site) -> None:
    log = haunted(4).won(0).add("betray", player=0, yes=True).won(1)
    log.add("betray", player=1, yes=False).won(0)
    play = site.tables.load(log.export()).play
    story, voice = told_of(site, play)
    assert [voice.text(line) for line in story.told][1:] == [
        "The turning point – Round 5: Ana betrays the team"
    ]
