"""Logs that begin in the middle of a game, without CREATE_GAME, and of modes without rules here."""

from __future__ import annotations

import io
import random
from pathlib import Path

import pytest

import hslog
from engine import Replay, Verdict, replay
from engine.core.divergence import Kind
from hslog.hearthstone.generated.vocabulary import GameTag
from hslog.hearthstone.packets import TagChange

DUEL = (Path(__file__).resolve().parents[2] / "samples" / "duel.log").read_bytes().splitlines(keepends=True)


def replay_from(lines: list[bytes], first: int) -> Replay:
    """Replay the game of a log from which the lines before ``first`` (from 0) are gone."""
    (game,) = hslog.read(io.BytesIO(b"".join(lines[first:])))
    assert game.create is None
    return replay(game)


@pytest.mark.parametrize("seed", range(6))
def test_a_log_cut_at_the_front_is_judged_and_raises_no_divergence(seed: int) -> None:
    replayed = replay_from(DUEL, random.Random(seed).randrange(400, len(DUEL) * 2 // 3))
    assert (replayed.hidden_reason, replayed.divergences, replayed.notices) == ("", [], [])
    counts = replayed.counts()
    assert counts[Verdict.DIVERGENT] == 0
    assert counts[Verdict.PREDICTED] > counts[Verdict.HIDDEN]


def test_the_first_value_that_a_packet_tells_is_not_judged_and_the_next_one_is() -> None:
    replayed = replay_from(DUEL, 600)
    turns = [
        replayed.verdict(packet)
        for packet in replayed.game.walk()
        if isinstance(packet, TagChange) and packet.tag == GameTag.TURN
    ]
    assert turns[0] is Verdict.HIDDEN
    assert set(turns[1:]) == {Verdict.PREDICTED}


def test_a_wrong_value_is_reported_once_the_value_before_it_is_known() -> None:
    turns = [number for number, line in enumerate(DUEL) if b"Entity=GameEntity tag=TURN value=" in line]
    first, second = [number for number in turns if number > 600 and b"GameState" in DUEL[number]][:2]
    for place, expected in ((first, []), (second, [(Kind.WRONG_VALUE, GameTag.TURN)])):
        lines = list(DUEL)
        head, _, value = lines[place].rpartition(b"=")
        lines[place] = head + b"=%d\n" % (int(value) + 40)
        found = replay_from(lines, 600).divergences
        assert [(one.kind, one.tag) for one in found if one.line == place - 600 + 1] == expected


@pytest.mark.rule("HS 4.12 start of turn")
def test_hs_4_12_overload_owed_from_before_the_log_is_no_fault() -> None:
    """The player's spent crystals were told before the turn, what the player owes was not: any number may be locked."""
    ready = [n for n, line in enumerate(DUEL) if b"GameState" in line and b"tag=STEP value=MAIN_READY" in line]
    crystals = [n for n, line in enumerate(DUEL) if b"GameState" in line and b"tag=RESOURCES_USED value=" in line]
    turn = next(n for n in ready if sum(place < n for place in crystals) > 12)
    name = next(line.split(b"Entity=")[1].split(b" tag=")[0] for line in DUEL[turn:] if b"tag=RESOURCES value=" in line)
    filled = next(n for n in range(turn, len(DUEL)) if b"tag=RESOURCES value=" in DUEL[n])
    before = [n for n in crystals if n < turn and name in DUEL[n]][-1]
    stamp = DUEL[filled].split(b"TAG_CHANGE")[0]
    locked = stamp + b"TAG_CHANGE Entity=" + name + b" tag=RESOURCES_USED value=1 \n"
    spent = [line for line in DUEL[filled + 1 :] if not (b"tag=RESOURCES_USED value=0" in line and name in line)]
    assert not replay_from([*DUEL[: filled + 1], locked, *spent], before - 1).divergences


@pytest.mark.rule("LOG viewer")
def test_log_viewer_whose_effect_it_is_may_be_unknown() -> None:
    """It is not known which player is named: a card that a trigger takes from the hand may be shown to anybody."""
    stamp = b"D 12:00:00.0000000 GameState.DebugPrintPower"
    head, announced = stamp + b"() - ", stamp + b"List() - Count=2\n"
    card = (
        b"FULL_ENTITY - Updating [name=Wisp id=90 zone=HAND zonePos=1 cardId=CS2_231 player=1] CardID=CS2_231",
        *(b"    tag=%s" % tag for tag in (b"CONTROLLER value=1", b"ZONE value=HAND", b"CARDTYPE value=MINION")),
        *(b"    tag=%s" % tag for tag in (b"ZONE_POSITION value=1", b"ENTITY_ID value=90")),
    )
    moved = (
        b"BLOCK_START BlockType=TRIGGER Entity=Somebody EffectCardId= EffectIndex=-1 Target=0 SubOption=-1 ",
        b"    TAG_CHANGE Entity=90 tag=1037 value=1 ",
        b"    TAG_CHANGE Entity=90 tag=ZONE_POSITION value=0 ",
        b"    TAG_CHANGE Entity=90 tag=ZONE value=SETASIDE ",
        b"BLOCK_END",
    )
    last = max(number for number, line in enumerate(DUEL[:1240]) if line.endswith(b" - BLOCK_END\n")) + 1
    lines = [*DUEL[640:last], announced, *(head + line + b"\n" for line in (*card, *moved))]
    replayed = replay_from(lines, 0)
    assert not [one for one in replayed.divergences if one.tag == 1037]


def test_a_log_that_begins_in_the_middle_of_a_game_of_another_mode_is_not_judged() -> None:
    shown = b"D 12:00:00.0000000 GameState.DebugPrintPower() - SHOW_ENTITY - Updating Entity=90 CardID=LETL_032P2_01\n"
    last = max(number for number, line in enumerate(DUEL[:1240]) if line.endswith(b" - BLOCK_END\n")) + 1
    assert replay_from([*DUEL[640:last], shown], 0).hidden_reason.startswith("Mercenaries has rules of its own")


def test_the_mode_of_a_log_that_begins_late_is_known_by_the_cards_it_names() -> None:
    name = b"[entityName=King Mukla id=90 zone=PLAY zonePos=1 cardId=LETL_038H_02 player=1]"
    hurt = b"D 12:00:00.0000000 GameState.DebugPrintPower() - TAG_CHANGE Entity=%s tag=DAMAGE value=1 \n" % name
    last = max(number for number, line in enumerate(DUEL[:1240]) if line.endswith(b" - BLOCK_END\n")) + 1
    assert replay_from([*DUEL[640:last], hurt], 0).hidden_reason.startswith("Mercenaries has rules of its own")


def test_a_game_of_a_type_that_is_newer_than_the_rules_is_not_judged() -> None:
    for kind, told in (
        (b"GT_RANKED", ""),
        (b"GT_OF_LATER", "games of the type GT_OF_LATER are not known"),
        (b"99", "games"),
    ):
        lines = [line.replace(b"GT_RANKED", kind) for line in DUEL]
        (game,) = hslog.read(io.BytesIO(b"".join(lines)))
        assert replay(game).hidden_reason.startswith(told)
        assert bool(replay(game).hidden_reason) is bool(told)
