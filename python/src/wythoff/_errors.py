"""The exceptions of the package, with the words and carets of the command line."""

from __future__ import annotations

from collections.abc import Sequence

_OPTIONS = {
    "--memory-limit": "wythoff.limits(memory_limit=...)",
    "--time-limit": "wythoff.limits(time_limit=...)",
    "--max-value": "`max_value`",
    "--rows": "`rows`",
    "--max-pile": "`max_pile`",
    "--find": "`find`",
    "--smallest-heap": "`smallest_heap`",
}
"""Options of the command line, as they are called here."""


class WythoffError(Exception):
    """Any question that has no answer."""

    def __init__(self, message: str) -> None:
        for option, name in _OPTIONS.items():
            message = message.replace(option, name)
        super().__init__(message)


class InputError(WythoffError, ValueError):
    """Something in a question is wrong; the message points at the place.

    >>> import wythoff as wy
    >>> try:
    ...     wy.Game("wythof")
    ... except wy.InputError as error:
    ...     print(error)
    there is no game of this name; did you mean `wythoff`?
      wythof
      ^^^^^^
    """


class RuleError(InputError):
    """Rules that make no game; the message points at the place.

    >>> import wythoff as wy
    >>> try:
    ...     wy.Game(rules="piles a <= b; move (a - i, c) for i >= 1")
    ... except wy.RuleError as error:
    ...     print(str(error).splitlines()[0])
    unknown name `c`
    """


class Undecided(WythoffError):
    """The limits on time or memory do not suffice; :attr:`known` is what is known so far.

    >>> import wythoff as wy
    >>> with wy.limits(memory_limit=1):
    ...     try:
    ...         wy.Game("mouse").value(5000, 7000)
    ...     except wy.Undecided as undecided:
    ...         undecided.known, undecided.known.status
    ('N', 'proved')
    """

    known: object
    """What is known so far: an answer, or what was said on the way as a list of lines."""

    def __init__(self, message: str, known: object = None) -> None:
        super().__init__(message)
        self.known = known

    def __reduce__(self) -> tuple[type[Undecided], tuple[str, object]]:
        return (type(self), (str(self), self.known))


class Rejected(WythoffError):
    """A certificate that says something false, or something that it does not show.

    >>> import wythoff as wy
    >>> text = wy.Game("w:2").prove().certificate
    >>> try:
    ...     wy.verify(text.replace("game w:2", "game w:3"))
    ... except wy.WythoffError as error:
    ...     print(type(error).__name__)
    InputError
    """

    reason: str
    """What is wrong."""

    def __init__(self, message: str, reason: str = "") -> None:
        super().__init__(message)
        self.reason = reason

    def __reduce__(self) -> tuple[type[Rejected], tuple[str, str]]:
        return (type(self), (str(self), self.reason))


def public(classes: Sequence[type[Exception]]) -> None:
    """Lets the classes be known by the name of the package."""
    for each in classes:
        each.__module__ = "wythoff"


public([WythoffError, InputError, RuleError, Undecided, Rejected])
