"""The basic concepts (HS 1): entities, zones, events, sequences, phases, and the steps between phases."""

from __future__ import annotations

import pytest
from boards import Blocked, Board, Short, block, end_of_turn, replaced, without
from forms import attack, damaged, death, hero_damaged, moved, since, spell, until

from engine import replay
from engine.core.divergence import Kind
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone

BUILDS = [20457, 25770, 30795, 88998]
NEW = 88998
MINION = "CARDTYPE=MINION CONTROLLER=1 ATK=1 HEALTH=1"


# --- entities (HS 1.1) -------------------------------------------------------------------------------------


def test_hs_1_1_an_entity_keeps_its_number_for_itself() -> None:
    made = Board(NEW).hand("call", 1, CardType.SPELL, 0).minion("ogre", 1, 3, 4)
    assert not made.divergences(spell(NEW, "call", f"create cub {MINION} ZONE=PLAY EXHAUSTED=1 ZONE_POSITION=2"))
    again = spell(NEW, "call", f"create ogre {MINION} ZONE=PLAY ZONE_POSITION=2")
    made.rejects(again, "HS 1.1", Kind.UNEXPECTED, "ogre")


def test_hs_1_1_creation_order_has_no_gap() -> None:
    made = Board(NEW).minion("cat", 2, 1, 8).minion("dog", 2, 1, 8)
    game = made.game(end_of_turn(NEW, "one"))
    cat = next(place for place, packet in enumerate(game.packets) if made.ids["cat"] in packet.entities())
    assert not [one for one in replay(game).divergences if one.rule.startswith("HS 1.1")]
    log = spell(NEW, "call", *damaged(NEW, "cat", 1, "call", 1))
    made.hand("call", 1, CardType.SPELL, 0)
    game = made.game([*log, *end_of_turn(NEW, "one")])
    del game.packets[cat]
    made._number(game)
    found = [one for one in replay(game).divergences if one.rule == "HS 1.1 creation order"]
    assert [(one.kind, one.entity) for one in found] == [(Kind.MISSING, made.ids["cat"])]


# --- zones (HS 1.4) ----------------------------------------------------------------------------------------


def ending(*cards: Short) -> list[Short]:
    """A turn ends, and ``cards`` respond; what comes is told after the players' own triggers."""
    cleanup = ("game STEP=MAIN_CLEANUP", block("TRIGGER", "one", "game NEXT_STEP=MAIN_NEXT"))
    return [*end_of_turn(NEW, "one"), *cards, *cleanup]


@pytest.mark.rule("HS 1.5 order of play")
def test_hs_1_4_play_an_enchantment_is_in_play_since_it_was_attached_wherever_its_host_is() -> None:
    made = Board(NEW).hand("card", 1, CardType.MINION, 1).minion("elder", 1, 1, 1)
    for name in ("first", "second"):
        made.card(name, 1, CardType.ENCHANTMENT, Zone.PLAY, ATTACHED="card")
    made.name(first="CURSE", second="CURSE")
    elder, first, second = (block("TRIGGER", name) for name in ("elder", "first", "second"))
    assert not made.divergences(ending(elder, first, second))
    made.rejects(ending(second, first), "HS 3.2", Kind.WRONG_ORDER, "first")
    assert not made.divergences(ending(first, elder))  # of another card the place is not known


def secret(build: int, zone: str = "SECRET") -> list[Short]:
    return [
        block(
            "PLAY",
            "trap",
            "one NUM_CARDS_PLAYED_THIS_TURN=1",
            "one 430=1",
            *since(build, 66927, "one NUM_SPELLS_PLAYED_THIS_GAME=1"),
            "trap ZONE_POSITION=0",
            *moved(build, "trap", zone),
            "trap JUST_PLAYED=1",
            *(("one LAST_CARD_PLAYED=trap",) if build <= 77662 else ()),
            block("TRIGGER", "one", "trap EXHAUSTED=1"),
            "one COMBO_ACTIVE=1",
            *since(build, 45310, "game 1323=1"),
            "one NUM_OPTIONS_PLAYED_THIS_TURN=1",
        )
    ]


@pytest.mark.rule("HS 2.3.2.c")
@pytest.mark.parametrize("build", BUILDS)
def test_hs_1_4_secret_is_where_a_secret_stays_and_rests_for_the_turn(build: int) -> None:
    made = Board(build).hand("trap", 1, CardType.SPELL, 0, SECRET=1)
    assert not made.divergences(secret(build))
    made.rejects(secret(build, "PLAY"), "HS 2.3.1.b", Kind.WRONG_VALUE, "trap", "ZONE")
    awake = without(secret(build), block("TRIGGER", "one", "trap EXHAUSTED=1"))
    made.rejects(awake, "HS 1.4 secret", Kind.MISSING, "trap", "EXHAUSTED")


@pytest.mark.parametrize("zone", [Zone.DECK, Zone.GRAVEYARD])
def test_hs_1_4_hand_is_where_cards_are_played_from(zone: int) -> None:
    assert not Board(NEW).hand("bolt", 1, CardType.SPELL, 0).divergences(spell(NEW, "bolt"))
    elsewhere = Board(NEW).card("bolt", 1, CardType.SPELL, zone, COST=0)
    elsewhere.rejects(spell(NEW, "bolt"), "HS 1.4 hand", Kind.ILLEGAL_CHOICE, "bolt")


@pytest.mark.parametrize("build", [20457, 25770])
def test_hs_1_4_graveyard_is_where_a_spell_that_was_played_goes(build: int) -> None:
    made = Board(build).hand("bolt", 1, CardType.SPELL, 0)
    log = spell(build, "bolt")
    assert not made.divergences(log)
    aside = replaced(log, "bolt ZONE=GRAVEYARD", "bolt ZONE=SETASIDE")
    made.rejects(aside, "HS 2.3.2.d", Kind.WRONG_VALUE, "bolt", "ZONE")


# --- events and triggers (HS 1.5) --------------------------------------------------------------------------


def steals(build: int, restored: int) -> Short:
    """The bat's lifesteal heals the hero of player one, which has lost 5."""
    return block(
        "TRIGGER",
        "bat",
        f"hero1 PREHEALING={restored}",
        "hero1 PREHEALING=0",
        *since(build, 23576, "one 780=1", f"one 835={restored}"),
        f"note HEALING {restored} hero1",
        f"hero1 DAMAGE={5 - restored}",
        *since(build, 54613, "one 1575=1", "one 1573=1"),
        keyword="LIFESTEAL",
    )


@pytest.mark.parametrize("build", [25770, 30795, 88998])
def test_hs_1_5_depth_first_what_an_effect_calls_for_comes_before_what_is_around_it_goes_on(build: int) -> None:
    """The spell hits the cat; the bat responds and hits the dog, and its lifesteal responds to that."""
    made = Board(build).hand("bolt", 1, CardType.SPELL, 0).minion("cat", 2, 1, 8).minion("dog", 2, 1, 8)
    made.minion("bat", 1, 1, 8, LIFESTEAL=1).set("hero1", DAMAGE=5)
    hit, again, heal = damaged(build, "cat", 1, "bolt", 1), damaged(build, "dog", 1, "bat", 1), steals(build, 1)
    assert not made.divergences(spell(build, "bolt", *hit, block("TRIGGER", "bat", *again, heal)))
    late = replaced(
        spell(build, "bolt", *hit, block("TRIGGER", "bat", *again)), "one COMBO_ACTIVE=1", heal, "one COMBO_ACTIVE=1"
    )
    made.rejects(late, "HS 5.1 lifesteal", Kind.MISSING, "bat")


def test_hs_1_5_order_of_play_does_not_change_with_the_controller() -> None:
    made = Board(NEW).minion("totem", 2, 0, 2).minion("boar", 1, 1, 1).hand("charm", 1, CardType.SPELL, 0)
    stolen = spell(NEW, "charm", "totem CONTROLLER=1", "totem ZONE_POSITION=0", "totem ZONE_POSITION=2")
    totem, boar = block("TRIGGER", "totem"), block("TRIGGER", "boar")
    orders = [
        [one for one in made.divergences([*stolen, *ending(*cards)]) if one.rule == "HS 3.2"]
        for cards in ((totem, boar), (boar, totem))
    ]
    assert not orders[0]
    assert [(one.kind, one.entity) for one in orders[1]] == [(Kind.WRONG_ORDER, made.ids["totem"])]


def test_hs_1_5_simultaneous_damage_is_all_dealt_before_anything_responds() -> None:
    made = Board(NEW).minion("ogre", 1, 3, 9).minion("bear", 2, 2, 9).minion("imp", 1, 1, 1)
    first, second = damaged(NEW, "bear", 3, "ogre", 3), damaged(NEW, "ogre", 2, "bear", 2)
    response = block("TRIGGER", "imp")
    assert not made.divergences(attack(NEW, "ogre", "bear", *first, *second, response))


def test_hs_1_5_simultaneous_damage_lets_respond_what_does_before_an_amount_is_settled() -> None:
    made = Board(NEW).minion("ogre", 1, 3, 9).minion("bear", 2, 2, 9).minion("imp", 1, 1, 1)
    first, second = damaged(NEW, "bear", 3, "ogre", 3), damaged(NEW, "ogre", 2, "bear", 2)
    named = max(place for place, line in enumerate(second) if line == "ogre PREDAMAGE=2") + 1
    for between in ((), ("imp ZONE_POSITION=3",)):
        responses = (block("TRIGGER", "imp"), *between, block("TRIGGER", "imp"))
        log = attack(NEW, "ogre", "bear", *first, *second[:named], *responses, *second[named:])
        assert [one.tag for one in made.divergences(log)] == [GameTag.ZONE_POSITION] * len(between)


# --- sequences and phases (HS 1.6 to 1.9) ------------------------------------------------------------------

OVER: tuple[Short, ...] = ("one PLAYSTATE=WON", "two PLAYSTATE=LOST", "game NEXT_STEP=FINAL_WRAPUP")
OPTION = "one NUM_OPTIONS_PLAYED_THIS_TURN=1"


def lethal(build: int, *then: Short) -> list[Short]:
    """A spell kills the other hero; ``then`` follows the death inside the sequence."""
    deaths = block("DEATHS", "game", "hero2 ZONE=GRAVEYARD", "two PLAYSTATE=LOSING")
    hit = hero_damaged(build, "hero2", "two", 3, "bolt", 30)
    return spell(build, "bolt", *hit, then=(deaths, *then))


@pytest.mark.rule("HS 1.7 loss")
def test_hs_1_6_nobody_has_won_before_the_sequence_is_over() -> None:
    build = 25770
    made = Board(build).hand("bolt", 1, CardType.SPELL, 0).set("hero2", DAMAGE=27)
    end: tuple[Short, ...] = (*OVER, "game STEP=FINAL_WRAPUP")
    assert not made.divergences([*lethal(build), *end])
    made.rejects([*lethal(build, *OVER), *end[3:]], "HS 1.6", Kind.UNEXPECTED, "one", "PLAYSTATE")
    effect = block("POWER", "bolt", "two PLAYSTATE=LOST")
    said = replaced(spell(build, "bolt"), block("POWER", "bolt"), effect)
    made.rejects(said, "HS 1.6", Kind.UNEXPECTED, "two", "PLAYSTATE")


@pytest.mark.parametrize("kind", [CardType.ENCHANTMENT, CardType.HERO_POWER, CardType.SPELL, CardType.MINION])
def test_hs_1_6_the_script_of_an_adventure_or_brawl_may_end_the_game(kind: int) -> None:
    made = Board(25770).card("script", 1, kind, Zone.PLAY, ATTACHED="one", HEALTH=1)
    log = [block("TRIGGER", "script", *OVER), "game STEP=FINAL_WRAPUP"]
    if kind in (CardType.SPELL, CardType.MINION):
        made.rejects(log, "HS 1.6", Kind.UNEXPECTED, "one", "PLAYSTATE")
        made.name(script="TB_HeadlessHorseman_001")
    assert not made.divergences(log)


def test_hs_1_6_who_gives_up_inside_an_effect_has_lost() -> None:
    made = Board(25770).hand("bolt", 1, CardType.SPELL, 0)
    gone = block("POWER", "bolt", "two PLAYSTATE=CONCEDED", "two PLAYSTATE=LOST", *OVER[:1], *OVER[2:])
    log = [*replaced(spell(25770, "bolt"), block("POWER", "bolt"), gone), "game STEP=FINAL_WRAPUP"]
    assert not made.divergences(log)


def test_hs_1_7_continue_nobody_wins_while_nobody_is_losing() -> None:
    made = Board(25770).hand("bolt", 1, CardType.SPELL, 0)
    log = spell(25770, "bolt")
    assert not made.divergences(log)
    ended = [*log, *OVER, "game STEP=FINAL_WRAPUP"]
    made.rejects(ended, "HS 1.7 continue", Kind.UNEXPECTED, "one", "PLAYSTATE")
    assert not made.name(hero2="BOTA_BOSS_01").divergences(ended)  # the script of a puzzle


def died(build: int, name: str, count: int, *closer: Short) -> Blocked:
    return block("DEATHS", "game", *death(build, name, count, *closer))


@pytest.mark.rule("HS 1.8", "HS 1.8 inherent phases", "HS 2.3.2", "HS 2.3.2.d")
@pytest.mark.parametrize("build", BUILDS)
def test_hs_1_9_death_creation_comes_when_the_phase_is_over(build: int) -> None:
    """The spell goes to the graveyard in its resolution phase; who it kills dies after that phase."""
    made = Board(build).hand("bolt", 1, CardType.SPELL, 0).minion("cat", 2, 1, 1)
    hit = damaged(build, "cat", 1, "bolt", 1)
    dies = died(build, "cat", 1)
    log = spell(build, "bolt", *hit, then=(dies,))
    assert not made.divergences(log)
    effect = block("POWER", "bolt", *hit)
    early = made.divergences(replaced(without(log, dies), effect, effect, dies))
    assert [(one.rule, one.kind) for one in early] == [("HS 1.8", Kind.UNEXPECTED)]
    late = [*without(log, dies), dies]
    made.rejects(late, "HS 1.11.1", Kind.MISSING, "game")


@pytest.mark.rule("HS 1.9", "HS 1.11.4")
@pytest.mark.parametrize("build", BUILDS)
def test_hs_1_12_repetition_there_are_deaths_as_long_as_deathrattles_kill(build: int) -> None:
    made = Board(build).hand("bolt", 1, CardType.SPELL, 0).minion("bomb", 2, 1, 1, DEATHRATTLE=1)
    made.minion("mine", 2, 1, 1, DEATHRATTLE=1).minion("cat", 2, 1, 1)
    hit = damaged(build, "bomb", 1, "bolt", 1)
    bang = block("TRIGGER", "bomb", *damaged(build, "mine", 1, "bomb", 1), keyword="DEATHRATTLE")
    again = block("TRIGGER", "mine", *damaged(build, "cat", 1, "mine", 1), keyword="DEATHRATTLE")
    first = died(build, "bomb", 1, "cat ZONE_POSITION=2", "mine ZONE_POSITION=1")
    second, third = died(build, "mine", 2, "cat ZONE_POSITION=1"), died(build, "cat", 3)
    log = spell(build, "bolt", *hit, then=(first, bang, second, again, third))
    assert not made.divergences(log)
    made.rejects(without(log, third), "HS 1.11.1", Kind.MISSING, "game")


def armed_attack(build: int, *then: Short) -> list[Short]:
    hits = (*damaged(build, "bear", 3, "hero1", 3),)
    fight, *after = attack(build, "hero1", "bear", *hits)
    fight = without([fight], "one NUM_FRIENDLY_MINIONS_THAT_ATTACKED_THIS_TURN=1")[0]
    return [fight, *then, *after]


@pytest.mark.rule("HS 1.11.3")
@pytest.mark.parametrize("build", [25770, 30795, 88998])
def test_hs_1_11_1_a_weapon_without_durability_is_marked_and_goes(build: int) -> None:
    made = Board(build).weapon("axe", 1, 3, 1).minion("bear", 2, 0, 9)
    wear = (
        *damaged(build, "axe", 1, "one", 1)[:-2],
        "axe LAST_AFFECTED_BY=one",
        "axe DAMAGE=1",
    )
    worn = block("TRIGGER", "one", *wear)
    gone = block(
        "DEATHS",
        "game",
        *moved(build, "axe", "GRAVEYARD")[:-1],
        "one WEAPON=0",
        "axe ZONE=GRAVEYARD",
        "axe DAMAGE=0",
        "hero1 479=0",
        "hero1 ATK=0",
    )
    log = armed_attack(build, worn, gone)
    assert not made.divergences(log)
    made.rejects(without(log, gone), "HS 1.11.1", Kind.MISSING, "game")
    kept = replaced(log, "one WEAPON=0")
    made.rejects(kept, "HS 1.11.3", Kind.MISSING, "one", "WEAPON")


@pytest.mark.parametrize("build", BUILDS)
def test_hs_1_10_pending_destroy_outlasts_a_silence_and_ends_with_leaving_play(build: int) -> None:
    made = Board(build).hand("bolt", 1, CardType.SPELL, 0).minion("cat", 2, 1, 8, TAUNT=1)
    marked = ("cat TO_BE_DESTROYED=1", *since(build, 22611, "cat LAST_AFFECTED_BY=bolt"))
    silenced = (*since(build, 30795, "cat 1066=1", "cat 1066=0"), "cat TAUNT=0", "cat SILENCED=1")
    dead = without([died(build, "cat", 1)], "cat DAMAGE=0")[0]
    assert isinstance(dead, Blocked)
    unsilenced = until(build, 29349, "cat SILENCED=0")  # as all of the dead
    dead = block("DEATHS", "game", "cat TO_BE_DESTROYED=0", *dead.packets, *unsilenced)
    log = spell(build, "bolt", *marked, *silenced, then=(dead,))
    assert not made.divergences(log)
    made.rejects(without(log, dead), "HS 1.11.1", Kind.MISSING, "game")
    away = ("cat ZONE_POSITION=0", *moved(build, "cat", "HAND"), "cat ZONE_POSITION=1", "cat TO_BE_DESTROYED=0")
    assert not made.divergences(spell(build, "bolt", *marked, *away))


@pytest.mark.rule("LOG actions counted")
def test_log_actions_counted_what_is_missing_after_one_action_is_not_taken_from_after_the_next() -> None:
    """The first attack is not counted as an option, the second is."""
    made = Board(NEW).minion("ogre", 1, 3, 4).minion("bear", 1, 3, 4).minion("cat", 2, 0, 9)
    counted = "one NUM_FRIENDLY_MINIONS_THAT_ATTACKED_THIS_TURN="
    first = attack(NEW, "ogre", "cat", *damaged(NEW, "cat", 3, "ogre", 3))
    second = attack(NEW, "bear", "cat", *damaged(NEW, "cat", 3, "bear", 6))
    second = replaced(second, f"{counted}1", f"{counted}2")
    option = "one NUM_OPTIONS_PLAYED_THIS_TURN=1"
    log = [*without(first, option), "two RESOURCES_USED=1", *second]  # no rule calls for mana that is used
    made.rejects(log, "LOG actions counted", Kind.MISSING, "one", "NUM_OPTIONS_PLAYED_THIS_TURN")
