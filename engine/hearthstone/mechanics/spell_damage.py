"""Spell damage (HS 5.1) and extra hero power damage (HS 4.9.1): the sums over a player's cards in play.

Tags of the player hold the sums. Spell damage for one school is not claimed in logs: no log of a two-player game shows
it. How spells use spell damage is up to their texts.

The sum is unknown if an enchantment of the player adds to it, if a replaced hero may have left some, or if SPELLPOWER 1
only means that a card gives some.
"""

from __future__ import annotations

from engine.hearthstone.cards.data import is_beyond
from engine.hearthstone.cards.replacements import is_scripted
from engine.hearthstone.cards.spell_damage import change_spell_damage, hero_power_damage, understates_spell_damage
from engine.hearthstone.mechanics.dormant import is_dormant
from engine.hearthstone.resolution import Change, Resolution
from engine.hearthstone.state import Entity, GameState
from engine.hearthstone.tags import SUMS
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, SpellSchool, Zone

RULE = "HS 5.1 spell damage"

TOTALS = frozenset(SUMS.values())

SPELL_DAMAGE_TAGS = frozenset({*SUMS, GameTag.ZONE, GameTag.CONTROLLER, GameTag.DORMANT})
"""Tags whose changes may change which cards give spell damage."""

GIVING = (CardType.MINION, CardType.HERO, CardType.WEAPON, CardType.HERO_POWER)


def snapshot_other_spell_damage(state: GameState) -> None:
    """Record the part of each player's sums that does not come from cards in play, before a sequence."""
    for player in state.players.values():
        shown = {total: player.tags[total] for total in TOTALS & player.tags.keys()}
        for tag, (given, _) in _given(state, player).items():
            shown[SUMS[tag]] = shown.get(SUMS[tag], 0) - given
        state.other_spell_damage[player.id] = {total: other for total, other in shown.items() if other}
        state.player_enchantments[player.id] = _enchantments(state, player)


def note_other_spell_damage(state: GameState, player: Entity, total: int) -> None:
    """Record the part of one of a player's sums (a tag) that does not come from cards in play."""
    others = state.other_spell_damage.get(player.id)
    if others is not None:
        tag = next(one for one, held in SUMS.items() if held == total)
        others[total] = player.get(total) - _given(state, player).get(tag, NOTHING)[0]
        state.sums += 1


def update(r: Resolution, at_once: bool = False) -> None:
    """Expect each player to have the sums over cards in play.

    ``at_once``: in the open block.
    """
    state = r.state
    for player in state.players.values():
        others = state.other_spell_damage.get(player.id)
        if others is None:
            continue
        by_tag = _given(state, player)
        if not by_tag and not others and player.tags.keys().isdisjoint(TOTALS):
            r.withdraw(player, TOTALS)
            continue
        as_they_are = []
        for tag, total in SUMS.items():
            (given, known), other = by_tag.get(tag, NOTHING), others.get(total, 0)
            if given + other == player.tags.get(total, 0):
                as_they_are.append(total)
                continue
            value = max(0, given + other)
            sure = not other and known and tag == GameTag.SPELLPOWER and not _may_change(r, player)
            change = Change(player, total, value) if sure else r.unconfirmed(player, total, value)
            r.expect(RULE, [change], at_once, exclusive=sure)
        r.withdraw(player, as_they_are)


def _may_change(r: Resolution, player: Entity) -> bool:
    """Return whether a text or a scenario script may give the player spell damage, besides cards in play."""
    state = r.state
    if is_scripted(state):
        return True
    attached = _enchantments(state, player) - state.player_enchantments[player.id]
    return bool(attached) or is_beyond(r.ruleset.high) or change_spell_damage(state, r.ruleset.high)


def of_school(player: Entity, spell: Entity) -> int:
    """Return a player's extra spell damage for the school of a spell."""
    school = spell.get(GameTag.SPELL_SCHOOL)
    return player.get(GameTag.CURRENT_SPELLPOWER_ARCANE + school - SpellSchool.ARCANE) if school else 0


NOTHING = (0, True)


def _given(state: GameState, player: Entity) -> dict[int, tuple[int, bool]]:
    """Return the sums over a player's cards in play by tag, and whether the log shows all of each. Not a copy."""
    return state.recall(_sum_given, player.controller)


def _sum_given(state: GameState, controller: int) -> dict[int, tuple[int, bool]]:
    sums: dict[int, tuple[int, bool]] = {}
    for entity in state.in_play(controller):
        if entity.type not in GIVING or entity.tags.keys().isdisjoint(SUMS):
            continue
        for tag in SUMS.keys() & entity.tags.keys():
            amount = entity.tags[tag]
            if not amount:
                continue
            if tag == GameTag.HEROPOWER_DAMAGE:
                amount, understated = max(amount, hero_power_damage(entity.card_id)), True
            else:
                understated = understates_spell_damage(state, entity, amount)
            given, known = sums.get(tag, NOTHING)
            dormant = is_dormant(entity)  # its aura works only after it awakens (HS 4.2)
            sums[tag] = given + (0 if dormant else amount), known and not dormant and not understated
    return sums


def _enchantments(state: GameState, player: Entity) -> frozenset[int]:
    """Return a player's hero and the enchantments of both. Those of an earlier hero may stay (HS 2.5)."""
    hero = state.hero_of(player)
    hosts = (player.id, hero.id if hero is not None else 0)
    attached = [other for host in hosts for other in state.attached.get(host, ())]
    return frozenset([hosts[1], *(other.id for other in attached if other.zone == Zone.PLAY)])
