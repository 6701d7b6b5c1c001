"""Moves that can be added to a game or left out of it, rules that have given P-positions, and duals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, SupportsIndex, cast

from ._convert import Status, ask, digits, integer, maybe, text
from ._errors import InputError
from ._html import note, table

Takes = tuple[int, ...]
"""A move: how many tokens it takes from each pile."""


@dataclass(frozen=True)
class Extension:
    """The moves that can be added to a game without changing its level sets.

    >>> import wythoff as wy
    >>> moves = wy.Game("wythoff").extend(up_to=3)
    >>> moves.states, moves.members[:3], moves.excluded
    (24, ((0, 1), (1, 1), (0, 2)), ((1, 2), (2, 3)))
    """

    states: int | None
    """The states of the automaton of all such moves; ``None`` if there is none of a reasonable size."""
    form: str | None
    """All of them in a few words, if that is possible."""
    members: tuple[Takes, ...]
    """The moves up to the bound that can be added."""
    excluded: tuple[Takes, ...]
    """The moves up to the bound that cannot."""
    conflicts: dict[Takes, tuple[Takes, Takes]]
    """For moves that cannot: two positions of the same value that the move joins, where they were looked for."""
    numeration: str
    rests_on: str
    """The theorem about the level sets on which it rests."""
    status: Status
    theorem: str | None = None
    """That theorem for :func:`verify`, if certificates were asked for."""
    certificate: str | None = None
    """The sentence about the moves for :func:`verify`, if certificates were asked for."""

    @property
    def how(self) -> str:
        """How it was found."""
        return f"decided by automata ({self.numeration}); rests on: {self.rests_on}"

    def _repr_html_(self) -> str:
        rows = [("can be added", " ".join(map(str, self.members))), ("cannot", " ".join(map(str, self.excluded)))]
        said = "" if self.form is None else f"<p>{escape(self.form)}</p>"
        return said + table((), rows) + note(self.status, self.how)


def extension(found: dict[str, Any]) -> Extension:
    """The moves that can be added, from the answer of the program."""
    judged = [(_numbers(move["takes"]), move) for move in found["moves"]]
    conflicts = {takes: move["conflict"] for takes, move in judged if move.get("conflict")}
    return Extension(
        states=found["states"],
        form=found["form"],
        members=tuple(takes for takes, move in judged if move["can_be_added"]),
        excluded=tuple(takes for takes, move in judged if not move["can_be_added"]),
        conflicts={takes: (_numbers(two["from"]), _numbers(two["to"])) for takes, two in conflicts.items()},
        numeration=found["numeration"],
        rests_on=found["rests_on"],
        status=found["status"],
        theorem=found.get("theorem"),
        certificate=found.get("certificate"),
    )


@dataclass(frozen=True)
class MoveSet:
    """A set of moves, perhaps an infinite one."""

    count: int | None
    """How many there are; ``None`` if there are infinitely many."""
    members: tuple[Takes, ...]
    """The first of them."""
    states: int
    """The states of its automaton."""


@dataclass(frozen=True)
class Reduction:
    """The moves that can be left out of a game without changing its level sets.

    >>> import wythoff as wy
    >>> moves = wy.Game("wythoff").reduce()
    >>> moves.alone.count, moves.status
    (0, 'proved')
    """

    value: int
    """The positions of the values up to this one stay the same: the value that was asked for, or a smaller one."""
    alone: MoveSet
    """The moves that can be left out one at a time."""
    together: bool
    """Whether all of them can be left out together."""
    most: MoveSet | None
    """Moves that can be left out together and no further one with them; ``None`` if that is not known."""
    numeration: str
    rests_on: str
    """The theorem about the level sets on which it rests."""
    status: Status
    certificates: tuple[str, ...] = ()
    """For :func:`verify`, if they were asked for: that theorem, the moves alone, the moves together."""
    undecided: str | None = None
    """Why ``value`` is smaller than the one that was asked for, if it is."""

    @property
    def how(self) -> str:
        """How it was found."""
        return f"decided by automata ({self.numeration}); rests on: {self.rests_on}"

    def _repr_html_(self) -> str:
        sets = (("alone", self.alone), ("together", self.most))
        rows = [(name, "all" if s.count is None else s.count, " ".join(map(str, s.members))) for name, s in sets if s]
        return table(("left out", "how many", "first"), rows) + note(self.status, self.how)


def reduction(found: dict[str, Any]) -> Reduction:
    """The moves that can be left out, from the answer of the program."""
    return Reduction(
        value=found["value"],
        alone=_moves(found["alone"]),
        together=found["together"],
        most=None if found["most"] is None else _moves(found["most"]),
        numeration=found["numeration"],
        rests_on=found["rests_on"],
        status=found["status"],
        certificates=tuple(found.get("certificates") or ()),
        undecided=found.get("undecided"),
    )


@dataclass(frozen=True)
class FoundRules:
    """Rules that have the wanted P-positions."""

    rules: str
    """In the rule language: ``Game(rules=...)``."""
    status: Status
    """Proved for all positions, or computed as far as the wanted positions are known."""
    how: str
    certificate: str | None = None
    """The theorem for :func:`verify`, if certificates were asked for."""


@dataclass(frozen=True)
class Inverse:
    """Rules that have given P-positions, and kinds of rules that surely have none.

    >>> import wythoff as wy
    >>> found = wy.inverse("exists n: lower(n, x) and upper(n, y)", count=1)
    >>> wy.Game(rules=found.rules[0].rules).positions(count=3).tolist()
    [[0, 0], [1, 2], [3, 5]]
    """

    rules: tuple[FoundRules, ...]
    """The simplest rules first."""
    excluded: tuple[str, ...]
    """Why others have no such P-positions, or were not found to."""
    status: Status

    @property
    def how(self) -> str:
        """How it was found."""
        return "; ".join((*(each.how for each in self.rules), *self.excluded))

    def _repr_html_(self) -> str:
        rules = "".join(f"<pre>{escape(each.rules)}</pre>" for each in self.rules)
        return rules + note(self.status, self.how)


def inverse(
    spec: str,
    *,
    rules: str | None = None,
    count: SupportsIndex = 3,
    numeration: str | None = None,
    definitions: str | Sequence[str] = (),
    certificates: bool = False,
) -> Inverse:
    """Rules whose P-positions are a set: that of a formula about x and y, or that of a game.

    >>> import wythoff as wy
    >>> print(wy.inverse("t:inf", count=1).rules[0].rules.splitlines()[3])
    move (a - i, b - i) for i >= 1 if i < a
    """
    given = _wanted(spec, rules, numeration, definitions) | {
        "count": digits(count, "count"),
        "certificates": bool(certificates),
    }
    found = cast(list[dict[str, Any]], ask("inverse", given))
    listed = [each for each in found if each["rules"] is not None]
    proved = all(each["status"] == "proved" for each in found)
    return Inverse(
        rules=tuple(FoundRules(each["rules"], each["status"], each["how"], each.get("certificate")) for each in listed),
        excluded=tuple(each["how"] for each in found if each["rules"] is None),
        status="proved" if proved else "computed",
    )


@dataclass(frozen=True)
class Dual:
    """The P-positions of the invariant game whose moves are given positions, and whether its dual is the set again.

    >>> import wythoff as wy
    >>> dual = wy.dual("nim", members=3)
    >>> dual.positions, dual.states, dual.reflexive, dual.status
    (((0, 0), (0, 1), (0, 2)), 1, True, 'proved')
    """

    positions: tuple[Takes, ...]
    """The first positions of the dual."""
    up_to: int
    """All of them with piles up to this were computed."""
    states: int | None
    """The states of its automaton; ``None`` if none was found."""
    growth: tuple[tuple[int, int], ...]
    """Where none was found: piles, and the states of an automaton that fits the positions up to them."""
    status: Status
    reflexive: bool | None
    """Whether the dual of the dual is the set; ``None`` if they were only compared up to a bound."""
    agrees_up_to: int | None
    """That bound."""
    differs: tuple[Takes, Takes] | None
    """A position of the set that is not in the dual of the dual, and the member of the dual that shows it."""
    reflexive_status: Status
    how: str
    numeration: str | None
    certificate: str | None = None
    """That the automaton accepts the dual, for :func:`verify`, if certificates were asked for."""
    reflexive_certificate: str | None = None
    """What is said of the dual of the dual, for :func:`verify`, if certificates were asked for."""

    def _repr_html_(self) -> str:
        again = {True: "the set again", False: "another set", None: f"agrees up to {self.agrees_up_to}"}
        rows = [("dual", " ".join(map(str, self.positions))), ("its dual", again[self.reflexive])]
        return table((), rows) + note(self.reflexive_status, self.how)


def dual(
    spec: str,
    *,
    rules: str | None = None,
    up_to: SupportsIndex = 1000,
    members: SupportsIndex = 20,
    numeration: str | None = None,
    definitions: str | Sequence[str] = (),
    certificates: bool = False,
) -> Dual:
    """The dual of a set of positions, which is given as for :func:`inverse`.

    >>> import wythoff as wy
    >>> wy.dual("wythoff", up_to=100).reflexive
    True
    """
    given = _wanted(spec, rules, numeration, definitions) | {
        "up-to": digits(up_to, "up_to"),
        "members": digits(members, "members"),
        "certificates": bool(certificates),
    }
    found = cast(dict[str, Any], ask("dual", given))
    differs = found["differs"]
    return Dual(
        positions=tuple(_numbers(each) for each in found["positions"]),
        up_to=found["up_to"],
        states=found["states"],
        growth=tuple((pile, states) for pile, states in found["growth"]),
        status=found["status"],
        reflexive=found["reflexive"],
        agrees_up_to=found["agrees_up_to"],
        differs=None if differs is None else (_numbers(differs[0]), _numbers(differs[1])),
        reflexive_status=found["reflexive_status"],
        how=found["how"],
        numeration=found["numeration"],
        certificate=found.get("certificate"),
        reflexive_certificate=found.get("reflexive_certificate"),
    )


def _wanted(
    spec: str, rules: str | None, numeration: str | None, definitions: str | Sequence[str]
) -> dict[str, object]:
    scripts = [definitions] if isinstance(definitions, str) else definitions
    try:
        wanted = [text(each, "definitions") for each in scripts]
    except TypeError:
        raise InputError("`definitions` must be a script or a list of scripts") from None
    return {
        "spec": text(spec, "spec"),
        "rules": None if rules is None else text(rules, "rules"),
        "numeration": None if numeration is None else text(numeration, "numeration"),
        "definitions": wanted,
    }


def _numbers(items: list[int | str]) -> Takes:
    return tuple(integer(item) for item in items)


def _moves(found: dict[str, Any]) -> MoveSet:
    return MoveSet(maybe(found["count"]), tuple(_numbers(each) for each in found["members"]), found["states"])
