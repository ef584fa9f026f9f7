"""The triggers of a card's abilities, including abilities that the server carries out as triggers.

A counted goal counts in a trigger, and a replacement is carried out in one. Texts do not tell whether such a trigger
is logged each time: its limit is ``MAY``. A used-up discount ends in a trigger.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache

from engine.hearthstone.cards.ability import (
    Ability,
    Action,
    Aura,
    Condition,
    CostModifier,
    Definition,
    EventPattern,
    Filter,
    Keyword,
    OnPlay,
    Progress,
    Replacement,
    Scripted,
    Selector,
    Trigger,
    Value,
    actions_of,
    parts_of,
)
from engine.hearthstone.cards.library import CHANGES_EACH_TURN, is_unknown
from hslog.hearthstone.generated.vocabulary import GameTag

WHENEVER, WHEN, AFTER, AT = "whenever", "when", "after", "at"

ONCE = "once"
"""The limit of a trigger that comes only once."""

STAYING = "staying"
"""The place of a trigger of a spell that stays face up in the secret zone: a sigil, an objective."""

MAY = "may"
"""The limit of a trigger that may or may not come when its event happens."""

PROGRESS = "progress"
"""The limit of a trigger in which a quest counts an event: it comes if the count rises."""

QUEST_KEYWORDS = {"quest": GameTag.QUEST, "side-quest": GameTag.SIDE_QUEST, "questline": GameTag.QUESTLINE}
"""The keyword of the triggers of each kind of quest."""

IN_ONE_TURN = "turn"
"""The period of a pattern that counts the events of one turn."""

BEGINS_ANEW = EventPattern("turn-start", AT, period=IN_ONE_TURN)
"""The pattern of the trigger in which a count of one turn begins anew."""

AS_PLAYED = "as-played"
"""The period of a pattern that checks the played card as it was when it was played."""

EACH_TURN = "each"
"""The period of a pattern that names a part of each turn."""

HOST = Selector("host")
"""The entity that an enchantment is attached to."""

WHILE_HELD = "while-holding"

TO_THE_HURT = ("freeze", "destroy")
"""Actions that texts apply to each character that their bearer damages."""

DAMAGED = "damaged-by-self"
"""The filter of the characters that the bearer damages."""

FORGETFUL = Trigger(
    pattern=EventPattern("attack", WHENEVER, subject=Selector("self")),
    actions=(
        Action(
            "instead",
            actions=(Action("attack", cards=Selector("characters", "enemy", (Filter("other"),), pick="random")),),
        ),
    ),
    condition=Condition("and", parts=(Condition("several-enemies"), Condition("chance", amount=Value("number", 50)))),
)
"""The trigger of a character with a 50% chance to attack the wrong enemy (HS 5.2)."""

EVENTS_OF_REPLACEMENTS = {
    "attack-damage": "attack",
    "lose-durability": "attack",
    "damage": "damage",
    "amount": "damage",
    "healing": "healing",
    "transform": "transform",
}
"""The event of a replacement's trigger, by the event that it changes."""


WITHOUT_EVENT = ("battlecry", "deathrattle", "choose-one", "spell-damage", "deck-size", "transform", "hero-power")
"""Events that a replacement changes without a trigger of its bearer."""


def changes_without_event(ability: Ability) -> bool:
    """Return whether an ability is a replacement without a trigger of its own."""
    return isinstance(ability, Replacement) and ability.pattern.event in WITHOUT_EVENT


def triggers_of(ability: Ability) -> Iterator[Trigger]:
    """Yield the triggers of an ability."""
    if isinstance(ability, Trigger):
        yield ability
        if ability.place == "enchantment" and any(map(_turns_host, ability.actions)):
            yield Trigger(ability.clause, EventPattern("play-card", WHENEVER, subject=HOST), place="enchantment")
    elif isinstance(ability, OnPlay):
        yield from _to_the_damaged(ability)
        yield from _paid_otherwise(ability)
    elif isinstance(ability, Progress):
        yield from _counting(ability)
    elif isinstance(ability, CostModifier):
        subject = HOST if is_of_host(ability) else replace(ability.who, pick="all", count=None)
        limit = "" if is_of_host(ability) or ability.who.pick == "next" else MAY
        event = "hero-power" if ability.who.kind == "hero-powers" else "play-card"
        pattern = EventPattern(event, WHENEVER, subject=subject)
        yield Trigger(ability.clause, pattern, limit=limit, place="enchantment")
    elif isinstance(ability, Keyword) and ability.tag == GameTag.FORGETFUL:
        yield replace(FORGETFUL, clause=ability.clause)
    elif isinstance(ability, Replacement):
        event = EVENTS_OF_REPLACEMENTS.get(ability.pattern.event, ability.pattern.event)
        yield Trigger(ability.clause, EventPattern(event), condition=ability.condition, limit=MAY)
    elif isinstance(ability, Aura) and is_for_next_power(ability):
        yield Trigger(ability.clause, EventPattern("hero-power", AFTER, "friendly"), limit=ONCE, place="enchantment")
    elif isinstance(ability, Aura) and _depends_on_turn(ability):
        yield Trigger(ability.clause, EventPattern("turn-start", AT), limit=MAY)
    for part in parts_of(ability):
        if isinstance(part, Value) and part.event is not None and part.event.period == WHILE_HELD:
            pattern = replace(part.event, period="", timing="")
            yield Trigger(ability.clause, pattern, limit=MAY, place="hand")


def _counting(goal: Progress) -> Iterator[Trigger]:
    """Yield the trigger in which a goal counts: attacks and summons afterwards, mana when it is paid (HS 5.3).

    A quest that counts the events of one turn begins anew in a trigger at the start of each.
    """
    pattern = goal.pattern
    if goal.kind == "infuse":  # a card in the hand counts each death
        yield Trigger(goal.clause, replace(pattern, timing=WHENEVER), place=goal.place)
        return
    if pattern.event == "mana-spent" and pattern.subject is not None:
        pattern = replace(pattern, event="play-card")
    if goal.kind not in QUEST_KEYWORDS:
        yield Trigger(goal.clause, pattern, goal.actions, limit=MAY, place=goal.place)
        return
    pattern = replace(pattern, timing=AFTER) if pattern.event in ("attack", "summon") else pattern
    yield Trigger(goal.clause, pattern, limit=PROGRESS, place=goal.place, keyword=QUEST_KEYWORDS[goal.kind])
    if pattern.period == IN_ONE_TURN:
        yield Trigger(goal.clause, BEGINS_ANEW, limit=PROGRESS, place=goal.place)


def is_of_host(modifier: CostModifier) -> bool:
    """Return whether an enchantment changes the cost of its host: "one of your cards" is the card that has it."""
    return modifier.who.kind == "self" or modifier.who.pick == "chosen"


def ends_bearer(trigger: Trigger) -> bool:
    """Return whether a trigger removes its enchantment and does nothing else."""
    return trigger.limit == ONCE and trigger.place == "enchantment" and not trigger.actions


def destroys_bearer_at_turn_end(trigger: Trigger) -> bool:
    """Return whether a trigger destroys its own bearer at the end of a turn."""
    destroying = (action for action in trigger.actions if action.kind == "destroy")
    return trigger.pattern.event == "turn-end" and any(action.who == Selector("self") for action in destroying)


def is_for_next_power(aura: Aura) -> bool:
    """Return whether an aura affects the next hero power only. It ends together with inspire triggers (HS 2.7)."""
    return aura.who.kind == "hero-powers" and aura.who.pick == "next"


def _depends_on_turn(ability: Aura) -> bool:
    terms = parts_of(ability.condition) if ability.condition is not None else ()
    return any(isinstance(term, Condition) and term.kind == "your-turn" for term in terms)


def _to_the_damaged(ability: OnPlay) -> Iterator[Trigger]:
    """Yield the triggers of a text that affects each character its bearer damages."""
    if ability.kind != "effect" or ability.condition is not None:
        return
    for action in ability.actions:
        if action.who is not None and any(item.kind == DAMAGED for item in action.who.filters):
            if action.kind != "freeze":  # a weapon triggers as well, and destroying may be a keyword
                yield Trigger(ability.clause, EventPattern("deal-damage", subject=Selector("self")), limit=MAY)
            if action.kind not in TO_THE_HURT:
                continue
            hurt = replace(action.who, pick="all", filters=tuple(i for i in action.who.filters if i.kind != DAMAGED))
            pattern = EventPattern("damage", WHENEVER, subject=hurt, other=Selector("self"))
            yield Trigger(ability.clause, pattern, (replace(action, who=Selector("it")),))


def _turns_host(action: Action) -> bool:
    """Return whether an action transforms the host, a card in hand that keeps changing until it is played."""
    return action.kind == "transform" and action.who == HOST


def _paid_otherwise(ability: OnPlay) -> Iterator[Trigger]:
    """Yield the trigger that ends an alternative payment for the next card when this is played."""
    for action in ability.actions if ability.kind == "effect" else ():
        if action.kind == "pay-with" and action.who is not None and action.who.pick == "next":
            subject = replace(action.who, pick="all", count=None)
            yield Trigger(ability.clause, EventPattern("play-card", WHENEVER, subject=subject), place="enchantment")


def triggers_in(abilities: Iterable[Ability]) -> Iterator[Trigger]:
    """Yield the triggers of some abilities."""
    for ability in abilities:
        yield from triggers_of(ability)


def is_limited_by_unread(definition: Definition, trigger: Trigger) -> bool:
    """Return whether a later clause that is not understood may limit a trigger that the text states.

    Such a clause may be a remark in brackets: "(once per turn)", "(Then switch to spell!)".
    """
    later = (one for one in definition.abilities if one.clause >= trigger.clause)
    return trigger in definition.abilities and any(map(is_unknown, later))


GOES_DORMANT = "go-dormant"
"""The event that a minion is played which sleeps from then on (HS 4.6)."""

FALLS_ASLEEP = Trigger(pattern=EventPattern(GOES_DORMANT, WHENEVER, subject=Selector("self")))
"""The trigger in which a minion goes dormant as it is played; its text only has the keyword."""

TAKES_FORM = "take-form"
"""The event that a minion is played whose player chooses its form."""

FORMS_IN_TRIGGERS = 24769
"""The first build seen to log in a trigger that a minion takes its form; up to 15590 its text does that."""

TURNS_INTO_FORM = Trigger(pattern=EventPattern(TAKES_FORM, WHENEVER, subject=Selector("self")))
"""The trigger in which a minion turns into the form that its player has chosen (HS 2.2.1.d)."""

NOTES_PLAYED = Trigger(pattern=EventPattern("play-card", AFTER, "friendly"), limit=MAY, place="hand")
"""The trigger in which a card in the hand notes what is played, to repeat the last battlecry; no text mentions it."""

ENDS_AS_PLAYED = Trigger(pattern=EventPattern("play-card", WHENEVER, subject=HOST), place="enchantment")
"""The trigger in which an enchantment ends that only concerns a card in the hand, as the card is played."""

GIVES_MANA = Trigger(pattern=EventPattern("turn-start", AT, "friendly"), place="enchantment")
"""The trigger in which an enchantment gives mana for the turn that begins, and ends."""

SWAPS = Trigger(pattern=EventPattern("turn-end", AT, "friendly"))
"""The trigger in which a hero power that "swaps each turn" becomes the next one."""


def takes_form(abilities: Iterable[Ability]) -> bool:
    """Return whether a minion turns into the form that its player chooses: each option of its text transforms it."""
    choices = [one for one in actions_of(abilities) if one.kind == "choose-one"]
    return any(all(map(_is_form, choice.actions)) for choice in choices if choice.actions)


def _is_form(option: Action) -> bool:
    return any(one.kind == "transform" and one.who == Selector("self") for one in option.actions[:1])


def _concerns_card_in_hand(ability: Ability) -> bool:
    """Return whether an ability of an enchantment concerns its host only until that is played.

    The host leaves the hand at the end of the turn, or costs health.
    """
    if isinstance(ability, Trigger):
        leaving = (action.who for action in ability.actions if action.kind in ("destroy", "discard"))
        return ability.pattern.event == "turn-end" and any(who in (HOST, Selector("self")) for who in leaving)
    return isinstance(ability, Replacement) and ability.change == "pay-health"


@cache
def triggers_by_event(definition: Definition) -> Mapping[str, tuple[Trigger, ...]]:
    """Return the triggers of a definition, by event; what only concerns a card in the hand ends as it is played."""
    found: dict[str, list[Trigger]] = {}
    if any(map(_concerns_card_in_hand, definition.abilities)):
        found[ENDS_AS_PLAYED.pattern.event] = [ENDS_AS_PLAYED]
    for trigger in triggers_in(definition.abilities):
        for event in trigger.pattern.event.split("|"):
            found.setdefault(event, []).append(trigger)
    return {event: tuple(triggers) for event, triggers in found.items()}


@cache
def logged_triggers(definition: Definition) -> Mapping[str, tuple[Trigger, ...]]:
    """Return the triggers that servers log for a definition, by event.

    A minion also falls asleep or takes its form in one, a card in the hand that repeats the last battlecry notes each
    card played, and mana comes as a turn begins.
    """
    found = triggers_by_event(definition)
    further = []
    if any(isinstance(one, Keyword) and one.tag == GameTag.DORMANT for one in definition.abilities):
        further.append(FALLS_ASLEEP)
    if any(one.kind == "repeat-battlecries" and "last" in one.flags for one in actions_of(definition.abilities)):
        further.append(NOTES_PLAYED)
    if takes_form(definition.abilities):
        further.append(TURNS_INTO_FORM)
    effects = [one for one in definition.abilities if isinstance(one, OnPlay) and one.kind == "effect"]
    if any(action.kind == "mana-this-turn" for action in actions_of(effects)):
        further.append(GIVES_MANA)
    if any(isinstance(one, Scripted) and one.name == CHANGES_EACH_TURN for one in definition.abilities):
        further.append(SWAPS)
    for trigger in further:
        found = {**found, trigger.pattern.event: (*found.get(trigger.pattern.event, ()), trigger)}
    return found
