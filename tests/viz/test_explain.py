"""Explanations lead from a packet to the player's action, with rules; divergences say what was due."""

from __future__ import annotations

from pathlib import Path

import pytest
from small_games import block, change, replay_of, sweep, turn

import hslog
from engine import Replay, Verdict, replay
from engine.hearthstone.wording.rules import rule_clause, rule_words
from hslog.hearthstone.generated.vocabulary import BlockType, GameTag
from hslog.hearthstone.packets import SendOption, TagChange
from viz.cli import main
from viz.hearthstone.explain import NothingThere, explain

SAMPLES = Path(__file__).parent.parent.parent / "samples"


def line_of(replay: Replay, entity: int, tag: int, value: int) -> int:
    return next(
        packet.line
        for packet in replay.game.walk()
        if isinstance(packet, TagChange) and (packet.entity, packet.tag, packet.value) == (entity, tag, value)
    )


def test_the_chain_leads_from_the_turn_and_the_action_down_to_the_packet() -> None:
    replay = sweep()
    found = explain(replay, line=line_of(replay, 10, GameTag.DAMAGE, 2))
    assert [link.text for link in found.chain] == [
        "Turn 3, Ada#1’s",
        "Ada#1 plays Sweep",
        "the effect of Sweep is carried out",
        "Kobold takes 2 damage (health 2 → 0)",
        "this packet: Kobold: DAMAGE (damage taken) becomes 2; it was 0",
    ]
    assert [link.line for link in found.chain] == sorted(link.line for link in found.chain)
    assert found.chain[3].rule == "HS 4.9.4"


def test_a_death_is_explained_by_the_damage_that_made_it_necessary() -> None:
    replay = sweep()
    zone = next(change for change in replay.game.timeline.history(10, GameTag.ZONE) if change.value == 4)
    found = explain(replay, packet=zone.index)
    assert found.cause[-2].text == "Kobold takes 2 damage (health 2 → 0)"
    assert "mortally wounded" in found.cause[-1].text
    assert any("dies" in link.text for link in found.chain)


def test_an_entity_and_a_tag_stand_for_the_packet_that_gave_it_its_value() -> None:
    replay = sweep()
    found = explain(replay, entity=4, tag=GameTag.DAMAGE)
    assert found.line == line_of(replay, 4, GameTag.DAMAGE, 2)
    before = explain(replay, entity=10, tag=GameTag.DAMAGE, line=line_of(replay, 10, GameTag.DAMAGE, 2) + 3)
    assert before.what == "Kobold: DAMAGE (damage taken) becomes 2; it was 0"


def test_a_divergence_is_told_with_rule_expected_and_observed() -> None:
    replay = sweep()
    divergence = next(d for d in replay.divergences if d.tag is not None)
    text = str(explain(replay, packet=divergence.index))
    assert divergence.message in text
    assert "expected:" in text
    assert "observed:" in text
    assert f"Divergence at line {divergence.line} (" in text
    assert rule_words(divergence.rule) in text


def test_every_packet_can_be_explained() -> None:
    replay = sweep()
    for packet in replay.game.walk():
        found = explain(replay, packet=packet.index)
        assert found.packet == packet.index
        assert found.chain
        assert found.what in str(found)
        assert found.to_json()["verdict"] == replay.verdict(packet).word


def test_the_end_of_a_block_is_explained_as_its_block() -> None:
    replay = sweep()
    block = next(iter(replay.game.blocks()))
    assert block.end_index is not None
    assert explain(replay, packet=block.end_index).packet == block.index


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"line": 99_999}, "line 99999 is not in this game"),
        ({"packet": 99_999}, "there is no packet 99999"),
        ({"divergence": 99_999}, "there is no divergence 99999; the last is "),
        ({"entity": 77, "tag": GameTag.ATK}, "the game has no entity 77"),
        ({"entity": 4, "tag": GameTag.TAUNT}, "TAUNT of Jaina is never set by then"),
    ],
)
def test_what_is_not_there_is_refused_with_what_is(asked: dict[str, int], says: str) -> None:
    with pytest.raises(NothingThere, match=says):
        explain(sweep(), **asked)


def test_something_must_be_asked() -> None:
    with pytest.raises(ValueError, match="name a line, a packet, a divergence, or an entity and a tag"):
        explain(sweep())
    with pytest.raises(ValueError, match="name an entity and a tag"):
        explain(sweep(), entity=4)


def test_a_rule_is_named_with_its_title_and_what_it_says() -> None:
    assert rule_clause("HS 1.11").startswith("HS 1.11 (")
    assert rule_clause("HS 99") == "HS 99"
    assert rule_clause("") == ""


def test_what_is_adopted_says_whose_text_it_is() -> None:
    text = change(12, "TAUNT", 1)
    replay = replay_of(turn(3), block("PLAY", 20, block("POWER", 20, text)))
    found = explain(replay, line=line_of(replay, 12, GameTag.TAUNT, 1))
    assert found.verdict is Verdict.ADOPTED
    assert found.judged == (
        "Adopted: it comes where the effect of Sweep is carried out; what that does is in a card's text, and is taken "
        "from the log."
    )


def test_a_block_is_told_as_what_it_does_not_as_the_step_around_it() -> None:
    replay = replay_of(turn(3), block("TRIGGER", 2))
    trigger = next(packet for packet in replay.game.blocks() if packet.type == BlockType.TRIGGER)
    assert explain(replay, packet=trigger.index).what.endswith("(a trigger of Ada#1)")


def test_a_card_that_is_never_shown_is_why_it_cannot_be_judged() -> None:
    hidden = "FULL_ENTITY - Creating ID=30 CardID=\n    tag=ZONE value=SETASIDE\n    tag=CONTROLLER value=2\n"
    replay = replay_of(turn(3), block("PLAY", 20, block("POWER", 20, hidden)))
    found = explain(replay, packet=replay.game.histories[30][0].index)
    assert found.what == "hidden card of Bob#2 [30] comes into being (zone: set aside)"
    assert found.judged == "Hidden: it cannot be judged; the log never shows what card it is."


def test_what_a_player_decides_does_not_come_of_the_action_before() -> None:
    duel = replay(hslog.read(Path(__file__).parents[2] / "samples" / "duel.log")[0])
    after = next(action.index for action in duel.game.blocks() if action.type == BlockType.PLAY)
    sent = next(packet for packet in duel.game.walk() if isinstance(packet, SendOption) and packet.index > after)
    told = explain(duel, line=sent.line)
    assert [link.text.split()[0] for link in told.chain] == ["Turn", "this"]


def test_every_divergence_is_explained_by_its_number() -> None:
    found = sweep()
    assert len(found.divergences) > 1
    for number, divergence in enumerate(found.divergences):
        told = explain(found, divergence=number)
        assert told.disagreements == (divergence,)
        assert divergence.message in str(told)
    found.divergences.clear()
    with pytest.raises(NothingThere, match="no divergence 0; log and rules agree"):
        explain(found, divergence=0)


def test_a_line_without_a_packet_says_which_packet_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    sample = str(SAMPLES / "duel-fault.log")
    assert main(["explain", sample, "--line", "303"]) == 0
    first = capsys.readouterr().out.splitlines()[0]
    assert first == "No packet begins at line 303; the last one before it is at line 293."
    assert main(["explain", sample, "--line", "293"]) == 0
    assert capsys.readouterr().out.startswith("Line 293: ")


def test_a_divergence_is_asked_for_by_its_number_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    sample = str(SAMPLES / "duel-fault.log")
    assert main(["explain", sample, "--divergence", "0"]) == 0
    assert "Divergence at line 994 (wrong-value): " in capsys.readouterr().out
    assert main(["explain", sample, "--divergence", "1"]) == 2
    assert main(["explain", sample, "--divergence", "0", "--entity", "4", "--tag", "ATK"]) == 2
