"""The hosts of auras (HS 1.3, 4.2): an aura gives its enchantment to every entity that its text selects."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.hearthstone.auras.definitions import continuous_abilities, is_constant, is_source
from engine.hearthstone.cards import matching
from engine.hearthstone.cards.ability import Aura, Selector
from engine.hearthstone.resolution import Resolution
from engine.hearthstone.rulesets import AURAS_AT_ONCE
from engine.hearthstone.state import Entity, GameState
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone

RULE = "HS 1.3"


class Attachment(NamedTuple):
    """An aura of ``source`` and one entity that it affects."""

    source: Entity
    ability: Aura
    host: Entity


def auras_of(r: Resolution, source: Entity) -> Iterator[Aura]:
    """Yield the working auras of a card in play that attach enchantments.

    An unconditional aura on the card itself is left out: its value is printed on the card, or is a choice.
    """
    abilities = continuous_abilities(source.card_id, r.ruleset.low, r.ruleset.high)
    if not abilities or not is_source(source):
        return
    for ability in abilities:
        own = ability.who.kind == "self" and is_constant(ability)
        if isinstance(ability, Aura) and ability.enchantment and not own:
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
    terms = matching.Context(r.state, r.ruleset.high, source, source.controller)
    if matching.holds(ability.condition, terms) is not True:
        return []
    return [one for one in r.state.play_order if affects(r, source, ability.who, one)]


def affects(r: Resolution, source: Entity, who: Selector, host: Entity) -> matching.Fact:
    """Return whether an aura affects an entity; None if unknown."""
    if host.type not in (CardType.MINION, CardType.HERO, CardType.WEAPON) or host.zone != Zone.PLAY:
        return False
    if not matching.is_reachable(host):
        return False
    terms = matching.Context(r.state, r.ruleset.high, source, source.controller)
    if who.pick != "all":
        return None
    if who.kind == "adjacent":
        if who.parts or who.filters:
            return None
        near = abs(host.position - source.position) == 1 and bool(source.position and host.position)
        return near and host.controller == source.controller and host.type == CardType.MINION
    return matching.matches(who, host, terms)


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


def heir_of(r: Resolution, enchantment: Entity, card: str) -> Entity | None:
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
            if one not in others and any(affects(r, one, ability.who, host) for ability in auras_of(r, one))
        ),
        None,
    )
