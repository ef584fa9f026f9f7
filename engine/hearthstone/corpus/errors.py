"""Errors of corpora."""

from __future__ import annotations

from hslog.core.errors import HslogError


class CorpusError(HslogError):
    """A corpus cannot be made, read or queried; the message gives the reason and what to do."""
