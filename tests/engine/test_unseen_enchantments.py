"""What a text gives to hidden cards: an enchantment without a face comes set aside and goes into play (HS 1.2)."""

from __future__ import annotations

import pytest
from boards import Board, Short
from forms import moved, spell

from engine.core.verdict import Verdict
from engine.hearthstone.effects.trust import EVERYTHING
from engine.hearthstone.replay.run import replay
from engine.hearthstone.replay.verdicts.result import Replay
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


def attached(*names: tuple[str, str]) -> list[Short]:
    """The spell attaches an enchantment to cards in the hand, each with its host, and both get +1/+1."""
    lines: list[Short] = []
    for name, host in names:
        lines += [
            f"create {name} ZONE=SETASIDE CONTROLLER=1 CARDTYPE=ENCHANTMENT ATTACHED={host} CREATOR=call",
            *moved(BUILD, name, "PLAY"),
            f"{host} ATK=2",
            f"{host} HEALTH=3",
        ]
    return spell(BUILD, "call", *lines)


@pytest.mark.rule("HS 1.2")
@pytest.mark.parametrize("order", [("fox", "owl"), ("owl", "fox")])
def test_hs_1_2_cards_of_a_hand_are_enchanted_in_any_order_and_none_is_left_out(order: tuple[str, str]) -> None:
    made = Board(BUILD).hand("fox", 1, CardType.MINION, 1).hand("owl", 1, CardType.MINION, 1)
    made = made.set("fox", ATK=1, HEALTH=2).set("owl", ATK=1, HEALTH=2).hand("call", 1, CardType.SPELL, 0)
    made = made.name(call=ALL_MINIONS, fox="CS2_182", owl="CS2_182", bear="CFM_305e", wolf="CFM_305e")
    both = attached(("bear", order[0]), ("wolf", order[1]))
    assert not replay(made.game(both), trust=EVERYTHING).divergences
    assert replay(made.game(attached(("bear", order[0]))), trust=EVERYTHING).divergences
