"""Continuous abilities of cards, and the changes that enchantments make (HS 1.3, 4.11)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from engine.hearthstone.auras.layers import ADD, ADD_AT_LEAST, SET, Step
from engine.hearthstone.cards.ability import Action, Aura, CostModifier, Definition, Gain, Value, terms_in
from engine.hearthstone.cards.library import definition_of, definitions_between
from engine.hearthstone.mechanics.stats import STAT_OF_SHOWN_TAG
from engine.hearthstone.resolution import Resolution
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone

Continuous = Aura | CostModifier

SOURCES = (CardType.MINION, CardType.WEAPON, CardType.HERO, CardType.HERO_POWER, CardType.LOCATION)
"""Types of cards in play whose auras work."""

FOLLOWED = frozenset({GameTag.COST, GameTag.ATK, GameTag.HEALTH, *STAT_OF_SHOWN_TAG})
"""Tags whose values are computed from texts."""

MOVING = frozenset({GameTag.ZONE, GameTag.ATTACHED})
"""Tags that change when enchantments are attached or leave."""

ONCE = ("if", "sequence", "choose-one", "option")
"""Actions whose inner actions are done at most once."""

OPERATIONS = (ADD, ADD_AT_LEAST, SET)


@cache
def continuous_abilities(card_id: str, low: int, high: int) -> tuple[Continuous, ...]:
    """Return the continuous abilities of a card; empty for an unknown card."""
    definition = definition_of(card_id, low, high) if card_id else None
    if definition is None:
        return ()
    return tuple(ability for ability in definition.abilities if isinstance(ability, Continuous))


def is_printed(ability: Continuous) -> bool:
    """Return whether an aura only states a value of its own card without a condition: it is printed, or is a choice."""
    return isinstance(ability, Aura) and ability.who.kind == "self" and is_constant(ability)


def is_source(entity: Entity) -> bool:
    """Return whether the continuous abilities of an entity work: in play, not silenced and not dormant (HS 4.6)."""
    if entity.zone != Zone.PLAY or entity.type not in SOURCES:
        return False
    return not (entity.get(GameTag.SILENCED) or entity.get(GameTag.DORMANT))


class Given(NamedTuple):
    """A change that an enchantment makes to a tag of its host, and the ability that states it."""

    ability: Continuous
    tag: int
    step: Step


def gains_of(r: Resolution, enchantment: Entity) -> tuple[Given, ...] | None:
    """Return the changes that an enchantment makes to its host; None if texts are incomplete or differ."""
    creator = r.state.entities.get(enchantment.get(GameTag.CREATOR))
    creator_id = creator.card_id if creator is not None else ""
    return stated_gains(creator_id, enchantment.card_id, r.ruleset.low, r.ruleset.high)


def stated_gains(creator: str, enchantment: str, low: int, high: int) -> tuple[Given, ...] | None:
    """Return the changes that texts state for an enchantment, by the card ids; None if they are incomplete or differ.

    A patch that changes the amount a card gives may leave the text of its enchantment as it was. Where that amount
    depends on the game, the text of the enchantment names only one of several gains.
    """
    if not enchantment:
        return None
    own, given = _own_gains(enchantment, low, high), _given_by(creator, enchantment, low, high)
    if given is None:
        return None
    if not own or not given:
        return own or given or None
    steps = {one.tag: one.step for one in given}
    return own if all(steps.get(one.tag, one.step) == one.step for one in own) else None


def may_take(r: Resolution, enchantment: Entity, tag: int) -> bool:
    """Return whether an enchantment may reduce a tag of its host, so that the sum may be negative (HS 4.1)."""
    given = gains_of(r, enchantment)
    if given is not None:
        return any(one.tag == tag and one.step.operation == ADD and one.step.amount < 0 for one in given)
    low, high = r.ruleset.low, r.ruleset.high
    definition = definition_of(enchantment.card_id, low, high) if enchantment.card_id else None
    return definition is None or not definition.complete or _names(definition, tag)


def _names(definition: Definition, tag: int) -> bool:
    """Return whether a text gives this tag."""
    return any(isinstance(part, Gain) and part.tag == tag for part in terms_in(definition.abilities))


def is_of_aura(r: Resolution, enchantment: Entity) -> bool:
    """Return whether an enchantment comes from the aura of its creator."""
    creator = r.state.entities.get(enchantment.get(GameTag.CREATOR))
    if enchantment.id in r.state.given_by_auras or creator is None:
        return creator is not None
    low, high = r.ruleset.low, r.ruleset.high
    auras = [one for one in continuous_abilities(creator.card_id, low, high) if isinstance(one, Aura)]
    own = [one[1:] for one in _own_gains(enchantment.card_id, low, high) or ()]
    return any(
        one.enchantment == enchantment.card_id
        or (not one.enchantment and one.who.kind != "self" and own and own == [now[1:] for now in steps_of(one) or ()])
        for one in auras
    )


@cache
def _own_gains(card_id: str, low: int, high: int) -> tuple[Given, ...] | None:
    """Return the changes that the enchantment's own text states; None if it is incomplete, or texts differ in them."""
    stated = [_stated_gains(one) for one in definitions_between(card_id, low, high)]
    alike = {tuple(sorted((one.tag, one.step) for one in gains)) for gains in stated if gains is not None}
    return stated[0] if len(alike) == 1 and None not in stated else None


def _stated_gains(definition: Definition) -> tuple[Given, ...] | None:
    """Return the changes that the text of an enchantment states; None if it says anything else."""
    if not definition.complete or not definition.abilities:
        return None
    found: list[Given] = []
    for ability in definition.abilities:
        if not isinstance(ability, Continuous) or ability.who.kind != "self" or ability.condition is not None:
            return None
        steps = steps_of(ability)
        if steps is None:
            return None
        found += steps
    return tuple(found)


@cache
def _given_by(creator: str, enchantment: str, low: int, high: int) -> tuple[Given, ...] | None:
    """Return the changes that the creator's text gives with this enchantment, empty if it states none or several.

    None if they depend on the game.
    """
    definition = definition_of(creator, low, high) if creator else None
    gives = _gives(definition, enchantment) if definition is not None else None
    return steps_of(Aura(gives=gives or ()))


def _gives(definition: Definition, enchantment: str) -> tuple[Gain, ...] | None:
    found: set[tuple[Gain, ...]] = set()
    for ability in definition.abilities:
        if isinstance(ability, Aura):
            found |= {ability.gives} if ability.enchantment == enchantment and not ability.abilities else set()
        else:
            found |= {
                action.gives
                for action in _done_once(getattr(ability, "actions", ()))
                if action.enchantment == enchantment and not action.abilities
            }
    return found.pop() if len(found) == 1 else None


def _done_once(actions: Iterable[Action]) -> Iterator[Action]:
    """Yield actions and their inner actions, except repeated ones, whose enchantment may give the sum of all times."""
    for action in actions:
        yield action
        if action.kind in ONCE:
            yield from _done_once((*action.actions, *action.otherwise))


def steps_of(ability: Continuous) -> tuple[Given, ...] | None:
    """Return the changes of an ability with fixed amounts; None if an amount depends on the game."""
    if isinstance(ability, CostModifier):
        amount = number_of(ability.amount)
        if amount is None or ability.operation not in OPERATIONS:
            return None
        return (Given(ability, GameTag.COST, Step(ability.operation, amount)),)
    found = []
    for gain in ability.gives:
        amount = number_of(gain.amount)
        if amount is None or gain.operation not in OPERATIONS or gain.tag == GameTag.BONUS_EFFECTS:
            return None
        found.append(Given(ability, gain.tag, Step(gain.operation, amount)))
    return tuple(found)


def number_of(value: Value) -> int | None:
    """Return the constant number of a value; None if it depends on the game."""
    if value.kind == "number":
        return value.number
    if value.kind == "negative" and len(value.parts) == 1:
        number = number_of(value.parts[0])
        return None if number is None else -number
    return None


def is_constant(ability: Continuous) -> bool:
    """Return whether an ability has no condition and only constant amounts."""
    if ability.condition is not None:
        return False
    if isinstance(ability, CostModifier):
        return number_of(ability.amount) is not None
    return all(number_of(gain.amount) is not None for gain in ability.gives)
