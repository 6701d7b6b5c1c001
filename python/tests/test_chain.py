"""The chain accepts what fits and nothing else, and a store gives back what it was given."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest

import wythoff as wy
from wythoff import _native, cluster
from wythoff._limits import current
from wythoff.cluster._chain import Accepted, Again, Chain, Link, Refused
from wythoff.cluster._store import Folder, StoreError
from wythoff.cluster._tasks import Result, Task, Work, digest, run


def part(index: int, start: bytes, found: bytes = b"found") -> Link:
    """A part of a toy run, whose snapshots are numbers."""
    return Link.of(Result(f"inputs {index}", digest(start), b"%d" % (index + 1), found, "worker"), guessed=True)


def always(index: int, before: bytes, result: Result) -> bool:
    return True


def test_parts_in_any_order() -> None:
    for seed in range(50):
        order = list(range(12))
        random.Random(seed).shuffle(order)
        chain = Chain(12, b"0", always)
        accepted: list[int] = []
        for index in order:
            chain.put(index, part(index, b"%d" % index))
            for step in chain.advance():
                assert isinstance(step, Accepted)
                accepted.append(step.index)
            assert accepted == list(range(chain.accepted))
        assert chain.complete and chain.last == b"12"


def test_a_wrong_guess_is_run_again_from_the_right_snapshot() -> None:
    chain = Chain(4, b"0", always)
    for index in range(4):
        chain.put(index, part(index, b"wrong" if index == 2 else b"%d" % index))
    assert chain.advance() == [Accepted(0), Accepted(1), Again(2, b"2")]
    assert chain.advance() == []
    chain.put(2, part(2, b"2"))
    assert chain.advance() == [Accepted(2), Accepted(3)]


def test_wrong_guesses_need_not_wait_for_the_chain() -> None:
    chain = Chain(9, b"0", always)
    for index in (4, 5, 7, 8):
        chain.put(index, part(index, b"wrong" if index in (5, 8) else b"%d" % index))
    assert chain.advance() == [Again(5, b"5"), Again(8, b"8")]
    # From a snapshot that was not accepted yet; the chain decides later whether it was the right one.
    for index in (5, 8, 6, 3, 2, 1, 0):
        chain.put(index, part(index, b"%d" % index))
    assert len(chain.advance()) == 9 and chain.complete


def test_a_part_that_does_not_fit_is_refused() -> None:
    chain = Chain(2, b"0", lambda index, before, result: result.found == b"found")
    chain.put(0, part(0, b"0", b"a lie"))
    assert chain.advance() == [Refused(0, "worker")]
    assert 0 not in chain.links


def test_snapshots_that_are_not_kept() -> None:
    chain = Chain(4, b"0", always)
    for index in range(3):
        chain.put(index, part(index, b"%d" % index))
    chain.advance()
    for index in range(3):
        chain.links[index].thin()
    # Nobody has the snapshot after part 2 any more, but its digest is enough.
    chain.restart(b"0")
    assert chain.advance() == [Accepted(0), Accepted(1), Accepted(2)]
    chain.put(3, part(3, b"wrong"))
    # A wrong guess needs it: part 2 is run again first.
    assert chain.advance() == [Again(2, None)]
    chain.put(2, part(2, b"2"))
    assert chain.advance() == [Accepted(2), Again(3, b"3")]


def test_another_first_snapshot() -> None:
    chain = Chain(3, b"a guess", always)
    chain.put(0, part(0, b"a guess"))
    chain.put(1, part(1, b"1"))
    chain.put(2, part(2, b"2"))
    assert len(chain.advance()) == 3
    chain.restart(b"0")
    assert not chain.complete and chain.advance() == [Again(0, b"0")]
    chain.put(0, part(0, b"0"))
    assert len(chain.advance()) == 3 and chain.begins_with(b"0")


def test_a_wrong_first_guess_of_a_real_sweep_is_made_right() -> None:
    """All parts are run by this process, the first one from the snapshot of another game."""
    work = Work.of("sweep", wy.Game("wythoff"), 3, 500_000, ("extremes",))
    parts = _native.Parts(wy.Game("wythoff").native, 3, 500_000, ["extremes"], current())
    other = _native.Parts(wy.Game("w:1").native, 3, 500_000, ["extremes"], current())
    first, end = parts.first_row, parts.end
    assert first is not None and other.first_row == first
    cuts = [first, first + 60_000, first + 120_000, end]
    chain = Chain(3, other.guess(first, current()), lambda index, before, result: True)
    for k in range(3):
        chain.put(k, Link.of(run(Task(work, k, cuts[k], cuts[k + 1])), True))
    runs = 0
    while True:
        for step in chain.advance():
            if isinstance(step, Again):
                runs += 1
                task = Task(work, step.index, cuts[step.index], cuts[step.index + 1], step.start)
                chain.put(step.index, Link.of(run(task), False))
        if chain.complete:
            start = parts.start_after(chain.last, current())
            if chain.begins_with(start):
                break
            chain.restart(start)
    assert 2 <= runs <= 12
    found = parts.merge([parts.ground(current()), *(chain.links[k].result.found for k in range(3))])
    assert cluster._calls._sets(parts.answer(found), cluster.Summary()).extremes == (
        wy.Game("wythoff").level_sets(3, 500_000).extremes
    )


def test_the_digest_tells_inputs_apart() -> None:
    work = Work.of("sweep", wy.Game("wythoff"), 3, 10**6, ("extremes",))
    tasks = [
        Task(work, 0, 5, 9),
        Task(work, 1, 5, 9),
        Task(work, 0, 5, 8),
        Task(work, 0, 5, 9, b""),
        Task(work, 0, 5, 9, b"snapshot"),
        Task(Work.of("sweep", wy.Game("w:2"), 3, 10**6, ("extremes",)), 0, 5, 9),
        Task(Work.of("sweep", wy.Game("wythoff"), 3, 10**6, ("histogram",)), 0, 5, 9),
    ]
    assert len({task.inputs for task in tasks}) == len(tasks)
    assert digest(b"ab", b"c") != digest(b"a", b"bc")


def test_a_store_gives_back_what_it_was_given(tmp_path: Path) -> None:
    store = Folder(tmp_path)
    run = {"what": "a run", "rows": 5, "plan": {"parts": 3}}
    assert store.begin(run) == run
    links = {index: part(index, b"%d" % index, bytes(range(256))) for index in (0, 1, 1234)}
    for index, link in links.items():
        store.put(index, link)
    links[1].audited = True
    store.mark(1, links[1])
    assert dict(store.load()) == links
    store.thin(0)
    links[0].thin()
    store.drop(1234)
    del links[1234]
    assert dict(store.load()) == links
    with pytest.raises(StoreError, match="in use"):
        Folder(tmp_path)
    store.close()
    again = Folder(tmp_path)
    assert again.begin({**run, "plan": {"parts": 7}})["plan"] == {"parts": 3}
    with pytest.raises(StoreError, match="another run"):
        again.begin({**run, "rows": 6})
    again.close()


def test_damaged_files_are_found(tmp_path: Path) -> None:
    store = Folder(tmp_path)
    for index in range(4):
        store.put(index, part(index, b"%d" % index, b"statistics" * 20))
    files = sorted(tmp_path.glob("parts/*/*.part"))
    files[0].write_bytes(files[0].read_bytes()[:-7])
    changed = bytearray(files[1].read_bytes())
    changed[60] ^= 1
    files[1].write_bytes(bytes(changed))
    snapshot = tmp_path / "parts/000000/000000002.snapshot"
    snapshot.write_bytes(b"?")
    assert [index for index, _ in store.load()] == [3]
    assert store.damaged == 3
    store.close()


def test_a_killed_client_leaves_the_store_free(tmp_path: Path) -> None:
    code = "import sys, os; from wythoff.cluster._store import Folder; Folder(sys.argv[1]); os.kill(os.getpid(), 9)"
    assert subprocess.run([sys.executable, "-c", code, str(tmp_path)]).returncode == -9
    Folder(tmp_path).close()


def test_few_rows_need_no_cluster() -> None:
    game = wy.Game("wythoff")
    assert cluster.sweep(None, game, 4, 5000).extremes == game.level_sets(4, 5000).extremes
    times = cluster.convergence(None, game, 2, 3000).convergence
    assert times == game.level_sets(2, 3000, ["convergence"]).convergence
