"""Zones and positions (HS 1.4): who moves up, who makes room, who comes last."""

from __future__ import annotations

import pytest
from boards import Board, Short, replaced, without
from forms import moved, spell
from test_actions import Doing

from engine.core.divergence import Kind
from engine.hearthstone.crowding import MOST_ATTACHED, crowd
from engine.hearthstone.entity import Entity
from engine.hearthstone.mechanics.zones import move
from engine.hearthstone.state import GameState
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone

BUILDS = [20457, 25770, 30795, 88998]


def board(build: int) -> Board:
    made = Board(build).hand("trick", 1, CardType.SPELL, 0)
    for name in ("cat", "dog", "eel"):
        made.minion(name, 2, 1, 3)
    return made


def bounced(build: int) -> tuple[Short, ...]:
    """The leftmost minion goes to the hand."""
    gap = ("eel ZONE_POSITION=2", "dog ZONE_POSITION=1", "cat ZONE_POSITION=0")
    return (*gap, *moved(build, "cat", "HAND"), "cat ZONE_POSITION=1")


@pytest.mark.parametrize("build", BUILDS)
@pytest.mark.rule("HS 1.4 position")
def test_hs_1_4_a_minion_that_returns_to_the_hand_leaves_no_gap(build: int) -> None:
    log = spell(build, "trick", *bounced(build))
    assert not board(build).divergences(log)
    for line in ("eel ZONE_POSITION=2", "dog ZONE_POSITION=1"):
        assert board(build).divergences(without(log, line)), line


@pytest.mark.parametrize("build", BUILDS)
@pytest.mark.rule("HS 1.4 position")
def test_hs_1_4_a_card_that_comes_to_the_hand_stands_rightmost(build: int) -> None:
    log = replaced(spell(build, "trick", *bounced(build)), "cat ZONE_POSITION=1", "cat ZONE_POSITION=2")
    board(build).rejects(log, "HS 1.4 position", Kind.WRONG_VALUE, "cat", "ZONE_POSITION")


@pytest.mark.parametrize("build", BUILDS)
@pytest.mark.rule("HS 1.4 position")
def test_hs_1_4_a_minion_is_summoned_among_others_who_make_room(build: int) -> None:
    token = "create token CARDTYPE=MINION CONTROLLER=2 ZONE=PLAY ZONE_POSITION=2 EXHAUSTED=1 HEALTH=1 ATK=1"
    log = spell(build, "trick", "eel ZONE_POSITION=4", "dog ZONE_POSITION=3", token)
    assert not board(build).divergences(log)
    assert board(build).divergences(without(log, "eel ZONE_POSITION=4"))


@pytest.mark.parametrize("build", BUILDS)
def test_hs_1_4_nobody_moves_without_a_reason(build: int) -> None:
    play = spell(build, "trick")
    log = [*play, "dog ZONE_POSITION=3"]
    assert board(build).divergences(log)


@pytest.mark.parametrize("build", [30795, 88998])
def test_hs_1_4_the_announcement_of_a_move_ends(build: int) -> None:
    log = spell(build, "trick", *bounced(build))
    assert board(build).divergences(without(log, "cat 1068=0"))


@pytest.mark.rule("LOG announced moves")
@pytest.mark.parametrize("build", [30795, 88998])
def test_hs_1_4_a_visible_card_announces_where_it_goes_since_28329(build: int) -> None:
    log = spell(build, "trick", *bounced(build))
    board(build).rejects(without(log, "cat 1068=3"), "LOG announced moves", Kind.MISSING, "cat", "1068")
    assert not board(25770).divergences(spell(25770, "trick", *bounced(25770)))


@pytest.mark.rule("LOG announced moves")
@pytest.mark.parametrize("build", [30795, 88998])
def test_hs_1_4_a_card_goes_where_it_announced(build: int) -> None:
    log = replaced(spell(build, "trick", *bounced(build)), "cat 1068=3", "cat 1068=2")
    board(build).rejects(log, "LOG announced moves", Kind.WRONG_VALUE, "cat", "ZONE")


@pytest.mark.parametrize("build", BUILDS)
def test_hs_4_7_full_zone_there_is_no_eighth_minion(build: int) -> None:
    crowd = board(build)
    for place in range(4):
        crowd.minion(f"imp{place}", 2, 1, 1)
    token = "create token CARDTYPE=MINION CONTROLLER=2 ZONE=PLAY ZONE_POSITION=8 EXHAUSTED=1 HEALTH=1 ATK=1"
    crowd.rejects(spell(build, "trick", token), "HS 4.7 full zone", Kind.UNEXPECTED, "token")
    six = board(build)
    for place in range(3):
        six.minion(f"imp{place}", 2, 1, 1)
    fits = spell(build, "trick", token.replace("=8", "=7"))
    assert not six.divergences(fits)
    assert six.replay(fits).checked["HS 4.7 full zone"] == 1  # so that often the rule was kept
    assert not crowd.replay(spell(build, "trick", token)).checked["HS 4.7 full zone"]


@pytest.mark.rule("HS 4.7 full zone")
@pytest.mark.parametrize("build", BUILDS)
def test_hs_4_7_nothing_is_created_in_a_full_hand(build: int) -> None:
    token = "create token CARDTYPE=MINION CONTROLLER=2 ZONE=HAND ZONE_POSITION={} HEALTH=1 ATK=1"
    for held, fits in ((9, True), (10, False)):
        made = board(build).hidden(Zone.HAND, 2, *(f"card{place}" for place in range(held)))
        log = spell(build, "trick", token.format(held + 1))
        if fits:
            assert not made.divergences(log)
            assert not made.set("two", MAXHANDSIZE=10).divergences(log)
            made.set("two", MAXHANDSIZE=5).rejects(log, "HS 4.7 full zone", Kind.UNEXPECTED, "token")
        else:
            made.rejects(log, "HS 4.7 full zone", Kind.UNEXPECTED, "token")
            assert not made.set("two", MAXHANDSIZE=12).divergences(log)


@pytest.mark.rule("HS 4.7 full zone")
@pytest.mark.parametrize("build", BUILDS)
def test_hs_4_7_nobody_returns_to_a_full_hand(build: int) -> None:
    made = board(build).hidden(Zone.HAND, 2, *(f"card{place}" for place in range(10)))
    log = spell(build, "trick", *bounced(build))
    made.rejects(
        replaced(log, "cat ZONE_POSITION=1", "cat ZONE_POSITION=11"), "HS 4.7 full zone", Kind.UNEXPECTED, "cat"
    )


@pytest.mark.rule("HS 4.7 full zone")
@pytest.mark.parametrize("build", BUILDS)
def test_hs_4_7_the_eighth_minion_has_no_room(build: int) -> None:
    token = "create token CARDTYPE=MINION CONTROLLER=2 ZONE=PLAY ZONE_POSITION={} EXHAUSTED=1 HEALTH=1 ATK=1"
    made = board(build)
    for place in range(3):
        made.minion(f"more{place}", 2, 1, 1)
    assert not made.divergences(spell(build, "trick", token.format(7)))
    smaller = made.set("two", MAX_SLOTS_PER_PLAYER_OVERRIDE=6)
    smaller.rejects(spell(build, "trick", token.format(7)), "HS 4.7 full zone", Kind.UNEXPECTED, "token")
    full = made.set("two", MAX_SLOTS_PER_PLAYER_OVERRIDE=0).minion("last", 2, 1, 1)
    full.rejects(spell(build, "trick", token.format(8)), "HS 4.7 full zone", Kind.UNEXPECTED, "token")


@pytest.mark.rule("HS 4.7 full zone")
def test_hs_4_7_what_is_replaced_may_leave_after_what_replaces_it() -> None:
    made = board(30795).hidden(Zone.HAND, 2, *(f"card{place}" for place in range(9)))
    made.hand("old", 2, CardType.SPELL, 0)
    token = "create token CARDTYPE=MINION CONTROLLER=2 ZONE=HAND ZONE_POSITION=11 HEALTH=1 ATK=1"
    leaves = ("token ZONE_POSITION=10", "old ZONE_POSITION=0", *moved(30795, "old", "SETASIDE"))
    assert not made.divergences(spell(30795, "trick", token, *leaves))


@pytest.mark.rule("HS 4.7 full zone")
@pytest.mark.parametrize("build", BUILDS)
def test_hs_4_7_a_sixth_secret_does_not_come_from_the_deck(build: int) -> None:
    made = board(build).card("trap", 2, CardType.SPELL, Zone.DECK, SECRET=1)
    log = spell(build, "trick", *moved(build, "trap", "SECRET"))
    for place in range(4):
        made.card(f"secret{place}", 2, CardType.SPELL, Zone.SECRET, SECRET=1)
    made.card("quest", 2, CardType.SPELL, Zone.SECRET, QUEST=1)
    assert not made.divergences(log)
    made.card("fifth", 2, CardType.SPELL, Zone.SECRET, SECRET=1)
    made.rejects(log, "HS 4.7 full zone", Kind.UNEXPECTED, "trap")


@pytest.mark.parametrize("build", [25770, 88998])
def test_hs_4_7_a_card_in_the_hand_that_changes_its_controller_is_not_taken_from_the_board(build: int) -> None:
    """Nothing follows for it: no exhaustion, no place on the other board."""
    crowd = Board(build).hand("other", 2, CardType.MINION, 3).hand("card", 2, CardType.MINION, 3)
    crowd.hand("trick", 1, CardType.SPELL, 0)
    assert not crowd.divergences(spell(build, "trick", "card CONTROLLER=1", "card ZONE_POSITION=1"))


@pytest.mark.rule("HS 4.7 full zone")
@pytest.mark.parametrize(
    ("kind", "where", "place", "said"),
    [
        ("MINION", "PLAY ZONE_POSITION=8", 7, "to place 8 of the board"),
        ("MINION", "HAND ZONE_POSITION=11", 10, "to place 11 of the hand"),
        ("SPELL", "SECRET SECRET=1", 5, "to the other secrets"),
    ],
)
def test_hs_4_7_it_is_said_where_a_card_comes_for_which_there_is_no_room(
    kind: str, where: str, place: int, said: str
) -> None:
    zone = where.split()[0]
    full = Board(BUILDS[-1]).hand("trick", 1, CardType.SPELL, 0)
    for number in range(place):
        if zone == "SECRET":
            full.card(f"held{number}", 2, CardType.SPELL, Zone.SECRET, SECRET=1)
        else:
            full.card(f"held{number}", 2, CardType.MINION, getattr(Zone, zone), HEALTH=1)
    log = spell(BUILDS[-1], "trick", f"create token CARDTYPE={kind} CONTROLLER=2 HEALTH=1 ZONE={where}")
    told = [one.message for one in full.divergences(log) if one.rule == "HS 4.7 full zone"]
    assert told == [f"TOKEN comes {said}, but there is room for only {place}"]


def test_more_cards_than_a_game_has_are_told_by_what_there_is_too_much_of() -> None:
    def of(*kinds: int) -> list[Entity]:
        cards = [Entity(number) for number in range(len(kinds))]
        for card, kind in zip(cards, kinds, strict=True):
            card.take_tags({GameTag.CARDTYPE: kind})
        return cards

    minion, location, hero, bonus = CardType.MINION, CardType.LOCATION, CardType.HERO, CardType.ENCHANTMENT
    said = {
        (crowd(of(*kinds), getattr(Zone, zone)).partition(" of one player")[0], zone)
        for zone in ("PLAY", "HAND", "SECRET", "DECK")
        for kinds in [(minion,) * 50, (minion, location) * 26, (hero,) * 200, (hero,) * 201, (bonus,) * 1001]
        if crowd(of(*kinds), getattr(Zone, zone))
    }
    assert said == {
        ("50 minions and locations", "PLAY"),
        *(("200 cards", name) for name in ("PLAY", "HAND", "SECRET")),
        *(("1,000 cards and enchantments", name) for name in ("PLAY", "HAND", "SECRET")),
    }
    assert crowd(of(*(minion, location) * 25, *(bonus,) * 900), Zone.PLAY) == "", "of each as many as there may be"
    assert crowd(of(*(bonus,) * 900), Zone.PLAY) == "", "enchantments are no cards"


@pytest.mark.rule("AR 2 put into play")
@pytest.mark.parametrize(
    ("build", "before", "kind", "place"),
    [
        (9786, Zone.HAND, CardType.MINION, "oldest"),
        (9786, Zone.DECK, CardType.MINION, "oldest"),
        (9786, Zone.SETASIDE, CardType.MINION, "newest"),
        (9786, Zone.HAND, CardType.WEAPON, "newest"),
        (14830, Zone.HAND, CardType.MINION, "unknown"),
        (25770, Zone.HAND, CardType.MINION, "newest"),
    ],
)
def test_ar_2_what_an_effect_puts_into_play_from_hand_or_deck_was_the_oldest_in_early_builds(
    build: int, before: int, kind: CardType, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = Doing(Board(build).minion("cat", 1, 1, 1).card("elk", 1, kind, before))
    monkeypatch.setattr(there.oracle, "choose_position", lambda *_: 2, raising=False)
    state, elk = there.state, there["elk"]
    state.order_uncertain.clear()
    move(there.r, "HS 4.4", elk, Zone.PLAY)
    cards = [one for one in state.play_order if one in (elk, there["cat"])]
    assert cards == ([elk, there["cat"]] if place == "oldest" else [there["cat"], elk])
    assert (elk.id in state.order_uncertain) is (place == "unknown")


def test_a_card_has_as_many_enchantments_as_there_may_be_and_no_more() -> None:
    state = GameState()
    for number in range(MOST_ATTACHED):
        state.set(state[100 + number], GameTag.ATTACHED, 4)
    assert not state.crowded
    state.set(state[99], GameTag.ATTACHED, 4)
    assert state.crowded == f"{MOST_ATTACHED} enchantments of one card"
