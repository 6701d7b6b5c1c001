"""A worker that sends wrong but well-formed parts."""

from __future__ import annotations

import wythoff as wy
from wythoff import _native
from wythoff.cluster import _tasks


def start_lying(how: str) -> None:
    """Makes the worker that runs this send wrong but well-formed parts."""
    honest = _tasks.compute

    def sealed(body: bytes) -> bytes:
        seal = 0xCBF2_9CE4_8422_2325
        for byte in body:
            seal = (seal ^ byte) * 0x100_0000_01B3 % 2**64
        return body + seal.to_bytes(8, "little")

    def lying(task: _tasks.Task) -> tuple[bytes, bytes, bytes, float]:
        start, end, found, guessed = honest(task)
        assert sealed(found[:-8]) == found
        if how == "extremes":  # The least d_n - n of the last value is one less: nothing else contradicts it.
            at = len(found) - 8 - 4 * 8 - 9 * 8 + 8
            least = int.from_bytes(found[at : at + 8], "little", signed=True) - 1
            found = sealed(found[:at] + least.to_bytes(8, "little", signed=True) + found[at + 8 : -8])
        elif how == "points":  # A point too many.
            points = int.from_bytes(found[16:24], "little") + 1
            found = sealed(found[:16] + points.to_bytes(8, "little") + found[24:-8])
        elif how == "snapshot":  # The snapshot of another game.
            work = task.work
            other = _native.Parts(wy.Game("w:1").native, work.max_value, work.rows, list(work.stats), _tasks.current())
            end = other.guess(task.end, _tasks.current())
        elif how == "garbage":
            end = b"what?"
        return start, end, found, guessed

    _tasks.compute = lying
