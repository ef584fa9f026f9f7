"""Evidence and changes of rules from the tables of a corpus."""

from __future__ import annotations

from pathlib import Path

import pytest
from conftest import ROOT

for package in ("pyarrow", "duckdb"):
    pytest.importorskip(package)

import engine
import hslog
from engine.core.claim import Claim
from engine.hearthstone.corpus.changes import Check, by_chance, narrowed, proposals, upper_bound
from engine.hearthstone.corpus.dataset import Dataset
from engine.hearthstone.corpus.evidence import counted_games, read_families, table_text
from engine.hearthstone.corpus.left_out import page
from engine.hearthstone.corpus.run import run_corpus
from engine.hearthstone.evidence import table
from engine.hearthstone.evidence.counting import count_game, tabulate
from viz.cli import main

SAMPLES = ROOT / "samples"
DAMAGE = Claim("HS 4.9.6", "DAMAGE")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Dataset:
    folder = str(tmp_path_factory.mktemp("corpus") / "games")
    run_corpus([str(SAMPLES / name) for name in ("duel.log", "duel-fault.log")], folder, workers=0)
    return Dataset.open(folder)


def test_evidence_is_what_a_plain_loop_over_the_logs_counts(made: Dataset, tmp_path: Path) -> None:
    (tmp_path / "families.tsv").write_text("file\tfamily\thalf\nduel.log\tduel\tA\nduel-fault.log\tduel\tB\n")
    counted = []
    for name in ("duel-fault.log", "duel.log"):
        [game] = hslog.read(str(SAMPLES / name))
        counted.append(count_game("duel", engine.replay(game)))
    text = table.write(tabulate(counted), "2 games of 2 files in 1 families")
    families = str(tmp_path / "families.tsv")
    games = counted_games(made, read_families(families))
    assert table_text(games) == text
    assert [(one.file, one.half, one.complete) for one in games] == [
        ("duel-fault.log", "B", True),
        ("duel.log", "A", True),
    ]
    assert "| HS 4.9.6 | DAMAGE |" in page(games, "")
    target = tmp_path / "evidence.tsv"
    command = ["corpus", "evidence", made.folder, "--families", families, "-o", str(target)]
    assert main([*command, "--check"]) == 1
    assert main(command) == 0
    assert target.read_text(encoding="utf-8") == text
    assert main([*command, "--check"]) == 0


def test_a_table_that_names_no_families_is_said_to_be_none(tmp_path: Path, made: Dataset) -> None:
    (tmp_path / "families.tsv").write_text("nothing\n1\n")
    assert main(["corpus", "evidence", made.folder, "--families", str(tmp_path / "families.tsv")]) == 2


def checks(*rows: tuple[int, int, int], claim: Claim = DAMAGE) -> list[Check]:
    return [Check(claim, build, build, games, broken, games - broken) for build, games, broken in rows]


def test_a_claim_that_holds_up_to_a_build_and_breaks_after_it_is_proposed() -> None:
    [found] = proposals(checks((20457, 6, 0), (22611, 5, 0), (23576, 4, 4), (25770, 4, 3)))
    assert (found.last_before, found.first_after, found.holds_before) == (22611, 23576, True)
    assert (found.games, found.broken_games) == ((11, 8), (0, 7))
    assert found.chance < 0.001
    [found] = proposals(checks((20457, 6, 6), (22611, 8, 0)))
    assert not found.holds_before
    assert found.words.startswith("HS 4.9.6, DAMAGE: is broken up to build 20457 (broken in 6 of 6 games)")


def test_what_may_be_chance_is_not_proposed() -> None:
    assert proposals(checks((20457, 6, 0), (22611, 5, 1))) == []
    assert proposals(checks((20457, 2, 0), (22611, 2, 2))) == []
    assert proposals(checks((20457, 60, 0), (22611, 60, 12))) == []  # broken in a fifth is no other rule
    inferred = [Check(DAMAGE, 20457, 22611, 9, 9, 0)]
    assert proposals(checks((20022, 9, 0)) + inferred) == []


def test_both_sides_of_a_switch_say_how_sure_it_is() -> None:
    claim = Claim("HS 3.2", "order of MINION and MINION")  # queue_by_player: until between 45932 and 49534
    rows = checks((31761, 30, 0), (45310, 10, 0), (47000, 3, 0), (53261, 20, 1), claim=claim)
    change = next(one for one in narrowed(rows) if one.switch == "queue_by_player")
    assert change.observed == (45932, 49534)
    assert (change.before.build, change.before.games, change.before.held) == (45310, 40, 40)
    assert (change.after.build, change.after.games, change.after.broken_games) == (53261, 20, 1)
    assert change.sure == "fails in at most 7% of games before, 22% after"
    untested = next(one for one in narrowed(checks((31761, 30, 0), claim=claim)) if one.switch == "queue_by_player")
    assert untested.sure == "not tested here on both sides"


def test_claims_that_only_one_value_calls_for_narrow_the_interval() -> None:
    always, named = Claim("HS 4.9.4", "PREDAMAGE"), Claim("HS 4.9.4", "2187")  # damage_source: from 88998 to 127581
    rows = checks((62331, 5, 0), (88998, 5, 0), (100000, 2, 0), (110000, 2, 0), (127581, 5, 0), claim=always)
    rows += checks((110000, 2, 0), (127581, 5, 0), claim=named)

    def between(rows: list[Check]) -> tuple[int, int]:
        return next(one for one in narrowed(rows) if one.switch == "damage_source").between

    assert between(rows) == (88998, 110000)
    assert between([row for row in rows if row.low != 110000]) == (88998, 127581)
    assert between(rows + checks((88998, 1, 0), claim=named)) == (88998, 127581)  # it is no mark
    early = Claim("HS 4.9.4", "early")
    rows += checks((62331, 5, 0), (88998, 4, 0), (100000, 1, 0), claim=early)
    assert between(rows) == (100000, 110000)


def test_chance_is_that_of_fishers_exact_test() -> None:
    assert by_chance(0, 5, 5, 5) == pytest.approx(2 / 252)
    assert by_chance(1, 4, 1, 4) == pytest.approx(1.0)
    assert upper_bound(0, 59) == pytest.approx(0.0495, abs=1e-3)
    assert upper_bound(3, 3) == 1.0


def test_the_command_tells_of_changes(made: Dataset, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["corpus", "changes", made.folder]) == 0
    assert "queue_by_player" in capsys.readouterr().out
    assert main(["corpus", "changes", made.folder, "--json"]) == 0
    assert '"proposals": []' in capsys.readouterr().out
    assert main(["corpus", "changes"]) == 2


def test_nothing_that_a_corpus_is_made_of_or_told_by_is_overwritten(
    made: Dataset, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    families = tmp_path / "families.tsv"
    families.write_text("file\tfamily\thalf\nduel.log\tduel\tA\nduel-fault.log\tduel\tB\n")
    page_there = str(tmp_path / "page.md")
    evidence = ["corpus", "evidence", made.folder, "--families", str(families)]
    table_there = made.path(made.batches[0], "games")
    read_there = [str(families), table_there, str(Path(made.folder) / "manifest.json")]
    before = [Path(name).read_bytes() for name in read_there]
    for name in read_there:
        commands = [[*evidence, "-o", name], [*evidence, "--page", name]]
        if name != str(families):
            commands += [["corpus", "report", made.folder, "-o", name]]
            commands += [["query", made.folder, "select count(*) from games", "-o", name, "--csv"]]
        for command in commands:
            assert main(command) == 2
            assert "this is the file that is read" in capsys.readouterr().err
    assert [Path(name).read_bytes() for name in read_there] == before
    assert main([*evidence, "-o", page_there, "--page", page_there]) == 2
    assert "name the same file" in capsys.readouterr().err
    assert main([*evidence, "-o", str(tmp_path / "evidence.tsv"), "--page", page_there]) == 0
