"""Nesting and counting: blocks without end, ends of nothing, short lists, games that run together."""

from __future__ import annotations

import pytest
from power_text import CARDS, CREATE, NAMES, log, one_game, read

from hslog.core.errors import LostPackets, NestingError, SplicedGames
from hslog.hearthstone.generated.vocabulary import GameTag
from hslog.hearthstone.packets import Block, BlockEnd, FullEntity, SubSpell, TagChange, walk

PLAY = "BLOCK_START BlockType=PLAY Entity=4 EffectCardId= EffectIndex=0 Target=0"
POWER = "BLOCK_START BlockType=POWER Entity=4 EffectCardId= EffectIndex=0 Target=0"
TURN = "TAG_CHANGE Entity=GameEntity tag=TURN value={}"


def test_blocks_nest_by_starts_and_ends_not_by_indentation() -> None:
    game = one_game(PLAY, POWER, TURN.format(1), "BLOCK_END", TURN.format(2), "BLOCK_END", TURN.format(3))
    _, play, last = game.packets
    assert isinstance(play, Block)
    power, second = play.packets
    assert isinstance(power, Block)
    assert power.parent is play
    assert isinstance(second, TagChange)
    assert (second.value, last.index) == (2, 7)
    assert game.block_numbers == {1: "1", 2: "1.1"}


def test_ten_thousand_blocks_deep() -> None:
    depth = 10_000
    game = one_game(*[PLAY] * depth, TURN.format(1), *["BLOCK_END"] * depth)
    assert sum(1 for _ in game.blocks()) == depth
    assert game.packet_count == 2 * depth + 2
    assert game.packets[1] == game.packets[1]
    assert len(list(walk(game.packets))) == depth + 2


def test_a_block_that_never_ends_keeps_its_packets_and_is_complained_of() -> None:
    games = read(log(CREATE, PLAY, TURN.format(1)))
    block = games[0].packets[1]
    assert isinstance(block, Block)
    assert (block.end_line, block.end_index) == (None, None)
    assert len(block.packets) == 1
    (warning,) = games.warnings
    assert isinstance(warning, NestingError)
    assert warning.line == block.line


def test_a_block_still_open_when_the_player_is_asked_to_act_is_over() -> None:
    """A list of options means that the server waits: what was not closed by then will never be."""
    games = read(log(CREATE, PLAY, POWER, TURN.format(1), "DebugPrintOptions() - id=1", TURN.format(2)))
    _, play, options, turn = games[0].packets
    assert isinstance(play, Block)
    assert (play.end_line, len(play.packets)) == (None, 1)
    assert (options.kind, turn.kind) == ("OPTIONS", "TAG_CHANGE")
    assert [(type(warning), warning.line) for warning in games.warnings] == [
        (NestingError, 12),
        (NestingError, 11),
    ]


def test_the_end_of_no_block_is_complained_of_and_counted() -> None:
    games = read(log("DebugPrintPowerList() - Count=3", CREATE, "BLOCK_END", TURN.format(1)))
    (warning,) = games.warnings
    assert isinstance(warning, NestingError)
    assert warning.text.endswith("BLOCK_END")
    assert games[0].packets[1].index == 2


def test_a_block_closes_the_sub_spells_left_open_inside_it() -> None:
    games = read(
        log(
            CREATE,
            PLAY,
            "SUB_SPELL_START - SpellPrefabGUID=Fx:1 Source=0 TargetCount=0",
            "BLOCK_END",
            TURN.format(1),
        )
    )
    _, block, turn = games[0].packets
    assert isinstance(block, Block)
    assert isinstance(block.packets[0], SubSpell)
    assert isinstance(turn, TagChange)
    assert [type(warning) for warning in games.warnings] == [NestingError]


def test_a_new_game_ends_the_blocks_of_the_one_before() -> None:
    games = read(log(CREATE, PLAY, CREATE, TURN.format(1)))
    assert [len(game.packets) for game in games] == [2, 2]
    assert isinstance(games[1].packets[1], TagChange)


def test_a_detail_without_its_packet_is_complained_of() -> None:
    for stray in (
        "    tag=ATK value=1",
        "Info[0] = 4",
        "DebugPrintOptions() -   option 0 type=END_TURN mainEntity=",
    ):
        games = read(log(CREATE, TURN.format(1), stray))
        assert len(games[0].packets) == 2
        assert [warning.line for warning in games.warnings] == [12]


@pytest.mark.parametrize(
    ("announced", "message"),
    [(4, "4 packets announced, 3 found"), (2, "2 packets announced"), (1, "1 packet announced, 3 found")],
)
def test_a_power_list_that_is_not_as_long_as_announced_is_reported(announced: int, message: str) -> None:
    games = read(
        log(
            CREATE,
            f"DebugPrintPowerList() - Count={announced}",
            PLAY,
            TURN.format(1),
            "BLOCK_END",
            "DebugPrintPowerList() - Count=1",
            TURN.format(2),
        )
    )
    (warning,) = games.warnings
    assert isinstance(warning, LostPackets)
    assert message in str(warning)
    assert warning.line == 11
    assert games[0].lost_packets == (announced == 4)


def test_two_games_glued_together_are_told_apart_by_count_and_clock() -> None:
    """A list is printed at once: more packets than announced, and minutes between them, are two games."""
    before = log(CREATE, NAMES, "DebugPrintPowerList() - Count=2", TURN.format(5), TURN.format(6))
    after = log(PLAY, TURN.format(1), "BLOCK_END", TURN.format(2), stamp="12:09:00.0000000")
    games = read(before + after)
    assert [game.truncated for game in games] == [True, False]
    assert [game.headless for game in games] == [False, True]
    assert games[1].first_line == len(before.splitlines()) + 1
    assert any(isinstance(warning, SplicedGames) for warning in games.warnings)


def test_packets_lost_in_the_first_stream_are_taken_from_the_second_and_marked() -> None:
    lost = ["TAG_CHANGE Entity=4 tag=ATK value=2", "TAG_CHANGE Entity=4 tag=HEALTH value=9"]
    whole = [TURN.format(1), PLAY, *lost, TURN.format(2), "BLOCK_END"]
    short = [line for line in whole if line not in lost]
    count = "DebugPrintPowerList() - Count=6"
    echo = log(CREATE, CARDS, *whole, logger="PowerTaskList", stamp="12:00:02.0000000")
    games = read(log(CREATE, CARDS, count, *short) + echo)
    game = games[0]
    assert len(games) == 1
    assert [packet.line for packet in game.walk() if packet.index in game.recovered] == [40, 41]
    assert game.packets[-1] == read(log(CREATE, CARDS, *whole))[0].packets[-1]
    assert game.timeline.at().value(4, GameTag.HEALTH) == 9
    assert any("was found at line 40" in str(warning) for warning in games.warnings)


def test_the_second_stream_is_no_second_game() -> None:
    text = log(CREATE, NAMES, TURN.format(1))
    echo = log(CREATE, TURN.format(1), logger="PowerTaskList", stamp="12:00:03.0000000")
    assert len(read(text + echo)) == 1


def test_a_game_that_only_the_second_stream_holds_is_read_from_there() -> None:
    first = log(CREATE, NAMES, TURN.format(1))
    later = log(CREATE, TURN.format(1), logger="PowerTaskList", stamp="12:30:00.0000000")
    games = read(first + later)
    assert [game.stream for game in games] == ["GameState", "PowerTaskList"]
    (only,) = read(later)
    assert (only.stream, len(only.packets)) == ("PowerTaskList", 2)


def test_a_client_that_joins_a_running_game() -> None:
    text = CREATE.replace(
        "        tag=ZONE value=PLAY\n    Player EntityID=2",
        "        tag=ZONE value=PLAY\n        tag=TURN value=8\n        tag=STEP value=MAIN_ACTION\n"
        "    Player EntityID=2",
    )
    (game,) = read(log(text, CARDS))
    assert game.joined_turn == 8
    assert one_game().joined_turn is None


def test_a_match_joined_again_goes_on_from_the_game_before() -> None:
    again = CREATE.replace("        tag=ZONE value=PLAY\n", "        tag=STEP value=MAIN_ACTION\n", 1)
    first, second = read(log(CREATE, NAMES) + log(again, TURN.format(9)))
    assert second.continues is first
    assert [player.name for player in second.players] == ["Ada#1", "Bob#2"]


def test_several_games_with_seats_swapped_each_have_their_own_names() -> None:
    swapped = CREATE.replace("lo=111", "lo=x").replace("lo=222", "lo=111").replace("lo=x", "lo=222")
    names = NAMES.replace("PlayerName=Ada#1", "PlayerName=X").replace("Bob#2", "Ada#1").replace("=X", "=Bob#2")
    change = "TAG_CHANGE Entity=Ada#1 tag=RESOURCES value=1"
    first, second = read(log(CREATE, NAMES, change, swapped, names, change))
    assert [game.index for game in (first, second)] == [0, 1]
    assert [game.packets[-1].entities() for game in (first, second)] == [(2,), (3,)]


def test_a_log_that_begins_in_the_middle_gives_a_game_without_beginning() -> None:
    games = read(log(PLAY, TURN.format(7), "BLOCK_END"))
    (game,) = games
    assert (game.headless, game.create, game.joined_turn, game.complete) == (True, None, 0, False)
    assert [player.basis for player in game.players] == ["assumed", "assumed"]


def test_the_last_packets_of_a_game_that_is_not_there_are_left_out_and_reported() -> None:
    games = read(log(TURN.format(7)) + log(CREATE))
    (game,) = games
    assert not game.headless
    (warning,) = games.warnings
    assert warning.message == "left out: 1 packet of a game that is not in the log"


def test_a_game_is_complete_when_its_state_says_so() -> None:
    assert one_game("TAG_CHANGE Entity=GameEntity tag=STATE value=COMPLETE").complete
    assert not one_game(TURN.format(1)).complete


def test_a_reset_describes_entities_anew_and_undoes_the_others() -> None:
    game = one_game(
        CARDS,
        "FULL_ENTITY - Creating ID=6 CardID=CS2_023",
        "    tag=ZONE value=HAND",
        "    tag=CONTROLLER value=1",
        "TAG_CHANGE Entity=4 tag=DAMAGE value=5",
        "BLOCK_START BlockType=GAME_RESET Entity=GameEntity EffectCardId= EffectIndex=0 Target=0",
        "ERROR: unhandled PowType RESET_GAME",
        "FULL_ENTITY - Updating [name=X id=4 zone=PLAY zonePos=0 cardId=HERO_01 player=1] CardID=HERO_01",
        "    tag=CONTROLLER value=1",
        "    tag=ZONE value=PLAY",
        "BLOCK_END",
    )
    block = game.packets[-1]
    assert isinstance(block, Block)
    described = block.packets[1]
    assert isinstance(described, FullEntity)
    assert described.updating
    before, after = game.timeline.at(packet=block.index), game.timeline.at()
    assert (before.value(4, GameTag.DAMAGE), after.value(4, GameTag.DAMAGE)) == (5, 0)
    assert (6 in before, 6 in after) == (True, False)
    assert [change.value for change in game.timeline.history(4, GameTag.DAMAGE)] == [5, 0]


def test_the_end_of_a_block_in_a_stream_says_of_which() -> None:
    end = BlockEnd(of=one_game(PLAY, "BLOCK_END").packets[1], line=12)
    assert end.to_json()["start_line"] == 11
