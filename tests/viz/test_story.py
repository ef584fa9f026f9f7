"""A game told action by action."""

from __future__ import annotations

import json

from small_games import attack, block, change, damage, replay_of, sweep, turn

from viz.story import story


def text(replay) -> str:  # type: ignore[no-untyped-def]
    replay.divergences.clear()
    return str(story(replay))


def test_an_action_is_told_with_what_comes_of_it_in_order() -> None:
    assert (
        "Ada#1 plays Sweep: Kobold takes 2 damage (health 2 → 0); Leper takes 2 damage (health 1 → −1); "
        "the divine shield of Squire takes the damage; Kobold dies; Leper dies; deathrattle: leper, "
    ).casefold() in text(sweep()).casefold()


def test_an_attack_names_both_and_what_follows() -> None:
    told = text(attack())
    assert "Ada#1 attacks Leper with Kobold: Leper takes 2 damage" in told
    assert told.index("Leper dies") < told.index("Jaina takes 2 damage")


def test_turns_are_headed_by_player_and_life_totals() -> None:
    lines = text(sweep()).splitlines()
    assert lines[0] == "Ada#1 (Jaina) against Bob#2 (CARD_5)"
    assert "Turn 3, Ada#1 (Ada#1 30, Bob#2 30)" in lines


def test_where_log_and_rules_disagree_the_paragraph_says_so() -> None:
    replay = sweep()
    told = story(replay)
    (play,) = [p for chapter in told.chapters for p in chapter.paragraphs if p.text.startswith("Ada#1 plays")]
    assert play.divergent
    assert "The rules disagree: " in play.text
    assert "(!) Ada#1 plays Sweep" in str(told)


def test_the_story_is_json_too_with_lines() -> None:
    replay = sweep()
    data = json.loads(json.dumps(story(replay).to_json()))
    (play,) = [p for chapter in data["chapters"] for p in chapter["paragraphs"] if "plays" in p["text"]]
    assert play["line"] == next(iter(replay.game.blocks())).line


def test_attacks_that_the_game_carries_out_in_a_step_of_its_own_have_paragraphs() -> None:
    fights = [block("ATTACK", 10, change(1, "PROPOSED_DEFENDER", 12), damage(12, n, n, 10)) for n in (1, 2)]
    told = text(replay_of(turn(3), block("TRIGGER", 3, *fights))).splitlines()
    assert [line.strip().split(":")[0] for line in told if "attacks" in line] == [
        "Ada#1 attacks Squire with Kobold"
    ] * 2


def test_an_attack_within_an_action_is_told_where_it_happens() -> None:
    forced = block("POWER", 20, block("ATTACK", 10, change(1, "PROPOSED_DEFENDER", 12), damage(12, 1, 1, 10)))
    told = text(replay_of(turn(3), block("PLAY", 20, forced)))
    assert "Ada#1 plays Sweep: Ada#1 attacks Squire with Kobold; Squire takes 1 damage" in told


def test_turns_of_mercenaries_begin_without_a_step_to_get_ready() -> None:
    begins = change(1, "TURN", 1) + change(1, "STEP", "MAIN_START") + change(1, "STEP", "MAIN_COMBAT")
    assert "Turn 1" in text(replay_of(begins, block("PLAY", 20)))
