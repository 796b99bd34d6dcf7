"""The charts of a result: what lies on the same place is seen nevertheless."""

from companion.web.charts import lines


def test_lines_of_the_same_values_lie_beside_each_other() -> None:
    found = lines([(0, 1, 2), (0, 2, 2), (0, 1, 2), (0, 0, 1)])
    ends = [line.dots[0].y for line in found]
    assert round(ends[0] - ends[1], 1) == round(ends[1] - ends[2], 1) == 1.2, (
        "three have 2"
    )
    assert len({line.path for line in found}) == len(found)
    assert [line.dots[0].value for line in found] == [2, 2, 2, 1]


def test_equal_lines_never_look_as_if_one_led() -> None:
    found = lines([(0, 7, 60)] * 6)
    exact = lines([(0, 7, 60)])[0].dots[0].y
    assert len({line.path.split("L")[0] for line in found}) == 1, "all begin at 0"
    assert all(abs(line.dots[0].y - exact) <= 1.2 for line in found)


def test_a_line_by_itself_is_where_its_values_are() -> None:
    apart, alone = lines([(1, 2), (3, 4)]), lines([(3, 4)])
    assert apart[1].path == alone[0].path
