"""Wild arguments: every function answers or raises an exception of the package, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

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


METHODS = [name for name, member in vars(wy.Game).items() if not name.startswith("_") and callable(member)]
FUNCTIONS = [
    "array",
    "check_script",
    "claim",
    "claims",
    "decide",
    "index_of",
    "sequence",
    "verify",
    "word",
    "Game",
    "Nim",
]


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
