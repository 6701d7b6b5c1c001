"""The board of the lab in a notebook, to pan and zoom without end; needs the package anywidget.

It is the board of ``wythoff lab``, the same files: tiles are asked for as they come into view, at piles of any size.
"""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any, cast

from . import _native
from ._convert import decimal, integer
from ._errors import InputError, WythoffError
from ._game import Game
from ._limits import current, limits
from ._module import board_module
from ._optional import package

_QUESTIONS = ("table", "value", "options")
_PATIENCE = 20
CSS = """
.wythoff-board { border: 1px solid var(--line); background: var(--paper); color: var(--ink);
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", Arial, sans-serif; }
.wythoff-stage { position: relative; overflow: hidden; touch-action: none; background: var(--faint); }
.wythoff-stage canvas { position: absolute; inset: 0; width: 100%; height: 100%; display: block; }
.wythoff-stage canvas.over { outline-offset: -3px; cursor: crosshair; }
.wythoff-line { font: 13px/1.5 var(--sans); min-height: 1.5em; padding: .3em .6em; overflow-wrap: anywhere; }
"""
"""How the board and the line under it look."""


@lru_cache(maxsize=1)
def _module() -> str:
    return board_module()


def _reply(game: Game, message: object) -> dict[str, Any] | None:
    """The answer to a message of the board, in the words of the lab; nothing to what is no question."""
    if not isinstance(message, dict):
        return None
    asked = cast("dict[str, Any]", message)
    question, given = asked.get("question"), asked.get("args")
    if question not in _QUESTIONS or not isinstance(given, dict):
        return None
    # The game is known here; the page only says where it looks.
    kept = {name: each for name, each in cast("dict[str, Any]", given).items() if name not in ("game", "rules")}
    which = {"rules": game.rules} if game.name == "rules" else {"game": game.name}
    try:
        with limits(time_limit=_PATIENCE):
            answer = json.loads(_native.ask(str(question), json.dumps({**which, **kept}), current()))
    except WythoffError as error:
        answer = {"error": {"kind": type(error).__name__, "message": str(error), "position": None}}
    return {"id": asked.get("id"), "answer": answer}


def Board(game: Game | str, at: tuple[int, int] | None = None, *, cell: int = 26, height: int = 420) -> Any:
    """A widget that shows the values of a game: drag to pan, turn the wheel to zoom, click to select.

    ``at`` is the position that is selected first, of any size; ``cell`` the side of a cell in pixels. ``selected`` is the
    position that was selected last, or ``None``; ``observe`` with the name ``picked`` tells of changes.

    >>> import wythoff as wy
    >>> from wythoff.widget import Board
    >>> g = wy.Game("wythoff")
    >>> board = Board(g, at=g.nth(0, 10**30))
    >>> board.selected[1] - board.selected[0] == 10**30
    True
    >>> board.word
    'value 0, P: proved, Wythoff 1907'
    """
    anywidget, traitlets = package("anywidget"), package("traitlets")
    played = Game(game) if isinstance(game, str) else game
    if played.piles not in (None, 2) or played.has_fractions:
        raise InputError(f"the board shows games with two piles, and {played.name} is none")
    if not 1 <= cell <= 96 or not 100 <= height <= 4000:
        raise InputError("`cell` must be from 1 to 96 pixels, and `height` from 100 to 4000")
    side, tall = cell, height
    first = [] if at is None else [decimal(int(pile)) for pile in at]
    if len(first) not in (0, 2) or any(pile.startswith("-") for pile in first):
        raise InputError("`at` must be two piles")

    class _Board(anywidget.AnyWidget):  # type: ignore[misc, name-defined]
        _esm = _module()
        _css = CSS
        name = traitlets.Unicode(played.name).tag(sync=True)
        cell = traitlets.Int(side).tag(sync=True)
        height = traitlets.Int(tall).tag(sync=True)
        picked = traitlets.List(traitlets.Unicode()).tag(sync=True)
        word = traitlets.Unicode("").tag(sync=True)

        @property
        def selected(self) -> tuple[int, int] | None:
            """The position that was selected last."""
            picked: list[str] = self.picked
            return (integer(picked[0]), integer(picked[1])) if len(picked) == 2 else None

    board: Any = _Board()

    def tell(_: Any) -> None:
        if board.selected is None:
            return
        try:
            with limits(time_limit=_PATIENCE):
                answer = played.value(*board.selected)
            board.word = f"value {answer}, {answer.outcome}: {answer.status}, {answer.how}"
        except WythoffError as error:
            board.word = str(error).partition("\n")[0]

    def hear(_: Any, message: Any, __: Any) -> None:
        reply = _reply(played, message)
        if reply is not None:
            board.send(reply)

    board.observe(tell, "picked")
    board.on_msg(hear)
    board.picked = first
    return board
