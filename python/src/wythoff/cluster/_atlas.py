"""An atlas of games on a cluster: every rule set of a family, studied in parts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from .._convert import text
from .._errors import InputError
from ._calls import AUDIT, Call, Store
from ._chain import Chain
from ._connection import Cluster
from ._report import Listener
from ._store import Folder
from ._tasks import Result, Task, Work, atlas_part, digest

_PART = 64
"""So many games are one part, as for ``wythoff atlas``."""


def atlas(
    client: Cluster,
    family: str,
    store: Store = None,
    *,
    out: Store = None,
    count: int | None = None,
    audit: float = AUDIT,
    progress: bool | Listener = False,
    patience: float = 600.0,
) -> list[dict[str, Any]]:
    """What is found of each game of a family, as ``wythoff atlas`` finds it: a row for each game.

    Limits are numbers of states and rows, never time, so the rows are the same on every machine. ``count`` asks for the first
    games only. With ``out``, a folder, the parts and certificates are written there; ``wythoff atlas FAMILY --out FOLDER``
    then makes the pages without studying anything again. The other arguments are those of :func:`wythoff.cluster.sweep`.

    >>> from wythoff import cluster
    >>> cluster.atlas("tcp://head:8786", "extra", count=0)   # no games, so nobody is asked
    []
    """
    name = text(family, "family")
    if name == "all":
        raise InputError("one family at a time; `wythoff atlas all` puts them together")
    if count is not None and count < 1:
        return []
    games = atlas_part(name, 0, 1)["games"]
    wanted = games if count is None else min(games, count)
    work = Work("atlas", name, None)
    call = Call("atlas", work, f"atlas of the family {name}, {wanted} games", client, store, audit, progress, patience)
    with call:
        cuts = [*range(0, wanted, _PART), wanted]
        tasks = [Task(work, k, cuts[k], cuts[k + 1]) for k in range(len(cuts) - 1)]
        call.begin(tasks)
        chain = Chain(len(tasks), b"", lambda index, before, result: True)
        parts = [json.loads(found) for found in call.go(tasks, chain, _is_part)]
    if out is not None:
        for part in parts:
            _write(Path(out), name, part)
    return [row for part in parts for row in part["rows"]]


def _is_part(task: Task, result: Result) -> bool:
    """Whether a result has a row for each game."""
    try:
        part = json.loads(result.found)
        ids = [row["id"] for row in part["rows"]]
    except (ValueError, KeyError, TypeError):
        return False
    expected = [f"{task.work.game}-{number}" for number in range(task.first, task.end)]
    return ids == expected and not result.snapshot and result.start == digest(b"")


def _write(out: Path, family: str, part: dict[str, Any]) -> None:
    """Writes a part where ``wythoff atlas`` looks for it: first the certificates, then the rows."""
    rows: list[dict[str, Any]] = []
    for row in part["rows"]:
        kept = dict(row)
        certificate = kept.pop("certificate", None)
        if certificate is not None:
            Folder.write(out / "certificates" / f"{row['id']}.txt", certificate.encode())
        rows.append(kept)
    content = json.dumps({**part, "rows": rows}, ensure_ascii=False, separators=(",", ":"))
    Folder.write(out / "parts" / f"{family}-{part['from']:05d}.json", content.encode())
