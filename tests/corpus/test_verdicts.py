"""Every game of the corpus is judged as recorded, so that no change of the engine goes unnoticed on real logs.

If a change is wanted: ``python benchmarks/sweep.py ../shared/corpus -o NEW.jsonl``, then ``--record NEW.jsonl``.
"""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

from tools import load

SWEEP = load("benchmarks/sweep.py")


def recorded() -> dict[str, list[str]]:
    """Return the recorded lines of each file of the corpus."""
    found = defaultdict(list)
    for line in SWEEP.RECORDED.read_text(encoding="utf-8").splitlines()[1:]:
        found[line.split("\t")[0]].append(line)
    return found


BY_FILE = recorded()


def test_every_game_is_judged_as_recorded(corpus_file: Path) -> None:
    rows = SWEEP.judge(corpus_file)
    assert [SWEEP.recorded(row) for row in rows] == BY_FILE[f"{corpus_file.parent.name}/{corpus_file.name}"]


def test_no_complete_game_diverges_but_the_one_with_turns_cut_out() -> None:
    """A game that is recorded with divergences would be a false alarm: the servers wrote these logs."""
    at = SWEEP.HEADER.split("\t").index("divergences")
    accused = {file for file, lines in BY_FILE.items() for line in lines if int(line.split("\t")[at])}
    assert accused == {"xml/annotated.missing_turns.27641.xml.gz"}
