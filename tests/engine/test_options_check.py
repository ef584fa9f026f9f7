"""Meeting option lists: an honest one is accepted, too strict and too lenient ones are not."""

from __future__ import annotations

import re

import pytest
from boards import Board
from options_boards import NEW, OLD, check, options, row, state_of, written

from engine.core.divergence import Kind
from engine.core.verdict import Verdict
from engine.hearthstone.options.check import check_options
from engine.hearthstone.options.model import Checked
from engine.hearthstone.options.sent import check_sent
from engine.hearthstone.rulesets import ruleset_for
from hslog.hearthstone.generated.vocabulary import CardType, Zone
from hslog.hearthstone.packets import SendOption

FORMS = pytest.mark.parametrize(("build", "printed"), [(OLD, False), (NEW, True)], ids=["old", "new"])


def board(build: int) -> Board:
    """A bit of everything that the rules decide alone: the hero power is used, the mana is short."""
    return (
        Board(build, mana=4, used=1)
        .set("power1", EXHAUSTED=1)
        .hand("imp", 1, CardType.MINION, 2)
        .hand("giant", 1, CardType.MINION, 8)
        .hand("axe", 1, CardType.WEAPON, 3)
        .minion("ogre", 1, 3, 4)
        .minion("pup", 1, 1, 1, NUM_TURNS_IN_PLAY=0)
        .minion("wall", 2, 0, 9, TAUNT=1)
        .minion("bear", 2, 2, 5)
    )


def only(checked: Checked) -> tuple[Kind, str]:
    """The kind and rule of the only finding."""
    assert checked.verdict is Verdict.DIVERGENT
    assert len(checked.findings) == 1, checked.findings
    return checked.findings[0].kind, checked.findings[0].rule


@FORMS
def test_a_list_that_the_rules_decide_is_predicted(build: int, printed: bool) -> None:
    table = board(build)
    checked = check(table, *written(table, printed), printed=printed)
    assert checked.findings == []
    assert checked.verdict is Verdict.PREDICTED


def verdicts(checked: Checked, table: Board) -> dict[str, str]:
    """The verdicts of the rows by name, without that of ending the turn."""
    names = {number: name for name, number in table.ids.items()}
    first, *rows = checked.rows
    assert (first.place, first.entity, first.verdict) == (0, 0, Verdict.PREDICTED)
    return {names[row.entity]: row.verdict.word for row in rows}


@FORMS
def test_each_row_has_a_verdict_and_the_list_has_the_least_sure_of_them(build: int, printed: bool) -> None:
    table = board(build).hand("bolt", 1, CardType.SPELL, 1)
    checked = check(table, *written(table, printed), printed=printed)
    found = verdicts(checked, table)
    assert found.pop("bolt") == "adopted"
    assert set(found.values()) == {"predicted"}
    assert checked.verdict is Verdict.ADOPTED
    assert [row.place for row in checked.rows] == list(range(len(checked.rows)))


def test_a_refused_row_that_is_listed_twice_has_a_verdict_as_well() -> None:
    table = board(NEW)
    lines = written(table)
    checked = check(table, *lines, lines[-1])
    assert "!" in lines[-1]
    assert [row.place for row in checked.rows] == list(range(len(lines) + 2))
    assert {row.verdict for row in checked.rows} == {Verdict.PREDICTED}


def test_a_row_that_is_wrong_does_not_touch_the_verdicts_of_the_others() -> None:
    table = board(NEW).hand("bolt", 1, CardType.SPELL, 1)
    lines = [line if line != "imp" else "imp ! ENOUGH_MANA" for line in written(table)]
    lines.sort(key=lambda line: "!" in line.partition(">")[0])
    found = verdicts(check(table, *lines), table)
    assert (found.pop("imp"), found.pop("bolt")) == ("divergent", "adopted")
    assert set(found.values()) == {"predicted"}


def test_a_row_of_a_card_that_is_not_known_is_hidden_and_so_is_the_list() -> None:
    table = board(NEW).hidden(Zone.HAND, 1, "secret")
    checked = check(table, "secret", *written(table))
    assert verdicts(checked, table)["secret"] == "hidden"
    assert checked.verdict is Verdict.HIDDEN


def test_where_nothing_can_be_judged_every_row_is_hidden() -> None:
    table = board(NEW)
    checked = check(table, *written(table), rewound=True)
    assert checked.verdict is Verdict.HIDDEN
    assert {row.verdict for row in checked.rows} == {Verdict.HIDDEN}


@pytest.mark.parametrize("place", range(20))
def test_no_row_of_a_predicted_list_can_be_changed_or_left_out_unnoticed(place: int) -> None:
    table = board(NEW)
    lines = written(table)
    if place < len(lines):
        name, refused, _ = lines[place].partition(" ! ")
        changed = name if refused else f"{lines[place].partition(' > ')[0]} ! YOUR_TURN"
        assert check(table, *lines[:place], changed, *lines[place + 1 :]).verdict is Verdict.DIVERGENT
        assert check(table, *lines[:place], *lines[place + 1 :]).verdict is Verdict.DIVERGENT


@FORMS
def test_a_list_with_a_row_that_a_text_decides_is_adopted(build: int, printed: bool) -> None:
    table = board(build).hand("bolt", 1, CardType.SPELL, 1)
    lines = written(table, printed)
    assert check(table, *lines, printed=printed).verdict is Verdict.ADOPTED
    wanting = [line if line != "bolt" else "bolt ! TARGET_TO_PLAY" for line in lines]
    if printed:
        wanting.sort(key=lambda line: "!" in line.partition(">")[0])
    else:
        wanting.remove("bolt ! TARGET_TO_PLAY")
    assert check(table, *wanting, printed=printed).verdict is Verdict.ADOPTED


@FORMS
def test_every_row_taken_out_of_a_list_is_missed(build: int, printed: bool) -> None:
    table = board(build)
    lines = written(table, printed)
    assert len(lines) >= 3
    for line in lines:
        rest = [other for other in lines if other != line]
        assert check(table, *rest, printed=printed).verdict is Verdict.DIVERGENT, line


def test_every_refused_row_that_a_list_offers_is_noticed() -> None:
    table = board(NEW)
    lines = written(table)
    refused = [line for line in lines if "!" in line.partition(">")[0]]
    assert len(refused) >= 6
    for line in refused:
        offered = [line.partition("!")[0].strip(), *(other for other in lines if other != line)]
        checked = check(table, *offered)
        assert any(finding.kind is Kind.UNEXPECTED for finding in checked.findings), line


def test_every_offered_row_that_a_list_refuses_is_noticed() -> None:
    table = board(NEW)
    lines = written(table)
    for line in [line for line in lines if "!" not in line.partition(">")[0]]:
        name = line.partition(">")[0].strip()
        refused = [other for other in lines if other != line] + [f"{name} ! ENOUGH_MANA"]
        assert any(finding.kind is Kind.MISSING for finding in check(table, *refused).findings), line


def test_another_reason_than_that_of_the_rules_is_noticed() -> None:
    table = board(NEW)
    lines = [line.replace("giant ! ENOUGH_MANA", "giant ! MINION_CAP") for line in written(table)]
    checked = check(table, *lines)
    assert only(checked) == (Kind.WRONG_VALUE, "HS 4.12")
    assert (checked.findings[0].expected, checked.findings[0].observed) == (
        "REQ_ENOUGH_MANA",
        "REQ_MINION_CAP",
    )


def test_a_reason_that_is_newer_than_the_rules_is_no_other_reason() -> None:
    """It may outrank those of the rules, for a row as for a target."""
    table = board(NEW)
    text = "\n".join(written(table))
    reasons = list(re.finditer(r"(?<=!) ?\w+", text))
    assert len(reasons) > 12
    for reason in reasons:
        later = f"{text[: reason.start()]}OF_LATER{text[reason.end() :]}"
        assert not check(table, *later.splitlines()).findings, reason


def test_a_row_left_to_a_text_may_not_be_refused_for_a_reason_of_the_rules() -> None:
    table = board(NEW).hand("bolt", 1, CardType.SPELL, 1)
    lines = [line for line in written(table) if line != "bolt"]
    assert only(check(table, *lines, "bolt ! ENOUGH_MANA")) == (Kind.MISSING, "HS 2.3")


@FORMS
def test_an_attack_past_taunt_is_noticed(build: int, printed: bool) -> None:
    """HS 5.1."""
    table = board(build)
    protected = "bear!TARGET_TAUNTER" if printed else ""
    line = next(line for line in written(table, printed) if line.startswith("ogre"))
    lenient = line.replace(protected, "bear") if printed else f"{line} bear"
    lines = [lenient if other == line else other for other in written(table, printed)]
    checked = check(table, *lines, printed=printed)
    assert only(checked) == (Kind.UNEXPECTED, "HS 5.1 taunt")
    assert checked.findings[0].target == table.ids["bear"]
    assert checked.findings[0].alternatives == (table.ids["wall"],)


def test_a_target_that_a_list_leaves_out_is_missed() -> None:
    table = board(OLD).set("wall", TAUNT=0)
    lines = [line.replace(" bear", "") for line in written(table, printed=False)]
    checked = check(table, *lines, printed=False)
    assert only(checked) == (Kind.MISSING, "HS 2.6")
    assert checked.findings[0].target == table.ids["bear"]


def test_where_a_replay_lost_the_errors_of_targets_their_order_shows_what_is_legal() -> None:
    table = board(NEW)
    lines = [
        line if "ogre" not in line else " ".join(word.partition("!")[0] for word in line.split())
        for line in written(table)
    ]
    assert "!" not in next(line for line in lines if line.startswith("ogre"))
    assert check(table, *lines).findings == []
    assert check(table.set("wall", TAUNT=0), *lines).findings
    assert check(board(NEW).set("wall", STEALTH=1), *lines).findings


def test_rows_in_play_come_in_the_order_of_entering_play() -> None:
    """HS 1.4."""
    table = board(NEW).minion("wolf", 1, 2, 2)
    lines = written(table)
    swapped = lines.copy()
    first, second = (next(i for i, line in enumerate(lines) if line.startswith(name)) for name in ("ogre", "wolf"))
    swapped[first], swapped[second] = lines[second], lines[first]
    assert check(table, *lines).findings == []
    assert only(check(table, *swapped)) == (Kind.WRONG_ORDER, "HS 1.4")


def test_one_fault_is_one_finding_however_many_cards_show_it() -> None:
    rich = board(NEW).set("one", RESOURCES=10, RESOURCES_USED=0)
    checked = check(board(NEW), *written(rich))
    assert [finding.kind for finding in checked.findings] == [Kind.UNEXPECTED]
    poor = board(NEW).set("one", RESOURCES=0)
    checked = check(poor, *written(board(NEW)))
    assert [finding.also for finding in checked.findings] == [(poor.ids["axe"],)]


def test_a_list_without_the_end_of_the_turn_is_noticed() -> None:
    table = board(NEW)
    packet = options(table, *written(table))
    packet.rows.pop(0)
    assert only(check_options(packet, state_of(table), ruleset_for(NEW, NEW)))[0] is Kind.MISSING


def test_a_row_about_a_card_that_is_gone_is_noticed() -> None:
    table = board(NEW).card("ghost", 1, CardType.MINION, Zone.GRAVEYARD)
    assert only(check(table, *written(table), "ghost ! ENOUGH_MANA")) == (Kind.UNEXPECTED, "HS 2.1.4")


def test_nothing_is_judged_after_a_game_reset_or_when_nobody_is_on_turn() -> None:
    table = board(NEW)
    assert check(table, rewound=True).verdict is Verdict.HIDDEN
    assert check(table.set("one", CURRENT_PLAYER=0)).verdict is Verdict.HIDDEN


def sent(table: Board, place: int, target: str = "", *lines: str) -> Checked:
    lists = lines or tuple(written(table))
    packet = SendOption(option=place, target=table.ids[target] if target else 0)
    return check_sent(packet, options(table, *lists), check(table, *lists))


@pytest.mark.parametrize("puzzle", [0, 1])
def test_a_puzzle_lists_who_may_attack_and_may_leave_out_who_may_not(puzzle: int) -> None:
    table = Board(NEW).minion("ready", 1, 1, 1).minion("worn", 1, 1, 1).set("game", PUZZLE_MODE=puzzle)
    table.set("worn", EXHAUSTED=1, NUM_ATTACKS_THIS_TURN=1)
    assert [row(table, name).playable for name in ("ready", "worn")] == [True, False]
    assert [row(table, name).listed for name in ("ready", "worn")] == [True, not puzzle]


def test_a_legal_choice_is_chosen() -> None:
    table = board(NEW)
    place = 1 + next(i for i, line in enumerate(written(table)) if line.startswith("ogre"))
    assert sent(table, 0).verdict is Verdict.CHOSEN
    assert sent(table, place, "wall").verdict is Verdict.CHOSEN


def test_a_choice_that_the_rules_forbid_is_illegal() -> None:
    table = board(NEW)
    lines = written(table)
    attack = 1 + next(i for i, line in enumerate(lines) if line.startswith("ogre"))
    giant = 1 + next(i for i, line in enumerate(lines) if line.startswith("giant"))
    assert only(sent(table, attack, "bear")) == (Kind.ILLEGAL_CHOICE, "HS 5.1 taunt")
    assert only(sent(table, giant)) == (Kind.ILLEGAL_CHOICE, "HS 4.12")


@pytest.mark.rule("HS 5.1 tradeable")
def test_hs_5_1_tradeable_a_card_is_traded_that_there_is_no_mana_to_play() -> None:
    table = Board(NEW, mana=1).hand("card", 1, CardType.MINION, 5, TRADEABLE=1, DECK_ACTION_COST=1)
    table.hidden(Zone.DECK, 1, "top")
    lines = written(table)
    assert lines[0] == "card > card"
    played = next(place for place, line in enumerate(lines, 1) if line.startswith("card !"))
    assert sent(table, 1, "card").verdict is Verdict.CHOSEN
    assert only(sent(table, played))[0] is Kind.ILLEGAL_CHOICE


def test_a_choice_of_a_row_that_is_not_in_the_list_is_adopted() -> None:
    assert sent(board(NEW), 99).verdict is Verdict.ADOPTED


def test_a_choice_from_a_list_that_is_not_judged_is_hidden_like_the_list() -> None:
    assert check_sent(SendOption(option=1), None, None).verdict is Verdict.HIDDEN


def test_a_choice_of_a_row_already_found_wrong_is_not_reported_again() -> None:
    table = board(NEW)
    lines = ("giant", *(line for line in written(table) if not line.startswith("giant")))
    assert sent(table, 1, "", *lines).verdict is Verdict.ADOPTED


def test_a_minion_with_targets_of_its_own_leaves_them_to_its_text() -> None:
    table = board(NEW)
    lines = [line if line != "imp" else "imp > bear hero2!MINION_TARGET" for line in written(table)]
    assert check(table, *lines).verdict is Verdict.ADOPTED


def test_a_refused_target_that_a_list_with_reasons_leaves_out_is_missed() -> None:
    table = board(NEW)
    lines = [line.replace(" hero1!ENEMY_TARGET", "") for line in written(table)]
    assert lines != written(table)
    assert only(check(table, *lines)) == (Kind.MISSING, "HS 2.6")


@pytest.mark.parametrize(("build", "listed"), [(20457, True), (22611, False)])
def test_early_lists_with_reasons_have_the_opponents_enchantments_too(build: int, listed: bool) -> None:
    table = board(build).card("rage", 2, CardType.ENCHANTMENT, Zone.PLAY, ATTACHED="bear")
    assert ("rage ! YOUR_TURN" in written(table)) is listed
    without = [line for line in written(table) if not line.startswith("rage")]
    assert (check(table, *without).verdict is Verdict.DIVERGENT) is listed


@pytest.mark.rule("HS 2.6")
def test_hs_2_6_a_fighter_that_is_offered_without_a_defender_is_missed_with_those_it_may_attack() -> None:
    table = board(NEW)
    checked = check(table, *(line.partition(" > ")[0] for line in written(table)))
    assert only(checked) == (Kind.MISSING, "HS 2.6")
    assert "offers no target" in checked.findings[0].message
    assert checked.findings[0].alternatives == (table.ids["wall"],)


@pytest.mark.rule("HS 5.1 taunt")
def test_hs_5_1_taunt_a_target_that_is_refused_for_another_reason_is_wrong() -> None:
    table = board(NEW)
    lines = [line.replace("bear!TARGET_TAUNTER", "bear!MINION_TARGET") for line in written(table)]
    checked = check(table, *lines)
    assert only(checked) == (Kind.WRONG_VALUE, "HS 5.1 taunt")
    found = checked.findings[0]
    assert (found.expected, found.observed) == ("REQ_TARGET_TAUNTER", "REQ_MINION_TARGET")
    assert "may not attack" in found.message
