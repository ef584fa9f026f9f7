"""Matching of entities against selectors, and evaluation of conditions, as far as a log shows.

A fact is True, False, or None where the log cannot tell: hidden cards may match or not. Facts combine by Kleene's
three-valued logic, so an unknown part makes the result unknown only where it matters. Words without a meaning here
are unknown, too, so that they never cause an error report.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from math import prod
from typing import NamedTuple

from msgspec import Struct

from engine.hearthstone.cards.ability import Condition, Filter, Selector, Value
from engine.hearthstone.cards.data import CardFacts, facts_of, has_printed
from engine.hearthstone.cards.unwritten import COIN
from engine.hearthstone.rulesets import CHANGES_OF_9_2, Ruleset
from engine.hearthstone.state import CHARACTERS, Entity, GameState
from hslog.hearthstone.generated.vocabulary import CardClass, CardType, GameTag, Zone

Fact = bool | None

TYPES = {
    "minions": (CardType.MINION,),
    "heroes": (CardType.HERO,),
    "characters": CHARACTERS,
    "weapons": (CardType.WEAPON,),
    "locations": (CardType.LOCATION,),
    "hero-powers": (CardType.HERO_POWER,),
    "permanents": (CardType.MINION, CardType.LOCATION),
}
"""The card types of entities in play, by the kind of selector."""

QUEST_TAGS = (GameTag.QUEST, GameTag.SIDE_QUEST, GameTag.QUESTLINE)
"""The tags of quests, which are public; everything else in the secret zone is a secret."""

PLACES = {"hand": Zone.HAND, "deck": Zone.DECK, "secrets": Zone.SECRET, "quests": Zone.SECRET}

ALL_TRIBES = 26
"""The value of CARDRACE that means every tribe."""


class Context(Struct, frozen=True, gc=False):
    """The context in which a selector is evaluated: the bearer of the ability, the event, and the build.

    Where only a range of builds is known, ``build`` is its last one, and ``first_build`` its first; else that is 0.
    ``controller`` is the player that "your" means; 0 if unknown. ``subject`` is the entity that the event happens to,
    ``other`` the second one, ``amount`` the event's amount. ``reveal`` returns a hidden card's identity, if known.
    """

    state: GameState
    build: int
    bearer: Entity
    controller: int
    subject: Entity | None = None
    other: Entity | None = None
    amount: int = 0
    reveal: Callable[[Entity], Entity] | None = None
    first_build: int = 0

    def see(self, entity: Entity) -> Entity:
        """Return an entity; a hidden card as ``reveal`` knows it, as the rules may know more than the log."""
        return entity if entity.known or self.reveal is None else self.reveal(entity)


def context_of(bearer: Entity, state: GameState, ruleset: Ruleset, amount: int = 0) -> Context:
    """Return the context of a bearer's text in the builds of a ruleset, outside of an event or with its amount."""
    return Context(state, ruleset.high, bearer, bearer.controller, amount=amount, first_build=ruleset.low)


def unknown_unless_true(fact: Fact) -> Fact:
    """Return True for True, else None: an unmet condition may suppress the trigger or only empty it."""
    return True if fact else None


def conjunction(facts: Iterable[Fact]) -> Fact:
    """Return whether all facts hold: False as soon as one is False, else None if one is unknown."""
    result: Fact = True
    for fact in facts:
        if fact is False:
            return False
        if fact is None:
            result = None
    return result


def disjunction(facts: Iterable[Fact]) -> Fact:
    """Return whether any fact holds: True as soon as one is True, else None if one is unknown."""
    result: Fact = False
    for fact in facts:
        if fact:
            return True
        if fact is None:
            result = None
    return result


def negation(fact: Fact) -> Fact:
    """Return the opposite of a fact; None stays None."""
    return None if fact is None else not fact


# --- selectors ---------------------------------------------------------------------------------------------


def matches(selector: Selector, entity: Entity, context: Context) -> Fact:
    """Return whether an entity matches a selector, whatever its zone."""
    return conjunction(_matches(selector, entity, context))


def _matches(selector: Selector, entity: Entity, context: Context) -> Iterator[Fact]:
    if selector.kind == "union":
        yield disjunction(matches(part, entity, context) for part in selector.parts)
    else:
        yield _is_of_kind(selector, entity, context)
        if selector.side:
            yield _is_on_side(selector.side, entity, context)
    for item in selector.filters:
        yield passes(item, entity, context)


def _is_of_kind(selector: Selector, entity: Entity, context: Context) -> Fact:
    kind = selector.kind
    if kind == "self":
        return entity.id == context.bearer.id
    if kind == "host":
        return entity.id == context.bearer.get(GameTag.ATTACHED)
    if kind in ("it", "subject"):
        return context.subject is not None and entity.id == context.subject.id
    if kind in TYPES:
        entity = context.see(entity)
        if not entity.known:
            return None
        if kind == "heroes":
            return entity is context.state.hero_of(context.state.player_of(entity))
        if kind == "weapons" and entity.zone == Zone.PLAY and entity.type == CardType.WEAPON:
            return entity is context.state.weapon_of(context.state.player_of(entity))
        return entity.type in TYPES[kind]
    if kind == "cards":
        return entity.type != CardType.HERO_POWER  # in logs, "damage from your cards" is none from hero powers
    if kind == "players":
        return entity.type == CardType.PLAYER
    if kind in ("secrets", "quests"):
        return entity.zone == PLACES[kind] and any(map(entity.get, QUEST_TAGS)) is (kind == "quests")
    if kind in PLACES:
        return entity.zone == PLACES[kind]
    return None


def _is_on_side(side: str, entity: Entity, context: Context) -> Fact:
    if not context.controller or not entity.controller:
        return None
    return (entity.controller == context.controller) is (side == "friendly")


def passes(item: Filter, entity: Entity, context: Context) -> Fact:
    """Return whether an entity passes a filter."""
    kind = item.kind
    if kind == "any-class":
        return True
    if kind == "other":
        return entity is not context.bearer
    if kind == "adjacent":
        return entity.controller == context.bearer.controller and abs(entity.position - context.bearer.position) == 1
    if kind == "any":
        return disjunction(passes(part, entity, context) for part in item.parts)
    if kind == "not":
        return negation(conjunction(passes(part, entity, context) for part in item.parts))
    if kind == "period" and item.card == "turn":
        return True if context.bearer.type == CardType.ENCHANTMENT else None  # the enchantment ends with the turn
    if kind == "opposed":
        return None if context.subject is None else entity.controller != context.subject.controller
    entity = context.see(entity)
    if kind == "type" and entity.zone == Zone.SECRET:
        return item.number == CardType.SPELL  # the secret zone holds only spells, hidden or not
    if not entity.known:
        return None
    if kind == "type":
        return entity.type == item.number
    if kind == "damaged":
        return entity.get(GameTag.DAMAGE) > 0
    if kind == "undamaged":
        return entity.get(GameTag.DAMAGE) == 0
    if kind == "keyword":
        return True if entity.get(item.number) else _has_lost(entity, item.number, context)
    if kind == "id":
        return entity.card_id == item.card if entity.card_id else None
    if kind == "family":
        facts = facts_of(entity.card_id, context.build)
        return is_of_family(facts.name, item.card) if facts is not None else None
    if kind == "prefix":
        facts = facts_of(entity.card_id, context.build)
        return facts.name.startswith(item.card) if facts is not None else None
    if kind == "other-class":
        return is_of_other_class(entity, context) if context.reveal is not None else None  # unclear for triggers
    if kind == "started-in-deck":
        return not entity.get(GameTag.CREATOR) and entity.card_id != COIN
    if kind in PRINTED:
        return _is_printed(kind, item.number, entity, context)
    if kind in PARITIES:
        return has(entity, item.number) % 2 == PARITIES[kind]
    if kind in COMPARISONS and item.amount is not None:
        facts = facts_of(entity.card_id, context.build) if item.card == AS_PRINTED else None
        return compare(kind, facts.cost if facts else has(entity, item.number), value_of(item.amount, context))
    return None


AS_PRINTED = "printed"
"""Marks a filter by cost that means the printed cost, without any modifiers (HS 4.11)."""


def _has_lost(entity: Entity, keyword: int, context: Context) -> Fact:
    """Return whether a card without a keyword had it in play: a card in the graveyard may have lost it (None).

    Overload is decided by card data, as no spell gains it.
    """
    if entity.zone != Zone.GRAVEYARD:
        return False
    facts = facts_of(entity.card_id, context.build) if keyword == GameTag.OVERLOAD else None
    return bool(facts.tags.get(keyword)) if facts is not None and facts.type == CardType.SPELL else None


def is_of_family(called: str, family: str) -> bool:
    """Return whether a card name belongs to a family such as Treants; The Coin is a Coin."""
    return called.removeprefix("The ") in (family, family.removesuffix("s"))


OF_NO_CLASS = frozenset({CardClass.DREAM, CardClass.NEUTRAL})
"""Class values of classless cards; Dream cards have one of their own (HS 4.15)."""


def is_of_other_class(card: Entity, context: Context) -> Fact:
    """Return whether a card has a class other than that of the player's hero."""
    player = context.state.players.get(context.controller)
    hero = context.state.hero_of(player) if player is not None else None
    own = facts_of(hero.card_id, context.build) if hero is not None else None
    facts = facts_of(card.card_id, context.build)
    if own is None or facts is None:
        return None
    shared = set(facts.classes) & {*OF_NO_CLASS, *own.classes}
    if shared and len(facts.classes) > 1:
        return None  # in logs, multi-class cards have counted as cards of another class
    return bool(facts.classes) and not shared


PRINTED = ("tribe", "school", "rarity", "class", "marked")
"""Filters on printed properties, which a log need not show."""


def _is_printed(kind: str, number: int, entity: Entity, context: Context) -> Fact:
    low, high = context.first_build or context.build, context.build
    if kind == "tribe":
        return is_of_tribe(entity, number, low, high)
    return has_printed(entity.card_id, low, high, partial(_HAS_PRINTED[kind], number))


_HAS_PRINTED: Mapping[str, Callable[[int, CardFacts], bool]] = {
    "school": lambda number, facts: facts.school == number,
    "marked": lambda number, facts: bool(facts.tags.get(number)),
    "rarity": lambda number, facts: facts.rarity == number,
    "class": lambda number, facts: number in facts.classes,
}


def is_of_tribe(entity: Entity, tribe: int, low: int, high: int) -> Fact:
    """Return whether a card is of a tribe, as the log shows or as all builds of a range print."""
    tribes = {tribe, ALL_TRIBES}
    if entity.get(GameTag.CARDRACE) in tribes:
        return True
    return has_printed(entity.card_id, low, high, lambda facts: not tribes.isdisjoint(facts.tribes))


PARITIES = {"even": 0, "odd": 1}
"""The remainder modulo two that each parity filter asks for."""

COMPARISONS = ("equal", "at-least", "at-most", "more", "more-than", "less-than")


def compare(kind: str, amount: int | None, limit: int | None) -> Fact:
    """Return whether a comparison of an amount with a limit holds; None if one of them is unknown."""
    if amount is None or limit is None:
        return None
    if kind == "equal":
        return amount == limit
    if kind == "at-least":
        return amount >= limit
    if kind == "at-most":
        return amount <= limit
    return amount > limit if kind in ("more", "more-than") else amount < limit


class Found(NamedTuple):
    """The entities that match a selector; ``complete``: no other entity can match."""

    entities: list[Entity]
    complete: bool


def select(selector: Selector, context: Context) -> Found:
    """Return all entities that match a selector, regardless of its pick."""
    candidates = _candidates(selector, context)
    if candidates is None:
        return Found([], False)
    facts = [(entity, matches(selector, entity, context)) for entity in candidates]
    return Found([entity for entity, fact in facts if fact], all(fact is not None for _, fact in facts))


def possible(selector: Selector, context: Context) -> list[tuple[Entity, Fact]] | None:
    """Return the entities that may match a selector, each with its fact; None if the candidates are unknown."""
    candidates = _candidates(selector, context)
    if candidates is None:
        return None
    facts = ((entity, matches(selector, entity, context)) for entity in candidates)
    return [(entity, fact) for entity, fact in facts if fact is not False]


def _candidates(selector: Selector, context: Context) -> list[Entity] | None:
    state, kind = context.state, selector.kind
    if kind == "self":
        return [context.bearer]
    if kind in ("it", "subject"):
        return [context.subject] if context.subject is not None else None
    if kind == "players" and selector.side != "each":
        return list(state.players.values())
    if kind in TYPES:
        return [entity for entity in state.play_order if entity.type in TYPES[kind] and is_reachable(entity)]
    if kind == "cards" and any(item.kind == "family" for item in selector.filters):
        return [entity for entity in state.play_order if entity.type == CardType.MINION and is_reachable(entity)]
    if kind in PLACES:
        return [card for player in state.players for card in state.zone(player, PLACES[kind])]
    if kind == "union":
        parts = [_candidates(part, context) for part in selector.parts]
        found = [entity for part in parts if part is not None for entity in part]
        return None if None in parts else list(dict.fromkeys(found))
    return None


def is_reachable(entity: Entity) -> bool:
    """Return whether effects can affect an entity in play: they ignore a dormant one (HS 4.6)."""
    return not (entity.get(GameTag.DORMANT) or entity.get(GameTag.UNTOUCHABLE))


def survives(subject: Entity, build: int) -> Fact:
    """Return whether a damaged character is not dying. One that is only to be destroyed does not count as dying in the
    older book (AR 5 pending destroy), but does in the newer one (HS 1.10).
    """
    if subject.zone != Zone.PLAY or subject.health <= 0:
        return False
    return True if not subject.get(GameTag.TO_BE_DESTROYED) else None if build < CHANGES_OF_9_2 else False


# --- values and conditions ---------------------------------------------------------------------------------


def value_of(value: Value, context: Context) -> int | None:
    """Return the number of a value, None if unknown."""
    if value.kind in ("number", "spell-damage", "healing") or is_printed(value):
        return value.number
    if value.kind == "event-amount":
        return context.amount
    if value.kind in ("negative", "times"):
        numbers = [value_of(part, context) for part in value.parts]
        told = [number for number in numbers if number is not None]
        return (-1 if value.kind == "negative" else 1) * prod(told) if len(told) == len(numbers) else None
    if value.kind == "attribute" and value.of is not None:
        found = select(value.of, context)
        known = found.complete and len(found.entities) == 1
        return has(found.entities[0], value.tag) if known else None
    if value.kind == "count" and value.of is not None:
        found = select(value.of, context)
        return len(found.entities) if found.complete else None
    return None


def has(entity: Entity, tag: int) -> int:
    """Return an entity's value of a tag as texts mean it: in play, health and durability are what damage has left."""
    return (
        entity.health if tag in (GameTag.HEALTH, GameTag.DURABILITY) and entity.zone == Zone.PLAY else entity.get(tag)
    )


def is_chosen_in_play(selector: Selector) -> bool:
    """Return whether the player chooses among entities in play."""
    return selector.pick == "chosen" and selector.kind in TYPES


def is_target(selector: Selector) -> bool:
    """Return whether a selector means the card's target: by name, or as the player's choice in play."""
    return selector.kind == "target" or is_chosen_in_play(selector)


def is_printed(value: Value) -> bool:
    """Return whether a number from a script tag is also printed in the text, as "$a2" for attack and armor."""
    return value.kind == "script" and bool(value.number)


def holds(condition: Condition | None, context: Context) -> Fact:
    """Return whether a condition holds; a missing condition holds."""
    if condition is None:
        return True
    kind = condition.kind
    if kind == "and":
        return conjunction(holds(part, context) for part in condition.parts)
    if kind == "or":
        return disjunction(holds(part, context) for part in condition.parts)
    if kind == "not":
        return negation(conjunction(holds(part, context) for part in condition.parts))
    if kind == "exists" and condition.who is not None:
        return exists(condition.who, context)
    if kind == "your-turn":
        turn = context.state.current_player
        return turn.get(GameTag.CONTROLLER) == context.controller if turn is not None and context.controller else None
    if kind == "turn-of-host":
        return is_turn_of_host(context.state, context.bearer, context.build)
    if kind == "hand-full" and context.controller:
        most = context.state.players[context.controller].get(GameTag.MAXHANDSIZE)
        return len(context.state.zone(context.controller, Zone.HAND)) >= most if most else None
    if kind == "from" and condition.who is not None and context.other is not None:
        return matches(condition.who, context.other, context)
    if kind == "attacking-minion":
        attacked = context.state.entities.get(context.state.game.get(GameTag.PROPOSED_DEFENDER))
        return attacked.type == CardType.MINION if attacked is not None else None
    if kind in COMPARISONS and condition.amount is not None and condition.limit is not None:
        return compare(kind, value_of(condition.amount, context), value_of(condition.limit, context))
    return None


OF_HOST = 30103
"""The first build seen in which a card shifts in the turns of the player who holds it (patch 14.0)."""


def is_turn_of_host(state: GameState, enchantment: Entity, build: int) -> bool:
    """Return whether an enchantment's host is in the hand of the current player (HS 4.8).

    Until patch 14.0, the enchantment's controller counts instead of the host's. Cards shift in the hand only.
    """
    host = state.entities.get(enchantment.get(GameTag.ATTACHED), enchantment)
    whose = enchantment if build < OF_HOST else host
    turn = state.current_player
    return host.zone == Zone.HAND and turn is not None and turn.controller == whose.controller


def exists(selector: Selector, context: Context) -> Fact:
    """Return whether any entity matches a selector."""
    found = select(selector, context)
    return True if found.entities else False if found.complete else None
