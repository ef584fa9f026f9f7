"""The builds of an example: those of the patches between which its outcome holds."""

from __future__ import annotations

from engine.cards.data import builds
from engine.examples.model import Example
from hslog.build import patches

BOOK = "23.0"
"""The patch that the rulebook describes."""

PAST = "?"
"""An outcome that held once; until when is not known."""


class UnknownPatch(ValueError):
    """A patch that no build belongs to."""


def build_for(example: Example) -> int:
    """Return the build in which an example is run: the newest known one in which its outcome holds, up to the book's.

    Raises UnknownPatch.
    """
    wanted = _key(BOOK)
    if example.until and example.until != PAST:
        wanted = min(wanted, _key(example.until))
    if example.since:
        wanted = max(wanted, _key(example.since))
    known = [patch.build for patch in patches() if _key(patch.patch)[: len(wanted)] <= wanted]
    if not known:
        raise UnknownPatch(f"no build belongs to patch {example.until or example.since}")
    return max((build for build in builds() if build <= max(known)), default=builds()[0])


def _key(patch: str) -> tuple[int, ...]:
    try:
        return tuple(int(part) for part in patch.lstrip("~").split("."))
    except ValueError as error:
        raise UnknownPatch(f"{patch!r} is no patch such as 17.4 or 9.2.0") from error
