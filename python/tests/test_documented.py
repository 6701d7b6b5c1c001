"""Every public function has an example, and every example is right."""

from __future__ import annotations

import doctest
import importlib
import inspect
import pkgutil
import re
from pathlib import Path

import pytest

import wythoff as wy
from wythoff import _native

MODULES = [
    module.name for module in pkgutil.walk_packages(wy.__path__, "wythoff.") if module.name != "wythoff._native"
]

PLAIN = {
    # Their examples are those of what makes or checks them.
    *("Bound", "CheckedClaim", "Claims", "Exact", "Fact", "GameInfo", "Known", "Level", "SequenceInfo", "Status"),
    *("Checked", "Claim", "Verdict", "WythoffError"),
    *("ExplainedMove", "FoundRules", "MoveSet", "Related"),
    *("of", "save", "plot", "to_numpy", "of"),
}


@pytest.mark.parametrize("name", ["wythoff", *MODULES])
def test_examples(name: str) -> None:
    module = importlib.import_module(name)
    result = doctest.testmod(module, optionflags=doctest.ELLIPSIS)
    assert result.failed == 0


def ours(thing: type) -> bool:
    return thing.__module__.startswith("wythoff")


def public() -> list[tuple[str, object]]:
    found: list[tuple[str, object]] = []
    for name in wy.__all__:
        thing = getattr(wy, name)
        found.append((name, thing))
        if inspect.isclass(thing) and ours(thing):
            parts = {part: member for base in reversed(thing.__mro__) if ours(base) for part, member in vars(base).items()}
            for part, member in parts.items():
                if not part.startswith("_") and (inspect.isfunction(member) or isinstance(member, classmethod)):
                    found.append((f"{name}.{part}", member))
    return found


@pytest.mark.parametrize(("name", "thing"), public(), ids=lambda each: each if isinstance(each, str) else "")
def test_every_public_function_has_an_example(name: str, thing: object) -> None:
    text = inspect.getdoc(thing) or ""
    assert text or name == "Status", f"{name} is not documented"
    assert ">>>" in text or name.split(".")[-1] in PLAIN, f"{name} has no example"


def test_all_that_is_public_is_listed() -> None:
    names = [
        name for name in vars(wy) if not name.startswith("_") and name not in ("annotations", "dataclass")
    ]
    things = [name for name in names if not inspect.ismodule(getattr(wy, name))]
    assert sorted(things) == sorted(wy.__all__)


def test_the_guide(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("sympy")
    pytest.importorskip("anywidget")
    monkeypatch.chdir(tmp_path)
    guide = (Path(__file__).parents[2] / "docs/python.md").read_text(encoding="utf-8")
    blocks = [block for block in re.findall(r"```python\n(.*?)```", guide, re.DOTALL) if "sage:" not in block]
    names: dict[str, object] = {}
    for block in blocks:
        exec(compile(block, "docs/python.md", "exec"), names)
    assert len(blocks) >= 6
    for name in re.findall(
        r"`(?:Game)?\.?(\w+)`", guide.partition("| question |")[2].partition("A test compares")[0]
    ):
        assert hasattr(wy, name) or hasattr(wy.Game, name) or name in _native.questions(), name
