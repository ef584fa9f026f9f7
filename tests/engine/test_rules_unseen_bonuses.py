"""Amounts that a card may change in a way no real log shows: they are read from the log, not judged (HS 4.9.1)."""

from __future__ import annotations

import pytest
from boards import Board, Short, block
from forms import attack, damaged, spell

from engine.hearthstone.effects.trust import EVERYTHING
from engine.hearthstone.replay.run import replay
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone

BUILD = 88998
BOLT, WISP = "EX1_238", "CS2_231"
NEXT_SPELL, FARSTRIDER, CHEAPER = "BAR_064e", "RLK_826e", "UNG_941e"


def wrong(made: Board, log: list[Short]) -> list[int | None]:
    """Return the tags that diverge, however little evidence there is for the rule."""
    replayed = replay(made.game(log), trust=EVERYTHING)
    return [one.tag for one in (*replayed.divergences, *replayed.notices)]


def bolt(amount: int) -> list[Short]:
    """A Lightning Bolt (3 damage, Nature) hits the yeti for an amount."""
    return spell(BUILD, "call", *damaged(BUILD, "yeti", amount, "call", amount), target="yeti")


def board() -> Board:
    made = Board(BUILD).minion("own", 1, 2, 9).minion("yeti", 2, 4, 9)
    return made.hand("call", 1, CardType.SPELL, 0).name(call=BOLT)


def enchanted(host: str, card: str) -> Board:
    """Return the board where a host bears an enchantment."""
    made = board()
    return made.card("gift", 1, CardType.ENCHANTMENT, Zone.PLAY, ATTACHED=host).name(gift=card)


@pytest.mark.rule("HS 4.9.1")
def test_hs_4_9_1_without_a_bonus_the_amount_is_that_of_the_text() -> None:
    assert GameTag.PREDAMAGE not in wrong(board(), bolt(3))
    assert GameTag.PREDAMAGE in wrong(board(), bolt(6))
    assert GameTag.PREDAMAGE in wrong(enchanted("call", "SCH_312e"), bolt(6))
    assert GameTag.PREDAMAGE in wrong(enchanted("call", CHEAPER), bolt(6))


@pytest.mark.rule("HS 4.9.1")
@pytest.mark.parametrize(
    "made",
    [
        board().set("one", CURRENT_SPELLPOWER_NATURE=3),
        board().set("one", CURRENT_TEMP_SPELLPOWER=3),
        board().set("call", SPELLPOWER=3),
        enchanted("call", FARSTRIDER),
        enchanted("call", "GVG_123e"),
        enchanted("one", NEXT_SPELL),
    ],
    ids=["school", "once", "own", "unknown of the spell", "known of the spell", "of the player"],
)
def test_hs_4_9_1_a_bonus_of_a_kind_that_no_log_shows_is_read_from_the_log(made: Board) -> None:
    assert GameTag.PREDAMAGE not in wrong(made, bolt(6))


@pytest.mark.rule("HS 4.9.1")
def test_hs_4_9_1_what_a_text_replaces_may_be_any_amount() -> None:
    """The Steel Sentinel of an adventure takes only 1 damage at a time."""
    build = 20457
    hit = attack(build, "ogre", "golem", *damaged(build, "golem", 1, "ogre", 1))
    made = Board(build).minion("ogre", 1, 3, 4).minion("golem", 2, 0, 9)
    assert GameTag.PREDAMAGE not in wrong(made.name(golem="LOEA16_27"), hit)
    assert GameTag.PREDAMAGE in wrong(made.name(golem=WISP), hit)


@pytest.mark.rule("HS 4.9")
def test_hs_4_9_what_a_player_bears_may_change_healing() -> None:
    """Healing effects of a player restore 2 more for the rest of the game."""
    healed = ("yeti PREHEALING={0}", "yeti PREHEALING=0", "note HEALING {0} yeti", "yeti DAMAGE={1}")

    def touch(made: Board, amount: int) -> list[int | None]:
        hurt = made.set("yeti", DAMAGE=8).name(call="CS2_007")  # Healing Touch: restore 8
        log = spell(BUILD, "call", *(line.format(amount, 8 - amount) for line in healed), target="yeti")
        return wrong(hurt, log)

    assert GameTag.PREHEALING not in touch(enchanted("one", "CATA_216e"), 6)
    assert GameTag.PREHEALING in touch(board(), 6)


@pytest.mark.rule("HS 2.7.1.b")
def test_hs_2_7_1_b_what_changes_hero_powers_may_add_to_what_they_do() -> None:
    """Ice Walker lets them freeze, an enchantment or what was played before raises what they give."""

    def pinged(made: Board, amount: int, *more: Short) -> list[int | None]:
        hit = damaged(BUILD, "yeti", amount, "power1", amount)
        text = block("POWER", "power1", *hit, *more, target="yeti")
        return wrong(made.name(power1="HERO_08bp"), [block("PLAY", "power1", text, target="yeti")])

    assert GameTag.PREDAMAGE in pinged(board(), 2)
    assert GameTag.PREDAMAGE not in pinged(enchanted("one", "SW_321e"), 2)
    assert GameTag.FROZEN not in pinged(board().name(own="ICC_068"), 1, "yeti FROZEN=1")
