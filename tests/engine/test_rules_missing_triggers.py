"""Which triggers must come, beyond the plain ones, and where a missing one is said (HS 1.5, 3.4, 4.6, 4.11)."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import cast

import pytest
from boards import Board, block
from forms import damaged, death, spell

from engine.core.divergence import Kind
from engine.hearthstone.cards.ability import CostModifier, Definition, EventPattern, Filter, Selector, Trigger, Value
from engine.hearthstone.cards.lent import of_attached
from engine.hearthstone.cards.library import definition_of
from engine.hearthstone.cards.matching import Context, matches
from engine.hearthstone.cards.queue import Candidate, Happening, constructs, form
from engine.hearthstone.cards.triggers import AT, WHENEVER, triggers_by_event
from engine.hearthstone.effects.happenings import BOTH
from engine.hearthstone.replay.context import ReplayContext
from engine.hearthstone.replay.foundations import is_blind, is_turn_known
from engine.hearthstone.replay.unknown_tags import UnknownTags
from engine.hearthstone.state import Entity, GameState
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone
from hslog.hearthstone.packets import TagChange, walk

BUILD = 88998
QUEUE = "HS 1.5 queue"


def entity(state: GameState, number: int, kind: int, zone: int = Zone.PLAY, **tags: int) -> Entity:
    """An entity of the first player."""
    made = state[number]
    for tag, value in {"CARDTYPE": kind, "ZONE": zone, "CONTROLLER": 1, "HEALTH": 5, **tags}.items():
        state.set(made, getattr(GameTag, tag), value)
    made.card_id = f"TEST_{number}"
    return made


def formed(ability: Trigger | CostModifier, happening: Happening, bearer: Entity, state: GameState) -> list[Candidate]:
    triggers = triggers_by_event(Definition("test", (ability,), True))
    return form(happening, state, BUILD, [bearer], lambda _: triggers)


# --- what the log does not tell -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("about", "tag", "blind", "turn"),
    [
        (1, GameTag.NUM_MINIONS_KILLED_THIS_TURN, False, True),
        (2, GameTag.RESOURCES, False, True),
        (2, GameTag.CURRENT_PLAYER, False, False),
        (1, GameTag.STEP, True, True),
        (1, GameTag.PROPOSED_DEFENDER, True, True),
        (7, GameTag.CURRENT_PLAYER, True, True),
    ],
)
def test_hs_1_5_what_is_unknown_of_players_and_of_the_game_keeps_nobody_from_responding(
    about: int, tag: int, blind: bool, turn: bool
) -> None:
    """So it is after a game was taken back, and where both players have one name; what happens now must be known."""
    state, unknown = GameState(), UnknownTags()
    state.game = entity(state, 1, CardType.GAME)
    state.players.update({1: entity(state, 2, CardType.PLAYER), 2: entity(state, 3, CardType.PLAYER)})
    unknown.add((entity(state, about, CardType.MINION),), (tag,))
    r = cast(ReplayContext, SimpleNamespace(log=SimpleNamespace(unknown_tags=unknown), state=state))
    assert (is_blind(r), is_turn_known(r)) == (blind, turn)


@pytest.mark.rule("HS 1.5 queue", "HS 2.1.5")
def test_hs_2_1_5_what_happens_in_a_turn_is_nobodys_where_the_log_does_not_tell_whose_turn_it_is() -> None:
    state = GameState()
    bearer = entity(state, 7, CardType.MINION)
    of_player, of_anybody = (Trigger(pattern=EventPattern("turn-end", AT, player)) for player in ("friendly", ""))
    for number, musts in ((1, [True, True]), (0, [None, True])):
        ending = Happening("turn-end", (AT,), None, number)
        assert [formed(one, ending, bearer, state)[0].must for one in (of_player, of_anybody)] == musts


@pytest.mark.rule("HS 1.5 queue")
def test_hs_1_5_what_lies_among_the_secrets_is_a_spell_whatever_it_is() -> None:
    state = GameState()
    spells = Selector("cards", filters=(Filter("type", CardType.SPELL),))
    secret = state[9]
    for tag, value in ((GameTag.ZONE, Zone.SECRET), (GameTag.CONTROLLER, 2)):
        state.set(secret, tag, value)
    context = Context(state, BUILD, entity(state, 7, CardType.MINION), 1)
    assert matches(spells, secret, context) is True
    assert not secret.known


# --- texts --------------------------------------------------------------------------------------------------


@pytest.mark.rule("HS 4.6")
def test_hs_4_6_who_sleeps_for_a_number_of_turns_counts_them_in_a_trigger_at_the_start_of_each() -> None:
    """An enchantment counts, and does so in each turn; it wakes its host in the last."""
    state = GameState()
    host = entity(state, 7, CardType.MINION, DORMANT=1)
    imprisoned = entity(state, 9, CardType.ENCHANTMENT, ATTACHED=7)
    definition = definition_of("BT_737e", BUILD, BUILD)
    assert definition is not None
    (ability,) = (one for one in definition.abilities if isinstance(one, Trigger))
    start = Happening("turn-start", (AT,), None, 1)
    assert [one.must for one in formed(ability, start, imprisoned, state)] == [True]
    assert constructs(ability) == ("trigger turn-start", "place attached")
    assert [one.must for one in formed(ability, start, host, state)] != [True]  # of itself, nobody has seen it
    state.set(host, GameTag.DORMANT, 0)
    assert [one.must for one in formed(ability, start, imprisoned, state)] == [None]


@pytest.mark.rule("HS 4.11")
def test_hs_4_11_a_discount_for_the_next_hero_power_is_used_up_after_it() -> None:
    """The enchantment says "your hero power", the card that has attached it says "your next hero power"."""
    guide, tour = (definition_of(card, BUILD, BUILD) for card in ("SCH_312", "SCH_312e"))
    assert guide is not None
    known = of_attached(tour, guide, "SCH_312e", "SCH_312e")
    assert known is not None
    (ability,) = known.abilities
    assert isinstance(ability, CostModifier)
    state = GameState()
    entity(state, 2, CardType.PLAYER)
    entity(state, 8, CardType.MINION).card_id = "SCH_312"
    power = entity(state, 6, CardType.HERO_POWER)
    discount = entity(state, 9, CardType.ENCHANTMENT, ATTACHED=2, CREATOR=8)
    used = Happening("hero-power", BOTH, power, 1)
    assert [one.must for one in formed(ability, used, discount, state)] == [True]
    lasting = replace(ability, who=replace(ability.who, pick="all"))
    assert [one.must for one in formed(lasting, used, discount, state)] == [None]
    assert not formed(ability, Happening("play-card", (WHENEVER,), power, 1), discount, state)


@pytest.mark.rule("HS 1.5 queue")
def test_hs_1_5_its_cost_is_that_of_the_card_that_is_played() -> None:
    artificer = definition_of("LOOT_231", BUILD, BUILD)
    assert artificer is not None
    (ability,) = artificer.abilities
    assert isinstance(ability, Trigger)
    assert ability.actions[0].amount == Value("attribute", of=Selector("it"), tag=GameTag.COST)


@pytest.mark.rule("HS 1.5 queue")
def test_hs_1_5_who_has_a_deathrattle_responds_to_nothing_else_where_triggers_name_their_keyword() -> None:
    made = Board(BUILD).hand("wave", 1, CardType.SPELL, 0).minion("cat", 2, 1, 5, DEATHRATTLE=1).name(cat="CS2_182")
    for keyword, kinds in (("0", [Kind.UNEXPECTED]), ("DEATHRATTLE", [])):
        log = spell(BUILD, "wave", block("TRIGGER", "cat", "cat ATK=4", keyword=keyword))
        assert [one.kind for one in made.divergences(log) if one.rule == QUEUE] == kinds


# --- where it is said ---------------------------------------------------------------------------------------


@pytest.mark.rule("HS 1.12 death event")
def test_hs_1_12_a_deathrattle_is_missed_where_stats_change_that_nothing_else_explains() -> None:
    made = Board(BUILD).hand("wave", 1, CardType.SPELL, 0).minion("cat", 2, 1, 1, DEATHRATTLE=1).name(cat="EX1_016")
    made.minion("eel", 2, 1, 4)
    dies = (block("DEATHS", "game", *death(BUILD, "cat", 1, "eel ZONE_POSITION=1")),)
    log = spell(BUILD, "wave", *damaged(BUILD, "cat", 1, "wave", 1), then=(*dies, "eel ATK=3", "eel HEALTH=6"))
    replay = made.replay(log)
    missed = next(one for one in replay.divergences if one.rule == "HS 1.12 death event")
    (attack,) = (
        one
        for one in walk(replay.game.packets)
        if isinstance(one, TagChange) and one.entity == made.ids["eel"] and one.tag == GameTag.ATK
    )
    assert (missed.kind, missed.index) == (Kind.MISSING, attack.index)
