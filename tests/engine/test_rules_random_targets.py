"""Whom random effects leave out (HS 3.5, AR 5), on small boards."""

from __future__ import annotations

import pytest
from boards import Board, Short, block
from forms import damaged, since, spell

from engine.core.divergence import Kind
from engine.hearthstone.blocks import EFFECTS_NUMBERED
from engine.hearthstone.effects.trust import EVERYTHING
from engine.hearthstone.replay.run import replay
from hslog.hearthstone.generated.vocabulary import CardType

BUILDS = [11461, 20457, 30795, 88998]


def missiles(build: int, *hits: tuple[str, int]) -> list[Short]:
    """A spell shoots missiles of 1 damage, one after the other; each is whom it hits, and the damage it has then."""
    shots = [packet for name, total in hits for packet in damaged(build, name, 1, "missiles", total)]
    return spell(build, "missiles", *shots)


def board(build: int, card: str = "EX1_277", **tags: int) -> Board:
    made = Board(build).minion("pup", 2, 1, 2).minion("bear", 2, 1, 9)
    return made.hand("missiles", 1, CardType.SPELL, 0).name(missiles=card).set("pup", **tags)


def judged(build: int, hits: list[tuple[str, int]], card: str = "EX1_277", **tags: int) -> list[str]:
    """Return the rules under which missiles are said to hit whom they may not."""
    told = board(build, card, **tags).divergences(missiles(build, *hits))
    return [one.rule for one in told if one.kind is Kind.ILLEGAL_CHOICE]


@pytest.mark.rule("HS 3.5 damage", "AR 5", "HS 3.5")
@pytest.mark.parametrize("build", BUILDS)
def test_hs_3_5_damage_a_random_missile_leaves_out_who_is_mortally_wounded(build: int) -> None:
    assert judged(build, [("pup", 1), ("pup", 2), ("bear", 1)]) == []
    assert judged(build, [("pup", 1), ("pup", 2), ("pup", 3)]) == ["HS 3.5 damage"]
    assert judged(build, [("pup", 3)], DAMAGE=2) == ["HS 3.5 damage"]


@pytest.mark.rule("HS 3.5 damage")
@pytest.mark.parametrize("build", BUILDS)
def test_hs_3_5_damage_of_other_cards_may_choose_anybody(build: int) -> None:
    assert judged(build, [("pup", 1), ("pup", 2), ("pup", 3)], "EX1_249") == []


@pytest.mark.rule("HS 3.5 damage")
@pytest.mark.parametrize(
    ("build", "effect", "rules"),
    [(11461, -1, ["HS 3.5 damage"]), (EFFECTS_NUMBERED, -1, []), (EFFECTS_NUMBERED, 0, ["HS 3.5 damage"])],
)
def test_hs_3_5_damage_of_what_is_attached_to_a_card_may_choose_anybody_where_effects_are_numbered(
    build: int, effect: int, rules: list[str]
) -> None:
    table = Board(build).minion("juggler", 1, 2, 2).minion("pup", 2, 1, 2, DAMAGE=2).name(juggler="NEW1_019")
    thrown = block("TRIGGER", "juggler", *damaged(build, "pup", 1, "juggler", 3), effect=effect)
    game = table.hand("trick", 1, CardType.SPELL, 0).game(spell(build, "trick", thrown))
    assert [one.rule for one in replay(game).divergences if one.kind is Kind.ILLEGAL_CHOICE] == rules


@pytest.mark.parametrize("build", BUILDS)
def test_hs_3_5_damage_to_who_is_only_pending_destroy_is_left_open(build: int) -> None:
    assert judged(build, [("pup", 1)], TO_BE_DESTROYED=1) == []


def healed(build: int, name: str, amount: int, restored: int, left: int) -> tuple[Short, ...]:
    return (
        *since(build, 13030, f"{name} PREHEALING={amount}", f"{name} PREHEALING=0"),
        *(
            (
                *since(build, 23576, "one 780=1", f"one 835={restored}"),
                f"note HEALING {restored} {name}",
                f"{name} DAMAGE={left}",
            )
            if restored
            else ()
        ),
    )


@pytest.mark.rule("HS 3.5 healing")
def test_hs_3_5_healing_at_random_leaves_out_who_is_unhurt() -> None:
    build = 88998
    table = Board(build).minion("pup", 1, 1, 3).minion("bear", 1, 1, 5, DAMAGE=2)
    table.hand("blessing", 1, CardType.SPELL, 0).name(blessing="Story_08_ArchdruidsBlessing")
    for name, restored, rules in (("bear", 2, []), ("pup", 0, ["HS 3.5 healing"])):
        game = table.game(spell(build, "blessing", *healed(build, name, 8, restored, 0)))
        found = replay(game, trust=EVERYTHING).divergences
        assert [one.rule for one in found if one.kind is Kind.ILLEGAL_CHOICE] == rules
