"""Packages that are used where they are installed."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from ._errors import WythoffError


class Missing(WythoffError, ImportError):
    """A package that this needs is not installed."""


def package(name: str) -> Any:
    """The package, or an error that says how to get it."""
    try:
        return import_module(name)
    except ImportError:
        raise Missing(f"this needs {name}: pip install {name}") from None
