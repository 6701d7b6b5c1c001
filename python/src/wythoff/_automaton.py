"""Automata that read numbers digit by digit."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import numpy as np

from . import _native
from ._convert import Status, integer
from ._errors import InputError
from ._html import Picture, note
from ._limits import current


class Automaton:
    """A set of numbers or positions, as the minimal automaton that reads their digits side by side.

    >>> import wythoff as wy
    >>> automaton = wy.Game("wythoff").automaton()
    >>> automaton
    <automaton of 4 states (fibonacci); proved>
    >>> (3, 5) in automaton, (3, 6) in automaton
    (True, False)
    """

    status: Status
    """Proved where the automaton is that of a level set."""
    how: str
    """Where it comes from, in words."""

    def __init__(self, native: _native.Automaton, status: Status, how: str) -> None:
        self._native = native
        self.status = status
        self.how = how

    @classmethod
    def from_walnut(cls, text: str) -> Automaton:
        """Reads a file of Walnut.

        >>> import wythoff as wy
        >>> text = wy.Game("wythoff").automaton().to_walnut()
        >>> wy.Automaton.from_walnut(text).states
        4
        """
        return cls(_native.Automaton.from_walnut(text, current()), "computed", "read from a file of Walnut")

    @property
    def states(self) -> int:
        """How many states it has."""
        return self._native.states

    @property
    def transitions(self) -> int:
        """How many transitions it has."""
        return self._native.transitions

    @property
    def tracks(self) -> int:
        """How many numbers it reads side by side."""
        return self._native.tracks

    @property
    def numeration(self) -> str:
        """The numeration system whose digits it reads."""
        return self._native.numeration

    def __contains__(self, numbers: object) -> bool:
        if not isinstance(numbers, (tuple, list, np.ndarray)):
            numbers = (numbers,)
        return self._native.accepts(tuple(cast("Iterable[Any]", numbers)))

    def to_walnut(self) -> str:
        """The automaton in the text format of Walnut.

        >>> import wythoff as wy
        >>> wy.Game("wythoff").automaton().to_walnut().splitlines()[0]
        'msd_fib msd_fib'
        """
        return self._native.write("walnut")

    def to_dot(self) -> str:
        """The automaton for Graphviz.

        >>> import wythoff as wy
        >>> wy.Game("wythoff").automaton().to_dot().startswith("digraph")
        True
        """
        return self._native.write("dot")

    def to_json(self) -> str:
        """The automaton as JSON, state by state.

        >>> import json, wythoff as wy
        >>> len(json.loads(wy.Game("wythoff").automaton().to_json())["states"])
        4
        """
        return self._native.write("json")

    def picture(self) -> Picture:
        """A drawing, for automata that are not too large.

        >>> import wythoff as wy
        >>> wy.Game("wythoff").automaton().picture().svg[:4]
        '<svg'
        """
        return Picture(self._native.write("svg"))

    def save(self, path: str | Path) -> None:
        """Writes a file for Walnut."""
        Path(path).write_text(self.to_walnut(), encoding="utf-8")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Automaton):
            return NotImplemented
        return self.to_walnut() == other.to_walnut()

    def __hash__(self) -> int:
        return hash((self.states, self.transitions, self.numeration))

    def __reduce__(self) -> tuple[Any, ...]:
        return (_restored, (self.to_walnut(), self.status, self.how))

    def __repr__(self) -> str:
        return f"<automaton of {self.states} states ({self.numeration}); {self.status}>"

    def _repr_html_(self) -> str:
        try:
            picture = self.picture().svg
        except InputError:
            picture = f"an automaton of {self.states} states ({self.numeration})"
        return picture + note(self.status, self.how)


def _restored(text: str, status: Status, how: str) -> Automaton:
    return Automaton(_native.Automaton.from_walnut(text, current()), status, how)


@dataclass(frozen=True)
class Bound:
    """A lower bound for the size of an automaton, from the rows of so many Fibonacci digits."""

    digits: int
    """The most digits of a row."""
    rows: int
    """How many rows these are."""
    least_states: int
    """No automaton has fewer states."""
    sets: tuple[int, ...]
    """For each length of endings, how many different sets of them there are."""
    status: Status
    """Computed."""

    @property
    def how(self) -> str:
        """How the bound was found."""
        return f"states differ where different endings lead to acceptance, in {self.rows} rows"

    @classmethod
    def of(cls, found: dict[str, Any]) -> Bound:
        """The bound that the program wrote."""
        sets = tuple(found["sets"])
        return cls(found["digits"], integer(found["rows"]), found["least_states"], sets, found["status"])
