"""Sums of games."""

from __future__ import annotations

from typing import Any

from ._answers import Answer, Moves, Outcome
from ._asking import sum_answer, value_of
from ._errors import InputError, Undecided
from ._game import Game


class Nim(Game):
    """Nim, with piles of these sizes where none are given.

    >>> import wythoff as wy
    >>> wy.Nim(3, 5).value()
    6
    >>> (wy.Game("w:3") + wy.Nim(7)).value((3, 5), 7)
    1
    """

    def __init__(self, *piles: Any) -> None:
        super().__init__("nim")
        if piles:
            self.start = self.position(*piles)


class Sum:
    """A sum of games: a move is a move in one of them.

    >>> import wythoff as wy
    >>> both = wy.Game("wythoff") + wy.Game("nim")
    >>> both.value((3, 6), 1)
    0
    >>> both.moves((3, 6), 2)[0].wins
    True
    """

    terms: tuple[Game, ...]
    """The games."""

    def __init__(self, *terms: Game) -> None:
        if not all(isinstance(term, Game) for term in terms):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise InputError("the terms of a sum are games")
        self.terms = terms

    def __add__(self, other: object) -> Sum:
        if isinstance(other, Game):
            return Sum(*self.terms, other)
        if isinstance(other, Sum):
            return Sum(*self.terms, *other.terms)
        return NotImplemented

    def __radd__(self, other: object) -> Sum:
        # So that Python's own ``sum`` works, which begins with 0.
        if other == 0:
            return self
        return Sum(other, *self.terms) if isinstance(other, Game) else NotImplemented

    def _parts(self, positions: tuple[Any, ...]) -> list[tuple[Game, tuple[Any, ...]]]:
        open_terms = sum(term.start is None for term in self.terms)
        if len(positions) == len(self.terms):
            given = list(positions)
        elif len(positions) == open_terms:
            rest = iter(positions)
            given = [next(rest) if term.start is None else term.start for term in self.terms]
        else:
            raise InputError(f"the sum has {len(self.terms)} terms, and there are {len(positions)} positions")
        return [(term, term.position(at)) for term, at in zip(self.terms, given)]

    def value(self, *positions: Any) -> Answer:
        """The Grundy value, given a position for each term (or for each that has none of its own).

        >>> import wythoff as wy
        >>> (wy.Game("wythoff") + wy.Nim(1)).value((3, 6))
        0
        """
        value, outcome, status, how = value_of(sum_answer(False, self._parts(positions), False))
        if value is None:
            raise Undecided(how, Outcome(outcome, None, status, how))
        return Answer(value, outcome, status, how)

    def outcome(self, *positions: Any, misere: bool = False) -> Outcome:
        """Who wins.

        >>> import wythoff as wy
        >>> (wy.Game("wythoff") + wy.Nim(1)).outcome((3, 6))
        'P'
        """
        value, outcome, status, how = value_of(sum_answer(False, self._parts(positions), misere))
        return Outcome(outcome, value, status, how)

    def moves(self, *positions: Any, misere: bool = False) -> Moves:
        """The winning moves.

        >>> import wythoff as wy
        >>> [(move.term, move.target) for move in (wy.Game("wythoff") + wy.Nim(2)).moves((3, 6))][-1]
        (1, (1,))
        """
        return Moves(sum_answer(True, self._parts(positions), misere))

    def __repr__(self) -> str:
        return " + ".join(map(repr, self.terms))
