"""What a text is read as, said in words again: who is meant, how many, when and instead of what."""

from __future__ import annotations

import pytest

from engine.hearthstone.cards.text.lowering import abilities_of
from engine.hearthstone.cards.text.normalize import normalize
from engine.hearthstone.cards.wording import ability_words
from hslog.hearthstone.generated.vocabulary import CardType

MINIONS = {
    "At the end of your turn, give another random friendly minion +1/+1.": [
        "At the end of your turn, give another random friendly minion +1 Attack, +1 Health"
    ],
    "Battlecry: Draw a 1, 2, and 3-Cost spell.": [
        "Battlecry: draw a random spell in your deck that costs (1); then draw a random spell in your deck that costs "
        "(2); then draw a random spell in your deck that costs (3)"
    ],
    "Battlecry: Give all Arcane spells in your hand and deck Spell Damage +1.": [
        "Battlecry: give all Arcane spells in your hand and all Arcane spells in your deck Spell Damage"
    ],
    "After you cast three spells in a turn, draw a card.": ["After you play 3 spells in a turn, draw a card"],
    "Battlecry: Copy a friendly minion's Attack and Health.": [
        "Battlecry: give this Attack the Attack of a friendly minion, Health the Health of a friendly minion"
    ],
    "Battlecry: Destroy a minion and gain its Health.": [
        "Battlecry: destroy a minion; then give this Health more by the Health of it"
    ],
    "Whenever this attacks, draw a Beast and gain its stats.": [
        "Whenever this attacks, draw a random Beast in your deck; then give this Attack more by the Attack of it, "
        "Health more by the Health of it"
    ],
    "Battlecry: If your hero took damage this turn, draw a card.": [
        "Battlecry: if a friendly hero has taken damage this turn, draw a card"
    ],
    "Battlecry: If you took damage this turn, draw a card.": [
        "Battlecry: if a friendly hero has taken damage this turn, draw a card"
    ],
    "Battlecry: If you've gained 5 or more Armor this turn, draw a card.": [
        "Battlecry: if the total of you have gained Armor this turn is at least 5, draw a card"
    ],
    "Battlecry: If you've gained Armor this turn, draw a card.": [
        "Battlecry: if you have gained Armor this turn, draw a card"
    ],
    "Battlecry: Your hero can't take damage this turn.": ["Battlecry: give your hero Immune this turn"],
    "Battlecry: A random enemy minion loses 2 Attack.": ["Battlecry: a random enemy minion loses 2 Attack"],
    "Battlecry: Lose 2 Armor.": ["Battlecry: this loses 2 Armor"],
    "Battlecry: Your weapon loses 1 Durability.": ["Battlecry: your weapon loses 1 Durability"],
    "Battlecry: Set a minion's stats to 2/5.": [
        "Battlecry: set the Attack of a minion to 2 and the Health of a minion to 5"
    ],
    "Battlecry: Equip a random weapon for each player.": ["Battlecry: equip a random weapon (each player)"],
    "Battlecry: Equip one of your destroyed weapons.": ["Battlecry: equip a random friendly weapon that died"],
    "Battlecry: Your hero can't be targeted by spells or Hero Powers until your next turn.": [
        "Battlecry: give your hero Elusive until your next turn"
    ],
    "Battlecry: Destroy a random minion in your opponent's hand, deck, and battlefield.": [
        "Battlecry: destroy a random minion in your opponent's hand; then destroy a random minion in your opponent's "
        "deck; then destroy a random enemy minion"
    ],
    "Battlecry: If you've discarded a card this game, draw a card.": [
        "Battlecry: if you have discarded a card this game, draw a card"
    ],
    "Your minions have Spell Damage +1 for each spell in your hand.": [
        "All friendly minions have +1 Spell Damage for each spell in your hand"
    ],
    "Has Spell Damage +1 for each spell in your hand.": ["This has +1 Spell Damage for each spell in your hand"],
    "Immune to Frost spells.": ["This takes no damage from Frost spells"],
}
SPELLS = {
    "Discover a Temporary Frostbolt, Arcane Intellect, or Fireball.": [
        "Spell: discover a temporary Frostbolt or Arcane Intellect or Fireball"
    ],
    "In 3 turns, restore 10 Health to your hero.": [
        "Spell: in 3 turns, at the start of your turn, restore 10 Health to your hero (once)"
    ],
    "Draw 3 cards and light them on fire. In 3 turns, any still in hand are destroyed!": [
        "Spell: draw 3 cards; then in 3 turns, destroy them"
    ],
    "Discover a 4-Cost minion. Set its Attack and Health to 7.": [
        "Spell: discover a minion that costs (4); then set the Attack of it to 7 and the Health of it to 7"
    ],
    "Silence a friendly minion, then deal damage equal to its Attack randomly split among all enemy minions.": [
        "Spell: silence a friendly minion; then deal damage equal to the Attack of it randomly split among all enemy "
        "minions"
    ],
    "Reveal a spell from your deck. Deal damage equal to its Cost to all minions.": [
        "Spell: reveal a random spell in your deck; then deal damage equal to the Cost of it to all minions"
    ],
    "Deal $3 damage to a minion. If you're holding a Dragon, it also hits the enemy hero.": [
        "Spell: deal 3 (plus spell damage) damage to a minion; then if there is a Dragon in your hand, deal 3 (plus "
        "spell damage) damage to the enemy hero"
    ],
    "Deal $3 damage. If you have 12 or less Health, deal $6 instead.": [
        "Spell: if the Health of your hero is at most 12, deal 6 (plus spell damage) damage to a character; otherwise "
        "deal 3 (plus spell damage) damage to a character"
    ],
    "Deal $1 damage to all minions. If you have 12 or less Health, deal $3 damage instead.": [
        "Spell: if the Health of your hero is at most 12, deal 3 (plus spell damage) damage to all minions; otherwise "
        "deal 1 (plus spell damage) damage to all minions"
    ],
    "Deal $3 damage to a minion. If you're holding a Dragon, draw a card and deal $5 damage instead.": [
        "Spell: if there is a Dragon in your hand, draw a card; then deal 5 (plus spell damage) damage to a minion; "
        "otherwise deal 3 (plus spell damage) damage to a minion"
    ],
    "Draw a card. Discover a spell. If you're holding a Dragon, keep all 3.": [
        "Spell: draw a card; then discover a spell"
    ],
    "Freeze a minion. If it's already Frozen, draw a card.": [
        "Spell: if it is a Frozen card, draw a card; otherwise freeze a minion"
    ],
    "Freeze a minion. If it's already Frozen, draw a card. Otherwise, gain 2 Armor.": [
        "Spell: freeze a minion; then if it is a Frozen card, draw a card; otherwise give your hero 2 Armor"
    ],
    "Secret: After your opponent plays three cards in a turn, draw 2 cards.": [
        "Secret: After your opponent plays 3 cards in a turn, draw 2 cards"
    ],
}


@pytest.mark.parametrize(
    ("text", "kind", "words"),
    [
        *((text, CardType.MINION, words) for text, words in MINIONS.items()),
        *((text, CardType.SPELL, words) for text, words in SPELLS.items()),
    ],
    ids=[*MINIONS, *SPELLS],
)
def test_a_text_means_whom_it_names(text: str, kind: int, words: list[str]) -> None:
    assert [ability_words(ability) for ability in abilities_of(normalize(text), kind)] == words
