"""Copies (HS 4.8): the values that a copy takes from its source.

A copy takes the values of its source, except those from auras, and except controller, zone, position and time of
entering play. It also takes the enchantments of the source if they survive the move between the zones. The log does not
separate the values from auras, so attack and health are compared only if the copy has exactly the enchantments of the
source; their amounts are not computed here.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.hearthstone.state import Entity, GameState
from engine.hearthstone.tags import STATS
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone

RULE = "HS 4.8"
OF_ENCHANTMENTS = f"{RULE} kept enchantments"

COPIED = (CardType.MINION, CardType.SPELL, CardType.WEAPON, CardType.LOCATION)

COPIED_TAGS = (GameTag.DAMAGE, GameTag.DIVINE_SHIELD, GameTag.REBORN, GameTag.SILENCED, GameTag.TAUNT, GameTag.WINDFURY)
"""Tags of a minion on the board that a copy takes, whether printed, given or lost."""

ADDED_BY_EFFECTS = (GameTag.DIVINE_SHIELD, GameTag.REBORN, GameTag.TAUNT, GameTag.WINDFURY)
"""Copied tags that an effect may add to the copy at once. An effect removes none that the source has."""

TOWARDS_PLAY = (Zone.SETASIDE, Zone.DECK, Zone.HAND, Zone.PLAY)
"""Zones in the order in which cards move on; a card that moves back loses its enchantments."""


def copy_keeps_enchantments(original: int, zone: int) -> bool:
    """Return whether a copy in ``zone`` has the values and enchantments of its original: as a moved card would."""
    return zone in TOWARDS_PLAY[TOWARDS_PLAY.index(original) :] if original in TOWARDS_PLAY else zone == original


def is_full(copy: Entity, source: Entity) -> bool:
    """Return whether an entity is a copy, on the board, of a source on the board.

    A reborn minion is set aside before it returns. Other copies that are set aside may be plain cards, such as those
    offered for the hand.
    """
    if source.type != CardType.MINION or source.zone != Zone.PLAY:
        return False
    return copy.zone == Zone.PLAY or (copy.zone == Zone.SETASIDE and bool(source.get(GameTag.REBORN)))


def values(state: GameState, copy: Entity, source: Entity) -> Iterator[tuple[int, int]]:
    """Yield the tags a copy takes from its source, with their values there. Uncertain tags are left out."""
    if source.type == CardType.ENCHANTMENT:
        yield GameTag.CONTROLLER, source.controller  # the controller stays the same
        creator = source.get(GameTag.CREATOR)
        own = creator == source.get(GameTag.ATTACHED)
        yield GameTag.CREATOR, copy.get(GameTag.ATTACHED) if own else creator
        return
    if not is_full(copy, source):
        return
    given, taken = state.attached_in_play(source), state.attached_in_play(copy)
    if not {one.get(GameTag.COPIED_FROM_ENTITY_ID) for one in taken} <= {one.id for one in given}:
        return  # the effect has already given the copy another enchantment
    if len(given) != len(taken):
        if copy.get(GameTag.HEALTH) == source.get(GameTag.HEALTH):
            yield GameTag.DAMAGE, source.get(GameTag.DAMAGE)
        return
    had = state.described_with.get(source.id, frozenset())
    for tag in COPIED_TAGS:
        if source.get(tag) or tag not in ADDED_BY_EFFECTS or tag in had:
            yield tag, source.get(tag)
    for tag in STATS:
        if (source.id, tag) not in state.by_own_text:
            yield tag, source.get(tag)


def copied_enchantments(state: GameState, copy: Entity) -> Iterator[tuple[Entity, Entity]]:
    """Yield the copied enchantments on a copy, each with its original."""
    for enchantment in state.attached_in_play(copy):
        original = enchantment.get(GameTag.COPIED_FROM_ENTITY_ID)
        if original and original in state.entities:
            yield enchantment, state[original]
