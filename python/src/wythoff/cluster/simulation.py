"""How long a sweep takes on a cluster that one does not have: on paper, and by simulation.

:func:`predict` is arithmetic; :func:`simulate` plays the run part by part: workers that take parts, die and return,
guesses that are wrong, and one client that takes parts in the order in which they come. A test compares the two.
"""

from __future__ import annotations

import heapq
from dataclasses import dataclass
from random import Random

from ._calls import recommended_rows


@dataclass(frozen=True)
class Plan:
    """A run, in seconds and shares."""

    parts: int
    cores: int
    part_seconds: float
    """How long a worker sweeps a part."""
    guess_seconds: float
    """How long it guesses the snapshot before."""
    client_seconds: float
    """How long the client is busy with a part: taking, checking and keeping it."""
    wrong: float = 0.0
    """The share of guesses that are wrong."""
    audit: float = 0.0
    """The share of parts that are run twice."""
    deaths: float = 0.0
    """How often a core dies in an hour."""
    away_seconds: float = 60.0
    """How long it is away then."""
    spread: float = 0.1
    """By how much the time of a part varies, to both sides."""


@dataclass(frozen=True)
class Outcome:
    """What became of it."""

    seconds: float
    """From the first task to the last part that is accepted."""
    efficiency: float
    """The share of this time in which the cores swept rows that count."""
    client_busy: float
    """The share of this time in which the client was busy."""
    waiting: int
    """The most parts that waited for the chain to come to them."""


def predict(plan: Plan) -> float:
    """The seconds of a run, on paper: the cores or the client, whichever has more to do, and the last part.

    >>> from wythoff.cluster.simulation import Plan, predict
    >>> round(predict(Plan(parts=1000, cores=10, part_seconds=99, guess_seconds=1, client_seconds=0.01)))
    10055
    """
    one = plan.part_seconds + plan.guess_seconds
    again = plan.wrong * plan.part_seconds + plan.audit * one
    # A core that dies loses half a part on average, and its time until it is back.
    lost = plan.deaths / 3600 * (one + again) * (one / 2 + plan.away_seconds)
    cores = plan.parts * (one + again + lost) / plan.cores
    client = plan.parts * plan.client_seconds * (1 + plan.wrong + plan.audit)
    # The cores do not end at the same moment; a wrong guess among the last costs another part, and so does an audit.
    last = one * (1 + plan.spread) / 2
    if max(plan.wrong, plan.audit) * plan.cores > 1:
        last += plan.part_seconds
    return max(cores, client) + last


def simulate(plan: Plan, seed: int = 0) -> Outcome:
    """The run, part by part.

    >>> from wythoff.cluster.simulation import Plan, simulate
    >>> outcome = simulate(Plan(parts=1000, cores=10, part_seconds=99, guess_seconds=1, client_seconds=0.01))
    >>> round(outcome.efficiency, 2)
    0.98
    """
    random = Random(seed)
    order = 0
    # (time, order, event, part, from a guess); events: 0 a core is free, 1 a part is there.
    events: list[tuple[float, int, int, int, bool]] = [(0.0, core, 0, -1, True) for core in range(plan.cores)]
    order = plan.cores
    todo: list[tuple[int, bool, bool]] = []
    """Parts to be run again: number, from a guess, for an audit."""
    fresh = 0
    arrived: set[int] = set()
    accepted = 0
    waiting = 0
    idle = 0
    client_free = client_busy = now = 0.0
    left = plan.parts
    audits = 0

    def push(time: float, event: int, part: int, guessed: bool) -> None:
        nonlocal order
        order += 1
        heapq.heappush(events, (time, order, event, part, guessed))

    while (left or audits) and events:
        now, _, event, part, guessed = heapq.heappop(events)
        if event == 1:
            # The client takes it when it is free.
            client_free = max(client_free, now) + plan.client_seconds
            client_busy += plan.client_seconds
            if part < 0:
                audits -= 1
            elif guessed and random.random() < plan.wrong:
                heapq.heappush(todo, (part, False, False))
            else:
                arrived.add(part)
                left -= 1
                while accepted in arrived:
                    arrived.remove(accepted)
                    accepted += 1
                waiting = max(waiting, len(arrived))
                if random.random() < plan.audit:
                    audits += 1
                    heapq.heappush(todo, (part, True, True))
            while idle and todo:
                idle -= 1
                push(max(now, client_free), 0, -1, True)
            continue
        if todo:
            number, from_guess, audit = heapq.heappop(todo)
        elif fresh < plan.parts:
            number, from_guess, audit = fresh, True, False
            fresh += 1
        else:
            idle += 1
            continue
        sweeping = plan.part_seconds * (1 + plan.spread * (2 * random.random() - 1))
        seconds = sweeping + (plan.guess_seconds if from_guess else 0.0)
        if plan.deaths and random.expovariate(plan.deaths / 3600) < seconds:
            died = seconds * random.random()
            heapq.heappush(todo, (number, from_guess, audit))
            push(now + died + plan.away_seconds, 0, -1, True)
            if idle:
                idle -= 1
                push(now + died, 0, -1, True)
            continue
        end = now + seconds
        push(end, 1, -1 if audit else number, from_guess and not audit)
        # A core that waits for a slow client takes its next part from those that were sent ahead.
        push(max(end, client_free - 2 * plan.cores * plan.client_seconds), 0, -1, True)
    total = max(now, client_free)
    useful = plan.parts * plan.part_seconds / plan.cores
    return Outcome(total, useful / total, client_busy / total, waiting)


def main() -> None:
    """Prints the tables of docs/cluster.md: 10^15 rows for the values to 20."""
    rows, row_seconds, guess, client = 10**15, 60e-9, 0.065, 0.025

    def plan(cores: int, wrong: float = 0.0, audit: float = 0.0, deaths: float = 0.0) -> Plan:
        part = recommended_rows(20, rows, cores)
        return Plan(rows // part, cores, part * row_seconds, guess, client, wrong, audit, deaths)

    plans = [
        ("nothing", plan(1000)),
        ("audit of 2 %", plan(1000, audit=0.02)),
        ("0.1 % of the guesses wrong", plan(1000, wrong=0.001)),
        ("1 % of the guesses wrong", plan(1000, wrong=0.01)),
        ("every core dies once a day", plan(1000, deaths=1 / 24)),
        ("audit, 0.1 % wrong, deaths", plan(1000, wrong=0.001, audit=0.02, deaths=1 / 24)),
        *((f"{cores} cores", plan(cores)) for cores in (100, 5000, 10_000, 20_000, 40_000)),
    ]
    print("| | parts | seconds each | hours on paper | simulated | efficiency | client busy | parts that wait |")
    print("|---|---:|---:|---:|---:|---:|---:|---:|")
    for name, each in plans:
        seen = simulate(each)
        print(
            f"| {name} | {each.parts} | {each.part_seconds:.0f} | {predict(each) / 3600:.2f} | {seen.seconds / 3600:.2f} "
            f"| {100 * seen.efficiency:.1f} % | {100 * seen.client_busy:.1f} % | {seen.waiting} |"
        )


if __name__ == "__main__":
    main()
