"""Watching a growing log tells what the whole log tells; doctor says what the game's settings lack."""

from __future__ import annotations

import gzip
import json
import os
import re
import threading
import time
from pathlib import Path

import pytest
from small_games import block, change, damage, text_of, turn

import hslog
from hslog.core import limits
from viz.cli import main
from viz.core.doctor import LIMIT_SECTION, POWER_SECTION, SIZE_LIMIT, Health, examine
from viz.core.installation import Installation, find_installation
from viz.hearthstone.watch import Seen, Watcher

SAMPLES = Path(__file__).parent.parent.parent / "samples"
DUEL = SAMPLES / "duel.log"
FAULT = SAMPLES / "duel-fault.log"


def watched(path: Path, quiet: float = 0.3, writer: threading.Thread | None = None) -> list[Seen]:
    """Everything that is seen until nothing new came for a moment, and nothing more can come from a writer."""
    last = time.monotonic()

    def stop() -> bool:
        nonlocal last
        if writer is not None and writer.is_alive():
            last = time.monotonic()
        return time.monotonic() - last > quiet

    found = []
    for seen in Watcher(path).events(stop, poll=0.02):
        last = time.monotonic()
        found.append(seen)
    return found


def told(events: list[Seen]) -> list[tuple[str, int, str]]:
    # A number behind a name tells it from others of that name, which may not have come yet.
    return [(seen.kind, seen.line, re.sub(r" \[\d+\]", "", seen.text)) for seen in events if seen.kind != "more"]


def write_slowly(source: Path, target: Path, lines: int) -> None:
    data = source.read_bytes().splitlines(keepends=True)
    with target.open("ab", buffering=0) as file:
        for start in range(0, len(data), lines):
            file.write(b"".join(data[start : start + lines]))
            time.sleep(0.05)


@pytest.mark.parametrize("lines", [101, 700])
def test_a_growing_log_tells_what_the_whole_log_tells(tmp_path: Path, lines: int) -> None:
    log = tmp_path / "Power.log"
    log.touch()
    writer = threading.Thread(target=write_slowly, args=(FAULT, log, lines))
    writer.start()
    events = watched(log, quiet=0.6, writer=writer)
    writer.join()
    growing = told(events)
    assert growing == told(watched(FAULT))
    deaths = [one for seen in events for one in seen.details if one.startswith("Dies")]
    assert len(deaths) == len([one for seen in watched(FAULT) for one in seen.details if one.startswith("Dies")])
    kinds = [kind for kind, _, _ in growing]
    assert kinds[0] == "game"
    assert kinds[-1] == "end"
    assert kinds.count("turn") == 13
    assert kinds.count("divergence") == 1


def test_a_second_game_in_the_log_is_told_with_the_lines_of_the_file(tmp_path: Path) -> None:
    log = tmp_path / "Power.log"
    log.write_bytes(DUEL.read_bytes() + FAULT.read_bytes())
    [divergence] = [seen for seen in watched(log) if seen.kind == "divergence"]
    first = len(DUEL.read_bytes().splitlines())
    [alone] = [seen for seen in watched(FAULT) if seen.kind == "divergence"]
    assert divergence.line == first + alone.line
    assert divergence.divergence is not None
    assert alone.divergence is not None
    assert divergence.divergence.line == divergence.line
    lines = [[cause.line for cause in one.divergence.why if cause.line] for one in (divergence, alone)]
    assert lines[0] == [first + line for line in lines[1]]
    attacks = [
        number
        for number, line in enumerate(FAULT.read_text("utf-8").splitlines(), 1)
        if "BLOCK_START BlockType=ATTACK" in line and number < alone.line
    ]
    assert attacks[-1] in lines[1]


def test_attacks_that_the_game_carries_out_by_itself_are_told(tmp_path: Path) -> None:
    fights = [block("ATTACK", 10, change(1, "PROPOSED_DEFENDER", 12), damage(12, n, n, 10)) for n in (1, 2)]
    log = tmp_path / "Power.log"
    log.write_text(text_of(turn(3), block("TRIGGER", 3, *fights)), encoding="utf-8")
    actions = [seen for seen in watched(log) if seen.kind == "action"]
    assert [(seen.text, seen.details) for seen in actions] == [
        ("Attack: Kobold → Squire", ("Damage: Squire −1",)),
        ("Attack: Kobold → Squire", ("Damage: Squire −2",)),
    ]


def test_watch_prints_actions_with_what_came_of_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["watch", str(DUEL), "--quiet", "0.3"]) == 0
    out = capsys.readouterr().out
    assert "Attack: Stonetusk Boar → Argent Squire" in out
    assert "Dies: Stonetusk Boar" in out
    assert out.rstrip().endswith("Ada won, Grace lost")


def test_watch_json_is_one_object_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["watch", "--json", str(FAULT), "--quiet", "0.3"]) == 0
    events = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    [divergence] = [event["divergence"] for event in events if event["kind"] == "divergence"]
    assert (divergence["expected"], divergence["observed"]) == (4, 5)


def settings(tmp_path: Path, log_config: str | None, client_config: str | None) -> Installation:
    place = Installation(tmp_path, tmp_path)
    if log_config is not None:
        place.log_config.write_text(log_config, encoding="utf-8")
    if client_config is not None:
        place.client_config.write_text(client_config, encoding="utf-8")
    return place


@pytest.mark.parametrize(
    ("log_config", "client_config", "expected"),
    [
        (POWER_SECTION, LIMIT_SECTION, [Health.GOOD, Health.GOOD]),
        ("\ufeff" + POWER_SECTION.upper().replace("TRUE", "True"), LIMIT_SECTION, [Health.GOOD, Health.GOOD]),
        (None, None, [Health.CHANGE, Health.CHANGE]),
        (POWER_SECTION.replace("Verbose=true", ""), LIMIT_SECTION, [Health.CHANGE, Health.GOOD]),
        ("[Zone]\nFilePrinting=true\n", LIMIT_SECTION, [Health.CHANGE, Health.GOOD]),
        ("no settings at all", "[Log]\nFileSizeLimit.Int=20000\n", [Health.CHANGE, Health.CHANGE]),
        (POWER_SECTION + "#" * (1 << 20), LIMIT_SECTION + "#" * (1 << 20), [Health.CHANGE, Health.CHANGE]),
    ],
)
def test_doctor_says_what_the_settings_lack(
    tmp_path: Path, log_config: str | None, client_config: str | None, expected: list[Health]
) -> None:
    findings = examine(settings(tmp_path, log_config, client_config))
    assert [finding.health for finding in findings[:2]] == expected
    assert all(bool(finding.remedy) is (finding.health is Health.CHANGE) for finding in findings[:2])


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no /dev/zero here")
def test_doctor_reads_no_more_than_settings_have(tmp_path: Path) -> None:
    place = settings(tmp_path, POWER_SECTION, None)
    place.client_config.symlink_to("/dev/zero")
    _, limit, _ = examine(place)
    assert limit.message == "client.config cannot be read as settings, of 1,048,576 bytes at most"


def test_what_doctor_says_to_put_into_the_files_makes_it_content(tmp_path: Path) -> None:
    place = settings(tmp_path, None, None)
    for finding in examine(place)[:2]:
        finding.path.write_text(finding.remedy.split(":\n", 1)[1], encoding="utf-8")
    assert [finding.health for finding in examine(place)[:2]] == [Health.GOOD, Health.GOOD]


def test_doctor_recognises_a_log_cut_at_the_size_limit(tmp_path: Path) -> None:
    session = tmp_path / "Logs" / "Hearthstone_2026_01_01"
    session.mkdir(parents=True)
    (session / "Power.log").write_bytes(bytes(SIZE_LIMIT))
    assert "cut" in examine(settings(tmp_path, POWER_SECTION, LIMIT_SECTION))[2].message


def test_the_game_is_looked_for_where_each_system_has_it() -> None:
    windows = find_installation(
        platform="win32", environment={"LOCALAPPDATA": "local", "ProgramFiles(x86)": "programs"}
    )
    assert windows is not None
    assert windows.log_config == Path("local/Blizzard/Hearthstone/log.config")
    assert windows.logs == Path("programs/Hearthstone/Logs")
    macos = find_installation(platform="darwin", environment={"HOME": "/Users/ada"})
    assert macos is not None
    assert macos.log_config == Path("/Users/ada/Library/Preferences/Blizzard/Hearthstone/log.config")
    assert macos.client_config == Path("/Applications/Hearthstone/client.config")
    assert find_installation(platform="linux") is None


def test_doctor_exit_codes_are_0_1_and_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    place = ["--game", str(tmp_path), "--settings", str(tmp_path)]
    assert main(["doctor", *place]) == 1
    settings(tmp_path, POWER_SECTION, LIMIT_SECTION)
    assert main(["doctor", *place]) == 0
    assert main(["doctor", "--game", str(tmp_path / "no"), "--settings", str(tmp_path / "no")]) == 2
    capsys.readouterr()


def test_a_replay_in_xml_or_packed_is_told_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    replay = tmp_path / "game.xml"
    hslog.write(hslog.read(DUEL), replay)
    packed = tmp_path / "game.log.gz"
    packed.write_bytes(gzip.compress(DUEL.read_bytes()))
    expected = [text for _, _, text in told(watched(DUEL))]
    for path in (replay, packed):
        assert main(["watch", str(path)]) == 0
        out, said = capsys.readouterr()
        assert "nothing is added to a replay or a packed log" in said
        assert out.rstrip().endswith("Ada won, Grace lost")
        seen = [event.text for event in Watcher(path).events() if event.kind != "more"]
        assert len(seen) == len(expected)
        assert seen[:2] == expected[:2]


def test_cards_of_a_replay_are_watched_by_their_names(tmp_path: Path) -> None:
    replay = tmp_path / "game.xml"
    replay.write_text(
        '<HSReplay version="1.7" build="30795"><Game><GameEntity id="1"/><Player id="2" playerID="1" name="Ada"/>'
        '<Player id="3" playerID="2" name="Grace"/><FullEntity id="4" cardID="CS2_125"><Tag tag="49" value="3"/>'
        '<Tag tag="50" value="1"/></FullEntity><Block entity="4" type="7"><TagChange entity="4" tag="49" value="1"/>'
        "</Block></Game></HSReplay>",
        encoding="utf-8",
    )
    assert "Play: Ironfur Grizzly" in [seen.text for seen in Watcher(replay).events()]


def grow(steps: list[tuple[Path, bytes]], pause: float = 0.15) -> threading.Thread:
    """Add bytes to files one after the other, in a thread of its own."""

    def write() -> None:
        for path, data in steps:
            path.parent.mkdir(exist_ok=True)
            with path.open("ab", buffering=0) as file:
                file.write(data)
            time.sleep(pause)

    writer = threading.Thread(target=write)
    writer.start()
    return writer


def halves(data: bytes) -> tuple[bytes, bytes]:
    place = data.index(b"\n", len(data) // 2) + 1
    return data[:place], data[place:]


def test_no_more_is_kept_of_a_watched_game_than_the_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "Power.log"
    text = DUEL.read_text(encoding="utf-8")
    monkeypatch.setattr(limits, "LARGEST_WATCHED", len(text) + 1000)
    log.write_text(text * 3, encoding="utf-8")  # each game is within the limit
    assert main(["watch", str(log), "--quiet", "0"]) == 0
    end = text.splitlines(keepends=True)[-1]
    log.write_text(text + end * 2000, encoding="utf-8")
    capsys.readouterr()
    assert main(["watch", str(log), "--quiet", "0"]) == 2
    assert f"{log}: the game that is watched has more than {len(text) + 1000:,} letters" in capsys.readouterr().err


def test_what_is_beyond_a_limit_is_named_with_the_line_of_the_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "Power.log"
    head = "D 12:00:00.0000000 GameState.DebugPrintPower() - "
    opened = head + "BLOCK_START BlockType=TRIGGER Entity=24 EffectCardId= EffectIndex=0 Target=0\n"
    text = "another logger\n" * 10 + DUEL.read_text(encoding="utf-8") + opened * (limits.DEEPEST + 1)
    log.write_text(text, encoding="utf-8")
    assert main(["watch", str(log), "--quiet", "0"]) == 2
    where = f"{log}:{text.count(chr(10))}: more than 10,000 blocks are open at once"
    assert where in capsys.readouterr().err


def test_the_same_game_in_the_next_session_is_told_again(tmp_path: Path) -> None:
    one, two = (tmp_path / f"Hearthstone_2024_01_0{day}_10_00_00" / "Power.log" for day in (1, 2))
    first, last = halves(DUEL.read_bytes())
    writer = grow([(one, first), (one, last), (two, first), (two, last)])
    events = told(watched(tmp_path, quiet=1.0, writer=writer))
    writer.join()
    assert events == told(watched(DUEL)) * 2


def test_a_session_is_told_to_its_end_though_the_next_has_begun(tmp_path: Path) -> None:
    one, two = (tmp_path / f"Hearthstone_2024_01_0{day}_10_00_00" / "Power.log" for day in (1, 2))
    first, last = halves(DUEL.read_bytes())
    writer = grow([(one, first), (one, last), (two, first), (two, last)], pause=0.0)
    time.sleep(0.05)
    events = told(watched(tmp_path, quiet=1.0, writer=writer))
    whole = told(watched(DUEL))
    assert events[-len(whole) :] == whole


def test_the_same_game_after_a_rotation_is_told_again(tmp_path: Path) -> None:
    log = tmp_path / "Power.log"
    log.write_bytes(DUEL.read_bytes())
    data = DUEL.read_bytes()

    def rotate() -> None:
        time.sleep(0.4)
        log.rename(tmp_path / "Power_old.log")
        log.write_bytes(data)

    writer = threading.Thread(target=rotate)
    writer.start()
    events = told(watched(tmp_path, quiet=1.0, writer=writer))
    assert events == told(watched(DUEL)) * 2


def test_several_games_that_come_at_once_are_all_told(tmp_path: Path) -> None:
    log = tmp_path / "Power.log"
    log.touch()
    data = DUEL.read_bytes()
    writer = grow([(log, b""), (log, data * 3)], pause=0.3)
    events = [seen.kind for seen in watched(log, quiet=1.0, writer=writer)]
    assert events.count("game") == events.count("end") == 3


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-be", "utf-8-sig"])
def test_a_log_in_any_encoding_is_watched(tmp_path: Path, encoding: str) -> None:
    log = tmp_path / "Power.log"
    data = DUEL.read_text(encoding="utf-8").encode(encoding)
    log.write_bytes(data[:1])
    writer = grow([(log, data[1:30001]), (log, data[30001:])])
    assert told(watched(log, quiet=1.0, writer=writer)) == told(watched(DUEL))


@pytest.mark.parametrize("cut", ["line", "piece", "whole"])
def test_a_log_whose_lines_end_with_a_carriage_return_alone_is_watched(tmp_path: Path, cut: str) -> None:
    log = tmp_path / "Power.log"
    log.touch()
    data = DUEL.read_bytes().replace(b"\r", b"").replace(b"\n", b"\r")
    first = {"line": data.index(b"\r") + 1, "piece": 20, "whole": 30001}[cut]
    writer = grow([(log, data[:first]), (log, data[first:])], pause=0.5)
    assert told(watched(log, quiet=1.0, writer=writer)) == told(watched(DUEL))


def test_a_line_end_cut_in_two_is_one_line_end(tmp_path: Path) -> None:
    log = tmp_path / "Power.log"
    log.touch()
    data = DUEL.read_bytes().replace(b"\r", b"").replace(b"\n", b"\r\n")
    first = data.index(b"\r") + 1
    writer = grow([(log, data[:first]), (log, data[first:])], pause=0.5)
    seen, wanted = watched(log, quiet=1.0, writer=writer), watched(DUEL)
    assert [(one.line, one.text) for one in seen] == [(one.line, one.text) for one in wanted]


def test_a_name_that_is_cut_in_the_middle_of_a_letter_is_told_whole(tmp_path: Path) -> None:
    log = tmp_path / "Power.log"
    data = DUEL.read_text(encoding="utf-8").replace("Ada", "Adä").encode()
    place = data.rindex("ä".encode()) + 1
    writer = grow([(log, data[:place]), (log, data[place:])], pause=0.5)
    events = watched(log, quiet=1.0, writer=writer)
    assert events[0].text.startswith("Adä vs")
    assert not any("\udcc3" in f"{seen.text}{seen.details}" for seen in events)
    assert told(events)[-1][0] == "end"


@pytest.mark.parametrize("seconds", ["nan", "inf", "-1", "soon"])
def test_a_time_that_never_comes_is_refused(seconds: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["watch", str(DUEL), "--quiet", seconds]) == 2
    assert "is not a number of seconds" in capsys.readouterr().err


def test_watch_says_what_it_waits_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    missing = tmp_path / "Power.log"
    for path, words in ((missing, f"there is no {missing} yet"), (tmp_path, "there is no Power.log in")):
        assert main(["watch", str(path), "--quiet", "0"]) == 2
        said = capsys.readouterr().err
        assert f"{words}" in said
        assert "waiting for the game to write it" in said
    missing.write_text("D 12:00:00.0000000 GameState.DebugPrintPower() - \n")
    assert main(["watch", str(missing), "--quiet", "0"]) == 0
    assert "no game has begun" in capsys.readouterr().err


def test_a_log_that_comes_later_is_taken_up(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = tmp_path / "Power.log"
    writer = threading.Timer(1.5, log.write_bytes, [DUEL.read_bytes()])
    writer.start()
    assert main(["watch", str(log), "--quiet", "3", "--json"]) == 0
    said = capsys.readouterr()
    assert "waiting for the game to write it" in said.err
    assert '"kind": "end"' in said.out


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="named pipes are of Unix")
@pytest.mark.parametrize("command", ["watch PIPE --quiet 0", "corpus PIPE -o FOLDER"])
def test_a_pipe_that_cannot_be_read_again_is_refused_before_it_is_opened(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if command.startswith("corpus"):
        pytest.importorskip("duckdb")
    pipe = tmp_path / "pipe.log"
    os.mkfifo(pipe)
    asked = {"PIPE": str(pipe), "FOLDER": str(tmp_path / "games")}
    assert main([asked.get(word, word) for word in command.split()]) == 2
    said = capsys.readouterr().err
    assert f"{pipe}: " in said
    assert "cannot be watched" in said or "cannot be read again" in said
