"""Cosmetic packets: what only tells the client how to show the game is on a list, and judged by no rule."""

from __future__ import annotations

import pytest
from boards import Board, Short, block, end_of_turn
from forms import damaged

from engine import Verdict
from engine.hearthstone.cosmetic import COSMETIC_TAGS, PET_TAGS
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone
from hslog.hearthstone.names import tag_name
from hslog.hearthstone.packets import Block, FullEntity, TagChange

BUILD = 225000


def board() -> Board:
    made = Board(BUILD).minion("ogre", 1, 6, 7).minion("bear", 2, 3, 9)
    return made.card("pet", 1, CardType.PET, Zone.PLAY).card("other_pet", 2, CardType.PET, Zone.PLAY)


def test_the_tags_of_pets_are_those_that_the_vocabulary_calls_so() -> None:
    assert {GameTag.PET_ENTITY, GameTag.PET_EVENT_ID, GameTag.PET_SMALL_XP_TRIGGER_COUNT} <= PET_TAGS <= COSMETIC_TAGS
    assert all(tag_name(tag).startswith("PET_") for tag in PET_TAGS)


PETS: list[Short] = [
    "one PET_EVENT_ID=3",
    "pet TAG_SCRIPT_DATA_NUM_1=4",
    "pet EXHAUSTED=1",
    "other_pet NUM_TURNS_IN_PLAY=2",
    block("TRIGGER", "pet", "one PET_SMALL_XP_TRIGGER_COUNT=1", block("POWER", "pet", "pet 4038=2")),
    block("TRIGGER", "pet", "create kitten CARDTYPE=PET ZONE=PLAY CONTROLLER=1", "kitten ZONE=SETASIDE"),
]


def test_whatever_is_told_of_a_pet_is_cosmetic_and_raises_no_alarm() -> None:
    result = board().accepts(PETS)
    setup, inner = 9, 5
    told = list(result.game.walk())[setup : setup + len(PETS) + inner]
    assert [result.verdict(packet) for packet in told] == [Verdict.COSMETIC] * len(told)


@pytest.mark.parametrize("place", range(5))
def test_a_pet_that_acts_amid_an_attack_changes_nothing_in_what_is_called_for(place: int) -> None:
    """The same packets with and without a pet's block between them get the same verdicts."""

    def verdicts(*pets: Short) -> list[Verdict]:
        inside = ["game PROPOSED_ATTACKER=ogre", "game PROPOSED_DEFENDER=bear", "ogre ATTACKING=1", "bear DEFENDING=1"]
        inside[place:place] = pets
        log = [block("ATTACK", "ogre", *inside, target="bear"), *end_of_turn(BUILD, "one")]
        result = board().replay(log)
        return [v for packet in result.game.walk() if (v := result.verdict(packet)) is not Verdict.COSMETIC]

    assert verdicts(block("TRIGGER", "pet", "pet 4038=2")) == verdicts()


def test_a_block_of_a_pet_in_which_anything_else_happens_is_read_as_any_other() -> None:
    result = board().replay([block("TRIGGER", "pet", "pet 4038=2", *damaged(BUILD, "bear", 1, "pet", 1))])
    (acts,) = (packet for packet in result.game.blocks() if packet.entity == board().ids["pet"])
    assert result.verdict(acts) is Verdict.ADOPTED
    hurt = next(one for one in acts.packets if isinstance(one, TagChange) and one.tag == GameTag.DAMAGE)
    assert result.verdict(hurt) is Verdict.PREDICTED


def test_what_is_created_outside_of_blocks_in_a_running_game_is_adopted_unless_it_is_a_pet() -> None:
    made = "ZONE=SETASIDE CONTROLLER=1"
    created: list[Short] = [f"create kitten CARDTYPE=PET {made}", f"create wisp CARDTYPE=MINION {made}"]
    result = board().replay([block("TRIGGER", "bear"), *created])
    last = [packet for packet in result.game.packets if isinstance(packet, FullEntity)][-2:]
    assert [result.verdict(packet) for packet in last] == [Verdict.COSMETIC, Verdict.ADOPTED]


def test_a_card_that_is_no_pet_is_judged() -> None:
    result = board().replay([block("TRIGGER", "bear", "bear TAG_SCRIPT_DATA_NUM_1=4")])
    inside = next(packet for packet in result.game.walk() if isinstance(packet, Block)).packets
    assert [result.verdict(packet) for packet in inside] == [Verdict.ADOPTED]
