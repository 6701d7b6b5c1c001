"""Wild arguments: every function answers or raises an exception of the package, and nothing else."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import wythoff as wy

NAMES = [game.example for game in wy.games()]
WORDS = [
    "wythoff",
    "w:3",
    "fibonacci",
    "lower-wythoff",
    "base:2",
    "extremes",
    "x = y",
    "forall x: x < x + 1",
    "quick",
    "P",
]

small = st.integers(-2, 60)
huge = st.integers(-(10**60), 10**60) | st.just(2**64) | st.just(10**5000)
other = st.none() | st.booleans() | st.floats() | st.text(max_size=12) | st.binary(max_size=4) | st.complex_numbers()
nested = (
    st.lists(small, max_size=4) | st.tuples(small, small) | st.dictionaries(st.text(max_size=3), small, max_size=2)
)
anything = small | huge | other | nested | st.sampled_from(WORDS + NAMES) | st.just(range(3))

games = st.sampled_from(NAMES).map(wy.Game)
allowed = (wy.WythoffError, TypeError)
calm = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


def tried(call: Callable[[], Any]) -> None:
    """An answer, one of our exceptions, or Python's own for a call that does not fit a function."""
    try:
        with wy.limits(time_limit=0.5, memory_limit=200):
            answer = call()
    except allowed:
        return
    if type(answer).__module__.startswith("wythoff"):
        repr(answer)


METHODS = [name for name in dir(wy.Game) if not name.startswith("_") and callable(getattr(wy.Game, name))]
FUNCTIONS = [name for name in wy.__all__ if inspect.isfunction(getattr(wy, name))] + ["Game", "Nim", "Sum"]


@pytest.mark.parametrize("method", METHODS)
@calm
@given(game=games, given_=st.lists(anything, max_size=3))
def test_methods_of_a_game(method: str, game: wy.Game, given_: list[Any]) -> None:
    tried(lambda: getattr(game, method)(*given_))


@calm
@given(game=games, piles=st.lists(small | huge, min_size=1, max_size=4), misere=st.booleans())
def test_positions_of_every_kind(game: wy.Game, piles: list[int], misere: bool) -> None:
    tried(lambda: game.value(*piles))
    tried(lambda: game.outcome(*piles, misere=misere))
    tried(lambda: game.moves(*piles, misere=misere))
    tried(lambda: (game + wy.Nim(3)).value(tuple(piles)))


@calm
@given(
    game=games,
    values=st.dictionaries(st.sampled_from(["value", "count", "rows", "max_pile", "start", "misere"]), anything),
)
def test_lists_of_positions(game: wy.Game, values: dict[str, Any]) -> None:
    tried(lambda: game.positions(**values))


@calm
@given(game=games, values=st.dictionaries(st.sampled_from(["size", "rows", "cols", "misere"]), anything))
def test_tables(game: wy.Game, values: dict[str, Any]) -> None:
    tried(lambda: game.table(**values))


@pytest.mark.parametrize("function", FUNCTIONS)
@calm
@given(given_=st.lists(anything, max_size=3))
def test_functions(function: str, given_: list[Any]) -> None:
    tried(lambda: getattr(wy, function)(*given_))


# What answers offer themselves: members of large things are asked for, and files are not written.
ANSWERS: list[tuple[str, Any]] = [
    (name, thing)
    for name, thing in [
        ("theorem", wy.Game("wythoff").prove(value=1)),
        ("automaton", wy.Game("wythoff").automaton()),
        ("table", wy.Game("wythoff").table(20)),
        ("positions", wy.Game("wythoff").positions(count=20)),
        ("level sets", wy.Game("wythoff").level_sets(3, 1000)),
        ("periods", wy.Game("wythoff").periods(5)),
        ("period", wy.Game("wythoff").period(3)),
        ("sum", wy.Game("wythoff") + wy.Nim(3)),
        ("terms", wy.sequence("lower-wythoff", count=10)),
        ("word", wy.word("fibonacci", 20)),
        ("array", wy.array("wythoff", rows=3, cols=3)),
        ("set", wy.decide("lower(n, x)")),
        ("drafts", wy.Game("w:2").oeis(count=15, only="p-1")),
        ("draft", wy.Game("w:2").oeis(count=15, only="p-1")[0]),
        ("moves", wy.Game("wythoff").moves(3, 6)),
        ("options", wy.Game("wythoff").options(3, 6)),
    ]
]
PARTS = [
    (name, thing, part)
    for name, thing in ANSWERS
    for part in sorted({*dir(thing)} & {*vars(type(thing))})
    if not part.startswith("_") and part not in ("save", "plot", "of") and callable(getattr(thing, part))
]


@pytest.mark.parametrize(("thing", "part"), [each[1:] for each in PARTS], ids=[f"{n}.{p}" for n, _, p in PARTS])
@settings(calm, max_examples=15)
@given(given_=st.lists(anything, max_size=2))
def test_methods_of_answers(thing: Any, part: str, given_: list[Any]) -> None:
    tried(lambda: getattr(thing, part)(*given_))


@pytest.mark.parametrize("thing", [thing for _, thing in ANSWERS], ids=[name for name, _ in ANSWERS])
@settings(calm, max_examples=20)
@given(what=anything)
def test_members_of_answers(thing: Any, what: Any) -> None:
    # What numpy says of arrays is its own.
    if hasattr(type(thing), "__contains__") and not isinstance(thing, np.ndarray):
        tried(lambda: what in thing)


@calm
@given(rules=st.text(alphabet="piles move end when if for and or not mod div ab<=>-+*(),;i01'\n", max_size=120))
def test_rules(rules: str) -> None:
    tried(lambda: wy.Game(rules=rules).value(1, 2))


@calm
@given(formula=st.text(alphabet="forall exists xyz<=>+-*()and or:,0123 ", max_size=40))
def test_formulas(formula: str) -> None:
    tried(lambda: wy.decide(formula))


@calm
@given(at=st.integers(0, 400), new=st.characters())
def test_changed_certificates_are_never_proved_to_say_something_else(at: int, new: str) -> None:
    text = CERTIFICATE[:at] + new + CERTIFICATE[at + 1 :]
    try:
        verdict = wy.verify(text)
    except wy.WythoffError:
        return
    assert text.strip() == CERTIFICATE.strip()
    assert verdict.status == "proved"


CERTIFICATE = wy.Game("w:2").prove().certificate
