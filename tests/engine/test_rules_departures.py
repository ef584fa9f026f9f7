"""What the server does that the order of play, the places in the hand or the steps alone do not give."""

from __future__ import annotations

from dataclasses import replace

import pytest
from boards import Blocked, Board, Short, block, end_of_turn, replaced, without
from forms import attack, closing, damaged, moved, pulses, spell

from engine import replay
from engine.core.divergence import Kind
from hslog.hearthstone.generated.vocabulary import CardType, Zone
from hslog.hearthstone.packets import Block

NEW = 88998
CLEANUP = ("game STEP=MAIN_CLEANUP", block("TRIGGER", "one", "game NEXT_STEP=MAIN_NEXT"))


def found(board: Board, log: list[Short]) -> list[tuple[str, Kind]]:
    return [(one.rule, one.kind) for one in board.divergences(log)]


# --- the order of play (HS 3.2, 4.7) -----------------------------------------------------------------------


LATE = 189384


def ending(*cards: Short, build: int = NEW) -> list[Short]:
    step, *idle = end_of_turn(build, "one")[1:]
    return ["game STEP=MAIN_END", step, *idle, *cards, *CLEANUP]


def three(build: int = NEW) -> Board:
    return Board(build).minion("a", 1, 1, 1).minion("b", 1, 1, 1).minion("c", 1, 1, 1)


def test_hs_3_2_a_minion_that_ends_itself_does_so_after_all_others() -> None:
    own = block("TRIGGER", "a", "a TO_BE_DESTROYED=1")
    last = ending(block("TRIGGER", "c"), own, build=LATE)
    assert found(three(LATE), last) == found(three(LATE), ending(own, build=LATE))
    early = found(three(LATE), ending(own, block("TRIGGER", "c"), build=LATE))
    assert ("HS 3.2", Kind.WRONG_ORDER) in early


def test_hs_3_2_one_trigger_too_early_is_said_once() -> None:
    log = ending(block("TRIGGER", "c"), block("TRIGGER", "a"), block("TRIGGER", "b"))
    assert found(three(), log) == [("HS 3.2", Kind.WRONG_ORDER)]


def death(card: str, turn: int, *moved_up: str) -> tuple[Short, ...]:
    return (
        f"two NUM_MINIONS_PLAYER_KILLED_THIS_TURN={turn}",
        f"game NUM_MINIONS_KILLED_THIS_TURN={turn}",
        *moved_up,
        *moved(NEW, card, "GRAVEYARD")[:-1],
        f"{card} ZONE_POSITION=0",
        f"{card} ZONE=GRAVEYARD",
        f"two NUM_FRIENDLY_MINIONS_THAT_DIED_THIS_TURN={turn}",
        f"two NUM_FRIENDLY_MINIONS_THAT_DIED_THIS_GAME={turn}",
    )


def away_and_back(zone: str, *deaths: Short) -> list[Short]:
    effect = (
        "dog ZONE_POSITION=1",
        *moved(NEW, "cat", zone)[:-1],
        "cat ZONE_POSITION=0",
        f"cat ZONE={zone}",
        *moved(NEW, "cat", "PLAY"),
        "cat ZONE_POSITION=2",
        "cat TO_BE_DESTROYED=1",
        "dog TO_BE_DESTROYED=1",
    )
    return spell(NEW, "wave", *effect, then=(block("DEATHS", "game", *deaths),))


def test_hs_4_7_what_was_set_aside_keeps_its_place_in_the_order_of_play() -> None:
    board = Board(NEW).hand("wave", 1, CardType.SPELL, 0).minion("cat", 2, 1, 8).minion("dog", 2, 1, 8)
    first = ("cat TO_BE_DESTROYED=0", *death("cat", 1), "dog TO_BE_DESTROYED=0", *death("dog", 2))
    last = ("dog TO_BE_DESTROYED=0", *death("dog", 1, "cat ZONE_POSITION=1"), "cat TO_BE_DESTROYED=0", *death("cat", 2))
    order = ("HS 1.11.3", Kind.WRONG_ORDER)
    assert order not in found(board, away_and_back("SETASIDE", *first))
    assert order in found(board, away_and_back("SETASIDE", *last))
    assert order in found(board, away_and_back("GRAVEYARD", *first))
    assert order not in found(board, away_and_back("GRAVEYARD", *last))


# --- places in the hand (HS 1.4) ---------------------------------------------------------------------------


def given(*places: str) -> list[Short]:
    return spell(NEW, "wave", *moved(NEW, "gift", "HAND"), *places)


def test_hs_1_4_an_effect_may_put_a_card_to_the_left_where_the_others_make_room() -> None:
    board = Board(NEW).hand("old", 1, CardType.MINION, 1).hand("wave", 1, CardType.SPELL, 0)
    board.card("gift", 1, CardType.MINION, Zone.SETASIDE, COST=1)
    assert not board.divergences(given("gift ZONE_POSITION=2"))
    assert not board.divergences(given("gift ZONE_POSITION=1", "old ZONE_POSITION=2"))
    alone = given("gift ZONE_POSITION=1")
    board.rejects(alone, "HS 1.4 position", Kind.WRONG_VALUE, "gift", "ZONE_POSITION")


# --- damage, hero powers, locations ------------------------------------------------------------------------


def test_hs_5_1_what_responds_to_a_lost_shield_does_so_before_the_damage_is_noted() -> None:
    lost = (
        *pulses(NEW, "hero2", 3, "ogre"),
        "hero2 DIVINE_SHIELD=0",
        block("TRIGGER", "ogre", "ogre 1999=1"),
        "note DAMAGE 0 hero2",
    )
    board = Board(NEW).minion("ogre", 1, 3, 4).set("hero2", DIVINE_SHIELD=1)
    log = attack(NEW, "ogre", "hero2", *lost)
    assert not board.divergences(log)
    assert ("HS 4.9.5", Kind.MISSING) in found(board, without(log, "note DAMAGE 0 hero2"))


def power(build: int, *then: Short) -> list[Short]:
    paid = ("one RESOURCES_USED=2", "one NUM_RESOURCES_SPENT_THIS_GAME=2", block("POWER", "power1"))
    used = ("one HEROPOWER_ACTIVATIONS_THIS_TURN=1", "power1 EXHAUSTED=1")
    return [block("PLAY", "power1", *paid, *used, *closing(build)), *then]


def test_hs_2_7_2_a_a_hero_power_that_takes_the_game_back_has_no_inspire_phase() -> None:
    missing = ("HS 2.7.2.a", Kind.MISSING)
    assert missing in found(Board(24769), power(24769))
    assert missing not in found(Board(24769), power(24769, block("GAME_RESET", "power1")))
    assert missing in found(Board(24769), power(24769, block("GAME_RESET", "power2")))


def rewound(where: str) -> list[Short]:
    """A card takes the game back to before it was played; then its player ends the turn, the other's triggers first."""
    build = 231720
    again = [
        f"create {name}{number} CARDTYPE={kind} CONTROLLER={number} ZONE=PLAY"
        for number in (1, 2)
        for name, kind in (("hero", "HERO"), ("power", "HERO_POWER"))
    ]
    again.append("create cat CARDTYPE=MINION CONTROLLER=1 ZONE=PLAY ZONE_POSITION=1 HEALTH=1 NUM_TURNS_IN_PLAY=2")
    reset = block("GAME_RESET", "wave", "reset game", *again, "create wave CARDTYPE=SPELL CONTROLLER=1 ZONE=HAND")
    played = spell(build, "wave", *((reset,) if where == "effect" else ()))[0]
    assert isinstance(played, Blocked)
    if where != "top":
        until = next(one for one in played.packets if isinstance(one, Blocked))
        played = replace(played, packets=played.packets[: played.packets.index(until) + 1])
    if where == "play":
        played = replace(played, packets=(*played.packets, reset))
    marked = ("one 1292=1", "one 1292=0", "two 1292=1")
    passed = ("one CURRENT_PLAYER=0", "two CURRENT_PLAYER=1", "game TURN=8", "game 1882=1", "two TURN=1")
    return [
        played,
        *((reset,) if where == "top" else ()),
        *end_of_turn(build, "one"),
        *CLEANUP[:1],
        block("TRIGGER", "one", "one 1854=10", "game NEXT_STEP=MAIN_NEXT"),
        block("TRIGGER", "two"),
        "game STEP=MAIN_NEXT",
        block(
            "TRIGGER",
            "game",
            *marked,
            "wave NUM_TURNS_IN_HAND=1",
            *passed,
            "game NEXT_STEP=MAIN_READY",
        ),
        "game STEP=MAIN_READY",
        block("TRIGGER", "two", "two RESOURCES=10", "game NEXT_STEP=MAIN_START_TRIGGERS"),
    ]


@pytest.mark.parametrize("where", ["top", "play", "effect"])
def test_hs_5_1_what_a_sequence_owes_is_given_up_with_the_game_it_belongs_to(where: str) -> None:
    board = Board(231720).hand("wave", 1, CardType.SPELL, 0)
    found = replay(board.game(rewound(where))).divergences
    assert [one.message for one in found if "MAIN_READY" not in one.step] == []


def test_hs_2_7_1_b_what_a_power_uses_up_ends_before_the_deaths() -> None:
    build = 185749
    ends = block("TRIGGER", "charm", *moved(build, "charm", "GRAVEYARD"), "hide charm GRAVEYARD")
    board = Board(build).minion("cat", 2, 1, 8).card("charm", 1, CardType.ENCHANTMENT, Zone.PLAY, ATTACHED="power1")

    def log(*between: Short) -> list[Short]:
        marked = block("POWER", "power1", "cat TO_BE_DESTROYED=1")
        deaths = block("DEATHS", "game", "cat TO_BE_DESTROYED=0", *death("cat", 1))
        return [
            block(
                "PLAY",
                "power1",
                "one RESOURCES_USED=2",
                "one NUM_RESOURCES_SPENT_THIS_GAME=2",
                marked,
                "one HEROPOWER_ACTIVATIONS_THIS_TURN=1",
                "one 1739=1",
                "power1 EXHAUSTED=1",
                *between,
                deaths,
                *closing(build),
            )
        ]

    late = ("HS 1.11.1", Kind.MISSING)
    assert late not in found(board, log(ends))
    assert late in found(board, log(block("TRIGGER", "cat", "cat 1999=1")))


def test_log_location_one_that_its_own_effect_has_ended_is_not_exhausted() -> None:
    build = 185749
    board = Board(build).card("inn", 1, CardType.LOCATION, Zone.PLAY, HEALTH=3)

    def log(*effect: Short) -> list[Short]:
        return [block("PLAY", "inn", block("POWER", "inn", *effect), "inn DAMAGE=1", *closing(build))]

    tired = ("LOG location", Kind.MISSING)
    assert tired in found(board, log())
    assert tired not in found(board, log(*moved(build, "inn", "GRAVEYARD")))


def test_log_location_its_last_use_exhausts_it_in_early_builds() -> None:
    for build, tired, kinds in ((145077, True, []), (145077, False, [Kind.MISSING]), (185749, False, [])):
        board = Board(build).card("inn", 1, CardType.LOCATION, Zone.PLAY, HEALTH=1)
        used = ("inn EXHAUSTED=1", "inn DAMAGE=1") if tired else ("inn DAMAGE=1",)
        log = [block("PLAY", "inn", block("POWER", "inn"), *used, *closing(build))]
        assert [kind for rule, kind in found(board, log) if rule == "LOG location"] == kinds
    between = Board(154818).card("inn", 1, CardType.LOCATION, Zone.PLAY, HEALTH=1)
    for used in (("inn EXHAUSTED=1", "inn DAMAGE=1"), ("inn DAMAGE=1",)):
        log = [block("PLAY", "inn", block("POWER", "inn"), *used, *closing(154818))]
        assert not [rule for rule, _ in found(between, log) if rule == "LOG location"]


# --- heroes ------------------------------------------------------------------------------------------------


def hero_card(build: int, *armor: str) -> list[Short]:
    return [
        block(
            "PLAY",
            "lord",
            "one NUM_CARDS_PLAYED_THIS_TURN=1",
            *moved(build, "lord", "PLAY")[:-1],
            "lord ZONE_POSITION=0",
            "lord ZONE=PLAY",
            "lord JUST_PLAYED=1",
            *armor[:1],
            *moved(build, "hero1", "SETASIDE"),
            "one HERO_ENTITY=lord",
            *armor[1:],
            "one COMBO_ACTIVE=1",
            *closing(build),
        )
    ]


def test_hs_2_5_1_d_in_new_builds_a_hero_cards_own_armor_comes_apart() -> None:
    board = Board(223542).hand("lord", 1, CardType.HERO, 0, HEALTH=30, ARMOR=5).set("hero1", ARMOR=3)
    both = hero_card(223542, "lord ARMOR=3", "lord ARMOR=8")
    assert "ARMOR" not in [one.message.split()[1] for one in board.divergences(both)]
    assert ("HS 2.5.1.d", Kind.MISSING) in found(board, without(both, "lord ARMOR=8"))
    assert ("HS 2.5.1.d", Kind.MISSING) in found(board, without(both, "lord ARMOR=3"))


# --- giving up ---------------------------------------------------------------------------------------------


def test_log_concede_while_the_server_waits_the_open_blocks_are_given_up() -> None:
    board = Board(14830).hand("wave", 1, CardType.SPELL, 0)
    end = (
        "two PLAYSTATE=CONCEDED",
        "two PLAYSTATE=LOST",
        "one PLAYSTATE=WON",
        "game NEXT_STEP=FINAL_WRAPUP",
        "game STEP=FINAL_WRAPUP",
        block("TRIGGER", "game", "game NEXT_STEP=FINAL_GAMEOVER"),
        "game STEP=FINAL_GAMEOVER",
        "game STATE=COMPLETE",
    )
    log = spell(14830, "wave", *end)
    play = log[0]
    assert isinstance(play, Blocked)
    until_effect = tuple(one for one in play.packets[:-3])
    game = board.game([block("PLAY", "wave", *until_effect)])
    for packet in game.walk():
        if isinstance(packet, Block) and packet.entity == board.ids["wave"]:
            packet.end_line = packet.end_index = None
    assert [one.message for one in replay(game).divergences] == []


# --- targets in order, and what nobody calls for -----------------------------------------------------------


def volley(*order: str) -> list[Short]:
    hits = [line for name in order for line in damaged(NEW, name, 2, "wave", 2)]
    return spell(NEW, "wave", "note TARGET 0 cat dog", *hits)


def pair() -> Board:
    return Board(NEW).hand("wave", 1, CardType.SPELL, 0).minion("cat", 2, 1, 8).minion("dog", 2, 1, 8)


def test_hs_3_1_area_damage_targets_that_are_noted_together_are_hit_in_that_order() -> None:
    assert not pair().divergences(volley("cat", "dog"))
    assert found(pair(), volley("dog", "cat")) == [("HS 3.1 area damage", Kind.WRONG_ORDER)]


def test_hs_3_1_area_damage_a_target_hit_for_another_amount_has_no_place_in_the_order() -> None:
    """The first of several may be hit for more than the others, by a part of the effect that is its own."""
    mixed = [*damaged(NEW, "dog", 3, "wave", 3), *damaged(NEW, "cat", 2, "wave", 2)]
    assert not pair().divergences(spell(NEW, "wave", "note TARGET 0 cat dog", *mixed))


def test_hs_3_1_area_damage_a_card_that_notes_no_list_hits_the_others_in_order_of_play() -> None:
    build = 25770
    made = Board(build).hand("swipe", 1, CardType.SPELL, 0)
    for name in ("ant", "bee", "cow"):
        made.minion(name, 2, 1, 9)
    aimed = damaged(build, "bee", 4, "swipe", 4)
    ant, cow = (damaged(build, name, 1, "swipe", 1) for name in ("ant", "cow"))
    right, wrong = (spell(build, "swipe", *aimed, *rest, target="bee") for rest in ((*ant, *cow), (*cow, *ant)))
    assert not made.divergences(wrong)  # of a card that is not known nobody knows
    made.name(swipe="CORE_CS2_012")
    assert not made.divergences(right)
    made.rejects(wrong, "HS 3.1 area damage", Kind.WRONG_ORDER, "ant")
    old = Board(10833).hand("swipe", 1, CardType.SPELL, 0).name(swipe="CS2_012")
    for name in ("ant", "bee", "cow"):
        old.minion(name, 2, 1, 9)
    aimed = damaged(10833, "bee", 4, "swipe", 4)
    ant, cow = (damaged(10833, name, 1, "swipe", 1) for name in ("ant", "cow"))
    assert not old.divergences(spell(10833, "swipe", *aimed, *cow, *ant, target="bee"))  # a log of 2016 has it so


@pytest.mark.parametrize(("build", "is_judged"), [(12266, False), (12574, True), (13030, True)])
def test_hs_3_1_area_damage_in_the_order_of_play_is_asked_for_since_the_first_build_that_shows_it(
    build: int, is_judged: bool
) -> None:
    made = Board(build).hand("swipe", 1, CardType.SPELL, 0).name(swipe="CORE_CS2_012")
    for name in ("ant", "bee", "cow"):
        made.minion(name, 2, 1, 9)
    aimed = damaged(build, "bee", 4, "swipe", 4)
    ant, cow = (damaged(build, name, 1, "swipe", 1) for name in ("ant", "cow"))
    found = made.divergences(spell(build, "swipe", *aimed, *cow, *ant, target="bee"))
    assert ("HS 3.1 area damage" in [one.rule for one in found]) is is_judged


@pytest.mark.parametrize("away", [("ant CONTROLLER=1", "ant CONTROLLER=2"), ("ant ZONE=SETASIDE", "ant ZONE=PLAY")])
def test_hs_3_1_area_damage_who_came_to_its_side_later_is_hit_where_no_list_tells(away: tuple[str, str]) -> None:
    """Noted lists of real logs have who changed sides, or was set aside, where it came to its side."""
    build = 25770
    made = Board(build).hand("swipe", 1, CardType.SPELL, 0).minion("ant", 2, 1, 9).minion("cow", 2, 1, 9)
    made.name(swipe="CS2_012")
    hits = [line for name in ("cow", "ant") for line in damaged(build, name, 1, "swipe", 1)]
    log = spell(build, "swipe", *hits, target="hero2")
    rule = "HS 3.1 area damage"
    assert rule in [one.rule for one in made.divergences(log)]
    assert rule not in [one.rule for one in made.divergences([block("POWER", "power1", *away), *log])]


@pytest.mark.rule("HS 2.1.5")
def test_hs_2_1_of_the_game_and_the_players_nothing_is_said_twice() -> None:
    log = ending()
    step = block("TRIGGER", "one", "game NEXT_STEP=MAIN_CLEANUP")
    twice = replaced(log, step, block("TRIGGER", "one", "game NEXT_STEP=MAIN_CLEANUP", "game NEXT_STEP=MAIN_CLEANUP"))
    assert not three().divergences(log)
    three().rejects(twice, "HS 2.1.5", Kind.UNEXPECTED, "game", "NEXT_STEP")


def test_hs_4_9_6_nobody_is_affected_where_nothing_happens_to_it() -> None:
    log = [*ending(), "a LAST_AFFECTED_BY=c", "game 1323=1"]
    assert Kind.UNEXPECTED in [kind for _, kind in found(three(), log)]


def test_hs_1_4_places_in_the_deck_are_changed_by_effects_only() -> None:
    board = pair().hidden(Zone.DECK, 1, "stone")
    assert not board.divergences(spell(NEW, "wave", "stone ZONE_POSITION=4"))
    log = replaced(spell(NEW, "wave"), "one COMBO_ACTIVE=1", "stone ZONE_POSITION=4", "one COMBO_ACTIVE=1")
    assert Kind.UNEXPECTED in [kind for _, kind in found(board, log)]


def start_triggers(*before: Short) -> list[Short]:
    own = block("TRIGGER", "one", "game NEXT_STEP=MAIN_START")
    log: list[Short] = ["game STEP=MAIN_START_TRIGGERS", *before, own]
    return log


def test_hs_2_1_2_the_game_responds_before_the_trigger_that_closes_the_step() -> None:
    board = Board(NEW).set("game", STEP="MAIN_READY", NEXT_STEP="MAIN_START_TRIGGERS")
    game = block("TRIGGER", "game", "game 1999=1", effect=-1)
    order = ("HS 3.2", Kind.WRONG_ORDER)
    assert order not in found(board, start_triggers(game))
    assert order in found(board, [*start_triggers(), game])
    script = block("TRIGGER", "game", "game 1999=1", effect=0)
    assert order not in found(board, [*start_triggers(), script]), "a scenario may act at any time"


def test_hs_3_2_a_trigger_is_missed_behind_the_last_one_that_precedes_it() -> None:
    """In early builds the step is closed before cards respond."""
    demolisher = "EX1_102"
    board = Board(12574).set("game", STEP="MAIN_READY", NEXT_STEP="MAIN_START_TRIGGERS")
    board = board.minion("elder", 1, 1, 4).minion("younger", 1, 1, 4).name(elder=demolisher, younger=demolisher)
    log = [*start_triggers(), block("TRIGGER", "elder"), "game STEP=MAIN_START"]
    missed = [one for one in board.divergences(log) if (one.rule, one.kind) == ("HS 1.5 queue", Kind.MISSING)]
    (elder,) = (one for one in board.game(log).walk() if isinstance(one, Block) and one.entity == board.ids["elder"])
    assert [(one.entity, one.index > elder.index) for one in missed] == [(board.ids["younger"], True)]


def test_hs_2_1_in_the_trigger_of_a_player_no_card_changes() -> None:
    step = block("TRIGGER", "one", "game NEXT_STEP=MAIN_CLEANUP")
    for stray in ("a ATK=4", "a COST=2", "a LAST_AFFECTED_BY=c"):
        log = replaced(ending(), step, block("TRIGGER", "one", "game NEXT_STEP=MAIN_CLEANUP", stray))
        three().rejects(log, "HS 2.1.5", Kind.UNEXPECTED, "a", stray.split()[1].split("=")[0])


def test_hs_4_2_of_an_aura_nothing_is_awaited_when_the_game_was_taken_back() -> None:
    """What it had given was never made: another enchantment has its number now."""
    cat = "create cat CARDTYPE=MINION CONTROLLER=1 ZONE=PLAY ZONE_POSITION=1 HEALTH=1 NUM_TURNS_IN_PLAY=2"
    might = "create might CARDTYPE=ENCHANTMENT CONTROLLER=1 CREATOR={} ZONE={}"
    given = (might.format("cat", "SETASIDE"), "might ATTACHED=hero1", "might 1068=1", "might 1068=0", "might ZONE=PLAY")
    back = (
        "create cat CARDTYPE=MINION CONTROLLER=1 ZONE=HAND ZONE_POSITION=1",
        f"{might.format('hero2', 'PLAY')} ATTACHED=hero1",
    )
    board = Board(231720).hand("wave", 1, CardType.SPELL, 0).minion("cat", 1, 1, 1, AURA=1)
    log = replaced(rewound("top"), cat, *back)
    assert "HS 4.2" not in [one.rule for one in board.divergences([*given, *log])]
