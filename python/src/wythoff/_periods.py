"""Additive periods of rows."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ._arrays import bfile, latex
from ._convert import Status, integer
from ._errors import InputError
from ._html import note, table
from ._items import Items
from ._optional import package


@dataclass(frozen=True)
class Period:
    """The additive period of a row: G(row, b + period) = G(row, b) + period for all b >= preperiod, both least.

    >>> import wythoff as wy
    >>> row = wy.Game("wythoff").period(1, find=[7])
    >>> row.preperiod, row.period, row.columns
    (0, 3, {7: (6,)})
    """

    row: int
    preperiod: int
    period: int
    certified: bool
    """Whether the repetition of a complete state proves it."""
    status: Status
    values: dict[int, int] = field(default_factory=dict[int, int])
    """The values in the columns that were asked for."""
    columns: dict[int, tuple[int, ...]] = field(default_factory=dict[int, "tuple[int, ...]"])
    """The columns of the values that were asked for."""
    recurrence: str | None = None
    """The recurrence as a formula, if it was asked for."""
    signature: tuple[int, ...] = ()
    """Its coefficients, as the OEIS lists them."""
    generating_function: str | None = None
    """The generating function as a formula, if it was asked for."""

    @property
    def how(self) -> str:
        """How it was found."""
        return "proved by the repetition of the complete state of the row [Landman 2002]"

    @classmethod
    def of(cls, found: dict[str, Any]) -> Period:
        """The period that the program wrote."""
        columns = {
            integer(each["value"]): tuple(integer(column) for column in each["columns"])
            for each in found.get("columns", ())
        }
        return cls(
            row=integer(found["row"]),
            preperiod=integer(found["preperiod"]),
            period=integer(found["period"]),
            certified=found["certified"],
            status=found["status"],
            values={integer(at["column"]): integer(at["value"]) for at in found.get("values", ())},
            columns=columns,
            recurrence=found.get("recurrence"),
            signature=tuple(found.get("signature", ())),
            generating_function=found.get("generating_function"),
        )


class Periods(Items[Period]):
    """The periods of several rows.

    >>> import wythoff as wy
    >>> periods = wy.Game("wythoff").periods(rows=range(3))
    >>> periods.status, periods[2].preperiod
    ('proved', 0)
    """

    status: Status = "proved"
    how = "proved by the repetition of the complete states of the rows [Landman 2002]"

    def __init__(self, game: str, rows: list[Period]) -> None:
        super().__init__(rows)
        self.game = game

    def _lines(self) -> list[list[int]]:
        return [[row.row, row.preperiod, row.period] for row in self]

    def to_pandas(self) -> Any:
        """The periods as a ``DataFrame``, by row.

        >>> import wythoff as wy
        >>> wy.Game("wythoff").periods(rows=range(3)).to_pandas()["period"].tolist()
        [1, 3, 3]
        """
        pandas = package("pandas")
        frame = pandas.DataFrame(self._lines(), columns=["row", "preperiod", "period"])
        return frame.set_index("row")

    def to_arrow(self) -> Any:
        """One line (row, preperiod, period) for every row, as a table of ``pyarrow``.

        >>> import wythoff as wy
        >>> wy.Game("wythoff").periods(rows=range(3)).to_arrow()["period"].to_pylist()
        [1, 3, 3]
        """
        columns = zip(("row", "preperiod", "period"), zip(*self._lines()))
        return package("pyarrow").table({name: list(column) for name, column in columns})

    def to_bfile(self) -> str:
        """The periods of rows that follow each other as a b-file of the OEIS: lines ``row period``.

        >>> import wythoff as wy
        >>> wy.Game("wythoff").periods(rows=range(3)).to_bfile().split("\\n")[:3]
        ['0 1', '1 3', '2 3']
        """
        first = self[0].row if len(self) else 0
        if [row.row for row in self] != list(range(first, first + len(self))):
            raise InputError("a b-file has every row from the first to the last")
        return bfile(first, [row.period for row in self])

    def to_latex(self) -> str:
        r"""The periods for a paper.

        >>> import wythoff as wy
        >>> wy.Game("wythoff").periods(rows=range(3)).to_latex().splitlines()[5]
        '1 & 0 & 3 \\\\'
        """
        return latex(["row", "preperiod", "period"], self._lines())

    def __repr__(self) -> str:
        return f"<periods of {len(self)} rows of {self.game}; {self.status}>"

    def _repr_html_(self) -> str:
        return table(["row", "preperiod", "period"], self._lines()) + note(self.status, self.how)
