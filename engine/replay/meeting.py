"""Meeting the log: what the rules state is compared with the next packets of the open block.

Packets no rule speaks of are passed over. A packet that does not fit is judged by what comes after it: wrong value,
too early, too much, or missing altogether. Whatever it is, the state takes what the log says, so that one fault is
one divergence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engine.cosmetic import is_cosmetic
from engine.divergence import Kind
from engine.mechanics.enchantments import is_attachment
from engine.replay.announcements import Announcements
from engine.replay.awaiting import HIDING, Awaiting, describe_missing
from engine.replay.cursor import Frame
from engine.replay.findings import Findings
from engine.resolution import Change
from engine.rulesets import Ruleset
from engine.rulesets.ruled import RULED, RULED_IN
from engine.state import Entity, GameState
from engine.tags import NEXT_DRAW, ZONE_BOUND_FOR
from engine.trace import Span, SpanKind, Trace
from engine.verdict import Verdict
from hslog.game import Game
from hslog.generated.vocabulary import BlockType, CardType, GameTag, Step, Zone
from hslog.packets import (
    ASIDES,
    Block,
    ChangeEntity,
    FullEntity,
    HideEntity,
    Packet,
    PlayerReference,
    ResetGame,
    ShowEntity,
    TagChange,
)

PREDICTED, CHOSEN, ADOPTED = int(Verdict.PREDICTED), int(Verdict.CHOSEN), int(Verdict.ADOPTED)
COSMETIC, HIDDEN = int(Verdict.COSMETIC), int(Verdict.HIDDEN)

OUTSIDE = (Zone.SETASIDE, Zone.GRAVEYARD, Zone.REMOVEDFROMGAME)
"""Zones without places, between which cards are moved for reasons no rule tells."""

EFFECTS = (BlockType.POWER, BlockType.TRIGGER, BlockType.RITUAL, BlockType.INVALID)
"""Types of blocks in which a card's text may do something."""

BEFORE_THE_TURNS = (Step.INVALID, Step.BEGIN_MULLIGAN)

BY_EFFECTS = (GameTag.ATK, GameTag.HEALTH, GameTag.COST)
"""What effects and auras change at any time, of others than heroes, but not where the server only counts."""

WITHOUT_DRAWS = (Step.MAIN_READY, Step.MAIN_START_TRIGGERS, Step.MAIN_END, Step.MAIN_CLEANUP, Step.MAIN_NEXT)
"""The steps of a turn but those in which a card is drawn, or the player acts."""

LOOKAHEAD = 200
"""How many packets of the same block to look ahead for one that is late."""


class EndOfLog(Exception):
    """The log stops before the rules do."""


class BrokenOff(Exception):
    """The game ends inside blocks that are never closed; the log goes on at the top."""


class Meeting:
    """The log on one side, the state the rules run on on the other, and where in the log they are."""

    def __init__(self, game: Game, ruleset: Ruleset) -> None:
        self.game = game
        self.state = GameState()
        self.trace = Trace()
        self.frame = Frame(None, game.packets, "HS 2.1")
        self.frames: list[Frame] = [self.frame]
        self.findings = Findings(game, self.state, self.trace, self.frames)
        self.announcements = Announcements(self.state, self.findings, ruleset)
        self.openings: dict[int, int] = {}
        self.uncertain: set[tuple[int, int]] = set()
        self.doubtful: set[int] = set()
        self.newborn: set[int] = set()
        """Entities created in the sequence that is going on: what they are like is told in the packets that follow."""
        self.named_draws = ruleset.holds("next_draw_named")
        self.awaited = Awaiting(self.findings)
        self.aside: Callable[[Packet], int] = lambda packet: ADOPTED
        self.follow: Callable[[Packet], None] = lambda packet: None
        self.unexpected_block: Callable[[Block], None] = lambda block: None
        self.before_leaving: Callable[[Frame], None] = lambda frame: None
        self.unexpected_entity: Callable[[FullEntity], None] = lambda packet: None

    @property
    def never_hidden(self) -> set[int]:
        """The game and the players: of them nothing is said twice."""
        return {self.state.game.id, *(player.id for player in self.state.players.values())}

    # --- judging packets -----------------------------------------------------------------------------------

    def judge(self, packet: Packet, verdict: int, rule: str = "") -> None:
        """Give a packet its verdict and take it into the state."""
        index = packet.index
        if self.openings:
            verdict = self.openings.pop(index, verdict)
        if self.awaited.changes:
            verdict, called_for = self.awaited.met(packet, verdict)
            rule = called_for or rule
        if isinstance(packet, TagChange):
            if packet.tag == GameTag.ZONE:
                verdict = self.announcements.move(packet, verdict)
            elif packet.tag == ZONE_BOUND_FOR:
                verdict = self.announcements.announce(packet, verdict)
            elif packet.tag == NEXT_DRAW and self.named_draws:
                verdict = CHOSEN  # which card it is, is open; that it is drawn next is not
        self.findings.verdicts[index] = verdict
        if rule:
            self.findings.rules[index] = rule
        if isinstance(packet, TagChange):
            if isinstance(packet.entity, PlayerReference):
                self._doubt(self.state.players.values(), (packet.tag,))
            elif self.uncertain and (packet.entity, packet.tag) in self.uncertain:
                self.uncertain.discard((packet.entity, packet.tag))
                self.doubtful.add(index)
                self.findings.verdicts[index] = HIDDEN
        elif isinstance(packet, ChangeEntity):
            self.awaited.forget(packet.entity, GameTag.CARD_TARGET)  # it is aimed at nothing any more (HS 4.5)
        elif isinstance(packet, ResetGame):
            kept = [self.state.game, *self.state.players.values()]
            for entity in kept:
                self._doubt((entity,), {*entity.tags, *RULED})
        elif isinstance(packet, HideEntity) and self.announces(packet):
            self.state.conceal(self.state[packet.entity])
            return
        self.state.apply(packet)

    def _doubt(self, entities: Iterable[Entity], tags: Iterable[int]) -> None:
        """From here on the values of these tags are not known, until a packet tells."""
        tags = list(tags)
        self.uncertain.update((entity.id, tag) for entity in entities for tag in tags)

    def announces(self, packet: HideEntity) -> bool:
        """Tell whether a packet soon after says by itself where a hidden card goes: HIDE_ENTITY only announces."""
        frame = self.frame
        return any(
            isinstance(ahead, TagChange) and ahead.tag == GameTag.ZONE and ahead.entity == packet.entity
            for ahead in frame.packets[frame.position : frame.position + 4]
        )

    def take(self, packet: Packet) -> None:
        """Take a packet no rule was asked about: cosmetic, hidden, or adopted."""
        if isinstance(packet, ASIDES):
            verdict = self.aside(packet)
        elif is_cosmetic(packet):
            verdict = COSMETIC
        elif isinstance(packet, TagChange) and isinstance(packet.entity, PlayerReference):
            verdict = HIDDEN
        else:
            verdict = ADOPTED
        self.judge(packet, verdict)
        self.follow(packet)

    def transparent(self, packet: Packet) -> bool:
        """Tell whether a packet may stand anywhere without a rule having to call for it."""
        if isinstance(packet, TagChange):
            if isinstance(packet.entity, PlayerReference):
                return True
            if packet.tag not in RULED:
                block = self.frame.block
                if block is not None and packet.tag in RULED_IN.get(block.type, ()):
                    return False
                changed = self.state[packet.entity]
                return (packet.tag not in BY_EFFECTS or changed.type == CardType.HERO) or not self._is_bookkeeping()
            if self.state[packet.entity].tags.get(packet.tag, 0) == packet.value:
                # says what was so already, as when a hidden card is described
                known = packet.entity in self.never_hidden and self.state.game.get(GameTag.STEP) not in BEFORE_THE_TURNS
                return not known and (packet.entity, packet.tag) not in self.uncertain
            return self._elsewhere(packet)
        if isinstance(packet, HideEntity):
            return self.state[packet.entity].zone == packet.value or self.announces(packet)
        if isinstance(packet, ShowEntity):
            return self.state[packet.entity].zone == packet.tag(GameTag.ZONE)
        return is_cosmetic(packet) or isinstance(packet, ASIDES)

    def _is_bookkeeping(self) -> bool:
        """Tell whether the open block is a trigger of the game or a player in a step of a turn: no card acts there."""
        block = self.frame.block
        if block is None or block.type != BlockType.TRIGGER or block.entity not in self.never_hidden:
            return False
        return self.state.game.get(GameTag.STEP) in WITHOUT_DRAWS

    def _something_else_happens_to(self, packet: TagChange) -> bool:
        """Tell whether the packet before or after is about the same entity: who affects it comes with what it does."""
        frame = self.frame
        around = frame.packets[max(0, frame.position - 1) : frame.position + 2]
        return any(
            other is not packet and isinstance(other, TagChange) and other.entity == packet.entity for other in around
        )

    def _elsewhere(self, packet: TagChange) -> bool:
        """Tell whether a change is of a kind no rule orders: places in the deck, enchantments coming and going."""
        if packet.tag == GameTag.NUM_TURNS_IN_HAND and not packet.value:
            return True
        if packet.tag == GameTag.LAST_AFFECTED_BY:
            return self._something_else_happens_to(packet)
        zone = self.state[packet.entity].zone
        if packet.tag == GameTag.ZONE_POSITION:
            block = self.frame.block
            return zone == Zone.DECK and block is not None and block.type in EFFECTS and not self._is_bookkeeping()
        if packet.tag == GameTag.NUM_TURNS_IN_PLAY:
            return zone == Zone.SECRET and not packet.value
        if packet.tag == GameTag.ZONE and zone == Zone.SETASIDE and packet.value in OUTSIDE:
            return True
        if packet.tag == GameTag.ZONE and packet.value not in (Zone.PLAY, *OUTSIDE):
            return False
        return packet.tag in (GameTag.ZONE, GameTag.CONTROLLER) and is_attachment(self.state[packet.entity])

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

    def upcoming(self) -> Iterable[Packet]:
        """Yield the packets ahead in the open block, without moving."""
        frame = self.frame
        return frame.packets[frame.position : frame.position + LOOKAHEAD]

    @property
    def place(self) -> int:
        """The index of the next packet."""
        packet = self.frame.peek()
        if packet is not None:
            return packet.index
        block = self.frame.block
        if block is None or block.end_index is None:
            return self.game.packet_count
        return block.end_index

    # --- changes -------------------------------------------------------------------------------------------

    def change(self, rule: str, entity: Entity, tag: int, value: int, maybe: bool = False) -> None:
        """Meet one change."""
        frame = self.frame
        if entity.tags.get(tag, 0) == value and not frame.early and (entity.id, tag) not in self.uncertain:
            return
        if frame.position < len(frame.packets):
            packet = frame.packets[frame.position]
            if type(packet) is TagChange and packet.tag == tag and packet.value == value and packet.entity == entity.id:
                frame.position += 1
                self.judge(packet, PREDICTED, rule)
                return
        self.together(rule, (Change(entity, tag, value, maybe),))

    def together(self, rule: str, changes: Iterable[Change]) -> None:
        """Meet several changes in any order."""
        wanted: dict[tuple[int, int], Change] = {}
        early = self.frame.early
        for change in changes:
            entity, tag, value, _, finer = change
            if early and self._claim_early(finer or rule, entity.id, tag, value):
                continue
            if self.uncertain and (entity.id, tag) in self.uncertain:
                wanted[(entity.id, tag)] = change._replace(maybe=True)
                continue
            if entity.tags.get(tag, 0) != value:
                wanted[(entity.id, tag)] = change
        if wanted:
            self.meet(rule, wanted)

    def pulse(self, rule: str, entity: Entity, tag: int, *values: int) -> None:
        """Meet a tag being set to each value in turn."""
        for value in values:
            self.meet(rule, {(entity.id, tag): Change(entity, tag, value)})

    def meet(self, rule: str, wanted: dict[tuple[int, int], Change]) -> None:
        """Find the wanted changes from here on; what is not found, and not ``maybe``, is missing."""
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
            elif (change := self._reveals(packet, wanted)) is not None:
                frame.position += 1
                self.judge(packet, CHOSEN, change.rule or rule)
                self._drop_satisfied(wanted)
                continue
            if self.transparent(packet):
                if not self._is_ahead(wanted):
                    break
                frame.position += 1
                self.take(packet)
                continue
            if isinstance(packet, FullEntity):
                self.unexpected_entity(packet)
                continue
            if self._come_later(wanted):
                frame.position += 1
                self._too_early(packet)
                continue
            break
        for change in wanted.values():
            if not change.maybe:
                self._missing(rule, change)

    def _is_ahead(self, wanted: dict[tuple[int, int], Change]) -> bool:
        """Tell whether it is worth passing over packets: any certain change is, others have to be in sight."""
        if any(not change.maybe for change in wanted.values()):
            return True
        for packet in self.upcoming():
            if isinstance(packet, TagChange):
                change = wanted.get((packet.entity, packet.tag))
                if change is not None and change.value == packet.value:
                    return True
            elif isinstance(packet, ShowEntity | HideEntity) and (packet.entity, GameTag.ZONE) in wanted:
                return True
        return False

    def _wanted(self, wanted: dict[tuple[int, int], Change], packet: TagChange) -> Change | None:
        change = wanted.get((packet.entity, packet.tag))
        if change is not None:
            if change.maybe and change.value != packet.value and (packet.entity, packet.tag) not in self.uncertain:
                return None
            del wanted[(packet.entity, packet.tag)]
            return change
        if isinstance(packet.entity, PlayerReference):
            players = {player.id for player in self.state.players.values()}
            for (entity, tag), candidate in wanted.items():
                if tag == packet.tag and candidate.value == packet.value and entity in players:
                    del wanted[(entity, tag)]
                    packet.entity = PlayerReference(entity, packet.entity.name, "the rules call for it")
                    return candidate
        return None

    def _reveals(self, packet: Packet, wanted: dict[tuple[int, int], Change]) -> Change | None:
        """Return which of the wanted moves a card makes as it is revealed or hidden, None for none."""
        if isinstance(packet, ShowEntity | HideEntity):
            change = wanted.get((packet.entity, GameTag.ZONE))
            if change is not None:
                value = packet.value if isinstance(packet, HideEntity) else packet.tag(GameTag.ZONE)
                return change if value == change.value else None
        return None

    def _drop_satisfied(self, wanted: dict[tuple[int, int], Change]) -> None:
        for key, change in list(wanted.items()):
            if change.entity.tags.get(change.tag, 0) == change.value:
                del wanted[key]

    def _compare(self, rule: str, change: Change, packet: TagChange) -> None:
        rule = change.rule or rule
        if isinstance(packet.entity, PlayerReference) or (packet.entity, packet.tag) in self.uncertain:
            self.judge(packet, HIDDEN, rule)
            return
        if packet.value == change.value:
            self.judge(packet, ADOPTED if change.maybe else PREDICTED, rule)
            return
        self.judge(packet, ADOPTED, rule)
        self.findings.diverge(
            rule,
            Kind.WRONG_VALUE,
            packet,
            entity=change.entity.id,
            tag=change.tag,
            expected=change.value,
            observed=packet.value,
        )
        if change.entity is self.state.game and change.tag == GameTag.TURN:
            self.lose_track()

    def lose_track(self) -> None:
        """Turns are missing from the log: of what happened meanwhile nothing is known."""
        self._doubt(self.state.entities.values(), RULED)

    def _come_later(self, wanted: dict[tuple[int, int], Change]) -> bool:
        """Tell whether any of the wanted changes is found, exactly, further on in this block."""
        frame = self.frame
        top = frame.block is None
        for packet in frame.packets[frame.position + 1 : frame.position + LOOKAHEAD]:
            if isinstance(packet, TagChange):
                change = wanted.get((packet.entity, packet.tag))
                if change is not None and change.value == packet.value and not change.maybe:
                    return True
            elif isinstance(packet, ShowEntity):
                change = wanted.get((packet.entity, GameTag.ZONE))
                if change is not None and change.value == packet.tag(GameTag.ZONE):
                    return True
            elif top and isinstance(packet, Block):
                return False
        return False

    def _too_early(self, packet: Packet) -> None:
        """Pass over a packet that nothing has called for yet: something may still."""
        if isinstance(packet, Block):
            self.unexpected_block(packet)
            return
        self.judge(packet, ADOPTED)
        self.frame.early.append(packet)

    def _claim_early(self, rule: str, entity: int, tag: int, value: int) -> bool:
        early = self.frame.early
        for position, packet in enumerate(early):
            if (
                isinstance(packet, TagChange)
                and packet.tag == tag
                and packet.entity == entity
                and packet.value == value
            ):
                del early[position]
                self.findings.verdicts[packet.index] = PREDICTED
                self.findings.rules[packet.index] = rule
                return True
        return False

    def _missing(self, rule: str, change: Change) -> None:
        self.check_end()
        self.findings.diverge(
            change.rule or rule,
            Kind.MISSING,
            self.frame.peek(),
            entity=change.entity.id,
            tag=change.tag,
            expected=change.value,
        )

    def check_end(self) -> None:
        """Stop where the log does: what it does not have any more proves nothing.

        Raises EndOfLog.
        """
        frame = self.frame
        if frame.cut or (frame.block is None and frame.peek() is None):
            raise EndOfLog

    # --- blocks --------------------------------------------------------------------------------------------

    def enter(self, block: Block, rule: str, verdict: int) -> None:
        """Open a block of the log that stands at the cursor."""
        self.findings.verdicts[block.index] = verdict
        self.findings.rules[block.index] = rule
        self.trace.open(Span(SpanKind.BLOCK, "", rule, block.index, block.entity, block=block))
        self.frame = Frame(block, block.packets, rule)
        self.frames.append(self.frame)

    def break_off(self) -> None:
        """A player gives up while the server waits for a choice: what comes now is in none of the open blocks.

        Raises BrokenOff.
        """
        top, *inner = self.frames
        for frame in inner:
            top.packets[top.position : top.position] = frame.packets[frame.position :]
        del self.frames[1:]
        self.frame = top
        self.awaited.take_all()
        self.trace.close_all(self.place)
        raise BrokenOff

    def suspend(self) -> None:
        """The server waits for a choice: when nothing is left in the open block, its sequence goes on outside."""
        frame = self.frame
        if len(self.frames) > 1 and frame.block is not None and not frame.cut and self.pass_over() is None:
            frame.goes_on = self.frames[-2]
            self.frame = frame.current

    def leave(self) -> None:
        """Close the open block: what is left in it was not called for."""
        frame = self.frames[-1]
        while frame.goes_on is None and (packet := self.pass_over()) is not None:
            frame.position += 1
            if isinstance(packet, Block):
                self.unexpected_block(packet)
            elif isinstance(packet, FullEntity):
                frame.position -= 1
                self.unexpected_entity(packet)
            else:
                self.judge(packet, ADOPTED)
                self._report_unexpected(packet)
        for packet in frame.early:
            self._report_unexpected(packet)
        if frame.goes_on is None:
            self.announcements.check(frame)
            if not frame.cut:
                self.before_leaving(frame)
            self._report_awaited(self.awaited.due(frame))
        else:
            self.awaited.move(frame, frame.goes_on)
        span = next(span for span in reversed(self.trace.stack) if span.block is frame.block)
        block = frame.block
        stop = block.end_index + 1 if block is not None and block.end_index is not None else self.place
        self.trace.close(span, stop)
        self.frames.pop()
        self.frame = self.frames[-1].current
        if frame.cut:
            raise EndOfLog

    def _report_awaited(self, late: Iterable[tuple[str, Change]]) -> None:
        """Say what should have come in the block that ends."""
        if self.frames[-1].cut:
            return
        for rule, change in late:
            entity = change.entity.id
            message = describe_missing(change)
            tag = None if change.tag == HIDING else change.tag
            self.findings.diverge(
                rule, Kind.MISSING, None, entity=entity, tag=tag, expected=change.value, message=message
            )

    def pass_unexpected(self, packet: TagChange) -> None:
        """Take the packet at the cursor and say that nothing called for it."""
        self.frame.position += 1
        self.judge(packet, ADOPTED)
        self._report_unexpected(packet)

    def report_early(self) -> None:
        """Say of what was passed over at the top level that nothing has called for it after all."""
        early, self.frame.early = self.frame.early, []
        for packet in early:
            self._report_unexpected(packet)

    def _report_unexpected(self, packet: Packet) -> None:
        if not isinstance(packet, TagChange) or self.frame.faulted:
            return
        if packet.entity in self.newborn and packet.tag not in (GameTag.ZONE, GameTag.ZONE_POSITION):
            return
        if packet.index in self.doubtful:
            return
        self.findings.diverge(
            self.frame.rule,
            Kind.UNEXPECTED,
            packet,
            entity=packet.entity,
            tag=packet.tag,
            observed=packet.value,
        )
