"""Nine years of real logs and replays: all read, nothing lost, written and read again."""

from __future__ import annotations

import csv
import io
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import hslog
from hslog.core.errors import HslogError, LostPackets, LostTurns, NoGame
from hslog.core.source import open_sources
from hslog.hearthstone.game import Game
from hslog.hearthstone.packets import (
    CLIENT_PACKETS,
    Block,
    BlockEnd,
    Choices,
    ChosenEntities,
    Packet,
    PlayerReference,
    SubSpell,
    TagChange,
    Unknown,
)

EMPTY = "empty_raw_log_file_test"

Known = list[tuple[dict[str, str], hslog.Games]]
"""Rows of the table of logs, each with the games of the log."""

# Two matches glued together, both players unknown throughout, and two computers of one name.
SPLICED = "change_entity_null_id"
UNNAMED = "54613_friendly_unknown_human_player"
NAMESAKES = "mercenaries"

# Names that come late: packets before them that could be about either player.
LATE = {"spectator_mode_same_game": 5, "88998_async_player_name": 2}


@lru_cache(maxsize=1)
def games_of(path: Path) -> hslog.Games:
    return hslog.read(path)


def read(path: Path) -> hslog.Games:
    if EMPTY in str(path):
        with pytest.raises(NoGame):
            hslog.read(path)
        pytest.skip("a log of one line, without a game")
    return games_of(path)


def lost_turns(games: hslog.Games) -> list[HslogError]:
    """Return what is lost in what was written because it was lost in what was read."""
    return [warning for warning in games.warnings if isinstance(warning, LostTurns)]


def says(packet: Packet) -> tuple[Any, ...]:
    return (*packet.content(), len(packet.children()))


def test_every_file_is_read_to_a_tree_with_players_and_timeline(corpus_file: Path) -> None:
    for game in read(corpus_file):
        packets = list(game.walk())
        assert packets
        indices = sorted(
            [packet.index for packet in packets]
            + [packet.end_index for packet in packets if isinstance(packet, Block | SubSpell) and packet.end_index]
        )
        assert all(a < b for a, b in pairwise(indices))
        assert indices[-1] < game.packet_count
        if not game.recovered:
            assert all(a.line <= b.line for a, b in pairwise(packets))
        assert not any(isinstance(packet, Unknown) for packet in packets)
        low, high = game.build_range
        assert low <= high
        state = game.timeline.at()
        assert state.entities()
        for player in game.players:
            state.hand(player.player_id), state.board(player.player_id)
            zone = state.zone(player.player_id, 3)
            assert len(zone) == len(set(zone))
            assert all(state.value(entity, 49) == 3 for entity in zone)


def test_no_more_and_no_fewer_packets_than_the_client_announced(corpus_log: Path) -> None:
    """But where lines are missing: between two games glued together, and where a log stops after a count."""
    games = read(corpus_log)
    last = games[-1].last_line
    for warning in games.warnings:
        if isinstance(warning, LostPackets):
            cut = "0 found before line" in warning.message and warning.line >= last - 1
            headless = "of a game that is not in the log" in warning.message
            assert cut or headless or SPLICED in str(corpus_log), str(warning)


def test_every_line_of_a_packet_becomes_a_packet(corpus_log: Path) -> None:
    """Counted without the reader: lines that begin no packet are tags, entities of notes, and the like."""
    details = (
        "tag=",
        "Info[",
        "Source = ",
        "Targets[",
        "GameEntity EntityID",
        "Player EntityID",
        "Entities[",
    )
    games = read(corpus_log)
    wanted = {game.stream for game in games}
    if len(wanted) > 1 or SPLICED in str(corpus_log):
        pytest.skip("games of both streams, or mended")
    (stream,) = wanted
    (source,) = open_sources(corpus_log)
    ranges = [game.lines for game in games]
    lines = 0
    for number, line in enumerate(source.lines(), 1):
        _, found, payload = line.partition(f"{stream}.DebugPrintPower() - ")
        if found and any(first <= number <= last for first, last in ranges):
            lines += not payload.strip().startswith(details)
    counted = sum(
        game.packet_count - sum(isinstance(packet, CLIENT_PACKETS) for packet in game.walk()) for game in games
    )
    assert counted == lines


def test_a_log_written_and_read_again_has_the_same_packets(corpus_file: Path) -> None:
    games = read(corpus_file)
    text = "".join(hslog.to_log(games)).encode("utf-8", "surrogateescape")
    again = hslog.read(io.BytesIO(text))
    assert [warning for warning in again.warnings if isinstance(warning, LostPackets)] == lost_turns(again)
    assert len(again) == len(games)
    for game, copy in zip(games, again, strict=True):
        assert [says(packet) for packet in copy.walk()] == [says(packet) for packet in game.walk()]


def test_a_replay_written_and_read_again_has_the_same_packets(corpus_file: Path) -> None:
    games = read(corpus_file)
    again = hslog.read(io.BytesIO("".join(hslog.to_xml(games)).encode()))
    assert again.warnings == lost_turns(again)
    assert len(again) == len(games)
    for game, copy in zip(games, again, strict=True):
        assert [says(packet) for packet in copy.walk()] == [says(packet) for packet in game.walk()]
        assert [block.end_index is None for block in copy.blocks()] == [
            block.end_index is None for block in game.blocks()
        ]


def flat(packets: list[Packet]) -> list[Packet]:
    found: list[Packet] = []
    for packet in packets:
        found.append(packet)
        if isinstance(packet, Block | SubSpell):
            found += flat(packet.packets)
            if packet.end_index is not None:
                found.append(BlockEnd(of=packet, line=packet.end_line, index=packet.end_index))
    return found


def references(packet: Packet) -> tuple[int, ...]:
    if isinstance(packet, TagChange):
        return (packet.entity,)
    if isinstance(packet, Block):
        return (packet.entity, packet.target)
    if isinstance(packet, Choices | ChosenEntities):
        return (packet.player,)
    return ()


def test_a_stream_of_packets_is_the_game_with_no_name_settled_otherwise(corpus_log: Path) -> None:
    games = read(corpus_log)
    if SPLICED in str(corpus_log):
        pytest.skip("a stream is not mended")
    starts = {game.first_line for game in games}
    stream = list(hslog.iter_packets(corpus_log))
    first = next(number for number, packet in enumerate(stream) if packet.line in starts)
    whole = [packet for game in games for packet in flat(game.packets)]
    assert len(stream) - first == len(whole)
    for mine, read_whole in zip(stream[first:], whole, strict=True):
        assert (type(mine), mine.line, mine.index) == (type(read_whole), read_whole.line, read_whole.index)
        for reference, settled in zip(references(mine), references(read_whole), strict=True):
            assert isinstance(reference, PlayerReference) or reference == settled


def test_games_one_by_one_are_the_games_read_at_once(corpus_log: Path) -> None:
    games = read(corpus_log)
    if SPLICED in str(corpus_log):
        pytest.skip("games that are iterated are not mended")
    iterated = list(hslog.iter_games(corpus_log))
    assert [game.lines for game in iterated] == [game.lines for game in games]
    for one, other in zip(iterated, games, strict=True):
        for mine, read_whole in zip(one.walk(), other.walk(), strict=True):
            for reference, settled in zip(references(mine), references(read_whole), strict=True):
                assert isinstance(reference, PlayerReference) or reference == settled
        assert [player.entity for player in one.players] == [player.entity for player in other.players]


# --- what is known of the files ----------------------------------------------------------------------------


def table(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t"))


def known_logs(corpus: Path, reference: Path) -> Known:
    found = []
    for row in table(reference / "log_files.tsv"):
        path = corpus / "logs" / row["file"].replace("hsreplaynet-tests/", "site/")
        if path.is_file() and EMPTY not in row["file"]:
            found.append((row, hslog.read(path)))
    return found


@pytest.fixture(scope="module")
def logs(corpus: Path, reference: Path) -> Known:
    return known_logs(corpus, reference)


def test_every_game_of_the_known_logs_is_found(logs: Known) -> None:
    assert len(logs) == 58
    for row, games in logs:
        expected = int(row["games_GS"]) or int(row["games_PTL"])
        assert len(games) == expected + (SPLICED in row["file"]), row["file"]


def begin_and_end(game: Game) -> str:
    begin = "start" if game.joined_turn is None else f"join@T{game.joined_turn}"
    return f"{begin}..{'complete' if game.complete else 'cut'}"


def test_where_the_known_games_begin_and_whether_they_end(
    logs: Known,
) -> None:
    for row, games in logs:
        if SPLICED in row["file"]:
            assert [begin_and_end(game) for game in games] == ["start..cut", "join@T0..complete"]
            continue
        parts = [part.strip().split("..") for part in row["start..end per game"].split("|")]
        expected = [f"{begin.partition('/')[0]}..{end.partition('@')[0]}" for begin, end in parts]
        assert [begin_and_end(game) for game in games] == expected, row["file"]


def test_players_are_named_in_every_game_that_names_them(
    logs: Known,
) -> None:
    unnamed = [
        (row["file"], game.index)
        for row, games in logs
        for game in games
        if not all(player.name and player.name != "UNKNOWN HUMAN PLAYER" for player in game.players)
    ]
    assert unnamed == [(f"hslog-tests/{UNNAMED}.log", 0)]


def test_what_is_left_open_is_little_and_says_so(logs: Known) -> None:
    for row, games in logs:
        for game in games:
            changes = [packet for packet in game.walk() if isinstance(packet, TagChange)]
            silent = [p for p in changes if p.entity == 0 and not isinstance(p.entity, PlayerReference)]
            assert silent == [], row["file"]
            uncertain = sum(isinstance(packet.entity, PlayerReference) for packet in changes)
            if not any(name in row["file"] for name in (UNNAMED, NAMESAKES, "reconnect", SPLICED)):
                late = next((few for name, few in LATE.items() if name in row["file"]), 0)
                assert uncertain <= late, row["file"]


def test_the_friendly_player_is_the_one_whose_hand_is_known(
    logs: Known,
) -> None:
    for row, games in logs:
        hands = row["hand known for"].split()
        if all(hand in ("P1", "P2") for hand in hands):
            assert [f"P{game.perspective.friendly}" for game in games] == hands, row["file"]


def test_builds_are_those_stated_and_within_the_range_inferred(
    logs: Known,
) -> None:
    for row, games in logs:
        if row["build"].isdigit():
            for game in games:
                low, high = game.build_range
                assert low <= int(row["build"]) <= high or game.build_basis == "stated", row["file"]


def test_every_game_of_the_known_replays_is_found(corpus: Path, reference: Path) -> None:
    seen = 0
    for row in table(reference / "xml_files.tsv"):
        path = corpus / "xml" / f"{row['file'].rpartition('/')[2]}.gz"
        if not path.is_file():
            continue
        games = hslog.read(path)
        seen += 1
        assert len(games) == int(row["games"]), row["file"]
        assert games[0].complete == (row["end"] == "complete"), row["file"]
        if row["build"].isdigit() and row["build"] != "8891":  # a build no game ever had
            assert games[0].build == int(row["build"]), row["file"]
        if row["maxTURN"].isdigit():
            assert games[0].last_turn == int(row["maxTURN"]), row["file"]
    assert seen >= 77
