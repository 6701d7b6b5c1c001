"""Statistics of level sets, swept row by row."""

from __future__ import annotations

from typing import Any, cast

from ._convert import Status, integer, maybe, text
from ._errors import InputError
from ._html import note, table
from ._optional import package

_KINDS = ("activity", "convergence", "extremes", "golden", "histogram", "near_zero")


def _numbers(thing: Any, key: str = "") -> Any:
    """Numbers that the program wrote as text, as numbers; the four decimals of ``offset`` stay text."""
    if isinstance(thing, dict):
        named = cast(Any, thing)
        return {name: _numbers(each, name) for name, each in named.items()}
    if isinstance(thing, list):
        listed = cast(Any, thing)
        return [_numbers(each) for each in listed]
    return integer(thing) if isinstance(thing, str) and key != "offset" else thing


class LevelSets:
    """What a sweep of all level sets found. The n-th position of a value, from 0, is (a_n, b_n), and d_n = b_n - a_n.

    Each statistic that was asked for is a list with an entry for each value, or for each distance; the others
    are ``None``.

    >>> import wythoff as wy
    >>> sets = wy.Game("wythoff").level_sets(max_value=2, rows=500, stats=["extremes", "histogram"])
    >>> sets.extremes[2]["max"], sets.histogram[0]["counts"]
    (2, [[0, 310]])
    """

    game: str
    max_value: int
    rows: int
    points: int | None
    """How many positions were found; ``None`` if only convergence was asked for."""
    status: Status
    device: str
    """Where it was found."""
    extremes: list[dict[str, Any]] | None
    """Least and largest d_n - n of each value, each with the first n that has it."""
    histogram: list[dict[str, Any]] | None
    """How often each d_n - n of a value occurs."""
    golden: list[dict[str, Any]] | None
    """Least and largest a_n - b_n/phi of each value."""
    activity: list[dict[str, Any]] | None
    """Skipped diagonals and active points of each value."""
    near_zero: list[dict[str, Any]] | None
    """The largest value at each distance from a P-position."""
    convergence: list[dict[str, Any]] | None
    """How soon sweeps from dummy states have the true state of each value."""

    def __init__(self, found: dict[str, Any]) -> None:
        self.game = found["game"]
        self.max_value = found["max_value"]
        self.rows = integer(found["rows"])
        self.points = maybe(found.get("points"))
        self.status = found["status"]
        self.device = found["device"]
        for kind in _KINDS:
            setattr(self, kind, _numbers(found.get(kind)))

    @property
    def how(self) -> str:
        """How it was found."""
        return f"all rows from 0 to {self.rows} swept from the rules ({self.device})"

    def to_pandas(self, kind: str = "extremes") -> Any:
        """One statistic as a ``DataFrame``.

        >>> import wythoff as wy
        >>> sets = wy.Game("wythoff").level_sets(max_value=2, rows=500)
        >>> sets.to_pandas()["count"].tolist()
        [310, 311, 310]
        """
        return package("pandas").DataFrame(self._lines(kind))

    def _lines(self, kind: str) -> list[dict[str, Any]]:
        found = getattr(self, kind, None) if text(kind, "kind") in _KINDS else None
        if found is None:
            raise InputError(f"there is no statistic {kind} here; ask for it with `stats`")
        lines: list[dict[str, Any]] = found
        return lines

    def to_arrow(self, kind: str = "extremes") -> Any:
        """One statistic as a table of ``pyarrow``.

        >>> import wythoff as wy
        >>> sets = wy.Game("wythoff").level_sets(max_value=2, rows=500)
        >>> sets.to_arrow()["count"].to_pylist()
        [310, 311, 310]
        """
        return package("pyarrow").Table.from_pylist(self._lines(kind))

    def to_latex(self, kind: str = "extremes") -> str:
        r"""One statistic for a paper.

        >>> import wythoff as wy
        >>> wy.Game("wythoff").level_sets(max_value=1, rows=500).to_latex().splitlines()[0]
        '\\begin{tabular}{rrrrrrrr}'
        """
        lines = self._lines(kind)
        names = list(lines[0]) if lines else []
        rows = [f"\\begin{{tabular}}{{{'r' * len(names)}}}", "\\toprule"]
        rows.append(" & ".join(name.replace("_", "\\_") for name in names) + " \\\\")
        rows.append("\\midrule")
        rows.extend(" & ".join(str(line[name]) for name in names) + " \\\\" for line in lines)
        return "\n".join([*rows, "\\bottomrule", "\\end{tabular}"])

    def __repr__(self) -> str:
        return f"<values 0 to {self.max_value} of {self.game} in rows 0 to {self.rows}; {self.status}>"

    def _repr_html_(self) -> str:
        parts: list[str] = []
        for kind in _KINDS:
            lines: list[dict[str, Any]] | None = getattr(self, kind)
            if lines:
                parts.append(f"<b>{kind}</b>" + table(list(lines[0]), [list(line.values()) for line in lines]))
        return "".join(parts) + note(self.status, self.how)
