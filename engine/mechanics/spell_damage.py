"""Spell damage (HS 5.1): a player has what the cards give together that the player has in play.

It is kept in CURRENT_SPELLPOWER. What counts only for spells of one school has tags of its own, of which nothing is
claimed: no log of a game of two shows them. What spells do with spell damage is for their texts to say. An enchantment
of the player may give some on top, what was given to a hero that is replaced may stay, and some cards and enchantments
are described only as giving any (SPELLPOWER is 1): there the amount is for the text to say, and nothing is claimed.
"""

from __future__ import annotations

from engine.mechanics.dormant import is_dormant
from engine.resolution import Change, Resolution
from engine.state import Entity, GameState
from engine.texts.replacements import NEWEST_REVIEWED_BUILD
from engine.texts.spell_damage import change_spell_damage, understates_spell_damage
from hslog.generated.vocabulary import CardType, GameTag, Zone

RULE = "HS 5.1 spell damage"

CHANGING = frozenset({GameTag.SPELLPOWER, GameTag.ZONE, GameTag.CONTROLLER, GameTag.DORMANT})
"""What may change who gives how much."""

GIVING = (CardType.MINION, CardType.HERO, CardType.WEAPON, CardType.HERO_POWER)


def snapshot_other_spell_damage(state: GameState) -> None:
    """Before something happens: what of each player's spell damage no card in play gives."""
    for player in state.players.values():
        state.other_spell_damage[player.id] = player.get(GameTag.CURRENT_SPELLPOWER) - _given(state, player)[0]
        state.player_enchantments[player.id] = _enchantments(state, player)


def note_other_spell_damage(state: GameState, player: Entity) -> None:
    """An effect has changed a player's spell damage: what no card in play gives is its doing."""
    if player.id in state.other_spell_damage:
        state.other_spell_damage[player.id] = player.get(GameTag.CURRENT_SPELLPOWER) - _given(state, player)[0]


def update(r: Resolution, at_once: bool = False) -> None:
    """Players have what their cards in play give: when one comes, goes, or changes.

    ``at_once``: in the block in which that happens.
    """
    state = r.state
    for player in state.players.values():
        other = state.other_spell_damage.get(player.id)
        if other is None:
            continue
        given, told = _given(state, player)
        changed = given + other != player.get(GameTag.CURRENT_SPELLPOWER)
        open_ = changed and (bool(other) or not told or _may_change(r, player))
        change = Change(player, GameTag.CURRENT_SPELLPOWER, max(0, given + other), open_)
        r.expect(RULE, [change], at_once, exclusive=not open_)


def _may_change(r: Resolution, player: Entity) -> bool:
    """Return whether a text may be the cause that a player has more, or less, than the cards in play give."""
    state = r.state
    attached = _enchantments(state, player) - state.player_enchantments[player.id]
    return bool(attached) or r.ruleset.high > NEWEST_REVIEWED_BUILD or change_spell_damage(state)


def _given(state: GameState, player: Entity) -> tuple[int, bool]:
    """Return what a player's cards in play give together, and whether all of it was told."""
    given, told = 0, True
    for entity in state.zone(player.get(GameTag.CONTROLLER), Zone.PLAY):
        amount = entity.tags.get(GameTag.SPELLPOWER)
        if amount and entity.type in GIVING:
            given += amount
            told = told and not is_dormant(entity) and not understates_spell_damage(state, entity, amount)
    return given, told


def _enchantments(state: GameState, player: Entity) -> frozenset[int]:
    """Return a player's hero and what is attached to either; what another hero had may stay (HS 2.5)."""
    hero = state.hero_of(player)
    hosts = (player.id, hero.id if hero is not None else 0)
    attached = (other for host in hosts for other in state.attached.get(host, ()))
    return frozenset({hosts[1], *(other.id for other in attached if other.zone == Zone.PLAY)})
