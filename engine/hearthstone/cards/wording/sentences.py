"""Actions and abilities in words."""

from __future__ import annotations

from dataclasses import replace

from engine.hearthstone.cards.ability import (
    Ability,
    Action,
    Aura,
    Condition,
    CostModifier,
    Deathrattle,
    Definition,
    Gain,
    Keyword,
    OnPlay,
    Opaque,
    Progress,
    Replacement,
    Scripted,
    Trigger,
)
from engine.hearthstone.cards.wording.inflection import conjugated, enumerated, listed, period_words, tag_words
from engine.hearthstone.cards.wording.nouns import (
    ONE,
    bare,
    condition_words,
    event_words,
    is_plural,
    one_of,
    per_one,
    quantity,
    selector_words,
    value_words,
    when,
)
from engine.hearthstone.cards.wording.phrases import ACTIONS, ATTRIBUTES, REPLACEMENTS, TRIBES
from hslog.hearthstone.generated.vocabulary import GameTag, Race

NOT_UNDERSTOOD = "(something that is not understood)"
PLACED = {"": "into", "top": "on top of", "bottom": "on the bottom of"}
"""The preposition of the place in the deck where cards are put, by the action's flags."""

FROM_THE_DECK = "top"
"""The pick of drawn cards."""

TWICE = {
    "battlecry": "Battlecries",
    "deathrattle": "Deathrattles",
    "combo": "Combos",
    "turn-end": "end-of-turn effects",
    "spellburst": "Spellbursts",
    "secret-revealed": "Secrets",
    "quickdraw": "Quickdraws",
    "hero-power": "Hero Power",
    "finale": "Finales",
    "outcast": "Outcasts",
    "play-card": "cards",
    "cast-spell": "spells",
}
"""The noun for effects that a text repeats, by event."""


def rendered(definition: Definition) -> list[str]:
    """Return the abilities of a card in words, one string each."""
    return [ability_words(ability) for ability in definition.abilities]


def quoted_clause(definition: Definition | None, place: int) -> str:
    """Return an ability of a card as messages quote it, without full stop or braces; empty if there is none.

    ``place`` counts from 0.
    """
    clauses = rendered(definition) if definition is not None else []
    clause = clauses[place] if place < len(clauses) else ""
    return clause.rstrip(".").replace("{", "(").replace("}", ")")


WHERE = {"play": "", "enchantment": "", "attached": "", "secret": "Secret: ", "dormant": "While dormant: "}
"""The words for a trigger's place. An attached trigger reads like one in play."""


ENDING = ("enchantment", "attached")
"""Places in which a trigger without actions ends its bearer."""


def ability_words(ability: Ability) -> str:
    """Return an ability as a sentence without its full stop."""
    return _capital(_ability(ability))


def _ability(ability: Ability) -> str:
    match ability:
        case OnPlay():
            said = _conditional(ability.condition, ability.actions)
            return said if ability.kind == "effect" else f"{_label(ability.kind)}: {said}"
        case Deathrattle():
            return f"Deathrattle: {_conditional(ability.condition, ability.actions)}"
        case Trigger():
            where = WHERE.get(ability.place, f"While in {ability.place}: ")
            limit = {"": "", "once": " (once)"}.get(ability.limit, f" ({ability.limit.replace('-', ' ')})")
            said = _capital(when(ability.pattern)) if where else when(ability.pattern)
            ends = not ability.actions and ability.place in ENDING
            return f"{where}{said}, {'this ends' if ends else _conditional(ability.condition, ability.actions)}{limit}"
        case Progress():
            goal = f", {value_words(ability.goal)} times" if ability.goal is not None and ability.goal != ONE else ""
            actions = f": {_actions(ability.actions)}" if ability.actions else ""
            return f"{_label(ability.kind)}: {event_words(ability.pattern)}{goal}{actions}"
        case Aura():
            return _aura(ability)
        case CostModifier():
            return _cost(ability)
        case Keyword():
            return f"{tag_words(ability.tag)}{f' {ability.value}' if ability.value != 1 else ''}"
        case Replacement():
            return _replacement(ability)
        case Scripted(name="partial"):
            return "(part of the text is not understood)"
        case Scripted():
            return f"({ability.name.replace('-', ' ')}: no code yet)"
        case Opaque():
            return f"(a clause of {ability.words} words that is not understood)"
    return type(ability).__name__


def _label(kind: str) -> str:
    return kind.replace("-", " ").capitalize()


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _aura(ability: Aura) -> str:
    said = _given(ability.gives, ability.abilities) or "rules of their own"
    verb = "have" if is_plural(ability.who) else "has"
    return f"{selector_words(ability.who)} {verb} {said}{_limited('while', ability.condition)}"


def _cost(ability: CostModifier) -> str:
    amount, _, each = value_words(ability.amount).partition(" for each ")
    if counted := per_one(ability.amount):
        amount, each = "-1" if ability.amount.kind == "negative" else "1", counted
    several = is_plural(ability.who)
    who = selector_words(ability.who)
    if ability.who.pick == "first" and ability.who.kind == "hand":
        first = one_of(replace(ability.who, kind="cards", pick="all", side=""))
        who = f"the first {first.partition(' ')[2]} you play"
    if ability.operation == "set":
        said = f"({amount})"
    else:
        verb, number = "less" if amount.startswith("-") else "more", amount.removeprefix("-")
        said = f"{verb} by {number}" if number.startswith("the ") else f"{number} {verb}"
    said += f" for each {each}" if each else ""
    duration = f" {period_words(ability.duration)}" if ability.duration else ""
    verb = "cost" if several else "costs"
    return f"{who} {verb} {said}{duration}{_limited('if', ability.condition)}"


def _replacement(ability: Replacement) -> str:
    pattern = ability.pattern
    if ability.change in ("twice", "next-twice"):
        what = TWICE.get(pattern.event, pattern.event.replace("-", " "))
        if pattern.subject is not None and pattern.event in ("play-card", "cast-spell"):
            what = bare(pattern.subject)
        return f"Your {'next ' if ability.change == 'next-twice' else ''}{what} happen twice"
    form = REPLACEMENTS.get((pattern.event, ability.change))
    if form is None:
        return f"Replacement of {pattern.event.replace('-', ' ')}: {ability.change.replace('-', ' ')}"
    where = condition_words(ability.condition) if ability.condition is not None else ""
    clause = f" {where}" if where.startswith(("from", "attacking")) else f" if {where}" if where else ""
    who = selector_words(pattern.subject) if pattern.subject is not None else "this"
    return form.format_map({"who": who, "amount": value_words(ability.amount), "if": clause})


def _given(gives: tuple[Gain, ...], abilities: tuple[Ability, ...]) -> str:
    said = []
    for gain in gives:
        amount = value_words(gain.amount)
        number, _, counted = amount.partition(" for each ")
        if gain.tag == GameTag.CARDRACE:
            tribe = TRIBES.get(gain.amount.number) or enumerated("Race", gain.amount.number)
            said.append(f"the type {tribe}" if gain.amount.number != Race.ALL else tribe)
            continue
        if gain.operation == "add" and (each := per_one(gain.amount)):
            said.append(f"+1 {tag_words(gain.tag)} for each {each}")
        elif gain.operation == "add" and counted:
            said.append(f"+{number} {tag_words(gain.tag)} for each {counted}")
        elif amount.startswith("the "):
            said.append(f"{tag_words(gain.tag)} {'' if gain.operation == 'set' else 'more by '}{amount}")
        elif gain.operation == "add" and (gain.tag in ATTRIBUTES or amount not in ("1", "0")):
            said.append(f"{'' if amount.startswith('-') else '+'}{amount} {tag_words(gain.tag)}")
        elif gain.tag in ATTRIBUTES or amount not in ("1", "0"):
            said.append(f"{tag_words(gain.tag)} {amount}")
        else:
            said.append(tag_words(gain.tag))
    return ", ".join([*said, *(f'"{ability_words(ability)}"' for ability in abilities)])


def _actions(actions: tuple[Action, ...]) -> str:
    return "; then ".join(map(action_words, actions)) or NOT_UNDERSTOOD


def action_words(action: Action) -> str:
    """Return an action as a clause."""
    duration = f" {period_words(action.duration)}" if action.duration else ""
    player = {"enemy": " (your opponent)", "each": " (each player)"}.get(action.player, "")
    return f"{_said(action)}{player}{duration}"


def _said_of_others(action: Action) -> str | None:
    """Return an action that consists of other actions as a clause; None for a single one."""
    match action.kind:
        case "if":
            other = f"; otherwise {_actions(action.otherwise)}" if action.otherwise else ""
            return f"if {condition_words(action.condition)}, {_actions(action.actions)}{other}"
        case "repeat":
            return f"{_actions(action.actions)}, {value_words(action.amount)} times"
        case "choose-one":
            return " or ".join(map(action_words, action.actions))
        case "instead":
            return f"{_actions(action.actions)} instead"
        case "option" | "sequence":
            return _actions(action.actions)
        case "lasting" | "later":
            said = "; ".join(map(_ability, action.abilities)) or _actions(action.actions)
            return f"in {value_words(action.amount)} turns, {said}" if action.amount is not None else said
    return None


def _said(action: Action) -> str:
    if (said := _said_of_others(action) or _said_specially(action)) is not None:
        return said
    given = _given(action.gives, action.abilities)
    words = {
        "times": "" if action.amount is None or action.amount == ONE else f", {value_words(action.amount)} times",
        "at": f" on {selector_words(action.who)}" if action.who is not None else "",
        "flags": PLACED.get(" ".join(action.flags), " ".join(action.flags).replace("-", " ")),
        "who": selector_words(action.who),
        "cards": selector_words(action.cards) if action.cards is not None else selector_words(action.who),
        "amount": value_words(action.amount),
        "damage": quantity(action.amount, "damage"),
        "health": quantity(action.amount, "Health"),
        "armor": quantity(action.amount, "Armor"),
        "gives": given or "its text",
        "tags": listed([tag_words(gain.tag) for gain in action.gives]) if action.gives else "Attack and Health",
    }
    form = ACTIONS.get(
        action.kind, f"{action.kind.replace('-', ' ')} {{who}}" if action.who else action.kind.replace("-", " ")
    )
    return conjugated(form.format(**words), is_plural(action.who))


def _said_specially(action: Action) -> str | None:
    """Return a single action as a clause if it has a form of its own, else None."""
    given = _given(action.gives, action.abilities)
    match action.kind:
        case "give":
            where = ", wherever they are" if "everywhere" in action.flags else ""
            return f"give {selector_words(action.who)} {given}{where}"
        case "set":
            who = selector_words(action.who)
            values = (f"the {tag_words(gain.tag)} of {who} to {value_words(gain.amount)}" for gain in action.gives)
            return f"set {' and '.join(values)}"
        case "draw" if action.who is not None and action.who.pick == FROM_THE_DECK and not action.who.filters:
            several = action.who.count is not None and action.who.count != ONE
            return f"draw {value_words(action.who.count)} cards" if several else "draw a card"
        case "discover" if action.cards is not None and action.cards.pick == "discover":
            several = action.cards.count is not None and action.cards.count != ONE
            number = f"{value_words(action.cards.count)} " if several else ""
            return f"discover {number}{bare(action.cards) if several else one_of(action.cards)}"
        case "missiles" if "heal" in action.flags:
            return f"restore {quantity(action.amount, 'Health')} randomly split among {selector_words(action.who)}"
        case "double" if action.gives:
            what = " and ".join(tag_words(gain.tag) for gain in action.gives)
            return f"double the {what} of {selector_words(action.who)}"
        case "spend-corpses" if action.actions:
            most = "up to " if "up-to" in action.flags else ""
            return f"spend {most}{value_words(action.amount)} Corpses to {_actions(action.actions)}"
        case "raise-corpses" if action.cards is not None:
            most = "up to " if "up-to" in action.flags else ""
            return f"raise {most}{value_words(action.amount)} Corpses as {bare(action.cards)}"
        case "dormant" if action.amount is not None:
            return conjugated(
                f"{selector_words(action.who)} [become] dormant for {value_words(action.amount)} turns", False
            )
        case "lose" if action.limit is not None and action.limit.kind == "number":
            lost = f"{value_words(action.amount)} {tag_words(action.limit.number)}"
            return conjugated(f"{selector_words(action.who)} [lose] {lost}", is_plural(action.who))
        case "pay-with" if action.flags:
            return f"let {selector_words(action.who)} cost {action.flags[0]} in place of Mana"
        case "again":
            times = f", {value_words(action.amount)} times" if action.amount is not None else ""
            until = f" until {condition_words(action.condition)}" if action.condition is not None else ""
            return f"do it again{f' for {given}' if given else ''}{times}{until}"
        case "summon" | "add-to-hand" if "fill" in action.flags:
            return f"fill the {'board' if action.kind == 'summon' else 'hand'} with {selector_words(action.cards)}"
        case "summon" if action.limit is not None and action.cards is not None:
            return f"summon {value_words(action.limit)} Mana worth of random {bare(action.cards)}"
        case "repeat-battlecries" if action.flags:
            which, period = action.flags
            return f"repeat the {which} Battlecry you played {period_words(period)}"
        case "destroy" if "copies" in action.flags:
            return f"destroy {selector_words(action.who)} and all copies of it, wherever they are"
        case "give-one-of" if action.amount is not None:
            return f"give {selector_words(action.who)} {value_words(action.amount)} of {given}"
        case "resurrect" if action.amount is not None:
            return f"resurrect {selector_words(action.cards)} with {value_words(action.amount)} Health"
        case "deal" if given:
            return f"deal {quantity(action.amount, 'damage')} with {given} to {selector_words(action.who)}"
        case "copy-deathrattle" if action.who is not None and action.who.kind != "self":
            return f"give {selector_words(action.who)} the Deathrattle of {selector_words(action.cards)}"
        case "draw-until" if action.condition is not None:
            return f"draw cards until {condition_words(action.condition)}"
        case "draw-until" if action.amount is not None or action.limit is not None:
            return f"draw until there are {value_words(action.limit or action.amount)} cards in the hand"
        case "change-cost":
            amount = value_words(action.amount)
            verb = "reduce" if amount.startswith("-") else "raise"
            return f"{verb} the Cost of {selector_words(action.who)} by {amount.removeprefix('-')}"
    return None


def _conditional(condition: Condition | None, actions: tuple[Action, ...]) -> str:
    return f"if {condition_words(condition)}, {_actions(actions)}" if condition else _actions(actions)


def _limited(word: str, condition: Condition | None) -> str:
    """Return a condition after "if" or "while", empty if there is none."""
    return f" {word} {condition_words(condition)}" if condition else ""
