"""What ends or is felt by the trigger of its own bearer: changes of cost that are used up, stats that come late."""

from __future__ import annotations

from dataclasses import replace

from boards import Blocked, Board, Short, block
from forms import spell

from engine.core.divergence import Kind
from engine.core.verdict import Verdict
from engine.hearthstone.effects.trust import EVERYTHING
from engine.hearthstone.replay.run import replay as judge
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone
from hslog.hearthstone.packets import TagChange

BUILD = 12574
FAVOR = "BRM_028e"
WYRM, SURGE = "NEW1_012", "NEW1_012o"


def favored(*ends: Short) -> list[Short]:
    """A spell is played whose cost an enchantment has lowered, and the trigger of that comes."""
    (played,) = spell(BUILD, "call")
    assert isinstance(played, Blocked)
    at = next(place for place, one in enumerate(played.packets) if isinstance(one, Blocked))
    packets = (*played.packets[:at], block("TRIGGER", "favor", *ends), *played.packets[at:])
    return [replace(played, packets=packets)]


def test_hs_4_11_what_changed_the_cost_of_a_card_ends_in_its_trigger_as_the_card_is_played() -> None:
    made = Board(BUILD).hand("call", 1, CardType.SPELL, 0)
    made.card("favor", 1, CardType.ENCHANTMENT, Zone.PLAY, ATTACHED="call").name(favor=FAVOR)
    made.accepts(favored("favor LAST_AFFECTED_BY=favor", "favor ZONE=GRAVEYARD", "favor ATTACHED=0"))
    (stays,) = {(one.kind, one.entity) for one in made.divergences(favored())}
    assert stays == (Kind.MISSING, made.ids["favor"])


def wyrm_grows(attack: int) -> list[Verdict]:
    """Return the verdicts on the attack that Mana Wyrm, which has grown once, shows after it grows again."""
    made = Board(BUILD).minion("wyrm", 1, 2, 3).hand("call", 1, CardType.SPELL, 0).name(wyrm=WYRM, surge=SURGE)
    made.card("surge", 1, CardType.ENCHANTMENT, Zone.PLAY, ATTACHED="wyrm", CREATOR="wyrm")
    grows = block("TRIGGER", "wyrm")
    (played,) = spell(BUILD, "call")
    assert isinstance(played, Blocked)
    at = next(place for place, one in enumerate(played.packets) if isinstance(one, Blocked))
    packets = (*played.packets[:at], grows, f"wyrm ATK={attack}", *played.packets[at:])
    game = made.game([replace(played, packets=packets)])
    judged = judge(game, trust=EVERYTHING)
    return [
        Verdict(judged.verdicts[packet.index])
        for packet in game.walk()
        if isinstance(packet, TagChange) and packet.tag == GameTag.ATK
    ]


def test_hs_4_2_what_a_trigger_gives_its_own_bearer_is_predicted_for_when_it_is_felt() -> None:
    assert wyrm_grows(3) == [Verdict.PREDICTED]
    assert wyrm_grows(4) == [Verdict.ADOPTED]


PREPARED = "EX1_145o"


def test_hs_4_11_a_discount_for_the_next_card_ends_in_its_trigger_before_the_card_counts_as_played() -> None:
    made = Board(BUILD).hand("call", 1, CardType.SPELL, 0)
    made.card("favor", 1, CardType.ENCHANTMENT, Zone.PLAY, ATTACHED="one", CREATOR="call").name(favor=PREPARED)
    made.accepts(favored("favor LAST_AFFECTED_BY=favor", "favor ZONE=GRAVEYARD", "favor ATTACHED=0"))
    (stays,) = {(one.kind, one.entity) for one in made.divergences(favored())}
    assert stays == (Kind.MISSING, made.ids["favor"])
