"""The same bytes as the command line, on everything in JSON that is recorded of it."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from wythoff import _convert, _native
from wythoff._limits import current

RECORDED = Path(__file__).parents[2] / "crates/wythoff-cli/tests/recorded"

POSITIONAL = {
    "value": ["sum"],
    "move": ["sum"],
    "options": ["sum"],
    "compare": ["a", "b"],
    "inverse": ["spec"],
    "dual": ["spec"],
    "nth": ["game", "n"],
    "help": ["topic"],
    "decide": ["formula"],
    "sequence": ["name"],
    "word": ["spec"],
    "array": ["spec"],
    "claims show": ["id"],
    "claims check": ["id"],
}
FLAGS = {
    "misere",
    "recurrence",
    "explain",
    "low-memory",
    "independent",
    "consequences",
    "transitions",
}
LISTS = {"at", "find", "id"}
# Files, stores and limits are the business of the command line.
ELSEWHERE = {
    "-o",
    "--checkpoint",
    "--file",
    "--certificate",
    "--quiet",
    "--memory-limit",
    "--time-limit",
    "--threads",
}


def cases() -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for file in sorted(RECORDED.glob("*.expected")):
        for block in re.split(r"(?m)^\$ ", file.read_text())[1:]:
            line, _, output = block.partition("\n")
            if asked(line) is not None:
                found.append((line, output))
    return found


def asked(line: str) -> tuple[str, dict[str, object]] | None:
    """The question that a command line asks; nothing for lines that do more."""
    try:
        words = shlex.split(line)
    except ValueError:
        return None
    shell = any(word in ("&&", "||", "|", ";", ">", "<") or word.startswith("$") for word in words)
    if words[:1] != ["wythoff"] or shell or "--format json" not in line or ELSEWHERE & set(words):
        return None
    words = words[1:]
    name = words.pop(0)
    if name in ("play", "verify", "reproduce", "atlas"):
        return None
    if name == "claims":
        name += " " + words.pop(0)
    given: dict[str, object] = {}
    rest = list(POSITIONAL.get(name, ["game"]))
    while words:
        word = words.pop(0)
        if word.startswith("--"):
            option = word[2:]
            if option == "format":
                words.pop(0)
            elif option in FLAGS:
                given[option] = True
            elif option in LISTS and name == "period":
                given.setdefault(option, [])
                given[option].append(words.pop(0))  # type: ignore[attr-defined]
            else:
                given[option] = words.pop(0)
        elif name == "claims check":
            given.setdefault("id", [])
            given["id"].append(word)  # type: ignore[attr-defined]
        else:
            given[rest.pop(0)] = word
    if any(".game" in str(value) for value in given.values()):
        return None
    return name, given


def masked(text: str) -> str:
    text = re.sub(r'"millis":\d+', '"millis":_', text)
    text = re.sub(r'"seconds":("[^"]*"|[\d.e-]+)', '"seconds":_', text)
    return re.sub(r"(?<![0-9A-Za-z])\d+(\.\d+)? (ms|s)\b", "_", text)


def digest(data: bytes) -> int:
    number = 0xCBF29CE484222325
    for byte in data:
        number = (number ^ byte) * 0x100000001B3 % 2**64
    return number


CASES = cases()


def test_there_is_a_corpus() -> None:
    assert len(CASES) > 70


@pytest.mark.parametrize(("line", "output"), CASES, ids=[line for line, _ in CASES])
def test_same_answer(line: str, output: str) -> None:
    question = asked(line)
    assert question is not None
    name, given = question
    try:
        answer = _native.ask(name, _convert.arguments(given), current()) + "\n"
    except Exception as error:  # the command line fails with the same words
        first = str(error).splitlines()[0]
        assert any(mark in output for mark in ("[exit 2]", "[exit 3]")), error
        told = " ".join(part[2:] for part in output.splitlines() if part.startswith("!"))
        assert first[:40] in told or "--" in told
        return
    recorded = [part[2:] for part in output.splitlines() if part.startswith("| ")]
    whole = re.match(r"\|= (\d+) bytes, digest ([0-9a-f]{16})", output)
    if whole is None:
        assert masked(answer) == masked("\n".join(recorded) + "\n")
    elif '"millis"' in answer or '"seconds"' in answer:
        assert masked(answer)[:140] == masked(recorded[0])[:140]
    else:
        data = answer.encode()
        assert (len(data), digest(data)) == (int(whole[1]), int(whole[2], 16))
