"""The log as oracle: which packets ahead answer a question of the rules, and which do not."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any
from unittest.mock import MagicMock

import pytest
from boards import Board, Short, block
from options_boards import state_of

from engine.core.divergence import Kind
from engine.hearthstone.blocks import proposed_defender
from engine.hearthstone.effects.evaluation import RANDOM_BUFF
from engine.hearthstone.mechanics.draw import BURN, DEAL, FULL_HAND
from engine.hearthstone.mechanics.draw import RULE as DRAW
from engine.hearthstone.replay.answers.log_oracle import LogOracle
from engine.hearthstone.replay.log.position import LogPosition
from engine.hearthstone.replay.log.unknown_tags import UnknownTags
from engine.hearthstone.replay.matching.creations import _sends_to_graveyard, is_described_later
from engine.hearthstone.replay.matching.deferred import Deferred
from engine.hearthstone.replay.matching.log_matcher import ADOPTED, CHOSEN, PREDICTED
from engine.hearthstone.replay.reading.consequences import Consequences
from engine.hearthstone.replay.reading.effect_reader import EffectReader
from engine.hearthstone.resolution import Change
from engine.hearthstone.rulesets import ruleset_for
from engine.hearthstone.state import Entity, GameState
from engine.hearthstone.tags import DAMAGED_BY_SELF, DRAWS_OWED, NEXT_DRAW
from hslog.hearthstone.generated.vocabulary import BlockType, CardType, GameTag, Zone
from hslog.hearthstone.names import tag_number
from hslog.hearthstone.packets import Block, FullEntity, Packet, ShowEntity, TagChange

BUILD = 30795


class Ahead(LogPosition):
    """A place in a log of which only what is asked for is there."""

    def __init__(self, **known: Any) -> None:
        for name, value in known.items():
            setattr(self, name, value)

    def pass_on(self, packet: Packet, verdict: int, rule: str = "") -> None:
        self.frame.position += 1
        self.__dict__["judge"](packet, verdict, rule)


class Asked:
    """A board, the packets ahead, and what the oracle noted of them."""

    def __init__(self, board: Board, *log: Short) -> None:
        self.board, self.state = board, state_of(board)
        self.packets = [board._packet(one, None) for one in log]
        for place, packet in enumerate(self.packets):
            packet.index = place
        self.wrong: list[tuple[str, Kind, int]] = []
        self.judged: list[tuple[int, Any]] = []
        frame: Any = SimpleNamespace(packets=self.packets, position=0, cut=False, block=None)
        frame.ahead = lambda: iter(frame.packets[frame.position :])
        frame.peek = lambda: self.packets[frame.position] if frame.position < len(self.packets) else None
        self.log: Any = Ahead(
            state=self.state,
            frame=frame,
            frames=[frame],
            granted_verdicts={},
            new_entities=set(),
            unknown_tags=UnknownTags(),
            unannounced_draws=False,
            named_draws=True,
            upcoming=lambda: iter(self.packets[frame.position :]),
            skip_ignorable=frame.peek,
            unexpected_entity=self._unexpected,
            judge=lambda packet, verdict, rule: self.judged.append((packet.index, verdict)),
            findings=SimpleNamespace(diverge=self._diverge, judge=self._judge),
        )
        self.oracle = LogOracle(self.log)

    def __getitem__(self, name: str) -> Entity:
        return self.state[self.board.ids[name]]

    def _unexpected(self, packet: Packet) -> None:
        self.log.frame.position += 1

    def _judge(self, right: bool, rule: str, kind: Kind, packet: Packet, **more: Any) -> None:
        if not right:
            self._diverge(rule, kind, packet, **more)

    def _diverge(self, rule: str, kind: Kind, packet: Packet | None, **more: Any) -> None:
        self.wrong.append((rule, kind, more["entity"]))

    @property
    def granted(self) -> dict[int, Any]:
        return dict(self.log.granted_verdicts)


def decks() -> Board:
    board = Board(BUILD).minion("cat", 1, 1, 4).minion("dog", 1, 3, 4).minion("fox", 2, 5, 2)
    return board.hidden(Zone.DECK, 1, "first", "second").hidden(Zone.DECK, 2, "other").hidden(Zone.HAND, 1, "held")


# --- draws ------------------------------------------------------------------------------------------------------


def drawn(asked: Asked, rule: str = DRAW, zone: int = Zone.HAND) -> str:
    found = asked.oracle.choose_card(rule, [asked["first"], asked["second"]], zone)
    return next((name for name, number in asked.board.ids.items() if found is not None and number == found.id), "")


@pytest.mark.rule("HS 4.4")
@pytest.mark.parametrize("packet", ["second ZONE=HAND", "show second ZONE=HAND COST=2"])
def test_hs_4_4_the_card_is_drawn_whose_move_comes_next(packet: str) -> None:
    asked = Asked(decks(), packet)
    assert drawn(asked) == "second"
    assert (asked.granted, asked.wrong) == ({0: CHOSEN}, [])


@pytest.mark.rule("HS 4.4")
@pytest.mark.parametrize(
    "packet", ["second COST=2", "held ZONE=PLAY", "other ZONE=HAND", "show second COST=2", "note TARGET 0 cat"]
)
def test_hs_4_4_what_moves_no_card_of_the_deck_draws_none(packet: str) -> None:
    for owed in (0, 1):
        asked = Asked(decks(), packet)
        asked.state.set(asked["one"], DRAWS_OWED, owed)
        assert drawn(asked) == ""
        assert asked.wrong == ([(DRAW, Kind.MISSING, asked["one"].id)] if owed else [])
        assert asked.granted == {}


def test_hs_4_4_a_draw_that_is_not_announced_is_missed_only_in_logs_that_announce_none() -> None:
    for unannounced in (False, True):
        asked = Asked(decks(), "cat DAMAGE=1")
        asked.log.unannounced_draws = unannounced
        drawn(asked)
        assert bool(asked.wrong) is unannounced
    for rule, zone in (("HS 2.2", Zone.HAND), (DRAW, Zone.GRAVEYARD)):
        asked = Asked(decks(), "cat DAMAGE=1")
        asked.log.unannounced_draws = True
        drawn(asked, rule, zone)
        assert asked.wrong == []
    assert drawn(Asked(decks())) == "", "the log ends"


def test_hs_4_4_a_card_may_be_shown_in_the_deck_before_it_is_drawn_and_cards_may_be_created() -> None:
    asked = Asked(decks(), "create token ZONE=SETASIDE", "show second ZONE=DECK COST=1", "second ZONE=HAND")
    assert drawn(asked) == "second"
    assert (asked.judged, asked.granted) == ([(1, CHOSEN)], {2: CHOSEN})


def test_hs_4_4_a_card_of_the_other_deck_changes_sides_before_it_is_drawn() -> None:
    asked = Asked(decks(), "other CONTROLLER=1", "other ZONE=HAND")
    assert drawn(asked) == "other"
    assert asked.judged == [(0, ADOPTED)]
    assert drawn(Asked(decks(), "other CONTROLLER=1", "other ZONE=HAND"), "HS 2.2") == ""


@pytest.mark.rule("HS 4.4")
def test_hs_4_4_a_card_burns_where_the_hand_is_full_and_only_there() -> None:
    cases = (
        (Zone.GRAVEYARD, "second ZONE=HAND", FULL_HAND),
        (Zone.GRAVEYARD, "show second ZONE=HAND", FULL_HAND),
        (Zone.HAND, "second ZONE=GRAVEYARD", BURN),
        (Zone.HAND, "second ZONE=PLAY", ""),
        (Zone.HAND, "other ZONE=GRAVEYARD", ""),
        (Zone.HAND, f"second COST={Zone.GRAVEYARD}", ""),
    )
    for zone, packet, rule in cases:
        for draw in (DRAW, DEAL):
            asked = Asked(decks(), packet)
            assert drawn(asked, draw, zone) == ""
            assert asked.wrong == ([(rule, Kind.WRONG_VALUE, asked["second"].id)] if rule else [])
        asked = Asked(decks(), packet)
        drawn(asked, "HS 2.2", zone)
        assert asked.wrong == []


@pytest.mark.rule("HS 4.4")
def test_hs_4_4_the_card_that_was_named_as_the_next_is_drawn() -> None:
    for named, quiet, wrong in (("first", False, True), ("second", False, False), ("first", True, False)):
        asked = Asked(decks(), "second ZONE=HAND")
        asked.state.set(asked["one"], 2166, asked[named].id)
        asked.log.named_draws = not quiet
        assert drawn(asked) == "second"
        assert asked.wrong == ([(DRAW, Kind.ILLEGAL_CHOICE, asked["second"].id)] if wrong else [])
    unknown = Asked(decks(), "second ZONE=HAND")
    unknown.state.set(unknown["one"], NEXT_DRAW, unknown["first"].id)
    unknown.log.unknown_tags.add([unknown["one"]], [NEXT_DRAW])
    drawn(unknown)
    assert unknown.wrong == []


def test_hs_4_4_as_many_cards_are_found_as_are_announced_or_come() -> None:
    tag = f"{DRAWS_OWED}"
    for log, possible, count in (
        ([f"one {tag}=3", "first ZONE=HAND"], 5, 2),
        ([f"one {tag}=9"], 5, 5),
        ([f"two {tag}=3", "first ZONE=HAND", "show second ZONE=GRAVEYARD", "other ZONE=HAND"], 5, 2),
        (["first ZONE=HAND", "second ZONE=PLAY", "held ZONE=GRAVEYARD", "first COST=3"], 5, 1),
        ([], 5, 0),
    ):
        asked = Asked(decks(), *log)
        asked.state.set(asked["one"], DRAWS_OWED, 1)
        assert asked.oracle.count_found(asked["one"], possible) == count, log


# --- places -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("place", "legal"), [(0, True), (1, True), (3, True), (4, False)])
def test_hs_2_2_1_b_a_minion_comes_to_any_place_of_its_board(place: int, legal: bool) -> None:
    asked = Asked(decks(), "dog ZONE_POSITION=9", f"held ZONE_POSITION={place}")
    found = asked.oracle.choose_position("HS 2.2.1.b", asked["held"])
    assert found == (place or 3), "without a place it comes to the right"
    assert asked.granted == ({1: CHOSEN} if place else {})
    assert asked.wrong == ([] if legal else [("HS 2.2.1.b", Kind.ILLEGAL_CHOICE, asked["held"].id)])


@pytest.mark.parametrize(
    ("minions", "places"), [(0, []), (1, ["any place from 1 to 2"]), (6, ["any place from 1 to 7"]), (7, [])]
)
def test_hs_2_2_1_b_other_places_are_named_if_there_is_more_than_one(minions: int, places: list[str]) -> None:
    board = Board(30795).hand("held", 1, CardType.MINION, 1)
    for one in range(minions):
        board.minion(f"rat{one}", 1, 1, 1)
    asked, said = Asked(board, "held ZONE_POSITION=9"), MagicMock()
    asked.log.findings.diverge = said
    asked.oracle.choose_position("HS 2.2.1.b", asked["held"])
    assert said.call_args.kwargs["alternatives"] == places


def test_hs_2_2_1_b_no_place_is_left_on_a_full_board_and_none_is_read_beyond_a_block() -> None:
    board = decks()
    for one in range(5):
        board.minion(f"rat{one}", 1, 1, 1)
    asked = Asked(board, "held ZONE_POSITION=7")
    asked.oracle.choose_position("HS 2.2.1.b", asked["held"])
    assert asked.wrong == [("HS 2.2.1.b", Kind.ILLEGAL_CHOICE, asked["held"].id)]
    beyond = Asked(decks(), block("TRIGGER", "cat"), "held ZONE_POSITION=1")
    assert beyond.oracle.choose_position("HS 2.2.1.b", beyond["held"]) == 3
    assert Asked(decks()).oracle.choose_position("HS 2.2.1.b", Asked(decks())["dog"]) == 2, "where it is"


def test_hs_1_4_a_card_comes_to_a_place_in_hand_where_another_makes_room_for_it() -> None:
    room = decks().hidden(Zone.HAND, 1, "next")

    def place(*log: Short) -> int:
        asked = Asked(room, *log)
        found = asked.oracle.choose_place_in_hand(asked["first"], 3)
        assert asked.granted == ({len(log) - 1: CHOSEN} if found != 3 else {})
        return found

    assert place("next ZONE_POSITION=3", "first ZONE_POSITION=2") == 2
    assert place("held ZONE_POSITION=2", "first ZONE_POSITION=1") == 1
    assert place("next ZONE_POSITION=2", "first ZONE_POSITION=2") == 3
    assert place("first ZONE_POSITION=2") == place("next ZONE_POSITION=3", "first ZONE_POSITION=3") == 3
    assert place("next ZONE_POSITION=3", "first ZONE_POSITION=0") == place() == 3
    assert place("next ZONE_POSITION=3", "cat ZONE=GRAVEYARD", "first ZONE_POSITION=2") == 3


def test_hs_5_5_a_created_card_is_placed_where_the_log_has_it_within_bounds() -> None:
    for place, found in ((2, 2), (3, 3), (4, 2), (1, 2)):
        asked = Asked(decks(), "cat DAMAGE=1", f"create token ZONE=HAND ZONE_POSITION={place}")
        assert asked.oracle.choose_place_of_return(2, 3) == found
        assert asked.granted == ({1: ADOPTED} if place == found else {})
        assert asked.oracle.begins_on_the_left(asked["dog"]) is (place == 2)
    nothing = Asked(decks(), "cat DAMAGE=1")
    assert nothing.oracle.choose_place_of_return(2, 3) == 2
    assert not nothing.oracle.begins_on_the_left(nothing["dog"])


# --- picks ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HS 3.5")
@pytest.mark.parametrize("tag", ["PREDAMAGE=1", "PREHEALING=1", "TO_BE_DESTROYED=1", "FROZEN=1", "2187=5"])
def test_hs_3_5_a_random_effect_picks_whom_the_log_shows_to_be_hit(tag: str) -> None:
    def picked(
        number: int, *legal: str, besides: str = ""
    ) -> tuple[list[int], list[tuple[str, Kind, int]], dict[int, Any]]:
        log = ("cat DAMAGE=1", f"cat {tag.partition('=')[0]}=0", f"dog {tag}", f"dog {tag}", f"fox {tag}")
        asked = Asked(decks(), *log)
        others = [asked[besides]] if besides else []
        found = asked.oracle.pick("HS 3.5", [asked[name] for name in legal], number, others)
        return [one.id for one in found], asked.wrong, asked.granted

    board = decks()
    dog, fox = board.ids["dog"], board.ids["fox"]
    assert picked(1, "dog", "fox") == ([dog], [], {2: CHOSEN})
    assert picked(2, "dog", "fox") == picked(3, "dog", "fox") == ([dog, fox], [], {2: CHOSEN, 4: CHOSEN})
    assert picked(1, "fox") == ([dog], [("HS 3.5", Kind.ILLEGAL_CHOICE, dog)], {2: CHOSEN})
    assert picked(1, "fox", besides="dog") == ([fox], [], {4: CHOSEN})


@pytest.mark.rule("HS 3.5", "HS 3.5 buff")
@pytest.mark.parametrize(
    "packet", ["create note ZONE=PLAY ATTACHED=dog", "show held ATTACHED=dog", "held ATTACHED=dog"]
)
def test_hs_3_5_a_random_buff_is_shown_by_what_it_attaches(packet: str) -> None:
    asked = Asked(decks(), "cat ATK=3", packet)
    assert [one.id for one in asked.oracle.pick(RANDOM_BUFF, [asked["dog"]], 1)] == [asked["dog"].id]
    behind = Asked(decks(), block("TRIGGER", "cat"), packet)
    assert behind.oracle.pick(RANDOM_BUFF, [behind["dog"]], 1) == []


def test_hs_3_5_the_card_that_is_created_is_the_printing_of_one_that_may_be() -> None:
    board = decks().name(token="CS2_2314")
    asked = Asked(board, "cat DAMAGE=1", "create token ZONE=HAND")
    assert asked.oracle.choose_token("HS 3.5", ["EX1_066", "CS2_231"]) == "CS2_231"
    assert asked.granted == {1: CHOSEN}
    other = Asked(board, "create token ZONE=HAND")
    assert other.oracle.choose_token("HS 3.5", ["EX1_066"]) == "EX1_066"
    assert other.granted == {}
    assert Asked(board).oracle.choose_token("HS 3.5", ["EX1_066", "CS2_231"]) == "EX1_066"


def test_hs_4_9_the_character_that_takes_damage_for_another_is_named_before_any_block() -> None:
    for log, found in (
        ([f"dog {DAMAGED_BY_SELF}=cat"], "cat"),
        ([f"dog {DAMAGED_BY_SELF}=fox"], "dog"),
        ([f"fox {DAMAGED_BY_SELF}=cat"], "dog"),
        ([block("TRIGGER", "cat"), f"dog {DAMAGED_BY_SELF}=cat"], "dog"),
    ):
        asked = Asked(decks(), *log)
        assert asked.oracle.choose_original_target(asked["dog"], [asked["cat"]]) is asked[found]
        assert asked.granted == ({0: ADOPTED} if found == "cat" else {})


def test_hs_4_9_an_amount_that_is_noted_is_taken_if_it_may_be() -> None:
    for log, amounts, found in (
        (["note DAMAGE 2 dog"], (1, 2), 2),
        (["note DAMAGE 3 dog"], (1, 2), 1),
        (["note HEALING 2 dog"], (1, 2), 1),
        (["note HEALING 2 dog"], (1, 0), None),
        ([], (0, 1), None),
    ):
        asked = Asked(decks(), *log)
        assert asked.oracle.choose_noted_amount(asked["dog"], amounts) == found
        assert bool(asked.granted) is (log == ["note DAMAGE 2 dog"] or log == ["note DAMAGE 3 dog"])


# --- what comes next ----------------------------------------------------------------------------------------------


def test_hs_5_1_the_quest_that_triggers_next_is_rewarded() -> None:
    board = decks()
    asked = Asked(board, "cat DAMAGE=1", block("TRIGGER", "dog"), block("TRIGGER", "cat"))
    assert asked.oracle.choose_quest([asked["cat"], asked["dog"], asked["fox"]]) is asked["dog"]
    assert asked.oracle.gives_reward(asked["dog"])
    assert not asked.oracle.gives_reward(asked["cat"])
    power = Asked(board, block("POWER", "dog"))
    assert not power.oracle.gives_reward(power["dog"])
    assert not Asked(board).oracle.gives_reward(Asked(board)["dog"])


def test_hs_2_1_the_player_begins_that_becomes_the_current_one() -> None:
    asked = Asked(decks(), "one CURRENT_PLAYER=0", "two TIMEOUT=1", "two CURRENT_PLAYER=1")
    assert asked.oracle.choose_first_player() is asked["two"]
    assert asked.granted == {2: CHOSEN}
    assert Asked(decks(), "one CURRENT_PLAYER=0").oracle.choose_first_player() is None


def test_hs_5_1_a_forged_card_stays_in_hand_and_a_prepared_one_is_marked() -> None:
    forged, traded = Asked(decks(), "held COST=1", "first ZONE=HAND"), Asked(decks(), "held COST=1", "held ZONE=DECK")
    assert forged.oracle.is_forged(forged["held"])
    assert not traded.oracle.is_forged(traded["held"])
    prepared = Asked(decks(), f"held {int(GameTag.IS_USING_PREPARE_OPTION)}=1")
    assert prepared.oracle.is_prepared(prepared["held"])
    assert not prepared.oracle.is_prepared(prepared["first"])
    assert not forged.oracle.is_prepared(forged["held"])


def test_hs_5_1_a_game_is_taken_back_by_the_next_block_that_is_no_trigger() -> None:
    def taken_back(*log: Short) -> bool:
        asked = Asked(decks(), *log)
        return asked.oracle.takes_game_back(asked["held"])

    reset = block("GAME_RESET", "held")
    assert taken_back("cat DAMAGE=1", block("TRIGGER", "cat"), reset)
    assert not taken_back(block("GAME_RESET", "cat"))
    assert not taken_back(block("PLAY", "held"), reset)
    assert not taken_back(block("TRIGGER", "held"))


def test_hs_5_5_the_coin_is_created_in_the_hand_of_who_comes_second_unless_another_card_is() -> None:
    for packet, card, found in (
        ("create coin ZONE=HAND CONTROLLER=2", "GAME_005", True),
        ("create coin ZONE=HAND CONTROLLER=2", "", True),
        ("create coin ZONE=HAND CONTROLLER=2", "CS2_231", False),
        ("create coin ZONE=HAND CONTROLLER=1", "GAME_005", False),
        ("create coin ZONE=DECK CONTROLLER=2", "GAME_005", False),
        ("first ZONE=HAND", "", False),
    ):
        asked = Asked(decks(), packet)
        (made,) = asked.packets
        if isinstance(made, FullEntity):
            made.card_id = card
        assert asked.oracle.has_coin(asked["two"]) is found, (packet, card)


def test_hs_2_1_what_the_open_block_sets_tells_of_clock_and_mulligan() -> None:
    asked = Asked(decks(), "one TIMEOUT=75", "game NEXT_STEP=MAIN_READY")
    assert (asked.oracle.has_clock(asked["one"]), asked.oracle.has_clock(asked["two"])) == (True, False)
    assert not asked.oracle.has_mulligan()
    asked.log.frame.position = 1
    assert not asked.oracle.has_clock(asked["one"])
    assert Asked(decks(), "game STEP=MAIN_READY", "game NEXT_STEP=BEGIN_MULLIGAN").oracle.has_mulligan()
    assert Asked(decks()).oracle.has_mulligan()


def test_hs_2_6_an_attack_is_used_up_where_the_open_block_counts_it() -> None:
    asked = Asked(decks(), "cat NUM_ATTACKS_THIS_TURN=1", "dog EXHAUSTED=1")
    assert (asked.oracle.uses_up_attack(asked["cat"]), asked.oracle.uses_up_attack(asked["dog"])) == (True, False)


def test_hs_2_5_a_trigger_ahead_counts_the_use_of_a_hero_power() -> None:
    counted = block("TRIGGER", "cat", "one NUM_TIMES_HERO_POWER_USED_THIS_GAME=1")
    asked = Asked(decks(), "cat DAMAGE=1", counted)
    assert asked.oracle.counts_use_in_trigger(asked["one"])
    assert not asked.oracle.counts_use_in_trigger(asked["two"])
    outside = Asked(decks(), "one NUM_TIMES_HERO_POWER_USED_THIS_GAME=1")
    assert not outside.oracle.counts_use_in_trigger(outside["one"])


@pytest.mark.parametrize("packet", ["held ZONE=DECK", "hide held DECK"])
def test_hs_5_5_the_card_is_returned_that_goes_from_the_hand_to_the_deck(packet: str) -> None:
    asked = Asked(decks(), "held COST=1", "first ZONE=HAND", packet)
    assert asked.oracle.choose_returned("HS 5.5", [asked["held"]]) is asked["held"]
    assert asked.granted == {2: CHOSEN}
    other = Asked(decks(), packet)
    assert other.oracle.choose_returned("HS 5.5", [other["first"]]) is None


def test_hs_2_2_a_hidden_card_is_what_it_is_shown_to_be_before_it_moves() -> None:
    asked = Asked(decks(), "held COST=1", "first COST=9", "show held ZONE=PLAY CARDTYPE=SPELL COST=2")
    assert asked.oracle.look_at(asked["held"])[GameTag.COST] == 2
    gone = Asked(decks(), "held ZONE=GRAVEYARD", "show held CARDTYPE=SPELL COST=2")
    assert GameTag.COST not in gone.oracle.look_at(gone["held"])
    secret = Asked(decks(), "held COST=3", "held ZONE=SECRET")
    seen = secret.oracle.look_at(secret["held"])
    assert (seen[GameTag.SECRET], seen[GameTag.CARDTYPE], seen[GameTag.COST]) == (1, CardType.SPELL, 3)
    assert secret.granted == {1: CHOSEN}
    known = Asked(decks(), "show cat ATK=9")
    assert known.oracle.look_at(known["cat"])[GameTag.ATK] == 1


def test_hs_4_12_whether_a_spent_crystal_is_filled_is_read_where_no_rule_says_so() -> None:
    for log, filled in ((["one RESOURCES_USED=2"], True), (["one TEMP_RESOURCES=1"], False)):
        for ruled in (None, True, False):
            for unknown in (False, True):
                asked = Asked(decks(), *log)
                if unknown:
                    asked.log.unknown_tags.add([asked["one"]], [GameTag.RESOURCES])
                is_read = ruled is None or unknown
                assert asked.oracle.fills_spent_crystal(asked["one"], ruled) is (filled if is_read else ruled)
                assert asked.granted == ({0: ADOPTED} if is_read and filled else {})


def test_hs_2_2_a_card_stays_hidden_that_the_log_hides_and_an_enchantment_is_created_next() -> None:
    hidden, seen = Asked(decks(), "hide cat DECK"), Asked(decks(), "cat ZONE=DECK", "hide dog DECK")
    assert not hidden.oracle.is_seen(hidden["cat"])
    assert seen.oracle.is_seen(seen["cat"])
    assert seen.log.new_entities == {seen["cat"].id}
    for log, host, enchanted in (
        (["create note ZONE=PLAY"], "cat", True),
        (["cat ATK=3", "create note ZONE=PLAY"], "cat", False),
        (["create note ZONE=PLAY ATTACHED=dog"], "dog", True),
        (["create note ZONE=PLAY ATTACHED=dog"], "cat", False),  # the cat had the keyword already
    ):
        asked = Asked(decks(), *log)
        assert asked.oracle.is_enchanted(asked[host], known=True) is enchanted


def test_the_block_that_is_open_says_whom_it_is_aimed_at() -> None:
    asked = Asked(decks())
    assert asked.oracle.aimed_at(asked["cat"]) is None
    for target in ("dog", ""):
        asked.log.frame.block = asked.board._packet(block("PLAY", "cat", target=target), None)
        assert asked.log.frame.block.type == BlockType.PLAY
        assert asked.oracle.aimed_at(asked["cat"]) is (asked["dog"] if target else None)


@pytest.mark.rule("HS 4.4")
def test_hs_4_4_a_card_is_drawn_where_its_player_s_draws_are_counted_before_another_card_moves() -> None:
    def is_drawn(build: int, *log: Short, owed: int = 0) -> bool:
        asked = Asked(decks(), *log)
        asked.state.set(asked["one"], DRAWS_OWED, owed)
        reader: Any = SimpleNamespace(log=asked.log, r=SimpleNamespace(ruleset=ruleset_for(build, build)))
        return EffectReader._is_drawn(reader, asked["first"])

    moved, counted = "first ZONE=HAND", "one NUM_CARDS_DRAWN_THIS_TURN=1"
    assert is_drawn(11461, moved, counted)
    assert is_drawn(11461, "cat DAMAGE=1", moved, "first ZONE_POSITION=3", counted)
    assert not is_drawn(11461, moved)
    assert not is_drawn(11461, moved, "second ZONE=HAND", counted)
    assert not is_drawn(11461, moved, "two NUM_CARDS_DRAWN_THIS_TURN=1")
    assert is_drawn(BUILD, moved, owed=1)
    assert not is_drawn(BUILD, moved, counted)


@pytest.mark.rule("LOG described later")
def test_log_described_later_what_is_created_without_a_face_is_described_further_on_in_its_block() -> None:
    def creation(card_id: str = "", **tags: int) -> FullEntity:
        made = FullEntity()
        made.entity, made.card_id, made.updating = 50, card_id, False
        made.tags = [
            (tag_number(name), value) for name, value in {"ZONE": Zone.SETASIDE, "CONTROLLER": 1, **tags}.items()
        ]
        return made

    def shown(entity: int = 50, **tags: int) -> ShowEntity:
        made = ShowEntity()
        made.entity, made.card_id, made.tags = (
            entity,
            "X_1",
            [(tag_number(name), value) for name, value in tags.items()],
        )
        return made

    for packet, ahead, later in (
        (creation(), [shown()], True),
        (creation(), [shown(CONTROLLER=1)], True),
        (creation(), [shown(CONTROLLER=2)], False),
        (creation(), [shown(51), shown()], True),
        (creation(), [shown(51)], False),
        (creation(), [], False),
        (creation("X_1"), [shown()], False),
        (creation(CARDTYPE=CardType.MINION), [shown()], False),
        (creation(ZONE=Zone.HAND), [shown()], False),
    ):
        log: Any = Ahead(upcoming=lambda ahead=ahead: ahead)
        assert is_described_later(log, packet) is later


@pytest.mark.parametrize(("values", "found"), [((), 0), ((0,), 0), ((5,), 5), ((5, 6), 5), ((0, 6), 6)])
def test_the_defender_is_the_first_that_is_proposed(values: tuple[int, ...], found: int) -> None:
    packets = []
    for tag, value in ((GameTag.PROPOSED_ATTACKER, 9), *((GameTag.PROPOSED_DEFENDER, value) for value in values)):
        packets.append(TagChange())
        packets[-1].entity, packets[-1].tag, packets[-1].value = 1, tag, value
    assert proposed_defender(packets) == found


@pytest.mark.parametrize(
    ("entity", "tag", "value", "unknown", "taken"),
    [
        (1, GameTag.COMBO_ACTIVE, 1, False, True),
        (1, GameTag.COMBO_ACTIVE, 2, False, False),
        (1, GameTag.COMBO_ACTIVE, 2, True, True),
        (2, GameTag.COMBO_ACTIVE, 1, False, False),
        (1, GameTag.FATIGUE, 1, False, False),
        (1, GameTag.RESOURCES, 4, False, True),
    ],
)
def test_what_closes_a_sequence_may_come_before_its_end_with_its_value(
    entity: int, tag: int, value: int, unknown: bool, taken: bool
) -> None:
    judged: list[tuple[Any, Any, str]] = []
    log: Any = Ahead(
        unknown_tags=SimpleNamespace(values={(entity, tag)} if unknown else set()),
        frame=SimpleNamespace(position=3),
        judge=lambda packet, verdict, rule: judged.append((packet, verdict, rule)),
    )
    deferred = Deferred(SimpleNamespace(log=log))  # type: ignore[arg-type]
    due = Change(Entity(1), GameTag.COMBO_ACTIVE, 1), Change(Entity(1), GameTag.RESOURCES, 4, rule="HS 4.12")
    deferred.set("HS 2.3", due)
    packet = TagChange()
    packet.entity, packet.tag, packet.value = entity, tag, value
    assert deferred.take(packet) is taken
    rule = "HS 4.12" if tag == GameTag.RESOURCES else "HS 2.3"
    assert judged == ([(packet, PREDICTED, rule)] if taken else [])
    assert [change.tag for _, change in deferred.due] == [one.tag for one in due if not taken or one.tag != tag]
    assert log.frame.position == 3 + taken


@pytest.mark.rule("HS 1.3")
@pytest.mark.parametrize(
    ("kind", "entity", "interrupted", "goes_on", "is_from_effect"),
    [
        (BlockType.PLAY, 5, False, False, False),
        (BlockType.PLAY, 5, True, False, True),
        (BlockType.PLAY, 5, False, True, True),
        (BlockType.POWER, 5, False, False, True),
        (BlockType.TRIGGER, 5, False, False, True),
        (BlockType.TRIGGER, 6, True, True, False),
        (None, 5, True, True, False),
    ],
)
def test_hs_1_3_what_comes_while_a_card_is_played_is_of_its_aura_unless_a_choice_has_interrupted_it(
    kind: int | None, entity: int, interrupted: bool, goes_on: bool, is_from_effect: bool
) -> None:
    block = None if kind is None else SimpleNamespace(type=kind, entity=entity)
    frame = SimpleNamespace(block=block, interrupted=interrupted, goes_on=SimpleNamespace() if goes_on else None)
    reader: Any = SimpleNamespace(r=SimpleNamespace(log=SimpleNamespace(frames=[frame])))
    enchantment = Entity(9)
    enchantment.tags[GameTag.CREATOR] = 5
    assert Consequences._is_from_effect(reader, enchantment) is is_from_effect


@pytest.mark.rule("HS 2.3.2.d")
@pytest.mark.parametrize(
    ("changes", "is_put_away"),
    [
        ({}, True),
        ({"value": Zone.SETASIDE}, False),
        ({"entity": 6}, False),
        ({"tag": GameTag.ZONE_POSITION}, False),
        ({"block": BlockType.TRIGGER}, False),
        ({"around": BlockType.ATTACK}, False),
        ({"parent": False}, False),
        ({"open": False}, False),
        ({"kind": CardType.MINION}, False),
        ({"zone": Zone.HAND}, False),
    ],
)
def test_hs_2_3_2_d_a_spell_is_put_away_while_its_text_is_carried_out_in_the_block_of_its_play(
    changes: dict[str, Any], is_put_away: bool
) -> None:
    play, text = Block(), Block()
    play.type, play.entity = changes.get("around", BlockType.PLAY), 5
    text.type, text.entity, text.parent = changes.get("block", BlockType.POWER), 5, play
    if not changes.get("parent", True):
        text.parent = None
    state = GameState()
    state.set(state[5], GameTag.CARDTYPE, changes.get("kind", CardType.SPELL))
    state.set(state[5], GameTag.ZONE, changes.get("zone", Zone.PLAY))
    frame = SimpleNamespace(block=text if changes.get("open", True) else None)
    packet = TagChange()
    packet.entity, packet.tag = changes.get("entity", 5), changes.get("tag", GameTag.ZONE)
    packet.value = changes.get("value", Zone.GRAVEYARD)
    log: Any = SimpleNamespace(frame=frame, state=state)
    assert _sends_to_graveyard(log, packet) is is_put_away


@pytest.mark.rule("HS 4.13")
@pytest.mark.parametrize(
    ("packet", "card", "known", "turns"),
    [
        ("two NUM_TURNS_LEFT=2", "LOOT_538", 0, 2),
        ("two NUM_TURNS_LEFT=1", "LOOT_538", 0, 0),
        ("one NUM_TURNS_LEFT=2", "LOOT_538", 0, 0),
        ("two NUM_TURNS_LEFT=3", "LOOT_538", 1, 1),
        ("two NUM_TURNS_LEFT=2", "CS2_182", 0, 0),
    ],
)
def test_hs_4_13_the_log_says_how_many_turns_a_card_gives_whose_effects_come_in_them(
    packet: str, card: str, known: int, turns: int
) -> None:
    """Temporus gives turns with an effect. A text that was read has given those that are known."""
    asked = Asked(decks().name(cat=card), packet)
    assert asked.oracle.turns_given(asked["two"], known) == turns
