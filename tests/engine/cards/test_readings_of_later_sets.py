"""What texts of the sets since 2022 say: factions, tourists, starships, corpses, and what happened before."""

from __future__ import annotations

import pytest

from engine.hearthstone.cards.ability import (
    Ability,
    Action,
    Aura,
    Condition,
    CostModifier,
    Deathrattle,
    Filter,
    Keyword,
    OnPlay,
    Opaque,
    Progress,
    Scripted,
    Selector,
    Trigger,
    Value,
    actions_of,
    parts_of,
)
from engine.hearthstone.cards.text.lowering import abilities_of
from engine.hearthstone.cards.text.normalize import normalize
from hslog.hearthstone.generated.vocabulary import CardClass, CardType, GameTag, Race

MINION, SPELL = CardType.MINION, CardType.SPELL


def read(text: str, card_type: int = MINION) -> tuple[Ability, ...]:
    found = abilities_of(normalize(text), card_type)
    assert not any(isinstance(one, (Opaque, Scripted)) for one in found)
    return found


def done(text: str, card_type: int = MINION) -> list[Action]:
    return actions_of(read(text, card_type))


def condition(text: str) -> Condition:
    asked = next(one.condition for one in done(text) if one.kind == "if")
    assert asked is not None
    return asked


def number(value: Value | None) -> tuple[str, int]:
    assert value is not None
    return value.kind, value.number


@pytest.mark.parametrize(
    ("word", "tag"), [("Zerg", GameTag.ZERG), ("Protoss", GameTag.PROTOSS), ("Terran", GameTag.TERRAN)]
)
def test_factions_are_told_by_a_tag(word: str, tag: int) -> None:
    (draw,) = done(f"Draw two {word} cards.", SPELL)
    assert draw.who is not None
    assert draw.who.filters == (Filter("keyword", tag),)
    (given,) = done(f"Give your {word} +1/+1.", SPELL)
    assert given.who == Selector("minions", "friendly", (Filter("keyword", tag),))


def test_a_tourist_names_a_class_for_the_deck() -> None:
    assert read("Paladin Tourist") == (Keyword(tag=GameTag.TOURIST, value=CardClass.PALADIN),)
    tourist, taunt = read("Druid Tourist Taunt")
    assert (tourist, taunt) == (
        Keyword(tag=GameTag.TOURIST, value=CardClass.DRUID),
        Keyword(tag=GameTag.TAUNT),
    )


def test_what_died_after_the_own_last_turn_died_since_then() -> None:
    asked = condition("Battlecry: If a friendly Undead died after your last turn, draw a card.")
    assert asked.event is not None
    assert (asked.event.event, asked.event.period) == ("death", "since-last-turn")
    assert asked.event.subject == Selector("minions", "friendly", (Filter("tribe", Race.UNDEAD),))


def test_how_much_was_done_is_not_how_often() -> None:
    asked = condition("Battlecry: If you've restored 5 Health this game, draw a card.")
    assert asked.amount is not None
    assert asked.amount.kind == "total"
    (cost,) = read("Costs (1) less for each time you've used your Hero Power this game.")
    assert any(isinstance(part, Value) and part.kind == "history" for part in parts_of(cost))
    (cost,) = read("Costs (1) less for each Mana you've spent on spells this game.")
    assert any(isinstance(part, Value) and part.kind == "total" for part in parts_of(cost))


def test_more_damage_is_dealt_to_the_same_after_the_first() -> None:
    first, asked, more = done("Deal $2 damage to all enemies. If you have Armor, deal $1 more.", SPELL)
    assert (first.kind, asked.kind, more.kind) == ("deal", "if", "deal")
    assert (number(first.amount), number(more.amount)) == (("spell-damage", 2), ("spell-damage", 1))
    assert more.who == first.who


def test_more_damage_if_somebody_dies_comes_after_the_first() -> None:
    first, asked, again = done("Battlecry: Deal 3 damage to all enemies. If any die, deal 3 more.")
    assert (first.kind, asked.kind, again.kind) == ("deal", "if", "deal")
    assert not asked.otherwise


def test_what_all_of_a_kind_have_for_the_game_those_have_that_come_later() -> None:
    (lasting,) = done("Battlecry: Your Dragons have Rush this game.")
    assert (lasting.kind, lasting.duration) == ("lasting", "game")
    (lasting,) = done("Battlecry: Your Dragons cost (1) less this game.")
    (modifier,) = lasting.abilities
    assert isinstance(modifier, CostModifier)
    assert modifier.who.kind == "hand"
    (once,) = done("Battlecry: Your Dragons have Rush this turn.")
    assert once.kind == "give"


def test_an_infusion_may_count_some_of_the_dead_only() -> None:
    progress = next(one for one in read("Taunt. Infuse (3 Beasts): Gain Rush.") if isinstance(one, Progress))
    assert progress.pattern.subject == Selector("minions", "friendly", (Filter("tribe", Race.BEAST),))
    progress = next(one for one in read("Taunt. Infuse (3): Gain Rush.") if isinstance(one, Progress))
    assert progress.pattern.subject == Selector("minions", "friendly")


def test_two_keywords_may_begin_the_same_words() -> None:
    kinds = [one.kind for one in read("Battlecry and Quickdraw: Draw a card.") if isinstance(one, OnPlay)]
    assert kinds == ["battlecry", "quickdraw"]


def test_what_a_token_does_is_said_by_its_own_text() -> None:
    (shuffle,) = done("Shuffle 4 Blights into your deck that deal 2 damage when drawn.", SPELL)
    assert (shuffle.kind, number(shuffle.cards.count if shuffle.cards else None)) == ("shuffle", ("number", 4))
    assert shuffle.player == ""
    (shuffle,) = done("Shuffle 4 Blights into your opponent's deck that deal 2 damage when drawn.", SPELL)
    assert shuffle.player == "enemy"


def test_a_token_that_costs_something_else_is_not_told_by_its_own_text() -> None:
    (get,) = done("Get a Fireball that costs (1).", SPELL)
    assert get.cards is not None
    assert any(one.number == GameTag.COST for one in get.cards.filters)


def test_an_enchantment_hurts_whom_it_is_on_or_the_hero_that_it_names() -> None:
    (hurt,) = done("At the end of your opponent's turns, take 2 damage.", CardType.ENCHANTMENT)
    assert hurt.who == Selector("host")
    (hurt,) = done("Whenever this takes damage, deal 1 damage to your hero.", CardType.ENCHANTMENT)
    assert hurt.who == Selector("heroes", "friendly")


def test_what_happens_if_somebody_lives_until_the_next_turn_happens_then() -> None:
    _, given, _ = done(
        "Choose an enemy minion. If it lives until your next turn, deal $5 damage to all enemies.", SPELL
    )
    (trigger,) = given.abilities
    assert isinstance(trigger, Trigger)
    assert (given.who, trigger.pattern.event, trigger.limit) == (Selector("it"), "turn-start", "once")


def test_corpses_are_spent_now_for_what_comes_later() -> None:
    spend, later, *_ = done("Spend 3 Corpses to return this to your hand at the end of your turn.", SPELL)
    assert (spend.kind, later.kind) == ("spend-corpses", "later")


def test_a_location_is_opened_again() -> None:
    (trigger,) = read("After you cast a spell, reopen this.", CardType.LOCATION)
    assert isinstance(trigger, Trigger)
    assert [one.kind for one in trigger.actions] == ["reopen"]


def test_a_rune_is_asked_for_and_not_a_card_of_its_name() -> None:
    (discover,) = done("Discover a Frost Rune card.", SPELL)
    assert discover.cards is not None
    assert [(one.kind, one.number) for one in discover.cards.filters] == [("marked", GameTag.COST_FROST)]


def test_a_deathrattle_may_last_for_the_game() -> None:
    (dying,) = read("Deathrattle: Your Dragons cost (1) less this game.")
    assert isinstance(dying, Deathrattle)
    assert [one.kind for one in dying.actions] == ["lasting"]


@pytest.mark.parametrize(
    ("text", "kind", "costs"),
    [
        ("Summon a random 3, 2, and 1-Cost minion.", "summon", [3, 2, 1]),
        ("Summon a random 6, 5, 4, and 3-Cost minion.", "summon", [6, 5, 4, 3]),
        ("Add a random 1, 2, and 3-Cost Elemental to your hand.", "add-to-hand", [1, 2, 3]),
        ("Draw a 1, 2, and 3-Cost spell.", "draw", [1, 2, 3]),
    ],
)
def test_several_costs_mean_one_card_of_each(text: str, kind: str, costs: list[int]) -> None:
    found = done(text, SPELL)
    assert [one.kind for one in found] == [kind] * len(costs)
    filters = [item for one in found for item in (one.who or one.cards or Selector("")).filters]
    assert [item.amount for item in filters if item.kind == "equal"] == [Value("number", cost) for cost in costs]


@pytest.mark.parametrize(
    ("text", "zone"),
    [
        ("Discover a 3-Cost minion to summon.", "pool"),
        ("Discover and summon a minion that costs (8) or more.", "pool"),
        ("Discover a minion from your deck to summon.", "deck"),
    ],
)
def test_a_card_that_is_discovered_to_be_summoned_is_summoned(text: str, zone: str) -> None:
    discover, summon = done(text, SPELL)
    assert discover.cards is not None
    assert (discover.kind, discover.cards.kind, discover.cards.pick) == ("discover", zone, "discover")
    assert (summon.kind, summon.cards) == ("summon", Selector("it"))


@pytest.mark.parametrize(
    ("text", "attack", "health"),
    [
        ("2/2.", 2, 2),
        ("Stats changed to 1/1.", 1, 1),
        ("Set to 5/5.", 5, 5),
        ("Attack and Health set to 3.", 3, 3),
        ("Attack has been changed to 1.", 1, None),
        ("Health Set to 15", None, 15),
    ],
)
def test_hs_4_1_an_enchantment_may_tell_the_stats_that_its_host_has(
    text: str, attack: int | None, health: int | None
) -> None:
    (aura,) = read(text, CardType.ENCHANTMENT)
    assert isinstance(aura, Aura)
    assert aura.who == Selector("self")
    told = {gain.tag: (gain.amount.number, gain.operation) for gain in aura.gives}
    stats = ((GameTag.ATK, attack), (GameTag.HEALTH, health))
    assert told == {tag: (value, "set") for tag, value in stats if value is not None}
