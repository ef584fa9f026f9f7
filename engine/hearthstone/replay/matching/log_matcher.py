"""Matching the log: packets get their verdicts and are applied to the state, blocks are opened and closed.

Ignorable packets (:mod:`engine.hearthstone.replay.log.ignorable`) are skipped in the search for what the rules call
for. Packets left in a block when it closes are unexpected. :mod:`engine.hearthstone.replay.matching.changes`,
:mod:`engine.hearthstone.replay.triggers.blocks` and :mod:`engine.hearthstone.replay.triggers.queues` search for what
the rules call for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property

from engine.core.divergence import Kind
from engine.core.trace import BLOCK, Span
from engine.core.verdict import Verdict
from engine.hearthstone.auras.definitions import FOLLOWED, MOVING
from engine.hearthstone.cosmetic import RULED_META, is_cosmetic
from engine.hearthstone.effects.happenings import WATCHED
from engine.hearthstone.evidence import claims
from engine.hearthstone.replay.log.cursor import EarlyPackets, Frame
from engine.hearthstone.replay.log.ignorable import announces, is_ignorable
from engine.hearthstone.replay.log.position import LogPosition
from engine.hearthstone.replay.matching.announcements import Announcements
from engine.hearthstone.replay.matching.derived_from_cards import SHOWN
from engine.hearthstone.replay.matching.derived_values import DerivedValues
from engine.hearthstone.replay.matching.pending import NO_TAGS, PendingChanges, describe_missing
from engine.hearthstone.replay.verdicts.findings import Findings
from engine.hearthstone.resolution import Change
from engine.hearthstone.rulesets import Ruleset
from engine.hearthstone.rulesets.ruled import RULED
from engine.hearthstone.sequences.action_marks import MARK as RUSH_MARK
from engine.hearthstone.state import ENCHANTED_TAGS, Entity, GameState
from engine.hearthstone.steps.win_loss import AT_THE_END, RESULTS
from engine.hearthstone.tags import NEXT_DRAW, SPELLS_DRAWN_THIS_TURN, ZONE_BOUND_FOR
from hslog.hearthstone.game import Game
from hslog.hearthstone.generated.vocabulary import BlockType, CardType, GameTag, Zone
from hslog.hearthstone.packets import (
    CLIENT_PACKETS,
    Block,
    ChangeEntity,
    FullEntity,
    HideEntity,
    MetaData,
    Packet,
    PlayerReference,
    ResetGame,
    ShowEntity,
    ShuffleDeck,
    Spectator,
    TagChange,
)

PREDICTED, CHOSEN, ADOPTED = int(Verdict.PREDICTED), int(Verdict.CHOSEN), int(Verdict.ADOPTED)
COSMETIC, HIDDEN, DIVERGENT = int(Verdict.COSMETIC), int(Verdict.HIDDEN), int(Verdict.DIVERGENT)


class EndOfLog(Exception):
    """The log ends before the rules do."""


class TooManyCards(Exception):
    """A line brings more cards together than a game has. Arguments: the line, and the exceeded maximum."""


class SequenceAborted(Exception):
    """The game ends, or is taken back, inside blocks that do not continue; the log continues at the top level."""


ANNOUNCED = frozenset({GameTag.ZONE, ZONE_BOUND_FOR, NEXT_DRAW})
"""Tags of moves, and tags that announce a move."""

EVENTFUL = frozenset({*FOLLOWED, *MOVING, *WATCHED, GameTag.CONTROLLER})
"""Tags of which a change is more than a value: something follows from it, or is checked before or after it."""

TOLD_TO_CLIENTS = (MetaData, *CLIENT_PACKETS)
"""Packets that change nothing in the state."""

ANNOUNCED_AT_LEAST = 5
"""Number of announced damage events without META_DATA from which a log counts as one without META_DATA."""

NEVER_LOGGED_LATE = (GameTag.ZONE, GameTag.ZONE_POSITION, GameTag.JUST_PLAYED)
"""Tags that the log never adds after a creation or transformation: they change by rules only."""


class LogMatcher(LogPosition):
    """Matches one log with the state of the rules."""

    __slots__ = (
        *("__dict__", "after_leaving", "after_value", "announcements", "apply_consequences", "before_change"),
        *("before_entering", "before_leaving", "before_value", "check_note", "derived_values"),
        *("findings", "granted_verdicts", "last_requested", "named_draws", "new_entities", "pending", "ruleset"),
        *("take_client_packet", "take_rush_mark", "unannounced_draws", "unexpected_block", "unexpected_entity"),
    )

    def __init__(self, game: Game, ruleset: Ruleset) -> None:
        super().__init__(game, GameState(ruleset.quirk("set_aside_keeps_its_place") is True))
        self.ruleset = ruleset
        self.findings = Findings(game, self.state, self.trace, self.frames)
        self.announcements = Announcements(self.state, self.findings, ruleset)
        self.granted_verdicts: dict[int, int] = {}
        self.new_entities: set[int] = set()
        """Entities created or transformed in the current sequence. The log may describe them further."""
        self.last_requested = -1
        """Index of the last creation that a rule called for. That rule handles its consequences."""
        self.named_draws = ruleset.holds("next_draw_named")
        self.unannounced_draws = ruleset.get("draws_announced") is False
        self.pending = PendingChanges(self.findings)
        self.derived_values = DerivedValues(self, self.new_entities, ruleset.low, ruleset.high)
        self.take_client_packet: Callable[[Packet], int] = lambda packet: ADOPTED
        self.take_rush_mark: Callable[[TagChange], int] = lambda packet: ADOPTED
        self.check_note: Callable[[Packet], None] = lambda packet: None
        self.apply_consequences: Callable[[Packet], None] = lambda packet: None
        self.unexpected_block: Callable[[Block, str], None] = lambda block, rule: None
        self.before_entering: Callable[[Frame], None] = lambda frame: None
        self.before_leaving: Callable[[Frame], None] = lambda frame: None
        self.before_change: Callable[[TagChange | ShowEntity], None] = lambda packet: None
        self.after_leaving: Callable[[Block], None] = lambda block: None
        self.before_value: Callable[[TagChange], None] = lambda packet: None
        self.after_value: Callable[[Packet], None] = lambda packet: None
        self.unexpected_entity: Callable[[FullEntity], None] = lambda packet: None

    @cached_property
    def is_noted(self) -> bool:
        """Whether the log has amounts in META_DATA. Some logs omit it: damage is announced but never followed by it.

        A short log may lack a META_DATA packet that belongs there.
        """
        announced = 0
        for packet in self.game.walk():
            if isinstance(packet, MetaData) and packet.meta in RULED_META:
                return True
            if isinstance(packet, TagChange) and packet.tag == GameTag.PREDAMAGE and packet.value > 0:
                announced += 1
        return announced < ANNOUNCED_AT_LEAST

    # --- judging packets -----------------------------------------------------------------------------------

    def judge(self, packet: Packet, verdict: int, rule: str = "") -> None:
        """Give a packet its verdict and apply it to the state."""
        if type(packet) is TagChange:
            self.judge_change(packet, verdict, rule)
            return
        self._record(packet, verdict, rule)
        if isinstance(packet, TOLD_TO_CLIENTS):
            return
        if isinstance(packet, ChangeEntity):
            self.new_entities.add(packet.entity)
            self.pending.forget(packet.entity, GameTag.CARD_TARGET)  # it has no target any more (HS 4.5)
        elif isinstance(packet, ResetGame):
            kept = [self.state.game, *self.state.players.values()]
            for entity in kept:
                self.unknown_tags.add((entity,), {*entity.tags, *RULED})
        elif isinstance(packet, (FullEntity, ShowEntity)):
            if isinstance(packet, ShowEntity):
                self.before_change(packet)
            self.unknown_tags.describe(packet.entity)
        elif isinstance(packet, HideEntity) and announces(self.frame, packet):
            self.state.conceal(self.state.entities[packet.entity])
            return
        self.state.apply(packet)
        if self.state.crowded:
            raise TooManyCards(packet.line, self.state.crowded)
        self.after_value(packet)

    def judge_change(self, packet: TagChange, verdict: int, rule: str) -> None:
        """Give a tag change its verdict, and apply it."""
        tag, state = packet.tag, self.state
        eventful = tag in EVENTFUL
        if (eventful and tag in FOLLOWED) or packet.entity in state.given_by_auras:
            self.before_value(packet)
        verdict = self._record(packet, verdict, rule)
        if isinstance(packet.entity, PlayerReference):
            self.findings.verdicts[packet.index] = COSMETIC if verdict == COSMETIC else HIDDEN
            self.unknown_tags.add_of_either(state.players.values(), tag)
            for player in state.players.values():
                self.pending.forget(player.id, tag)  # this packet may be the pending change
        elif self.unknown_tags.values and (packet.entity, tag) in self.unknown_tags.values:
            self.unknown_tags.learn(packet)
            self.findings.verdicts[packet.index] = HIDDEN
        if eventful and tag in WATCHED:
            self.before_change(packet)
        changed = state.entities[packet.entity] if type(packet.entity) is int else self._changed(packet)
        state.set(changed, tag, packet.value)
        if not eventful:
            return
        if state.crowded:
            raise TooManyCards(packet.line, state.crowded)
        if verdict == PREDICTED and tag in FOLLOWED and (shown := self.derived_values.shows(packet)) is not None:
            self.findings.verdicts[shown.index], self.findings.rules[shown.index] = PREDICTED, SHOWN
        if tag in FOLLOWED or tag in MOVING:
            self.after_value(packet)

    def _changed(self, packet: TagChange) -> Entity:
        """Return the entity that changes; of a player who is not known, the one player who has another value."""
        if not packet.entity and isinstance(packet.entity, PlayerReference):
            others = [one for one in self.state.players.values() if one.get(packet.tag) != packet.value]
            if len(others) == 1:
                return others[0]
        return self.state[packet.entity]

    def _record(self, packet: Packet, verdict: int, rule: str) -> int:
        """Record the verdict of a packet, which may match a pending change of an earlier rule; return the verdict."""
        if self.granted_verdicts:
            verdict = self.granted_verdicts.pop(packet.index, verdict)
        if self.pending.changes:
            verdict, called_rule = self.pending.match(packet, verdict)
            rule = called_rule or rule
        if type(packet) is TagChange and packet.tag in ANNOUNCED and verdict != COSMETIC:
            if packet.tag == GameTag.ZONE:
                verdict = self.announcements.move(packet, verdict)
            elif packet.tag == ZONE_BOUND_FOR:
                verdict = self.announcements.announce(packet, verdict)
            elif self.named_draws:
                verdict = CHOSEN  # which card it is, is open; that the next draw is named is not
        if verdict == ADOPTED:
            verdict, rule = self._explain(packet, rule)
        index, findings = packet.index, self.findings
        findings.verdicts[index] = verdict
        if rule:
            findings.rules[index] = rule
        return verdict

    def _explain(self, packet: Packet, rule: str) -> tuple[int, str]:
        """Return the verdict and rule of a packet that follows from the current state, else ADOPTED."""
        derived = self.derived_values
        if isinstance(packet, TagChange):
            expected = derived.expected(packet)
            if packet.tag == SPELLS_DRAWN_THIS_TURN and rule and packet.entity in self.never_hidden:
                return CHOSEN, rule  # whether the hidden card is a spell is open; the count is not
            if expected is None or (rule and expected[0] != packet.value):
                return ADOPTED, rule  # a rule allows this very change
            return self.findings.compare_derived(packet, *expected)
        if isinstance(packet, ChangeEntity) and derived.is_announced(packet):
            return PREDICTED, "HS 4.5"
        if isinstance(packet, HideEntity) and (hides := derived.hides(packet)):
            return PREDICTED, hides
        if isinstance(packet, ShuffleDeck) and derived.follows_from_shuffling_in(packet):
            return PREDICTED, "HS 4.7"
        if isinstance(packet, ShowEntity) and derived.is_revealed(packet):
            return CHOSEN, rule  # the card was hidden; that it is revealed is not open
        return ADOPTED, rule

    def pass_on(self, packet: Packet, verdict: int, rule: str = "") -> None:
        """Give the next packet its verdict, and move past it."""
        self.frame.position += 1
        self.judge(packet, verdict, rule)

    def pass_over(self, packet: Packet) -> None:
        """Take the next packet, which no rule called for, and move past it."""
        self.frame.position += 1
        self.take(packet)

    def take(self, packet: Packet) -> None:
        """Judge a packet that no rule called for: cosmetic, hidden, or adopted."""
        if isinstance(packet, CLIENT_PACKETS):
            verdict = self.take_client_packet(packet)
        elif is_cosmetic(packet, self.state):
            if isinstance(packet, Block):
                self.enter(packet, "", COSMETIC)
                self.leave()
                return
            self.check_note(packet)
            verdict = COSMETIC
        elif isinstance(packet, TagChange) and isinstance(packet.entity, PlayerReference):
            verdict = HIDDEN
        elif isinstance(packet, TagChange) and packet.tag == RUSH_MARK and self.frame.block is None:
            verdict = self.take_rush_mark(packet)
        else:
            verdict = ADOPTED
        self.judge(packet, verdict)
        self.apply_consequences(packet)

    def skip_ignorable(self) -> Packet | None:
        """Take all ignorable packets; return the next packet that is not ignorable, None at the end."""
        frame, state = self.frame, self.state
        packets, count = frame.packets, len(frame.packets)
        if frame.met_at == state.changes and frame.position < count and packets[frame.position] is frame.met:
            return frame.met
        first, stop = frame.passed
        start = first if stop == frame.position else frame.position
        if start == frame.position:
            frame.unexplained = None
        found = None
        while frame.position < count:
            packet = packets[frame.position]
            if not is_ignorable(self, packet):
                found = frame.met = packet
                frame.met_at = state.changes
                break
            self.pass_over(packet)
            if frame.unexplained is None and self._is_unexplained(packet):
                frame.unexplained = frame.position - 1
        frame.passed = start, frame.position
        return found

    def _is_unexplained(self, packet: Packet) -> bool:
        """Return whether a taken packet changes a stat or a cost for no reason that the rules know.

        A hero's attack is logged again whenever weapons are updated.
        """
        if not isinstance(packet, TagChange) or packet.tag not in ENCHANTED_TAGS:
            return False
        adopted = self.findings.verdicts[packet.index] == ADOPTED
        return adopted and self.state.entities[packet.entity].type != CardType.HERO

    def check_end(self) -> None:
        """Stop at the end of the log, or if the game is taken back: nothing can be missing there.

        Raises EndOfLog or SequenceAborted.
        """
        self.check_reset()
        frame = self.frame
        if frame.cut or (frame.block is None and all(isinstance(packet, Spectator) for packet in frame.ahead())):
            raise EndOfLog

    def check_reset(self) -> None:
        """Abort the sequence if the game is taken back in the open block (Rewind).

        Raises SequenceAborted.
        """
        if self.frame.block is not None and any(block.type == BlockType.GAME_RESET for block in self.blocks()):
            self.abort_sequence()

    # --- blocks --------------------------------------------------------------------------------------------

    def enter(self, block: Block, rule: str, verdict: int) -> None:
        """Open the block at the cursor."""
        self.findings.verdicts[block.index] = HIDDEN if isinstance(block.entity, PlayerReference) else verdict
        self.findings.rules[block.index] = rule
        self.trace.open(Span(BLOCK, "", rule, block.index, block.entity, block=block))
        self.frame = Frame(block, block.packets, rule, self.state.entities[block.entity].card_id)
        self.before_entering(self.frame)
        self.frames.append(self.frame)

    def abort_sequence(self) -> None:
        """Close all blocks: a player conceded while the server waited for a choice, or the game was taken back.

        Raises SequenceAborted.
        """
        top_level, *inner = self.frames
        for frame in inner:
            top_level.packets[top_level.position : top_level.position] = frame.packets[frame.position :]
        del self.frames[1:]
        self.frame = top_level
        self.pending.take_all()
        self.trace.close_all(self.place())
        raise SequenceAborted

    def suspend(self) -> None:
        """Continue the sequence outside the open block if the block has no packets left: the server awaits a choice."""
        frame = self.frame
        if len(self.frames) > 1 and frame.block is not None and not frame.cut and self.skip_ignorable() is None:
            frame.goes_on = self.frames[-2]
            self.frame = frame.current

    def leave(self) -> None:
        """Close the open block. Packets left in it are unexpected."""
        frame = self.frames[-1]
        while frame.goes_on is None and (packet := self.skip_ignorable()) is not None:
            frame.position += 1
            if isinstance(packet, Block):
                self.unexpected_block(packet, "")
            elif isinstance(packet, FullEntity):
                frame.position -= 1
                self.unexpected_entity(packet)
            else:
                awaited = isinstance(packet, TagChange) and self.pending.awaits(packet)
                self.judge(packet, ADOPTED)
                if not awaited:
                    self._report_unexpected(packet)
        for packet in frame.early.values():
            self._report_unexpected(packet)
        if frame.goes_on is None:
            self.announcements.check(frame)
            if not frame.cut:
                self.before_leaving(frame)
            self._report_pending(self.pending.due(frame))
        block = frame.block
        span = self.trace.of_block(block)
        stop = block.end_index + 1 if block is not None and block.end_index is not None else self.place()
        self.trace.close(span, stop)
        self.frames.pop()
        around = self.frames[-1]
        self.frame = around if around.goes_on is None else around.current
        if frame.cut:
            raise EndOfLog
        if block is not None:
            self.after_leaving(block)

    def _report_pending(self, late: Iterable[tuple[str, Change]]) -> None:
        """Report changes that are missing at the end of the open block."""
        if self.frames[-1].cut:
            return
        for rule, change in late:
            entity = change.entity.id
            message = describe_missing(change)
            tag = None if change.tag in NO_TAGS else change.tag
            self.findings.diverge(
                rule, Kind.MISSING, None, entity=entity, tag=tag, expected=change.value, message=message
            )

    def pass_unexpected(self, packet: TagChange) -> None:
        """Take the next packet and report that no rule calls for it."""
        self.pass_on(packet, ADOPTED)
        self._report_unexpected(packet)

    def report_early(self) -> None:
        """Report skipped packets of the top level that no rule has called for since."""
        early, self.frame.early = self.frame.early, EarlyPackets()
        for packet in early.values():
            self._report_unexpected(packet)

    def _is_spent_secret(self, packet: TagChange) -> bool:
        """Return whether a packet moves a secret that has triggered in the open block to the graveyard."""
        if (packet.tag, packet.value) != (GameTag.ZONE, Zone.GRAVEYARD):
            return False
        return any(
            isinstance(other, Block) and other.trigger_keyword == GameTag.SECRET and other.index < packet.index
            for other in self.frame.packets
            if isinstance(other, Block) and other.entity == packet.entity
        )

    def _report_unexpected(self, packet: Packet) -> None:
        if not isinstance(packet, TagChange):
            return
        if (packet.entity, packet.tag, packet.value) in self.frame.possible:
            return
        if packet.entity in self.new_entities and packet.tag not in NEVER_LOGGED_LATE:
            return
        if packet.index in self.unknown_tags.learned or self._is_spent_secret(packet):
            return
        decided = packet.tag == GameTag.PLAYSTATE and packet.value in RESULTS and self.frame.block is not None
        rule = AT_THE_END if decided else self.frame.rule
        self.findings.unexpected_change(rule, packet, claim=claims.only(packet.tag), follows=self.frame.fault)
