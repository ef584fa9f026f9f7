"""Paying with something else than mana (HS 4.11): health, armor, corpses; and what launching a starship costs."""

from __future__ import annotations

from dataclasses import replace

import pytest
from boards import Board, Short, block, replaced, without
from forms import card_drawn, closing, hero_counted, moved, pulses, spell

from engine.core.divergence import Kind
from engine.core.verdict import Verdict
from engine.hearthstone.cards.data import ids_by_number
from hslog.hearthstone.generated.vocabulary import CardType, Zone
from hslog.hearthstone.packets import ChangeEntity, ShuffleDeck

BUILDS = [88998, 175913, 231720]
DRAWN = block("POWER", "trick", "one 467=1", *card_drawn(88998, "next", 1, 1, 0))
"""The effect of a trade: another card is drawn."""


def board(build: int, **tags: int) -> Board:
    table = Board(build).hand("trick", 1, CardType.SPELL, 3, **tags)
    return table.set("hero1", ARMOR=5).set("one", CORPSES=4)


def paying(build: int, *paid: Short) -> list[Short]:
    return spell(build, "trick", paid=paid)


@pytest.mark.parametrize("build", BUILDS)
@pytest.mark.parametrize("tag", ["CARD_COSTS_ARMOR=1", "CARD_ALTERNATE_COST=2"])
def test_hs_4_11_a_card_may_cost_armor(build: int, tag: str) -> None:
    word, value = tag.split("=")
    armored = board(build, **{word: int(value)})
    log = paying(build, "hero1 ARMOR=2")
    armored.accepts(log)
    armored.rejects(without(log, "hero1 ARMOR=2"), "HS 4.11", Kind.MISSING, "hero1", "ARMOR")


@pytest.mark.parametrize("build", [88998, 162171])
def test_hs_4_11_where_no_log_tells_armor_may_be_announced_as_it_is_paid(build: int) -> None:
    counted = hero_counted(build, "one", 3, hurt=False)
    log = paying(build, *pulses(build, "hero1", 3, ""), "note DAMAGE 3 hero1", "hero1 ARMOR=2", *counted)
    assert not board(build, CARD_COSTS_ARMOR=1).divergences(log)
    assert not board(build, CARD_COSTS_HEALTH=1).divergences(log)


@pytest.mark.parametrize("immune", [0, 1])
@pytest.mark.parametrize("build", [88998, 175913])
def test_hs_4_11_an_immune_hero_pays_no_health(build: int, immune: int) -> None:
    """Where the payment is not announced, it is no damage by a source, but immunity keeps it off all the same."""
    table = board(build, CARD_COSTS_HEALTH=1).set("hero1", IMMUNE=immune)
    lost = paying(build, "note DAMAGE 3 hero1", "hero1 ARMOR=2", *hero_counted(build, "one", 3, hurt=False))
    assert bool(table.divergences(paying(build))) is not bool(immune)
    assert bool(table.divergences(lost)) is bool(immune)


@pytest.mark.parametrize("build", BUILDS)
def test_hs_4_11_a_card_may_cost_corpses(build: int) -> None:
    log = paying(build, "one CORPSES_SPENT_THIS_GAME=3")
    board(build, CARD_ALTERNATE_COST=3).accepts(log)
    more = paying(build, "one CORPSES_SPENT_THIS_GAME=4")
    board(build, CARD_ALTERNATE_COST=3).rejects(more, "HS 4.11", Kind.WRONG_VALUE, "one", "CORPSES_SPENT_THIS_GAME")


@pytest.mark.parametrize("build", BUILDS)
@pytest.mark.parametrize("paid", ["one CORPSES_SPENT_THIS_GAME=3", "hero1 ARMOR=2"])
def test_hs_4_11_what_no_tag_tells_may_be_paid_with_the_same_amount_of_something_else(build: int, paid: str) -> None:
    assert not board(build).divergences(paying(build, paid))


@pytest.mark.parametrize("build", [175913, 231720])
def test_hs_4_11_the_other_hero_may_have_to_pay(build: int) -> None:
    paid = ("note DAMAGE 3 hero2", "hero2 DAMAGE=3", *hero_counted(build, "two", 3))
    log = paying(build, *paid)
    assert not board(build).divergences(log)
    board(build).rejects(without(log, "hero2 DAMAGE=3"), "HS 4.9.6", Kind.MISSING, "hero2", "DAMAGE")


@pytest.mark.parametrize("build", BUILDS)
def test_hs_4_11_a_card_that_nothing_is_paid_for_is_still_missed(build: int) -> None:
    board(build).rejects(paying(build), "HS 2.3.1.a", Kind.MISSING, "one", "RESOURCES_USED")
    other = paying(build, "one CORPSES_SPENT_THIS_GAME=2")
    board(build).rejects(other, "HS 2.3.1.a", Kind.MISSING, "one", "RESOURCES_USED")


@pytest.mark.parametrize(("discount", "cost"), [(0, 5), (2, 3), (6, 0)])
def test_log_starship_a_launch_may_have_been_made_cheaper(discount: int, cost: int) -> None:
    table = Board(231720).minion("ship", 1, 5, 5, LAUNCHPAD=1).set("one", STARSHIP_LAUNCH_COST_DISCOUNT=discount)
    paid = (f"one 2245={cost}", f"one RESOURCES_USED={cost}", f"one NUM_RESOURCES_SPENT_THIS_GAME={cost}")
    launched = block("POWER", "ship", "ship LAUNCHPAD=0", "ship ELITE=1")
    log: list[Short] = [block("PLAY", "ship", *(paid if cost else ()), launched, *closing(231720))]
    table.accepts(log)
    if discount == 2:
        dear = replaced(log, "one RESOURCES_USED=3", "one RESOURCES_USED=5")
        table.rejects(dear, "LOG starship", Kind.WRONG_VALUE, "one", "RESOURCES_USED")


@pytest.mark.parametrize(("tags", "cost"), [({}, 1), ({"DECK_ACTION_COST": 1}, 1), ({"DECK_ACTION_COST": 2}, 2)])
def test_hs_5_1_tradeable_a_trade_costs_what_the_card_says(tags: dict[str, int], cost: int) -> None:
    table = Board(88998).hand("trick", 1, CardType.SPELL, 3, TRADEABLE=1, **tags).hidden(Zone.DECK, 1, "next")
    paid = (f"one RESOURCES_USED={cost}", f"one NUM_RESOURCES_SPENT_THIS_GAME={cost}")
    marks = ("trick CARD_TARGET=trick", *paid, "trick JUST_PLAYED=1", "trick IS_USING_TRADE_OPTION=1")
    leaving = ("trick ZONE_POSITION=0", *moved(88998, "trick", "DECK"), DRAWN)
    trade = block("DECK_ACTION", "trick", *marks, *leaving, "trick IS_USING_TRADE_OPTION=0", *closing(88998))
    assert not table.divergences([trade])
    table.rejects(replaced([trade], DRAWN, block("POWER", "trick")), "HS 4.4 several cards", Kind.MISSING, "one", "467")
    cheap = replaced([trade], paid[0], "one RESOURCES_USED=3")
    table.rejects(cheap, "HS 5.1 tradeable", Kind.WRONG_VALUE, "one", "RESOURCES_USED")


def test_hs_5_1_tradeable_a_writer_without_the_type_of_trades_shows_a_hidden_card_go_to_the_deck() -> None:
    table = Board(127581).hidden(Zone.HAND, 1, "trick").hidden(Zone.DECK, 1, "next")
    paid = ("one 2245=1", "one RESOURCES_USED=1", "one NUM_RESOURCES_SPENT_THIS_GAME=1")
    leaving = ("trick ZONE_POSITION=0", *moved(127581, "trick", "DECK"), DRAWN)
    trade = block("DECK_ACTION", "trick", *paid, *leaving, *closing(127581))
    assert not table.divergences([trade])
    assert not table.divergences([replace(trade, type=-1)])


@pytest.mark.parametrize(("build", "verdict"), [(88998, Verdict.PREDICTED), (141270, Verdict.ADOPTED)])
def test_hs_5_1_tradeable_before_the_deck_is_shuffled_after_the_draw(build: int, verdict: Verdict) -> None:
    """Since patch 22.6 the card comes to a random place, and nothing is shuffled."""
    table = Board(build).hand("trick", 1, CardType.SPELL, 3, TRADEABLE=1).set("one", PLAYER_ID=1)
    table.hidden(Zone.DECK, 1, "next")
    marks = ("trick CARD_TARGET=trick", "one RESOURCES_USED=1", "one NUM_RESOURCES_SPENT_THIS_GAME=1")
    marks += ("trick JUST_PLAYED=1", "trick IS_USING_TRADE_OPTION=1", "trick ZONE_POSITION=0")
    text, ends = DRAWN, "trick IS_USING_TRADE_OPTION=0"
    trade = block(
        "DECK_ACTION", "trick", *marks, *moved(build, "trick", "DECK"), text, "shuffle 1", ends, *closing(build)
    )
    replay = table.replay([trade])
    assert not table.divergences([trade])
    assert [replay.verdict(packet) for packet in replay.game.walk() if isinstance(packet, ShuffleDeck)] == [verdict]


@pytest.mark.parametrize(("tags", "cost"), [({}, 2), ({"DECK_ACTION_COST": 1}, 1)])
def test_log_forge_a_card_becomes_better_and_is_not_played(tags: dict[str, int], cost: int) -> None:
    table = Board(210640).hand("trick", 1, CardType.SPELL, 3, FORGE=1, **tags).name(better="TRICKt")
    paid = (f"one RESOURCES_USED={cost}", f"one NUM_RESOURCES_SPENT_THIS_GAME={cost}")
    marks = ("trick CARD_TARGET=trick", "trick JUST_PLAYED=1", "trick IS_USING_FORGE_OPTION=1")
    marks += ("trick FORGE_REVEALED=1", "trick 3557=1")
    announced = ("trick 1069=7", "trick 1069=0")
    becomes = block("POWER", "trick", *announced, "change trick better CARDTYPE=SPELL COST=3")
    ends = ("trick IS_USING_FORGE_OPTION=0", "trick JUST_PLAYED=0", "trick FORGE_REVEALED=0")
    counted = f"one 2245={cost}"
    log: list[Short] = [block("DECK_ACTION", "trick", counted, *paid, *marks, becomes, *ends, *closing(210640))]
    assert not table.divergences(log)
    dear = replaced(log, paid[0], "one RESOURCES_USED=3")
    table.rejects(dear, "LOG forge", Kind.WRONG_VALUE, "one", "RESOURCES_USED")
    played = replaced(log, becomes, becomes, "one NUM_CARDS_PLAYED_THIS_TURN=1")
    table.rejects(played, "LOG forge", Kind.UNEXPECTED, "one", "NUM_CARDS_PLAYED_THIS_TURN")
    told = ((marks[2], "IS_USING_FORGE_OPTION"), (ends[1], "JUST_PLAYED"), (marks[3], "FORGE_REVEALED"))
    for mark, tag in (*told, (ends[2], "FORGE_REVEALED"), (marks[4], "3557")):
        table.rejects(without(log, mark), "LOG forge", Kind.MISSING, "trick", tag)


@pytest.mark.rule("LOG forge")
@pytest.mark.parametrize(("better", "is_right"), [("TTN_753t", True), ("YOG_502t", False)])
def test_log_forge_a_card_becomes_the_forged_form_that_its_data_names(better: str, is_right: bool) -> None:
    table = Board(210640).hand("flames", 1, CardType.SPELL, 3, FORGE=1).name(flames="TTN_753", better=better)
    announced = next(number for number, card in ids_by_number(210640).items() if card == better)
    becomes = (f"flames 1069={announced}", "flames 1069=0", "change flames better CARDTYPE=SPELL COST=3")
    replayed = table.replay([block("DECK_ACTION", "flames", block("POWER", "flames", *becomes))])
    verdicts = [replayed.verdict(one) for one in replayed.game.walk() if isinstance(one, ChangeEntity)]
    assert (verdicts == [Verdict.PREDICTED]) is is_right


def test_hs_4_11_the_other_hero_pays_no_more_than_ten() -> None:
    dear = Board(231720).hand("trick", 1, CardType.SPELL, 12)
    paid = ("note DAMAGE 10 hero2", "hero2 DAMAGE=10", *hero_counted(231720, "two", 10))
    assert not dear.divergences(paying(231720, *paid))
