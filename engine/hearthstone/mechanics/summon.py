"""Summoning a minion (HS 2.2 summon): an effect puts a minion on the board inside another phase.

The minion is created or moved there and is exhausted like a played one, but not JUST_PLAYED. Triggers on the summon
come at once, then after-summon triggers; nothing dies in between. The text chooses the minion and its position
(:mod:`engine.hearthstone.mechanics.zones` makes room). A new minion that is not exhausted has a keyword for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from engine.hearthstone.cards.ability import Aura
from engine.hearthstone.cards.library import definition_of
from engine.hearthstone.mechanics.dormant import is_dormant
from engine.hearthstone.resolution import Change, Event, Resolution
from engine.hearthstone.rulesets import AURAS_AT_ONCE
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone

RULE = "HS 2.2 summon"
ENTERING_RULE = "HS 2.2 summon.1"
ON_SUMMON = "HS 2.2 summon.2"

AWAKE = (GameTag.CHARGE, GameTag.RUSH, GameTag.TITAN)
"""Keywords that let a minion enter play without being exhausted."""

PERHAPS_AWAKE = (GameTag.NON_KEYWORD_CHARGE, GameTag.INTERACTABLE_OBJECT, GameTag.AUTO_ATTACK)
"""Other keywords that let a minion act at once. No log shows whether it is exhausted."""


def is_awake(tags: Mapping[int, int]) -> bool:
    """Return whether a minion with these tags can act in the turn in which it enters play."""
    return any(tags.get(tag) for tag in AWAKE)


def exhausted(r: Resolution, minion: Entity, optional: bool = False) -> Iterator[Change]:
    """Yield the change that exhausts a minion entering play, unless it can act this turn."""
    if not (is_awake(minion.tags) and r.ruleset.quirk("charge_enters_ready")):
        open_to_both = optional or any(minion.get(tag) for tag in PERHAPS_AWAKE) or _may_be_woken(r, minion)
        yield Change(minion, GameTag.EXHAUSTED, 1, open_to_both)


def _may_be_woken(r: Resolution, minion: Entity) -> bool:
    """Return whether an aura may let a minion act at once: later builds update auras as it enters (HS 4.2)."""
    if r.ruleset.high < AURAS_AT_ONCE:
        return False
    own = [one for one in r.state.board(minion.controller) if one is not minion]
    return any(_wakes(one.card_id, r.ruleset.high) for one in (minion, *own) if one.card_id)


@cache
def _wakes(card_id: str, build: int) -> bool:
    definition = definition_of(card_id, build, build)
    auras = (one for one in (definition.abilities if definition else ()) if isinstance(one, Aura))
    return any(gain.tag in AWAKE for aura in auras for gain in aura.gives)


def is_summoned(card: Entity) -> bool:
    """Return whether a minion is on the board, where an effect has put it."""
    return card.type == CardType.MINION and card.zone == Zone.PLAY and bool(card.position)


def summon(r: Resolution, minion: Entity) -> None:
    """Finish the summon of a minion that an effect put on the board: exhaust it and resolve triggers on it.

    Whether an untouchable minion is exhausted is unknown.
    """
    changes = Change(minion, GameTag.NUM_TURNS_IN_PLAY, 0), *exhausted(r, minion, is_dormant(minion))
    r.set_unordered(ENTERING_RULE, changes)
    r.triggers(Event("summon", ON_SUMMON, minion))
