"""How much Python adds to the work of the engines. Every figure is printed after its answer was checked.

    python bench.py

Wall-clock times are the best of several; on a busy machine look at the processor times beside them. The same table in Rust is
that of the benchmark `dense` of the crate `wythoff`, which cargo builds.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

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


def rust() -> str | None:
    """The program that makes tables in Rust, built if need be."""
    command = ["cargo", "bench", "--quiet", "--package", "wythoff", "--bench", "dense", "--no-run", "--message-format=json"]
    root = Path(__file__).parents[1]
    try:
        built = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return None
    programs = [json.loads(each).get("executable") for each in built.splitlines()]
    return next((each for each in programs if each), None)


def processor_of(command: list[str]) -> float:
    """The processor time of a program whose parallel parts have one thread, in seconds."""

    def used() -> float:
        children = resource.getrusage(resource.RUSAGE_CHILDREN)
        return children.ru_utime + children.ru_stime

    before = used()
    subprocess.run(command, check=True, env={**os.environ, "RAYON_NUM_THREADS": "1"})
    return used() - before


def tables(size: int = 3000, count: int = 10, rounds: int = 6) -> None:
    """A table in Python beside the same in Rust: processor times of processes on one thread, in turn, so that a busy machine hinders
    both alike. The time with one table is taken off that with some more, and with it the start of the process. Most of what Python
    could add are page faults: the array is numpy's own, which keeps its memory between calls."""
    program = rust()
    if program is None:
        print("the same tables in Rust: not measured, since cargo is missing")
        return
    commands = {
        "Python": [sys.executable, __file__, "--many", "arrays"],
        "Rust": [program, "--many", "arrays"],
        "bare": [program, "--many", "tables"],
    }
    times: dict[tuple[str, int], list[float]] = {(kind, n): [] for kind in commands for n in (count + 1, 1)}
    for _ in range(rounds):
        for (kind, n), found in times.items():
            found.append(processor_of([*commands[kind], str(size), str(n)]))
    ours, arrays, bare = ((min(times[kind, count + 1]) - min(times[kind, 1])) / count for kind in commands)
    what = f"{size} x {size} on one thread, processor times:"
    print(f"{what} Python {1000 * ours:.1f} ms, Rust {1000 * arrays:.1f} ms with the cells in an array, {1000 * bare:.1f} ms without")
    compared = f"{100 * (ours / arrays - 1):+.1f}% against Rust with an array, {100 * (ours / bare - 1):+.1f}% against Rust without"
    print(f"Python: {compared}   (to be within 5%)")


def many(size: int, count: int) -> None:
    """Asks for so many tables: what is measured from outside."""
    g = wy.Game("wythoff")
    for _ in range(count):
        cells = g.table(size)
        assert (cells[3, 5], cells[3, 4]) == (0, 2)


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
    line("a table of 3000 x 3000, all threads", best(lambda: g.table(3000), 1), 1e-3, "ms", "compared below")
    tables()
    million = g.positions(count=10**6)
    assert int(million[10**6 - 1, 1] - million[10**6 - 1, 0]) == 10**6 - 1
    line("a million positions", best(lambda: g.positions(count=10**6), 1), 1e-3, "ms", "below 20 ms")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--many"]:
        many(int(sys.argv[3]), int(sys.argv[4]))
    else:
        main()
