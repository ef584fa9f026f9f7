"""What all tests share: the code of this checkout, and the corpus of real logs where there is one."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.judgements import Judgements

ROOT = Path(__file__).resolve().parent.parent
CORPUS = ROOT.parent / "shared" / "corpus"

# The folders of the tests are named as the packages they test, and must not be taken for them.
sys.path.insert(0, str(ROOT))

LOGS = ("logs/**/*.log", "logs/**/*.txt", "modern/*.log.gz", "alarms/*.log.gz")
REPLAYS = ("xml/*.xml.gz", "modern/*.xml.gz", "alarms/*.xml.gz", "alarms/*.hsreplay.gz")


def corpus_files(patterns: tuple[str, ...]) -> list[Path]:
    """Return the files of the corpus that match any of ``patterns``; none where there is no corpus."""
    return sorted(path for pattern in patterns for path in CORPUS.glob(pattern))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test once for every log or replay of the corpus when it asks for one of these names."""
    for name, patterns in (("corpus_log", LOGS), ("corpus_replay", REPLAYS), ("corpus_file", LOGS + REPLAYS)):
        if name in metafunc.fixturenames:
            files = corpus_files(patterns)
            reason = f"no corpus of real logs at {CORPUS}"
            cases = files or [pytest.param(None, marks=pytest.mark.skip(reason=reason))]
            ids = [str(path.relative_to(CORPUS)) for path in files] or ["no corpus"]
            metafunc.parametrize(name, cases, ids=ids)


@pytest.fixture(scope="session")
def corpus() -> Path:
    """The folder of the corpus; tests that need it are skipped where it is absent."""
    if not CORPUS.is_dir():
        pytest.skip(f"no corpus of real logs at {CORPUS}")
    return CORPUS


@pytest.fixture(scope="session")
def reference(corpus: Path) -> Path:
    """The folder with what is known of the corpus files."""
    folder = corpus.parent / "reference"
    if not folder.is_dir():
        pytest.skip(f"no tables about the corpus at {folder}")
    return folder


@pytest.fixture(autouse=True)
def every_claim_accuses(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """In tests of the engine every departure from the rules is a divergence, however often real logs have tested it.

    They prove rules on small boards; what becomes of claims with little evidence is tested in tests/test_evidence.py.
    """
    if request.path.parent.name == "engine":
        monkeypatch.setattr(import_module("engine.hearthstone.replay.run"), "accuses", lambda divergence: True)


# --- what is said of the logs of a test is as it was recorded (tests/judgements.py) -----------------------------------

RECORDING = pytest.StashKey[dict[Path, dict[str, set[str]]]]()
"""What is to be recorded, by the file it is recorded in and the name of the test."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options of :mod:`tests.judgements`."""
    parser.addoption("--record", action="store_true", help="record what is said of the logs of the tests")
    parser.addoption("--judgements", type=Path, help="a file to write all that is said of the logs of the tests to")


@pytest.fixture(autouse=True)
def judged_as_recorded(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Judgements | None]:
    """What the rules say of the logs of a test of the engine is what is recorded of them."""
    if ROOT / "tests" / "engine" not in request.path.parents or hasattr(request.function, "hypothesis"):
        yield None
        return
    from tests import judgements

    watched = judgements.watch(monkeypatch)
    failed = request.session.testsfailed
    yield watched
    found, file = watched.end(), judgements.file_of(request.path)
    if shown := request.config.getoption("judgements"):
        judgements.show(found, request.node.nodeid, shown)
    if request.config.getoption("record"):
        of_module = request.config.stash.setdefault(RECORDING, {}).setdefault(file, {})
        of_module.setdefault(request.function.__name__, set()).update(found)
    elif request.session.testsfailed == failed and file.exists():
        message = judgements.difference(found, file, request.function.__name__)
        assert not message, message


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Record what was found."""
    for file, of_module in session.config.stash.get(RECORDING, {}).items():
        from tests import judgements

        judgements.record(file, of_module)
