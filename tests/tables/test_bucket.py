"""So many in so long a time for each key."""

from companion.tables.bucket import Bucket


class Clock:
    """A clock that a test turns."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


def test_it_gives_as_many_as_there_are_and_not_one_more() -> None:
    bucket = Bucket(3, 10, Clock())
    assert [bucket.take("a") for _ in range(4)] == [True, True, True, False]


def test_each_key_has_its_own() -> None:
    bucket = Bucket(1, 10, Clock())
    assert bucket.take("a") and bucket.take("b") and not bucket.take("a")


def test_there_are_new_ones_after_a_while() -> None:
    clock = Clock()
    bucket = Bucket(1, 10, clock)
    bucket.take("a")
    clock.seconds = 9.9
    assert not bucket.take("a")
    clock.seconds = 10
    assert bucket.take("a")


def test_keys_at_rest_are_forgotten() -> None:
    clock = Clock()
    bucket = Bucket(1, 10, clock, most_keys=100)
    for number in range(100):
        bucket.take(str(number))
    clock.seconds = 11
    bucket.take("late")
    assert len(bucket) == 1


def test_keys_in_use_are_not_forgotten_to_make_room() -> None:
    bucket = Bucket(1, 10, Clock(), most_keys=2)
    assert all(bucket.take(key) for key in "abc")
    assert not bucket.take("a")
