"""Where logs come from, and how their text may be damaged without the games being lost."""

from __future__ import annotations

import gzip
import io
import os
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from power_text import CREATE, NAMES, log, read

import hslog
from hslog.core.errors import (
    Complaints,
    DamagedFile,
    DamagedLine,
    NoGame,
    NoSuchSource,
    UnknownLine,
    UnreadableSource,
)
from hslog.core.limits import LONGEST_LINE
from hslog.hearthstone.packets import Packet, Spectator, TagChange

TEXT = log(CREATE, NAMES, "TAG_CHANGE Entity=Ada#1 tag=RESOURCES value=1 ", "TAG_CHANGE Entity=3 tag=TURN value=2 ")
PACKETS = read(TEXT)[0].packets


def changes(games: hslog.Games) -> list[Packet]:
    assert len(games) == 1
    return games[0].packets


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(TEXT.replace("\n", "\r\n").encode(), id="CRLF"),
        pytest.param(b"\xef\xbb\xbf" + TEXT.encode(), id="byte order mark"),
        pytest.param(TEXT.encode("utf-16"), id="UTF-16"),
        pytest.param(TEXT.encode("utf-16-le"), id="UTF-16 without a mark"),
        pytest.param(TEXT.encode("utf-16-be"), id="UTF-16 the other way round"),
        pytest.param(TEXT.encode("utf-32"), id="UTF-32"),
        pytest.param(TEXT.encode("utf-32-le"), id="UTF-32 without a mark"),
        pytest.param(TEXT.encode("utf-32-be"), id="UTF-32 the other way round"),
        pytest.param(TEXT.replace("\n", "\n\n").encode(), id="blank lines"),
        pytest.param(TEXT.replace("\n", "\n   \r\n").encode(), id="lines of spaces"),
        pytest.param(TEXT.rstrip("\n").encode(), id="no final newline"),
        pytest.param(TEXT.rstrip("\n ").encode(), id="no final space"),
        pytest.param(TEXT.replace(".0000000 ", " ").encode(), id="no fraction of a second"),
        pytest.param(TEXT.replace(".0000000 ", ".12 ").encode(), id="short fraction of a second"),
        pytest.param(TEXT.replace(" \n", "\n").encode(), id="trailing spaces stripped"),
        pytest.param(TEXT.replace("D 12", "W 12").encode(), id="another level"),
        pytest.param(gzip.compress(TEXT.encode()), id="gzip"),
        pytest.param(gzip.compress(gzip.compress(TEXT.encode())), id="gzip twice"),
    ],
)
def test_the_same_games_whatever_the_text_is_wrapped_in(data: bytes) -> None:
    games = read(data)
    assert changes(games) == PACKETS
    assert games.warnings == []


@pytest.mark.parametrize("junk", ["r ", "ser ", "D 12:00:0", "garbage from a crash "])
def test_debris_before_a_line_is_removed_and_reported(junk: str) -> None:
    lines = TEXT.splitlines(keepends=True)
    lines[-2] = junk + lines[-2]
    games = read("".join(lines))
    assert changes(games) == PACKETS
    (warning,) = games.warnings
    assert isinstance(warning, DamagedLine)
    assert warning.line == len(lines) - 1


@pytest.mark.parametrize("junk", ["\0", "\0" * 4096, "\0\n", "\ufffd"])
def test_debris_before_the_first_line_is_reported(junk: str) -> None:
    games = read(junk + TEXT)
    assert changes(games) == PACKETS
    (warning,) = games.warnings
    assert warning.line == 1


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "the file is empty"),
        (b"\xef\xbb\xbf\r\n", "the file is empty"),
        (b"\xff\xfe", "the file is empty"),
        (b"hello\n" * 9, "this is not a Hearthstone power log or replay"),
        (b"\0" * 5000, "this is not a Hearthstone power log or replay"),
        (b"<html><body>replay</body></html>", "this is not a Hearthstone power log or replay"),
        (b"\x1f\x8b" + b"x" * 99, "the archive is damaged"),
        (b"D 12:00:00.0000000 Zone.Log() - x\n", "the file has no CREATE_GAME and no packets"),
    ],
)
def test_why_there_is_no_game_is_said(data: bytes, why: str) -> None:
    with pytest.raises(UnreadableSource if "damaged" in why else NoGame, match=why):
        read(data)


def test_a_line_whose_time_is_unreadable_is_read_and_reported() -> None:
    lines = TEXT.splitlines(keepends=True)
    lines[-1] = lines[-1].replace("D 12:00:00.0000000 ", "D 1?:00 ")
    games = read("".join(lines))
    assert changes(games) == PACKETS
    assert [type(warning) for warning in games.warnings] == [DamagedLine]


def test_the_output_log_of_2015_has_no_times() -> None:
    text = log(CREATE, "TAG_CHANGE Entity=3 tag=TURN value=2").replace("D 12:00:00.0000000 ", "[Power] ")
    text = text.replace("[Power]", "[Zone] ZoneChangeList.ProcessChanges() - id=1\n[Power]", 1)
    games = read(text)
    assert [packet.ts for packet in changes(games)] == ["", ""]
    assert games.warnings == []


def test_the_output_log_of_macos_has_a_date_before_the_time_and_a_channel_after_it() -> None:
    text = TEXT.replace("D 12:00:00.0000000 ", "2018-04-05 12:00:00.125: [Power] ")
    text += "2018-04-05 12:00:01.000: a line of the client\n(Filename: DebugBindings.gen.cpp Line: 51)\n\n"
    games = read(text)
    assert changes(games) == PACKETS
    assert {packet.ts for packet in changes(games)} == {"12:00:00.125"}
    assert games.warnings == []


def test_the_second_stream_of_a_log_without_times_repeats_the_first() -> None:
    turns = "TAG_CHANGE Entity=3 tag=TURN value=2"
    text = log(CREATE, turns) + log(CREATE, turns, logger="PowerTaskList") + log("TAG_CHANGE Entity=3 tag=TURN value=3")
    (game,) = read(text.replace("D 12:00:00.0000000 ", "[Power] "))
    assert (game.stream, len(game.packets)) == ("GameState", len(PACKETS))


def test_lines_of_other_loggers_are_passed_over_without_a_word() -> None:
    noise = (
        "D 12:00:00.0000000 PowerTaskList.DebugDump() - ID=1 ParentID=0 PreviousID=0 TaskCount=0\n"
        "D 12:00:00.0000000 PowerProcessor.EndCurrentTaskList() - m_currentTaskList=1\n"
        "D 12:00:00.0000000 ChoiceCardMgr.DoesLocalChoiceMatchPacket(): Null list of choices\n"
        "D 12:00:00.0000000 PowerSpellController [taskListId=4].Process() - something\n"
    )
    games = read(noise + TEXT + noise)
    assert changes(games) == PACKETS
    assert games.warnings == []


def test_lines_that_are_no_log_are_reported_with_their_number_and_text() -> None:
    games = read(TEXT + "what is this\n")
    assert changes(games) == PACKETS
    (warning,) = games.warnings
    assert isinstance(warning, UnknownLine)
    assert (warning.line, warning.text) == (len(TEXT.splitlines()) + 1, "what is this")


def test_marks_of_spectators_stand_between_the_packets() -> None:
    mark = "D 12:00:00.0000000 ================== {} ==================\n"
    games = read(mark.format("Start Spectator Game") + TEXT + mark.format("End Spectator Mode"))
    game = games[0]
    assert game.spectated
    assert [packet.mark for packet in game.spectator_marks] == ["End Spectator Mode"]
    assert isinstance(game.packets[-1], Spectator)
    assert not read(TEXT)[0].spectated
    assert games.warnings == []


def test_the_clock_may_pass_midnight() -> None:
    text = log(CREATE, stamp="23:59:59.9999999") + log("TAG_CHANGE Entity=3 tag=TURN value=2", stamp="00:00:01.0000000")
    games = read(text)
    assert [packet.ts for packet in changes(games)] == ["23:59:59.9999999", "00:00:01.0000000"]
    assert games.warnings == []


def test_bytes_that_are_no_text_are_kept_and_reported() -> None:
    data = TEXT.replace("Ada#1", "Ad?#1").encode().replace(b"Ad?#1", b"Ad\xe9#1")
    games = read(data)
    assert len(changes(games)) == len(PACKETS)
    assert games[0].players[0].name.encode("utf-8", "surrogateescape") == b"Ad\xe9#1"
    assert any("not valid UTF-8" in str(warning) for warning in games.warnings)


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"", id="empty"),
        pytest.param(b"\n\n\n", id="blank"),
        pytest.param(b"hello\n", id="prose"),
        pytest.param(bytes(range(256)) * 100, id="binary"),
        pytest.param(b"\0" * 10_000, id="zeros"),
        pytest.param(b"HTTP/1.1 200 OK\r\n\r\n\x1f\x8b\x08junk", id="a download"),
        pytest.param(b"D 12:00:00.0000000 GameState.DebugPrintOptions() - id=1\n", id="options only"),
        pytest.param(b"x" * 3_000_000, id="one line of three million letters"),
        pytest.param(b"<html><body>no replay</body></html>", id="a web page"),
    ],
)
def test_what_holds_no_game_is_said_to_hold_none(data: bytes) -> None:
    with pytest.raises(NoGame) as caught:
        read(data)
    assert "no game" in str(caught.value)
    with pytest.raises(NoGame):
        list(hslog.iter_games(io.BytesIO(data)))
    if b"Options" not in data:
        with pytest.raises(NoGame):
            list(hslog.iter_packets(io.BytesIO(data)))


def test_what_is_read_before_a_gzip_breaks_off_is_kept() -> None:
    whole = gzip.compress((TEXT + log(*["TAG_CHANGE Entity=3 tag=TURN value=3"] * 2000)).encode())
    games = read(whole[: len(whole) - 40])
    assert len(games) == 1
    assert len(games[0].packets) > len(PACKETS)
    assert any("damaged" in str(warning) for warning in games.warnings)


@pytest.mark.parametrize("form", ["log", "xml"])
def test_a_damaged_end_of_a_packed_file_is_told_with_its_last_game_in_every_way_of_reading(
    form: str, tmp_path: Path
) -> None:
    path = tmp_path / f"game.{form}.gz"
    hslog.write(read(TEXT * 3), path)
    packed = bytearray(path.read_bytes())
    packed[-8] ^= 1  # the checksum
    data = bytes(packed)
    games = read(data)
    complaints = Complaints()
    assert list(hslog.iter_packets(io.BytesIO(data), complaints=complaints))
    one_by_one = list(hslog.iter_games(io.BytesIO(data)))
    assert len(games) == len(one_by_one) == 3
    (told,) = [str(warning) for warning in games.warnings if "damaged and ends early" in str(warning)]
    assert [str(error) for error in complaints.all() if "damaged" in str(error)] == [told]
    for found in (games, one_by_one):
        said = [[str(warning) for warning in game.warnings if "damaged" in str(warning)] for game in found]
        assert said == [[], [], [told]]
    for reading in (hslog.iter_games, hslog.iter_packets):
        with pytest.raises(DamagedFile, match="damaged"):
            list(reading(io.BytesIO(data), strict=True))


@pytest.mark.parametrize("form", ["log", "xml"])
def test_what_stands_before_the_damage_of_a_member_of_an_archive_is_read(form: str, tmp_path: Path) -> None:
    plain, path = tmp_path / f"game.{form}", tmp_path / "game.zip"
    hslog.write(read(TEXT), plain)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.write(plain, plain.name)
    packed = bytearray(path.read_bytes())
    packed[packed.rfind(b"PK\x01\x02") + 16] ^= 1  # the checksum, where zipfile reads it
    path.write_bytes(packed)
    (game,) = games = hslog.read(path)
    assert game.packet_count == read(TEXT)[0].packet_count
    (warning,) = games.warnings
    assert "damaged and ends early: its checksum is not that of its content" in str(warning)


def test_a_line_that_is_too_long_is_told_with_its_game_where_games_are_read_one_by_one() -> None:
    long_line = TEXT.rstrip() + "x" * (LONGEST_LINE + 100_000) + "\n"
    games = list(hslog.iter_games(io.BytesIO((TEXT + long_line + TEXT).encode())))
    told = [any("is longer than" in str(warning) for warning in game.warnings) for game in games]
    assert told == [False, True, False]


def test_a_gzip_that_is_broken_from_the_start_holds_nothing() -> None:
    with pytest.raises((UnreadableSource, NoGame)):
        read(b"\x1f\x8b" + b"broken")


def test_missing_files_and_empty_folders(tmp_path: Path) -> None:
    with pytest.raises(NoSuchSource, match="no such file") as caught:
        hslog.read(tmp_path / "Power.log")
    assert caught.value.path.endswith("Power.log")
    with pytest.raises(NoSuchSource, match=r"no Power\.log"):
        hslog.read(tmp_path)


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="needs permissions that can be refused")
def test_a_file_that_may_not_be_read(tmp_path: Path) -> None:
    path = tmp_path / "Power.log"
    path.write_text(TEXT)
    path.chmod(0)
    with pytest.raises(UnreadableSource, match="permission denied"):
        hslog.read(path)


def test_a_session_folder_its_rotated_part_first(tmp_path: Path) -> None:
    (tmp_path / "Power.log").write_text(TEXT)
    (tmp_path / "Power_old.log").write_text(TEXT.replace("Ada#1", "Eve#3"))
    (tmp_path / "Zone.log").write_text("nothing of interest")
    assert [game.players[0].name for game in hslog.read(tmp_path)] == ["Eve#3", "Ada#1"]


def test_the_logs_folder_holds_one_folder_for_each_session(tmp_path: Path) -> None:
    for session, name in (("Hearthstone_2026_02_01", "Ada#1"), ("Hearthstone_2026_01_01", "Eve#3")):
        (tmp_path / session).mkdir()
        (tmp_path / session / "Power.log").write_text(TEXT.replace("Ada#1", name))
    (tmp_path / "Hearthstone.log").write_text("nothing of interest")
    games = hslog.read(tmp_path)
    assert [game.players[0].name for game in games] == ["Eve#3", "Ada#1"]
    assert [Path(game.source).parent.name for game in games] == [
        "Hearthstone_2026_01_01",
        "Hearthstone_2026_02_01",
    ]


def test_a_folder_of_logs_and_replays(tmp_path: Path) -> None:
    (tmp_path / "b.log").write_text(TEXT)
    (tmp_path / "a.log.gz").write_bytes(gzip.compress(TEXT.encode()))
    (tmp_path / "c.xml").write_text("".join(hslog.to_xml(read(TEXT))))
    (tmp_path / "notes.md").write_text("not a log")
    assert [Path(game.source).name for game in hslog.read(tmp_path)] == ["a.log.gz", "b.log", "c.xml"]


def test_several_paths_one_after_the_other(tmp_path: Path) -> None:
    paths = [tmp_path / "a.log", tmp_path / "b.log"]
    for path in paths:
        path.write_text(TEXT + "what is this\n")
    games = hslog.read(paths)
    assert [Path(game.source).name for game in games] == ["a.log", "b.log"]
    assert [Path(warning.path).name for warning in games.warnings] == ["a.log", "b.log"]


def test_a_zip_with_logs_among_other_things(tmp_path: Path) -> None:
    path = tmp_path / "report.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("readme.md", "hello")
        archive.writestr("Logs/Power.log", TEXT)
        archive.writestr("older/Power.log.gz", gzip.compress(TEXT.encode()))
    games = hslog.read(path)
    assert len(games) == 2
    assert games[0].source == f"{path}!Logs/Power.log"


def test_what_is_left_of_a_zip_that_is_cut_short_is_read(tmp_path: Path) -> None:
    path = tmp_path / "report.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("Power.log", TEXT)
    whole = path.read_bytes()
    path.write_bytes(whole[:-30])
    games = hslog.read(path)
    assert changes(games) == PACKETS
    assert [type(warning) for warning in games.warnings] == [DamagedFile]
    path.write_bytes(whole[:20])
    with pytest.raises(UnreadableSource, match="damaged"):
        hslog.read(path)


def test_one_file_of_a_folder_that_cannot_be_read_does_not_hide_the_others(tmp_path: Path) -> None:
    (tmp_path / "a.zip").write_bytes(b"PK\x03\x04 and nothing else")
    (tmp_path / "b.log").write_text(TEXT)
    games = hslog.read(tmp_path)
    assert [Path(game.source).name for game in games] == ["b.log"]
    (warning,) = games.warnings
    assert isinstance(warning, UnreadableSource)
    assert warning.path.endswith("a.zip")
    assert len(list(hslog.iter_games(tmp_path))) == 1
    complaints = Complaints()
    assert list(hslog.iter_packets(tmp_path, complaints=complaints)) != []
    assert len(complaints.all()) == 1
    with pytest.raises(UnreadableSource, match="damaged"):
        hslog.read(tmp_path / "a.zip")


def test_standard_input_and_pipes() -> None:
    code = "import hslog, sys; print(len(hslog.read(sys.argv[1])[0].packets))"
    for path in ("-", "/dev/stdin") if os.path.exists("/dev/stdin") else ("-",):
        run = subprocess.run(
            [sys.executable, "-c", code, path],
            input=TEXT.encode(),
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": str(Path(hslog.__file__).parent.parent)},
            check=True,
        )
        assert int(run.stdout) == len(PACKETS)


def test_a_stream_that_cannot_be_rewound_is_read_all_the_same() -> None:
    class Once(io.RawIOBase):
        def __init__(self) -> None:
            self.data = io.BytesIO(TEXT.encode())

        def readable(self) -> bool:
            return True

        def read(self, size: int = -1) -> bytes:
            return self.data.read(min(size, 100) if size > 0 else size)

    assert changes(hslog.read(Once())) == PACKETS  # type: ignore[arg-type]


def test_progress_is_told_while_a_long_log_is_read(tmp_path: Path) -> None:
    path = tmp_path / "Power.log"
    path.write_text(TEXT + log(*["TAG_CHANGE Entity=3 tag=TURN value=3"] * 9000))
    told: list[tuple[str, int]] = []
    hslog.read(path, progress=lambda name, lines: told.append((name, lines)))
    assert [lines for _, lines in told] == [4096, 8192]
    assert told[0][0] == str(path)


def test_games_one_by_one_are_the_games_read_at_once(tmp_path: Path) -> None:
    path = tmp_path / "Power.log"
    path.write_text(TEXT * 3)
    assert [game.packets for game in hslog.iter_games(path)] == [game.packets for game in hslog.read(path)]
    assert [game.index for game in hslog.iter_games(path)] == [0, 1, 2]


def test_a_tag_change_is_the_same_packet_wherever_it_stands() -> None:
    a, b = (read(TEXT)[0].packets[-1], read("\n" + TEXT)[0].packets[-1])
    assert isinstance(a, TagChange)
    assert a == b
    assert a.line != b.line


ONE_LOG_AFTER_THE_OTHER = """
import gc, io, sys
import hslog

data = sys.stdin.buffer.read()
for _ in range(100):
    hslog.read(io.BytesIO(data))
print(sum(isinstance(thing, hslog.Game) for thing in gc.get_objects()))
"""


def test_a_program_that_reads_one_log_after_the_other_gets_rid_of_the_games_it_has_dropped() -> None:
    # A process of its own: how much garbage is borne with grows with what else a process holds.
    data = (TEXT + log(*["TAG_CHANGE Entity=3 tag=TURN value=3"] * 5000)).encode()
    done = subprocess.run([sys.executable, "-c", ONE_LOG_AFTER_THE_OTHER], input=data, capture_output=True, check=True)
    assert int(done.stdout) < 100  # of 400; all are looked at after every some 20 logs


def test_a_folder_without_sessions_is_searched_with_the_folders_inside_it(tmp_path: Path) -> None:
    for name in ("b/deeper/one.log", "a/two.log", "zero.log", ".hidden/three.log", "a/picture.png"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(log(CREATE), encoding="utf-8")
    games = hslog.read(tmp_path)
    assert [Path(game.source).relative_to(tmp_path).as_posix() for game in games] == [
        "zero.log",
        "a/two.log",
        "b/deeper/one.log",
    ]


def test_a_folder_below_that_cannot_be_read_is_told_and_the_others_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("closed", "open"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "game.log").write_text(TEXT, encoding="utf-8")
    scan = os.scandir

    def refused(place: str) -> Iterator[os.DirEntry[str]]:
        if str(place).endswith("closed"):
            raise PermissionError(13, "Permission denied")
        return scan(place)

    monkeypatch.setattr(os, "scandir", refused)
    games = hslog.read(tmp_path)
    assert [game.source for game in games] == [str(tmp_path / "open" / "game.log")]
    (problem,) = games.warnings
    assert (problem.path, problem.message) == (str(tmp_path / "closed"), "cannot be read: permission denied")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
def test_a_pipe_and_a_link_that_leads_nowhere_in_a_folder_are_told_and_the_others_are_read(tmp_path: Path) -> None:
    (tmp_path / "game.log").write_text(TEXT, encoding="utf-8")
    os.mkfifo(tmp_path / "pipe.log")
    (tmp_path / "gone.log").symlink_to(tmp_path / "nowhere")
    games = hslog.read(tmp_path)
    assert [game.source for game in games] == [str(tmp_path / "game.log")]
    assert [(Path(str(one.path)).name, one.message) for one in games.warnings] == [
        ("gone.log", "cannot be read: no such file or directory"),
        ("pipe.log", "cannot be read: it is no regular file"),
    ]
