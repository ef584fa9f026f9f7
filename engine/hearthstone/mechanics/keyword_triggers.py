"""Keywords that respond to damage (HS 5.1): lifesteal heals and poisonous destroys, in a trigger of the bearer.

Which keywords respond, and to which damage, follows from the damage dealt (:attr:`Resolution.damage_dealt`). Their
place in a queue follows from HS 3.2.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from engine.hearthstone.mechanics import destruction
from engine.hearthstone.mechanics.amounts import healing, healing_as_damage
from engine.hearthstone.mechanics.damage import deal
from engine.hearthstone.mechanics.healing import heal
from engine.hearthstone.mechanics.keywords import LIFESTEAL_IN_ONE
from engine.hearthstone.resolution import DamageDealt, Event, Resolution
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone

LIFESTEAL = "HS 5.1 lifesteal"
POISONOUS = "HS 5.1 poisonous"


class KeywordTrigger(NamedTuple):
    """One keyword that responds: its bearer, the rule, the indexes of the damage, and the effect.

    ``sure``: the bearer is still there. No rule says whether keywords of departed bearers respond.
    """

    entity: Entity
    keyword: int
    rule: str
    causes: tuple[int, ...]
    body: Callable[[], None]
    sure: bool

    def resolve(self, r: Resolution) -> None:
        """Respond once."""
        self.take(r)
        self.body()

    def take(self, r: Resolution) -> None:
        """Record that the keyword has responded to its causes."""
        r.responded.update((self.keyword, place) for place in self.causes)


def responses(r: Resolution) -> Iterator[KeywordTrigger]:
    """Yield the keyword triggers for damage of the action that have not come yet, in the order of the damage.

    A keyword that was gained after the damage does not respond: a queue is formed when its event happens (HS 1.5).
    """
    if not r.damage_dealt:
        return
    taken = set(r.responded)
    for place, dealt in enumerate(r.damage_dealt):
        steals = GameTag.LIFESTEAL in dealt.keywords and (GameTag.LIFESTEAL, place) not in taken
        if steals and (bearer := _bearer(r, dealt.source, GameTag.LIFESTEAL)) is not None:
            together = [place] if r.ruleset.low < LIFESTEAL_IN_ONE else _dealt_together(r, dealt)
            taken.update((GameTag.LIFESTEAL, other) for other in together)
            yield _lifesteal(r, bearer, dealt.source, together)
        poisons = dealt.target.type == CardType.MINION and dealt.target.zone == Zone.PLAY
        poisons = poisons and GameTag.POISONOUS in dealt.keywords and (GameTag.POISONOUS, place) not in taken
        if poisons and (bearer := _bearer(r, dealt.source, GameTag.POISONOUS)) is not None:
            yield _poisonous(r, bearer, dealt.target, place)


def _dealt_together(r: Resolution, dealt: DamageDealt) -> list[int]:
    return [
        place
        for place, other in enumerate(r.damage_dealt)
        if other.source is dealt.source and other.batch == dealt.batch
        if GameTag.LIFESTEAL in other.keywords and (GameTag.LIFESTEAL, place) not in r.responded
    ]


def _bearer(r: Resolution, source: Entity, keyword: int) -> Entity | None:
    """Return the entity that gives damage a keyword: its source, or the weapon of the hero that deals it."""
    if source.tags.get(keyword):
        return source
    weapon = r.state.weapon_with(source)
    return weapon if weapon is not None and weapon.tags.get(keyword) else None


def _lifesteal(r: Resolution, bearer: Entity, source: Entity, causes: list[int]) -> KeywordTrigger:
    """Return the lifesteal trigger for damage: it heals the hero of the source's controller.

    Since patch 10.0 it heals once for all of the damage. If the healing becomes damage, lifesteal does not respond to
    that.
    """
    amount = sum(r.damage_dealt[place].amount for place in causes)

    def body() -> None:
        player = r.state.player_of(source)
        hero = r.state.hero_of(player)
        if player.get(GameTag.LIFESTEAL_DAMAGES_OPPOSING_HERO):
            hero = r.state.hero_of(r.state.opponent(player))
        if hero is None or hero.zone != Zone.PLAY:
            return
        r.point_at(LIFESTEAL, hero)
        if player.get(GameTag.LIFESTEAL_DAMAGES_OPPOSING_HERO) or player.get(GameTag.HEALING_DOES_DAMAGE):
            done = len(r.damage_dealt)
            deal(r, hero, healing_as_damage(r, player, bearer, amount), bearer)
            r.responded.update(
                (GameTag.LIFESTEAL, place) for place in range(done, len(r.damage_dealt))
            )  # its own damage
            r.triggers(Event("damage", LIFESTEAL, hero))
        else:
            heal(r, hero, healing(r, player, bearer, amount, of_damage=True), bearer)
            r.triggers(Event("healing", LIFESTEAL, hero))

    return KeywordTrigger(bearer, GameTag.LIFESTEAL, LIFESTEAL, tuple(causes), body, bearer.zone == Zone.PLAY)


def _poisonous(r: Resolution, bearer: Entity, target: Entity, place: int) -> KeywordTrigger:
    """Return the poisonous trigger for a damaged minion: it is destroyed if it is still in play."""

    def body() -> None:
        r.point_at(POISONOUS, target)
        destruction.destroy(r, POISONOUS, target, bearer)

    return KeywordTrigger(bearer, GameTag.POISONOUS, POISONOUS, (place,), body, bearer.zone == Zone.PLAY)
