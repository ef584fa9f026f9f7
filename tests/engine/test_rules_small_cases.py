"""Small cases of single functions: limits, defaults and tables that boards and games rarely reach."""

from __future__ import annotations

from itertools import combinations_with_replacement
from random import Random
from types import SimpleNamespace
from typing import Any
from unittest.mock import MagicMock, Mock

import pytest
from boards import Board, block
from options_boards import state_of

from engine.core.verdict import Verdict
from engine.hearthstone.auras.attachments import has_ended, is_attached
from engine.hearthstone.cards.ability import Filter, Keyword, Progress, Value
from engine.hearthstone.cards.data import facts_of
from engine.hearthstone.cards.pools import passes
from engine.hearthstone.cards.text.lowering import abilities_of
from engine.hearthstone.effects.generation import _reachable
from engine.hearthstone.effects.trust import Trust
from engine.hearthstone.mechanics.attacks import attacks_allowed, may_attack_again
from engine.hearthstone.mechanics.counters import READY, _resets_in
from engine.hearthstone.mechanics.spell_damage import _enchantments
from engine.hearthstone.mechanics.zones import has_room_for_secret, make_oldest
from engine.hearthstone.oracle import Oracle
from engine.hearthstone.replay import run
from engine.hearthstone.replay.checks.actions import _acts_by_text
from engine.hearthstone.replay.log.cursor import Frame
from engine.hearthstone.replay.matching.creations import _shows_source, _transforms, is_new_power
from engine.hearthstone.replay.matching.log_matcher import ADOPTED, PREDICTED, LogMatcher
from engine.hearthstone.replay.matching.metadata import match_metadata
from engine.hearthstone.replay.run import SERVERS_AHEAD
from engine.hearthstone.replay.triggers.between_triggers import read_between
from engine.hearthstone.replay.triggers.trigger_conditions import check_in_place
from engine.hearthstone.replay.verdicts.result import Replay
from engine.hearthstone.resolution import Event
from engine.hearthstone.rulesets import AURAS_AT_ONCE, Ruleset
from engine.hearthstone.rulesets.switches import SWITCHES
from engine.hearthstone.simulate import random_scenario, simulate
from engine.hearthstone.simulate.chooser import Chooser
from engine.hearthstone.simulate.forms import Form
from engine.hearthstone.state import Entity, GameState, enchanted_by
from engine.hearthstone.steps.forced_death import _lacks_phase
from engine.hearthstone.tables.actions import actions_of
from hslog.hearthstone.build import patches
from hslog.hearthstone.generated.vocabulary import BlockType, CardType, ChoiceType, GameTag, MetaDataType, Step, Zone
from hslog.hearthstone.packets import (
    Block,
    ChangeEntity,
    Choices,
    FullEntity,
    MetaData,
    Packet,
    ShowEntity,
    TagChange,
)
from hslog.hearthstone.tables.view import View

WITHOUT_PATCH = {7000, 10130, 10603, 189384, 250000, 255790}
"""Builds of logs, or the newest one reviewed, that the table of patches does not list."""


@pytest.mark.parametrize("switch", SWITCHES)
def test_a_difference_between_builds_was_observed_in_builds_that_exist(switch: str) -> None:
    known = {patch.build for patch in patches()} | WITHOUT_PATCH
    assert {build for build, _ in SWITCHES[switch].observed} <= known


def test_hs_4_1_an_enchantment_whose_zone_is_unknown_enchants_nothing() -> None:
    enchantment = Entity(5)
    enchantment.take_tags({GameTag.CARDTYPE: CardType.ENCHANTMENT, GameTag.ATTACHED: 4})
    assert enchanted_by(enchantment) == 0
    enchantment.take_tags({**enchantment.tags, GameTag.ZONE: Zone.PLAY})
    assert enchanted_by(enchantment) == 4


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


@pytest.mark.parametrize(
    ("build", "index"), [(11461, -1), (12050, -1), (12051, 4), (20457, 4), (22114, 4), (22115, -1), (88998, -1)]
)
def test_made_logs_number_the_triggers_of_the_turn_as_builds_12051_to_22114_did(build: int, index: int) -> None:
    """The trigger of a player at the end of the turn; the game's own triggers have no number."""
    assert Form(build).block(BlockType.TRIGGER, Step.MAIN_END, player=True)[1] == index
    assert Form(build).block(BlockType.TRIGGER, Step.MAIN_END)[1] == -1


class Silent(Oracle):
    """An oracle that answers nothing by itself."""

    choose_card = choose_position = pick = choose_token = choose_first_player = Mock()
    choose_returned = look_at = next_cost = next_predamage = is_prevented = uses_up_attack = Mock()


def test_an_oracle_that_says_nothing_leaves_the_game_as_the_rules_have_it() -> None:
    """No effect of a card changes what the rules give: nothing is protected, replaced, forged or taken back."""
    oracle, card, other = Silent(), Entity(5), Entity(6)
    assert oracle.gives_reward(card)
    assert oracle.has_coin(card)
    assert oracle.has_mulligan()
    assert not oracle.begins_on_the_left(card)
    assert not oracle.is_forged(card)
    assert not oracle.is_prepared(card)
    assert not oracle.is_replaced(card)
    assert not oracle.takes_game_back(card)
    assert oracle.choose_quest([other, card]) is other


def test_hs_2_1_a_divergence_at_the_top_level_names_the_step_before_it() -> None:
    """A step that the log skips is missed in the step before, not in the one that the log goes to."""
    found = Board(30795).divergences(["game STEP=MAIN_CLEANUP"])
    first = min(found, key=lambda one: one.index)
    assert first.why[0].text == "in the main step of turn 7"


def test_hs_4_2_the_enchantment_of_an_aura_whose_host_has_left_play_as_well_is_not_ended_by_the_aura() -> None:
    """It leaves with its host (HS 1.2)."""
    state = GameState()
    for entity, kind in ((4, CardType.MINION), (5, CardType.MINION), (6, CardType.ENCHANTMENT)):
        for tag, value in ((GameTag.CARDTYPE, kind), (GameTag.CONTROLLER, 1), (GameTag.ZONE, Zone.PLAY)):
            state.set(state[entity], tag, value)
    state.set(state[6], GameTag.ATTACHED, 5)
    state.given_by_auras[6] = (4, "")
    assert not has_ended(state, 6), "the source is in play"
    state.set(state[4], GameTag.ZONE, Zone.GRAVEYARD)
    assert has_ended(state, 6)
    state.set(state[5], GameTag.ZONE, Zone.GRAVEYARD)
    assert not has_ended(state, 6)


def test_ar_2_a_minion_put_first_is_older_than_all_others_and_what_is_kept_of_the_order_is_made_anew() -> None:
    state = state_of(Board(30795).minion("cat", 1, 1, 1).minion("dog", 2, 1, 1).minion("elk", 1, 1, 1))
    *_, cat, dog, elk = state.play_order
    before = state.changes, state.arrangements
    make_oldest(state, elk)
    assert [one for one in state.play_order if one.type == CardType.MINION] == [elk, cat, dog]
    assert state.entered[elk.id] < min(state.entered[cat.id], state.entered[dog.id])
    assert state.changes != before[0]
    assert state.arrangements != before[1]


def test_hs_5_1_dredge_in_a_made_game_the_bottom_cards_are_shown_and_the_chosen_one_is_drawn_next() -> None:
    state = state_of(Board(30795).hidden(Zone.DECK, 1, "first", "second", "third", "fourth"))
    chooser = Chooser(state, Random(1), {}, 1)
    deck = list(state.zone(1, Zone.DECK))
    chooser.decks[1] = [card.id for card in deck]
    assert chooser.bottom_of_deck(1, 3) == deck[:3]
    state.set(deck[0], GameTag.ZONE, Zone.HAND)
    assert chooser.bottom_of_deck(1, 3) == deck[1:4]
    assert chooser.put_on_top(deck[1])
    assert chooser.decks[1] == [deck[0].id, deck[2].id, deck[3].id, deck[1].id]
    assert chooser.top_card(state.zone(1, Zone.DECK)) is deck[1]


@pytest.mark.rule("HS 5.1 tradeable")
def test_hs_5_1_tradeable_in_a_made_game_a_card_goes_beneath_the_top_if_there_is_another() -> None:
    state = state_of(Board(30795).hidden(Zone.DECK, 1, "first", "second", "third"))
    first, second, third = (card for card in state.zone(1, Zone.DECK))
    places = set()
    for seed in range(20):
        chooser = Chooser(state, Random(seed), {}, 1)
        for card in (first, second, third):
            chooser.put_beneath(card)
        assert chooser.decks[1][-1] == first.id, "who comes into an empty deck is its top"
        places.add(tuple(chooser.decks[1]))
        chooser.put_beneath(first, last=True)
        assert chooser.decks[1][0] == first.id
    assert places == {(second.id, third.id, first.id), (third.id, second.id, first.id)}


@pytest.mark.parametrize(
    ("build", "kind", "written"),
    [
        (11461, BlockType.POWER, ("", -1, None, None)),
        (11461, BlockType.ATTACK, ("", -1, None, None)),
        (11461, BlockType.PLAY, ("", 0, None, None)),
        (11461, BlockType.DEATHS, ("", 0, None, None)),
        (11461, BlockType.TRIGGER, ("", -1, None, None)),
        (20457, BlockType.POWER, ("", 0, -1, None)),
        (20457, BlockType.PLAY, ("", 0, 0, None)),
        (20457, BlockType.DEATHS, ("", 0, 0, None)),
        (20457, BlockType.TRIGGER, ("", -1, -1, 0)),
        (22115, BlockType.PLAY, ("", 0, -1, None)),
        (22115, BlockType.DEATHS, ("", 0, -1, None)),
        (45932, BlockType.TRIGGER, ("", -1, -1, 0)),
    ],
)
def test_made_logs_write_of_a_block_what_their_build_wrote(build: int, kind: int, written: tuple[object, ...]) -> None:
    assert Form(build).block(kind) == written
    listed = Form(49534).block(kind)
    assert listed[0], "since 17.4 each block names the list of its card"
    assert Form(49533).block(kind)[0] == ""


def test_hs_5_5_as_many_cards_of_an_opening_hand_may_be_put_back_as_there_are() -> None:
    game = simulate(random_scenario(4, 30795))
    asked = [one for one in game.walk() if isinstance(one, Choices) and one.type == ChoiceType.MULLIGAN]
    assert len({one.player for one in asked}) == 2
    assert [(one.minimum, one.maximum) for one in asked] == [(0, len(one.choices)) for one in asked]
    assert sorted(len(one.choices) for one in asked)[0] == 3


@pytest.mark.rule("HS 4.9.6")
@pytest.mark.parametrize(
    ("data", "named", "right"),
    [(3, ["cat"], True), (3, [], True), (3, ["dog"], False), (2, ["cat"], False), (2, [], False)],
)
def test_hs_4_9_6_a_note_of_damage_names_the_amount_and_who_takes_it_or_nobody(
    data: int, named: list[str], right: bool
) -> None:
    board = Board(30795).minion("cat", 1, 1, 4).minion("dog", 1, 1, 4)
    packet = MetaData(meta=MetaDataType.DAMAGE, data=data, count=len(named), info=[board.ids[name] for name in named])
    log = MagicMock(is_noted=True)
    log.skip_ignorable.return_value = packet
    match_metadata(MagicMock(log=log), "HS 4.9.6", MetaDataType.DAMAGE, 3, [state_of(board)[board.ids["cat"]]])
    log.judge.assert_called_once_with(packet, PREDICTED if right else ADOPTED, "HS 4.9.6")
    assert bool(log.findings.method_calls) is not right


@pytest.mark.rule("HS 1.12 death event")
def test_hs_1_12_between_triggers_comes_what_a_death_brings_and_not_what_the_effect_at_work_does() -> None:
    def may_come(event: str, by: str = "", creator: str = "dog", told: bool = False) -> bool:
        board = Board(30795).minion("cat", 1, 1, 1).minion("dog", 1, 1, 1)
        r = MagicMock(state=state_of(board), pending_reborn=False, returning=False)
        r.log.frame.block = Block(type=BlockType.POWER, entity=board.ids[by], target=0) if by else None
        r.log.new_entities, r.log.frame.told = set(), told
        tags = {GameTag.CARDTYPE: CardType.MINION, GameTag.ZONE: Zone.PLAY, GameTag.CREATOR: board.ids[creator]}
        made = FullEntity(entity=99, tags=list(tags.items()), card_id="")
        done = read_between(r, made, SimpleNamespace(name=event))  # type: ignore[arg-type]
        assert r.effect_reader.read.called is done
        return done

    assert may_come("death")
    assert may_come("death", "cat")
    assert not may_come("death", "cat", told=True), "a text says what comes next"
    assert may_come("summon")
    assert not may_come("summon", "cat")
    assert not may_come("death", "cat", creator="cat")
    assert not may_come("summon", "cat", creator="cat")
    for event in ("damage", "healing", "armor"):
        assert not may_come(event)
        assert not may_come(event, "cat")


@pytest.mark.parametrize(
    ("opened", "is_cut", "left", "goes_on"),
    [(True, False, 0, True), (True, False, 1, False), (True, True, 0, False), (False, False, 0, False)],
)
def test_a_sequence_that_waits_for_a_choice_goes_on_outside_a_block_of_which_nothing_is_left(
    opened: bool, is_cut: bool, left: int, goes_on: bool
) -> None:
    block = Block(type=BlockType.POWER, entity=5, target=0, end_line=None if is_cut else 9) if opened else None
    outer, inner = Frame(None, [], "HS 2.3"), Frame(block, [], "HS 2.3")
    log = SimpleNamespace(frame=inner, frames=[outer, inner], skip_ignorable=lambda: Choices if left else None)
    LogMatcher.suspend(log)  # type: ignore[arg-type]
    assert log.frame is (outer if goes_on else inner)
    only = Frame(block, [], "HS 2.3")
    alone = SimpleNamespace(frame=only, frames=[only], skip_ignorable=lambda: None)
    LogMatcher.suspend(alone)  # type: ignore[arg-type]
    assert alone.frame is only


def test_an_action_of_nobody_as_damaged_logs_have_it_is_of_entity_0() -> None:
    board = Board(30795)
    board.ids["nobody"] = 0
    game = board.game([block("PLAY", "nobody")])
    (action,) = actions_of(View(game, game.timeline, str, str, MagicMock()))
    assert (action.entity, action.card, action.card_id) == (0, "", "")


AROUND_PATCH_4_2 = (8833, 8834, 12050, 12051, 12265, 12266, 25770)


@pytest.mark.rule("HS 5.7 no death phase")
@pytest.mark.parametrize(("low", "high"), [*combinations_with_replacement(AROUND_PATCH_4_2, 2)])
def test_hs_5_7_whether_a_forced_death_has_a_phase_is_known_of_a_log_if_all_its_builds_agree(
    low: int, high: int
) -> None:
    lacking = {12051 <= build <= 12265 for build in AROUND_PATCH_4_2 if low <= build <= high}
    known = low >= 8834 and len(lacking) == 1
    resolution: Any = SimpleNamespace(ruleset=Ruleset(low, high))
    assert _lacks_phase(resolution) is (lacking.pop() if known else None)


@pytest.mark.rule("HS 4.7")
@pytest.mark.parametrize(
    ("there", "has_room"), [("", True), ("ABCD", True), ("X", False), ("XABC", False), ("ABCDE", False)]
)
def test_hs_4_7_a_secret_has_room_beside_fewer_than_five_others_and_not_beside_its_like(
    there: str, has_room: bool
) -> None:
    secrets = [SimpleNamespace(card_id=letter) for letter in there]
    resolution: Any = SimpleNamespace(oracle=Mock(reveal=lambda card: card), state=Mock(zone=lambda *place: secrets))
    assert has_room_for_secret(resolution, SimpleNamespace(card_id="X"), 1) is has_room  # type: ignore[arg-type]


@pytest.mark.rule("HS 4.5")
@pytest.mark.parametrize(
    ("packet", "turns"),
    [
        (ChangeEntity(entity=5), True),
        (ChangeEntity(entity=6), False),
        (FullEntity(entity=6), True),
        (ShowEntity(entity=5), False),
        (TagChange(entity=5), False),
    ],
)
def test_hs_4_5_a_minion_is_transformed_as_it_is_changed_itself_or_another_is_made(packet: Packet, turns: bool) -> None:
    assert _transforms(packet, Entity(5)) is turns


def test_the_share_of_packets_is_of_those_that_are_judged_and_an_adopted_list_counts_by_its_rows() -> None:
    numbers = {"PREDICTED": 5, "CHOSEN": 2, "ADOPTED": 2, "DIVERGENT": 1, "COSMETIC": 7, "HIDDEN": 4}
    predicted, adopted = SimpleNamespace(verdict=Verdict.PREDICTED), SimpleNamespace(verdict=Verdict.ADOPTED)

    def share(counts: dict[Verdict, int]) -> float:
        rows = {0: [predicted, adopted], 1: [predicted], 2: []}
        verdicts = [Verdict.ADOPTED, Verdict.PREDICTED, Verdict.ADOPTED]
        replay: Any = SimpleNamespace(counts=lambda: counts, option_rows=rows, verdicts=verdicts)
        replay._partly = lambda: Replay._partly(replay)
        return float(Replay.coverage.fget(replay))  # type: ignore[attr-defined]

    assert share({Verdict[name]: count for name, count in numbers.items()}) == (5 + 2 + 0.5) / 10
    assert share(dict.fromkeys(Verdict, 0)) == 1


HERO = {GameTag.CARDTYPE: CardType.HERO, GameTag.CONTROLLER: 1, GameTag.JUST_PLAYED: 1}
POWER = {GameTag.CARDTYPE: CardType.HERO_POWER, GameTag.ZONE: Zone.PLAY, GameTag.CONTROLLER: 1}


@pytest.mark.rule("HS 2.5.2")
@pytest.mark.parametrize(
    ("hero", "power", "kind", "has_one", "is_new"),
    [
        ({}, {}, BlockType.POWER, False, True),
        ({}, {}, BlockType.POWER, True, False),
        ({}, {}, BlockType.PLAY, False, False),
        ({}, {}, None, False, False),
        ({}, {GameTag.CONTROLLER: 2}, BlockType.POWER, False, False),
        ({}, {GameTag.ZONE: Zone.SETASIDE}, BlockType.POWER, False, False),
        ({}, {GameTag.CARDTYPE: CardType.MINION}, BlockType.POWER, False, False),
        ({GameTag.JUST_PLAYED: 0}, {}, BlockType.POWER, False, False),
        ({GameTag.CARDTYPE: CardType.MINION}, {}, BlockType.POWER, False, False),
    ],
)
def test_hs_2_5_2_a_hero_power_is_that_of_the_hero_just_played_if_its_player_has_none(
    hero: dict[int, int], power: dict[int, int], kind: int | None, has_one: bool, is_new: bool
) -> None:
    played, other = Entity(10), Entity(11)
    played.take_tags({**HERO, **hero})
    log = MagicMock()
    log.frame.block = None if kind is None else SimpleNamespace(entity=10, type=kind)
    log.state.__getitem__.side_effect = {10: played}.__getitem__
    log.state.hero_power_of.return_value = other if has_one else None
    packet = FullEntity(entity=70, tags=[*{**POWER, **power}.items()], card_id="")
    assert is_new_power(log, packet) is is_new


@pytest.mark.parametrize("asked", [(), (1,), (2,), (1, 2)])
def test_hs_1_4_who_comes_into_play_is_there_whoever_was_asked_for_before(asked: tuple[int, ...]) -> None:
    state = GameState()
    card = state[9]
    assert card.controller == 0, "what no packet describes is nobody's"
    for tag, value in ((GameTag.CARDTYPE, CardType.MINION), (GameTag.CONTROLLER, 2)):
        state.set(card, tag, value)
    assert [state.in_play(player) for player in asked] == [[] for _ in asked]
    state.set(card, GameTag.ZONE, Zone.PLAY)
    assert ([*state.in_play(1)], [*state.in_play(2)]) == ([], [card])


@pytest.mark.parametrize(
    ("build", "zone", "attached"),
    [
        (AURAS_AT_ONCE - 1, Zone.GRAVEYARD, True),
        (AURAS_AT_ONCE, Zone.GRAVEYARD, False),
        (AURAS_AT_ONCE - 1, Zone.PLAY, False),
    ],
)
def test_hs_4_2_what_a_dead_minion_of_the_same_card_gave_counts_until_auras_are_updated_at_once(
    build: int, zone: int, attached: bool
) -> None:
    state = GameState()
    host, source, other, enchantment = (state[number] for number in (5, 6, 7, 8))
    for minion, where in ((host, Zone.PLAY), (source, Zone.PLAY), (other, zone)):
        minion.card_id = "EX1_162"
        minion.take_tags({GameTag.CARDTYPE: CardType.MINION, GameTag.ZONE: where})
    enchantment.take_tags({GameTag.CARDTYPE: CardType.ENCHANTMENT, GameTag.ZONE: Zone.PLAY, GameTag.CREATOR: 7})
    state.attached[host.id] = [enchantment]
    r: Any = SimpleNamespace(state=state, ruleset=Ruleset(build, build))
    assert is_attached(r, source, host) is attached
    assert is_attached(r, other, host)


def test_hs_2_6_who_attacks_by_itself_is_not_made_to_attack() -> None:
    fighter = Entity(9, "CS2_182")
    for tags, own in (({}, False), ({GameTag.AUTO_ATTACK: 1}, True), ({GameTag.INTERACTABLE_OBJECT: 1}, True)):
        fighter.take_tags(tags)
        assert _acts_by_text(fighter) is own


@pytest.mark.parametrize(
    ("is_subject", "interrupted", "reported"), [(False, False, 1), (True, False, 0), (False, True, 0), (True, True, 0)]
)
def test_hs_3_4_who_has_come_itself_need_not_have_been_there_nor_after_a_choice(
    is_subject: bool, interrupted: bool, reported: int
) -> None:
    state = GameState()
    minion = state[9]
    minion.take_tags({GameTag.CARDTYPE: CardType.MINION, GameTag.ZONE: Zone.PLAY})
    r = MagicMock(state=state, ruleset=Ruleset(135540, 135540), in_place=())
    r.log.frame.interrupted = interrupted
    made = Board(135540).minion("cat", 1, 1, 1).game([block("TRIGGER", "cat", "cat ATK=2")])
    trigger = next(packet for packet in made.walk() if isinstance(packet, Block))
    trigger.entity = minion.id
    check_in_place(r, trigger, Event("death", "HS 1.12", minion if is_subject else state[8]), ())
    assert r.log.findings.diverge.call_count + r.log.findings.unexpected.call_count == reported


@pytest.mark.parametrize(
    ("zone", "card", "shows"),
    [(Zone.DECK, "CS2_182", True), (Zone.PLAY, "CS2_182", False), (Zone.DECK, "EX1_162", False)],
)
def test_hs_5_5_a_copy_that_is_set_aside_shows_the_card_that_acts_in_the_deck(
    zone: int, card: str, shows: bool
) -> None:
    acting = Entity(9, "CS2_182")
    acting.take_tags({GameTag.ZONE: zone})
    packet = MagicMock(card_id=card)
    packet.tag = {GameTag.ZONE: Zone.SETASIDE}.get
    log = MagicMock(acting=acting)
    assert _shows_source(log, packet, {GameTag.ZONE: Zone.HAND}) is shows
    assert not _shows_source(log, packet, {})


@pytest.mark.parametrize(("kind", "amount"), [("equal", 99), ("relative", 25)])
def test_hs_5_2_only_a_cost_beside_that_of_another_card_is_brought_to_one_that_there_is(kind: str, amount: int) -> None:
    context: Any = SimpleNamespace(r=SimpleNamespace(ruleset=Ruleset(135540, 135540)))
    item, old = Filter(kind, GameTag.COST, Value("number", 99)), Entity(9, "CS2_182")
    old.take_tags({GameTag.COST: 0, GameTag.ZONE: Zone.PLAY})
    minions = (item, Filter("type", CardType.MINION))
    assert _reachable(context, minions, {item: 99}, old, 135540) == {item: amount}


@pytest.mark.rule("HS 3.5")
@pytest.mark.parametrize(
    ("card", "two"),
    [("BARL_001H_01", False), ("CS2_231", False), ("BOM_03_Anacondra_06p", True), ("KAR_A10_22", False)],
)
def test_hs_3_5_a_dual_class_card_has_two_classes(card: str, two: bool) -> None:
    facts = facts_of(card, 95431)
    assert facts is not None
    assert passes(Filter("dual-class"), facts, {}, None) is two


@pytest.mark.parametrize(("build", "judged"), [(SERVERS_AHEAD, 2), (SERVERS_AHEAD - 1, 1)])
def test_the_cards_of_the_next_build_are_tried_only_where_servers_may_be_ahead(
    build: int, judged: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def judge(game: Any, low: int, last: int, *more: Any) -> Any:
        asked.append(last)
        return SimpleNamespace(divergences=[1] * (3 - len(asked)))

    monkeypatch.setattr(run, "_replay", judge)
    monkeypatch.setattr(run, "_has_changing_cards", lambda game, high: True)
    game: Any = SimpleNamespace(build_range=(build, build), build_basis="stated")
    found = run.replay(game, trust=Trust({}))
    assert (len(asked), len(found.divergences)) == (judged, 3 - judged)
    assert sorted(set(asked)) == asked


@pytest.mark.rule("HS 5.1 windfury")
@pytest.mark.parametrize(
    ("windfury", "again"), [(0, [False, False, False, False]), (1, [False, True, False, False])], ids=["one", "two"]
)
def test_hs_5_1_who_has_attacked_more_often_than_it_may_now_has_no_attack_left(
    windfury: int, again: list[bool]
) -> None:
    """It may have lost windfury since. Who has not attacked at all is not meant."""
    states = [
        state_of(Board(25770).minion("cat", 1, 1, 1, NUM_ATTACKS_THIS_TURN=n, WINDFURY=windfury)) for n in range(4)
    ]
    assert [may_attack_again(state, state.board(1)[0]) for state in states] == again


@pytest.mark.rule("HS 2.1.1")
@pytest.mark.parametrize(("build", "resets"), [(231720, []), (231721, [False]), (240817, [False]), (240818, [True])])
def test_hs_2_1_1_the_uses_of_a_hero_power_are_reset_since_a_build_between_two_that_were_seen(
    build: int, resets: list[bool]
) -> None:
    """False: the log may show it."""
    assert [certain for who, _, certain in _resets_in(READY, build, build) if who == "hero power"] == resets
