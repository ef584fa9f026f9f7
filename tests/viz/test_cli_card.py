"""``hearthtrace card`` shows what is known of a card."""

from __future__ import annotations

import json

import pytest

from viz.cli import main


def test_a_card_is_found_by_its_name_in_any_case(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["card", "knife juggler"]) == 0
    out = capsys.readouterr().out
    assert "NEW1_019" in out
    assert "After you summon a minion, deal 1 damage" in out


def test_versions_tell_what_changed_from_build_to_build(capsys: pytest.CaptureFixture[str]) -> None:
    """Knife Juggler had 3 attack until build 12574."""
    assert main(["card", "NEW1_019", "--build", "12266"]) == 0
    out = capsys.readouterr().out
    assert "3/2" in out
    assert "attack 3 -> 2" in out


def test_json_has_all_versions_with_their_abilities(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["card", "EX1_096", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["id"] == "EX1_096"
    last = found["versions"][-1]
    assert last["complete"]
    assert [ability["ability"][0] for ability in last["abilities"]] == ["deathrattle"]
    assert "action:draw" in last["abilities"][0]["constructs"]


def test_an_unknown_card_is_said_with_the_nearest_ids(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["card", "NEW1_0199"]) == 2
    assert "NEW1_019" in capsys.readouterr().err


def test_a_build_without_the_card_says_when_it_is_known(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["card", "SCH_181", "--build", "18792"]) == 2
    assert "it is known in builds" in capsys.readouterr().err


def test_an_ability_says_its_rules_and_what_real_logs_showed_of_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["card", "NEW1_019", "--build", "25770"]) == 0
    out = capsys.readouterr().out
    assert "rules: HS 1.5, HS 3.4, HS 4.9, HS 3.5" in out
    assert "times when it had to, 0 times not" in out
    assert "predicted: another outcome is a divergence" in out


def test_json_has_rules_and_counts_of_each_ability(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["card", "CS2_029", "--json"]) == 0
    ability = json.loads(capsys.readouterr().out)["versions"][0]["abilities"][0]
    assert ability["rules"] == ["HS 2.3.2.c", "HS 4.9", "HS 5.1 spell damage"]
    assert ability["real_logs"]["predicted"]
    assert ability["real_logs"]["carried_out"]["agreed"] > 20
    assert ability["real_logs"]["called_for"] is None


def test_an_aura_has_counts_of_whom_it_was_given_to(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["card", "CS2_222", "--json"]) == 0
    ability = json.loads(capsys.readouterr().out)["versions"][0]["abilities"][0]
    assert ability["rules"] == ["HS 1.3"]
    assert ability["real_logs"]["predicted"]
    assert ability["real_logs"]["carried_out"]["agreed"] > 2
