"""Who is who: how names are bound to players, and what is said where they cannot be."""

from __future__ import annotations

import pytest
from power_text import CARDS, CREATE, NAMES, log, one_game, read

from hslog.core.errors import PlayerError
from hslog.hearthstone.generated.vocabulary import GameTag
from hslog.hearthstone.packets import Block, PlayerReference, TagChange

AI = CREATE.replace("lo=222", "lo=0")


def basis(*parts: str, create: str = CREATE) -> list[tuple[str, str]]:
    """Return names and how they were bound, after a log with ``parts``."""
    game = read(log(create, *parts))[-1]
    return [(player.name, player.basis) for player in game.players]


def change(name: str, tag: str = "RESOURCES", value: object = 1) -> str:
    return f"TAG_CHANGE Entity={name} tag={tag} value={value}"


@pytest.mark.parametrize(("tag", "value"), [("PLAYER_ID", 2), ("ENTITY_ID", 3), ("CONTROLLER", 2)])
def test_a_name_is_bound_by_the_tags_that_number_its_player(tag: str, value: int) -> None:
    assert basis(change("Bob", tag, value)) == [("", ""), ("Bob", "tags")]


def test_a_name_is_bound_before_it_is_numbered() -> None:
    game = one_game(change("Bob", "FIRST_PLAYER"), change("Bob", "PLAYER_ID", 2))
    assert [packet.entities() for packet in game.packets[1:]] == [(3,), (3,)]


def test_a_name_is_bound_by_the_statement_of_the_client() -> None:
    assert basis(NAMES, change("Bob#2")) == [("Ada#1", "stated"), ("Bob#2", "stated")]


@pytest.mark.parametrize("tag", ["HERO_ENTITY", "LAST_CARD_PLAYED"])
def test_a_name_is_bound_by_a_card_that_is_the_players(tag: str) -> None:
    assert basis(CARDS, change("Bob", tag, 5), change("Ada")) == [("Ada", "elimination"), ("Bob", "cards")]


def test_a_name_is_bound_by_the_second_stream_where_the_first_has_a_number() -> None:
    lines = ["3 tag=PLAYSTATE value=PLAYING", "4 tag=ATK value=2", "4 tag=ATK value=3", "4 tag=ATK value=4"]
    first = log(CREATE, CARDS, *(f"TAG_CHANGE Entity={line}" for line in lines), change("Bob"), change("Cy"))
    lines[0] = lines[0].replace("3", "Bob", 1)
    echo = log(
        CREATE,
        CARDS,
        *(f"TAG_CHANGE Entity={line}" for line in lines),
        logger="PowerTaskList",
        stamp="12:00:01.0000000",
    )
    (game,) = read(first + echo)
    assert [(player.name, player.basis) for player in game.players] == [
        ("Cy", "elimination"),
        ("Bob", "pairing"),
    ]


def test_a_name_is_bound_by_the_account_that_had_it_before() -> None:
    before = log(CREATE, change("Ada", "PLAYER_ID", 1), change("Bob", "PLAYER_ID", 2))
    game = read(before + log(CREATE, change("Ada"), change("Bob")))[1]
    assert [(player.name, player.basis) for player in game.players] == [
        ("Ada", "account"),
        ("Bob", "account"),
    ]


def test_a_name_is_bound_by_the_cards_it_may_choose_from() -> None:
    assert basis(
        CARDS,
        change("Bob"),
        "DebugPrintEntityChoices() - id=1 Player=Bob TaskList=1 ChoiceType=GENERAL CountMin=1 CountMax=1",
        "DebugPrintEntityChoices() -   Entities[0]=5",
    ) == [("", ""), ("Bob", "choices")]


def test_a_name_is_bound_by_the_cards_that_come_to_the_hand_in_its_trigger() -> None:
    draw = """\
BLOCK_START BlockType=TRIGGER Entity=Bob EffectCardId= EffectIndex=-1 Target=0 SubOption=-1
    TAG_CHANGE Entity=5 tag=ZONE value=HAND
BLOCK_END
"""
    assert basis(CARDS, change("Ada"), draw) == [("Ada", "elimination"), ("Bob", "draws")]


def test_a_name_without_its_number_is_the_name_with_it() -> None:
    game = one_game(NAMES, change("Bob"), change("Bob#2"))
    assert [packet.entities() for packet in game.packets[1:]] == [(3,), (3,)]
    assert game.players[1].aliases == ["Bob"]


def test_names_left_over_are_those_of_the_computer() -> None:
    names = NAMES.replace("Bob#2", "The Innkeeper")
    game = read(log(AI, names, change("Ada#1"), change("Chromaggus")))[0]
    assert game.packets[-1].entities() == (3,)
    assert game.players[1].is_ai


def test_the_order_of_the_first_play_states_is_the_order_of_the_players() -> None:
    assert basis(change("Zoe", "PLAYSTATE", "PLAYING"), change("Ada", "PLAYSTATE", "PLAYING")) == [
        ("Zoe", "play order"),
        ("Ada", "play order"),
    ]


def test_the_one_player_without_a_name_is_the_unknown_one() -> None:
    game = one_game(change("Bob", "PLAYER_ID", 2), change("UNKNOWN HUMAN PLAYER", "TIMEOUT", 75))
    packet = game.packets[-1]
    assert isinstance(packet, TagChange)
    assert packet.entity == 2
    assert not isinstance(packet.entity, PlayerReference)


def both_unknown(*parts: str) -> tuple[list[TagChange], list[str]]:
    games = read(log(CREATE, CARDS, *parts))
    changes = [packet for packet in games[0].packets if isinstance(packet, TagChange)]
    return changes, [str(warning) for warning in games[0].warnings if isinstance(warning, PlayerError)]


def test_until_the_first_name_is_known_both_players_may_be_unknown() -> None:
    unknown = "UNKNOWN HUMAN PLAYER"
    packets = change(unknown, "TIMEOUT", 75), change("Bob", "PLAYER_ID", 2), change(unknown, "TIMEOUT", 70)
    (game,) = read(log(CREATE, *packets))
    early, _, late = (packet.entities()[0] for packet in game.packets[1:])
    assert isinstance(early, PlayerReference)
    assert (late, type(late)) == (2, int)


def test_a_name_with_a_number_is_not_the_computers() -> None:
    drawn = (
        "BLOCK_START BlockType=TRIGGER Entity=The Innkeeper EffectCardId= EffectIndex=0 Target=0",
        "    TAG_CHANGE Entity=5 tag=ZONE value=HAND",
        "BLOCK_END",
    )
    found = basis(CARDS, *drawn, change("UNKNOWN HUMAN PLAYER"), change("Ada#1"), create=AI)
    assert found == [("Ada#1", "elimination"), ("The Innkeeper", "draws")]


def test_a_packet_whose_player_is_uncertain_says_so() -> None:
    (packet,), warnings = both_unknown(change("UNKNOWN HUMAN PLAYER", "TIMEOUT", 75))
    assert isinstance(packet.entity, PlayerReference)
    assert (int(packet.entity), packet.entity.name, packet.entity.certain) == (
        0,
        "UNKNOWN HUMAN PLAYER",
        False,
    )
    assert packet.to_json()["entity"] == {
        "entity": 0,
        "name": "UNKNOWN HUMAN PLAYER",
        "certain": False,
        "basis": "could be either player",
    }
    assert len(warnings) == 1


def test_a_packet_whose_player_was_worked_out_says_how() -> None:
    unknown = "UNKNOWN HUMAN PLAYER"
    changes, _ = both_unknown(
        change("2", "CURRENT_PLAYER", 1),
        change(unknown, "HERO_ENTITY", 4),
        change(unknown, "RESOURCES", 3),
        change(unknown, "CURRENT_PLAYER", 0),
        change(unknown, "CURRENT_PLAYER", 1),
    )
    found = [(int(packet.entity), getattr(packet.entity, "basis", "")) for packet in changes]
    assert found == [
        (2, ""),
        (2, "the value is a card of that player"),
        (2, "it is that player's turn"),
        (2, "the turn passes from one to the other"),
        (3, "the turn passes from one to the other"),
    ]


def test_what_is_uncertain_is_in_the_history_of_the_likeliest_player() -> None:
    games = read(log(CREATE, CARDS, change("UNKNOWN HUMAN PLAYER", "HERO_ENTITY", 5)))
    assert games[0].timeline.at().value(3, GameTag.HERO_ENTITY) == 5


def test_two_computers_of_one_name_are_not_guessed_between() -> None:
    names = NAMES.replace("Ada#1", "The Innkeeper").replace("Bob#2", "The Innkeeper")
    games = read(log(AI.replace("lo=111", "lo=0"), names, change("The Innkeeper", "TIMEOUT", 75)))
    packet = games[0].packets[-1]
    assert isinstance(packet, TagChange)
    assert isinstance(packet.entity, PlayerReference)


def test_a_name_to_which_every_turn_passes_is_that_of_both_players() -> None:
    turns = [change("Ada", "CURRENT_PLAYER", value) for value in (1, 0, 1, 0, 1)]
    game = one_game(change("Ada", "LAST_CARD_PLAYED", 4), *turns)
    assert all(isinstance(packet.entity, PlayerReference) for packet in game.packets if isinstance(packet, TagChange))


def test_extra_turns_and_puzzles_do_not_make_a_name_that_of_both_players() -> None:
    turns = [change("Ada#1", "CURRENT_PLAYER", value) for value in (1, 0, 1, 0, 1)]
    game = one_game(NAMES, *turns)
    assert {packet.entity for packet in game.packets if isinstance(packet, TagChange)} == {2}


def test_a_block_of_an_unsettled_player_says_so_too() -> None:
    games = read(
        log(
            CREATE,
            "BLOCK_START BlockType=TRIGGER Entity=UNKNOWN HUMAN PLAYER EffectCardId= EffectIndex=0 Target=0",
            "BLOCK_END",
        )
    )
    block = games[0].packets[1]
    assert isinstance(block, Block)
    assert isinstance(block.entity, PlayerReference)


def test_the_hand_that_is_known_is_that_of_the_friendly_player() -> None:
    card = "FULL_ENTITY - Creating ID={} CardID={}\n    tag=ZONE value=HAND\n    tag=CONTROLLER value={}\n"
    game = one_game(
        *(card.format(10 + i, "CS2_023", 2) for i in range(3)),
        *(card.format(20 + i, "", 1) for i in range(3)),
    )
    assert game.perspective.friendly == 2
    assert game.perspective.hands == {1: (3, 0), 2: (3, 3)}
    assert (game.perspective.knows(2), game.perspective.knows(1)) == (True, False)
    assert not game.perspective.acted


def test_names_of_odd_letters_and_spaces() -> None:
    for name in ("Wendé#2923", "그리셀다", "Two Words", "A=B tag=C", "tag= value=1", "[deleted]"):
        game = one_game(change(name, "PLAYER_ID", 2))
        assert game.players[1].name == name
