"""Divergences in words: the event, the log's version, and the rules' version.

The words are made from the fields of the divergence and the names of its game. A check that needs a special sentence
passes one with placeholders (see :func:`message`).
"""

from __future__ import annotations

import re

from engine.core.divergence import Cause, Divergence, Kind
from engine.hearthstone.wording.names import Names
from engine.hearthstone.wording.reasons import reason_words
from engine.hearthstone.wording.tags import tag_label, zone_word
from engine.rulebook import nearest
from hslog.hearthstone.generated.vocabulary import GameTag

_PLACE = re.compile(r"\{\{|\{(entity|first|second|others|expected|observed)\}")

_BLOCKS = {
    "POWER": "the effect of {who} should be carried out here (a POWER block), but is not",
    "TRIGGER": "a trigger of {who} should resolve here (a TRIGGER block), but does not",
    "FATIGUE": "{who} should take fatigue damage here (a FATIGUE block), but does not",
    "ATTACK": "{who} should attack here (an ATTACK block), but does not",
    "PLAY": "{who} should be played here (a PLAY block), but is not",
}


def message(divergence: Divergence, names: Names, form: str = "") -> str:
    """Return the divergence as one sentence without its full stop.

    ``form`` is a sentence with placeholders: ``{entity}`` for the entity of the divergence, ``{first}`` and
    ``{second}`` for the first two of its other entities, ``{others}`` for all of these, and ``{expected}`` and
    ``{observed}`` for the values. Without ``form``, the sentence is made from the kind of the divergence.
    """
    if not form:
        return _sentence(divergence, names)

    def fill(place: re.Match[str]) -> str:
        word = place[1]
        if not word:
            return "{"
        if word == "entity":
            return names.entity_phrase(divergence.entity)
        if word in ("first", "second"):
            return names.entity_phrase(divergence.others[word == "second"])
        if word == "others":
            return names.several(divergence.others)
        return value(divergence, names, divergence.expected if word == "expected" else divergence.observed)

    return _PLACE.sub(fill, form)


def quoted(text: str) -> str:
    """Return words of the log escaped for a sentence with placeholders."""
    return text.replace("{", "{{")


def _sentence(divergence: Divergence, names: Names) -> str:
    who = names.entity_phrase(divergence.entity)
    if divergence.block_type:
        return _block_sentence(divergence, names, who)
    if divergence.note:
        rules = _amount(divergence, divergence.expected)
        if divergence.kind is Kind.MISSING:
            return f"{who}: {rules} should be noted here, but is not"
        return f"{who}: {_amount(divergence, divergence.observed)} is noted; the rules give {divergence.expected}"
    if divergence.tag is None:
        return f"{who}: {divergence.kind.value}"
    if divergence.tag == GameTag.ZONE:
        return _move_sentence(divergence, who)
    label = tag_label(divergence.tag)
    expected, observed = (value(divergence, names, one) for one in (divergence.expected, divergence.observed))
    before = value(divergence, names, divergence.before)
    if divergence.kind is Kind.MISSING:
        stays = _stays(before) if divergence.before not in (None, divergence.expected) else "does not"
        return f"{who}: {label} should become {expected} here, but {stays}"
    becomes = "stays" if divergence.before is not None and divergence.before == divergence.observed else "becomes"
    if divergence.kind is Kind.WRONG_VALUE:
        return f"{who}: {label} {becomes} {observed}; the rules give {expected}"
    if becomes == "stays":
        return f"{who}: {label} is set to {observed} again, but no rule calls for it here"
    was = f"; it was {before}" if divergence.before is not None else ""
    return f"{who}: {label} becomes {observed}, but no rule calls for it here{was}"


def _stays(before: str) -> str:
    return "stays empty" if before == "nothing" else f"stays {before}"


def _move_sentence(divergence: Divergence, who: str) -> str:
    """Return the sentence for a card that moves, or fails to move, to another zone."""
    expected, observed, before = (
        "" if one is None else _to(int(one)) for one in (divergence.expected, divergence.observed, divergence.before)
    )
    if divergence.kind is Kind.MISSING:
        stays = before and divergence.before != divergence.expected
        remains = f"stays {_in(divergence.before or 0)}" if stays else "does not"
        return f"{who} should go {expected} here (ZONE), but {remains}"
    if divergence.kind is Kind.WRONG_VALUE:
        return f"{who} goes {observed} (ZONE); by the rules it goes {expected}"
    return f"{who} goes {observed} (ZONE), but no rule calls for it here"


_TO = {
    "play": "into play",
    "hand": "to the hand",
    "deck": "to the deck",
    "graveyard": "to the graveyard",
    "secrets": "to the secrets",
    "set aside": "to the set-aside zone",
    "removed from the game": "out of the game",
}
_IN = {
    "play": "in play",
    "hand": "in the hand",
    "deck": "in the deck",
    "graveyard": "in the graveyard",
    "secrets": "among the secrets",
}


def _to(zone: int) -> str:
    word = zone_word(zone)
    return _TO.get(word, f"to {word}")


def _in(zone: int) -> str:
    word = zone_word(zone)
    return _IN.get(word, word)


def _block_sentence(divergence: Divergence, names: Names, who: str) -> str:
    kind = divergence.block_type
    if kind == "DEATHS":
        if not divergence.others:
            return "mortally wounded entities should die here (a DEATHS block), but do not"
        one = len(divergence.others) == 1
        are, do = ("is", "does") if one else ("are", "do")
        dying = names.several(divergence.others)
        return f"{dying} {are} mortally wounded and should die here (a DEATHS block), but {do} not"
    stated = nearest(divergence.rule)
    if kind == "TRIGGER" and stated is not None and names.is_game_or_player(divergence.entity):
        return f"“{stated.title}” should be carried out here (a TRIGGER block of {who}), but is not"
    form = _BLOCKS.get(kind, f"a {kind} block of {{who}} should come here, but does not")
    return form.format(who=who)


def _amount(divergence: Divergence, amount: int | str | None) -> str:
    return f"{amount} {divergence.note.lower()}"


def value(divergence: Divergence, names: Names, what: int | str | None) -> str:
    """Return an expected or observed value in words: a value of the tag, or the reason of an option."""
    if what is None:
        return "nothing"
    if isinstance(what, str):
        return reason_words(what)
    return names.value(divergence.tag, what) if divergence.tag is not None else str(what)


def causes(divergence: Divergence) -> tuple[Cause, ...]:
    """Return the causes of the expectation, without the last one if it only states the rule."""
    why = divergence.why
    return why[:-1] if why and why[-1].rule == divergence.rule and not why[-1].line else why


def log_says(divergence: Divergence, names: Names) -> str:
    """Return the log's version at the place of a divergence in a few words; empty if the message contains it."""
    if divergence.kind is Kind.ILLEGAL_CHOICE and divergence.tag is None:
        target = divergence.others if isinstance(divergence.expected, str) else ()
        return " on ".join(names.entity_phrase(entity) for entity in (divergence.entity, *target))
    absent = divergence.kind is Kind.MISSING
    return _side(divergence, names, divergence.observed, divergence.others[::-1], absent=absent)


def rules_say(divergence: Divergence, names: Names) -> str:
    """Return the rules' version at the place of a divergence; empty if the message contains it."""
    if divergence.kind is Kind.ILLEGAL_CHOICE and divergence.tag is None and divergence.expected is None:
        return names.several(divergence.others) or "one of what was offered"
    absent = divergence.kind is Kind.UNEXPECTED
    return _side(divergence, names, divergence.expected, divergence.others, absent=absent)


def _side(divergence: Divergence, names: Names, what: int | str | None, order: tuple[int, ...], *, absent: bool) -> str:
    if divergence.block_type and divergence.kind is not Kind.WRONG_ORDER:
        of = "" if divergence.block_type == "DEATHS" else f" of {names.entity_phrase(divergence.entity)}"
        return f"{'no' if absent else 'a'} {divergence.block_type} block{of}"
    if divergence.note:
        return "no such note" if what is None else f"a note of {_amount(divergence, what)}"
    if divergence.kind is Kind.WRONG_ORDER and len(order) > 1:
        return f"{names.entity_phrase(order[0])} first, then {names.entity_phrase(order[1])}"
    if isinstance(what, str):
        refused = divergence.kind is Kind.MISSING and what.startswith("REQ_")
        return f"listed, and refused: {reason_words(what)}" if refused else reason_words(what)
    if divergence.tag is None or divergence.kind is Kind.WRONG_ORDER:
        return ""
    label = tag_label(divergence.tag)
    if what is not None:
        return f"{label} = {value(divergence, names, what)}"
    if absent and divergence.before is not None:
        return f"no change: {label} {_stays(value(divergence, names, divergence.before))}"
    return "no such change" if absent else ""
