"""The time of a run on paper is that of the simulation, and the simulation is that of a real chain."""

from __future__ import annotations

import pytest

from wythoff.cluster.simulation import Plan, predict, simulate

PLANS = {
    "nothing goes wrong": Plan(100_000, 1000, 570, 0.07, 0.025),
    "wrong guesses": Plan(100_000, 1000, 570, 0.07, 0.025, wrong=0.01),
    "audits": Plan(100_000, 1000, 570, 0.07, 0.025, audit=0.02),
    "deaths": Plan(50_000, 500, 570, 0.07, 0.025, deaths=0.1),
    "all of it": Plan(100_000, 1000, 570, 0.07, 0.025, wrong=0.001, audit=0.02, deaths=1 / 24),
    "parts so short that the client is busy": Plan(200_000, 1000, 6, 0.07, 0.025),
    "guesses as long as parts": Plan(20_000, 100, 5, 5, 0.001),
    "two cores": Plan(64, 2, 3, 0.03, 0.02),
}


@pytest.mark.parametrize("name", PLANS)
def test_paper_and_simulation_agree(name: str) -> None:
    plan = PLANS[name]
    for seed in range(2):
        assert simulate(plan, seed).seconds == pytest.approx(predict(plan), rel=0.03)


def test_where_it_bites() -> None:
    """The client is the bottleneck as soon as the cores bring parts faster than it takes them."""
    for cores in (1000, 10_000, 40_000):
        busy = simulate(Plan(5 * cores, cores, 570, 0.07, 0.025)).client_busy
        assert (busy > 0.9) == (cores * 0.025 > 0.9 * 570), cores


def test_wrong_guesses_do_not_wait_for_one_another() -> None:
    right, wrong = (simulate(Plan(10_000, 100, 60, 0.1, 0.001, wrong=share)) for share in (0.0, 0.05))
    assert wrong.seconds < 1.08 * right.seconds
    assert wrong.waiting < 10_000
