"""Spell damage (HS 5.1): the sum of what a player's cards in play give.

CURRENT_SPELLPOWER holds it. Spell damage for one school has tags of its own, which are not checked: no log of a
two-player game shows them. How spells use spell damage is up to their texts.

The sum is also unknown where an enchantment of the player gives some, where a replaced hero may have left some, and
where SPELLPOWER 1 only says that a card gives any.
"""

from __future__ import annotations

from engine.hearthstone.cards.data import is_beyond
from engine.hearthstone.mechanics.dormant import is_dormant
from engine.hearthstone.resolution import Change, Resolution
from engine.hearthstone.state import Entity, GameState
from engine.hearthstone.texts.replacements import is_scripted
from engine.hearthstone.texts.spell_damage import change_spell_damage, understates_spell_damage
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone

RULE = "HS 5.1 spell damage"

SPELL_DAMAGE_TAGS = frozenset({GameTag.SPELLPOWER, GameTag.ZONE, GameTag.CONTROLLER, GameTag.DORMANT})
"""Tags whose change may change which cards give spell damage."""

GIVING = (CardType.MINION, CardType.HERO, CardType.WEAPON, CardType.HERO_POWER)


def snapshot_other_spell_damage(state: GameState) -> None:
    """Record how much of each player's spell damage does not come from cards in play, before a sequence."""
    for player in state.players.values():
        state.other_spell_damage[player.id] = player.get(GameTag.CURRENT_SPELLPOWER) - _given(state, player)[0]
        state.player_enchantments[player.id] = _enchantments(state, player)


def note_other_spell_damage(state: GameState, player: Entity) -> None:
    """Record spell damage of a player that does not come from cards in play."""
    if player.id in state.other_spell_damage:
        state.other_spell_damage[player.id] = player.get(GameTag.CURRENT_SPELLPOWER) - _given(state, player)[0]


def update(r: Resolution, at_once: bool = False) -> None:
    """Expect each player to have the spell damage that the cards in play give.

    ``at_once``: in the open block.
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
    """Return whether a text or a scenario script may give the player spell damage, besides cards in play."""
    state = r.state
    if is_scripted(state):
        return True
    attached = _enchantments(state, player) - state.player_enchantments[player.id]
    return bool(attached) or is_beyond(r.ruleset.high) or change_spell_damage(state)


def _given(state: GameState, player: Entity) -> tuple[int, bool]:
    """Return the spell damage of a player's cards in play, and whether the log tells all of it."""
    given, told = 0, True
    for entity in state.in_play(player.controller):
        amount = entity.tags.get(GameTag.SPELLPOWER)
        if amount and entity.type in GIVING:
            given += amount
            told = told and not is_dormant(entity) and not understates_spell_damage(state, entity, amount)
    return given, told


def _enchantments(state: GameState, player: Entity) -> frozenset[int]:
    """Return a player's hero and the enchantments of both. Those of an earlier hero may stay (HS 2.5)."""
    hero = state.hero_of(player)
    hosts = (player.id, hero.id if hero is not None else 0)
    attached = (other for host in hosts for other in state.attached.get(host, ()))
    return frozenset({hosts[1], *(other.id for other in attached if other.zone == Zone.PLAY)})
