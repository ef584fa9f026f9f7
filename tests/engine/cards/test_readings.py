"""What texts mean where their words could mean something else too."""

from __future__ import annotations

import pytest

from engine.hearthstone.cards.ability import (
    Ability,
    Action,
    Aura,
    CostModifier,
    Deathrattle,
    Keyword,
    OnPlay,
    Opaque,
    Replacement,
    Scripted,
    Selector,
    Term,
    Trigger,
    Value,
    actions_of,
    parts_of,
)
from engine.hearthstone.cards.notation import dumps
from engine.hearthstone.cards.text.lowering import abilities_of
from engine.hearthstone.cards.text.normalize import normalize
from hslog.hearthstone.generated.vocabulary import CardType, GameTag

MINION, SPELL = CardType.MINION, CardType.SPELL


def read(text: str, card_type: int = MINION) -> tuple[Ability, ...]:
    return abilities_of(normalize(text), card_type)


def selectors(*terms: Term) -> list[str]:
    return [part.kind for term in terms for part in parts_of(term) if isinstance(part, Selector)]


def attribute(abilities: tuple[Ability, ...]) -> str:
    """Return whose attribute a text looks up."""
    values = [part for one in abilities for part in parts_of(one) if isinstance(part, Value)]
    return next(value.of.kind for value in values if value.kind == "attribute" and value.of is not None)


@pytest.mark.parametrize(
    ("text", "card_type", "whose"),
    [
        ("Battlecry: Destroy a minion and gain its Health.", MINION, "it"),
        ("Draw a minion. Restore Health to your hero equal to its Cost.", SPELL, "it"),
        ("After a minion dies, gain its Attack.", MINION, "it"),
        ("Whenever you cast a spell, gain Armor equal to its Cost.", MINION, "it"),
        ("Battlecry: Destroy a minion. Kindred: Gain its stats.", MINION, "it"),
        ("This minion's Attack is always equal to its Health.", MINION, "self"),
        ("Deathrattle: Deal damage equal to its Attack to all enemies.", MINION, "self"),
    ],
)
def test_its_is_whom_the_text_was_about_before_else_the_card(text: str, card_type: int, whose: str) -> None:
    assert attribute(read(text, card_type)) == whose


def test_what_a_given_text_calls_its_is_of_its_bearer() -> None:
    (spell,) = read('Give a minion "Deathrattle: Deal damage equal to its Attack to all enemies."', SPELL)
    assert attribute((spell,)) == "self"


def test_what_lasts_begins_under_a_heading_as_the_text_is_carried_out() -> None:
    (battlecry,) = read("Battlecry: For the rest of the game, your Totems have +2 Attack.")
    assert isinstance(battlecry, OnPlay)
    assert isinstance(battlecry.actions[0].abilities[0], Aura)
    (deathrattle,) = read("Deathrattle: At the end of the turn, summon a Dreadsteed.")
    assert isinstance(deathrattle, Deathrattle)
    aura, battlecry = read("Your other Mechs have +1 Attack. Battlecry: Draw a card.")
    assert isinstance(aura, Aura)
    assert isinstance(battlecry, OnPlay)


def test_a_sentence_behind_a_trigger_is_part_of_what_it_does() -> None:
    (trigger,) = read("After your hero attacks, get a random Beast. It costs (2) less.", CardType.WEAPON)
    assert isinstance(trigger, Trigger)
    assert [action.kind for action in trigger.actions] == ["add-to-hand", "change-cost"]
    trigger, cost = read("At the end of your turn, draw a card. Your spells cost (1) less.")
    assert isinstance(cost, CostModifier)


def test_a_sentence_is_not_known_that_may_be_done_otherwise() -> None:
    (all_of_it,) = read("Deal $3 damage. If the moon is full, deal $5 instead.", SPELL)
    assert isinstance(all_of_it, Opaque)
    assert all_of_it.aims
    deal, unknown = read("Deal $3 damage. If the moon is full, sing.", SPELL)
    assert isinstance(deal, OnPlay)
    assert isinstance(unknown, Opaque)


def test_nothing_is_known_behind_a_sentence_that_is_not() -> None:
    spell, *others = read("Deal $3 damage. Sing loudly. Draw a card.", SPELL)
    assert [action.kind for action in actions_of((spell,))] == ["deal"]
    assert [type(one) for one in others] == [Opaque, Opaque]
    assert isinstance(read("Sing loudly. Your other minions have +1 Attack.")[1], Aura)


def test_manathirst_asks_for_mana_crystals() -> None:
    (battlecry,) = read("Battlecry: Restore #3 Health to all enemies. Manathirst (6): Restore #6 Health instead.")
    assert isinstance(battlecry, OnPlay)
    (action,) = battlecry.actions
    assert action.condition is not None
    assert action.condition.limit == Value("number", 6)
    assert [inner.who for inner in action.actions] == [inner.who for inner in action.otherwise]


@pytest.mark.parametrize(
    "text",
    [
        "Battlecry: Draw a Beast, Dragon, and Murloc.",
        "Battlecry: Destroy a random enemy minion, location, and weapon.",
        "Battlecry: Add a random Warrior minion, spell, and weapon to your hand.",
        "Battlecry: Draw a Rush, Lifesteal, and Deathrattle minion from your deck.",
    ],
)
def test_kinds_that_are_listed_are_one_of_each(text: str) -> None:
    (battlecry,) = read(text)
    found = next(part for part in parts_of(battlecry) if isinstance(part, Selector) and part.kind == "union")
    assert [part.pick for part in found.parts] == ["random"] * 3
    assert len({(part.kind, part.side) for part in found.parts if part.side == "enemy"}) in (0, 3)


def test_what_is_on_a_turn_is_only_then() -> None:
    (aura,) = read("Your hero has +1 Attack on your turn.")
    assert isinstance(aura, Aura)
    assert aura.condition is not None
    assert aura.condition.kind == "your-turn"


def test_a_line_of_keywords_says_nothing_of_the_next() -> None:
    _taunt, aura = read("<b>Taunt</b>\nAdjacent minions are <b>Immune</b> while attacking.")
    assert isinstance(aura, Aura)
    assert not any(part.kind == "keyword" for part in aura.who.filters)


def test_a_cost_under_a_condition_is_so_in_the_hand() -> None:
    cost, spell = read("Draw 3 cards. If drawn this turn, this costs (3).", SPELL)
    assert isinstance(cost, CostModifier)
    assert cost.condition is not None
    assert [action.kind for action in actions_of((spell,))] == ["draw"]


def test_more_armor_is_armor_only_after_some() -> None:
    (spell,) = read("Gain 4 Armor. At the start of your next turn, gain 4 more.", SPELL)
    assert not [action for action in actions_of((spell,)) if action.flags]
    (spell,) = read("Give your hero +5 Health. Spend 3 Corpses to gain 5 more.", SPELL)
    assert not [action for action in actions_of((spell,)) if action.kind == "armor"]


def test_more_damage_is_not_read_as_damage_to_another() -> None:
    found = read("Deal $2 damage to all enemies. If your hero took damage this turn, deal $1 more.", SPELL)
    assert [action for action in actions_of(found) if action.kind == "deal"] == [
        Action("deal", who=Selector("characters", "enemy"), amount=Value("spell-damage", number)) for number in (2, 1)
    ]


def test_the_attack_that_a_spell_gains_is_the_heros() -> None:
    (spell,) = read("Gain +10 Attack this turn.", SPELL)
    assert selectors(spell)[0] == "heroes"
    assert GameTag.ATK in [gain.tag for action in actions_of((spell,)) for gain in action.gives]


def test_what_speaks_of_an_unread_sentence_is_unread() -> None:
    found = read("Light every card in the opponent's hand on fire. In 3 turns, any still in hand are destroyed!", SPELL)
    assert [type(one) for one in found] == [Opaque, Opaque]
    found = read("Paint every card in the opponent's hand. Draw a card.", SPELL)
    assert [type(one) for one in found] == [Opaque, OnPlay]


def test_overload_behind_a_deathrattle_is_of_the_card() -> None:
    for text in ("Deathrattle: Draw a card. Overload: (2)", "Deathrattle: Paint all of the Totems. Overload: (2)"):
        deathrattle, *_, owed = read(text)
        assert isinstance(deathrattle, Deathrattle)
        assert not [one for one in actions_of((deathrattle,)) if one.kind == "overload"]
        assert owed == Keyword(clause=owed.clause, tag=GameTag.OVERLOAD, value=2)


def test_what_lasts_some_turns_comes_each_time() -> None:
    spell, lasts = read("At the start of your turn, gain 2 Armor. Lasts 3 turns.", SPELL)
    assert isinstance(lasts, Scripted)
    (lasting,) = actions_of((spell,))[:1]
    (trigger,) = lasting.abilities
    assert isinstance(trigger, Trigger)
    assert trigger.limit == ""


def test_a_keyword_that_begins_a_sentence_is_no_keyword_of_the_line_before() -> None:
    found = read("<b>Taunt, Lifesteal</b>\n[x]<b>Dormant</b> for 3 turns.")
    assert [(one.tag, one.value) for one in found if isinstance(one, Keyword)] == [
        (GameTag.TAUNT, 1),
        (GameTag.LIFESTEAL, 1),
        (GameTag.DORMANT, 3),
    ]
    assert len(found) == 3


def test_what_a_spell_is_paid_with_is_so_before_it_is_cast() -> None:
    discover, paid = read("Discover a spell. This costs Health instead of Mana.", SPELL)
    assert isinstance(discover, OnPlay)
    assert paid == Replacement(clause=1, change="pay-health")


def test_what_comes_once_all_are_played_is_not_read_as_what_comes_for_each() -> None:
    _, both = read("Draw 2 cards. If you play both this turn, draw 2 more.", SPELL)
    assert isinstance(both, Opaque)


def test_what_comes_when_tokens_are_drawn_is_said_by_their_own_texts() -> None:
    (battlecry,) = read("Battlecry: Shuffle 3 Ambushes into your deck. When drawn, summon a 4/4 Spider.")
    assert isinstance(battlecry, OnPlay)
    assert [one.kind for one in actions_of((battlecry,))] == ["shuffle"]


def test_a_random_minion_is_silenced_and_destroyed_not_two() -> None:
    (spell,) = read("Silence and destroy a random enemy minion.", SPELL)
    silence, destroy = [one for one in actions_of((spell,)) if one.kind != "sequence"]
    assert silence.who is not None
    assert silence.who.pick == "random"
    assert destroy.who == Selector("it")


def test_what_is_done_after_an_unread_trigger_is_no_effect_of_its_own() -> None:
    found = read("After five moons rise, paint a spell in your hand. Lose 1 Durability.", CardType.WEAPON)
    assert [type(one) for one in found] == [Opaque, Opaque]


def test_what_a_joust_decides_is_done_instead_of_what_stands_before_it() -> None:
    (spell,) = read("Restore #8 Health. Reveal a minion in each deck. If yours costs more, restore #16 instead.", SPELL)
    assert isinstance(spell, OnPlay)
    reveal, decided = spell.actions
    assert reveal.kind == "reveal"
    assert [one.kind for one in (*decided.actions, *decided.otherwise)] == ["heal", "heal"]
    assert decided.actions[0].who == decided.otherwise[0].who


@pytest.mark.parametrize(
    ("text", "card_type", "notation"),
    [
        (
            "Deal 2 damage to all enemies twice.",
            SPELL,
            '["repeat",{"amount":2,"actions":[["deal",{"who":["characters",{"side":"enemy"}],"amount":2}]]}]',
        ),
        (
            "Draw a minion with Taunt. Repeat for Rush and Divine Shield.",
            SPELL,
            '["again",{"gives":[[791,1,"set"],[194,1,"set"]]}]',
        ),
        ("For the rest of the game, your Treants are 2/3.", SPELL, '"gives":[[47,2,"set"],[45,3,"set"]]'),
        ("Return one of your destroyed weapons to your hand.", SPELL, '"filters":[["type",{"number":7}]]'),
        ("For the rest of the game, your minions have Taunt.", MINION, '[["aura",{"who":["minions"'),
        (
            "Whenever your opponent casts a spell on a minion, draw a card.",
            MINION,
            '"timing":"whenever","player":"enemy"',
        ),
        ("Whenever an enemy casts a spell on a minion, draw a card.", MINION, '"timing":"whenever","player":"enemy"'),
        ("Whenever you cast a spell on a minion, draw a card.", MINION, '"timing":"whenever","player":"friendly"'),
        ("Frobnicate a minion. Draw a card and give it +1/+1.", SPELL, '"actions":[["draw"'),
    ],
)
def test_a_text_says_how_much_and_to_whom(text: str, card_type: int, notation: str) -> None:
    assert notation in dumps(read(text, card_type))


@pytest.mark.rule("HS 4.2")
def test_hs_4_2_what_an_enchantment_says_of_the_rest_of_the_game_is_its_aura_as_long_as_it_is_attached() -> None:
    """A spell with these words does something once."""
    text = "For the rest of the game, your minions have +1 Attack."
    (aura,) = read(text, CardType.ENCHANTMENT)
    assert isinstance(aura, Aura)
    assert [gain.tag for gain in aura.gives] == [GameTag.ATK]
    (once,) = read(text, SPELL)
    assert isinstance(once, OnPlay)
    assert [action.kind for action in once.actions] == ["lasting"]
