"""Sequences, infinite words and arrays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, SupportsIndex

import numpy as np
import numpy.typing as npt

from . import _arrow, _native
from ._arrays import Exact, bfile, latex, read_off
from ._convert import Status, ask, digits, integer, maybe, record, text, whole
from ._errors import InputError
from ._html import note, table
from ._limits import current
from ._optional import package


class Terms(Exact):
    """Terms of a sequence: 64-bit numbers, or Python integers where they do not fit.

    >>> import wythoff as wy
    >>> terms = wy.sequence("lower-wythoff", count=5)
    >>> terms.tolist(), terms.oeis, terms.start
    ([1, 3, 4, 6, 8], 'A000201', 1)
    """

    name: str
    """The name of the sequence."""
    oeis: str | None
    """Its number in the On-Line Encyclopedia of Integer Sequences, where it is known."""
    start: int
    """The index of the first term here."""

    def __array_finalize__(self, other: object) -> None:
        super().__array_finalize__(other)
        self.name = getattr(other, "name", "")
        self.oeis = getattr(other, "oeis", None)
        self.start = getattr(other, "start", 0)

    def to_bfile(self) -> str:
        """The terms as a b-file of the OEIS: lines ``n a(n)``.

        >>> import wythoff as wy
        >>> print(wy.sequence("lower-wythoff", count=2).to_bfile(), end="")
        1 1
        2 3
        """
        return bfile(self.start, self.tolist())

    def to_pandas(self) -> Any:
        """The terms as a ``Series``, by index.

        >>> import wythoff as wy
        >>> int(wy.sequence("lower-wythoff", count=5).to_pandas()[3])
        4
        """
        pandas = package("pandas")
        index = [self.start + n for n in range(len(self))]
        return pandas.Series(np.asarray(self), index=index, name=self.name)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """One line (n, term) for every term, by Arrow's C interface."""
        if self.dtype == object or self.start >= 1 << 62:
            raise InputError("these terms do not fit in 64 bits; use to_pandas() or tolist()")
        n = np.arange(self.start, self.start + len(self), dtype=np.int64)
        return _arrow.stream({"n": n, "term": np.asarray(self)})

    def to_arrow(self) -> Any:
        """One line (n, term) for every term, as a table of ``pyarrow``.

        >>> import wythoff as wy
        >>> wy.sequence("lower-wythoff", count=5).to_arrow()["term"].to_pylist()
        [1, 3, 4, 6, 8]
        """
        return package("pyarrow").table(self)

    def to_latex(self) -> str:
        r"""The terms for a paper, one a line.

        >>> import wythoff as wy
        >>> wy.sequence("lower-wythoff", count=2).to_latex().splitlines()[-3]
        '2 & 3 \\\\'
        """
        return latex(["n", "a(n)"], ([self.start + n, term] for n, term in enumerate(self.tolist())))

    def _repr_html_(self) -> str:
        rows = [[self.start + n, term] for n, term in enumerate(self[:50].tolist())]
        return table(["n", self.name], rows) + note(self.status, self.how)


def sequence(name: str, count: SupportsIndex = 20, *, start: SupportsIndex | None = None) -> Terms:
    """Terms of a sequence, from any index on; :func:`sequences` lists the names.

    >>> import wythoff as wy
    >>> wy.sequence("upper-wythoff", count=3, start=10**30).tolist()[0]
    2618033988749894848204586834365
    """
    first = None if start is None else whole(digits_checked(start, "start"), "start")
    number = whole(digits_checked(count, "count"), "count")
    oeis, _, begins, found = _native.sequence_terms(text(name, "name"), number, first, current())
    array: npt.NDArray[Any] = found if isinstance(found, np.ndarray) else _objects(found)
    terms = array.view(Terms)
    terms.name, terms.oeis, terms.start = name, oeis, begins
    terms.status, terms.how = "computed", f"the definition of {name}, in exact arithmetic"
    return terms


def digits_checked(number: SupportsIndex, name: str) -> SupportsIndex:
    """The number, if it is a natural one."""
    digits(number, name)
    return number


def index_of(name: str, term: SupportsIndex) -> int | None:
    """The index of a number in a sequence that increases; ``None`` if it is no term.

    >>> import wythoff as wy
    >>> wy.index_of("lower-wythoff", 8), wy.index_of("lower-wythoff", 7)
    (5, None)
    """
    if text(name, "name") in ("list", "laws"):
        raise InputError(f"there is no sequence `{name}`")
    found = ask("sequence", {"name": name, "find": digits(term, "term")})
    return maybe(found["index"])


@dataclass(frozen=True)
class SequenceInfo:
    """A sequence that can be asked for."""

    name: str
    example: str
    oeis: str | None
    offset: int
    statement: str
    source: str
    first_terms: str


def sequences() -> list[SequenceInfo]:
    """All sequences, with their OEIS numbers.

    >>> import wythoff as wy
    >>> wy.sequences()[0].name
    'lower-wythoff'
    """
    return [record(SequenceInfo, each) for each in ask("sequence", {"name": "list"})]


def _objects(numbers: list[int]) -> npt.NDArray[Any]:
    array = np.empty(len(numbers), dtype=object)
    array[:] = numbers
    return array


class Word(str):
    """Letters of an infinite word.

    >>> import wythoff as wy
    >>> word = wy.word("fibonacci", length=13)
    >>> word, word.status
    ('abaababaabaab', 'computed')
    """

    spec: str
    start: int
    status: Status
    how: str

    def __new__(cls, letters: str, spec: str, start: int) -> Word:
        word = str.__new__(cls, letters)
        word.spec = spec
        word.start = start
        word.status = "computed"
        word.how = f"the definition of {spec}"
        return word

    def __reduce__(self) -> tuple[type[Word], tuple[str, str, int]]:
        return (Word, (str(self), self.spec, self.start))


def word(spec: str, length: SupportsIndex = 60, *, start: SupportsIndex = 0) -> Word:
    """Letters of an infinite word, from any index on.

    >>> import wythoff as wy
    >>> wy.word("morphism:a=ab,b=a", length=8)
    'abaababa'
    """
    given = {"spec": text(spec, "spec"), "length": digits(length, "length"), "from": digits(start, "start")}
    found = ask("word", given)
    if isinstance(found, list):
        raise InputError(f"there is no word `{spec}`")
    return Word(found["word"], spec, integer(found["start"]))


class Array(Exact):
    """A part of an infinite array.

    >>> import wythoff as wy
    >>> wy.array("wythoff", rows=2, cols=4).tolist()
    [[1, 2, 3, 5], [4, 7, 11, 18]]
    """

    spec: str
    """The name of the array."""
    first_row: int
    """The number of the first row, from 1."""

    def __array_finalize__(self, other: object) -> None:
        super().__array_finalize__(other)
        self.spec = getattr(other, "spec", "")
        self.first_row = getattr(other, "first_row", 1)

    def to_pandas(self) -> Any:
        """The array as a ``DataFrame``, rows and columns from 1.

        >>> import wythoff as wy
        >>> int(wy.array("wythoff", rows=2, cols=4).to_pandas().loc[2, 3])
        11
        """
        pandas = package("pandas")
        rows = [self.first_row + row for row in range(self.shape[0])]
        return pandas.DataFrame(np.asarray(self), index=rows, columns=range(1, self.shape[1] + 1))

    def to_bfile(self) -> str:
        """The array as a b-file of the OEIS, by antidiagonals that are whole.

        >>> import wythoff as wy
        >>> wy.array("wythoff", rows=2, cols=4).to_bfile().split("\\n")[:3]
        ['1 1', '2 2', '3 4']
        """
        if self.ndim != 2 or self.first_row != 1:
            raise InputError("only arrays that begin with row 1 are b-files")
        return bfile(1, read_off(self.tolist(), "antidiagonals"))

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """One line (row, col, value) for every cell, by Arrow's C interface."""
        if self.ndim != 2 or self.dtype == object or self.first_row >= 1 << 62:
            raise InputError("this array has no rows and columns of numbers that fit in 64 bits; use tolist()")
        row, col = np.divmod(np.arange(self.size, dtype=np.int64), max(self.shape[1], 1))
        columns = {"row": row + self.first_row, "col": col + 1, "value": np.ascontiguousarray(self).reshape(-1)}
        return _arrow.stream({name: np.asarray(column) for name, column in columns.items()})

    def to_arrow(self) -> Any:
        """One line (row, col, value) for every cell, as a table of ``pyarrow``.

        >>> import wythoff as wy
        >>> wy.array("wythoff", rows=2, cols=4).to_arrow()["value"].to_pylist()
        [1, 2, 3, 5, 4, 7, 11, 18]
        """
        return package("pyarrow").table(self)

    def to_latex(self) -> str:
        r"""The array for a paper.

        >>> import wythoff as wy
        >>> wy.array("wythoff", rows=2, cols=3).to_latex().splitlines()[-3]
        '2 & 4 & 7 & 11 \\\\'
        """
        head = ["", *map(str, range(1, self.shape[1] + 1))]
        return latex(head, ([self.first_row + n, *row] for n, row in enumerate(self.tolist())))

    def _repr_html_(self) -> str:
        if self.ndim != 2:
            return f"<pre>{np.asarray(self)}</pre>"
        head = ["", *range(1, self.shape[1] + 1)]
        rows = [[self.first_row + n, *row] for n, row in enumerate(self.tolist())]
        return table(head, rows) + note(self.status, self.how)


def array(spec: str, rows: SupportsIndex = 10, cols: SupportsIndex = 10, *, from_row: SupportsIndex = 1) -> Array:
    """A part of an infinite array, from any row on.

    >>> import wythoff as wy
    >>> wy.array("shuffle:2", rows=2, cols=3).shape
    (2, 3)
    """
    sizes = {"rows": digits(rows, "rows"), "cols": digits(cols, "cols"), "from-row": digits(from_row, "from_row")}
    found = ask("array", {"spec": text(spec, "spec"), **sizes})
    if isinstance(found, list):
        raise InputError(f"there is no array `{spec}`")
    values = [[integer(cell) for cell in row] for row in found["values"]]
    fits = all(abs(cell) < 1 << 63 for row in values for cell in row)
    shape = (len(values), found["cols"])
    cells = np.empty(shape, dtype=np.int64 if fits else object)
    for n, row in enumerate(values):
        cells[n, :] = row
    made = cells.view(Array)
    made.spec, made.first_row = spec, integer(found["first_row"])
    made.status, made.how = "computed", f"the definition of {spec}, in exact arithmetic"
    return made
