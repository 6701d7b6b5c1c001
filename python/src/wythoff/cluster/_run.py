"""A run: parts are sent to the cluster, and taken, checked and kept as they come.

Dask decides which worker does what and when. Here is decided what is to be done: which parts are missing, which must
be run again, which are run twice, and whose word counts.
"""

from __future__ import annotations

import heapq
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from random import Random
from typing import Any

from ._chain import Accepted, Again, Chain, Link, Refused
from ._connection import Connection
from ._report import Summary
from ._store import Folder
from ._tasks import CLIENT, Result, Task, run

_AHEAD = 2
"""Tasks sent for each thread of the cluster, so that none waits for the client."""

_LOOK = 1.0
"""Seconds between two looks at the cluster."""

_ATTEMPTS = 3
"""How often a task may raise an error before the run ends with it."""


@dataclass
class Sent:
    """A task on its way."""

    task: Task
    audit: bool
    future: Any
    allowed: frozenset[str] | None = None
    """The workers that may run it; ``None`` for any."""


@dataclass
class Orders:
    """What to run and how to judge it."""

    tasks: list[Task]
    """All parts, each from a guess."""
    chain: Chain
    audit: float
    """The share of parts that are run twice."""
    rows: Callable[[Task], int]
    """How many rows count in a part."""
    valid: Callable[[Task, Result], bool]
    """Whether a result can be that of the task at all."""
    closing: Callable[[bytes], bytes] | None = None
    """The first snapshot that the last one asks for."""
    arrived: Callable[[int, Result], None] = field(default=lambda index, result: None)
    """Hears of every part that arrives or comes from the store."""
    looked: Callable[[dict[str, int]], None] = field(default=lambda threads: None)
    """Hears now and then which workers there are."""


class Run:
    """One call: from the first task to the last."""

    def __init__(self, connection: Connection, orders: Orders, store: Folder | None, summary: Summary) -> None:
        self.connection = connection
        self.orders = orders
        self.store = store
        self.summary = summary
        self.chain = orders.chain
        self._random = Random()
        self._wanted: dict[int, bytes | None] = {}
        self._order: list[int] = []
        self._starts: dict[int, bytes] = {}
        self._to_audit: set[int] = set()
        self._always_audit: set[int] = set()
        self._sent: dict[str, Sent] = {}
        self._done: SimpleQueue[str] = SimpleQueue()
        self._failures: dict[int, int] = {}
        self._threads: dict[str, int] = {}
        self._next_look = 0.0
        self._number = 0

    def go(self) -> None:
        """Runs until everything is accepted."""
        self._begin()
        self._advance()
        try:
            while not self._finished():
                self._look()
                self._send()
                self._take()
                self._advance()
        finally:
            self._cancel()
        self.orders.looked(self._threads)

    def _cancel(self) -> None:
        """Nobody needs what is still on its way."""
        try:
            if self._sent and self.connection.alive:
                self.connection.client.cancel([sent.future for sent in self._sent.values()], force=True)
        except (OSError, TimeoutError, RuntimeError, ValueError):
            pass

    def _begin(self) -> None:
        """Takes what the store has; all the rest is wanted."""
        if self.store is not None:
            for index, link in self.store.load():
                task = self.orders.tasks[index] if index < len(self.orders.tasks) else None
                if task is None or (link.guessed and link.result.inputs != task.inputs):
                    self.store.drop(index)
                    continue
                self.chain.put(index, link)
                self.summary.from_store += 1
                self.orders.arrived(index, link.result)
        self.summary.parts = len(self.orders.tasks)
        for task in self.orders.tasks:
            if task.index not in self.chain.links:
                self._want(task.index, None)

    def _finished(self) -> bool:
        """Whether all parts are accepted, nothing is left to be compared, and the ends meet."""
        if not self.chain.complete or self._to_audit or any(sent.audit for sent in self._sent.values()):
            return False
        if self.orders.closing is None or not self.orders.tasks:
            return True
        first = self.orders.closing(self.chain.last)
        if self.chain.begins_with(first):
            return True
        self.summary.rounds += 1
        self.chain.restart(first)
        self._advance()
        return False

    # The cluster.

    def _look(self) -> None:
        """Looks which workers there are, and whether there is a scheduler."""
        if time.monotonic() < self._next_look:
            return
        self._next_look = time.monotonic() + _LOOK
        lost = True
        try:
            if self.connection.alive:
                self._threads = self.connection.threads()
                lost = self.connection.renewed
        except (OSError, TimeoutError, RuntimeError, ValueError):
            lost = not self.connection.alive
        if lost:
            self._reconnect()
        live = frozenset(self._threads)
        for key, sent in list(self._sent.items()):
            if sent.allowed is not None and not sent.allowed & live:
                sent.future.cancel()
                self._lose(key)
        self.orders.looked(self._threads)

    def _reconnect(self) -> None:
        """Waits for a scheduler; whatever was on its way is lost."""
        self.connection.renew()
        self.summary.reconnected += 1
        self._threads = {}
        self._next_look = 0.0
        for key in list(self._sent):
            self._lose(key)

    def _send(self) -> None:
        """Sends tasks, the first parts first, as many as the cluster can take."""
        if not self.connection.alive:
            return
        room = _AHEAD * sum(self._threads.values()) - len(self._sent)
        for index in sorted(self._to_audit):
            if room <= 0:
                return
            room -= 1
            self._to_audit.discard(index)
            self._send_audit(index)
        while room > 0 and self._order:
            index = heapq.heappop(self._order)
            if index in self._wanted:
                room -= 1
                self._submit(Sent(self._task(index, self._wanted.pop(index)), False, None))

    def _send_audit(self, index: int) -> None:
        """Has a part run by someone else than before."""
        link = self.chain.links.get(index)
        if link is None or link.audited:
            return
        task = self._task_of(index, link)
        if task is None:
            return
        others = frozenset(self._threads) - {link.result.worker}
        if others:
            self._submit(Sent(task, True, None, others))
        else:
            self._compare(index, task, run(task))

    def _task_of(self, index: int, link: Link) -> Task | None:
        """The task that gave a link, if its start is still known."""
        task = self._task(index, None if link.guessed else self._starts.get(index))
        return task if task.inputs == link.result.inputs else None

    def _task(self, index: int, start: bytes | None) -> Task:
        plain = self.orders.tasks[index]
        return Task(plain.work, index, plain.first, plain.end, start)

    def _submit(self, sent: Sent) -> None:
        self._number += 1
        key = f"wythoff-{sent.task.work.kind}{'-audit' if sent.audit else ''}-{sent.task.inputs[:16]}-{self._number}"
        where: dict[str, Any] = {}
        if sent.allowed is not None:
            where = {"workers": list(sent.allowed), "allow_other_workers": False}

        def done(_: object) -> None:
            self._done.put(key)

        self._sent[key] = sent
        try:
            sent.future = self.connection.client.submit(
                run, sent.task, key=key, pure=False, priority=-sent.task.index, **where
            )
            sent.future.add_done_callback(done)
        except (OSError, TimeoutError, RuntimeError, ValueError):
            # The scheduler went away at this moment; the next look finds out.
            self._lose(key)

    def _take(self) -> None:
        """Takes what is done, and waits a moment if nothing is."""
        try:
            self._taken(self._done.get(timeout=0.2))
            while True:
                self._taken(self._done.get_nowait())
        except Empty:
            pass

    def _taken(self, key: str) -> None:
        sent = self._sent.get(key)
        if sent is None:
            return
        if sent.future.status == "error":
            error = sent.future.exception()
            if type(error).__name__ != "KilledWorker":
                index = sent.task.index
                self._failures[index] = self._failures.get(index, 0) + 1
                if self._failures[index] >= _ATTEMPTS:
                    raise error
            self._lose(key)
            return
        try:
            if sent.future.status != "finished":
                raise TimeoutError
            result = sent.future.result(timeout=60)
        except Exception as error:  # noqa: BLE001
            # Its worker died, or the scheduler: whatever that looks like from here, it is run again.
            if isinstance(error, (KeyboardInterrupt, MemoryError)):
                raise
            self._lose(key)
            return
        del self._sent[key]
        sent.future.release()
        inputs = result.inputs == sent.task.inputs if isinstance(result, Result) else False
        if not inputs or not self.orders.valid(sent.task, result):
            self._lie(getattr(result, "worker", ""), sent.task.index)
        elif result.worker in self.summary.distrusted:
            self._give_back(sent)
        elif sent.audit:
            self.summary.worker(result.worker).audits += 1
            self._compare(sent.task.index, sent.task, result)
        else:
            self._arrive(sent.task, result)

    def _lose(self, key: str) -> None:
        """A task on its way is lost; the next look finds out why."""
        self.summary.lost += 1
        self._next_look = 0.0
        self._give_back(self._sent.pop(key))

    def _give_back(self, sent: Sent) -> None:
        """A task is to be sent again."""
        if sent.audit:
            self._to_audit.add(sent.task.index)
        else:
            self._want(sent.task.index, sent.task.start)

    def _want(self, index: int, start: bytes | None) -> None:
        """A part is to be run, from a snapshot or from a guess."""
        if index >= self.chain.accepted:
            self._wanted[index] = start
            heapq.heappush(self._order, index)

    # What arrives.

    def _arrive(self, task: Task, result: Result) -> None:
        """A part has arrived."""
        index = task.index
        did = self.summary.worker(result.worker)
        did.parts += 1
        did.rows += self.orders.rows(task)
        did.seconds += result.seconds
        did.guess_seconds += result.guess_seconds
        if index < self.chain.accepted:
            return
        self._keep(index, Link.of(result, task.start is None))
        self.orders.arrived(index, result)
        if index in self._always_audit or self._random.random() < self.orders.audit:
            self._to_audit.add(index)

    def _keep(self, index: int, link: Link) -> None:
        self.chain.put(index, link)
        if self.store is not None:
            self.store.put(index, link)

    def _advance(self) -> None:
        """Accepts what can be accepted."""
        for step in self.chain.advance():
            match step:
                case Accepted(index):
                    if index > 0:
                        self._thin(index - 1)
                case Again(index, start):
                    # By the conjecture guesses are right: if one is not, that is news, or somebody is wrong.
                    self.summary.again += 1
                    self._always_audit.add(index)
                    if index > 0:
                        self._to_audit.add(index - 1)
                    if self.store is not None:
                        self.store.drop(index)
                    if start is not None:
                        self._starts[index] = start
                    self._want(index, start)
                case Refused(index, worker):
                    self._lie(worker, index)

    def _thin(self, index: int) -> None:
        """Forgets a snapshot that is no longer needed; its digest stays."""
        self.chain.links[index].thin(found=self.store is not None)
        if self.store is not None:
            self.store.thin(index)

    def found(self, index: int) -> bytes:
        """What was found in a part."""
        found = self.chain.links[index].result.found
        return found if found or self.store is None else self.store.found(index)

    def _compare(self, index: int, task: Task, other: Result) -> None:
        """A part was run a second time."""
        link = self.chain.links.get(index)
        if link is None or link.result.inputs != other.inputs:
            return
        if link.same(other):
            link.audited = True
            self.summary.audited += 1
            if self.store is not None:
                self.store.mark(index, link)
            return
        # One of the two is wrong. This process finds out which.
        mine = other if other.worker == CLIENT else run(task)
        right = Link.of(mine, task.start is None, audited=True)
        if link.same(mine):
            link.audited = True
        else:
            self.chain.drop(index)
            self._keep(index, right)
            self._distrust(link.result.worker)
        if not right.same(other):
            self._distrust(other.worker)

    def _lie(self, worker: str, index: int) -> None:
        """A worker sent something that cannot be."""
        if self.store is not None:
            self.store.drop(index)
        if index not in self.chain.links:
            self._want(index, None)
        self._distrust(worker)

    def _distrust(self, worker: str) -> None:
        """Sends a worker away, and has everything run again for which there is only its word."""
        self.summary.worker(worker).lies += 1
        if worker in self.summary.distrusted:
            return
        self.summary.distrusted.append(worker)
        for index in sorted(self.chain.links):
            link = self.chain.links[index]
            if link.result.worker == worker and not link.audited:
                self.chain.drop(index)
                if self.store is not None:
                    self.store.drop(index)
                self._want(index, None)
        try:
            self.connection.retire(worker)
        except (OSError, TimeoutError, RuntimeError, ValueError):
            pass
