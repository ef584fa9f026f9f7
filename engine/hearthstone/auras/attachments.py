"""The hosts of auras (HS 1.3, 4.2): an aura gives its enchantment to every entity that its text selects.

When the source leaves play or is silenced, the enchantments of the aura leave at the next update. An aura on its own
bearer has no enchantments.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.hearthstone.auras.definitions import continuous_abilities, is_printed, is_source
from engine.hearthstone.cards import matching
from engine.hearthstone.cards.ability import Aura, Selector
from engine.hearthstone.cards.replacements import base_printing
from engine.hearthstone.cards.unwritten import GIVING_FOR_GOOD
from engine.hearthstone.mechanics.enchantments import leaving_with_aura
from engine.hearthstone.resolution import Resolution
from engine.hearthstone.rulesets import AURAS_AT_ONCE
from engine.hearthstone.state import Entity, GameState
from engine.hearthstone.tags import ZONE_BOUND_FOR
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone

RULE, ENDED_RULE = "HS 1.3", "HS 4.2"


class Attachment(NamedTuple):
    """An aura of ``source`` and one entity that it affects."""

    source: Entity
    ability: Aura
    host: Entity


def auras_of(r: Resolution, source: Entity) -> Iterator[Aura]:
    """Yield the working auras of a card in play that attach enchantments."""
    abilities = continuous_abilities(source.card_id, r.ruleset.low, r.ruleset.high)
    if not abilities or not is_source(source):
        return
    for ability in abilities:
        if isinstance(ability, Aura) and ability.enchantment and not is_printed(ability):
            yield ability


def attachments(r: Resolution) -> Iterator[Attachment]:
    """Yield the attachments of all auras in play, in order of play. Auras with unknown conditions are left out.

    Auras on their own bearer are left out: they may work without an enchantment.
    """
    low, high = r.ruleset.low, r.ruleset.high
    for source in r.state.recall(_sources, low, high):
        for ability in auras_of(r, source):
            if ability.who.kind == "self":
                continue
            yield from (Attachment(source, ability, host) for host in hosts_of(r, source, ability))


def _sources(state: GameState, low: int, high: int) -> list[Entity]:
    return [one for one in state.play_order if continuous_abilities(one.card_id, low, high)]


def hosts_of(r: Resolution, source: Entity, ability: Aura) -> list[Entity]:
    """Return the entities that an aura affects now, in order of play."""
    terms = matching.context_of(source, r.state, r.ruleset)
    if matching.holds(ability.condition, terms) is not True:
        return []
    return [one for one in r.state.play_order if affects(r, source, ability.who, one)]


def affects(r: Resolution, source: Entity, who: Selector, host: Entity) -> matching.Fact:
    """Return whether an aura affects an entity; None if unknown."""
    if not bears_enchantments(host) or not matching.is_reachable(host):
        return False
    terms = matching.context_of(source, r.state, r.ruleset)
    if who.pick != "all":
        return None
    if who.kind == "adjacent":
        if who.parts or who.filters:
            return None
        near = abs(host.position - source.position) == 1 and bool(source.position and host.position)
        return near and host.controller == source.controller and host.type == CardType.MINION
    return matching.matches(who, host, terms)


def bears_enchantments(host: Entity) -> bool:
    """Return whether an entity is a card in play to which auras attach enchantments."""
    return host.zone == Zone.PLAY and host.type in (CardType.MINION, CardType.HERO, CardType.WEAPON)


def may_change_unseen(r: Resolution, host: Entity, tag: int) -> bool:
    """Return whether an aura of another card for which no enchantment is known may change a tag of an entity.

    Data lacks the enchantments of some auras; play mode attaches none for them.
    """
    return any(
        affects(r, source, ability.who, host) is not False and source not in _givers(r, host)
        for source, ability in r.state.recall(_without_enchantment, r.ruleset.low, r.ruleset.high)
        if is_source(source) and any(gain.tag == tag for gain in ability.gives)
    )


def _without_enchantment(state: GameState, low: int, high: int) -> list[tuple[Entity, Aura]]:
    """Return the auras on other cards for which no enchantment is known, with their sources."""
    return [
        (source, ability)
        for source in _sources(state, low, high)
        for ability in continuous_abilities(source.card_id, low, high)
        if isinstance(ability, Aura) and not ability.enchantment and ability.who.kind != "self"
    ]


def is_attached(r: Resolution, source: Entity, host: Entity) -> bool:
    """Return whether an entity has an enchantment created by ``source``, perhaps by its aura.

    In builds that do not update auras at once, an enchantment of a dead minion with the same card counts too:
    ``source`` may have taken over that minion's aura (HS 4.2).
    """
    givers = _givers(r, host)
    before = r.ruleset.high < AURAS_AT_ONCE
    return source in givers or (
        before and any(one.card_id == source.card_id and one.zone != Zone.PLAY for one in givers)
    )


def _givers(r: Resolution, host: Entity) -> list[Entity]:
    """Return the creators of an entity's enchantments."""
    attached = r.state.attached.get(host.id, ())
    creators = (one.get(GameTag.CREATOR) for one in attached if one.zone in (Zone.PLAY, Zone.SETASIDE))
    return [r.state.entities[one] for one in creators if one in r.state.entities]


def _heir_of(r: Resolution, enchantment: Entity, card: str) -> Entity | None:
    """Return the minion that takes over the aura of a dead minion, as if it had always been there.

    It has the same ``card`` and entered play after the deaths. None in builds that update auras at once (HS 4.2).
    """
    if r.ruleset.high >= AURAS_AT_ONCE:
        return None
    host = r.state[enchantment.get(GameTag.ATTACHED)]
    others = _givers(r, host)
    return next(
        (
            one
            for one in r.state.play_order
            if one.card_id == card and one.id not in r.present_at_deaths and one.controller == enchantment.controller
            if one not in others and _may_affect(r, one, host)
        ),
        None,
    )


def _may_affect(r: Resolution, source: Entity, host: Entity) -> bool:
    """Return whether a card that gives enchantments by an aura may affect an entity; its text may be unknown."""
    known = [ability.who for ability in auras_of(r, source)]
    return is_source(source) and (not known or any(affects(r, source, who, host) for who in known))


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
        if not has_ended(state, enchantment_id):
            state.ending.discard(enchantment_id)
            enchantment = state[enchantment_id]
            r.withdraw(enchantment, (GameTag.ZONE, ZONE_BOUND_FOR))


def end_auras(r: Resolution) -> None:
    """Remove the enchantments of auras whose source has left play or lost its text (HS 4.2)."""
    state = r.state
    withdraw_aura_ends(r)
    for enchantment_id, (source_id, card) in list(state.given_by_auras.items()):
        enchantment = state[enchantment_id]
        if enchantment.zone not in (Zone.PLAY, Zone.SETASIDE) or state[source_id].card_id not in (card, ""):
            del state.given_by_auras[enchantment_id]
            continue
        _pass_on(r, enchantment_id)
        if has_ended(state, enchantment_id):
            state.ending.add(enchantment_id)
            r.count_applied(RULE)
            r.expect(ENDED_RULE, leaving_with_aura(r, enchantment))


def source_of(state: GameState, enchantment_id: int) -> Entity | None:
    """Return the source of an aura's enchantment on a host in play; None for other enchantments."""
    enchantment = state[enchantment_id]
    if enchantment.zone != Zone.PLAY or enchantment_id not in state.given_by_auras:
        return None
    source_id, card = state.given_by_auras[enchantment_id]
    source, host = state[source_id], state.entities.get(enchantment.get(GameTag.ATTACHED))
    if host is None or host.zone != Zone.PLAY or source.card_id not in (card, ""):
        return None
    return source


def _pass_on(r: Resolution, enchantment_id: int) -> None:
    """Pass an aura whose source has left play to another entity with the same card, if there is one (HS 4.2)."""
    state, source = r.state, source_of(r.state, enchantment_id)
    if source is None or source.zone == Zone.PLAY:
        return
    _, card = state.given_by_auras[enchantment_id]
    heir = _heir_of(r, state[enchantment_id], card)
    if heir is not None:
        state.given_by_auras[enchantment_id] = heir.id, card


def has_ended(state: GameState, enchantment_id: int) -> bool:
    """Return whether an aura has ended while its enchantment's host is in play."""
    source = source_of(state, enchantment_id)
    return source is not None and (source.zone != Zone.PLAY or bool(source.get(GameTag.SILENCED)))
