"""What all questions about games share: positions and sums as the native part reads them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Protocol, cast

import numpy as np
import numpy.typing as npt

from . import _native
from ._convert import Status, arguments, decimal, digits, integer, maybe, short, shown, text, whole
from ._convert import ask as ask_with_texts
from ._errors import InputError
from ._limits import current


def ask(question: str, **given: object) -> Any:
    """Any question of the program by its name, with the options of the command of that name (``up_to`` for
    ``--up-to``); the answer is what ``--format json`` prints, as Python reads it. Most questions have a function or a
    method of their own, which says more.

    >>> import wythoff as wy
    >>> wy.ask("value", sum="wythoff@3,5")["outcome"]
    'P'
    >>> wy.ask("extend", game="wythoff", up_to=2)["states"]
    24
    """
    asked = {name.replace("_", "-"): _written(value, name) for name, value in given.items()}
    return json.loads(_native.ask(valid(text(question, "question")), arguments(asked), current()))


def _written(value: object, name: str) -> object:
    """An argument as texts, which numbers of any size are."""
    if isinstance(value, (list, tuple)):
        return [_written(each, name) for each in cast("Sequence[object]", value)]
    if value is None or isinstance(value, (bool, str)):
        return value
    if isinstance(value, int):
        return decimal(value)
    raise InputError(f"`{name}` cannot be {shown(value)}")


class Playable(Protocol):
    """What is needed of a game in a sum."""

    native: _native.NativeGame
    has_fractions: bool


def sum_answer(moves: bool, parts: Sequence[tuple[Playable, tuple[Any, ...]]], misere: bool) -> dict[str, Any]:
    """The value of a sum, or its moves, as the program writes them."""
    natives: list[tuple[_native.NativeGame, Any]] = []
    for game, position in parts:
        written = ",".join(map(fraction, position)) if game.has_fractions else list(position)
        natives.append((game.native, written))
    answer: dict[str, Any] = json.loads(_native.sum_json(moves, natives, bool(misere), current()))
    return answer


def fraction(pile: object) -> str:
    """A fraction as the command line writes it."""
    if isinstance(pile, str):
        return valid(pile)
    if isinstance(pile, Fraction):
        return f"{decimal(pile.numerator)}/{decimal(pile.denominator)}"
    return digits(whole(pile, "position"), "position")


def value_of(answer: dict[str, Any]) -> tuple[int | None, str, Status, str]:
    """Value, outcome, status and how."""
    value = answer["value"]
    return None if value is None else integer(value), answer["outcome"], answer["status"], answer["how"]


def valid(name: str) -> str:
    """A text without lone surrogates, which no other language can read."""
    try:
        name.encode()
    except UnicodeEncodeError:
        raise InputError("this text has characters that are no Unicode") from None
    return name


def natural(number: object, name: str) -> int:
    """A natural number as people give it."""
    value = whole(number, name)
    if value < 0:
        raise InputError(f"`{name}` must be 0 or more, not {short(value)}")
    return value


def pair(side: object, name: str) -> tuple[int, int]:
    """From where to before where a side of a table goes."""
    if side is None:
        raise InputError("how large a table? Give `size`, or `rows` and `cols`")
    if not isinstance(side, tuple):
        return 0, natural(side, name)
    ends = [natural(end, name) for end in cast("tuple[object, ...]", side)]
    if len(ends) != 2 or ends[0] > ends[1]:
        raise InputError(f"`{name}` must be a number, or a pair of numbers of which the first is no larger")
    return ends[0], ends[1]


def window(asked: dict[str, object]) -> tuple[npt.NDArray[Any], str, str]:
    """A table that does not begin at the origin."""
    try:
        found = ask_with_texts("table", asked)
    except InputError as error:
        if "digit" in str(error) or "whole numbers" in str(error):
            raise InputError(
                "in this version a table begins at row and column 0; for single positions far away ask value(), for "
                "level sets far away positions(start=...)"
            ) from None
        raise
    rows = [[maybe(cell) for cell in row] for row in found["values"]]
    cells = [cell for row in rows for cell in row]
    known = [cell for cell in cells if cell is not None]
    kind: Any = np.min_scalar_type(max(known, default=0)) if len(known) == len(cells) else object
    first, last = (integer(end) for end in found["cols"])
    array = np.empty((len(rows), last - first), dtype=kind)
    for n, row in enumerate(rows):
        array[n, :] = row
    return array, "tables near the origin, periods of rows, and level sets as far as they are known", found["status"]


def objects(rows: list[list[int]]) -> np.ndarray[Any, np.dtype[Any]]:
    """Rows of integers of any size as an array."""
    array = np.empty((len(rows), len(rows[0]) if rows else 0), dtype=object)
    for n, row in enumerate(rows):
        array[n, :] = row
    return array
