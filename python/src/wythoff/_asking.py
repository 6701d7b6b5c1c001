"""What all questions about games share: positions and sums as the native part reads them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Protocol, SupportsIndex

import numpy as np

from . import _native
from ._convert import Status, decimal, digits, integer, short, whole
from ._errors import InputError
from ._limits import current


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


def pair(side: tuple[SupportsIndex, ...], name: str) -> tuple[SupportsIndex, SupportsIndex]:
    """Both ends of a range."""
    if len(side) != 2:
        raise InputError(f"`{name}` must be a number or a pair of numbers")
    return side[0], side[1]


def objects(rows: list[list[int]]) -> np.ndarray[Any, np.dtype[Any]]:
    """Rows of integers of any size as an array."""
    array = np.empty((len(rows), len(rows[0]) if rows else 0), dtype=object)
    for n, row in enumerate(rows):
        array[n, :] = row
    return array
