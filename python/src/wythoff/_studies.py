"""What can be asked of a game beside its values: options, explanations, other rules, drafts for the OEIS."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, SupportsIndex

from ._answers import Move, piles_of
from ._asking import fraction
from ._changes import Extension, Reduction, extension, reduction
from ._convert import ask, digits, integer, text
from ._errors import InputError
from ._oeis import Drafts
from ._options import Explanation, Options


class Studies:
    """The questions that every game has besides those about values, tables and level sets."""

    name: str
    has_fractions: bool

    def _asked(self, **given: object) -> dict[str, object]:
        raise NotImplementedError

    def position(self, *given: Any) -> tuple[Any, ...]:
        """The piles that are meant.

        >>> import wythoff as wy
        >>> wy.Game("wythoff").position(3, 5)
        (3, 5)
        """
        raise NotImplementedError

    def _at(self, position: tuple[Any, ...], **given: object) -> dict[str, object]:
        """A question about one position."""
        write = fraction if self.has_fractions else _pile
        piles = ",".join(write(pile) for pile in self.position(*position))
        asked = self._asked(sum=f"{self.name}@{piles}", **given)
        asked.pop("game", None)
        return asked

    def options(self, *position: Any) -> Options:
        """All options of a position with their values, of which its own is the mex.

        >>> import wythoff as wy
        >>> wy.Game("wythoff").options(2, 3)
        <6 options, mex 5; computed>
        """
        return Options(ask("options", self._at(position)))

    def explain(self, *position: Any, misere: bool = False) -> Explanation:
        """Why a position is won or lost, in sentences and moves.

        >>> import wythoff as wy
        >>> wy.Game("wythoff").explain(1, 2).why[0].startswith("None of the 3 moves from 1,2 leads to a P-position")
        True
        """
        return Explanation(ask("value", self._at(position, misere=bool(misere), explain=True)))

    def reply(
        self, *position: Any, level: str = "perfect", misere: bool = False, seed: SupportsIndex = 0
    ) -> Move | None:
        """The move of the computer, which plays ``perfect``, ``strong`` or ``casual``; ``None`` if no move is left.

        >>> import wythoff as wy
        >>> wy.Game("wythoff").reply(3, 4).target
        (1, 2)
        """
        given = {"level": text(level, "level"), "misere": bool(misere), "seed": digits(seed, "seed")}
        event = ask("play", self._at(position, **given))
        if "winner" in event:
            return None
        source, target = piles_of(event["from"]), piles_of(event["to"])
        after = ask("value", self._at(target, misere=bool(misere)))
        return Move(source, target, after["outcome"] == "P", integer(event["term"]))

    def extend(
        self,
        value: SupportsIndex = 0,
        *,
        up_to: SupportsIndex = 12,
        numeration: str | None = None,
        certificates: bool = False,
    ) -> Extension:
        """Which moves can be added, taking always the same numbers of tokens, so that the positions of the values up to
        ``value`` stay the same.

        >>> import wythoff as wy
        >>> (1, 2) in wy.Game("wythoff").extend().excluded
        True
        """
        given = self._asked(
            value=digits(value, "value"),
            numeration=numeration,
            certificates=bool(certificates),
            **{"up-to": digits(up_to, "up_to")},
        )
        return extension(ask("extend", given))

    def reduce(
        self,
        value: SupportsIndex = 0,
        *,
        members: SupportsIndex = 10,
        numeration: str | None = None,
        certificates: bool = False,
    ) -> Reduction:
        """Which moves can be left out, so that the positions of the values up to ``value`` stay the same.

        >>> import wythoff as wy
        >>> wy.Game(rules='''
        ...     piles a <= b
        ...     move (a - i, b) for i >= 1
        ...     move (a, b - i) for i >= 1
        ...     move (a - i, b - 2*i) for i >= 1''').reduce(members=2).alone.members
        ((1, 2), (2, 4))
        """
        given = self._asked(
            value=digits(value, "value"),
            members=digits(members, "members"),
            numeration=numeration,
            certificates=bool(certificates),
        )
        return reduction(ask("reduce", given))

    def oeis(self, count: SupportsIndex = 200, *, only: str | Iterable[str] = ()) -> Drafts:
        """Draft entries of the OEIS for the natural sequences of the game: all, or those with these short names.

        >>> import wythoff as wy
        >>> wy.Game("w:2").oeis(count=20, only="p-1")[0].terms[:6]
        (0, 1, 2, 3, 5, 6)
        """
        try:
            names = [text(name, "only") for name in ([only] if isinstance(only, str) else only)]
        except TypeError:
            raise InputError("`only` must be a name or a list of names") from None
        return Drafts(ask("oeis", self._asked(count=digits(count, "count"), only=names)))


def _pile(pile: Any) -> str:
    return digits(pile, "position")
