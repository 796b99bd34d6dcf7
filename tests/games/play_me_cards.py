"""Play Me with real cards: written as one would handle them, to compare the machine with."""


class Cards:
    """Cards on a table: "up" (wonder), "mad", or "judas" (upside down). `rng` decides what people decide."""

    def __init__(self, count, options, rng):
        self.cards = ["up"] * count
        self.options, self.rng = options, rng
        self.jabberwocky, self.turned, self.team = None, set(), 0
        self.powerless, self.ended, self.answers = None, None, []

    def win_round(self, winner):
        """One round, with its answers noted as (kind, player, yes)."""
        self.answers, self.powerless = [], None
        if (
            self.options.play_me
            and self.options.slap_first
            and not self.ends_anyway(winner)
        ):
            self.slap(winner)
            self.turn(winner)
            return
        self.turn(winner)
        if self.options.play_me and self.ended is None:
            self.slap(winner)

    def ends_anyway(self, winner):
        """Whether the round wins the game whatever the slap does."""
        if self.jabberwocky is None:
            return self.cards[winner] == "mad"
        if winner == self.jabberwocky:
            return False
        asked = self.cards[winner] == "up" and winner not in self.turned
        if self.cards[winner] == "judas":
            return True
        counts = (
            self.options.betrayal_counts
            if asked
            else (self.cards[winner] == "up" or self.options.mad_wins_count)
        )
        return counts and self.team + 1 >= self.needed()

    def needed(self):
        return len(self.cards) - (not self.options.team_counts_jabberwocky)

    def turn(self, winner):
        if self.jabberwocky is None:
            self.turn_before_jabberwocky(winner)
        elif winner == self.jabberwocky:
            self.turn_victim()
        elif self.cards[winner] == "judas":
            self.ended = ("judas", {winner})
        else:
            self.turn_in_team(winner)

    def turn_before_jabberwocky(self, winner):
        if self.cards[winner] == "mad":
            self.ended = ("both-sides", {winner})
        self.cards[winner] = "mad"
        if self.ended is None and set(self.cards) == {"mad"}:
            self.jabberwocky, self.cards = winner, ["up"] * len(self.cards)

    def is_mad(self, player):
        return self.cards[player] == "mad" or (
            self.cards[player] == "judas" and self.options.judas_is_mad
        )

    def others(self, player):
        return [other for other in range(len(self.cards)) if other != player]

    def turn_victim(self):
        sane = [
            player
            for player in self.others(self.jabberwocky)
            if not self.is_mad(player)
        ]
        victim = self.rng.choice(sane)
        if len(sane) > 1:
            self.answers.append(("victim", victim, True))
        self.cards[victim] = "mad"
        self.turned.add(victim)
        self.look_for_sane()

    def look_for_sane(self):
        if all(self.is_mad(player) for player in self.others(self.jabberwocky)):
            self.ended = ("jabberwocky", {self.jabberwocky})

    def turn_in_team(self, winner):
        was_mad, asked = (
            self.cards[winner] == "mad",
            self.cards[winner] == "up" and winner not in self.turned,
        )
        if asked and not (
            self.options.betrayal_counts and self.team + 1 >= self.needed()
        ):
            traitor = self.rng.random() < 0.3
            self.answers.append(("betray", winner, traitor))
            if traitor:
                self.cards[winner] = "judas"
                self.team += self.options.betrayal_counts
                self.look_for_sane()
                return
        self.team += not was_mad or self.options.mad_wins_count
        if self.team >= self.needed():
            loyal = {
                player
                for player in self.others(self.jabberwocky)
                if self.cards[player] != "judas"
            }
            self.ended = ("team", loyal)

    def slap(self, winner):
        others = self.others(winner)
        last = others[0] if len(others) == 1 else self.rng.choice([*others, -1])
        if len(others) > 1:
            self.answers.append(("last-slap", last, True))
        if last >= 0:
            self.cards[last], self.powerless = "up", last
