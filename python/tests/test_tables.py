"""Tables in other libraries: pandas, Arrow, polars, b-files, LaTeX."""

from __future__ import annotations

import gc
import subprocess
from pathlib import Path

import numpy as np
import pytest

import wythoff as wy
from wythoff import _arrow


def test_pandas() -> None:
    pytest.importorskip("pandas")
    table = wy.Game("wythoff").table(6)
    assert table.to_pandas().to_numpy().tolist() == table.tolist()
    positions = wy.Game("wythoff").positions(count=3, start=10**30).to_pandas()
    assert positions["b"].iloc[0] - positions["a"].iloc[0] == 10**30


def test_arrow() -> None:
    pyarrow = pytest.importorskip("pyarrow")
    table = wy.Game("wythoff").table(rows=30, cols=40)
    arrow = table.to_arrow()
    arrow.validate(full=True)
    assert arrow.schema.field("value").type == pyarrow.uint8()
    assert np.array_equal(arrow["value"].to_numpy().reshape(30, 40), table)
    assert arrow["x"].to_pylist()[41] == 1
    positions = wy.Game("wythoff").positions(count=100_000)
    arrow = pyarrow.table(positions)
    arrow.validate(full=True)
    assert np.array_equal(arrow["b"].to_numpy(), positions[:, 1])
    terms = wy.sequence("lower-wythoff", count=10)
    assert pyarrow.table(terms)["term"].to_pylist() == terms.tolist()
    with pytest.raises(wy.InputError, match="64 bits"):
        wy.Game("wythoff").positions(count=1, start=10**30).to_arrow()


def test_arrow_shares_memory_and_lets_it_go() -> None:
    pyarrow = pytest.importorskip("pyarrow")
    gc.collect()
    alive = len(_arrow._alive)
    terms = wy.sequence("lower-wythoff", count=1000)
    arrow = pyarrow.table(terms)
    column = arrow["term"].chunk(0)
    assert column.buffers()[1].address == terms.to_numpy().ctypes.data
    assert len(_arrow._alive) > alive
    total = int(terms.sum())
    del terms
    gc.collect()
    assert sum(column.to_pylist()) == total
    del column, arrow
    gc.collect()
    assert len(_arrow._alive) == alive
    for _ in range(20):
        wy.sequence("lower-wythoff", count=5).__arrow_c_stream__()
    gc.collect()
    assert len(_arrow._alive) == alive
    assert not _arrow._streams


def test_polars() -> None:
    polars = pytest.importorskip("polars")
    positions = wy.Game("wythoff").positions(value=1, count=1000)

    class Stream:  # Polars looks for numpy arrays first.
        def __arrow_c_stream__(self, requested_schema: object = None) -> object:
            return positions.__arrow_c_stream__(requested_schema)

    frame = polars.DataFrame(Stream())
    assert frame.columns == ["n", "a", "b"]
    assert frame["a"].to_list() == positions[:, 0].tolist()


def test_bfile_and_latex() -> None:
    positions = wy.Game("wythoff").positions(count=4)
    assert positions.to_bfile() == "0 0\n1 1\n2 3\n3 4\n"
    assert positions.to_bfile(pile=2).splitlines()[-1] == "3 7"
    with pytest.raises(wy.InputError):
        positions.to_bfile(pile=3)
    assert positions.to_latex().count("\\\\") == 5
    assert wy.Game("wythoff").table(3).to_latex().count("\\mathbf{0}") == 3


BUILDS = [Path(__file__).parents[2] / "target" / profile / "wythoff" for profile in ("release", "debug")]
BINARY = next((build for build in BUILDS if build.exists()), None)


@pytest.mark.skipif(BINARY is None, reason="no binary of the command line")
def test_latex_and_bfile_are_those_of_the_command_line() -> None:
    def run(*words: str) -> str:
        return subprocess.run([str(BINARY), *words], capture_output=True, text=True, check=True).stdout

    table = wy.Game("wythoff").table(9)
    assert run("table", "wythoff", "--size", "9", "--format", "latex").strip() == table.to_latex()
    bfile = run("positions", "wythoff", "--value", "1", "--count", "30", "--format", "bfile")
    assert bfile == wy.Game("wythoff").positions(value=1, count=30).to_bfile()
    for order in ("antidiagonals", "triangle", "rows"):
        for rows, cols in ((7, 7), (3, 8), (8, 3)):
            sizes = ("--rows", str(rows), "--cols", str(cols))
            bfile = run("table", "wythoff", *sizes, "--format", "bfile", "--read", order)
            assert bfile == wy.Game("wythoff").table(rows=rows, cols=cols).to_bfile(order)
    bfile = run("array", "stolarsky", "--rows", "6", "--cols", "9", "--format", "bfile")
    assert bfile == wy.array("stolarsky", rows=6, cols=9).to_bfile()


def test_what_is_no_bfile_is_refused() -> None:
    g = wy.Game("wythoff")
    for refused in (
        lambda: g.table(4).to_bfile("spiral"),
        lambda: g.table(rows=(1, 3), cols=(1, 3)).to_bfile(),
        lambda: g.table(4)[1].to_bfile(),  # type: ignore[union-attr]
        lambda: wy.array("wythoff", from_row=2).to_bfile(),
        lambda: g.periods(rows=[1, 3]).to_bfile(),
    ):
        with pytest.raises(wy.InputError):
            refused()
    assert g.table(rows=0, cols=0).to_bfile() == "" == g.periods(rows=0).to_bfile()
