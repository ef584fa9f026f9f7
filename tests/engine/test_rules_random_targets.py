"""Whom random effects leave out (HS 3.5, AR 5), on small boards."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from boards import Board, Short, block
from forms import damaged, since, spell

from engine.core.divergence import Kind
from engine.hearthstone.blocks import EFFECTS_NUMBERED
from engine.hearthstone.effects.trust import Trust
from engine.hearthstone.replay.checks.random_targets import _source
from engine.hearthstone.replay.run import replay
from hslog.hearthstone.generated.vocabulary import BlockType, CardType

BUILDS = [11461, 20457, 30795, 88998]


def missiles(build: int, *hits: tuple[str, int]) -> list[Short]:
    """A spell shoots missiles of 1 damage, one after the other; each is whom it hits, and the damage it has then."""
    shots = [packet for name, total in hits for packet in damaged(build, name, 1, "missiles", total)]
    return spell(build, "missiles", *shots)


def board(build: int, card: str = "EX1_277", **tags: int) -> Board:
    made = Board(build).minion("pup", 2, 1, 2).minion("bear", 2, 1, 9)
    return made.hand("missiles", 1, CardType.SPELL, 0).name(missiles=card).set("pup", **tags)


def judged(build: int, hits: list[tuple[str, int]], card: str = "EX1_277", **tags: int) -> list[str]:
    """Return the rules under which missiles are said to hit whom they may not, whether or not the text is trusted."""
    game = board(build, card, **tags).game(missiles(build, *hits))
    found = [replay(game, trust=trust).divergences for trust in (None, Trust({}))]
    trusted, open_ones = ([one.rule for one in told if one.kind is Kind.ILLEGAL_CHOICE] for told in found)
    assert trusted == open_ones
    return trusted


@pytest.mark.rule("HS 3.5 damage", "AR 5", "HS 3.5")
@pytest.mark.parametrize("build", BUILDS)
def test_hs_3_5_damage_a_random_missile_leaves_out_who_is_mortally_wounded(build: int) -> None:
    assert judged(build, [("pup", 1), ("pup", 2), ("bear", 1)]) == []
    assert judged(build, [("pup", 1), ("pup", 2), ("pup", 3)]) == ["HS 3.5 damage"]
    assert judged(build, [("pup", 3)], DAMAGE=2) == ["HS 3.5 damage"]


@pytest.mark.rule("HS 3.5 damage")
@pytest.mark.parametrize(
    ("kind", "target", "card"),
    [
        (BlockType.POWER, 0, "EX1_277"),
        (BlockType.TRIGGER, 0, "EX1_277"),
        (BlockType.POWER, 9, ""),
        (BlockType.TRIGGER, 9, ""),
        (BlockType.PLAY, 0, ""),
        (BlockType.ATTACK, 0, ""),
        (BlockType.PLAY, 9, ""),
    ],
)
def test_hs_3_5_damage_only_an_effect_without_a_target_chooses_at_random(kind: int, target: int, card: str) -> None:
    frame = SimpleNamespace(block=SimpleNamespace(entity=5, target=target, type=kind))
    state = {5: SimpleNamespace(card_id="CORE_EX1_277")}
    assert _source(SimpleNamespace(frame=frame, state=state)) == card  # type: ignore[arg-type]
    assert _source(SimpleNamespace(frame=SimpleNamespace(block=None), state=state)) == ""  # type: ignore[arg-type]


@pytest.mark.rule("HS 3.5 damage")
@pytest.mark.parametrize("build", BUILDS)
def test_hs_3_5_damage_reprints_choose_as_the_card_does_and_other_cards_may_choose_anybody(build: int) -> None:
    fatal = [("pup", 1), ("pup", 2), ("pup", 3)]
    assert judged(build, fatal, "CORE_EX1_277") == ["HS 3.5 damage"]
    assert judged(build, fatal, "EX1_249") == []


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
    for trust in (None, Trust({})):  # whether or not the text is carried out
        found = replay(game, trust=trust).divergences
        assert [one.rule for one in found if one.kind is Kind.ILLEGAL_CHOICE] == rules


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


@pytest.mark.parametrize("build", [25770, 30795])
def test_hs_3_5_healing_at_random_leaves_out_who_is_unhurt(build: int) -> None:
    rain = Board(build).minion("pup", 1, 1, 3).minion("bear", 1, 1, 5, DAMAGE=2).hand("rain", 1, CardType.SPELL, 0)
    rain.name(rain="LOOT_373")
    rain.accepts(spell(build, "rain", *healed(build, "bear", 1, 1, 1)), adopted=1)
    log = spell(build, "rain", *healed(build, "pup", 1, 0, 0))
    rain.rejects(log, "HS 3.5 healing", Kind.ILLEGAL_CHOICE, "pup")
    rain.name(rain="NOT_A_CARD").accepts(log, adopted=1)
    unhurt = Board(build).minion("pup", 1, 1, 3).hand("rain", 1, CardType.SPELL, 0).name(rain="LOOT_373")
    unhurt.accepts(log, adopted=1)  # nobody can be chosen, and what the server does then is open


@pytest.mark.parametrize("build", [25770, 30795])
def test_hs_3_5_healing_of_the_unhurt_is_open_while_only_others_than_characters_are_damaged(build: int) -> None:
    rain = Board(build).minion("pup", 1, 1, 3).hand("rain", 1, CardType.SPELL, 0).name(rain="LOOT_373")
    log = spell(build, "rain", *healed(build, "pup", 1, 0, 0))
    rain.weapon("axe", 1, 3, 2, DAMAGE=1).minion("sleeper", 1, 4, 8, DAMAGE=2, DORMANT=1, UNTOUCHABLE=1)
    assert not rain.divergences(log)
    rain.minion("bear", 1, 1, 5, DAMAGE=2)
    rain.rejects(log, "HS 3.5 healing", Kind.ILLEGAL_CHOICE, "pup")
    cursed = rain.minion("blight", 2, 1, 1).name(blight="RLK_115")  # nobody can be healed
    assert not [one for one in cursed.divergences(log) if one.rule == "HS 3.5 healing"]
