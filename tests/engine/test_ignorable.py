"""Changes that may stand anywhere in a block, as no rule says when they come: by tag, zone and kind of card."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from boards import Board
from options_boards import state_of

from engine.hearthstone.replay.log.ignorable import _gives_up, is_ignorable
from hslog.core.packet import PlayerReference
from hslog.hearthstone.generated.vocabulary import BlockType, CardType, GameTag, PlayState, Step, Zone
from hslog.hearthstone.names import number, tag_number
from hslog.hearthstone.packets import Block, TagChange

BUILD = 30795


def may_come_anywhere(
    change: str, zone: int, kind: int = CardType.MINION, block: int = BlockType.POWER, by: str = "ox", **tags: Any
) -> bool:
    """Return whether a change of a card in a zone has no rule for its order, in a block of an ox or of a player."""
    board = Board(BUILD).minion("ox", 1, 2, 2).card("card", 1, kind, zone, **{"ATK": 1, **tags})
    board.set("game", STEP=Step.MAIN_READY)
    state = state_of(board)
    tag, value = change.split("=")
    packet = TagChange(
        entity=board.ids["card"],
        tag=tag_number(tag),
        value=int(value) if value.isdigit() else number("Zone", value),
    )
    opened = Block(type=block, entity=board.ids[by], target=0) if block else None
    log: Any = SimpleNamespace(
        state=state,
        frame=SimpleNamespace(block=opened, cut=False, packets=[packet], position=0),
        never_hidden={1, 2, 3},
        unknown_tags=SimpleNamespace(values={}, any_of=lambda entity, *tags: False),
        changes_ahead=lambda: iter(()),
    )
    return is_ignorable(log, packet)


@pytest.mark.rule("HS 1.4")
def test_hs_1_4_no_rule_says_when_what_is_set_aside_leaves_and_one_says_when_other_cards_move() -> None:
    for zone in ("GRAVEYARD", "REMOVEDFROMGAME"):
        assert may_come_anywhere(f"ZONE={zone}", Zone.SETASIDE)
        assert not may_come_anywhere(f"ZONE={zone}", Zone.PLAY)
        assert not may_come_anywhere(f"ZONE={zone}", Zone.HAND)
    assert not may_come_anywhere("ZONE=HAND", Zone.SETASIDE)
    assert not may_come_anywhere("ZONE=PLAY", Zone.SETASIDE)
    assert not may_come_anywhere("CONTROLLER=2", Zone.PLAY)


@pytest.mark.rule("HS 4.1")
def test_hs_4_1_enchantments_come_and_go_with_what_bears_them() -> None:
    for zone in ("PLAY", "SETASIDE", "GRAVEYARD", "REMOVEDFROMGAME"):
        assert may_come_anywhere(f"ZONE={zone}", Zone.PLAY, CardType.ENCHANTMENT)
        assert may_come_anywhere(f"ZONE={zone}", Zone.GRAVEYARD, CardType.ENCHANTMENT)
    assert not may_come_anywhere("ZONE=HAND", Zone.PLAY, CardType.ENCHANTMENT)
    assert may_come_anywhere("CONTROLLER=2", Zone.PLAY, CardType.ENCHANTMENT)


def test_places_in_the_deck_change_in_effects_and_those_in_hands_and_on_boards_have_a_rule() -> None:
    for block in (BlockType.POWER, BlockType.TRIGGER):
        assert may_come_anywhere("ZONE_POSITION=4", Zone.DECK, block=block)
    assert not may_come_anywhere("ZONE_POSITION=4", Zone.DECK, block=BlockType.PLAY)
    assert not may_come_anywhere("ZONE_POSITION=4", Zone.DECK, block=0)
    assert not may_come_anywhere("ZONE_POSITION=4", Zone.DECK, block=BlockType.TRIGGER, by="one")
    assert not may_come_anywhere("ZONE_POSITION=4", Zone.HAND)
    assert not may_come_anywhere("ZONE_POSITION=4", Zone.PLAY)


def test_counters_of_a_turn_are_reset_on_cards_that_have_left_play_as_a_step_of_it_resets_them() -> None:
    resets: dict[str, Any] = {"block": BlockType.TRIGGER, "by": "one"}
    for tag in ("NUM_ATTACKS_THIS_TURN", "EXHAUSTED"):
        had = {tag: 1}
        for zone in (Zone.GRAVEYARD, Zone.SETASIDE, Zone.REMOVEDFROMGAME):
            assert may_come_anywhere(f"{tag}=0", zone, **resets, **had)
        assert not may_come_anywhere(f"{tag}=0", Zone.PLAY, **resets, **had)
        assert not may_come_anywhere(f"{tag}=0", Zone.GRAVEYARD, **had), "an effect does not"
        assert not may_come_anywhere(f"{tag}=2", Zone.GRAVEYARD, **resets, **had)


def test_only_what_may_destroy_a_hero_at_any_time_marks_it_as_destroyed() -> None:
    assert may_come_anywhere("TO_BE_DESTROYED=1", Zone.PLAY, CardType.HERO)
    assert not may_come_anywhere("TO_BE_DESTROYED=1", Zone.PLAY, CardType.MINION)
    assert not may_come_anywhere("TO_BE_DESTROYED=1", Zone.PLAY, CardType.HERO, BlockType.TRIGGER, "one")
    assert not may_come_anywhere("TO_BE_DESTROYED=0", Zone.PLAY, CardType.HERO, TO_BE_DESTROYED=1)


def test_a_secret_has_been_in_play_for_no_turns_once_it_is_one() -> None:
    assert may_come_anywhere("NUM_TURNS_IN_PLAY=0", Zone.SECRET, CardType.SPELL, NUM_TURNS_IN_PLAY=2)
    assert not may_come_anywhere("NUM_TURNS_IN_PLAY=3", Zone.SECRET, CardType.SPELL, NUM_TURNS_IN_PLAY=2)
    assert not may_come_anywhere("NUM_TURNS_IN_PLAY=0", Zone.PLAY, NUM_TURNS_IN_PLAY=2)


@pytest.mark.rule("HS 1.7")
@pytest.mark.parametrize(
    ("before", "becomes", "so"),
    [
        (PlayState.PLAYING, PlayState.CONCEDED, True),
        (PlayState.CONCEDED, PlayState.LOSING, True),
        (PlayState.PLAYING, PlayState.LOSING, False),
        (PlayState.CONCEDED, PlayState.LOST, False),
    ],
)
def test_hs_1_7_who_has_given_up_inside_a_block_is_losing_there_and_not_yet_lost(
    before: int, becomes: int, so: bool
) -> None:
    board = Board(BUILD)
    state = state_of(board)
    state.set(state[board.ids["one"]], GameTag.PLAYSTATE, before)
    log: Any = SimpleNamespace(state=state)
    assert _gives_up(log, TagChange(entity=board.ids["one"], tag=GameTag.PLAYSTATE, value=becomes)) is so


@pytest.mark.rule("HS 1.7")
@pytest.mark.parametrize(
    ("tag", "value", "cut", "so"),
    [
        (GameTag.PLAYSTATE, PlayState.CONCEDED, False, True),
        (GameTag.PLAYSTATE, PlayState.CONCEDED, True, False),
        (GameTag.PLAYSTATE, PlayState.LOST, True, True),
        (GameTag.RESOURCES, PlayState.CONCEDED, True, True),
        (GameTag.RESOURCES, 1, False, True),
    ],
)
def test_hs_1_7_of_a_player_without_a_name_only_what_ends_a_block_left_open_has_a_place(
    tag: int, value: int, cut: bool, so: bool
) -> None:
    """A player who gives up there ends it."""
    log: Any = SimpleNamespace(state=SimpleNamespace(pets=()), frame=SimpleNamespace(cut=cut))
    assert is_ignorable(log, TagChange(entity=PlayerReference(0, "Twin", ""), tag=tag, value=value)) is so
