"""The top level of a log: what players and the clock do is the log's to say; what follows is the rules'."""

from __future__ import annotations

from engine.replay.meeting import CHOSEN, EndOfLog
from engine.replay.replayer import Replayer
from engine.resolution import Event
from engine.sequences import turn
from engine.sequences.combat import attack
from engine.sequences.play_card import option_counters, use
from engine.steps.inter_phase import inter_phase
from engine.trace import SpanKind
from hslog.generated.vocabulary import BlockType, GameTag
from hslog.names import name
from hslog.packets import Block, TagChange


def run(r: Replayer) -> None:
    """Replay the game to the end of its log."""
    try:
        frame = r.log.frame
        while frame.position < len(frame.packets):
            _next(r)
    except EndOfLog:
        pass
    r.trace.close_all(r.game.packet_count)


def _next(r: Replayer) -> None:
    log = r.log
    frame = log.frame
    packet = frame.packets[frame.position]
    if isinstance(packet, Block):
        frame.position += 1
        if packet.type == BlockType.PLAY:
            _play(r, packet)
        elif packet.type == BlockType.ATTACK:
            _attack(r, packet)
        else:
            r.resolve(packet)
    elif isinstance(packet, TagChange) and packet.tag == GameTag.STEP and r.state.game.get(GameTag.TURN):
        _step(r)
        if frame.peek() is packet:
            frame.position += 1
            log.take(packet)
    else:
        frame.position += 1
        log.take(packet)


def _step(r: Replayer) -> None:
    game = r.state.game
    title = name("Step", game.get(GameTag.NEXT_STEP)).replace("_", " ").lower()
    span = r.open(SpanKind.SEQUENCE, title, "HS 2.1", r.state.current_player)
    turn.advance(r)
    turn.take_step(r)
    r.close(span)


def _play(r: Replayer, block: Block) -> None:
    card = r.state[block.entity]
    span = r.open(SpanKind.SEQUENCE, "play", "HS 2.2", card)
    span.start = block.index
    r.log.enter(block, "HS 2.2", CHOSEN)
    use(r, card, r.state[block.target] if block.target else None)
    r.end()
    r.close(span)


def _attack(r: Replayer, block: Block) -> None:
    attacker = r.state[block.entity]
    span = r.open(SpanKind.SEQUENCE, "attack", "HS 2.6", attacker)
    span.start = block.index
    r.log.enter(block, "HS 2.6", CHOSEN)
    r.owe("HS 2.6", option_counters(r, r.state.player_of(attacker)))
    attack(r, attacker, r.state[block.target])
    r.end()
    r.triggers(Event("after attack", "HS 2.6.1.g"))
    inter_phase(r)
    r.pay_owed()
    r.close(span)
