"""How often rules were exercised: counting, the table kept with the registry, and the page made from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import SimpleNamespace

import pytest
from tools import load

from engine.core.trace import Span, SpanKind
from engine.core.verdict import Verdict
from engine.hearthstone.rulesets import ruleset_for
from engine.rulebook import RULES, Exercise, exercised
from engine.rulebook.exercise import describe, read_counts

ROOT = Path(__file__).resolve().parents[2]
P, C, A, D = Verdict.PREDICTED, Verdict.CHOSEN, Verdict.ADOPTED, Verdict.DIVERGENT

PAGE, COUNTING = load("docs/rules_page.py"), load("benchmarks/exercise.py")
main, marked, page = PAGE.main, PAGE.marked, PAGE.page
EQUIVALENT, exercise, write_counts = COUNTING.EQUIVALENT, COUNTING.exercise, COUNTING.write_counts
MARKED = marked(ROOT / "tests")


def replay(
    *met: tuple[str, Verdict],
    departed: tuple[str, ...] = (),
    checked: Mapping[str, int] | None = None,
    spans: Sequence[Span] = (),
    build: int = 88998,
) -> SimpleNamespace:
    return SimpleNamespace(
        checked=checked or {},
        spans=spans,
        ruleset=ruleset_for(build, build),
        verdicts=bytearray(verdict for _, verdict in met),
        rules={index: id for index, (id, _) in enumerate(met)},
        divergences=[SimpleNamespace(rule=id) for id in departed],
    )


def test_packets_are_counted_by_rule_and_verdict_and_games_once() -> None:
    first = replay(("HS 2.6", C), ("HS 4.9", P), ("HS 4.9", P), ("HS 4.9", A))
    second = replay(("HS 4.9", P))
    counts = exercise(iter([first, second]))
    assert counts["HS 4.9"] == Exercise(predicted=3, adopted=1, games=2)
    assert counts["HS 2.6"] == Exercise(chosen=1, games=1)


def test_a_divergence_is_counted_once_whether_its_packet_is_there_or_missing() -> None:
    counts = exercise([replay(("HS 1.11", D), departed=("HS 1.11", "HS 1.7"))])
    assert counts["HS 1.11"] == Exercise(diverged=1, games=1)
    assert counts["HS 1.7"] == Exercise(diverged=1, games=1)


def test_a_rule_no_packet_met_is_there_and_not_exercised() -> None:
    counts = exercise([])
    assert list(counts) == list(RULES)
    assert not any(counts.values())


def test_an_id_outside_the_registry_is_shown_not_lost() -> None:
    counts = exercise([replay(("HS 9.9", P))])
    assert counts["HS 9.9"].predicted == 1
    assert list(counts)[-1] == "HS 9.9"


def test_counts_survive_writing_and_reading() -> None:
    counts = {"HS 1.7": Exercise(1, 2, 3, 4, 5, 6), "HS 1.8": Exercise()}
    text = write_counts(counts, "two games")
    assert text.startswith("# two games\n")
    assert read_counts(text) == {"HS 1.7": Exercise(1, 2, 3, 4, 5, 6)}
    with pytest.raises(ValueError, match="columns"):
        read_counts("id\tpredicted\n")


def test_the_kept_counts_speak_of_rules_that_exist() -> None:
    assert [id for id in exercised() if id not in RULES] == []


def test_a_rule_met_only_by_its_parts_is_not_called_never() -> None:
    assert describe("HS 2.6.1", None) == "in parts"
    assert describe("HS 5.1 reborn", None) == "never"
    assert describe("HS 1.7", Exercise(predicted=2, diverged=1)) == "2 predicted, 1 diverged"
    assert describe("HS 3.2", Exercise(checked=1234)) == "1,234 checked"


def test_what_checks_have_compared_is_counted_and_is_not_never() -> None:
    counts = exercise([replay(checked={"HS 5.1 taunt": 3}), replay(checked={"HS 5.1 taunt": 1})])
    assert counts["HS 5.1 taunt"] == Exercise(checked=4, games=2)
    assert counts["HS 5.1 taunt"]
    assert not counts["HS 5.1 taunt"].met


def test_phases_and_steps_are_checks_of_their_rules_and_blocks_are_not() -> None:
    death = Span(SpanKind.STEP, "death creation", "HS 1.11", 2)
    phase = Span(SpanKind.PHASE, "use phase", "HS 2.2.1", 1)
    block = Span(SpanKind.BLOCK, "", "HS 3.3", 1, children=[phase, death])
    counts = exercise([replay(spans=[Span(SpanKind.SEQUENCE, "play", "HS 2.2", 0, children=[block])])])
    once = {"HS 1.6", "HS 2.2", "HS 2.2.1", "HS 1.8 inherent phases", "HS 1.11", "HS 1.9 death creation"}
    alike = {"HS 2.2.1.e", "HS 2.2.1.f"}
    assert {id for id, entry in counts.items() if entry.checked} == once | alike
    assert all(counts[id].checked == 1 for id in once | alike)


def test_auras_after_deaths_are_a_check_of_the_rule_of_their_version() -> None:
    steps = [
        Span(SpanKind.STEP, name, rule, 0) for name, rule in (("death creation", "HS 1.11"), ("aura update", "HS 1.9"))
    ]
    root = Span(SpanKind.SEQUENCE, "attack", "HS 2.6", 0, children=steps)
    for build, rule, other in ((20457, "AR 4a", "HS 4.2 between deaths"), (88998, "HS 4.2 between deaths", "AR 4a")):
        counts = exercise([replay(spans=[root], build=build)])
        assert (counts[rule].checked, counts[other].checked) == (1, 0)


def test_a_rule_alike_another_is_checked_with_it_in_the_versions_it_holds_in() -> None:
    old, new = (replay(checked={"HS 3.4 pre-check": 2}, build=build) for build in (20457, 88998))
    assert exercise([old])["HS 6.2"].checked == 0
    assert exercise([new])["HS 6.2"].checked == 2
    predicted = replay(("HS 4.5", P), ("HS 4.5", A))
    assert exercise([predicted])["HS 6.3"] == Exercise(checked=1, games=1)


def test_rules_alike_are_in_the_registry_and_are_code() -> None:
    for id, others in EQUIVALENT.items():
        assert RULES[id].where, id
        assert all(RULES[other].where for other in others), id
        assert id not in others


def test_the_page_in_the_docs_is_the_one_the_registry_makes() -> None:
    # After changing rules, quirks or counts: python docs/rules_page.py -o docs/rules.md
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
