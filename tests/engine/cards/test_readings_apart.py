"""Texts that say different things are not read alike."""

from __future__ import annotations

import pytest

from engine.hearthstone.cards.ability import Ability, Action, Condition, Gain, Trigger, actions_of, parts_of
from engine.hearthstone.cards.text.lowering import abilities_of
from engine.hearthstone.cards.text.normalize import normalize
from hslog.hearthstone.generated.vocabulary import CardType, GameTag

MINION, SPELL = CardType.MINION, CardType.SPELL


def read(text: str, card_type: int = MINION) -> tuple[Ability, ...]:
    return abilities_of(normalize(text), card_type)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Take Fatigue damage.", "Your opponent takes Fatigue damage."),
        ("Enemy minions can't attack this turn.", "Enemy minions can't attack heroes this turn."),
        ("End your turn.", "Take an extra turn."),
        ("Destroy any minion damaged by this minion.", "Freeze any minion damaged by this minion."),
        (
            "While in your deck, after you draw a card, gain +1/+1.",
            "While in your hand, after you draw a card, gain +1/+1.",
        ),
        ("After attacking, draw a card.", "After attacking a minion, draw a card."),
        ("Costs (1) less for each Armor you have.", "Costs (1) more for each Armor you have."),
        ("Costs (1) less for each card drawn this turn.", "Costs (1) less for each card in your opponent's hand."),
        ("This minion's Attack is equal to your Armor.", "This minion's Health is equal to your Armor."),
        ("Can't attack unless you have Armor.", "Can't attack if you have Armor."),
        ("After an enemy freezes a minion, draw a card.", "After you Freeze a minion, draw a card."),
        ("After you gain a Corpse, draw a card.", "After you spend a Corpse, draw a card."),
        ("At the start of EVERY player's turn, draw a card.", "At the end of EVERY player's turn, draw a card."),
        ("Whenever your hero takes damage on your turn, draw a card.", "Whenever your hero takes damage, draw a card."),
        ("Your opponent can't restore Health.", "Players can't restore Health."),
        ("Set your maximum Health to 5.", "Increase your maximum Health by 5."),
        ("Set your maximum Mana to 5.", "Set your hand size to 5."),
        ("Gain 2 Mana Crystals next turn only.", "You have 2 fewer Mana Crystals next turn."),
        ("Swap decks with your opponent.", "Swap hands with your opponent."),
        ("Put a minion on the top of your deck.", "Put a minion on the top of your opponent's deck."),
        ("Battlecry: Swap Attack with another minion.", "Battlecry: Swap Health with another minion."),
        ("Battlecry: Steal 2 Health from a minion.", "Battlecry: Steal 2 Attack and Health from a minion."),
        ("Halve the Attack of all minions.", "Halve the Health of all minions."),
        ("Reduce its Attack to 1.", "Reduce its Health to 1."),
        ("Destroy all enemy minions that aren't Frozen.", "Destroy all enemy minions that are Frozen."),
        ("Replace your hand and deck with Legendary minions.", "Replace your deck with Legendary minions."),
        ("Cast a random spell on this.", "Cast a random spell."),
        ("Deal 1 damage. If any die, draw a card.", "Deal 1 damage. If any survive, draw a card."),
        ("If played this turn, draw a card.", "If drawn this turn, draw a card."),
    ],
)
def test_texts_that_say_different_things_are_not_read_alike(one: str, other: str) -> None:
    for card_type in (MINION, SPELL):
        assert read(one, card_type) != read(other, card_type)


def test_what_an_enchantment_gives_for_a_time_its_host_has() -> None:
    (enchantment,) = read("-2 Attack this turn.", CardType.ENCHANTMENT)
    (given,) = actions_of((enchantment,))
    assert given.who is not None
    assert given.who.kind == "self"
    (enchantment,) = read("Your hero has +2 Attack this turn.", CardType.ENCHANTMENT)
    (given,) = actions_of((enchantment,))
    assert given.who is not None
    assert given.who.kind == "heroes"


def test_more_of_what_was_given_before_is_given_to_the_same() -> None:
    (spell,) = read("Give your hero +5 Health. Spend 3 Corpses to gain 4 more.", SPELL)
    gives = [action for action in actions_of((spell,)) if action.kind == "give"]
    assert [[(gain.tag, gain.amount.number) for gain in action.gives] for action in gives] == [
        [(GameTag.HEALTH, 5)],
        [(GameTag.HEALTH, 4)],
    ]
    assert gives[0].who == gives[1].who


def test_repeating_a_battlecry_by_name_says_nothing_else() -> None:
    found = read("Battlecry: Deal 2 damage to all other minions. If any die, repeat this Battlecry.")
    assert len(found) == 1
    assert [action.kind for action in actions_of(found)] == ["deal", "if", "again"]


def test_an_event_on_ones_turn_asks_whose_turn_it_is() -> None:
    (trigger,) = read("After your hero takes damage on your turn, draw a card.")
    assert isinstance(trigger, Trigger)
    assert trigger.pattern.condition == Condition("your-turn")


def test_a_rarity_before_a_noun_is_no_name() -> None:
    (spell,) = read("Discover a Legendary minion.", SPELL)
    (discover,) = actions_of((spell,))
    assert discover.cards is not None
    assert {item.kind for item in discover.cards.filters} == {"rarity", "type"}


def test_what_a_random_bonus_effect_is_no_text_tells() -> None:
    found = read("Deathrattle: Give each of your minions a random Bonus Effect.")
    (given,) = actions_of(found)
    assert isinstance(given, Action)
    assert not [part for part in parts_of(given) if isinstance(part, Gain)]


def test_another_is_one_more_however_many_came_before() -> None:
    (spell,) = read("Summon two 3/3 Felfiends. If your deck has no minions, summon another.", SPELL)
    brought = [action.cards for action in actions_of((spell,)) if action.kind == "summon"]
    assert [cards.count.number if cards is not None and cards.count is not None else 1 for cards in brought] == [2, 1]


def test_what_is_chosen_to_be_moved_is_moved() -> None:
    found = read("Battlecry: Choose a card in your hand to discard.")
    assert [action.kind for action in actions_of(found)] == ["sequence", "choose", "discard"] or [
        action.kind for action in actions_of(found)
    ] == ["choose", "discard"]


def test_a_keyword_that_is_an_option_is_given_only_by_choice() -> None:
    (choice,) = read("Choose One - Charge; or +2 Health and Taunt.")
    assert [action.kind for action in actions_of((choice,))] == ["choose-one", "option", "give", "option", "give"]


def test_an_option_that_names_nobody_is_given_to_whom_the_first_is() -> None:
    (choice,) = read("Choose One - Give a friendly minion +2 Attack; or +2 Health.")
    first, second = [action.who for action in actions_of((choice,)) if action.kind == "give"]
    assert first == second
    assert first is not None
    assert first.kind == "minions"


def test_what_is_done_instead_of_an_event_is_done_to_whom_it_happens() -> None:
    (trigger,) = read("Whenever your hero would take damage on your turn, restore 2 Health instead.", CardType.WEAPON)
    (heal,) = [action for action in actions_of((trigger,)) if action.kind == "heal"]
    assert heal.who is not None
    assert heal.who.kind == "it"


def test_original_stats_are_those_that_are_printed() -> None:
    (trigger,) = read("After a friendly minion dies, gain its original stats.")
    (given,) = actions_of((trigger,))
    assert [gain.amount.kind for gain in given.gives] == ["printed", "printed"]


def test_your_next_one_is_the_next_of_what_was_offered_or_asked_for() -> None:
    (spell,) = read("Discover a Rush minion. Your next one costs (1) less.", SPELL)
    discover, cost = actions_of((spell,))
    assert discover.cards is not None
    assert cost.who is not None
    assert (cost.who.pick, cost.who.filters) == ("next", discover.cards.filters)
    (spell,) = read("Give a minion +3/+3. If it's a Demon, your next one costs (2) less.", SPELL)
    (cost,) = [action for action in actions_of((spell,)) if action.kind == "change-cost"]
    assert cost.who is not None
    assert [item.kind for item in cost.who.filters] == ["tribe"]
