"""Quests (HS 1.9): the reward of what was completed in a phase comes before anything dies, and the quest is gone."""

from __future__ import annotations

import pytest
from boards import Blocked, Board, Short, block, end_of_turn, replaced, without
from forms import damaged, moved, spell

from engine.core.divergence import Kind
from engine.core.verdict import Verdict
from engine.hearthstone.effects.trust import shipped
from engine.hearthstone.replay.replayer import Replayer
from engine.hearthstone.replay.top_level import run
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone
from hslog.hearthstone.packets import TagChange

RULE = "HS 1.9 quest reward"
BUILDS = [20457, 25770, 54613, 88998]


def board(build: int, progress: int = 3, kind: str = "QUEST", **names: str) -> Board:
    """A quest that wants four, and a spell that counts for it and kills a minion."""
    made = Board(build).hand("bolt", 1, CardType.SPELL, 0).minion("cat", 2, 1, 1)
    made.card("hunt", 1, CardType.SPELL, Zone.SECRET, QUEST_PROGRESS=progress, QUEST_PROGRESS_TOTAL=4, EXHAUSTED=1)
    return made.set("hunt", **{kind: 1}).name(**names)


def counts(progress: int = 4) -> Blocked:
    return block("TRIGGER", "hunt", f"hunt QUEST_PROGRESS={progress}")


def reward(kind: str = "QUEST", *effect: Short) -> Blocked:
    gift = effect or ("create prize CONTROLLER=1 CARDTYPE=MINION ZONE=HAND ZONE_POSITION=1",)
    return block("TRIGGER", "hunt", *gift, keyword=kind)


def death(build: int) -> Blocked:
    return block(
        "DEATHS",
        "game",
        "two NUM_MINIONS_PLAYER_KILLED_THIS_TURN=1",
        "game NUM_MINIONS_KILLED_THIS_TURN=1",
        "cat ZONE_POSITION=0",
        *moved(build, "cat", "GRAVEYARD"),
        "two NUM_FRIENDLY_MINIONS_THAT_DIED_THIS_TURN=1",
        "two NUM_FRIENDLY_MINIONS_THAT_DIED_THIS_GAME=1",
        "cat DAMAGE=0",
    )


def gone(build: int) -> tuple[Short, ...]:
    return ("hunt EXHAUSTED=0", *moved(build, "hunt", "GRAVEYARD"))


def bolt(build: int, *after: Short) -> list[Short]:
    return spell(build, "bolt", *damaged(build, "cat", 1, "bolt", 1), then=after)


@pytest.mark.rule("HS 1.9 quest reward")
@pytest.mark.parametrize("build", BUILDS)
@pytest.mark.parametrize("kind", ["QUEST", "SIDE_QUEST", "QUESTLINE"])
def test_hs_1_9_a_completed_quest_gives_its_reward(build: int, kind: str) -> None:
    log = bolt(build, counts(), reward(kind), *gone(build), death(build))
    assert not board(build, kind=kind).divergences(log)
    result = board(build, kind=kind).replay(log)
    given = [packet for packet in result.game.walk() if packet.kind == "BLOCK" and packet.trigger_keyword]
    left = [packet for packet in result.game.walk() if getattr(packet, "tag", 0) == 43 and packet.value == 0]
    assert [result.verdict(packet) for packet in (*given, *left)] == [Verdict.PREDICTED] * 2
    board(build, kind=kind).rejects(bolt(build, counts(), death(build)), RULE, Kind.MISSING, "hunt")


@pytest.mark.rule("HS 1.9 quest reward")
@pytest.mark.parametrize("build", BUILDS)
def test_hs_1_9_a_quest_that_has_given_its_reward_leaves(build: int) -> None:
    log = bolt(build, counts(), reward(), *gone(build), death(build))
    for line, tag in (("hunt EXHAUSTED=0", "EXHAUSTED"), ("hunt ZONE=GRAVEYARD", "ZONE")):
        board(build).rejects(without(log, line), RULE, Kind.MISSING, "hunt", tag)


@pytest.mark.rule("HS 1.9 quest reward")
@pytest.mark.parametrize("build", BUILDS)
def test_hs_1_9_the_reward_comes_before_the_deaths(build: int) -> None:
    late = bolt(build, counts(), death(build), reward(), *gone(build))
    board(build).rejects(late, RULE, Kind.MISSING, "hunt")


@pytest.mark.rule("HS 1.9 quest reward")
def test_hs_1_9_a_quest_that_is_not_completed_gives_nothing() -> None:
    assert not board(88998, 2).divergences(bolt(88998, counts(3), death(88998)))


@pytest.mark.rule("HS 1.9 quest reward")
def test_hs_1_9_the_next_quest_of_a_line_takes_its_place() -> None:
    build = 88998
    following = "create chase CONTROLLER=1 CARDTYPE=SPELL ZONE=SECRET QUESTLINE=1 QUEST_PROGRESS_TOTAL=3"
    turned = reward("QUESTLINE", "hunt EXHAUSTED=0", *moved(build, "hunt", "SETASIDE"), following)
    assert not board(build, kind="QUESTLINE").divergences(bolt(build, counts(), turned, death(build)))


@pytest.mark.rule("HS 1.9 quest reward")
@pytest.mark.parametrize("card", ["TLC_426", "TB_Marin_001"])
def test_hs_1_9_some_quests_have_ways_of_their_own(card: str) -> None:
    assert not board(88998, hunt=card).divergences(bolt(88998, counts(), death(88998)))


@pytest.mark.rule("HS 1.9 quest reward")
def test_hs_1_9_which_of_two_rewards_comes_first_is_open() -> None:
    build = 88998
    both = board(build).card("race", 1, CardType.SPELL, Zone.SECRET, QUEST_PROGRESS=4, QUEST_PROGRESS_TOTAL=4)
    both.set("race", SIDE_QUEST=1)
    side = (block("TRIGGER", "race", keyword="SIDE_QUEST"), *moved(build, "race", "GRAVEYARD"))
    main = (reward(), *gone(build))
    for order in ((*side, *main), (*main, *side)):
        assert not both.divergences(bolt(build, counts(), *order, death(build)))
    both.rejects(bolt(build, counts(), *side, death(build)), RULE, Kind.MISSING, "hunt")


@pytest.mark.parametrize("late", [False, True])
def test_hs_1_9_a_reward_may_wait_while_the_hand_is_full(late: bool) -> None:
    build = 88998
    full = board(build)
    for number in range(10):
        full.hand(f"card{number}", 1, CardType.SPELL, 9)
    given = (block("TRIGGER", "hunt", keyword="QUEST"), *gone(build))
    found = full.divergences(bolt(build, counts(), *(() if late else given), death(build)))
    assert not [one.message for one in found if one.entity == full.ids["hunt"]]


def test_hs_1_9_how_the_quests_of_builds_to_come_end_is_open() -> None:
    new = board(88998)
    for log in (bolt(88998, counts(), reward(), *gone(88998), death(88998)), bolt(88998, counts(), death(88998))):
        game = new.game([*log, *end_of_turn(88998, "one")])
        game.build = None
        replayed = Replayer(game, 88998, 10**9, shipped())
        run(replayed)
        found = replayed.log.findings.divergences
        assert not [one.message for one in found if one.entity == new.ids["hunt"] or one.block_type]


@pytest.mark.rule("HS 5.3 quests", "HS 5.3")
@pytest.mark.parametrize(("card", "after"), [("UNG_934", False), ("UNG_028", True), ("SW_450t", True)])
def test_hs_5_3_quests_count_a_card_before_or_after_its_text(card: str, after: bool) -> None:
    build = 88998
    made = board(build, 1, hunt=card)
    late = bolt(build, counts(2), death(build))
    power = block("POWER", "bolt", *damaged(build, "cat", 1, "bolt", 1))
    early = replaced(bolt(build, death(build)), power, counts(2), power)
    right, wrong = (late, early) if after else (early, late)
    assert not made.divergences(right)
    made.rejects(wrong, "HS 5.3 quests", Kind.UNEXPECTED, "hunt")


@pytest.mark.parametrize("build", [300000])
def test_hs_1_9_how_quests_of_builds_to_come_end_is_open(build: int) -> None:
    for end in (gone(build), (), moved(build, "hunt", "GRAVEYARD")):
        assert not board(build).divergences(bolt(build, counts(), reward(), *end, death(build)))
    assert not board(build).divergences(bolt(build, counts(), death(build)))


def test_hs_5_3_quests_each_event_counts_one() -> None:
    build = 88998
    made = board(build, 1, hunt="SW_450t")
    log = bolt(build, counts(2), death(build))
    result = made.replay(log)
    counted = [one for one in result.game.walk() if isinstance(one, TagChange) and one.tag == GameTag.QUEST_PROGRESS]
    assert [result.verdict(one) for one in counted] == [Verdict.PREDICTED]
    made.rejects(bolt(build, counts(3), death(build)), "HS 5.3 quests", Kind.WRONG_VALUE, "hunt", "QUEST_PROGRESS")
    sum_of_mana = board(build, 1, hunt="DRG_323")
    assert not sum_of_mana.divergences(bolt(build, counts(3), death(build)))
