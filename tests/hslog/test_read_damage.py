"""Real logs damaged at random: no traceback, no hang (the short form of benchmarks/fuzz.py)."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest
from power_text import CARDS, CREATE, NAMES, log

import hslog
from hslog.core.errors import HslogError

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
