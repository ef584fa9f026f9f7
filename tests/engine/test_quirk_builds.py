"""Quirks act within their builds: a build outside a quirk's row is judged by the book.

Of each quirk there is a board, a log in which the server departs, and one that follows the book. Where no log follows
the book, the row says every build; then the rules are run with the row switched off.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple
from unittest.mock import Mock

import pytest
from boards import Blocked, Board, Short, block, replaced, without
from forms import attack, card_counted, closing, damaged, moved, since, spell
from options_boards import state_of
from test_rules_departures import away_and_back, death
from test_rules_order import end
from test_rules_turn import turn, usual

from engine.hearthstone.quirks import EVERY_BUILD, QUIRKS, Quirk
from engine.hearthstone.rulesets import Ruleset, ruleset_for
from engine.hearthstone.sequences import equip
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone

Log = list[Short]


class Case(NamedTuple):
    """``inside``: a build that departs, ``outside``: one that follows the book; the board and both logs of a build.

    ``rule``: the only one whose divergences count, where the logs leave out what others call for.
    """

    inside: int
    outside: int
    board: Callable[[int], Board]
    departs: Callable[[int], Log]
    by_the_book: Callable[[int], Log]
    rule: str = ""

    def messages(self, build: int, log: Callable[[int], Log]) -> list[str]:
        """Return what diverges in a log of a build."""
        found = self.board(build).divergences(log(build))
        return [one.message for one in found if self.rule in ("", one.rule)]


def fighters(build: int) -> Board:
    made = Board(build).minion("ogre", 1, 3, 4).minion("bear", 2, 0, 5)
    return made.hand("trick", 1, CardType.SPELL, 0)


def hit(build: int) -> Log:
    return attack(build, "ogre", "bear", *damaged(build, "bear", 3, "ogre", 3))


# --- using a card ------------------------------------------------------------------------------------------


def counted_late(build: int) -> Log:
    counters: Log = ["one NUM_CARDS_PLAYED_THIS_TURN=1", *since(build, 12574, "one 430=1")]
    log = spell(build, "trick")
    for counter in counters:
        log = without(log, counter)
    text = block("POWER", "trick")
    return replaced(log, text, *counters, text)


def charging(build: int) -> Board:
    return Board(build).hand("wolf", 1, CardType.MINION, 0, CHARGE=1)


def charges(build: int, *exhausted: str) -> Log:
    return [
        block(
            "PLAY",
            "wolf",
            *("one NUM_CARDS_PLAYED_THIS_TURN=1", "one NUM_MINIONS_PLAYED_THIS_TURN=1", "wolf ZONE_POSITION=0"),
            *moved(build, "wolf", "PLAY"),
            *("wolf ZONE_POSITION=1", *exhausted, "wolf JUST_PLAYED=1"),
            *card_counted(build, "wolf"),
            *(block("POWER", "wolf"), "one COMBO_ACTIVE=1"),
            *closing(build),
        )
    ]


def countered(build: int, zone: str) -> Log:
    by = block("TRIGGER", "objection", "trick CANT_PLAY=1", keyword="SECRET")
    (played,) = spell(build, "trick")
    assert isinstance(played, Blocked)
    effect, gone = played.packets.index(block("POWER", "trick")), moved(build, "trick", "GRAVEYARD")
    before, after = played.packets[:effect], played.packets[effect + 1 + len(gone) :]
    uncounted = since(build, 66927, "one NUM_SPELLS_PLAYED_THIS_GAME=0")
    answered = (by, *moved(build, "objection", "GRAVEYARD"), *uncounted, *moved(build, "trick", zone))
    return [block("PLAY", "trick", *before, *answered, *after)]


def countering(build: int) -> Board:
    made = Board(build).hand("trick", 1, CardType.SPELL, 0)
    return made.card("objection", 2, CardType.SPELL, Zone.SECRET, SECRET=1, EXHAUSTED=0)


def coin(build: int) -> Board:
    made = Board(build, mana=6, used=6).hand("trick", 1, CardType.SPELL, 0)
    return made.name(trick="GAME_005")


# --- weapons -----------------------------------------------------------------------------------------------


def owner(build: int) -> Board:
    return Board(build).weapon("knife", 1, 1, 2).hand("call", 1, CardType.SPELL, 0)


def weapon_taken(build: int, *replacing: str, dies: bool) -> Log:
    axe = "create axe ZONE=PLAY CARDTYPE=WEAPON CONTROLLER=1 ATK=3 DURABILITY=2"
    gone = block("DEATHS", "game", "knife TO_BE_DESTROYED=0", *moved(build, "knife", "GRAVEYARD"))
    then = (gone,) if dies else ()
    return spell(build, "call", axe, *replacing, "one WEAPON=axe", "hero1 479=3", "hero1 ATK=3", then=then)


def at_once(build: int) -> Log:
    leaves = moved(build, "knife", "GRAVEYARD")
    first = ("knife LAST_AFFECTED_BY=axe", "one WEAPON=0")
    return weapon_taken(build, *first, *leaves, "hero1 479=0", "hero1 ATK=0", dies=False)  # type: ignore[arg-type]


def destroyed_later(build: int) -> Log:
    return weapon_taken(build, "knife LAST_AFFECTED_BY=axe", "knife TO_BE_DESTROYED=1", dies=True)


# --- combat ------------------------------------------------------------------------------------------------


def cancelled(build: int, *counted: str) -> Log:
    """Something in the way of the attack: the defender is dying."""
    kills = damaged(build, "bear", 5, "power2", 5)
    (fight, *rest) = attack(build, "ogre", "bear")
    assert isinstance(fight, Blocked)
    start = fight.packets.index("game PROPOSED_DEFENDER=bear") + 1
    stop = fight.packets.index("game PROPOSED_ATTACKER=0")
    inside = (
        *fight.packets[:start],
        block("TRIGGER", "power2", *kills),
        *counted,
        *fight.packets[stop : stop + 2],
    )
    dead = block("DEATHS", "game", *death_of_bear(build))
    option = "one NUM_OPTIONS_PLAYED_THIS_TURN=1"
    return [block("ATTACK", "ogre", *inside, target="bear"), dead, *(rest if build > 24769 else (option,))]


def death_of_bear(build: int) -> Log:
    return [
        "two NUM_MINIONS_PLAYER_KILLED_THIS_TURN=1",
        "game NUM_MINIONS_KILLED_THIS_TURN=1",
        "bear ZONE_POSITION=0",
        *moved(build, "bear", "GRAVEYARD"),
        "two NUM_FRIENDLY_MINIONS_THAT_DIED_THIS_TURN=1",
        "two NUM_FRIENDLY_MINIONS_THAT_DIED_THIS_GAME=1",
        "bear DAMAGE=0",
    ]


COUNT = ("ogre NUM_ATTACKS_THIS_TURN=1", "ogre EXHAUSTED=1")


def counted_where(build: int, place: str) -> Log:
    log = hit(build)
    for line in COUNT:
        log = without(log, line)
    return replaced(log, place, place, *COUNT)


def worn(build: int, last: str) -> Log:
    """A hero attacks; ``last`` is what comes last in it: the wear of the weapon, or the count."""
    hits = damaged(build, "bear", 3, "hero1", 3)
    count = ("hero1 NUM_ATTACKS_THIS_TURN=1", "hero1 EXHAUSTED=1")
    log = without(attack(build, "hero1", "bear", *hits), "one NUM_FRIENDLY_MINIONS_THAT_ATTACKED_THIS_TURN=1")
    for line in count:
        log = without(log, line)
    wear = block("TRIGGER", "one", *damaged(build, "axe", 1, "one", 1))
    both: Log = [wear, *count] if last == "count" else [*count, wear]
    return replaced(log, "bear DAMAGE=3", "bear DAMAGE=3", *both)


def armed_hero(build: int) -> Board:
    return Board(build).weapon("axe", 1, 3, 2).minion("bear", 2, 0, 5)


# --- the turn ----------------------------------------------------------------------------------------------


def table(build: int) -> Board:
    return Board(build, mana=8).hidden(Zone.DECK, 2, "top")


def stepping(build: int, step: str, *packets: Short, last: bool = False) -> Log:
    changes = usual(build)
    own = changes.get(step, [])
    changes[step] = [*own, *packets] if last else [*packets, *own]
    return turn(build, changes)


def with_weapon(build: int) -> Board:
    return table(build).weapon("knife", 1, 0, 2)


def sheathed(build: int, step: str) -> Log:
    log = stepping(build, step, "knife EXHAUSTED=1")
    aged = "two RESOURCES=9"
    return replaced(log, aged, "knife NUM_TURNS_IN_PLAY=1", aged)


def killed(build: int) -> Board:
    return table(build).set("game", NUM_MINIONS_KILLED_THIS_TURN=1)


def aged(build: int, *names: str) -> Log:
    changes = usual(build)
    others = [line for line in changes["MAIN_READY"] if "NUM_TURNS_IN_PLAY" not in str(line)]
    changes["MAIN_READY"] = [*(f"{name} NUM_TURNS_IN_PLAY=1" for name in names), *others]
    return turn(build, changes)


OWN, OTHERS = ("hero2", "power2"), ("hero1", "power1")


# --- the order of things -----------------------------------------------------------------------------------


def two_minions(build: int) -> Board:
    return Board(build).minion("totem", 2, 0, 2).minion("elder", 1, 1, 1).minion("younger", 1, 1, 1)


def ends_itself(build: int, *cards: str) -> Log:
    log = end(build, *cards)
    own = block("TRIGGER", "elder", "elder TO_BE_DESTROYED=1", "elder LAST_AFFECTED_BY=elder")
    dead = block(
        "DEATHS",
        "game",
        *(
            "elder TO_BE_DESTROYED=0",
            "one NUM_MINIONS_PLAYER_KILLED_THIS_TURN=1",
            "game NUM_MINIONS_KILLED_THIS_TURN=1",
        ),
        *("younger ZONE_POSITION=1", "elder ZONE_POSITION=0"),
        *moved(build, "elder", "GRAVEYARD"),
        *("one NUM_FRIENDLY_MINIONS_THAT_DIED_THIS_TURN=1", "one NUM_FRIENDLY_MINIONS_THAT_DIED_THIS_GAME=1"),
    )
    log = replaced(log, block("TRIGGER", "elder"), own)
    return replaced(log, "game STEP=MAIN_CLEANUP", dead, "game STEP=MAIN_CLEANUP")


def twice_laid(build: int) -> Board:
    made = two_minions(build)
    laid = (("first", "elder"), ("second", "younger"), ("third", "elder"), ("fourth", "younger"))
    for name, host in laid:
        made.card(name, 1, CardType.ENCHANTMENT, Zone.PLAY, ATTACHED=host)
    return made.name(**{name: "X_1e" for name, _ in laid})


def survivors(build: int) -> Board:
    made = Board(build).minion("elder", 1, 3, 9).minion("younger", 1, 2, 9).hand("trick", 1, CardType.SPELL, 0)
    return made.name(elder="BRM_019", younger="EX1_604", rage="EX1_604o", another="BRM_019")


def survived(build: int, *order: str) -> Log:
    hurt = damaged(build, "elder", 1, "trick", 1)
    announced = ("rage 1068=1", "rage 1068=0") if build >= 22611 else ()
    rage = (
        "create rage ZONE=SETASIDE CONTROLLER=1",
        "show rage ATTACHED=younger CARDTYPE=ENCHANTMENT CREATOR=younger ZONE=SETASIDE",
        *announced,
        "rage ZONE=PLAY",
        *(("younger 479=3",) if build >= 22611 else ()),
        "younger ATK=3",
    )
    another = (
        "younger ZONE_POSITION=3",
        "create another CARDTYPE=MINION ZONE=PLAY CONTROLLER=1 CREATOR=elder ATK=3 HEALTH=3 EXHAUSTED=1"
        " ZONE_POSITION=2",
    )
    effects = {"elder": another, "younger": rage}
    return spell(build, "trick", *hurt, *(block("TRIGGER", name, *effects[name]) for name in order))


def taken_back(build: int, *then: Short) -> Log:
    paid = ("one RESOURCES_USED=2", "one NUM_RESOURCES_SPENT_THIS_GAME=2", block("POWER", "power1"))
    used = ("one HEROPOWER_ACTIVATIONS_THIS_TURN=1", "power1 EXHAUSTED=1")
    return [block("PLAY", "power1", *paid, *used, *then, *closing(build)), block("GAME_RESET", "power1")]


def dead(*order: str) -> Log:
    if order[0] == "cat":
        deaths = ("cat TO_BE_DESTROYED=0", *death("cat", 1), "dog TO_BE_DESTROYED=0", *death("dog", 2))
    else:
        first = death("dog", 1, "cat ZONE_POSITION=1")
        deaths = ("dog TO_BE_DESTROYED=0", *first, "cat TO_BE_DESTROYED=0", *death("cat", 2))
    return away_and_back("SETASIDE", *deaths)


def pair(build: int) -> Board:
    return Board(build).hand("wave", 1, CardType.SPELL, 0).minion("cat", 2, 1, 8).minion("dog", 2, 1, 8)


def inspired(build: int) -> Short:
    return block("TRIGGER", "one", "one NUM_TIMES_HERO_POWER_USED_THIS_GAME=1")


CASES: dict[str, Case] = {
    "cards_counted_before_entering": Case(25770, 25770, fighters, lambda build: spell(build, "trick"), counted_late),
    "charge_enters_ready": Case(25770, 25770, charging, charges, lambda build: charges(build, "wolf EXHAUSTED=1")),
    "old_weapon_leaves_at_once": Case(20457, 30795, owner, at_once, destroyed_later),
    "combat_is_a_step": Case(20457, 25770, fighters, lambda _: hit(20457), lambda _: hit(25770)),
    "cancelled_attack_not_counted": Case(20457, 25770, fighters, cancelled, lambda build: cancelled(build, *COUNT)),
    "attack_counted_after_its_triggers": Case(
        11461, 13030, armed_hero, lambda build: worn(build, "count"), lambda build: worn(build, "wear")
    ),
    "attack_counted_before_damage": Case(
        88998,
        54613,
        fighters,
        lambda build: counted_where(build, "bear DEFENDING=1"),
        lambda build: counted_where(build, "bear DAMAGE=3"),
    ),
    "sides_change_at_cleanup": Case(
        25770,
        25770,
        with_weapon,
        lambda build: sheathed(build, "MAIN_CLEANUP"),
        lambda build: sheathed(build, "MAIN_READY"),
    ),
    "counters_reset_after_draw": Case(
        20457,
        25770,
        killed,
        lambda build: stepping(build, "MAIN_START", "game NUM_MINIONS_KILLED_THIS_TURN=0", last=True),
        lambda build: stepping(build, "MAIN_READY", "game NUM_MINIONS_KILLED_THIS_TURN=0"),
    ),
    "own_turns_in_play_only": Case(
        11461, 20457, table, lambda build: aged(build, *OWN), lambda build: aged(build, *OTHERS, *OWN)
    ),
    "damage_announced_twice": Case(30795, 25770, fighters, lambda _: hit(30795), lambda _: hit(25770)),
    "game_reset_breaks_off": Case(24769, 20457, Board, taken_back, lambda build: taken_back(build, inspired(build))),
    "countered_cards_set_aside": Case(
        189384,
        25770,
        countering,
        lambda build: countered(build, "SETASIDE"),
        lambda build: countered(build, "GRAVEYARD"),
    ),
    "own_end_comes_last": Case(
        189384,
        88998,
        two_minions,
        lambda build: ends_itself(build, "younger", "elder"),
        lambda build: ends_itself(build, "elder", "younger"),
    ),
    "survivors_respond_late": Case(
        88998,
        15590,
        survivors,
        lambda build: survived(build, "younger", "elder"),
        lambda build: survived(build, "elder", "younger"),
    ),
    "laid_on_several_twice": Case(
        175913,
        25770,
        twice_laid,
        lambda build: end(build, "first", "third", "fourth", "second"),
        lambda build: end(build, "first", "second", "third", "fourth"),
    ),
    "spent_crystals_filled_first_again": Case(
        203120,
        192896,
        coin,
        lambda build: spell(build, "trick", "one RESOURCES_USED=5"),
        lambda build: spell(build, "trick", "one TEMP_RESOURCES=1"),
    ),
    "set_aside_keeps_its_place": Case(
        88998, 88998, pair, lambda _: dead("cat", "dog"), lambda _: dead("dog", "cat"), rule="HS 1.11.3"
    ),
}
"""By name of the quirk. That of equipping has a test of its own: the log shows nothing between the two orders."""

NAMES = [entry.name for entry in QUIRKS if entry.name != "equipped_before_the_exchange"]


def switch_off(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run the rules as if the row of a quirk said that the server follows the book."""
    asked = Ruleset.quirk

    def quirk(self: Ruleset, one: str) -> bool | None:
        return False if one == name else asked(self, one)

    monkeypatch.setattr(Ruleset, "quirk", quirk)


def test_every_quirk_is_tried() -> None:
    assert {*CASES, "equipped_before_the_exchange"} == {entry.name for entry in QUIRKS}


def test_a_weapon_is_equipped_before_others_respond_where_the_row_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def order() -> list[str]:
        rules, done = Mock(), list[str]()
        rules.ruleset = ruleset_for(25770, 25770)
        rules.state = state_of(Board(25770).card("axe", 1, CardType.WEAPON, Zone.PLAY, ATK=3))
        rules.set_unordered.side_effect = lambda _, changes: done.extend(
            "exchange" for change in changes if change.tag == GameTag.WEAPON
        )
        rules.triggers.side_effect = lambda event: done.append(event.name)
        equip.equip(rules, next(one for one in rules.state.play_order if one.type == CardType.WEAPON))
        return done

    assert order() == ["exchange", "equip"]
    switch_off("equipped_before_the_exchange", monkeypatch)
    assert order() == ["equip", "exchange"]


@pytest.mark.parametrize("entry", [one for one in QUIRKS if one.name in NAMES], ids=NAMES)
def test_a_build_outside_a_quirks_row_is_judged_by_the_book(entry: Quirk, monkeypatch: pytest.MonkeyPatch) -> None:
    case = CASES[entry.name]
    assert case.messages(case.inside, case.departs) == []
    assert ruleset_for(case.inside, case.inside).quirk(entry.name) is True
    if entry.observed == EVERY_BUILD:
        switch_off(entry.name, monkeypatch)
    assert ruleset_for(case.outside, case.outside).quirk(entry.name) is False
    assert case.messages(case.outside, case.by_the_book) == []
    assert case.messages(case.outside, case.departs) != []


BETWEEN = {
    "old_weapon_leaves_at_once": 27359,
    "combat_is_a_step": 25769,
    "cancelled_attack_not_counted": 20458,
    "attack_counted_after_its_triggers": 11462,
    "counters_reset_after_draw": 23577,
    "own_turns_in_play_only": 13700,
    "damage_announced_twice": 27642,
    "game_reset_breaks_off": 23577,
    "countered_cards_set_aside": 33718,
    "own_end_comes_last": 162172,
    "survivors_respond_late": 17995,
    "laid_on_several_twice": 25771,
    "spent_crystals_filled_first_again": 192897,
}
"""By name of a quirk, a build of which no log shows whether the server departs."""


@pytest.mark.parametrize("name", BETWEEN)
def test_a_build_of_which_no_log_shows_whether_it_has_a_quirk_is_accused_neither_way(name: str) -> None:
    case, build = CASES[name], BETWEEN[name]
    assert ruleset_for(build, build).quirk(name) is None
    assert case.messages(build, case.departs) == []
    assert case.messages(build, case.by_the_book) == []
