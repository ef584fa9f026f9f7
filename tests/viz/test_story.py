"""A game told action by action."""

from __future__ import annotations

import json
from dataclasses import replace

from small_games import OPTIONS, attack, block, change, damage, replay_of, sweep, turn

from hslog.hearthstone.packets import Options
from viz.hearthstone.story import story


def text(replay) -> str:  # type: ignore[no-untyped-def]
    replay.divergences.clear()
    return str(story(replay))


def test_an_action_is_told_with_what_comes_of_it_in_order() -> None:
    assert (
        "Ada#1 plays Sweep: Kobold takes 2 damage (health 2 → 0); Leper takes 2 damage (health 1 → −1); "
        "the divine shield of Squire takes the damage; Kobold dies; Leper dies; through the deathrattle of leper, "
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


def test_a_disagreement_about_what_may_be_done_is_told_between_the_actions() -> None:
    replay = replay_of(turn(3), block("PLAY", 20), OPTIONS)
    options = next(packet for packet in replay.game.walk() if isinstance(packet, Options))
    replay.divergences[:] = [replace(replay.divergences[0], index=options.index, message="so it is not")]
    assert "(!) Between the actions. The rules disagree: so it is not." in str(story(replay))


def test_a_disagreement_is_told_once_for_an_action() -> None:
    replay = replay_of(turn(3), block("PLAY", 20))
    (one, *_) = replay.divergences
    replay.divergences[:] = [replace(one, message="so it is not"), replace(one, message="so it is not")]
    assert str(story(replay)).count("so it is not") == 1


def test_a_story_is_complete_unless_it_is_to_be_read() -> None:
    hits = [damage(12, 1, 1, 10)] * 30
    replay = replay_of(turn(3), block("PLAY", 20, block("POWER", 20, *hits)))
    assert str(story(replay)).count("Squire takes") == 30
    shorter = str(story(replay, 24))
    assert shorter.count("Squire takes") == 24
    assert "and 6 things more" in shorter


def test_fatigue_is_told_as_what_it_is() -> None:
    tired = block("FATIGUE", 2, damage(4, 1, 1, 4))
    assert "Jaina takes 1 fatigue damage (health 30 → 29)" in text(replay_of(turn(3), tired))


def test_the_name_of_a_new_defender_keeps_its_letters() -> None:
    moved = block("TRIGGER", 12, change(1, "PROPOSED_DEFENDER", 12))
    fight = block("ATTACK", 10, change(1, "PROPOSED_DEFENDER", 11), moved, damage(12, 2, 2, 10), target=11)
    assert "the attack is redirected to Squire" in text(replay_of(turn(3), fight))


def test_who_loses_is_not_said_to_be_losing_first() -> None:
    end = change(2, "PLAYSTATE", "LOSING") + change(2, "PLAYSTATE", "LOST") + change(3, "PLAYSTATE", "WON")
    told = text(replay_of(turn(3), block("PLAY", 20), end))
    assert "Ada#1 loses; Bob#2 wins" in told
    assert "losing" not in told
    assert "Ada#1 is losing" in text(replay_of(turn(3), change(2, "PLAYSTATE", "LOSING")))


def test_old_notes_that_name_nobody_are_about_what_was_just_announced() -> None:
    nobody = "META_DATA - Meta=DAMAGE Data={} Info=1\n"
    shield = (change(12, "PREDAMAGE", 2), change(12, "PREDAMAGE", 0), change(12, "DIVINE_SHIELD", 0), nobody.format(0))
    armor = (change(5, "PREDAMAGE", 2), change(5, "PREDAMAGE", 0), nobody.format(2), change(5, "ARMOR", 1))
    told = text(replay_of(turn(3), change(5, "ARMOR", 3), block("PLAY", 20, block("POWER", 20, *shield, *armor))))
    assert "the divine shield of Squire takes the damage; Rexxar takes 2 damage (armor 3 → 1)" in told
