"""Chinese, Japanese and Korean are searched by pairs of characters: a Japanese rulebook is only files."""

from collections.abc import Iterator

import pytest

from companion.search import Search
from companion.search.text import tokenize
from tests.search.sample import EN, found, search_in, write_game

JA = """
## 早見表 {#reference}
サイコロを振り、コマを進め、はちみつを集め、熊と戦います。

## 準備 {#setup}
各プレイヤーにカードを7枚配ります。一番若いプレイヤーから始めます。

## 移動 {#movement}
サイコロを1個振り、出た目の数だけコマを進めます。壁を通り抜けることはできません。

## 熊との戦い {#fight}
サイコロを2個振ります。合計が熊の強さより大きければ、熊は逃げます。

### 罠 {#bear-trap}
罠に入ったコマは次の手番を休みます。

## ゲームの終了 {#end}
はちみつの壺が空になったらゲームは終わります。

## 同点 {#tie}
得点が同じプレイヤーは勝利を分け合います。
"""
TERMS = """
[trap]
section = "bear-trap"
en = "Bear trap"
ja = "罠"
"""
PHRASINGS = {"ja": 'bear-trap = ["落とし穴"]'}


@pytest.fixture(scope="module")
def japanese(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Search]:
    root = tmp_path_factory.mktemp("japanese")
    write_game(
        root / "content", "bear", {"en": EN, "ja": JA}, TERMS, phrasings=PHRASINGS
    )
    write_game(root / "content", "wolf", {"en": EN}, TERMS, phrasings=PHRASINGS)
    search = search_in(root / "content", root / "index")
    yield search
    search.close()


def test_a_run_of_characters_becomes_overlapping_pairs() -> None:
    assert [token.surface for token in tokenize("カードを1枚引く")] == [
        "カー",
        "ード",
        "ドを",
        "1",
        "枚引",
        "引く",
    ]


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("準備", "setup"), ("カードは何枚", "setup"), ("サイコロを1個振る", "movement"), ("壁", "movement"),
        ("熊の強さ", "fight"), ("罠", "bear-trap"), ("手番を休む", "bear-trap"), ("ゲームの終了", "end"),
        ("同点のときは?", "tie"), ("早見表", "reference"), ("落とし穴", "bear-trap"), ("誰から始めますか", "setup"),
        ("ｻｲｺﾛ2個", "fight"), ("３枚のカード", "setup"),
    ],
)  # fmt: skip
def test_a_japanese_rule_is_found(japanese: Search, query: str, first: str) -> None:
    assert found(japanese, query, "ja", "bear")[0] == first


def test_the_snippet_and_the_page_mark_japanese_words(japanese: Search) -> None:
    assert (
        "<mark>はちみつ</mark>の壺"
        in japanese.find("はちみつ 空", "ja", "bear").results[0].snippet
    )
    marked = japanese.mark("<p>熊は逃げます</p>", "逃げ", "ja")
    assert marked == "<p>熊は<mark>逃げ</mark>ます</p>"


def test_a_japanese_name_finds_an_untranslated_rule(japanese: Search) -> None:
    hit = japanese.find("落とし穴", "ja", "wolf").results[0]
    assert (hit.section, hit.lang) == ("bear-trap", "en")


def test_an_english_word_finds_a_japanese_rule_by_its_name(japanese: Search) -> None:
    hit = japanese.find("bear trap", "ja", "bear").results[0]
    assert (hit.section, hit.lang) == ("bear-trap", "ja")


def test_a_japanese_reader_gets_every_game(japanese: Search) -> None:
    assert {hit.game for hit in japanese.find("trap 罠", "ja").results} == {
        "bear",
        "wolf",
    }
