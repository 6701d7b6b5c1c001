"""What a call may use, and who hears how far it is."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Protocol

from . import _native
from ._errors import InputError
from ._optional import Missing, package

Listener = Callable[[str, int, "int | None"], object]
"""Hears the name of the work under way, the steps done, and the steps in all if that is known."""

_MIB = 1 << 20


def _default_memory() -> int:
    """A quarter of the memory of the machine, or of the container if that is smaller."""
    try:
        machine = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, OSError, ValueError):
        machine = 4096 * _MIB
    for file in ("memory.max", "memory/memory.limit_in_bytes"):
        try:
            machine = min(machine, int(Path("/sys/fs/cgroup", file).read_text()))
        except (OSError, ValueError):
            continue
    return machine // 4


@dataclass(frozen=True)
class _Settings:
    millis: int | None
    memory: int
    threads: int | None
    listener: Listener | None

    def native(self) -> _native.Limits:
        return _native.Limits(self.millis, self.memory, self.threads, self.listener)


_settings = _Settings(None, _default_memory(), None, None)
_current: ContextVar[tuple[_Settings, _native.Limits]] = ContextVar(
    "wythoff_limits", default=(_settings, _settings.native())
)


def current() -> _native.Limits:
    """The limits of a call that begins now."""
    return _current.get()[1]


def _whole(name: str, number: object, least: int) -> int:
    if isinstance(number, bool) or not isinstance(number, int) or not least <= number < 1 << 40:
        raise InputError(f"`{name}` must be a whole number from {least} on, not {type(number).__name__}")
    return number


def _millis(seconds: object) -> int:
    if not isinstance(seconds, (int, float)) or not 0 <= seconds < 1e12:
        raise InputError(f"`time_limit` must be a number of seconds, not {type(seconds).__name__}")
    return int(1000 * seconds)


@contextmanager
def limits(
    *,
    time_limit: float | None = None,
    memory_limit: int | None = None,
    threads: int | None = None,
    progress: bool | Listener | None = None,
) -> Generator[None, None, None]:
    """Sets limits for all calls in a ``with`` block; what is left out stays as it is outside.

    ``time_limit`` is in seconds, ``memory_limit`` in MiB (a quarter of the memory otherwise). A call that
    would pass a limit raises :class:`Undecided`. With ``progress=True`` long work shows a bar, by ``tqdm``
    where it is installed; a function is called with a label, the steps done, and the steps in all or ``None``.

    >>> import wythoff as wy
    >>> with wy.limits(time_limit=0.2):
    ...     wy.Game("wythoff").level_sets(max_value=20, rows=10**9)
    Traceback (most recent call last):
    ...
    wythoff.Undecided: the time limit was reached; raise it with wythoff.limits(time_limit=...)
    """
    settings = _current.get()[0]
    if time_limit is not None:
        settings = replace(settings, millis=_millis(time_limit))
    if memory_limit is not None:
        settings = replace(settings, memory=_whole("memory_limit", memory_limit, 1) * _MIB)
    if threads is not None:
        settings = replace(settings, threads=_whole("threads", threads, 1))
    bar: Bar | None = None
    if progress is True:
        bar = Bar()
        settings = replace(settings, listener=bar)
    elif progress is False:
        settings = replace(settings, listener=None)
    elif callable(progress):
        settings = replace(settings, listener=progress)
    elif progress is not None:
        raise InputError(f"`progress` must be True, False or a function, not {type(progress).__name__}")
    token = _current.set((settings, settings.native()))
    try:
        yield
    finally:
        _current.reset(token)
        if bar is not None:
            bar.close()


class _Drawn(Protocol):
    """What is needed of a bar of tqdm."""

    n: Any
    total: Any

    def refresh(self) -> object: ...
    def close(self) -> object: ...


class Bar:
    """A bar of ``tqdm``, in a notebook or a terminal; a plain line where ``tqdm`` is missing."""

    def __init__(self) -> None:
        self._label = ""
        self._bar: _Drawn | None = None

    def __call__(self, label: str, done: int, total: int | None) -> None:
        if label != self._label:
            self.close()
            self._label = label
            self._bar = _new_bar(label, total)
        if self._bar is not None:
            self._bar.n = done
            self._bar.total = total
            self._bar.refresh()

    def close(self) -> None:
        """Ends the bar."""
        if self._bar is not None:
            self._bar.close()
            self._bar = None
        self._label = ""


def _new_bar(label: str, total: int | None) -> _Drawn | None:
    try:
        tqdm = package("tqdm.auto").tqdm
    except Missing:
        print(label, file=sys.stderr)
        return None
    bar: _Drawn = tqdm(desc=label, total=total, leave=False)
    return bar
