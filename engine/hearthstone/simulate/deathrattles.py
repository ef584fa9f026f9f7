"""Deathrattles in play mode (HS 1.12): their bearers and their effects."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial

from engine.hearthstone.blocks import enclosing_block
from engine.hearthstone.cards.ability import Deathrattle, Selector, actions_of
from engine.hearthstone.effects.context import Context
from engine.hearthstone.mechanics.counters import count_deathrattle
from engine.hearthstone.mechanics.deathrattles import has_deathrattle
from engine.hearthstone.rulesets import CHANGES_OF_9_2
from engine.hearthstone.simulate.bench import Bench
from engine.hearthstone.simulate.carrying_out import carry_out, may_happen
from engine.hearthstone.simulate.conditions import conditions_of
from engine.hearthstone.simulate.counting import number_of
from engine.hearthstone.simulate.replacements import repetitions
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import GameTag, Zone

RULE = "HS 1.12"
SELF = Selector("self")
MOVES = ("add-to-hand", "dormant", "put-in-deck", "return-to-hand", "shuffle", "swap")
"""Actions that move a card: of several moves for one death only the first takes place (HS 4.7)."""


class Deathrattles:
    """The deathrattles of one game.

    ``blocks`` holds the block indexes of their triggers. ``text`` is the enchantment whose deathrattle is being carried
    out, else empty.
    """

    def __init__(self, r: Bench) -> None:
        self.r = r
        self.noted: dict[int, list[tuple[Entity, Deathrattle]]] = {}
        self.blocks: set[int] = set()
        self.text = ""

    def note(self, dying: Entity) -> None:
        """Store the deathrattles of a dying entity; since patch 9.2 their conditions are checked now (HS 3.4)."""
        found = list(self._of(dying))
        self.noted[dying.id] = self._valid(dying, found) if self.r.ruleset.low >= CHANGES_OF_9_2 else found

    def effects_of(self, dead: Entity) -> list[Callable[[], None]]:
        """Return the effects of the stored deathrattles whose conditions hold, the entity's own before those given to
        it.
        """
        noted = self.noted.get(dead.id, [])
        return [partial(self._carry_out, bearer, dead, ability) for bearer, ability in self._valid(dead, noted)]

    def trigger_now(self, entity: Entity) -> None:
        """Trigger the deathrattles of an entity in play, in the graveyard (discarded) or in a hand, while it stays
        there.
        """
        place = entity.zone
        for bearer, ability in list(self._of(entity)):
            if entity.zone == place and place in (Zone.PLAY, Zone.GRAVEYARD, Zone.HAND):
                self._carry_out(bearer, entity, ability, place)

    def _of(self, entity: Entity) -> Iterator[tuple[Entity, Deathrattle]]:
        """Yield the deathrattles of an entity in play, with their bearers."""
        if not has_deathrattle(entity):
            return
        for bearer in (entity, *self.r.state.attached_in_play(entity)):
            yield from ((bearer, one) for one in self.r.abilities.of(bearer) if isinstance(one, Deathrattle))

    def _valid(self, host: Entity, found: list[tuple[Entity, Deathrattle]]) -> list[tuple[Entity, Deathrattle]]:
        """Return the deathrattles whose conditions hold."""
        context = Context(self.r, host, self.r.state.player_of(host), chooses=False)
        return [one for one in found if all(may_happen(condition, context) for condition in conditions_of(one[1]))]

    def _carry_out(self, bearer: Entity, host: Entity, ability: Deathrattle, place: int = Zone.GRAVEYARD) -> None:
        """Carry out a deathrattle; one that moves its host does nothing once the host has left ``place`` (HS 4.7)."""
        for _ in range(1 + repetitions(self.r, "deathrattle", host)):
            if host.zone != place and _moves_host(ability):
                return
            it = list(self.r.abilities.remembered.get(bearer.id, ()))
            context = Context(self.r, host, self.r.state.player_of(host), it=it, chooses=False)
            own = number_of(ability, self.r.abilities.of(host)) if bearer is host else -1
            self.r.open_trigger(RULE, host, GameTag.DEATHRATTLE, own)  # also where an enchantment gives it
            block = enclosing_block(self.r.trace)
            if block is not None:
                self.blocks.add(block.index)
            around, self.text = self.text, self.r.abilities.card_id(bearer) if bearer is not host else ""
            if may_happen(ability.condition, context):
                carry_out(context, ability.actions)
            self.text = around
            self.r.end()
            count_deathrattle(self.r, self.r.state.player_of(host))


@cache
def _moves_host(ability: Deathrattle) -> bool:
    """Return whether a deathrattle moves its bearer elsewhere, or makes it dormant."""
    return any(one.kind in MOVES and SELF in (one.who, one.cards) for one in actions_of((ability,)))
