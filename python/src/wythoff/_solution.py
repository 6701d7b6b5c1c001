"""Everything that is known of a game."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import Any

from ._convert import Status, integer, record
from ._errors import Undecided
from ._html import Html, badge, table
from ._periods import Period


@dataclass(frozen=True)
class Known:
    """Something that is known of a game for positions of every size."""

    statement: str
    status: Status
    source: str

    @property
    def how(self) -> str:
        """Who showed it, or the command that does."""
        return self.source


@dataclass(frozen=True)
class Comparison:
    """Whether two games have the same level sets; true if they have.

    >>> import wythoff as wy
    >>> compared = wy.Game("wythoff").compare("w:3")
    >>> bool(compared), compared.result
    (False, 'different')
    """

    result: str
    """``equal`` or ``different``."""
    status: Status
    smallest: tuple[int, ...] | None
    """The smallest position where they differ, if they do and it is known."""
    how: str

    def __bool__(self) -> bool:
        return self.result == "equal"


@dataclass(frozen=True)
class Fact:
    """A statement about all positions of a set."""

    statement: str
    status: str


@dataclass(frozen=True)
class Level:
    """What is known of the positions of one value."""

    value: int
    positions: tuple[tuple[int, ...], ...]
    """The first positions, computed."""
    status: str
    """``proved``, or ``undecided`` where there is no theorem."""
    states: int | None
    statement: str | None
    """The theorem in words."""
    closed_form: str | None
    """The set in words, if it has a known shape."""
    consequences: tuple[Fact, ...]
    reason: str | None
    """Why there is no automaton."""
    certificate: str | None


class Solution:
    """Table, level sets, theorems and periods of a game, each with its status.

    >>> import wythoff as wy
    >>> s = wy.Game("w:2").solve(values=0)
    >>> s
    <solution of w:2: value 0 proved; complete>
    >>> s.periods[1].period
    2
    """

    game: str
    rules: str | None
    numeration: str
    """The numeration system of the automata, or ``none``."""
    table: list[list[int]] | None
    """The values of small positions, computed."""
    levels: tuple[Level, ...]
    """What is known of each value, from 0 on."""
    library: tuple[dict[str, Any], ...]
    """What the library has proved of higher values."""
    periods: tuple[Period, ...]
    """The additive periods of the first rows, proved."""
    complete: bool
    """Whether all that was asked for is here."""
    missing: tuple[dict[str, str], ...]
    """What is not, and why."""

    def __init__(self, found: dict[str, Any]) -> None:
        self.game = found["game"]
        self.rules = found["rules"]
        self.numeration = found["numeration"]
        self.table = None if found["table"] is None else found["table"]["values"]
        self.levels = tuple(_level(level) for level in found["levels"])
        self.library = tuple(found.get("library", ()))
        self.periods = tuple(Period.of({"certified": True, **row}) for row in found["periods"])
        self.cross_check: dict[str, str] | None = found["cross_check"]
        self.seconds: str = found["seconds"]
        self.complete = found["complete"]
        self.missing = tuple(found["missing"])

    @property
    def status(self) -> Status:
        """``proved`` if every level that was asked for is, else ``computed``."""
        return "proved" if all(level.status == "proved" for level in self.levels) else "computed"

    @property
    def how(self) -> str:
        """How it was found."""
        return "from the rules alone: table, automata, proofs and periods, each with its own status"

    def __repr__(self) -> str:
        levels = ", ".join(f"value {level.value} {level.status}" for level in self.levels)
        return f"<solution of {self.game}: {levels}; {'complete' if self.complete else 'with gaps'}>"

    def _repr_html_(self) -> str:
        parts = [f"<p><b>{escape(self.game)}</b></p>", f"<pre>{escape(self.rules or '')}</pre>"]
        if self.table is not None:
            head = ["x\\y", *range(len(self.table))]
            parts.append(table(head, [[x, *row] for x, row in enumerate(self.table)]))
        rows = [
            (level.value, Html(badge(level.status)), level.closed_form or level.statement or level.reason or "")
            for level in self.levels
        ]
        parts.append(table(["value", "status", "positions"], rows))
        periods = [(row.row, row.preperiod, row.period) for row in self.periods]
        parts.append(table(["row", "preperiod", "period"], periods))
        parts.extend(f"<p>missing: {escape(gap['what'])}: {escape(gap['reason'])}</p>" for gap in self.missing)
        return "".join(parts)


def _level(found: dict[str, Any]) -> Level:
    return Level(
        value=found["value"],
        positions=tuple(tuple(integer(pile) for pile in position) for position in found["positions"]),
        status=found["status"],
        states=found["states"],
        statement=found["statement"],
        closed_form=found["closed_form"],
        consequences=tuple(record(Fact, fact) for fact in found["consequences"]),
        reason=found["reason"],
        certificate=found.get("certificate"),
    )


def solution(found: dict[str, Any]) -> Solution:
    """The solution, or :class:`Undecided` with it if a limit is to blame for something that is missing."""
    answer = Solution(found)
    stopped = [gap["reason"] for gap in answer.missing if "limit was reached" in gap["reason"]]
    if stopped:
        raise Undecided(f"{answer.missing[0]['what']}: {stopped[0]}", answer)
    return answer
