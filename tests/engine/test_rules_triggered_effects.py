"""What triggers and deathrattles do is computed from the texts of their bearers (HS 1.5, 1.12, 3.3)."""

from __future__ import annotations

import pytest
from boards import Board, Short, block
from forms import damaged, death, spell

from engine import replay
from engine.core.divergence import Kind
from engine.hearthstone.auras.definitions import _gives
from engine.hearthstone.cards.ability import (
    Action,
    Aura,
    Deathrattle,
    Definition,
    EventPattern,
    Filter,
    Gain,
    OnPlay,
    Selector,
    Trigger,
    Value,
)
from engine.hearthstone.effects.triggered import names_event
from engine.hearthstone.effects.trust import EVERYTHING, Trust
from hslog.hearthstone.generated.vocabulary import CardType, GameTag

BUILD = 30795
ABOMINATION, HARVEST_GOLEM, CREEPER, ARMORSMITH = "EX1_097", "EX1_556", "FP1_002", "EX1_402"


def wrong(made: Board, log: list[Short], trust: Trust = EVERYTHING) -> list[tuple[Kind, int | None]]:
    """Return the kind and tag of what a trigger has wrong, however little evidence there is for the rule."""
    replayed = replay(made.game(log), trust=trust)
    found = [one for one in (*replayed.divergences, *replayed.notices) if one.tag not in COUNTERS]
    return [(one.kind, one.tag) for one in found]


COUNTERS = (
    *(GameTag.NUM_MINIONS_PLAYER_KILLED_THIS_TURN, GameTag.NUM_FRIENDLY_MINIONS_THAT_DIED_THIS_TURN),
    *(GameTag.NUM_FRIENDLY_MINIONS_THAT_DIED_THIS_GAME, GameTag.NUM_MINIONS_KILLED_THIS_TURN),
)
"""What short logs leave out."""


def board(card: str, **tags: int) -> Board:
    """A minion of the opponent's, with others around it, that a spell hits."""
    made = Board(BUILD).hand("wave", 1, CardType.SPELL, 0).minion("left", 2, 1, 9)
    return made.minion("cat", 2, 1, 2, **tags).minion("right", 2, 1, 9).name(cat=card)


def killed(*rattle: Short) -> list[Short]:
    """The spell kills the minion, and its deathrattle does this."""
    triggered = block("TRIGGER", "cat", *rattle, keyword="DEATHRATTLE")
    deaths = block("DEATHS", "game", *death(BUILD, "cat", 2, "right ZONE_POSITION=2"))
    return spell(BUILD, "wave", *damaged(BUILD, "cat", 2, "wave", 2), then=(deaths, triggered))


TOKEN = "CARDTYPE=MINION ZONE=PLAY CONTROLLER=2 CREATOR=cat ATK=2 HEALTH=1 EXHAUSTED=1"


def golem(place: int, card: str = "skele21") -> list[Short]:
    moved = ["right ZONE_POSITION=3"] if place == 2 else []
    return killed(*moved, f"create {card}_ {TOKEN} ZONE_POSITION={place}")


@pytest.mark.rule("HS 1.12 death event", "HS 4.7")
def test_hs_1_12_a_deathrattle_summons_the_token_of_its_text_where_its_bearer_died() -> None:
    made = board(HARVEST_GOLEM, DEATHRATTLE=1).name(skele21_="skele21", CS2_101t_="CS2_101t")
    assert not wrong(made, golem(2))
    assert (Kind.MISSING, GameTag.ZONE_POSITION) in wrong(made, golem(3))
    assert (Kind.WRONG_VALUE, None) in wrong(made, golem(2, "CS2_101t"))
    assert (Kind.MISSING, None) in wrong(made, killed())


@pytest.mark.rule("HS 4.7")
def test_hs_4_7_several_tokens_of_the_dead_come_beside_each_other() -> None:
    made = board(CREEPER, DEATHRATTLE=1).name(one_="FP1_002t", two_="FP1_002t")
    first = ["right ZONE_POSITION=3", f"create one_ {TOKEN} ZONE_POSITION=2"]
    second = ["right ZONE_POSITION=4", "one_ ZONE_POSITION=3", f"create two_ {TOKEN} ZONE_POSITION=2"]
    assert not wrong(made, killed(*first, *second))
    beside = ["right ZONE_POSITION=4", f"create two_ {TOKEN} ZONE_POSITION=3"]
    assert not wrong(made, killed(*first, *beside))
    apart = [f"create two_ {TOKEN} ZONE_POSITION=4"]
    assert wrong(made, killed(*first, *apart))
    assert (Kind.MISSING, None) in wrong(made, killed(*first))


def blast(amount: int) -> list[Short]:
    """The deathrattle damages all others; the heroes are immune here."""
    return killed(*(line for name in ("left", "right") for line in damaged(BUILD, name, amount, "cat", amount)))


def test_hs_3_1_a_deathrattle_deals_the_damage_of_its_text_to_all_that_it_names() -> None:
    made = board(ABOMINATION, DEATHRATTLE=1).set("hero1", IMMUNE=1).set("hero2", IMMUNE=1)
    assert not wrong(made, blast(2))
    assert (Kind.WRONG_VALUE, GameTag.PREDAMAGE) in wrong(made, blast(3))


def hurt(*then: Short) -> list[Short]:
    return spell(BUILD, "wave", *damaged(BUILD, "cat", 1, "wave", 1), *then)


def armored(amount: int) -> list[Short]:
    return hurt(block("TRIGGER", "cat", f"hero2 ARMOR={amount}"))


def test_hs_1_5_a_trigger_does_what_its_text_says() -> None:
    assert not wrong(board(ARMORSMITH), armored(1))
    assert wrong(board(ARMORSMITH), armored(2)) == [(Kind.WRONG_VALUE, GameTag.ARMOR)]
    assert wrong(board(ARMORSMITH), hurt(block("TRIGGER", "cat")))
    assert not wrong(board(ARMORSMITH), hurt(block("TRIGGER", "cat")), Trust({}))


def test_hs_4_1_the_trigger_of_a_silenced_minion_is_not_its_text() -> None:
    assert (Kind.WRONG_VALUE, GameTag.ARMOR) not in wrong(board(ARMORSMITH, SILENCED=1), armored(2))


def test_a_keyword_in_the_name_of_a_bearer_is_not_its_text() -> None:
    other = hurt(block("TRIGGER", "cat", "hero2 ARMOR=1", keyword="INSPIRE"))
    assert (Kind.MISSING, GameTag.ARMOR) not in wrong(board(ARMORSMITH), other)


@pytest.mark.parametrize(
    ("action", "is_named"),
    [
        (Action("deal", who=Selector("characters", "enemy"), amount=Value("number", 2)), False),
        (Action("deal", who=Selector("characters", "enemy"), amount=Value("event-amount")), True),
        (Action("destroy", who=Selector("subject")), True),
        (Action("destroy", who=Selector("it")), True),
        (Action("destroy", who=Selector("self")), False),
        (Action("destroy", who=Selector("minions", filters=(Filter("same-card"),))), True),
        (Action("destroy", who=Selector("minions", filters=(Filter("damaged"),))), False),
    ],
)
def test_an_effect_is_about_its_event_if_it_names_who_or_how_much_it_was_about(action: Action, is_named: bool) -> None:
    assert names_event(Trigger(pattern=EventPattern("damage"), actions=(action,))) is is_named
    assert names_event(Trigger(pattern=EventPattern("damage"), actions=(Action("draw"), action))) is is_named
    assert not names_event(Deathrattle(actions=(action,))), "nothing has happened to it but its death"


def test_an_enchantment_gives_what_the_only_text_gives_that_names_it() -> None:
    attack, health = (Gain(GameTag.ATK, Value("number", 1)),), (Gain(GameTag.HEALTH, Value("number", 1)),)
    one, other = Aura(gives=attack, enchantment="A"), Aura(gives=health, enchantment="B")
    drawing = (Deathrattle(actions=(Action("draw"),)),)
    also = Aura(gives=attack, enchantment="A", abilities=drawing)
    given = OnPlay(actions=(Action("give", gives=health, enchantment="A"),))
    more = OnPlay(
        actions=(Action("give", gives=health, enchantment="A", abilities=(Deathrattle(actions=(Action("draw"),)),)),)
    )
    inside = OnPlay(actions=(Action("if", actions=(Action("give", gives=health, enchantment="A"),)),))
    for abilities, found in (
        ((), None),
        ((one,), attack),
        ((one, other), attack),
        ((other,), None),
        ((also,), None),
        ((one, one), attack),
        ((one, given), None),
        ((given,), health),
        ((given, other), health),
        ((more,), None),
        ((inside,), health),
    ):
        assert _gives(Definition("tried", abilities, complete=True), "A") == found
