"""The turn (HS 2.1): six steps and the passing of the turn, each with what its player's trigger does."""

from __future__ import annotations

from itertools import pairwise

import pytest
from boards import Blocked, Board, Short, block, end_of_turn, idle, replaced, without
from forms import attack, damaged, hero_damaged, since, spell, until

from engine import replay
from engine.core.divergence import Kind
from engine.core.verdict import Verdict
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone
from hslog.hearthstone.packets import TagChange

STEPS = (
    "MAIN_END",
    "MAIN_CLEANUP",
    "MAIN_NEXT",
    "MAIN_READY",
    "MAIN_START_TRIGGERS",
    "MAIN_START",
    "MAIN_ACTION",
)
IN_PLAY = ("game", "one", "two", "hero1", "power1", "hero2", "power2")
BUILDS = [13030, 13619, 13921, 20457, 25770, 30795, 77662, 88998]


def turn(build: int, changes: dict[str, list[Short]]) -> list[Short]:
    """Player one's turn 7 ends and player two's turn 8 begins: steps, and in each what its trigger does."""
    log: list[Short] = list(end_of_turn(build, "one"))
    following = [*STEPS[2:], "MAIN_END"]
    for step, next_step in zip(STEPS[1:], following, strict=True):
        actor = "game" if step == "MAIN_NEXT" else "one" if step == "MAIN_CLEANUP" else "two"
        waiting = (block("TRIGGER", "two"),) if step == "MAIN_CLEANUP" and build >= 195635 else ()
        body = [*changes.get(step, ()), f"game NEXT_STEP={next_step}"]
        log += [f"game STEP={step}", block("TRIGGER", actor, *body), *waiting]
    return log


def usual(build: int) -> dict[str, list[Short]]:
    """What happens in a turn in which nothing but the rules acts; player two has one card left to draw."""
    ages = since(build, 23576, *(f"{name} NUM_TURNS_IN_PLAY=8" for name in IN_PLAY[:3]))
    mine = IN_PLAY[5:] if build <= 13619 else IN_PLAY[3:]
    return {
        "MAIN_CLEANUP": [],
        "MAIN_NEXT": [
            *until(build, 22611, "one NUM_TURNS_LEFT=0", "one NUM_TURNS_LEFT=1"),
            *since(build, 30795, "one 1292=1", "one 1292=0", "two 1292=1"),
            "one CURRENT_PLAYER=0",
            "two CURRENT_PLAYER=1",
            "game TURN=8",
            *since(build, 77662, "game 1882=1"),
            *since(build, 88998, "two TURN=1"),
        ],
        "MAIN_READY": [*ages, *(f"{name} NUM_TURNS_IN_PLAY=1" for name in mine), "two RESOURCES=9"],
        "MAIN_START": [
            *since(build, 15590, "two 467=1"),
            *since(build, 127581, "two 2166=top"),
            "top ZONE=HAND",
            "top ZONE_POSITION=1",
            *since(build, 189384, "top ZONE_POSITION=0", "top ZONE_POSITION=1"),
            *since(build, 185749, "two 3242=1"),
            "two NUM_CARDS_DRAWN_THIS_TURN=1",
            *since(build, 24769, "two 995=1"),
            *since(build, 15590, "two 467=0"),
        ],
    }


def board(build: int) -> Board:
    return Board(build, mana=8).hidden(Zone.DECK, 2, "top")


def more(build: int, step: str, *packets: Short) -> list[Short]:
    """A usual turn with something more in one step."""
    changes = usual(build)
    changes[step] = [*packets, *changes.get(step, ())]
    return turn(build, changes)


@pytest.mark.parametrize("build", BUILDS)
def test_hs_2_1_a_turn_is_predicted_packet_by_packet(build: int) -> None:
    board(build).accepts(turn(build, usual(build)))


def test_hs_2_1_a_turn_of_late_builds_is_accepted() -> None:
    assert not board(189384).divergences(turn(189384, usual(189384)))


@pytest.mark.parametrize("build", BUILDS)
@pytest.mark.parametrize(("step", "follower"), list(pairwise(STEPS)))
def test_hs_2_1_each_step_names_the_next(build: int, step: str, follower: str) -> None:
    log = replaced(turn(build, usual(build)), f"game NEXT_STEP={follower}", "game NEXT_STEP=FINAL_WRAPUP")
    found = [one for one in board(build).divergences(log) if one.tag == 198]
    assert found
    assert found[0].kind is Kind.WRONG_VALUE
    assert found[0].rule.startswith("HS 2.1.")


@pytest.mark.rule("HS 4.12 start of turn")
@pytest.mark.parametrize("build", BUILDS)
def test_hs_2_1_1_the_player_gets_a_mana_crystal(build: int) -> None:
    log = turn(build, usual(build))
    greedy = replaced(log, "two RESOURCES=9", "two RESOURCES=10")
    board(build).rejects(greedy, "HS 4.12 start of turn", Kind.WRONG_VALUE, "two", "RESOURCES")
    board(build).rejects(without(log, "two RESOURCES=9"), "HS 4.12 start of turn", Kind.MISSING, "two", "RESOURCES")


@pytest.mark.parametrize("build", BUILDS)
def test_hs_4_12_there_are_no_more_than_ten_crystals(build: int) -> None:
    log = without(turn(build, usual(build)), "two RESOURCES=9")
    full = board(build).set("two", RESOURCES=10)
    full.accepts(log)
    eleven = more(build, "MAIN_READY", "two RESOURCES=11")
    full.rejects(without(eleven, "two RESOURCES=9"), "HS 2.1.1", Kind.UNEXPECTED, "two", "RESOURCES")


@pytest.mark.parametrize("build", BUILDS)
def test_hs_2_1_1_spent_mana_comes_back(build: int) -> None:
    spent = board(build).set("two", RESOURCES_USED=5)
    log = more(build, "MAIN_READY", "two RESOURCES_USED=0")
    spent.accepts(log)
    spent.rejects(turn(build, usual(build)), "HS 4.12 start of turn", Kind.MISSING, "two", "RESOURCES_USED")


@pytest.mark.rule("HS 4.12 start of turn")
@pytest.mark.parametrize("build", BUILDS)
def test_hs_4_12_overload_owed_locks_as_many_crystals(build: int) -> None:
    owing = board(build).set("two", OVERLOAD_OWED=2)
    locked: tuple[Short, ...] = ("two RESOURCES_USED=2", "two OVERLOAD_LOCKED=2", "two OVERLOAD_OWED=0")
    log = more(build, "MAIN_READY", *locked)
    owing.accepts(log)
    for line, tag in zip(locked, ("RESOURCES_USED", "OVERLOAD_LOCKED", "OVERLOAD_OWED"), strict=True):
        owing.rejects(without(log, line), "HS 4.12 start of turn", Kind.MISSING, "two", tag)


@pytest.mark.parametrize("build", BUILDS)
def test_hs_2_1_1_minions_of_the_player_are_ready(build: int) -> None:
    tired = board(build).minion("ogre", 2, 3, 4, EXHAUSTED=1)
    woken: tuple[Short, ...] = ("ogre NUM_TURNS_IN_PLAY=2", "ogre EXHAUSTED=0")
    log = more(build, "MAIN_READY", *woken)
    tired.accepts(log)
    tired.rejects(without(log, "ogre EXHAUSTED=0"), "HS 2.1.1", Kind.MISSING, "ogre", "EXHAUSTED")


@pytest.mark.rule("LOG location")
@pytest.mark.parametrize("left", [0, 1, 2])
def test_hs_2_1_1_a_location_cools_down_and_is_ready_the_turn_after(left: int) -> None:
    used = board(88998).card("inn", 2, CardType.LOCATION, Zone.PLAY, HEALTH=3, DAMAGE=1, EXHAUSTED=1)
    used.set("inn", NUM_TURNS_IN_PLAY=1, LOCATION_ACTION_COOLDOWN=left)
    line = f"inn LOCATION_ACTION_COOLDOWN={left - 1}" if left else "inn EXHAUSTED=0"
    log = more(88998, "MAIN_READY", "inn NUM_TURNS_IN_PLAY=2", line)
    used.accepts(log)
    used.rejects(without(log, line), "LOG location", Kind.MISSING, "inn", line.split()[1].partition("=")[0])


@pytest.mark.rule("LOG titan")
def test_hs_2_1_1_a_titan_that_used_an_ability_is_ready_as_soon_as_the_opponents_turn_begins() -> None:
    tired = board(88998).minion("titan", 1, 5, 5, EXHAUSTED=1, TITAN=1)
    log = more(88998, "MAIN_READY", "titan NUM_TURNS_IN_PLAY=2", "titan EXHAUSTED=0")
    tired.accepts(log)
    tired.rejects(without(log, "titan EXHAUSTED=0"), "LOG titan", Kind.MISSING, "titan", "EXHAUSTED")


def test_hs_2_1_1_minions_of_the_opponent_stay_exhausted() -> None:
    tired = board(30795).minion("ogre", 1, 3, 4, EXHAUSTED=1)
    log = more(30795, "MAIN_READY", "ogre NUM_TURNS_IN_PLAY=2")
    tired.accepts(log)
    woken = replaced(log, "ogre NUM_TURNS_IN_PLAY=2", "ogre NUM_TURNS_IN_PLAY=2", "ogre EXHAUSTED=0")
    tired.rejects(woken, "HS 2.1.1", Kind.UNEXPECTED, "ogre", "EXHAUSTED")


@pytest.mark.rule("AR draw")
@pytest.mark.parametrize("build", [13921, 20457, 25770, 30795, 88998])
def test_hs_2_1_3_a_card_is_drawn(build: int) -> None:
    log = turn(build, usual(build))
    nothing = log
    for line in ("top ZONE=HAND", "top ZONE_POSITION=1", "two NUM_CARDS_DRAWN_THIS_TURN=1"):
        nothing = without(nothing, line)
    assert {one.rule for one in board(build).divergences(nothing)} & {"HS 4.4", "HS 2.1.3"}


def test_hs_2_1_3_the_script_of_a_brawl_may_do_without_the_draw() -> None:
    """Before draws were announced nothing tells whether one was taken away."""
    nothing = turn(13921, usual(13921))
    for line in ("top ZONE=HAND", "top ZONE_POSITION=1", "two NUM_CARDS_DRAWN_THIS_TURN=1"):
        nothing = without(nothing, line)
    assert not board(13921).name(power1="TB_ClassRandom_PickSecondClass").divergences(nothing)


@pytest.mark.rule("HS 4.12 end of turn")
def test_hs_2_1_6_temporary_mana_is_gone_at_the_end_of_the_turn() -> None:
    temporary_mana = board(30795).set("one", TEMP_RESOURCES=1)
    temporary_mana.accepts(more(30795, "MAIN_CLEANUP", "one TEMP_RESOURCES=0"))
    temporary_mana.rejects(turn(30795, usual(30795)), "HS 4.12 end of turn", Kind.MISSING, "one", "TEMP_RESOURCES")


@pytest.mark.rule("HS 5.1 freeze")
def test_hs_2_1_6_a_frozen_minion_that_could_have_attacked_thaws() -> None:
    frozen = board(30795).minion("ogre", 1, 3, 4, FROZEN=1)
    aged: list[Short] = ["ogre NUM_TURNS_IN_PLAY=2"]
    log = more(30795, "MAIN_READY", *aged)
    thawed = replaced(log, "game STEP=MAIN_CLEANUP", "game STEP=MAIN_CLEANUP")
    trigger = next(one for one in thawed if isinstance(one, Blocked) and "game NEXT_STEP=MAIN_NEXT" in one.packets)
    thawed = replaced(thawed, trigger, block("TRIGGER", "one", "ogre FROZEN=0", *trigger.packets))
    assert not frozen.divergences(thawed)
    frozen.rejects(log, "HS 5.1 freeze", Kind.MISSING, "ogre", "FROZEN")


@pytest.mark.rule("HS 5.1 freeze")
@pytest.mark.parametrize("tag", ["NUM_ATTACKS_THIS_TURN", "EXHAUSTED", "JUST_PLAYED"])
def test_hs_2_1_6_a_frozen_minion_that_could_not_have_attacked_does_not_thaw(tag: str) -> None:
    made = board(30795).minion("ogre", 1, 3, 4, FROZEN=1, **{"EXHAUSTED": 1, tag: 1})
    told = "ogre NUM_TURNS_IN_PLAY=2"
    reset = ("ogre NUM_ATTACKS_THIS_TURN=0",) if tag == "NUM_ATTACKS_THIS_TURN" else ()
    log = more(30795, "MAIN_READY", told, *reset)
    if tag == "JUST_PLAYED":
        log = in_cleanup(log, "ogre JUST_PLAYED=0")
    assert not made.divergences(log)
    early = in_cleanup(log, "ogre FROZEN=0")
    made.rejects(early, "HS 2.1.6", Kind.UNEXPECTED, "ogre", "FROZEN")


@pytest.mark.rule("HS 5.1 freeze")
@pytest.mark.parametrize("tag", ["NUM_ATTACKS_THIS_TURN", "JUST_PLAYED"])
def test_hs_2_1_6_a_frozen_minion_that_has_an_attack_left_thaws(tag: str) -> None:
    """As one with windfury that attacked once, or one with rush that was played."""
    made = board(30795).minion("ogre", 1, 3, 4, FROZEN=1, WINDFURY=1, RUSH=1, **{tag: 1})
    reset = ("ogre NUM_ATTACKS_THIS_TURN=0",) if tag == "NUM_ATTACKS_THIS_TURN" else ()
    log = more(30795, "MAIN_READY", "ogre NUM_TURNS_IN_PLAY=2", *reset)
    if tag == "JUST_PLAYED":
        log = in_cleanup(log, "ogre JUST_PLAYED=0")
    assert not made.divergences(in_cleanup(log, "ogre FROZEN=0"))
    made.rejects(log, "HS 5.1 freeze", Kind.MISSING, "ogre", "FROZEN")


@pytest.mark.rule("HS 5.1 freeze")
def test_hs_2_1_6_a_frozen_copy_that_is_not_exhausted_may_have_no_attack_in_its_first_turn() -> None:
    """A copy of a minion that was ready is EXHAUSTED=0, and is new all the same."""
    aged = more(30795, "MAIN_READY", "ogre NUM_TURNS_IN_PLAY=1")
    for log in (aged, in_cleanup(aged, "ogre FROZEN=0")):
        assert not board(30795).minion("ogre", 1, 3, 4, FROZEN=1, NUM_TURNS_IN_PLAY=0).divergences(log)
    rushing = board(30795).minion("ogre", 1, 3, 4, FROZEN=1, RUSH=1, NUM_TURNS_IN_PLAY=0)
    rushing.rejects(aged, "HS 5.1 freeze", Kind.MISSING, "ogre", "FROZEN")


def in_cleanup(log: list[Short], *packets: Short) -> list[Short]:
    """Put packets into the trigger that ends player one's turn."""
    trigger = next(one for one in log if isinstance(one, Blocked) and "game NEXT_STEP=MAIN_NEXT" in one.packets)
    return replaced(log, trigger, block("TRIGGER", "one", *packets, *trigger.packets))


def test_hs_2_1_6_a_minion_that_was_played_this_turn_has_been_there_a_turn() -> None:
    fresh = board(30795).minion("ogre", 1, 3, 4, JUST_PLAYED=1)
    aged = more(30795, "MAIN_READY", "ogre NUM_TURNS_IN_PLAY=2")
    fresh.rejects(aged, "HS 2.1.6", Kind.MISSING, "ogre", "JUST_PLAYED")


def test_hs_2_1_0_the_turn_passes_to_the_opponent() -> None:
    log = turn(30795, usual(30795))
    again = replaced(without(log, "one CURRENT_PLAYER=0"), "two CURRENT_PLAYER=1")
    board(30795).rejects(again, "HS 2.1.0", Kind.MISSING, "one", "CURRENT_PLAYER")


def test_hs_2_1_0_turns_are_counted_one_by_one() -> None:
    log = replaced(turn(30795, usual(30795)), "game TURN=8", "game TURN=9")
    found = board(30795).rejects(log, "HS 2.1.0", Kind.WRONG_VALUE, "game", "TURN")
    assert (found.expected, found.observed) == (8, 9)


@pytest.mark.rule("HS 2.6 number of attacks", "HS 2.1 summoning sickness", "HS 1.4 hand")
@pytest.mark.parametrize("turn_told", [8, 10])
def test_hs_2_1_0_of_turns_that_are_missing_nothing_is_known(turn_told: int) -> None:
    made = board(30795).minion("wolf", 2, 1, 4, NUM_TURNS_IN_PLAY=0).minion("ogre", 1, 0, 9)
    made.set("wolf", NUM_ATTACKS_THIS_TURN=1, EXHAUSTED=1).card("bolt", 2, CardType.SPELL, Zone.GRAVEYARD)
    fight = attack(30795, "wolf", "ogre", *damaged(30795, "ogre", 1, "wolf", 1))
    log = [*replaced(turn(30795, usual(30795)), "game TURN=8", f"game TURN={turn_told}"), *fight]
    log += spell(30795, "bolt")
    found = {one.rule for one in made.divergences(log) if one.kind is Kind.ILLEGAL_CHOICE}
    assert found == (set() if turn_told == 10 else {"HS 2.1 summoning sickness", "HS 1.4 hand"})


def test_hs_2_1_a_step_left_out_is_missed() -> None:
    log = turn(30795, usual(30795))
    trigger = block("TRIGGER", "two", "game NEXT_STEP=MAIN_START")
    for missing in (without(log, "game STEP=MAIN_START_TRIGGERS"), without(log, trigger)):
        assert board(30795).divergences(missing)


def test_hs_4_13_an_extra_turn_is_taken_before_the_opponents() -> None:
    lucky = Board(30795, mana=8).hidden(Zone.DECK, 1, "top").set("one", NUM_TURNS_LEFT=2)
    log: list[Short] = [
        *end_of_turn(30795, "one"),
        "game STEP=MAIN_CLEANUP",
        block("TRIGGER", "one", "game NEXT_STEP=MAIN_NEXT"),
        "game STEP=MAIN_NEXT",
    ]
    passing: list[Short] = [
        "one CURRENT_PLAYER=0",
        "two CURRENT_PLAYER=1",
        "game TURN=8",
        "game NEXT_STEP=MAIN_READY",
    ]
    wrong = [*log, block("TRIGGER", "game", *passing)]
    assert "HS 4.13" in {one.rule for one in lucky.divergences(wrong)}


COUNTED = ("game EXTRA_TURNS_TAKEN_THIS_GAME=1", "one EXTRA_TURNS_TAKEN_THIS_GAME=1")
MARKED = ("one 1292=1", "one 1292=0", "two 1292=1")


@pytest.mark.parametrize("also", [(), COUNTED, MARKED, (*COUNTED, *MARKED)])
def test_hs_4_13_how_later_builds_count_an_extra_turn_is_open(also: tuple[Short, ...]) -> None:
    """No log of them has one; that the turn is used up, and who has the next, is not open."""
    lucky = Board(195635).hidden(Zone.DECK, 1, "top").set("one", NUM_TURNS_LEFT=2)
    passing = ("one NUM_TURNS_LEFT=1", *also, "one CURRENT_PLAYER=0", "one CURRENT_PLAYER=1", "game TURN=8")
    changes = {**usual(195635), "MAIN_NEXT": [*passing, "game 1882=1", "one TURN=1"]}
    log = turn(195635, changes)
    next_turn = log.index("game STEP=MAIN_READY")
    assert not lucky.divergences(log[:next_turn])
    assert lucky.divergences(without(log[:next_turn], "one NUM_TURNS_LEFT=1"))


@pytest.mark.parametrize(("game", "player"), [(0, 0), (3, 0), (3, 2)])
def test_hs_4_13_extra_turns_are_counted_in_the_game_and_for_each_player(game: int, player: int) -> None:
    build = 179020
    lucky = Board(build).hidden(Zone.DECK, 1, "top").set("one", NUM_TURNS_LEFT=2, EXTRA_TURNS_TAKEN_THIS_GAME=player)
    lucky.set("game", EXTRA_TURNS_TAKEN_THIS_GAME=game)

    def counted(in_game: int, by_player: int) -> bool:
        also = (f"game EXTRA_TURNS_TAKEN_THIS_GAME={in_game}", f"one EXTRA_TURNS_TAKEN_THIS_GAME={by_player}")
        passing = ("one NUM_TURNS_LEFT=1", *also, "one CURRENT_PLAYER=0", "one CURRENT_PLAYER=1", "game TURN=8")
        changes = {**usual(build), "MAIN_NEXT": [*passing, "game 1882=1", "one TURN=1"]}
        log = turn(build, changes)
        found = replay(lucky.game(log[: log.index("game STEP=MAIN_READY")])).divergences
        return not any(one.tag == GameTag.EXTRA_TURNS_TAKEN_THIS_GAME for one in found)

    assert counted(game + 1, player + 1)
    assert not counted(game + 2, player + 1)
    assert not counted(game + 1, player + 2)


def test_hs_4_13_an_extra_turn_ends_like_any_other() -> None:
    """As a log of 179020 has it: the player is still marked from before, and the extra turn ends after that mark."""
    build = 179020
    passing = ("one 1292=0", "game IS_CURRENT_TURN_AN_EXTRA_TURN=0", "two 1292=1")
    rest = ("one CURRENT_PLAYER=0", "two CURRENT_PLAYER=1", "game TURN=8", "game 1882=1", "two TURN=1")
    log = turn(build, {**usual(build), "MAIN_NEXT": [*passing, *rest]})
    made = board(build).set("one", RESOURCES_USED=8, **{"1292": 1}).set("game", IS_CURRENT_TURN_AN_EXTRA_TURN=1)
    assert not made.divergences(log)
    kept = replay(made.game(without(log, "game IS_CURRENT_TURN_AN_EXTRA_TURN=0"))).divergences
    assert ("HS 4.13", Kind.MISSING) in [(one.rule, one.kind) for one in kept]


def last_turn(*over: Short, inside: tuple[Short, ...] = ()) -> list[Short]:
    """Turn 89 ends, and turn 90 begins."""
    step = [line for line in usual(88998)["MAIN_NEXT"] if line != "game TURN=8"]
    return [
        *end_of_turn(88998, "one"),
        "game STEP=MAIN_CLEANUP",
        block("TRIGGER", "one", "game NEXT_STEP=MAIN_NEXT"),
        "game STEP=MAIN_NEXT",
        block("TRIGGER", "game", *step, "game TURN=90", *inside),
        *over,
        "game STEP=FINAL_WRAPUP",
        block("TRIGGER", "game", "game NEXT_STEP=FINAL_GAMEOVER"),
    ]


TIED: tuple[Short, ...] = ("one PLAYSTATE=TIED", "two PLAYSTATE=TIED", "game NEXT_STEP=FINAL_WRAPUP")


@pytest.mark.parametrize("log", [last_turn(*TIED), last_turn(inside=TIED), last_turn(*TIED[2:], inside=TIED[:2])])
def test_hs_2_1_turn_limit_the_game_is_a_tie_when_turn_90_begins(log: list[Short]) -> None:
    long = Board(88998, turn=89, mana=10)
    assert not replay(long.game(log)).divergences
    wrong = replay(long.game(without(log, "two PLAYSTATE=TIED"))).divergences
    assert [(one.rule, one.kind) for one in wrong] == [("HS 2.1 turn limit", Kind.MISSING)]


@pytest.mark.parametrize("counted", [True, False])
def test_hs_2_1_1_turns_in_play_of_a_type_that_was_never_seen_are_open(counted: bool) -> None:
    pet = board(88998).card("pet", 1, CardType.PET, Zone.PLAY)
    log = more(88998, "MAIN_READY", "pet NUM_TURNS_IN_PLAY=1") if counted else turn(88998, usual(88998))
    assert not pet.divergences(log)


@pytest.mark.parametrize("zone", [Zone.SETASIDE, Zone.GRAVEYARD])
@pytest.mark.parametrize("tag", ["NUM_ATTACKS_THIS_TURN", "HEROPOWER_ACTIVATIONS_THIS_TURN", "EXHAUSTED"])
def test_hs_2_1_1_what_has_left_play_may_be_reset_as_well(tag: str, zone: int) -> None:
    gone = board(88998).card("gone", 2, CardType.HERO_POWER, zone, **{tag: 1})
    assert not gone.divergences(more(88998, "MAIN_READY", f"gone {tag}=0"))
    assert gone.divergences(more(88998, "MAIN_READY", f"gone {tag}=2"))


def test_hs_2_1_1_an_attack_that_was_forced_in_the_opponents_turn_is_forgotten() -> None:
    drawn_in = board(88998).minion("dog", 2, 1, 1, NUM_ATTACKS_THIS_TURN=1)
    ready = ("dog NUM_TURNS_IN_PLAY=2", "dog NUM_ATTACKS_THIS_TURN=0")
    assert not drawn_in.divergences(more(88998, "MAIN_READY", *ready))


@pytest.mark.parametrize("reset", [True, False])
def test_hs_2_1_6_a_minion_that_has_changed_sides_since_it_was_played_may_be_cleared(reset: bool) -> None:
    given = board(88998).minion("imp", 2, 1, 1, JUST_PLAYED=1)
    log = more(88998, "MAIN_READY", "imp NUM_TURNS_IN_PLAY=2")
    trigger = block("TRIGGER", "one", "game NEXT_STEP=MAIN_NEXT")
    if reset:
        log = replaced(log, trigger, block("TRIGGER", "one", "imp JUST_PLAYED=0", "game NEXT_STEP=MAIN_NEXT"))
    assert not given.divergences(log)


def test_hs_2_1_6_what_lasts_a_turn_and_has_stayed_with_the_dead_needs_no_trigger_to_end() -> None:
    made = board(88998).card("dead", 1, CardType.MINION, Zone.GRAVEYARD)
    made.card("drain", 1, CardType.ENCHANTMENT, Zone.PLAY, ATTACHED="dead", TAG_ONE_TURN_EFFECT=1, LIFESTEAL=1)
    assert not made.divergences(turn(88998, usual(88998)))


def test_hs_5_8_a_length_that_an_effect_has_set_is_not_the_clocks() -> None:
    assert not board(88998).set("one", TIMEOUT=45).divergences(turn(88998, usual(88998)))


def test_hs_2_1_3_a_card_may_let_its_player_do_something_else_instead_of_drawing() -> None:
    """How the server says so, no log tells: nothing is announced, or a trigger takes the draw back."""
    table = board(189384).minion("witness", 2, 1, 1, NUM_TURNS_IN_PLAY=0).name(witness="TOT_111")
    aged: list[Short] = [*usual(189384)["MAIN_READY"], "witness NUM_TURNS_IN_PLAY=1"]
    moves = ("top ZONE=HAND", "top ZONE_POSITION=1")
    silent = {**usual(189384), "MAIN_READY": aged, "MAIN_START": [block("TRIGGER", "witness", *moves)]}
    assert not table.divergences(turn(189384, silent))
    taken = block("TRIGGER", "witness", "two 467=0", *moves)
    assert not table.divergences(turn(189384, {**silent, "MAIN_START": ["two 467=1", taken]}))
    table.name(witness="OTHER")
    assert table.divergences(turn(189384, silent))


def test_hs_2_1_3_a_card_may_keep_its_player_from_drawing() -> None:
    """How the server says so, no log tells: nothing is announced, or the draw is taken back."""
    table = board(237921).minion("chiller", 2, 1, 1, NUM_TURNS_IN_PLAY=0)
    aged: list[Short] = [*usual(237921)["MAIN_READY"], "chiller NUM_TURNS_IN_PLAY=1"]
    for told in ((), ("two 467=1", "two 467=0")):
        log = turn(237921, {**usual(237921), "MAIN_READY": aged, "MAIN_START": list(told)})
        assert not table.name(chiller="TIME_617").divergences(log)
        assert table.name(chiller="OTHER").divergences(log)


def dies(build: int, *over: Short) -> tuple[Short, ...]:
    """The hero of player two, with one health left, has been hit: it dies, and ``over`` follows."""
    return (block("DEATHS", "game", "hero2 ZONE=GRAVEYARD", "two PLAYSTATE=LOSING"), *over)


DECIDED: tuple[Short, ...] = (
    "one PLAYSTATE=WON",
    "two PLAYSTATE=LOST",
    "game NEXT_STEP=FINAL_WRAPUP",
    "game STEP=FINAL_WRAPUP",
    block("TRIGGER", "game", "game NEXT_STEP=FINAL_GAMEOVER"),
)


def burnt(build: int) -> Blocked:
    """The elder, a minion of player one's, hits the other hero."""
    return block("TRIGGER", "elder", *hero_damaged(build, "hero2", "two", 1, "elder", 30))


@pytest.mark.rule("AR end of turn", "AR 9")
@pytest.mark.parametrize("build", [20457, 25770])
def test_ar_end_of_turn_the_game_is_decided_when_what_responds_to_it_is_over(build: int) -> None:
    table = Board(build).minion("elder", 1, 0, 9).set("hero2", DAMAGE=29)
    begun = ("game STEP=MAIN_END", block("TRIGGER", "one", "game NEXT_STEP=MAIN_CLEANUP"), *idle(build, "one"))
    log: list[Short] = [*begun, burnt(build), *idle(build, "two"), *dies(build, *DECIDED)]
    assert not replay(table.game(log)).divergences
    goes_on = [*log[: -len(DECIDED)], *usual_end()]
    assert "HS 1.7" in {one.rule.removesuffix(" loss") for one in replay(table.game(goes_on)).divergences}


def test_ar_end_of_turn_what_was_lent_for_the_turn_is_there_until_all_has_responded() -> None:
    build = 20457
    table = Board(build, mana=8).hidden(Zone.DECK, 2, "top").minion("elder", 1, 0, 9).set("one", TEMP_RESOURCES=1)
    log = more(build, "MAIN_READY", "elder NUM_TURNS_IN_PLAY=2")
    gone = "one TEMP_RESOURCES=0"
    step, response = block("TRIGGER", "one", "game NEXT_STEP=MAIN_CLEANUP"), block("TRIGGER", "elder")
    log = replaced(log, step, step, response)
    assert not table.divergences(in_cleanup(log, gone))
    early = replaced(log, step, block("TRIGGER", "one", gone, "game NEXT_STEP=MAIN_CLEANUP"))
    table.rejects(early, "HS 2.1.5", Kind.UNEXPECTED, "one", "TEMP_RESOURCES")


@pytest.mark.parametrize("build", [20457, 25770])
def test_ar_start_of_turn_the_game_is_decided_before_a_card_is_drawn(build: int) -> None:
    table = board(build).minion("elder", 1, 0, 9).set("hero2", DAMAGE=29)
    log = more(build, "MAIN_READY", "elder NUM_TURNS_IN_PLAY=2")
    own = block("TRIGGER", "two", "game NEXT_STEP=MAIN_START")
    place = log.index(own)
    over = [*log[:place], burnt(build), own, *dies(build, *DECIDED)]
    assert not replay(table.game(over)).divergences
    drawn = [*over[: -len(DECIDED)], *log[place + 1 :]]
    found = replay(table.game(drawn)).divergences
    assert found[0].rule.startswith("HS 1.7")


@pytest.mark.parametrize("build", [20457, 25770])
def test_ar_draw_the_game_is_decided_when_all_that_follows_from_the_draw_is_over(build: int) -> None:
    table = board(build).minion("elder", 1, 0, 9).set("hero2", DAMAGE=29)
    changes = {**usual(build), "MAIN_READY": [*usual(build)["MAIN_READY"], "elder NUM_TURNS_IN_PLAY=2"]}
    line: Short = "top ZONE_POSITION=1"
    changes["MAIN_START"] = replaced(changes["MAIN_START"], line, line, burnt(build))
    log = turn(build, changes)
    place = next(number for number, one in enumerate(log) if one == "game STEP=MAIN_ACTION")
    over = [*log[:place], *dies(build, *DECIDED)]
    assert not replay(table.game(over)).divergences
    goes_on = [*over[: -len(DECIDED)], *log[place:]]
    found = replay(table.game(goes_on)).divergences
    assert found[0].rule.startswith("HS 1.7")


def usual_end() -> tuple[Short, ...]:
    return ("game STEP=MAIN_CLEANUP", block("TRIGGER", "one", "game NEXT_STEP=MAIN_NEXT"))


def test_hs_2_1_1_between_the_last_build_that_counts_one_side_and_the_first_that_counts_both_nothing_is_claimed() -> (
    None
):
    build = 13740
    for told in (IN_PLAY[3:], IN_PLAY[5:]):
        log = turn(
            build, {**usual(build), "MAIN_READY": [*(f"{one} NUM_TURNS_IN_PLAY=1" for one in told), "two RESOURCES=9"]}
        )
        assert not board(build).divergences(log)


def test_hs_4_4_the_card_that_is_drawn_next_is_named_since_127581() -> None:
    board(127581).accepts(turn(127581, usual(127581)))


@pytest.mark.rule("HS 5.1 combo")
@pytest.mark.parametrize("build", [30103, 30795])
def test_hs_2_1_5_combo_ends_with_its_players_turn_since_30795_and_before_with_the_next_one(build: int) -> None:
    made = board(build).set("one", COMBO_ACTIVE=1)
    ends, kept = more(build, "MAIN_CLEANUP", "one COMBO_ACTIVE=0"), turn(build, usual(build))
    found = {name: [one.kind for one in made.divergences(log)] for name, log in (("ends", ends), ("kept", kept))}
    late = build >= 30795
    assert found == {"ends": [] if late else [Kind.UNEXPECTED], "kept": [Kind.MISSING] if late else []}


def test_hs_2_1_5_a_step_is_missed_before_the_triggers_without_effect_that_are_left() -> None:
    """A player has two such triggers in 127581; one of them is there, and none names the next step."""
    ended, step, idle, *others = turn(127581, usual(127581))
    assert others[0] == idle
    made = board(127581)
    found = made.rejects([ended, *others], "HS 2.1.5", Kind.MISSING, "one")
    assert found.index == made.game([ended]).packet_count
    assert not made.divergences([ended, step, idle, *others])
    first = made.divergences([ended, idle, idle, *others])[0]  # one more than usual: that one is the step, left empty
    assert (first.rule, first.kind, first.entity) == ("HS 2.1.5", Kind.MISSING, made.ids["game"])


def ended(build: int, *then: Short) -> list[Short]:
    """Player one's turn ends, and a further trigger of that player comes behind the usual ones."""
    own, others = end_of_turn(build, "one")[: 2 + len(idle(build, "one"))], idle(build, "two")
    return [*own, block("TRIGGER", "one", *then), *others, "game STEP=MAIN_CLEANUP"]


@pytest.mark.parametrize(
    ("build", "used", "total", "predicted"),
    [
        *((127581, 5, 7, True), (179020, 5, 7, True), (179020, 5, 8, False), (179020, 7, 5, True)),
        *((179020, 8, 5, False), (179020, 9, 5, False)),
    ],
)
def test_hs_2_1_5_unspent_mana_is_counted_in_a_trigger_of_its_own_until_179020(
    build: int, used: int, total: int, predicted: bool
) -> None:
    made = Board(build, mana=8).set("one", RESOURCES_USED=used, **{"1854": 4})
    result = made.replay(ended(build, f"one 1854={total}"))
    counted = [result.verdict(one) for one in result.game.walk() if isinstance(one, TagChange) and one.tag == 1854]
    assert (counted == [Verdict.PREDICTED]) is predicted
    if used < 8:
        assert bool(made.divergences(ended(build, f"one 1854={total}"))) is not predicted
    assert not made.divergences([*end_of_turn(build, "one"), "game STEP=MAIN_CLEANUP"])


@pytest.mark.parametrize(("build", "attacked", "predicted"), [(62331, 0, True), (62331, 1, False), (66927, 0, False)])
def test_hs_2_1_5_that_a_hero_has_attacked_is_taken_back_after_a_turn_without_an_attack(
    build: int, attacked: int, predicted: bool
) -> None:
    made = Board(build).set("one", **{"1386": 1}).set("hero1", NUM_ATTACKS_THIS_TURN=attacked)
    result = made.replay(ended(build, "one 1386=0"))
    taken = [result.verdict(one) for one in result.game.walk() if isinstance(one, TagChange) and one.tag == 1386]
    assert taken == [Verdict.PREDICTED if predicted else Verdict.ADOPTED]


def test_hs_2_1_5_the_damage_of_a_turn_is_totaled_in_the_last_trigger_of_each_player() -> None:
    build = 134558
    made = Board(build).set("two", **{"464": 3, "1853": 2})
    step, one, two = (*end_of_turn(build, "one")[:2],), idle(build, "one"), idle(build, "two")
    log = [*step, *one, two[0], block("TRIGGER", "two", "two 1853=5"), "game STEP=MAIN_CLEANUP"]
    result = made.replay(log)
    totals = [result.verdict(one) for one in result.game.walk() if isinstance(one, TagChange) and one.tag == 1853]
    assert (totals, made.divergences(log)) == ([Verdict.PREDICTED], [])
