"""The order of a queue (HS 3.2): triggers respond to an event in order of play.

The game and the players come first, then the entities in play in the order in which they entered. Before patch 17.4.1
all entities of the first player came before those of the second. Entities that enter play after the queue was formed
are not in it (HS 1.5).

A queue holds triggers, not cards. A keyword's trigger, a minion's trigger that the board does not show, and triggers of
a card with several of them may have priorities of their own, so they are not compared. Different cards are compared
only in the steps of a turn, where each step is one event, and cards in hand only with the players. Elsewhere logs do
not separate parallel queues; there, enchantments of one bearer are compared if they end in their triggers.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from engine.core.divergence import Kind
from engine.hearthstone.cards.order import (
    LAST_GROUP,
    LAST_IN_ZONE,
    PLACE_OF_HAND,
    Key,
    closing_key,
    last_key,
    order_key,
)
from engine.hearthstone.replay.log.cursor import sets
from engine.hearthstone.replay.verdicts.findings import Findings
from engine.hearthstone.resolution import Event
from engine.hearthstone.rulesets import CHANGES_OF_9_2, Ruleset
from engine.hearthstone.sequences.play_spell import STAYING
from engine.hearthstone.state import Entity, GameState
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone
from hslog.hearthstone.packets import Block, PlayerReference

RULE = "HS 3.2"
DOMINANT = "HS 3.2 dominant player"
FORMED, FORMED_LATER = "HS 1.5 queue", "HS 6.2 dominant player before"
ONE_QUEUE = "HS 6.4"

IN_THE_QUEUE = "{second} responds before {first}; in the queue {first} comes first"

FIRST_KEY: Key = (-1, 0, 0, 0, 0)
"""The order key of the game."""

SEVERAL = ("damage", "death", "resolved", "about to die", "before attack", "pre-damage")
"""Events that occur several at once: the log does not show where one queue ends and the next begins. Triggers whose
texts are known are compared nevertheless (:mod:`engine.hearthstone.replay.triggers.response_order`). Before an attack
there is one queue for each defender chosen (HS 2.6.1.b); before damage the order differs (HS 4.9.4).
"""

WITH_PLAYERS = "after attack"
"""The event outside the steps of a turn in which triggers of players, which come first, are compared with those of
cards. Elsewhere the log does not separate parallel queues: those for the use of a card, its target, its summoning, and
the summons of its text.
"""

FIRST = (CardType.GAME, CardType.PLAYER)
"""The entities that exist before all cards."""

SHOWN_ON_BOARD = (CardType.MINION, CardType.WEAPON)
"""Types of cards on which the board shows that they have a trigger."""

OF_TEXT = (None, GameTag.TRIGGER_VISUAL)
"""Keywords of triggers that are shown on the board; old builds log none. Other keywords may have a priority of their
own (HS 3.2 special priorities).
"""

CARDS_IN_PLAY = (*SHOWN_ON_BOARD, CardType.HERO, CardType.HERO_POWER, CardType.LOCATION)


class Member(NamedTuple):
    """A trigger that has responded: its block, its order key, and the bearer of an enchantment that ended in it."""

    block: Block
    key: Key
    host: int = 0


class QueueOrder:
    """The queue of one event: its members, and the triggers resolved so far."""

    def __init__(self, state: GameState, findings: Findings, ruleset: Ruleset, event: Event) -> None:
        self.state = state
        self.findings = findings
        self.event = event
        self.wrong = False
        self.responded: list[Member] = []
        """The triggers that have responded and whose place is known."""
        self.effects: dict[int, set[int | None]] = {}
        """The effect indexes of the triggers with which an entity has responded."""
        self.keys: dict[int, Key] = {}
        self.by_player = ruleset.get("queue_by_player")
        """Whether all triggers of one player come before those of the other; None if not known."""
        self.formed_together = ruleset.low >= CHANGES_OF_9_2
        """Whether one queue is formed for both players.

        Before patch 9.2 the second player's was formed after the first's was resolved (HS 6.2).
        """
        self.present: frozenset[int] | None = None
        self.own_end_last = ruleset.quirk("own_end_comes_last")
        self.ruleset = ruleset
        if event.name in SEVERAL:
            return
        self.unordered = _laid_on_several_twice(state) if ruleset.quirk("laid_on_several_twice") is not False else set()
        if event.step or event.name == WITH_PLAYERS:
            self.keys = order_keys(state, ruleset, self.unordered)
        if event.step:
            self.keys[state.game.id] = FIRST_KEY
        if event.step and not state.taken_back:  # otherwise the log restates the order in which cards entered
            self.present = frozenset(entity.id for entity in state.play_order)

    def match(self, block: Block, closes: bool = False) -> None:
        """Match the next block of the queue; report, once, that a younger entity came before it.

        ``closes``: it is the step's own trigger, which comes after all other triggers in play.
        """
        if isinstance(block.entity, PlayerReference):
            return  # the log does not show whose trigger it is
        if self.event.name not in SEVERAL and self.state.entities[block.entity].type in CARDS_IN_PLAY:
            self.findings.count_confirmed(self.event.rule)
        key = self._key(block)
        if key is None:
            self._match_newcomer(block)
            return
        if self.present is not None and block.entity in self.present and not _is_first(block, self.state):
            self.findings.count_confirmed(FORMED, Kind.UNEXPECTED)
        if closes:
            key = closing_key(self.state.entities[block.entity], self.state, self.ruleset)
        if self.own_end_last is not False and sets(block, block.entity, GameTag.TO_BE_DESTROYED, 1):
            if self.own_end_last is None:
                return
            key = last_key(key)
        if self._has_several(block):
            return
        host = self.state[block.entity].get(GameTag.ATTACHED) if _ends_its_bearer(block) else 0
        member = Member(block, key, host)
        others = [other for other in self.responded if self._are_comparable(other, member)]
        self.responded.append(member)
        before = max(others, key=lambda other: other.key, default=member)
        if key >= before.key:
            self._agree(member, others)
            return
        self._learn(int(block.entity), int(before.block.entity))
        self._accuse(block, int(before.block.entity), _order_rule(key, before.key))

    def _key(self, block: Block) -> Key | None:
        """Return the order key of a trigger; None if its place in the queue is not known."""
        bearer = self.state.entities[block.entity]
        if _is_script(block, self.state) or bearer.id in self.state.order_uncertain:
            return None
        in_hand = self.event.step and bearer.zone == Zone.HAND
        ends = not self.keys and self.event.name not in SEVERAL and _ends_its_bearer(block)
        if in_hand or (ends and bearer.type == CardType.ENCHANTMENT and bearer.id not in self.unordered):
            return order_key(bearer, self.state, self.ruleset)
        return self.keys.get(bearer.id)

    def _has_several(self, block: Block) -> bool:
        """Return whether a card has already responded with this or another of its triggers; then no claim is made.

        Each trigger of a card may have a priority of its own.
        """
        if _is_first(block, self.state):
            return False
        effects = self.effects.setdefault(block.entity, set())
        several = bool(effects)
        effects.add(block.effect_index)
        if several:
            self.responded = [one for one in self.responded if one.block.entity != block.entity]
        return several

    def _are_comparable(self, one: Member, other: Member) -> bool:
        """Return whether two triggers stand in one queue and neither has a priority of its own."""
        first, second = (self.state.entities[member.block.entity] for member in (one, other))
        if self.by_player is None and 0 < first.controller != second.controller > 0:
            return False
        if first.type in FIRST or second.type in FIRST:
            if LAST_IN_ZONE not in (one.key[2], other.key[2]):
                return True
            if first.type == second.type or LAST_GROUP in (one.key[0], other.key[0]):
                return False  # a player may respond to what follows the step; of those that end last it is not known
            return self.by_player is True or PLACE_OF_HAND not in (one.key[1], other.key[1])
        if self.state.taken_back or one.key[1] or other.key[1]:
            return False
        if not self.event.step:
            return 0 < one.host == other.host
        if any(self._is_on_card_outside_play(entity) for entity in (first, second)):
            return first.get(GameTag.ATTACHED) == second.get(GameTag.ATTACHED)
        if first.card_id == second.card_id and one.block.effect_index == other.block.effect_index and first.card_id:
            return True
        return _has_known_place(one, self.state) and _has_known_place(other, self.state)

    def _is_on_card_outside_play(self, entity: Entity) -> bool:
        """Return whether an entity is an enchantment of a card in a hand or deck: hardly any log shows its place."""
        host = entity.get(GameTag.ATTACHED)
        return host > 0 and self.state[host].zone != Zone.PLAY

    def _accuse(self, block: Block, younger: int, rule: str) -> None:
        """Report, once, that a younger entity responded first."""
        if self.wrong:
            return
        self.wrong = True
        self.findings.out_of_order(rule, block, IN_THE_QUEUE, (block.entity, younger))

    def _agree(self, member: Member, others: list[Member]) -> None:
        """Count the rules that the order of two consecutive triggers confirms."""
        block, key = member.block, member.key
        others = [other for other in others if other.block.entity != block.entity]
        if not others:
            return
        elder, latest, _ = max(others, key=lambda other: other.key)
        self.findings.confirm(_order_rule(key, latest), Kind.WRONG_ORDER, others=(elder.entity, block.entity))
        first, second = self.state[elder.entity].controller, self.state[block.entity].controller
        if key[1:] < latest[1:]:
            if 0 < latest[0] < key[0] < LAST_GROUP:
                self.findings.count_confirmed(DOMINANT)
            return
        self.findings.count_confirmed(RULE)
        if self.by_player is False and first > second > 0:
            self.findings.count_confirmed(ONE_QUEUE)

    def _match_newcomer(self, block: Block) -> None:
        """Report a card that entered play after the queue was formed: it cannot be in the queue."""
        entity = self.state[block.entity]
        if self.present is None or entity.id in self.present or entity.type not in SHOWN_ON_BOARD:
            return
        if entity.zone != Zone.PLAY or self.wrong or block.trigger_keyword not in OF_TEXT:
            return
        if not self.formed_together and self.state.player_of(entity) is not next(iter(self.state.players.values())):
            self.findings.count_confirmed(FORMED_LATER)
            return
        self.wrong = True
        message = "{entity} responds here, but came into play after the queue was formed"
        self.findings.unexpected(FORMED, block, message)

    def _learn(self, late: int, before: int) -> None:
        """Adopt the log's order from here on: exchange ``late`` and ``before`` in the order of play."""
        order, entered = self.state.play_order, self.state.entered
        younger, elder = self.state[late], self.state[before]
        cards = younger.type not in FIRST and elder.type not in FIRST
        if cards and younger is not elder and younger in order and elder in order:
            first, second = order.index(younger), order.index(elder)
            order[first], order[second] = elder, younger
            entered[late], entered[before] = entered.get(before, 0), entered.get(late, 0)
            self.state.arrangements += 1


def _is_script(block: Block, state: GameState) -> bool:
    """Return whether the game entity acts for a scenario: the game's triggers of the turn have no effect index."""
    return block.entity == state.game.id and block.effect_index >= 0


def _is_first(block: Block, state: GameState) -> bool:
    """Return whether a trigger belongs to the game or a player."""
    return state.entities[block.entity].type in FIRST


def _has_known_place(member: Member, state: GameState) -> bool:
    """Return whether a trigger ends its enchantment, is the last of all, or belongs to the text of a known card."""
    kind, keyword = state.entities[member.block.entity].type, member.block.trigger_keyword
    of_text = kind != 0 and (keyword in OF_TEXT or (not keyword and kind not in SHOWN_ON_BOARD))
    return of_text or member.host > 0 or member.key[0] == LAST_GROUP


def _order_rule(one: Key, other: Key) -> str:
    """Return the rule that orders two keys: DOMINANT if they differ by player where players count, else RULE."""
    sides = {key[0] for key in (one, other) if 0 < key[0] < LAST_GROUP}
    return DOMINANT if len(sides) > 1 else RULE


def order_keys(state: GameState, ruleset: Ruleset, unordered: Collection[int]) -> dict[int, Key]:
    """Return the order keys of the entities in play and of open quests, without ``unordered`` ones (HS 1.4)."""
    hidden = (card for controller in state.players for card in state.zone(controller, Zone.SECRET))
    quests = (card for card in hidden if any(card.get(tag) for tag in STAYING if tag != GameTag.SECRET))
    uncertain = state.order_uncertain.union(unordered)
    found = (one for one in (*state.play_order, *quests) if one.id not in uncertain)
    return {entity.id: order_key(entity, state, ruleset) for entity in found}


def _laid_on_several_twice(state: GameState) -> set[int]:
    """Return the enchantments of each card that several hosts have more than once: their order is unknown."""
    bearers: dict[str, set[int]] = {}
    equal: dict[tuple[str, int], list[int]] = {}
    for host, enchantments in state.attached.items():
        for enchantment in enchantments if len(enchantments) > 1 else ():
            equal.setdefault((enchantment.card_id, host), []).append(enchantment.id)
    for (card_id, host), ids in equal.items():
        if card_id and len(ids) > 1:
            bearers.setdefault(card_id, set()).add(host)
    return {id for (card, host), ids in equal.items() if len(bearers.get(card, ())) > 1 and len(ids) > 1 for id in ids}


def _ends_its_bearer(block: Block) -> bool:
    """Return whether an enchantment leaves in its own trigger (HS 2.1.6)."""
    return sets(block, block.entity, GameTag.ZONE, Zone.GRAVEYARD)
