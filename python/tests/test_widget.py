"""The map of a game in a notebook, as far as it goes without a browser."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

import wythoff as wy

pytest.importorskip("anywidget")


def test_the_board_shows_the_table_and_hands_back_what_was_picked() -> None:
    from wythoff.widget import Board

    board = Board(wy.Game("wythoff"), size=64)
    values = np.frombuffer(board.values, dtype="<u2").reshape(64, 64)
    assert np.array_equal(values, wy.Game("wythoff").table(64))
    assert board.selected is None
    board.picked = [3, 5]
    assert board.selected == (3, 5)
    assert board.word.startswith("value 0, P: proved")
    board.wanted = 100
    assert board.size == 100
    assert len(board.values) == 2 * 100 * 100
    board.wanted = 10**6
    assert board.size == 4096
    for wrong in (0, 5000):
        with pytest.raises(wy.InputError):
            Board("wythoff", size=wrong)


@pytest.mark.skipif(shutil.which("node") is None, reason="no node")
def test_the_module_is_well_formed() -> None:
    module = Path(wy.__file__).with_name("board.js")
    code = f"import({str(module)!r}).then(m => {{ if (typeof m.default.render !== 'function') process.exit(1) }})"
    assert subprocess.run(["node", "--input-type=module", "-e", code], capture_output=True).returncode == 0
