"""The game with real scrolls on a real chain, by the rulebook, written without a look at the machine."""

import random
from dataclasses import dataclass

from companion.games.core import Action
from tests.games.actions import mirror_scrolls as a

SPELLS = ("dragon", "freeze", "fly", "star", "bam", "colt", "crown")
DEAL = {2: 7, 3: 6, 4: 5}
WAYS = {2: ("across",), 3: ("left", "right"), 4: ("left", "right", "across")}
STEPS_LEFT = {"left": 1, "right": -1, "across": 2}


@dataclass(frozen=True)
class Scroll:
    halves: tuple[str, str]
    number: int


@dataclass(frozen=True)
class Laid:
    """A scroll in the chain, as it lies."""

    scroll: Scroll
    left: str
    right: str


@dataclass(frozen=True)
class Fit:
    """A way to link: which scroll, at which end, by which of its halves."""

    scroll: Scroll
    at_left: bool
    spell: str
    open_half: str


class RealRound:
    """One round with real cards. What a mage does is returned as the action to be entered."""

    def __init__(
        self, rng: random.Random, mages: int, dragon: str, freeze: str, crown: str
    ) -> None:
        self.rng, self.mages, self.dragon, self.freeze, self.crown = (
            rng,
            mages,
            dragon,
            freeze,
            crown,
        )
        pairs = [(one, two) for at, one in enumerate(SPELLS) for two in SPELLS[at:]]
        numbers = rng.sample(range(28), 28)
        self.deck = [
            Scroll(pair, number) for pair, number in zip(pairs, numbers, strict=True)
        ]
        rng.shuffle(self.deck)
        self.hands = [
            [self.deck.pop() for _ in range(DEAL[mages])] for _ in range(mages)
        ]
        self.chain: list[Laid] = []
        self.rings: list[str] = [""] * mages
        self.standing: list[Scroll | None] = [None] * mages
        self.crown_casters: set[int] = set()
        self.turn, self.drawn = 0, 0
        self.passed: dict[int, tuple[bool, bool]] = {}  # by seat: what bound them then
        self.winner: int | None = None
        self.blocked = False

    def offer(self) -> list[a.Offer]:
        """Everyone offers a scroll; the lowest begins the chain."""
        offered = [self.rng.choice(hand) for hand in self.hands]
        donor = min(range(self.mages), key=lambda seat: offered[seat].number)
        donation = offered[donor]
        self.hands[donor].remove(donation)
        self.chain = [Laid(donation, *donation.halves)]
        self.turn = (donor + 1) % self.mages
        return [a.Offer(seat, scroll.number) for seat, scroll in enumerate(offered)]

    def frozen(self) -> bool:
        """Whether Freeze binds the mage on turn."""
        if self.drawn:
            return False
        if self.freeze == "caster":
            return self.rings[self.turn] == "freeze"
        return any(
            self.rings[seat] == "freeze"
            for seat in range(self.mages)
            if seat != self.turn
        )

    def crowned(self) -> bool:
        """Whether another's Crown bars ends to the mage on turn."""
        others = [seat for seat in range(self.mages) if seat != self.turn]
        if self.drawn:
            return False
        if self.crown == "end":
            return any(seat in self.crown_casters for seat in others)
        return any(self.rings[seat] == "crown" for seat in others)

    def fits(self) -> list[Fit]:
        """Every link that the mage on turn may make."""
        found = []
        for scroll in self.hands[self.turn]:
            if self.frozen() and "freeze" in scroll.halves:
                continue
            for at_left in (True, False):
                found += self.fits_at(scroll, at_left)
        return found

    def fits_at(self, scroll: Scroll, at_left: bool) -> list[Fit]:
        end = self.chain[0] if at_left else self.chain[-1]
        if self.crowned() and "crown" in end.scroll.halves:
            return []
        spell = end.left if at_left else end.right
        one, two = scroll.halves
        ways = [(one, two), (two, one)] if one != two else [(one, two)]
        return [
            Fit(scroll, at_left, spell, rest)
            for touching, rest in ways
            if touching == spell
        ]

    def move(self) -> list[Action]:
        """One link, draw or pass of the mage on turn, with all that follows from it."""
        fits = self.fits()
        if fits:
            return self.link(self.rng.choice(fits), linked_before=False)
        who = self.turn
        if (
            self.deck
            and self.drawn < 2
            and not (self.rings[who] == "fly" and self.rng.random() < 0.5)
        ):
            self.hands[who].append(self.deck.pop())
            self.drawn += 1
            return [a.Draw(who)]
        self.passed[who] = self.frozen(), self.crowned()
        self.rings[who], self.standing[who] = "", None
        self.next()
        if len(self.passed) == self.mages and not self.deck and not self.freed():
            self.block()
        return [a.Pass(who, asks_again=True)]

    def freed(self) -> list[int]:
        """Who has passed bound by a Freeze or a Crown that binds them no longer, and so is asked again."""
        found, now = [], (self.turn, self.drawn)
        self.drawn = 0
        for seat, (frozen, crowned) in self.passed.items():
            self.turn = seat
            if (frozen and not self.frozen()) or (crowned and not self.crowned()):
                found.append(seat)
        self.turn, self.drawn = now
        return found

    def link(self, fit: Fit, linked_before: bool) -> list[Action]:
        who = self.turn
        neighbour = (self.chain[0] if fit.at_left else self.chain[-1]).scroll
        self.hands[who].remove(fit.scroll)
        if fit.at_left:
            self.chain.insert(0, Laid(fit.scroll, fit.open_half, fit.spell))
        else:
            self.chain.append(Laid(fit.scroll, fit.spell, fit.open_half))
        self.passed.clear()
        self.rings[who], self.standing[who] = (
            fit.spell,
            self.rng.choice((fit.scroll, neighbour)),
        )
        tells = (
            fit.open_half
            if self.dragon == "dizzy-dragon" and fit.spell == "dragon"
            else ""
        )
        made: list[Action] = [a.Link(who, fit.spell, tells)]
        if not self.hands[who]:
            self.winner = who
            return made
        return made + self.follow(fit, fit.spell) + self.look_for_crowns()

    def follow(self, fit: Fit, spell: str) -> list[Action]:
        who = self.turn
        if spell == "dragon":
            return self.follow_dragon(fit)
        if spell == "colt":
            fits = self.fits()
            if fits and self.rng.random() < 0.8:
                return self.look_for_crowns() + self.link(
                    self.rng.choice(fits), linked_before=True
                )
            self.next()
            return [a.EndTurn(who)]
        if spell == "crown":
            self.crown_casters.add(who)
        if spell in ("star", "bam") and len(self.hands[who]) >= 2:
            return self.discard(spell)
        self.next()
        return []

    def discard(self, spell: str) -> list[Action]:
        who = self.turn
        self.next()
        if self.rng.random() < 0.3:
            return [a.EndTurn(who)]
        scroll = self.rng.choice(self.hands[who])
        self.hands[who].remove(scroll)
        if spell == "star":
            self.mix(scroll)
            return [a.MixIn(who)]
        to = self.rng.choice([seat for seat in range(self.mages) if seat != who])
        self.hands[to].append(scroll)
        return [a.Give(who, to)]

    def follow_dragon(self, fit: Fit) -> list[Action]:
        who = self.turn
        if self.dragon == "hungry-dragon":
            return self.eat(fit)
        if self.dragon == "dizzy-dragon" and fit.open_half != "dragon":
            self.rings[who], self.standing[who] = fit.open_half, fit.scroll
            return self.follow(fit, fit.open_half)
        self.next()
        if self.dragon in ("lazy-dragon", "dizzy-dragon"):
            self.rings[who], self.standing[who] = "", None
        if self.dragon == "angry-dragon":
            self.rings, self.standing = [""] * self.mages, [None] * self.mages
            self.crown_casters.clear()
        return self.pass_on(who) if self.dragon == "dragon" else []

    def pass_on(self, who: int) -> list[Action]:
        way = self.rng.choice(WAYS[self.mages])
        step = 1 if self.mages == 2 else STEPS_LEFT[way]
        given = [self.rng.choice(hand) for hand in self.hands]
        for seat, scroll in enumerate(given):
            self.hands[seat].remove(scroll)
            self.hands[(seat + step) % self.mages].append(scroll)
        return [a.PassScrolls(who, way)]

    def eat(self, fit: Fit) -> list[Action]:
        who = self.turn
        asked = (
            any(self.rings[seat] for seat in range(self.mages) if seat != who)
            or len(self.chain) == 2
        )
        eaten = self.chain.pop(-1 if fit.at_left else 0).scroll
        fallen = tuple(
            seat for seat in range(self.mages) if self.standing[seat] == eaten
        )
        for seat in fallen:
            if self.rings[seat] == "crown":  # set aside: that spell is no longer active
                self.crown_casters.discard(seat)
            self.rings[seat], self.standing[seat] = "", None
        self.mix(eaten)
        self.next()
        return [a.Eat(who, fallen)] if asked else []

    def mix(self, scroll: Scroll) -> None:
        self.deck.append(scroll)
        self.rng.shuffle(self.deck)

    def look_for_crowns(self) -> list[Action]:
        """Once no Crown lies at an end, nobody's Crown bars one."""
        ends = (self.chain[0], self.chain[-1])
        if (
            self.crown != "end"
            or not self.crown_casters
            or any("crown" in end.scroll.halves for end in ends)
        ):
            return []
        self.crown_casters.clear()
        return [a.CrownGone()]

    def next(self) -> None:
        self.turn, self.drawn = (self.turn + 1) % self.mages, 0

    def block(self) -> None:
        """Fewest scrolls, then the highest number."""
        self.blocked = True
        fewest = min(len(hand) for hand in self.hands)
        tied = [seat for seat in range(self.mages) if len(self.hands[seat]) == fewest]
        self.winner = max(
            tied, key=lambda seat: max(scroll.number for scroll in self.hands[seat])
        )

    def tie_break(self) -> list[Action]:
        """What the tied mages type, nothing where the hands decide."""
        fewest = min(len(hand) for hand in self.hands)
        tied = [seat for seat in range(self.mages) if len(self.hands[seat]) == fewest]
        numbers = [
            a.Highest(seat, max(scroll.number for scroll in self.hands[seat]))
            for seat in tied
        ]
        return [*numbers] if len(tied) > 1 else []
