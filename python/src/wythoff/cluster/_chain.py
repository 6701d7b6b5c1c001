"""Which parts are accepted: those that start with the snapshot with which the one before ended.

Parts arrive in any order and from guessed snapshots. The chain accepts them in order. A part whose guess was wrong is
asked for again, from the right snapshot. So what is accepted is exact, whatever any conjecture says.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from ._tasks import Result, digest


@dataclass
class Link:
    """A part that arrived."""

    result: Result
    end: str
    """The digest of the snapshot at its end."""
    content: str
    """The digest of what was found."""
    guessed: bool
    """Whether it was run from a guess."""
    audited: bool = False
    """Whether another worker, or the client, found the same."""

    @classmethod
    def of(cls, result: Result, guessed: bool, audited: bool = False) -> Link:
        """A link for a result."""
        return cls(result, digest(result.snapshot), digest(result.found), guessed, audited)

    def same(self, other: Result) -> bool:
        """Whether another run found the same."""
        mine = (self.result.inputs, self.result.start, self.end, self.content)
        return mine == (other.inputs, other.start, digest(other.snapshot), digest(other.found))

    def thin(self, found: bool = False) -> None:
        """Forgets the snapshot at the end, and what was found if that is kept elsewhere; digests stay."""
        self.result = replace(self.result, snapshot=b"", found=b"" if found else self.result.found)


@dataclass(frozen=True)
class Accepted:
    """A part is accepted."""

    index: int


@dataclass(frozen=True)
class Again:
    """A part must be run again, from this snapshot; from a guess if there is none."""

    index: int
    start: bytes | None


@dataclass(frozen=True)
class Refused:
    """A part does not fit to its own ends: whoever sent it is not to be trusted."""

    index: int
    worker: str


Step = Accepted | Again | Refused


class Chain:
    """The parts of a run, accepted one after the other.

    ``fits`` says whether what was found in a part has as many points as its first and last snapshots say.
    """

    def __init__(self, count: int, first: bytes, fits: Callable[[int, bytes, Result], bool]) -> None:
        self.count = count
        self.links: dict[int, Link] = {}
        self.accepted = 0
        self._fits = fits
        self._new: set[int] = set()
        self.first = first
        self._snapshot: bytes | None = first
        self._digest = digest(first)

    @property
    def complete(self) -> bool:
        """Whether all parts are accepted."""
        return self.accepted == self.count

    @property
    def last(self) -> bytes:
        """The snapshot at the end of all parts that are accepted."""
        return self._snapshot or b""

    def begins_with(self, first: bytes) -> bool:
        """Whether this is the first snapshot."""
        return self.first == first

    def put(self, index: int, link: Link) -> None:
        """Takes a part that arrived."""
        self.links[index] = link
        self._new.add(index)

    def drop(self, index: int) -> None:
        """Forgets a part, and that those after it were accepted."""
        self.links.pop(index, None)
        if index < self.accepted:
            self._stand_at(index)

    def restart(self, first: bytes) -> None:
        """Begins again with another first snapshot; parts that start where they must are accepted again."""
        self.first = first
        self._stand_at(0)

    def _stand_at(self, index: int) -> None:
        self.accepted = index
        if index == 0:
            self._snapshot, self._digest = self.first, digest(self.first)
        else:
            before = self.links[index - 1]
            self._snapshot, self._digest = before.result.snapshot or None, before.end

    def advance(self) -> list[Step]:
        """Accepts what can be accepted, and says what must be run again."""
        steps: list[Step] = []
        while not self.complete and (link := self.links.get(self.accepted)) is not None:
            index = self.accepted
            if link.result.start != self._digest:
                steps.append(self._again(index))
                break
            known = self._snapshot is not None and bool(link.result.snapshot)
            if known and not self._fits(index, self._snapshot or b"", link.result):
                del self.links[index]
                steps.append(Refused(index, link.result.worker))
                break
            self.accepted += 1
            self._snapshot, self._digest = link.result.snapshot or None, link.end
            steps.append(Accepted(index))
        return steps + self._ahead()

    def _ahead(self) -> list[Step]:
        """Wrong guesses among parts that wait: they need not wait until the chain comes to them."""
        steps: list[Step] = []
        for index in sorted({at for new in self._new for at in (new, new + 1) if at > self.accepted}):
            before, link = self.links.get(index - 1), self.links.get(index)
            if before is None or link is None or not link.guessed or not before.result.snapshot:
                continue
            if link.result.start != before.end:
                del self.links[index]
                steps.append(Again(index, before.result.snapshot))
        self._new.clear()
        return steps

    def _again(self, index: int) -> Again:
        """The guess of a part was wrong."""
        if self._snapshot is None:
            # The snapshot before it was accepted long ago and is not kept: find it once more.
            index -= 1
            self.drop(index)
            return Again(index, self._snapshot)
        del self.links[index]
        return Again(index, self._snapshot)
