"""Facts about a clause that the grammar cannot read: whether it may ask for a target, and is unconditional.

Every card that is aimed according to card data, by a requirement or by its arrow text, has a clause that may ask for a
target: ``tests/engine/cards/test_cards_aims.py`` checks all of them.
"""

from __future__ import annotations

import re

_TRIBES = "beast|demon|dragon|murloc|mech|pirate|totem|elemental|naga|undead|quilboar|draenei|treant|imp|recruit"
_NOUN = rf"(?:minions?|characters?|enem(?:y|ies)|hero|taunt|weapon|location|{_TRIBES})"
_VERBS = ("discover", "summon", "summons", "draw", "recruit", "resurrect", "play", "control", "controls", "have")
_NOT_AFTER = "".join(f"(?<!{word} )" for word in (*_VERBS, "after", "whenever", "when", "if"))
_ADJECTIVES = r"(?:(?! (?:of|to|and|in|into|from|with|for)\b) [\w'-]+){0,4}?"
_ONE = rf"{_NOT_AFTER}\b(?:an?|another|any|one of)\b(?! random\b){_ADJECTIVES} {_NOUN}\b"
_ASKED_TO_AIM = r"\b(?:choose|chosen|targets?|character|swap|transform|enemies|pick)\b|\bcontrol of\b|\b\d+ enemy\b"
_AT_NOBODY_NAMED = r"\b(?:deal|restore)s? [^.]*(?:damage|health)\b(?![^.]*\bto\b)"
_AT_ANYTHING = r"\bgive an?\b|\bdestroy an? friendly\b|^give |^dye |^\+"
_FILLED_IN = r"[{<]"
_AIMS = re.compile("|".join((_ONE, _ASKED_TO_AIM, _AT_NOBODY_NAMED, _AT_ANYTHING, _FILLED_IN)), re.IGNORECASE)
_SENTENCE = re.compile(r"(?<=[.;:]) ")


def may_aim(text: str) -> bool:
    """Return whether a normalised text or clause may ask for a target."""
    told = text.replace("equal to", "of")
    return any(_AIMS.search(sentence) for sentence in _SENTENCE.split(told))


_ASKS = re.compile(r"\b(?:if|unless|while|instead|spend|dormant|it|them|those)\b", re.IGNORECASE)


def happens_always(text: str) -> bool:
    """Return whether a clause is unconditional: it has neither a condition nor a reference to earlier entities."""
    return not _ASKS.search(text)
