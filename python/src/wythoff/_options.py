"""Why a position has its value: its options, and explanations in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, overload

from ._answers import Pile, piles_of
from ._convert import Status, integer, maybe, piles_text
from ._html import badge, note, table


@dataclass(frozen=True)
class Option:
    """A position that one move leads to, and its value.

    >>> import wythoff as wy
    >>> wy.Game("wythoff").options(1, 1)[0]
    Option(position=(0, 0), value=0)
    """

    position: tuple[Pile, ...]
    value: int


class Options(Sequence[Option]):
    """All options of a position; its value is the least that none of them has.

    >>> import wythoff as wy
    >>> options = wy.Game("wythoff").options(2, 3)
    >>> options.value, sorted({option.value for option in options})
    (5, [0, 1, 2, 3, 4])
    """

    value: int
    """The Grundy value."""
    outcome: str
    """``"P"`` if whoever moves now loses, else ``"N"``."""
    status: Status
    """How far the values can be trusted."""

    def __init__(self, answer: dict[str, Any]) -> None:
        self.value = integer(answer["value"])
        self.outcome = answer["outcome"]
        self.status = answer["status"]
        self._options = tuple(Option(piles_of(each["to"]), integer(each["value"])) for each in answer["options"])

    @property
    def how(self) -> str:
        """How the value follows."""
        return f"the least number that is not the value of one of {len(self)} options"

    @overload
    def __getitem__(self, index: int) -> Option: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Option, ...]: ...
    def __getitem__(self, index: int | slice) -> Option | tuple[Option, ...]:
        return self._options[index]

    def __len__(self) -> int:
        return len(self._options)

    def __iter__(self) -> Iterator[Option]:
        return iter(self._options)

    def __repr__(self) -> str:
        return f"<{len(self)} options, mex {self.value}; {self.status}>"

    def _repr_html_(self) -> str:
        by_value: dict[int, list[str]] = {}
        for option in self:
            by_value.setdefault(option.value, []).append(piles_text(option.position))
        rows = [(value, " ".join(by_value[value])) for value in sorted(by_value)]
        return table(("value", "options"), rows) + note(self.status, f"mex {self.value}: {self.how}")


@dataclass(frozen=True)
class ExplainedMove:
    """A move, what it leads to, and what to answer."""

    source: tuple[Pile, ...]
    target: tuple[Pile, ...]
    outcome: str
    """Who wins afterwards: ``"N"`` if whoever moves next."""
    value: int | None
    """The Grundy value afterwards, if it is known."""
    answer: tuple[Pile, ...] | None
    """The position after a good answer; ``None`` where there is none to give."""


class Explanation:
    """Why a position is won or lost, from what was checked for it, move by move; it prints as sentences.

    >>> import wythoff as wy
    >>> why = wy.Game("wythoff").explain(1, 2)
    >>> why.outcome, why.moves[0].source, why.moves[0].answer is not None
    ('P', (1, 2), True)
    """

    outcome: str
    value: int | None
    status: Status
    how: str
    meaning: tuple[str, ...]
    """What the words mean, sentence by sentence."""
    why: tuple[str, ...]
    """Why the outcome is what it is."""
    moves: tuple[ExplainedMove, ...]
    """In a lost position the moves that were tried, each with an answer; in a won one those that win."""
    rests_on: str
    """What the status rests on."""
    found: dict[str, Any]
    """The whole explanation, as the command line writes it in JSON."""

    def __init__(self, answer: dict[str, Any]) -> None:
        self.outcome = answer["outcome"]
        self.value = maybe(answer["value"])
        self.status = answer["status"]
        self.how = answer["how"]
        self.found = answer["explanation"]
        self.meaning = tuple(self.found["meaning"])
        self.why = tuple(self.found["why"])
        self.moves = tuple(_explained(move) for move in self.found["moves"])
        self.rests_on = self.found["rests_on"]

    def __str__(self) -> str:
        moves = [f"{piles_text(m.source)} -> {piles_text(m.target)}{_then(m)}" for m in self.moves]
        return "\n".join([*self.meaning, *self.why, *moves, f"{self.status}: {self.rests_on}"])

    def __repr__(self) -> str:
        return f"<explanation of {self.outcome}, {len(self.moves)} moves; {self.status}>"

    def _repr_html_(self) -> str:
        said = "".join(f"<p>{escape(sentence)}</p>" for sentence in (*self.meaning, *self.why))
        rows = [
            (piles_text(m.source), piles_text(m.target), m.outcome, "" if m.answer is None else piles_text(m.answer))
            for m in self.moves
        ]
        moves = table(("from", "to", "outcome", "answer"), rows) if rows else ""
        return f"<b>{self.outcome}</b> {badge(self.status)}{said}{moves}{note(self.status, self.rests_on)}"


def _then(move: ExplainedMove) -> str:
    return f" ({move.outcome})" if move.answer is None else f" ({move.outcome}), answered by {piles_text(move.answer)}"


def _explained(move: dict[str, Any]) -> ExplainedMove:
    answer = move["answer"]
    to = None if answer is None else piles_of(answer["to"])
    return ExplainedMove(piles_of(move["from"]), piles_of(move["to"]), move["outcome"], maybe(move["value"]), to)
