"""Which cards in hand can be played, and what stands ready in play."""

from __future__ import annotations

import pytest
from boards import Board
from options_boards import NEW, check, options, predicted, row, why_not

from engine.core.divergence import Kind
from engine.hearthstone.options.logged import LoggedOptions
from engine.hearthstone.options.model import Action
from hslog.hearthstone.generated.vocabulary import CardType, Zone

OTHERS = ("hero1 ! ATTACK_GREATER_THAN_0", "hero2 ! YOUR_TURN", "power2 ! YOUR_TURN")
NEWEST = 241170
MINION, SPELL, WEAPON = CardType.MINION, CardType.SPELL, CardType.WEAPON


def full_board(build: int = NEW) -> Board:
    board = Board(build)
    for place in range(7):
        board.minion(f"imp{place}", 1, 1, 1)
    return board


@pytest.mark.parametrize("kind", [MINION, WEAPON, CardType.HERO, CardType.LOCATION])
def test_a_permanent_that_can_be_paid_for_can_be_played_whatever_it_says(kind: int) -> None:
    """HS 2.2, 2.4, 2.5."""
    assert why_not(Board(NEW, mana=4).hand("card", 1, kind, 4), "card") == ""
    assert why_not(Board(NEW, mana=3).hand("card", 1, kind, 4), "card") == "ENOUGH_MANA"


def test_a_spell_that_can_be_paid_for_is_left_to_its_text() -> None:
    """HS 2.3: it may want a target or set a condition."""
    assert why_not(Board(NEW, mana=4).hand("bolt", 1, SPELL, 4), "bolt") == "text"
    assert why_not(Board(NEW, mana=3).hand("bolt", 1, SPELL, 4), "bolt") == "ENOUGH_MANA"


def test_mana_spent_is_gone_and_temporary_mana_counts() -> None:
    """HS 4.12."""
    board = Board(NEW, mana=5, used=3).hand("card", 1, MINION, 3)
    assert why_not(board, "card") == "ENOUGH_MANA"
    assert why_not(board.set("one", TEMP_RESOURCES=1), "card") == ""


def test_a_cost_below_zero_is_zero() -> None:
    """HS 4.11."""
    assert why_not(Board(NEW, mana=0).hand("card", 1, MINION, -2), "card") == ""


def test_a_card_that_costs_health_needs_no_mana() -> None:
    board = Board(NEW, mana=0).hand("card", 1, MINION, 4, CARD_COSTS_HEALTH=1)
    assert why_not(board, "card") == ""
    assert why_not(board.set("hero1", DAMAGE=26), "card") == "text"


def test_spells_that_cost_health_need_no_mana_and_minions_still_do() -> None:
    board = Board(NEW, mana=0).hand("bolt", 1, SPELL, 4).hand("imp", 1, MINION, 4)
    board.set("one", SPELLS_COST_HEALTH=1)
    assert (why_not(board, "bolt"), why_not(board, "imp")) == ("text", "ENOUGH_MANA")


def test_a_full_board_has_no_room_for_minions_and_locations() -> None:
    """HS 4.7."""
    board = full_board().hand("imp", 1, MINION, 1).hand("inn", 1, CardType.LOCATION, 1)
    board.hand("axe", 1, WEAPON, 1)
    assert why_not(board, "imp") == why_not(board, "inn") == "MINION_CAP"
    assert why_not(board, "axe") == ""


@pytest.mark.parametrize("keyword", ["DISGUISED", "MAGNETIC"])
def test_hs_4_7_a_minion_that_may_go_elsewhere_may_be_played_on_a_full_board(keyword: str) -> None:
    board = full_board().hand("imp", 1, MINION, 1, **{keyword: 1})
    found = row(board, "imp", "PLAY")
    assert (found.playable, found.or_else) == (None, ("REQ_MINION_CAP",))
    assert row(board.set("one", RESOURCES=0), "imp", "PLAY").error == "REQ_ENOUGH_MANA"


def test_hs_4_7_without_room_a_card_is_refused_even_if_it_is_open_whether_it_can_be_paid() -> None:
    board = full_board().hand("imp", 1, MINION, 4, CARD_COSTS_HEALTH=1).set("hero1", DAMAGE=26)
    assert why_not(board, "imp") == "refused"


def test_an_effect_may_make_the_board_smaller() -> None:
    """HS 4.7: minions that are there already stay."""
    board = Board(NEW).hand("imp", 1, MINION, 1).minion("cat", 1, 1, 1)
    assert why_not(board, "imp") == ""
    assert why_not(board.set("two", MAX_SLOTS_PER_PLAYER_OVERRIDE=1), "imp") == ""
    assert why_not(board.set("one", MAX_SLOTS_PER_PLAYER_OVERRIDE=1), "imp") == "MINION_CAP"
    assert why_not(board.set("one", MAX_SLOTS_PER_PLAYER_OVERRIDE=2), "imp") == ""


def test_a_card_that_cannot_be_paid_for_lacks_mana_before_it_lacks_room() -> None:
    board = full_board().set("one", RESOURCES=0).hand("imp", 1, MINION, 1)
    assert why_not(board, "imp") == "ENOUGH_MANA"


def test_an_opponents_full_board_takes_no_room() -> None:
    board = Board(NEW).hand("imp", 1, MINION, 1)
    for place in range(7):
        board.minion(f"wolf{place}", 2, 1, 1)
    assert why_not(board, "imp") == ""


def test_a_secret_cannot_be_set_twice() -> None:
    """HS 2.3."""
    board = Board(NEW).hand("trap", 1, SPELL, 2, SECRET=1)
    assert why_not(board, "trap") == ""
    game = board.card("set", 1, SPELL, Zone.SECRET, SECRET=1)
    assert why_not(game, "trap") == ""
    twin = Board(NEW).card("trap", 1, SPELL, Zone.SECRET, SECRET=1)
    twin.hand("TRAP", 1, SPELL, 2, SECRET=1)
    assert why_not(twin, "TRAP") == "UNIQUE_SECRET_OR_QUEST"


def test_a_sixth_secret_has_no_room() -> None:
    board = Board(NEW).hand("trap", 1, SPELL, 2, SECRET=1)
    for place in range(5):
        board.card(f"secret{place}", 1, SPELL, Zone.SECRET, SECRET=1)
    assert why_not(board, "trap") == "refused"


def test_a_second_quest_cannot_be_played() -> None:
    board = Board(NEW).hand("quest", 1, SPELL, 1, QUEST=1)
    assert why_not(board, "quest") == ""
    board.card("running", 1, SPELL, Zone.SECRET, QUEST=1)
    assert why_not(board, "quest") == "refused"
    assert why_not(board.hand("line", 1, SPELL, 1, QUESTLINE=1), "line") == "text"


def test_a_tradeable_card_can_be_traded_for_its_own_cost() -> None:
    """HS 5.1, tradeable."""
    board = Board(NEW, mana=1).hand("card", 1, MINION, 5, TRADEABLE=1, DECK_ACTION_COST=1)
    board.hidden(Zone.DECK, 1, "top")
    assert row(board, "card", "PLAY").playable is False
    assert row(board, "card", "DECK_ACTION").playable is True
    assert row(board.set("one", RESOURCES=0), "card", "DECK_ACTION").error == "REQ_ENOUGH_MANA"


def test_with_an_empty_deck_a_trade_may_be_refused_for_that_or_for_mana() -> None:
    """HS 5.1, tradeable."""
    board = Board(NEW, mana=0).hand("card", 1, MINION, 5, TRADEABLE=1, DECK_ACTION_COST=1)
    for reason in ("ENOUGH_MANA", "TRADEABLE"):
        rows = ("card ! ENOUGH_MANA", f"card ! {reason}", OTHERS[0], "power1 ! ENOUGH_MANA", *OTHERS[1:])
        assert check(board, *rows).findings == []


def test_of_two_rows_of_a_card_the_one_whose_target_is_the_card_itself_trades_it() -> None:
    made = Board(NEW).hand("card", 1, CardType.SPELL, 1).minion("cat", 2, 1, 1)
    trading, playing = "card > card", "card > cat"
    for lines in ((trading, playing), (playing, trading), (playing, playing, trading)):
        logged = LoggedOptions(options(made, *lines))
        traded, played = (logged.take(made.ids["card"], action) for action in (Action.DECK_ACTION, Action.PLAY))
        assert traded is not None
        assert played is not None
        assert [int(one.entity) for one in traded.targets] == [made.ids["card"]]
        assert [int(one.entity) for one in played.targets] == [made.ids["cat"]]
    logged = LoggedOptions(options(made, "card", playing, "card"))
    rows = list(logged.rows)
    assert logged.take(made.ids["card"], Action.DECK_ACTION) is rows[-1], "none of them trades: it is the last"
    assert logged.take(made.ids["cat"], Action.PLAY) is None


def test_a_card_that_is_marked_unplayable_is_not_playable() -> None:
    board = Board(NEW).hand("stone", 1, SPELL, 0, LITERALLY_UNPLAYABLE=1)
    assert why_not(board, "stone") == "LITERALLY_UNPLAYABLE"


def test_a_hidden_card_is_left_open_and_need_not_be_listed() -> None:
    found = row(Board(NEW).hidden(Zone.HAND, 1, "back"), "back")
    assert (found.playable, found.listed) == (None, False)


def test_a_hero_power_can_be_used_once_a_turn_and_must_be_paid_for() -> None:
    """HS 2.7."""
    assert why_not(Board(NEW, mana=2), "power1") == "text"
    assert why_not(Board(NEW, mana=1), "power1") == "ENOUGH_MANA"
    used = Board(NEW, mana=1).set("power1", EXHAUSTED=1)
    assert why_not(used, "power1") == "NOT_EXHAUSTED_HERO_POWER"


def test_a_player_whose_hero_power_is_disabled_cannot_use_it() -> None:
    """HS 2.7."""
    assert why_not(Board(NEW).set("one", HERO_POWER_DISABLED=1), "power1") == "NOT_DISABLED_HERO_POWER"


def test_a_passive_hero_power_is_never_offered() -> None:
    """HS 2.7."""
    board = Board(NEW).set("power1", HIDE_STATS=1, COST=0)
    assert board.ids["power1"] not in [found.entity for found in predicted(board).rows]


@pytest.mark.parametrize("look", ["HIDE_STATS", "TRIGGER_VISUAL", "HIDE_COST"])
def test_a_hero_power_that_looks_passive_need_not_be_listed_and_may_be_offered(look: str) -> None:
    """HS 2.7: one with a cost may show a trigger."""
    board = Board(NEW).set("power1", **{look: 1})
    assert row(board, "power1").listed is False
    assert check(board, "power1", *OTHERS).findings == []
    assert check(board, *OTHERS).findings == []
    assert row(board.set("power1", EXHAUSTED=1), "power1").playable is False


@pytest.mark.parametrize("tags", [{"EXHAUSTED": 1}, {"LOCATION_ACTION_COOLDOWN": 1}])
def test_a_location_that_cools_down_cannot_be_used(tags: dict[str, int]) -> None:
    board = Board(NEW).card("inn", 1, CardType.LOCATION, Zone.PLAY, HEALTH=3)
    assert why_not(board, "inn") == "text"
    assert why_not(board.set("inn", **tags), "inn") == "refused"


def test_a_titan_uses_one_ability_a_turn_and_attacks_when_all_are_used() -> None:
    board = Board(NEW).minion("titan", 1, 5, 5, TITAN=1)
    assert why_not(board, "titan") == "text"
    assert why_not(board.set("titan", NUM_ATTACKS_THIS_TURN=1), "titan") == "SUBCARD_IS_PLAYABLE"
    spent = {f"TITAN_ABILITY_USED_{number}": 1 for number in (1, 2, 3)}
    assert why_not(board.set("titan", NUM_ATTACKS_THIS_TURN=0, **spent), "titan") == ""


def test_whether_a_starship_can_be_launched_is_open() -> None:
    """HS 2.2: its card has an ability, with a cost of its own."""
    found = row(Board(NEW).minion("ship", 1, 5, 5, LAUNCHPAD=1), "ship", "ABILITY")
    assert (found.playable, found.rule) == (None, "HS 2.2")
    assert "REQ_ENOUGH_MANA" in found.or_else


@pytest.mark.parametrize(("mana", "launch"), [(5, True), (4, False)])
def test_a_launchpad_offers_to_launch_the_ship_or_not(mana: int, launch: bool) -> None:
    """HS 2.2: launching costs mana, aborting does not."""
    board = Board(NEWEST, mana=mana).minion("ship", 1, 5, 5, LAUNCHPAD=1).name(launch="GDB_905", abort="GDB_906")
    for part, cost in (("launch", 5), ("abort", 0)):
        board.card(part, 1, SPELL, Zone.SETASIDE, PARENT_CARD="ship", TAG_LAUNCHPAD_ABILITY=1, COST=cost)
    board.minion("piece", 1, 1, 1, ZONE="SETASIDE", PARENT_CARD="ship")
    found = row(board, "ship", "ABILITY")
    assert (found.playable, [one.playable for one in found.options]) == (True, [launch, True])
    assert row(board.set("ship", EXHAUSTED=1), "ship", "ABILITY").playable is None


@pytest.mark.parametrize("used", [0, 1])
def test_an_ability_of_a_titan_is_used_once(used: int) -> None:
    """HS 2.2: an ability that is used up, and a titan without another one."""
    board = Board(NEWEST).minion("titan", 1, 5, 5, TITAN=1).name(growth="TTN_903t")
    board.card("growth", 1, SPELL, Zone.SETASIDE, PARENT_CARD="titan", LITERALLY_UNPLAYABLE=used)
    assert row(board, "titan", "ABILITY").playable is (None if used else True)


def test_what_the_opponent_has_in_play_waits_for_the_opponents_turn() -> None:
    """HS 2.1."""
    board = Board(NEW).minion("bear", 2, 2, 5)
    assert [why_not(board, name) for name in ("hero2", "power2", "bear")] == ["YOUR_TURN"] * 3


def test_a_card_that_costs_armor_or_corpses_needs_no_mana() -> None:
    """HS 4.11."""
    board = Board(NEW, mana=0).hand("shell", 1, MINION, 4, CARD_COSTS_ARMOR=1)
    board.hand("husk", 1, MINION, 4, CARD_ALTERNATE_COST=3)
    assert (why_not(board, "shell"), why_not(board, "husk")) == ("refused", "text")
    for armor, corpses in ((4, 6), (5, 7)):
        board.set("hero1", ARMOR=armor).set("one", CORPSES=corpses, CORPSES_SPENT_THIS_GAME=2)
        assert (why_not(board, "shell"), why_not(board, "husk")) == ("", "")


# --- what is paid for otherwise, and what texts keep from being played -------------------------------------


def kinds(board: Board, line: str) -> list[Kind]:
    rows = [line, "power1", *OTHERS] if "!" not in line else ["power1", line, *OTHERS]
    return [found.kind for found in check(board, *rows).findings]


def test_a_cost_in_health_armor_or_corpses_may_be_refused_for_its_own_reason() -> None:
    """HS 4.11."""
    armor = Board(255790, mana=2).hand("card", 1, MINION, 4, CARD_ALTERNATE_COST=2).set("hero1", ARMOR=3)
    assert why_not(armor, "card") == "refused"
    assert kinds(armor, "card ! ENOUGH_ARMOR") == kinds(armor, "card ! ENOUGH_MANA") == []
    assert kinds(armor, "card") == [Kind.UNEXPECTED]
    assert why_not(armor.set("hero1", ARMOR=4), "card") == ""
    for tags in ({"CARD_ALTERNATE_COST": 3}, {"CARD_ALTERNATE_COST": 1}, {"CARD_COSTS_HEALTH": 1}):
        board = Board(255790, mana=2).hand("card", 1, MINION, 30, **tags)
        assert why_not(board, "card") == "text"
        assert (
            kinds(board, "card ! ENOUGH_MANA") == kinds(board, "card ! MINIMUM_CORPSES") == kinds(board, "card") == []
        )
        assert kinds(board, "card ! MINION_CAP") == [Kind.MISSING]


def test_early_cards_that_spend_corpses_besides_cost_mana() -> None:
    board = Board(175913, mana=2).hand("card", 1, SPELL, 4, CARD_ALTERNATE_COST=1)
    assert why_not(board, "card") == "ENOUGH_MANA"


def test_an_effect_may_keep_one_card_from_being_played() -> None:
    """HS 2.2: for a turn, or until another card was played; the enchantment says so."""
    board = Board(NEW).hand("card", 1, MINION, 1)
    assert kinds(board, "card ! CANNOT_PLAY_THIS") == kinds(board, "card ! MUST_PLAY_OTHER_CARD_FIRST") == []
    assert kinds(board, "card ! LITERALLY_UNPLAYABLE") == [Kind.MISSING]
    board.card("web", 1, CardType.ENCHANTMENT, Zone.PLAY, ATTACHED="card")
    assert kinds(board, "card ! LITERALLY_UNPLAYABLE") == []
    assert kinds(board, "card ! ENOUGH_MANA") == kinds(board, "card ! TARGET_TO_PLAY") == [Kind.MISSING]


def test_five_secrets_and_quests_together_may_fill_the_zone() -> None:
    """HS 2.3: how much the zone holds is not known."""
    board = Board(NEW).hand("trap", 1, SPELL, 2, SECRET=1).card("quest", 1, SPELL, Zone.SECRET, QUEST=1)
    for place in range(4):
        board.card(f"secret{place}", 1, SPELL, Zone.SECRET, SECRET=1)
    assert why_not(board, "trap") == "text"


def test_a_card_that_can_be_prepared_may_have_a_row_more() -> None:
    """LOG prepare."""
    board = Board(255790, mana=3).hand("card", 1, MINION, 3, PREPARE=1, DECK_ACTION_COST=1)
    assert check(board, "card", "card > card", "power1", *OTHERS).findings == []
    assert check(board, "card", "power1", "card ! PREPARE", *OTHERS).findings == []
    assert check(board, "card", "power1", *OTHERS).findings == []
    plain = Board(255790, mana=3).hand("card", 1, MINION, 3)
    assert check(plain, "card", "card > card", "power1", *OTHERS).findings != []


def test_a_titan_that_is_dormant_or_frozen_may_be_refused_for_that() -> None:
    """LOG titan."""
    board = Board(NEW).minion("titan", 1, 5, 5, TITAN=1, FROZEN=1)
    assert [found.kind for found in check(board, "power1", *OTHERS, "titan ! ATTACKER_NOT_FROZEN").findings] == []
    assert why_not(board.set("titan", DORMANT=1), "titan") == "ATTACKER_CAN_ATTACK"


def test_an_object_on_the_board_is_used_as_its_text_says() -> None:
    """LOG interactable object."""
    board = Board(NEW).minion("rift", 1, 0, 1, INTERACTABLE_OBJECT=1, UNTOUCHABLE=1).hand("imp", 1, MINION, 11)
    for line in ("rift > imp", "rift"):
        assert check(board, "power1", line, "imp ! ENOUGH_MANA", *OTHERS).findings == []
    for reason in ("NOT_EXHAUSTED_ACTIVATE", "ATTACKER_CAN_ATTACK", "SOURCE_MUST_HAVE_TAG_CHARGES"):
        assert check(board, "power1", "imp ! ENOUGH_MANA", *OTHERS, f"rift ! {reason}").findings == []


def test_a_card_in_the_hand_is_a_target_whatever_it_is() -> None:
    """HS 5.1: dormancy keeps only what is in play from being chosen."""
    board = Board(NEW).hand("beast", 1, MINION, 11, DORMANT=1).hand("treat", 1, SPELL, 1)
    assert check(board, "treat > beast", "power1", "beast ! ENOUGH_MANA", *OTHERS).findings == []
