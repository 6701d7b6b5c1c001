"""A scheduler and workers of Dask for the tests, each a process of its own that can be killed."""

from __future__ import annotations

import os
import random
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

FULL = os.environ.get("WYTHOFF_TEST_SCALE") == "full"
"""Whether tests may take minutes."""


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


class Machines:
    """Processes of this machine that behave like several."""

    def __init__(self, folder: Path, workers: int) -> None:
        self.port = free_port()
        self.address = f"tcp://127.0.0.1:{self.port}"
        self.kills = 0
        self._log = open(folder / "cluster.log", "w", encoding="utf-8")
        self._scheduler: subprocess.Popen[bytes] | None = None
        self._workers: list[subprocess.Popen[bytes]] = []
        self._count = workers
        self.start()

    def _dask(self, *arguments: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "dask", *arguments]
        # Workers must find the modules of the tests.
        path = os.pathsep.join([str(Path(__file__).parent), *filter(None, [os.environ.get("PYTHONPATH")])])
        return subprocess.Popen(command, stdout=self._log, stderr=self._log, env={**os.environ, "PYTHONPATH": path})

    def start(self) -> None:
        """Starts the scheduler, and as many workers as there should be."""
        self._scheduler = self._dask(
            "scheduler", "--host", "127.0.0.1", "--port", str(self.port), "--no-dashboard", "--no-show"
        )
        self._workers = []
        while len(self._workers) < self._count:
            self.start_worker()

    def start_worker(self) -> None:
        options = ["--nthreads", "1", "--no-nanny", "--no-dashboard", "--death-timeout", "120", "--memory-limit", "0"]
        self._workers.append(self._dask("worker", self.address, *options))

    def client(self) -> Any:
        """A client that sees all workers."""
        from distributed import Client

        end = time.monotonic() + 120
        while True:
            try:
                client = Client(self.address, timeout=30, set_as_default=False)
                break
            except OSError:
                assert time.monotonic() < end, "the scheduler does not start"
        client.wait_for_workers(self._count, timeout=120)
        return client

    def kill_a_worker(self, client: Any) -> None:
        """SIGKILL for a random worker that is at work; another one takes its place."""
        at_work = set(client.run(os.getpid, on_error="ignore").values())
        victims = [worker for worker in self._workers if worker.pid in at_work]
        if len(victims) < 2:
            return
        victim = random.choice(victims)
        self._workers.remove(victim)
        victim.send_signal(signal.SIGKILL)
        victim.wait()
        self.kills += 1
        self.start_worker()

    def kill_the_scheduler(self) -> None:
        """SIGKILL for the scheduler; its workers leave."""
        assert self._scheduler is not None
        self._scheduler.send_signal(signal.SIGKILL)
        self._scheduler.wait()
        self._stop_workers()

    def _stop_workers(self) -> None:
        for worker in self._workers:
            worker.kill()
        for worker in self._workers:
            worker.wait()

    def close(self) -> None:
        self._stop_workers()
        if self._scheduler is not None:
            self._scheduler.kill()
            self._scheduler.wait()
        self._log.close()
