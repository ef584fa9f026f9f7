"""Marks that the latest builds keep of cards: where in the hand one was played from, how often one has attacked."""

from __future__ import annotations

import pytest
from boards import Board, replaced, without
from forms import attack, damaged, spell

from engine.core.divergence import Kind
from hslog.hearthstone.generated.vocabulary import CardType

BUILD = 221908


@pytest.mark.rule("HS 2.3.1.b")
def test_hs_2_3_1_b_a_card_played_names_its_place_in_the_hand() -> None:
    board = Board(BUILD).minion("ogre", 1, 3, 9).hand("call", 1, CardType.SPELL, 0)
    log = spell(BUILD, "call", place=1)
    board.accepts(log)
    assert board.rejects(without(log, "call 3557=1"), "HS 2.3.1.b", Kind.MISSING, "call", "3557").expected == 1
    board.rejects(replaced(log, "call 3557=1", "call 3557=2"), "HS 2.3.1.b", Kind.WRONG_VALUE, "call", "3557")


@pytest.mark.rule("HS 2.6.1.f")
def test_hs_2_6_1_f_attacks_of_the_game_are_counted() -> None:
    board = Board(BUILD).minion("ogre", 1, 3, 9).minion("bear", 2, 2, 9)
    hits = *damaged(BUILD, "bear", 3, "ogre", 3), *damaged(BUILD, "ogre", 2, "bear", 2)
    log = attack(BUILD, "ogre", "bear", *hits)
    board.accepts(log)
    board.rejects(without(log, "ogre 4163=1"), "HS 2.6.1.f", Kind.MISSING, "ogre", "4163")
    board.rejects(replaced(log, "ogre 4163=1", "ogre 4163=2"), "HS 2.6.1.f", Kind.WRONG_VALUE, "ogre", "4163")
