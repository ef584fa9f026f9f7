"""The state of every entity at every packet, and the order in which cards entered their zones."""

from __future__ import annotations

import pytest
from power_text import CREATE, log, one_game, read

from hslog.hearthstone.game import Game
from hslog.hearthstone.generated.vocabulary import GameTag, Zone
from hslog.hearthstone.packets import FullEntity, TagChange


def card(entity: int, zone: str, player: int = 1, position: int = 0, name: str = "") -> str:
    lines = f"FULL_ENTITY - Creating ID={entity} CardID={name}\n    tag=CONTROLLER value={player}\n"
    lines += f"    tag=ZONE value={zone}\n"
    return lines + (f"    tag=ZONE_POSITION value={position}\n" if position else "")


def change(entity: int, tag: str, value: object) -> str:
    return f"TAG_CHANGE Entity={entity} tag={tag} value={value}"


def game_of_damage() -> Game:
    return one_game(
        card(4, "PLAY", name="HERO_01"),  # index 1, lines 11-13
        change(4, "DAMAGE", 2),  # index 2, line 14
        "BLOCK_START BlockType=POWER Entity=4 EffectCardId= EffectIndex=0 Target=0",  # 3, line 15
        change(4, "DAMAGE", 2),  # 4, line 16
        "BLOCK_END",  # 5, line 17
        change(4, "DAMAGE", 0),  # 6, line 18
    )


def test_the_state_at_a_packet_is_the_state_just_after_it() -> None:
    timeline = game_of_damage().timeline
    assert [timeline.at(packet=index).value(4, GameTag.DAMAGE) for index in range(-1, 8)] == [
        0,
        0,
        0,
        2,
        2,
        2,
        2,
        0,
        0,
    ]
    assert [4 in timeline.at(packet=index) for index in (-1, 0, 1)] == [False, False, True]


def test_the_state_at_a_line_is_that_after_all_packets_up_to_it() -> None:
    timeline = game_of_damage().timeline
    damage = {line: timeline.at(line=line).value(4, GameTag.DAMAGE) for line in (0, 13, 14, 16, 17, 18, 99)}
    assert damage == {0: 0, 13: 0, 14: 2, 16: 2, 17: 2, 18: 0, 99: 0}
    assert timeline.at(line=17).index == 5  # the end of a block is a moment too
    assert timeline.at().value(4, GameTag.DAMAGE) == 0


def test_the_history_of_a_tag_has_every_packet_that_set_it_repetitions_too() -> None:
    history = game_of_damage().timeline.history(4, GameTag.DAMAGE)
    assert [(change.index, change.line, change.value) for change in history] == [
        (2, 14, 2),
        (4, 16, 2),
        (6, 18, 0),
    ]
    assert all(isinstance(change.packet, TagChange) for change in history)
    assert game_of_damage().timeline.history(4, GameTag.ATK) == []
    assert game_of_damage().timeline.history(77, GameTag.ATK) == []


def test_an_entity_that_does_not_exist_yet_is_no_entity() -> None:
    state = game_of_damage().timeline.at(packet=0)
    with pytest.raises(KeyError):
        state[4]
    assert state.value(4, GameTag.ZONE, default=-1) == -1
    assert state.entities() == [1, 2, 3]


def test_an_entity_shows_its_tags_by_name_for_machines() -> None:
    shown = game_of_damage().timeline.at(packet=2)[4]
    assert shown.to_json() == {
        "id": 4,
        "card_id": "HERO_01",
        "tags": {"CONTROLLER": 1, "DAMAGE": 2, "ZONE": "PLAY"},
    }
    assert (shown.get(GameTag.DAMAGE), shown.get(GameTag.ATK)) == (2, 0)


def test_zones_are_in_the_order_their_cards_entered() -> None:
    game = one_game(
        card(4, "DECK"),
        card(5, "DECK"),
        card(6, "HAND"),
        change(5, "ZONE", "HAND"),
        change(6, "ZONE", "PLAY"),
        change(6, "ZONE", "HAND"),
        change(4, "ZONE", "HAND"),
    )
    zones = [game.timeline.at(packet=index).zone(1, Zone.HAND) for index in range(3, 8)]
    assert zones == [[6], [6, 5], [5], [5, 6], [5, 6, 4]]
    assert game.timeline.at().zone(1, Zone.DECK) == []
    assert game.timeline.at().zone(2, Zone.HAND) == []


def test_a_change_of_controller_moves_a_card_between_lists_of_the_same_zone() -> None:
    game = one_game(card(4, "PLAY"), card(5, "PLAY", player=2), change(4, "CONTROLLER", 2))
    state = game.timeline.at()
    assert (state.zone(1, Zone.PLAY)[1:], state.zone(2, Zone.PLAY)) == ([], [5, 4])
    assert [entity for entity in state.order_of_play() if entity > 3] == [4, 5]


def test_board_and_hand_are_in_the_order_of_positions() -> None:
    game = one_game(
        card(4, "PLAY", position=2), card(5, "PLAY", position=1), card(6, "PLAY"), card(7, "HAND", position=1)
    )
    state = game.timeline.at()
    assert (state.board(1), state.hand(1)) == ([5, 4], [7])


def test_a_snapshot_is_ordered_by_positions_since_it_tells_no_order() -> None:
    joined = CREATE.replace("        tag=ZONE value=PLAY\n", "        tag=STEP value=MAIN_ACTION\n", 1)
    (game,) = read(log(joined, card(4, "PLAY", position=2), card(5, "PLAY", position=1), change(4, "DAMAGE", 1)))
    assert game.timeline.at().zone(1, Zone.PLAY) == [5, 4]


def test_long_histories_are_read_from_checkpoints() -> None:
    """The lists are kept at every 128th move; between them they are worked out."""
    moves = [change(4 + n % 5, "ZONE", "HAND" if (n // 5) % 2 == 0 else "DECK") for n in range(700)]
    game = one_game(*(card(4 + n, "DECK") for n in range(5)), *moves)
    expected = [4, 5, 6, 7, 8]
    where = dict.fromkeys(expected, "DECK")
    for number, packet in enumerate(game.packets[6:]):
        assert isinstance(packet, TagChange)
        to = "HAND" if packet.value == Zone.HAND else "DECK"
        if where[packet.entity] != to:
            where[packet.entity] = to
        if number % 97 == 0:
            hand = game.timeline.at(packet=packet.index).zone(1, Zone.HAND)
            assert set(hand) == {entity for entity, zone in where.items() if zone == "HAND"}


def test_a_revealed_card_is_known_from_then_on_and_a_hidden_one_no_more() -> None:
    game = one_game(
        card(4, "DECK"),
        "SHOW_ENTITY - Updating Entity=4 CardID=CS2_023\n    tag=COST value=3",
        "HIDE_ENTITY - Entity=4 tag=ZONE value=DECK",
    )
    assert [game.timeline.card_id(4, index) for index in (1, 2, 3)] == ["", "CS2_023", ""]
    assert game.timeline.at(packet=3).value(4, GameTag.COST) == 3


def test_a_transformation_keeps_what_it_does_not_mention() -> None:
    game = one_game(
        card(4, "PLAY", name="CS2_023"),
        change(4, "DAMAGE", 2),
        "CHANGE_ENTITY - Updating Entity=4 CardID=EX1_066\n    tag=ATK value=3\n    tag=DAMAGE value=0",
    )
    before, after = game.timeline.at(packet=2)[4], game.timeline.at(packet=3)[4]
    assert (before.card_id, after.card_id) == ("CS2_023", "EX1_066")
    assert (after.get(GameTag.ATK), after.get(GameTag.DAMAGE), after.get(GameTag.ZONE)) == (3, 0, Zone.PLAY)
    assert [change.value for change in game.timeline.history(4, GameTag.DAMAGE)] == [2, 0]


def test_a_full_description_undoes_the_tags_it_leaves_out() -> None:
    game = one_game(
        card(4, "PLAY"),
        change(4, "DAMAGE", 2),
        "FULL_ENTITY - Updating 4 CardID=\n    tag=ZONE value=PLAY\n    tag=CONTROLLER value=1",
    )
    assert isinstance(game.packets[-1], FullEntity)
    assert [game.timeline.at(packet=index).value(4, GameTag.DAMAGE) for index in (2, 3)] == [2, 0]


def test_players_and_the_game_have_a_history_like_any_entity() -> None:
    game = one_game(change(2, "RESOURCES", 1), "TAG_CHANGE Entity=GameEntity tag=TURN value=3")
    assert game.timeline.at().value(2, GameTag.RESOURCES) == 1
    assert game.last_turn == 3
    assert game.timeline.history(2, GameTag.CONTROLLER)[0].index == 0
