"""The cluster of a run: a client of ``distributed``, an address, a function that makes one, or processes of this machine."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import Any

from .._errors import WythoffError
from .._optional import package

Cluster = Any
"""A ``distributed.Client``, an address, a function that returns a client, or ``None``."""


class ClusterLost(WythoffError):
    """The scheduler is gone. What was accepted is in the store: the same call with another client goes on."""


class Connection:
    """A client, and how to get another one when it is lost."""

    def __init__(self, cluster: Cluster, patience: float) -> None:
        self._package = package("distributed")
        self._patience = patience
        self._own: list[Any] = []
        self._make: Callable[[], Any] | None = None
        if isinstance(cluster, self._package.Client):
            self.client: Any = cluster
        else:
            if cluster is None:
                self._make = self._local
            elif callable(cluster):
                self._make = cluster
            else:
                self._make = lambda: self._package.Client(cluster, set_as_default=False)
            self.client = self._make()
        self._prepare()

    def _local(self) -> Any:
        cluster = self._package.LocalCluster(
            n_workers=os.cpu_count() or 1, threads_per_worker=1, dashboard_address=":0"
        )
        self._own.append(cluster)
        return self._package.Client(cluster, set_as_default=False)

    def _prepare(self) -> None:
        """A part that was lost with its worker is not to blame, however often."""

        def forgive(dask_scheduler: Any) -> str:
            dask_scheduler.allowed_failures = max(dask_scheduler.allowed_failures, 10**6)
            return str(dask_scheduler.id)

        self._scheduler: str = self.client.run_on_scheduler(forgive)

    @property
    def alive(self) -> bool:
        """Whether the scheduler answers."""
        return bool(self.client.status == "running")

    @property
    def renewed(self) -> bool:
        """Whether the client has found another scheduler at the same address by itself, which knows nothing of the run."""

        def name(dask_scheduler: Any) -> str:
            return str(dask_scheduler.id)

        return bool(self.client.run_on_scheduler(name) != self._scheduler)

    def renew(self) -> None:
        """A scheduler that is ready for the run: the one the client finds by itself, or that of a new client."""
        while self.client.status == "connecting":
            time.sleep(0.05)
        if self.alive:
            try:
                self._prepare()
                return
            except (OSError, TimeoutError, ValueError, RuntimeError):
                pass
        self._again()

    def _again(self) -> None:
        """A new client, as soon as there is a scheduler."""
        if self._make is None:
            raise ClusterLost("the scheduler is gone; what was found is in the store, and the same call with another client goes on")
        self._close(self.client)
        end = time.monotonic() + self._patience
        while True:
            try:
                self.client = self._make()
                self._prepare()
                return
            except (OSError, TimeoutError, ValueError, RuntimeError) as error:
                if time.monotonic() > end:
                    raise ClusterLost(f"the scheduler is gone, and no other came within {self._patience:.0f} s: {error}") from None
                time.sleep(0.5)

    def threads(self) -> dict[str, int]:
        """The workers, and how many tasks each runs at a time."""
        found: dict[str, int] = self.client.nthreads()
        return dict(found)

    def retire(self, address: str) -> None:
        """Sends a worker away."""
        self.client.retire_workers([address], close_workers=True)

    def close(self) -> None:
        """Closes what was made here."""
        if self._make is not None:
            self._close(self.client)
        for each in self._own:
            self._close(each)

    @staticmethod
    def _close(thing: Any) -> None:
        try:
            thing.close(timeout=5)
        except (OSError, TimeoutError, RuntimeError):
            pass
