"""What is installed: an sdist whose README's commands run, and a word where another package has our name."""

import os
import re
import shutil
import subprocess
import sys
import tarfile
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def run(code: str, *path: Path, arguments: tuple[str, ...] = ()) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, path))}
    command = [sys.executable, "-P", "-c", code, *arguments]
    return subprocess.run(command, capture_output=True, text=True, env=environment, timeout=60, check=False)


def test_engine_and_commands_say_what_to_uninstall_where_the_other_hslog_is_found(tmp_path: Path) -> None:
    (tmp_path / "hslog").mkdir()
    (tmp_path / "hslog" / "__init__.py").write_text("class LogParser: pass\n")
    found = run("import engine", tmp_path, ROOT)
    assert "ImportError: the package hslog in" in found.stderr
    assert "pip uninstall hslog hearthtrace" in found.stderr
    found = run("import sys, viz.cli; sys.exit(viz.cli.main(['info', 'x.log']))", tmp_path, ROOT)
    assert found.returncode == 3
    assert "pip uninstall hslog hearthtrace" in found.stderr
    assert "Traceback" not in found.stderr


def test_hslog_says_what_to_uninstall_where_the_other_was_installed_into_it(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "hslog", tmp_path / "hslog", ignore=shutil.ignore_patterns("__pycache__"))
    assert run("import hslog", tmp_path).stderr == ""
    (tmp_path / "hslog" / "parser.py").touch()
    assert "pip uninstall hslog hearthtrace" in run("import hslog", tmp_path).stderr


def _setuptools_is_new_enough() -> bool:
    try:
        return int(version("setuptools").partition(".")[0]) >= 77
    except PackageNotFoundError:
        return False


@pytest.mark.skipif(not _setuptools_is_new_enough(), reason="needs the extra dev")
def test_the_sdist_holds_what_the_commands_of_its_readme_need(tmp_path: Path) -> None:
    source = tmp_path / "source"
    skipped = shutil.ignore_patterns(".git", ".venv", "*.egg-info", "__pycache__", ".*_cache", ".hypothesis")
    shutil.copytree(ROOT, source, ignore=skipped)
    build = "import os, sys; os.chdir(sys.argv[1]); from setuptools import build_meta as b; b.build_sdist(sys.argv[2])"
    made = run(build, arguments=(str(source), str(tmp_path)))
    assert made.returncode == 0, made.stderr[-2000:]
    (archive,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(archive) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    wanted = set(re.findall(r"(?:samples|docs|tests|benchmarks)/[\w./-]+\w", readme))
    assert len(wanted) > 5
    assert wanted <= names
    kept = {path.relative_to(source).as_posix() for top in ("tests", "docs") for path in (source / top).rglob("*.*")}
    assert kept <= names
