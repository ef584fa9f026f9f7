"""What a card asks for before it may be used, and of its target: play requirements.

Card data names them up to build 36393, by the numbers that option lists give as reasons. Cards of later builds have
those of the older card with the same text, else those that their text says: whom the player chooses, and that somebody
can be chosen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from engine.hearthstone.cards.ability import Action, Definition, Filter, OnPlay, Opaque, Scripted, Selector, parts_of
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
"""Whether a target is chosen: always; if somebody can be chosen; that, but for a combo only."""

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
    "battlecry": TARGET_IF_ANY,
    "combo": TARGET_FOR_COMBO,
}
"""How a target is chosen for each kind of effect."""

Requirements = Mapping[int, int]
"""Numbers of requirements, and their parameters."""

NO_TARGET, IN_PART, SUMMONING_POWER = "no target", "in a text known in part", "power that summons"
"""Names of constructs that tell what is asked, beside those of targets."""


class Asked(NamedTuple):
    """What a card asks for.

    ``told_by`` names the constructs of its text that say so, by which logs are counted; it is empty where card data
    says so, of this card or of an older one with the same text.
    """

    requirements: Requirements
    told_by: tuple[str, ...] = ()


@cache
def requirements_of(card_id: str, low: int, high: int) -> Asked | None:
    """Return what a card asks for in all builds from ``low`` to ``high``; None where that is not known."""
    facts, later = (facts_of(card_id, build) for build in around(low, high))
    if facts is None or later is None or high == TEXTS_UNKNOWN:
        return None
    unsaid = {"", WITHOUT_TEXT} & {facts.definition, later.definition}
    if unsaid and facts.type in (CardType.SPELL, CardType.HERO_POWER):
        return None  # its text is made in the game, or not told
    if nearest(high) <= LAST_WITH_REQUIREMENTS:
        return Asked(facts.requirements) if facts.requirements == later.requirements else None
    for row in reversed(rows_of(card_id)):
        if row.last <= LAST_WITH_REQUIREMENTS and row.definition in (facts.definition, later.definition):
            return Asked(row.requirements) if facts.definition == later.definition else None
    definition = definition_of(card_id, low, high)
    return None if definition is None else told_by_text(definition, facts.type)


def told_by_text(definition: Definition, kind: int) -> Asked | None:
    """Return what the text of a card of type ``kind`` asks for; None where it does not tell."""
    opaque = [ability for ability in definition.abilities if isinstance(ability, (Opaque, Scripted))]
    if any(ability.aims for ability in opaque):
        return None
    if kind == CardType.HERO_POWER and (summoned := _summoned_first(definition)) is not None:
        totems = any((item.kind, item.number) == ("tribe", Race.TOTEM) for item in summoned.filters)
        return Asked(MappingProxyType({ROOM: 1, **({MISSING_TOTEM: 0} if totems else {})}), (SUMMONING_POWER,))
    effects = [ability for ability in definition.abilities if isinstance(ability, OnPlay)]
    for ability in effects:
        told = _of_actions(ability.actions)
        if told is None or (told and (ability.kind not in MODES or ability.condition is not None)):
            return None
        if told and opaque and ability.actions[0].kind == "choose":
            return None  # what cannot be read is about who is chosen
        if told:
            mode = TARGET_IF_ANY if kind == CardType.MINION and ability.kind != "combo" else MODES[ability.kind]
            asked, constructs = told[0]
            parts = (f"of {ability.kind}", *constructs, *([IN_PART] if opaque else []))
            return Asked(MappingProxyType({**asked, mode: 0}), tuple(f"target {part}" for part in parts))
    return Asked(MappingProxyType({}), (f"{NO_TARGET} {IN_PART}" if opaque else NO_TARGET,))


def _summoned_first(definition: Definition) -> Selector | None:
    """Return what the text of a hero power brings to the board with its first action; None for nothing."""
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
"""Actions of which the player chooses the target where the text says "a minion"."""

OF_CARDS = ("draw", "discover")
"""Actions on cards that are not in play: "a minion" is one of them."""


Told = tuple[dict[int, int], tuple[str, ...]]
"""What is asked of a target, and the constructs that say so."""


def _of_actions(actions: tuple[Action, ...]) -> list[Told] | None:
    """Return what is asked of the targets of actions, one after the other; None where that is not told.

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
    """Return what is asked of whom an action is done to: the first of several that is chosen."""
    for part in () if who is None else (who, *who.parts):
        if part.pick == "chosen":
            asked = _of_selector(part)
            return None if asked is None else [(asked, (f"to {action}", *_constructs_of(part)))]
    return None


def _constructs_of(selector: Selector) -> Iterator[str]:
    """Yield the names of the constructs of a selector that tell whom it may choose."""
    yield f"{selector.side} {selector.kind}".strip()
    for item in selector.filters:
        yield f"{item.kind} {tag_name(item.number)}" if item.kind == "keyword" else item.kind


def _of_selector(selector: Selector) -> dict[int, int] | None:
    """Return what a selector asks of a target; None where no requirement says that."""
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
    if item.kind == "other":  # who is played is not in play yet when the target is chosen
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
