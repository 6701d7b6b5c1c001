"""Golden data, computed elsewhere by brute force, once more through Python."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import wythoff as wy

FOLDER = Path(__file__).parents[2] / "crates/wythoff/tests/golden"


def golden(name: str) -> Any:
    return json.loads((FOLDER / f"{name}.json").read_text())


def name_of(game: str) -> str:
    return re.sub(r"\((.*)\)", r":\1", game)


@pytest.mark.parametrize("game", list(golden("grundy_tables")["tables"]))
def test_tables(game: str) -> None:
    expected = golden("grundy_tables")["tables"][game]
    g = wy.Game(name_of(game))
    table = g.table(25)
    assert table.tolist() == expected
    assert table.dtype == np.uint8
    for a, b in [(0, 0), (3, 5), (7, 24), (24, 3), (13, 13)]:
        assert g.value(a, b) == expected[a][b]


@pytest.mark.parametrize(("file", "game"), [("wythoff_levels", "wythoff"), ("f_wythoff_levels", "f-wythoff")])
def test_level_sets(file: str, game: str) -> None:
    data = golden(file)
    rows = data["complete_below"]
    for value, expected in data["levels"].items():
        inside = [position for position in expected if position[0] < rows]
        assert wy.Game(game).positions(value=int(value), rows=rows).tolist() == inside, value
        assert wy.Game(game).positions(value=int(value), count=len(inside)).tolist() == inside


@pytest.mark.parametrize("game", ["wythoff", "f-wythoff", "r-wythoff"])
def test_periods(game: str) -> None:
    expected = golden("column_periods")[game][:20]
    periods = wy.Game(game).periods(rows=range(len(expected)))
    assert [[row.row, row.preperiod, row.period] for row in periods] == expected
    assert all(row.certified for row in periods)


def test_nivasch_tables() -> None:
    data = golden("nivasch_tables")
    sets = wy.Game("wythoff").level_sets(max_value=5, rows=200_000, stats=["extremes", "golden"])
    assert sets.extremes is not None
    for value in (0, 1, 2, 3):
        least, where, most, there = data["t23"][str(value)][:4]
        line = sets.extremes[value]
        if where <= 100_000 and there <= 100_000:
            assert (line["min"], line["min_n"], line["max"], line["max_n"]) == (least, where, most, there)
    for value, position in data["t6"].items():
        if int(value) <= 3:
            assert list(wy.Game("wythoff").nth(int(value), 10**12)) == position


@pytest.mark.parametrize("pair", list(golden("nim_ab")["games"])[:6])
def test_nim_ab(pair: str) -> None:
    data = golden("nim_ab")
    g = wy.Game(f"nim-ab:{pair}")
    assert g.positions(max_pile=data["bound"]).tolist() == data["games"][pair]["normal"]


def test_other_games() -> None:
    mouse = golden("mouse")
    assert wy.Game("mouse").positions(max_pile=mouse["bound"]).tolist() == mouse["p"]
    hofstadter = golden("hofstadter")
    assert wy.Game("hofstadter").positions(max_pile=hofstadter["bound"]).tolist() == hofstadter["p_normal"]
    three = golden("three_pile")
    for name in ("rat", "tribonacci", "raleigh"):
        found = wy.Game(name).positions(max_pile=three["bound"])
        assert found.shape[1] == 3
        assert {tuple(sorted(each)) for each in found.tolist()} == {tuple(sorted(each)) for each in three[name]}


def test_sequences_arrays_and_pairs() -> None:
    pairs = golden("wythoff_pairs")["pairs"]
    assert wy.Game("wythoff").positions(count=len(pairs)).tolist() == pairs
    lower = wy.sequence("lower-wythoff", count=len(pairs) - 1).tolist()
    assert lower == [a for a, _ in pairs[1:]]
    rows = golden("arrays")["golden"]
    assert wy.array("wythoff", rows=len(rows), cols=len(rows[0])).tolist() == rows
