"""How much Python adds to the work of the engines. Every figure is printed after its answer was checked.

    python bench.py [PATH OF THE BINARY wythoff]

Wall-clock times are the best of several; on a busy machine look at the processor times beside them.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable

import numpy as np

import wythoff as wy
from wythoff import _game as game


def best(work: Callable[[], object], times: int, repeats: int = 7) -> tuple[float, float]:
    """The least wall-clock and processor time of one call, in seconds."""
    walls: list[float] = []
    processors: list[float] = []
    for _ in range(repeats):
        wall, processor = time.perf_counter(), time.process_time()
        for _ in range(times):
            work()
        walls.append((time.perf_counter() - wall) / times)
        processors.append((time.process_time() - processor) / times)
    return min(walls), min(processors)


def line(what: str, figures: tuple[float, float], unit: float, name: str, bound: str) -> None:
    wall, processor = (figure / unit for figure in figures)
    print(f"{what:44}{wall:9.2f} {name} wall {processor:9.2f} {name} processor   (to be {bound})")


def main() -> None:
    g = wy.Game("wythoff")
    assert g.value(3, 4) == 2 and g.value(3, 5) == 0
    line("a value in a table already made", best(lambda: g.value(3, 4), 20_000), 1e-6, "us", "below 5 us")
    side = 10

    def grow() -> None:
        nonlocal side
        side += 1
        g.value(side, side)

    line("a value that is not in the table yet", best(grow, 40, 5), 1e-6, "us", "below 50 us")

    def begin() -> None:
        # Without the games that are kept.
        game._native_game.cache_clear()
        wy.Game("wythoff").value(3, 4)

    line("the first value of a new game", best(begin, 200), 1e-6, "us", "below 50 us")
    cells = g.table(3000)
    assert (cells[3, 4], cells[2999, 2998]) == (2, cells[2998, 2999]) and cells.dtype == np.uint16
    line("a table of 3000 x 3000", best(lambda: g.table(3000), 1), 1e-3, "ms", "within 5% of Rust")
    if len(sys.argv) > 1:
        command = [sys.argv[1], "table", "wythoff", "--size", "3000", "--format", "none"]
        seconds: list[float] = []
        processors: list[float] = []
        for _ in range(7):
            before = os.times()
            output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
            after = os.times()
            seconds.append(float(output.split()[-1]))
            processors.append(
                after.children_user + after.children_system - before.children_user - before.children_system
            )
        what = "the same on the command line, and a checksum"
        line(what, (min(seconds), min(processors)), 1e-3, "ms", "compared; its wall time is without the checksum")
    million = g.positions(count=10**6)
    assert int(million[10**6 - 1, 1] - million[10**6 - 1, 0]) == 10**6 - 1
    line("a million positions", best(lambda: g.positions(count=10**6), 1), 1e-3, "ms", "below 20 ms")


if __name__ == "__main__":
    main()
