"""The version of the rules: logs judged by another version are judged again."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from importlib.resources import files
from importlib.resources.abc import Traversable

from hslog.hearthstone.tables.schema import SCHEMA_VERSION

_SUFFIXES = (".py", ".tsv", ".txt")
_NEUTRAL = ("corpus", "simulate", "examples", "__pycache__")
"""Parts of the packages that no verdict depends on."""


@cache
def rules_version() -> str:
    """Return the release with a digest of the code and tables that results depend on: ``0.1.0+s1.3fa94c2b71d0``."""
    digest = sha256()
    for package in ("hslog", "engine"):
        _add(digest, files(package), package)
    try:
        release = version("hearthtrace")
    except PackageNotFoundError:
        release = "0"
    return f"{release}+s{SCHEMA_VERSION}.{digest.hexdigest()[:12]}"


def _add(digest: object, folder: Traversable, path: str) -> None:
    for entry in sorted(folder.iterdir(), key=lambda one: one.name):
        if entry.is_dir():
            if entry.name not in _NEUTRAL:
                _add(digest, entry, f"{path}/{entry.name}")
        elif entry.name.endswith(_SUFFIXES):
            digest.update(f"{path}/{entry.name}\0".encode())  # type: ignore[attr-defined]
            digest.update(entry.read_bytes())  # type: ignore[attr-defined]
