"""Long work: limits, interrupts, progress, threads, processes and memory."""

from __future__ import annotations

import gc
import multiprocessing
import os
import pickle
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import pytest

import wythoff as wy

LONG = 10**11  # Rows of a sweep that takes hours.


def long_work() -> None:
    wy.Game("wythoff").level_sets(max_value=20, rows=LONG, low_memory=True)


def test_an_interrupt_stops_the_work_at_once() -> None:
    for work in (long_work, lambda: wy.Game("wythoff").prove(value=4), lambda: wy.Game("mouse").table(20_000)):
        sent: list[float] = []

        def send() -> None:
            sent.append(time.perf_counter())
            os.kill(os.getpid(), signal.SIGINT)

        timer = threading.Timer(0.4, send)
        timer.start()
        with pytest.raises(KeyboardInterrupt):
            work()
        waited = time.perf_counter() - sent[0]
        timer.join()
        # A tenth of a second on a machine with nothing else to do.
        assert waited < 0.1 * max(1.0, os.getloadavg()[0]), waited


def test_a_limit_on_time() -> None:
    started = time.perf_counter()
    with wy.limits(time_limit=0.2), pytest.raises(wy.Undecided, match="time limit"):
        long_work()
    assert time.perf_counter() - started < 5
    assert wy.Game("wythoff").value(3, 4) == 2


def test_a_solution_that_time_cuts_short_says_what_is_known() -> None:
    with wy.limits(time_limit=0.05), pytest.raises(wy.Undecided) as caught:
        wy.Game("wythoff").solve(values=6)
    if isinstance(caught.value.known, wy.Solution):
        assert caught.value.known.missing


def test_limits_nest_and_end() -> None:
    with wy.limits(memory_limit=1):
        with wy.limits(time_limit=10), pytest.raises(wy.Undecided, match="memory"):
            wy.Game("wythoff").table(5000)
    assert wy.Game("wythoff").table(500).shape == (500, 500)
    for wrong in ({"time_limit": -1}, {"memory_limit": 0}, {"threads": 0}, {"progress": 3}, {"time_limit": "1"}):
        with pytest.raises(wy.InputError), wy.limits(**wrong):  # type: ignore[arg-type]
            pass


def test_progress_is_heard() -> None:
    heard: list[tuple[str, int, int | None]] = []
    with wy.limits(time_limit=0.6, progress=lambda *what: heard.append(what)), pytest.raises(wy.Undecided):
        long_work()
    assert heard
    assert all(isinstance(label, str) and done >= 0 for label, done, _ in heard)

    def fails(*_: object) -> None:
        raise RuntimeError("enough")

    with wy.limits(progress=fails), pytest.raises(RuntimeError, match="enough"):
        long_work()


def test_bars_of_tqdm() -> None:
    pytest.importorskip("tqdm")
    with wy.limits(time_limit=0.4, progress=True), pytest.raises(wy.Undecided):
        long_work()


def test_the_global_lock_is_free_during_work() -> None:
    counted = 0

    def count() -> None:
        nonlocal counted
        end = time.perf_counter() + 0.3
        while time.perf_counter() < end:
            counted += 1

    thread = threading.Thread(target=count)
    with wy.limits(time_limit=0.4), pytest.raises(wy.Undecided):
        thread.start()
        long_work()
    thread.join()
    assert counted > 1000


def test_many_threads_get_the_same_answers() -> None:
    g = wy.Game("w:3")
    expected = {(a, b): int(wy.Game("w:3").value(a, b)) for a in range(30) for b in range(30)}

    def look(seed: int) -> bool:
        cells = list(expected)
        cells = cells[seed * 7 :] + cells[: seed * 7]
        return all(g.value(a, b) == expected[a, b] for a, b in cells) and g.prove().status == "proved"

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(look, range(16)))


def in_child(results: multiprocessing.SimpleQueue[int]) -> None:
    g = wy.Game("wythoff")
    results.put(int(g.value(400, 700)) + int(g.table(300)[3, 4]) + g.prove(value=1).states)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="only where processes fork")
def test_a_forked_process_can_work() -> None:
    expected = int(wy.Game("wythoff").value(400, 700)) + 2 + 415
    wy.Game("wythoff").table(300)
    context = multiprocessing.get_context("fork")
    results: multiprocessing.SimpleQueue[int] = context.SimpleQueue()
    child = context.Process(target=in_child, args=(results,))
    child.start()
    child.join(60)
    assert child.exitcode == 0
    assert results.get() == expected


def resident() -> int:
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


SLOW_QUESTIONS: list[Callable[[wy.Game], object]] = [
    lambda g: g.moves(3, 17),
    lambda g: g.options(3, 17),
    lambda g: g.outcome(13, 17, misere=True),
    lambda g: g.nth(1, 10**50),
    lambda g: g.value(17, 10**30),
    lambda g: g.positions(count=2, start=10**30),
    lambda g: g.period(3),
    lambda g: g.table(12).to_arrow(),
    lambda g: g.table(12).to_pandas(),
    lambda g: g.table(40)._repr_html_(),
    lambda g: g.automaton().to_dot(),
    lambda g: (5, 8) in g.prove(),
    lambda g: pickle.loads(pickle.dumps(g)),
    lambda g: (g + wy.Nim(3)).value((3, 5)),
    lambda _: wy.sequence("lower-wythoff", count=10).to_bfile(),
    lambda _: wy.word("fibonacci", 20),
    lambda _: wy.array("wythoff", rows=3, cols=3),
    lambda _: wy.decide("forall x: exists y: x < y"),
    lambda _: wy.Game("wythof"),
    lambda _: wy.Game(rules="piles a; move (a - i"),
    lambda _: wy.Game(rules="piles a; move (a - i) for i >= 1").value(3),
    lambda _: wy.verify("no certificate"),
]


def growth(calls: int) -> int:
    """By how many bytes this process grows in so many calls."""
    g = wy.Game("wythoff")

    def some(count: int) -> None:
        for n in range(count):
            g.value(n % 50, n % 61)
            if n % 20 == 0:
                g.positions(count=5)
                g.table(10).to_latex()
            if n % 100 == 0:
                try:
                    SLOW_QUESTIONS[n // 100 % len(SLOW_QUESTIONS)](g)
                except wy.WythoffError:
                    pass

    some(calls // 5)
    gc.collect()
    before = resident()
    some(calls)
    gc.collect()
    return resident() - before


@pytest.mark.skipif(not os.path.exists("/proc/self/statm"), reason="only where the system tells")
def test_nothing_leaks() -> None:
    calls = 1_000_000 if os.environ.get("WYTHOFF_TEST_SCALE") == "full" else 50_000
    # In a process of its own, where no thread of another test is still at work.
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as alone:
        grown = alone.submit(growth, calls).result()
    assert grown < 4 << 20, f"{grown} bytes after {calls} calls"
