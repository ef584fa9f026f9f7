"""Packages that come with an extra: imported when they are needed, and asked for by name where they are missing."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from hslog.core.errors import MissingExtra

CORPUS = "corpus"
"""The extra for tables and corpora: pyarrow, dask, duckdb, fsspec."""


def need(module: str, extra: str = CORPUS) -> ModuleType:
    """Import a module of an optional package. Raises MissingExtra, with the command that installs it."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        package = module.partition(".")[0]
        if error.name is None or error.name.partition(".")[0] != package:
            raise
        raise MissingExtra(
            f"the package {package} is needed, which comes with the extra {extra!r}: pip install 'hearthtrace[{extra}]'"
        ) from error
