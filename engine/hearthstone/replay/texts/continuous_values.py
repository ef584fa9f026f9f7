"""Values from auras and enchantments, computed from texts before the log is read (HS 1.3, 4.1, 4.11).

The log may show new values anywhere in a sequence, but must have shown them when the sequence ends. After that, the
logged values are used.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.claim import Claim
from engine.core.divergence import Kind
from engine.hearthstone.auras import costs, stats
from engine.hearthstone.auras.attachments import (
    ENDED_RULE,
    RULE,
    affects,
    attachments,
    auras_of,
    is_attached,
    source_of,
)
from engine.hearthstone.auras.book import Book, Cause, Expected, Reading
from engine.hearthstone.auras.definitions import FOLLOWED, MOVING, Continuous
from engine.hearthstone.cards import matching
from engine.hearthstone.cards.ability import Aura, Condition, Value
from engine.hearthstone.effects import evaluation
from engine.hearthstone.effects.actions.giving import GIVE
from engine.hearthstone.effects.context import Context, EffectRun, UnknownOutcome
from engine.hearthstone.effects.trust import AURA, COST, Trust
from engine.hearthstone.evidence.claims import change
from engine.hearthstone.mechanics.stats import STAT_OF_SHOWN_TAG
from engine.hearthstone.replay.log.cursor import Frame
from engine.hearthstone.replay.matching.context import ReplayContext
from engine.hearthstone.replay.matching.log_matcher import PREDICTED
from engine.hearthstone.resolution import Change
from engine.hearthstone.state import Entity
from engine.hearthstone.steps.win_loss import GIVEN_UP, RESULTS
from engine.hearthstone.tags import STATS
from hslog.hearthstone.generated.vocabulary import BlockType, CardType, GameTag, Zone
from hslog.hearthstone.packets import ChangeEntity, FullEntity, Packet, PlayerReference, ShowEntity, TagChange

ADD = "add"


class LateGains:
    """Attack and health that minions have gained but the log has not shown yet."""

    def __init__(self, r: ReplayContext) -> None:
        self.r = r
        self.deferred: dict[tuple[int, int], int] = {}
        """The value that a tag of an entity will take."""

    def defer(self, host: Entity, gains: Iterable[tuple[int, int, str]]) -> None:
        """Record gains that a trigger has given its own bearer."""
        for tag, amount, operation in gains:
            if tag in STATS and operation == ADD:
                self.deferred[host.id, tag] = self.deferred.get((host.id, tag), host.get(tag)) + amount

    def before(self, packet: TagChange) -> None:
        """Predict a tag change to the deferred value. Another value has further causes."""
        tag = STAT_OF_SHOWN_TAG.get(packet.tag, packet.tag)
        host = self.r.state[packet.entity]
        if self.deferred.get((host.id, tag)) != packet.value or host.get(packet.tag) == packet.value:
            return
        if host.zone == Zone.PLAY and not host.get(GameTag.SILENCED):
            self.r.expect(GIVE, [Change(host, packet.tag, packet.value)])

    def after(self, packet: TagChange) -> None:
        """Drop the deferred value of a logged tag: the logged value includes it."""
        if isinstance(packet.entity, int):
            self.deferred.pop((packet.entity, packet.tag), None)

    def close(self) -> None:
        """Forget values that were not logged by the end of a sequence."""
        self.deferred.clear()


LEAVING = (Zone.GRAVEYARD, Zone.REMOVEDFROMGAME)


class ContinuousValues:
    """Tracks the values that auras and enchantments give in one replay.

    ``runs`` are the abilities whose consequences were computed, and whether the log agreed.
    """

    def __init__(self, r: ReplayContext, trust: Trust, runs: list[EffectRun]) -> None:
        self.r = r
        self.trust = trust
        self.runs = runs
        self.acted: set[int] = set()
        """Entities that have had a block in this sequence, by id."""
        self.costs = costs.CostBook(r, Reading(self._holds, self._value_of))
        self.books: dict[int, Book] = {
            GameTag.COST: self.costs,
            GameTag.ATK: stats.StatBook(r, GameTag.ATK, self.acted),
            GameTag.HEALTH: stats.StatBook(r, GameTag.HEALTH, self.acted),
        }
        self.missing: set[tuple[int, int]] = set()
        """Pairs of an aura's source and a host whose enchantment was missing."""
        self.stale: set[int] = set()
        """Enchantments of auras that stayed on hosts that the auras do not affect any more."""
        self.late = LateGains(r)
        self.touched: set[int] = set()
        """Entities whose values may have changed in this sequence, by id."""
        self.passing = 0
        """The index of the last change to a cost on the way to the one that the rules give."""
        self.ended: dict[int, int] = {}
        """The host of each enchantment that has ended in its own open trigger, by the index of the trigger."""

    # --- values --------------------------------------------------------------------------------------------

    def _holds(self, condition: Condition | None, terms: matching.Context) -> matching.Fact:
        """Return whether the condition of a continuous text holds now; None if unknown."""
        try:
            return evaluation.holds(self._reader(terms), condition)
        except UnknownOutcome:
            return None

    def _value_of(self, value: Value, terms: matching.Context) -> int | None:
        """Return a number of a continuous text now; None if unknown."""
        try:
            return evaluation.evaluate(self._reader(terms), value)
        except UnknownOutcome:
            return None

    def _reader(self, terms: matching.Context) -> Context:
        """Return the context in which the text of a bearer is read; its constructs are counted by what came of it."""
        return Context(self.r, terms.bearer, self.r.state.player_of(terms.bearer), tries=True, counts_current=True)

    def before(self, packet: TagChange) -> None:
        """Expect the value of a tag that the log is about to change."""
        if isinstance(packet.entity, PlayerReference):
            return
        if packet.tag not in FOLLOWED:
            self._end_attachment(packet)
            return
        if packet.tag == GameTag.COST:
            self._end_changes(packet)
        shown = packet.tag in STAT_OF_SHOWN_TAG
        entity, tag = self.r.state[packet.entity], STAT_OF_SHOWN_TAG.get(packet.tag, packet.tag)
        expected = self.books[tag].expected(entity) if self._may_be_judged(entity) else None
        if expected is None or not expected.causes or expected.value == entity.get(tag):
            self.late.before(packet)
            return
        agreed = expected.value == packet.value
        brought = tag == GameTag.COST and entity.id in self.r.log.new_entities  # its creator may set its cost
        if not agreed and (brought or shown or self.books[tag].may_lag(entity, expected.causes)):
            return
        if not agreed and tag == GameTag.COST and self.costs.is_on_the_way(entity, packet.value, expected):
            self.passing = packet.index
            return
        if packet.tag == tag:
            self._record(packet.index, tag, expected, agreed)
        if self._is_trusted(tag, expected.causes) and not self.books[tag].grows_by_itself(entity):
            rule = costs.RULE if tag == GameTag.COST else stats.RULE
            self.r.expect(rule, [Change(entity, packet.tag, expected.value)], exclusive=True)

    def _end_changes(self, packet: TagChange) -> None:
        """Predict the cost of a card in play when it loses the cost changes from the hand."""
        card = self.r.state[packet.entity]
        if card.zone == Zone.PLAY and card.known and self.costs.when_over(card) == packet.value:
            self.r.expect(costs.RULE, [Change(card, GameTag.COST, packet.value)])

    def after(self, packet: Packet) -> None:
        """Update the books with the logged values of an entity."""
        if isinstance(packet, (FullEntity, ShowEntity, ChangeEntity)):
            entity = self.r.state.entities[packet.entity]
            created = isinstance(packet, FullEntity) and not packet.updating
            for book in self.books.values() if entity.type != CardType.ENCHANTMENT else ():
                book.describe(entity, entity.id if created else 0)
            self._touch(entity)
        elif isinstance(packet, TagChange) and not isinstance(packet.entity, PlayerReference):
            entity = self.r.state.entities[packet.entity]
            if packet.tag in self.books:
                self.late.after(packet)
                if packet.index == self.passing:
                    return  # the right cost is still to come
                self.books[packet.tag].accept_value(entity)
            elif packet.tag in MOVING:
                if packet.tag == GameTag.ZONE and packet.value == Zone.GRAVEYARD:
                    self._note_end(entity)
                newest = entity.id if entity.id in self.r.log.new_entities else 0
                for book in self.books.values() if packet.tag == GameTag.ZONE else ():
                    if packet.value == Zone.PLAY:
                        book.enter(entity, newest)
                    else:
                        book.describe(entity)  # it may lose its enchantments and return to the printed values
                self._touch(entity)

    def _note_end(self, enchantment: Entity) -> None:
        """Record the host of an enchantment that ends in the open block, its own trigger."""
        block, host = self.r.log.frame.block, enchantment.get(GameTag.ATTACHED)
        if block is not None and block.type == BlockType.TRIGGER and block.entity == enchantment.id and host:
            self.ended[block.index] = host

    def leave(self, frame: Frame) -> None:
        """End a block: the host of an enchantment that has ended in it has lost the gains (HS 2.1.6)."""
        number = self.ended.pop(frame.block.index, 0) if frame.block is not None else 0
        if not number:
            return
        host = self.r.state[number]
        if host.type == CardType.MINION and host.zone == Zone.PLAY:
            for tag in (GameTag.ATK, GameTag.HEALTH):
                self._close(tag, host)
            self.r.log.pending.bind(number, (GameTag.ATK, GameTag.HEALTH), frame)

    def _touch(self, entity: Entity) -> None:
        host = entity.get(GameTag.ATTACHED)
        self.touched.add(host or entity.id)

    def close(self) -> None:
        """Report values and enchantments that should have changed in the sequence, and have not."""
        self.late.close()
        self._close_attachments()
        self._close_outlived()
        state = self.r.state
        hands = [card for player in state.players for card in state.zone(player, Zone.HAND)]
        self.costs.retain(hands)
        for card in self.costs.changing(hands):
            self._close(GameTag.COST, card)
        touched, self.touched = self.touched, set()
        for one in sorted(touched):
            entity = state.entities[one]
            if entity.type == CardType.MINION:
                for tag in (GameTag.ATK, GameTag.HEALTH):
                    self._close(tag, entity)
        self.acted.clear()

    def _close(self, tag: int, entity: Entity) -> None:
        book = self.books[tag]
        expected = book.expected(entity)
        if expected is not None and expected.value == entity.get(tag) and not expected.causes:
            return  # nothing has changed since the value was accepted
        if expected is not None and expected.value != entity.get(tag) and not book.grows_by_itself(entity):
            self._miss(tag, entity, expected)
        book.accept_value(entity)

    def _miss(self, tag: int, entity: Entity, expected: Expected) -> None:
        if not expected.causes:
            return
        self._record(self.r.place(), tag, expected, agreed=False)
        if self._is_trusted(tag, expected.causes) and self._may_be_judged(entity):
            rule = costs.RULE if tag == GameTag.COST else stats.RULE
            self.r.expect(rule, [Change(entity, tag, expected.value)])

    def _may_be_judged(self, entity: Entity) -> bool:
        """Return whether an entity's tags are all known and the game is not over or taken back."""
        players = self.r.state.players.values()
        if any(player.get(GameTag.PLAYSTATE) in (*RESULTS, *GIVEN_UP) for player in players):
            return False
        return not self.r.log.unknown_tags.any_about(entity) and not self.r.state.taken_back

    def _is_trusted(self, tag: int, causes: Iterable[Cause]) -> bool:
        form = COST if tag == GameTag.COST else AURA
        return all(self.trust.covers(cause.card, (cause.ability,), form) for cause in causes)

    def _record(self, place: int, tag: int, expected: Expected, agreed: bool) -> None:
        form = COST if tag == GameTag.COST else AURA
        for cause in expected.causes:
            self._count(place, cause.card, form, cause.ability, agreed)

    def _count(self, place: int, card: str, form: str, ability: Continuous, agreed: bool) -> None:
        place = min(place, self.r.game.packet_count - 1)
        self.runs.append(EffectRun(place, card, form, (ability,), agreed))

    # --- enchantments of auras -----------------------------------------------------------------------------

    def recognize(self, packet: FullEntity) -> None:
        """Predict the enchantment that is about to be created, if an aura in play must attach it."""
        described = self._description_of(packet)
        if described is None:
            return
        creator, host, shown = described
        source = self.r.state.entities.get(creator)
        if source is None or self._is_from_effect(source):
            return
        card = shown.card_id if isinstance(shown, ShowEntity) else packet.card_id
        for ability in auras_of(self.r, source):
            if ability.enchantment != card:
                continue
            wanted = self._is_wanted(source, ability, self.r.state[host])
            if wanted is None:
                return
            self._count(packet.index, source.card_id, AURA, ability, wanted)
            if wanted and self.trust.covers(source.card_id, (ability,), AURA):
                for one in (packet, shown):
                    self.r.log.granted_verdicts.setdefault(one.index, PREDICTED)
                    self.r.log.findings.rules[one.index] = RULE
            return

    def _is_wanted(self, source: Entity, ability: Aura, host: Entity) -> bool | None:
        if is_attached(self.r, source, host):
            return None  # it may be replaced by a stronger one
        return affects(self.r, source, ability.who, host)

    def _description_of(self, packet: FullEntity) -> tuple[int, int, Packet] | None:
        """Return creator and host of an enchantment being created, and the packet that shows the host."""
        if packet.tag(GameTag.ATTACHED) and packet.tag(GameTag.CREATOR):
            return packet.tag(GameTag.CREATOR), packet.tag(GameTag.ATTACHED), packet
        creator = packet.tag(GameTag.CREATOR)
        for ahead in self.r.log.upcoming():
            if isinstance(ahead, ShowEntity) and ahead.entity == packet.entity:
                return ahead.tag(GameTag.CREATOR) or creator, ahead.tag(GameTag.ATTACHED), ahead
            if isinstance(ahead, TagChange) and ahead.entity == packet.entity and ahead.tag == GameTag.ATTACHED:
                return creator, ahead.value, ahead
            if isinstance(ahead, FullEntity) and ahead is not packet:
                return None
        return None

    def _is_from_effect(self, source: Entity) -> bool:
        """Return whether the open block is an effect of the aura's source, which may attach the same enchantment."""
        block = self.r.log.frames[-1].block
        return block is not None and block.entity == source.id and block.type != BlockType.PLAY

    def _end_attachment(self, packet: TagChange) -> None:
        """Predict that the enchantment of an aura leaves a host that the aura does not affect any more (HS 4.2)."""
        if packet.tag != GameTag.ZONE or packet.value not in LEAVING:
            return
        ability = self._outlived(packet.entity)
        if ability is None:
            return
        enchantment = self.r.state[packet.entity]
        source, card = self.r.state.given_by_auras[enchantment.id]
        self._count(packet.index, card, AURA, ability, agreed=True)
        if self.trust.covers(card, (ability,), AURA) and self._may_be_judged(self.r.state[source]):
            self.r.expect(ENDED_RULE, [Change(enchantment, GameTag.ZONE, packet.value)])

    def _outlived(self, number: int) -> Aura | None:
        """Return the active aura that gave an enchantment to a host that it does not affect any more."""
        source, enchantment = source_of(self.r.state, number), self.r.state[number]
        if source is None:
            return None
        host = self.r.state[enchantment.get(GameTag.ATTACHED)]
        givers = [ability for ability in auras_of(self.r, source) if ability.enchantment == enchantment.card_id]
        for ability in givers:  # several auras of a card may give the same enchantment
            if ability.condition is not None or affects(self.r, source, ability.who, host) is not False:
                return None
        return givers[0] if givers else None

    def _close_outlived(self) -> None:
        """Report enchantments of auras that stay on hosts that the auras do not affect any more."""
        state = self.r.state
        for number in sorted(set(state.given_by_auras) - self.stale):
            ability = self._outlived(number)
            if ability is None:
                continue
            self.stale.add(number)
            source, card = state.given_by_auras[number]
            host = state[state[number].get(GameTag.ATTACHED)]
            judged = self._may_be_judged(host) and self._may_be_judged(state[source])
            self._count(self.r.place(), card, AURA, ability, agreed=False)
            if judged and self.trust.covers(card, (ability,), AURA):
                self.r.log.check_end()
                what, claim = "should not affect {entity} any more, but still does", change(ENDED_RULE, GameTag.ZONE)
                self._report(ENDED_RULE, state[source], host, what, claim)

    def _close_attachments(self) -> None:
        """Report enchantments of auras that should have been attached in the sequence, and have not."""
        for source, ability, host in attachments(self.r):
            if not is_attached(self.r, source, host):
                self._count(self.r.place(), source.card_id, AURA, ability, agreed=False)
                judged = self._may_be_judged(host) and self._may_be_judged(source)
                if judged and self.trust.covers(source.card_id, (ability,), AURA):
                    self._report(RULE, source, host, "should affect {entity} by now, but does not")

    def _report(self, rule: str, source: Entity, host: Entity, what: str, claim: Claim | None = None) -> None:
        frame, message, others = self.r.log.frame, f"the aura of {{first}} {what}", (source.id,)
        place = frame.due if frame.block is None else None  # a sequence of a turn has no block that ends
        self.r.log.findings.diverge(
            rule, Kind.MISSING, place, entity=host.id, others=others, message=message, claim=claim
        )
