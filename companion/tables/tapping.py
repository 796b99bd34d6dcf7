"""A tap within its transaction: into the log, face down, or out of either again (companion/tables/taps.py)."""

import secrets
from collections.abc import Set
from dataclasses import dataclass
from functools import cached_property

from sqlalchemy import Connection, insert

from companion.games.core import Frozen, Refusal, Secret
from companion.games.core.codec import to_plain
from companion.tables.events import REDO, UNDO
from companion.tables.facedown import (
    bring_same_back,
    drop_laid,
    find_asked,
    find_clash,
    has_taken_back,
    in_order,
    lay,
    lay_again,
    mark_laid,
    read_gone,
    read_laid,
)
from companion.tables.play import Play
from companion.tables.schema import TAPPED
from companion.tables.seats import read_seats, read_tappers, seat_of
from companion.tables.sent import Sent, digest_of, find_sent, note_sent
from companion.tables.service import Opened, Tables, Tap
from companion.tables.signals import lock, tell_seats
from companion.tables.steps import Step
from companion.tables.together import are_of_seats, seat_of_step, turned_at_once


@dataclass
class Tapped:
    """What a tap led to. `held`: it lies face down, and the table is as it was.

    `is_new`: the log has more than before; `signal` 0: nothing to tell beside the version.
    """

    opened: Opened
    is_new: bool = False
    held: bool = False
    signal: int = 0

    @property
    def is_repeated(self) -> bool:
        """Whether its id had come before."""
        return not self.is_new and not self.signal


class Tapping(Frozen):
    """A tap within its transaction."""

    tables: Tables
    connection: Connection
    ahead: dict[str, Play]
    opened: Opened
    tap: Tap
    phone: str
    seen_laid: Set[int] | None

    @property
    def id(self) -> str:
        """The table's."""
        return self.opened.row.id

    @cached_property
    def sent(self) -> Sent:
        """What was known of the tap's id before."""
        return find_sent(self.connection, self.id, self.tap.action_id)

    @cached_property
    def taken(self) -> dict[int, str]:
        """The phones of the seats."""
        return read_seats(self.connection, self.id) if self.sent.has_seats else {}

    @property
    def mine(self) -> int | None:
        """The seat of the phone that has tapped."""
        return seat_of(self.taken, self.phone)

    def do(self) -> Tapped:
        """All of it."""
        # Not of the log, which holds what became of it.
        digest = digest_of(self.tap.kind, self.tap.args)
        before = self.sent.digest
        if before not in (None, digest):
            raise Refusal("other-action", "", "action_id")
        done = None
        kind = self.tap.kind
        if kind in (UNDO, REDO) and not self.sent.is_in_log:
            done = self.take_back() if kind == UNDO else self.lay_back()
            done = done or self.turn_together()
        done = done or self.act()
        if done.is_new and self.taken:
            self.put_back(done)
        has_done = done.is_new or done.held
        if has_done and not self.sent.is_again:
            note_sent(self.connection, self.id, self.tap.action_id, digest)
        return done

    def act(self) -> Tapped:
        """Put it into the log, or lay it face down."""
        secret = self.find_secret()
        if secret and self.taken:
            return self.lay(secret)
        if secret and not self.sent.is_again:
            self.check_seen(secret)
        opened, is_new = self.append(self.tap)
        if is_new:
            self.note(self.tap.action_id, self.mine)
        return Tapped(opened, is_new)

    def lay(self, secret: Secret) -> Tapped:
        """Lay it face down."""
        # Of two that lay the last ones at once neither would see the other's.
        lock(self.connection, self.id)
        if not self.sent.is_again:
            self.check_seen(secret)
        tap = self.tap
        play = self.opened.play
        others = self.taken.keys() - {self.mine}
        lay(self.connection, self.id, play, secret, tap.action_id, tap.args, others)
        if not self.sent.is_again:
            self.note(tap.action_id, self.mine)
        return self.turn_over(secret)

    def find_secret(self) -> Secret | None:
        """What the tap is a part of, where all is shown at once; None for any other tap."""
        is_told = bool(self.taken) or self.seen_laid is not None
        if not is_told or self.sent.is_in_log:
            return None
        secret = find_asked(self.opened.play)
        is_part = secret is not None and secret.has(self.tap.kind, self.tap.args)
        return secret if is_part else None

    def check_seen(self, secret: Secret) -> None:
        """Refuse to lay something over what another phone has laid since this one was looked at."""
        play, player = self.opened.play, self.tap.args.get("player")
        if type(player) is not int or player not in range(len(play.players)):
            return
        # What has a phone of its own is refused for another reason.
        if player in {*(self.seen_laid or ()), *self.taken}:
            return
        laid = read_laid(self.connection, self.id, secret) if self.taken else {}
        # Who does not say knows what lies open, by the version, and nothing of what lies face down.
        is_open_unseen = self.seen_laid is not None and player not in secret.waiting
        if player in laid or is_open_unseen:
            raise Refusal("laid-meanwhile", player=play.players[player])

    def take_back(self) -> Tapped | None:
        """Take back what a phone's seat has laid face down; None where nothing of it lies there."""
        if self.sent.is_again:
            return Tapped(self.opened, held=True)
        asked = find_asked(self.opened.play)
        laid = read_laid(self.connection, self.id, asked)
        mine = self.mine
        if asked is None or mine is None or mine not in laid:
            return None
        mark_laid(self.connection, self.id, mine, asked, taken_back=True)
        return Tapped(self.opened, held=True, signal=self.tell())

    def lay_back(self) -> Tapped | None:
        """Lay face down again what this phone has taken back; None where there is nothing of that."""
        asked = find_asked(self.opened.play)
        mine = self.mine
        if asked is None or mine is None:
            return None
        lock(self.connection, self.id)
        if has_taken_back(self.connection, self.id, mine, asked):
            mark_laid(self.connection, self.id, mine, asked, taken_back=False)
            return self.turn_over(asked)
        if self.sent.is_again:
            return Tapped(self.opened, held=True)
        return None

    def turn_over(self, secret: Secret) -> Tapped:
        """Put into the log what lies face down, once nobody is waited for and all of it can be."""
        play = self.opened.play
        laid = read_laid(self.connection, self.id, secret)
        order = in_order(secret, laid)
        done = Tapped(self.opened, signal=self.tell())
        waiting = set(secret.waiting) - laid.keys()
        clash = find_clash(play, secret, order)
        if waiting or clash:
            done.held = True
            return done

        for found in order:
            tap = Tap(found.action_id, found.kind, found.args, None)
            try:
                done.opened, is_new = self.append(tap)
            except Refusal:
                continue  # what another has laid no longer allows it
            done.is_new = done.is_new or is_new
        drop_laid(self.connection, self.id)
        return done

    def turn_together(self) -> Tapped | None:
        """Undo or redo at once what was turned over at once; None where that is no more than one step."""
        steps = turned_at_once(self.opened.play, self.tap.kind)
        if not steps:
            return None
        if not are_of_seats(steps, read_tappers(self.connection, self.id)):
            return None
        if self.tap.kind == REDO:
            self.check_not_laid_since(steps)
        if len(steps) < 2:
            return None

        lock(self.connection, self.id)
        asked = find_asked(self.opened.play)
        if self.tap.kind == REDO and asked:
            drop_laid(self.connection, self.id, asked)
        done = Tapped(self.opened, signal=self.tell())
        gone = []
        tap = self.tap
        for step in steps:
            try:
                done.opened, _new = self.append(tap)
            except Refusal:
                if not done.is_new:
                    raise
                break  # the log is full: what has gone has gone
            done.is_new = True
            gone.append(step)
            self.note(tap.action_id, self.mine)
            version = done.opened.play.version
            tap = Tap(secrets.token_hex(16), tap.kind, {}, version)
        if tap.kind == UNDO:
            self.lay_again(done.opened.play, gone)
        return done

    def lay_again(self, play: Play, gone: list[Step]) -> None:
        """What the other seats had laid lies face down once more."""
        asked = find_asked(play)
        if asked is None:
            return
        others = self.taken.keys() - {self.mine}
        theirs: dict[int, Step] = {}
        for step in gone:
            player = seat_of_step(step)
            if player in others:
                theirs[player] = step
        # Without anybody to wait for they would be turned over again at the next tap: then all lay anew.
        waiting = set(asked.waiting)
        if theirs.keys() >= waiting:
            return
        tappers = read_tappers(self.connection, self.id)
        for step in theirs.values():
            action_id = lay_again(self.connection, self.id, asked, step)
            event = step.event
            tapper = tappers.get(event.action_id) if event else None
            self.note(action_id, tapper)

    def check_not_laid_since(self, steps: list[Step]) -> None:
        """Refuse to bring back what would take the place of something that was laid since it was undone."""
        play = self.opened.play
        laid = read_laid(self.connection, self.id, find_asked(play))
        for step in steps:
            found = laid.get(seat_of_step(step))
            if found and found.args != to_plain(step.action):
                raise Refusal("laid-since", player=play.players[found.player])

    def put_back(self, done: Tapped) -> None:
        """What had been laid lies there again with its question; phones are told where anything else lies now."""
        play = done.opened.play
        was = find_asked(self.opened.play)
        asked = find_asked(play)
        if done.signal or (was and was.moment) == (asked and asked.moment):
            return
        if asked and play.step.since == play.version:
            bring_same_back(self.connection, self.id, play, asked)
        gone = asked and read_gone(self.connection, self.id, asked)
        then = read_laid(self.connection, self.id, was)
        now = read_laid(self.connection, self.id, asked)
        if gone or then or now:
            done.signal = self.tell()

    def append(self, tap: Tap) -> tuple[Opened, bool]:
        """Into the log, after what this transaction has put there; whether it is new."""
        sent = self.sent
        if tap is not self.tap:
            sent = find_sent(self.connection, self.id, tap.action_id)
        row, is_in_log = self.opened.row, sent.is_in_log
        return self.tables.append(self.connection, self.ahead, row, tap, is_in_log)

    def note(self, action_id: str, player: int | None) -> None:
        """Remember whose phone has sent something, if that has a seat."""
        if player is not None:
            tapped = {"table_id": self.id, "action_id": action_id, "player": player}
            self.connection.execute(insert(TAPPED), tapped)

    def tell(self) -> int:
        """What the seats have changed: the number of the signal."""
        now = self.tables.now_ms()
        return tell_seats(self.connection, self.id, now)
