"""How answers show themselves in a notebook: small pieces of HTML without scripts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path

from ._convert import decimal

_COLOURS = {"proved": "#1a7f37", "computed": "#0550ae", "predicted": "#9a6700"}
_SHOWN = 200


def badge(status: str) -> str:
    """The word of trust, in its colour."""
    colour = _COLOURS.get(status, "#cf222e")
    return f'<span style="color:{colour};font-weight:600">{escape(status)}</span>'


def table(head: Sequence[object], rows: Iterable[Sequence[object]]) -> str:
    """A table; long ones are cut."""
    lines = ["<table>"]
    if head:
        cells = "".join(f"<th>{escape(str(cell))}</th>" for cell in head)
        lines.append(f"<thead><tr>{cells}</tr></thead>")
    lines.append("<tbody>")
    for number, row in enumerate(rows):
        if number == _SHOWN:
            lines.append(f'<tr><td colspan="{max(len(head), 1)}">&hellip;</td></tr>')
            break
        cells = "".join(f"<td>{cell if isinstance(cell, Html) else escape(_text(cell))}</td>" for cell in row)
        lines.append(f"<tr>{cells}</tr>")
    lines.append("</tbody></table>")
    return "".join(lines)


def _text(cell: object) -> str:
    return decimal(cell) if isinstance(cell, int) and not isinstance(cell, bool) else str(cell)


def note(status: str, how: str) -> str:
    """The line under an answer."""
    return f"<div><small>{badge(status)}: {escape(how)}</small></div>"


class Html(str):
    """Text that is HTML already."""


class Picture:
    """A picture that shows itself in a notebook.

    >>> import wythoff as wy
    >>> picture = wy.Game("wythoff").table(30).picture()
    >>> picture.svg.startswith("<svg")
    True
    """

    svg: str
    """The picture as SVG."""

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def _repr_svg_(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"<picture, {len(self.svg)} bytes of SVG>"

    def save(self, path: str | Path) -> None:
        """Writes the picture to a file."""
        Path(path).write_text(self.svg, encoding="utf-8")
