"""Choices between cards (HS 2.1.4): what is offered, what may be chosen, and the order of targets in option lists."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from boards import Board
from forms import spell
from options_boards import NEW, check, written
from test_log_oracle import Asked

from engine.core.divergence import Kind
from engine.core.verdict import Verdict
from engine.hearthstone.replay.matching.offers import MOST_ALTERNATIVES, RULE, Offers
from engine.hearthstone.rulesets import ruleset_for
from hslog.hearthstone.generated.vocabulary import CardType, ChoiceType, Zone
from hslog.hearthstone.packets import Choices, ChosenEntities, FullEntity, SendChoices

BUILD = 30795


class Asking(Asked):
    """A board whose last packets have made cards, and the offers of its game."""

    def __init__(self, board: Board, *log: str) -> None:
        super().__init__(board, *log)
        for packet in self.packets:
            self.state.apply(packet)
        self.alternatives: list[str] = []
        names = SimpleNamespace(entity_phrase=str, several=lambda found: ", ".join(map(str, found)))
        self.log.findings = SimpleNamespace(names=names, rules={}, diverge=self._noted)
        self.offers = Offers(self.log, ruleset_for(BUILD, BUILD))

    def _noted(self, rule: str, kind: Kind, packet: Any, **more: Any) -> None:
        self.wrong.append((rule, kind, more["entity"]))
        self.alternatives = more["alternatives"]

    def offer(self, *names: str, type: int = ChoiceType.GENERAL, id: int = 1) -> int:
        choices = [self.board.ids[name] for name in names]
        packet = Choices(
            id=id, player=2, type=type, minimum=1, maximum=1, source=0, choices=choices, task_list=None, cancelable=None
        )
        packet.index = len(self.packets)
        return self.offers.take(packet)

    def choose(self, *names: str, id: int = 1, by_client: bool = False) -> int:
        chosen = [self.board.ids[name] for name in names]
        packet: Any
        if by_client:
            packet = SendChoices(id=id, type=ChoiceType.GENERAL, choices=chosen)
        else:
            packet = ChosenEntities(id=id, player=2, count=len(chosen), choices=chosen)
        return self.offers.take(packet)


def board() -> Board:
    return Board(BUILD).minion("cat", 1, 1, 4).hand("bolt", 1, CardType.SPELL, 1).hand("wolf", 1, CardType.MINION, 2)


ONE, TWO = "create one_card ZONE=SETASIDE CARDTYPE=SPELL", "create two_card ZONE=SETASIDE CARDTYPE=SPELL"


@pytest.mark.rule("HS 2.1.4")
def test_hs_2_1_4_those_cards_are_offered_that_were_created_for_it() -> None:
    both = Asking(board(), "cat DAMAGE=1", ONE, TWO)
    assert both.offer("one_card", "two_card") == Verdict.PREDICTED
    assert both.log.findings.rules == {3: RULE}
    for wrong in (("one_card",), ("one_card", "two_card", "bolt"), ()):
        other = Asking(board(), "cat DAMAGE=1", ONE, TWO)
        assert other.offer(*wrong) == Verdict.ADOPTED
        assert other.log.findings.rules == {}


@pytest.mark.rule("HS 2.1.4")
@pytest.mark.parametrize(
    "more",
    [
        "create more ZONE=HAND CARDTYPE=SPELL",
        "create more ZONE=SETASIDE CARDTYPE=ENCHANTMENT",
        "create more ZONE=SETASIDE CARDTYPE=SPELL CREATOR=one_card",
    ],
)
def test_hs_2_1_4_what_is_made_elsewhere_or_of_an_offered_card_is_not_offered(more: str) -> None:
    asked = Asking(board(), "cat DAMAGE=1", ONE, TWO, more)
    assert asked.offer("one_card", "two_card") == Verdict.PREDICTED


@pytest.mark.rule("HS 2.1.4")
def test_hs_2_1_4_of_a_second_choice_only_the_cards_made_since_the_first_are_offered() -> None:
    asked = Asking(board(), ONE, "cat DAMAGE=1", TWO)
    first = Choices(
        id=1,
        player=2,
        type=ChoiceType.GENERAL,
        minimum=1,
        maximum=1,
        source=0,
        choices=[],
        task_list=None,
        cancelable=None,
    )
    first.index = 1
    asked.offers.take(first)
    assert asked.offer("two_card", id=2) == Verdict.PREDICTED
    assert asked.offer("one_card", id=2) == Verdict.ADOPTED


@pytest.mark.rule("HS 2.1.4")
def test_hs_2_1_4_two_choices_have_one_number_in_replays_that_leave_it_out() -> None:
    asked = Asking(board(), "cat DAMAGE=1", ONE)
    assert asked.offer("one_card", id=0) == Verdict.PREDICTED
    later = Asking(board(), "cat DAMAGE=1", ONE, "cat DAMAGE=2", TWO)
    later.offers.choices.update(asked.offers.choices)
    assert later.offer("two_card", id=0) == Verdict.PREDICTED


@pytest.mark.rule("HS 2.1.4")
@pytest.mark.parametrize("by_client", [False, True])
def test_hs_2_1_4_a_card_is_chosen_that_was_offered(by_client: bool) -> None:
    asked = Asking(board(), ONE, TWO)
    asked.offer("one_card", "two_card")
    assert asked.choose("two_card", by_client=by_client) == Verdict.CHOSEN
    assert asked.offers.chosen == {asked.board.ids["two_card"]}
    assert asked.log.refused == {asked.board.ids["one_card"]}
    assert asked.choose("two_card", id=9, by_client=by_client) == Verdict.HIDDEN, "nobody saw that offer"
    assert asked.wrong == []
    assert asked.choose("two_card", "bolt", by_client=by_client) == Verdict.DIVERGENT
    bolt = asked.board.ids["bolt"]
    assert asked.wrong == [(RULE, Kind.ILLEGAL_CHOICE, bolt)]
    offered = sorted(asked.board.ids[name] for name in ("one_card", "two_card"))
    assert asked.alternatives == [f"{one} could be chosen" for one in offered]


def test_of_many_alternatives_the_first_are_named_and_the_others_counted() -> None:
    asked = Asking(board())
    many = list(range(50, 50 + MOST_ALTERNATIVES + 3))
    said = asked.offers._could_be(many, taken=51)
    assert said[:2] == ["50 could be chosen", "52 could be chosen"]
    assert (len(said), said[-1]) == (MOST_ALTERNATIVES + 1, "2 more could be chosen")
    assert len(asked.offers._could_be(many[:MOST_ALTERNATIVES])) == MOST_ALTERNATIVES
    assert asked.offers._same_fault([]) == ""
    assert asked.offers._same_fault([7, 8]) == "; so it is with 7, 8"


def test_hs_5_5_the_mulligan_offers_a_whole_hand() -> None:
    made = board().card("coin", 2, CardType.SPELL, Zone.HAND)
    for names, verdict in (
        (("bolt", "wolf"), Verdict.PREDICTED),
        (("wolf", "bolt"), Verdict.PREDICTED),
        (("coin",), Verdict.PREDICTED),
        (("bolt",), Verdict.ADOPTED),
        (("bolt", "coin"), Verdict.ADOPTED),
    ):
        assert Asking(made).offer(*names, type=ChoiceType.MULLIGAN) == verdict


@pytest.mark.rule("HS 1.4", "HS 2.6")
def test_hs_1_4_the_targets_of_each_player_come_in_the_order_of_play() -> None:
    table = Board(NEW, mana=4).name(power1="HERO_08bp").set("power1", EXHAUSTED=0)
    table.minion("pet", 1, 2, 2).minion("ox", 2, 1, 9).minion("elk", 2, 1, 9)

    def found(*targets: str) -> list[tuple[Kind, str, int]]:
        lines = [f"power1 > {' '.join(targets)}" if one.startswith("power1") else one for one in written(table)]
        checked = check(table, *lines)
        return [(one.kind, one.rule, one.target) for one in checked.findings]

    assert found("hero1", "hero2", "pet", "ox", "elk") == found("hero2", "hero1", "ox", "pet", "elk") == []
    assert found("hero1", "hero2", "pet", "elk", "ox") == [(Kind.WRONG_ORDER, "HS 1.4", table.ids["elk"])]
    assert found("pet", "hero1", "hero2", "ox", "elk") == [(Kind.WRONG_ORDER, "HS 1.4", table.ids["pet"])]


DISCOVERER, OFFERED = "OG_072", {"egg": "FP1_007", "gnome": "EX1_029", "hoarder": "EX1_096"}
"""Journey Below: Discover a Deathrattle card."""
OLD = 13030


def discovered(*then: str, wrong: int = 0) -> list[Verdict]:
    """Return the verdicts on what follows the cards that a spell offers; ``wrong``: how often a rule is broken."""
    made = Board(OLD).hand("wave", 1, CardType.SPELL, 0).minion("cat", 1, 3, 3).name(wave=DISCOVERER, **OFFERED)
    cards = [f"create {card} ZONE=SETASIDE CARDTYPE=MINION CONTROLLER=1 CREATOR=wave COST=2" for card in OFFERED]
    result = made.replay(spell(OLD, "wave", *cards, *then))
    assert len(result.divergences) == wrong
    packets = [packet for packet in result.game.walk() if packet.index >= made.ids["hoarder"]]
    first = next(place for place, packet in enumerate(packets) if isinstance(packet, FullEntity)) + len(OFFERED)
    return [result.verdict(packet) for packet in packets[first : first + len(then)]]


ASKED, TAKEN = ("offer egg gnome hoarder", "choose gnome"), ("gnome ZONE=HAND", "gnome ZONE_POSITION=1")
P, C, A = Verdict.PREDICTED, Verdict.CHOSEN, Verdict.ADOPTED


@pytest.mark.rule("HS 5.1 discover")
def test_hs_5_1_discover_the_card_that_was_chosen_goes_to_the_hand() -> None:
    assert discovered(*ASKED, *TAKEN) == [P, C, P, P]
    assert discovered("offer egg gnome hoarder", "choose egg", *TAKEN, wrong=1)[2] is A


@pytest.mark.rule("HS 5.1 discover")
@pytest.mark.parametrize(
    "asked",
    [
        ("offer egg gnome", "choose gnome"),  # not the cards that were made
        ("offer egg gnome hoarder",),  # nobody has answered
        ("offer egg gnome hoarder", "choose gnome egg"),
    ],
)
def test_hs_5_1_discover_what_is_taken_is_open_unless_one_of_the_cards_was_chosen(asked: tuple[str, ...]) -> None:
    assert discovered(*asked, *TAKEN)[len(asked)] in (A, C)


@pytest.mark.rule("HS 5.1 discover")
def test_hs_5_1_discover_notes_and_the_spell_that_leaves_may_precede_the_choice() -> None:
    assert discovered("note TARGET 0 wave", "wave ZONE=GRAVEYARD", *ASKED, *TAKEN)[1:] == [P, P, C, P, P]


@pytest.mark.rule("HS 2.1.4")
def test_hs_2_1_4_a_choice_that_has_no_number_is_the_last_one_of_the_player_who_chooses() -> None:
    asked = Asking(board(), "cat DAMAGE=1", ONE, TWO)
    assert asked.choose("one_card", id=3) == Verdict.HIDDEN
    asked.offer("one_card", "two_card", id=0)
    assert asked.choose("one_card", id=3) == Verdict.CHOSEN
    assert asked.choose("one_card", id=3, by_client=True) == Verdict.HIDDEN, "a client says no player"
    assert not asked.wrong
    asked.choose("bolt", id=3)
    assert [kind for _, kind, _ in asked.wrong] == [Kind.ILLEGAL_CHOICE]
