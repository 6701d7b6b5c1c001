"""The map of a game in a notebook, as far as it goes without a browser."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

import wythoff as wy
from wythoff import widget
from wythoff._module import board_module

pytest.importorskip("anywidget")


def test_the_board_hands_back_what_was_picked() -> None:
    from wythoff.widget import Board

    board = Board(wy.Game("wythoff"))
    assert board.selected is None and board.word == ""
    board.picked = ["3", "5"]
    assert board.selected == (3, 5)
    assert board.word.startswith("value 0, P: proved")
    board.picked = ["1" + "0" * 6000, "1"]
    assert board.selected == (10**6000, 1)
    assert "proved" in board.word
    for wrong in ({"cell": 0}, {"height": 5}, {"at": (1,)}, {"at": (-1, 2)}):
        with pytest.raises(wy.InputError):
            Board("wythoff", **wrong)
    for name in ("raleigh", "ratwyt"):
        with pytest.raises(wy.InputError):
            Board(name)


def test_the_kernel_answers_the_board_and_nobody_else() -> None:
    from wythoff.widget import Board

    said: list[Any] = []
    for game in (wy.Game("wythoff"), wy.Game(rules=wy.Game("wythoff").rules)):
        board = Board(game)
        board.send = said.append
        board._handle_custom_msg({"id": 7, "question": "table", "args": {"rows": "0..3", "cols": "0..4"}}, [])
        assert said[-1]["id"] == 7
        assert said[-1]["answer"]["values"] == game.table(rows=3, cols=4).tolist()
        # The game is that of the board, whatever the page says.
        board._handle_custom_msg({"id": 8, "question": "table", "args": {"game": "nim", "rows": "1..2", "cols": "1..2"}}, [])
        assert said[-1]["answer"]["values"] == [[2]]
        board._handle_custom_msg({"id": 9, "question": "table", "args": {"rows": "x"}}, [])
        assert said[-1]["answer"]["error"]["message"]
        count = len(said)
        for other in ("no", {}, {"question": "verify", "args": {}}, {"question": "table"}, {"question": ["table"], "args": {}}):
            board._handle_custom_msg(other, [])
        assert len(said) == count


def test_the_module_is_that_of_the_lab() -> None:
    module = board_module()
    for name in ("map", "tiles", "gl", "colour", "golden", "dom", "api"):
        file = Path(__file__).parents[2] / f"crates/wythoff-lab/assets/{name}.js"
        lines = [line for line in file.read_text(encoding="utf-8").splitlines() if line.startswith("  ")]
        assert lines and all(line in module for line in lines), name


@pytest.mark.skipif(shutil.which("node") is None, reason="no node")
def test_the_module_is_well_formed(tmp_path: Path) -> None:
    file = tmp_path / "board.mjs"
    file.write_text(board_module(), encoding="utf-8")
    code = f"import({str(file)!r}).then(m => {{ if (typeof m.default.render !== 'function') process.exit(1) }})"
    ran = subprocess.run(["node", "--input-type=module", "-e", code], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr


PAGE = """<!doctype html><style>STYLE</style><body><pre id="out">nothing</pre><div id="el"></div><script type="module">
MODULE
const tile = TILE;
const state = { name: "wythoff", picked: [], word: "", cell: 24, height: 480 };
const heard = {};
const model = {
  get: (key) => state[key],
  set: (key, value) => { state[key] = value; (heard[`change:${key}`] ?? []).forEach((act) => act()); },
  save_changes() {},
  on: (name, act) => (heard[name] ??= []).push(act),
  send: ({ id, args }) => setTimeout(() => heard["msg:custom"].forEach((act) => act({ id, answer:
    args.rows === "0..64" && args.cols === "0..64" ? tile : { error: { kind: "input", message: "only one tile here" } } }))),
};
const el = document.getElementById("el");
board.render({ model, el });
const shown = el.querySelector(".wythoff-stage").board;
if (!shown) document.getElementById("out").textContent = "no WebGL2";
const until = async (holds) => { for (let k = 0; k < 400 && !holds(); k += 1) await new Promise((go) => setTimeout(go, 10)); };
await until(() => shown.tiles.value(3n, 5n) !== undefined);
const view = el.querySelector("canvas.over");
const box = view.getBoundingClientRect();
const [left, top] = shown.pixel(3n, 5n);
const at = { clientX: box.left + left + 5, clientY: box.top + top + 5, pointerId: 1, pointerType: "mouse", bubbles: true };
view.setPointerCapture = () => {};
view.dispatchEvent(new PointerEvent("pointermove", at));
const line = el.querySelector(".wythoff-line").textContent;
view.dispatchEvent(new PointerEvent("pointerdown", at));
view.dispatchEvent(new PointerEvent("pointerup", at));
const clicked = [...state.picked];
view.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight" }));
const keyed = [...state.picked];
shown.draw();
const gl = shown.renderer.gl;
const bytes = new Uint8Array(4);
const [x, y] = shown.pixel(1n, 2n);
gl.readPixels(Math.round((x + 6) * shown.ratio), Math.round(gl.canvas.height - (y + 6) * shown.ratio), 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, bytes);
document.getElementById("out").textContent = JSON.stringify({ clicked, keyed, line, zero: [...bytes] });
</script></body>"""


@pytest.mark.skipif(shutil.which("chromium") is None, reason="no chromium")
def test_the_board_in_a_browser(tmp_path: Path) -> None:
    module = board_module().replace("export default { render };", "const board = { render };")
    tile = json.dumps(wy.ask("table", game="wythoff", rows="0..64", cols="0..64"))
    page = tmp_path / "page.html"
    page.write_text(PAGE.replace("STYLE", widget.CSS).replace("TILE", tile).replace("MODULE", module), encoding="utf-8")
    command = ["chromium", "--headless", "--no-sandbox", f"--user-data-dir={tmp_path / 'profile'}"]
    command += ["--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--disable-background-networking"]
    command += ["--timeout=60000", "--virtual-time-budget=8000", "--dump-dom", page.as_uri()]
    shown = subprocess.run(command, capture_output=True, text=True, timeout=120).stdout
    found = re.search(r'<pre id="out">(\{.*?\})</pre>', shown)
    if found is None and (not shown or '<pre id="out">no WebGL2' in shown):
        pytest.skip("chromium does not start here, or has no WebGL2")
    assert found is not None, shown[-2000:]
    answer = json.loads(found[1])
    assert answer["clicked"] == ["3", "5"]
    assert answer["keyed"] == ["3", "6"]
    assert answer["line"].startswith("(3, 5) = 0")
    assert answer["zero"][:3] == [213, 94, 0]
