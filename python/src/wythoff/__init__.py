"""A laboratory for Wythoff's game and its relatives: exact values, level sets, automata and theorems.

>>> import wythoff as wy
>>> g = wy.Game("wythoff")
>>> g.value(3, 4)
2
>>> g.positions(value=1, count=3).tolist()
[[0, 1], [2, 2], [3, 6]]
>>> t = g.prove(value=1)
>>> t.status, t.states
('proved', 415)

Every answer has ``status``: ``proved`` (holds for all positions), ``computed`` (exhaustive from the rules) or
``predicted`` (rests on a conjecture, which is named), and ``how``: the theorem or engine in words. All arithmetic is
exact, with integers of any size.
"""

from __future__ import annotations

from dataclasses import dataclass

from ._answers import Answer, Move, Moves, Outcome, Position
from ._arrays import Exact, Positions, Table
from ._automaton import Automaton, Bound
from ._changes import Dual, Extension, FoundRules, Inverse, MoveSet, Reduction, dual, inverse
from ._claims import CheckedClaim, Claim, Claims, claim, claims
from ._asking import ask
from ._convert import Status
from ._convert import ask as _ask
from ._convert import record as _record
from ._convert import text as _text
from ._decide import Checked, Decision, NumberSet, check_script, decide
from ._errors import InputError, Rejected, RuleError, Undecided, WythoffError
from ._game import Game
from ._html import Picture
from ._limits import limits
from ._numbers import (
    Array,
    SequenceInfo,
    Terms,
    Word,
    array,
    index_of,
    sequence,
    sequences,
    word,
)
from ._oeis import Draft, Drafts, Related
from ._options import ExplainedMove, Explanation, Option, Options
from ._periods import Period, Periods
from ._rows import LevelSets
from ._solution import Comparison, Fact, Known, Level, Solution
from ._sums import Nim, Sum
from ._theorem import Theorem, Verdict, verify

__version__ = "0.1.0"


@dataclass(frozen=True)
class GameInfo:
    """A game of the catalogue, or a family with parameters."""

    id: str
    name: str
    params: str
    piles: int | str | None
    source: str
    example: str


def games() -> list[GameInfo]:
    """The catalogue of games.

    >>> import wythoff as wy
    >>> [game.id for game in wy.games()][:3]
    ['nim', 'wythoff', 'f-wythoff']
    """
    return [_record(GameInfo, each) for each in _ask("games", {})]


def topic(name: str) -> str:
    """A text about ``rules``, ``formulas``, ``formats``, ``certificates`` or ``exit-status``.

    >>> import wythoff as wy
    >>> wy.topic("rules").splitlines()[0]
    'The rule language'
    """
    told: str = _ask("help", {"topic": _text(name, "name")})["text"]
    return told


__all__ = [
    "Answer",
    "Array",
    "Automaton",
    "Bound",
    "Checked",
    "CheckedClaim",
    "Claim",
    "Claims",
    "Comparison",
    "Decision",
    "Draft",
    "Drafts",
    "Dual",
    "Exact",
    "ExplainedMove",
    "Explanation",
    "Extension",
    "Fact",
    "FoundRules",
    "Game",
    "GameInfo",
    "InputError",
    "Inverse",
    "Known",
    "Level",
    "LevelSets",
    "Move",
    "MoveSet",
    "Moves",
    "Nim",
    "NumberSet",
    "Option",
    "Options",
    "Outcome",
    "Period",
    "Periods",
    "Picture",
    "Position",
    "Positions",
    "Reduction",
    "Rejected",
    "Related",
    "RuleError",
    "SequenceInfo",
    "Solution",
    "Status",
    "Sum",
    "Table",
    "Terms",
    "Theorem",
    "Undecided",
    "Verdict",
    "Word",
    "WythoffError",
    "array",
    "ask",
    "check_script",
    "claim",
    "claims",
    "decide",
    "dual",
    "games",
    "index_of",
    "inverse",
    "limits",
    "sequence",
    "sequences",
    "topic",
    "verify",
    "word",
]
