"""Integers between Python and the JSON of the program, of any size and without loss."""

from __future__ import annotations

import json
import operator
from collections.abc import Iterable, Mapping
from dataclasses import fields
from typing import Any, Literal, SupportsIndex, TypeVar

from . import _native
from ._errors import InputError
from ._limits import current

Status = Literal["proved", "computed", "predicted"]
"""How far an answer can be trusted: for all positions, exhaustively from the rules, or by a named conjecture."""

_DIGITS = 4000  # Python itself refuses to read or write many more.
_BITS = 13_000


def integer(number: int | str) -> int:
    """The integer that the program wrote as a number or as decimal digits."""
    if isinstance(number, int):
        return number
    return int(number) if len(number) < _DIGITS else _native.parse_int(number)


def maybe(number: int | str | None) -> int | None:
    """The same, where there may be none."""
    return None if number is None else integer(number)


def whole(number: object, name: str) -> int:
    """A whole number as people give it: anything that Python takes for an index."""
    try:
        return operator.index(number)  # type: ignore[arg-type]
    except TypeError:
        raise InputError(f"`{name}` must be a whole number, not {shown(number)}") from None


def digits(number: SupportsIndex, name: str) -> str:
    """The decimal digits of a natural number of any size."""
    value = whole(number, name)
    if value < 0:
        raise InputError(f"`{name}` must be 0 or more, not {short(value)}")
    return decimal(value)


def decimal(value: int) -> str:
    """The decimal digits of an integer of any size."""
    return str(value) if value.bit_length() < _BITS else _native.decimal(value)


def short(value: int) -> str:
    """An integer for a message: not all digits of a long one."""
    text = decimal(value)
    return text if len(text) <= 40 else f"{text[:20]}...{text[-12:]} ({len(text)} digits)"


def shown(thing: object, most: int = 100) -> str:
    """Anything for a message, cut where it is long; integers are shown whatever their size."""
    if isinstance(thing, int) and not isinstance(thing, bool):
        return short(int(thing))
    try:
        return repr(thing)[:most]
    except ValueError:
        return f"this {type(thing).__name__}"


def piles_text(piles: Iterable[object]) -> str:
    """Piles as Python shows a tuple, whatever their size."""
    items = [decimal(pile) if isinstance(pile, int) else shown(pile) for pile in piles]
    return f"({', '.join(items)}{',' if len(items) == 1 else ''})"


def arguments(given: Mapping[str, object]) -> str:
    """Arguments of a question in JSON; what is ``None`` or ``False`` is left out."""
    kept = {name: value for name, value in given.items() if value is not None and value is not False}
    for name, value in kept.items():
        if not isinstance(value, (str, bool, list)):
            raise InputError(f"`{name}` cannot be {shown(value)}")
    try:
        text = json.dumps(kept, ensure_ascii=False)
        text.encode()
    except (TypeError, ValueError) as error:
        raise InputError(f"this cannot be asked: {error}") from None
    return text


def ask(name: str, given: Mapping[str, object]) -> Any:
    """Asks the program a question; the answer as Python reads JSON."""
    return json.loads(_native.ask(name, arguments(given), current()))


Record = TypeVar("Record")


def record(kind: type[Record], found: Mapping[str, Any]) -> Record:
    """A record of what the program wrote; keys that it does not have yet are left out."""
    names = {field.name for field in fields(kind)}  # type: ignore[arg-type]
    return kind(**{name: value for name, value in found.items() if name in names})


def text(value: object, name: str) -> str:
    """A text, or an error that says what is wrong."""
    if not isinstance(value, str):
        raise InputError(f"`{name}` must be a string, not {shown(value)}")
    return value
