"""Which cards a text creates, how many and of which pool (HS 3.5, 4.7); and who responds before damage (HS 4.9)."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from boards import Board
from test_actions import Doing
from test_meaning import BUILD, number

from engine.core.trace import SpanKind
from engine.hearthstone.cards.ability import Action, Filter, Selector, Value
from engine.hearthstone.cards.of_class import better_power
from engine.hearthstone.cards.pools import Pool
from engine.hearthstone.cards.unwritten import COIN
from engine.hearthstone.effects.context import Context, UnknownOutcome
from engine.hearthstone.effects.generation import Wanted, wanted
from engine.hearthstone.simulate.pre_damage import PreDamage
from engine.hearthstone.tags import DAMAGED_BY_SELF
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone

COSTS_TWO = Filter("equal", GameTag.COST, number(2))


def table(build: int = BUILD, **oracle: Any) -> Doing:
    board = (
        Board(build).minion("cat", 1, 1, 4, COST=3).minion("dog", 1, 3, 4, COST=5).hand("bolt", 1, CardType.SPELL, 3)
    )
    there = Doing(board.set("one", CURRENT_SPELLPOWER=2), **oracle)
    there.oracle.knows_pools = bool(oracle)  # type: ignore[attr-defined]
    return there


def asked(cards: Selector | None, kind: str = "summon", source: str = "bolt", **more: Any) -> Wanted:
    there = table()
    context = there.of(source, **{key: there[value] if key == "target" else value for key, value in more.items()})
    return wanted(context, Action(kind, cards=cards))


@pytest.mark.rule("HS 4.7")
def test_hs_4_7_a_named_card_is_created_as_often_as_the_text_says() -> None:
    named = Selector("card", filters=(Filter("id", card="CS2_101t"),))
    assert asked(named)[:2] == (1, "CS2_101t")
    assert asked(Selector("card", filters=named.filters, count=number(3)))[:2] == (3, "CS2_101t")
    there = table()
    twice = Action("summon", cards=Selector("card", filters=named.filters, count=number(3)), amount=number(2))
    assert wanted(there.of("bolt"), twice).number == 6
    two = Selector("card", filters=(Filter("id", card="CS2_101t"), COSTS_TWO))
    assert asked(two).card_id == "", "a card of that id and something more is one of a pool"
    parts = (Filter("id", card="NEW1_032"), Filter("id", card="NEW1_033"))
    family = asked(Selector("pool", filters=(Filter("any", parts=parts),), pick="random"))
    assert (family.card_id, family.among) == ("", ("NEW1_032", "NEW1_033"))
    mixed = asked(Selector("pool", filters=(Filter("any", parts=(*parts, COSTS_TWO)),), pick="random"))
    assert mixed.among == ()


@pytest.mark.rule("HS 3.5")
def test_hs_3_5_a_random_card_is_one_of_a_pool_of_what_the_action_brings() -> None:
    pool = Selector("pool", filters=(COSTS_TWO,), pick="random")
    for kind, card_type in (
        ("summon", CardType.MINION),
        ("equip", CardType.WEAPON),
        ("cast", CardType.SPELL),
        ("x", 0),
    ):
        found = asked(pool, kind)
        assert (found.number, found.card_id, found.among) == (1, "", ())
        assert found.pool.filters == (COSTS_TWO,)
        assert found.pool.amounts == ((COSTS_TWO, 2),)
        assert (found.pool.random, found.pool.kind, found.pool.complete) == (True, card_type, False)
    assert asked(Selector("pool", pick="count", count=number(4))).number == 4
    assert not asked(Selector("card", filters=(COSTS_TWO,))).pool.random
    there = table(known=True)
    assert wanted(there.of("bolt"), Action("summon", cards=pool)).pool.complete


@pytest.mark.rule("HS 3.5")
@pytest.mark.parametrize(
    "cards",
    [
        None,
        Selector("minions"),
        Selector("card", side="enemy"),
        Selector("card", parts=(Selector("self"),)),
        Selector("card", pick="random"),
        Selector("pool"),
        Selector("pool", pick="discover"),
    ],
)
def test_hs_3_5_what_is_created_is_not_told_by_other_words(cards: Selector | None) -> None:
    with pytest.raises(UnknownOutcome):
        asked(cards)


@pytest.mark.rule("HS 5.1")
def test_hs_5_1_of_a_pool_three_cards_are_offered() -> None:
    there = table()
    context = there.of("bolt")
    found = wanted(context, Action("discover", cards=Selector("pool", pick="discover")), offered=3)
    assert (found.number, found.pool.random) == (3, True)
    with pytest.raises(UnknownOutcome):
        wanted(context, Action("discover", cards=Selector("pool", pick="random")), offered=3)
    powers = Selector("hero-powers", filters=(Filter("basic"), Filter("distinct")), pick="discover")
    modern = table(88998)
    basic = wanted(modern.of("bolt"), Action("discover", cards=powers), offered=3)
    assert (basic.number, basic.card_id) == (3, "")
    assert {"HERO_01bp", "HERO_08bp"} <= set(basic.among)
    assert not [one for one in basic.among if not one.endswith("bp")]
    with pytest.raises(UnknownOutcome):
        wanted(modern.of("bolt"), Action("discover", cards=powers))
    other = Selector("hero-powers", filters=(Filter("basic"), COSTS_TWO), pick="discover")
    with pytest.raises(UnknownOutcome):
        wanted(modern.of("bolt"), Action("discover", cards=other), offered=3)


@pytest.mark.rule("HS 3.5")
def test_hs_3_5_the_amount_asked_for_is_raised_by_spell_damage_where_the_text_marks_it() -> None:
    marked = Filter("at-most", GameTag.COST, Value("spell-damage", 2))
    deep = Filter("not", parts=(Filter("equal", GameTag.ATK, number(1)),))
    pool = asked(Selector("pool", filters=(marked, deep), pick="random")).pool
    assert dict(pool.amounts) == {marked: 4, deep.parts[0]: 1}
    open_end = Filter("equal", GameTag.COST, number(11))
    with pytest.raises(UnknownOutcome):
        asked(Selector("pool", filters=(open_end,), pick="random"))
    assert asked(Selector("pool", filters=(Filter("equal", GameTag.COST, number(10)),), pick="random")).number == 1


@pytest.mark.rule("HS 4.5")
def test_hs_4_5_what_replaces_a_card_is_compared_with_that_card() -> None:
    pool = Selector("pool", filters=(Filter("relative", GameTag.COST, number(1)),), pick="random")
    there = table()

    def cost(context: Context, old: str = "") -> int | None:
        return wanted(context, Action("transform", cards=pool), there[old] if old else None).pool.cost

    assert cost(there.of("bolt"), "dog") == 5
    assert cost(there.of("bolt", it=[there["cat"]])) == 3
    assert cost(there.of("cat")) == 3
    assert cost(there.of("cat", it=[there["cat"], there["dog"]])) is None
    assert cost(there.of("bolt")) is None
    assert wanted(there.of("bolt"), Action("transform", cards=pool), there["dog"]).pool.kind == CardType.MINION


@pytest.mark.rule("HS 5.2")
@pytest.mark.parametrize(("build", "asked_for"), [(30795, 3), (88998, 2)])
def test_hs_5_2_where_no_minion_has_the_cost_it_becomes_the_next_best_since_patch_16(
    build: int, asked_for: int
) -> None:
    """No minion for decks costs more than 25."""
    there = table(build)
    there.state.set(there["dog"], GameTag.COST, 23)
    relative = Filter("relative", GameTag.COST, number(3))
    found = wanted(
        there.of("bolt"), Action("transform", cards=Selector("pool", "", (relative,), "random")), there["dog"]
    )
    (amount,) = dict(found.pool.amounts).values()
    assert amount <= asked_for if build > 37060 else amount == asked_for


@pytest.mark.rule("LOG jade golem")
@pytest.mark.parametrize(("before", "after"), [(0, 1), (8, 9), (29, 30), (30, 30)])
def test_log_jade_golem_the_next_one_is_larger_up_to_thirty(before: int, after: int) -> None:
    there = table()
    there.state.set(there["one"], GameTag.JADE_GOLEM, before)
    golem = Selector("card", filters=(Filter("named", card="Jade Golem"),))
    assert wanted(there.of("bolt"), Action("summon", cards=golem)) == Wanted(1, f"CFM_712_t{after:02}")
    assert there.changes == [("one", GameTag.JADE_GOLEM, after)]


def test_hs_5_1_the_class_of_the_opponent_is_that_of_the_hero_and_unknown_without_data_of_the_hero() -> None:
    theirs = Selector("pool", filters=(Filter("opponent-class"),), pick="random")
    for hero, card, classes in (("HERO_08", "CS2_029", 4), ("HERO_01", "CS2_029", 10)):
        there = Doing(Board(BUILD).hand("bolt", 1, CardType.SPELL, 3).name(hero2=hero, bolt=card))
        there.oracle.knows_pools = False  # type: ignore[attr-defined]
        (found,) = wanted(there.of("bolt"), Action("add-to-hand", cards=theirs)).pool.filters
        assert (found.kind, found.number) == ("class", classes)
    unknown = Doing(Board(BUILD).hand("bolt", 1, CardType.SPELL, 3).name(hero2="NOBODY", bolt="EX1_277"))
    with pytest.raises(UnknownOutcome):
        wanted(unknown.of("bolt"), Action("add-to-hand", cards=theirs))
    board = Board(BUILD).hand("bolt", 1, CardType.SPELL, 3).name(hero2="CS2_168", bolt="CS2_029")
    neutral = Doing(board, decides=True)
    assert wanted(neutral.of("bolt"), Action("add-to-hand", cards=theirs)) == Wanted(1, COIN)


def test_hs_4_7_one_of_several_is_created_that_the_build_has_and_that_was_not_there_yet() -> None:
    there = table()
    there.oracle.choose_token = lambda rule, ids: ids[0]  # type: ignore[attr-defined]

    def created(made: Wanted, **more: Any) -> tuple[Any, ...]:
        there.r.reset_mock()
        made.create(there.r, "HS 4.7", 1, Zone.PLAY, (GameTag.CREATOR, 5), **more)
        return there.r.create.call_args.args if there.r.create.called else there.r.generate.call_args.args

    rest = (1, Zone.PLAY, (GameTag.CREATOR, 5))
    assert created(Wanted(1, "CS2_101t")) == ("HS 4.7", "CS2_101t", *rest)
    several = Wanted(1, "", among=("NO_CARD", "NEW1_032", "NEW1_033"))
    assert created(several) == ("HS 4.7", "NEW1_032", *rest)
    assert created(several, without=frozenset({"NEW1_032"})) == ("HS 4.7", "NEW1_033", *rest)
    pool = Pool(builds=(BUILD,))
    left = frozenset({"NEW1_032"})
    assert created(Wanted(1, "", pool), without=left) == ("HS 4.7", Pool(builds=(BUILD,), without=left), *rest)


# --- before damage ----------------------------------------------------------------------------------------------


@pytest.mark.rule("HS 4.9.4")
@pytest.mark.parametrize(
    ("amount", "armor", "events"),
    [(3, 0, ["damage"]), (4, 0, ["damage", "fatal-damage"]), (4, 1, ["damage"]), (5, 1, ["damage", "fatal-damage"])],
)
def test_hs_4_9_4_damage_is_fatal_that_takes_all_health_and_armor(amount: int, armor: int, events: list[str]) -> None:
    there = table()
    there.r.trace.stack = []
    for tag, value in ((GameTag.PREDAMAGE, amount), (GameTag.ARMOR, armor)):
        there.state.set(there["cat"], tag, value)
    found = PreDamage(there.r).happenings(there["cat"])
    assert [(one.event, one.subject, one.amount) for one in found] == [
        (event, there["cat"], amount) for event in events
    ]


@pytest.mark.rule("HS 4.9.4")
def test_hs_4_9_4_each_responds_once_to_one_damage_while_there_is_some_that_nobody_else_takes() -> None:
    there = table()
    span = SimpleNamespace(kind=SpanKind.RESULT, name="damage")
    there.r.trace.stack = [span]
    before = PreDamage(there.r)
    there.state.set(there["cat"], GameTag.PREDAMAGE, 2)
    (happening, *_) = before.happenings(there["cat"])
    candidate: Any = SimpleNamespace(happening=happening, bearer=there["dog"])
    assert before.may_act(candidate)
    assert before.acted == {there["dog"].id}
    there.r.trace.stack = [span, span]
    before.happenings(there["cat"])
    assert before.acted == {there["dog"].id}, "damage inside the damage"
    there.r.trace.stack = [span]
    before.happenings(there["cat"])
    assert before.acted == set()
    there.state.set(there["cat"], DAMAGED_BY_SELF, there["dog"].id)
    assert not before.may_act(candidate)
    there.state.set(there["cat"], DAMAGED_BY_SELF, 0)
    there.state.set(there["cat"], GameTag.PREDAMAGE, 0)
    assert not before.may_act(candidate)
    assert before.acted == set()


@pytest.mark.parametrize("build", [13030, 20457, 31761])
def test_hs_2_7_a_better_hero_power_is_that_of_the_class_where_the_data_names_none(build: int) -> None:
    assert better_power("CS2_101", "AT_132", build) == "AT_132_PALADIN"
    assert better_power("AT_132_PALADIN", "AT_132", build) == ""
