"""A folder that keeps parts as they come, so that whoever dies, the same call goes on.

A file is written beside its place, brought to the disk and then renamed, so that it is whole or not there; its last
bytes are its digest. The folder may lie on a shared file system. One client at a time uses it.
"""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Iterator
from dataclasses import asdict, replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from .._errors import InputError
from ._chain import Link
from ._tasks import Result, digest

_MAGIC = b"wythPART"


class StoreError(InputError):
    """A store that belongs to another run, or that another client uses."""


def _sealed(header: dict[str, Any], pieces: list[bytes]) -> bytes:
    head = json.dumps({**header, "lengths": [len(piece) for piece in pieces]}, sort_keys=True).encode()
    body = _MAGIC + len(head).to_bytes(8, "little") + head + b"".join(pieces)
    return body + sha256(body).digest()


def _opened(content: bytes) -> tuple[dict[str, Any], list[bytes]] | None:
    """What :func:`_sealed` wrote, or nothing if it is damaged."""
    body, seal = content[:-32], content[-32:]
    if len(content) < 48 or body[:8] != _MAGIC or sha256(body).digest() != seal:
        return None
    size = int.from_bytes(body[8:16], "little")
    header: dict[str, Any] = json.loads(body[16 : 16 + size])
    pieces: list[bytes] = []
    at = 16 + size
    for length in header.pop("lengths"):
        pieces.append(body[at : at + length])
        at += length
    return header, pieces


class Folder:
    """The store of one run."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = Path(path)
        self.damaged = 0
        """How many files could not be read; their parts are run again."""
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            self._lock = os.open(self.path / "lock", os.O_RDWR | os.O_CREAT, 0o666)
        except OSError as error:
            raise StoreError(f"cannot use the store {path}: {error.strerror}") from None
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(self._lock)
            raise StoreError(f"the store {path} is in use by another client") from None

    def close(self) -> None:
        """Lets others use it."""
        os.close(self._lock)

    def begin(self, run: dict[str, Any]) -> dict[str, Any]:
        """Begins a run, or goes on with it; what an earlier call had chosen under ``plan`` stays."""
        file = self.path / "run.json"
        try:
            kept: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
        except FileNotFoundError:
            self.write(file, (json.dumps(run, indent=1) + "\n").encode())
            return run
        except (OSError, ValueError) as error:
            raise StoreError(f"cannot read {file}: {error}") from None
        if {**kept, "plan": None} != {**run, "plan": None}:
            raise StoreError(f"the store {self.path} belongs to another run: {kept.get('what')}")
        return kept

    def put(self, index: int, link: Link) -> None:
        """Keeps a part."""
        self.write(self._file(index, "snapshot"), _sealed({"index": index}, [link.result.snapshot]))
        self._put(index, link)

    def mark(self, index: int, link: Link) -> None:
        """Keeps that a part was audited."""
        found = link.result.found or self.found(index)
        self._put(index, replace(link, result=replace(link.result, found=found)))

    def found(self, index: int) -> bytes:
        """What was found in a part."""
        opened = _opened(self._file(index, "part").read_bytes())
        if opened is None:
            raise StoreError(f"part {index} of the store {self.path} is damaged; the same call runs it again")
        return opened[1][0]

    def thin(self, index: int) -> None:
        """Forgets the snapshot at the end of a part; its digest stays."""
        self._file(index, "snapshot").unlink(missing_ok=True)

    def drop(self, index: int) -> None:
        """Forgets a part."""
        self._file(index, "part").unlink(missing_ok=True)
        self.thin(index)

    def load(self) -> Iterator[tuple[int, Link]]:
        """All parts that are kept."""
        for file in sorted(self.path.glob("parts/*/*.part")):
            opened = _opened(file.read_bytes())
            if opened is not None:
                header, (found,) = opened
                index = int(header["index"])
                snapshot = self._snapshot(index)
                link = Link(Result(**header["result"], snapshot=snapshot, found=found), **header["link"])
                if not snapshot or digest(snapshot) == link.end:
                    yield index, link
                    continue
            self.damaged += 1
            file.unlink()

    def _snapshot(self, index: int) -> bytes:
        """The snapshot at the end of a part, if it is still kept."""
        try:
            opened = _opened(self._file(index, "snapshot").read_bytes())
        except FileNotFoundError:
            return b""
        return opened[1][0] if opened else b"damaged"

    def _put(self, index: int, link: Link) -> None:
        result = asdict(link.result)
        found = result.pop("found")
        del result["snapshot"]
        known = {"end": link.end, "content": link.content, "guessed": link.guessed, "audited": link.audited}
        header = {"index": index, "result": result, "link": known}
        self.write(self._file(index, "part"), _sealed(header, [found]))

    def _file(self, index: int, kind: str) -> Path:
        return self.path / "parts" / f"{index // 1000:06d}" / f"{index:09d}.{kind}"

    @staticmethod
    def write(file: Path, content: bytes) -> None:
        """Writes a file whole or not at all."""
        file.parent.mkdir(parents=True, exist_ok=True)
        beside = file.with_name(file.name + ".new")
        with open(beside, "wb") as out:
            out.write(content)
            out.flush()
            os.fsync(out.fileno())
        beside.replace(file)
