"""The builds of an example: those of the patches between which its outcome holds."""

from __future__ import annotations

from engine.hearthstone.cards.ability import CostModifier
from engine.hearthstone.cards.data import builds, facts_of
from engine.hearthstone.cards.library import definition_of
from engine.hearthstone.examples.model import Example
from engine.hearthstone.simulate.cards import name_in
from hslog.hearthstone.build import patches

BOOK = "23.0"
"""The patch that the rulebook describes."""

PAST = "?"
"""An outcome that held once; until when is not known."""


class UnknownPatch(ValueError):
    """A patch that no build belongs to."""


def build_for(example: Example) -> int:
    """Return the build in which an example is run: the newest known one in which its outcome holds, up to the book's.

    Where the outcome held until a patch, the build is one before the last of it: servers may change within a patch.
    Where it is not known until when, the build is the oldest one. A card that is stated to set another cost than the
    book's build prints is as in the newest build that prints it.

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
    found = [build for build in builds() if build <= max(known)] or [max(known)]
    found = [build for build in found if _prints_what_is_stated(example, build)] or found
    if example.until == PAST:
        fitting = (build for build in found if _has_begun(example, build) and _has_all_cards(example, build))
        return next(fitting, found[-1])  # where a card is in none, making the board says so
    if example.until:
        found = [build for build in found if _has_begun(example, build)] or found
        earlier = [build for build in found[:-1] if _has_all_cards(example, build)]
        return earlier[-1] if earlier else found[-1]
    return found[-1]


def build_outside(example: Example) -> int | None:
    """Return a build in which the outcome of an example does not hold any more, or not yet; None if no such is known.

    It is the second one after ``until`` that has all cards of the example, else the last but one before ``since``: the
    patch of a change is not known for sure. Raises UnknownPatch.
    """
    later, earlier = [], []
    if example.until and example.until != PAST:
        until = _key(example.until)
        first = min((patch.build for patch in patches() if _key(patch.patch)[: len(until)] > until), default=0)
        later = [build for build in builds() if build >= first]
    if example.since:
        since = _key(example.since)
        last = max((patch.build for patch in patches() if _key(patch.patch)[: len(since)] < since), default=0)
        earlier = [build for build in reversed(builds()) if build <= last]
    for found in (later, earlier):
        fitting = [build for build in found if _has_all_cards(example, build)]
        if fitting:
            return fitting[:2][-1]
    return None


def _has_begun(example: Example, build: int) -> bool:
    """Return whether a build is not older than the patch since which an outcome holds."""
    if not example.since:
        return True
    since = _key(example.since)
    return any(patch.build <= build and _key(patch.patch)[: len(since)] >= since for patch in patches())


def _has_all_cards(example: Example, build: int) -> bool:
    return all(facts_of(name_in(card.card, build), build) is not None for card in example.cards())


def _prints_what_is_stated(example: Example, build: int) -> bool:
    for card in example.cards():
        stated = card.stored.get("sets_cost")
        found = definition_of(name_in(card.card, build), build, build) if stated is not None else None
        costs = [one.amount.number for one in found.abilities if isinstance(one, CostModifier)] if found else []
        if stated is not None and stated not in costs:
            return False
    return True


def _key(patch: str) -> tuple[int, ...]:
    try:
        return tuple(int(part) for part in patch.lstrip("~").split("."))
    except ValueError as error:
        raise UnknownPatch(f"{patch!r} is no patch such as 17.4 or 9.2.0") from error
