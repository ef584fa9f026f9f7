"""Packets as they come: a log without end, a log that grows, one that is replaced while it is read."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from power_text import CARDS, CREATE, NAMES, log, read

import hslog
from hslog.core.errors import Complaints, NoSuchSource, TooLarge, UnknownLine
from hslog.hearthstone.packets import Block, BlockEnd, FullEntity, Packet, PlayerReference, SubSpell, TagChange
from hslog.hearthstone.stream import StreamReader

TURN = "TAG_CHANGE Entity=GameEntity tag=TURN value={}"
GAME = log(
    CREATE,
    NAMES,
    CARDS,
    "BLOCK_START BlockType=PLAY Entity=4 EffectCardId= EffectIndex=0 Target=0",
    "META_DATA - Meta=DAMAGE Data=1 Info=1",
    "    Info[0] = 5",
    "SUB_SPELL_START - SpellPrefabGUID=Fx:1 Source=4 TargetCount=1",
    "                  Source = 4",
    "                  Targets[0] = Bob#2",
    "    TAG_CHANGE Entity=Ada#1 tag=RESOURCES value=1",
    "SUB_SPELL_END",
    "BLOCK_END",
    "DebugPrintEntityChoices() - id=1 Player=Bob#2 TaskList=1 ChoiceType=GENERAL CountMin=1 CountMax=1",
    "DebugPrintEntityChoices() -   Entities[0]=5",
    "DebugPrintOptions() - id=1",
    "DebugPrintOptions() -   option 0 type=POWER mainEntity=Bob#2",
    TURN.format(1),
)


def flat(games: list[hslog.Game]) -> list[tuple[object, ...]]:
    """Return what the packets of games say, and the ends of their blocks, in order."""
    return [shown(packet) for game in games for packet in _steps(game.packets)]


def _steps(packets: list[Packet]) -> Iterator[Packet]:
    for packet in packets:
        yield packet
        if isinstance(packet, Block | SubSpell):
            yield from _steps(packet.packets)
            if packet.end_index is not None:
                yield BlockEnd(of=packet, line=packet.end_line, index=packet.end_index)


def shown(packet: Packet) -> tuple[object, ...]:
    return (packet.line, packet.index, packet.content())


def test_packets_one_by_one_are_those_of_the_game_read_at_once(tmp_path: Path) -> None:
    path = tmp_path / "Power.log"
    path.write_text(GAME * 2)
    assert [shown(packet) for packet in hslog.iter_packets(path)] == flat(hslog.read(path))


def test_a_replay_can_be_iterated_too(tmp_path: Path) -> None:
    path = tmp_path / "game.xml"
    hslog.write(read(GAME), path)
    assert [shown(packet) for packet in hslog.iter_packets(path)] == flat(hslog.read(path))


def test_blocks_of_a_stream_come_without_their_packets() -> None:
    blocks = [packet for packet in StreamReader().packets(GAME.splitlines(keepends=True)) if isinstance(packet, Block)]
    assert [block.packets for block in blocks] == [[]]


@given(st.lists(st.integers(0, len(GAME.splitlines())), max_size=12))
@settings(deadline=None)
def test_where_the_chunks_of_a_stream_end_makes_no_difference(cuts: list[int]) -> None:
    lines = GAME.splitlines(keepends=True)
    reader = StreamReader()
    found = [
        shown(packet)
        for start, stop in itertools.pairwise([0, *sorted(cuts), len(lines)])
        for packet in reader.packets(lines[start:stop])
    ]
    assert found + [shown(packet) for packet in reader.close()] == flat(read(GAME))


def test_a_packet_is_not_given_out_before_its_details() -> None:
    reader = StreamReader()
    first = reader.packets(log(CREATE).splitlines(keepends=True))
    assert first == []
    (create,) = reader.packets(log("FULL_ENTITY - Creating ID=9 CardID=X").splitlines(keepends=True))
    assert create.kind == "CREATE_GAME"
    assert reader.packets(log("    tag=ZONE value=HAND").splitlines(keepends=True)) == []
    made, _ = reader.packets(log(TURN.format(1)).splitlines(keepends=True))
    assert isinstance(made, FullEntity)
    assert made.tags == [(49, 3)]


def test_a_name_not_settled_yet_says_so_and_is_settled_later() -> None:
    reader = StreamReader()
    reader.packets(log(CREATE).splitlines(keepends=True))
    *_, early = reader.packets(log("TAG_CHANGE Entity=Bob tag=TIMEOUT value=75").splitlines(keepends=True))
    assert isinstance(early, TagChange)
    assert isinstance(early.entity, PlayerReference)
    assert (int(early.entity), early.entity.name) == (0, "Bob")
    (late,) = reader.packets(log("TAG_CHANGE Entity=Bob tag=PLAYER_ID value=2").splitlines(keepends=True))
    assert isinstance(late, TagChange)
    assert late.entity == 3
    assert not isinstance(late.entity, PlayerReference)


class Writer:
    """Writes to a log between the looks of the one who follows it."""

    def __init__(self, *steps: Callable[[], object]) -> None:
        self.steps = list(steps)

    def __call__(self) -> bool:
        if not self.steps:
            return True
        self.steps.pop(0)()
        return False


def follow(path: Path, writer: Writer, **options: object) -> list[Packet]:
    return list(hslog.follow(path, poll=0.0, stop=writer, **options))  # type: ignore[arg-type]


def turns(packets: list[Packet]) -> list[int]:
    return [packet.value for packet in packets if isinstance(packet, TagChange) and packet.tag == 20]


def append(path: Path, text: str) -> Callable[[], object]:
    def write() -> None:
        with path.open("a", encoding="utf-8") as file:
            file.write(text)

    return write


def test_a_growing_log_is_followed(tmp_path: Path) -> None:
    path = tmp_path / "Power.log"
    path.write_text(log(CREATE))
    line = log(TURN.format(7))
    packets = follow(path, Writer(append(path, log(TURN.format(1))), append(path, line[:30]), append(path, line[30:])))
    assert [packet.kind for packet in packets] == ["CREATE_GAME", "TAG_CHANGE", "TAG_CHANGE"]
    assert turns(packets) == [1, 7]


def test_a_log_that_is_not_there_yet_is_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "Power.log"
    assert turns(follow(path, Writer(append(path, log(CREATE, TURN.format(1)))))) == [1]


def test_only_a_folder_that_does_not_exist_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(NoSuchSource):
        next(hslog.follow(tmp_path / "nowhere" / "Power.log"))


def test_the_last_line_needs_no_ending(tmp_path: Path) -> None:
    path = tmp_path / "Power.log"
    path.write_text(log(CREATE, TURN.format(1)).rstrip("\n"))
    assert turns(follow(path, Writer())) == [1]


def test_what_is_there_already_can_be_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "Power.log"
    path.write_text(log(CREATE, TURN.format(1)))
    writer = Writer(append(path, log(CREATE, TURN.format(2))))
    assert turns(follow(path, writer, from_start=False)) == [2]


def test_a_rotated_log_is_read_to_its_end_and_then_the_new_one(tmp_path: Path) -> None:
    path = tmp_path / "Power.log"
    path.write_text(log(CREATE, TURN.format(1)))

    def rotate() -> None:
        append(path, log(TURN.format(2)).rstrip("\n"))()
        path.rename(tmp_path / "Power_old.log")
        path.write_text(log(TURN.format(3), CREATE, TURN.format(4)))

    packets = follow(path, Writer(rotate))
    assert turns(packets) == [1, 2, 3, 4]
    assert [packet.line for packet in packets] == [1, 11, 12, 1, 2, 12]


@pytest.mark.parametrize("longer", [False, True])
def test_a_log_cut_short_and_written_anew_is_read_from_its_start(tmp_path: Path, longer: bool) -> None:
    path = tmp_path / "Power.log"
    path.write_text(log(CREATE, TURN.format(1)))

    def rewrite() -> None:
        path.write_text(log(CREATE, *[TURN.format(2)] * (30 if longer else 0), TURN.format(3)))

    packets = follow(path, Writer(rewrite))
    assert [packet.kind for packet in packets].count("CREATE_GAME") == 2
    assert turns(packets)[-1] == 3


def test_the_newest_session_of_a_logs_folder_is_followed(tmp_path: Path) -> None:
    import os

    for number, name in enumerate(("Hearthstone_1", "Hearthstone_2")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "Power.log").write_text(log(CREATE, TURN.format(number)))
        os.utime(tmp_path / name / "Power.log", (1000 + number, 1000 + number))

    def start_again() -> None:
        (tmp_path / "Hearthstone_3").mkdir()
        (tmp_path / "Hearthstone_3" / "Power.log").write_text(log(CREATE, TURN.format(9)))

    assert turns(follow(tmp_path, Writer(start_again))) == [1, 9]


def test_letters_cut_between_two_looks_are_put_together(tmp_path: Path) -> None:
    path = tmp_path / "Power.log"
    path.write_text(log(CREATE))
    data = log("TAG_CHANGE Entity=그리셀다 tag=PLAYER_ID value=2").encode()
    cut = data.index("리".encode()) + 1

    def write(part: bytes) -> Callable[[], object]:
        return lambda: path.open("ab").write(part)

    packet = follow(path, Writer(write(data[:cut]), write(data[cut:])))[-1]
    assert packet.entities() == (3,)


def test_what_is_wrong_is_handed_to_the_follower(tmp_path: Path) -> None:
    path = tmp_path / "Power.log"
    path.write_text(log(CREATE) + "what is this\n")
    complaints = Complaints()
    follow(path, Writer(), complaints=complaints)
    assert [(warning.line, warning.path) for warning in complaints.all()] == [(11, str(path))]
    with pytest.raises(UnknownLine):
        follow(path, Writer(), complaints=Complaints(strict=True))


def test_a_line_that_is_too_long_is_cut_and_the_follower_told_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hslog.core.tail.LONGEST_LINE", 1000)
    path = tmp_path / "Power.log"
    path.write_text(log(CREATE, TURN.format(1)))
    number = len(path.read_text().splitlines()) + 1
    complaints = Complaints()
    pieces = [append(path, "x" * 600), append(path, "x" * 600), append(path, "x" * 600 + "\n" + log(TURN.format(2)))]
    assert turns(follow(path, Writer(*pieces), complaints=complaints)) == [1, 2]
    told = [warning for warning in complaints.all() if isinstance(warning, TooLarge)]
    assert [(warning.line, warning.path) for warning in told] == [(number, str(path))]
