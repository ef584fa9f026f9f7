"""What play mode does by its parts: what is given to cards, and what they become."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.cards.ability import Ability
from engine.simulate.bench import Bench
from engine.simulate.layers import Gift, Layers
from engine.simulate.making import Fits, Maker
from engine.simulate.responder import Responder
from engine.state import Entity
from hslog.generated.vocabulary import CardType, GameTag
from hslog.packets import TagValue


class Workbench(Bench):
    """A game that is being made, with the parts that keep what cards have (layers), make cards, and let them respond.

    ``repeats`` is how often the text of a card comes again.
    """

    layers: Layers
    maker: Maker
    responder: Responder
    repeats: dict[int, int]

    def enchant(self, rule: str, host: Entity, source: Entity, card_id: str) -> Entity | None:
        """Create an enchantment on ``host``; where the text does not name it, the one the source's id leads to.

        Raises UnknownCard where the build has none.
        """
        return self.maker.enchant(rule, host, source, card_id)

    def note_gains(self, host: Entity, enchantment: Entity, gains: Iterable[tuple[int, int, str]]) -> None:
        """Keep what an enchantment gives."""
        self.layers.give(host, enchantment, [Gift(*gain) for gain in gains])

    def note_set(self, host: Entity, tag: int, value: int) -> None:
        """Keep what an effect sets, in its place among what else changes the tag."""
        self.layers.affect(host, (host.id, tag, self.next_id), [Gift(tag, value, "set")], self.next_id)

    def sum_of(self, host: Entity, tag: int) -> int:
        """Return attack or health of a card, also below zero."""
        return self.layers.value(host, tag) if host.type == CardType.MINION else host.get(tag)

    def repetitions(self, card: Entity) -> int:
        """Return how often the battlecry of a card comes again."""
        return self.repeats.get(card.id, 0)

    def feels_late(self, host: Entity, again: bool) -> bool:
        """Return whether a card feels what it gives itself only after the phase: what it gives itself again."""
        return again and self.layers.put_off(host)

    def grant(self, bearer: Entity, abilities: Sequence[Ability], remembered: Sequence[Entity] = ()) -> bool:
        """Let an enchantment respond as a text says."""
        self.responder.grant(bearer.id, abilities, remembered)
        return True

    def generate(self, rule: str, fits: Fits, controller: int, zone: int, *tags: TagValue) -> Entity | None:
        """Create a random card for decks that fits."""
        source = self.state[dict(tags).get(GameTag.CREATOR, 0)]
        return self.create(rule, self.maker.choose(rule, fits, source.card_id), controller, zone, *tags)

    def become(self, rule: str, old: Entity, card_id: str, fits: Fits) -> Entity | None:
        """Let a card become another one."""
        return self.maker.become(rule, old, card_id or self.maker.choose(rule, fits, old.card_id))

    def become_copy(self, rule: str, old: Entity, original: Entity) -> Entity | None:
        """Let a card become a copy of another one."""
        return self.maker.become_copy(rule, old, original)

    def copy(self, rule: str, original: Entity, controller: int, zone: int, *tags: TagValue) -> Entity | None:
        """Create a copy of a card."""
        return self.maker.copy(rule, original, controller, zone, *tags)
