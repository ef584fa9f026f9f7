"""Transformation (HS 4.5): the entity stays, and what it has become is told in what follows."""

from __future__ import annotations

import pytest
from boards import Board, Short, block, replaced, without
from forms import damaged, since, spell

from engine.core.divergence import Kind
from engine.core.verdict import Verdict
from engine.hearthstone.cards.data import ids_by_number
from engine.hearthstone.effects.trust import EVERYTHING
from engine.hearthstone.replay.run import replay
from hslog.hearthstone.generated.vocabulary import CardType, GameTag
from hslog.hearthstone.names import tag_number
from hslog.hearthstone.packets import ChangeEntity, TagChange

BUILDS = (25770, 30795, 88998)
ANNOUNCED = (30795, 88998)


LINKED = ("frog 341=1", "frog LINKED_ENTITY=dog", "dog LINKED_ENTITY=frog")
"""How an old minion and the one that takes its place are told of each other."""


def number_of(card_id: str, build: int) -> int:
    return next(number for number, one in ids_by_number(build).items() if one == card_id)


def board(build: int) -> Board:
    made = Board(build).hand("wave", 1, CardType.SPELL, 0).minion("cat", 1, 3, 3)
    return made.minion("dog", 2, 4, 6, DAMAGE=2)


def becomes(build: int, old: str, new: str, *tags: str, leaving: tuple[Short, ...] = ()) -> tuple[Short, ...]:
    """Return how one becomes another: announced in later builds, and after its enchantments have left."""
    pulse = since(build, 28855, f"{old} 1069=52", f"{old} 1069=0")
    return (*pulse, *leaving, " ".join(("change", old, new, "CARDTYPE=MINION", *tags)))


def attached(build: int) -> tuple[Short, ...]:
    bound = since(build, 28329, "bear 1068=1", "bear 1068=0")
    return (
        "create bear ZONE=SETASIDE CARDTYPE=ENCHANTMENT CONTROLLER=1",
        "bear ATTACHED=dog",
        *bound,
        "bear ZONE=PLAY",
    )


def left(build: int) -> tuple[Short, ...]:
    return (*since(build, 30103, "bear 1234=dog"), "hide bear PLAY", "bear ZONE=REMOVEDFROMGAME")


@pytest.mark.parametrize("build", BUILDS)
def test_hs_4_8_who_becomes_a_copy_of_a_damaged_minion_is_damaged(build: int) -> None:
    copied = becomes(build, "cat", "dog", "ATK=4", "HEALTH=6")
    assert not board(build).divergences(spell(build, "wave", *copied, "cat DAMAGE=2"))
    assert board(build).divergences(spell(build, "wave", "cat DAMAGE=2"))


@pytest.mark.parametrize("build", BUILDS)
def test_hs_4_5_who_would_die_and_is_transformed_does_not(build: int) -> None:
    hit = damaged(build, "dog", 4, "wave", 6)
    changed = becomes(build, "dog", "frog", "ATK=0", "HEALTH=1", "DAMAGE=0")
    assert not board(build).divergences(spell(build, "wave", *hit, *changed))
    assert board(build).divergences(spell(build, "wave", *hit))


@pytest.mark.rule("HS 6.3")
@pytest.mark.parametrize("build", [13030, 20457, 23576])
def test_hs_4_5_before_11_2_another_takes_the_place_of_who_is_transformed(build: int) -> None:
    comes = "create frog ZONE=SETASIDE CARDTYPE=MINION CONTROLLER=2 ATK=0 HEALTH=1"
    placed = ("frog ZONE=PLAY", "frog ZONE_POSITION=1")
    leaves = ("dog DAMAGE=0", "dog ZONE_POSITION=0", "dog ZONE=SETASIDE", "frog EXHAUSTED=1")
    log = spell(build, "wave", comes, *placed, *leaves)
    crowd = board(build).minion("eel", 2, 1, 1)
    assert not crowd.divergences(log)
    crowd.rejects(without(log, leaves[3]), "HS 4.5 before", Kind.MISSING, "frog", "EXHAUSTED")
    crowd.rejects(without(log, leaves[1]), "HS 1.4 position", Kind.MISSING, "dog", "ZONE_POSITION")
    moved_up = replaced(log, leaves[1], "eel ZONE_POSITION=1", leaves[1])
    crowd.rejects(moved_up, "HS 2.3.2.c", Kind.UNEXPECTED, "eel", "ZONE_POSITION")


@pytest.mark.rule("HS 6.3")
@pytest.mark.parametrize("tag", ["NUM_ATTACKS_THIS_TURN", "EXHAUSTED", "DAMAGE"])
def test_hs_4_5_before_11_2_the_old_minion_keeps_no_attack_no_exhaustion_and_no_damage(tag: str) -> None:
    made, lost = Board(22611).hand("wave", 1, CardType.SPELL, 0).minion("dog", 2, 4, 6), f"dog {tag}=0"
    made.set("dog", **{tag: 2})
    comes = "create frog ZONE=SETASIDE CARDTYPE=MINION CONTROLLER=2 ATK=0 HEALTH=1"
    placed = ("frog ZONE=PLAY", "frog ZONE_POSITION=1", lost)
    log = spell(22611, "wave", comes, *placed, "dog ZONE_POSITION=0", "dog ZONE=SETASIDE", "frog EXHAUSTED=1")
    assert made.divergences(log) == []
    wrong = made.divergences(replaced(log, lost, f"dog {tag}=1"))
    assert [(one.entity, one.tag) for one in wrong] == [(made.ids["dog"], tag_number(tag))]


@pytest.mark.parametrize("build", [25770, 30795, 88998])
def test_hs_4_5_a_minion_becomes_the_card_that_the_text_names(build: int) -> None:
    """Polymorph turns a minion into a sheep."""
    made = board(build).name(wave="CS2_022", frog="CS2_tk1", cow="CS2_182")
    sheep = since(build, 28855, f"dog 1069={number_of('CS2_tk1', build)}", "dog 1069=0")

    def wrong(*packets: Short) -> list[tuple[str, Kind]]:
        replayed = replay(made.game(spell(build, "wave", *packets, target="dog")), trust=EVERYTHING)
        return [(one.rule, one.kind) for one in replayed.divergences if one.rule != "HS 5.1"]

    right = (*sheep, "change dog frog CARDTYPE=MINION ATK=1 HEALTH=1 DAMAGE=0")
    assert not wrong(*right)
    other = (*sheep, "change dog cow CARDTYPE=MINION ATK=4 HEALTH=5 DAMAGE=0")
    assert Kind.ILLEGAL_CHOICE in [kind for _, kind in wrong(*other)]
    assert Kind.MISSING in [kind for _, kind in wrong()]
    assert Kind.UNEXPECTED in [kind for _, kind in wrong("dog DAMAGE=3", *right)]


@pytest.mark.rule("HS 6.3")
def test_hs_4_5_a_log_of_a_build_around_11_2_may_transform_in_either_way() -> None:
    """Polymorph names its sheep; whether the sheep is a new entity is known only where the build is."""
    comes = "create frog ZONE=SETASIDE CARDTYPE=MINION CONTROLLER=2 ATK=1 HEALTH=1"
    leaves = ("frog ZONE=PLAY", "frog ZONE_POSITION=1", "dog ZONE_POSITION=0", "dog ZONE=SETASIDE", "frog EXHAUSTED=1")
    leaves = (*LINKED, *leaves)
    polymorph = board(22611).name(wave="CS2_022", frog="CS2_tk1")

    def missing(low: int, high: int) -> list[str]:
        game = polymorph.game(spell(22611, "wave", comes, *leaves, target="dog"))
        game.__dict__["build_range"] = (low, high)
        return [one.message for one in replay(game, trust=EVERYTHING).divergences if "should become" in one.message]

    assert not missing(22611, 22611)
    assert not missing(22611, 25770)
    assert missing(25770, 25770)


@pytest.mark.rule("HS 6.3")
@pytest.mark.parametrize("build", [13030, 22611])
def test_hs_4_5_before_11_2_who_takes_the_place_of_another_is_not_summoned(build: int) -> None:
    """Starving Buzzard draws for a beast that is summoned, not for the sheep that another minion has become."""
    crowd = board(build).minion("bird", 2, 3, 2).name(wave="CS2_022", frog="CS2_tk1", bird="CS2_237")
    comes = "create frog ZONE=SETASIDE CARDTYPE=MINION CONTROLLER=2 ATK=1 HEALTH=1 CARDRACE=BEAST"
    placed = ("frog ZONE=PLAY", "frog ZONE_POSITION=1")
    leaves = ("dog DAMAGE=0", "dog ZONE_POSITION=0", "dog ZONE=SETASIDE", "frog EXHAUSTED=1")
    game = crowd.game(spell(build, "wave", comes, *LINKED, *placed, *leaves, target="dog"))
    assert not replay(game, trust=EVERYTHING).divergences


@pytest.mark.rule("HS 6.3")
def test_hs_4_5_before_11_2_the_old_minion_and_the_new_one_name_each_other() -> None:
    """From adapt.power.log, build 20022, and secrets.log, build 22115."""
    comes = "create frog ZONE=SETASIDE CARDTYPE=MINION CONTROLLER=2 ATK=1 HEALTH=1"
    placed = ("frog ZONE=PLAY", "frog ZONE_POSITION=1", "dog ZONE_POSITION=0", "dog DAMAGE=0", "dog ZONE=SETASIDE")
    polymorph = board(22611).name(wave="CS2_022", frog="CS2_tk1")

    def found(*packets: Short) -> list[tuple[str, int | None]]:
        log = spell(22611, "wave", comes, *packets, *placed, "frog EXHAUSTED=1", target="dog")
        made = polymorph.game(log)
        replayed = replay(made, trust=EVERYTHING)
        assert replayed.divergences or Verdict.ADOPTED not in {
            replayed.verdicts[one.index]
            for one in made.walk()
            if isinstance(one, TagChange) and one.tag in (GameTag.LINKED_ENTITY, GameTag.ZONE, 341)
        }
        return [(one.rule, one.tag) for one in replayed.divergences]

    assert not found(*LINKED)
    assert found(*LINKED[1:]) == [("HS 4.5 before", 341)]
    assert found(LINKED[0], LINKED[2]) == [("HS 4.5 before", GameTag.LINKED_ENTITY)]


@pytest.mark.parametrize("build", BUILDS)
def test_hs_4_6_who_is_dormant_does_not_die(build: int) -> None:
    """Nor is it ready at the start of its player's turn, nor have its turns in play counted."""
    asleep = board(build).set("dog", DAMAGE=6, DORMANT=1, UNTOUCHABLE=1)
    log = spell(build, "wave")
    assert not asleep.divergences(log)
    asleep.set("dog", DORMANT=0, UNTOUCHABLE=0).rejects(log, "HS 1.11.1", Kind.MISSING, "game")


@pytest.mark.parametrize("build", BUILDS)
@pytest.mark.parametrize("tag", ["DAMAGE", "FROZEN", "NUM_ATTACKS_THIS_TURN", "SILENCED"])
def test_hs_4_5_what_happened_to_the_old_one_has_not_happened_to_the_new(build: int, tag: str) -> None:
    one = board(build).set("dog", DAMAGE=0).set("dog", **{tag: 1})
    assert not one.divergences(spell(build, "wave", *becomes(build, "dog", "frog", "ATK=0", "HEALTH=1", f"{tag}=0")))
    for told in ((), (f"{tag}=1",)):
        log = spell(build, "wave", *becomes(build, "dog", "frog", "ATK=0", "HEALTH=1", *told))
        one.rejects(log, "HS 4.5", Kind.WRONG_VALUE, "dog", tag)


@pytest.mark.parametrize("build", BUILDS)
def test_hs_4_5_enchantments_leave_before_another_card_stands_there(build: int) -> None:
    changed = becomes(build, "dog", "frog", "ATK=0", "HEALTH=1", "DAMAGE=0", leaving=left(build))
    log = spell(build, "wave", *attached(build), *changed)
    assert not board(build).divergences(log)
    without_leaving = becomes(build, "dog", "frog", "ATK=0", "HEALTH=1", "DAMAGE=0")
    board(build).rejects(
        spell(build, "wave", *attached(build), *without_leaving), "HS 4.5", Kind.MISSING, "bear", "ZONE"
    )


def test_hs_4_5_an_announced_transformation_is_into_the_card_of_the_number() -> None:
    sheep = number_of("CS2_tk1", 88998)

    def verdict(number: int) -> Verdict:
        pulse = (f"dog 1069={number}", "dog 1069=0", "change dog frog CARDTYPE=MINION ATK=1 HEALTH=1 DAMAGE=0")
        made = board(88998).name(frog="CS2_tk1").game(spell(88998, "wave", *pulse))
        change = next(one for one in made.walk() if isinstance(one, ChangeEntity))
        return Verdict(replay(made, trust=EVERYTHING).verdicts[change.index])

    assert verdict(sheep) == Verdict.PREDICTED
    assert verdict(sheep + 1) == Verdict.ADOPTED


@pytest.mark.parametrize("build", ANNOUNCED)
def test_hs_4_5_what_follows_from_an_announced_transformation_is_predicted(build: int) -> None:
    changed = becomes(build, "dog", "frog", "ATK=0", "HEALTH=1", "DAMAGE=0", leaving=left(build))
    log = spell(build, "wave", *attached(build), *changed)
    board(build).accepts(log, adopted=4)  # that an enchantment comes, and to whom; that dog changes, and into what
    found = [text for text in board(build).overlooked(log) if text.startswith(("dog 1069=0", "bear 1234", "hide"))]
    assert not [text for text in found if "HS 4.5 instead of HS 1.4 removed from game" not in text]


@pytest.mark.parametrize("build", ANNOUNCED)
def test_hs_4_5_what_is_announced_to_become_another_card_does(build: int) -> None:
    *pulse, change = becomes(build, "dog", "frog", "ATK=0", "HEALTH=1", "DAMAGE=0")
    log = spell(build, "wave", *pulse, change)
    board(build).rejects(without(log, change), "HS 4.5", Kind.MISSING, "dog")
    told_again = replaced(log, change, f"{change} 1069=0")  # as a part of what the new card has
    for missing in pulse:
        assert board(build).divergences(without(log, missing)), missing
        assert board(build).divergences(without(told_again, missing)), missing
    board(build).rejects(spell(build, "wave", change), "HS 4.5", Kind.MISSING, "dog", "1069")
    assert not board(25770).divergences(spell(25770, "wave", change))


@pytest.mark.parametrize("build", BUILDS)
def test_hs_4_5_what_a_minion_keeps_as_it_transforms_itself_its_text_says(build: int) -> None:
    changed = becomes(build, "dog", "frog", "ATK=0", "HEALTH=5")
    itself = [block("TRIGGER", "dog", *changed)]
    assert not board(build).divergences(spell(build, "wave", *itself))
