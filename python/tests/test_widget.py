"""The map of a game in a notebook, as far as it goes without a browser."""

from __future__ import annotations

import base64
import json
import re
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

import wythoff as wy

pytest.importorskip("anywidget")


def test_the_board_shows_the_table_and_hands_back_what_was_picked() -> None:
    from wythoff.widget import Board

    board = Board(wy.Game("wythoff"), size=64)
    values = np.frombuffer(board.values, dtype="<u2").reshape(64, 64)
    assert np.array_equal(values, wy.Game("wythoff").table(64))
    assert board.selected is None
    board.picked = [3, 5]
    assert board.selected == (3, 5)
    assert board.word.startswith("value 0, P: proved")
    board.wanted = 100
    assert board.size == 100
    assert len(board.values) == 2 * 100 * 100
    board.wanted = 10**6
    assert board.size == 4096
    for wrong in (0, 5000):
        with pytest.raises(wy.InputError):
            Board("wythoff", size=wrong)


@pytest.mark.skipif(shutil.which("node") is None, reason="no node")
def test_the_module_is_well_formed() -> None:
    module = Path(wy.__file__).with_name("board.js")
    code = f"import({str(module)!r}).then(m => {{ if (typeof m.default.render !== 'function') process.exit(1) }})"
    assert subprocess.run(["node", "--input-type=module", "-e", code], capture_output=True).returncode == 0


PAGE = """<!doctype html><body><pre id="out">nothing</pre><div id="el"></div><script type="module">
MODULE
const size = 64;
const state = { name: "wythoff", size, values: new DataView(Uint8Array.from(atob("VALUES"), c => c.charCodeAt(0)).buffer),
  picked: [], wanted: size, word: "" };
const model = { get: key => state[key], set: (key, value) => { state[key] = value; }, save_changes() {}, on() {} };
const el = document.getElementById("el");
board.render({ model, el });
const view = el.querySelector("canvas");
const box = view.getBoundingClientRect();
// Column 5 and row 3 at 12 pixels a cell, from the lower left corner.
const at = { clientX: box.left + 5.5 * 12, clientY: box.bottom - 3.5 * 12, pointerId: 1, bubbles: true };
view.setPointerCapture = () => {};
view.dispatchEvent(new PointerEvent("pointermove", at));
const line = el.querySelector("div").textContent;
view.dispatchEvent(new PointerEvent("pointerdown", at));
view.dispatchEvent(new PointerEvent("pointerup", at));
const zero = [...view.getContext("2d").getImageData(66, 480 - 42, 1, 1).data];
view.dispatchEvent(new WheelEvent("wheel", { ...at, deltaY: 100 }));
for (let k = 0; k < 9; k += 1) view.dispatchEvent(new KeyboardEvent("keydown", { key: "-" }));
document.getElementById("out").textContent =
  JSON.stringify({ picked: state.picked, line, zero, wanted: state.wanted });
</script></body>"""


@pytest.mark.skipif(shutil.which("chromium") is None, reason="no chromium")
def test_the_map_in_a_browser(tmp_path: Path) -> None:
    module = Path(wy.__file__).with_name("board.js").read_text(encoding="utf-8")
    module = module.replace("export default { render };", "const board = { render };")
    values = base64.b64encode(wy.Game("wythoff").table(64).astype("<u2").tobytes()).decode()
    page = tmp_path / "page.html"
    page.write_text(PAGE.replace("MODULE", module).replace("VALUES", values), encoding="utf-8")
    command = ["chromium", "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path / 'profile'}"]
    command += ["--virtual-time-budget=3000", "--dump-dom", page.as_uri()]
    shown = subprocess.run(command, capture_output=True, text=True, timeout=120).stdout
    found = re.search(r'<pre id="out">(\{.*?\})</pre>', shown)
    if found is None and not shown:
        pytest.skip("chromium does not start here")
    assert found is not None, shown[:2000]
    answer = json.loads(found[1])
    assert answer["picked"] == [3, 5]
    assert answer["line"].startswith("(3, 5) = 0")
    assert answer["zero"][:3] == [207, 34, 46]
    assert answer["wanted"] > 64
