"""Real logs damaged at random: no traceback, no hang (the short form of benchmarks/fuzz.py)."""

from __future__ import annotations

import importlib.util
import io
import sys
from pathlib import Path
from types import ModuleType

import pytest
from power_text import CARDS, CREATE, NAMES, log

import hslog
from hslog.core.errors import Complaints, HslogError
from hslog.hearthstone import memos, reader
from hslog.hearthstone.game import Game
from hslog.hearthstone.packets import Packet

COUNT = 2500

OWN = log(
    CREATE,
    NAMES,
    CARDS,
    "BLOCK_START BlockType=PLAY Entity=4 EffectCardId= EffectIndex=0 Target=0 SubOption=-1 ",
    "META_DATA - Meta=DAMAGE Data=1 InfoCount=1",
    "    Info[0] = 5",
    "TAG_CHANGE Entity=Ada#1 tag=RESOURCES value=1 ",
    "BLOCK_END",
    "DebugPrintOptions() - id=1",
    "DebugPrintOptions() -   option 0 type=END_TURN mainEntity= error=INVALID errorParam=",
)

OF_2015 = log(
    CREATE,
    CARDS,
    "ACTION_START Entity=4 SubType=PLAY Index=0 Target=0",
    "META_DATA - Meta=META_DAMAGE Data=1 Info=1",
    "    Info[0] = [name=Wisp id=5 zone=PLAY zonePos=1 cardId=CS2_231 player=2]",
    "ACTION_END",
    "ACTION_START Entity=Ada BlockType=TRIGGER Index=-1 Target=0",
    "ACTION_END",
    "DebugPrintChoice() - id=1 ChoiceType=MULLIGAN Cancelable=False CountMin=0 CountMax=3",
    "DebugPrintChoice() -   Source=GameEntity",
    "DebugPrintChoice() -   Entities[0]=[id=5 cardId= type=INVALID zone=DECK zonePos=0 player=2]",
)

SINCE_2019 = log(
    "BLOCK_START BlockType=POWER Entity=4 EffectCardId= EffectIndex=0 Target=0 SubOption=-1 TriggerKeyword=0",
    "SUB_SPELL_START - SpellPrefabGUID=a:b Source=4 TargetCount=1",
    "    Source = [entityName=Wisp id=4 zone=PLAY zonePos=1 cardId=CS2_231 player=1]",
    "    Targets[0] = 5",
    "SUB_SPELL_END",
    "BLOCK_END",
    "DebugPrintEntityChoices() - id=1 Player=Ada#1 TaskList= ChoiceType=MULLIGAN CountMin=0 CountMax=3",
    "DebugPrintEntityChoices() -   Source=GameEntity",
    "DebugPrintEntityChoices() -   Entities[0]=[entityName=Imp id=5 zone=HAND zonePos=1 cardId=EX1_597 player=2]",
    "DebugPrintOptions() - id=2",
    "DebugPrintOptions() -   option 1 type=POWER mainEntity=[entityName=Yeti id=6 zone=HAND zonePos=1 cardId=CS2_182 "
    "player=1] error=NONE errorParam=",
    "DebugPrintOptions() -     target 0 entity=Bob#2 error=NONE errorParam=",
)

MARK = "D 12:00:09.0000000 ================== Beginning of game missing ==================\n"


@pytest.fixture(scope="module")
def fuzz() -> ModuleType:
    pytest.importorskip("resource", reason="limits are those of Unix")
    path = Path(__file__).resolve().parents[2] / "benchmarks" / "fuzz.py"
    spec = importlib.util.spec_from_file_location("fuzz", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["fuzz"] = module
    spec.loader.exec_module(module)
    return module


def run(fuzz: ModuleType, files: list[list[bytes]], count: int) -> int:
    games = 0
    for number in range(count):
        data, chance = fuzz.mutant(files, "tests", number)
        with fuzz.time_limit(30.0):
            found, _ = fuzz.drive(data, chance)
        games += found
    return games


def test_damaged_real_logs_and_replays(fuzz: ModuleType, corpus: Path) -> None:
    files = sorted(path for kind in ("logs/**/*.log", "[!a]*/*.gz", "alarms/*.gz") for path in corpus.glob(kind))
    small = [path for path in files if path.stat().st_size < 400_000][::4]
    assert run(fuzz, list(fuzz.load(small)), COUNT) > COUNT / 3


def test_damaged_logs_of_our_own(fuzz: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "own.log").write_text(OWN)
    hslog.write(hslog.read(tmp_path / "own.log"), tmp_path / "own.xml")
    files = list(fuzz.load([tmp_path / "own.log", tmp_path / "own.xml"]))
    assert run(fuzz, files, 500) > 150


def test_an_input_of_the_fuzzer_is_the_same_every_time(fuzz: ModuleType) -> None:
    files = [OWN.encode().splitlines(keepends=True)]
    assert [fuzz.mutant(files, 1, n)[0] for n in range(20)] == [fuzz.mutant(files, 1, n)[0] for n in range(20)]
    assert fuzz.mutant(files, 1, 0)[0] != fuzz.mutant(files, 2, 0)[0]


def forget() -> None:
    """Empty all that the reader remembers of the lines it has read."""
    for module in (memos, reader):
        for memory in (*vars(module).values(), *memos.LINES.values()):
            if isinstance(memory, dict) and hasattr(type(memory), "__missing__"):
                memory.clear()


def told(data: bytes) -> list[object]:
    """Return all that is read from ``data``: packets, what the games are known by, and what is complained of."""
    found: list[object] = []
    complaints = Complaints()
    try:
        games = hslog.read(io.BytesIO(data))
        found += map(str, games.warnings)
        for game in games:
            assert isinstance(game, Game)
            found += [sorted(game.features), game.entity_names, game.card_names, game.build_range]
            found += [{entity: [one.index for one in history] for entity, history in game.histories.items()}]
            found += map(packet_told, game.walk())
        found += map(packet_told, hslog.iter_packets(io.BytesIO(data), complaints=complaints))
    except HslogError as error:
        found.append(str(error))
    return [*found, *map(str, complaints.all())]


def packet_told(packet: Packet) -> object:
    return packet.kind, packet.line, packet.index, packet.ts, packet.content()


def read_alike(fuzz: ModuleType, files: list[list[bytes]], count: int) -> None:
    """Read damaged pieces of ``files`` with nothing remembered, again, and once other pieces have been read."""
    for number in range(count):
        data, _ = fuzz.mutant(files, "alike", number)
        forget()
        fresh = told(data)
        assert told(data) == fresh, f"input {number}, read again"
        forget()
        for other in range(3):
            told(fuzz.mutant(files, "before", 3 * number + other)[0])
        told(b"".join(files[number % len(files)])[:100_000])
        assert told(data) == fresh, f"input {number}, after others"


def test_damaged_real_logs_are_read_alike_whatever_was_read_before(fuzz: ModuleType, corpus: Path) -> None:
    small = [path for path in sorted(corpus.glob("logs/**/*.log")) if path.stat().st_size < 400_000]
    read_alike(fuzz, list(fuzz.load(small)), 60)


def test_damaged_logs_of_our_own_are_read_alike_whatever_was_read_before(fuzz: ModuleType) -> None:
    texts = (OWN, OF_2015, OWN + SINCE_2019, MARK + SINCE_2019 + MARK + OWN, OF_2015 + OWN)
    read_alike(fuzz, [text.encode().splitlines(keepends=True) for text in texts], 600)


@pytest.mark.parametrize("size", [1, 10, 100, 1000, 4095, 4096, 4097])
def test_a_log_may_end_anywhere(size: int, tmp_path: Path) -> None:
    path = tmp_path / "Power.log"
    path.write_bytes((OWN * 4).encode()[:size])
    try:
        games = hslog.read(path)
    except HslogError:
        assert size < 100
    else:
        assert games
