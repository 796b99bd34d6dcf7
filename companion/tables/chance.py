"""The server's clock and dice."""

import random
import time

_random = random.SystemRandom()


class RealChance:
    """A Chance that asks the operating system."""

    def now_ms(self) -> int:
        """Milliseconds since 1970."""
        return time.time_ns() // 1_000_000

    def die(self, sides: int) -> int:
        """1 … sides."""
        return _random.randint(1, sides)

    def shuffled(self, length: int) -> tuple[int, ...]:
        """0 … length-1 in random order."""
        return tuple(_random.sample(range(length), length))
