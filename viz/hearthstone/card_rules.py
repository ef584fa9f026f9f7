"""The rules that a card's abilities touch, by their constructs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.hearthstone.cards.ability import Ability, Deathrattle, Keyword, OnPlay, Trigger
from engine.hearthstone.cards.constructs import constructs_of
from engine.hearthstone.wording.tags import tag_word
from engine.rulebook.book import RULES as BOOK
from hslog.hearthstone.generated.vocabulary import CardType

ON_PLAY: Mapping[str, str] = {
    "battlecry": "HS 2.2.2.c",
    "spell": "HS 2.3.2.c",
    "power": "HS 2.7",
    "combo": "HS 5.1 combo",
    "outcast": "HS 5.1 outcast",
}
"""The rule by which an effect of a kind is carried out."""

RULES: Mapping[str, str] = {
    "pick:random": "HS 3.5",
    "pick:discover": "HS 5.1 discover",
    "action:deal": "HS 4.9",
    "action:missiles": "HS 4.9",
    "action:heal": "HS 4.9",
    "value:spell-damage": "HS 5.1 spell damage",
    "action:destroy": "HS 4.3",
    "action:discard": "HS 4.3",
    "action:draw": "HS 4.4",
    "action:add-to-hand": "HS 4.7",
    "action:return-to-hand": "HS 4.7",
    "action:shuffle": "HS 4.7",
    "action:give": "HS 4.1",
    "action:transform": "HS 4.5",
    "action:dormant": "HS 4.6",
    "action:copy": "HS 4.8",
    "selector:copy": "HS 4.8",
    "action:resurrect": "HS 4.10",
    "action:change-cost": "HS 4.11",
    "action:set-cost": "HS 4.11",
    "ability:cost-modifier": "HS 4.11",
    "action:mana-crystals": "HS 4.12",
    "action:hero-power-damage": "HS 4.9.1",
    "action:mana-this-turn": "HS 4.12",
    "action:adapt": "HS 5.1 adapt",
    "action:discover": "HS 5.1 discover",
    "action:freeze": "HS 5.1 freeze",
    "action:dredge": "HS 5.1 dredge",
    "ability:aura": "HS 1.3",
    "ability:replacement": "HS 4.9",
}
"""The rule that a construct touches."""


def rules_of(ability: Ability, card_type: int) -> tuple[str, ...]:
    """Return the ids of the rules that an ability touches, those of its place in the sequence first."""
    return tuple(rule for rule in dict.fromkeys(_rules(ability, card_type)) if rule in BOOK)


def _rules(ability: Ability, card_type: int) -> Iterator[str]:
    if isinstance(ability, OnPlay):
        yield ON_PLAY.get(ability.kind, "HS 2.3.2.c" if card_type == CardType.SPELL else "HS 2.2.2.c")
    elif isinstance(ability, Deathrattle):
        yield "HS 1.12"
    elif isinstance(ability, Trigger):
        yield from ("HS 1.5", "HS 3.4")
    elif isinstance(ability, Keyword):
        yield f"HS 5.1 {tag_word(ability.tag)}"
    for construct in constructs_of(ability):
        if construct in RULES:
            yield RULES[construct]
