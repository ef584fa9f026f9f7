"""What all tests share: the code of this checkout, and the corpus of real logs where there is one."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
CORPUS = ROOT.parent / "shared" / "corpus"

# The folders of the tests are named as the packages they test, and must not be taken for them.
sys.path.insert(0, str(ROOT))

LOGS = ("logs/**/*.log", "logs/**/*.txt", "modern/*.log.gz")
REPLAYS = ("xml/*.xml.gz", "modern/*.xml.gz")


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
