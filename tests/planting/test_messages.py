"""What is said of planted faults can be followed by somebody who knows cards and no numbers."""

from __future__ import annotations

import re

import pytest

from engine.core.divergence import Divergence
from engine.hearthstone.wording.divergences import causes, log_says, rules_say
from engine.hearthstone.wording.names import Names

from .corpus import CORPUS, files
from .faults import FURTHER_KINDS, KINDS
from .run import run

pytestmark = pytest.mark.skipif(not CORPUS.is_dir(), reason=f"no corpus of real logs at {CORPUS}")

SEED = 1066
COUNT = 60
BARE = re.compile(r"\btag \d+\b(?! \()|\b(?:ZONE|STEP) (?:becomes|=) \d|\bREQ_\w+\b(?!\))")
"""A tag or a value by its number alone, a reason in the server's words alone."""


@pytest.fixture(scope="module")
def told() -> list[tuple[Divergence, Names]]:
    kinds = list(KINDS | FURTHER_KINDS)
    trials = run(files(), seed=SEED, count=COUNT, kinds=kinds).trials
    return [(one, Names(trial.subject.game)) for trial in trials for one in trial.new]


def test_no_planted_fault_is_told_in_bare_numbers(told: list[tuple[Divergence, Names]]) -> None:
    assert len(told) > COUNT // 2
    said = [text for one, names in told for text in (one.message, log_says(one, names), rules_say(one, names))]
    assert [text for text in said if BARE.search(text)] == []


def test_no_planted_fault_calls_a_card_by_its_number_that_the_log_names(told: list[tuple[Divergence, Names]]) -> None:
    for one, names in told:
        for number in re.findall(r"\bentity (\d+)", one.message):
            assert not names.is_card(int(number)), one.message


def test_of_every_planted_fault_both_sides_and_why_are_told(told: list[tuple[Divergence, Names]]) -> None:
    for one, names in told:
        assert causes(one), one.message
        assert one.why[-1].text, one.message
        both = any(words in one.message for words in (" but ", "; ", ", which the rules forbid"))
        assert log_says(one, names) or rules_say(one, names) or both, one.message
