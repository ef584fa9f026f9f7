"""Which kind of log a source is: decided by how it begins, not by its name."""

from __future__ import annotations

from hslog.arena.marks import looks_like_arena

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hslog.core.source import Source


def kind_of(source: Source) -> str:
    """Return ``xml`` (a replay of Hearthstone), ``arena`` (a log of MTG Arena), or ``log`` (any other)."""
    return "xml" if source.is_xml() else "arena" if looks_like_arena(source.start()) else "log"
