"""The rules run against a log: every packet they call for is looked for where it should be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager

from engine.mechanics import keywords
from engine.mechanics.zones import announced_move
from engine.replay import reports
from engine.replay.awaiting import HIDING
from engine.replay.changes import Changes
from engine.replay.creations import meet_creation
from engine.replay.followed import Followed
from engine.replay.guided import Guide
from engine.replay.keyword_triggers import KeywordTriggers
from engine.replay.log_oracle import LogOracle
from engine.replay.meeting import ADOPTED, CHOSEN, PREDICTED, Meeting
from engine.replay.offers import Offers
from engine.replay.ordering import QueueOrder, Sides
from engine.replay.unruled import OUTSIDE
from engine.resolution import Change, Event, Hurt, Resolution, Response
from engine.rulesets import ruleset_for
from engine.sequences.combat import attack
from engine.sequences.hero_power import USED_UP
from engine.state import Entity
from engine.steps.death_creation import create_deaths
from engine.steps.death_phase import resolve_deaths
from engine.steps.mortally_wounded import is_mortally_wounded
from engine.texts import text_of
from hslog.game import Game
from hslog.generated.vocabulary import BlockType, CardType, GameTag, Zone
from hslog.packets import (
    Block,
    Choices,
    FullEntity,
    MetaData,
    Packet,
    PlayerReference,
    ShowEntity,
    ShuffleDeck,
    TagChange,
    walk,
)

RESPONSES = (BlockType.TRIGGER, BlockType.RITUAL, BlockType.INVALID)
"""Types of blocks that respond to an event; one build prints INVALID for some."""


class Replayer(Resolution):
    """Runs the rules against one game of a log."""

    def __init__(self, game: Game, low: int, high: int) -> None:
        self.game = game
        self.ruleset = ruleset_for(low, high)
        self.log = Meeting(game, self.ruleset)
        self.changes = Changes(self.log)
        self.log.unexpected_block = self.resolve
        self.state = self.log.state
        self.trace = self.log.trace
        self.oracle = LogOracle(self.log)
        self.guide = Guide(self, self.log)
        self.offers = Offers(self.log, self.ruleset)
        self.keyword_triggers = KeywordTriggers(self)
        self.log.before_leaving = self.keyword_triggers.check
        self.log.aside = self.offers.take
        self.log.follow = Followed(self).take
        self.log.unexpected_entity = self.guide.read
        self.joined = game.joined_turn is not None
        self.begun = False
        self.bearers: list[list[int]] = []
        self.sides: Sides = {}
        self.owed: list[tuple[str, Change]] = []
        self.damaged: list[Hurt] = []
        self.answered: set[tuple[int, int]] = set()
        self.rising: dict[int, frozenset[int]] = {}

    # --- what the server does ------------------------------------------------------------------------------

    def change(self, rule: str, entity: Entity, tag: int, value: int, maybe: bool = False) -> None:
        """Meet one change."""
        self.changes.change(rule, entity, tag, value, maybe)

    def together(self, rule: str, changes: Iterable[Change]) -> None:
        """Meet several changes in any order."""
        self.changes.together(rule, changes)

    def pulse(self, rule: str, entity: Entity, tag: int, *values: int) -> None:
        """Meet a signal."""
        self.changes.pulse(rule, entity, tag, *values)

    def meta(self, rule: str, kind: int, data: int, entities: Sequence[Entity]) -> None:
        """Meet a note of an amount."""
        log = self.log
        packet = log.pass_over()
        if isinstance(packet, MetaData) and packet.meta == kind:
            log.frame.position += 1
            if packet.data == data and (not packet.info or list(packet.info) == [entity.id for entity in entities]):
                log.judge(packet, PREDICTED, rule)
                return
            log.judge(packet, ADOPTED, rule)
            reports.note_differs(log.findings, rule, packet, data, entities[0])
            return
        log.check_end()
        reports.note_missing(log.findings, rule, packet, kind, data, entities[0])

    def create(self, rule: str, card_id: str, controller: int, zone: int, *tags: tuple[int, int]) -> Entity | None:
        """Meet the creation of an entity."""
        stated = {GameTag.ZONE: zone, GameTag.CONTROLLER: controller, **dict(tags)}
        return meet_creation(self.log, rule, card_id, stated)

    def shuffle(self, rule: str, player: Entity) -> None:
        """Meet the note of a shuffle; some replays leave it out, and nothing depends on it."""
        packet = self.log.frame.peek()
        if isinstance(packet, ShuffleDeck) and packet.player_id == player.get(GameTag.PLAYER_ID):
            self.log.frame.position += 1
            self.log.judge(packet, PREDICTED, rule)

    # --- blocks and queues ---------------------------------------------------------------------------------

    def begin(self, rule: str, kind: int, entity: Entity) -> bool:
        """Open the next block when it is the one called for."""
        block = self._next_block(kind, entity.id) if kind == BlockType.DEATHS else self._find_block((kind,), entity.id)
        if block is None:
            self._missing_block(rule, kind, entity)
            return False
        self.log.frame.position += 1
        self.log.enter(block, rule, PREDICTED)
        return True

    def end(self) -> None:
        """Close the open block."""
        self.log.leave()

    def arrange(self, rule: str, dying: list[Entity]) -> list[Entity]:
        """Meet the order in which the log lets entities die; where it is not that of play, say so once."""
        if len(dying) < 2:
            return dying
        leaves: dict[int, Packet] = {}
        for packet in self.log.upcoming():
            if isinstance(packet, TagChange) and packet.tag == GameTag.ZONE and packet.value == Zone.GRAVEYARD:
                leaves.setdefault(packet.entity, packet)
        met = [self.state[entity] for entity in leaves]
        ranks = [dying.index(entity) for entity in met if entity in dying]
        arranged = [dying[rank] for rank in ranks]
        arranged += [entity for entity in dying if entity not in arranged]
        if ranks != sorted(ranks) and not any(entity.id in self.state.order_uncertain for entity in dying):
            late = next(rank for place, rank in enumerate(ranks) if rank != place)
            first = next(entity for entity in arranged if dying.index(entity) == late)
            elder = dying[ranks.index(late)]
            reports.death_too_early(self.log.findings, rule, leaves[first.id], first, elder, dying)
        return arranged

    def update_auras(self) -> None:
        """Read what the log says of stats and of enchantments that come and go."""
        log = self.log
        while isinstance(packet := log.pass_over(), FullEntity) and packet.tag(GameTag.ZONE) == Zone.SETASIDE:
            self.guide.read(packet)

    def effect(self, rule: str, entity: Entity, maybe: bool = False) -> bool:
        """Carry out the text of a card as its POWER block shows it."""
        block = self._find_block((BlockType.POWER, BlockType.RITUAL), entity.id)
        if block is None:
            if not maybe and self.game.stream != "PowerTaskList":  # which leaves out empty blocks
                self._missing_block(rule, BlockType.POWER, entity)
            return False
        self.log.frame.position += 1
        self.log.enter(block, rule, PREDICTED)
        owed = len(self.owed)
        text = text_of(self.state, entity)
        if text is not None:
            target = self.state[block.target] if block.target else None
            text.effect(self, entity, self.state.player_of(entity), target)
        if text is None or text.rest:
            self.guide.carry_out()
        self.log.leave()
        if len(self.owed) < owed or any(isinstance(packet, Choices) for packet in walk(block.packets)):
            self.update_auras()
            self.log.suspend()
            self.log.frame.interrupted = self.log.frame.block is not None
        return True

    def triggers(self, event: Event) -> None:
        """Resolve the trigger blocks that come next."""
        log = self.log
        order: QueueOrder | None = None
        if log.frame.interrupted:
            log.suspend()
        while (packet := log.pass_over()) is not None:
            if event.name == USED_UP and not self._takes_itself_away(packet):
                return
            if isinstance(packet, Block) and packet.type == BlockType.TRIGGER and not self._too_soon(packet):
                if (log.frame.block is None and names_next_step(packet)) or self._counts_power(packet):
                    return  # a step of the turn, or what closes the use of a hero power
                order = order or QueueOrder(self.state, log.findings, self.ruleset, event)
                order.meet(packet)
                log.frame.position += 1
                if event.subject is not None and self._exhausts_secret(packet, event):
                    log.enter(packet, event.rule, PREDICTED)
                    self.changes.change("HS 1.4 secret", event.subject, GameTag.EXHAUSTED, 1)
                    log.leave()
                elif event.name == "death" and self._is_deathrattle(packet):
                    log.enter(packet, event.rule, ADOPTED)
                    self.guide.carry_out()
                    log.leave()
                else:
                    self.resolve(packet, event.rule)
            elif not self._between_triggers(packet, event):
                return

    def _exhausts_secret(self, block: Block, event: Event) -> bool:
        """Tell the trigger of a player that puts its secret to rest for the turn in which it was played."""
        secret = event.subject
        if secret is None or secret.zone != Zone.SECRET or block.entity != self.state.player_of(secret).id:
            return False
        rests = (secret.id, GameTag.EXHAUSTED, 1)
        return any(
            isinstance(inside, TagChange) and (inside.entity, inside.tag, inside.value) == rests
            for inside in block.packets
        )

    @contextmanager
    def deathrattles(self, rule: str, bearers: list[Entity]) -> Iterator[None]:
        """Meet the deathrattles of ``bearers`` in order; one may not come, as its text may set a condition."""
        self.bearers.append([entity.id for entity in bearers])
        yield
        self.bearers.pop()

    def _is_deathrattle(self, block: Block) -> bool:
        """Take a trigger for the deathrattle that comes next, if it is one; one before its turn is out of order."""
        waiting = self.bearers[-1] if self.bearers else []
        if block.entity not in waiting:
            return False
        if waiting[0] != block.entity:
            reports.deathrattle_too_early(self.log.findings, block, waiting[0])
        waiting.remove(int(block.entity))
        return True

    def _takes_itself_away(self, packet: Packet) -> bool:
        """Tell the trigger of an enchantment that ends with it."""
        if not isinstance(packet, Block) or self.state[packet.entity].type != CardType.ENCHANTMENT:
            return False
        leaves = (packet.entity, GameTag.ZONE, Zone.GRAVEYARD)
        return any(
            isinstance(ahead, TagChange) and (ahead.entity, ahead.tag, ahead.value) == leaves
            for ahead in packet.packets
        )

    def _too_soon(self, block: Block) -> bool:
        """Tell whether a trigger is the deathrattle of somebody who has not died yet."""
        return block.trigger_keyword == GameTag.DEATHRATTLE and is_mortally_wounded(self.state[block.entity])

    def _between_triggers(self, packet: Packet, event: Event) -> bool:
        """Read what may stand between two triggers of a queue; tell whether ``packet`` was such."""
        if self._about_secret(packet):
            self.log.frame.position += 1
            self.log.judge(packet, CHOSEN if isinstance(packet, ShowEntity) else PREDICTED, "HS 1.4 secret")
            return True
        if event.name == "between turns" and self._comes_back(packet):
            self.guide.read(packet)
            return True
        if event.name in ("death", "summon") and self.rising:
            return False  # who is reborn next has a rule
        reborn = isinstance(packet, FullEntity)
        if event.name == "death" and isinstance(packet, TagChange) and packet.tag == GameTag.ZONE_POSITION:
            following = [ahead for ahead in self.log.upcoming() if isinstance(ahead, FullEntity | Block)]
            reborn = bool(following) and isinstance(following[0], FullEntity)
        if event.name == "death" and isinstance(packet, TagChange) and packet.entity in self.log.newborn:
            reborn = reborn or (packet.tag, packet.value) == (GameTag.ZONE, Zone.PLAY)  # it was created as it died
        if reborn:
            self.guide.read(packet)
        return reborn

    def _comes_back(self, packet: Packet) -> bool:
        """Tell whether a card comes back to the hand from where it had gone."""
        if not isinstance(packet, TagChange) or packet.tag != GameTag.ZONE:
            return False
        return packet.value == Zone.HAND and self.state[packet.entity].zone in OUTSIDE

    def _about_secret(self, packet: Packet) -> bool:
        """Tell whether a packet reveals a secret that triggers, or puts it, or a quest, into the graveyard."""
        if isinstance(packet, ShowEntity):
            return self.state[packet.entity].zone == Zone.SECRET
        if not isinstance(packet, TagChange) or self.state[packet.entity].zone != Zone.SECRET:
            return False
        return (packet.tag, packet.value) in ((GameTag.ZONE, Zone.GRAVEYARD), (GameTag.EXHAUSTED, 0))

    def queue(
        self,
        event: Event,
        actor: Entity,
        body: Callable[[], None],
        idle: Sequence[Entity] = (),
        ending: Sequence[Response] = (),
    ) -> None:
        """Resolve the queue of an event, the actor's own trigger among it."""
        log = self.log
        ends = {entity.id: end for entity, end in ending}
        done = False
        order = QueueOrder(self.state, log.findings, self.ruleset, event)
        waiting = Counter(player.id for player in idle)
        if event.step and self._step_block_is_missing(actor, waiting[actor.id]):
            self._missing_block(event.rule, BlockType.TRIGGER, actor)
            done = True
        while (packet := log.pass_over()) is not None:
            if not isinstance(packet, Block) or packet.type not in RESPONSES:
                if not self._between_triggers(packet, event):
                    break
                continue
            if names_next_step(packet) and (done or not event.step):
                break  # a step already
            own = not done and self._is_own(packet, actor, event)
            log.frame.position += 1
            if not (own and event.last):
                order.meet(packet)
                if event.last:
                    order.meet_side(packet, done, self.sides)
            if own:
                done = True
                log.enter(packet, event.rule, PREDICTED)
                body()
                log.leave()
            elif waiting[packet.entity]:
                waiting[packet.entity] -= 1
                log.enter(packet, event.rule, PREDICTED)
                self.guide.carry_out()
                log.leave()
            elif end := ends.pop(packet.entity, None):
                log.enter(packet, event.rule, PREDICTED)
                end()
                self.guide.carry_out()
                log.leave()
            else:
                self.resolve(packet, event.rule)
        for entity_id in ends:
            if self.state[entity_id].zone == Zone.PLAY:
                self._missing_block(event.rule, BlockType.TRIGGER, self.state[entity_id])
        if not done:
            self._missing_block(event.rule, BlockType.TRIGGER, actor)
        for entity, count in waiting.items():
            if count:
                self._missing_block(event.rule, BlockType.TRIGGER, self.state[entity])

    def _counts_power(self, block: Block) -> bool:
        """Tell the player's trigger that counts uses of the hero power: it responds to nothing else."""
        return any(
            isinstance(packet, TagChange) and packet.tag == GameTag.NUM_TIMES_HERO_POWER_USED_THIS_GAME
            for packet in block.packets
        )

    def _step_block_is_missing(self, actor: Entity, idle: int) -> bool:
        """Tell whether nobody names the next step, and no trigger of the actor is left over for doing so."""
        own = 0
        for packet in self.log.upcoming():
            if isinstance(packet, TagChange) and packet.tag == GameTag.STEP:
                break
            if not isinstance(packet, Block):
                continue
            if packet.type not in RESPONSES or names_next_step(packet):
                return False
            if packet.entity in (actor.id, 0) or isinstance(packet.entity, PlayerReference):
                if packet.packets:
                    return False
                own += 1
        return own <= idle

    def _is_own(self, block: Block, actor: Entity, event: Event) -> bool:
        """Tell whether a block is the actor's own trigger of an event."""
        if block.entity not in (actor.id, 0) and not isinstance(block.entity, PlayerReference):
            return False
        if event.step:
            return self._is_step_block(block, block.entity)
        return any(isinstance(packet, TagChange) and packet.tag == event.sign for packet in block.packets)

    def _is_step_block(self, block: Block, actor: int) -> bool:
        """Tell the trigger that does the bookkeeping of a step from the actor's others: it names the next step."""
        if names_next_step(block):
            return True
        for packet in self.log.upcoming():
            if isinstance(packet, TagChange) and packet.tag == GameTag.STEP:
                break
            if isinstance(packet, Block) and packet.entity == actor and names_next_step(packet):
                return False
        return True

    def _next_block(self, kind: int, entity: int) -> Block | None:
        """Return the next packet if it is a block of a kind and entity; what is created on the way is read."""
        log = self.log
        packet = log.pass_over()
        while isinstance(packet, FullEntity | ShowEntity):
            self.guide.read(packet)
            packet = log.pass_over()
        if isinstance(packet, Block) and packet.type == kind and packet.entity == entity:
            return packet
        return None

    def _find_block(self, kinds: Sequence[int], entity: int) -> Block | None:
        """Go to the next block of a kind and entity, if there is one, reading what stands before it."""
        log = self.log
        while True:
            packet = log.pass_over()
            if packet is None:
                return None
            if isinstance(packet, Block) and packet.type in kinds and packet.entity == entity:
                return packet
            if not self._block_later(kinds, entity):
                return None
            if isinstance(packet, TagChange) and not self.guide.makes_room(packet):
                if not self.meets_owed(packet) and not self._between_triggers(packet, Event("", "")):
                    log.pass_unexpected(packet)
            else:
                self.guide.read(packet)

    def _block_later(self, kinds: Sequence[int], entity: int) -> bool:
        log = self.log
        for packet in log.upcoming():
            if isinstance(packet, Block):
                if packet.type in kinds and packet.entity == entity:
                    return True
                if log.frame.block is None and packet.type != BlockType.TRIGGER:
                    return False
            elif isinstance(packet, TagChange) and packet.tag == GameTag.STEP:
                return False
        return False

    def _missing_block(self, rule: str, kind: int, entity: Entity) -> None:
        log = self.log
        log.check_end()
        reports.block_missing(log.findings, rule, log.frame.peek(), kind, entity, self.state.play_order)

    def resolve(self, block: Block, rule: str = "") -> None:
        """Carry out a block, the cursor just past it, that nothing called for by name: what kind it is says how.

        ``rule``: of the event it responds to; its keyword, where the block names one, has a rule of its own.
        """
        kind = block.type
        log = self.log
        if kind == BlockType.DEATHS:
            log.frame.position -= 1
            dead = create_deaths(self)
            if dead:
                resolve_deaths(self, dead)
                return
            log.frame.position += 1
            log.enter(block, "HS 1.11.1", ADOPTED)
            reports.deaths_unexpected(log.findings, "HS 1.11.1", block)
            self.guide.carry_out()
        elif kind == BlockType.ATTACK:
            log.enter(block, "HS 2.6 forced attack", CHOSEN)
            attack(self, self.state[block.entity], self._defender(block), forced=True)
        elif trigger := self.keyword_triggers.find(block):
            log.enter(block, keywords.rule_of(self.ruleset, trigger.keyword), PREDICTED)
            trigger.answer(self)
        else:
            named = keywords.rule_of(self.ruleset, block.trigger_keyword or 0)
            log.enter(block, named or rule or log.frame.rule, ADOPTED)
            self.guide.carry_out()
        log.leave()
        if kind == BlockType.POWER:
            self._is_cast(self.state[block.entity])

    def _is_cast(self, card: Entity) -> None:
        """A spell that an effect has cast goes to the graveyard as one that was played does."""
        block = self.log.frame.block
        if card.type == CardType.SPELL and card.zone == Zone.PLAY and block is not None and block.entity != card.id:
            self.expect("HS 2.3.2.d", announced_move(self, card, Zone.GRAVEYARD), inside=True)

    def _defender(self, block: Block) -> Entity:
        """Return whom a forced attack is directed at; the log may name it only inside."""
        target = 0
        for packet in self.log.upcoming():
            if target or isinstance(packet, Block):
                break
            if isinstance(packet, TagChange) and packet.tag == GameTag.PROPOSED_DEFENDER:
                target = packet.value
        return self.state[target or block.target]

    # --- what closes a sequence ----------------------------------------------------------------------------

    def owe(self, rule: str, changes: Iterable[Change]) -> None:
        """State what closes the sequence."""
        self.owed = [(rule, change) for change in changes]

    def expect(self, rule: str, changes: Iterable[Change], inside: bool = False, firm: bool = False) -> None:
        """Wait for changes that come somewhere before what is owed is paid, or in the open block."""
        log = self.log
        for change in changes:
            if change.entity.get(change.tag) != change.value:
                log.awaited.add(rule, change, log.frame if inside else None, firm or inside)
            else:
                log.awaited.withdraw(change)

    def hide(self, rule: str, entity: Entity, zone: int) -> None:
        """Wait in the open block for an entity to be hidden."""
        self.log.awaited.add(rule, Change(entity, HIDING, zone), self.log.frame, True)

    def pay_owed(self, inside: bool = False) -> None:
        """Meet what closes the sequence; ``inside``: where some builds send it before the end."""
        if inside:
            while self._owed_here():
                pass
            return
        for rule, change in self.log.awaited.take_all():
            self.together(rule, [change])
        owed, self.owed = self.owed, []
        if owed:
            self.together(owed[0][0], [change for _, change in owed])

    def _owed_here(self) -> bool:
        packet = self.log.pass_over()
        return isinstance(packet, TagChange) and self.meets_owed(packet)

    def meets_owed(self, packet: TagChange) -> bool:
        """Take the packet at the cursor if it is one that is owed."""
        for position, (rule, change) in enumerate(self.owed):
            if change.entity.id != packet.entity or change.tag != packet.tag:
                continue
            if change.value == packet.value or (packet.entity, packet.tag) in self.log.doubt.values:
                del self.owed[position]
                self.log.frame.position += 1
                self.log.judge(packet, PREDICTED, change.rule or rule)
                return True
        return False

    # --- the record ----------------------------------------------------------------------------------------

    @property
    def place(self) -> int:
        """The index of the next packet."""
        return self.log.place

    def cause_of_death(self, entity: Entity) -> int | None:
        """Return the packet that last hurt or marked an entity."""
        return None


def names_next_step(block: Block) -> int:
    """Return the step a block names as the next, 0 when it names none."""
    for packet in block.packets:
        if isinstance(packet, TagChange) and packet.tag == GameTag.NEXT_STEP:
            return packet.value
    return 0
