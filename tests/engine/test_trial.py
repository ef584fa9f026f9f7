"""Texts of which logs have not shown enough are tried on a log: they predict it or are read from it, and never accuse.

A prediction is made before the log is looked at. A text with which a log disagrees is not tried in it any more.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from boards import Board, Short
from forms import damaged, moved, spell

from engine.core.divergence import Kind
from engine.core.verdict import Verdict
from engine.hearthstone.cards.ability import CostModifier, Value
from engine.hearthstone.effects.context import EffectRun
from engine.hearthstone.effects.trust import COST, EVERYTHING, Count, Trust
from engine.hearthstone.replay import run
from engine.hearthstone.replay.matching import copying
from engine.hearthstone.replay.verdicts.result import Replay
from engine.hearthstone.tags import DRAWS_OWED, TRANSFORMING
from hslog.hearthstone.game import Game
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone
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


def test_a_replay_ends_with_the_action_in_which_the_log_refutes_a_text(monkeypatch: pytest.MonkeyPatch) -> None:
    """The one to the end tries only what the log does not refute."""
    tried: list[list[str]] = []

    def noted(game: Game, *rest: Any) -> Replay:
        found = replayed(game, *rest)
        tried.append([one.card_id for one in found.effect_runs])
        return found

    replayed = run._replay
    monkeypatch.setattr(run, "_replay", noted)
    armor = spell(BUILD, "bash", *damaged(BUILD, "ogre", 3, "bash", 3), "hero1 ARMOR=3", target="ogre")
    judged(monkeypatch, {}, [*ball(7), *armor])
    assert [{*cards} for cards in tried[:2]] == [{FIREBALL}, {BASH}]


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


@pytest.mark.parametrize(("first", "second", "accused"), [(7, 7, 0), (7, 6, 1), (6, 7, 1)])
def test_hs_3_1_a_text_that_a_log_contradicts_each_time_accuses_it_of_nothing(
    first: int, second: int, accused: int
) -> None:
    """The servers had another number; a fault is in one place."""
    again = spell(BUILD, "bash", *damaged(BUILD, "ogre", second, "bash", second), target="ogre")
    found = run.replay(board().name(bash=FIREBALL).game([*ball(first), *again]))
    assert sum(one.tag == DAMAGE for one in found.divergences) == accused
    assert (run.CHANGED in [one.evidence.words for one in found.notices]) == (not accused)


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
    log = spell(BUILD, "ball", f"{twin} CREATOR=own", *told, target="own")
    made = board().minion("own", 1, 4, 9).name(ball=MOLTEN_REFLECTION, own=YETI, twin=YETI).set("own", TAUNT=1)
    return run.replay(made.game(log))


def verdicts_about(replay: Replay, *tags: int) -> list[Verdict]:
    found = [one for one in replay.game.walk() if isinstance(one, (FullEntity, TagChange))]
    new = [one for one in found if isinstance(one, FullEntity) and one.index > 20][-1:]
    told = [one for one in found if isinstance(one, TagChange) and one.tag in tags]
    return [replay.verdict(one) for one in (*new, *told)]


def test_hs_4_8_a_copy_that_a_text_calls_for_comes_and_what_is_told_of_it_is_read() -> None:
    copied_from = GameTag.COPIED_FROM_ENTITY_ID
    right = verdicts_about(copied("twin TAUNT=1", "twin COPIED_FROM_ENTITY_ID=own"), copied_from)
    assert right == [Verdict.PREDICTED, Verdict.ADOPTED]
    other = copied("twin COPIED_FROM_ENTITY_ID=yeti")  # the text names the target
    assert Verdict.ADOPTED in verdicts_about(other, copied_from)[:1]


@pytest.mark.parametrize(("build", "creator", "other"), [(BUILD, "own", "ball"), (241170, "ball", "own")])
def test_hs_4_8_a_spell_puts_the_copy_of_a_minion_beside_it(build: int, creator: str, other: str) -> None:
    """The copy names its original as its creator at first (zayle), the spell later (arena-dual-class__b241170)."""

    def verdict(place: int, named: str) -> Verdict:
        made = Board(build).minion("own", 1, 4, 9).minion("right", 1, 6, 9).hand("ball", 1, CardType.SPELL, 0)
        made = made.name(ball=MOLTEN_REFLECTION, own=YETI, twin=YETI)
        twin = f"CARDTYPE=MINION ZONE=PLAY CONTROLLER=1 ATK=4 HEALTH=9 EXHAUSTED=1 COST=4 ZONE_POSITION={place}"
        room = ("right ZONE_POSITION=3",) if place == 2 else ()
        log = spell(build, "ball", *room, f"create twin {twin} CREATOR={named}", target="own")
        found = run.replay(made.game(log))
        return next(found.verdict(one) for one in found.game.walk() if getattr(one, "entity", 0) == made.ids["twin"])

    assert verdict(2, creator) == Verdict.PREDICTED
    assert verdict(2, other) == verdict(3, creator) == Verdict.ADOPTED


def adopted(board: Board, build: int, *effect: Short, target: str = "") -> int:
    """Return how many packets of the effect of a spell are read from the log, and check that it accuses nobody."""
    found = run.replay(board.game(spell(build, "call", *effect, target=target)))
    assert not found.divergences
    return sum(verdict == Verdict.ADOPTED for verdict in found.verdicts)


def holding(build: int, card: str, used: int = 0) -> Board:
    made = Board(build, used=used).minion("yeti", 2, 4, 9).minion("dog", 2, 1, 1)
    return made.hand("call", 1, CardType.SPELL, 0).name(call=card, dog="CS2_168")


def test_hs_4_12_a_text_that_spends_all_mana_goes_on_with_its_amount() -> None:
    """Forbidden Flame with seven crystals left; from Derred."""
    flame = holding(BUILD, "OG_086", used=3)
    spent = ("one RESOURCES_USED=10", "one NUM_RESOURCES_SPENT_THIS_GAME=7")
    assert adopted(flame, BUILD, *spent, *damaged(BUILD, "yeti", 7, "call", 7), target="yeti") == 0
    assert adopted(flame, BUILD, *spent, *damaged(BUILD, "yeti", 6, "call", 6), target="yeti") > 0
    left = ("one RESOURCES_USED=9", "one NUM_RESOURCES_SPENT_THIS_GAME=6")
    assert adopted(flame, BUILD, *left, *damaged(BUILD, "yeti", 6, "call", 6), target="yeti") > 0


def test_hs_4_12_a_text_gives_corpses() -> None:
    """Crop Rotation, whose crates are read from the log."""
    field = holding(176014, "RLK_039")
    assert adopted(field, 176014, "one CORPSES=4") == 0
    assert adopted(field, 176014, "one CORPSES=3") > 0


def test_hs_4_12_a_text_raises_the_maximum_of_mana() -> None:
    """New Heights."""
    field, told = holding(210640, "VAC_949"), ("one RESOURCES=11", "one RESOURCES_USED=1")
    assert adopted(field, 210640, "one MAXRESOURCES=13", *told) == 0
    wrong = spell(210640, "call", "one MAXRESOURCES=12", *told)
    field.rejects(wrong, "HS 4.12 empty crystal", Kind.WRONG_VALUE, "one", "MAXRESOURCES")


def test_hs_4_5_a_transformation_into_a_random_card_is_announced_by_the_number_of_that_card() -> None:
    """Devolve: a minion of cost 1 becomes one of cost 0; from replay__b31761__0d95b3f6."""

    def announced(number: int) -> Verdict:
        change = "change dog wisp CARDTYPE=MINION ATK=1 HEALTH=1 DAMAGE=0 EXHAUSTED=1"
        made = Board(BUILD).minion("dog", 2, 1, 1, COST=1).hand("call", 1, CardType.SPELL, 0)
        made = made.name(call="CFM_696", dog="CS2_168", wisp="CS2_231")
        game = made.game(spell(BUILD, "call", f"dog 1069={number}", "dog 1069=0", change))
        told = next(one for one in game.walk() if isinstance(one, TagChange) and one.tag == TRANSFORMING)
        return run.replay(game).verdict(told)

    assert announced(179) == Verdict.CHOSEN  # Wisp
    assert announced(180) == Verdict.ADOPTED


@pytest.mark.parametrize(("original", "verdict"), [("second", Verdict.PREDICTED), ("third", Verdict.ADOPTED)])
def test_hs_5_1_the_original_of_a_chosen_copy_is_drawn_from_the_deck(
    monkeypatch: pytest.MonkeyPatch, original: str, verdict: Verdict
) -> None:
    """Tracking, from Power__b134558__c0a4dadd: three copies are set aside, the chosen one goes to the graveyard."""
    monkeypatch.setattr(copying, "match_offer", lambda r, rule, player, cards: cards[1])
    build, shown = 134558, list[Short]()
    for copy, card in (("a", "first"), ("b", "second"), ("c", "third")):
        shown += [f"create {copy} CARDTYPE=SPELL ZONE=SETASIDE CONTROLLER=1 CREATOR=call"]
        shown += [f"{copy} COPIED_FROM_ENTITY_ID={card}", f"{copy} LINKED_ENTITY={card}"]
    draw = (f"one 2166={original}", "one 467=1", f"{original} ZONE=HAND", f"{original} ZONE_POSITION=1")
    counted = ("one NUM_CARDS_DRAWN_THIS_TURN=1", "one 995=1", "one 467=0")
    made = holding(build, "CORE_DS1_184").hidden(Zone.DECK, 1, "first", "second", "third")
    made = made.name(a=FIREBALL, b=BASH, c=FLAMESTRIKE)
    game = made.game(
        spell(build, "call", *shown, "b LAST_AFFECTED_BY=call", *moved(build, "b", "GRAVEYARD"), *draw, *counted)
    )
    found = run.replay(game)
    told = {
        (one.entity, one.tag): found.verdict(one) for one in game.walk() if isinstance(one, TagChange) and one.value
    }
    assert not found.divergences
    assert told[made.ids["one"], DRAWS_OWED] == verdict
    if verdict == Verdict.PREDICTED:
        assert told[made.ids["a"], GameTag.COPIED_FROM_ENTITY_ID] == Verdict.CHOSEN
