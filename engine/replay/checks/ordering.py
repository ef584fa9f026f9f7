"""The order of a queue (HS 3.2): what responds to one event does so in the order of play.

The game and the players were there first; then comes what is in play, in the order in which it came. Before patch
17.4.1 everything of the first player came before everything of the second. What came into play after the queue was
formed is not in it (HS 1.5). What is in the hand comes after what is in play; in which order it does so itself, and
what is in the deck, is not checked here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from engine.divergence import Kind
from engine.replay.checks.equal_triggers import EqualTriggerOrder
from engine.replay.cursor import sets
from engine.replay.findings import Findings
from engine.resolution import Event
from engine.rulesets import CHANGES_OF_9_2, Ruleset
from engine.sequences.hero_power import USED_UP
from engine.state import Entity, GameState
from hslog.generated.vocabulary import CardType, GameTag, Zone
from hslog.packets import Block, HideEntity, PlayerReference, TagChange

RULE = "HS 3.2"
DOMINANT = "HS 3.2 dominant player"
ZONES = "HS 3.2 zones"
DRAWN = "HS 4.4 triggers"
FORMED, FORMED_LATER = "HS 1.5 queue", "HS 6.2 dominant player before"
ONE_QUEUE = "HS 6.4"

Rank = tuple[int, int]
"""Where an entity stands in a queue: the place of its player, where that counts, and its own."""

Sides = dict[tuple[int, int | None, bool], bool]
"""On which side of the step's own trigger the trigger of an entity stands, in its player's turn or the other's."""

LAST = 10
"""Ranks behind everybody who has no priority of their own."""

SEVERAL = ("damage", "death", "resolved", "about to die", "before attack", "pre-damage")
"""Events that come in numbers: where one queue ends and the next begins, the log does not say; what can be told of
damage is in :mod:`engine.replay.checks.event_order`. Before an attack there is one queue for each defender it is turned
to (HS 2.6.1.b); before damage the order is another (HS 4.9.4)."""

SIDE_BY_SIDE = {"use": 2, "target": 2, "after summon": 2, "after use": 2, "summon": 2}
"""Events in whose place there are several queues, one after the other, which the log does not keep apart: what responds
to the use of a card and to whom it is aimed at, which is nothing of the player's; to a summoning while it happens and
after it. A minion that is used is summoned, too (HS 2.2.1.e and f)."""

CARDS_IN_PLAY = (CardType.MINION, CardType.HERO, CardType.WEAPON, CardType.HERO_POWER, CardType.LOCATION)
IN_PLAY = (CardType.PLAYER, *CARDS_IN_PLAY)
"""What is checked outside the steps of a turn, where enchantments and players respond to more than one thing."""


ALONE = (CardType.SPELL, CardType.WEAPON)
"""What is not summoned: if it has no target, and no overload, which others may respond to, its use is one queue only
(HS 2.3.1.f, 2.4.1.c), and so is what comes after it (HS 2.3.3.b, 2.4.3.a)."""

OF_A_CARD = ("cast", "use", "summon", "after summon", "after use", "inspire", USED_UP)
"""Events in which triggers that are alike are compared: those of using a card, in which it is about that card alone."""

STATS = (GameTag.ATK, GameTag.HEALTH, GameTag.DURABILITY)
"""What a trigger changes of its own minion or weapon that is no mark of a cost."""

EARLY = (GameTag.ECHO, GameTag.NON_KEYWORD_ECHO, GameTag.GHOSTLY)
"""What vanishes from the hand at the end of a turn does so before others respond (HS 3.2 special priorities)."""


class QueueOrder:
    """The queue of one event: who is in it, and how far it is resolved."""

    def __init__(self, state: GameState, findings: Findings, ruleset: Ruleset, event: Event) -> None:
        self.state = state
        self.findings = findings
        self.event = event
        self.wrong = False
        minion_used = event.name == "use" and event.subject is not None and event.subject.type == CardType.MINION
        self.summons = minion_used or event.name == "summon"
        self.queues = _side_by_side(event) + state.taken_back  # then in which order cards had come is told anew
        self.newcomers = SIDE_BY_SIDE.get(event.name, 1) + minion_used
        self.latest = 0
        self.responded: set[tuple[int, int | None]] = set()
        self.last: dict[int, tuple[tuple[int, int], int]] = {}
        self.apart: dict[int, int] = {}
        self.in_hand: dict[int, int] = {}
        self.drawn_for: set[int] = set()
        self.ranks: dict[int, Rank] = {}
        self.formed_together = ruleset.low >= CHANGES_OF_9_2
        """Before, the queue of the second player was formed when that of the first was resolved (HS 6.2)."""
        self.present: frozenset[int] | None = None
        self.one_queue = ruleset.get("queue_by_player") is False
        self.own_end_last = ruleset.quirk("own_end_comes_last")
        self.equal_triggers: EqualTriggerOrder | None = None
        if event.name in SEVERAL:
            return
        self.ranks = ranks(state, ruleset, self._is_ranked())
        if ruleset.get("queue_by_player") is None:  # then only what one player controls is known to be in order of play
            self.apart = {entity: state[entity].controller for entity in self.ranks}
        if event.step:
            self.ranks[state.game.id] = (-1, 0)
        unordered = _laid_on_several_twice(state) if ruleset.quirk("laid_on_several_twice") is not False else set()
        for enchantment in unordered:
            self.ranks.pop(enchantment, None)
        if event.name in OF_A_CARD and not state.taken_back:
            self.equal_triggers = EqualTriggerOrder(state, event.subject, unordered)
        self.present = frozenset(entity.id for entity in state.play_order)

    def _is_ranked(self) -> Callable[[Entity], bool]:
        """Return what tells whose place in the queue is known before it is resolved.

        In a step, everybody's. Elsewhere enchantments and quests respond to more than one thing, and count where there
        is one queue only; but not what the used card itself bears, which ends at a time of its own (HS 2.3.1.e), nor
        equal enchantments, for which see :mod:`engine.replay.checks.equal_triggers`.
        """
        event, equal = self.event, Counter(one.card_id for one in self.state.play_order)
        alone = event.name in ("use", "after use", "inspire") and self.queues == 1

        def ranked(entity: Entity) -> bool:
            if entity.type == CardType.PET:
                return False
            if event.step or entity.type in IN_PLAY:
                return True
            if not alone:
                return False
            if entity.type == CardType.ENCHANTMENT:
                used = event.subject is not None and entity.get(GameTag.ATTACHED) == event.subject.id
                return bool(entity.card_id) and equal[entity.card_id] == 1 and not used
            return entity.zone == Zone.SECRET

        return ranked

    def match(self, block: Block) -> None:
        """Meet the next block of the queue; say so, once, when somebody younger has gone before."""
        if isinstance(block.entity, PlayerReference):
            return  # whose it is, the log does not tell
        if self.event.name == "draw":
            self._meet_drawn(block)
        if self.equal_triggers is not None and (younger := self.equal_triggers.match(block)):
            self._learn(block.entity, younger)
            self._accuse(block, younger, RULE)
        rank = self.ranks.get(block.entity)
        if rank is None or self._has_own_place(block):
            if self.state[block.entity].get(GameTag.SECRET):
                self._begin_again()  # after it others respond to its being revealed
            self._meet_newcomer(block)
            self._meet_in_hand(block)
            return
        if self.present is not None and self.state[block.entity].type not in (CardType.GAME, CardType.PLAYER):
            self.findings.count_confirmed(FORMED)
            self.findings.count_confirmed(self.event.rule)
        self._meet_after_hand(block)
        if self.state.is_player(self.state[block.entity]) and self._rests_secret(block):
            self._begin_again()  # after the secret was played another event begins
            return
        if self.event.step and self.own_end_last is not False and _dies_by_itself(block):
            if self.own_end_last is None:
                return
            rank = (LAST, rank[1])
        elif not self.event.step and self._has_responded(block):
            self._begin_again()
            return
        group = self.apart.get(block.entity, 0)
        last, elder = self.last.get(group, ((-2, 0), 0))
        if rank < last and self.queues > 1 and (self.summons or not self.state.is_player(self.state[block.entity])):
            self.queues -= 1
            self._begin_again()
        if rank >= last or not self.last:
            self._agree(block, rank, last, elder)
            self.last[group] = (rank, block.entity)
            self.latest = 0
            return
        self._learn(block.entity, self.latest or elder)
        self.latest = block.entity
        sides = {side for side, _ in (rank, last) if 0 < side < LAST}
        self._accuse(block, elder, DOMINANT if len(sides) > 1 else RULE)

    def _accuse(self, block: Block, younger: int, rule: str) -> None:
        """Say, once, that somebody younger has gone before."""
        if self.wrong:
            return
        self.wrong = True
        self.findings.diverge(
            rule,
            Kind.WRONG_ORDER,
            block,
            entity=block.entity,
            others=(block.entity, younger),
            block_type="TRIGGER",
            message="{second} responds before {first}; in the queue {first} comes first",
        )

    def _agree(self, block: Block, rank: Rank, last: Rank, elder: int) -> None:
        """Note that what responds comes after what has responded before it, and which rules that shows."""
        if not elder or elder == block.entity:
            return
        first, second = self.state[elder].controller, self.state[block.entity].controller
        if rank[1] < last[1]:
            if 0 < last[0] < rank[0] < LAST:
                self.findings.count_confirmed(DOMINANT)
            return
        self.findings.count_confirmed(RULE)
        if self.one_queue and first > second > 0:
            self.findings.count_confirmed(ONE_QUEUE)

    def _begin_again(self) -> None:
        """Another event begins, of which nothing is known yet: who was there when its queue was formed is not."""
        self.last.clear()
        self.present = None

    def _meet_newcomer(self, block: Block) -> None:
        """Say of a card that has come into play since the queue was formed that it cannot be in it."""
        entity = self.state[block.entity]
        if self.present is None or entity.id in self.present or entity.type not in IN_PLAY:
            return
        if entity.zone != Zone.PLAY or self.wrong:
            return
        if not self.formed_together and self.state.player_of(entity) is not next(iter(self.state.players.values())):
            self.findings.count_confirmed(FORMED_LATER)
            return
        if self.newcomers > 1:
            self.newcomers -= 1
            self._begin_again()
            return
        self.wrong = True
        self.findings.diverge(
            FORMED,
            Kind.UNEXPECTED,
            block,
            entity=block.entity,
            block_type="TRIGGER",
            message="{entity} responds here, and came into play after the queue was formed",
        )

    def _meet_drawn(self, block: Block) -> None:
        """Say of a card that does something when drawn that others have responded to the draw before it."""
        card = self.event.subject
        before = self.drawn_for - {block.entity}
        late = card is not None and block.entity == card.id and card.zone == Zone.HAND
        if late and before and block.entity not in self.drawn_for:
            self.findings.diverge(
                DRAWN,
                Kind.WRONG_ORDER,
                block,
                entity=block.entity,
                others=(block.entity, *sorted(before)[:1]),
                block_type="TRIGGER",
                message="{second} responds to the draw before {first} itself, which was drawn",
            )
        if late or self.state[block.entity].type in CARDS_IN_PLAY:
            self.drawn_for.add(block.entity)

    def _meet_in_hand(self, block: Block) -> None:
        """Note a card that responds in the hand in a step of the turn; of one with a keyword the place is another."""
        card = self.state[block.entity]
        if not self.event.step or card.zone != Zone.HAND or not card.known or card.type == CardType.ENCHANTMENT:
            return
        if not block.trigger_keyword and not any(card.get(tag) for tag in EARLY):
            before = (self.state[entity] for _, entity in self.last.values())
            if any(one.type in CARDS_IN_PLAY and one.controller == card.controller for one in before):
                self.findings.count_confirmed(ZONES)
            self.in_hand.setdefault(card.controller, card.id)

    def _meet_after_hand(self, block: Block) -> None:
        """Say of a card in play that it should have responded before one in the hand of the same player."""
        card = self.state[block.entity]
        early = self.in_hand.get(card.controller, 0)
        if not early or card.type not in CARDS_IN_PLAY or self.wrong or self._may_come_last(block):
            return
        self.wrong = True
        self.findings.diverge(
            ZONES,
            Kind.WRONG_ORDER,
            block,
            entity=block.entity,
            others=(block.entity, early),
            block_type="TRIGGER",
            message="{second} responds in the hand before {first}, which is in play and comes first",
        )

    def match_side(self, block: Block, closed: bool, sides: Sides) -> None:
        """Meet a block where the step's own trigger closes the queue: ``closed`` tells whether that has come.

        The game is before it. A card's trigger is before it, or after it if it only ends what the
        card did in the turn of the opponent: which of both is open the first time, and the same ever after
        (``sides``).
        """
        entity = self.state[block.entity]
        if self.state.is_player(entity):
            return
        trigger = (entity.id, block.effect_index, self.state.player_of(entity) is self.state.current_player)
        side = False if entity is self.state.game else sides.setdefault(trigger, closed)
        if side is closed or self.wrong:
            return
        self.wrong = True
        here, there = ("after", "before") if closed else ("before", "after")
        own = "the trigger that names the next step"
        self.findings.diverge(
            RULE,
            Kind.WRONG_ORDER,
            block,
            entity=block.entity,
            expected=f"{there} {own}",
            observed=f"{here} {own}",
            block_type="TRIGGER",
            message="{entity} responds {observed}; its place is {expected}",
        )

    def _may_come_last(self, block: Block) -> bool:
        """Return whether a trigger that ends its own bearer may come after what is in the hand."""
        return self.own_end_last is not False and _dies_by_itself(block)

    def _has_own_place(self, block: Block) -> bool:
        """Tell what may be in a step of its own: what ends or is counted down, as costs are (HS 2.3.1.e).

        So does an aura that is for the first card of a turn; other enchantments end as a spell is cast, used or not
        (HS 2.3), of which no rule says that it is the queue of those that respond to its use.
        """
        if self.event.name == "use" and self.queues == 1 and not self.summons and self._may_be_of_costs(block):
            return True
        return self.event.name in ("cast", "use", "after use") and self._ends_itself(block)

    def _ends_itself(self, block: Block) -> bool:
        """Tell the trigger of an enchantment that ends with it."""
        if self.state[block.entity].type != CardType.ENCHANTMENT:
            return False
        moves = (packet for packet in block.packets if isinstance(packet, TagChange | HideEntity))
        return any(
            move.entity == block.entity and (isinstance(move, HideEntity) or move.tag == GameTag.ZONE) for move in moves
        )

    def _may_be_of_costs(self, block: Block) -> bool:
        """Tell a trigger that does nothing but change costs, and what is noted of its own entity."""
        return bool(block.packets) and all(
            isinstance(packet, TagChange)
            and (packet.tag == GameTag.COST or (packet.entity == block.entity and packet.tag not in STATS))
            for packet in block.packets
        )

    def _rests_secret(self, block: Block) -> bool:
        """Tell the trigger of a player that exhausts a secret which has just come into play."""
        return any(
            isinstance(packet, TagChange)
            and (packet.tag, packet.value) == (GameTag.EXHAUSTED, 1)
            and self.state[packet.entity].zone == Zone.SECRET
            for packet in block.packets
        )

    def _has_responded(self, block: Block) -> bool:
        """Return whether a trigger has responded already, as it does once to an event: then another has begun."""
        trigger = (int(block.entity), block.effect_index)
        if trigger in self.responded:
            return True
        self.responded.add(trigger)
        return False

    def _learn(self, late: int, before: int) -> None:
        """The log's order is taken from here on: ``late`` comes after ``before``."""
        order = self.state.play_order
        younger, elder = self.state[late], self.state[before]
        if younger is not elder and younger in order and elder in order and not self.state.is_player(younger):
            order.remove(younger)
            order.insert(order.index(elder) + 1, younger)


def ranks(state: GameState, ruleset: Ruleset, ranked: Callable[[Entity], bool]) -> dict[int, Rank]:
    """Return the ranks of what is in play, quests among it, as far as wanted: whoever has the lower one comes first."""
    groups = {controller: place + 1 for place, controller in enumerate(state.players)}
    by_player = ruleset.get("queue_by_player")
    return {
        entity.id: (groups.get(entity.controller, 0) if by_player else 0, rank)
        for rank, entity in enumerate(state.order_with_quests())
        if entity.id not in state.order_uncertain and ranked(entity)
    }


def _side_by_side(event: Event) -> int:
    """Return how many queues there may be in the place of one."""
    count, card = SIDE_BY_SIDE.get(event.name, 1), event.subject
    if card is None or card.type not in ALONE or event.name not in ("use", "after use"):
        return count + (event.name == "use" and card is not None and card.type == CardType.MINION)
    if event.name == "after use":
        return 1
    return 1 + (event.aimed or bool(card.get(GameTag.CARD_TARGET))) + bool(card.get(GameTag.OVERLOAD))


def _laid_on_several_twice(state: GameState) -> set[int]:
    """Return the enchantments of one card that several entities bear more than once: they have no order."""
    bearers: dict[str, set[int]] = {}
    equal: dict[tuple[str, int], list[int]] = {}
    for host, enchantments in state.attached.items():
        for enchantment in enchantments if len(enchantments) > 1 else ():
            equal.setdefault((enchantment.card_id, host), []).append(enchantment.id)
    for (card_id, host), ids in equal.items():
        if card_id and len(ids) > 1:
            bearers.setdefault(card_id, set()).add(host)
    return {id for (card, host), ids in equal.items() if len(bearers.get(card, ())) > 1 and len(ids) > 1 for id in ids}


def _dies_by_itself(block: Block) -> bool:
    """Tell a trigger that marks its own bearer for destruction."""
    return sets(block, block.entity, GameTag.TO_BE_DESTROYED, 1)
