"""Every command on real logs: oldest, newest, spectated, cut, Mercenaries, XML; skipped without them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from viz.cli import main

CORPUS = Path(__file__).parent.parent.parent.parent / "shared" / "corpus"
LOGS = [
    "logs/data/pre-10357-output_log.txt",
    "logs/data/reconnect.log",
    "logs/data/spectator.log",
    "logs/data/endedInAttack.log",
    "logs/hslog-tests/20457_new_format.power.log",
    "logs/hslog-tests/93227_mercenaries_solo_pvp.power.log",
    "logs/hslog-tests/puzzlelab.power.log",
    "xml/adapt.annotated.replay.xml.gz",
    "modern/bugs__b231720__4b6e46a9.log.gz",
]


@pytest.fixture(params=LOGS)
def log(request: pytest.FixtureRequest) -> str:
    path = CORPUS / request.param
    if not path.exists():
        pytest.skip("the corpus of real logs is not here")
    return str(path)


def test_every_command_on_a_real_log(log: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def run(*arguments: str) -> tuple[int, str]:
        code = main(arguments)
        return code, capsys.readouterr().out

    code, out = run("info", "--json", log)
    assert code == 0
    games = json.loads(out)["games"]
    assert games
    code, out = run("validate", "--json", log)
    assert code in (0, 1)
    for game, judged in zip(games, json.loads(out)["games"], strict=True):
        assert sum(judged["verdicts"].values()) == game["packets"]
        assert judged["blocks"] == game["blocks"]
    assert run(log)[0] == 0
    last = str(len(games) - 1)
    turn = str(games[-1]["last_turn"])
    code, out = run("parse", "--json", log, "--game", last)
    assert code == 0
    assert len(out.splitlines()) == games[-1]["packets"]
    for arguments in (
        ("state", log, "--game", last, "--turn", turn),
        ("timeline", log, "--game", last, "--entity", "1", "--tag", "STEP"),
        ("tree", log, "--game", last, "--line", str(games[-1]["lines"][1])),
        ("convert", log, "-o", str(tmp_path / "out.xml")),
        ("convert", log, "-o", str(tmp_path / "out.log")),
    ):
        assert run(*arguments)[0] == 0, arguments
    assert run("validate", str(tmp_path / "out.log"))[0] in (0, 1)
