"""The notebooks run from the first cell to the last."""

from __future__ import annotations

from pathlib import Path

import pytest

NOTEBOOKS = sorted((Path(__file__).parents[1] / "notebooks").glob("*.ipynb"))


def test_there_are_notebooks() -> None:
    assert len(NOTEBOOKS) == 5


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebook(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    pytest.importorskip("ipykernel")
    notebook = nbformat.read(path, as_version=4)
    assert all(not cell.get("outputs") for cell in notebook.cells), "notebooks are kept without outputs"
    monkeypatch.setenv("PYDEVD_DISABLE_FILE_VALIDATION", "1")
    nbclient.NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    shown = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    assert shown


def test_progress_is_a_bar_in_a_notebook(monkeypatch: pytest.MonkeyPatch) -> None:
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    for needed in ("ipykernel", "ipywidgets", "tqdm"):
        pytest.importorskip(needed)
    monkeypatch.setenv("PYDEVD_DISABLE_FILE_VALIDATION", "1")
    code = """import wythoff as wy
try:
    with wy.limits(time_limit=1, progress=True):
        wy.Game("wythoff").level_sets(max_value=20, rows=10**11, low_memory=True)
except wy.Undecided as stopped:
    print(stopped)"""
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(code)])
    nbclient.NotebookClient(notebook, timeout=120, kernel_name="python3", store_widget_state=True).execute()
    widgets = notebook.metadata["widgets"]["application/vnd.jupyter.widget-state+json"]["state"].values()
    bars = [each["state"] for each in widgets if each["model_name"] == "FloatProgressModel"]
    assert bars and max(bar["value"] for bar in bars) > 0, widgets
    assert "time limit" in "".join(output.get("text", "") for output in notebook.cells[0].outputs)
