"""Abilities in words of our own: what a message or the command line says that a card does.

The wording is plain and regular rather than that of the card: it shows what the abilities say, and nothing else.
"""

from __future__ import annotations

from engine.hearthstone.cards.ability import (
    Ability,
    Action,
    Aura,
    Condition,
    CostModifier,
    Deathrattle,
    Definition,
    EventPattern,
    Filter,
    Gain,
    Keyword,
    OnPlay,
    Opaque,
    Progress,
    Replacement,
    Scripted,
    Selector,
    Trigger,
    Value,
)
from engine.hearthstone.cards.data import card_name
from hslog.hearthstone.generated.vocabulary import NUMBERS, GameTag

NEWEST = 10**9
ATTRIBUTES = {GameTag.ATK: "Attack", GameTag.HEALTH: "Health", GameTag.COST: "Cost", GameTag.DURABILITY: "Durability"}
SELECTOR_WORDS = {
    "it": "it",
    "them": "them",
    "self": "this",
    "target": "the target",
    "adjacent": "adjacent minions",
    "cards": "cards",
    "pool": "cards",
    "heroes": "heroes",
    "hero-powers": "Hero Powers",
}
PLACES = {
    "hand": "cards in {whose} hand",
    "deck": "cards in {whose} deck",
    "graveyard": "minions that died",
    "history": "earlier cards",
}
TIMES = {
    "turn": "this turn",
    "game": "this game",
    "last-turn": "last turn",
    "while-holding": "while this is held",
    "until-your-next-turn": "until your next turn",
    "next": "next time",
}
SIMPLE = {
    "other": "other",
    "damaged": "damaged",
    "undamaged": "undamaged",
    "adjacent": "adjacent",
    "affected": "affected",
    "basic": "basic",
}
MOMENTS = ("turn-end", "turn-start", "game-start")
"""Events that last no time: cards say "at" of them."""

ACTIONS = {
    "deal": "deal {amount} damage to {who}",
    "missiles": "deal {amount} damage randomly split among {who}",
    "heal": "restore {amount} Health to {who}",
    "destroy": "destroy {who}",
    "silence": "silence {who}",
    "freeze": "freeze {who}",
    "draw": "draw {who}",
    "discard": "discard {who}",
    "summon": "summon {cards}",
    "recruit": "put {who} into play",
    "resurrect": "resurrect {cards}",
    "add-to-hand": "add {cards} to the hand",
    "shuffle": "shuffle {cards} into the deck",
    "shuffle-away": "shuffle {who} into the deck",
    "discover": "discover {cards}",
    "equip": "equip {cards}",
    "cast": "cast {cards}",
    "transform": "transform {who} into {cards}",
    "return-to-hand": "return {who} to the hand",
    "take-control": "take control of {who}",
    "armor": "give {who} {amount} Armor",
    "mana-this-turn": "gain {amount} Mana this turn only",
    "mana-crystals": "gain {amount} Mana Crystals",
    "empty-crystals": "gain {amount} empty Mana Crystals",
    "refresh-crystals": "refresh {amount} Mana Crystals",
    "change-cost": "change the Cost of {who} by {amount}",
    "set-cost": "set the Cost of {who} to {amount}",
    "trigger-deathrattle": "trigger the Deathrattle of {who}",
    "attack": "{who} attacks {cards}",
    "counter": "counter {who}",
    "choose": "choose {who}",
    "double": "double the stats of {who}",
}
EVENTS = {
    "play-card": "{player} play {subject}",
    "play-minion": "{player} play {subject}",
    "cast-spell": "{player} cast {subject}",
    "summon": "{player} summon {subject}",
    "death": "{subject} dies",
    "damage": "{subject} takes damage",
    "survive-damage": "{subject} survives damage",
    "deal-damage": "{subject} deals damage",
    "attack": "{subject} attacks",
    "attacked": "{subject} is attacked",
    "kill": "{subject} kills {other}",
    "healing": "{subject} is healed",
    "draw": "{player} draw {subject}",
    "discard": "{player} discard {subject}",
    "hero-power": "{player} use a Hero Power",
    "armor": "{player} gain Armor",
    "equip": "{player} equip {subject}",
    "turn-end": "the end of {whose} turn",
    "turn-start": "the start of {whose} turn",
}


def rendered(definition: Definition) -> list[str]:
    """Return what a card does, ability by ability."""
    return [ability_words(ability) for ability in definition.abilities]


def ability_words(ability: Ability) -> str:
    """Return an ability as a sentence without its full stop."""
    match ability:
        case OnPlay():
            said = _conditional(ability.condition, ability.actions)
            if ability.kind == "effect":
                return said[:1].upper() + said[1:]
            return f"{ability.kind.replace('-', ' ').capitalize()}: {said}"
        case Deathrattle():
            return f"Deathrattle: {_conditional(ability.condition, ability.actions)}"
        case Trigger():
            said = f"{_when(ability.pattern)}, {_conditional(ability.condition, ability.actions)}"
            where = "" if ability.place == "play" else f"While in {ability.place}: "
            limit = f" ({ability.limit.replace('-', ' ')})" if ability.limit else ""
            return f"{where}{said}{limit}"
        case Progress():
            goal = f" {value_words(ability.goal)} times" if ability.goal is not None else ""
            actions = f": {_actions(ability.actions)}" if ability.actions else ""
            return f"{ability.kind.replace('-', ' ').capitalize()}: {_event(ability.pattern)}{goal}{actions}"
        case Aura():
            said = _given(ability.gives, ability.abilities) or "follow rules of their own"
            return f"{selector_words(ability.who).capitalize()} have {said}{_while(ability.condition)}"
        case CostModifier():
            verb = "cost" if ability.operation == "set" else "cost more by"
            return (
                f"{selector_words(ability.who).capitalize()} {verb} {value_words(ability.amount)}"
                f"{_while(ability.condition)}"
            )
        case Keyword():
            value = f" {ability.value}" if ability.value != 1 else ""
            return f"{tag_words(ability.tag)}{value}"
        case Replacement():
            return f"Replacement: {ability.change}"
        case Scripted():
            return f"({ability.name.replace('-', ' ')}: no code yet)"
        case Opaque():
            return f"(a clause of {ability.words} words that is not understood)"
    return type(ability).__name__


def tag_words(tag: int) -> str:
    """Return a tag as a keyword is written: Divine Shield."""
    if tag in ATTRIBUTES:
        return ATTRIBUTES[tag]
    names = [name for name, number in NUMBERS["GameTag"].items() if number == tag]
    return names[0].replace("_", " ").title() if names else f"tag {tag}"


def value_words(value: Value | None) -> str:
    """Return a number, or how it comes about."""
    if value is None:
        return "1"
    match value.kind:
        case "number" | "healing":
            return str(value.number)
        case "spell-damage":
            return f"{value.number} (plus spell damage)"
        case "script":
            return "a number the card counts"
        case "negative":
            return f"-{value_words(value.parts[0])}"
        case "times":
            return " x ".join(map(value_words, value.parts))
        case "random" if len(value.parts) == 2:
            return f"{value_words(value.parts[0])} to {value_words(value.parts[1])}"
        case "attribute":
            return f"the {tag_words(value.tag)} of {selector_words(value.of)}"
        case "count":
            return f"the number of {selector_words(value.of)}"
        case "history" if value.event is not None:
            return f"how often {_event(value.event)}"
    return value.kind.replace("-", " ")


def selector_words(who: Selector | None) -> str:
    """Return who is meant."""
    if who is None:
        return "nothing"
    if who.kind in ("union", "difference"):
        return (" and " if who.kind == "union" else " except ").join(map(selector_words, who.parts))
    if who.kind == "card":
        return f"{_count(who)}{_card(who)}"
    if who.kind == "copy":
        return f"{_count(who) or 'a '}copy of {selector_words(who.parts[0]) if who.parts else 'it'}"
    before = [SIMPLE.get(item.kind) or _filter(item) for item in who.filters]
    whose = {"friendly": "your", "enemy": "the opponent's"}.get(who.side, "a player's")
    noun = PLACES[who.kind].format(whose=whose) if who.kind in PLACES else SELECTOR_WORDS.get(who.kind, who.kind)
    side = who.side if who.kind not in PLACES else ""
    if who.pick in ("random", "chosen") and who.count in (None, ONE):
        pick = "a random" if who.pick == "random" else ""
        words = " ".join(filter(None, (pick, side, *before, _singular(noun))))
        return words if pick else f"{'an' if words[0] in 'aeiou' else 'a'} {words}"
    pick = {"all": "", "chosen": "chosen", "count": ""}.get(who.pick, who.pick)
    return " ".join(filter(None, (_count(who).strip(), pick, side, *before, noun)))


ONE = Value("number", 1)


def _singular(noun: str) -> str:
    """Return the word for one of several: ``characters`` becomes ``character``."""
    return "hero" if noun == "heroes" else noun.removesuffix("s")


def _count(who: Selector) -> str:
    return f"{value_words(who.count)} " if who.count is not None else ""


def _card(who: Selector) -> str:
    for item in who.filters:
        if item.kind in ("id", "named", "family"):
            return card_name(item.card, NEWEST) or item.card
    return " ".join(map(_filter, who.filters)) or "card"


def _filter(item: Filter) -> str:
    names = {"tribe": "Race", "type": "CardType", "class": "CardClass", "school": "SpellSchool", "rarity": "Rarity"}
    if item.kind in names:
        found = [name for name, number in NUMBERS[names[item.kind]].items() if number == item.number]
        return found[0].replace("_", " ").capitalize() if found else f"{item.kind} {item.number}"
    if item.kind == "keyword":
        return tag_words(item.number)
    if item.kind in ("equal", "at-least", "at-most", "relative"):
        sign = {"equal": "", "at-least": "at least ", "at-most": "at most ", "relative": "changed by "}[item.kind]
        return f"{sign}{value_words(item.amount)}-{tag_words(item.number)}"
    if item.kind in ("any", "all"):
        return (" or " if item.kind == "any" else " ").join(map(_filter, item.parts))
    if item.kind == "not":
        return f"non-{_filter(item.parts[0])}"
    return f"({item.kind.replace('-', ' ')}{f' {item.card}' if item.card else ''})"


def _given(gives: tuple[Gain, ...], abilities: tuple[Ability, ...]) -> str:
    said = []
    for gain in gives:
        if gain.tag in ATTRIBUTES and gain.operation == "add":
            said.append(f"{tag_words(gain.tag)} +{value_words(gain.amount)}".replace("+-", "-"))
        elif gain.operation == "set" and gain.tag not in ATTRIBUTES:
            said.append(tag_words(gain.tag))
        else:
            said.append(f"{tag_words(gain.tag)} {value_words(gain.amount)}")
    return ", ".join([*said, *(f'"{ability_words(ability)}"' for ability in abilities)])


def _actions(actions: tuple[Action, ...]) -> str:
    return "; then ".join(map(action_words, actions)) or "nothing"


def action_words(action: Action) -> str:
    """Return an action as a clause."""
    words = {
        "who": selector_words(action.who),
        "cards": selector_words(action.cards),
        "amount": value_words(action.amount),
    }
    duration = f" {TIMES.get(action.duration, action.duration)}" if action.duration else ""
    player = {"enemy": " (the opponent)", "each": " (each player)"}.get(action.player, "")
    match action.kind:
        case "give" | "set":
            verb = "give" if action.kind == "give" else "set"
            return f"{verb} {words['who']} {_given(action.gives, action.abilities)}{duration}"
        case "if":
            other = f"; otherwise {_actions(action.otherwise)}" if action.otherwise else ""
            return f"if {condition_words(action.condition)}, {_actions(action.actions)}{other}"
        case "repeat":
            return f"{_actions(action.actions)}, {words['amount']} times"
        case "choose-one":
            return " or ".join(map(action_words, action.actions))
        case "option" | "sequence" | "instead":
            return _actions(action.actions)
        case "lasting" | "later":
            return "; ".join(map(ability_words, action.abilities)) or _actions(action.actions)
    form = ACTIONS.get(action.kind, action.kind.replace("-", " "))
    return f"{form.format(**words)}{player}{duration}"


def _conditional(condition: Condition | None, actions: tuple[Action, ...]) -> str:
    return f"if {condition_words(condition)}, {_actions(actions)}" if condition else _actions(actions)


def _while(condition: Condition | None) -> str:
    return f" while {condition_words(condition)}" if condition else ""


def condition_words(condition: Condition | None) -> str:
    """Return a condition as a clause."""
    if condition is None:
        return "always"
    match condition.kind:
        case "exists":
            return f"there are {selector_words(condition.who)}"
        case "at-least" | "at-most" | "equal" | "more":
            sign = {"at-least": "at least", "at-most": "at most", "equal": "", "more": "more than"}[condition.kind]
            return f"{value_words(condition.amount)} is {sign} {value_words(condition.limit)}".replace("  ", " ")
        case "not" | "unless":
            return f"not ({condition_words(condition.parts[0])})"
        case "and" | "or":
            return f" {condition.kind} ".join(map(condition_words, condition.parts))
        case "happened" if condition.event is not None:
            return _event(condition.event)
        case "dies":
            return f"{selector_words(condition.who)} dies"
        case "is":
            of = condition.parts[0].who if condition.parts else None
            return f"{selector_words(condition.who)} is {' '.join(map(_filter, of.filters)) if of else 'so'}"
        case "chance":
            return f"with a chance of {value_words(condition.amount)} %"
    return condition.kind.replace("-", " ")


def _event(pattern: EventPattern) -> str:
    words = {
        "player": {"friendly": "you", "enemy": "your opponent"}.get(pattern.player, "a player"),
        "whose": {"friendly": "your", "enemy": "your opponent's"}.get(pattern.player, "each"),
        "subject": _one(pattern.subject),
        "other": _one(pattern.other),
    }
    form = EVENTS.get(pattern.event, pattern.event.replace("-", " "))
    period = f" {TIMES.get(pattern.period, pattern.period)}" if pattern.period else ""
    return f"{form.format(**words)}{period}"


def _one(who: Selector | None) -> str:
    """Return who an event is about: any one of those that match."""
    if who is None:
        return "a card"
    words = selector_words(who)
    if who.pick != "all" or who.kind in ("self", "it", "them", "card", "union", "difference"):
        return words
    singular = words.removesuffix("es") if words.endswith("heroes") else words.removesuffix("s")
    return f"{'an' if singular[0] in 'aeiouAEIOU' else 'a'} {singular}"


def _when(pattern: EventPattern) -> str:
    word = pattern.timing or ("at" if pattern.event in MOMENTS else "when")
    return f"{word.capitalize()} {_event(pattern)}"
