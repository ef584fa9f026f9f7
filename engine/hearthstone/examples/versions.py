"""The builds of an example: those of the patches in which its outcome holds."""

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
"""The mark of an outcome that held until an unknown patch."""


class UnknownPatch(ValueError):
    """A patch that no build belongs to."""


def build_for(example: Example) -> int:
    """Return the build in which an example is run: the newest known one in which its outcome holds, up to the book's.

    If the outcome held until a patch, it is the last build but one: servers may change within a patch. If that patch is
    unknown, it is the oldest build. If a card is stated to set a certain cost, it is the newest build with that text.

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
        return next(fitting, found[-1])  # if no build has the cards, making the board reports it
    if example.until:
        found = [build for build in found if _has_begun(example, build)] or found
        earlier = [build for build in found[:-1] if _has_all_cards(example, build)]
        return earlier[-1] if earlier else found[-1]
    return found[-1]


def build_outside(example: Example) -> int | None:
    """Return a build in which the outcome of an example no longer holds, or does not hold yet; None if none is known.

    It is the second build after ``until`` with all cards of the example, else the last but one before ``since``: the
    exact patch of a change is not certain. Raises UnknownPatch.
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
    """Return whether a build is not older than the example's patch ``since``."""
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
