"""What a text gives to hidden cards: an enchantment without a face comes set aside and goes into play (HS 1.2)."""

from __future__ import annotations

import pytest
from boards import Board, Short
from forms import spell

from engine.core.verdict import Verdict
from engine.hearthstone.effects.trust import EVERYTHING
from engine.hearthstone.replay.result import Replay
from engine.hearthstone.replay.run import replay
from hslog.hearthstone.generated.vocabulary import CardType, Zone
from hslog.hearthstone.packets import FullEntity, TagChange

BUILD = 30795
ALL_MINIONS = "CFM_305"
"""Smuggler's Run gives all minions in the hand +1/+1."""


def board() -> Board:
    """Player one has a spell and two hidden cards in the hand."""
    made = Board(BUILD).hidden(Zone.HAND, 1, "fox", "owl").hand("call", 1, CardType.SPELL, 0)
    return made.name(call=ALL_MINIONS, bear="", wolf="", crow="")


def unseen(*names: str) -> list[Short]:
    lines: list[str] = []
    for name in names:
        lines += [f"create {name} ZONE=SETASIDE CONTROLLER=1", f"{name} ZONE=PLAY"]
    return spell(BUILD, "call", *lines)


def judged(log: list[Short]) -> Replay:
    return replay(board().game(log), trust=EVERYTHING)


def verdicts(found: Replay) -> list[tuple[Verdict, Verdict]]:
    """Return the verdicts on each creation and on the move that follows."""
    packets = list(found.game.walk())
    made = [one for one in packets if isinstance(one, FullEntity) and not one.card_id and one.tag(49) == Zone.SETASIDE]
    moves = {one.entity: one for one in packets if isinstance(one, TagChange) and one.tag == 49}
    return [(found.verdict(one), found.verdict(moves[one.entity])) for one in made]


@pytest.mark.rule("HS 1.2")
@pytest.mark.parametrize("names", [(), ("bear",), ("bear", "wolf")])
def test_hs_1_2_any_of_the_hidden_cards_may_be_a_minion(names: tuple[str, ...]) -> None:
    found = judged(unseen(*names))
    assert verdicts(found) == [(Verdict.CHOSEN, Verdict.PREDICTED)] * len(names)
    assert not found.divergences
    assert [run.agreed for run in found.effect_runs] == [True]


@pytest.mark.rule("HS 1.2")
def test_hs_1_2_no_more_cards_are_enchanted_than_are_hidden() -> None:
    found = judged(unseen("bear", "wolf", "crow"))
    assert verdicts(found)[:2] == [(Verdict.CHOSEN, Verdict.PREDICTED)] * 2
    assert verdicts(found)[2][0] is not Verdict.CHOSEN


@pytest.mark.rule("HS 1.2")
def test_hs_1_2_some_builds_show_what_is_attached_to_hidden_cards() -> None:
    shown = ("create bear ZONE=SETASIDE CONTROLLER=1", "show bear ZONE=PLAY CARDTYPE=ENCHANTMENT ATTACHED=fox")
    found = judged(spell(BUILD, "call", *shown))
    assert not found.divergences
    assert not found.effect_runs  # the text is read from the log
