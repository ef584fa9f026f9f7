"""Inflection of words in sentences: plurals, articles, verbs, lists, and the names of tags and periods."""

from __future__ import annotations

import re

from engine.hearthstone.cards.wording.phrases import ATTRIBUTES, KEYWORDS, PARTICIPLES, PERIODS
from hslog.hearthstone.generated.vocabulary import NUMBERS

PLURALS = {"Mech": "Mechs", "Undead": "Undead", "Draenei": "Draenei"}
"""Irregular plurals of tribes."""

_VERB = re.compile(r"\[(\w+)\]")


def tag_words(tag: int) -> str:
    """Return the name of a tag as cards print it: Divine Shield."""
    return ATTRIBUTES.get(tag) or KEYWORDS.get(tag) or enumerated("GameTag", tag).title() or f"tag {tag}"


def enumerated(enumeration: str, number: int) -> str:
    """Return the name of a member of an enumeration; empty for an unknown one."""
    found = [name for name, member in NUMBERS[enumeration].items() if member == number]
    return found[0].replace("_", " ").capitalize() if found else ""


def with_article(words: str) -> str:
    """Return a noun phrase with the indefinite article."""
    if words.startswith("other "):
        return f"an{words}"
    return f"{'an' if words[:1] in 'aeiouAEIOU' else 'a'} {words}"


def plural_of(noun: str) -> str:
    """Return the plural of a noun."""
    if noun in PLURALS:
        return PLURALS[noun]
    if noun.endswith(("y", "Y")) and noun[-2:-1] not in "aeiou":
        return f"{noun[:-1]}ies"
    if noun.endswith("s"):
        return noun  # the name already is a plural
    return f"{noun}es" if noun.endswith(("x", "ch", "hero")) else f"{noun}s"


def listed(words: list[str], last: str = "and") -> str:
    """Return words as a list: "a, b and c"."""
    return f" {last} ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def period_words(period: str) -> str:
    """Return a period in words: "this turn", "for 2 turns"."""
    turns = period.removesuffix("-turns")
    if turns != period:
        return f"for {turns} turn{'' if turns == '1' else 's'}"
    return PERIODS.get(period, period.replace("-", " "))


def conjugated(form: str, plural: bool, perfect: bool = False) -> str:
    """Inflect the ``[verbs]`` of a form: in the plural, as after "you", or singular; ``perfect``: "have played"."""
    return _VERB.sub(lambda found: _verb(found[1], plural, perfect), form)


def _verb(verb: str, plural: bool, perfect: bool) -> str:
    if perfect:
        participle = PARTICIPLES.get(verb) or (f"{verb}d" if verb.endswith("e") else f"{verb}ed")
        return f"{'have' if plural else 'has'} {participle}"
    if verb == "be":
        return "are" if plural else "is"
    if plural:
        return verb
    return f"{verb}es" if verb.endswith(("s", "sh", "ch", "x")) else f"{verb}s"
