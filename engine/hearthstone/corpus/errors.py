"""What ends work on a corpus."""

from __future__ import annotations

from hslog.core.errors import HslogError


class CorpusError(HslogError):
    """A corpus cannot be made, read or asked what it is asked; the message says why and what to do."""
