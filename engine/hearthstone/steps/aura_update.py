"""The aura update (HS 1.3, 4.2): removal of enchantments of auras that have ended.

The source's text decides which entities an aura affects. When the source leaves play or is silenced, the enchantments
of the aura leave at the next update. An aura on its own bearer has no enchantments.
"""

from __future__ import annotations

from engine.hearthstone.cards.replacements import base_printing
from engine.hearthstone.mechanics import spell_damage
from engine.hearthstone.mechanics.attacks import may_attack_again
from engine.hearthstone.mechanics.enchantments import leaving_with_aura
from engine.hearthstone.mechanics.stats import update_heroes
from engine.hearthstone.resolution import Change, Resolution
from engine.hearthstone.state import Entity, GameState
from engine.hearthstone.tags import ZONE_BOUND_FOR
from hslog.hearthstone.generated.vocabulary import GameTag, Zone

AURAS = "HS 1.3"
ENDED_RULE = "HS 4.2"

GIVING_FOR_GOOD = frozenset({"BOM_08_Lewis_006t", "Story_03_DivineBell"})
"""Cards with an aura that also give something permanent."""


def update_auras(r: Resolution, before_deaths: bool = False) -> None:
    """Update all auras of the board.

    ``before_deaths``: a phase has ended, and its deaths are not determined yet. Auras wait for the deaths (HS 4.2), but
    gains delayed in the phase apply now.
    """
    _end_auras(r)
    if not r.are_sums_settled():
        update_heroes(r)
        spell_damage.update(r)
    r.update_auras(before_deaths)
    for player in r.state.players.values():
        for one in r.state.in_play(player.controller):
            if one.tags.get(GameTag.NUM_ATTACKS_THIS_TURN):
                break
        else:
            continue  # no character has attacked
        hero = r.state.hero_of(player)
        for entity in (*r.state.board(player.controller), *([hero] if hero is not None else [])):
            if entity.get(GameTag.NUM_ATTACKS_THIS_TURN):  # the number of its attacks may have changed
                exhausted = int(not may_attack_again(r.state, entity))
                r.set_unordered("HS 5.1 windfury", [Change(entity, GameTag.EXHAUSTED, exhausted, True)])
    r.rest()


def give_by_aura(r: Resolution, enchantment: Entity) -> None:
    """Record an attached enchantment if it comes from the aura of another entity in play.

    One-turn enchantments are left out: they end with the turn, whatever their source.
    """
    source = r.state.entities.get(enchantment.get(GameTag.CREATOR))
    if source is None or source.id == enchantment.get(GameTag.ATTACHED) or source.zone != Zone.PLAY:
        return
    if not source.get(GameTag.AURA) or source.get(GameTag.SILENCED) or base_printing(source.card_id) in GIVING_FOR_GOOD:
        return
    if not enchantment.get(GameTag.TAG_ONE_TURN_EFFECT):
        r.state.given_by_auras[enchantment.id] = source.id, source.card_id


def withdraw_aura_ends(r: Resolution) -> None:
    """Withdraw the expected end of an aura's enchantment if its source is back in play or its host has left."""
    state = r.state
    for enchantment_id in list(state.ending):
        _pass_on(r, enchantment_id)
        if not _has_ended(state, enchantment_id):
            state.ending.discard(enchantment_id)
            enchantment = state[enchantment_id]
            r.withdraw(enchantment, (GameTag.ZONE, ZONE_BOUND_FOR))


def _end_auras(r: Resolution) -> None:
    """Remove the enchantments of auras whose source has left play or lost its text (HS 4.2)."""
    state = r.state
    withdraw_aura_ends(r)
    for enchantment_id, (source_id, card) in list(state.given_by_auras.items()):
        enchantment = state.entities[enchantment_id]
        if enchantment.zone not in (Zone.PLAY, Zone.SETASIDE) or state.entities[source_id].card_id not in (card, ""):
            del state.given_by_auras[enchantment_id]
            continue
        _pass_on(r, enchantment_id)
        if _has_ended(state, enchantment_id):
            state.ending.add(enchantment_id)
            r.count_applied(AURAS)
            r.expect(ENDED_RULE, leaving_with_aura(r, enchantment))


def _source_of(state: GameState, enchantment_id: int) -> Entity | None:
    """Return the source of an aura's enchantment on a host in play; None for other enchantments."""
    enchantment = state.entities[enchantment_id]
    if enchantment.zone != Zone.PLAY or enchantment_id not in state.given_by_auras:
        return None
    source_id, card = state.given_by_auras[enchantment_id]
    source, host = state.entities[source_id], state.entities.get(enchantment.get(GameTag.ATTACHED))
    if host is None or host.zone != Zone.PLAY or source.card_id not in (card, ""):
        return None
    return source


def _pass_on(r: Resolution, enchantment_id: int) -> None:
    """Pass an aura whose source has left play to another entity with the same card, if there is one (HS 4.2)."""
    state, source = r.state, _source_of(r.state, enchantment_id)
    if source is None or source.zone == Zone.PLAY:
        return
    _, card = state.given_by_auras[enchantment_id]
    heir = r.heir_of_aura(state[enchantment_id], card)
    if heir is not None:
        state.given_by_auras[enchantment_id] = heir.id, card


def _has_ended(state: GameState, enchantment_id: int) -> bool:
    """Return whether an aura has ended while its enchantment's host is in play."""
    source = _source_of(state, enchantment_id)
    return source is not None and (source.zone != Zone.PLAY or bool(source.get(GameTag.SILENCED)))
