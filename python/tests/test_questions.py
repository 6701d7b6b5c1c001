"""Every question that the program can be asked has its place in the package, and what programs rely on stays as it is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import wythoff as wy
from wythoff import _native

G = wy.Game("wythoff")
CERTIFICATE = wy.Game("w:2").prove().certificate

ASKED: dict[str, Callable[[], object]] = {
    "games": wy.games,
    "help": lambda: wy.topic("rules"),
    "show": G.known,
    "value": lambda: G.explain(8, 13),
    "table": lambda: G.table(rows=(10, 20), cols=(0, 5)),
    "options": lambda: G.options(3, 5),
    "positions": lambda: G.positions(count=5),
    "nth": lambda: G.nth(0, 10**50),
    "oeis": lambda: G.oeis(count=20, only="p-1"),
    "move": lambda: G.moves(3, 6),
    "play": lambda: G.reply(3, 4),
    "automaton": lambda: G.automaton(),
    "prove": lambda: G.prove(),
    "solve": lambda: wy.Game("w:2").solve(values=0),
    "compare": lambda: G.compare("w:3"),
    "extend": lambda: G.extend(up_to=4),
    "reduce": lambda: G.reduce(),
    "inverse": lambda: wy.inverse("t:inf", count=1),
    "dual": lambda: wy.dual("nim", members=3),
    "atlas": lambda: wy.ask("atlas", family="lines", count=1),
    "verify": lambda: wy.verify(CERTIFICATE),
    "decide": lambda: wy.decide("forall x: x < x + 1"),
    "period": lambda: G.period(3),
    "sweep": lambda: G.level_sets(3, 1000),
    "sequence": lambda: wy.sequence("lower-wythoff", count=5),
    "word": lambda: wy.word("fibonacci", 10),
    "array": lambda: wy.array("wythoff", rows=3, cols=3),
    "claims list": lambda: wy.claims(),
    "claims show": lambda: wy.claim("nivasch/theorem-1-1").statement,
    "claims check": lambda: wy.claim(wy.claims()[0].id).check(),
}


def test_none_is_missing() -> None:
    assert sorted(ASKED) == sorted(_native.questions())


@pytest.mark.parametrize("name", ASKED)
def test_it_is_answered(name: str) -> None:
    answer = ASKED[name]()
    assert answer is not None
    for one in answer if isinstance(answer, list) else [answer]:
        if type(one).__module__.startswith("wythoff") and not isinstance(one, (wy.Move, wy.GameInfo, wy.Drafts, wy.Claims)):
            assert one.status in ("proved", "computed", "predicted", "holds"), one
            assert isinstance(one.how, str) and one.how, one


def test_the_moves_that_can_be_added_are_judged_right() -> None:
    moves = G.extend(value=1, up_to=6)
    assert moves.status == "proved" and moves.conflicts
    for takes, (source, target) in moves.conflicts.items():
        assert takes in moves.excluded
        assert G.value(*source) == G.value(*target) <= 1
        assert sorted(abs(a - b) for a, b in zip(source, target)) == sorted(takes) or sorted(source) != list(source)
    # No move that can be added joins two small positions of value 0 or 1.
    table = wy.Game("wythoff").table(60)
    for i, j in moves.members:
        for x in range(60 - i):
            for y in range(60 - j):
                assert table[x, y] != table[x + i, y + j] or table[x, y] > 1


def test_certificates_of_these_are_verified() -> None:
    moves = G.extend(up_to=3, certificates=True)
    assert moves.certificate is not None and wy.verify(moves.certificate).status == "proved"
    fewer = G.reduce(certificates=True)
    assert len(fewer.certificates) == 3 and all(wy.verify(text).status == "proved" for text in fewer.certificates)
    rules = wy.inverse("wythoff", count=1, certificates=True).rules[0]
    assert rules.certificate is not None and wy.verify(rules.certificate).status == "proved"
    dual = wy.dual("nim", certificates=True)
    for sentence in (dual.certificate, dual.reflexive_certificate):
        assert sentence is not None and wy.verify(sentence).status == "proved"


def test_replies_win_where_that_is_possible() -> None:
    position: tuple[object, ...] = (9, 14)
    move = G.reply(*position)
    assert move is not None and move.wins and G.outcome(*move.target) == "P"
    assert G.reply(0, 0) is None
    assert {G.reply(5, 8, level="casual", seed=seed) for seed in range(20)} != {G.reply(5, 8)}
    with pytest.raises(wy.InputError):
        G.reply(5, 8, level="godlike")


def test_the_examples_that_programs_rely_on(tmp_path: Path) -> None:
    """The names and shapes that stay as they are."""
    g = wy.Game("w:3")
    file = tmp_path / "queen.game"
    file.write_text(wy.Game("wythoff").rules or "", encoding="utf-8")
    assert wy.Game.from_file(str(file)).value(3, 5) == 0
    answer = g.value(3, 5)
    assert (answer, answer.value, answer.outcome, answer.status) == (6, 6, "N", "computed") and answer.how
    assert (g + wy.Nim(7)).value((3, 5), 7) == 6 ^ 7
    assert g.table(1000).shape == (1000, 1000)
    assert g.table(rows=(10**6, 10**6 + 64), cols=(1618000, 1618064)).shape == (64, 64)
    assert g.positions(value=1, count=10).shape == (10, 2)
    assert all(pile > 10**1000 for pile in g.nth(1, 10**1000))
    assert [move.wins for move in g.moves(3, 6)] and g.moves(3, 6).outcome in "PN"
    assert len(g.periods(rows=range(61))) == 61
    sets = g.level_sets(max_value=20, rows=10**6, stats=["extremes"])
    assert sets.rows == 10**6 and sets.extremes is not None and len(sets.extremes) == 21
    t = g.prove(value=1)
    assert (t.status, t.states) == ("proved", 15) and t.certificate and t.verify().status == "proved"
    assert ((93, 146) in t) == (g.value(93, 146) == 1)
    assert g.solve().levels[0].status == "proved"
    assert wy.decide("forall x: exists y: x = 2*y or x = 2*y + 1")
    assert wy.sequence("lower-wythoff", count=10).tolist() == [1, 3, 4, 6, 8, 9, 11, 12, 14, 16]
    for error in (wy.RuleError, wy.InputError):
        assert issubclass(error, ValueError)
    assert issubclass(wy.Undecided, wy.WythoffError) and issubclass(wy.Rejected, wy.WythoffError)
