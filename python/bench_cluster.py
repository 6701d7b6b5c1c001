"""How close two worker processes of Dask come to two threads of one process, and what a part costs besides its rows.

    python bench_cluster.py [ROWS [REPEATS [G ...]]]

Both sweep the same rows one after the other, several times; the last line of a value has the medians. Other work on the machine disturbs the
time on the clock, so the time of the processors is measured too: of the two workers, the scheduler and the client
together against that of the one process.
"""

from __future__ import annotations

import os
import sys
import time
from statistics import median

import psutil
from distributed import Client, LocalCluster, get_task_stream

import wythoff as wy
from wythoff import cluster


def cpu(processes: list[psutil.Process]) -> float:
    """The seconds of processor that some processes have used."""
    return sum(sum(process.cpu_times()[:2]) for process in processes)


def main() -> None:
    rows = int(float(sys.argv[1])) if len(sys.argv) > 1 else 10**8
    repeats = int(sys.argv[2]) if len(sys.argv) > 2 else 3
    values = [int(g) for g in sys.argv[3:]] or [1, 5, 10, 20]
    game = wy.Game("wythoff")
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as local, Client(local) as client:
        # The scheduler of a local cluster lives in this process.
        workers = [psutil.Process(pid) for pid in client.run(os.getpid).values()]
        everyone = [psutil.Process(), *workers]
        cluster.sweep(client, game, 3, 10**6)
        print("   g        rows  threads: wall    cpu   cluster: wall    cpu   wall ratio  cpu ratio   besides rows")
        for g in values:
            ratios: list[tuple[float, ...]] = []
            for _ in range(repeats):
                began, used = time.perf_counter(), cpu(everyone)
                with wy.limits(threads=2):
                    plain = game.level_sets(g, rows, ["extremes", "histogram"])
                wall, spent = time.perf_counter() - began, cpu(everyone) - used
                began, used = time.perf_counter(), cpu(everyone)
                swept = cluster.sweep(client, game, g, rows, ["extremes", "histogram"], audit=0)
                wall2, spent2 = time.perf_counter() - began, cpu(everyone) - used
                assert swept.histogram == plain.histogram and swept.extremes == plain.extremes
                did = swept.summary.workers.values()
                sweeping = sum(worker.seconds - worker.guess_seconds for worker in did)
                ratios.append((wall, spent, wall2, spent2, wall / wall2, spent / spent2, 1 - sweeping / (2 * wall2)))
            for each in [*ratios, tuple(map(median, zip(*ratios, strict=True)))]:
                print("%4d %11d %14.2f %6.2f %15.2f %6.2f %12.2f %10.2f %14.3f" % (g, rows, *each), flush=True)
            overhead(client, game, g)


def overhead(client: Client, game: wy.Game, g: int) -> None:
    """The share of the time of the workers, from the start of the first part to the end of the last, that is not
    spent on rows: guesses, and whatever Dask does between two parts."""
    part = cluster.recommended_rows(g, 10**8)
    with get_task_stream(client) as stream:
        swept = cluster.sweep(client, game, g, 6 * part, part_rows=part, audit=0)
    spans: dict[str, tuple[float, float]] = {}
    for task in stream.data:
        times = [at for each in task["startstops"] for at in (each["start"], each["stop"])]
        low, high = spans.get(task["worker"], (min(times), max(times)))
        spans[task["worker"]] = min(low, *times), max(high, *times)
    did = swept.summary.workers.values()
    sweeping, guessing = (sum(map(each, did)) for each in (lambda w: w.seconds - w.guess_seconds, lambda w: w.guess_seconds))
    whole = sum(high - low for low, high in spans.values())
    print(
        f"g = {g}: parts of {part} rows, {sweeping / swept.summary.parts:.2f} s each; "
        f"guesses {guessing / whole:.2%}, all that is not sweeping {1 - sweeping / whole:.2%}"
    )


if __name__ == "__main__":
    main()
