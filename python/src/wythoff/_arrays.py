"""Tables, lists of positions and terms: numpy arrays that know how they were found."""

from __future__ import annotations

from typing import Any, cast

import numpy as np
import numpy.typing as npt

from . import _arrow, _native
from ._convert import Status, decimal, short, whole
from ._errors import InputError
from ._html import Picture, note, table
from ._optional import Missing, package

_DRAWN = 512  # The largest side of a picture of a table.
_NUMBERS = 24  # The largest side of a table that is shown in numbers.


class Exact(np.ndarray[Any, np.dtype[Any]]):
    """An array with its origin. Parts and results of arithmetic are plain arrays of the same kind, without it."""

    status: Status
    """How far the numbers can be trusted: ``proved``, ``computed`` or ``predicted``."""
    how: str
    """The theorem or engine that gave them, in words."""

    def __array_finalize__(self, other: object) -> None:
        self.status = getattr(other, "status", "computed")
        self.how = getattr(other, "how", "")

    def __array_wrap__(self, array: Any, context: Any = None, return_scalar: bool = False) -> Any:
        # Sums, comparisons and the like are no longer answers.
        return array[()] if return_scalar else np.asarray(array)

    def __reduce__(self) -> Any:
        return (_restored, (type(self), np.asarray(self), self.__dict__.copy()))

    def to_numpy(self) -> npt.NDArray[Any]:
        """The same numbers as a plain array, without a copy."""
        return np.asarray(self)


def _restored(kind: type[Exact], array: npt.NDArray[Any], state: dict[str, Any]) -> Exact:
    answer = array.view(kind)
    answer.__dict__.update(state)
    return answer


class Table(Exact):
    """A table of values, ``table[x, y]``, in the smallest type that holds them.

    >>> import wythoff as wy
    >>> table = wy.Game("wythoff").table(4)
    >>> table.tolist()
    [[0, 1, 2, 3], [1, 2, 0, 4], [2, 0, 1, 5], [3, 4, 5, 6]]
    >>> table.dtype, table.status
    (dtype('uint8'), 'computed')
    """

    game: str
    """The name of the game."""
    misere: bool
    """Whether these are outcomes of misère play: 0 where whoever moves now loses."""
    start: tuple[int, int]
    """The first row and the first column."""

    def __array_finalize__(self, other: object) -> None:
        super().__array_finalize__(other)
        self.game = getattr(other, "game", "")
        self.misere = getattr(other, "misere", False)
        self.start = (0, 0)

    def _labels(self) -> tuple[list[int], list[int]]:
        """The numbers of the rows and of the columns."""
        rows, cols = self._shape2()
        return [self.start[0] + n for n in range(rows)], [self.start[1] + n for n in range(cols)]

    def to_pandas(self) -> Any:
        """The table as a ``DataFrame``, rows by x and columns by y.

        >>> import wythoff as wy
        >>> int(wy.Game("wythoff").table(4).to_pandas().loc[1, 2])
        0
        """
        pandas = package("pandas")
        rows, cols = self._labels()
        frame = pandas.DataFrame(np.asarray(self), index=rows, columns=cols)
        frame.index.name = "x"
        frame.columns.name = "y"
        return frame

    def _columns(self) -> dict[str, npt.NDArray[Any]]:
        rows, cols = self._shape2()
        if self.dtype == object or max(self.start) >= 1 << 62:
            raise InputError("this table has cells or places that do not fit in 64 bits; use to_pandas() or tolist()")
        x, y = np.divmod(np.arange(rows * cols, dtype=np.int64), max(cols, 1))
        x, y = x + self.start[0], y + self.start[1]
        return {"x": x, "y": y, "value": np.asarray(self).reshape(-1)}

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """One line (x, y, value) for every cell, by Arrow's C interface."""
        return _arrow.stream(self._columns())

    def to_arrow(self) -> Any:
        """One line (x, y, value) for every cell, as a table of ``pyarrow``.

        >>> import wythoff as wy
        >>> wy.Game("wythoff").table(4).to_arrow().num_rows
        16
        """
        return package("pyarrow").table(self)

    def to_latex(self) -> str:
        r"""The table for a paper, with the rules of the package ``booktabs``; zeros are bold.

        >>> import wythoff as wy
        >>> print(wy.Game("wythoff").table(2).to_latex())
        % \usepackage{booktabs}
        \begin{tabular}{r@{\quad}rr}
        \toprule
        $x\backslash y$ & 0 & 1 \\
        \midrule
        0 & $\mathbf{0}$ & 1 \\
        1 & 1 & 2 \\
        \bottomrule
        \end{tabular}
        """
        rows, cols = self._labels()
        lines = ["% \\usepackage{booktabs}", "\\begin{tabular}{r@{\\quad}" + "r" * len(cols) + "}", "\\toprule"]
        lines.append("$x\\backslash y$" + "".join(f" & {decimal(y)}" for y in cols) + " \\\\")
        lines.append("\\midrule")
        for x, row in zip(rows, self.tolist()):
            cells = (" & $\\mathbf{0}$" if value == 0 else f" & {value}" for value in row)
            lines.append(f"{decimal(x)}{''.join(cells)} \\\\")
        return "\n".join([*lines, "\\bottomrule", "\\end{tabular}"])

    def to_bfile(self, read: str = "antidiagonals") -> str:
        """The values as a b-file of the OEIS: by ``antidiagonals`` that are whole, as a ``triangle``, or by ``rows``.

        >>> import wythoff as wy
        >>> wy.Game("wythoff").table(3).to_bfile().split("\\n")[:4]
        ['0 0', '1 1', '2 1', '3 2']
        """
        self._shape2()
        if self.start != (0, 0):
            raise InputError("only tables that begin at the origin are b-files")
        return bfile(0, read_off(self.tolist(), read))

    def picture(self) -> Picture:
        """A heat map, zeros marked; of large tables the first 512 rows and columns.

        >>> import wythoff as wy
        >>> wy.Game("wythoff").table(100).picture().svg[:4]
        '<svg'
        """
        self._shape2()
        if self.dtype == object or self.start != (0, 0):
            raise InputError("only tables that begin at the origin are drawn")
        part = np.ascontiguousarray(np.asarray(self)[:_DRAWN, :_DRAWN], dtype=np.uint64)
        what = "Misère outcomes" if self.misere else "Grundy values"
        return Picture(_native.heat_map(part, f"{what} of {self.game}", self.misere))

    def plot(self, ax: Any = None) -> Any:
        """The same with ``matplotlib``, on these axes or on new ones; without it, :meth:`picture`."""
        try:
            pyplot = package("matplotlib.pyplot")
        except Missing:
            return self.picture()
        axes: Any = ax if ax is not None else pyplot.subplots()[1]
        axes.imshow(np.asarray(self), origin="lower")
        axes.set_xlabel("y")
        axes.set_ylabel("x")
        axes.set_title(f"{'Misère outcomes' if self.misere else 'Grundy values'} of {self.game}")
        return axes

    def _shape2(self) -> tuple[int, int]:
        if self.ndim != 2:
            raise InputError("this part of a table has no rows and columns any more")
        return cast("tuple[int, int]", self.shape)

    def _repr_html_(self) -> str:
        if self.ndim != 2:
            return f"<pre>{np.asarray(self)}</pre>"
        foot = note(self.status, self.how)
        rows, cols = self._labels()
        if max(self.shape) > _NUMBERS and self.dtype != object and self.start == (0, 0):
            return self.picture().svg + foot
        return table(["x\\y", *cols], [[x, *row] for x, row in zip(rows, self.tolist())]) + foot


class Positions(Exact):
    """Positions of a level set in order, one a row: 64-bit numbers, or Python integers where they do not fit.

    >>> import wythoff as wy
    >>> ones = wy.Game("wythoff").positions(value=1, count=4)
    >>> ones.tolist()
    [[0, 1], [2, 2], [3, 6], [4, 8]]
    >>> ones.status
    'proved'
    >>> wy.Game("wythoff").positions(count=2, start=10**30).dtype
    dtype('O')
    """

    game: str
    """The name of the game."""
    value: int
    """The Grundy value; 0 in misère play."""
    misere: bool
    """Whether these are the P-positions of misère play."""
    start: int
    """The number of the first position."""

    def __array_finalize__(self, other: object) -> None:
        super().__array_finalize__(other)
        self.game = getattr(other, "game", "")
        self.value = getattr(other, "value", 0)
        self.misere = getattr(other, "misere", False)
        self.start = getattr(other, "start", 0)

    def __contains__(self, position: object) -> bool:
        if self.ndim == 2 and isinstance(position, (tuple, list)):
            return list(cast("list[object]", position)) in self.tolist()
        return bool(np.asarray(self).__contains__(position))

    def _columns(self) -> dict[str, npt.NDArray[Any]]:
        if self.ndim != 2:
            raise InputError("these are no longer positions, one a row")
        if self.dtype == object:
            raise InputError("these positions do not fit in 64 bits; use to_pandas() or tolist()")
        plain = np.asarray(self)
        columns = {"n": np.arange(self.start, self.start + len(self), dtype=np.int64)}
        columns.update({name: np.ascontiguousarray(plain[:, k]) for k, name in enumerate(self._names())})
        return columns

    def _names(self) -> list[str]:
        piles = self.shape[1] if self.ndim == 2 else 0
        return ["a", "b"] if piles == 2 else [f"a{k + 1}" for k in range(piles)]

    def to_pandas(self) -> Any:
        """The positions as a ``DataFrame`` with a column for each pile, by number.

        >>> import wythoff as wy
        >>> frame = wy.Game("wythoff").positions(count=4).to_pandas()
        >>> (frame["b"] - frame["a"]).tolist()
        [0, 1, 2, 3]
        """
        pandas = package("pandas")
        index = [self.start + n for n in range(len(self))]
        frame = pandas.DataFrame(np.asarray(self), columns=self._names(), index=index)
        frame.index.name = "n"
        return frame

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """One line (n, piles) for every position, by Arrow's C interface."""
        return _arrow.stream(self._columns())

    def to_arrow(self) -> Any:
        """One line (n, piles) for every position, as a table of ``pyarrow``.

        >>> import wythoff as wy
        >>> wy.Game("wythoff").positions(count=4).to_arrow().column_names
        ['n', 'a', 'b']
        """
        return package("pyarrow").table(self)

    def to_bfile(self, pile: int = 1) -> str:
        """One pile of each position as a b-file of the OEIS: lines ``n a(n)``. Piles are counted from 1.

        >>> import wythoff as wy
        >>> print(wy.Game("wythoff").positions(count=3).to_bfile(pile=2), end="")
        0 0
        1 2
        2 5
        """
        which = whole(pile, "pile")
        if self.ndim != 2 or not 1 <= which <= self.shape[1]:
            raise InputError(f"there is no pile {short(which)}")
        return bfile(self.start, self[:, which - 1].tolist())

    def to_latex(self) -> str:
        r"""The positions for a paper, one a line.

        >>> import wythoff as wy
        >>> wy.Game("wythoff").positions(count=3).to_latex().splitlines()[-3]
        '2 & 3 & 5 \\\\'
        """
        return latex(["n", *self._names()], ([self.start + n, *row] for n, row in enumerate(self.tolist())))

    def picture(self) -> Picture:
        """The positions as points of a plane, smaller pile to the right.

        >>> import wythoff as wy
        >>> wy.Game("wythoff").positions(value=1, count=100).picture().svg[:4]
        '<svg'
        """
        columns = self._columns()
        if list(columns) != ["n", "a", "b"]:
            raise InputError("only positions of two piles can be drawn")
        points = np.ascontiguousarray(np.asarray(self), dtype=np.int64)
        what = "Misère P-positions" if self.misere else f"Positions of value {self.value}"
        return Picture(_native.scatter(points, f"{what} of {self.game}", "a", "b"))

    def _repr_html_(self) -> str:
        if self.ndim != 2:
            return f"<pre>{np.asarray(self)}</pre>"
        foot = note(self.status, self.how)
        if len(self) > _NUMBERS and self.dtype != object and self.shape[1] == 2:
            return self.picture().svg + foot
        rows = ([self.start + n, *row] for n, row in enumerate(self.tolist()))
        return table(["n", *self._names()], rows) + foot


def read_off(cells: list[list[int]], order: str) -> list[int]:
    """The cells of a table one after the other, in an order of the OEIS."""
    side = min(len(cells), len(cells[0]) if cells else 0)
    if order == "antidiagonals":
        return [cells[x][last - x] for last in range(side) for x in range(last + 1)]
    if order == "triangle":
        return [cells[x][y] for x in range(side) for y in range(x + 1)]
    if order == "rows":
        return [cell for row in cells for cell in row]
    raise InputError("`read` must be antidiagonals, triangle or rows")


def bfile(start: int, terms: list[int]) -> str:
    """Terms as a b-file of the OEIS."""
    return "".join(f"{decimal(start + n)} {decimal(term)}\n" for n, term in enumerate(terms))


def latex(head: list[str], rows: Any) -> str:
    """A list for a paper, with the rules of the package ``booktabs``."""
    lines = [f"\\begin{{tabular}}{{{'r' * len(head)}}}", "\\toprule"]
    lines.append(" & ".join(f"${name}$" for name in head) + " \\\\")
    lines.append("\\midrule")
    lines.extend(" & ".join(decimal(cell) for cell in row) + " \\\\" for row in rows)
    return "\n".join([*lines, "\\bottomrule", "\\end{tabular}"])
