"""What a worker does: pure functions from plain data to plain data.

A task names all its inputs, and its digest is that of all of them. Its result carries the digest, so that a result
cannot be taken for that of another task.
"""

from __future__ import annotations

import json
import time
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from typing import Any

from .. import _native
from .._convert import ask
from .._errors import InputError
from .._game import Game
from .._limits import current, limits
from .._optional import package

FORMAT = 1
"""Raised whenever a task means something else than before."""

CLIENT = "client"
"""The name of whoever runs a task outside of a worker."""


def digest(*pieces: bytes) -> str:
    """The digest of some bytes; where one ends and the next begins matters."""
    found = sha256()
    for piece in pieces:
        found.update(len(piece).to_bytes(8, "little"))
        found.update(piece)
    return found.hexdigest()


@dataclass(frozen=True)
class Work:
    """What is computed: the same for all tasks of a call."""

    kind: str
    """``sweep``, ``convergence``, ``periods`` or ``atlas``, of which the game is a family."""
    game: str | None
    rules: str | None
    max_value: int = 0
    rows: int = 0
    stats: tuple[str, ...] = ()

    @classmethod
    def of(cls, kind: str, game: Game, max_value: int = 0, rows: int = 0, stats: tuple[str, ...] = ()) -> Work:
        """The work for a game."""
        typed = game.name == "rules"
        return cls(kind, None if typed else game.name, game.rules if typed else None, max_value, rows, stats)

    def asked(self) -> dict[str, object]:
        """The game as questions name it."""
        return {"game": self.game} if self.rules is None else {"rules": self.rules}

    def written(self) -> bytes:
        """All of it, as bytes."""
        parts = [FORMAT, self.kind, self.game, self.rules, self.max_value, self.rows, self.stats]
        return json.dumps(parts).encode()


@dataclass(frozen=True)
class Task:
    """One part of the work: the rows from ``first`` to before ``end``."""

    work: Work
    index: int
    first: int
    end: int
    start: bytes | None = None
    """The snapshot at the first row; ``None`` to guess it."""

    @property
    def inputs(self) -> str:
        """The digest of all inputs."""
        rows = json.dumps([self.index, self.first, self.end, self.start is None]).encode()
        return digest(self.work.written(), rows, self.start or b"")


@dataclass(frozen=True)
class Result:
    """What a task found."""

    inputs: str
    """The digest of the inputs of the task."""
    start: str
    """The digest of the snapshot from which it was found."""
    snapshot: bytes
    """The snapshot at the end."""
    found: bytes
    """Statistics, times or periods."""
    worker: str = ""
    seconds: float = 0.0
    """How long it took, the guess included."""
    guess_seconds: float = 0.0
    """How long the guess took."""


@lru_cache(maxsize=4)
def parts_of(work: Work) -> _native.Parts:
    """The native part; its first rows are computed once in each process."""
    game = Game(rules=work.rules) if work.rules is not None else Game(work.game)
    return _native.Parts(game.native, work.max_value, work.rows, list(work.stats), current())


def atlas_part(family: str, first: int, count: int) -> dict[str, Any]:
    """Some games of a family of the atlas, with their certificates."""
    asked = {"family": family, "from": str(first), "count": str(count), "certificates": True}
    found: dict[str, Any] = ask("atlas", asked)
    return found


def compute(task: Task) -> tuple[bytes, bytes, bytes, float]:
    """The snapshot at the first row, the one at the end, what was found, and how long the guess took."""
    work = task.work
    if work.kind == "periods":
        rows = f"{task.first}..{task.end - 1}"
        return b"", b"", json.dumps(ask("period", {**work.asked(), "rows": rows})).encode(), 0.0
    if work.kind == "atlas" and work.game is not None:
        return b"", b"", json.dumps(atlas_part(work.game, task.first, task.end - task.first)).encode(), 0.0
    parts = parts_of(work)
    began = time.perf_counter()
    start = parts.guess(task.first, current()) if task.start is None else task.start
    guessed = time.perf_counter() - began
    if _native.snapshot_row(start) != task.first:
        raise InputError(f"the snapshot is at row {_native.snapshot_row(start)}, not at row {task.first}")
    run = parts.sweep if work.kind == "sweep" else parts.times
    found, end = run(start, task.end, current())
    return start, end, found, guessed


def run(task: Task) -> Result:
    """Runs a task, on one thread."""
    began = time.perf_counter()
    with limits(threads=1):
        start, end, found, guessed = compute(task)
    seconds = time.perf_counter() - began
    return Result(task.inputs, digest(start), end, found, _address(), seconds, guessed)


def _address() -> str:
    """The worker that runs this, or nothing outside of one."""
    try:
        return str(package("distributed").get_worker().address)
    except ValueError:
        return CLIENT
