"""Where builds differ: what an old build writes is wrong in a new one, and the other way round.

Each row is a pair of neighbouring eras.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from boards import Blocked, Board, Short, block, end_of_turn, replaced, without
from forms import ERAS, attack, closing, damaged, death, hero_damaged, moved, pulse_ends, pulses, since, spell

import hslog
from engine import replay
from engine.core.divergence import Kind
from engine.hearthstone.examples.reader import read_examples
from engine.hearthstone.examples.runner import Status, run_example
from engine.hearthstone.quirks import QUIRKS, Quirk
from engine.hearthstone.rulesets import Observed, Ruleset
from engine.hearthstone.rulesets.switches import SWITCHES, Switch
from hslog.hearthstone.build import patches
from hslog.hearthstone.generated.vocabulary import CardType, GameTag
from hslog.hearthstone.names import number


def board(build: int) -> Board:
    made = Board(build).minion("ogre", 1, 3, 4).minion("bear", 2, 0, 5)
    return made.hand("trick", 1, CardType.SPELL, 0)


def hit(build: int) -> list[Short]:
    return attack(build, "ogre", "bear", *damaged(build, "bear", 3, "ogre", 3))


def hit_hero(build: int) -> list[Short]:
    return attack(build, "ogre", "hero2", *hero_damaged(build, "hero2", "two", 3, "ogre", 3))


def trick(build: int) -> list[Short]:
    return spell(build, "trick")


Play = Callable[[int], list[Short]]
PLAYS: tuple[Play, ...] = (hit, hit_hero, trick)

DIFFERENT = [(play, old, new) for play in PLAYS for old, new in pairwise(ERAS) if play(old) != play(new)]
"""Plays that two neighbouring eras write differently."""


@pytest.mark.parametrize("build", ERAS)
@pytest.mark.parametrize("play", PLAYS)
def test_a_play_is_right_in_the_form_of_its_own_build(play: Play, build: int) -> None:
    board(build).accepts(play(build))


@pytest.mark.parametrize("build", ERAS)
@pytest.mark.parametrize("play", PLAYS)
def test_each_packet_that_is_missing_or_has_another_value_is_accused_under_the_rule_that_predicts_it(
    play: Play, build: int
) -> None:
    assert board(build).overlooked(play(build), passed=pulse_ends("trick")) == []


@pytest.mark.parametrize(("play", "old", "new"), DIFFERENT)
def test_a_play_in_the_form_of_another_era_is_wrong(play: Play, old: int, new: int) -> None:
    assert board(new).divergences(play(old)) or board(old).divergences(play(new))


def test_hs_2_3_1_b_spells_are_counted_since_12574() -> None:
    board(13030).rejects(trick(11461), "HS 2.3.1.b", Kind.MISSING, "one", "430")


def test_hs_2_2_options_are_counted_for_the_game_since_45310() -> None:
    board(54613).rejects(trick(30795), "LOG actions counted", Kind.MISSING, "game", "1323")


def test_hs_2_6_attacks_have_ids_since_54613() -> None:
    board(54613).rejects(hit(30795), "HS 2.6.1", Kind.MISSING, "ogre", "1715")


def test_hs_2_6_an_attack_passes_through_main_combat_until_24769() -> None:
    board(20457).rejects(hit(25770), "HS 2.6.1.e", Kind.MISSING, "game", "NEXT_STEP")


def test_hs_4_9_damage_to_heroes_is_counted_since_20457() -> None:
    board(20457).rejects(hit_hero(13030), "HS 4.9.6", Kind.MISSING, "two", "464")


def test_hs_4_9_4_damage_is_announced_twice_since_28329() -> None:
    board(30795).rejects(hit(25770), "HS 4.9.4", Kind.MISSING, "bear", "1173")
    assert board(25770).divergences(hit(30795))


def test_hs_4_9_4_damage_names_its_source_since_127581() -> None:
    found = board(189384).divergences(attack(189384, "ogre", "bear", *damaged(88998, "bear", 3, "ogre", 3)))
    assert (found[0].rule, found[0].tag) == ("HS 4.9.4", 2187)


@pytest.mark.parametrize(
    ("observed", "low", "high", "value"),
    [
        (((10, "old"), (20, "new"), (30, "old")), 10, 30, None),
        (((10, "old"), (20, "new"), (30, "old")), 5, 40, None),
        (((10, "old"), (20, "old"), (30, "old")), 10, 30, "old"),
        (((10, "old"), (20, "new"), (30, "old")), 20, 20, "new"),
        (((10, "old"), (20, "new")), 15, 15, None),
        (((10, "old"), (20, "new")), 15, 20, None),
        (((10, "old"), (20, "new")), 21, 90, "new"),
        (((10, "old"), (20, "new")), 1, 10, "old"),
    ],
)
def test_a_range_of_builds_has_a_value_if_all_observations_in_it_agree(
    monkeypatch: pytest.MonkeyPatch, observed: Observed, low: int, high: int, value: str | None
) -> None:
    """The value of a range is unknown if an observation between its ends differs from both."""
    name = f"tried {observed} {low} {high}"
    monkeypatch.setitem(SWITCHES, name, Switch("", "", observed))
    assert Ruleset(low, high).get(name) == value


OTHER_BUILDS = {7000, 10130, 10603, 189384, 250000, 255790}
"""Builds of observations that the table of patches lacks, with the ends of the table, for older and for newer logs."""


@pytest.mark.parametrize("row", [*SWITCHES.values(), *QUIRKS], ids=[*SWITCHES, *(quirk.name for quirk in QUIRKS)])
def test_observations_are_of_builds_that_exist_and_go_up(row: Switch | Quirk) -> None:
    """A build that nobody has cannot have been seen: a number with a slip of the pen is found."""
    builds = [build for build, _ in row.observed]
    assert builds == sorted(set(builds))
    assert {*builds, getattr(row, "changed_in", 0)} - {0} <= OTHER_BUILDS | {patch.build for patch in patches()}


def test_between_two_observations_both_forms_are_possible() -> None:
    """Nobody has a log of build 27000, between the last with one pulse and the first with two."""
    assert not board(27000).divergences(hit(25770))


@pytest.mark.parametrize("build", [25300, 25500])
def test_where_the_tables_do_not_settle_it_what_is_sent_is_not_wrong(build: int) -> None:
    """Between 24769 and 25770 the step MAIN_COMBAT went: there it may be sent, and may be left out."""
    assert not board(build).divergences(hit(25770))


@pytest.mark.rule("HS 2.6")
def test_hs_2_6_the_option_of_an_attack_may_follow_deaths_where_the_log_shows_the_combat_step() -> None:
    """A log that may be of any build shows by MAIN_COMBAT that the option is counted inside the attack."""
    build = 20457
    made = board(build).minion("wisp", 2, 1, 1).set("wisp", DAMAGE=1)
    (fight, *after) = hit(build)
    option = "one NUM_OPTIONS_PLAYED_THIS_TURN=1"
    late = replaced([fight], option, block("DEATHS", "game", *death(build, "wisp", 1)), option)
    assert not unknown(made, [*late, *after])


def unknown(made: Board, log: list[Short]) -> list[str]:
    """Return what diverges in a log that tells nothing of its build."""
    game = made.game([*log, *end_of_turn(made.build, "one")])
    game.__dict__["build_range"] = (0, 10**9)
    return [one.message for one in replay(game).divergences]


def fatigue(build: int) -> list[Short]:
    """A spell draws a card from an empty deck; up to 10603 the count of such draws is the hero's."""
    counted = "hero1 FATIGUE=1" if build < 10833 else "one FATIGUE=1"
    hurt = (*pulses(build, "hero1", 1, ""), "note DAMAGE 1 hero1", "hero1 DAMAGE=1")
    owed = since(build, 15590, "one 467=1"), since(build, 15590, "one 467=0")
    return spell(build, "trick", *owed[0], block("FATIGUE", "hero1", counted, *hurt), *owed[1])


@pytest.mark.parametrize("build", ERAS)
@pytest.mark.parametrize("play", [*PLAYS, fatigue])
def test_a_log_of_an_unknown_build_may_be_in_the_form_of_any(play: Play, build: int) -> None:
    assert unknown(board(build), play(build)) == []


@pytest.mark.parametrize("zone", ["GRAVEYARD", "SETASIDE"])
def test_where_a_countered_spell_goes_is_open_between_the_builds_that_show_it(zone: str) -> None:
    build = 66927
    log = spell(build, "trick")
    effect = next(one for one in log[0].packets if isinstance(one, Blocked))  # type: ignore[union-attr]
    countered = replaced(log, effect, block("TRIGGER", "two", "trick CANT_PLAY=1"))
    countered = replaced(countered, "trick ZONE=GRAVEYARD", f"trick ZONE={zone}")
    countered = replaced(countered, "trick 1068=4", f"trick 1068={number('Zone', zone)}")
    places = [one for one in board(build).divergences(countered) if one.tag == GameTag.ZONE]
    assert places == []


def test_counters_are_of_the_entities_the_rules_speak_of() -> None:
    """Since 240818 hero powers count their own uses; whatever counts something next raises no alarm."""
    log = trick(189384)
    more = replaced(log, "one NUM_CARDS_PLAYED_THIS_TURN=1", "one NUM_CARDS_PLAYED_THIS_TURN=1", "{} 269=1")
    for other in ("game", "hero1"):
        new = replaced(more, "{} 269=1", f"{other} NUM_CARDS_PLAYED_THIS_TURN=1")
        assert not board(189384).divergences(new)
    wrong = replaced(more, "{} 269=1", "two NUM_CARDS_PLAYED_THIS_TURN=1")
    board(189384).rejects(wrong, "HS 2.3", Kind.UNEXPECTED, "two", "NUM_CARDS_PLAYED_THIS_TURN")


# --- between the observations ------------------------------------------------------------------------------


def read(build: int, *effect: Short) -> list[Short]:
    return spell(build, "book", *effect)


def hurt(amount: int, source: str, total: int) -> tuple[Short, ...]:
    announced = (f"hero1 PREDAMAGE={amount}", "hero1 PREDAMAGE=0", f"note DAMAGE {amount} hero1")
    return (*announced, f"hero1 LAST_AFFECTED_BY={source}", f"hero1 DAMAGE={total}")


@pytest.mark.parametrize("counter", ["one", "hero1"])
def test_hs_4_4_whether_player_or_hero_counts_fatigue_is_open_between_10603_and_10833(counter: str) -> None:
    tired = Board(10700).name(power1="CS2_056").set("one", FATIGUE=2).set("hero1", FATIGUE=2)
    fatigue = block("FATIGUE", "hero1", f"{counter} FATIGUE=3", *hurt(3, "0", 5))
    log: list[Short] = [
        block(
            "PLAY",
            "power1",
            "one RESOURCES_USED=2",
            "one NUM_RESOURCES_SPENT_THIS_GAME=2",
            block("POWER", "power1", *hurt(2, "power1", 2), fatigue),
            "one HEROPOWER_ACTIVATIONS_THIS_TURN=1",
            "power1 EXHAUSTED=1",
            block("TRIGGER", "one", "one NUM_TIMES_HERO_POWER_USED_THIS_GAME=1"),
            *closing(10700),
        )
    ]
    assert not tired.divergences(log)
    spared = replaced(log, "hero1 DAMAGE=5", "hero1 DAMAGE=4")
    tired.rejects(spared, "HS 4.9.6", Kind.WRONG_VALUE, "hero1", "DAMAGE")


@pytest.mark.parametrize(
    "noted", [("note HEALING 3 hero1", "hero1 DAMAGE=7"), ("hero1 DAMAGE=7", "note HEALING 3 hero1")]
)
def test_hs_4_9_6_when_a_healing_is_noted_is_open_between_10603_and_10833(noted: tuple[Short, ...]) -> None:
    hurt = Board(10700).hand("book", 1, CardType.SPELL, 0).set("hero1", DAMAGE=10)
    assert not hurt.divergences(read(10700, *noted))


def test_hs_4_4_a_draw_may_be_taken_away_where_it_is_not_certain_to_be_announced() -> None:
    table = Board(15000).hand("book", 1, CardType.SPELL, 0).minion("thief", 2, 1, 1)
    stolen = block("TRIGGER", "thief", "one 467=0")
    assert not table.divergences(read(15000, "one 467=1", stolen))


def new_hero(gained: tuple[Short, ...]) -> tuple[Board, list[Short]]:
    """Return a board, and how a hero card with armor is played there that gives its armor in these steps."""
    table = Board(210640).hand("lord", 1, CardType.HERO, 0, HEALTH=30, ARMOR=5).set("hero1", ARMOR=3)
    first, *rest = gained
    log = [
        block(
            "PLAY",
            "lord",
            "one NUM_CARDS_PLAYED_THIS_TURN=1",
            "lord 3557=1",
            "lord ZONE_POSITION=0",
            *moved(210640, "lord", "PLAY"),
            "lord JUST_PLAYED=1",
            first,
            *moved(210640, "hero1", "SETASIDE"),
            "one HERO_ENTITY=lord",
            *moved(210640, "power1", "SETASIDE"),
            *rest,
            block("POWER", "lord", "create shape CARDTYPE=HERO_POWER CONTROLLER=1 ZONE=PLAY COST=2"),
            "one COMBO_ACTIVE=1",
            *closing(210640),
        )
    ]
    return table, log


@pytest.mark.parametrize("gained", [("lord ARMOR=8",), ("lord ARMOR=3", "lord ARMOR=8")])
def test_hs_2_5_when_a_hero_card_gives_its_armor_is_open_between_195635_and_223542(gained: tuple[Short, ...]) -> None:
    table, log = new_hero(gained)
    assert not table.divergences(log)


@pytest.mark.rule("HS 1.4 setaside", "HS 2.5.1.e")
def test_hs_1_4_a_hero_that_is_replaced_is_set_aside() -> None:
    table, log = new_hero(("lord ARMOR=8",))
    stays = without(without(without(log, "hero1 1068=6"), "hero1 1068=0"), "hero1 ZONE=SETASIDE")
    table.rejects(stays, "HS 2.5.1.e", Kind.MISSING, "hero1", "ZONE")
    dies = replaced(log, "hero1 ZONE=SETASIDE", "hero1 ZONE=GRAVEYARD")
    assert table.divergences(replaced(dies, "hero1 1068=6", "hero1 1068=4"))


AHEAD = """
[[example]]
id = "ahead"
kind = "scenario"
text = "A battlecry deals damage."
[example.one]
hand = [ {name="card", card="%s"} ]
[example.run]
do = [ "play card > hero2", "end" ]
[[example.expect]]
order = [ "damage hero2 %s" ]
"""


@pytest.mark.parametrize(
    ("card", "amount", "played", "replayed", "accused"),
    [
        ("UNG_084", 3, 189017, 186852, False),  # the card deals 2 by the data of 186852, 3 by that of the next build
        ("UNG_084", 2, 186852, 189017, True),  # never by the data of the build before
        ("CS2_042", 4, 77662, 72661, True),  # then no server was ahead
    ],
)
def test_since_servers_may_be_ahead_of_clients_a_card_may_do_what_it_does_in_the_next_build(
    card: str, amount: int, played: int, replayed: int, accused: bool, tmp_path: Path
) -> None:
    path = tmp_path / "case.toml"
    path.write_text(AHEAD % (card, amount), encoding="utf-8")
    outcome = run_example(read_examples(path)[0], played)
    assert (outcome.status, outcome.failures) == (Status.PASSED, [])
    assert outcome.game is not None
    hslog.write([outcome.game], str(tmp_path / "game.log"))
    [game] = hslog.read(str(tmp_path / "game.log"))
    assert bool(replay(game, replayed, strict=False).divergences) is accused
