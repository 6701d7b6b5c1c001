"""Answers: integers of any size, honest status, errors that point, conversion and pickling."""

from __future__ import annotations

import pickle
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import wythoff as wy
from wythoff import _asking, _native

KNIGHT = "piles a <= b; move (a - i, b) for i >= 1; move (a, b - i) for i >= 1; move (a - 1, b - 2)"


def test_integers_of_any_size_go_in_and_out() -> None:
    for number in (0, 1, 2**63, 2**64 - 1, 2**64, 10**30, 10**5000 + 7, -1, -(2**63), -(2**64), -(10**5000)):
        text = _native.decimal(number)
        assert _native.parse_int(text) == number
        if abs(number) < 10**4000:
            assert text == str(number)


def test_positions_that_no_machine_word_holds() -> None:
    g = wy.Game("wythoff")
    n = 10**4500  # Python itself does not write so many digits.
    position = g.nth(0, n)
    assert position.status == "proved"
    assert position[1] - position[0] == n
    assert g.value(*position) == 0
    assert g.outcome(10**300, 10**300 + 1) == "N"
    assert position in g.prove()
    first = g.positions(count=3, start=10**40)
    assert first.dtype == object
    assert [b - a for a, b in first.tolist()] == [10**40 + k for k in range(3)]


def test_status_is_never_blurred() -> None:
    g = wy.Game("wythoff")
    assert g.value(3, 4).status == "computed"
    assert g.value(3, 5).status == "proved"
    assert g.nth(3, 10**12).status == "proved"
    assert g.nth(5, 10**12).status == "predicted"
    assert "Conjecture" in g.nth(5, 10**12).how


def test_the_outcome_is_known_where_the_value_is_not() -> None:
    g = wy.Game("mouse")
    with wy.limits(memory_limit=1), pytest.raises(wy.Undecided) as caught:
        g.value(5000, 7000)
    assert caught.value.known == "N"
    assert isinstance(caught.value.known, wy.Outcome)
    assert "wythoff.limits(memory_limit=...)" in str(caught.value)
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.known) == (str(caught.value), "N")


def test_errors_point_at_the_place() -> None:
    with pytest.raises(wy.InputError) as caught:
        wy.Game("w:x")
    assert "^" in str(caught.value)
    with pytest.raises(wy.RuleError) as rules:
        wy.Game(rules="piles a <= b\nmove (a - i, b) for i >= 1 if c = 2")
    lines = str(rules.value).splitlines()
    place = next(n for n, line in enumerate(lines) if "^" in line)
    assert lines[place - 1][lines[place].index("^")] == "c"
    with pytest.raises(wy.InputError, match="y"):
        wy.decide("forall x: x = y +")
    assert issubclass(wy.RuleError, ValueError)
    assert issubclass(wy.InputError, ValueError)
    assert not issubclass(wy.Undecided, ValueError)


@pytest.mark.parametrize("wrong", [2.5, "3", None, -1, -(10**30), [1], {}, 1 + 2j])
def test_wrong_piles(wrong: Any) -> None:
    with pytest.raises(wy.InputError):
        wy.Game("wythoff").value(wrong, 3)
    with pytest.raises(wy.InputError):
        wy.Game("wythoff").nth(0, wrong)


def test_wrong_number_of_piles() -> None:
    for piles in [(1,), (1, 2, 3)]:
        with pytest.raises(wy.InputError, match="2 piles"):
            wy.Game("wythoff").value(*piles)
        with pytest.raises(wy.InputError, match="2 piles"):
            wy.Game("wythoff").moves(*piles)


def test_numbers_of_numpy_and_sympy_are_numbers() -> None:
    sympy = pytest.importorskip("sympy")
    g = wy.Game("wythoff")
    assert g.value(np.uint8(3), np.int64(5)) == g.value(sympy.Integer(3), sympy.Integer(5)) == 0
    n = sympy.Integer(10) ** 200
    position = g.nth(0, n)
    assert sympy.Integer(position[1]) - sympy.Integer(position[0]) == n
    root, _ = sympy.integer_nthroot(5 * n**2, 2)
    assert (n + root) // 2 == position[0]
    assert sympy.Integer(g.value(17, 10**30)) == g.value(17, 10**30)


def test_sums() -> None:
    w, other = wy.Game("wythoff"), wy.Game(rules=KNIGHT)
    third = wy.Game(rules=KNIGHT.replace("b - 2", "b - 3"))
    for a, b in [(2, 3), (4, 7), (5, 9)]:
        expected = w.value(a, b) ^ other.value(a, b) ^ third.value(a, b) ^ 6
        total = w + other + third + wy.Nim(6)
        assert total.value((a, b), (a, b), (a, b)) == expected
        assert total.value((a, b), (a, b), (a, b), 6) == expected
        assert total.outcome((a, b), (a, b), (a, b)) == ("P" if expected == 0 else "N")
    assert sum([w.at(3, 6), wy.Nim(1)], wy.Sum()).value() == 0
    with pytest.raises(wy.InputError, match="terms"):
        (w + other).value((1, 2))


def test_fractions() -> None:
    g = wy.Game("ratwyt")
    assert g.value(Fraction(0), Fraction(7, 3)) == g.value("0/1", "7/3")
    moves = g.moves("1/2", "5/3")
    assert all(isinstance(pile, (int, Fraction)) for move in moves for pile in move.target)


def test_rejected_certificates() -> None:
    certificate = wy.Game("wythoff").prove().certificate
    assert wy.verify(certificate, independent=True).confirmed
    digits = [n for n, letter in enumerate(certificate) if letter in "01"]
    wrong = 0
    for at in digits[:: max(1, len(digits) // 12)]:
        changed = certificate[:at] + ("1" if certificate[at] == "0" else "0") + certificate[at + 1 :]
        with pytest.raises(wy.WythoffError):
            wy.verify(changed)
        wrong += 1
    assert wrong > 5
    with pytest.raises(wy.InputError):
        wy.verify("hello")


def test_everything_survives_pickling() -> None:
    g = wy.Game("wythoff")
    typed = wy.Game(rules=KNIGHT)
    t = g.prove(value=1)
    assert pickle.loads(pickle.dumps(t)) == t
    assert (93, 146) in pickle.loads(pickle.dumps(t))
    for thing in (
        g,
        typed,
        g.at(3, 5),
        g.value(3, 4),
        g.outcome(3, 4),
        g.nth(0, 5),
        g.automaton(),
        wy.word("fibonacci"),
    ):
        again = pickle.loads(pickle.dumps(thing))
        assert again == thing
        assert type(again) is type(thing)
    assert pickle.loads(pickle.dumps(g.value(3, 4))).how == g.value(3, 4).how
    for array in (g.table(5), g.positions(count=4), wy.sequence("lower-wythoff"), wy.array("wythoff")):
        again = pickle.loads(pickle.dumps(array))
        assert np.array_equal(again, array)
        assert (type(again), again.status, again.how) == (type(array), array.status, array.how)
    for other in (g.moves(3, 6), g.periods(rows=3), g.solve(values=0), wy.decide("exists x: x = 3"), wy.Nim(3, 4)):
        pickle.loads(pickle.dumps(other))


def test_arrays_are_plain_where_they_are_computed_with() -> None:
    table = wy.Game("wythoff").table(8)
    assert type(table + 1) is np.ndarray
    assert type(table[1:3]) is wy.Table
    assert table[1:3].status == "computed"
    assert int(table.max()) == 10
    assert type(table.to_numpy()) is np.ndarray
    assert table.to_numpy().base is not None


def test_the_smallest_type_that_fits() -> None:
    g = wy.Game("wythoff")
    for size in (10, 170, 180, 300):
        table = g.table(size)
        assert table.dtype == (np.uint8 if int(table.max()) < 256 else np.uint16)
        assert np.array_equal(table, table.T)
    wide = wy.Game("nim").table(rows=2, cols=70_000)
    assert wide.dtype == np.uint32
    assert np.array_equal(wide, np.arange(2)[:, None] ^ np.arange(70_000))
    tall = wy.Game("nim").table(rows=300, cols=3)
    assert np.array_equal(tall, np.arange(300)[:, None] ^ np.arange(3))
    assert g.table(0).shape == (0, 0)
    assert g.table(rows=0, cols=3).shape == (0, 3)


def test_a_window_is_right_or_refused_with_advice() -> None:
    g = wy.Game("wythoff")
    assert g.table(rows=(0, 3), cols=(0, 4)).shape == (3, 4)
    try:
        window = g.table(rows=(3, 6), cols=(4, 9))
    except wy.InputError as error:
        assert "begins at row and column 0" in str(error)
    else:
        assert window.tolist() == g.table(rows=6, cols=9)[3:, 4:].tolist()
        assert window.start == (3, 4)
    for wrong in [(3,), (5, 3), (1, 2, 3), (-1, 3), (1.5, 2)]:
        with pytest.raises(wy.InputError):
            g.table(rows=wrong, cols=3)  # type: ignore[arg-type]


def test_a_window_keeps_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    far = 10**30
    cells = [[None, str(far)], [7, 0]]
    answer = {"rows": [str(far), str(far + 2)], "cols": ["5", "7"], "values": cells, "status": "proved"}
    monkeypatch.setattr(_asking, "ask_with_texts", lambda name, given: answer)
    window = wy.Game("wythoff").table(rows=(far, far + 2), cols=(5, 7))
    assert window.tolist() == [[None, far], [7, 0]]
    assert (window.start, window.status, window.dtype) == ((far, 5), "proved", object)
    assert window.to_pandas().loc[far + 1, 5] == 7
    assert str(far) in window._repr_html_() and str(far) in window.to_latex()
    for refused in (window.to_arrow, window.picture):
        with pytest.raises(wy.InputError):
            refused()
    answer["values"] = [[1, 2], [7, 300]]
    small = wy.Game("wythoff").table(rows=(far, far + 2), cols=(5, 7))
    assert small.dtype == np.uint16


def test_theorems_of_other_kinds_know_their_members() -> None:
    misere = wy.Game("terminal:2").prove(misere=True)
    assert misere.verify().status == "proved"
    expected = wy.Game("terminal:2").positions(misere=True, rows=12).tolist()
    found = [[a, b] for a in range(12) for b in range(a, 40) if (a, b) in misere]
    assert found == [each for each in expected if each[1] < 40]
    pairs = wy.Game("raleigh").prove()
    members = {tuple(each) for each in wy.Game("raleigh").positions(count=8).tolist()}
    assert all(each in pairs for each in members)


def test_showing_in_a_notebook() -> None:
    g = wy.Game("wythoff")
    shown = [g, g.value(3, 5), g.outcome(3, 5), g.nth(0, 3), g.moves(3, 6), g.table(5), g.table(40), g.table(40)[0]]
    shown += [g.positions(count=5), g.positions(count=50), g.positions(count=2, start=10**30), g.periods(rows=4)]
    shown += [g.level_sets(2, 100), g.automaton(), g.prove(), g.prove(value=1).automaton, g.solve(values=0)]
    shown += [wy.decide("exists x: x = 3"), wy.decide("x < 3"), wy.sequence("lower-wythoff"), wy.array("wythoff")]
    shown += [wy.claims(paper="jiao"), wy.claim("jiao/remark-15").check()]
    for thing in shown:
        html = thing._repr_html_()  # type: ignore[union-attr]
        assert html.startswith(("<", "an automaton")), html[:80]
        assert "<script" not in html
    assert "proved" in g.prove()._repr_html_()
    assert g.table(40).plot() is not None
