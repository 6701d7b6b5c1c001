"""The board of the lab as one ES module: its files, each in a scope of its own, and who answers them here.

A widget of a notebook is a single module, and the page of the lab has many. Their imports become constants and what
they export becomes the properties of an object; nothing else in them is changed.
"""

from __future__ import annotations

import re
from pathlib import Path

from . import _native

_NAMED = re.compile(r"^import \{([^}]*)\} from '\./(\w+)\.js';$", re.MULTILINE)
_WHOLE = re.compile(r"^import \* as (\w+) from '\./(\w+)\.js';$", re.MULTILINE)
_DECLARED = re.compile(r"^export ((?:async )?function|const|class) (\w+)", re.MULTILINE)
_LISTED = re.compile(r"^export \{([^}]*)\};$", re.MULTILINE)


def board_module() -> str:
    """The module that anywidget loads."""
    order: list[str] = []
    scopes: dict[str, str] = {}
    _take("map", order, scopes)
    files = "\n".join(f"const ${name} = (() => {{\n{scopes[name]}\n}})();" for name in order)
    here = Path(__file__).with_name("board.js").read_text(encoding="utf-8")
    return f"const lab = ($backend) => {{\n{files}\nreturn {{ ...$map, ...$dom }};\n}};\n{here}"


def _take(name: str, order: list[str], scopes: dict[str, str]) -> None:
    """Takes a file after those that it imports."""
    source = _native.page_file(f"{name}.js")
    if source is None:
        raise RuntimeError(f"the page has no file {name}.js")
    for _, needed in [*_NAMED.findall(source), *_WHOLE.findall(source)]:
        if needed != "backend" and needed not in scopes:
            _take(needed, order, scopes)
    names = [found[1] for found in _DECLARED.findall(source)]
    for listed in _LISTED.findall(source):
        names += [each.strip() for each in listed.split(",")]
    source = _NAMED.sub(r"const {\1} = $\2;", source)
    source = _WHOLE.sub(r"const \1 = $\2;", source)
    source = _LISTED.sub("", _DECLARED.sub(r"\1 \2", source))
    left = re.search(r"^(import|export)\b.*$", source, re.MULTILINE)
    if left is not None:
        raise RuntimeError(f"{name}.js has a line that cannot be taken along: {left[0]}")
    scopes[name] = f"{source}\nreturn {{ {', '.join(names)} }};"
    order.append(name)
