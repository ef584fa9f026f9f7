"""The targets and amounts of an action: selectors with a pick, and values (HS 3.1, 3.5, 4.9.1).

:mod:`engine.hearthstone.cards.matching` decides which entities match. This module lets the oracle pick among them, and
ends the run with UnknownOutcome where a target or an amount is unknown.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import prod

from engine.hearthstone.cards import matching
from engine.hearthstone.cards.ability import Action, Condition, Filter, Selector, Value
from engine.hearthstone.cards.data import facts_of
from engine.hearthstone.cards.replacements import base_printing
from engine.hearthstone.cards.spell_damage import BORNE
from engine.hearthstone.cards.text_order import IN_ORDER_OF_PLAY
from engine.hearthstone.cards.triggers import WHILE_HELD
from engine.hearthstone.cards.unwritten import HIT_WITHOUT_LIST
from engine.hearthstone.effects import bonuses
from engine.hearthstone.effects.context import Context, UnknownOutcome, known
from engine.hearthstone.effects.history import count_played, count_summoned, died
from engine.hearthstone.effects.situations import SITUATIONS, is_dying
from engine.hearthstone.mechanics import amounts
from engine.hearthstone.mechanics.mana import available_mana
from engine.hearthstone.mechanics.spell_damage import of_school
from engine.hearthstone.state import CHARACTERS, Entity
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone

RANDOM, RANDOM_DAMAGE = "HS 3.5", "HS 3.5 damage"
RANDOM_HEALING, RANDOM_BUFF = "HS 3.5 healing", "HS 3.5 buff"

HEROES_BY_ENTRY = 144772
"""The last build in which texts that affect both heroes were seen to affect the older one first (HS 3.1)."""

ANTECEDENTS = ("it", "them")
"""Selectors of the targets of the previous action."""


def _among(context: Context, selector: Selector, those: list[Entity]) -> list[Entity]:
    """Return the previous targets that match the selector's filters: all of them if it has none."""
    if not selector.filters:
        return list(those)
    described = replace(selector, kind="cards", pick="all")
    facts = [(one, matching.matches(described, one, context.terms)) for one in those]
    if any(fact is None for _, fact in facts):
        raise UnknownOutcome(selector.kind)
    return [one for one, fact in facts if fact]


def _same_cards(context: Context, selector: Selector, meant: Entity) -> list[Entity]:
    """Return the entities that a selector matches and that are the same card as ``meant``."""
    context.try_out("same-card")  # a log does not show which hidden cards are the same
    kept = tuple(item for item in selector.filters if item.kind != "same-card")
    reveal, card_id = context.r.oracle.reveal, context.r.oracle.reveal(meant).card_id
    return [one for one in select(context, replace(selector, filters=kept)) if reveal(one).card_id == card_id]


def select(
    context: Context, selector: Selector, rule: str = RANDOM, dying: bool = False, besides: Sequence[Entity] = ()
) -> list[Entity]:
    """Return the entities that a selector matches, in order of play; the player or the oracle picks if it has a pick.

    ``rule``: of a random pick; ``besides``: further targets. Raises UnknownOutcome where hidden cards may match.
    """
    if selector.kind in ANTECEDENTS:
        if context.it is None and context.target is not None and context.chooses:
            return [context.target]  # no action has had a target yet
        return _among(context, selector, known(context.it, selector.kind))
    if selector.pick == "chosen" and not context.chooses:
        selector = replace(selector, pick="random")  # there is no player's choice in a trigger
    if matching.is_target(selector):
        return [context.target] if context.target is not None else []
    if (found_by := FOUND_BY.get(selector.kind)) is not None:
        return found_by(context, selector)
    if selector.kind == "union" and selector.pick == "all":
        together: list[Entity] = []
        for part in selector.parts:
            together += select(context, part, rule, besides=together)
        return list(dict.fromkeys(together))
    if selector.kind == "both" and context.it:
        context.try_out("both")  # not checked in real logs
        copied = [context.r.state.entities.get(one.get(GameTag.COPIED_FROM_ENTITY_ID)) for one in context.it]
        return [*context.it, *(one for one in copied if one is not None)]
    aimed = context.it or ([context.target] if context.target is not None else [])
    if any(item.kind == "same-card" for item in selector.filters) and aimed:
        return _same_cards(context, selector, aimed[0])
    extreme = [item for item in selector.filters if item.kind in EXTREMES]
    if extreme:
        plain = replace(selector, filters=tuple(item for item in selector.filters if item not in extreme), pick="all")
        number = count_of(context, selector.count)
        alive = [one for one in select(context, plain) if dying or one.zone != Zone.PLAY or not is_dying(one)]
        first, found = _before_the_last(context, alive, extreme[0], number)
        if first:
            return [*first, *pick_random(context, found, number - len(first), rule, dying, (*besides, *first))]
        complete = True
    else:
        found, complete = matching.select(selector, context.terms)
    if selector.pick == "top" and selector.kind == "deck" and not selector.filters:
        top = context.r.oracle.top_card(found)
        if top is not None or (complete and not found):
            return [top] if top is not None else []
    if not complete or selector.pick == "top":
        raise UnknownOutcome(selector.kind)
    if any(item.kind == "other" for item in selector.filters):
        found = [entity for entity in found if entity not in (context.it or ())]
    if selector.kind == "hand" and selector.pick == "all":
        return sorted(found, key=lambda card: card.position)
    if selector.pick == "all" or (selector.pick == "count" and selector.count is None):
        if selector.kind == "heroes" and len(found) > 1 and context.r.ruleset.high > HEROES_BY_ENTRY:
            context.leave_open("order")  # one log of build 223542 has the hero of the card's player first
        return in_order(context, found)
    if selector.pick == "outer-most":
        context.try_out("order")  # not checked in real logs
        ordered = sorted(found, key=lambda one: one.position)
        return [ordered[0], *ordered[:0:-1][:1]] if ordered else []
    if selector.pick not in ("random", "count"):
        raise UnknownOutcome(selector.pick)
    number = count_of(context, selector.count)
    return pick_random(context, found, number, rule, dying, besides)


EXTREMES = ("lowest", "highest")
"""Filters that keep the entities with the least or the most of a tag."""


def least_or_most(context: Context, found: list[Entity], item: Filter) -> list[Entity]:
    """Return the entities of ``found`` with the least, or the most, of the filter's tag."""
    amounts = {one.id: _has(context, one, item.number) for one in found}
    wanted = min(amounts.values(), default=0) if item.kind == "lowest" else max(amounts.values(), default=0)
    return [one for one in found if amounts[one.id] == wanted]


def _before_the_last(
    context: Context, found: list[Entity], item: Filter, number: int
) -> tuple[list[Entity], list[Entity]]:
    """Return the entities that are certainly among the first ``number``, and those that tie for the places left."""
    first: list[Entity] = []
    alike = least_or_most(context, found, item)
    while alike and len(first) + len(alike) < number:
        first += alike
        alike = least_or_most(context, [one for one in found if one not in first], item)
    return first, alike


def _difference(context: Context, selector: Selector) -> list[Entity]:
    """Return the entities of the first part except those of the second; "one" stands for a random exception."""
    whole, spared = selector.parts
    found = select(context, whole)
    if spared.kind != "one":
        return [one for one in found if one not in select(context, spared)]
    if context.r.oracle.decides:
        winner = pick_random(context, found, 1, RANDOM)
        return [one for one in found if one not in winner]
    gone = pick_random(context, found, len(found) - 1, RANDOM, dying=True)  # a log does not name the spared one
    return [one for one in found if one in gone]


def _neighbours(context: Context, selector: Selector) -> list[Entity]:
    """Return the minions adjacent to one, or to the card itself where the text names none: left, then right."""
    own = context.source if context.source.type == CardType.MINION and context.target is None else context.target
    own = context.it[0] if own is None and context.it is not None and len(context.it) == 1 else own
    middle = select(context, selector.parts[0]) if selector.parts else [own] if own is not None else []
    if len(middle) != 1 or selector.filters or selector.pick not in ("all", "random"):
        raise UnknownOutcome("adjacent")
    if middle[0].zone != Zone.PLAY:
        return []
    board = context.r.state.board(middle[0].controller)
    places = middle[0].position - 1, middle[0].position + 1
    found = [one for place in places for one in board if one.position == place and one.type == CardType.MINION]
    found = [one for one in found if matching.is_reachable(one)]
    return pick_random(context, found, 1, RANDOM) if selector.pick == "random" else found


def _attacked(context: Context, selector: Selector) -> list[Entity]:
    if context.happening is None or context.happening.other is None:
        raise UnknownOutcome(selector.kind)
    return [context.happening.other]


FOUND_BY: dict[str, Callable[[Context, Selector], list[Entity]]] = {
    "adjacent": _neighbours,
    "attacked": _attacked,
    "difference": _difference,
    "host": lambda context, selector: context.bearers(),
    "players": lambda context, selector: context.owners(selector.side),
}
"""Functions for the selectors that do not search the cards of a game."""


def holds(context: Context, condition: Condition | None) -> matching.Fact:
    """Return whether a condition holds now; None if unknown."""
    if condition is None:
        return True
    if condition.kind in ("and", "or", "not", "unless"):
        facts = (holds(context, part) for part in condition.parts)
        if condition.kind == "or":
            return matching.disjunction(facts)
        both = matching.conjunction(facts)
        return both if condition.kind == "and" else matching.negation(both)
    if (situation := SITUATIONS.get(condition.kind)) is not None:
        return situation(context)
    who = condition.who
    if condition.kind == "exists" and who is not None and who.kind == "union":
        return matching.disjunction(holds(context, replace(condition, who=part)) for part in who.parts)
    if condition.kind == "exists" and who is not None and context.it and _asks_for_others(context, who):
        found, complete = context.found(who)
        return any(one not in context.it for one in found) or (False if complete else None)
    if condition.kind == "no-duplicates" and who is not None:
        cards = [context.r.oracle.reveal(card).card_id for card in select(context, who)]
        return None if "" in cards else len(cards) == len(set(cards))
    if condition.kind == "only" and who is not None:
        one_of = replace(who, kind="cards")
        held = select(context, replace(who, filters=(), pick="all"))
        return matching.conjunction(matching.matches(one_of, card, context.terms) for card in held)
    if condition.kind == "killed-exactly":
        context.try_out("condition")  # not checked in real logs
        by_enemy = context.source.controller != context.r.state.current_controller  # in the turn of who kills (HS 5.1)
        return by_enemy and context.source.get(GameTag.DAMAGE) == context.source.get(GameTag.HEALTH)
    if condition.kind == "happened" and condition.event is not None:
        return context.r.past.happened(context.source, condition.event)
    if condition.kind == "chance" and condition.amount is not None:
        return context.r.oracle.happens(RANDOM, condition.amount.number / 100)
    if condition.kind in matching.COMPARISONS and condition.amount is not None and condition.limit is not None:
        try:
            amount, limit = evaluate(context, condition.amount), evaluate(context, condition.limit)
        except UnknownOutcome:
            return None
        return matching.compare(condition.kind, amount, limit)
    if condition.kind == "is" and who is not None and matching.is_chosen_in_play(who):
        met = (_is(context, one, part) for one in select(context, replace(who, pick="all")) for part in condition.parts)
        return matching.disjunction(list(met))  # "if a minion is ..." asks whether there is one
    if condition.kind in ("is", "dies") and who is not None and who.kind in (*ANTECEDENTS, "target", "self"):
        meant = select(context, who)
        if condition.kind == "dies":
            return matching.disjunction(is_dying(one) for one in meant) if meant or context.it == [] else None
        if who.filters and not condition.parts:
            return bool(meant)  # "if any are still damaged"
        told = [_is(context, one, part) for one in meant for part in condition.parts]
        return matching.conjunction(told) if meant else False if context.it == [] else None  # no one matches
    return matching.holds(condition, context.terms)


def _asks_for_others(context: Context, who: Selector) -> bool:
    """Return whether the condition of a spell is about entities other than the spell's previous targets."""
    return context.source.type == CardType.SPELL and Filter("other") in who.filters


def _is(context: Context, one: Entity, condition: Condition) -> matching.Fact:
    if condition.kind == "not":
        return matching.negation(matching.conjunction(_is(context, one, part) for part in condition.parts))
    if condition.kind != "matches" or condition.who is None:
        return None
    return matching.matches(condition.who, one, context.terms)


def targets_of(context: Context, action: Action, rule: str = RANDOM) -> list[Entity]:
    """Return the targets of an action. Raises UnknownOutcome if it has no selector, or they are unknown."""
    return select(context, known(action.who, action.kind), rule, dying=action.kind == "give")


def minions_of(context: Context, action: Action) -> list[Entity]:
    """Return the targets of an action. Raises UnknownOutcome if one of them is not a minion in play."""
    targets = targets_of(context, action)
    if any(one.type != CardType.MINION or one.zone != Zone.PLAY for one in targets):
        raise UnknownOutcome(action.kind)
    return targets


def in_order(context: Context, found: list[Entity]) -> list[Entity]:
    """Return the targets of one effect in the order in which they came to their sides (HS 3.1 area damage).

    Raises UnknownOutcome where that may differ from the order of play: for entities that changed sides, in a game
    joined late, and in the oldest builds for the cards of HIT_WITHOUT_LIST.
    """
    state = context.r.state
    old = context.r.ruleset.low < IN_ORDER_OF_PLAY and base_printing(context.source.card_id) in HIT_WITHOUT_LIST
    if len(found) > 1 and (
        old or any(one.id in state.side_changed or one.id in state.order_uncertain for one in found)
    ):
        context.leave_open("order")
    return found


def pick_random(
    context: Context,
    found: list[Entity],
    number: int,
    rule: str,
    dying: bool = False,
    besides: Sequence[Entity] = (),
) -> list[Entity]:
    """Return up to ``number`` different random entities of ``found`` (HS 3.5); ``besides`` are further targets.

    Mortally wounded characters are not picked, except by buffs and with ``dying`` (the gift may save them). Healing
    picks damaged characters only.

    Raises UnknownOutcome where the picks are unknown.
    """
    legal = found if dying else [entity for entity in found if _can_be_picked(context, entity, rule)]
    number = min(number, len(legal))
    picked = list(context.r.oracle.pick(rule, legal, number, besides)) if number > 0 else []
    if len(picked) < number:
        raise UnknownOutcome("random")
    return picked


def _can_be_picked(context: Context, entity: Entity, rule: str) -> bool:
    if entity.zone != Zone.PLAY or entity.type not in CHARACTERS or rule == RANDOM_BUFF:
        return True
    if rule == RANDOM_HEALING and not entity.get(GameTag.DAMAGE):
        return False
    return context.may_live(entity)


def evaluate(context: Context, value: Value | None) -> int:
    """Return the value of a number in a text, before bonuses.

    Raises UnknownOutcome where it cannot be computed.
    """
    if value is None:
        raise UnknownOutcome("amount")
    of = value.of
    if value.kind == "times":
        return prod(evaluate(context, part) for part in value.parts)
    if value.kind == "negative":
        return -evaluate(context, value.parts[0])
    if value.kind in ("event-amount", "that-many") and context.happening is None:
        if context.amount is not None:
            return context.amount if value.kind == "that-many" or context.hurt else 0
        if value.kind == "that-many" and context.it is not None:
            return len(context.it)
    if value.kind == "excess-damage" and (excess := _excess_damage(context)) is not None:
        return excess
    if value.kind == "count" and of == Selector("one") and context.it is not None:
        return len(context.it)  # "for each one"
    if value.kind == "unspent-mana":
        return available_mana(context.player)
    if value.kind == "script" and not value.number:
        return known(context.number or None, "amount")
    if value.kind == "counted":
        context.try_out("amount")  # no log was seen that shows the count
        return max(1, context.source.get(GameTag.TAG_SCRIPT_DATA_NUM_1))
    if value.kind in ("history", "total") and value.event is not None:
        if value.event.period == WHILE_HELD:
            context.leave_open("history")  # the card counts in enchantments of its own
        context.try_out("history")  # logs have hardly shown it
        asks = context.r.past.times_happened if value.kind == "history" else context.r.past.total
        return known(asks(context.source, value.event), "history")
    if value.kind == "random":
        if not value.parts:
            raise UnknownOutcome("number")  # the text gives no range
        low, high = (evaluate(context, part) for part in value.parts)
        return known(context.r.oracle.pick_number(RANDOM, low, high), "random amount")
    if value.kind in ("count", "printed", "attribute") and of is not None:
        return _number_of(context, value, of)
    return known(matching.value_of(value, context.terms), "amount")


def _excess_damage(context: Context) -> int | None:
    """Return how much more damage was dealt than needed to kill; None if neither action nor event tells."""
    context.try_out("excess")  # not checked in real logs
    if context.excess is not None or context.happening is None:
        return context.excess
    hurt = context.happening.other
    return max(0, hurt.get(GameTag.DAMAGE) - hurt.get(GameTag.HEALTH)) if hurt is not None else 0


def _number_of(context: Context, value: Value, of: Selector) -> int:
    """Return how many entities a selector matches, or the sum of their tag."""
    if value.kind == "count" and of.kind == "history":
        return count_summoned(context, of) if Filter("past", card="summon") in of.filters else count_played(context, of)
    if value.kind == "count" and of.kind == "graveyard":
        context.try_out("amount")  # not checked in real logs
        return len(died(context, of))
    if value.kind == "printed":
        return known(_printed(context, select(context, of), value.tag), "printed")
    if value.kind == "attribute":
        if _is_of_the_dead(context, of, value.tag):
            return known(context.r.state.last_attack.get(context.source.id), "attack")
        if _is_of_the_played(context, of, value.tag) or _is_of_it(context, of, value.tag):
            of = Selector("it")
            value = replace(value, of=of)
    if _is_picked(of):
        found = select(context, of)
        if value.kind == "count":
            return len(found)
        if len(found) != 1:
            context.try_out("amount")  # of no entity, or the sum of several
        return sum(_has(context, one, value.tag) for one in found)
    if value.kind == "attribute" and of.kind == "weapons":
        bearers = matching.select(of, context.terms)
        if bearers.complete and not bearers.entities:
            context.try_out("amount")
            return 0  # no weapon
    return known(matching.value_of(value, context.terms), "amount")


def _printed(context: Context, found: list[Entity], tag: int) -> int | None:
    """Return the printed attack or health of the only entity of ``found``; None if there is not exactly one."""
    facts = facts_of(found[0].card_id, context.r.ruleset.high) if len(found) == 1 else None
    printed = {int(GameTag.ATK): facts.attack, int(GameTag.HEALTH): facts.health} if facts is not None else {}
    return printed.get(tag)


def count_of(context: Context, value: Value | None) -> int:
    """Return the value of a count; 1 if the text has none."""
    return 1 if value is None else evaluate(context, value)


def _has(context: Context, entity: Entity, tag: int) -> int:
    if tag in (GameTag.ATK, GameTag.HEALTH) and _is_given_late(context, entity):
        context.leave_open("stats")  # no log shows whether stats sent after the text count already
    if tag == GameTag.DURABILITY:
        context.leave_open("amount")  # not checked in real logs: the durability of a destroyed weapon
    if entity.zone == Zone.PLAY:
        return matching.has(entity, tag)
    told = context.r.oracle.look_at(entity)
    return known(told.get(tag, 0) if told.get(GameTag.CARDTYPE) else None, "hidden")


def _is_given_late(context: Context, entity: Entity) -> bool:
    """Return whether this text has enchanted a character and the server sends its new stats only after the text."""
    if context.r.ruleset.holds("enchantment_stats_at_once"):
        return False
    given = context.r.state.attached.get(entity.id, ())
    return any(one.get(GameTag.CREATOR) == context.source.id and one.zone in BORNE for one in given)


def _is_of_the_dead(context: Context, of: Selector, tag: int) -> bool:
    """Return whether a text refers to the attack of its own minion, which is dead: it had that attack when it died."""
    own, source = of.kind == "self" and tag == GameTag.ATK, context.source
    return own and source.type == CardType.MINION and source.zone == Zone.GRAVEYARD


def _is_of_it(context: Context, of: Selector, tag: int) -> bool:
    """Return whether "its attack" or "its health" in a spell's text refers to the previous target."""
    own = of.kind == "self" and tag in (GameTag.ATK, GameTag.HEALTH)
    return own and context.source.type == CardType.SPELL and context.it is not None


def _is_of_the_played(context: Context, of: Selector, tag: int) -> bool:
    """Return whether "its cost" refers to the played card: the bearer in play has no cost of its own."""
    own = of.kind == "self" and tag == GameTag.COST
    return own and context.source.zone == Zone.PLAY and not context.chooses


def _is_picked(selector: Selector) -> bool:
    """Return whether a selector's entities depend on previous actions, on a choice, or on the order of a deck."""
    return selector.kind in (*ANTECEDENTS, "target", "players") or selector.pick in ("chosen", "top")


def damage_amount(context: Context, value: Value | None, but_scripts: bool = False) -> int:
    """Return the amount of damage: spell damage raises ``$n``, hero powers have their own bonus (HS 4.9.1).

    Raises UnknownOutcome where anything else may change it; with ``but_scripts``, unreadable scripts are ignored.
    """
    if bonuses.is_uncertain(context, but_scripts=but_scripts):
        raise UnknownOutcome("amount")
    if context.source.type == CardType.HERO_POWER:
        return amounts.damage_of_power(context.r, context.player, evaluate(context, value))
    return spell_amount(context, value)


def spell_amount(context: Context, value: Value | None) -> int:
    """Return the value of a number in a text, plus spell damage if the text marks the number.

    Raises UnknownOutcome for other cards than spells if the player has spell damage.
    """
    number, player = evaluate(context, value), context.player
    if value is None or not _is_raised(value):
        return number
    if context.source.type != CardType.SPELL:
        if player.get(GameTag.CURRENT_SPELLPOWER) or bonuses.has_unlogged_bonus(player):
            raise UnknownOutcome("spell damage")
        return number
    doublings, ruleset = player.get(GameTag.SPELLPOWER_DOUBLE), context.r.ruleset
    share = bonuses.share_of_spell_damage(context.source.card_id, ruleset.low, ruleset.high)
    bonus = player.get(GameTag.CURRENT_SPELLPOWER) + of_school(player, context.source)
    if share > 1 and bonus:
        context.try_out("amount")  # not checked in real logs
    return int((number + bonus * share) * 2**doublings)


def missiles(context: Context, value: Value | None) -> int:
    """Return the number of missiles: spell damage adds to those of a spell, whatever its text counts (HS 5.1)."""
    if value is not None and context.source.type == CardType.SPELL and not _is_raised(value):
        context.try_out("missiles")  # not checked in real logs
        value = Value("spell-damage", number=evaluate(context, value))
    return damage_amount(context, value)


def _is_raised(value: Value) -> bool:
    """Return whether spell damage raises a number: texts mark it with a dollar sign."""
    return value.kind == "spell-damage" or any(_is_raised(part) for part in value.parts)
