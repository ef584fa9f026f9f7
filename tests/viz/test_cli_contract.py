"""What other programs rely on: JSON shapes, exit codes, the same bytes from the same log."""

from __future__ import annotations

import gzip
import json
import re
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from viz.cli import main
from viz.cli.commands import COMMANDS

SAMPLES = Path(__file__).parent.parent.parent / "samples"
DUEL = str(SAMPLES / "duel.log")
FAULT = str(SAMPLES / "duel-fault.log")
FAULT_LINE = next(
    number
    for number, (good, bad) in enumerate(
        zip(
            Path(DUEL).read_text("utf-8").splitlines(),
            Path(FAULT).read_text("utf-8").splitlines(),
            strict=True,
        ),
        1,
    )
    if good != bad
)
"""Where the two samples differ."""
VERDICTS = ["predicted", "chosen", "adopted", "cosmetic", "hidden", "divergent"]


class Ran(NamedTuple):
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Run = Callable[..., Ran]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def run_command(*arguments: str) -> Ran:
        try:
            code = main(arguments)
        except SystemExit as leaving:
            code = int(leaving.code or 0)
        return Ran(code, *capsys.readouterr())

    return run_command


def test_validate_exits_with_0_where_log_and_rules_agree(run: Run) -> None:
    assert run("validate", DUEL).code == 0


def test_validate_exits_with_1_and_shows_rule_and_values_of_a_planted_fault(run: Run) -> None:
    found = run("validate", FAULT)
    assert found.code == 1
    for part in (
        f"{FAULT}:{FAULT_LINE}",
        "HS 4.9",
        "DAMAGE (damage taken) = 5",
        "DAMAGE (damage taken) = 4",
        "Ironfur Grizzly",
        "turn 5",
    ):
        assert part in found.out


def test_validate_json_has_every_option_list_row_by_row(run: Run) -> None:
    """The verdict of a list follows from those of its rows."""
    (game,) = run("validate", DUEL, "--json").json["games"]
    rows = [row for one in game["options"] for row in one["rows"]]
    assert rows
    assert set(rows[0]) == {"row", "entity", "verdict", "rule"}
    kinds = [one["kind"] for one in game["divergences"]]
    assert game["missing"] == kinds.count("missing")
    assert (game["missing"] or game["verdicts"]["divergent"] or 0) >= bool(kinds)
    assert list(game["option_rows"]) == ["predicted", "adopted", "hidden", "divergent"]
    for verdict, count in game["option_rows"].items():
        assert count == sum(row["verdict"] == verdict for row in rows)
    for one in game["options"]:
        least = next(
            word
            for word in ("divergent", "adopted", "hidden", "predicted")
            if word in {r["verdict"] for r in one["rows"]}
        )
        assert one["verdict"] == least


def test_validate_json_is_the_object_of_the_contract(run: Run) -> None:
    document = run("validate", "--json", FAULT).json
    assert list(document) == ["source", "games", "warnings"]
    assert document["source"] == FAULT
    [game] = document["games"]
    assert (game["index"], game["build"], game["build_basis"], game["complete"]) == (0, 30795, "stated", True)
    assert list(game["verdicts"]) == VERDICTS
    first, last = game["lines"]
    assert 1 <= first < FAULT_LINE < last
    assert isinstance(game["blocks"], int)
    assert isinstance(game["ruleset"], str)
    [divergence] = game["divergences"]
    wanted = {
        "line": FAULT_LINE,
        "rule": "HS 4.9.6",
        "kind": "wrong-value",
        "entity": 15,
        "tag": "DAMAGE",
        "expected": 4,
        "observed": 5,
        "turn": 5,
    }
    assert {key: divergence[key] for key in wanted} == wanted
    assert divergence["message"]


def test_validate_json_prints_the_same_bytes_twice(run: Run) -> None:
    assert run("validate", "--json", FAULT).out == run("validate", "--json", FAULT).out


def test_several_paths_give_a_list_in_their_order(run: Run) -> None:
    found = run("validate", "--json", FAULT, DUEL)
    assert found.code == 1
    assert [document["source"] for document in found.json] == [FAULT, DUEL]


def test_a_path_that_cannot_be_read_is_in_the_list_and_gives_2(run: Run, tmp_path: Path) -> None:
    missing = str(tmp_path / "nothing.log")
    found = run("validate", "--json", missing, DUEL)
    assert found.code == 2
    assert found.json[0]["games"] == []
    assert "no such file" in found.json[0]["warnings"][0]["message"]
    assert len(found.json[1]["games"]) == 1


def test_an_unreadable_path_weighs_more_than_divergences_which_are_shown(run: Run, tmp_path: Path) -> None:
    for paths in ((str(tmp_path / "nothing.log"), FAULT), (FAULT, str(tmp_path / "nothing.log"))):
        found = run("validate", *paths)
        assert found.code == 2
        assert f"{FAULT}:{FAULT_LINE}" in found.out


def test_parse_json_prints_every_packet_as_one_line_with_names(run: Run) -> None:
    found = run("parse", "--json", DUEL)
    assert found.code == 0
    packets = [json.loads(line) for line in found.out.splitlines()]
    assert packets[0]["kind"] == "CREATE_GAME"
    assert all({"line", "ts", "kind", "block"} <= set(packet) for packet in packets)
    [damage] = [packet for packet in packets if packet["line"] == FAULT_LINE]
    assert (damage["entity"], damage["tag"], damage["value"]) == (15, "DAMAGE", 4)
    [block] = [packet for packet in packets if packet["kind"] == "BLOCK" and packet["block"] == damage["block"]]
    assert block["type"] == "ATTACK"
    assert block["line"] < damage["line"] < block["end_line"]
    assert not [packet for packet in packets if isinstance(packet.get("tag"), str) and packet["tag"].isdigit()]
    indexes = [packet["index"] for packet in packets]
    assert indexes == sorted(set(indexes))


def test_parse_filters_keep_what_passes_all_of_them(run: Run) -> None:
    lines = f"1-{FAULT_LINE}"
    out = run("parse", "--json", DUEL, "--entity", "Ironfur Grizzly", "--tag", "damage", "--lines", lines).out
    found = [json.loads(line) for line in out.splitlines()]
    assert [packet["value"] for packet in found] == [1, 4]
    assert found[-1]["line"] == FAULT_LINE


def test_info_json_names_players_build_and_result(run: Run) -> None:
    [game] = run("info", "--json", DUEL).json["games"]
    assert [(p["name"], p["result"], p["first"]) for p in game["players"]] == [
        ("Ada", "won", True),
        ("Grace", "lost", False),
    ]
    assert (game["friendly"], game["complete"], game["last_turn"]) == (1, True, 13)


def test_timeline_gives_the_history_of_a_tag(run: Run) -> None:
    document = run("timeline", DUEL, "--entity", "Ironfur Grizzly", "--tag", "DAMAGE", "--json").json
    assert [(c["before"], c["after"]) for c in document["changes"]] == [(None, 1), (1, 4), (4, 0)]
    assert document["changes"][1]["line"] == FAULT_LINE
    assert document["changes"][1]["turn"] == 5


def test_state_shows_the_board_of_a_line_and_hides_what_was_hidden_then(run: Run) -> None:
    out = run("state", DUEL, "--line", str(FAULT_LINE - 1)).out
    assert "Ironfur Grizzly [15] 3/2 (of 3), taunt" in out
    assert "hidden, hidden" in out
    document = run("state", DUEL, "--line", str(FAULT_LINE - 1), "--json").json
    grizzly = next(entity for entity in document["entities"] if entity["id"] == 15)
    assert (grizzly["tags"]["DAMAGE"], grizzly["tags"]["ZONE"], grizzly["name"]) == (
        1,
        "PLAY",
        "Ironfur Grizzly",
    )


def test_convert_to_xml_and_back_keeps_the_packets(run: Run, tmp_path: Path) -> None:
    xml, log = str(tmp_path / "duel.xml.gz"), str(tmp_path / "again.log")
    assert run("convert", DUEL, "-o", xml).code == 0
    assert run("convert", xml, "-o", log).code == 0

    def said(path: str) -> list[object]:
        dropped = ("line", "ts")
        lines = run("parse", "--json", path).out.splitlines()
        return [{k: v for k, v in json.loads(line).items() if k not in dropped} for line in lines]

    before, after = said(DUEL), said(log)
    assert before == after
    assert run("validate", log).code == 0


def test_convert_does_not_overwrite_the_log_it_reads(run: Run, tmp_path: Path) -> None:
    log = tmp_path / "duel.log"
    log.write_bytes(Path(DUEL).read_bytes())
    assert run("convert", str(log), "-o", str(log)).code == 2
    assert log.read_bytes() == Path(DUEL).read_bytes()


@pytest.mark.parametrize("suffix", ["svg", "png", "mmd", "json", "dot", "trace", "txt"])
def test_tree_writes_the_form_of_the_name(run: Run, tmp_path: Path, suffix: str) -> None:
    target = tmp_path / f"turn.{suffix}"
    assert run("tree", DUEL, "--line", str(FAULT_LINE), "-o", str(target)).code == 0
    assert target.stat().st_size > 200


def test_tree_text_numbers_nodes_in_log_order(run: Run) -> None:
    out = run("tree", DUEL, "--turn", "5").out
    assert "Attack: Bloodfen Raptor [5] → Ironfur Grizzly" in out
    assert out.index("Damage: Ironfur Grizzly") < out.index("Dies: Ironfur Grizzly")


def test_simulate_prints_the_same_log_for_the_same_seed_and_validate_accepts_it(run: Run, tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    assert run("simulate", "--seed", "7", "-o", str(log)).code == 0
    assert run("simulate", "--seed", "7").out == log.read_text(encoding="utf-8")
    assert run("validate", str(log)).code == 0


def test_folders_and_archives_name_the_file_of_each_game(run: Run, tmp_path: Path) -> None:
    session = tmp_path / "Hearthstone_2026_01_01"
    session.mkdir()
    (session / "Power.log").write_bytes(Path(DUEL).read_bytes())
    with zipfile.ZipFile(tmp_path / "both.zip", "w") as archive:
        archive.write(DUEL, "duel.log")
        archive.writestr("fault.log.gz", gzip.compress(Path(FAULT).read_bytes()))
    assert run("validate", str(tmp_path)).code == 0
    document = run("validate", "--json", str(tmp_path / "both.zip")).json
    assert [game["file"].rpartition("!")[2] for game in document["games"]] == ["duel.log", "fault.log.gz"]
    assert [game["index"] for game in document["games"]] == [0, 1]
    assert run("validate", "--game", "1", str(tmp_path / "both.zip")).code == 1


def test_a_bare_log_is_summarised_with_what_to_try_next(run: Run) -> None:
    found = run(FAULT)
    assert found.code == 0
    for part in ("Ada vs Grace", "1 divergence", "predicted", "Try next", "hearthtrace tree"):
        assert part in found.out


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_teaches_with_examples(run: Run, name: str) -> None:
    found = run(name, "--help")
    assert found.code == 0
    assert "examples:\n  hearthtrace" in found.out


def test_what_the_bare_log_suggests_can_be_run(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    suggested = [line.split("  # ")[0] for line in run(FAULT).out.splitlines() if line.startswith("  hearthtrace ")]
    assert len(suggested) >= 3
    monkeypatch.chdir(tmp_path)
    for command in suggested:
        assert run(*command.split()[1:]).code in (0, 1), command


def test_rules_say_what_is_code_and_what_a_rule_without_code_waits_for(run: Run) -> None:
    table = run("rules", "condition").out
    assert re.search(r"HS 3\.4 secrets .* yes ", table)
    table = run("rules", "CR", "506").out
    assert re.search(r"CR 506\.4d .* \(unseen\) ", table)
    assert "(unseen): no packet of a log shows whether it was kept" in table
    assert "none yet: another mode of the game" in run("rules", "avenge").out


def test_rules_say_how_often_each_was_checked(run: Run) -> None:
    table = run("rules", "taunt").out
    assert re.search(r"rule +title .* predicted +chosen +adopted +checked +diverged|exercised +[\d,]+ checked", table)
    found = {rule["id"]: rule for rule in json.loads(run("rules", "HS 5.1", "--json").out)["rules"]}
    assert found["HS 5.1 taunt"]["exercised"]["checked"] > 0
    assert found["HS 5.1 taunt"]["exercised"]["predicted"] == 0
    unexercised = run("rules", "--unexercised").out
    assert "HS 5.1 taunt" not in unexercised
    assert "HS 2.1 turn limit" in unexercised
    assert not re.search(r"^HS 3\.5  ", unexercised, re.M)  # its parts were
