"""Checks whether play mode understands a text, from its abilities alone, once for each card and build.

Every part of an ability is checked: targets, amounts, conditions, created cards and enchantments. Facts that only a
game shows, such as whether there is a card to copy, are found out during play.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from engine.hearthstone.cards.ability import (
    COST_CHANGES,
    Ability,
    Action,
    Aura,
    Condition,
    CostModifier,
    Deathrattle,
    EventPattern,
    Filter,
    Gain,
    OnPlay,
    Selector,
    Trigger,
    Value,
    parts_of,
    terms_in,
)
from engine.hearthstone.cards.data import around, facts_of
from engine.hearthstone.cards.library import abilities_of
from engine.hearthstone.cards.matching import COMPARISONS, PARITIES, PLACES, PRINTED, TYPES, is_printed
from engine.hearthstone.cards.pools import ON_CARDS, Pool
from engine.hearthstone.cards.tokens import candidates
from engine.hearthstone.effects import situations
from engine.hearthstone.effects.actions.casting import AGAIN, OF_ZONES
from engine.hearthstone.effects.actions.giving import PAID_FOR
from engine.hearthstone.effects.actions.hand import OF_DRAWN
from engine.hearthstone.effects.actions.summoning import FROM_ZONES
from engine.hearthstone.effects.bringing import GOLDEN
from engine.hearthstone.effects.evaluation import ANTECEDENTS, EXTREMES
from engine.hearthstone.effects.generation import AT_RANDOM, CARD_TYPES_BROUGHT, CREATED, JADE_GOLEM, OF_CLASSES
from engine.hearthstone.effects.history import OF_THE_DEAD, PAST, WHOSE
from engine.hearthstone.past import LAST_TURN, NOTED, OF_AMOUNTS, SINCE
from engine.hearthstone.simulate.making import enchantment_of
from engine.hearthstone.simulate.playable import is_not_performed, why_not_passive, why_not_playable
from engine.hearthstone.tags import STATS
from hslog.hearthstone.generated.vocabulary import CardType

NUMBERS = ("number", "spell-damage", "healing", "event-amount", "excess-damage")
"""Values that the text or the event states."""

PARTICULAR = (*ANTECEDENTS, "target", "attacked", "host", "players", "self", "subject")
"""Selectors of a particular entity."""

SITUATIONS = (*situations.SITUATIONS, "chance", "attacking-minion", "hand-full")
"""Conditions without further parts."""

OF_CARDS = frozenset(
    {
        *("other", "adjacent", "opposed", "type", "damaged", "undamaged", "keyword", "id", "family"),
        *("other-class", "same-card", *PARITIES, *PRINTED),
    }
)
"""Filters that can be decided for every visible card."""

OF_POOLS = frozenset({*ON_CARDS, *OF_CLASSES, "id", "named", "family", "keyword"})
"""Filters that card data decides for cards not yet created."""

BRINGING = frozenset(
    {
        *("summon", "summon-beside", "add-to-hand", "shuffle", "equip", "cast", "cast-until-death", "discover"),
        *("replace-power", "replace-hero", "transform", "put-in-deck"),
    }
)
"""Actions that create cards."""

COPYING = frozenset({"summon", "add-to-hand", "shuffle", "cast"})
"""Actions that create copies of cards, or cards that have existed before."""

ENCHANTING = frozenset(
    {
        *("set", "change-cost", "set-cost", "double", "swap-stats", "swap-health"),
        *("lasting", "later", "pay-with", "attach", "take-control"),
    }
)
"""Actions that attach an enchantment; "give" does so for more than a keyword."""


RELEASED: Mapping[int, int] = {15: 9786, 20: 10833, 21: 12574, 23: 13921, 25: 15590, 27: 18336}
"""The first build of each card set of 2015 to 2017: card data begins later and holds them in all older builds."""


@cache
def why_not_carried_out(card_id: str, build: int) -> str:
    """Return the reason why play mode cannot carry out a collectible card; empty if it can."""
    facts = facts_of(card_id, build)
    if facts is not None and build < RELEASED.get(facts.set, 0):
        return "its card set came with a later build"
    return why_not_playable(card_id, build) or _why_not_meant(card_id, build)


@cache
def _why_not_meant(card_id: str, build: int) -> str:
    """Return the first part of a text, or of a card it creates, that play mode does not understand; empty if none."""
    if unknown := next(Text(card_id, build).unknown(abilities_of(card_id, build, build)), ""):
        return f"what it means is not known: {unknown}"
    waiting, brought = [card_id], {card_id}
    while waiting:
        found = abilities_of(waiting.pop(), build, build)
        new = dict.fromkeys(one for ability in found for one in _named(ability))
        for token in (one for one in new if one not in brought and facts_of(one, build) is not None):
            meant = Text(token, build).unknown(abilities_of(token, build, build))
            reason = why_not_passive(token, build) or next(meant, "")
            if reason:
                return f"what {token} means that it brings is not known: {reason}"
            brought.add(token)
            waiting.append(token)
    return ""


def _named(ability: Ability) -> Iterator[str]:
    """Yield the ids of the cards that a text creates."""
    for part in parts_of(ability):
        if isinstance(part, Selector) and part.kind in CREATED:
            yield from (item.card for one in part.filters for item in (one, *one.parts) if item.kind == "id")


@dataclass(frozen=True)
class Text:
    """The text of a card in a build."""

    card_id: str
    build: int

    @property
    def is_spell(self) -> bool:
        """Whether the card is a spell: it cannot be given anything, and does not attack."""
        facts = facts_of(self.card_id, self.build)
        return facts is not None and facts.type == CardType.SPELL

    def unknown(self, abilities: Iterable[Ability]) -> Iterator[str]:
        """Yield the parts of abilities that play mode does not understand."""
        for ability in abilities:
            if isinstance(ability, (OnPlay, Deathrattle)):
                yield from self._condition(ability.condition)
                yield from self._actions(ability.actions, isinstance(ability, OnPlay))
            elif isinstance(ability, Trigger):
                yield from self._pattern(ability.pattern)
                attacked = any(isinstance(one, Selector) and one.kind == "attacked" for one in parts_of(ability))
                if attacked and ability.pattern.event != "attack":
                    yield "selector:attacked"
                yield from self._condition(ability.condition)
                yield from self._actions(ability.actions, False)
            elif isinstance(ability, Aura):
                yield from self._condition(ability.condition)
                yield from self._gains(ability.gives)
                yield from self._selector(ability.who, False)
            elif isinstance(ability, CostModifier):
                yield from self._condition(ability.condition)
                yield from self._value(ability.amount)
                yield from self._filters(ability.who.filters)

    # --- actions -------------------------------------------------------------------------------------------

    def _actions(self, actions: Iterable[Action], chooses: bool) -> Iterator[str]:
        for action in actions:
            if is_not_performed(action):
                yield f"action:{action.kind}"
            if action.kind == "draw-until" and action.amount is None:
                yield "amount"
            yield from self._condition(action.condition)
            yield from self._value(action.amount)
            yield from self._gains(action.gives)
            if action.who is not None:
                yield from self._targets(action, action.who, chooses)
            if action.kind in BRINGING:
                yield from self._brought(action, chooses)
            elif action.cards is not None and action.kind != "resurrect":
                yield from self._selector(action.cards, chooses)
            if action.kind in ENCHANTING or action.kind == "give":
                yield from self._enchantment(action)
            yield from self.unknown(action.abilities)
            yield from self._actions((*action.actions, *action.otherwise), chooses)

    def _targets(self, action: Action, who: Selector, chooses: bool) -> Iterator[str]:
        """Yield the parts of an action's targets that are not understood."""
        if action.kind == "draw":
            strange = [item.kind for item in who.filters if item.kind not in (*OF_DRAWN, *EXTREMES, "relative")]
            yield from (f"filter:{kind}" for kind in strange)
            of_deck = who.kind == "deck" and (who.pick == "random" or (who.pick == "top" and not who.filters))
            if not of_deck and who.kind != "it":
                yield f"selector:{who.kind}"
        elif action.kind in COST_CHANGES and who.pick == "next":
            if not self._changes_cost(action.enchantment):
                yield "pick:next"
        elif action.kind in COST_CHANGES and action.duration:
            if action.duration != "next-turn" or who.kind not in PAID_FOR:
                yield f"duration:{action.duration}"
        elif action.kind == "pay-with":
            if action.flags != ("Health",) or not any(item.kind == "type" for item in who.filters):
                yield "pay-with"
        elif who.kind == "self" and action.kind in ("give", "set", "attack") and self.is_spell:
            yield "selector:self"
        elif action.kind == "recruit" and any(item.kind == "each-player" for item in who.filters):
            yield from self._filters(tuple(item for item in who.filters if item.kind != "each-player"))
        else:
            yield from self._selector(who, chooses)

    def _changes_cost(self, enchantment: str) -> bool:
        """Return whether an enchantment that the text gives changes a cost by its own text."""
        card = enchantment_of(self.card_id, enchantment, self.build)
        found = abilities_of(card.id, self.build, self.build) if card is not None else ()
        return len([one for one in found if isinstance(one, CostModifier)]) == 1

    def _enchantment(self, action: Action) -> Iterator[str]:
        """Yield the enchantment of an action if the build lacks it."""
        stats = [gain for gain in action.gives if gain.tag in STATS]
        if action.kind == "give" and any(gain.operation != "add" for gain in stats):
            yield "give:set"
        if action.kind == "give" and ("plain" in action.flags or not (stats or action.duration or action.abilities)):
            return
        if action.kind == "take-control" and not action.duration:
            return
        heroes = action.who is not None and action.who.kind in ("heroes", "players")
        heroes = heroes and all(gain.operation == "set" for gain in action.gives)
        on_itself = action.abilities and all(
            isinstance(one, Trigger) and one.place == "dormant" for one in action.abilities
        )
        if not heroes and not on_itself and enchantment_of(self.card_id, action.enchantment, self.build) is None:
            yield f"enchantment:{action.enchantment or self.card_id}"

    def _gains(self, gains: Iterable[Gain]) -> Iterator[str]:
        for gain in gains:
            yield from self._value(gain.amount)

    # --- created cards -------------------------------------------------------------------------------------

    def _brought(self, action: Action, chooses: bool) -> Iterator[str]:
        """Yield the parts of an action's created cards that are not understood."""
        cards, kind = action.cards, action.kind
        if cards is None:
            yield "cards"
        elif cards.kind == "hero-powers":
            return
        elif cards.kind == "pool" and any(item.kind == "same-card" for item in cards.filters):
            return  # other copies of the text's subject
        elif kind == "discover" and cards.kind in ("deck", "copy", "graveyard", "union"):
            return  # the game shows which cards can be offered
        elif cards.kind in CREATED:
            yield from self._created(action, cards)
        elif kind == "transform" and cards.kind == "copy":
            yield from self._parts(cards, chooses)
        elif kind not in COPYING:
            yield f"cards:{cards.kind}"
        elif cards.kind == "it" or (cards.kind == "self" and (kind == "shuffle" or AGAIN in action.flags)):
            return
        elif (kind == "summon" and cards.kind in FROM_ZONES) or (kind == "cast" and cards.kind in OF_ZONES):
            yield from self._selector(cards, chooses)
            if kind == "cast" and not any((one.kind, one.number) == ("type", CardType.SPELL) for one in cards.filters):
                yield "cards:any"  # only spells can be cast
        elif cards.kind == "history":
            yield from self._history(cards)
        elif cards.kind == "copy":
            yield from self._value(cards.count)
            yield from (
                f"filter:{item.kind}" for item in cards.filters if item.kind not in ("equal", "set-to", "with", GOLDEN)
            )
            yield from self._parts(cards, chooses)
        elif cards.kind == "graveyard":
            yield from self._value(cards.count)
        else:
            yield f"cards:{cards.kind}"

    def _parts(self, cards: Selector, chooses: bool) -> Iterator[str]:
        for part in cards.parts:
            if part.kind != "graveyard":
                yield from self._selector(part, chooses)

    def _created(self, action: Action, cards: Selector) -> Iterator[str]:
        """Yield the parts of newly created cards that are not understood, or that no card matches."""
        random = cards.kind == "pool"
        picks = ("discover",) if action.kind == "discover" else AT_RANDOM if random else ("all",)
        if cards.side or cards.parts or (cards.pick not in picks and not (random and cards.pick == "count")):
            yield f"cards:{cards.pick}"
        yield from self._value(cards.count)
        inner = [part for part in terms_in(cards.filters) if isinstance(part, Filter)]
        if any((one.kind, one.card) == ("named", JADE_GOLEM) for one in inner):
            return
        strange = [one.kind for one in inner if random and one.kind not in (*OF_POOLS, "any", "not")]
        yield from (f"pool:{kind}" for kind in strange)
        counted = [one for one in inner if one.kind in (*COMPARISONS, "relative") and one.amount is not None]
        for one in counted:
            yield from self._value(one.amount)
        if not strange and not self._are_there(action, cards, counted):
            yield "pool:nothing"

    def _are_there(self, action: Action, cards: Selector, counted: list[Filter]) -> bool:
        """Return whether a matching card exists, as far as the text alone decides."""
        plain = [one for one in counted if one.amount is not None and one.amount.kind == "number"]
        if len(plain) < len(counted) or any(one.kind in ("relative", *OF_CLASSES) for one in cards.filters):
            return True
        ids = [item.card for one in cards.filters for item in (one, *one.parts) if item.kind == "id"]
        if ids:
            return any(facts_of(one, self.build) is not None for one in ids)
        amounts = tuple((one, one.amount.number) for one in plain if one.amount is not None)
        builds = tuple(sorted(set(around(self.build, self.build))))
        random = cards.kind == "pool"
        pool = Pool(builds, cards.filters, amounts, random, CARD_TYPES_BROUGHT.get(action.kind, 0), None, random)
        return candidates(pool, self.card_id, self.build) is not None

    def _history(self, cards: Selector) -> Iterator[str]:
        """Yield the parts of a selector of played cards that are not understood."""
        past = {item.kind: item.card for item in cards.filters if item.kind in PAST}
        if past.get("past") not in WHOSE or past.get("period", "") not in ("game", "turn", "last-turn"):
            yield "history"
        yield from self._filters(item for item in cards.filters if item.kind not in PAST)

    # --- selectors, values and conditions ------------------------------------------------------------------

    def _selector(self, who: Selector, chooses: bool) -> Iterator[str]:
        if who.kind in PARTICULAR:
            yield from self._filters(who.filters if who.kind == "self" else ())
        elif who.kind == "adjacent" or who.pick == "top":
            return
        elif who.kind in ("union", "difference") and who.pick == "all":
            for part in who.parts:
                if part.kind != "one":
                    yield from self._selector(part, chooses)
        else:
            chosen = who.pick == "chosen" and (who.kind in TYPES or not chooses)
            if who.pick not in ("all", "random", "count") and not chosen:
                yield f"pick:{who.pick}"
            yield from self._kind(who)
            yield from self._filters(item for item in who.filters if item.kind not in EXTREMES)
            yield from self._value(who.count)

    def _kind(self, who: Selector) -> Iterator[str]:
        """Yield a selector kind that does not identify its cards."""
        if who.kind == "union":
            for part in who.parts:
                yield from self._kind(part)
                yield from self._filters(part.filters)
        elif who.kind not in (*TYPES, *PLACES, "self", "it", "subject"):
            yield f"selector:{who.kind}"

    def _filters(self, filters: Iterable[Filter]) -> Iterator[str]:
        for item in filters:
            if item.kind in ("any", "not"):
                yield from self._filters(item.parts)
            elif item.kind in COMPARISONS and item.amount is not None:
                yield from self._value(item.amount)
            elif item.kind not in OF_CARDS:
                yield f"filter:{item.kind}"

    def _value(self, value: Value | None) -> Iterator[str]:
        if value is None or value.kind in NUMBERS or is_printed(value):
            return
        if value.kind in ("times", "negative", "random"):
            for part in value.parts:
                yield from self._value(part)
        elif value.kind in ("history", "total") and value.event is not None:
            if value.event.event not in (NOTED if value.kind == "history" else OF_AMOUNTS):
                yield f"event:{value.event.event}"
            yield from self._pattern(value.event)
        elif value.kind == "count" and value.of is not None and value.of.kind == "history":
            yield from self._history(value.of)
        elif value.kind == "count" and value.of is not None and value.of.kind == "graveyard":
            yield from self._filters(item for item in value.of.filters if item.kind not in OF_THE_DEAD)
        elif value.kind in ("count", "attribute") and value.of is not None:
            yield from self._selector(value.of, True)
            if value.kind == "attribute" and value.of.kind == "minions" and value.of.pick == "all":
                yield f"attribute:{value.of.kind}"  # there may be no minions
        else:
            yield f"value:{value.kind}"

    def _condition(self, condition: Condition | None) -> Iterator[str]:
        if condition is None or condition.kind in SITUATIONS:
            return
        if condition.kind in ("only", "from") and condition.who is not None:
            yield from self._filters(condition.who.filters)
            return
        if condition.kind in ("and", "or", "not"):
            for part in condition.parts:
                yield from self._condition(part)
        elif condition.kind in COMPARISONS:
            yield from self._value(condition.amount)
            yield from self._value(condition.limit)
        elif condition.kind in ("exists", "no-duplicates") and condition.who is not None:
            yield from self._kind(condition.who)
            yield from self._filters(condition.who.filters)
        elif condition.kind == "happened" and condition.event is not None:
            if condition.event.amount is not None or condition.event.period not in (*SINCE, LAST_TURN):
                yield "condition:happened"
            if condition.event.event not in NOTED:
                yield f"event:{condition.event.event}"
            yield from self._pattern(condition.event)
            subject = condition.event.subject
            if subject is not None and any(item.kind in COMPARISONS for item in subject.filters):
                yield "condition:happened"  # the cost at that time is unknown
        elif condition.kind in ("is", "dies") and condition.who is not None and condition.who.kind in PARTICULAR:
            for part in condition.parts:
                yield from self._matches(part)
        else:
            yield f"condition:{condition.kind}"

    def _matches(self, condition: Condition) -> Iterator[str]:
        """Yield the parts of a required property that are not understood."""
        if condition.kind == "not":
            for part in condition.parts:
                yield from self._matches(part)
        elif condition.who is not None:
            yield from self._filters(condition.who.filters)

    def _pattern(self, pattern: EventPattern) -> Iterator[str]:
        yield from self._condition(pattern.condition)
        for one in (pattern.subject, pattern.other):
            if one is not None:
                yield from self._filters(one.filters)
