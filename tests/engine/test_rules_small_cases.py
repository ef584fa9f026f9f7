"""Small cases of single functions: limits, defaults and tables that boards and games rarely reach."""

from __future__ import annotations

import pytest

from engine.cards.ability import Keyword, Progress
from engine.cards.text.lowering import abilities_of
from engine.mechanics.attacks import attacks_allowed
from engine.mechanics.spell_damage import _enchantments
from engine.replay.frame_data import Crystals
from engine.rulesets.switches import SWITCHES
from engine.simulate import random_scenario, simulate
from engine.state import Entity, GameState, enchanted_by
from hslog.build import patches
from hslog.generated.vocabulary import CardType, GameTag, Zone

WITHOUT_PATCH = {7000, 10130, 10603, 189384, 250000, 255790}
"""Builds of logs, or the newest one reviewed, that the table of patches does not list."""


@pytest.mark.parametrize("switch", SWITCHES)
def test_a_difference_between_builds_was_observed_in_builds_that_exist(switch: str) -> None:
    known = {patch.build for patch in patches()} | WITHOUT_PATCH
    assert {build for build, _ in SWITCHES[switch].observed} <= known


def test_hs_4_1_an_enchantment_whose_zone_is_unknown_enchants_nothing() -> None:
    enchantment = Entity(5)
    enchantment.tags = {GameTag.CARDTYPE: CardType.ENCHANTMENT, GameTag.ATTACHED: 4}
    assert enchanted_by(enchantment) == 0
    enchantment.tags[GameTag.ZONE] = Zone.PLAY
    assert enchanted_by(enchantment) == 4


@pytest.mark.parametrize(
    ("tag", "up", "down"),
    [
        (GameTag.RESOURCES, "gained", "lost"),
        (GameTag.RESOURCES_USED, "used_up", "freed"),
        (GameTag.TEMP_RESOURCES, "temporary_mana", "pushed_out"),
    ],
)
def test_hs_4_12_gains_and_losses_of_crystals_are_counted_apart(tag: int, up: str, down: str) -> None:
    crystals = Crystals(Entity(2))
    crystals.note(tag, 3)
    crystals.note(tag, -2)
    assert (getattr(crystals, up), getattr(crystals, down)) == (3, 2)


def test_hs_5_1_overload_in_a_heading_is_a_keyword_with_its_amount() -> None:
    rush, overload = abilities_of("Rush Overload: (4)", CardType.MINION)
    assert isinstance(rush, Keyword)
    assert isinstance(overload, Keyword)
    assert (overload.tag, overload.value) == (GameTag.OVERLOAD, 4)
    (infuse,) = abilities_of("Infuse (3): Draw a card.", CardType.SPELL)
    assert isinstance(infuse, Progress)


@pytest.mark.parametrize(("windfury", "allowed"), [(0, 1), (1, 2), (3, 4)])
def test_hs_5_1_windfury_allows_two_attacks_and_mega_windfury_four(windfury: int, allowed: int) -> None:
    state = GameState()
    minion = state[4]
    for tag, value in ((GameTag.CARDTYPE, CardType.MINION), (GameTag.WINDFURY, windfury), (GameTag.ZONE, Zone.PLAY)):
        state.set(minion, tag, value)
    assert attacks_allowed(state, minion) == allowed


def test_hs_5_1_spell_damage_of_a_player_without_a_hero_comes_from_the_player_alone() -> None:
    state = GameState()
    for entity, host in ((7, 1), (8, 2)):
        for tag, value in (
            (GameTag.CARDTYPE, CardType.ENCHANTMENT),
            (GameTag.ATTACHED, host),
            (GameTag.ZONE, Zone.PLAY),
        ):
            state.set(state[entity], tag, value)
    assert _enchantments(state, state[2]) == {0, 8}


def test_made_games_name_the_hero_of_each_player() -> None:
    game = simulate(random_scenario(3))
    create = game.create
    assert create is not None
    described = {packet.entity: packet for packet in game.packets if hasattr(packet, "card_id")}
    for player in create.players:
        hero = described[player.tag(GameTag.HERO_ENTITY)]
        assert (hero.tag(GameTag.CARDTYPE), hero.tag(GameTag.CONTROLLER)) == (CardType.HERO, player.player_id)
