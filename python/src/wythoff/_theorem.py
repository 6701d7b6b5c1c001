"""Theorems with their certificates."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from . import _native
from ._automaton import Automaton
from ._convert import Status, ask, text
from ._errors import InputError, Rejected, Undecided
from ._html import badge
from ._limits import current

if TYPE_CHECKING:
    from ._game import Game

_LEVEL_SET = "wythoff theorem 1\n"


@dataclass(frozen=True)
class Verdict:
    """What a check of a certificate proved."""

    kind: str
    """What kind of certificate it is."""
    statement: str
    """What was proved."""
    subject: str | None
    """What it is about."""
    states: int
    """How many states the proof has."""
    confirmed: str | None
    """What the separate checker confirms, if it was asked."""
    status: Status = "proved"

    @property
    def how(self) -> str:
        """Who checked it."""
        second = "" if self.confirmed is None else ", and by the separate checker"
        return f"checked again from the rules alone{second}"


def verify(certificate: str, *, independent: bool = False) -> Verdict:
    """Checks a certificate again, from the rules alone; with ``independent`` also by a second checker that shares no
    code with the prover. Raises :class:`Rejected` if what it says is not shown.

    >>> import wythoff as wy
    >>> wy.verify(wy.Game("w:2").prove().certificate, independent=True).status
    'proved'
    """
    given = {"certificate": text(certificate, "certificate"), "independent": bool(independent)}
    found = ask("verify", given)
    if found["status"] != "proved":
        raise Rejected(f"{found['statement']}: {found['reason']}", found["reason"])
    return Verdict(found["kind"], found["statement"], found.get("subject"), found["states"], found.get("confirmed"))


class Theorem:
    """A theorem about the positions of a value, for piles of any size.

    >>> import wythoff as wy
    >>> t = wy.Game("wythoff").prove()
    >>> t
    <the P-positions of wythoff, with piles of any size, are exactly those that an automaton of 4 states accepts (fibonacci); proved>
    >>> (6765, 10946) in t, t.verify().status
    (True, 'proved')
    """

    game: Game
    """The game."""
    value: int | None
    """The value; ``None`` for the P-positions of misère play."""
    status: Status
    """Proved."""
    statement: str
    """The theorem in words."""
    states: int
    """The states of the automaton, or those that the proof went through."""
    millis: int
    """How long it took."""
    numeration: str | None
    """The numeration system of the automaton, if there is one."""
    consequences: tuple[str, ...]
    """What follows, in words."""
    certificate: str
    """The text that :func:`verify` proves again."""

    def __init__(self, game: Game, value: int | None, found: dict[str, Any]) -> None:
        self.game = game
        self.value = value
        self.status = found["status"]
        self.statement = found["statement"]
        self.states = found["states"]
        self.millis = found["millis"]
        self.numeration = found.get("numeration")
        self.consequences = tuple(found.get("consequences", ()))
        self.no_automaton: str | None = found.get("no_automaton")
        self.same_as: dict[str, Any] | None = found.get("same_as")
        self.certificate = found["certificate"]
        self.consequences_certificate: str | None = found.get("consequences_certificate")
        self._automaton: Automaton | None = None

    @property
    def how(self) -> str:
        """How it was found."""
        return "found and proved by this program; verify() checks the certificate from the rules alone"

    @property
    def automaton(self) -> Automaton | None:
        """The automaton of the positions; ``None`` where the theorem is of another kind.

        >>> import wythoff as wy
        >>> wy.Game("wythoff").prove().automaton.states
        4
        """
        if self._automaton is None and self.certificate.startswith(_LEVEL_SET):
            native = _native.Automaton.from_certificate(self.certificate, current())
            self._automaton = Automaton(native, "proved", self.statement)
        return self._automaton

    def __contains__(self, position: object) -> bool:
        if not isinstance(position, (tuple, list, np.ndarray)):
            position = (position,)
        piles = tuple(cast("Iterable[Any]", position))
        automaton = self.automaton
        if automaton is not None:
            return _ordered(self.game, piles) in automaton
        if self.value is None:
            outcome = self.game.outcome(*piles, misere=True)
            if outcome.status != "proved":
                raise Undecided("the theorem has no automaton that tells", outcome)
            return outcome == "P"
        answer = self.game.value(*piles)
        if answer.status == "predicted":
            raise Undecided("the theorem has no automaton that tells", answer)
        return answer == self.value

    def verify(self, *, independent: bool = False) -> Verdict:
        """Checks the certificate again; see :func:`wythoff.verify`.

        >>> import wythoff as wy
        >>> wy.Game("w:2").prove().verify().kind
        'level set'
        """
        return verify(self.certificate, independent=independent)

    def save(self, path: str | Path) -> None:
        """Writes the certificate to a file, for ``wythoff verify``."""
        Path(path).write_text(self.certificate, encoding="utf-8")

    def to_latex(self) -> str:
        r"""The theorem for a paper.

        >>> import wythoff as wy
        >>> wy.Game("w:2").prove().to_latex().splitlines()[0]
        '\\begin{theorem}'
        """
        words = self.statement.replace("_", "\\_").replace("&", "\\&").replace("<=", "$\\le$")
        words = words.replace(">=", "$\\ge$")
        return f"\\begin{{theorem}}\n{words[:1].upper()}{words[1:]}.\n\\end{{theorem}}"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Theorem):
            return NotImplemented
        return (self.game, self.value, self.certificate) == (other.game, other.value, other.certificate)

    def __hash__(self) -> int:
        return hash((self.game, self.value, self.statement))

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_automaton": None}

    def __repr__(self) -> str:
        return f"<{self.statement}; {self.status}>"

    def _repr_html_(self) -> str:
        lines = "".join(f"<li>{escape(line)}</li>" for line in self.consequences)
        size = len(self.certificate)
        beginning = escape(self.certificate[:600])
        return (
            f"<p><b>Theorem</b> ({badge(self.status)}). {escape(self.statement)}.</p>"
            + (f"<ul>{lines}</ul>" if lines else "")
            + f"<details><summary>certificate, {size} bytes</summary><pre>{beginning}</pre></details>"
        )


def _ordered(game: Game, piles: tuple[Any, ...]) -> tuple[Any, ...]:
    """The piles in the order in which the automaton reads them."""
    rules = game.rules
    keeps_places = rules is not None and "<=" not in rules.split("move")[0]
    try:
        return piles if keeps_places else tuple(sorted(piles))
    except TypeError:
        raise InputError("only whole numbers are exact") from None
