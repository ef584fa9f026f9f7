"""What effects do that is like a player's action (HS 1.6): summoning, casting, equipping, a forced attack."""

from __future__ import annotations

import pytest
from boards import Board, Short, block, end_of_turn, replaced, without
from forms import attack, closing, moved, since, spell

from engine.core.divergence import Kind
from hslog.hearthstone.generated.vocabulary import CardType, Zone

BUILDS = [20457, 25770, 30795, 88998]
TOKEN = "create imp ZONE=PLAY CARDTYPE=MINION CONTROLLER=1 ATK=1 HEALTH=1 ZONE_POSITION=1 EXHAUSTED=1"


def board(build: int) -> Board:
    """The spell, which is free, is the only card in the hand."""
    return Board(build).hand("call", 1, CardType.SPELL, 0)


# --- summoning -------------------------------------------------------------------------------------------


@pytest.mark.rule("HS 2.2 summon", "HS 2.2 summon.1")
@pytest.mark.parametrize("build", BUILDS)
def test_hs_2_2_summon_1_a_minion_that_is_created_is_exhausted(build: int) -> None:
    assert not board(build).divergences(spell(build, "call", TOKEN))
    fresh = spell(build, "call", TOKEN.replace(" EXHAUSTED=1", ""))
    board(build).rejects(fresh, "HS 2.2 summon.1", Kind.MISSING, "imp", "EXHAUSTED")


@pytest.mark.rule("HS 2.2 summon.1")
@pytest.mark.parametrize("keyword", ["CHARGE", "RUSH", "TITAN"])
def test_hs_2_2_summon_1_with_a_keyword_for_it_a_minion_is_not_exhausted(keyword: str) -> None:
    assert not board(30795).divergences(spell(30795, "call", TOKEN.replace("EXHAUSTED", keyword)))


@pytest.mark.rule("HS 2.2 summon.1")
@pytest.mark.parametrize("keyword", ["NON_KEYWORD_CHARGE", "INTERACTABLE_OBJECT", "AUTO_ATTACK"])
@pytest.mark.parametrize("exhausted", [" EXHAUSTED=1", ""])
def test_hs_2_2_summon_1_a_minion_that_acts_at_once_without_a_keyword_may_be_either(
    keyword: str, exhausted: str
) -> None:
    token = TOKEN.replace(" EXHAUSTED=1", f" {keyword}=1{exhausted}")
    assert not board(231720).divergences(spell(231720, "call", token))


def from_deck(build: int, *exhausted: Short) -> list[Short]:
    shown = "show wolf ZONE=PLAY CARDTYPE=MINION CONTROLLER=1 ATK=3 HEALTH=1"
    return spell(build, "call", shown, "wolf ZONE_POSITION=1", *exhausted)


@pytest.mark.rule("HS 2.2 summon", "HS 2.2 summon.1")
@pytest.mark.parametrize("build", BUILDS)
def test_hs_2_2_summon_1_a_minion_that_is_moved_to_the_board_is_exhausted(build: int) -> None:
    deck = board(build).hidden(Zone.DECK, 1, "wolf")
    assert not deck.divergences(from_deck(build, "wolf EXHAUSTED=1"))
    deck.rejects(from_deck(build), "HS 2.2 summon.1", Kind.MISSING, "wolf", "EXHAUSTED")


@pytest.mark.rule("HS 2.2 summon.1")
def test_hs_2_2_summon_1_a_summoned_minion_has_not_been_played() -> None:
    assert board(30795).divergences(spell(30795, "call", TOKEN, "imp JUST_PLAYED=1"))


@pytest.mark.rule("HS 2.2 summon.2", "HS 2.2 summon.3")
def test_hs_2_2_summon_2_cards_respond_to_a_summoning_as_it_happens_and_after_it() -> None:
    watched = board(88998).minion("elder", 1, 1, 1).minion("young", 1, 1, 1)
    token = TOKEN.replace("ZONE_POSITION=1", "ZONE_POSITION=3")
    on, after = block("TRIGGER", "elder", "elder 999=1"), block("TRIGGER", "young", "young 999=1")
    assert not watched.divergences(spell(88998, "call", token, on, after))
    first, again = block("TRIGGER", "young", "young 997=1"), block("TRIGGER", "elder", "elder 997=1")
    assert not watched.divergences(spell(88998, "call", token, first, again))  # on the summoning, and after it


# --- equipping -------------------------------------------------------------------------------------------

AXE = "create axe ZONE=PLAY CARDTYPE=WEAPON CONTROLLER=1 ATK=3 DURABILITY=2"


def armed(build: int, *replacing: Short, dies: bool = False) -> list[Short]:
    hero = (*since(build, 15590, "hero1 479=3"), "hero1 ATK=3")
    gone = block("DEATHS", "game", "knife TO_BE_DESTROYED=0", *moved(build, "knife", "GRAVEYARD"))
    return spell(build, "call", AXE, *replacing, "one WEAPON=axe", *hero, then=(gone,) if dies else ())


@pytest.mark.rule("HS 2.4 equip", "HS 2.4 equip.3")
@pytest.mark.parametrize("build", BUILDS)
def test_hs_2_4_equip_3_a_weapon_that_an_effect_creates_is_its_players_weapon(build: int) -> None:
    board(build).accepts(armed(build), adopted=1)
    board(build).rejects(without(armed(build), "one WEAPON=axe"), "HS 2.4 equip.3", Kind.MISSING, "one", "WEAPON")
    other = replaced(armed(build), "one WEAPON=axe", "one WEAPON=hero2")
    board(build).rejects(other, "HS 2.4 equip.3", Kind.WRONG_VALUE, "one", "WEAPON")


@pytest.mark.rule("HS 2.4 equip.1", "HS 2.4 equip.2")
def test_hs_2_4_equip_1_the_old_weapon_is_destroyed() -> None:
    owner = board(88998).weapon("knife", 1, 1, 2)
    replacing = ("knife LAST_AFFECTED_BY=axe", "knife TO_BE_DESTROYED=1")
    log = armed(88998, *replacing, dies=True)
    assert not owner.divergences(log)
    kept = armed(88998, replacing[0])
    owner.rejects(kept, "HS 2.4 equip.1", Kind.MISSING, "knife", "TO_BE_DESTROYED")
    unnamed = armed(88998, replacing[1], dies=True)
    owner.rejects(unnamed, "HS 2.4 equip.1", Kind.MISSING, "knife", "LAST_AFFECTED_BY")


@pytest.mark.rule("HS 2.4 equip.1")
def test_hs_2_4_equip_1_in_early_builds_it_is_destroyed_on_the_spot() -> None:
    owner = board(20457).weapon("knife", 1, 1, 2)
    replacing = ("knife LAST_AFFECTED_BY=axe", "one WEAPON=0", "knife ZONE=GRAVEYARD", "hero1 479=0", "hero1 ATK=0")
    log = armed(20457, *replacing)
    assert not owner.divergences(log)
    owner.rejects(without(log, replacing[2]), "HS 2.4 equip.1", Kind.MISSING, "knife", "ZONE")


@pytest.mark.rule("HS 2.4 equip.1")
@pytest.mark.parametrize("build", [20457, 88998])
def test_hs_2_4_equip_1_an_old_weapon_that_is_to_die_need_not_be_destroyed_again(build: int) -> None:
    owner = board(build).weapon("knife", 1, 1, 2)
    broken = ("knife TO_BE_DESTROYED=1", "knife LAST_AFFECTED_BY=call")
    log = spell(build, "call", *broken, AXE, "one WEAPON=axe", "hero1 479=3", "hero1 ATK=3")
    found = {one.rule for one in owner.divergences(log)}
    assert not found & {"HS 2.4 equip.1", "HS 2.4 equip.3"}


@pytest.mark.rule("HS 2.4.2.d")
def test_hs_2_4_2_d_a_weapon_replaces_the_one_that_its_battlecry_has_equipped() -> None:
    armed = Board(88998).weapon("knife", 1, 1, 2).hand("blade", 1, CardType.WEAPON, 0, ATK=2, DURABILITY=2)
    first = (AXE, "knife LAST_AFFECTED_BY=axe", "knife TO_BE_DESTROYED=1", "one WEAPON=axe", "hero1 479=3")
    played = (
        "one NUM_CARDS_PLAYED_THIS_TURN=1",
        "blade ZONE_POSITION=0",
        *moved(88998, "blade", "PLAY"),
        "blade JUST_PLAYED=1",
        block("POWER", "blade", *first, "hero1 ATK=3"),
    )
    second = ("axe LAST_AFFECTED_BY=blade", "axe TO_BE_DESTROYED=1", "one WEAPON=blade", "hero1 479=2", "hero1 ATK=2")
    gone = (
        f"{old} {change}"
        for change in ("TO_BE_DESTROYED=0", "1068=4", "1068=0", "ZONE=GRAVEYARD")
        for old in ("knife", "axe")
    )
    deaths = block("DEATHS", "game", *gone)
    log = [block("PLAY", "blade", *played, *second, deaths, "one COMBO_ACTIVE=1", *closing(88998))]
    assert not armed.divergences(log)
    armed.rejects(without(log, "axe TO_BE_DESTROYED=1"), "HS 2.4.2.d", Kind.MISSING, "axe", "TO_BE_DESTROYED")


# --- casting ---------------------------------------------------------------------------------------------

BOLT = "create bolt ZONE=SETASIDE CARDTYPE=SPELL CONTROLLER=1"


def casting(build: int, *text: Short, bolt: str = BOLT, before: tuple[Short, ...] = ()) -> list[Short]:
    """The effect of the card in the hand casts a spell that is created for it."""
    power, gone = block("POWER", "bolt", *text), moved(build, "bolt", "GRAVEYARD")
    return spell(build, "call", bolt, *moved(build, "bolt", "PLAY"), *before, power, *gone)


@pytest.mark.rule("HS 2.3 cast", "HS 2.3 cast.1", "HS 2.3 cast.3", "HS 2.3 cast.4")
@pytest.mark.parametrize("build", BUILDS)
def test_hs_2_3_cast_a_spell_takes_effect_and_goes_to_the_graveyard(build: int) -> None:
    log = casting(build)
    assert not board(build).divergences(log)
    silent = without(log, block("POWER", "bolt"))
    board(build).rejects(silent, "HS 2.3 cast.3", Kind.MISSING, "bolt")
    power = block("POWER", "call", BOLT, *moved(build, "bolt", "PLAY"), block("POWER", "bolt"))
    gone = moved(build, "bolt", "GRAVEYARD")
    stays = replaced(log, block("POWER", "call", *power.packets[1:0], *power.packets, *gone), power)
    board(build).rejects(stays, "HS 2.3 cast.4", Kind.MISSING, "bolt", "ZONE")


@pytest.mark.rule("HS 2.3 cast.2")
@pytest.mark.parametrize("build", [25770, 27641])
def test_hs_2_3_cast_2_overload_of_a_spell_that_is_cast_is_owed(build: int) -> None:
    lightning = f"{BOLT} OVERLOAD=1 OVERLOAD_OWED=2"
    owed = ("one OVERLOAD_OWED=2", "one OVERLOAD_THIS_GAME=2")
    assert not board(build).divergences(casting(build, bolt=lightning, before=owed))
    free = casting(build, bolt=lightning)
    board(build).rejects(free, "HS 2.3 cast.2", Kind.MISSING, "one", "OVERLOAD_OWED")
    less = casting(build, bolt=lightning, before=("one OVERLOAD_OWED=1", owed[1]))
    board(build).rejects(less, "HS 2.3 cast.2", Kind.WRONG_VALUE, "one", "OVERLOAD_OWED")


# --- inside ----------------------------------------------------------------------------------------------


@pytest.mark.rule("HS 1.6 degenerate sequence")
def test_hs_1_6_nobody_dies_inside_an_attack_that_an_effect_forces() -> None:
    build = 54613
    duel = board(build).minion("ogre", 1, 3, 4).minion("imp", 2, 0, 1)
    fight = attack(
        build,
        "ogre",
        "imp",
        "imp PREDAMAGE=3",
        "imp 1173=imp",
        "imp PREDAMAGE=0",
        "imp 1173=0",
        "imp PREDAMAGE=3",
        "imp PREDAMAGE=0",
        "note DAMAGE 3 imp",
        "imp LAST_AFFECTED_BY=ogre",
        "imp DAMAGE=3",
    )[0]
    died = (
        "two NUM_MINIONS_PLAYER_KILLED_THIS_TURN=1",
        "game NUM_MINIONS_KILLED_THIS_TURN=1",
        *since(build, 28329, "imp 1068=4", "imp 1068=0"),
        "imp ZONE_POSITION=0",
        "imp ZONE=GRAVEYARD",
        "two NUM_FRIENDLY_MINIONS_THAT_DIED_THIS_TURN=1",
        "two NUM_FRIENDLY_MINIONS_THAT_DIED_THIS_GAME=1",
        "imp DAMAGE=0",
    )
    deaths = block("DEATHS", "game", *died)
    after = spell(build, "call", fight, then=(deaths,))
    assert not duel.divergences(after)
    assert not isinstance(fight, str)
    inside = block("ATTACK", "ogre", *fight.packets, deaths, target="imp")
    found = duel.divergences(spell(build, "call", inside))
    assert [one for one in found if one.rule == "HS 1.6 degenerate sequence"]


# --- what comes back to the hand -------------------------------------------------------------------------


def repeated(build: int, *copy: Short) -> list[Short]:
    return spell(build, "call", then=copy)


COPY = "create copy ZONE=HAND CONTROLLER=1 ZONE_POSITION=2 DISPLAYED_CREATOR=call"


@pytest.mark.rule("HS 5.1 echo", "HS 2.3.3.a")
@pytest.mark.parametrize("build", [27641, 30795, 88998])
def test_hs_5_1_echo_a_copy_of_the_card_comes_back_to_the_right_end_of_the_hand(build: int) -> None:
    echoing = Board(build).hand("other", 1, CardType.SPELL, 1).hand("call", 1, CardType.SPELL, 0, ECHO=1)
    result = echoing.name(copy="CALL").accepts(repeated(build, COPY))
    assert "HS 2.3.3.a" in result.rules.values()
    echoing.rejects(repeated(build), "HS 2.3.3.a", Kind.MISSING, "call")
    left = repeated(build, COPY.replace("POSITION=2", "POSITION=1"), "other ZONE_POSITION=2")
    echoing.rejects(left, "HS 2.3.3.a", Kind.WRONG_VALUE, "copy", "ZONE_POSITION")
    once = Board(build).hand("other", 1, CardType.SPELL, 1).hand("call", 1, CardType.SPELL, 0)
    assert not once.divergences(repeated(build))


@pytest.mark.rule("HS 5.1 echo", "HS 2.3.3.a")
def test_hs_5_1_echo_the_copy_is_of_the_card_and_becomes_real_as_it_is_played() -> None:
    echoing = Board(30795).hand("other", 1, CardType.SPELL, 1).hand("call", 1, CardType.SPELL, 0, ECHO=1, GHOSTLY=1)
    seen = f"{COPY} CARDTYPE=SPELL GHOSTLY=1"
    fades = block("TRIGGER", "one", "copy ZONE_POSITION=0", *moved(30795, "copy", "SETASIDE"))
    real = replaced(repeated(30795, seen), "call JUST_PLAYED=1", "call JUST_PLAYED=1", "call GHOSTLY=0")
    end = replaced(end_of_turn(30795, "one"), block("TRIGGER", "one"), fades)
    assert not echoing.name(copy="CALL").divergences([*real, *end])
    assert [one.rule for one in echoing.name(copy="CALL").divergences(real)] == ["HS 1.4 position", "HS 5.1 echo"]
    real = [*real, *end]
    echoing.rejects(repeated(30795, seen), "HS 5.1 echo", Kind.MISSING, "call", "GHOSTLY")
    another = echoing.name(copy="OTHER").divergences(real)
    assert [(one.rule, one.kind) for one in another] == [("HS 2.3.3.a", Kind.WRONG_VALUE)]


@pytest.mark.rule("HS 5.1 echo", "HS 2.2.3.b", "HS 2.2.3.a")
def test_hs_2_2_3_b_a_minion_comes_back_after_what_responds_to_its_summoning() -> None:
    echoing = wolf_board(30795).set("wolf", ECHO=1).minion("drummer", 1, 1, 1)
    played = wolf(30795, target="hero2")
    played = replaced(played, "wolf ZONE_POSITION=1", "wolf ZONE_POSITION=2")
    copy = "create copy ZONE=HAND CONTROLLER=1 ZONE_POSITION=1 DISPLAYED_CREATOR=wolf"
    then = (block("TRIGGER", "drummer", "drummer 999=1"), copy, block("TRIGGER", "drummer", "drummer 999=2"))
    log = replaced(played, "one COMBO_ACTIVE=1", *then, "one COMBO_ACTIVE=1")
    assert not echoing.name(copy="WOLF").divergences(log)
    echoing.rejects(without(log, copy), "HS 2.2.3.b", Kind.MISSING, "wolf")


@pytest.mark.rule("HS 5.1 echo")
@pytest.mark.parametrize("kept", [True, False])
def test_hs_5_1_echo_a_temporary_card_that_nothing_repeats_may_stay_ghostly(kept: bool) -> None:
    passing = Board(231720).hand("call", 1, CardType.SPELL, 0, GHOSTLY=1)
    real = () if kept else ("call GHOSTLY=0",)
    log = replaced(spell(231720, "call"), "call JUST_PLAYED=1", "call JUST_PLAYED=1", *real)
    assert not passing.divergences(log)


TEXT = block("POWER", "call")


def twin_board(build: int, twin: int = 52637) -> Board:
    keyword = {"TWINSPELL": 1, "TWINSPELL_COPY": twin}
    table = Board(build).hand("call", 1, CardType.SPELL, 0, **keyword).hand("other", 1, CardType.SPELL, 1)
    return table.name(twin="DAL_177ts")


def twinned(build: int, *twin: Short) -> list[Short]:
    log = spell(build, "call")
    log = replaced(log, "call ZONE_POSITION=0", "other ZONE_POSITION=1", "call ZONE_POSITION=0")
    return replaced(log, block("POWER", "call"), *twin, block("POWER", "call"))


@pytest.mark.rule("HS 2.3.1.g")
@pytest.mark.parametrize("build", [31532, 54613, 66927])
def test_hs_2_3_1_g_the_twin_of_a_spell_comes_where_the_spell_was(build: int) -> None:
    twin = ("other ZONE_POSITION=2", "create twin ZONE=HAND CONTROLLER=1 ZONE_POSITION=1 DISPLAYED_CREATOR=call")
    twin_board(build).accepts(twinned(build, *twin))
    twin_board(build).rejects(twinned(build), "HS 1.4 position", Kind.MISSING, "other", "ZONE_POSITION")
    right = twinned(build, "create twin ZONE=HAND CONTROLLER=1 ZONE_POSITION=2 DISPLAYED_CREATOR=call")
    assert twin_board(build).divergences(right)
    twin_board(build).name(twin="DAL_728ts").rejects(twinned(build, *twin), "HS 2.3.1.g", Kind.WRONG_VALUE, "twin")


@pytest.mark.rule("HS 2.3.1.g")
def test_hs_2_3_1_g_the_twin_of_the_last_card_comes_last_and_of_the_only_card_alone() -> None:
    def comes(place: int, *others: str) -> list[str]:
        made = Board(66927).name(twin="DAL_177ts")
        for other in others:
            made.hand(other, 1, CardType.SPELL, 1)
        made.hand("call", 1, CardType.SPELL, 0, TWINSPELL=1, TWINSPELL_COPY=52637)
        twin = f"create twin ZONE=HAND CONTROLLER=1 ZONE_POSITION={place} DISPLAYED_CREATOR=call"
        return [one.message for one in made.divergences(replaced(spell(66927, "call"), TEXT, twin, TEXT))]

    for count in range(3):
        others = [f"other{number}" for number in range(count)]
        assert not comes(count + 1, *others)
        assert comes(count, *others)
        assert comes(count + 2, *others)


@pytest.mark.rule("HS 2.3.1.g")
def test_hs_2_3_1_g_a_spell_that_names_no_twin_has_none() -> None:
    assert not twin_board(88998, twin=0).divergences(twinned(88998))


# --- magnetic --------------------------------------------------------------------------------------------


def magnetic_board(build: int) -> Board:
    mech = Board(build).minion("robot", 1, 3, 4, CARDRACE="MECHANICAL")
    return mech.hand("wolf", 1, CardType.MINION, 0, ATK=1, HEALTH=1, MAGNETIC=1)


def merged(
    build: int, noted: tuple[Short, ...] = ("wolf TAG_SCRIPT_DATA_NUM_1=robot",), gone: bool = True
) -> list[Short]:
    leaving = (*since(build, 28329, "wolf 1068=6", "wolf 1068=0"), "wolf EXHAUSTED=0", "robot ZONE_POSITION=1")
    leaving = (*leaving, "wolf ZONE_POSITION=0", "wolf ZONE=SETASIDE") if gone else ()
    return [
        block(
            "PLAY",
            "wolf",
            "one NUM_CARDS_PLAYED_THIS_TURN=1",
            "one NUM_MINIONS_PLAYED_THIS_TURN=1",
            "wolf ZONE_POSITION=0",
            *moved(build, "wolf", "PLAY"),
            "wolf ZONE_POSITION=1",
            "robot ZONE_POSITION=2",
            "wolf EXHAUSTED=1",
            "wolf JUST_PLAYED=1",
            "one LAST_CARD_PLAYED=wolf",
            block("TRIGGER", "wolf", *noted),
            block("POWER", "wolf", *leaving),
            "one COMBO_ACTIVE=1",
            "one NUM_OPTIONS_PLAYED_THIS_TURN=1",
        )
    ]


@pytest.mark.rule("HS 5.1 magnetic")
@pytest.mark.parametrize("build", [25770, 30795])
def test_hs_5_1_magnetic_a_minion_merges_with_the_mech_to_its_right(build: int) -> None:
    assert not magnetic_board(build).divergences(merged(build))
    unnoted = merged(build, noted=())
    magnetic_board(build).rejects(unnoted, "HS 5.1 magnetic", Kind.MISSING, "wolf", "TAG_SCRIPT_DATA_NUM_1")
    other = merged(build, noted=("wolf TAG_SCRIPT_DATA_NUM_1=hero1",))
    magnetic_board(build).rejects(other, "HS 5.1 magnetic", Kind.WRONG_VALUE, "wolf", "TAG_SCRIPT_DATA_NUM_1")
    stays = merged(build, gone=False)
    magnetic_board(build).rejects(stays, "HS 5.1 magnetic", Kind.MISSING, "wolf", "ZONE")


@pytest.mark.rule("HS 5.1 magnetic")
def test_hs_5_1_magnetic_a_dormant_mech_is_none_to_merge_with() -> None:
    asleep = magnetic_board(30795).set("robot", DORMANT=1, UNTOUCHABLE=1)
    assert not asleep.divergences(merged(30795, noted=(), gone=False))


@pytest.mark.rule("HS 5.1 magnetic")
def test_hs_5_1_magnetic_with_what_is_no_mech_any_more_nothing_merges() -> None:
    log = merged(30795, gone=False)
    text = block("POWER", "wolf")
    frog = "change robot frog CARDTYPE=MINION ATK=0 HEALTH=1 CARDRACE=BEAST"
    log = replaced(
        log,
        text,
        block(
            "TRIGGER", "hex", "robot 1069=52", "robot 1069=0", frog, "robot NUM_TURNS_IN_PLAY=0", "robot EXHAUSTED=1"
        ),
        text,
    )
    assert not magnetic_board(30795).minion("hex", 2, 1, 1).divergences(log)


# --- on the way to the text ------------------------------------------------------------------------------


def wolf(build: int, *used: Short, target: str = "hero2") -> list[Short]:
    """The wolf is played and aimed at the other hero; ``used`` is what happens before its battlecry."""
    return [
        block(
            "PLAY",
            "wolf",
            "one NUM_CARDS_PLAYED_THIS_TURN=1",
            "one NUM_MINIONS_PLAYED_THIS_TURN=1",
            "wolf ZONE_POSITION=0",
            *moved(build, "wolf", "PLAY"),
            "wolf ZONE_POSITION=1",
            "wolf EXHAUSTED=1",
            "wolf JUST_PLAYED=1",
            "one LAST_CARD_PLAYED=wolf",
            f"wolf CARD_TARGET={target}",
            *used,
            block("POWER", "wolf", target=target),
            "one COMBO_ACTIVE=1",
            *closing(build),
            target=target,
        )
    ]


def wolf_board(build: int) -> Board:
    return Board(build).hand("wolf", 1, CardType.MINION, 0, ATK=1, HEALTH=1, BATTLECRY=1)


@pytest.mark.rule("HS 2.3.2.b")
def test_hs_2_3_2_b_a_trigger_may_change_the_target_before_the_text() -> None:
    bender = board(54613).minion("mayor", 2, 1, 1)
    text = block("POWER", "call", target="hero2")
    log = spell(54613, "call", target="hero2")
    log = replaced(log, text, block("TRIGGER", "mayor", "call CARD_TARGET=hero1"), text)
    assert not bender.divergences(log)
    bender.rejects(without(log, text), "HS 2.3.2.c", Kind.MISSING, "call")


@pytest.mark.rule("HS 2.2.2.b")
def test_hs_2_2_2_b_a_trigger_may_change_the_target_before_the_battlecry() -> None:
    mayor = wolf_board(54613).minion("mayor", 2, 1, 1)
    redirected = block("TRIGGER", "mayor", "wolf CARD_TARGET=hero1")
    log = wolf(54613, redirected)
    assert not mayor.divergences(log)
    text = block("POWER", "wolf", target="hero2")
    mayor.rejects(without(log, text), "HS 2.2.2.c", Kind.MISSING, "wolf")


@pytest.mark.rule("HS 2.2 left play", "HS 2.2 changed controller")
@pytest.mark.parametrize(
    "leaves",
    [
        (
            "wolf 1068=3",
            "wolf 1068=0",
            "wolf EXHAUSTED=0",
            "wolf ZONE_POSITION=0",
            "wolf ZONE=HAND",
            "wolf ZONE_POSITION=1",
        ),
        ("wolf CONTROLLER=2", "wolf ZONE_POSITION=2"),
    ],
)
def test_hs_2_2_left_play_a_battlecry_takes_place_wherever_the_minion_is(leaves: tuple[str, ...]) -> None:
    ambushed = wolf_board(54613).minion("ambush", 2, 1, 1)
    log = wolf(54613, block("TRIGGER", "ambush", *leaves))
    assert not ambushed.divergences(log)
    ambushed.rejects(without(log, block("POWER", "wolf", target="hero2")), "HS 2.2.2.c", Kind.MISSING, "wolf")


@pytest.mark.rule("HS 2.3 lost target")
def test_hs_2_3_lost_target_a_spell_takes_place_though_its_target_has_left() -> None:
    aimed = board(54613).minion("ambush", 2, 1, 1).minion("ogre", 2, 3, 4)
    back = ("ogre 1068=3", "ogre 1068=0", "ogre ZONE_POSITION=0", "ogre ZONE=HAND", "ogre ZONE_POSITION=1")
    log = spell(54613, "call", target="ogre")
    text = block("POWER", "call", target="ogre")
    gone = replaced(log, text, block("TRIGGER", "ambush", *back), text)
    assert not aimed.divergences(gone)
    aimed.rejects(without(gone, text), "HS 2.3.2.c", Kind.MISSING, "call")


@pytest.mark.rule("HS 2.3 repeat", "HS 2.3 repeat.1", "HS 2.3 repeat.2", "HS 2.3 repetitions")
def test_hs_2_3_repeat_a_text_that_takes_place_twice_owes_its_overload_twice() -> None:
    storm = Board(25770).hand("call", 1, CardType.SPELL, 0, OVERLOAD=1, OVERLOAD_OWED=2)
    text = block("POWER", "call")
    once = ("one OVERLOAD_OWED=2", "one OVERLOAD_THIS_GAME=2")
    again = ("one OVERLOAD_OWED=4", "one OVERLOAD_THIS_GAME=4", text)
    log = replaced(spell(25770, "call"), text, *once, text, *again)
    assert not storm.divergences(log)
    storm.rejects(without(log, once[0]), "HS 2.3.1.g", Kind.MISSING, "one", "OVERLOAD_OWED")
    assert storm.divergences(replaced(log, again[0], "one OVERLOAD_OWED=5"))


@pytest.mark.rule("HS 2.5 bare replacement")
def test_hs_2_5_bare_replacement_a_hero_that_an_effect_brings_is_its_players_hero() -> None:
    demon = "create demon ZONE=PLAY CARDTYPE=HERO CONTROLLER=1 HEALTH=15"
    leaves = (*moved(30795, "hero1", "SETASIDE"), *moved(30795, "power1", "SETASIDE"))
    power = "create claws ZONE=PLAY CARDTYPE=HERO_POWER CONTROLLER=1 COST=2"
    log = spell(30795, "call", demon, *leaves, "one HERO_ENTITY=demon", power)
    assert not board(30795).divergences(log)
    without_hero = without(log, "one HERO_ENTITY=demon")
    board(30795).rejects(without_hero, "HS 2.5 bare replacement", Kind.MISSING, "one", "HERO_ENTITY")


@pytest.mark.rule("HS 2.5 bare replacement")
def test_hs_2_5_bare_replacement_a_hero_may_stand_beside_the_one_who_stays() -> None:
    ally = "create ally ZONE=PLAY CARDTYPE=HERO CONTROLLER=2 HEALTH=15"
    assert not board(30795).divergences(spell(30795, "call", ally))
