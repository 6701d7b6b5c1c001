"""Claims of the papers: what they say and whether they hold."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ._convert import ask, record, text
from ._html import Html, badge, table
from ._items import Items


@dataclass(frozen=True)
class CheckedClaim:
    """What became of a claim."""

    id: str
    statement: str
    expected: str
    """What it was expected to become."""
    verdict: str
    """What it became."""
    detail: str
    """How far, by what, or where it fails."""
    evidence: str
    """How this was found."""
    met: bool
    """Whether the verdict is the expected one."""
    seconds: float
    confirmed_by: str | None = None
    """The second engine behind a refutation."""
    tables: Sequence[dict[str, Any]] = ()
    """The numbers behind it, with those of the paper beside ours where it prints them."""

    @property
    def status(self) -> str:
        """The verdict: ``proved``, ``refuted`` or what else became of the claim."""
        return self.verdict

    @property
    def how(self) -> str:
        """How this was found."""
        return self.evidence

    def _repr_html_(self) -> str:
        return table(["claim", "verdict", "evidence"], [(self.id, Html(badge(self.verdict)), self.evidence)])


@dataclass(frozen=True)
class Claim:
    """A statement of a paper."""

    id: str
    kind: str
    source: str
    """The number it has in the paper."""
    statement: str
    expected: tuple[str, str, str]
    """What it should become at the scales ``quick``, ``paper`` and ``beyond``."""
    corrected_by: str | None = None
    known: str | None = None
    further: str | None = None

    def check(self, scale: str = "quick") -> CheckedClaim:
        """Checks the claim.

        >>> import wythoff as wy
        >>> wy.claim("jiao/remark-15").check().verdict
        'refuted'
        """
        return record(CheckedClaim, ask("claims check", {"id": [self.id], "scale": text(scale, "scale")})[0])


class Claims(Items[Claim]):
    """Some claims."""

    def check(self, scale: str = "quick") -> list[CheckedClaim]:
        """Checks all of them.

        >>> import wythoff as wy
        >>> len(wy.Claims([wy.claim("jiao/remark-15")]).check())
        1
        """
        ids = [claim.id for claim in self]
        if not ids:
            return []
        found = ask("claims check", {"id": ids, "scale": text(scale, "scale")})
        return [record(CheckedClaim, each) for each in found]

    def __repr__(self) -> str:
        return f"<{len(self)} claims>"

    def _repr_html_(self) -> str:
        return table(["id", "kind", "expected"], [(each.id, each.kind, each.expected[0]) for each in self])


def claims(paper: str | None = None, kind: str | None = None) -> Claims:
    """The claims of the papers, of one paper or of one kind.

    >>> import wythoff as wy
    >>> all(claim.id.startswith("jiao/") for claim in wy.claims(paper="jiao"))
    True
    """
    given = {
        "paper": None if paper is None else text(paper, "paper"),
        "kind": None if kind is None else text(kind, "kind"),
    }
    return Claims([_claim(each) for each in ask("claims list", given)])


def claim(id: str) -> Claim:
    """The claim of this name.

    >>> import wythoff as wy
    >>> wy.claim("jiao/remark-15").kind
    'misprint'
    """
    return _claim(ask("claims show", {"id": text(id, "id")}))


def _claim(found: dict[str, Any]) -> Claim:
    return record(Claim, {**found, "expected": tuple(found["expected"])})
