"""Copies (HS 4.8): what a copy takes from its source, and what it does not.

A copy takes the values of its source but for what auras give, its controller, its zone, its place and the time it
entered play, and with them the enchantments of the source, where they are kept on the way from zone to zone. What
auras give cannot be told from the log, so that attack and health are compared only where the copy has all enchantments
of the source, and no others; their amounts are not computed here.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.state import Entity, GameState
from hslog.generated.vocabulary import CardType, GameTag, Zone

RULE = "HS 4.8"
OF_ENCHANTMENTS = f"{RULE} kept enchantments"

COPIED = (CardType.MINION, CardType.SPELL, CardType.WEAPON, CardType.LOCATION)

COPIED_TAGS = (
    GameTag.DAMAGE,
    GameTag.DIVINE_SHIELD,
    GameTag.REBORN,
    GameTag.SILENCED,
    GameTag.TAUNT,
    GameTag.WINDFURY,
)
"""What a minion shows on the board of what it was printed with, was given or has lost."""

BY_EFFECTS = (GameTag.DIVINE_SHIELD, GameTag.REBORN, GameTag.TAUNT, GameTag.WINDFURY)
"""Of these, what an effect may give the copy at once; it takes none away that the source has."""

BY_ENCHANTMENTS = (GameTag.ATK, GameTag.HEALTH)


def is_full(copy: Entity, source: Entity) -> bool:
    """Tell a copy of what is on the board that comes to the board, too; one that is reborn is set aside until then.

    Others that are set aside may be plain cards, as those that are offered for the hand.
    """
    if source.type != CardType.MINION or source.zone != Zone.PLAY:
        return False
    return copy.zone == Zone.PLAY or (copy.zone == Zone.SETASIDE and bool(source.get(GameTag.REBORN)))


def values(state: GameState, copy: Entity, source: Entity) -> Iterator[tuple[int, int]]:
    """Yield the tags a copy has from its source, and their values there; what is not sure is left out."""
    if source.type == CardType.ENCHANTMENT:
        yield GameTag.CONTROLLER, source.controller  # it stays that of whoever gave it
        creator = source.get(GameTag.CREATOR)
        own = creator == source.get(GameTag.ATTACHED)
        yield GameTag.CREATOR, copy.get(GameTag.ATTACHED) if own else creator
        return
    if not is_full(copy, source):
        return
    given, taken = _enchantments(state, source), _enchantments(state, copy)
    if not {one.get(GameTag.COPIED_FROM_ENTITY_ID) for one in taken} <= {one.id for one in given}:
        return  # the effect has given the copy something of its own already
    if len(given) != len(taken):
        if copy.get(GameTag.HEALTH) == source.get(GameTag.HEALTH):
            yield GameTag.DAMAGE, source.get(GameTag.DAMAGE)
        return
    had = state.described_with.get(source.id, frozenset())
    for tag in COPIED_TAGS:
        if source.get(tag) or tag not in BY_EFFECTS or tag in had:
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
