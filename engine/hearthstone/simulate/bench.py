"""The base class of play mode's parts: a resolution that knows the cards of its entities and what its record shows.

A card is shown when it enters a zone that the friendly player sees; its earlier changes are logged then (HS 1.4).
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.trace import Span, SpanKind
from engine.hearthstone.cards.ability import Ability
from engine.hearthstone.resolution import Change, Resolution
from engine.hearthstone.sequences.play_spell import LOGGED_OF_SECRETS
from engine.hearthstone.simulate.abilities import Abilities
from engine.hearthstone.simulate.cards import KEYWORDS, Card
from engine.hearthstone.simulate.recording import Recording
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import BlockType, CardType, GameTag, Zone
from hslog.hearthstone.packets import FullEntity, HideEntity, ShowEntity, TagValue

ZONE = GameTag.ZONE
PLACE_TAGS = frozenset({ZONE, GameTag.CONTROLLER, GameTag.ENTITY_ID, GameTag.ZONE_POSITION})
"""Tags that say where a card is: the log shows them even if the card is hidden, and a transformed card keeps them."""


class Bench(Resolution):
    """A game in play mode.

    ``cards`` holds the cards by entity id, including hidden ones. ``withheld`` holds tags that the log does not show
    yet. ``hosts`` holds the host of each enchantment. ``stated`` holds the rule of each packet, by packet index.
    ``next_id`` is the number of the next entity. ``sees`` holds the controller numbers of the hands that the log shows.
    ``costs_left`` holds the cost of each card as it left a hand: discounts are used up since.
    """

    recording: Recording
    abilities: Abilities
    cards: dict[int, Card]
    withheld: dict[int, dict[int, int]]
    hosts: dict[int, int]
    stated: dict[int, str]
    next_id: int
    sees: frozenset[int]
    costs_left: dict[int, int]

    def granted_to(self, bearer: Entity) -> Sequence[Ability]:
        """Return the abilities that texts have given to an enchantment."""
        return self.abilities.granted.get(bearer.id, ())

    def unconfirmed(self, entity: Entity, tag: int, value: int) -> Change:
        """Return a change by the book: it is sent."""
        return Change(entity, tag, value)

    def hides(self, controller: int, zone: int) -> bool:
        """Return whether the log hides a player's cards in a zone."""
        if zone in (Zone.HAND, Zone.SECRET, Zone.SETASIDE):
            return controller not in self.sees
        return zone == Zone.DECK

    def is_told(self, entity: Entity, tag: int) -> bool:
        """Return whether the log shows a tag of a hidden card."""
        in_secret = entity.zone == Zone.SECRET and tag in (*LOGGED_OF_SECRETS, GameTag.EXHAUSTED)
        return in_secret or tag in (*PLACE_TAGS, GameTag.IS_USING_TRADE_OPTION)

    def show(self, entity: Entity, tags: Sequence[TagValue] = ()) -> None:
        """Show a hidden card with its withheld tags, with ``tags`` that change as it is shown, and with lost keywords
        as 0.
        """
        card = self.cards[entity.id]
        known = dict(card.tags)
        known |= self.withheld.pop(entity.id, {})
        known |= {tag: value for tag, value in entity.tags.items() if tag in (*PLACE_TAGS, GameTag.NUM_TURNS_IN_HAND)}
        lost = (*KEYWORDS, GameTag.DEATHRATTLE, GameTag.DAMAGE)
        known |= {tag: 0 for tag in lost if entity.get(tag) and tag not in known}
        known |= dict(tags)
        known[GameTag.ENTITY_ID] = entity.id
        self.recording.game.entity_names[entity.id] = card.name
        self.recording.add(
            ShowEntity(entity=entity.id, card_id=card.id, tags=self.recording.form.logged_tags(known, shown=True))
        )

    def forget(self, entity: Entity, zone: int) -> None:
        """Hide a shown card that moves to a hidden zone; the move is logged twice."""
        self.recording.add(HideEntity(entity=entity.id, tag=ZONE, value=zone))
        self.recording.set_tag(entity.id, ZONE, zone)

    def put(self, card: Card, controller: int, zone: int, *tags: TagValue) -> Entity:
        """Create an entity, shown if its zone is visible; ``tags`` are added to the printed ones."""
        number = self.next_id
        self.next_id += 1
        self.cards[number] = card
        self.abilities.watch(number, card.id)
        self.hosts[number] = dict(tags).get(GameTag.ATTACHED, 0)
        place = [(ZONE, int(zone)), (GameTag.CONTROLLER, controller), (GameTag.ENTITY_ID, number)]
        if self.hides(controller, zone):
            told = [*place, *(pair for pair in tags if pair[0] in PLACE_TAGS)]
            self.recording.add(FullEntity(entity=number, tags=told))
            self.withheld[number] = {tag: value for tag, value in tags if tag not in PLACE_TAGS}
        else:
            self.recording.game.entity_names[number] = card.name
            told = self.recording.form.logged_tags(dict([*card.tags.items(), *place, *tags]))
            self.recording.add(FullEntity(entity=number, card_id=card.id, tags=told))
        return self.state[number]

    def open_block(self, rule: str, kind: int, entity: Entity, target: Entity | None = None, **told: int) -> None:
        """Open a block with a target; ``told`` identifies the trigger (see :meth:`Form.block`)."""
        aim = target.id if target is not None else 0
        block = self.recording.open(kind, entity.id, aim, player=entity.type == CardType.PLAYER, **told)
        self.trace.open(Span(SpanKind.BLOCK, "", rule, block.index, entity.id, block=block))

    def open_trigger(self, rule: str, bearer: Entity, keyword: int, effect: int = 0) -> None:
        """Open a trigger of a card; ``effect``: its number, if the card has several."""
        self.open_block(rule, BlockType.TRIGGER, bearer, keyword=keyword, effect=effect)
