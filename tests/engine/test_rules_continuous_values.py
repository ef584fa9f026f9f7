"""What auras, enchantments and cost modifiers give is computed from texts, before the log is looked at."""

from __future__ import annotations

import pytest
from boards import Board, Short
from forms import since, spell

from engine.core.divergence import Divergence, Kind
from engine.core.verdict import Verdict
from engine.hearthstone.auras.layers import ADD, ADD_AT_LEAST, SET, Step, base_below, total
from engine.hearthstone.effects.trust import EVERYTHING, Trust
from engine.hearthstone.replay.run import replay
from engine.hearthstone.replay.verdicts.result import Replay
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone
from hslog.hearthstone.packets import FullEntity, TagChange

SEA_GIANT, APPRENTICE, CHAMPION, DIRE_WOLF = "EX1_586", "EX1_608", "CS2_222", "EX1_162"
OLD, NEW = 15590, 27641


def told(board: Board, log: list[Short]) -> tuple[Replay, list[Divergence]]:
    """Return the replay of a log, and what it finds, however well founded."""
    result = board.replay(log)
    return result, [
        one for one in (*result.divergences, *result.notices) if one.rule in ("HS 1.3", "HS 4.1", "HS 4.11", "HS 4.2")
    ]


def verdicts(result: Replay, tag: int) -> list[Verdict]:
    """Return the verdicts of the changes of a tag."""
    changes = [packet for packet in result.game.walk() if isinstance(packet, TagChange) and packet.tag == tag]
    return [result.verdict(packet) for packet in changes]


# --- layers ------------------------------------------------------------------------------------------------


@pytest.mark.rule("HS 4.11", "HS 1.3 cost")
def test_hs_4_11_changes_count_in_order_and_a_cost_that_is_set_forgets_what_was_before() -> None:
    assert total(9, [Step(ADD, -1), Step(SET, 1), Step(ADD, -1)]) == 0
    assert total(9, [Step(SET, 1), Step(ADD, 3)]) == 4
    assert total(None, [Step(ADD, -1)]) is None
    assert total(None, [Step(SET, 5), Step(ADD, 1)]) == 6


def test_hs_4_11_a_reduction_that_is_not_below_one_leaves_lower_costs_alone() -> None:
    assert [total(cost, [Step(ADD_AT_LEAST, -2)]) for cost in (5, 3, 2, 1, 0)] == [3, 1, 1, 1, 0]


def test_hs_4_11_what_is_below_is_unknown_where_a_limit_or_a_set_cost_hides_it() -> None:
    assert base_below(4, [Step(ADD, -2)]) == 6
    assert base_below(0, [Step(ADD, -2)]) is None
    assert base_below(1, [Step(ADD_AT_LEAST, -2)]) is None
    assert base_below(4, [Step(SET, 4)]) is None


# --- costs -------------------------------------------------------------------------------------------------


def giant(build: int) -> Board:
    """Sea Giant, which costs (1) less for each other minion, is in the hand; no minion is in play."""
    made = Board(build).hand("giant", 1, CardType.MINION, 10).hand("call", 1, CardType.SPELL, 0)
    return made.name(giant=SEA_GIANT, wisp="CS2_231")


def called(build: int, *then: Short, place: int = 1) -> list[Short]:
    """A spell summons a Wisp, at a place of the board."""
    wisp = f"create wisp ZONE=PLAY CONTROLLER=1 CARDTYPE=MINION ATK=1 HEALTH=1 ZONE_POSITION={place} EXHAUSTED=1"
    return spell(build, "call", wisp, then=then)


@pytest.mark.rule("HS 4.11 lowest priority")
@pytest.mark.parametrize("build", [OLD, NEW])
def test_hs_4_11_a_card_that_costs_less_for_each_minion_follows_the_board(build: int) -> None:
    result, found = told(giant(build), called(build, "giant COST=9"))
    assert not found
    assert verdicts(result, GameTag.COST) == [Verdict.PREDICTED]


@pytest.mark.parametrize("build", [OLD, NEW])
def test_hs_4_11_a_discount_that_does_not_come_or_is_too_large_is_found(build: int) -> None:
    _, found = told(giant(build), called(build))
    assert [(one.rule, one.kind, one.tag, one.expected) for one in found] == [
        ("HS 4.11", Kind.MISSING, GameTag.COST, 9)
    ]
    _, found = told(giant(build), called(build, "giant COST=5"))
    assert [(one.kind, one.expected, one.observed) for one in found] == [(Kind.WRONG_VALUE, 9, 5)]


@pytest.mark.rule("HS 4.11")
def test_hs_4_11_a_cost_that_something_unknown_changes_is_not_judged_that_may_end_meanwhile() -> None:
    board = Board(NEW).hand("giant", 1, CardType.MINION, 10).hand("call", 1, CardType.SPELL, 0)
    board.name(giant=SEA_GIANT, wisp="CS2_231")
    for then in ((), ("giant COST=9",), ("giant COST=7",)):
        assert not told(board, ["giant COST=8", *called(NEW, *then)])[1]


@pytest.mark.rule("HS 4.11 lowest priority", "HS 4.10")
@pytest.mark.parametrize(("totem", "cost"), [("CS2_050", 5), ("CS2_231", 6)])
def test_hs_4_11_a_card_that_costs_less_for_each_totem_summoned_counts_those_of_the_game(totem: str, cost: int) -> None:
    board = Board(OLD).hand("thing", 1, CardType.MINION, 6).hand("call", 1, CardType.SPELL, 0)
    board.name(thing="OG_028", wisp=totem)

    def expected(*then: Short) -> list[object]:
        return [one.expected for one in replay(board.game(called(OLD, *then)), trust=EVERYTHING).divergences]

    assert expected() == [5] * (cost == 5)
    assert cost == 6 or not expected("thing COST=5")


@pytest.mark.rule("HS 4.11 lowest priority", "HS 4.10")
def test_hs_4_11_a_cost_that_counts_summons_may_lag_until_the_sequence_ends() -> None:
    board = Board(OLD).hand("thing", 1, CardType.MINION, 6).hand("call", 1, CardType.SPELL, 0)
    board.name(thing="OG_028", wisp="CS2_050", other="CS2_050")
    come = [f"create {name} ZONE=PLAY CONTROLLER=1 CARDTYPE=MINION ATK=1 HEALTH=1" for name in ("wisp", "other")]
    placed = [f"{one} ZONE_POSITION={place} EXHAUSTED=1" for place, one in enumerate(come, 1)]

    def expected(*then: Short) -> list[object]:
        log = spell(OLD, "call", *placed, *then)
        return [one.expected for one in replay(board.game(log), trust=EVERYTHING).divergences]

    assert not expected("thing COST=5", "thing COST=4")
    assert expected() == expected("thing COST=5") == [4]


@pytest.mark.rule("HS 4.11 lowest priority", "HS 4.10")
def test_hs_4_11_the_spell_that_is_being_played_counts_for_a_cost_that_counts_spells() -> None:
    board = Board(OLD).hand("giant", 1, CardType.MINION, 12).hand("call", 1, CardType.SPELL, 0).name(giant="KAR_711")

    def expected(*then: Short) -> list[object]:
        return [one.expected for one in replay(board.game(spell(OLD, "call", *then)), trust=EVERYTHING).divergences]

    assert expected() == [11]
    assert not expected("giant COST=11")


@pytest.mark.rule("HS 4.11")
@pytest.mark.parametrize("build", [OLD, NEW])
def test_hs_4_11_an_enchantment_of_a_player_changes_costs_in_the_hand_until_it_ends(build: int) -> None:
    board = Board(build).hand("ball", 1, CardType.SPELL, 4).hand("rat", 1, CardType.MINION, 4)
    board.hand("call", 1, CardType.SPELL, 0).name(ball="CS2_029", rat="CS2_182", call="EX1_145", prep="EX1_145o")
    made = "create prep ZONE=SETASIDE CARDTYPE=ENCHANTMENT CONTROLLER=1 CREATOR=call"
    attached = (made, "prep ATTACHED=one", "prep ZONE=PLAY")

    def expected(*then: Short) -> list[tuple[object, object]]:
        found = replay(board.game(spell(build, "call", *attached, then=then)), trust=EVERYTHING).divergences
        return [(one.rule, one.expected) for one in found if one.tag == GameTag.COST]

    assert expected() == [("HS 4.11", 1)]
    assert not expected("ball COST=1")
    assert expected("ball COST=1", "prep ZONE=GRAVEYARD") == [("HS 4.11", 4)]
    assert not expected("ball COST=1", "prep ZONE=GRAVEYARD", "ball COST=4")
    given = "create less ZONE=PLAY CARDTYPE=ENCHANTMENT CONTROLLER=1 CREATOR=prep ATTACHED=rat"
    assert not expected(given), "it attaches enchantments to the cards that it means"


@pytest.mark.rule("HS 4.11 auras")
def test_hs_4_11_before_11_2_an_aura_changes_costs_without_an_enchantment() -> None:
    board = Board(OLD).hand("bolt", 1, CardType.SPELL, 2).hand("call", 1, CardType.SPELL, 0)
    board.name(bolt="CS2_024", mage=APPRENTICE)
    mage = "create mage ZONE=PLAY CONTROLLER=1 CARDTYPE=MINION ATK=3 HEALTH=2 ZONE_POSITION=1 EXHAUSTED=1"
    result, found = told(board, spell(OLD, "call", mage, then=("bolt COST=1",)))
    assert not found
    assert verdicts(result, GameTag.COST) == [Verdict.PREDICTED]
    _, found = told(board, spell(OLD, "call", mage))
    assert [one.kind for one in found] == [Kind.MISSING]


# --- auras -------------------------------------------------------------------------------------------------


def camp(build: int, giver: str) -> Board:
    """A minion with an aura stands on the left of the board of player one."""
    made = Board(build).minion("giver", 1, 6, 6, AURA=1).hand("call", 1, CardType.SPELL, 0)
    return made.name(giver=giver, wisp="CS2_231", might={CHAMPION: "CS2_222o", DIRE_WOLF: "EX1_162o"}[giver])


def given(build: int, host: str = "wisp", attack: int = 2, health: int = 2) -> tuple[Short, ...]:
    """A minion gets the enchantment of an aura, and what that gives."""
    made = "create might ZONE=SETASIDE CARDTYPE=ENCHANTMENT CONTROLLER=1 CREATOR=giver"
    stats = (*since(build, 15590, f"{host} 479={attack}"), f"{host} ATK={attack}")
    more = (f"{host} HEALTH={health}",) if health > 1 else ()
    return (made, f"might ATTACHED={host}", "might ZONE=PLAY", *more, *stats)


@pytest.mark.rule("HS 1.3", "HS 4.2")
def test_hs_1_3_a_newcomer_gets_the_enchantment_of_an_aura_and_what_it_gives() -> None:
    result, found = told(camp(OLD, CHAMPION), called(OLD, *given(OLD), place=2))
    assert not found
    made = [packet for packet in result.game.walk() if isinstance(packet, FullEntity) and packet.card_id == "CS2_222o"]
    assert [result.verdict(packet) for packet in made] == [Verdict.PREDICTED]
    assert verdicts(result, GameTag.HEALTH) == [Verdict.PREDICTED]
    assert verdicts(result, GameTag.ATK) == [Verdict.PREDICTED]


@pytest.mark.rule("HS 1.3")
def test_hs_1_3_the_enchantment_of_an_aura_is_predicted_only_where_the_aura_is_trusted_and_calls_for_it() -> None:
    def verdict_of_enchantment(board: Board, host: str, trust: Trust | None = None) -> set[Verdict]:
        log = called(OLD, *given(OLD, host), place=2)
        result = replay(board.game(log), trust=trust) if trust is not None else replay(board.game(log))
        made = (one for one in result.game.walk() if isinstance(one, FullEntity) and one.card_id == "CS2_222o")
        return {result.verdict(one) for one in made}

    assert verdict_of_enchantment(camp(OLD, CHAMPION), "wisp") == {Verdict.PREDICTED}
    assert verdict_of_enchantment(camp(OLD, CHAMPION), "wisp", Trust({})) == {Verdict.ADOPTED}
    assert verdict_of_enchantment(camp(OLD, CHAMPION).minion("rat", 2, 1, 1), "rat") == {Verdict.ADOPTED}


def test_hs_1_3_an_aura_that_is_not_given_to_a_newcomer_is_found_once() -> None:
    _, found = told(camp(OLD, CHAMPION), called(OLD, place=2))
    assert [(one.rule, one.kind) for one in found] == [("HS 1.3", Kind.MISSING)]
    assert "Stormwind Champion" in found[0].message


def test_hs_4_1_an_enchantment_of_an_aura_gives_what_its_text_says() -> None:
    _, found = told(camp(OLD, CHAMPION), called(OLD, *given(OLD, attack=4), place=2))
    assert GameTag.ATK in [one.tag for one in found]
    _, found = told(camp(OLD, CHAMPION), called(OLD, *given(OLD, health=1), place=2))
    assert [(one.kind, one.tag, one.expected) for one in found] == [(Kind.MISSING, GameTag.HEALTH, 2)]


def test_hs_1_3_an_aura_of_neighbours_affects_those_beside_its_bearer() -> None:
    _, found = told(camp(OLD, DIRE_WOLF), called(OLD, *given(OLD, health=1), place=2))
    assert not found
    far = camp(OLD, DIRE_WOLF).minion("dog", 1, 1, 9)
    _, found = told(far, called(OLD, place=3))
    assert [one.entity for one in found] == [far.ids["dog"]]


@pytest.mark.rule("HS 1.3 attack and health")
def test_hs_1_3_what_an_aura_gives_is_added_to_stats_that_an_enchantment_has_set() -> None:
    build = 30795
    board = camp(build, CHAMPION).card("shrink", 1, CardType.SPELL, Zone.GRAVEYARD)
    board.name(wisp="CS2_182", ray="BOT_234e", shrink="BOT_234")
    yeti = "create wisp ZONE=PLAY CONTROLLER=1 CARDTYPE=MINION ATK=4 HEALTH=5 ZONE_POSITION=2 EXHAUSTED=1"
    ray = (
        "create ray ZONE=SETASIDE CARDTYPE=ENCHANTMENT CONTROLLER=1 CREATOR=shrink",
        "ray ATTACHED=wisp",
        "ray ZONE=PLAY",
    )

    def shrunk(attack: int) -> list[Short]:
        after = ("wisp HEALTH=2", f"wisp 479={attack}", f"wisp ATK={attack}")
        return spell(build, "call", yeti, then=(*given(build, attack=5, health=6), *ray, *after))

    assert not [one for one in told(board, shrunk(2))[1] if one.tag in (GameTag.ATK, GameTag.HEALTH)]
    assert GameTag.ATK in [one.tag for one in told(board, shrunk(1))[1]]


@pytest.mark.rule("HS 1.3 attack and health")
def test_hs_1_3_a_minion_whose_own_battlecry_is_over_gets_from_an_aura_what_its_text_says() -> None:
    """Avian Watcher may give itself attack, but only when it acts."""
    newcomer = "create wisp ZONE=PLAY CONTROLLER=1 CARDTYPE=MINION ATK=3 HEALTH=6 ZONE_POSITION=2 EXHAUSTED=1"
    board = camp(OLD, CHAMPION).name(wisp="KAR_037")

    def found(attack: int) -> list[tuple[int | None, object]]:
        log = spell(OLD, "call", newcomer, then=given(OLD, attack=attack, health=7))
        return [(one.tag, one.expected) for one in told(board, log)[1]]

    assert not found(4)
    assert found(5)[-1] == (GameTag.ATK, 4)


@pytest.mark.rule("HS 4.2")
def test_hs_4_2_the_enchantment_of_an_aura_leaves_who_is_not_affected_any_more() -> None:
    """A second token comes between the bearer of an aura of neighbours and the first one."""
    wisp = "create wisp ZONE=PLAY CONTROLLER=1 CARDTYPE=MINION ATK=1 HEALTH=1 ZONE_POSITION=2 EXHAUSTED=1"
    cat = wisp.replace("create wisp", "create cat")
    other = tuple(line.replace("might", "force") for line in given(NEW, "cat", health=1))
    board = camp(NEW, DIRE_WOLF).name(cat="CS2_231", force="EX1_162o")
    called = (wisp, *given(NEW, health=1), "wisp ZONE_POSITION=3", cat, *other)
    gone = ("might ZONE=GRAVEYARD", "hide might GRAVEYARD", "wisp 479=1", "wisp ATK=1")
    assert not told(board, spell(NEW, "call", *called, then=gone))[1]
    _, found = told(board, spell(NEW, "call", *called))
    assert [(one.rule, one.kind, one.entity) for one in found] == [("HS 4.2", Kind.MISSING, board.ids["wisp"])]


@pytest.mark.rule("HS 4.1", "HS 4.8")
@pytest.mark.parametrize("zone", ["PLAY", "SETASIDE"])
def test_hs_4_1_who_has_just_come_gets_what_the_text_of_its_enchantment_says(zone: str) -> None:
    """A copy has its enchantments from nobody but itself; old builds set it aside first."""
    board = Board(OLD).hand("call", 1, CardType.SPELL, 0).name(wisp="CS2_231", justice="EX1_366e")
    enters = ("wisp ZONE=PLAY",) if zone != "PLAY" else ()

    def found(attack: int) -> list[tuple[int | None, object]]:
        copy = (
            f"create wisp ZONE={zone} CONTROLLER=1 CARDTYPE=MINION ATK=1 HEALTH=1 CREATOR=call",
            *(*enters, "wisp ZONE_POSITION=1", "wisp EXHAUSTED=1"),
            "prepare justice ZONE=SETASIDE CONTROLLER=1",
            "show justice ZONE=SETASIDE CONTROLLER=1 CARDTYPE=ENCHANTMENT ATTACHED=wisp CREATOR=wisp",
            *("justice ZONE=PLAY", "wisp HEALTH=2", f"wisp ATK={attack}"),
        )
        return [(one.tag, one.expected) for one in told(board, spell(OLD, "call", *copy))[1]]

    assert not found(2)
    assert found(3) == [(GameTag.ATK, 2)]
