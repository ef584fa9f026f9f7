"""Copies (HS 4.8): what a copy takes from its source, and what it does not.

A copy takes the values of its source but for what auras give, its controller, its zone, its place and the time it
entered play, and with them the enchantments of the source, where they are kept on the way from zone to zone. What
auras give cannot be told from the log, so that attack and health are compared only where the copy has as many
enchantments as the source; their amounts are not computed here.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.state import Entity, GameState
from hslog.generated.vocabulary import CardType, GameTag, Zone

RULE = "HS 4.8"
OF_ENCHANTMENTS = f"{RULE} kept enchantments"

COPIED = (CardType.MINION, CardType.SPELL, CardType.WEAPON, CardType.LOCATION)

KEPT = (
    GameTag.DAMAGE,
    GameTag.DIVINE_SHIELD,
    GameTag.REBORN,
    GameTag.SILENCED,
    GameTag.TAUNT,
    GameTag.WINDFURY,
)
"""What a minion shows on the board of what it was printed with, was given or has lost."""

BY_ENCHANTMENTS = (GameTag.ATK, GameTag.HEALTH)

ON_BOARD = (Zone.PLAY, Zone.SETASIDE)
"""Where a copy of what is on the board is made: there, or aside until it comes into play."""


def values(state: GameState, copy: Entity, source: Entity) -> Iterator[tuple[int, int]]:
    """Yield the tags a copy has from its source, and their values there; what is not sure is left out."""
    if source.type == CardType.ENCHANTMENT:
        yield GameTag.CONTROLLER, source.controller  # it stays that of whoever gave it
        creator = source.get(GameTag.CREATOR)
        own = creator == source.get(GameTag.ATTACHED)
        yield GameTag.CREATOR, copy.get(GameTag.ATTACHED) if own else creator
        return
    if source.type != CardType.MINION or source.zone != Zone.PLAY or copy.zone not in ON_BOARD:
        return
    if len(_enchantments(state, source)) != len(_enchantments(state, copy)):
        yield GameTag.DAMAGE, source.get(GameTag.DAMAGE)
        return
    for tag in KEPT:
        yield tag, source.get(tag)
    for tag in BY_ENCHANTMENTS:
        if (source.id, tag) not in state.by_own_text:
            yield tag, source.get(tag)


def misplaced(state: GameState, copy: Entity, source: Entity) -> Iterator[Entity]:
    """Yield the copied enchantments of a copy that are not those of its source."""
    for enchantment in _enchantments(state, copy):
        original = enchantment.get(GameTag.COPIED_FROM_ENTITY_ID)
        if original and original in state.entities and state[original].get(GameTag.ATTACHED) != source.id:
            yield enchantment


def _enchantments(state: GameState, host: Entity) -> list[Entity]:
    return [one for one in state.attached.get(host.id, ()) if one.zone == Zone.PLAY]
