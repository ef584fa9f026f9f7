"""The top level of a log: what players and the clock do is the log's to say; what follows is the rules'."""

from __future__ import annotations

from collections.abc import Callable

from engine.replay.meeting import ADOPTED, CHOSEN, PREDICTED, EndOfLog
from engine.replay.replayer import Replayer
from engine.resolution import Event
from engine.sequences import game_start, mulligan, turn
from engine.sequences.combat import attack
from engine.sequences.play_card import option_counters, use
from engine.steps.inter_phase import inter_phase
from engine.steps.win_loss import decide
from engine.trace import SpanKind
from hslog.generated.vocabulary import BlockType, GameTag, Mulligan
from hslog.names import name
from hslog.packets import Block, CreateGame, FullEntity, Options, ShowEntity, TagChange


def run(r: Replayer) -> None:
    """Replay the game to the end of its log."""
    try:
        frame = r.log.frame
        frame.packets = list(frame.packets)
        while frame.position < len(frame.packets):
            _next(r)
    except EndOfLog:
        pass
    r.trace.close_all(r.game.packet_count)


def _next(r: Replayer) -> None:
    log = r.log
    frame = log.frame
    packet = frame.packets[frame.position]
    if r.joined and not isinstance(packet, CreateGame | FullEntity | ShowEntity):
        r.joined = False
        r.state.take_as_snapshot()
    if isinstance(packet, Block):
        if _never_closed(packet):
            frame.packets[frame.position : frame.position + 1] = [packet, *packet.packets]
            log.judge(packet, ADOPTED)
            frame.position += 1
            return
        frame.position += 1
        if packet.type in (BlockType.PLAY, BlockType.DECK_ACTION):
            _play(r, packet)
        elif packet.type == BlockType.ATTACK:
            _attack(r, packet)
        elif not _opening(r, packet):
            r.resolve(packet)
            if packet.type == BlockType.GAME_RESET:
                r.state.take_as_snapshot()
    elif isinstance(packet, TagChange) and packet.tag == GameTag.STEP and r.state.game.get(GameTag.TURN):
        _step(r)
        if frame.peek() is packet:
            frame.position += 1
            log.take(packet)
    else:
        frame.position += 1
        log.take(packet)


def _never_closed(block: Block) -> bool:
    """Tell whether the log forgets to close a block: the game cannot ask for options inside one."""
    return block.end_line is None and any(isinstance(packet, Options) for packet in block.packets)


def _opening(r: Replayer, block: Block) -> bool:
    """Carry out a block of the start of the game or of the mulligan; False when it is neither."""
    game = r.state.game
    if block.type != BlockType.TRIGGER:
        return False
    if not game.get(GameTag.TURN) and not game.get(GameTag.STEP) and block.entity == game.id:
        return _carry_out(r, block, "start of the game", game_start.RULE, lambda: game_start.deal_hands(r))
    player = next((player for player in r.state.players.values() if player.id == block.entity), None)
    if player is None:
        return False
    state = player.get(GameTag.MULLIGAN_STATE)
    if state == Mulligan.DEALING:
        return _carry_out(r, block, "mulligan", mulligan.RULE, lambda: mulligan.exchange(r, player))
    if state == Mulligan.WAITING:
        return _carry_out(r, block, "mulligan", mulligan.RULE, lambda: mulligan.finish(r, player))
    return False


def _carry_out(r: Replayer, block: Block, title: str, rule: str, body: Callable[[], None]) -> bool:
    span = r.open(SpanKind.SEQUENCE, title, rule, r.state[block.entity])
    span.start = block.index
    r.log.enter(block, rule, PREDICTED)
    body()
    r.guide.carry_out()
    r.end()
    r.close(span)
    return True


def _step(r: Replayer) -> None:
    game = r.state.game
    _settle_current_player(r)
    title = name("Step", game.get(GameTag.NEXT_STEP)).replace("_", " ").lower()
    span = r.open(SpanKind.SEQUENCE, title, "HS 2.1", r.state.current_player)
    turn.advance(r)
    turn.take_step(r)
    r.close(span)


def _settle_current_player(r: Replayer) -> None:
    """After a game reset nothing tells whose turn it is but the block in which that player's step is carried out."""
    players = r.state.players.values()
    if not any((player.id, GameTag.CURRENT_PLAYER) in r.log.uncertain for player in players):
        return
    for packet in r.log.upcoming():
        if isinstance(packet, Block) and packet.type == BlockType.TRIGGER:
            if any(player.id == packet.entity for player in players):
                for player in players:
                    r.state.set(player, GameTag.CURRENT_PLAYER, int(player.id == packet.entity))
                return


def _play(r: Replayer, block: Block) -> None:
    card = r.state[block.entity]
    span = r.open(SpanKind.SEQUENCE, "play", "HS 2.2", card)
    span.start = block.index
    r.log.enter(block, "HS 2.2", CHOSEN)
    target = block.entity if block.type == BlockType.DECK_ACTION else block.target
    use(r, card, r.state[target] if target else None)
    r.end()
    decide(r)
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
    decide(r)
    r.close(span)
