"""A map of a game in a notebook, to pan and zoom; needs the package anywidget.

The map is one ES module, ``board.js`` beside this file, without dependencies.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from ._errors import InputError
from ._game import Game
from ._optional import package

_FIRST = 256
_LARGEST = 4096


def _values(game: Game, size: int) -> bytes:
    """The table as 16-bit numbers, row after row, least significant byte first."""
    table = game.table(size)
    values: bytes = np.minimum(table.to_numpy().astype(np.uint64), 65535).astype("<u2").tobytes()
    return values


def Board(game: Game | str, size: int = _FIRST) -> Any:
    """A widget that shows the values of a game: drag to pan, turn the wheel to zoom, click to select.

    ``selected`` is the position that was clicked last, or ``None``; ``observe`` tells of changes.

    >>> from wythoff.widget import Board
    >>> board = Board("wythoff")
    >>> board.size, board.selected
    (256, None)
    """
    anywidget, traitlets = package("anywidget"), package("traitlets")
    played = Game(game) if isinstance(game, str) else game
    if not 1 <= size <= _LARGEST:
        raise InputError(f"`size` must be from 1 to {_LARGEST}")
    side = size

    class _Board(anywidget.AnyWidget):  # type: ignore[misc, name-defined]
        _esm = Path(__file__).with_name("board.js")
        name = traitlets.Unicode(played.name).tag(sync=True)
        size = traitlets.Int(side).tag(sync=True)
        values = traitlets.Bytes(_values(played, side)).tag(sync=True)
        picked = traitlets.List(traitlets.Int()).tag(sync=True)
        wanted = traitlets.Int(side).tag(sync=True)
        word = traitlets.Unicode("").tag(sync=True)

        @property
        def selected(self) -> tuple[int, int] | None:
            """The position that was clicked last."""
            picked: list[int] = self.picked
            return (picked[0], picked[1]) if len(picked) == 2 else None

    board: Any = _Board()

    def grow(change: Any) -> None:
        grown = min(int(change["new"]), _LARGEST)
        if grown > board.size:
            board.values, board.size = _values(played, grown), grown

    def tell(change: Any) -> None:
        if board.selected is not None:
            answer = played.value(*board.selected)
            board.word = f"value {int(answer)}, {answer.outcome}: {answer.status}, {answer.how}"

    board.observe(grow, "wanted")
    board.observe(tell, "picked")
    return board
