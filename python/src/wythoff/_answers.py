"""Answers about single positions: plain integers, words and tuples that know how they were found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ._convert import Status, decimal, integer, maybe, piles_text, short
from ._html import badge, note, table
from ._items import Items


class Answer(int):
    """A Grundy value: an ``int`` that knows how it was found.

    >>> import wythoff as wy
    >>> answer = wy.Game("wythoff").value(3, 4)
    >>> answer, answer + 1, answer.outcome, answer.status, answer.how
    (2, 3, 'N', 'computed', 'dense table from the rules')
    """

    outcome: str
    """``"P"`` if whoever moves now loses, else ``"N"``."""
    status: Status
    """How far the answer can be trusted: ``proved``, ``computed`` or ``predicted``."""
    how: str
    """The theorem or engine that gave the answer, in words."""

    def __new__(cls, value: int, outcome: str, status: Status, how: str) -> Answer:
        answer = int.__new__(cls, value)
        answer.outcome = outcome
        answer.status = status
        answer.how = how
        return answer

    @property
    def value(self) -> int:
        """The value as a plain ``int``."""
        return int(self)

    def __repr__(self) -> str:
        return decimal(int(self))

    __str__ = __repr__

    def __reduce__(self) -> tuple[type[Answer], tuple[int, str, Status, str]]:
        return (Answer, (int(self), self.outcome, self.status, self.how))

    def _repr_html_(self) -> str:
        return f"<b>{short(int(self))}</b>{note(self.status, self.how)}"


class Outcome(str):
    """Who wins: ``"P"`` if whoever moves now loses, else ``"N"``.

    >>> import wythoff as wy
    >>> outcome = wy.Game("wythoff").outcome(10**100, 10**100 + 1)
    >>> outcome, outcome.status
    ('N', 'proved')
    """

    value: int | None
    """The Grundy value, if it is known."""
    status: Status
    """How far the answer can be trusted."""
    how: str
    """The theorem or engine that gave the answer, in words."""

    def __new__(cls, outcome: str, value: int | None, status: Status, how: str) -> Outcome:
        answer = str.__new__(cls, outcome)
        answer.value = value
        answer.status = status
        answer.how = how
        return answer

    def __reduce__(self) -> tuple[type[Outcome], tuple[str, int | None, Status, str]]:
        return (Outcome, (str(self), self.value, self.status, self.how))

    def _repr_html_(self) -> str:
        return f"<b>{self}</b>{note(self.status, self.how)}"


class Position(tuple[int, ...]):
    """A position of a level set: a tuple of piles that knows its number.

    >>> import wythoff as wy
    >>> position = wy.Game("wythoff").nth(0, 10**20)
    >>> position, position.n == 10**20, position.status
    ((161803398874989484820, 261803398874989484820), True, 'proved')
    """

    n: int
    """Its number in the level set, from 0."""
    status: Status
    """How far the answer can be trusted."""
    how: str
    """The theorem or engine that gave the answer, in words."""

    def __new__(cls, piles: Sequence[int], n: int, status: Status, how: str) -> Position:
        answer = super().__new__(cls, piles)
        answer.n = n
        answer.status = status
        answer.how = how
        return answer

    def __repr__(self) -> str:
        return piles_text(self)

    def __reduce__(self) -> tuple[type[Position], tuple[tuple[int, ...], int, Status, str]]:
        return (Position, (tuple(self), self.n, self.status, self.how))

    def _repr_html_(self) -> str:
        return f"<b>{self!r}</b>{note(self.status, self.how)}"


Pile = int | Fraction
"""A pile, or in ratwyt a fraction."""


@dataclass(frozen=True)
class Move:
    """A move that is worth making.

    >>> import wythoff as wy
    >>> wy.Game("wythoff").moves(3, 6)[0]
    Move(source=(3, 6), target=(3, 5), wins=True, term=0, lasts=None)
    """

    source: tuple[Pile, ...]
    """The position before."""
    target: tuple[Pile, ...]
    """The position after."""
    wins: bool
    """Whether the move wins."""
    term: int = 0
    """The term of a sum in which the move is made, from 0."""
    lasts: int | None = None
    """How many more moves a lost game lasts, if that is known."""

    def __repr__(self) -> str:
        ends = f"source={piles_text(self.source)}, target={piles_text(self.target)}"
        return f"Move({ends}, wins={self.wins}, term={self.term}, lasts={self.lasts})"


class Moves(Items[Move]):
    """The winning moves of a position, or the longest defence if there is none.

    >>> import wythoff as wy
    >>> moves = wy.Game("wythoff").moves(3, 6)
    >>> moves.outcome, moves.value, [move.target for move in moves]
    ('N', 1, [(3, 5)])
    """

    def __init__(self, answer: dict[str, Any]) -> None:
        self.outcome: str = answer["outcome"]
        self.value: int | None = maybe(answer["value"])
        self.status: Status = answer["status"]
        self.how: str = answer["how"]
        self.unlisted: int = integer(answer.get("unlisted", 0))
        super().__init__(
            [
                Move(piles_of(move["from"]), piles_of(move["to"]), move["wins"], integer(move["term"]), move.get("lasts"))
                for move in answer["moves"]
            ]
        )

    def __repr__(self) -> str:
        what = "winning moves" if self.outcome == "N" else "moves, all lost"
        more = f" and {short(self.unlisted)} more" if self.unlisted else ""
        return f"<{len(self)}{more} {what}; {self.status}>"

    def _repr_html_(self) -> str:
        rows = [
            (move.term, piles_text(move.source), piles_text(move.target), "wins" if move.wins else "loses")
            for move in self
        ]
        head = ("term", "from", "to", "")
        return f"<b>{self.outcome}</b> {badge(self.status)}{table(head, rows)}{note(self.status, self.how)}"


def piles_of(items: list[str]) -> tuple[Pile, ...]:
    """The piles of a position as the program writes them."""
    return tuple(_pile(*item.split("/")) for item in items)


def _pile(numerator: str, denominator: str | None = None) -> Pile:
    return integer(numerator) if denominator is None else Fraction(integer(numerator), integer(denominator))
