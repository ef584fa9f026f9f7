"""What cards do, in words of our own."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.hearthstone.cards.ability import Condition, EventPattern, Filter, Keyword, Selector, Trigger, Value
from engine.hearthstone.cards.data import all_facts
from engine.hearthstone.cards.library import definition_of
from engine.hearthstone.cards.wording import ability_words, rendered
from engine.hearthstone.cards.wording.nouns import condition_words, is_plural, selector_words
from hslog.hearthstone.generated.vocabulary import GameTag

SAYS = {
    "NEW1_019": ["After you summon a minion, deal 1 damage to a random enemy"],
    "CS2_029": ["Spell: deal 6 (plus spell damage) damage to a character"],
    "EX1_096": ["Deathrattle: draw a card"],
    "CS2_179": ["Taunt"],
    "EX1_105": ["This costs 1 less for each other card in your hand"],
    "CS2_226": [
        "Battlecry: give this +1 Attack for each other friendly minion, +1 Health for each other friendly minion"
    ],
    "EX1_302": ["Spell: deal 1 (plus spell damage) damage to a minion; then if it died, draw a card"],
    "OG_031": ["Deathrattle: summon Elemental with 4 Attack and 2 Health"],
    "EX1_164": ["Choose one: gain 2 Mana Crystals or draw 3 cards"],
    "UNG_072": ["Taunt", "Battlecry: discover a Taunt minion"],
    "LOOT_204": ["Secret: When a friendly minion dies, return it to the hand; then reduce the Cost of it by 2"],
    "ICC_088": ["Taunt", "Freeze a character damaged by this"],
    "LOOT_373": ["Spell: restore 12 Health randomly split among all friendly characters"],
    "UNG_109": ["Battlecry: if there is a minion in your hand with 5 or more Attack, adapt this"],
    "BRM_003": [
        "Spell: deal 4 (plus spell damage) damage to a character",
        "This costs 1 less for each minion that died this turn",
    ],
    "KARA_04_01": ["All minions to the left of this have Charge", "All minions to the right of this have Taunt"],
    "KAR_041": ["Battlecry: destroy a minion; then remember it", "Deathrattle: resurrect what it remembers"],
}


@pytest.mark.parametrize("card", SAYS)
def test_abilities_are_said_one_by_one(card: str) -> None:
    definition = definition_of(card, 25770, 25770)
    assert definition is not None
    assert rendered(definition) == SAYS[card]


@pytest.mark.parametrize(("amount", "words"), [(1, "Spell Damage"), (2, "Spell Damage 2"), (0, "Spell Damage 0")])
def test_a_keyword_says_its_amount_unless_it_is_one(amount: int, words: str) -> None:
    assert ability_words(Keyword(tag=GameTag.SPELLPOWER, value=amount)) == words


def test_what_a_card_is_immune_to_is_said() -> None:
    definition = definition_of("FIR_959", 223542, 223542)
    assert definition is not None
    assert rendered(definition)[0] == "This takes no damage from Fire spells"


def test_what_an_event_ends_is_said_to_end_and_what_is_attached_speaks_as_if_it_were_in_play() -> None:
    ends = Trigger(pattern=EventPattern("turn-start", "at", "friendly"), place="attached")
    assert ability_words(ends) == "At the start of your turn, this ends"
    assert ability_words(replace(ends, place="dormant")).startswith("While dormant: At the start of your turn, ")
    assert ability_words(replace(ends, place="hand")).startswith("While in hand: At the start of your turn, ")


def test_every_ability_of_a_build_can_be_said() -> None:
    said = 0
    for facts in all_facts(25770):
        definition = definition_of(facts.id, 25770, 25770)
        for ability in definition.abilities if definition else ():
            words = ability_words(ability)
            assert words
            assert "{" not in words
            said += 1
    assert said > 3000


@pytest.mark.parametrize(
    ("item", "words"),
    [
        (Filter("tribe", number=14), "Murloc"),
        (Filter("type", number=5), "spell"),
        (Filter("class", number=4), "Mage"),
        (Filter("school", number=2), "Fire"),
        (Filter("rarity", number=5), "Legendary"),
        (Filter("tribe", number=9999), "tribe 9999"),
        (Filter("keyword", number=GameTag.TAUNT), "Taunt"),
        (Filter("at-least", number=GameTag.ATK, amount=Value("number", 5)), "with 5 or more Attack"),
        (Filter("at-most", number=GameTag.COST, amount=Value("number", 2)), "that cost (2) or less"),
        (Filter("not", parts=(Filter("tribe", number=14),)), "non-Murloc"),
        (Filter("any", parts=(Filter("tribe", number=14), Filter("tribe", number=24))), "Murloc or Dragon"),
    ],
    ids=lambda value: value if isinstance(value, str) else value.kind,
)
def test_a_filter_is_said_by_the_name_of_what_it_asks_for(item: Filter, words: str) -> None:
    assert words in selector_words(Selector("minions", filters=(item,)))


@pytest.mark.parametrize(
    ("kind", "pick", "plural"), [("them", "all", True), ("them", "random", False), ("it", "all", False)]
)
def test_one_of_several_is_spoken_of_as_one(kind: str, pick: str, plural: bool) -> None:
    assert is_plural(Selector(kind, pick=pick)) is plural


def test_what_one_card_is_asked_for_is_said_of_one() -> None:
    dear = Selector("self", filters=(Filter("at-least", number=GameTag.COST, amount=Value("number", 5)),))
    asked = Condition("is", who=Selector("it"), parts=(Condition("matches", who=dear),))
    assert condition_words(asked) == "it is that costs (5) or more"
