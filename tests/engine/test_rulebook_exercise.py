"""How often rules were exercised: counting, the table kept with the registry, and the page made from it."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from engine.rulebook import RULES, Exercise, exercise, exercised
from engine.rulebook.exercise import read_counts, write_counts
from engine.rulebook.page import describe, main, marked, page
from engine.verdict import Verdict

ROOT = Path(__file__).resolve().parents[2]
P, C, A, D = Verdict.PREDICTED, Verdict.CHOSEN, Verdict.ADOPTED, Verdict.DIVERGENT

MARKED = marked(ROOT / "tests")


def replay(*met: tuple[str, Verdict], departed: tuple[str, ...] = ()) -> SimpleNamespace:
    return SimpleNamespace(
        verdicts=bytearray(verdict for _, verdict in met),
        rules={index: id for index, (id, _) in enumerate(met)},
        divergences=[SimpleNamespace(rule=id) for id in departed],
    )


def test_packets_are_counted_by_rule_and_verdict_and_games_once() -> None:
    first = replay(("HS 2.6", C), ("HS 4.9", P), ("HS 4.9", P), ("HS 4.9", A))
    second = replay(("HS 4.9", P))
    counts = exercise(iter([first, second]))  # type: ignore[list-item]
    assert counts["HS 4.9"] == Exercise(predicted=3, adopted=1, games=2)
    assert counts["HS 2.6"] == Exercise(chosen=1, games=1)


def test_a_divergence_is_counted_once_whether_its_packet_is_there_or_missing() -> None:
    counts = exercise([replay(("HS 1.11", D), departed=("HS 1.11", "HS 1.7"))])  # type: ignore[list-item]
    assert counts["HS 1.11"] == Exercise(diverged=1, games=1)
    assert counts["HS 1.7"] == Exercise(diverged=1, games=1)


def test_a_rule_no_packet_met_is_there_and_not_exercised() -> None:
    counts = exercise([])
    assert list(counts) == list(RULES)
    assert not any(counts.values())


def test_an_id_outside_the_registry_is_shown_not_lost() -> None:
    counts = exercise([replay(("HS 9.9", P))])  # type: ignore[list-item]
    assert counts["HS 9.9"].predicted == 1
    assert list(counts)[-1] == "HS 9.9"


def test_counts_survive_writing_and_reading() -> None:
    counts = {"HS 1.7": Exercise(1, 2, 3, 4, 5), "HS 1.8": Exercise()}
    text = write_counts(counts, "two games")
    assert text.startswith("# two games\n")
    assert read_counts(text) == {"HS 1.7": Exercise(1, 2, 3, 4, 5)}
    with pytest.raises(ValueError, match="columns"):
        read_counts("id\tpredicted\n")


def test_the_kept_counts_speak_of_rules_that_exist() -> None:
    assert [id for id in exercised() if id not in RULES] == []


def test_a_rule_met_only_by_its_parts_is_not_called_never() -> None:
    assert describe("HS 2.6.1", None) == "in parts"
    assert describe("HS 5.1 reborn", None) == "never"
    assert describe("HS 1.7", Exercise(predicted=2, diverged=1)) == "2 predicted, 1 diverged"


def test_the_page_in_the_docs_is_the_one_the_registry_makes() -> None:
    # After changing rules, quirks or counts: python -m engine.rulebook.page -o docs/rules.md
    assert (ROOT / "docs" / "rules.md").read_text(encoding="utf-8") == page(MARKED)


def test_the_page_has_a_row_for_every_rule() -> None:
    rows = [line.split("`")[1] for line in page(MARKED).splitlines() if line.startswith("| `")]
    assert rows == list(RULES)


def test_the_page_is_printed_or_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    assert capsys.readouterr().out == page(MARKED)
    assert main(["-o", str(tmp_path / "rules.md")]) == 0
    assert (tmp_path / "rules.md").read_text(encoding="utf-8") == page(MARKED)
    assert main(["-o", str(tmp_path / "missing" / "rules.md")]) == 2
    assert "missing" in capsys.readouterr().err
