"""Pauses behind triggers (LOG pause): the note of one names whose trigger stands before it."""

from __future__ import annotations

import pytest
from boards import Board, Short, block
from forms import damaged, spell

from engine.core.claim import Claim, Evidence
from engine.core.divergence import Divergence, Kind
from engine.hearthstone.evidence.weight import weigh
from engine.hearthstone.replay import run
from engine.hearthstone.replay.checks.pauses import CLAIM, RULE
from engine.hearthstone.rulesets import Ruleset
from hslog.hearthstone.generated.vocabulary import CardType

BUILD = 88998
PAUSE = "note SLUSH_TIME 200 cat"
ACOLYTE, UNKNOWN = "EX1_007", "TEST_001"


@pytest.fixture(autouse=True)
def _pauses_are_confirmed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let logs have confirmed the rule: these tests are about what it says, not about the counts."""

    def weighed(claim: Claim, ruleset: Ruleset) -> Evidence:
        return Evidence(held=99, games=9) if claim == CLAIM else weigh(claim, ruleset)

    monkeypatch.setattr(run, "weigh", weighed)


def board() -> Board:
    return Board(BUILD).hand("wave", 1, CardType.SPELL, 0).minion("cat", 2, 1, 5).minion("eel", 2, 1, 5)


CAT = board().ids["cat"]


def missed(card: str, *then: Short) -> list[Divergence]:
    """Return which triggers are missed after a spell has damaged a minion."""
    made = board()
    log = spell(BUILD, "wave", *damaged(BUILD, "cat", 1, "wave", 1), *then)
    return [one for one in made.name(cat=card).divergences(log) if one.kind is Kind.MISSING and one.block_type]


@pytest.mark.rule("LOG pause")
def test_log_pause_a_pause_stands_behind_the_trigger_of_whom_it_names() -> None:
    trigger = block("TRIGGER", "cat", keyword="TRIGGER_VISUAL")
    assert not missed(UNKNOWN, trigger, PAUSE)
    for before in ((), (block("TRIGGER", "eel", keyword="TRIGGER_VISUAL"),), (trigger, "hero2 ARMOR=1")):
        (found,) = missed(UNKNOWN, *before, PAUSE)
        assert found.rule == RULE
        assert found.entity == CAT


@pytest.mark.rule("LOG pause")
@pytest.mark.parametrize(
    "note", ["note SLUSH_TIME 3000 cat", "note SLUSH_TIME 200 wave", "note ARTIFICIAL_PAUSE 200 cat"]
)
def test_log_pause_other_pauses_and_those_in_an_effect_stand_anywhere(note: str) -> None:
    assert not missed(UNKNOWN, note)


@pytest.mark.rule("LOG pause", "HS 1.5 queue")
def test_log_pause_a_trigger_that_a_text_calls_for_is_missed_once() -> None:
    (found,) = missed(ACOLYTE, PAUSE)
    assert found.rule == "HS 1.5 queue"
    assert "should have fired" in found.message
