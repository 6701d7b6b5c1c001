"""Sweeps on a real cluster of four worker processes are those of one machine, whoever dies and whoever lies."""

from __future__ import annotations

import signal
import subprocess
import sys
import textwrap
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import wythoff as wy
from lying import start_lying
from machines import FULL, Machines
from wythoff import cluster

distributed = pytest.importorskip("distributed")

@pytest.fixture(scope="module")
def machines(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machines]:
    started = Machines(tmp_path_factory.mktemp("cluster"), 4)
    yield started
    started.close()


@pytest.fixture
def client(machines: Machines) -> Iterator[Any]:
    made = machines.client()
    yield made
    made.close()


def found(sets: wy.LevelSets) -> dict[str, Any]:
    """All that was found."""
    return {name: each for name, each in vars(sets).items() if name != "summary"}


@pytest.mark.parametrize(
    ("game", "max_value", "rows", "stats"),
    [
        (wy.Game("wythoff"), 6, 700_000, ["extremes", "histogram", "golden", "activity", "near-zero"]),
        (wy.Game("w:3"), 3, 400_001, ["extremes", "near-zero"]),
        (wy.Game(rules=wy.Game("f-wythoff").rules), 2, 500_000, ["histogram"]),
    ],
    ids=["wythoff", "w:3", "rules"],
)
def test_a_sweep_is_that_of_one_machine(client: Any, game: wy.Game, max_value: int, rows: int, stats: list[str]) -> None:
    seen: list[cluster.Progress] = []
    swept = cluster.sweep(
        client, game, max_value, rows, stats, part_rows=rows // 12, audit=0.3, progress=seen.append
    )
    assert found(swept) == found(game.level_sets(max_value, rows, stats))
    summary = swept.summary
    assert summary.parts == 12 and summary.again == 0 and not summary.distrusted and summary.rounds == 1
    assert sum(worker.parts for worker in summary.workers.values()) == 12
    assert len([worker for worker in summary.workers if worker.startswith("tcp")]) >= 2
    assert seen[-1].accepted == 12 and seen[-1].rows == rows
    if "extremes" in stats and swept.extremes is not None:
        last = swept.extremes[-1]
        assert seen[-1].extremes is not None
        # The live ones are those of all parts; the lowest rows come at the end.
        assert seen[-1].extremes[-1][1] >= last["min"]
    assert "12 parts" in str(summary) and "accepted" in str(seen[-1])


def test_convergence_is_that_of_one_machine(client: Any) -> None:
    game = wy.Game("wythoff")
    times = cluster.convergence(client, game, 3, 150_000, part_rows=12_000)
    assert found(times) == found(game.level_sets(3, 150_000, ["convergence"]))
    assert times.summary.parts == 10 and times.summary.again == 0


def test_periods_are_those_of_one_machine(client: Any, tmp_path: Path) -> None:
    games = [wy.Game(name) for name in ("wythoff", "w:2", "w:3", "nim", "w:4")]
    for _ in range(2):
        rows = cluster.periods(client, games, range(12), tmp_path / "periods", audit=1)
        assert [list(each) for each in rows] == [list(game.periods(rows=range(12))) for game in games]


@pytest.mark.parametrize("how", ["extremes", "points", "snapshot"])
def test_a_lying_worker_is_caught(tmp_path: Path, how: str) -> None:
    machines = Machines(tmp_path, 4)
    try:
        client = machines.client()
        liar = sorted(client.nthreads())[0]
        client.run(start_lying, how, workers=[liar])
        game, rows = wy.Game("wythoff"), 8_000_000
        # A lie that contradicts nothing is found by the parts that are run twice.
        audit = 0.8 if how == "extremes" else 0
        swept = cluster.sweep(client, game, 5, rows, store=tmp_path / "store", part_rows=rows // 40, audit=audit)
        assert found(swept) == found(game.level_sets(5, rows))
        assert swept.summary.workers[liar].parts > 0, "the liar was not asked"
        assert swept.summary.distrusted == [liar]
        assert liar not in client.nthreads()
        assert "not trusted" in str(swept.summary)
        client.close()
    finally:
        machines.close()


def test_nobody_knows_a_game_that_cannot_be_swept(client: Any) -> None:
    with pytest.raises(wy.InputError):
        cluster.sweep(client, wy.Game("nim"), 3, 10**6)
    with pytest.raises(wy.InputError):
        cluster.sweep(client, wy.Game("wythoff"), 3, 10**6, ["convergence"])
    with pytest.raises(wy.InputError):
        cluster.sweep(client, wy.Game("wythoff"), 3, 10**6, audit=2)


CALL = """
    import sys, wythoff as wy
    from wythoff import cluster
    address, store, rows, parts = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
    cluster.sweep(address, wy.Game("wythoff"), 8, rows, ["extremes", "histogram"], store, part_rows=rows // parts)
"""


def kept(store: Path) -> int:
    return len(list(store.glob("parts/*/*.part")))


def test_nothing_is_lost(tmp_path: Path) -> None:
    """Workers, the client and the scheduler are killed; the result is that of one machine."""
    rows, parts, kills = (1_000_000_000, 400, 20) if FULL else (40_000_000, 60, 3)
    store = tmp_path / "store"
    machines = Machines(tmp_path, 4)
    try:
        machines.client().close()
        # The client.
        command = [sys.executable, "-c", textwrap.dedent(CALL), machines.address, str(store), str(rows), str(parts)]
        process = subprocess.Popen(command)
        while kept(store) < parts // 8:
            assert process.poll() is None, "the call ended too early"
            time.sleep(0.02)
        process.send_signal(signal.SIGKILL)
        process.wait()
        before = kept(store)
        assert parts // 8 <= before < parts

        # The scheduler, and workers all the time.
        def havoc() -> None:
            while kept(store) < before + (parts - before) // 4:
                time.sleep(0.02)
            machines.kill_the_scheduler()
            machines.start()
            while machines.kills < kills and not over.is_set():
                time.sleep(0.4)
                machines.kill_a_worker()

        over = threading.Event()
        killer = threading.Thread(target=havoc)
        killer.start()
        swept = cluster.sweep(
            machines.address, wy.Game("wythoff"), 8, rows, ["extremes", "histogram"], store, part_rows=rows
        )
        over.set()
        killer.join()
        summary = swept.summary
        assert summary.from_store >= before and summary.parts == parts
        assert summary.reconnected >= 1 and not summary.distrusted and summary.again == 0
        assert not FULL or machines.kills >= 20
        assert found(swept) == found(wy.Game("wythoff").level_sets(8, rows, ["extremes", "histogram"]))
        print(f"\n{machines.kills} workers killed, the scheduler and the client once\n{summary}")
    finally:
        machines.close()
