"""The queues of damage and healing events inside an effect or an attack (HS 1.5, 2.6.1.e, 3.2).

When several characters were damaged together, one queue for each follows, in the order of damage. A trigger's queue is
known if its text names the damaged character (:mod:`engine.hearthstone.texts.damage_triggers`) and there are as many
triggers as matching damages, and for keywords that respond to damage dealt by their bearer.

In one queue "whenever" triggers stand in order of play. Lifesteal and overkill come after all other triggers of their
damage. After damage to, or healing of, a single character one queue follows, in which triggers of equal cards stand in
order of play. After a single death the deathrattle shares one queue with "whenever a minion dies" triggers (HS 1.12).

No claim is made after a trigger that itself damages or heals, nor about enchantments and players.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise, takewhile
from typing import TYPE_CHECKING, NamedTuple

from engine.core.divergence import Kind
from engine.hearthstone.cosmetic import is_cosmetic
from engine.hearthstone.mechanics.keywords import LIFESTEAL_IN_ONE, overkills
from engine.hearthstone.replay.checks.ordering import DOMINANT, RULE, Rank, order_with_quests, ranks
from engine.hearthstone.replay.context import ReplayContext
from engine.hearthstone.resolution import KILLING, RESPONDING, DamageDealt
from engine.hearthstone.tags import (
    DAMAGE_EVENT,
    DAMAGE_SOURCE,
    DAMAGE_TO_HERO_THIS_GAME,
    DAMAGE_TO_HERO_THIS_TURN,
    DAMAGED_BY_SELF,
    HEALED_THIS_TURN,
    HEALS_THIS_GAME,
    HERO_CHANGES_THIS_GAME,
    HERO_HEALED_THIS_TURN,
    HERO_TOUCHED_THIS_TURN,
)
from engine.hearthstone.texts.damage_triggers import (
    Named,
    is_named,
    named_by,
    responds_to_deaths,
    responds_to_healing,
    survives,
)
from engine.hearthstone.texts.replacements import base_printing
from hslog.hearthstone.client_packets import CLIENT_PACKETS
from hslog.hearthstone.generated.vocabulary import BlockType, CardType, GameTag, MetaDataType, Zone
from hslog.hearthstone.packets import Block, MetaData, Packet, TagChange, walk

if TYPE_CHECKING:
    from engine.hearthstone.state import Entity

TOGETHER, COMBAT, PRIORITIES = "HS 1.5 simultaneous damage", "HS 2.6.1.e", "HS 3.2 special priorities"
COMBAT_EVENTS = "HS 2.6 event order"

EFFECTS = (BlockType.POWER, BlockType.TRIGGER)
ORDERED = (CardType.MINION, CardType.WEAPON)
CHARACTERS = (CardType.MINION, CardType.HERO)
COMBATANTS = 2

OF_TEXT = (None, 0, GameTag.TRIGGER_VISUAL)
"""The trigger keyword of a block without a keyword."""

UNTOLD = "System.Collections"
"""The placeholder that some builds log instead of a card id."""

KEYWORDS_AFTER_ALL_OTHERS = (GameTag.LIFESTEAL, GameTag.OVERKILL)
"""Keywords that resolve after all other responses to the damage."""

BY_SOURCE = (GameTag.FREEZE, GameTag.POISONOUS)
"""Keywords that respond to each damage that their bearer deals."""

PLACED_APART = (*RESPONDING, *KILLING, GameTag.FREEZE, GameTag.FRENZY)
"""Keywords that respond to damage at a place in the order that is unknown."""

DAMAGE_TAGS = frozenset(
    {
        *(GameTag.PREDAMAGE, GameTag.DAMAGE, GameTag.ARMOR, GameTag.LAST_AFFECTED_BY, DAMAGED_BY_SELF, DAMAGE_SOURCE),
        *(DAMAGE_TO_HERO_THIS_TURN, DAMAGE_TO_HERO_THIS_GAME, GameTag.DAMAGE_DEALT_TO_HERO_LAST_TURN, DAMAGE_EVENT),
        *(HERO_TOUCHED_THIS_TURN, HERO_CHANGES_THIS_GAME, GameTag.NUM_HERO_POWER_DAMAGE_THIS_GAME),
    }
)
HEALING_TAGS = frozenset(
    {
        *(GameTag.PREHEALING, GameTag.DAMAGE, HEALS_THIS_GAME, HEALED_THIS_TURN, GameTag.AMOUNT_HEALED_THIS_GAME),
        *(HERO_HEALED_THIS_TURN, HERO_TOUCHED_THIS_TURN, HERO_CHANGES_THIS_GAME),
    }
)
"""The tags that change with damage or healing alone."""


class Place(NamedTuple):
    """The place of a trigger: the index of its damage, and whether it resolves after the others.

    ``keyword``: the trigger belongs to a keyword, not to a card text.
    """

    block: Block
    damage: int
    late: bool = False
    keyword: bool = False


class EventOrder:
    """Checks the triggers that come in a row after damage or healing."""

    def __init__(self, r: ReplayContext) -> None:
        self.r = r
        self.seen: set[int] = set()
        """The triggers of the rows that were judged."""
        self.responded: dict[int, int] = {}
        """How many damages of the action have been responded to, by the block of the row."""
        self.dying: Entity | None = None
        """The last death, if it was a single minion without enchantments."""
        self.before_death: dict[int, Rank] = {}
        """The ranks of minions and weapons as it began to die."""

    def begin_action(self) -> None:
        """Clear the record: nothing responds to events before an action."""
        self.seen.clear()
        self.responded.clear()

    def match(self, block: Block) -> None:
        """Match the next trigger of an effect, or of an attack's damage; with the first, judge the whole row."""
        frame = self.r.log.frame
        around = frame.block
        if block.type != BlockType.TRIGGER or around is None or block.index in self.seen:
            return
        first = frame.position if frame.peek() is block else frame.position - 1
        row = list(_row(frame.packets[first:]))
        self.seen.update(one.index for one in row)
        row = [one for one in row if one.entity in self.r.state.entities]  # what is made meanwhile is not in the queue
        start = self.responded.get(around.index, 0)
        self.responded[around.index] = len(self.r.damage_dealt)
        if len(row) < 2:
            return
        dealt = [
            one for one in self.r.damage_dealt[start:] if one.batch == around.index and one.target.type in CHARACTERS
        ]
        clear = _until_harm(row)
        effect = around.type in EFFECTS and not self._is_of_game(around)
        if effect and (alone := _alone(frame.packets[:first], len(dealt))) and not self._check_queue(clear, alone):
            return
        if not dealt or not _is_last_of(frame.packets[:first], dealt[-1]):
            return
        if effect or (around.type == BlockType.ATTACK and len(dealt) <= COMBATANTS):
            rule = COMBAT if around.type == BlockType.ATTACK else TOGETHER
            self._check_places(list(self._places(clear, dealt)), rule)

    def _is_of_game(self, around: Block) -> bool:
        state = self.r.state
        return around.entity == state.game.id or state.is_player(state[around.entity])

    # --- one queue -----------------------------------------------------------------------------------------

    def _check_queue(self, row: list[Block], begun: int) -> bool:
        """Report a trigger of one damage or healing that precedes an older one; return whether the order is right.

        Compared are triggers of the same card, and "whenever" triggers. ``begun`` is the tag that began the event.
        """
        standing = self._standing()
        last: dict[tuple[str, int | None], Block] = {}
        responses = Counter((int(block.entity), block.effect_index) for block in row)
        for block in row:
            bearer = self.r.state[block.entity]
            card = base_printing(bearer.card_id)
            if not card or block.entity not in standing or self._is_apart(block):
                continue
            if responses[int(block.entity), block.effect_index] > 1:
                return True  # it responds to more than one event
            if begun == GameTag.PREHEALING and responds_to_healing(self.r, bearer):
                card = "whenever healed"
            before = last.get((card, block.effect_index))
            if before is not None and self._comes_first(standing, block, before):
                self._diverge(self._rule(standing, block, before), block, before)
                return False
            if before is not None and self._comes_first(standing, before, block):
                self.r.log.findings.count_confirmed(
                    self._rule(standing, block, before), Kind.WRONG_ORDER, others=(block.entity, before.entity)
                )
            last[card, block.effect_index] = block
        return True

    def _standing(self) -> dict[int, Rank]:
        others = {entity.id for entity in order_with_quests(self.r.state) if entity.type not in ORDERED}
        return ranks(self.r.state, self.r.ruleset, others)

    def _is_apart(self, block: Block) -> bool:
        """Return whether a block is the trigger of a keyword. Old builds do not name the keyword."""
        bearer = self.r.state[block.entity]
        if block.effect_index == -1 or block.trigger_keyword in PLACED_APART:
            return True
        return block.trigger_keyword is None and any(bearer.get(keyword) for keyword in PLACED_APART)

    def _comes_first(self, standing: dict[int, Rank], one: Block, other: Block) -> bool:
        state = self.r.state
        if (
            self.r.ruleset.get("queue_by_player") is None
            and state[one.entity].controller != state[other.entity].controller
        ):
            return False
        return standing[int(one.entity)] < standing[int(other.entity)]

    def _rule(self, standing: dict[int, Rank], one: Block, other: Block) -> str:
        return RULE if standing[int(one.entity)][0] == standing[int(other.entity)][0] else DOMINANT

    # --- several queues ------------------------------------------------------------------------------------

    def _places(self, row: list[Block], dealt: list[DamageDealt]) -> Iterator[Place]:
        """Yield the triggers whose damage is known."""
        came: dict[tuple[int, int | None], int] = {}
        responses = Counter((int(block.entity), block.effect_index) for block in row)
        for block in row:
            bearer, keyword = self.r.state[block.entity], block.trigger_keyword
            if keyword in KEYWORDS_AFTER_ALL_OTHERS:
                trigger = (bearer.id, keyword)
                turn = came.get(trigger, 0)
                came[trigger] = turn + 1
                causes = [number for number, one in enumerate(dealt) if _deals(bearer, one)]
                if keyword == GameTag.OVERKILL:
                    causes = [number for number in causes if overkills(dealt[number])]
                times = sum(one.entity == bearer.id and one.trigger_keyword == keyword for one in row)
                if causes and self.r.ruleset.low >= LIFESTEAL_IN_ONE and times in (1, len(causes)):
                    yield Place(block, causes[turn if times > 1 else -1], late=True)
                continue
            named = Named.ITS_TARGET if keyword in BY_SOURCE else self._damage_subject(block)
            if named is None or bearer.type != CardType.MINION:
                continue
            fitting = [number for number, one in enumerate(dealt) if is_named(self.r.state, bearer, named, one)]
            trigger = (bearer.id, block.effect_index)
            turn = came.get(trigger, 0)
            came[trigger] = turn + 1
            if len(fitting) == responses[trigger]:
                yield Place(block, fitting[turn], keyword=keyword in BY_SOURCE)

    def _damage_subject(self, block: Block) -> Named | None:
        """Return which character's damage this trigger responds to, or None if unknown.

        "Survives damage" triggers are known only in builds where they stand in the damage queue.
        """
        bearer, text = self.r.state[block.entity], block.effect_card_id
        if block.trigger_keyword not in OF_TEXT or self._is_apart(block):
            return None
        if text and not text.startswith(UNTOLD) and base_printing(text) != base_printing(bearer.card_id):
            return None
        if survives(self.r, bearer) and self.r.ruleset.quirk("survivors_respond_late") is not False:
            return None
        return named_by(self.r, bearer)

    def _check_places(self, places: list[Place], rule: str) -> None:
        """Report a trigger that comes too late: after the triggers of a later damage, or after a younger entity's."""
        standing = self._standing() if len(places) > 1 else {}
        for number, place in enumerate(places):
            for before in places[:number]:
                if wrong := self._wrong(standing, before, place, rule):
                    self._diverge(wrong, place.block, before.block)
                    return
                if kept := self._wrong(standing, place, before, rule):  # it would be, the other way round
                    findings, others = self.r.log.findings, (before.block.entity, place.block.entity)
                    findings.count_confirmed(COMBAT_EVENTS if kept == COMBAT else kept)
                    findings.confirm(kept, Kind.WRONG_ORDER, others=others)

    def _wrong(self, standing: dict[int, Rank], before: Place, place: Place, rule: str) -> str:
        """Return the rule by which ``place`` should have come before ``before``; empty where there is none."""
        if place.late:
            alike = before.late and before.block.trigger_keyword == place.block.trigger_keyword  # for others: no rule
            return rule if alike and rule == COMBAT and place.damage < before.damage else ""
        if before.late:
            return PRIORITIES if place.damage <= before.damage else ""
        if place.keyword != before.keyword:
            return ""
        if place.damage != before.damage:
            return rule if place.damage < before.damage else ""
        told = place.block.entity in standing and before.block.entity in standing
        if not place.keyword and told and self._comes_first(standing, place.block, before.block):
            return self._rule(standing, place.block, before.block)
        return ""

    # --- deaths --------------------------------------------------------------------------------------------

    def begin_deaths(self, dying: list[Entity]) -> None:
        """Note the place of a dying entity in the order of play."""
        state = self.r.state
        alone = len(dying) == 1 and dying[0].type == CardType.MINION and not state.attached.get(dying[0].id)
        self.dying = dying[0] if alone else None
        self.before_death = self._standing() if alone else {}

    def match_death(self, block: Block) -> None:
        """Match the next trigger of a death; with the first, judge the whole row."""
        frame, dead = self.r.log.frame, self.dying
        if dead is None or block.index in self.seen:
            return
        row = list(_row(frame.ahead()))
        self.seen.update(one.index for one in row)
        last = next((packet for packet in frame.passed_last() if isinstance(packet, Block)), None)
        if len(row) < 2 or last is None or last.type != BlockType.DEATHS or not _goes_alone(last, dead):
            return
        quiet = len(list(takewhile(lambda one: not _holds_actions(one), row)))
        known = [one for one in row[: quiet + 1] if one.entity in self.before_death and self._responds_to_death(one)]
        if len({one.entity for one in known}) < len(known):
            return
        for before, after in pairwise(known):
            if self._comes_first(self.before_death, after, before):
                self._diverge(self._rule(self.before_death, after, before), after, before)
                return

    def _responds_to_death(self, block: Block) -> bool:
        bearer = self.r.state[block.entity]
        if bearer is self.dying:
            return block.trigger_keyword in (GameTag.DEATHRATTLE, None)
        return block.trigger_keyword != GameTag.DEATHRATTLE and responds_to_deaths(self.r, bearer)

    def _diverge(self, rule: str, late: Block, early: Block) -> None:
        self.r.log.findings.diverge(
            rule,
            Kind.WRONG_ORDER,
            late,
            entity=late.entity,
            others=(late.entity, early.entity),
            block_type="TRIGGER",
            message="{second} responds before {first}; in the order of events {first} comes first",
        )


def _row(packets: Iterable[Packet]) -> Iterator[Block]:
    """Yield the triggers at the beginning between which nothing stands."""
    for packet in packets:
        if isinstance(packet, Block) and packet.type == BlockType.TRIGGER:
            yield packet
        elif isinstance(packet, Block) or not (is_cosmetic(packet) or isinstance(packet, CLIENT_PACKETS)):
            return


def _until_harm(row: list[Block]) -> list[Block]:
    """Return the triggers up to and including the first that damages or heals."""
    quiet = len(list(takewhile(lambda block: not _harms(block), row)))
    return row[: quiet + 1]


def _harms(block: Block) -> bool:
    """Return whether a trigger damages or heals a character; other cards respond to lifesteal's healing."""
    heals = block.trigger_keyword == GameTag.LIFESTEAL
    tags = (GameTag.PREDAMAGE,) if heals else (GameTag.PREDAMAGE, GameTag.PREHEALING, GameTag.DAMAGE)
    return any(
        isinstance(packet, TagChange) and packet.tag in tags for packet in walk(block.packets)
    ) or _holds_actions(block)


def _holds_actions(block: Block) -> bool:
    """Return whether a trigger contains effects, attacks or deaths besides nested triggers."""
    return any(isinstance(packet, Block) and packet.type != BlockType.TRIGGER for packet in walk(block.packets))


def _is_last_of(before: list[Packet], dealt: DamageDealt) -> bool:
    """Return whether no block has come since the last damage."""
    since = takewhile(lambda packet: not isinstance(packet, Block), reversed(before))
    return any(
        isinstance(packet, TagChange)
        and packet.entity == dealt.target.id
        and packet.tag in (GameTag.DAMAGE, GameTag.ARMOR)
        for packet in since
    )


def _alone(before: list[Packet], dealt: int) -> int:
    """Return the tag that announced the only damage or healing since the last block; 0 if anything else happened."""
    since = [
        packet
        for packet in takewhile(lambda packet: not isinstance(packet, Block), reversed(before))
        if not is_cosmetic(packet) and not isinstance(packet, CLIENT_PACKETS)
    ]
    for begins, tags, note, noted in (
        (GameTag.PREDAMAGE, DAMAGE_TAGS, MetaDataType.DAMAGE, 1),
        (GameTag.PREHEALING, HEALING_TAGS, MetaDataType.HEALING, 0),
    ):
        changes = [(place, one) for place, one in enumerate(since) if isinstance(one, TagChange) and one.tag == begins]
        if not changes:
            continue
        notes = [packet for packet in since if isinstance(packet, MetaData) and packet.meta == note]
        if len({change.entity for _, change in changes}) > 1 or len(notes) != 1 or dealt != noted:
            return 0
        followed = since[: changes[-1][0]]
        other = (packet for packet in followed if not (isinstance(packet, TagChange) and packet.tag in tags))
        return 0 if any(packet is not notes[0] for packet in other) else begins
    return 0


def _goes_alone(deaths: Block, dead: Entity) -> bool:
    """Return whether this minion is the only entity that left play in a block of deaths."""
    gone = [
        packet.entity
        for packet in deaths.packets
        if isinstance(packet, TagChange) and (packet.tag, packet.value) == (GameTag.ZONE, Zone.GRAVEYARD)
    ]
    return gone == [dead.id]


def _deals(bearer: Entity, dealt: DamageDealt) -> bool:
    """Return whether damage is of a bearer of a keyword, or of the hero that bears it as a weapon."""
    weapon = bearer.type == CardType.WEAPON and dealt.source.type == CardType.HERO
    return dealt.source is bearer or (weapon and dealt.source.controller == bearer.controller)
