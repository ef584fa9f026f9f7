"""Logs of MTG Arena: every message is read, games are told apart, and what is torn is said."""

from __future__ import annotations

import gzip
import io
import json
from pathlib import Path
from typing import Any

import pytest

import hslog
from hslog.arena.decoding import decode
from hslog.arena.game import ArenaGame
from hslog.arena.packets import ClientMessage, Note, Part, ServerMessage
from hslog.arena.tags import ArenaTag
from hslog.core.errors import Complaints, NoGame
from tests.arena_text import BATTLEFIELD, HEADER, annotation, card, diff, event, full, log, message, over

CLIENT = """[UnityCrossThreadLogger]6/17/2026 6:59:32 PM: ACCOUNT to Match: ClientToGremessage
{
  "requestId": 3,
  "clientToMatchServiceMessageType": "ClientToMatchServiceMessageType_ClientToGREMessage",
  "payload": {
    "type": "ClientMessageType_PerformActionResp",
    "gameStateId": 2
  }
}
"""
SUMMARY = f"""{HEADER}
[Message summarized because one or more GameStateMessages exceeded the 50 GameObject or 50 Annotation limit.]
::: GameStateMessage
:: GameObject Count = 52
:: Annotation Count = 1
::: ActionsAvailableReq
"""


def read(text: str) -> hslog.Games:
    return hslog.read(io.BytesIO(text.encode()))


def games_of(text: str) -> list[ArenaGame]:
    found = [game for game in read(text) if isinstance(game, ArenaGame)]
    assert len(found) == len(read(text))
    return found


def short_game(match: str = "m", game: int = 1) -> str:
    return log(event(message(1, full(1, match=match, game=game))), event(message(2, diff(2)), message(3, over(3))))


def test_a_log_of_arena_is_recognised_by_its_content() -> None:
    (game,) = games_of(short_game())
    assert game.complete
    assert game.unbroken
    assert [type(packet) for packet in game.packets] == [ServerMessage] * 3
    assert game.match_id == "m"
    assert game.winner == 1


def test_packed_logs_and_lines_without_headers_are_read_alike(tmp_path: Path) -> None:
    packed = tmp_path / "Player.log.gz"
    packed.write_bytes(gzip.compress(short_game().encode()))
    bare = event(message(1, full(1))) + event(message(2, diff(2)), message(3, over(3)))
    contents = [
        [packet.content() for packet in game.walk()]
        for game in (*hslog.read(packed), *hslog.read(io.BytesIO(bare.encode())))
    ]
    assert contents[0] == contents[1]


def test_packets_are_counted_from_0_and_keep_their_lines() -> None:
    turn = [annotation("NewTurnStarted", [1]), annotation("PhaseOrStepModified", [1], phase=1, step=1)]
    text = log(event(message(1, full(1))), event(message(2, diff(2, annotations=turn)), message(3, over(3))))
    (game,) = games_of(text)
    packets = list(game.walk())
    assert [packet.index for packet in packets] == list(range(game.packet_count))
    lines = text.splitlines()
    for packet in packets:
        assert lines[packet.line - 1].startswith("{")
    assert [packet.kind for packet in packets if packet.line == 5][:3] == ["SERVER_MESSAGE", "ANNOTATION", "ANNOTATION"]


def test_nothing_of_a_message_is_lost() -> None:
    state = diff(
        2,
        annotations=[annotation("NewTurnStarted", [1])],
        gameObjects=[card(101, BATTLEFIELD)],
        diffDeletedInstanceIds=[7],
        timers=[{"timerId": 1}],
    )
    text = log(event(message(1, full(1))), event(message(2, state)))
    (game,) = games_of(text)
    message_packet = game.packets[1]
    whole: dict[str, Any] = message_packet.to_json()["data"]["gameStateMessage"]
    keys = {"ANNOTATION": "annotations", "OBJECT": "gameObjects", "DELETED_OBJECT": "diffDeletedInstanceIds"}
    for part in message_packet.children():
        assert isinstance(part, Part)
        data = part.data["id"] if part.word == "DELETED_OBJECT" else part.data
        whole.setdefault(keys[part.word], []).append(data)
    assert whole == state


def test_swapped_lines_are_put_in_the_order_of_the_server() -> None:
    text = log(
        event(message(1, full(1))), event(message(4, diff(3))), event(message(2, diff(2))), event(message(5, over(4)))
    )
    (game,) = games_of(text)
    assert [packet.msg_id for packet in game.packets if isinstance(packet, ServerMessage)] == [1, 2, 4, 5]
    assert game.unbroken
    assert [str(problem.message) for problem in read(text).warnings] == [
        "lines 5 and 7 are in another order than the server's"
    ]


def test_games_of_a_match_and_of_several_matches_are_told_apart() -> None:
    games = games_of(short_game() + short_game(game=2) + short_game(match="n"))
    assert [(game.match_id, game.number, game.complete) for game in games] == [
        ("m", 1, True),
        ("m", 2, True),
        ("n", 1, True),
    ]


def test_an_undone_action_is_no_gap_and_no_new_game() -> None:
    undo = full(4, "Play", prevGameStateId=2, update="GameStateUpdate_Undo")
    (game,) = games_of(
        log(event(message(1, full(1))), event(message(2, diff(2))), event(message(3, undo)), event(message(4, over(5))))
    )
    assert game.unbroken
    assert game.complete


def test_a_new_connection_goes_on_with_the_game_after_a_break() -> None:
    again = full(9, "Play", prevGameStateId=8)
    (game,) = games_of(
        log(
            event(message(1, full(1))),
            event(message(1, type="ConnectResp"), message(2, again)),
            event(message(3, over(10))),
        )
    )
    assert list(game.breaks.values()) == ["the game was connected to again"]
    assert game.complete


def test_a_message_that_is_there_twice_is_said_and_tears_the_chain() -> None:
    twice = event(message(2, diff(2)))
    games = read(log(event(message(1, full(1))), twice, twice, event(message(3, over(3)))))
    (game,) = games
    assert isinstance(game, ArenaGame)
    assert list(game.breaks.values()) == ["state 2 is there twice"]
    assert [problem.line for problem in games.warnings] == [7]
    assert len(game.packets) == 4


def test_summarised_messages_are_said_and_tear_the_chain() -> None:
    text = log(event(message(1, full(1)))) + SUMMARY + f"{HEADER}\n{event(message(9, diff(7)))}"
    (game,) = games_of(text)
    assert list(game.breaks.values()) == ["state 6 is not in the log: messages were summarised"]
    assert isinstance(game.packets[1], Note)
    assert "2 messages are summarised" in read(text).warnings[0].message
    assert game.gaps[0].index == game.packets[2].index


def test_messages_of_the_client_are_packets_whatever_their_form() -> None:
    one_line = '{ "requestId": 3, "clientToMatchServiceMessageType": "x", "payload": "CBSC" }\n'
    text = (
        log(event(message(1, full(1))))
        + CLIENT
        + f"[UnityCrossThreadLogger]1/1/2019 1:00:00 AM: A to Match: C\n{one_line}"
    )
    (game,) = games_of(text)
    first, second = (packet for packet in game.packets if isinstance(packet, ClientMessage))
    assert (first.type, first.line, first.last_line) == ("PerformActionResp", 5, 12)
    assert first.payload["gameStateId"] == 2
    assert second.payload == {}


def test_a_damaged_message_of_the_client_is_cut_and_told() -> None:
    games = read(short_game() + CLIENT.replace('"requestId"', "requestId"))
    assert any("cut short" in str(one) for one in games.warnings)
    assert all(packet.to_json() for game in games for packet in game.packets)


def test_detailed_logs_that_are_off_are_said_by_name() -> None:
    text = "[UnityCrossThreadLogger]Connected\nDETAILED LOGS: DISABLED\n"
    with pytest.raises(NoGame, match=r"detailed logs are off; turn on Options > Account > Detailed Logs"):
        read(text)


@pytest.mark.parametrize("lazily", [False, True])
def test_what_stands_before_the_damage_of_a_packed_log_is_read(tmp_path: Path, lazily: bool) -> None:
    text = "".join(short_game(f"m{number}") for number in range(2000))
    packed = bytearray(gzip.compress(text.encode()))
    packed[-8] ^= 1  # the checksum
    path = tmp_path / "Player.log.gz"
    path.write_bytes(packed)
    if lazily:
        assert len(list(hslog.iter_games(str(path)))) >= 1000
    else:
        games = hslog.read(str(path))
        assert len(games) >= 1000
        assert any("damaged" in str(one) for one in games.warnings)


@pytest.mark.parametrize("cut", [40, 700, 1100, 1500])
def test_a_log_that_ends_anywhere_is_read(cut: int) -> None:
    text = short_game() + CLIENT
    try:
        games = read(text[:cut])
    except NoGame:
        return
    assert all(not game.complete or cut >= len(short_game()) for game in games)


@pytest.mark.parametrize(
    "state",
    [
        {"gameStateId": 2, "annotations": [{"type": 7}]},
        {"gameStateId": 2, "annotations": None},
        {"gameStateId": 2, "zones": [{"zoneId": 30, "objectInstanceIds": ["7"]}]},
        {"gameStateId": 2, "gameObjects": [[]]},
        {"gameStateId": 2, "gameObjects": [{"instanceId": 5, "attackInfo": 3}]},
        {"gameStateId": "2"},
        {"gameStateId": 2, "players": [{"lifeTotal": "20"}]},
        {"gameStateId": 2, "players": [{"manaPool": [{"count": "1"}]}]},
        {"gameStateId": 2, "turnInfo": {"turnNumber": "1"}},
        {"gameStateId": 2, "turnInfo": {"phase": 1}},
        {"gameStateId": 2, "gameInfo": {"matchID": ["m"]}},
        {"gameStateId": 2, "gameInfo": {"results": [{"winningTeamId": "1"}]}},
        {"gameStateId": 2, "annotations": [{"details": [{"key": "phase", "valueInt32": [[1]]}]}]},
        {"gameStateId": 2, "annotations": [{"details": [{"key": "new_id", "valueInt32": [1, 2]}]}]},
        {"gameStateId": 2, "annotations": [{"details": [{"key": "other", "valueInt32": 1}]}]},
        {"gameStateId": 2, "annotations": [{"details": 1}]},
        [],
        "state",
    ],
)
def test_a_state_of_another_form_is_complained_of(state: dict[str, Any]) -> None:
    text = log(
        event(message(1, full(1))), event({"type": "GREMessageType_GameStateMessage", "gameStateMessage": state})
    )
    games = read(text)
    assert [problem.message for problem in games.warnings] == ["a message is not formed as messages are"]
    assert games[0].packet_count
    assert [json.loads(json.dumps(packet.to_json())) for packet in games[0].walk()]


@pytest.mark.parametrize(
    "fields",
    [
        {"type": 7},
        {"msgId": "2"},
        {"systemSeatIds": 1},
        {"type": "GREMessageType_ActionsAvailableReq", "actionsAvailableReq": {"actions": {"x": 1}}},
        {"type": "GREMessageType_ActionsAvailableReq", "actionsAvailableReq": {"actions": [{"instanceId": [1]}]}},
        {"type": "GREMessageType_DeclareAttackersReq", "declareAttackersReq": {"attackers": [1]}},
        {"type": "GREMessageType_DeclareBlockersReq", "declareBlockersReq": {"blockers": 1}},
    ],
)
def test_a_message_of_another_form_is_complained_of_and_nothing_is_read_of_it(fields: dict[str, Any]) -> None:
    games = read(log(event(message(1, full(1))), event({**message(2, type="Req"), **fields})))
    assert [problem.message for problem in games.warnings] == ["a message is not formed as messages are"]
    last = games[0].packets[-1]
    assert isinstance(last, ServerMessage)
    assert last.type == "Malformed"


@pytest.mark.parametrize("inside", ["[]", "{}", "7", '{"greToClientMessages": 7}', '{"greToClientMessages": [7]}'])
def test_an_event_without_messages_is_a_packet(inside: str) -> None:
    text = log(event(message(1, full(1))), f'{{"transactionId": "t", "greToClientEvent": {inside}}}')
    last = read(text)[0].packets[-1]
    assert isinstance(last, ServerMessage)
    assert last.data == {}
    assert last.to_json()["event"]["transactionId"] == "t"


def test_an_object_with_the_number_of_the_game_takes_nothing_from_the_timeline() -> None:
    states = [full(1), diff(2, turnInfo={"turnNumber": 0}), diff(3, gameObjects=[card(0, BATTLEFIELD)])]
    (game,) = games_of(log(*(event(message(number, state)) for number, state in enumerate(states, 1))))
    assert game.timeline.value(0, ArenaTag.TURN, game.packet_count) == 0
    assert game.timeline.value(0, ArenaTag.ZONE, game.packet_count) == BATTLEFIELD


def test_the_timeline_knows_objects_at_every_packet() -> None:
    tapped = diff(3, gameObjects=[card(101, BATTLEFIELD, isTapped=True, damage=1)])
    gone = diff(4, diffDeletedInstanceIds=[101])
    text = log(
        event(message(1, full(1))),
        event(message(2, diff(2, gameObjects=[card(101, BATTLEFIELD)]))),
        event(message(3, tapped)),
        event(message(4, gone)),
    )
    (game,) = games_of(text)
    timeline = game.timeline
    assert [change.value for change in timeline.history(101, ArenaTag.TAPPED)] == [1, 0]
    assert timeline.at(line=5)[101].get(ArenaTag.TAPPED) == 0
    assert timeline.at(line=7)[101].get(ArenaTag.DAMAGE) == 1
    assert 101 not in timeline.at(line=9)
    assert timeline.at()[1].get(ArenaTag.LIFE) == 20


def test_streaming_gives_the_same_packets_and_keeps_none() -> None:
    text = short_game() + short_game(game=2)
    whole = [packet.content() for game in games_of(text) for packet in game.walk()]
    assert [packet.content() for packet in hslog.iter_packets(io.BytesIO(text.encode()))] == whole
    assert len(list(hslog.iter_games(io.BytesIO(text.encode())))) == 2


def test_a_growing_log_of_arena_is_followed(tmp_path: Path) -> None:
    path = tmp_path / "Player.log"
    path.write_text(short_game(), encoding="utf-8")
    kinds = [packet.kind for packet in hslog.follow(path, stop=lambda: True)]
    assert kinds.count("SERVER_MESSAGE") == 3


def test_every_file_of_the_corpus_reads_without_a_lost_message(corpus: Path) -> None:
    files = sorted((corpus / "arena").glob("*.gz"))[::6]
    if not files:
        pytest.skip("no logs of Arena in the corpus")
    for path in files:
        wanted = 0
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            for line in lines:
                if line.startswith("{") and '"greToClientEvent"' in line[:400]:
                    wanted += len(json.loads(line)["greToClientEvent"].get("greToClientMessages", ()))
        try:
            games = hslog.read(path)
        except NoGame:
            games = hslog.Games()
        found = sum(isinstance(packet, ServerMessage) for game in games for packet in game.packets)
        assert found == wanted, path.name


def test_complaints_can_be_strict() -> None:
    with pytest.raises(hslog.core.errors.HslogError):  # type: ignore[attr-defined]
        hslog.read(io.BytesIO((log(event(message(1, full(1)))) + SUMMARY).encode()), strict=True)
    assert Complaints().all() == []


@pytest.mark.parametrize(
    "text",
    [
        '{"a": 123456789012345678901234567890}',
        '{"a": -9223372036854775809}',
        '{"a": NaN, "b": -Infinity}',
        '{"a": 1e400}',
        '{"a": "\\ud800"}',
        '{"a": "\udc80"}',
        '{"a": 1, "a": 2}',
        '{"a": 2.2250738585072011e-308, "b": 9007199254740993.0, "c": -0.0}',
        '{"a": 1}\x0b\u2028',
    ],
)
def test_a_message_says_what_the_json_of_the_standard_library_reads_in_it(text: str) -> None:
    assert repr(decode(text)) == repr(json.loads(text.strip()))


@pytest.mark.parametrize("text", ["", "{", '{"a": 01}', '{"a": "\x01"}', '{"a": 1} x', "[" * 100_000])
def test_what_is_no_json_is_refused(text: str) -> None:
    with pytest.raises((ValueError, RecursionError)):
        decode(text)
