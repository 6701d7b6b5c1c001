"""The truth of sentences about natural numbers, and the sets that formulas define."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, SupportsIndex

from . import _native
from ._automaton import Automaton
from ._convert import Status, arguments, digits, integer, text
from ._errors import InputError
from ._html import badge, note, table
from ._limits import current


@dataclass(frozen=True)
class Decision:
    """Whether a sentence is true; a ``Decision`` is as true as its sentence.

    >>> import wythoff as wy
    >>> bool(wy.decide("forall x: exists y: 2 * y = x"))
    False
    """

    formula: str
    result: bool
    """Whether the sentence is true."""
    witness: dict[str, int] | None
    """Numbers for the outermost variables that show it, if there are any to give."""
    states: int
    """The most states or tuples of any step."""
    millis: int
    status: Status
    numeration: str
    certificate: str | None = None
    """The text that :func:`verify` proves again, if it was asked for."""
    steps: tuple[dict[str, Any], ...] | None = None
    """The steps of the decision, if they were asked for."""

    @property
    def how(self) -> str:
        """How it was decided."""
        return f"decided by automata ({self.numeration})"

    def __bool__(self) -> bool:
        return self.result

    def _repr_html_(self) -> str:
        shown = "" if self.witness is None else f" at {escape(str(self.witness))}"
        word = "TRUE" if self.result else "FALSE"
        return f"<code>{escape(self.formula)}</code>: <b>{word}</b>{shown} {badge(self.status)}"


@dataclass(frozen=True)
class NumberSet:
    """The set that a formula with free variables defines.

    >>> import wythoff as wy
    >>> evens = wy.decide("lower(n, x) and x mod 2 = 0")
    >>> evens.variables, evens.members[:2], (3, 4) in evens
    (('n', 'x'), ((0, 0), (3, 4)), True)
    """

    formula: str
    variables: tuple[str, ...]
    """The variables in the order of the columns."""
    count: int | None
    """How many members there are; ``None`` if there are infinitely many."""
    members: tuple[tuple[int, ...], ...]
    """The first members."""
    automaton: Automaton
    """The automaton of the set."""
    millis: int
    status: Status = "proved"

    @property
    def how(self) -> str:
        """How it was found."""
        return f"built by automata ({self.automaton.numeration})"

    def __contains__(self, numbers: object) -> bool:
        return numbers in self.automaton

    def _repr_html_(self) -> str:
        return (
            f"<code>{escape(self.formula)}</code>" + table(self.variables, self.members) + note(self.status, self.how)
        )


@dataclass(frozen=True)
class Checked:
    """A theorem of a script, and whether it is true."""

    name: str
    statement: str
    expected: bool
    result: bool
    witness: dict[str, int] | None
    status: Status = "proved"
    how: str = "decided by automata"

    def __bool__(self) -> bool:
        return self.expected == self.result


def decide(
    formula: str,
    *,
    numeration: str = "fibonacci",
    definitions: str | Sequence[str] = (),
    members: SupportsIndex = 10,
    certificate: bool = False,
    explain: bool = False,
) -> Decision | NumberSet:
    """Decides a first-order sentence about natural numbers, or builds the set of a formula with free variables.

    >>> import wythoff as wy
    >>> d = wy.decide("forall n, x, y: lower(n, x) and upper(n, y) => y = x + n")
    >>> bool(d), d.status
    (True, 'proved')
    >>> wy.decide("exists x: x > 10 and x mod 7 = 3", numeration="base:2").witness
    {'x': 17}
    """
    given: dict[str, object] = {
        "formula": text(formula, "formula"),
        "numeration": text(numeration, "numeration"),
        "definitions": _scripts(definitions),
        "members": digits(members, "members"),
        "certificate": bool(certificate),
        "explain": bool(explain),
    }
    line, native = _native.decide(arguments(given), current())
    found = json.loads(line)
    if native is not None:
        rows = tuple(tuple(integer(number) for number in member) for member in found["members"])
        count = None if found["count"] is None else integer(found["count"])
        automaton = Automaton(native, "proved", f"the set of {formula}")
        return NumberSet(formula, tuple(found["variables"]), count, rows, automaton, found["millis"])
    steps = found.get("steps")
    return Decision(
        formula,
        found["result"],
        _witness(found["witness"]),
        found["states"],
        found["millis"],
        found["status"],
        numeration,
        found.get("certificate"),
        None if steps is None else tuple(steps),
    )


def check_script(definitions: str | Sequence[str], *, numeration: str = "fibonacci") -> list[Checked]:
    """Decides every theorem of a script of definitions.

    >>> import wythoff as wy
    >>> [bool(each) for each in wy.check_script("theorem even := exists x: x + x = 4")]
    [True]
    """
    given = {"definitions": _scripts(definitions), "numeration": text(numeration, "numeration")}
    line, _ = _native.decide(arguments(given), current())
    found = json.loads(line)
    return [
        Checked(each["name"], each["statement"], each["expected"], each["result"], _witness(each["witness"]))
        for each in found
    ]


def _scripts(definitions: str | Sequence[str]) -> list[str]:
    if isinstance(definitions, str):
        return [definitions]
    try:
        return [text(each, "definitions") for each in definitions]
    except TypeError:
        raise InputError("`definitions` must be a script or a list of scripts") from None


def _witness(found: dict[str, str] | None) -> dict[str, int] | None:
    return None if found is None else {name: integer(number) for name, number in found.items()}
