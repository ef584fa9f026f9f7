"""Which cards play mode can play: those of whose text every part has a meaning for the engine."""

from __future__ import annotations

from functools import cache

from engine.cards.ability import Ability, Deathrattle, Definition, Keyword, OnPlay, Trigger
from engine.cards.constructs import constructs_of
from engine.cards.library import definition_of
from engine.cards.queue import TOLD
from engine.effects.definitions import has_meaning
from engine.simulate.cards import KEYWORDS, power_of
from hslog.generated.vocabulary import GameTag

KNOWN_KEYWORDS = frozenset({*KEYWORDS.values(), GameTag.CANT_ATTACK, GameTag.OVERLOAD, GameTag.ECHO, GameTag.IMMUNE})
"""Keywords whose rules are code (HS 5.1)."""

KNOWN_PLACES = ("play", "secret", "hand", "deck")


@cache
def why_not_playable(card_id: str, build: int) -> str:
    """Return what of a card's text play mode cannot carry out; empty if it can carry out all of it."""
    if power_of(card_id, build):
        return ""  # a hero
    definition = definition_of(card_id, build, build)
    if definition is None or not definition.complete:
        return f"the text of {card_id} is not known in build {build}"
    return _why_not(definition, card_id)


def _why_not(definition: Definition, card_id: str) -> str:
    unknown = [ability for ability in definition.abilities if not is_playable(ability)]
    return f"{card_id}: {', '.join(constructs_of(unknown[0]))}" if unknown else ""


def is_playable(ability: Ability) -> bool:
    """Return whether the engine can carry out an ability."""
    if isinstance(ability, Keyword):
        return ability.tag in KNOWN_KEYWORDS
    if isinstance(ability, Trigger):
        if ability.limit or ability.place not in KNOWN_PLACES:
            return False
        told = all(event in TOLD for event in ability.pattern.event.split("|"))
        return told and has_meaning(OnPlay(actions=ability.actions))
    if isinstance(ability, Deathrattle):
        return has_meaning(OnPlay(actions=ability.actions))
    return isinstance(ability, OnPlay) and has_meaning(ability)
