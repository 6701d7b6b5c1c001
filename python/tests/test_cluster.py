"""Sweeps on a real cluster of four worker processes are those of one machine, whoever dies and whoever lies."""

from __future__ import annotations

import json
import re
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


def test_an_atlas_is_that_of_one_machine(client: Any, tmp_path: Path) -> None:
    for _ in range(2):
        rows = cluster.atlas(client, "extra", tmp_path / "store", out=tmp_path / "atlas", count=2, audit=1)
        assert [row["id"] for row in rows] == ["extra-0", "extra-1"]
        assert rows[0]["named"] == {"name": "wythoff", "status": "proved"} and rows[0]["states"] == 4
    part = json.loads((tmp_path / "atlas/parts/extra-00000.json").read_text(encoding="utf-8"))
    assert [row["id"] for row in part["rows"]] == ["extra-0", "extra-1"]
    assert (tmp_path / "atlas/certificates/extra-0.txt").read_text(encoding="utf-8") == rows[0]["certificate"]
    with pytest.raises(wy.InputError):
        cluster.atlas(client, "nosuchfamily")


@pytest.mark.parametrize("how", ["extremes", "points", "snapshot", "garbage"] if FULL else ["extremes"])
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
        assert swept.summary.workers[liar].lies > 0
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


STATS = ["extremes", "histogram"]


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Machines]:
    """Machines that may be killed."""
    started = Machines(tmp_path, 4)
    started.client().close()
    yield started
    started.close()


def test_the_client_and_the_scheduler_die(own: Machines, tmp_path: Path) -> None:
    rows, parts, store = 40_000_000, 60, tmp_path / "store"
    command = [sys.executable, "-c", textwrap.dedent(CALL), own.address, str(store), str(rows), str(parts)]
    process = subprocess.Popen(command)
    while kept(store) < parts // 8:
        assert process.poll() is None, "the call ended too early"
        time.sleep(0.02)
    process.send_signal(signal.SIGKILL)
    process.wait()
    before = kept(store)
    assert parts // 8 <= before < parts

    def havoc() -> None:
        while kept(store) < before + (parts - before) // 4:
            time.sleep(0.02)
        own.kill_the_scheduler()
        killed.append(kept(store))
        own.start()

    killed: list[int] = []
    killer = threading.Thread(target=havoc)
    killer.start()
    # The store knows how the first call had cut the rows.
    swept = cluster.sweep(own.address, wy.Game("wythoff"), 8, rows, STATS, store)
    killer.join()
    assert killed[0] < parts, "the scheduler was killed too late"
    assert swept.summary.from_store == before and swept.summary.parts == parts
    assert swept.summary.reconnected >= 1 and not swept.summary.distrusted and swept.summary.again == 0
    assert found(swept) == found(wy.Game("wythoff").level_sets(8, rows, STATS))


@pytest.mark.skipif(not FULL, reason="clients give up slowly; WYTHOFF_TEST_SCALE=full")
def test_without_a_scheduler_a_client_is_lost(own: Machines, tmp_path: Path) -> None:
    rows, store = 20_000_000, tmp_path / "store"
    client = distributed.Client(own.address, timeout=3, set_as_default=False)
    killer = threading.Thread(target=lambda: (wait_for(store, 5), own.kill_the_scheduler()))
    killer.start()
    with pytest.raises(cluster.ClusterLost, match="the same call"):
        cluster.sweep(client, wy.Game("wythoff"), 8, rows, STATS, store, part_rows=rows // 60)
    killer.join()
    client.close()
    own.start()
    client = own.client()
    swept = cluster.sweep(client, wy.Game("wythoff"), 8, rows, STATS, store)
    client.close()
    assert swept.summary.from_store >= 5
    assert found(swept) == found(wy.Game("wythoff").level_sets(8, rows, STATS))


def wait_for(store: Path, parts: int) -> None:
    while kept(store) < parts:
        time.sleep(0.02)


def test_workers_die_all_the_time(own: Machines, tmp_path: Path) -> None:
    """Random workers get SIGKILL while they work, twenty at full scale; every sweep is that of one machine."""
    kills, rows = (20, 200_000_000) if FULL else (2, 30_000_000)
    expected = found(wy.Game("wythoff").level_sets(8, rows, STATS))
    over = threading.Event()

    def havoc() -> None:
        client = own.client()
        while not over.wait(0.5):
            own.kill_a_worker(client)
        client.close()

    killer = threading.Thread(target=havoc)
    killer.start()
    sweeps = lost = 0
    try:
        while own.kills < kills:
            swept = cluster.sweep(
                own.address, wy.Game("wythoff"), 8, rows, STATS, tmp_path / f"store{sweeps}", part_rows=rows // 40
            )
            sweeps += 1
            lost += swept.summary.lost
            assert found(swept) == expected
            assert not swept.summary.distrusted and swept.summary.again == 0
    finally:
        over.set()
        killer.join()
    print(f"\n{own.kills} workers killed in {sweeps} sweeps, {lost} tasks lost for good and sent again by the client")


def test_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first example of docs/cluster.md runs; those that need other machines are at least Python."""
    monkeypatch.chdir(tmp_path)
    page = (Path(__file__).parents[2] / "docs/cluster.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    exec(compile(blocks[0], "docs/cluster.md", "exec"), {})
    assert len(blocks) == 4
    for block in blocks[1:]:
        compile(block, "docs/cluster.md", "exec")
