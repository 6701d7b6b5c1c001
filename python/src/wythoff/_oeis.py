"""Draft entries of the OEIS for the natural sequences of a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, overload

from ._convert import Status, decimal, integer, record
from ._errors import InputError
from ._html import Html, badge, table
from ._solution import Known


@dataclass(frozen=True)
class Related:
    """A sequence of the OEIS with the same terms, as far as they were compared."""

    number: str
    statement: str
    start: int
    """From which term of the draft on, counted from 0, the terms are the same."""
    compared: int
    """How many terms were compared."""


@dataclass(frozen=True)
class Draft:
    """What could be sent to the OEIS about one sequence of a game.

    >>> import wythoff as wy
    >>> draft = wy.Game("wythoff").oeis(count=20)["p-1"]
    >>> draft.terms[:5], draft.related[0].number, draft.status
    ((0, 1, 3, 4, 6), 'A000201', 'proved')
    """

    id: str
    """A short name."""
    name: str
    """The name of the sequence."""
    offset: int
    """The index of the first term."""
    terms: tuple[int, ...]
    how: str
    status: Status
    formulas: tuple[Known, ...]
    """What is known for all terms."""
    related: tuple[Related, ...]
    keywords: tuple[str, ...]

    def to_bfile(self) -> str:
        """The b-file: an index and a term on each line.

        >>> import wythoff as wy
        >>> print(wy.Game("w:2").oeis(count=3, only=["p-2"])[0].to_bfile(), end="")
        0 0
        1 1
        2 2
        """
        return "".join(f"{self.offset + n} {decimal(term)}\n" for n, term in enumerate(self.terms))


class Drafts(Sequence[Draft]):
    """The drafts of a game, by number or by short name.

    >>> import wythoff as wy
    >>> drafts = wy.Game("wythoff").oeis(count=20)
    >>> "p-1" in [draft.id for draft in drafts], drafts["p-2"].terms[:4]
    (True, (0, 2, 5, 7))
    """

    skipped: tuple[tuple[str, str], ...]
    """Sequences that could not be computed, and why."""

    def __init__(self, found: dict[str, Any]) -> None:
        self._drafts = tuple(_draft(each) for each in found["drafts"])
        self.game: str = found["game"]
        self.skipped = tuple((each["name"], each["why"]) for each in found["skipped"])

    @overload
    def __getitem__(self, index: int | str) -> Draft: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Draft, ...]: ...
    def __getitem__(self, index: int | str | slice) -> Draft | tuple[Draft, ...]:
        if isinstance(index, str):
            for draft in self._drafts:
                if draft.id == index:
                    return draft
            names = ", ".join(draft.id for draft in self._drafts)
            raise InputError(f"there is no draft `{index}`; there are {names}")
        return self._drafts[index]

    def __len__(self) -> int:
        return len(self._drafts)

    def __iter__(self) -> Iterator[Draft]:
        return iter(self._drafts)

    def __repr__(self) -> str:
        return f"<{len(self)} drafts for {self.game}: {', '.join(draft.id for draft in self)}>"

    def _repr_html_(self) -> str:
        rows = [
            (
                draft.id,
                draft.name,
                ", ".join(map(decimal, draft.terms[:12])),
                ", ".join(each.number for each in draft.related),
                Html(badge(draft.status)),
            )
            for draft in self
        ]
        return table(("", "sequence", "terms", "the same so far", "status"), rows)


def _draft(found: dict[str, Any]) -> Draft:
    return Draft(
        id=found["id"],
        name=found["name"],
        offset=integer(found["offset"]),
        terms=tuple(integer(term) for term in found["terms"]),
        how=found["how"],
        status=found["status"],
        formulas=tuple(record(Known, each) for each in found["formulas"]),
        related=tuple(Related(r["number"], r["statement"], r["from"], r["compared"]) for r in found["related"]),
        keywords=tuple(found["keywords"]),
    )
