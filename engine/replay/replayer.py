"""Meeting the log: the rules run, and every packet they call for is looked for where it should be.

A change the rules state is compared with the next packet of the open block. Packets no rule speaks of are passed
over and adopted. A packet that does not fit is judged by what comes after it: wrong value, too early, too much,
or missing altogether. Whatever it is, the state takes what the log says, so one fault is one divergence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from engine.cosmetic import is_cosmetic
from engine.divergence import Cause, Divergence, Kind, Severity
from engine.replay.cursor import Frame
from engine.resolution import Change, Event, Resolution
from engine.rulesets import ruleset_for
from engine.rulesets.ruled import RULED
from engine.sequences.combat import attack
from engine.state import Entity, GameState
from engine.steps.death_creation import create_deaths
from engine.steps.death_phase import resolve_deaths
from engine.verdict import Verdict
from hslog.game import Game
from hslog.generated.vocabulary import BlockType, GameTag, Step, Zone
from hslog.names import name, tag_name, value_name
from hslog.packets import (
    ASIDES,
    Block,
    HideEntity,
    MetaData,
    Packet,
    PlayerReference,
    ShowEntity,
    TagChange,
)

PREDICTED, CHOSEN, ADOPTED = int(Verdict.PREDICTED), int(Verdict.CHOSEN), int(Verdict.ADOPTED)
COSMETIC, HIDDEN, DIVERGENT = int(Verdict.COSMETIC), int(Verdict.HIDDEN), int(Verdict.DIVERGENT)
UNJUDGED = 255

LOOKAHEAD = 200
"""How many packets of the same block to look ahead for one that is late."""


class EndOfLog(Exception):
    """The log stops before the rules do."""


class Replayer(Resolution):
    """Runs the rules against one game of a log."""

    def __init__(self, game: Game) -> None:
        self.game = game
        low, high = game.build_range
        self.ruleset = ruleset_for(low, high)
        self.state = GameState()
        self.verdicts = bytearray([UNJUDGED]) * game.packet_count
        self.rules: dict[int, str] = {}
        self.divergences: list[Divergence] = []
        self.frames: list[Frame] = [Frame(None, game.packets, "HS 2.1")]
        self.frame = self.frames[0]
        self.owed: list[tuple[str, Change]] = []
        self.ruleset_meta_missing = False

    # --- judging packets -----------------------------------------------------------------------------------

    def judge(self, packet: Packet, verdict: int, rule: str = "") -> None:
        """Give a packet its verdict and take it into the state."""
        self.verdicts[packet.index] = verdict
        if rule:
            self.rules[packet.index] = rule
        self.state.apply(packet)

    def take(self, packet: Packet) -> None:
        """Take a packet no rule was asked about: cosmetic, hidden, or adopted."""
        if is_cosmetic(packet):
            verdict = COSMETIC
        elif isinstance(packet, TagChange) and isinstance(packet.entity, PlayerReference):
            verdict = HIDDEN
        else:
            verdict = ADOPTED
        self.judge(packet, verdict)

    def transparent(self, packet: Packet) -> bool:
        """Tell whether a packet may stand anywhere without a rule having to call for it."""
        if isinstance(packet, TagChange):
            return packet.tag not in RULED or isinstance(packet.entity, PlayerReference)
        if isinstance(packet, HideEntity):
            return self.state[packet.entity].zone == packet.value
        return is_cosmetic(packet) or isinstance(packet, ASIDES)

    def pass_over(self) -> Packet | None:
        """Take all packets no rule speaks of, and return the next one that stays."""
        frame = self.frame
        packets, count = frame.packets, len(frame.packets)
        while frame.position < count:
            packet = packets[frame.position]
            if not self.transparent(packet):
                return packet
            frame.position += 1
            self.take(packet)
        return None

    # --- changes -------------------------------------------------------------------------------------------

    def change(self, rule: str, entity: Entity, tag: int, value: int, maybe: bool = False) -> None:
        """Meet one change."""
        if entity.tags.get(tag, 0) == value and not self.frame.early:
            return
        frame = self.frame
        if frame.position < len(frame.packets):
            packet = frame.packets[frame.position]
            if (
                type(packet) is TagChange
                and packet.tag == tag
                and packet.value == value
                and packet.entity == entity.id
            ):
                frame.position += 1
                self.judge(packet, PREDICTED, rule)
                return
        self.together(rule, (Change(entity, tag, value, maybe),))

    def together(self, rule: str, changes: Iterable[Change]) -> None:
        """Meet several changes in any order."""
        wanted: dict[tuple[int, int], Change] = {}
        for change in changes:
            entity, tag, value, _ = change
            if self._claim_early(rule, entity.id, tag, value):
                continue
            if entity.tags.get(tag, 0) != value:
                wanted[(entity.id, tag)] = change
        if wanted:
            self._meet(rule, wanted)

    def pulse(self, rule: str, entity: Entity, tag: int, *values: int) -> None:
        """Meet a tag being set to each value in turn."""
        for value in values:
            self._meet(rule, {(entity.id, tag): Change(entity, tag, value)})

    def _meet(self, rule: str, wanted: dict[tuple[int, int], Change]) -> None:
        frame = self.frame
        packets, count = frame.packets, len(frame.packets)
        while wanted and frame.position < count:
            packet = packets[frame.position]
            if isinstance(packet, TagChange):
                change = self._wanted(wanted, packet)
                if change is not None:
                    frame.position += 1
                    self._compare(rule, change, packet)
                    continue
            elif self._revealed_by(packet, wanted):
                frame.position += 1
                self.judge(packet, CHOSEN, rule)
                self._drop_satisfied(wanted)
                continue
            if self.transparent(packet):
                frame.position += 1
                self.take(packet)
                continue
            if self._come_later(wanted):
                frame.position += 1
                self._too_early(packet)
                continue
            break
        for change in wanted.values():
            if not change.maybe:
                self._missing(rule, change)

    def _wanted(self, wanted: dict[tuple[int, int], Change], packet: TagChange) -> Change | None:
        change = wanted.pop((packet.entity, packet.tag), None)
        if change is None and isinstance(packet.entity, PlayerReference):
            for (entity, tag), candidate in wanted.items():
                if tag == packet.tag and candidate.value == packet.value and entity in self._player_ids():
                    del wanted[(entity, tag)]
                    packet.entity = PlayerReference(entity, packet.entity.name, "the rules call for it")
                    return candidate
        return change

    def _revealed_by(self, packet: Packet, wanted: dict[tuple[int, int], Change]) -> bool:
        """Tell whether a card is revealed or hidden as it makes one of the wanted moves."""
        if isinstance(packet, ShowEntity | HideEntity):
            change = wanted.get((packet.entity, GameTag.ZONE))
            if change is not None:
                value = packet.value if isinstance(packet, HideEntity) else packet.tag(GameTag.ZONE)
                return value == change.value
        return False

    def _drop_satisfied(self, wanted: dict[tuple[int, int], Change]) -> None:
        for key, change in list(wanted.items()):
            if change.entity.tags.get(change.tag, 0) == change.value:
                del wanted[key]

    def _player_ids(self) -> set[int]:
        return {player.id for player in self.state.players.values()}

    def _compare(self, rule: str, change: Change, packet: TagChange) -> None:
        if packet.value == change.value:
            uncertain = isinstance(packet.entity, PlayerReference)
            self.judge(packet, HIDDEN if uncertain else PREDICTED, rule)
            return
        self.judge(packet, DIVERGENT, rule)
        self.diverge(
            rule,
            Kind.WRONG_VALUE,
            packet,
            entity=change.entity.id,
            tag=change.tag,
            expected=change.value,
            observed=packet.value,
        )

    def _come_later(self, wanted: dict[tuple[int, int], Change]) -> bool:
        """Tell whether any of the wanted changes is found, exactly, further on in this block."""
        frame = self.frame
        for packet in frame.packets[frame.position + 1 : frame.position + LOOKAHEAD]:
            if isinstance(packet, TagChange):
                change = wanted.get((packet.entity, packet.tag))
                if change is not None and change.value == packet.value:
                    return True
            elif isinstance(packet, Block) and self.frame.block is None:
                return False
        return False

    def _too_early(self, packet: Packet) -> None:
        """Pass over a packet that nothing has called for yet: something may still."""
        if isinstance(packet, Block):
            self.resolve(packet)
            return
        self.judge(packet, ADOPTED)
        self.frame.early.append(packet)

    def _claim_early(self, rule: str, entity: int, tag: int, value: int) -> bool:
        early = self.frame.early
        for position, packet in enumerate(early):
            if isinstance(packet, TagChange) and packet.tag == tag and packet.entity == entity and packet.value == value:
                del early[position]
                self.verdicts[packet.index] = PREDICTED
                self.rules[packet.index] = rule
                return True
        return False

    def _missing(self, rule: str, change: Change) -> None:
        frame = self.frame
        if frame.cut or (frame.block is None and frame.peek() is None):
            raise EndOfLog
        self.diverge(
            rule,
            Kind.MISSING,
            frame.peek(),
            entity=change.entity.id,
            tag=change.tag,
            expected=change.value,
            observed=None,
        )

    # --- divergences ---------------------------------------------------------------------------------------

    def diverge(
        self,
        rule: str,
        kind: Kind,
        packet: Packet | None,
        *,
        entity: int,
        tag: int | None = None,
        expected: int | None = None,
        observed: int | None = None,
        message: str = "",
        severity: Severity = Severity.STATE,
        alternatives: Sequence[str] = (),
    ) -> None:
        """Record a disagreement at ``packet`` (None: at the end of the open block)."""
        frame = self.frame
        frame.faulted = True
        block = frame.block
        line = packet.line if packet is not None else (block.end_line or block.line) if block is not None else 0
        index = packet.index if packet is not None else (block.end_index or block.index) if block is not None else 0
        self.divergences.append(
            Divergence(
                line=line,
                turn=self.state.game.get(GameTag.TURN),
                block=self.game.block_numbers.get(block.index, "") if block is not None else "",
                step=name("Step", self.state.game.get(GameTag.STEP)),
                rule=rule,
                kind=kind,
                entity=entity,
                tag=tag,
                expected=expected,
                observed=observed,
                message=message or self._describe(kind, entity, tag, expected, observed),
                severity=severity,
                index=index,
                why=self._why(rule),
                alternatives=tuple(alternatives),
            )
        )

    def _describe(self, kind: Kind, entity: int, tag: int | None, expected: int | None, observed: int | None) -> str:
        who = self.game.name_of(entity)
        if tag is None:
            return f"{who}: {kind.value}"
        what = tag_name(tag)

        def show(value: int | None) -> str:
            return "nothing" if value is None else value_name(tag, value)

        if kind is Kind.WRONG_VALUE:
            return f"{who}: {what} becomes {show(observed)}, the rules give {show(expected)}"
        if kind is Kind.MISSING:
            return f"{who}: {what} should become {show(expected)} here, and does not"
        if kind is Kind.WRONG_ORDER:
            return f"{who}: {what} becomes {show(observed)} before its turn"
        return f"{who}: {what} becomes {show(observed)}, and no rule calls for it here"

    def _why(self, rule: str) -> tuple[Cause, ...]:
        chain = []
        for frame in self.frames:
            if frame.block is not None:
                block = frame.block
                text = f"{name('BlockType', block.type)} of {self.game.name_of(block.entity)}"
                chain.append(Cause(frame.rule, block.line, text))
        step = self.state.game.get(GameTag.STEP)
        chain.append(Cause(rule, 0, f"in step {name('Step', step) if step else Step.INVALID}"))
        return tuple(chain)

    # --- blocks --------------------------------------------------------------------------------------------

    def enter(self, block: Block, rule: str, verdict: int) -> None:
        """Open a block of the log that stands at the cursor."""
        self.verdicts[block.index] = verdict
        self.rules[block.index] = rule
        self.frame = Frame(block, block.packets, rule)
        self.frames.append(self.frame)

    def end(self) -> None:
        """Close the open block: what is left in it was not called for."""
        frame = self.frame
        while (packet := self.pass_over()) is not None:
            frame.position += 1
            self._unexpected(packet)
        for packet in frame.early:
            self._report_unexpected(packet)
        self.frames.pop()
        self.frame = self.frames[-1]
        if frame.cut:
            raise EndOfLog

    def _unexpected(self, packet: Packet) -> None:
        if isinstance(packet, Block):
            self.resolve(packet)
            return
        self.judge(packet, ADOPTED)
        self._report_unexpected(packet)

    def _report_unexpected(self, packet: Packet) -> None:
        if not isinstance(packet, TagChange) or self.frame.faulted:
            return
        self.verdicts[packet.index] = DIVERGENT
        self.diverge(
            self.frame.rule,
            Kind.UNEXPECTED,
            packet,
            entity=packet.entity,
            tag=packet.tag,
            observed=packet.value,
        )

    def begin(self, rule: str, kind: int, entity: Entity, maybe: bool = False) -> bool:
        """Open the next block when it is the one called for."""
        block = self._find_block(kind, entity.id)
        if block is None:
            if not maybe:
                self._missing_block(rule, kind, entity)
            return False
        self.frame.position += 1
        self.enter(block, rule, PREDICTED)
        return True

    def _find_block(self, *kinds_and_entity: int) -> Block | None:
        """Go to the next block of a kind and entity, resolving triggers that stand before it."""
        *kinds, entity = kinds_and_entity
        while True:
            packet = self.pass_over()
            if isinstance(packet, Block) and packet.type in kinds and packet.entity == entity:
                return packet
            if not isinstance(packet, Block) or packet.type != BlockType.TRIGGER:
                return None
            if not self._block_later(kinds, entity):
                return None
            self.frame.position += 1
            self.resolve(packet)

    def _block_later(self, kinds: Sequence[int], entity: int) -> bool:
        frame = self.frame
        for packet in frame.packets[frame.position + 1 : frame.position + LOOKAHEAD]:
            if isinstance(packet, Block) and packet.type in kinds and packet.entity == entity:
                return True
            if isinstance(packet, TagChange) and packet.tag == GameTag.STEP:
                return False
        return False

    def _missing_block(self, rule: str, kind: int, entity: Entity) -> None:
        frame = self.frame
        if frame.cut or (frame.block is None and frame.peek() is None):
            raise EndOfLog
        self.diverge(
            rule,
            Kind.MISSING,
            frame.peek(),
            entity=entity.id,
            message=f"{self.game.name_of(entity.id)}: a {name('BlockType', kind)} block should come here, and does not",
        )

    def queue(self, event: Event, actor: Entity, body: Callable[[], None]) -> None:
        """Resolve the queue of a step, the actor's own trigger among it."""
        done = False
        while True:
            packet = self.pass_over()
            if not isinstance(packet, Block) or packet.type != BlockType.TRIGGER:
                break
            self.frame.position += 1
            mine = packet.entity == actor.id or isinstance(packet.entity, PlayerReference)
            if not done and mine and self._is_step_block(packet, packet.entity):
                done = True
                self.enter(packet, event.rule, PREDICTED)
                body()
                self.end()
            else:
                self.resolve(packet)
        if not done:
            self._missing_block(event.rule, BlockType.TRIGGER, actor)

    def _is_step_block(self, block: Block, actor: int) -> bool:
        """Tell the trigger that does the bookkeeping of a step from the actor's others: it names the next step."""
        if _names_next_step(block):
            return True
        frame = self.frame
        for packet in frame.packets[frame.position : frame.position + LOOKAHEAD]:
            if isinstance(packet, TagChange) and packet.tag == GameTag.STEP:
                break
            if isinstance(packet, Block) and packet.entity == actor and _names_next_step(packet):
                return False
        return True

    def triggers(self, event: Event) -> None:
        """Resolve the trigger blocks that come next."""
        while (packet := self.pass_over()) is not None:
            if isinstance(packet, Block) and packet.type == BlockType.TRIGGER:
                self.frame.position += 1
                self.resolve(packet)
            elif self._about_secret(packet):
                self.frame.position += 1
                self.judge(packet, CHOSEN if isinstance(packet, ShowEntity) else PREDICTED, "HS 1.4")
            else:
                return

    def _about_secret(self, packet: Packet) -> bool:
        """Tell whether a packet reveals a secret that triggers, or puts it into the graveyard."""
        if isinstance(packet, ShowEntity):
            return self.state[packet.entity].zone == Zone.SECRET
        return (
            isinstance(packet, TagChange)
            and packet.tag == GameTag.ZONE
            and packet.value == Zone.GRAVEYARD
            and self.state[packet.entity].zone == Zone.SECRET
        )

    def effect(self, rule: str, entity: Entity, maybe: bool = False) -> bool:
        """Carry out the text of a card as its POWER block shows it; return whether there was one."""
        block = self._find_block(BlockType.POWER, BlockType.RITUAL, entity.id)
        if block is None:
            if not maybe and self.game.stream != "PowerTaskList":  # which leaves out empty blocks
                self._missing_block(rule, BlockType.POWER, entity)
            return False
        self.frame.position += 1
        self.enter(block, rule, PREDICTED)
        guide(self)
        self.leave()
        return True

    def resolve(self, block: Block) -> None:
        """Carry out a block that nothing called for by name: what kind it is says how."""
        kind = block.type
        if kind == BlockType.DEATHS:
            self.frame.position -= 1
            dead = create_deaths(self)
            if not dead:
                self.frame.position += 1
                self._unexpected_deaths(block)
            else:
                resolve_deaths(self, dead)
            return
        self.enter(block, self.frame.rule, ADOPTED)
        if kind == BlockType.ATTACK and self._attack(block):
            self.end()
            return
        guide(self)
        self.leave()

    def _attack(self, block: Block) -> bool:
        attacker, defender = self.state[block.entity], self.state[block.target]
        self.verdicts[block.index] = CHOSEN
        self.frame.rule = "HS 2.6"
        attack(self, attacker, defender)
        return True

    def _unexpected_deaths(self, block: Block) -> None:
        self.enter(block, "HS 1.11", DIVERGENT)
        self.diverge("HS 1.11", Kind.UNEXPECTED, block, entity=block.entity, message="something dies, and nothing is mortally wounded")
        guide(self)
        self.leave()

    def leave(self) -> None:
        """Close a block whose packets have all been judged."""
        frame = self.frames.pop()
        self.frame = self.frames[-1]
        if frame.cut:
            raise EndOfLog

    # --- openings ------------------------------------------------------------------------------------------

    def look_at(self, card: Entity) -> dict[int, int]:
        """Return the tags of a card that is being played: for a hidden card, those it is revealed with."""
        if card.known:
            return card.tags
        frame = self.frame
        for packet in frame.packets[frame.position : frame.position + LOOKAHEAD]:
            if isinstance(packet, ShowEntity) and packet.entity == card.id:
                return {**card.tags, **dict(packet.tags)}
        return card.tags

    def choose_card(self, rule: str, candidates: Sequence[Entity], zone: int) -> Entity | None:
        """Read from the log which of ``candidates`` moves to ``zone``; the packet must be the next."""
        ids = {candidate.id for candidate in candidates}
        packet = self.pass_over()
        if packet is None:
            return None
        entity = getattr(packet, "entity", 0)
        if entity in ids and isinstance(packet, ShowEntity | TagChange):
            self.frame.position += 1
            self.judge(packet, CHOSEN, rule)
            return self.state[entity]
        return None

    def choose_position(self, rule: str, card: Entity) -> int:
        """Read from the log where on the board a card is placed."""
        board = len([e for e in self.state.board(card.controller) if e is not card])
        frame = self.frame
        for packet in frame.packets[frame.position : frame.position + LOOKAHEAD]:
            if isinstance(packet, TagChange) and packet.entity == card.id and packet.tag == GameTag.ZONE_POSITION:
                if not 1 <= packet.value <= board + 1:
                    break
                return packet.value
            if isinstance(packet, Block):
                break
        return card.position or board + 1

    def adopt_payment(self, rule: str, player: Entity) -> None:
        """Take the payment from the log: the rules cannot tell what the card costs."""
        while (packet := self.pass_over()) is not None:
            if isinstance(packet, TagChange) and packet.tag in _PAYMENT or isinstance(packet, MetaData):
                self.frame.position += 1
                self.judge(packet, ADOPTED, rule)
            else:
                return

    # --- obligations that may be met inside ----------------------------------------------------------------

    def owe(self, rule: str, changes: Iterable[Change]) -> None:
        self.owed = [(rule, change) for change in changes]

    def pay_owed(self, inside: bool = False) -> None:
        """Meet what closes the sequence; ``inside``: where some builds send it before the end."""
        if inside:
            while self._owed_here():
                pass
            return
        owed, self.owed = self.owed, []
        if owed:
            self.together(owed[0][0], [change for _, change in owed])

    def _owed_here(self) -> bool:
        packet = self.pass_over()
        return isinstance(packet, TagChange) and self._meets_owed(packet)

    def _meets_owed(self, packet: TagChange) -> bool:
        for position, (rule, change) in enumerate(self.owed):
            if change.entity.id == packet.entity and change.tag == packet.tag and change.value == packet.value:
                del self.owed[position]
                self.frame.position += 1
                self.judge(packet, PREDICTED, rule)
                return True
        return False

    def maybe_pulse(self, entity: Entity, tag: int, *values: int) -> None:
        pass

    def forget(self, rule: str, entity: Entity) -> None:
        forget(self, rule, entity)

    def update_auras(self) -> None:
        pass

    def replace_hero(self, rule: str, player: Entity, card: Entity) -> None:
        adopt_loose(self)

    def meta(self, rule: str, kind: int, data: int, entities: Sequence[Entity]) -> None:
        packet = self.pass_over()
        if isinstance(packet, MetaData) and packet.meta == kind:
            self.frame.position += 1
            if packet.data == data and (not packet.info or list(packet.info) == [e.id for e in entities]):
                self.judge(packet, PREDICTED, rule)
            else:
                self.judge(packet, DIVERGENT, rule)
                self.diverge(rule, Kind.WRONG_VALUE, packet, entity=entities[0].id, message=f"{packet.data} where the rules give {data}")
            return
        if not self.ruleset_meta_missing:
            self.diverge(rule, Kind.MISSING, packet, entity=entities[0].id, message=f"no note of {data}")


_PAYMENT = (GameTag.RESOURCES_USED, GameTag.TEMP_RESOURCES, GameTag.NUM_RESOURCES_SPENT_THIS_GAME, GameTag.DAMAGE, GameTag.ARMOR, GameTag.PREDAMAGE, GameTag.LAST_AFFECTED_BY)


def _names_next_step(block: Block) -> bool:
    return any(isinstance(packet, TagChange) and packet.tag == GameTag.NEXT_STEP for packet in block.packets)


def guide(r):
    while (packet := r.pass_over()) is not None:
        if isinstance(packet, TagChange) and r._meets_owed(packet):
            continue
        r.frame.position += 1
        if isinstance(packet, Block):
            r.resolve(packet)
        else:
            r.judge(packet, ADOPTED)

def adopt_loose(r):
    while (packet := r.pass_over()) is not None and not isinstance(packet, Block):
        r.frame.position += 1
        r.judge(packet, ADOPTED)

def forget(r, rule, entity):
    for ench in list(r.state.attached.get(entity.id,())):
        if ench.zone!=Zone.PLAY: continue
        ch=[Change(ench,GameTag.ZONE,Zone.REMOVEDFROMGAME),Change(ench,GameTag.ATTACHED,0,True)]
        r.together(rule,ch)
    changes=[Change(entity, GameTag.DAMAGE, 0),Change(entity,GameTag.NUM_ATTACKS_THIS_TURN,0,True)]
    r.together(rule, changes)
