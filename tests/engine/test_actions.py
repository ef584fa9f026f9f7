"""What the words of texts do (HS 3.1, 4), one action at a time on one board, and where what they do is not known."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from typing import Any
from unittest.mock import MagicMock

import pytest
from boards import Board
from test_meaning import BUILD, Table, number

from engine.hearthstone.cards.ability import (
    Action,
    Condition,
    Definition,
    EventPattern,
    Filter,
    Gain,
    Keyword,
    OnPlay,
    Selector,
    Value,
)
from engine.hearthstone.cards.library import definition_of
from engine.hearthstone.cards.pools import Pool
from engine.hearthstone.cards.queue import Happening
from engine.hearthstone.effects import actions, bringing
from engine.hearthstone.effects.actions import casting, hand, leaving, run, summoning
from engine.hearthstone.effects.actions.invoking import count_invocation
from engine.hearthstone.effects.bringing import Copies, dead_of
from engine.hearthstone.effects.context import Context, UnknownOutcome
from engine.hearthstone.effects.evaluation import evaluate
from engine.hearthstone.replay.verdicts.recovery import take_as_dead
from engine.hearthstone.resolution import Change
from engine.hearthstone.rulesets import ruleset_for
from engine.hearthstone.sequences.turn import _make_ready
from engine.hearthstone.state import Entity
from engine.hearthstone.tags import DAMAGED_BY_SELF
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone

SELF, TARGET, FOES = Selector("self"), Selector("target"), Selector("minions", "enemy")
FRIENDS = Selector("minions", "friendly")


class Doing(Table):
    """A table whose rules make every change at once and note what they were asked for."""

    def __init__(self, board: Board, **oracle: Any) -> None:
        super().__init__(board, **oracle)
        rules = MagicMock()
        rules.state, rules.ruleset, rules.oracle = self.state, self.r.ruleset, self.oracle
        rules.set_unordered.side_effect = self._change
        rules.expect.side_effect = lambda rule, changes, **limits: self._change(rule, changes)
        rules.change.side_effect = self._change_one
        rules.enchant.return_value = None
        rules.takes_both.return_value = False
        self.r = rules
        self.changes: list[tuple[str, int, int]] = []

    def _change_one(self, rule: str, entity: Entity, tag: int, value: int) -> None:
        self.changes.append((self.names[entity.id], tag, value))
        self.state.set(entity, tag, value)

    def _change(self, rule: str, changes: Sequence[Change]) -> None:
        for one in changes:
            self._change_one(rule, one.entity, one.tag, one.value)

    def carry_out(self, source: str, *actions: Action, **context: Any) -> Context:
        made = self.of(source, **context)
        run(made, actions)
        return made


def table(**oracle: Any) -> Doing:
    board = Board(BUILD).minion("cat", 1, 1, 4).minion("dog", 1, 3, 4, DAMAGE=2)
    board.minion("fox", 2, 5, 2).minion("gnu", 2, 2, 6).weapon("axe", 1, 3, 2)
    board.hand("bolt", 1, CardType.SPELL, 3).hand("wolf", 1, CardType.MINION, 5)
    return Doing(board.hidden(Zone.DECK, 1, "first", "second"), **oracle)


UNKNOWN = {
    "a word without a meaning": Action("dance"),
    "more is said than is understood": Action("destroy", who=SELF, amount=number(2)),
    "nobody is named": Action("destroy"),
    "a keyword is no ability that can be given": Action("give", who=SELF, abilities=(Keyword(tag=GameTag.TAUNT),)),
    "bonus effects": Action("give", who=SELF, gives=(Gain(GameTag.BONUS_EFFECTS, number(1)),)),
    "keywords are not set to a number": Action("set", who=SELF, gives=(Gain(GameTag.TAUNT, number(1)),)),
    "it is set already": Action("set", who=SELF, gives=(Gain(GameTag.ATK, number(1)),)),
    "no enchantment": Action("attach", who=SELF),
    "a hidden card": Action("change-cost", who=Selector("deck", "friendly", pick="top"), amount=number(1)),
    "who is in play costs nothing": Action("set-cost", who=SELF, amount=number(1)),
    "costs of this turn": Action("change-cost", who=Selector("cards"), amount=number(1), duration="turn"),
    "costs of whom": Action("change-cost", who=SELF, amount=number(1), duration="next-turn"),
    "costs without an enchantment": Action("change-cost", who=Selector("hand"), amount=number(1), duration="next-turn"),
    "an own minion": Action("take-control", who=SELF),
    "until whenever": Action("take-control", who=FOES, duration="next-turn"),
    "no cards to bring back": Action("resurrect"),
    "not from the top": Action("remove", who=Selector("deck", "friendly", pick="random")),
    "from no deck": Action("remove", who=Selector("hand", "friendly", pick="top")),
    "what is lost": Action("lose", who=SELF, amount=number(1)),
    "health is not lost so": Action("lose", who=SELF, amount=number(1), limit=number(GameTag.HEALTH)),
    "minions have no durability": Action("lose", who=SELF, amount=number(1), limit=number(GameTag.DURABILITY)),
    "whom it attacks": Action("attack", who=SELF),
    "with whom it changes places": Action("swap", who=SELF),
    "what takes the place": Action("instead", actions=(Action("attack", cards=FOES),)),
    "whose damage": Action("redirect", who=SELF),
    "which damage": Action("prevent"),
    "other cards than the top ones": Action("draw", who=Selector("hand", "friendly", pick="top")),
    "the cards of the other player": Action("draw", who=Selector("deck", "enemy", pick="top")),
    "how they are drawn": Action("draw", flags=("quickly",)),
    "a particular card of the other player": Action("draw", who=Selector("deck", "enemy", pick="random")),
    "what else is said": Action("summon", flags=("quickly",)),
    "a condition": Action("if", condition=Condition("nobody knows"), actions=(Action("deaths"),)),
    "an option": Action("choose-one", actions=(Action("sequence", actions=(Action("deaths"),)),)),
}


@pytest.mark.parametrize("what", UNKNOWN)
def test_hs_3_1_what_is_not_told_or_not_understood_ends_the_text(what: str) -> None:
    there = table()
    with pytest.raises(UnknownOutcome):
        there.carry_out("cat", UNKNOWN[what])
    assert there.changes == []


def test_hs_3_1_actions_before_an_unknown_one_are_done() -> None:
    there = table()
    with pytest.raises(UnknownOutcome):
        there.carry_out("cat", Action("hide-choice", who=SELF, amount=number(1)), Action("dance"))
    assert there.changes == [("cat", GameTag.HIDDEN_CHOICE, 1)]


@pytest.mark.rule("HS 3.3")
def test_hs_3_3_conditions_repetitions_and_options_carry_out_their_actions() -> None:
    def hide(value: int) -> Action:
        return Action("hide-choice", who=SELF, amount=number(value))

    def done(action: Action, **context: Any) -> list[int]:
        there = table()
        there.carry_out("cat", action, **context)
        return [value for _, _, value in there.changes]

    yes, no = Condition("exists", FOES), Condition("exists", Selector("weapons", "enemy"))
    assert done(Action("if", condition=yes, actions=(hide(1),), otherwise=(hide(2),))) == [1]
    assert done(Action("if", condition=no, actions=(hide(1),), otherwise=(hide(2),))) == [2]
    assert done(Action("if", condition=no, actions=(hide(1),))) == []
    assert done(Action("repeat", amount=number(3), actions=(hide(1), hide(2)))) == [1, 2] * 3
    both = Action("choose-one", actions=tuple(Action("sequence", actions=(hide(one),)) for one in (7, 8)))
    assert done(both, option=0) == [7]
    assert done(both, option=1) == [8]
    for option in (-1, 2):
        with pytest.raises(UnknownOutcome):
            done(both, option=option)
    hidden = table()
    hidden.state.set(hidden["cat"], GameTag.HIDDEN_CHOICE, 2)
    hidden.carry_out("cat", both)
    assert hidden.changes == [("cat", GameTag.HIDDEN_CHOICE, 8)]
    weapon = Action("if", condition=Condition("exists", Selector("weapons", "friendly")), actions=(hide(1),))
    there = table()
    assert there.said(there.carry_out("cat", weapon).it or ()) == ["axe"], "if you have a weapon, give it ..."


@pytest.mark.rule("HS 3.3")
def test_hs_3_3_a_text_is_repeated_until_its_condition_holds_and_not_without_end() -> None:
    def times(condition: Condition, damage: int = 0) -> int:
        there = table()
        there.state.set(there["gnu"], GameTag.DAMAGE, damage)
        hide = Action("hide-choice", who=SELF, amount=number(1))
        there.carry_out("cat", hide, Action("again", condition=condition), it=[there["gnu"]], tries=True)
        return len(there.changes) - 1

    yes, no = Condition("exists", FOES), Condition("exists", Selector("weapons", "enemy"))
    assert (times(yes), times(no)) == (0, 30)
    death, draw = (Condition("happened", event=EventPattern(event, "after")) for event in ("death", "draw"))
    assert (times(death, damage=5), times(death, damage=6), times(draw, damage=5)) == (30, 0, 0)


@pytest.mark.rule("HS 2.6")
def test_hs_2_6_a_text_lets_one_attack_those_in_turn_that_it_can() -> None:
    there = table()
    attack = Action("attack", who=SELF, cards=FOES)
    assert there.said(there.carry_out("cat", attack).it or ()) == ["fox", "gnu"]
    assert [call.args[1:] for call in there.r.force_attack.call_args_list] == [
        (there["cat"], there["fox"]),
        (there["cat"], there["gnu"]),
    ]
    there.state.set(there["fox"], GameTag.DAMAGE, 2)
    assert there.said(there.carry_out("cat", attack).it or ()) == ["gnu"]
    there.state.set(there["cat"], GameTag.DAMAGE, 4)
    assert there.carry_out("cat", attack).it == []
    refused = table()
    refused.r.force_attack.return_value = False
    for action in (attack, Action("fight", who=FOES)):
        with pytest.raises(UnknownOutcome):
            refused.carry_out("cat", action)
    refused.carry_out("cat", Action("fight", who=Selector("minions")))  # three or more do not fight


@pytest.mark.rule("HS 2.6", "HS 3.5 defender")
def test_hs_2_6_an_attack_is_turned_to_another_than_who_attacks_and_who_was_meant() -> None:
    instead = Action("instead", actions=(Action("attack", cards=Selector("characters", "enemy")),))

    def turned(*flags: str) -> int:
        there = table()
        for tag, name in ((GameTag.PROPOSED_ATTACKER, "cat"), (GameTag.PROPOSED_DEFENDER, "gnu")):
            there.state.set(there["game"], tag, there[name].id)
        there.carry_out("dog", Action("instead", actions=instead.actions, flags=flags))
        return there.oracle.asked[0][1]

    assert turned() == 2, "the fox and the hero"
    assert turned("any") == 3


@pytest.mark.rule("HS 4.9.4")
def test_hs_4_9_4_damage_is_taken_by_another_or_prevented() -> None:
    hurt = table()
    happening = Happening("pre-damage", (), hurt["dog"], 1)
    with pytest.raises(UnknownOutcome):
        hurt.carry_out("cat", Action("redirect", who=SELF), happening=happening)
    hurt["dog"].tags[GameTag.PREDAMAGE] = 2
    hurt.carry_out("cat", Action("redirect", who=SELF), Action("prevent"), happening=happening)
    assert hurt.changes == [("dog", DAMAGED_BY_SELF, hurt["cat"].id), ("dog", GameTag.PREDAMAGE, 0)]


@pytest.mark.rule("HS 1.12")
def test_hs_1_12_a_text_triggers_the_deathrattles_of_the_living() -> None:
    there = table()
    there.carry_out("cat", Action("trigger-deathrattle", who=FOES))
    assert [call.args[0] for call in there.r.trigger_deathrattles.call_args_list] == [there["fox"], there["gnu"]]
    there.r.trigger_deathrattles.return_value = False
    with pytest.raises(UnknownOutcome):
        there.carry_out("cat", Action("trigger-deathrattle", who=FOES))


@pytest.mark.rule("HS 4.6")
def test_hs_4_6_minions_go_dormant_and_awake_exhausted() -> None:
    there = table()
    assert there.said(there.carry_out("cat", Action("dormant", who=FOES)).it or ()) == ["fox", "gnu"]
    assert there.changes == [("fox", GameTag.DORMANT, 1), ("gnu", GameTag.DORMANT, 1)]
    there.changes.clear()
    there.carry_out("fox", Action("awaken", who=SELF))
    expected = [(GameTag.DORMANT, 0), (GameTag.UNTOUCHABLE, 0), (GameTag.NUM_TURNS_IN_PLAY, 0), (GameTag.EXHAUSTED, 1)]
    assert there.changes == [("fox", tag, value) for tag, value in expected]


@pytest.mark.rule("HS 4.3")
def test_hs_4_3_the_top_cards_of_a_deck_are_removed_as_many_as_there_are() -> None:
    for wanted, removed in ((None, 1), (number(2), 2), (number(3), 2)):
        there = table()
        there.oracle.choose_card = lambda rule, cards, zone: cards[0]  # type: ignore[attr-defined]
        top = Action("remove", who=Selector("deck", "friendly", pick="top", count=wanted))
        assert there.said(there.carry_out("cat", top).it or ()) == ["first", "second"][:removed]
        assert {tag for _, tag, _ in there.changes} == {GameTag.ZONE}
        assert {value for _, _, value in there.changes} == {Zone.GRAVEYARD}


def test_hs_4_1_a_weapon_that_loses_durability_is_damaged_or_loses_its_shield(monkeypatch: pytest.MonkeyPatch) -> None:
    dealt = MagicMock()
    monkeypatch.setattr(leaving.damage, "deal", dealt)
    lose = Action("lose", who=Selector("weapons", "friendly"), amount=number(1), limit=number(GameTag.DURABILITY))
    there = table()
    there.carry_out("cat", lose)
    dealt.assert_called_once_with(there.r, there["axe"], 1, there["cat"])
    shielded = table()
    shielded.state.set(shielded["axe"], GameTag.DIVINE_SHIELD, 1)
    shielded.carry_out("cat", lose)
    assert shielded.changes == [("axe", GameTag.DIVINE_SHIELD, 0)]
    dealt.assert_called_once()


@pytest.mark.rule("HS 4.1")
def test_hs_4_1_two_minions_swap_their_health() -> None:
    there = table()
    with pytest.raises(UnknownOutcome):
        there.carry_out("cat", Action("swap-health", who=SELF, cards=TARGET), target=there["dog"])
    there.r.enchant.return_value = Entity(99)
    there.carry_out("cat", Action("swap-health", who=SELF, cards=TARGET), target=there["dog"])
    assert there.changes == [
        *(("cat", GameTag.HEALTH, 2), ("cat", GameTag.DAMAGE, 0)),
        *(("dog", GameTag.HEALTH, 4), ("dog", GameTag.DAMAGE, 0)),
    ]


@pytest.mark.rule("HS 4.1")
def test_hs_4_1_attack_and_health_change_places_and_what_damage_has_left_counts() -> None:
    for source, target, attack, health in (("cat", "dog", 2, 3), ("cat", "fox", 2, 5), ("dog", "gnu", 6, 2)):
        there = table()
        there.r.enchant.return_value = Entity(99)
        there.r.with_auras.side_effect = lambda minion, tag, amount: amount
        swap = Action("swap-stats", who=TARGET)
        there.carry_out(source, swap, target=there[target])
        noted = there.r.note_gains.call_args.args
        assert noted[0] is there[target]
        assert {(tag, amount) for tag, amount, _ in noted[2]} == {(GameTag.ATK, attack), (GameTag.HEALTH, health)}


@pytest.mark.rule("HS 4.11")
def test_hs_4_11_costs_are_added_to_down_to_nothing_or_set() -> None:
    for action, cost in (
        (
            Action(
                "change-cost", who=Selector("hand", "friendly", (Filter("type", CardType.SPELL),)), amount=number(-2)
            ),
            1,
        ),
        (
            Action(
                "change-cost", who=Selector("hand", "friendly", (Filter("type", CardType.SPELL),)), amount=number(-9)
            ),
            0,
        ),
        (Action("set-cost", who=Selector("hand", "friendly", (Filter("type", CardType.SPELL),)), amount=number(7)), 7),
    ):
        there = table(seen={GameTag.COST: 3})
        there.r.enchant.return_value = Entity(99)
        there.carry_out("cat", action)
        set_now = [call.args[1] for call in (*there.r.set_unordered.call_args_list, *there.r.expect.call_args_list)]
        assert [(one.entity, one.tag, one.value) for changes in set_now for one in changes] == [
            (there["bolt"], GameTag.COST, cost)
        ]


def test_hs_3_1_what_is_remembered_is_what_the_text_names() -> None:
    there = table()
    there.carry_out("cat", Action("remember", who=FOES))
    assert there.state.remembered[there["cat"].id] == (there["fox"], there["gnu"])
    assert there.said(there.carry_out("bolt", Action("choose", who=TARGET), target=there["gnu"]).it or ()) == ["gnu"]


def test_hs_1_4_cards_are_set_aside() -> None:
    there = table()
    there.carry_out("cat", Action("set-aside", who=FRIENDS))
    moves = [one for one in there.changes if one[1] == GameTag.ZONE]
    assert moves == [("cat", GameTag.ZONE, Zone.SETASIDE), ("dog", GameTag.ZONE, Zone.SETASIDE)]
    assert there.changes.index(("dog", GameTag.ZONE_POSITION, 1)) < there.changes.index(moves[1])
    assert there["cat"].get(GameTag.ZONE_POSITION) == there["dog"].get(GameTag.ZONE_POSITION) == 0


@pytest.mark.rule("HS 2.6.1.e")
def test_hs_5_1_stealth_for_a_turn_is_given_to_those_that_do_not_have_it_for_good() -> None:
    there = table()
    there.state.set(there["cat"], GameTag.STEALTH, 1)
    there.r.enchant.return_value = Entity(99)
    stealth = (Gain(GameTag.STEALTH, number(1)),)
    there.carry_out("cat", Action("give", who=FRIENDS, gives=stealth, duration="turn"))
    assert [call.args[1] for call in there.r.enchant.call_args_list] == [there["dog"]]
    attack = (Gain(GameTag.ATK, number(1)),)
    there.r.sum_of.return_value = 1
    there.oracle.is_enchanted = lambda host, known: True  # type: ignore[attr-defined]
    for given in (
        Action("give", who=FRIENDS, gives=stealth),
        Action("give", who=FRIENDS, gives=attack, duration="turn"),
    ):
        there.r.enchant.reset_mock()
        there.carry_out("cat", given)
        assert there["cat"] in [call.args[1] for call in there.r.enchant.call_args_list]
    there.r.enchant.reset_mock()
    nothing = (Gain(GameTag.ATK, number(0)), Gain(GameTag.HEALTH, Value("negative", parts=(number(0),))))
    there.carry_out("cat", Action("give", who=FRIENDS, gives=nothing))
    assert not there.r.enchant.called, "nothing is given"


@pytest.mark.rule("HS 4.10", "HS 4.7")
def test_hs_4_10_the_dead_come_back_where_they_died_else_at_the_right_end_as_long_as_there_is_room(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(summoning, "summon", lambda r, minion: None)

    def brought_back(others: int, follower: str = "") -> list[int]:
        board = Board(BUILD).minion("cat", 1, 1, 4).minion("dog", 1, 3, 4)
        for one in range(others):
            board.minion(f"rat{one}", 1, 1, 1)
        there = Doing(
            board.card("elk", 1, CardType.MINION, Zone.GRAVEYARD).card("fox", 1, CardType.MINION, Zone.GRAVEYARD)
        )
        there.r.followers = {there["elk"].id: [there[follower]]} if follower else {}
        there.r.create.return_value = Entity(99)
        context = there.carry_out("cat", Action("resurrect", cards=Selector("it")), it=[there["elk"], there["fox"]])
        assert len(context.it or ()) == there.r.create.call_count
        return [dict(call.args[4:])[GameTag.ZONE_POSITION] for call in there.r.create.call_args_list]

    assert brought_back(0) == [3, 3], "the board of this test does not fill"
    assert brought_back(3) == [6, 6]
    assert brought_back(5) == []


@pytest.mark.rule("HS 4.12")
@pytest.mark.parametrize(("card", "created"), [("CS2_013", "CS2_013t"), ("BT_130", "CS2_013t"), ("CFM_713", "")])
def test_hs_4_12_with_all_crystals_only_the_cards_of_the_book_give_excess_mana(card: str, created: str) -> None:
    """Wild Growth and Overgrowth do, Jade Blossom does nothing."""
    board = Board(BUILD).hand("bolt", 1, CardType.SPELL, 3).set("one", RESOURCES=10, MAXRESOURCES=10)
    there, definition = Doing(board), definition_of(card, 53261, 53261)
    assert definition is not None
    texts = [action for ability in definition.abilities if isinstance(ability, OnPlay) for action in ability.actions]
    there.carry_out("bolt", *(action for action in texts if action.kind == "empty-crystals"))
    assert [call.args[1] for call in there.r.create.call_args_list] == ([created] if created else [])
    assert not there.changes


@pytest.mark.rule("HS 4.11")
def test_hs_4_11_before_enchantments_that_cards_share_a_changed_cost_has_none() -> None:
    """Shadowstep's enchantment is shared by all that cost 2 less since build 25770, Emperor Thaurissan's is his own."""
    own, shared = "BRM_028e", "GBL_002e"
    for build, enchantment, known in (
        (24769, shared, False),
        (24769, "", False),
        (24769, own, True),
        (30795, shared, True),
    ):
        cheaper = Action("change-cost", who=Selector("hand", "friendly"), amount=number(-2), enchantment=enchantment)
        there = table(seen={GameTag.COST: 3})
        there.r.ruleset = ruleset_for(build, build)
        there.r.enchant.return_value = Entity(99)
        if known:
            there.carry_out("bolt", cheaper)
        else:
            with pytest.raises(UnknownOutcome, match="enchantment"):
                there.carry_out("bolt", cheaper)
        assert there.r.enchant.called is known


@pytest.mark.rule("HS 4.7")
def test_hs_4_7_several_that_take_the_place_of_one_that_died_come_to_that_place(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The second one stands to the left of the first one."""
    monkeypatch.setattr(summoning, "summon", lambda r, minion: None)
    board = Board(BUILD).minion("cat", 1, 1, 4).minion("dog", 1, 3, 4)
    there = Doing(board.card("elk", 1, CardType.MINION, Zone.GRAVEYARD).hand("bolt", 1, CardType.SPELL, 3))
    there.r.followers = {there["elk"].id: frozenset({there["dog"].id})}

    def create(*_: object) -> Entity:
        there.state.set(there["dog"], GameTag.ZONE_POSITION, 3)
        return Entity(99)

    there.r.create.side_effect = create
    wisps = Selector("card", filters=(Filter("id", card="CS2_231"),), count=number(2))
    there.carry_out("bolt", Action("summon", cards=wisps, flags=("in-place",)), it=[there["elk"]])
    places = [dict(call.args[4:])[GameTag.ZONE_POSITION] for call in there.r.create.call_args_list]
    assert places == [2, 2]


@pytest.mark.rule("HS 4.12")
@pytest.mark.parametrize(
    ("action", "amount", "before", "after"),
    [
        # full crystals, spent ones and temporary ones, of at most ten
        ("mana-crystals", 1, (5, 2, 0), (6, 2, 0)),
        ("mana-crystals", 2, (9, 4, 0), (10, 3, 0)),
        ("mana-crystals", 2, (10, 4, 0), (10, 2, 0)),
        ("mana-crystals", 2, (10, 1, 0), (10, 0, 0)),
        ("mana-crystals", 2, (10, 0, 0), (10, 0, 0)),
        ("mana-crystals", 2, (9, 0, 0), (10, 0, 0)),
        ("mana-crystals", 1, (9, 3, 1), (10, 2, 0)),
        ("mana-crystals", 1, (8, 3, 1), (9, 3, 1)),
        ("lose-crystals", 1, (5, 2, 0), (4, 1, 0)),
        ("lose-crystals", 1, (5, 1, 0), (4, 0, 0)),
        ("lose-crystals", 1, (5, 0, 0), (4, 0, 0)),
        ("lose-crystals", 2, (5, 1, 0), (3, 0, 0)),
        ("lose-crystals", 3, (1, 0, 0), (0, 0, 0)),
        ("lose-crystals", 3, (0, 0, 0), (0, 0, 0)),
        ("empty-crystals", 1, (5, 0, 0), (6, 1, 0)),
        ("empty-crystals", 1, (9, 3, 0), (10, 4, 0)),
        ("empty-crystals", 1, (9, 3, 1), (9, 3, 1)),
        ("empty-crystals", 2, (9, 3, 0), (9, 3, 0)),
        ("refresh-crystals", 2, (5, 3, 0), (5, 1, 0)),
        ("refresh-crystals", 2, (5, 1, 0), (5, 0, 0)),
        ("refresh-crystals", 2, (5, 0, 0), (5, 0, 0)),
    ],
)
def test_hs_4_12_crystals_are_gained_lost_and_filled_between_none_and_the_maximum(
    action: str, amount: int, before: tuple[int, int, int], after: tuple[int, int, int]
) -> None:
    tags = GameTag.RESOURCES, GameTag.RESOURCES_USED, GameTag.TEMP_RESOURCES
    there = table()
    there.r.ruleset = ruleset_for(88998, 88998)
    there.state.set(there["one"], GameTag.MAXRESOURCES, 10)
    for tag, value in zip(tags, before, strict=True):
        there.state.set(there["one"], tag, value)
    there.carry_out("bolt", Action(action, amount=number(amount)))
    assert tuple(there["one"].get(tag) for tag in tags) == after
    assert all(value >= 0 for _, _, value in there.changes)


@pytest.mark.rule("HS 4.4")
@pytest.mark.parametrize(
    ("amount", "count", "drawn"),
    [(None, None, 1), (2, None, 2), (None, 2, 2), (2, 3, 6), (0, None, 0), (None, 0, 0)],
)
def test_hs_4_4_as_many_cards_are_drawn_as_the_text_says_one_if_it_says_no_number(
    amount: int | None, count: int | None, drawn: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    monkeypatch.setattr(hand.draw, "draw", lambda r, player, number: asked.append(number) or [])
    top = Selector("deck", "friendly", pick="top", count=None if count is None else number(count))
    for who in (top, *(() if count is not None else (None,))):
        asked.clear()
        table().carry_out("cat", Action("draw", who=who, amount=None if amount is None else number(amount)))
        assert asked == [drawn]


@pytest.mark.rule("HS 5.1 spell damage")
@pytest.mark.parametrize(("before", "amount", "after"), [(0, 1, 1), (2, -1, 1), (1, -1, 0), (1, -2, 0), (0, -1, 0)])
def test_hs_5_1_spell_damage_of_a_player_is_never_less_than_none(before: int, amount: int, after: int) -> None:
    there = table()
    there.state.set(there["one"], GameTag.CURRENT_SPELLPOWER, before)
    there.carry_out("bolt", Action("spell-damage", amount=number(amount)))
    assert there["one"].get(GameTag.CURRENT_SPELLPOWER) == after


@pytest.mark.rule("HS 2.6")
@pytest.mark.parametrize(
    ("attacker", "event", "legal"),
    [
        ("fox", "attack", 4),  # the enemies of the fox, but hero1 who was meant: cat, dog, imp and elk
        ("fox", "damage", 2),  # the enemies of the cat but the fox itself: gnu and hero2
        ("cat", "attack", 3),  # the enemies of the cat: fox, gnu and hero2
    ],
)
def test_hs_2_6_enemies_are_those_of_who_attacks_where_the_text_is_about_the_attack(
    attacker: str, event: str, legal: int
) -> None:
    board = Board(BUILD).minion("cat", 1, 1, 4).minion("dog", 1, 3, 4).minion("imp", 1, 1, 1).minion("elk", 1, 1, 1)
    there = Doing(board.minion("fox", 2, 5, 2).minion("gnu", 2, 2, 6))
    for tag, name in ((GameTag.PROPOSED_ATTACKER, attacker), (GameTag.PROPOSED_DEFENDER, "hero1")):
        there.state.set(there["game"], tag, there[name].id)
    instead = Action("instead", actions=(Action("attack", cards=Selector("characters", "enemy")),))
    there.carry_out("cat", instead, happening=Happening(event, (), there[attacker], 2))
    assert there.oracle.asked[0][1] == legal


@pytest.mark.rule("HS 3.1")
def test_hs_3_1_minions_come_from_the_hand_of_the_player_or_one_of_each_the_players_own_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(summoning, "summon", lambda r, minion: None)
    monkeypatch.setattr(summoning, "move", lambda r, rule, card, zone: r.change(rule, card, GameTag.ZONE, zone))

    def comes(*filters: Filter, side: str = "friendly", player: str = "") -> list[str]:
        board = (
            Board(BUILD).minion("cat", 1, 1, 4).hand("wolf", 1, CardType.MINION, 5).hand("ape", 1, CardType.MINION, 5)
        )
        there = Doing(board.hand("eel", 2, CardType.MINION, 1).hand("ant", 2, CardType.MINION, 1))
        there.oracle.look_at = lambda card: dict(card.tags)  # type: ignore[method-assign]
        action = Action("recruit", who=Selector("hand", side, filters, pick="random", count=number(1)), player=player)
        return there.said(there.carry_out("cat", action).it or ())

    assert comes() == ["ape"]
    assert comes(side="enemy") == ["ant"]
    assert comes(Filter("each-player"), side="", player="each") == ["ape", "ant"]


@pytest.mark.rule("HS 5.1")
def test_hs_5_1_what_a_discover_offers_that_is_cast_by_an_effect_is_left_open() -> None:
    there = table()
    discover = Action("discover", cards=Selector("pool", "", (Filter("type", CardType.SPELL),), pick="discover"))
    there.oracle.knows_pools = True  # type: ignore[attr-defined]
    there["hero1"].card_id = "HERO_08"
    there.r.generate.return_value = there.r.offer.return_value = there["wolf"]
    with pytest.raises(UnknownOutcome, match="choice"):
        there.carry_out("bolt", discover)
    there.state.set(there["bolt"], GameTag.JUST_PLAYED, 1)
    assert there.said(there.carry_out("bolt", discover).it or ()) == ["wolf"]


@pytest.mark.rule("HS 4.10", "HS 3.5")
@pytest.mark.parametrize(
    ("pick", "count", "filters", "side", "found"),
    [
        ("all", None, (), "", ["elk", "eel", "cow"]),
        ("all", None, (), "friendly", ["elk", "cow"]),
        ("all", None, (), "enemy", ["eel"]),
        ("all", None, (Filter("period", card="turn"),), "", ["cow"]),
        ("random", None, (), "", ["cow"]),
        ("random", 2, (), "", ["cow", "eel"]),
        ("random", 9, (), "", ["cow", "eel", "elk"]),
        ("random", 1, (), "enemy", ["eel"]),
    ],
)
def test_hs_4_10_of_the_dead_those_are_meant_that_the_text_describes_or_random_ones_of_them(
    pick: str, count: int | None, filters: tuple[Filter, ...], side: str, found: list[str]
) -> None:
    def dead(**oracle: Any) -> tuple[Doing, list[Entity]]:
        board = Board(BUILD).minion("cat", 1, 1, 4)
        for name, controller in (("elk", 1), ("eel", 2), ("cow", 1)):
            board.card(name, controller, CardType.MINION, Zone.GRAVEYARD)
        there = Doing(board.card("axe", 1, CardType.WEAPON, Zone.GRAVEYARD), **oracle)
        there.state.set(there["game"], GameTag.TURN, 5)
        for name, turn in (("elk", 3), ("eel", 4), ("axe", 5), ("cow", 5)):
            there.state.died[there[name].id] = turn
        many = None if count is None else number(count)
        return there, dead_of(there.of("cat"), Selector("graveyard", side, filters, pick=pick, count=many))

    there, them = dead()
    assert there.said(them) == found
    if pick == "random":
        with pytest.raises(UnknownOutcome, match="random"):
            dead(picks=len(found) - 1)


@pytest.mark.rule("HS 4.10", "HS 3.5")
@pytest.mark.parametrize(
    ("cards", "wanted", "found"),
    [
        ("ABC", 2, ["C", "B"]),
        ("ABC", 3, ["C", "B", "A"]),
        ("ABC", 4, ["C", "B", "A"]),
        ("ABA", 2, ["A", "B"]),
        ("ABA", 3, ["A", "B"]),
        ("AAA", 2, ["A"]),
        ("", 2, []),
    ],
)
def test_hs_4_10_of_dead_minions_of_different_cards_none_is_picked_twice(
    cards: str, wanted: int, found: list[str]
) -> None:
    def picked(**oracle: Any) -> list[str]:
        board = Board(BUILD).minion("cat", 1, 1, 4)
        for place, card in enumerate(cards):
            board.card(f"dead{place}", 1, CardType.MINION, Zone.GRAVEYARD).name(**{f"dead{place}": card})
        there = Doing(board, **oracle)
        for place in range(len(cards)):
            there.state.died[there[f"dead{place}"].id] = 3
        selector = Selector("graveyard", "friendly", (Filter("distinct"),), pick="random", count=number(wanted))
        return [one.card_id for one in dead_of(there.of("cat"), selector)]

    assert picked() == found
    if found:
        with pytest.raises(UnknownOutcome, match="random"):
            picked(picks=0)


@pytest.mark.rule("HS 5.7")
@pytest.mark.parametrize(("answers", "dying", "casts"), [((True, True, False), "", 3), ((False,), "", 1)])
def test_hs_5_7_a_spell_is_cast_again_until_it_has_no_target(
    answers: tuple[bool, ...], dying: str, casts: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = MagicMock(side_effect=answers)
    monkeypatch.setattr(casting, "_cast_next", asked)
    monkeypatch.setattr(casting, "plan", lambda context, action: None)
    again = Action("cast-until-death", cards=Selector("card", filters=(Filter("id", card="CS2_029"),)))
    table().carry_out("bolt", again)
    assert asked.call_count == casts
    asked.reset_mock(side_effect=True)
    table().carry_out("bolt", again)
    assert asked.call_count == casting.MOST_CASTS, "or the server gives up"


@pytest.mark.rule("HS 5.7")
@pytest.mark.parametrize("hero", ["hero1", "hero2"])
def test_hs_5_7_no_more_spells_are_cast_once_a_hero_is_mortally_wounded(
    hero: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = table()

    def cast(*_: object) -> bool:
        there.state.set(there[hero], GameTag.DAMAGE, 30)
        return True

    asked = MagicMock(side_effect=cast)
    monkeypatch.setattr(casting, "_cast_next", asked)
    monkeypatch.setattr(casting, "plan", lambda context, action: None)
    again = Action("cast-until-death", cards=Selector("card", filters=(Filter("id", card="CS2_029"),)))
    there.carry_out("bolt", again)
    assert asked.call_count == 1


@pytest.mark.rule("HS 5.1", "HS 4.7")
def test_hs_5_1_all_that_a_discover_would_offer_comes_where_the_text_says_so_as_long_as_there_is_room() -> None:
    def taken(held: int) -> list[frozenset[str]]:
        board = Board(BUILD).minion("cat", 1, 1, 4).hidden(Zone.HAND, 1, *(f"card{place}" for place in range(held)))
        there, without = Doing(board), list[frozenset[str]]()
        there.oracle.knows_pools = True  # type: ignore[attr-defined]
        there["hero1"].card_id = "HERO_08"

        def generate(rule: str, pool: Pool, controller: int, zone: int, *stated: tuple[int, int]) -> Entity:
            without.append(pool.without)
            made = there.state[900 + len(without)]
            made.card_id = f"NEW_{len(without)}"
            for tag, value in ((GameTag.CONTROLLER, controller), (GameTag.ZONE, zone)):
                there.state.set(made, tag, value)
            return made

        there.r.generate.side_effect = generate
        pool = Selector("pool", "", (Filter("type", CardType.MINION),), pick="discover")
        action = Action("discover", cards=pool, condition=Condition("exists", Selector("self")))
        context = there.carry_out("cat", action)
        assert [card.card_id for card in context.it or ()] == [f"NEW_{place + 1}" for place in range(len(without))]
        return without

    new = [frozenset(f"NEW_{place + 1}" for place in range(number)) for number in range(3)]
    assert taken(held=3) == new, "three different ones"
    assert taken(held=8) == new[:2]
    assert taken(held=10) == []


def spent(corpses: int, *actions: Action, **oracle: Any) -> list[tuple[str, int, int]]:
    """Return what changes as actions are carried out by who has so many corpses, of ten that were counted."""
    doing = table(**oracle)
    player = doing.state.player_of(doing["cat"])
    player.tags.update({GameTag.CORPSES: 10, GameTag.CORPSES_SPENT_THIS_GAME: 10 - corpses})
    doing.carry_out("cat", *actions)
    return [(name, tag, value) for name, tag, value in doing.changes]


@pytest.mark.rule("HS 4.11")
def test_hs_4_11_corpses_are_spent_for_what_the_text_does_or_not_at_all() -> None:
    hurt = Action("silence", who=FOES)
    paying = Action("spend-corpses", amount=number(3), actions=(hurt,))
    enough = spent(3, paying)
    assert [(tag, value) for _, tag, value in enough if tag == GameTag.CORPSES_SPENT_THIS_GAME] == [
        (GameTag.CORPSES_SPENT_THIS_GAME, 10)
    ]
    assert enough[0][1] == GameTag.CORPSES_SPENT_THIS_GAME, "they are spent first"
    assert len(enough) > 1
    assert not spent(2, paying)


@pytest.mark.rule("HS 4.11")
def test_hs_4_11_up_to_so_many_corpses_are_as_many_as_there_are() -> None:
    paying = Action("spend-corpses", amount=number(3), flags=("up-to",))
    tag = GameTag.CORPSES_SPENT_THIS_GAME
    assert [(one[1], one[2]) for one in spent(2, paying, decides=True)] == [(tag, 10)]
    assert [(one[1], one[2]) for one in spent(5, paying, decides=True)] == [(tag, 8)]
    with pytest.raises(UnknownOutcome):
        spent(2, paying)


@pytest.mark.rule("LOG location")
def test_a_location_that_is_opened_again_is_ready() -> None:
    doing = table(decides=True)
    doing["axe"].tags.update({GameTag.EXHAUSTED: 1, GameTag.LOCATION_ACTION_COOLDOWN: 1})
    doing.carry_out("axe", Action("reopen", who=SELF))
    assert not doing["axe"].get(GameTag.EXHAUSTED)
    assert not doing["axe"].get(GameTag.LOCATION_ACTION_COOLDOWN)
    with pytest.raises(UnknownOutcome):
        table().carry_out("axe", Action("reopen", who=SELF))


@pytest.mark.rule("HS 5.3")
def test_hs_5_3_a_number_that_a_text_leaves_to_its_card_is_the_one_that_the_card_has_counted() -> None:
    there = table()
    there["bolt"].tags[GameTag.TAG_SCRIPT_DATA_NUM_1] = 3
    context = there.of("bolt")
    there["bolt"].tags[GameTag.TAG_SCRIPT_DATA_NUM_1] = 1  # a card that has left the hand counts anew
    assert evaluate(context, Value("script")) == 3
    with pytest.raises(UnknownOutcome, match="amount"):
        evaluate(there.of("wolf"), Value("script"))


@pytest.mark.rule("HS 4.7")
@pytest.mark.parametrize(("who", "place"), [("cat", 2), ("dog", 3), ("fox", 2)])
def test_hs_4_7_a_minion_that_is_summoned_for_another_comes_to_its_right(who: str, place: int) -> None:
    there = table()
    there.r.create.return_value = there["gnu"]
    wisp = Selector("card", filters=(Filter("id", card="CS2_231"),))
    beside = Action("summon-beside", who=Selector("it"), cards=wisp)
    there.carry_out("bolt", beside, it=[there[who]])
    (_, card, controller, zone, *stated) = there.r.create.call_args.args
    assert (card, controller, zone) == ("CS2_231", there[who].controller, Zone.PLAY)
    assert stated[0] == (GameTag.ZONE_POSITION, place)


@pytest.mark.rule("HS 4.8")
@pytest.mark.parametrize("decides", [True, False])
def test_hs_4_8_what_is_set_of_a_copy_without_an_enchantment_is_noted(decides: bool) -> None:
    there = table(decides=decides)
    there.r.copy.return_value, there.r.with_auras = there["gnu"], lambda made, tag, value: value
    small = Copies([there["cat"]], ((GameTag.ATK, 1), (GameTag.HEALTH, 1)), giver=there["bolt"])
    assert small.create(there.r, "HS 4.8", 1, Zone.PLAY) is there["gnu"]
    noted = [(GameTag.ATK, 1), (GameTag.HEALTH, 1)]
    assert [call.args[1:] for call in there.r.note_set.call_args_list] == noted


@pytest.mark.rule("HS 4.3 destroy")
@pytest.mark.parametrize(("build", "known"), [(18791, False), (18792, True)])
def test_hs_4_3_destroy_a_weapon_is_marked_since_a_build_and_before_that_it_is_not_known(
    build: int, known: bool
) -> None:
    there = table()
    there.r.ruleset = ruleset_for(build, build)
    with contextlib.nullcontext() if known else pytest.raises(UnknownOutcome, match="destroy"):
        there.carry_out("bolt", Action("destroy", who=Selector("weapons", "friendly")))


@pytest.mark.rule("HS 5.1")
@pytest.mark.parametrize(
    ("before", "held", "becomes"),
    [
        (0, "DRG_650", []),
        (1, "DRG_650", ["DRG_650t2"]),
        (2, "DRG_650t2", []),
        (3, "DRG_650t2", ["DRG_650t3"]),
        (4, "DRG_650t3", []),
        (5, "DRG_650t3", []),
        (1, "CS2_231", []),
    ],
)
def test_hs_5_1_galakrond_is_upgraded_by_the_second_and_the_fourth_invocation(
    before: int, held: str, becomes: list[str]
) -> None:
    there = table()
    there.r.ruleset = ruleset_for(50000, 50000)
    there["wolf"].card_id = held
    there.state.set(there["one"], GameTag.INVOKE_COUNTER, before)
    count_invocation(there.of("cat"))
    assert there.changes == [("one", GameTag.INVOKE_COUNTER, before + 1)]
    assert [call.args[1:3] for call in there.r.become.call_args_list] == [(there["wolf"], card) for card in becomes]


@pytest.mark.rule("HS 4.9")
def test_hs_4_9_damage_whose_excess_a_text_deals_is_no_more_than_the_health_and_the_excess_is_not_divided_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    there, dealt = table(decides=True), []

    def deal(rules: Any, target: Entity, amount: int, source: Entity) -> bool:
        dealt.append((there.names[target.id], amount))
        return True

    monkeypatch.setattr(actions.damage.damage, "deal", deal)
    monkeypatch.setattr(actions.damage, "damage_amount", evaluate)
    first = Action("deal", who=TARGET, amount=number(6))
    rest = Action("deal", who=Selector("minions", "friendly", (Filter("damaged"),)), amount=Value("excess-damage"))
    there.r.text_of.return_value = Definition("bolt", (OnPlay(actions=(first, rest)),), True)
    there.carry_out("bolt", first, rest, target=there["fox"])
    assert dealt == [("fox", 2), ("dog", 4)], "the dog has 2 left"


@pytest.mark.rule("HS 2.6")
@pytest.mark.parametrize("other", [Action("attack"), Action("deal", cards=FOES), Action("deal")])
def test_hs_2_6_what_replaces_an_attack_is_an_attack_on_somebody_who_is_named(other: Action) -> None:
    there = table()
    there.state.set(there["game"], GameTag.PROPOSED_ATTACKER, there["cat"].id)
    there.carry_out("bolt", Action("instead", actions=(Action("attack", cards=FOES),)))
    with pytest.raises(UnknownOutcome, match="instead"):
        there.carry_out("bolt", Action("instead", actions=(other,)))


@pytest.mark.rule("HS 4.8")
@pytest.mark.parametrize(("card", "attack"), [("EX1_565", 2), ("CS2_231", 3)])
def test_hs_4_8_a_copy_with_more_attack_has_so_much_more_than_is_printed(card: str, attack: int) -> None:
    there = table(decides=True)
    there["wolf"].card_id = card
    more = Filter("with", GameTag.ATK, number(2))
    assert bringing._tag_of_copy(there.of("bolt"), more, [there["wolf"]]) == (GameTag.ATK, attack)


@pytest.mark.rule("HS 1.11")
def test_hs_1_11_who_stands_to_the_right_of_one_that_is_taken_as_dead_moves_up() -> None:
    there = table()
    there.r.place.return_value = 9999
    there.state.set(there["cat"], GameTag.DAMAGE, 4)
    take_as_dead(there.r, there.board.game([]))
    assert there["cat"].zone == Zone.GRAVEYARD
    assert [there[name].position for name in ("dog", "fox", "gnu")] == [1, 1, 2]


@pytest.mark.rule("HS 4.7")
@pytest.mark.parametrize(("number_of", "places"), [(1, [2]), (2, [1, 3])])
def test_hs_4_7_only_of_several_minions_the_first_may_come_to_the_left(number_of: int, places: list[int]) -> None:
    there, made = table(), []

    def create(rule: str, card: str, controller: int, zone: int, *stated: tuple[int, int]) -> Entity:
        made.append(dict(stated)[GameTag.ZONE_POSITION])
        if len(made) == 1 and made[0] == 1:
            there.state.set(there["cat"], GameTag.ZONE_POSITION, 2)
        return there["gnu"]

    there.r.create.side_effect = create
    there.oracle.begins_on_the_left = lambda source: True  # type: ignore[attr-defined]
    wisp = Selector("card", filters=(Filter("id", card="CS2_231"),))
    there.carry_out("cat", Action("summon", cards=wisp, amount=number(number_of)))
    assert made == places


@pytest.mark.rule("HS 2.1.2")
def test_hs_2_1_2_the_turn_readies_neither_dormant_minions_nor_objects_nor_enchantments() -> None:
    there = table()
    for name, tag in (("cat", GameTag.DORMANT), ("dog", GameTag.INTERACTABLE_OBJECT)):
        there.state.set(there[name], tag, 1)
    ready = list(_make_ready(there.r, there["one"]))
    assert [there.names[one.entity.id] for one in ready] == ["hero1", "power1", "axe"]
    there.state.set(there["cat"], GameTag.DORMANT, 0)
    ready = list(_make_ready(there.r, there["one"]))
    assert [there.names[one.entity.id] for one in ready] == ["hero1", "power1", "cat", "axe"]
