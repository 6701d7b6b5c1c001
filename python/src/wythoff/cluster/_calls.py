"""The questions that a cluster answers."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, SupportsIndex

from .. import _native
from .._asking import natural
from .._convert import text
from .._errors import InputError
from .._game import Game
from .._limits import current
from .._periods import Period, Periods
from .._rows import LevelSets
from ._chain import Chain
from ._connection import Cluster, Connection
from ._report import Lines, Listener, Progress, Summary
from ._run import Orders, Run
from ._store import Folder
from ._tasks import FORMAT, Result, Task, Work, digest, parts_of

AUDIT = 1 / 50
"""The share of parts that are run twice unless another is asked for."""

_LOW_STARTS = 1 << 15
"""The convergence of start rows below this one is found by the client."""

Store = str | os.PathLike[str] | None


class ClusterSets(LevelSets):
    """What a sweep on a cluster found, and what happened meanwhile."""

    summary: Summary
    """What each worker did."""


def recommended_rows(max_value: SupportsIndex, rows: SupportsIndex, threads: SupportsIndex = 1) -> int:
    """How many rows a part of a sweep should have, on a cluster of so many threads.

    Sixteen parts for each thread, so that all end at about the same time; and some ten minutes at most, so that little is
    lost with a worker. But at least two seconds and two hundred times the work of a guess, so that Dask and the guess cost
    less than two hundredths, and on large clusters so much that the client can take parts as fast as they come.

    >>> from wythoff import cluster
    >>> cluster.recommended_rows(20, 10**15, 1000)
    8571428400
    """
    g, last = natural(max_value, "max_value"), natural(rows, "rows")
    start_up = _native.start_up(g)
    # A guess sweeps, for each of the rows r, r/phi, r/phi^2, ... above the first ones, phi^2 start-ups or so.
    levels = max(1, (last // (8 * start_up + 1)).bit_length() * 36 // 25)
    workers = max(1, natural(threads, "threads"))
    # A thread sweeps about 3 * 10**8 / (g + 1) rows a second; the client takes 40 parts a second and is to be half idle.
    second = 300 * 10**6 // (g + 1)
    least = max(2 * second, 200 * levels * start_up * 21 // 8, workers * second // 20)
    return max(least, min(600 * second, last // (16 * workers)))


def sweep(
    client: Cluster,
    game: Game,
    max_value: SupportsIndex,
    rows: SupportsIndex,
    stats: Sequence[str] = ("extremes",),
    store: Store = None,
    *,
    part_rows: int | None = None,
    audit: float = AUDIT,
    progress: bool | Listener = False,
    patience: float = 600.0,
) -> ClusterSets:
    """All level sets of the values up to ``max_value`` in rows 0 to ``rows`` as :meth:`wythoff.Game.level_sets`, on a cluster.

    ``client`` is a ``distributed.Client``, the address of a scheduler, a function that returns a client, or ``None``
    for the processors of this machine. With a ``store``, a folder, the same call goes on after anything has died.
    ``part_rows`` is how many rows a part has, about; ``audit`` the share of parts that two workers run.

    >>> from wythoff import Game, cluster
    >>> cluster.sweep(None, Game("wythoff"), max_value=2, rows=1000, stats=["histogram"]).histogram[0]["counts"]
    [[0, 619]]
    """
    top, last = natural(max_value, "max_value"), natural(rows, "rows")
    kinds = tuple([stats] if isinstance(stats, str) else [text(name, "stats") for name in stats])
    if "convergence" in kinds:
        raise InputError("convergence times are asked for with wythoff.cluster.convergence")
    work = Work.of("sweep", game, top, last, kinds)
    parts = parts_of(work)
    ground = parts.ground(current())
    first = parts.first_row
    if first is None:
        return _sets(parts.answer(ground), Summary())
    call = Call("sweeping", work, parts.identity, client, store, audit, progress, patience)
    with call:
        share = part_rows if part_rows is not None else recommended_rows(top, last, call.threads)
        cuts = call.cuts(first, parts.end, share, parts.end, part_rows is None)
        start = parts.guess(first, current())

        def fits(index: int, before: bytes, result: Result) -> bool:
            return parts.fits(before, result.snapshot, result.found)

        found = call.run(cuts, start, fits, parts.merge, lambda last: parts.start_after(last, current()))
        whole = ground
        for each in found:
            whole = parts.merge([whole, each])
    return _sets(parts.answer(whole), call.summary)


def convergence(
    client: Cluster,
    game: Game,
    max_value: SupportsIndex,
    rows: SupportsIndex,
    store: Store = None,
    *,
    part_rows: int = 1 << 20,
    audit: float = AUDIT,
    progress: bool | Listener = False,
    patience: float = 600.0,
) -> ClusterSets:
    """How soon sweeps from the dummy state of each of the rows 0 to ``rows`` have the true state, for each largest value.

    The arguments are those of :func:`sweep`.

    >>> from wythoff import Game, cluster
    >>> times = cluster.convergence(None, Game("wythoff"), max_value=1, rows=10_000).convergence
    >>> times[1]["rows"], times[1]["start"]
    (45, 2201)
    """
    top, last = natural(max_value, "max_value"), natural(rows, "rows")
    work = Work.of("convergence", game, top, last, ("convergence",))
    parts = parts_of(work)
    times, start = parts.first_times(_LOW_STARTS, current())
    if parts.end <= _LOW_STARTS:
        return _sets(parts.answer_of_times(times), Summary())
    call = Call("convergence", work, parts.identity, client, store, audit, progress, patience)
    with call:
        cuts = call.cuts(_LOW_STARTS, parts.end, part_rows, parts.end - _LOW_STARTS, False)

        def fits(index: int, before: bytes, result: Result) -> bool:
            return set(parts.start_rows(result.found)) == {cuts[index + 1] - cuts[index]}

        found = call.run(cuts, start, fits, parts.merge_times)
        for each in found:
            times = parts.merge_times([times, each])
    return _sets(parts.answer_of_times(times), call.summary)


def periods(
    client: Cluster,
    games: Game | Iterable[Game],
    rows: range,
    store: Store = None,
    *,
    audit: float = AUDIT,
    progress: bool | Listener = False,
    patience: float = 600.0,
) -> list[Periods]:
    """The additive periods of rows of several games, proved; one entry for each game.

    All rows of a game are one task: the machine that proves the period of the last row contains those of the rows
    below. The other arguments are those of :func:`sweep`.

    >>> from wythoff import Game, cluster
    >>> cluster.periods("tcp://head:8786", [Game("wythoff"), Game("w:2")], range(0))   # no rows, so nobody is asked
    [<periods of 0 rows of wythoff; proved>, <periods of 0 rows of w:2; proved>]
    """
    several = [games] if isinstance(games, Game) else list(games)
    if rows.step != 1 or rows.start < 0:
        raise InputError("`rows` must be a range of consecutive rows")
    if not several or not rows:
        return [Periods(game.name, []) for game in several]
    works = [Work.of("periods", game) for game in several]
    what = f"periods of rows {rows.start} to {rows.stop - 1} of " + ", ".join(game.name for game in several)
    call = Call("periods", works[0], what, client, store, audit, progress, patience)
    with call:
        tasks = [Task(work, index, rows.start, rows.stop) for index, work in enumerate(works)]
        call.begin(tasks)
        chain = Chain(len(tasks), b"", lambda index, before, result: True)
        found = list(call.go(tasks, chain, _are_periods))
    return [
        Periods(game.name, [Period.of(row) for row in json.loads(each)]) for game, each in zip(several, found, strict=True)
    ]


def _are_periods(task: Task, result: Result) -> bool:
    """Whether a result has a period for each row."""
    try:
        rows = [Period.of(row).row for row in json.loads(result.found)]
    except (ValueError, KeyError, TypeError, AttributeError):
        return False
    return rows == list(range(task.first, task.end)) and not result.snapshot and result.start == digest(b"")


def _sets(answer: str, summary: Summary) -> ClusterSets:
    sets = ClusterSets(json.loads(answer))
    sets.summary = summary
    return sets


class Call:
    """What all calls share: the cluster, the store, and who hears how far it is."""

    def __init__(
        self,
        label: str,
        work: Work,
        what: str,
        cluster: Cluster,
        store: Store,
        audit: float,
        progress: bool | Listener,
        patience: float,
    ) -> None:
        if not 0 <= audit <= 1:
            raise InputError("`audit` must be a share, from 0 to 1")
        self._label, self._work, self._what, self._audit = label, work, what, audit
        self._began = time.monotonic()
        self._listener: Listener | None = Lines() if progress is True else None if progress is False else progress
        self._store = None if store is None else Folder(store)
        try:
            self._connection = Connection(cluster, patience)
        except BaseException:
            self._close_store()
            raise
        self.summary = Summary()
        self._live: bytes | None = None
        self._rows = [0, 0]

    def __enter__(self) -> Call:
        return self

    @property
    def threads(self) -> int:
        """How many parts the cluster runs at a time now."""
        return max(1, sum(self._connection.threads().values()))

    def __exit__(self, *_: object) -> None:
        self._connection.close()
        self._close_store()

    def _close_store(self) -> None:
        if self._store is not None:
            self._store.close()

    def cuts(self, first: int, end: int, part: int, whole: int, even: bool) -> list[int]:
        """The rows at which parts begin and end, `part` being the share of one in `whole`; those of an earlier call, if
        the store has one. With `even`, all workers are to end at about the same time."""
        if part < 1:
            raise InputError("`part_rows` must be 1 or more")
        threads = self.threads
        count = max(1, (2 * whole + part) // (2 * part))
        if even and count < 16 * threads:
            count = -(-count // threads) * threads
        count = min(count, end - first)
        kept = self._begin({"rows": end, "parts": count})["parts"]
        return [first + (end - first) * k // kept for k in range(kept + 1)]

    def begin(self, tasks: list[Task]) -> None:
        """Begins a run whose tasks are given."""
        self._begin({"inputs": [task.inputs for task in tasks]})

    def _begin(self, plan: dict[str, Any]) -> dict[str, Any]:
        if self._store is None:
            return plan
        rows = plan.get("rows", 0)
        kept = self._store.begin({"format": FORMAT, "what": self._what, "rows": rows, "plan": plan})
        found: dict[str, Any] = kept["plan"]
        return found

    def run(
        self,
        cuts: list[int],
        first: bytes,
        fits: Callable[[int, bytes, Result], bool],
        merge: Callable[[list[bytes]], bytes],
        closing: Callable[[bytes], bytes] | None = None,
    ) -> Iterator[bytes]:
        """Runs the parts between cuts; what was found in each."""
        tasks = [Task(self._work, k, cuts[k], cuts[k + 1]) for k in range(len(cuts) - 1)]

        def valid(task: Task, result: Result) -> bool:
            try:
                merge([result.found])
                return _native.snapshot_row(result.snapshot) == task.end
            except InputError:
                return False

        return self.go(tasks, Chain(len(tasks), first, fits), valid, merge, closing)

    def go(
        self,
        tasks: list[Task],
        chain: Chain,
        valid: Callable[[Task, Result], bool],
        merge: Callable[[list[bytes]], bytes] | None = None,
        closing: Callable[[bytes], bytes] | None = None,
    ) -> Iterator[bytes]:
        """Runs all tasks; what was found in each, one after the other."""
        total = sum(task.end - task.first for task in tasks)
        seen: set[int] = set()

        def arrived(index: int, result: Result) -> None:
            if index not in seen:
                seen.add(index)
                mine = tasks[index].end - tasks[index].first
                self._rows[0] += mine
                self._rows[1] += mine if result.worker and self.summary.parts else 0
            if merge is not None and self._listener is not None and self._work.kind == "sweep":
                self._live = merge([result.found] if self._live is None else [self._live, result.found])

        def looked(threads: dict[str, int]) -> None:
            if self._listener is not None:
                self._listener(self._progress(total, chain, sum(threads.values())))

        def rows(task: Task) -> int:
            # A part of a sweep has lower rows besides those from its first to its end.
            return (task.end - task.first) * (self._work.rows or total) // total

        orders = Orders(tasks, chain, self._audit, rows, valid, closing, arrived, looked)
        run = Run(self._connection, orders, self._store, self.summary)
        try:
            run.go()
        finally:
            self.summary.seconds = time.monotonic() - self._began
        return (run.found(index) for index in range(len(tasks)))

    def _progress(self, total: int, chain: Chain, workers: int) -> Progress:
        seconds = time.monotonic() - self._began
        done, here = self._rows
        whole = self._work.rows or total
        extremes: list[tuple[int, int, int]] | None = None
        if self._live is not None:
            found = json.loads(parts_of(self._work).answer(self._live)).get("extremes")
            extremes = found and [(each["value"], int(each["min"]), int(each["max"])) for each in found]
        return Progress(
            label=self._label,
            rows=whole * done // max(1, total),
            total=whole,
            accepted=chain.accepted,
            parts=chain.count,
            workers=workers,
            seconds=seconds,
            seconds_left=seconds * (total - done) / here if here else None,
            extremes=extremes,
            dashboard=str(self._connection.client.dashboard_link or ""),
        )
