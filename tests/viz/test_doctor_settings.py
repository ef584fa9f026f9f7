"""Settings files that doctor reads may hold anything."""

from __future__ import annotations

from pathlib import Path

import pytest

from viz.cli import main


@pytest.mark.parametrize("text", ["[Power]\nLogLevel\n  indented\n", "[s]\nname\n\n  more\n", "no section\n"])
def test_settings_that_are_none_are_said_to_be_wrong_and_are_no_fault_of_ours(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = tmp_path / "log.config"
    settings.write_text(text, encoding="utf-8")
    assert main(["doctor", "--settings", str(settings), "--game", str(tmp_path)]) in (0, 1, 2)
    assert "fault of hearthtrace" not in capsys.readouterr().err
