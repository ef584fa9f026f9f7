"""Replays for others: full times, whole numbers, and loaded by HearthSim's hsreplay.

hsreplay needs HearthSim's hslog, which has the name of our package, so it lives in a folder of its own (``pip install
--target``) that only a process of its own sees. HEARTHTRACE_HSREPLAY names the folder; without it, tests are skipped.
"""

import importlib
import io
import os
import re
from datetime import date
from pathlib import Path
from types import ModuleType

import pytest
from power_text import CARDS, CREATE, NAMES, log

import hslog
from hslog.hearthstone.packets import PlayerReference, TagChange
from viz.cli import main

FOLDER = os.environ.get("HEARTHTRACE_HSREPLAY", "")
needs_hsreplay = pytest.mark.skipif(
    not Path(FOLDER, "hsreplay").is_dir(), reason="no hsreplay in the folder HEARTHTRACE_HSREPLAY"
)
SAMPLE = Path(__file__).parent.parent.parent / "samples" / "duel.log"
ODD = log(
    CREATE,
    NAMES,
    CARDS,
    "ERROR: unhandled PowType NEWER",
    "TAG_CHANGE Entity=4 tag=NO_SUCH_TAG value=NO_SUCH_WORD",
    "FULL_ENTITY - Creating ID=4 CardID=",
    "    tag=NO_SUCH_TAG value=NO_SUCH_WORD",
    "BLOCK_START BlockType=PLAY Entity=4 EffectCardId= EffectIndex=0 Target=0",
    "TAG_CHANGE Entity=0 tag=TURN value=1",
)


def packets(games: hslog.Games) -> list[tuple[object, ...]]:
    return [(*packet.content(), len(packet.children())) for game in games for packet in game.walk()]


@pytest.fixture
def exchange(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(SAMPLE.parent.parent / "benchmarks"))
    return importlib.import_module("exchange")


def test_a_log_becomes_a_replay_and_again_the_same_log() -> None:
    for text in (ODD, SAMPLE.read_text(encoding="utf-8")):
        games = hslog.read(io.BytesIO(text.encode()))
        replay = hslog.read(io.BytesIO("".join(hslog.to_xml(games)).encode()))
        again = hslog.read(io.BytesIO("".join(hslog.to_log(replay)).encode()))
        assert packets(replay) == packets(games)
        assert packets(again) == packets(games)


def test_a_player_named_without_saying_which_stays_uncertain_in_a_replay() -> None:
    unnamed = NAMES.replace("Ada#1", "UNKNOWN HUMAN PLAYER").replace("Bob#2", "UNKNOWN HUMAN PLAYER")
    text = log(
        CREATE,
        unnamed,
        CARDS,
        "TAG_CHANGE Entity=UNKNOWN HUMAN PLAYER tag=COMBO_ACTIVE value=1",
        "TAG_CHANGE Entity=UNKNOWN HUMAN PLAYER tag=HERO_ENTITY value=4",
        "BLOCK_START BlockType=PLAY Entity=4 EffectCardId= EffectIndex=0 Target=UNKNOWN HUMAN PLAYER",
        "META_DATA - Meta=TARGET Data=0 InfoCount=1",
        "    Info[0] = UNKNOWN HUMAN PLAYER",
    )
    (game,) = hslog.read(io.BytesIO(text.encode()))
    (replay,) = hslog.read(io.BytesIO("".join(hslog.to_xml(game)).encode()))
    told, again = list(game.walk()), list(replay.walk())
    assert [repr(packet.content()) for packet in again] == [repr(packet.content()) for packet in told]
    uncertain = [packet.entity for packet in again if isinstance(packet, TagChange)]
    assert [isinstance(one, PlayerReference) and (int(one), one.name) for one in uncertain] == [
        (0, "UNKNOWN HUMAN PLAYER"),
        (2, "UNKNOWN HUMAN PLAYER"),
    ]
    assert 0 not in replay.histories


def test_times_of_a_replay_have_the_date_that_is_given() -> None:
    text = SAMPLE.read_text(encoding="utf-8").replace("D 12:00:0", "D 23:59:5", 300).replace("D 12:", "D 00:")
    (game,) = hslog.read(io.BytesIO(text.encode()))
    replay = "".join(hslog.to_xml(game, date(2024, 12, 31)))
    days = re.findall(r'ts="([-\d]+)T\d\d:\d\d:\d\d', replay)
    assert len(days) == replay.count(" ts=")
    assert days == sorted(days)
    assert set(days) == {"2024-12-31", "2025-01-01"}
    assert hslog.read(io.BytesIO(replay.encode()))[0].date == "2024-12-31"


def test_the_date_is_that_of_the_sessions_folder_or_else_a_guess_that_says_so(tmp_path: Path) -> None:
    session = tmp_path / "Hearthstone_2023_05_06_20_00_00"
    session.mkdir()
    for folder, day, assumed in ((session, "2023-05-06", False), (tmp_path, "1973-03-03", True)):
        path = folder / "Power.log"
        path.write_bytes(SAMPLE.read_bytes())
        os.utime(path, (100_000_000, 100_000_000))
        replay = "".join(hslog.to_xml(hslog.read(path)))
        assert f'ts="{day}T12:00:00' in replay
        assert ('dateBasis="assumed"' in replay) == assumed
        assert hslog.read(io.BytesIO(replay.encode()))[0].date == ("" if assumed else day)


def test_a_log_without_times_becomes_a_replay_without() -> None:
    text = re.sub(r"^D [\d:.]+ ", "[Power] ", SAMPLE.read_text(encoding="utf-8"), flags=re.M)
    games = hslog.read(io.BytesIO(text.encode()))
    assert games[0].packet_count > 1000
    assert " ts=" not in "".join(hslog.to_xml(games))


def test_convert_takes_a_date(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "game.xml"
    assert main(["convert", str(SAMPLE), "-o", str(target), "--date", "2024-01-31"]) == 0
    assert 'ts="2024-01-31T12:00:00' in target.read_text(encoding="utf-8")
    assert main(["convert", str(SAMPLE), "-o", str(target), "--date", "soon"]) == 2
    assert "'soon' is not a date" in capsys.readouterr().err


@needs_hsreplay
@pytest.mark.parametrize("text", [ODD, ODD.partition("CREATE_GAME")[2].partition("\n")[2], None])
def test_hsreplay_loads_what_is_converted(text: str | None, exchange: ModuleType, tmp_path: Path) -> None:
    path = tmp_path / "Power.log"
    path.write_text(text or SAMPLE.read_text(encoding="utf-8"), encoding="utf-8")
    with exchange.Hsreplay(FOLDER) as hsreplay:
        assert exchange.exchange(path, hsreplay, tmp_path) == (1, "")


@needs_hsreplay
def test_hsreplay_loads_conversions_of_the_corpus(exchange: ModuleType, corpus: Path, tmp_path: Path) -> None:
    # Every eighth, and the smaller ones: benchmarks/exchange.py loads them all.
    paths = exchange.sources(corpus / name for name in ("logs", "modern", "xml", "arena"))
    small = [path for path in paths if path.stat().st_size < 500_000][::8]
    with exchange.Hsreplay(FOLDER) as hsreplay:
        found = {path: exchange.exchange(path, hsreplay, tmp_path) for path in small}
    loaded = [one for one in found.values() if one is not None]
    assert len(loaded) > 20
    assert {path: one for path, one in found.items() if one and one[1]} == {}


@needs_hsreplay
def test_what_hsreplay_does_not_load_is_told(exchange: ModuleType, tmp_path: Path) -> None:
    path = tmp_path / "game.xml"
    path.write_text("<HSReplay><Game><GameEntity id='x'/></Game></HSReplay>")
    with exchange.Hsreplay(FOLDER) as hsreplay:
        assert "Error" in hsreplay.load(path)
