"""Texts of which logs have not shown enough are tried on a log: they predict it or are read from it, and never accuse.

A prediction is made before the log is looked at. A text with which a log disagrees is not tried in it any more.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from boards import Board, Short
from forms import damaged, spell

from engine.core.verdict import Verdict
from engine.hearthstone.cards.ability import CostModifier, Value
from engine.hearthstone.effects.context import EffectRun
from engine.hearthstone.effects.trust import COST, EVERYTHING, Count, Trust
from engine.hearthstone.replay import run
from engine.hearthstone.replay.result import Replay
from hslog.hearthstone.game import Game
from hslog.hearthstone.generated.vocabulary import CardType, GameTag
from hslog.hearthstone.packets import FullEntity, TagChange

BUILD = 30795
FIREBALL, BASH, FLAMESTRIKE = "CS2_029", "AT_064", "CS2_032"
ARCANE_BLAST, MOLTEN_REFLECTION, YETI = "AT_004", "UNG_948", "CS2_182"
DAMAGE = GameTag.PREDAMAGE


def board() -> Board:
    """Player one holds two free spells; the opponent has two minions."""
    made = Board(BUILD).minion("yeti", 2, 4, 9).minion("ogre", 2, 6, 9)
    made = made.hand("bash", 1, CardType.SPELL, 0).hand("ball", 1, CardType.SPELL, 0)
    return made.name(ball=FIREBALL, bash=BASH)


def ball(amount: int) -> list[Short]:
    return spell(BUILD, "ball", *damaged(BUILD, "yeti", amount, "ball", amount), target="yeti")


def judged(monkeypatch: pytest.MonkeyPatch, known: dict[str, Count], log: list[Short]) -> Replay:
    """Judge a log by a table of trust."""
    monkeypatch.setattr(run, "shipped", lambda: Trust(known))
    return run.replay(board().game(log))


def damage_verdicts(replay: Replay) -> list[Verdict]:
    """Return the verdict of the packet that first announces the damage of each character that is hurt."""
    found: dict[int, Verdict] = {}
    for one in replay.game.walk():
        if isinstance(one, TagChange) and one.tag == DAMAGE and one.value:
            found.setdefault(int(one.entity), replay.verdict(one))
    return list(found.values())


def test_hs_3_1_a_text_on_trial_predicts_a_log_that_agrees_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    found = judged(monkeypatch, {}, ball(6))
    assert damage_verdicts(found) == [Verdict.PREDICTED]
    assert [one.agreed for one in found.effect_runs] == [True]


def test_hs_3_1_a_text_on_trial_accuses_no_log_that_disagrees_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Flamestrike leaves one of two minions out."""
    monkeypatch.setattr(run, "shipped", lambda: Trust({}))
    area = Board(BUILD).minion("yeti", 2, 4, 9).minion("ogre", 2, 6, 9)
    game = (
        area.hand("call", 1, CardType.SPELL, 0)
        .name(call=FLAMESTRIKE)
        .game(spell(BUILD, "call", *damaged(BUILD, "yeti", 4, "call", 4)))
    )
    assert run.replay(game, trust=EVERYTHING).divergences
    found = run.replay(game)
    assert damage_verdicts(found) == [Verdict.ADOPTED]
    assert not found.divergences
    assert not found.effect_runs  # it was read from the log


def test_hs_3_1_a_text_that_a_log_refutes_is_not_tried_again_and_others_are(monkeypatch: pytest.MonkeyPatch) -> None:
    armor = spell(BUILD, "bash", *damaged(BUILD, "ogre", 3, "bash", 3), "hero1 ARMOR=3", target="ogre")
    found = judged(monkeypatch, {}, [*ball(7), *armor])
    assert damage_verdicts(found) == [Verdict.ADOPTED, Verdict.PREDICTED]


def test_hs_3_1_a_text_with_which_other_logs_disagreed_is_not_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    assert damage_verdicts(judged(monkeypatch, {f"card:{FIREBALL}": Count(9, 1, 1, 5)}, ball(6))) == [Verdict.ADOPTED]
    often = {"action:deal": Count(9, 1, 5, 5)}
    assert damage_verdicts(judged(monkeypatch, often, ball(6))) == [Verdict.ADOPTED]
    hardly = {"action:deal": Count(10, 1, 5, 5)}
    assert damage_verdicts(judged(monkeypatch, hardly, ball(6))) == [Verdict.PREDICTED]


def test_a_text_that_is_only_counted_ends_no_trial_of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other logs have refuted a cost that this log refutes, too: it was not carried out."""

    def with_counted(game: Game, *rest: Any) -> Replay:
        found = replayed(game, *rest)
        cost = (CostModifier(amount=Value("number", 1)),)
        found.effect_runs = [*found.effect_runs, EffectRun(0, "BAR_918e", COST, cost, agreed=False)]
        return found

    replayed = run._replay
    monkeypatch.setattr(run, "_replay", with_counted)
    found = judged(monkeypatch, {f"{COST}:BAR_918e": Count(0, 2, 1, 1)}, ball(6))
    assert damage_verdicts(found) == [Verdict.PREDICTED]


def test_what_is_tried_in_an_action_that_differs_only_then_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = run.replay(board().game(ball(7)), trust=EVERYTHING).divergences[0]

    def with_divergence(game: Game, *rest: Any) -> Replay:
        found = replayed(game, *rest)
        for one in found.effect_runs:
            if one.card_id == FIREBALL:
                found.divergences = [replace(wrong, index=one.place, block=found.game.block_numbers[one.place])]
        return found

    replayed = run._replay
    monkeypatch.setattr(run, "_replay", with_divergence)
    armor = spell(BUILD, "bash", *damaged(BUILD, "ogre", 3, "bash", 3), "hero1 ARMOR=3", target="ogre")
    found = judged(monkeypatch, {}, [*ball(6), *armor])
    assert damage_verdicts(found) == [Verdict.ADOPTED, Verdict.PREDICTED]
    assert wrong.message not in [one.message for one in found.divergences]


def test_what_is_wrong_besides_texts_on_trial_is_judged_by_what_other_logs_have_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Trials change nothing of what a log is accused of."""
    tried = judged(monkeypatch, {}, ball(7))
    proven = run.replay(board().game(ball(7)), trust=Trust({}))
    assert proven.divergences
    assert [one.message for one in tried.divergences] == [one.message for one in proven.divergences]


PROVEN = {
    "card:AT_004": Count(9, 0, 1, 5),
    "action:deal": Count(99, 0, 99, 99),
    "selector:minions": Count(99, 0, 99, 99),
}


@pytest.mark.parametrize("known", [{}, PROVEN])
def test_hs_4_9_1_an_outcome_that_logs_have_hardly_shown_is_tried_and_accuses_no_log(
    monkeypatch: pytest.MonkeyPatch, known: dict[str, Count]
) -> None:
    """Arcane Blast counts spell damage twice."""
    monkeypatch.setattr(run, "shipped", lambda: Trust(known))

    def blasted(amount: int) -> Replay:
        hit = damaged(BUILD, "yeti", amount, "ball", amount)
        made = board().name(ball=ARCANE_BLAST).set("one", CURRENT_SPELLPOWER=1)
        return run.replay(made.game(spell(BUILD, "ball", *hit, target="yeti")))

    assert damage_verdicts(blasted(4)) == [Verdict.PREDICTED]
    assert damage_verdicts(blasted(3)) == [Verdict.ADOPTED]
    assert not blasted(3).divergences
    assert not blasted(3).notices  # that logs hardly showed it is no evidence against this one


def copied(*told: Short, health: int = 9) -> Replay:
    twin = (
        f"create twin CARDTYPE=MINION ZONE=PLAY CONTROLLER=1 ATK=4 HEALTH={health} EXHAUSTED=1 ZONE_POSITION=2 COST=4"
    )
    log = spell(BUILD, "ball", f"{twin} CREATOR=ball", *told, target="own")
    made = board().minion("own", 1, 4, 9).name(ball=MOLTEN_REFLECTION, own=YETI, twin=YETI).set("own", TAUNT=1)
    return run.replay(made.game(log))


def verdicts_about(replay: Replay, *tags: int) -> list[Verdict]:
    found = [one for one in replay.game.walk() if isinstance(one, (FullEntity, TagChange))]
    new = [one for one in found if isinstance(one, FullEntity) and one.index > 20][-1:]
    told = [one for one in found if isinstance(one, TagChange) and one.tag in tags]
    return [replay.verdict(one) for one in (*new, *told)]


def test_hs_4_8_a_copy_that_a_text_calls_for_is_told_with_the_values_of_its_original() -> None:
    copied_from = GameTag.COPIED_FROM_ENTITY_ID
    right = copied("twin TAUNT=1", "twin COPIED_FROM_ENTITY_ID=own")
    assert set(verdicts_about(right, GameTag.TAUNT, copied_from)) == {Verdict.PREDICTED}
    other = copied("twin COPIED_FROM_ENTITY_ID=yeti")  # the text names the target
    assert Verdict.ADOPTED in verdicts_about(other, copied_from)
    more = copied("twin WINDFURY=1", "twin COPIED_FROM_ENTITY_ID=own")  # the original has no windfury
    assert Verdict.PREDICTED not in verdicts_about(more, GameTag.WINDFURY)[1:]
