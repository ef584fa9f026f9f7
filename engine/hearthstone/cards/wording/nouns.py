"""Selectors, values, events and conditions in words.

The four refer to each other, hence one module.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from engine.hearthstone.cards.ability import Condition, EventPattern, Filter, Selector, Value
from engine.hearthstone.cards.data import card_name
from engine.hearthstone.cards.wording.inflection import (
    conjugated,
    enumerated,
    listed,
    period_words,
    plural_of,
    tag_words,
    with_article,
)
from engine.hearthstone.cards.wording.phrases import (
    AFTER,
    ATTRIBUTES,
    BEFORE,
    CONDITIONS,
    COSTS,
    EVENTS,
    LIMITS,
    MOMENTS,
    NOUNS,
    PAST,
    PICKS,
    PLACES,
    PRONOUNS,
    TRIBES,
    TYPES,
    VALUES,
    WHOSE,
    WITHOUT_SUBJECT,
    YOU,
)
from hslog.hearthstone.build import NEWEST
from hslog.hearthstone.generated.vocabulary import GameTag

ONE = Value("number", 1)
KINDS = {"tribe": "Race", "class": "CardClass", "school": "SpellSchool", "rarity": "Rarity"}
"""Filters whose number is an enumeration member that cards print, and the enumeration."""

NAMES = ("id", "named", "family", "group", "marked")
"""Filters that name cards."""

SINGLE = ("it", "self", "host", "target", "subject", "one", "original", "attacked", "remembered")
"""Pronouns of one card."""


class Noun(NamedTuple):
    """A noun phrase, and whether it is plural."""

    words: str
    plural: bool = False


# --- numbers -----------------------------------------------------------------------------------------------


def value_words(value: Value | None) -> str:
    """Return a value in words: the number, or how it is computed."""
    if value is None:
        return "1"
    match value.kind:
        case "number" | "healing":
            return str(value.number)
        case "script" if value.number:
            return str(value.number)
        case "spell-damage":
            return f"{value.number} (plus spell damage)"
        case "negative":
            return f"-{value_words(value.parts[0])}"
        case "times":
            return _product(value.parts)
        case "random" if len(value.parts) == 2:
            return f"{value_words(value.parts[0])} to {value_words(value.parts[1])}"
        case "attribute" if value.of is not None and value.of.kind == "players" and value.of.side:
            return f"the amount of {WHOSE[value.of.side]} {tag_words(value.tag)}"
        case "printed":
            return f"the original {tag_words(value.tag)} of {selector_words(value.of)}"
        case "attribute":
            return f"the {tag_words(value.tag)} of {selector_words(value.of)}"
        case "count" if value.of is not None and value.of.kind == "one":
            return "the number of them"
        case "count":
            return f"the number of {_noun(value.of, bare=True).words if value.of else 'cards'}"
        case "history" if value.event is not None:
            return f"the number of times {event_words(value.event, perfect=True)}"
        case "total" if value.event is not None:
            return f"the total of {event_words(value.event, perfect=True)}"
    return VALUES.get(value.kind, value.kind.replace("-", " "))


def quantity(value: Value | None, of_what: str) -> str:
    """Return an amount of something: "3 damage", "damage equal to the Attack of this"."""
    words = value_words(value)
    if words.startswith("the ") or " x " in words:
        return f"{of_what} equal to {words}"
    if value is not None and value.kind == "times" and " for each " in words:
        number, _, each = words.partition(" for each ")
        return f"{number} {of_what} for each {each}"
    if value is not None and value.kind == "event-amount":
        return f"that much {of_what}"
    return f"{words} {of_what}"


def per_one(value: Value) -> str:
    """Return the noun for what a value counts, in the singular: "friendly minion"; empty if it counts nothing."""
    if value.kind in ("times", "negative"):
        parts = [part for part in value.parts if part != ONE]
        return per_one(parts[0]) if len(parts) == 1 else ""
    return _noun(value.of, bare=True, plural=False).words if value.kind == "count" and value.of is not None else ""


def _product(parts: tuple[Value, ...]) -> str:
    """Return a product in words; with a count, as "2 for each friendly minion"."""
    parts = tuple(part for part in parts if part != ONE) or parts
    counted = [part for part in parts if part.kind == "count" and part.of is not None]
    others = [part for part in parts if part not in counted]
    if len(counted) == 1 and len(others) == 1:
        return f"{value_words(others[0])} for each {per_one(counted[0])}"
    return " x ".join(map(value_words, parts))


# --- who ---------------------------------------------------------------------------------------------------


def selector_words(who: Selector | None) -> str:
    """Return a selector in words: "a random enemy character", "all minions in your hand"."""
    return _noun(who).words if who is not None else "nothing"


def is_plural(who: Selector | None) -> bool:
    """Return whether a selector as a subject takes a plural verb."""
    return who is not None and _noun(who).plural


def any_one(who: Selector | None) -> str:
    """Return the subject of an event in words: any single entity that matches the selector."""
    return selector_words(who) if who is None or _is_definite(who) else one_of(who)


def one_of(who: Selector) -> str:
    """Return a selector in the singular with an article, regardless of its pick."""
    if _is_definite(who) and who.kind not in NOUNS:
        return selector_words(who)
    return with_article(_noun(who, bare=True, plural=False).words)


def bare(who: Selector) -> str:
    """Return a selector in the plural without article and number, as candidates to choose from or as a class."""
    return _noun(who, bare=True).words


def _is_definite(who: Selector) -> bool:
    return who.kind in PRONOUNS or who.kind in ("card", "copy", "union", "difference") or who.pick != "all"


def _noun(who: Selector, bare: bool = False, plural: bool = True) -> Noun:
    """Return the noun phrase of a selector; ``bare``: without article, number or "all", and plural if ``plural``."""
    if who.kind == "union" and who.pick != "all":
        several = plural if bare else _is_several(who)
        words = " or ".join(_noun(part, bare=True, plural=several).words for part in who.parts)
        return Noun(words if bare else _determined(who, words), several)
    if who.kind in ("union", "difference"):
        return Noun((" and " if who.kind == "union" else " except ").join(map(selector_words, who.parts)), True)
    if who.kind in PRONOUNS:
        return _pronoun(who)
    if who.kind == "copy":
        return _copy(who)
    if who.kind == "card":
        return _named(who)
    several = plural if bare else _is_several(who)
    if who.kind == "players" and who.side in YOU and not bare:
        return Noun(YOU[who.side], who.side == "friendly")
    words = _described(who, several)
    return Noun(words if bare else _determined(who, words), several)


def _is_several(who: Selector) -> bool:
    if who.pick == "all" and who.kind == "heroes" and who.side:
        return False
    if who.pick == "all" and who.kind == "weapons" and who.side:
        return False
    return who.pick in ("all", "outer-most", "half") or (who.count is not None and who.count != ONE)


def _pronoun(who: Selector) -> Noun:
    words, several = PRONOUNS[who.kind], who.kind not in SINGLE
    filters = _clauses(who.filters, several)
    counted = who.count is not None and who.kind in ("them", "remembered", "likewise")
    count = f"{value_words(who.count)} of " if counted else ""
    pick = "one of " if not count and who.pick in ("random", "chosen", "discover") and who.kind == "them" else ""
    return Noun(" ".join(filter(None, (f"{count}{pick}{words}", *filters))), several and not pick)


def _copy(who: Selector) -> Noun:
    of = selector_words(who.parts[0]) if who.parts else "it"
    how = "".join(f" {words}" for words in _after(who.filters, False))
    kind = "".join(f"{words} " for words in map(_before, who.filters) if words)
    if who.count is None or who.count == ONE:
        return Noun(f"{with_article(f'{kind}copy')} of {of}{how}")
    return Noun(f"{value_words(who.count)} {kind}copies of {of}{how}", True)


def _named(who: Selector) -> Noun:
    names = [found for item in who.filters if (found := _card_name(item))]
    described = " ".join(_after(who.filters, False))
    several = who.count is not None and who.count != ONE
    count = f"{value_words(who.count)} " if several else ""
    kind = "".join(f"{words} " for words in map(_before, who.filters) if words)
    return Noun(" ".join(filter(None, (f"{count}{kind}{names[0] if names else 'card'}", described))), several)


def _card_name(item: Filter) -> str:
    return (card_name(item.card, NEWEST) or item.card) if item.kind in NAMES else ""


def _determined(who: Selector, words: str) -> str:
    """Return a noun phrase with its article, number or other determiner in front."""
    counted = who.count is not None and who.count != ONE
    number = value_words(who.count) if counted else ""
    if who.pick in PICKS:
        return " ".join(filter(None, (PICKS[who.pick], number, words)))
    if who.pick == "random":
        another = not number and words.startswith("other ")
        return f"another random {words.removeprefix('other ')}" if another else f"{number or 'a'} random {words}"
    if counted:
        return f"{number} {words}"
    if who.pick == "all" and who.kind in ("heroes", "weapons") and who.side:
        return f"{'your' if who.side == 'friendly' else 'the enemy'} {words.partition(' ')[2]}"
    return f"all {words}" if who.pick == "all" else with_article(words)


def _are_enemies(who: Selector) -> bool:
    return who.kind == "characters" and who.side == "enemy"


def _described(who: Selector, several: bool) -> str:
    """Return a noun with its adjectives and postmodifiers."""
    noun, rest = _head(who)
    side = "" if who.kind in ("hand", "deck", "pool", "history") or _are_enemies(who) else who.side
    before = [words for item in rest if (words := _before(item))]
    place = PLACES[who.kind].format(whose=WHOSE[who.side]) if who.kind in PLACES else ""
    shown = plural_of(noun) if several else noun
    other = [words for words in before if words == "other"]
    before = [words for words in before if words != "other"]
    after = [words for words in _after(rest, several) if words != place]
    on = f"on {selector_words(who.parts[0])}" if who.kind == "history" and who.parts else ""
    return " ".join(filter(None, (*other, side, *before, shown, place, *after, on)))


def _head(who: Selector) -> tuple[str, list[Filter]]:
    """Return the noun and the filters it does not express. A tribe or type may replace "card" or "minion"."""
    noun = "enemy" if _are_enemies(who) else NOUNS.get(who.kind, who.kind)
    rest = list(who.filters)
    names = [item for item in rest if _card_name(item)]
    if len(names) == 1:
        return _card_name(names[0]), [item for item in rest if item is not names[0]]
    types = [item for item in rest if item.kind == "type"]
    if noun == "card" and len(types) == 1 and types[0].number in TYPES:
        noun = TYPES[types[0].number]
        rest.remove(types[0])
    tribes = [item for item in rest if item.kind == "tribe"]
    if noun in ("card", "minion") and len(tribes) == 1:
        noun = _before(tribes[0])
        rest.remove(tribes[0])
    choices = [item for item in rest if item.kind == "any" and all(map(_card_name, item.parts))]
    if noun == "card" and len(choices) == 1:
        noun = listed([_card_name(part) for part in choices[0].parts], "or")
        rest.remove(choices[0])
    return noun, rest


def filter_words(item: Filter) -> str:
    """Return a filter in words, as an adjective or a postmodifier."""
    return _before(item) or " ".join(_after([item], False))


def _clauses(filters: Iterable[Filter], several: bool) -> list[str]:
    """Return filters as clauses after a pronoun, which takes no adjectives in front."""
    filters = tuple(filters)
    before = [words for item in filters if (words := _before(item))]
    verb = "that are" if several else "if it is"
    return [*([f"{verb} {' '.join(before)}"] if before else []), *_after(filters, several)]


def _before(item: Filter) -> str:
    """Return a filter as an adjective before the noun, empty if it stands after the noun."""
    if item.kind in BEFORE:
        return BEFORE[item.kind]
    if item.kind == "type":
        return TYPES.get(item.number, f"type {item.number}")
    if item.kind == "tribe" and item.number in TRIBES:
        return TRIBES[item.number]
    if item.kind in KINDS:
        return enumerated(KINDS[item.kind], item.number) or f"{item.kind} {item.number}"
    if item.kind == "keyword":
        return tag_words(item.number)
    if item.kind in ("any", "all"):
        parts = [_before(part) or " ".join(_after([part], False)) or _card_name(part) for part in item.parts]
        return (" or " if item.kind == "any" else " ").join(parts)
    if item.kind == "not":
        return f"non-{' '.join(map(_before, item.parts))}" if all(map(_before, item.parts)) else ""
    return ""


def _after(filters: Iterable[Filter], several: bool) -> list[str]:
    """Return the postmodifiers of a noun, in the order of the filters; the "with" ones are joined and come first."""
    filters = tuple(filters)
    said = [words for item in filters if (words := _clause(item, several))]
    having = [words.removeprefix("with ") for words in said if words.startswith("with ")]
    others = [words for words in said if not words.startswith("with ")]
    return [*([f"with {listed(having)}"] if having else []), *others, *map(period_words, _periods(filters))]


def _periods(filters: Iterable[Filter]) -> list[str]:
    return [item.card for item in filters if item.kind == "period"]


def _clause(item: Filter, several: bool) -> str:
    if item.kind in ("period", *NAMES) or _before(item):
        return ""
    if item.kind == "past":
        return PAST.get(item.card, f"of the past ({item.card})")
    if item.kind == "relative":
        return _relative(item)
    if item.kind in LIMITS:
        if item.amount is not None and item.amount.kind == "script":
            return "of a size that the card counts"
        cost = item.number == GameTag.COST and item.kind in COSTS
        words = COSTS[item.kind] if cost else LIMITS[item.kind]
        if item.kind == "with" and item.amount == ONE and item.number not in ATTRIBUTES:
            words = "with {tag}"
        return words.format(amount=value_words(item.amount), tag=tag_words(item.number), s="" if several else "s")
    if item.kind == "prefix":
        return f"whose name begins with {item.card}"
    if item.kind == "with-ability":
        return "with an ability of its own"
    if item.kind == "not":
        return f"not {' '.join(_clause(part, several) for part in item.parts)}"
    return AFTER.get(item.kind, f"({item.kind.replace('-', ' ')})")


def _relative(item: Filter) -> str:
    amount, tag = value_words(item.amount), tag_words(item.number)
    if amount == "0":
        return f"with the same {tag}"
    return f"with {amount[1:]} less {tag}" if amount.startswith("-") else f"with {amount} more {tag}"


# --- when and if -------------------------------------------------------------------------------------------


def event_words(pattern: EventPattern, perfect: bool = False) -> str:
    """Return an event as a clause without its conjunction: "you summon a minion", or "you have summoned a minion"."""
    if "|" in pattern.event:
        return " or ".join(event_words(replace(pattern, event=one), perfect) for one in pattern.event.split("|"))
    form = EVENTS.get(pattern.event, pattern.event.replace("-", " "))
    if pattern.event == "quest-completed" and pattern.subject is not None:
        form = "{subject} [be] completed"
    said = form.format(
        player={"friendly": "you", "enemy": "your opponent"}.get(pattern.player, "a player"),
        whose=f"{WHOSE[pattern.player] if pattern.player else 'each'}{' next' if pattern.period == 'next' else ''}",
        subject=_subject(pattern),
        amount=f"{value_words(pattern.amount)} or more " if pattern.amount is not None else "",
        other=any_one(pattern.other) if pattern.other else "anything",
    )
    by_player = form.startswith("{player}")
    plural = (
        pattern.player == "friendly" if by_player else pattern.subject is not None and pattern.subject.kind == "them"
    )
    said_already = pattern.period == "next" and "{whose}" in form
    period = f" {period_words(pattern.period)}" if pattern.period and not said_already else ""
    if pattern.event in COUNTED and pattern.amount == ONE and pattern.period == "turn":
        said, period = said.replace(" a ", " the first ", 1).replace(" an ", " the first ", 1), " in a turn"
    period = " in a turn" if is_counted(pattern) and pattern.period == "turn" else period
    asked = f" while {condition_words(pattern.condition)}" if pattern.condition is not None else ""
    return f"{conjugated(said, plural, perfect)}{_on(pattern, form)}{period}{asked}"


def _subject(pattern: EventPattern) -> str:
    """Return the subject of an event in words; with its number if the event counts several: "3 spells"."""
    if pattern.subject is not None and not is_counted(pattern):
        return any_one(pattern.subject)
    if is_counted(pattern):
        what = bare(pattern.subject) if pattern.subject is not None else "cards"
        return f"{value_words(pattern.amount)} {what}"
    return WITHOUT_SUBJECT.get(pattern.event, "a card")


def is_counted(pattern: EventPattern) -> bool:
    """Return whether an event needs several plays, as in "after you play three cards in a turn"."""
    return pattern.event in COUNTED and pattern.amount not in (None, ONE)


COUNTED = ("play-card", "cast-spell", "play-minion")
"""Events whose pattern may require the first in a turn, or several."""


def _on(pattern: EventPattern, form: str) -> str:
    """Return an event's second character if its form has no place for it: the target of a spell, the defender."""
    preposition = "" if pattern.event == "attack" else "on "
    return f" {preposition}{any_one(pattern.other)}" if pattern.other is not None and "{other}" not in form else ""


def when(pattern: EventPattern) -> str:
    """Return an event as a clause with its conjunction: "after you summon a minion"."""
    word = "at" if pattern.event in MOMENTS and pattern.timing in ("", "when") else pattern.timing or "when"
    said = f"{word} {event_words(pattern)}"
    if pattern.event not in MOMENTS or pattern.amount is None:
        return said
    turns = "a turn" if pattern.amount == ONE else f"{value_words(pattern.amount)} turns"
    return f"in {turns if pattern.amount.kind == 'number' else 'as many turns as the card counts'}, {said}"


def condition_words(condition: Condition | None) -> str:
    """Return a condition as a clause."""
    if condition is None:
        return "always"
    match condition.kind:
        case "exists":
            return _exists(condition.who)
        case "at-least" | "at-most" | "equal" | "more":
            sign = {"at-least": "at least", "at-most": "at most", "equal": "", "more": "more than"}[condition.kind]
            return f"{value_words(condition.amount)} is {sign} {value_words(condition.limit)}".replace("  ", " ")
        case "not" | "unless" if condition.parts[0].kind in ("not", "unless"):
            return condition_words(condition.parts[0].parts[0])
        case "not" | "unless" if condition.parts[0].kind == "your-turn":
            return "it is your opponent's turn"
        case "not" | "unless" if condition.parts[0].kind == "exists" and condition.parts[0].who is not None:
            return f"there is no {_noun(condition.parts[0].who, bare=True, plural=False).words}"
        case "not" | "unless":
            return f"not ({condition_words(condition.parts[0])})"
        case "and" | "or":
            return f" {condition.kind} ".join(map(condition_words, condition.parts))
        case "happened" if condition.event is not None:
            return _happened(condition.event)
        case "is":
            said = _predicate(condition.parts[0].who if condition.parts else None)
            of_them = condition.who is not None and condition.who.kind == "them"
            return (
                f"each of {selector_words(condition.who)} is {said}"
                if of_them
                else f"{selector_words(condition.who)} is {said}"
            )
        case "chance":
            return f"a chance of {value_words(condition.amount)} % comes up"
        case "matches" if condition.who is not None and condition.who.kind in NOUNS:
            return f"it is {any_one(condition.who)}"
    form = CONDITIONS.get(condition.kind, condition.kind.replace("-", " "))
    if "{who}" not in form:
        return form
    of_many = condition.kind in ("only", "no-duplicates", "from") and condition.who is not None
    return form.format(who=bare(condition.who) if of_many and condition.who else selector_words(condition.who))


def _predicate(who: Selector | None) -> str:
    if who is None:
        return "so"
    return any_one(who) if who.kind in NOUNS else " ".join(map(filter_words, who.filters)) or "so"


def _exists(who: Selector | None) -> str:
    if who is None:
        return "there is one"
    if who.kind in PRONOUNS:
        return f"there is {selector_words(who)}"
    if who.count is not None and who.count != ONE:
        return f"there are {value_words(who.count)} {bare(who)}"
    return f"there is {one_of(who)}"


def _happened(event: EventPattern) -> str:
    times = f", {value_words(event.amount)} times" if event.amount is not None and event.amount != ONE else ""
    return f"{event_words(event, perfect=True)}{times}"
