"""Play requirements: conditions for using a card and for its target.

Card data lists them up to build 36393, by the numbers that option lists give as reasons. Cards of later builds have
those of an older row with the same definition, else those that the text implies: which entities the player may
choose, and that one of them must exist.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from engine.hearthstone.cards.ability import (
    Action,
    Condition,
    Definition,
    Filter,
    OnPlay,
    Opaque,
    Scripted,
    Selector,
    Term,
    parts_of,
    replaced,
)
from engine.hearthstone.cards.data import TEXTS_UNKNOWN, around, facts_of, nearest, rows_of
from engine.hearthstone.cards.library import WITHOUT_TEXT, definition_of
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Race
from hslog.hearthstone.names import tag_name
from hslog.hearthstone.play_errors import PLAY_ERRORS

LAST_WITH_REQUIREMENTS = 36393
"""The last build whose card data names play requirements."""


def _number(name: str) -> int:
    return PLAY_ERRORS[f"REQ_{name}"]


TARGET, TARGET_IF_ANY, TARGET_FOR_COMBO = map(_number, ("TARGET_TO_PLAY", "TARGET_IF_AVAILABLE", "TARGET_FOR_COMBO"))
"""A target is required: always; if one is available; if one is available and the combo is active."""

TARGET_KINDS: Mapping[str, tuple[int, ...]] = {
    "minions": (_number("MINION_TARGET"),),
    "heroes": (_number("HERO_TARGET"),),
    "characters": (),
}
SIDES = {"friendly": _number("FRIENDLY_TARGET"), "enemy": _number("ENEMY_TARGET")}
STATES = {"damaged": _number("DAMAGED_TARGET"), "undamaged": _number("UNDAMAGED_TARGET")}
ATTACK = {"at-most": _number("TARGET_MAX_ATTACK"), "at-least": _number("TARGET_MIN_ATTACK")}
KEYWORDS = {
    int(GameTag.FROZEN): _number("FROZEN_TARGET"),
    int(GameTag.DEATHRATTLE): _number("TARGET_WITH_DEATHRATTLE"),
    int(GameTag.TAUNT): _number("MUST_TARGET_TAUNTER"),
    int(GameTag.STEALTH): _number("STEALTHED_TARGET"),
}
LEGENDARY_RARITY = 5
"""The value of RARITY of legendary cards."""
TRIBE, LEGENDARY = _number("TARGET_WITH_RACE"), _number("LEGENDARY_TARGET")
MINION_OR_ENEMY_HERO = _number("MINION_OR_ENEMY_HERO")
ROOM, MISSING_TOTEM = _number("NUM_MINION_SLOTS"), _number("ALL_BASIC_TOTEMS_NOT_IN_PLAY")

MODES = {
    "spell": TARGET,
    "power": TARGET,
    "location": TARGET,
    "battlecry": TARGET_IF_ANY,
    "combo": TARGET_FOR_COMBO,
}
"""The requirement of a target by the kind of effect."""

Requirements = Mapping[int, int]
"""Parameters by the number of the requirement."""

NO_TARGET, IN_PART, SUMMONING_POWER = "no target", "in a text known in part", "power that summons"
"""Names of constructs that imply requirements, besides those of targets."""


class Asked(NamedTuple):
    """The requirements of a card.

    ``based_on`` names the constructs of its text that imply them, by which logs are counted; it is empty if they come
    from card data, of this row or of an older one with the same definition. ``condition``: a target is chosen only if
    it holds.
    """

    requirements: Requirements
    based_on: tuple[str, ...] = ()
    condition: Condition | None = None


@cache
def requirements_of(card_id: str, low: int, high: int) -> Asked | None:
    """Return a card's requirements in all builds from ``low`` to ``high``; None if unknown."""
    facts, later = (facts_of(card_id, build) for build in around(low, high))
    if facts is None or later is None or high == TEXTS_UNKNOWN:
        return None
    unsaid = {"", WITHOUT_TEXT} & {facts.definition, later.definition}
    if unsaid and facts.type in (CardType.SPELL, CardType.HERO_POWER):
        return None  # its text is created in the game, or missing in the data
    if nearest(high) <= LAST_WITH_REQUIREMENTS:
        return Asked(facts.requirements) if facts.requirements == later.requirements else None
    for row in reversed(rows_of(card_id)):
        if row.last <= LAST_WITH_REQUIREMENTS and row.definition in (facts.definition, later.definition):
            return Asked(row.requirements) if facts.definition == later.definition else None
    definition = definition_of(card_id, low, high)
    return None if definition is None else requirements_in_text(definition, facts.type)


def requirements_in_text(definition: Definition, kind: int) -> Asked | None:
    """Return the requirements that the text of a card of type ``kind`` implies; None if it does not tell."""
    opaque = [ability for ability in definition.abilities if isinstance(ability, (Opaque, Scripted))]
    if any(ability.aims for ability in opaque):
        return None
    if kind == CardType.HERO_POWER and (summoned := _summoned_first(definition)) is not None:
        totems = any((item.kind, item.number) == ("tribe", Race.TOTEM) for item in summoned.filters)
        return Asked(MappingProxyType({ROOM: 1, **({MISSING_TOTEM: 0} if totems else {})}), (SUMMONING_POWER,))
    effects = [ability for ability in definition.abilities if isinstance(ability, OnPlay)]
    for ability in effects:
        condition, actions = _conditional(ability) if kind == CardType.MINION else (ability.condition, ability.actions)
        told = _of_actions(actions)
        if told is None or (told and ability.kind not in MODES):
            return None
        if told and condition is not None and kind != CardType.MINION:
            return None
        if told and opaque and ability.actions[0].kind == "choose":
            return None  # the unread clause is about the chosen target
        if told:
            mode = TARGET_IF_ANY if kind == CardType.MINION and ability.kind != "combo" else MODES[ability.kind]
            asked, constructs = told[0]
            under = [f"if {condition.kind}"] if condition is not None else []
            parts = (f"of {ability.kind}", *constructs, *under, *([IN_PART] if opaque else []))
            return Asked(MappingProxyType({**asked, mode: 0}), tuple(f"target {part}" for part in parts), condition)
    return Asked(MappingProxyType({}), (f"{NO_TARGET} {IN_PART}" if opaque else NO_TARGET,))


def _conditional(effect: OnPlay) -> tuple[Condition | None, tuple[Action, ...]]:
    """Return the condition of an effect, or of its only action, and the actions; the played card is not held then."""
    only = effect.actions[0] if len(effect.actions) == 1 else None
    if only is None or only.kind != "if" or only.otherwise or only.condition is None or effect.condition is not None:
        return effect.condition, effect.actions
    return replaced(only.condition, _without_bearer), only.actions


def _without_bearer(term: Term) -> Term:
    if not isinstance(term, Selector) or term.kind != "hand":
        return term
    return replace(term, filters=(*term.filters, Filter("other")))


def _summoned_first(definition: Definition) -> Selector | None:
    """Return the cards that a hero power's first action summons; None if it summons nothing."""
    for ability in definition.abilities:
        if isinstance(ability, OnPlay) and ability.actions:
            first = ability.actions[0]
            return first.cards if first.kind == "summon" else None
    return None


DONE_TO_TARGETS = frozenset(
    {
        *("deal", "destroy", "give", "heal", "freeze", "silence", "set", "transform", "return-to-hand"),
        *("take-control", "choose", "sequence"),
    }
)
"""Actions whose target the player chooses where the text says "a minion"."""

OF_CARDS = ("draw", "discover")
"""Actions on cards outside play, where "a minion" is not a target in play."""


Told = tuple[dict[int, int], tuple[str, ...]]
"""The requirements of a target, and the constructs that imply them."""


def _of_actions(actions: tuple[Action, ...]) -> list[Told] | None:
    """Return the target requirements of actions, in order; None if the text does not tell.

    Only the first counts: the others are aimed at the same target.
    """
    found: list[Told] = []
    for action in actions:
        chosen = [part for part in parts_of(action) if isinstance(part, Selector) and part.pick in ("chosen", "count")]
        if found or not chosen or action.kind in OF_CARDS:
            continue
        copies = action.kind == "summon" and action.cards is not None and action.cards.kind == "copy"
        if (action.kind not in DONE_TO_TARGETS and not copies) or action.condition is not None:
            return None
        who = action.cards if copies else action.who
        told = _of_actions(action.actions) if action.kind == "sequence" else _of_selectors(who, action.kind)
        if told is None:
            return None
        found += told
    return found


def _of_selectors(who: Selector | None, action: str) -> list[Told] | None:
    """Return the requirements of an action's target: the first chosen part of its selector; None if unknown."""
    for part in () if who is None else (who, *who.parts):
        if part.pick == "chosen":
            asked = _of_selector(part)
            return None if asked is None else [(asked, (f"to {action}", *_constructs_of(part)))]
    return None


def _constructs_of(selector: Selector) -> Iterator[str]:
    """Yield the names of the constructs by which a selector limits the target."""
    yield f"{selector.side} {selector.kind}".strip()
    for item in selector.filters:
        yield f"{item.kind} {tag_name(item.number)}" if item.kind == "keyword" else item.kind


def _of_selector(selector: Selector) -> dict[int, int] | None:
    """Return the requirements that a selector implies for a target; None if no requirement expresses it."""
    if selector.kind == "union":
        parts = {(part.kind, part.side) for part in selector.parts if not part.filters}
        return {MINION_OR_ENEMY_HERO: 0} if parts == {("minions", ""), ("heroes", "enemy")} else None
    if selector.kind not in TARGET_KINDS or selector.count is not None:
        return None
    found = dict.fromkeys(TARGET_KINDS[selector.kind], 0)
    if selector.side:
        found[SIDES[selector.side]] = 0
    for item in selector.filters:
        told = _of_filter(item)
        if told is None:
            return None
        found.update(told)
    return found


def _of_filter(item: Filter) -> dict[int, int] | None:
    if item.kind == "other":  # the played minion is not in play yet when the target is chosen
        return {}
    if item.kind in STATES:
        return {STATES[item.kind]: 0}
    if item.kind == "tribe":
        return {TRIBE: item.number}
    if item.kind == "rarity" and item.number == LEGENDARY_RARITY:
        return {LEGENDARY: 0}
    if item.kind == "keyword" and item.number in KEYWORDS:
        return {KEYWORDS[item.number]: 0}
    amount = item.amount
    if item.kind in ATTACK and item.number == GameTag.ATK and amount is not None and amount.kind == "number":
        return {ATTACK[item.kind]: amount.number}
    return None
