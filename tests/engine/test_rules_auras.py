"""When what auras give is felt (HS 4.2, AR 4b)."""

from __future__ import annotations

import pytest
from boards import Board, Short, block, replaced
from forms import damaged, moved, spell
from test_rules_death import death
from test_rules_play import minion_board, play_minion

from engine.core.divergence import Kind
from engine.hearthstone.auras import definitions
from engine.hearthstone.auras.definitions import Given, stated_gains
from engine.hearthstone.auras.layers import ADD, Step
from engine.hearthstone.cards.ability import Aura, Selector
from hslog.hearthstone.generated.vocabulary import CardType, GameTag

OLD = [15590, 25770, 45310]


# --- auras of who has died -------------------------------------------------------------------------------


def champion_dies(build: int, *, early: bool) -> list[Short]:
    """A minion with an aura dies with one that has a deathrattle; a third loses what the aura gave."""
    hits = [line for name in ("cat", "eel") for line in damaged(build, name, 1, "wave", 1)]
    gone = block("DEATHS", "game", *death(build, "cat", 1, "eel ZONE_POSITION=2", "dog ZONE_POSITION=1"))
    gone = block("DEATHS", "game", *gone.packets, *death(build, "eel", 2))
    lost = ("dog HEALTH=8", "dog 479=0", "dog ATK=0")
    rattle = block("TRIGGER", "eel", keyword="DEATHRATTLE")
    after = (gone, *lost, rattle) if early else (gone, rattle, *lost)
    return spell(build, "wave", *hits, then=after)


def kennel(build: int) -> Board:
    made = Board(build).hand("wave", 1, CardType.SPELL, 0).minion("cat", 2, 1, 1)
    return made.minion("dog", 2, 1, 9).minion("eel", 2, 1, 1, DEATHRATTLE=1)


@pytest.mark.parametrize("build", [20457, 25770, 30795])
def test_ar_4b_the_health_of_a_lost_aura_is_there_in_the_death_phase(build: int) -> None:
    assert not kennel(build).divergences(champion_dies(build, early=False))


def test_ar_4b_since_18_0_auras_are_updated_before_the_death_phase() -> None:
    assert not kennel(88998).divergences(champion_dies(88998, early=True))


# --- the end of an aura ----------------------------------------------------------------------------------

GIVEN = "create might ZONE=SETASIDE CARDTYPE=ENCHANTMENT CONTROLLER=2 CREATOR=cat"
ENDS: dict[int, tuple[Short, ...]] = {
    13921: ("might ZONE=GRAVEYARD", "might ATTACHED=0"),
    25770: ("might ZONE=GRAVEYARD", "hide might GRAVEYARD"),
    88998: (
        "might 1068=5",
        "might 1068=0",
        "might ZONE=REMOVEDFROMGAME",
        "might 1234=dog",
        "hide might REMOVEDFROMGAME",
    ),
}
"""How builds tell that an enchantment goes whose aura has ended."""


def given(build: int, by: str = "cat") -> tuple[Short, ...]:
    """A minion gets an enchantment from another, and what that gives."""
    bound = ("might 1068=1", "might 1068=0") if build > 28329 else ()
    shown = ("dog 479=2",) if build >= 15590 else ()
    return (GIVEN.replace("cat", by), "might ATTACHED=dog", *bound, "might ZONE=PLAY", *shown, "dog ATK=2")


def leader_dies(build: int, *after: Short, by: str = "cat") -> list[Short]:
    """The minion with the aura dies."""
    hits = damaged(build, "cat", 1, "wave", 1)
    gone = block("DEATHS", "game", *death(build, "cat", 1, "eel ZONE_POSITION=2", "dog ZONE_POSITION=1"))
    return spell(build, "wave", *given(build, by), *hits, then=(gone, *after))


def lessened(build: int) -> tuple[Short, ...]:
    return ("dog 479=1", "dog ATK=1") if build >= 15590 else ("dog ATK=1",)


def led(build: int) -> Board:
    return kennel(build).set("cat", AURA=1).set("eel", DEATHRATTLE=0)


@pytest.mark.parametrize("build", ENDS)
def test_hs_4_2_what_an_aura_gave_goes_when_its_source_has_died(build: int) -> None:
    log = leader_dies(build, *ENDS[build], *lessened(build))
    assert not led(build).divergences(log)
    assert ("HS 4.2", Kind.MISSING) in [(one.rule, one.kind) for one in led(build).divergences(leader_dies(build))]
    assert led(build).divergences(leader_dies(build, *ENDS[build]))  # it gives no more


@pytest.mark.parametrize("build", ENDS)
def test_hs_4_2_what_is_no_auras_stays(build: int) -> None:
    for stays in (led(build).set("cat", AURA=0), led(build)):
        by = "cat" if stays.tags["cat"].get(GameTag.AURA) == 0 else "eel"
        assert not stays.divergences(leader_dies(build, by=by))


def test_hs_4_2_what_an_effect_of_the_same_minion_gave_stays() -> None:
    """It has an aura, and gave this as it was hurt."""
    hits = damaged(88998, "cat", 1, "wave", 1)
    gone = block("DEATHS", "game", *death(88998, "cat", 1, "eel ZONE_POSITION=2", "dog ZONE_POSITION=1"))
    log = spell(88998, "wave", *hits, block("TRIGGER", "cat", *given(88998)), then=(gone,))
    assert not led(88998).divergences(log)


def test_hs_4_2_what_an_aura_gave_goes_when_its_source_is_silenced() -> None:
    silence = ("cat 1066=1", "cat 1066=0", "cat AURA=0", "cat SILENCED=1")
    log = spell(88998, "wave", *given(88998), *silence, then=(*ENDS[88998], *lessened(88998)))
    assert not led(88998).divergences(log)
    stays = spell(88998, "wave", *given(88998), *silence)
    assert "HS 4.2" in [one.rule for one in led(88998).divergences(stays)]


def test_hs_4_2_what_an_aura_gave_goes_with_a_host_that_dies_as_well() -> None:
    hits = [line for name in ("cat", "dog") for line in damaged(88998, name, 9, "wave", 9)]
    with_host = ("might 1234=dog", "hide might PLAY", "might ZONE=REMOVEDFROMGAME", *lessened(88998))
    first = death(88998, "cat", 1, "eel ZONE_POSITION=2", "dog ZONE_POSITION=1")
    second = death(88998, "dog", 2, "eel ZONE_POSITION=1")
    place = second.index("dog DAMAGE=0") if "dog DAMAGE=0" in second else len(second)
    gone = block("DEATHS", "game", *first, *second[:place], *with_host, *second[place:])
    assert not led(88998).divergences(spell(88998, "wave", *given(88998), *hits, then=(gone,)))


WITH_HOST: dict[int, tuple[Short, ...]] = {
    25770: ("hide might PLAY", "might ZONE=REMOVEDFROMGAME"),
    88998: ("might 1234=dog", "hide might PLAY", "might ZONE=REMOVEDFROMGAME"),
}
"""How builds tell that an enchantment goes with its host."""


def returned(build: int) -> tuple[Short, ...]:
    """The minion with the aura is returned to the hand."""
    closer = ("eel ZONE_POSITION=2", "dog ZONE_POSITION=1")
    return (*closer, "cat ZONE_POSITION=0", *moved(build, "cat", "HAND"), "cat ZONE_POSITION=1")


@pytest.mark.parametrize("build", WITH_HOST)
def test_hs_4_2_what_an_aura_gave_goes_with_a_host_that_was_dying_already(build: int) -> None:
    """No update tells the end of the aura before the host has died."""
    dying = death(build, "dog", 1, "eel ZONE_POSITION=1")
    gone = block("DEATHS", "game", *dying[:-1], *WITH_HOST[build], *lessened(build), dying[-1])
    hits = damaged(build, "dog", 9, "wave", 9)
    assert not led(build).divergences(spell(build, "wave", *given(build), *returned(build), *hits, then=(gone,)))


@pytest.mark.parametrize("build", WITH_HOST)
def test_hs_4_2_what_an_aura_gave_goes_with_a_host_that_is_returned_after_its_source(build: int) -> None:
    leaves = ("eel ZONE_POSITION=1", "dog ZONE_POSITION=0", *moved(build, "dog", "HAND"), "dog ZONE_POSITION=2")
    response = block("TRIGGER", "eel", *leaves, *WITH_HOST[build])
    log = spell(build, "wave", *given(build), *returned(build), then=(response,))
    assert not led(build).divergences(log)


@pytest.mark.parametrize("build", ENDS)
def test_hs_4_2_a_source_that_is_back_before_the_sequence_closes_was_never_gone(build: int) -> None:
    comes = ("cat ZONE_POSITION=0", *moved(build, "cat", "PLAY"), "cat ZONE_POSITION=3")
    log = spell(build, "wave", *given(build), *returned(build), then=(block("TRIGGER", "eel", *comes),))
    assert "HS 4.2" not in [one.rule for one in led(build).divergences(log)]
    stays = spell(build, "wave", *given(build), *returned(build))
    assert "HS 4.2" in [one.rule for one in led(build).divergences(stays)]


@pytest.mark.parametrize("card", ["CS2_122", "UNREAD"])
@pytest.mark.parametrize(("build", "side", "ends"), [(25770, 2, False), (25770, 1, True), (88998, 2, True)])
def test_hs_4_2_until_18_0_another_minion_of_the_player_with_the_same_card_takes_over_an_aura(
    build: int, side: int, ends: bool, card: str
) -> None:
    """Raid Leader, or a card without a text, dies, and a response brings another one before auras are updated."""
    made = f"create heir ZONE=PLAY CARDTYPE=MINION CONTROLLER={side} ATK=2 HEALTH=2 AURA=1 CREATOR=eel"
    log = leader_dies(build, block("TRIGGER", "eel", made, "heir ZONE_POSITION=3"))
    leader = led(build).name(cat=card, heir=card)
    assert ("HS 4.2" in [one.rule for one in leader.divergences(log)]) is ends


@pytest.mark.parametrize("build", ENDS)
def test_hs_4_2_what_comes_of_one_that_was_silenced_before_is_no_auras(build: int) -> None:
    """A silenced minion that is transformed may be told to have an aura, and not that it is silenced no more."""
    assert not led(build).set("cat", SILENCED=1).divergences(spell(build, "wave", *given(build)))


def test_hs_4_2_what_is_given_for_a_turn_stays_as_long() -> None:
    log = leader_dies(88998)
    for_a_turn = f"{GIVEN} TAG_ONE_TURN_EFFECT=1"
    assert "HS 4.2" in [one.rule for one in led(88998).divergences(log)]
    found = led(88998).divergences(replaced(log, GIVEN, for_a_turn))
    assert "HS 4.2" not in [one.rule for one in found]


@pytest.mark.parametrize("effect", [False, True])
def test_hs_4_2_what_an_aura_gives_as_its_source_is_played_is_given_right_in_the_play_block(effect: bool) -> None:
    """In a POWER block inside it the battlecry gives it, and it stays."""
    gift = (GIVEN.replace("cat", "wolf"), "might ATTACHED=ogre", "might 1068=1", "might 1068=0", "might ZONE=PLAY")
    power = block("POWER", "wolf")
    told = (block("POWER", "wolf", *gift),) if effect else (*gift, power)
    silence = block("TRIGGER", "ogre", "wolf 1066=1", "wolf 1066=0", "wolf AURA=0", "wolf SILENCED=1")
    log = replaced(play_minion(88998), power, *told, silence)
    found = minion_board(88998).set("wolf", AURA=1).divergences(log)
    assert ("HS 4.2" in [one.rule for one in found]) is not effect


@pytest.mark.rule("HS 1.2")
@pytest.mark.parametrize(
    ("own", "given", "found"),
    [
        ([1], [1], [1]),
        ([1], [2], None),
        ([1], [], [1]),
        ([], [2], [2]),
        ([], [], None),
        (None, [2], [2]),
        ([1], None, None),
        (None, None, None),
    ],
)
def test_hs_1_2_an_enchantment_gives_what_its_text_and_that_of_its_giver_agree_on(
    own: list[int] | None, given: list[int] | None, found: list[int] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gains(amounts: list[int] | None) -> tuple[Given, ...] | None:
        aura = Aura(who=Selector("self"))
        return None if amounts is None else tuple(Given(aura, GameTag.ATK, Step(ADD, one)) for one in amounts)

    monkeypatch.setattr(definitions, "_own_gains", lambda *card: gains(own))
    monkeypatch.setattr(definitions, "_given_by", lambda *card: gains(given))
    assert stated_gains("GIVER", "ENCHANTMENT", 30795, 30795) == gains(found)
    assert stated_gains("GIVER", "", 30795, 30795) is None
