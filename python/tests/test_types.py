"""The type checkers have nothing to say, in their strict modes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[1]


def test_mypy() -> None:
    pytest.importorskip("mypy")
    command = [sys.executable, "-m", "mypy", "--strict", "src/wythoff"]
    ran = subprocess.run(command, cwd=FOLDER, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_pyright() -> None:
    pytest.importorskip("pyright")
    # It brings a program of its own, which is not to be had everywhere.
    if subprocess.run([sys.executable, "-m", "pyright", "--version"], capture_output=True).returncode != 0:
        pytest.skip("pyright does not start here")
    command = [sys.executable, "-m", "pyright", "--pythonpath", sys.executable]
    ran = subprocess.run(command, cwd=FOLDER, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout + ran.stderr
