"""Rules that card texts decide: the rulebook's own worked examples come out as written, those of each rule."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.hearthstone.examples.reader import read_examples
from engine.hearthstone.examples.runner import Status, run_example
from engine.hearthstone.examples.versions import build_for

NAMED = {example.id: example for example in read_examples(Path(__file__).parent.parent / "examples")}

PROOFS = {
    "HS 1.3 aura trigger": "HS 4.2 ex 9a, HS 4.2 ex 9b, HS 4.2 ex 9c",
    "HS 1.3 repetitions": "HS 2.2 st 62, HS 2.2 st 207",
    "HS 1.5 own event": "HS 1.5 st 103, HS 1.5 st 206",
    "HS 2.2 transformed": "HS 2.2 ex 12, HS 2.2 ex 13, HS 2.2 ex 14",
    "HS 2.2.2.a": "HS 2.2 st 203, HS 2.2 st 107",
    "HS 2.3 cast.5": "HS 2.3 ex 3, HS 2.3 ex 4",
    "HS 2.3.2.a": "HS 2.3 st 601, HS 2.3 st 603",
    "HS 2.4.2.a": "HS 2.4 st 603",
    "HS 2.6 further phase": "HS 2.3 ex 3, HS 2.6 ex 21",
    "HS 2.6 further phase before": "HS 2.6 st 882, HS 2.6 st 882b",
    "HS 2.7 special interactions": "HS 2.7 st 312, HS 2.7 st 601",
    "HS 3.1": "HS 3.1 st 40, HS 3.1 st 41, HS 3.1 st 201, HS 3.1 st 204",
    "HS 3.1 summon and enchant": "HS 3.1 ex 8, HS 3.1 st 605",
    "HS 3.2 repeated returns": "HS 3.2 ex 6",
    "HS 3.2 zones": "HS 3.2 ex 1a, HS 3.2 ex 1b, HS 3.2 st 603",
    "HS 3.3": "HS 3.3 st 60, HS 3.3 st 201",
    "HS 3.3 branching condition": "HS 3.3 ex 7, HS 3.3 ex 8",
    "HS 3.3 living target": "HS 3.3 ex 9, HS 3.3 ex 10",
    "HS 3.3 resolution condition": "HS 3.3 ex 1, HS 3.3 ex 2, HS 3.3 ex 3, HS 3.3 ex 5c",
    "HS 3.3 targeting condition": "HS 3.3 ex 5a, HS 3.3 ex 5b, HS 3.3 st 2",
    "HS 3.4 queue condition": "HS 3.4 ex 1, HS 3.4 ex 2, HS 3.4 ex 3, HS 3.4 ex 15",
    "HS 3.5 other": "HS 3.5 st 1, HS 3.5 st 204",
    "HS 4.1 more health": "HS 4.1 st 205",
    "HS 4.1 set health": "HS 4.1 st 205, HS 4.1 st 602",
    "HS 4.11 highest priority": "HS 4.11 ex 11a, HS 4.11 ex 11b, HS 4.11 ex 11c, HS 4.11 ex 11d",
    "HS 4.11 mentioned cost": "HS 4.2 ex 6, HS 5.2 ex 8a",
    "HS 4.15": "HS 4.15 st 201, HS 4.15 st 202, HS 4.15 st 203, HS 4.15 st 601",
    "HS 4.2 when not": "HS 4.2 ex 4, HS 4.2 ex 5a, HS 4.2 ex 6",
    "HS 4.5 replacement": "HS 1.4 st 602, HS 4.7 st 614",
    "HS 4.6 deathrattle": "HS 4.6 st 1103, HS 4.7 ex 5",
    "HS 4.8 dormant copies": "HS 4.8 st 1401, HS 4.8 st 1402, HS 4.8 st 1403",
    "HS 5.1 adapt": "HS 5.1 st 661, HS 5.1 st 662, HS 3.3 ex 9",
    "HS 5.1 colossal": "HS 5.1 st 336, HS 5.1 st 337, HS 5.1 st 338, HS 5.1 st 66",
    "HS 5.1 discover": "HS 5.1 ex 11, HS 5.1 st 901, HS 5.1 st 903",
    "HS 5.1 dredge": "HS 5.1 st 698, HS 5.1 st 943",
    "HS 5.1 outcast": "HS 5.1 ex 8a, HS 5.1 ex 8b, HS 5.1 ex 9",
    "HS 5.1 spell damage of a spell": "HS 5.1 st 605, HS 5.1 st 622, HS 5.1 st 626, HS 5.1 st 627",
    "HS 5.2": "HS 5.2 ex 8a, HS 5.2 ex 9a",
    "HS 5.2 evolve": "HS 5.2 ex 2a, HS 5.2 ex 2b, HS 5.2 ex 4, HS 5.2 st 605",
    "HS 5.2 evolve before": "HS 5.2 ex 6",
    "HS 5.2 forgetful": "HS 5.2 st 1, HS 5.2 st 901, HS 5.2 st 912",
    "HS 5.3 shifting cards": "HS 3.2 ex 2a, HS 3.2 ex 2b, HS 4.8 ex 3c, HS 5.3 st 903",
    "HS 5.7 no aura update": "HS 5.7 st 1401, HS 5.7 st 1402",
    "AR 4 no update inside": "HS 4.2 ex 11, AR 4d ex 8",
    "AR 4c": "AR 4d ex 2, AR 4d ex 6a, AR 4d ex 6b",
    "AR 6": "HS 2.2 ex 4, HS 2.3 st 203",
}


@pytest.mark.rule(
    "HS 1.3 aura trigger",
    "HS 1.3 repetitions",
    "HS 1.5 own event",
    "HS 2.2 transformed",
    "HS 2.2.2.a",
    "HS 2.3 cast.5",
    "HS 2.3.2.a",
    "HS 2.4.2.a",
    "HS 2.6 further phase",
    "HS 2.6 further phase before",
    "HS 2.7 special interactions",
    "HS 3.1",
    "HS 3.1 summon and enchant",
    "HS 3.2 repeated returns",
    "HS 3.2 zones",
    "HS 3.3",
    "HS 3.3 branching condition",
    "HS 3.3 living target",
    "HS 3.3 resolution condition",
    "HS 3.3 targeting condition",
    "HS 3.4 queue condition",
    "HS 3.5 other",
    "HS 4.1 more health",
    "HS 4.1 set health",
    "HS 4.11 highest priority",
    "HS 4.11 mentioned cost",
    "HS 4.15",
    "HS 4.2 when not",
    "HS 4.5 replacement",
    "HS 4.6 deathrattle",
    "HS 4.8 dormant copies",
    "HS 5.1 adapt",
    "HS 5.1 colossal",
    "HS 5.1 discover",
    "HS 5.1 dredge",
    "HS 5.1 outcast",
    "HS 5.1 spell damage of a spell",
    "HS 5.2",
    "HS 5.2 evolve",
    "HS 5.2 evolve before",
    "HS 5.2 forgetful",
    "HS 5.3 shifting cards",
    "HS 5.7 no aura update",
    "AR 4 no update inside",
    "AR 4c",
    "AR 6",
)
@pytest.mark.parametrize(("rule", "id"), [(rule, id) for rule, ids in PROOFS.items() for id in ids.split(", ")])
def test_the_examples_of_a_rule_that_card_texts_decide_come_out(rule: str, id: str) -> None:
    example = NAMED[id]
    outcome = run_example(example, build_for(example))
    assert (outcome.status, outcome.failures) == (Status.PASSED, []), rule
