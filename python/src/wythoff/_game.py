"""Games: values, tables, positions, periods, automata and theorems."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, SupportsIndex, cast

import numpy as np

from . import _native
from ._answers import Answer, Moves, Outcome, Position
from ._arrays import Positions, Table
from ._asking import natural, objects, pair, sum_answer, valid, value_of, window
from ._automaton import Automaton, Bound
from ._convert import (
    Status,
    arguments,
    ask,
    decimal,
    digits,
    integer,
    piles_text,
    record,
    text,
    whole,
)
from ._errors import InputError, Undecided
from ._limits import current
from ._periods import Period, Periods
from ._rows import LevelSets
from ._solution import Comparison, Known, Solution, solution
from ._studies import Studies
from ._theorem import Theorem

if TYPE_CHECKING:
    from ._sums import Sum


@lru_cache(maxsize=16)
def _native_game(name: str, rules: str | None) -> _native.NativeGame:
    """The native game; the same for equal games, so that tables once made are shared."""
    return _native.NativeGame(name, rules)


class Game(Studies):
    """A game of the catalogue by its name, or any game by its rules.

    >>> import wythoff as wy
    >>> g = wy.Game("w:3")
    >>> g.value(3, 5)
    6
    >>> knight = wy.Game(rules='''
    ...     piles a <= b
    ...     move (a - i, b) for i >= 1
    ...     move (a, b - i) for i >= 1
    ...     move (a - i, b - i) for i >= 1
    ...     move (a - 1, b - 2)
    ...     move (a - 2, b - 1)''')
    >>> knight.value(3, 5)
    4
    """

    name: str
    """The name: that of the catalogue, or ``rules``."""
    piles: int | None
    """How many piles a position has; ``None`` if any number will do."""
    has_fractions: bool
    """Whether the piles are fractions, as in ratwyt."""
    native: _native.NativeGame
    """The native part."""
    start: tuple[Any, ...] | None
    """The position that is meant where none is given; see :meth:`at`."""

    def __init__(self, name: str | None = None, *, rules: str | None = None) -> None:
        if (name is None) == (rules is None):
            raise InputError("a game has either a name or rules")
        if rules is not None:
            self._rules: str | None = text(rules, "rules")
            self._set(_native_game("rules", valid(self._rules)))
        else:
            self._rules = None
            self._set(_native_game(valid(text(name, "name")), None))

    def _set(self, native: _native.NativeGame) -> None:
        self.native = native
        self.name = native.name
        self.piles = native.piles
        self.start = None
        self.has_fractions = native.name == "ratwyt"

    @classmethod
    def from_file(cls, path: str | Path) -> Game:
        """The game whose rules are in a file.

        >>> import tempfile, pathlib, wythoff as wy
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     file = pathlib.Path(folder, "nim1.game")
        ...     _ = file.write_text("piles a; move (a - i) for i >= 1")
        ...     wy.Game.from_file(file).value(7)
        7
        """
        try:
            return cls(rules=Path(path).read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError) as error:
            raise InputError(f"cannot read {path}: {error}") from None

    @property
    def rules(self) -> str | None:
        """The rules in the rule language, if they can be written in it.

        >>> import wythoff as wy
        >>> print(wy.Game("wythoff").rules.splitlines()[0])
        piles a <= b
        """
        return self.native.rules

    def at(self, *position: Any) -> Game:
        """The same game with a position that is meant where none is given, as in a sum.

        >>> import wythoff as wy
        >>> (wy.Game("wythoff").at(3, 6) + wy.Nim(1)).value()
        0
        """
        game = object.__new__(type(self))
        game.__dict__.update(self.__dict__)
        game.start = self.position(*position)
        return game

    def position(self, *given: Any) -> tuple[Any, ...]:
        """The piles that are meant: those given, side by side or as a tuple, or those of :meth:`at`.

        >>> import wythoff as wy
        >>> wy.Game("wythoff").position((3, 5))
        (3, 5)
        """
        if len(given) == 1 and isinstance(given[0], (tuple, list, np.ndarray)):
            given = tuple(cast("Iterable[Any]", given[0]))
        if not given:
            if self.start is None:
                raise InputError(f"which position of {self.name}? Give its piles")
            return self.start
        return given

    def _asked(self, **given: object) -> dict[str, object]:
        if self._rules is not None:
            return {"rules": self._rules, **given}
        return {"game": self.name, **given}

    def _look_up(self, given: tuple[Any, ...], misere: bool) -> tuple[int | None, str, Status, str]:
        position = self.position(*given)
        if self.has_fractions:
            answer = sum_answer(False, [(self, position)], misere)
            return value_of(answer)
        value, outcome, how, status = self.native.value(position, misere, current())
        return value, outcome, cast(Status, status), how

    def value(self, *position: Any) -> Answer:
        """The Grundy value of a position, however large.

        >>> import wythoff as wy
        >>> wy.Game("wythoff").value(3, 5)
        0
        >>> wy.Game("wythoff").value(17, 10**30).status
        'proved'

        Raises :class:`Undecided` where only the outcome is known.
        """
        value, outcome, status, how = self._look_up(position, False)
        if value is None:
            raise Undecided(how, Outcome(outcome, None, status, how))
        return Answer(value, outcome, status, how)

    def outcome(self, *position: Any, misere: bool = False) -> Outcome:
        """Who wins a position: ``"P"`` if whoever moves now loses, else ``"N"``.

        >>> import wythoff as wy
        >>> wy.Game("wythoff").outcome(3, 5)
        'P'
        >>> wy.Game("wythoff").outcome(2, 2, misere=True)
        'P'
        """
        value, outcome, status, how = self._look_up(position, bool(misere))
        return Outcome(outcome, value, status, how)

    def moves(self, *position: Any, misere: bool = False) -> Moves:
        """The winning moves of a position, or the longest defence if it is lost.

        >>> import wythoff as wy
        >>> wy.Game("wythoff").moves(10**100, 10**100 + 7)[0].wins
        True
        """
        return Moves(sum_answer(True, [(self, self.position(*position))], misere))

    def table(
        self,
        size: SupportsIndex | None = None,
        *,
        rows: SupportsIndex | tuple[SupportsIndex, SupportsIndex] | None = None,
        cols: SupportsIndex | tuple[SupportsIndex, SupportsIndex] | None = None,
        misere: bool = False,
    ) -> Table:
        """The values of all positions (x, y) with x and y below ``size``, or below ``rows`` and ``cols``; a pair of
        numbers is a window, from the first to before the last. Where a value of a window is out of reach, it is ``None``.

        >>> import wythoff as wy
        >>> wy.Game("wythoff").table(rows=2, cols=5).tolist()
        [[0, 1, 2, 3, 4], [1, 2, 0, 4, 5]]
        """
        sides = [pair(size if side is None else side, name) for name, side in (("rows", rows), ("cols", cols))]
        (first, last), (left, right) = sides
        if (first, left) == (0, 0):
            values, how, status = self.native.table(last, right, bool(misere), current())
        else:
            asked = {name: f"{decimal(a)}..{decimal(b)}" for name, (a, b) in zip(("rows", "cols"), sides)}
            values, how, status = window(self._asked(**asked, misere=bool(misere)))
        table = values.view(Table)
        table.status, table.how = cast(Status, status), how
        table.game, table.misere, table.start = self.name, bool(misere), (first, left)
        return table

    def positions(
        self,
        value: SupportsIndex = 0,
        count: SupportsIndex | None = None,
        *,
        rows: SupportsIndex | None = None,
        max_pile: SupportsIndex | None = None,
        start: SupportsIndex | None = None,
        misere: bool = False,
    ) -> Positions:
        """The positions of a Grundy value, by the smallest pile: the first ``count``, those whose smallest pile is
        below ``rows``, or those without a pile above ``max_pile``. ``start`` is the number of the first one wanted.

        >>> import wythoff as wy
        >>> wy.Game("wythoff").positions(count=4).tolist()
        [[0, 0], [1, 2], [3, 5], [4, 7]]
        >>> wy.Game("a-wythoff:2").positions(misere=True, count=3).tolist()
        [[0, 1], [2, 5], [3, 8]]
        """
        level = natural(value, "value")
        limit = {"count": count, "rows": rows, "max_pile": max_pile, "start": start}
        given = {name: None if end is None else natural(end, name) for name, end in limit.items()}
        found, how, status = self.native.positions(
            level, bool(misere), given["start"], given["count"], given["rows"], given["max_pile"], current()
        )
        array = objects(found) if isinstance(found, list) else found
        positions = array.view(Positions)
        positions.status, positions.how = cast(Status, status), how
        positions.game, positions.misere = self.name, bool(misere)
        positions.value, positions.start = level, given["start"] or 0
        return positions

    def nth(self, value: SupportsIndex, n: SupportsIndex) -> Position:
        """The ``n``-th position of a Grundy value, counted from 0, for any ``n``.

        >>> import wythoff as wy
        >>> wy.Game("wythoff").nth(3, 10**12)
        (1618033988750, 2618033988749)
        """
        found = ask("nth", self._asked(value=digits(value, "value"), n=digits(n, "n")))
        piles = [integer(pile) for pile in found["position"]]
        return Position(piles, integer(found["n"]), found["status"], found["how"])

    def period(
        self,
        row: SupportsIndex,
        *,
        at: Iterable[SupportsIndex] = (),
        find: Iterable[SupportsIndex] = (),
        recurrence: bool = False,
    ) -> Period:
        """The additive period of one row, proved; with values in columns ``at``, the columns of the values ``find``,
        and the recurrence and generating function of the row.

        >>> import wythoff as wy
        >>> row = wy.Game("wythoff").period(3, at=[10**20])
        >>> row.preperiod, row.period, row.values
        (8, 6, {100000000000000000000: 99999999999999999998})
        """
        given = self._asked(
            row=digits(row, "row"),
            at=[digits(column, "at") for column in at],
            find=[digits(value, "find") for value in find],
            recurrence=bool(recurrence),
        )
        return Period.of(ask("period", given))

    def periods(self, rows: range | SupportsIndex | Iterable[SupportsIndex]) -> Periods:
        """The additive periods of rows, proved: of those in a range or a list, or of the first so many.

        >>> import wythoff as wy
        >>> [row.period for row in wy.Game("wythoff").periods(rows=range(6))]
        [1, 3, 3, 6, 12, 24]
        """
        if isinstance(rows, range):
            first, end, step = rows.start, rows.stop, rows.step
        elif isinstance(rows, Iterable):
            wanted = [natural(row, "rows") for row in rows]
            return Periods(self.name, [self.period(row) for row in wanted])
        else:
            first, end, step = 0, natural(rows, "rows"), 1
        if step != 1:
            return self.periods(list(range(first, end, step)))
        if first >= end:
            return Periods(self.name, [])
        found = ask("period", self._asked(rows=f"{digits(first, 'rows')}..{decimal(end - 1)}"))
        return Periods(self.name, [Period.of(row) for row in found])

    def level_sets(
        self,
        max_value: SupportsIndex,
        rows: SupportsIndex,
        stats: Sequence[str] = ("extremes",),
        *,
        low_memory: bool = False,
    ) -> LevelSets:
        """All level sets of the values up to ``max_value`` in rows 0 to ``rows``, in one pass, and statistics of them:
        ``extremes``, ``histogram``, ``golden``, ``activity``, ``near-zero``, ``convergence``.

        >>> import wythoff as wy
        >>> sets = wy.Game("wythoff").level_sets(max_value=3, rows=1000)
        >>> sets.points, sets.extremes[1]["min"], sets.extremes[1]["max"]
        (2476, -4, 2)
        """
        names = [stats] if isinstance(stats, str) else [text(name, "stats") for name in stats]
        given = self._asked(
            **{
                "max-value": digits(max_value, "max_value"),
                "rows": digits(rows, "rows"),
                "stats": names,
                "low-memory": bool(low_memory),
            }
        )
        return LevelSets(ask("sweep", given))

    def automaton(self, value: SupportsIndex = 0, *, numeration: str | None = None) -> Automaton:
        """The automaton that reads the piles of a position and accepts those of a value, proved.

        >>> import wythoff as wy
        >>> automaton = wy.Game("wythoff").automaton()
        >>> automaton.states, (6765, 10946) in automaton
        (4, True)
        """
        given = self._asked(value=digits(value, "value"), numeration=numeration)
        line, native = _native.automaton(arguments(given), current())
        if native is None:
            raise Undecided("no automaton was found")
        found = json.loads(line)
        how = f"learned, proved, and compared with computed values in {found['checked_rows']} rows"
        return Automaton(native, found["status"], how)

    def census(self, value: SupportsIndex, digits_of_rows: SupportsIndex) -> list[Bound]:
        """Lower bounds for the size of an automaton, from the rows of up to so many Fibonacci digits.

        >>> import wythoff as wy
        >>> wy.Game("wythoff").census(1, 12)[-1].least_states <= 415
        True
        """
        given = self._asked(value=digits(value, "value"), census=digits(digits_of_rows, "digits_of_rows"))
        line, _ = _native.automaton(arguments(given), current())
        return [Bound.of(found) for found in json.loads(line)]

    def prove(
        self,
        value: SupportsIndex = 0,
        *,
        misere: bool = False,
        numeration: str | None = None,
        same_as: str | None = None,
        smallest_heap: SupportsIndex | None = None,
        consequences: bool = False,
    ) -> Theorem:
        """A theorem: which positions have this value, for piles of any size, with a certificate.

        >>> import wythoff as wy
        >>> t = wy.Game("wythoff").prove(value=1)
        >>> t.status, t.states, (93, 146) in t
        ('proved', 415, True)
        """
        heap = None if smallest_heap is None else digits(smallest_heap, "smallest_heap")
        level = None if misere else digits(value, "value")
        given = self._asked(
            value=level,
            misere=bool(misere),
            numeration=numeration,
            certificate=True,
            consequences=bool(consequences),
            **{"same-as": same_as, "smallest-heap": heap},
        )
        found = ask("prove", given)
        return Theorem(self, None if misere else whole(value, "value"), found)

    def compare(self, other: Game | str, value: SupportsIndex = 0, *, misere: bool = False) -> Comparison:
        """Whether another game has the same positions of the values up to ``value``, for piles of any size.

        >>> import wythoff as wy
        >>> wy.Game("wythoff").compare("w:3").status
        'computed'
        >>> bool(wy.Game("nim").compare(wy.Game(rules='''
        ...     piles a <= b
        ...     move (a - i, b) for i >= 1
        ...     move (a, b - i) for i >= 1''')))
        True
        """
        game = other if isinstance(other, Game) else Game(other)
        level = None if misere else natural(value, "value")
        found = json.loads(_native.compare_json(self.native, game.native, level, current()))
        smallest = found["smallest"]
        where = None if smallest is None else tuple(integer(pile) for pile in smallest)
        return Comparison(found["result"], found["status"], where, found["how"])

    def solve(
        self, values: SupportsIndex = 1, *, numeration: str | None = None, certificates: bool = False
    ) -> Solution:
        """Everything at once: table, P-positions, closed form, automata, proofs, periods, each with its status.

        >>> import wythoff as wy
        >>> s = wy.Game("w:2").solve(values=0)
        >>> s.complete, s.levels[0].status
        (True, 'proved')
        """
        given = self._asked(values=digits(values, "values"), numeration=numeration, certificates=bool(certificates))
        return solution(ask("solve", given))

    def known(self) -> list[Known]:
        """What is known of the game for positions of every size, with status and source.

        >>> import wythoff as wy
        >>> wy.Game("wythoff").known()[0].status
        'proved'
        """
        return [record(Known, line) for line in ask("show", self._asked())["known"]]

    def __add__(self, other: object) -> Sum:
        from ._sums import Sum

        return Sum(self) + other

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return (self.name, self._rules, self.start) == (other.name, other._rules, other.start)

    def __hash__(self) -> int:
        return hash((self.name, self._rules, self.start))

    def __reduce__(self) -> tuple[Any, ...]:
        return (_restored, (None if self._rules is not None else self.name, self._rules, self.start))

    def __repr__(self) -> str:
        what = f"rules={self._rules!r}" if self._rules is not None else repr(self.name)
        at = "" if self.start is None else f".at{piles_text(self.start)}"
        return f"Game({what}){at}"

    def _repr_html_(self) -> str:
        rules = (self.rules or "").replace("&", "&amp;").replace("<", "&lt;")
        return f"<b>{self.name}</b><pre>{rules}</pre>"


def _restored(name: str | None, rules: str | None, start: tuple[Any, ...] | None) -> Game:
    game = Game(name, rules=rules)
    game.start = start
    return game
