"""What is seen of a run: how far it is, and at the end what each worker did."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Progress:
    """How far a run is."""

    label: str
    rows: int
    """Rows that arrived, those of the store included."""
    total: int
    """Rows in all."""
    accepted: int
    """Parts whose chain is checked."""
    parts: int
    """Parts in all."""
    workers: int
    """Threads of the cluster."""
    seconds: float
    """Since the call."""
    seconds_left: float | None
    """At the speed so far; ``None`` before the first part."""
    extremes: list[tuple[int, int, int]] | None
    """For each value, it and the least and the largest d_n - n in the rows that arrived, if they are gathered."""
    dashboard: str
    """The address of Dask's own view."""

    def __str__(self) -> str:
        left = "" if self.seconds_left is None else f", {_span(self.seconds_left)} left"
        live = ""
        if self.extremes:
            value, low, high = self.extremes[-1]
            live = f", d_n - n of value {value} from {low} to {high}"
        share = 100 * self.rows // max(1, self.total)
        return (
            f"{self.label}: {share} % of {self.total} rows, {self.accepted} of {self.parts} parts accepted, "
            f"{self.workers} workers{left}{live}"
        )


Listener = Callable[[Progress], object]


class Lines:
    """Prints a line whenever some seconds have passed."""

    def __init__(self, every: float = 5.0) -> None:
        self._every = every
        self._next = 0.0

    def __call__(self, progress: Progress) -> None:
        if time.monotonic() >= self._next or progress.accepted == progress.parts:
            self._next = time.monotonic() + self._every
            print(progress, file=sys.stderr, flush=True)


def _span(seconds: float) -> str:
    whole = int(seconds)
    if whole < 120:
        return f"{whole} s"
    if whole < 7200:
        return f"{whole // 60} min"
    return f"{whole // 3600} h {whole % 3600 // 60} min"


@dataclass
class Worker:
    """What one worker did."""

    parts: int = 0
    """Parts that it ran."""
    rows: int = 0
    """Rows of these parts."""
    seconds: float = 0.0
    """How long it worked."""
    guess_seconds: float = 0.0
    """How long of this it guessed snapshots."""
    audits: int = 0
    """Parts of others that it ran for comparison."""
    lies: int = 0
    """Parts in which it was found wrong."""


@dataclass
class Summary:
    """What happened in a run."""

    parts: int = 0
    """Parts in all."""
    from_store: int = 0
    """Parts that an earlier call had found."""
    again: int = 0
    """Parts run again because their guess was wrong."""
    audited: int = 0
    """Parts run twice, on different workers, with the same result."""
    lost: int = 0
    """Tasks sent again because a worker or the scheduler died."""
    reconnected: int = 0
    """How often a new connection to the cluster was made."""
    rounds: int = 1
    """How often the chain was walked until its last snapshot agreed with its first."""
    seconds: float = 0.0
    """How long the call took."""
    workers: dict[str, Worker] = field(default_factory=dict[str, Worker])
    """By address; ``client`` is this process."""
    distrusted: list[str] = field(default_factory=list[str])
    """Workers that sent something wrong; everything of theirs that nobody else had confirmed was run again."""

    def worker(self, address: str) -> Worker:
        """The entry of a worker."""
        return self.workers.setdefault(address, Worker())

    def __str__(self) -> str:
        lines = [
            f"{self.parts} parts in {self.seconds:.1f} s: {self.from_store} from the store, {self.again} run again after "
            f"a wrong guess, {self.audited} audited, {self.lost} sent again after a loss",
            f"{'worker':<30} {'parts':>6} {'rows':>16} {'seconds':>9} {'guessing':>9} {'audits':>7} {'wrong':>6}",
        ]
        for address, did in sorted(self.workers.items()):
            lines.append(
                f"{address:<30} {did.parts:>6} {did.rows:>16} {did.seconds:>9.1f} {did.guess_seconds:>9.1f} "
                f"{did.audits:>7} {did.lies:>6}"
            )
        if self.distrusted:
            lines.append("not trusted: " + ", ".join(self.distrusted))
        return "\n".join(lines)
