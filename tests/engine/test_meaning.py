"""Whom a text means, how much, and whether its condition holds (HS 3.1, 3.4, 3.5), word by word on one board."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest
from boards import Board
from options_boards import state_of

from engine.hearthstone.cards import matching
from engine.hearthstone.cards.ability import Condition, EventPattern, Filter, Selector, Value
from engine.hearthstone.cards.matching import OF_HOST
from engine.hearthstone.cards.queue import Happening
from engine.hearthstone.effects.context import Context, UnknownOutcome
from engine.hearthstone.effects.evaluation import (
    RANDOM_BUFF,
    RANDOM_HEALING,
    damage_amount,
    evaluate,
    holds,
    in_order,
    pick_random,
    select,
)
from engine.hearthstone.rulesets import ruleset_for
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone

BUILD = 30795


class Oracle:
    """Picks the last ones, and knows what the test tells it."""

    def __init__(self, decides: bool = False, picks: int = 99, **answers: Any) -> None:
        self.decides, self.picks, self.answers = decides, picks, answers
        self.asked: list[tuple[str, int, int]] = []

    def pick(self, rule: str, legal: Sequence[Entity], number: int, besides: Sequence[Entity] = ()) -> list[Entity]:
        self.asked.append((rule, len(legal), number))
        return list(legal)[::-1][: min(number, self.picks)]

    def reveal(self, card: Entity) -> Entity:
        return card

    def choose_next_enchanted(self, cards: Sequence[Entity]) -> Entity:
        return cards[0]

    def look_at(self, card: Entity) -> dict[int, int]:
        return dict(self.answers.get("seen", {}))

    def top_card(self, deck: Sequence[Entity]) -> Entity | None:
        return deck[0] if deck and self.answers.get("top") else None

    def pick_number(self, rule: str, low: int, high: int) -> int | None:
        return high if self.answers.get("number") else None

    def happens(self, rule: str, chance: float) -> bool:
        return chance > self.answers.get("luck", 1)


class Table:
    """A board with names, and contexts of the texts of what is on it."""

    def __init__(self, board: Board, **oracle: Any) -> None:
        self.board, self.state = board, state_of(board)
        self.names = {number: name for name, number in board.ids.items()}
        self.oracle = Oracle(**oracle)
        self.r: Any = SimpleNamespace(
            state=self.state, oracle=self.oracle, ruleset=ruleset_for(board.build, board.build)
        )

    def __getitem__(self, name: str) -> Entity:
        return self.state[self.board.ids[name]]

    def of(self, source: str, **changes: Any) -> Context:
        return Context(self.r, self[source], self.state.player_of(self[source]), **changes)

    def said(self, found: Sequence[Entity]) -> list[str]:
        return [self.names[one.id] for one in found]

    def means(self, context: Context, kind: str, side: str = "", *filters: Filter, **more: Any) -> list[str]:
        return self.said(select(context, Selector(kind, side, filters, **more)))


def table(**oracle: Any) -> Table:
    """Cat, dog and elk of player one, fox and gnu of player two; the dog is damaged, the gnu nearly dead."""
    board = Board(BUILD).minion("cat", 1, 1, 4).minion("dog", 1, 3, 4, DAMAGE=2).minion("elk", 1, 3, 8)
    board.minion("fox", 2, 5, 2).minion("gnu", 2, 2, 6, DAMAGE=5)
    return Table(board.hand("bolt", 1, CardType.SPELL, 3).hand("wolf", 1, CardType.MINION, 5), **oracle)


def number(amount: int) -> Value:
    return Value("number", amount)


@pytest.mark.rule("HS 3.1")
def test_hs_3_1_a_side_is_relative_to_who_controls_the_text() -> None:
    there = table()
    for source, own, other in (
        ("cat", ["cat", "dog", "elk"], ["fox", "gnu"]),
        ("fox", ["fox", "gnu"], ["cat", "dog", "elk"]),
    ):
        context = there.of(source)
        assert there.means(context, "minions", "friendly") == own
        assert there.means(context, "minions", "enemy") == other
    context = there.of("cat")
    assert there.means(context, "minions", "friendly", Filter("other")) == ["dog", "elk"]
    assert there.means(context, "minions", "", Filter("damaged")) == ["dog", "gnu"]
    assert there.means(context, "minions", "", Filter("undamaged")) == ["cat", "elk", "fox"]
    assert there.means(context, "hand", "friendly") == ["bolt", "wolf"]
    assert there.means(context, "heroes", "enemy") == ["hero2"]
    assert there.means(context, "players", "each") == ["one", "two"]
    assert there.means(context, "players", "enemy") == ["two"]


@pytest.mark.rule("HS 3.1")
@pytest.mark.parametrize(
    ("kind", "found"),
    [
        ("equal", ["dog", "elk"]),
        ("at-least", ["dog", "elk", "fox"]),
        ("at-most", ["cat", "dog", "elk", "gnu"]),
        ("more-than", ["fox"]),
        ("less-than", ["cat", "gnu"]),
    ],
)
def test_hs_3_1_an_amount_is_compared_with_what_a_minion_has(kind: str, found: list[str]) -> None:
    there = table()
    limit = Filter(kind, GameTag.ATK, number(3))
    assert there.means(there.of("cat"), "minions", "", limit) == found
    assert there.means(there.of("cat"), "minions", "", Filter("not", parts=(limit,))) == [
        name for name in ("cat", "dog", "elk", "fox", "gnu") if name not in found
    ]


@pytest.mark.rule("HS 3.3")
@pytest.mark.parametrize(
    ("source", "filters", "met"),
    [("bolt", (), True), ("bolt", (Filter("other"),), False), ("dog", (Filter("other"),), True)],
)
def test_hs_3_3_only_a_spell_that_asks_for_others_leaves_out_whom_it_has_hit(
    source: str, filters: tuple[Filter, ...], met: bool
) -> None:
    there = table()
    weak = Selector("minions", "friendly", (Filter("equal", GameTag.ATK, number(1)), *filters))
    assert holds(there.of(source, it=[there["cat"]]), Condition("exists", who=weak)) is met


@pytest.mark.rule("HS 3.1")
def test_hs_3_1_that_many_are_the_cards_meant_and_the_amount_of_no_event_is_none() -> None:
    there = table()
    context = there.of("bolt", it=[there["cat"], there["dog"]])
    assert evaluate(context, Value("that-many")) == 2
    assert evaluate(context, Value("event-amount")) == 0


def test_hs_3_1_health_is_what_damage_has_left() -> None:
    there = table()
    context = there.of("cat")
    assert there.means(context, "minions", "", Filter("equal", GameTag.HEALTH, number(2))) == ["dog", "fox"]
    assert there.means(context, "minions", "", Filter("lowest", GameTag.HEALTH)) == ["gnu"]
    assert there.means(context, "minions", "", Filter("highest", GameTag.HEALTH)) == ["elk"]
    assert there.means(context, "minions", "friendly", Filter("lowest", GameTag.HEALTH)) == ["dog"]
    assert evaluate(context, Value("attribute", of=Selector("self"), tag=GameTag.HEALTH)) == 4


def test_hs_3_1_which_hidden_card_costs_least_is_not_known() -> None:
    seen = {GameTag.CARDTYPE: CardType.SPELL, GameTag.COST: 3}
    lowest = Selector("hand", "friendly", (Filter("lowest", GameTag.COST),), pick="random")
    there = table(seen=seen, picks=1)
    assert len(select(there.of("cat"), lowest)) == 1
    hidden = table()
    with pytest.raises(UnknownOutcome, match="hidden"):
        select(hidden.of("cat"), lowest)


@pytest.mark.parametrize(
    ("middle", "sides"), [("cat", ["dog"]), ("dog", ["cat", "elk"]), ("elk", ["dog"]), ("fox", ["gnu"])]
)
def test_hs_3_1_neighbours_are_the_minions_on_both_sides_left_before_right(middle: str, sides: list[str]) -> None:
    there = table()
    assert there.means(there.of(middle), "adjacent") == sides
    aimed = there.of("bolt", target=there[middle])
    assert there.means(aimed, "adjacent") == sides
    assert there.means(aimed, "adjacent", pick="random") == sides[-1:]
    assert there.oracle.asked == [("HS 3.5", len(sides), 1)]
    assert there.means(there.of("cat"), "minions", "", Filter("adjacent")) == ["dog"]
    with pytest.raises(UnknownOutcome):
        there.means(aimed, "adjacent", "", Filter("damaged"))


@pytest.mark.parametrize("tag", ["DORMANT", "UNTOUCHABLE"])
def test_hs_4_6_a_dormant_minion_is_nobodys_neighbour_and_nothing_finds_it(tag: str) -> None:
    board = Board(BUILD).minion("cat", 1, 1, 4).minion("dog", 1, 3, 4, **{tag: 1}).minion("elk", 1, 3, 8)
    there = Table(board)
    assert there.means(there.of("cat"), "adjacent") == []
    assert there.means(there.of("cat"), "minions", "friendly") == ["cat", "elk"]


def test_hs_3_1_it_is_what_the_action_before_was_done_to() -> None:
    there = table()
    target = there["fox"]
    assert there.means(there.of("bolt", target=target), "it") == ["fox"], "nothing was done to anybody yet"
    assert there.means(there.of("bolt", target=target, it=[there["gnu"]]), "it") == ["gnu"]
    assert there.means(there.of("bolt", it=[]), "them") == []
    assert there.means(there.of("bolt", it=[there["fox"]]), "minions", "enemy", Filter("other")) == ["gnu"]
    for context in (there.of("bolt"), there.of("bolt", target=target, chooses=False)):
        with pytest.raises(UnknownOutcome):
            select(context, Selector("it"))


@pytest.mark.rule("HS 3.5")
def test_hs_3_5_what_is_chosen_is_the_target_and_of_a_trigger_it_is_random() -> None:
    there = table()
    assert there.means(there.of("bolt", target=there["fox"]), "minions", "enemy", pick="chosen") == ["fox"]
    assert there.means(there.of("bolt"), "target") == []
    assert there.oracle.asked == []
    assert there.means(there.of("cat", target=there["fox"], chooses=False), "minions", "", pick="chosen") == ["gnu"]
    assert there.means(there.of("cat"), "minions", "", pick="random", count=number(2)) == ["gnu", "fox"]
    assert there.oracle.asked == [("HS 3.5", 5, 1), ("HS 3.5", 5, 2)]


@pytest.mark.rule("HS 3.5")
def test_hs_3_5_all_but_one_are_all_that_the_random_one_is_not() -> None:
    there = table()
    parts = Selector("minions", "friendly"), Selector("one")
    assert there.means(there.of("bolt"), "difference", parts=parts) == ["dog", "elk"]
    assert there.oracle.asked == [("HS 3.5", 3, 2)]
    parts = Selector("minions"), Selector("minions", "enemy")
    assert there.means(there.of("bolt"), "difference", parts=parts) == ["cat", "dog", "elk"]
    both = Selector("minions", "friendly"), Selector("minions", "", (Filter("damaged"),))
    assert there.means(there.of("bolt"), "union", parts=both) == ["cat", "dog", "elk", "gnu"]


@pytest.mark.rule("HS 3.5", "HS 3.5 healing", "HS 3.5 buff")
def test_hs_3_5_random_effects_leave_out_the_mortally_wounded_and_healing_the_undamaged() -> None:
    there = table()
    there.state.set(there["gnu"], GameTag.DAMAGE, 6)
    everybody = [there[name] for name in ("cat", "dog", "fox", "gnu", "bolt")]

    def legal(rule: str, dying: bool = False) -> int:
        there.oracle.asked.clear()
        pick_random(there.of("cat"), everybody, 1, rule, dying)
        return there.oracle.asked[0][1]

    assert legal("HS 3.5") == 4, "all but the gnu; a card in hand is not wounded"
    assert legal("HS 3.5", dying=True) == legal(RANDOM_BUFF) == 5
    assert legal(RANDOM_HEALING) == 2
    there.state.set(there["fox"], GameTag.TO_BE_DESTROYED, 1)
    assert legal("HS 3.5") == 4
    there.oracle.decides = True
    assert legal("HS 3.5") == 3, "in a made game who is pending destroy is left out"


@pytest.mark.rule("HS 3.5")
def test_hs_3_5_as_many_are_picked_as_there_are_and_fewer_are_unknown() -> None:
    there = table()
    foes = [there["fox"], there["gnu"]]
    assert there.said(pick_random(there.of("cat"), foes, 5, "HS 3.5")) == ["gnu", "fox"]
    assert pick_random(there.of("cat"), foes, 0, "HS 3.5") == pick_random(there.of("cat"), [], 1, "HS 3.5") == []
    there.oracle.picks = 1
    with pytest.raises(UnknownOutcome):
        pick_random(there.of("cat"), foes, 2, "HS 3.5")


def test_hs_3_1_the_order_of_who_changed_sides_is_not_known_but_where_a_game_is_made() -> None:
    there = table()
    pair = [there["cat"], there["fox"]]
    assert in_order(there.of("bolt"), pair) == pair
    for unknown in (there.state.side_changed, there.state.order_uncertain):
        unknown.add(there["fox"].id)
        assert in_order(there.of("bolt"), pair[1:]) == pair[1:]
        with pytest.raises(UnknownOutcome):
            in_order(there.of("bolt"), pair)
        there.oracle.decides = True
        assert in_order(there.of("bolt"), pair) == pair
        there.oracle.decides = False
        unknown.clear()


@pytest.mark.rule("HS 3.1 area damage")
def test_hs_3_1_area_damage_in_the_oldest_builds_the_order_of_swipe_is_open_unless_one_or_nobody_is_hit() -> None:
    board = Board(11461).minion("cat", 2, 1, 4).minion("dog", 2, 1, 4).hand("swipe", 1, CardType.SPELL, 4)
    there = Table(board.name(swipe="CS2_012"), decides=False)
    pair = [there["cat"], there["dog"]]
    assert [in_order(there.of("swipe"), found) for found in ([], pair[:1])] == [[], pair[:1]]
    with pytest.raises(UnknownOutcome, match="order"):
        in_order(there.of("swipe"), pair)
    there.r.ruleset = ruleset_for(12574, 12574)
    assert in_order(there.of("swipe"), pair) == pair


def test_hs_3_5_the_top_card_of_a_deck_is_known_to_the_oracle_alone() -> None:
    board = Board(BUILD).hidden(Zone.DECK, 1, "first", "second").minion("cat", 1, 1, 1)
    known, hidden = Table(board, top=True), Table(board)
    assert known.means(known.of("cat"), "deck", "friendly", pick="top") == ["first"]
    with pytest.raises(UnknownOutcome):
        hidden.means(hidden.of("cat"), "deck", "friendly", pick="top")
    empty = table()
    assert empty.means(empty.of("cat"), "deck", "friendly", pick="top") == []


# --- amounts ----------------------------------------------------------------------------------------------------


def test_hs_4_9_1_numbers_are_multiplied_negated_counted_and_looked_up() -> None:
    there = table(number=True)
    context = there.of("cat", it=[there["fox"]])
    attack = Value("attribute", of=Selector("it"), tag=GameTag.ATK)
    foes = Value("count", of=Selector("minions", "enemy"))
    assert [evaluate(context, value) for value in (number(3), attack, foes)] == [3, 5, 2]
    assert evaluate(context, Value("times", parts=(number(3), attack))) == 15
    assert evaluate(context, Value("negative", parts=(attack,))) == -5
    assert evaluate(context, Value("random", parts=(number(1), number(4)))) == 4
    assert evaluate(context, Value("count", of=Selector("it"))) == 1
    two = there.of("cat", it=[there["fox"], there["gnu"]])
    assert evaluate(two, Value("count", of=Selector("them"))) == 2
    for unknown in (None, attack, Value("script", tag=2), Value("count", of=Selector("nobody knows"))):
        with pytest.raises(UnknownOutcome):
            evaluate(two, unknown)
    there.oracle.answers.clear()
    with pytest.raises(UnknownOutcome):
        evaluate(context, Value("random", parts=(number(1), number(4))))


def test_hs_3_4_the_amount_of_an_event_is_that_of_the_event_or_of_the_damage_dealt_last() -> None:
    there = table()
    value = Value("event-amount")
    assert evaluate(there.of("cat", amount=3), value) == 3
    happening = Happening("damaged", (), there["dog"], 1, amount=4)
    assert evaluate(there.of("cat", amount=3, happening=happening), value) == 4


def test_hs_1_11_the_attack_of_a_minion_that_died_is_what_it_had_last() -> None:
    there = table()
    own = Value("attribute", of=Selector("self"), tag=GameTag.ATK)
    assert evaluate(there.of("cat"), own) == 1
    there.state.set(there["cat"], GameTag.ZONE, Zone.GRAVEYARD)
    there.state.last_attack.clear()
    with pytest.raises(UnknownOutcome):
        evaluate(there.of("cat"), own)
    there.state.last_attack[there["cat"].id] = 7
    assert evaluate(there.of("cat"), own) == 7
    there.state.set(there["wolf"], GameTag.ZONE, Zone.GRAVEYARD)
    assert there["wolf"].get(GameTag.COST) == 5


def test_hs_3_1_its_cost_is_that_of_the_card_played_where_a_trigger_in_play_says_so() -> None:
    there = table(seen={GameTag.COST: 6, GameTag.CARDTYPE: CardType.SPELL})
    own = Value("attribute", of=Selector("self"), tag=GameTag.COST)
    assert evaluate(there.of("cat", it=[there["wolf"]], chooses=False), own) == 6
    assert evaluate(there.of("cat", it=[there["wolf"]]), own) == 0
    assert evaluate(there.of("wolf", it=[there["bolt"]], chooses=False), own) == 5


@pytest.mark.rule("HS 5.1 spell damage", "HS 4.9.1")
@pytest.mark.parametrize(("bonus", "doubled", "dealt"), [(0, 0, 3), (2, 0, 5), (2, 1, 10), (1, 2, 16)])
def test_hs_4_9_1_spell_damage_is_added_to_marked_numbers_and_then_doubled(
    bonus: int, doubled: int, dealt: int
) -> None:
    there = table()
    for tag, value in ((GameTag.CURRENT_SPELLPOWER, bonus), (GameTag.SPELLPOWER_DOUBLE, doubled)):
        there.state.set(there["one"], tag, value)
    assert damage_amount(there.of("bolt"), Value("spell-damage", 3)) == dealt
    assert damage_amount(there.of("bolt"), number(3)) == 3
    twice = Value("times", parts=(number(1), Value("spell-damage", 3)))
    assert damage_amount(there.of("bolt"), twice) == dealt
    if bonus:
        with pytest.raises(UnknownOutcome):
            damage_amount(there.of("cat"), Value("spell-damage", 3))
    else:
        assert damage_amount(there.of("cat"), Value("spell-damage", 3)) == 3


# --- conditions -------------------------------------------------------------------------------------------------

YES, NO = Condition("exists", Selector("self")), Condition("not", parts=(Condition("exists", Selector("self")),))
OPEN = Condition("nobody knows")


@pytest.mark.rule("HS 3.4")
@pytest.mark.parametrize(
    ("kind", "parts", "fact"),
    [
        ("and", (YES, YES), True),
        ("and", (YES, NO), False),
        ("and", (OPEN, NO), False),
        ("and", (YES, OPEN), None),
        ("or", (NO, YES), True),
        ("or", (NO, NO), False),
        ("or", (OPEN, YES), True),
        ("or", (NO, OPEN), None),
        ("not", (YES,), False),
        ("not", (NO,), True),
        ("not", (OPEN,), None),
        ("not", (YES, NO), True),
    ],
)
def test_hs_3_4_conditions_combine_and_what_is_unknown_stays_so_where_it_matters(
    kind: str, parts: tuple[Condition, ...], fact: bool | None
) -> None:
    there = table()
    context = there.of("cat")
    assert holds(context, Condition(kind, parts=parts)) is fact
    assert matching.holds(Condition(kind, parts=parts), context.terms) is fact
    assert holds(context, None) is matching.holds(None, context.terms) is True


@pytest.mark.rule("HS 3.4")
def test_hs_3_4_conditions_ask_for_who_is_there_and_how_much() -> None:
    there = table(luck=0.5)
    context = there.of("cat", it=[there["gnu"]])

    def holds_now(kind: str, **more: Any) -> bool | None:
        return holds(context, Condition(kind, **more))

    damaged = Selector("minions", "enemy", (Filter("damaged"),))
    nobody = Selector("minions", "enemy", (Filter("equal", GameTag.ATK, number(9)),))
    assert (holds_now("exists", who=damaged), holds_now("exists", who=nobody)) == (True, False)
    assert holds_now("exists", who=Selector("union", parts=(nobody, damaged))) is True
    foes = Value("count", of=Selector("minions", "enemy"))
    assert holds_now("at-least", amount=foes, limit=number(2)) is True
    assert holds_now("more-than", amount=foes, limit=number(2)) is False
    assert holds_now("equal", amount=Value("script", tag=2), limit=number(2)) is None
    assert holds_now("chance", amount=number(51)) is True
    assert holds_now("chance", amount=number(50)) is False
    assert holds_now("board-full") is False
    is_damaged = Condition("matches", Selector("minions", "", (Filter("damaged"),)))
    assert holds_now("is", who=Selector("it"), parts=(is_damaged,)) is True
    assert holds_now("is", who=Selector("self"), parts=(is_damaged,)) is False
    assert holds_now("is", who=Selector("self"), parts=(Condition("not", parts=(is_damaged,)),)) is True
    assert holds_now("is", who=Selector("self"), parts=(OPEN,)) is None
    assert holds_now("is", who=Selector("target"), parts=(is_damaged,)) is None
    assert holds_now("dies", who=Selector("it")) is False
    there.state.set(there["gnu"], GameTag.DAMAGE, 6)
    assert holds_now("dies", who=Selector("it")) is True
    context.it = []
    assert holds_now("dies", who=Selector("it")) is False


@pytest.mark.parametrize(("most", "is_full"), [(3, False), (2, True), (1, True), (0, None)])
def test_hs_4_4_a_hand_is_full_that_holds_as_many_cards_as_it_may_or_more(most: int, is_full: bool | None) -> None:
    """An effect that lets the hand hold fewer cards takes none away. Two cards are in it."""
    there = table()
    there.state.set(there["one"], GameTag.MAXHANDSIZE, most)
    assert holds(there.of("cat"), Condition("hand-full")) is is_full


@pytest.mark.rule("HS 2.6")
def test_hs_2_6_a_minion_or_the_hero_of_a_weapon_attacks() -> None:
    there = Table(Board(BUILD).minion("cat", 1, 1, 4).weapon("axe", 1, 3, 2))
    attacking = Condition("attacking")
    assert [holds(there.of(name), attacking) for name in ("cat", "axe")] == [False, False]
    for attacker, told in (("cat", [True, False]), ("hero1", [False, True]), ("hero2", [False, False])):
        there.state.set(there["game"], GameTag.PROPOSED_ATTACKER, there[attacker].id)
        assert [holds(there.of(name), attacking) for name in ("cat", "axe")] == told


@pytest.mark.rule("HS 3.4")
def test_hs_3_4_who_attacks_has_several_enemies_or_one() -> None:
    for minions, several in ((0, False), (1, True)):
        board = Board(BUILD).minion("cat", 1, 1, 4)
        for one in range(minions):
            board.minion(f"fox{one}", 2, 1, 1)
        there = Table(board)
        happening = Happening("attack", (), there["cat"], 1)
        assert holds(there.of("cat", happening=happening), Condition("several-enemies")) is several
        nobody = Happening("attack", (), None, 1)
        assert holds(there.of("cat", happening=nobody), Condition("several-enemies")) is None


@pytest.mark.rule("HS 4.8")
@pytest.mark.parametrize(("build", "mine", "theirs"), [(OF_HOST - 1, True, True), (OF_HOST, True, False)])
def test_hs_4_8_the_turn_of_the_host_is_that_of_whose_card_is_enchanted_since_patch_14(
    build: int, mine: bool, theirs: bool
) -> None:
    board = Board(build).hand("cat", 1, CardType.MINION, 1).hand("fox", 2, CardType.MINION, 1).minion("ogre", 1, 1, 4)
    for name, host in (("own", "cat"), ("other", "fox"), ("played", "ogre")):
        board.card(name, 1, CardType.ENCHANTMENT, Zone.PLAY, ATTACHED=host)
    there = Table(board)
    found = [holds(there.of(name), Condition("turn-of-host")) for name in ("own", "other", "played")]
    assert found == [mine, theirs, False]


@pytest.mark.rule("HS 3.4")
def test_hs_3_4_a_deck_without_duplicates_has_every_card_once_as_far_as_it_is_known() -> None:
    alone = Condition("no-duplicates", Selector("deck", "friendly"))
    for cards, fact in ((("a", "b"), True), (("a", "a"), False), (("a", ""), None)):
        board = Board(BUILD).minion("cat", 1, 1, 1)
        for place, card in enumerate(cards):
            board.card(f"card{place}", 1, CardType.SPELL if card else 0, Zone.DECK).name(**{f"card{place}": card})
        there = Table(board)
        assert holds(there.of("cat"), alone) is fact


@pytest.mark.parametrize(("kind", "known"), [("happened", True), ("unheard-of", None)])
def test_hs_3_4_whether_something_happened_is_what_the_rules_remember(kind: str, known: bool | None) -> None:
    there = table()
    asked: list[tuple[Entity, EventPattern]] = []
    there.r.past = SimpleNamespace(happened=lambda source, event: asked.append((source, event)) is None)
    event = EventPattern("draw")
    assert holds(there.of("cat"), Condition(kind, event=event)) is known
    assert asked == ([(there["cat"], event)] if known else [])


@pytest.mark.rule("LOG starship")
def test_a_starship_is_being_built_as_long_as_it_waits_for_its_launch() -> None:
    made = table()
    asked = Condition("building-starship")
    assert holds(made.of("cat"), asked) is False
    made["dog"].tags[GameTag.LAUNCHPAD] = 1
    assert holds(made.of("cat"), asked) is True
    assert holds(made.of("fox"), asked) is False, "it is the other player's"
