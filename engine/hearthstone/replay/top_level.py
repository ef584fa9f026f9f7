"""The top level of a log: the log decides the players' actions, the rules decide what follows.

The game goes from step to step by itself (HS 2.1), with two exceptions: the mulligan waits for both players, and
MAIN_ACTION for the player to end the turn. A packet here that no step, player or sequence explains is a divergence.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.core.trace import SEQUENCE
from engine.hearthstone.blocks import ACTIONS, changes_in, names_next_step, sets_step
from engine.hearthstone.cards.replacements import is_scripted
from engine.hearthstone.cosmetic import is_cosmetic
from engine.hearthstone.evidence import claims
from engine.hearthstone.replay.checks.action_marks import check_aim
from engine.hearthstone.replay.checks.actions import check_as_sent, check_attack, check_hand, check_target, check_turn
from engine.hearthstone.replay.log.cursor import sets
from engine.hearthstone.replay.log.ignorable import is_ignorable, names_target
from engine.hearthstone.replay.log.snapshot import take_as_snapshot
from engine.hearthstone.replay.matching.log_matcher import ADOPTED, CHOSEN, HIDDEN, PREDICTED, EndOfLog, SequenceAborted
from engine.hearthstone.replay.matching.setup import describe, match_description
from engine.hearthstone.replay.replayer import Replayer
from engine.hearthstone.replay.texts.foundations import is_turn_known
from engine.hearthstone.replay.triggers.unpredicted import NOT_YET, count_deaths_to_come
from engine.hearthstone.replay.verdicts.recovery import take_next_step
from engine.hearthstone.sequences import game_start, mulligan, turn
from engine.hearthstone.sequences.combat import attack, conclude
from engine.hearthstone.sequences.play_card import OPTION_COUNTERS_RULE, option_counters, sequence_of, use
from engine.hearthstone.state import Entity
from engine.hearthstone.steps.win_loss import CONCEDED, GIVEN_UP, GOES_ON, RESULTS, decide, end, give_up, is_over
from hslog.hearthstone.generated.vocabulary import BlockType, GameTag, Mulligan, PlayState, Step, Zone
from hslog.hearthstone.names import name
from hslog.hearthstone.packets import (
    Block,
    CreateGame,
    FullEntity,
    Options,
    Packet,
    PlayerReference,
    ShowEntity,
    TagChange,
    walk,
)


def run(r: Replayer) -> None:
    """Replay the game to the end of its log."""
    try:
        frame = r.log.frame
        frame.packets = list(frame.packets)
        while frame.position < len(frame.packets):
            try:
                _next(r)
            except SequenceAborted:
                r.deferred.due.clear()
                r.waiting_deathrattles.waiting.clear()
    except EndOfLog:
        pass
    r.responses.flush(None)
    r.trace.close_all(r.game.packet_count)


def _next(r: Replayer) -> None:
    log = r.log
    frame = log.frame
    packet = frame.packets[frame.position]
    frame.fault = None
    if frame.early:
        log.report_early()
    if r.joined and not isinstance(packet, (CreateGame, FullEntity, ShowEntity)):
        r.joined = False
        take_as_snapshot(r.state)
    if isinstance(packet, Block) and is_cosmetic(packet, r.state):
        log.pass_over(packet)
    elif isinstance(packet, Block):
        _block(r, packet)
    elif isinstance(packet, TagChange):
        _tag_change(r, packet)
    else:
        frame.position += 1
        if not describe(r, packet):
            log.take(packet)


def _block(r: Replayer, packet: Block) -> None:
    r.begun = True
    r.log.new_entities.clear()
    r.log.derived_values.begin_sequence()
    r.log.frame.possible.clear()
    r.begin_action()
    log = r.log
    frame = log.frame
    if _never_closed(packet):
        frame.packets[frame.position : frame.position + 1] = [packet, *packet.packets]
        log.judge(packet, ADOPTED)
        frame.position += 1
        if r.state.game.get(GameTag.STEP) == Step.BEGIN_MULLIGAN and _asks(packet):
            mulligan.ask(r)
        return
    if _step_is_missing(r, packet):
        position, due = frame.position, r.state.game.get(GameTag.NEXT_STEP)
        _step(r)
        if frame.position == position:
            r.state.set(r.state.game, GameTag.STEP, due)  # the log shows nothing of the step, and the game is in it
        return
    frame.position += 1
    if packet.type in (BlockType.PLAY, BlockType.DECK_ACTION) or _is_untyped_trade(packet):
        _play(r, packet)
    elif packet.type == BlockType.ATTACK:
        _attack(r, packet)
    elif not _opening(r, packet):
        r.log.unexpected_block(packet, "")


def _is_untyped_trade(block: Block) -> bool:
    """Return whether a block is a trade by a writer that has no type for trades; of a hidden card, marks are unseen."""
    marked = block.type != BlockType.TRIGGER and sets(block, block.entity, GameTag.IS_USING_TRADE_OPTION, 1)
    return marked or (block.type < 0 and sets(block, block.entity, GameTag.ZONE, Zone.DECK))


def _tag_change(r: Replayer, packet: TagChange) -> None:
    log = r.log
    frame = log.frame
    if packet.tag == GameTag.STEP and packet.value == r.state.game.get(GameTag.STEP) == Step.BEGIN_MULLIGAN:
        log.pass_on(packet, ADOPTED)  # the log repeats everything for a spectator who joins
    elif packet.tag == GameTag.STEP and r.state.game.get(GameTag.TURN):
        if log.unknown_tags.any_of(r.state.game, GameTag.NEXT_STEP):
            r.state.set(r.state.game, GameTag.NEXT_STEP, packet.value)  # a step began before the log
        take_next_step(r.state, log.findings.divergences, packet.value)
        _step(r)
    elif packet.tag == GameTag.PLAYSTATE and packet.value in GIVEN_UP:
        _give_up(r, packet)
    elif packet.tag == GameTag.PLAYSTATE and _connection_changes(r, packet):
        log.pass_on(packet, CHOSEN, CONCEDED)
    elif packet.tag == GameTag.PLAYSTATE and packet.value in (PlayState.WON, PlayState.LOST) and _disconnected(r):
        give_up(r, _disconnected(r)[0])  # the server waits no longer
    elif packet.tag == GameTag.PLAYSTATE and packet.value in RESULTS and is_scripted(r.state):
        _end_decided_game(r)
    elif packet.tag in (GameTag.STATE, GameTag.PLAYSTATE) and not r.state.game.get(GameTag.STATE):
        game_start.begin(r)
    elif packet.tag == GameTag.MULLIGAN_STATE and packet.value == Mulligan.DEALING:
        frame.position += 1
        uncertain = isinstance(packet.entity, PlayerReference)
        log.judge(packet, HIDDEN if uncertain else CHOSEN, mulligan.RULE)
    elif packet.tag == GameTag.ZONE and _follows_trigger(r, packet):
        log.pass_on(packet, ADOPTED)
    elif packet.tag == GameTag.ZONE and (packet.entity in r.offers.chosen or _may_be_chosen(r, packet)):
        r.offers.chosen.discard(packet.entity)
        r.effect_reader.read(packet)  # early builds continue outside the block of the choice
    elif packet.tag == GameTag.CARD_TARGET and names_target(log, packet):
        log.pass_on(packet, CHOSEN, "HS 2.1.4")
    elif not r.begun and match_description(r, packet):
        return
    if frame.peek() is packet:
        known = is_ignorable(log, packet)
        log.pass_over(packet)
        if not known and r.state.game.get(GameTag.TURN) and r.state.game.get(GameTag.STEP):
            _report(r, packet)


def _may_be_chosen(r: Replayer, packet: TagChange) -> bool:
    """Return whether a card that enters the hand may have been chosen, in a stream without choices."""
    aside = r.state[packet.entity].zone == Zone.SETASIDE and packet.value == Zone.HAND
    return aside and not r.logs_choices


def _follows_trigger(r: Replayer, packet: TagChange) -> bool:
    """Return whether a secret that leaves has just triggered outside all blocks.

    In a stream without choices the block of a card ends at the choice, and the rest stands outside.
    """
    if r.logs_choices or r.state[packet.entity].zone != Zone.SECRET:
        return False
    frame = r.log.frame
    before = frame.packets[frame.position - 1] if frame.position else None
    return isinstance(before, Block) and before.type == BlockType.TRIGGER and before.entity == packet.entity


def _connection_changes(r: Replayer, packet: TagChange) -> bool:
    """Return whether a player disconnects or reconnects."""
    gone = PlayState.DISCONNECTED
    return packet.value == gone or (packet.value == PlayState.PLAYING and r.state[packet.entity] in _disconnected(r))


def _disconnected(r: Replayer) -> list[Entity]:
    """Return the players who are disconnected."""
    return [p for p in r.state.players.values() if p.get(GameTag.PLAYSTATE) == PlayState.DISCONNECTED]


def _report(r: Replayer, packet: TagChange) -> None:
    possible = (packet.entity, packet.tag, packet.value) in r.log.frame.possible
    if not possible and packet.index not in r.log.unknown_tags.learned:
        rule = GOES_ON if packet.tag == GameTag.PLAYSTATE and packet.value in RESULTS else "HS 2.1"
        r.log.findings.unexpected_change(rule, packet, claim=claims.only(packet.tag))


def _never_closed(block: Block) -> bool:
    """Return whether the log lacks the end of a block: no step begins, and no options are logged, inside a block."""
    return (
        block.end_line is None
        and block.type == BlockType.TRIGGER
        and (any(changes_in(block.packets, GameTag.STEP)) or any(isinstance(one, Options) for one in block.packets))
    )


# --- the start of the game ---------------------------------------------------------------------------------


def _opening(r: Replayer, block: Block) -> bool:
    """Carry out a block of the start of the game or of the mulligan; return False if it is neither."""
    game = r.state.game
    if block.type != BlockType.TRIGGER:
        return False
    step = game.get(GameTag.STEP)
    if block.entity == game.id:
        if not game.get(GameTag.TURN) and not step:
            return _carry_out(r, block, "start of the game", game_start.RULE, lambda: _deal_hands(r))
        if step == Step.BEGIN_MULLIGAN and _asks(block):
            return _carry_out(r, block, "mulligan", mulligan.RULE, lambda: mulligan.ask(r))
        if step == Step.BEGIN_MULLIGAN and mulligan.is_closed(r):
            return _carry_out(r, block, "mulligan", mulligan.RULE, lambda: None)
        return False
    players = r.state.players.values()
    player = next((player for player in players if player.id == block.entity), None)
    nameless = isinstance(block.entity, PlayerReference)
    unknown = any(r.log.unknown_tags.any_of(one, GameTag.MULLIGAN_STATE) for one in players)
    if step == Step.BEGIN_MULLIGAN and (nameless or (unknown and player is not None)):
        is_end = any(packet.value == Mulligan.DONE for packet in changes_in(block.packets, GameTag.MULLIGAN_STATE))
        if player is not None and not is_end:
            return _carry_out(r, block, "mulligan", mulligan.RULE, lambda: mulligan.exchange(r, player))
        return _carry_out(r, block, "mulligan", mulligan.RULE, lambda: _read_unjudged(r))
    if player is None:
        return False
    if player.get(GameTag.MULLIGAN_STATE) == Mulligan.DEALING:
        return _carry_out(r, block, "mulligan", mulligan.RULE, lambda: mulligan.exchange(r, player))
    if player.get(GameTag.MULLIGAN_STATE) == Mulligan.WAITING:
        return _carry_out(r, block, "mulligan", mulligan.RULE, lambda: mulligan.finish(r, player))
    return False


def _asks(block: Block) -> bool:
    """Return whether a block of the game starts the mulligan."""
    return any(changes_in(block.packets, GameTag.MULLIGAN_STATE))


def _deal_hands(r: Replayer) -> None:
    """Deal the hands. If the log does not show who begins, nothing of that is judged."""
    told = (one for one in r.log.changes_ahead() if one.tag == GameTag.FIRST_PLAYER)
    if any(isinstance(one.entity, PlayerReference) for one in told):
        _read_unjudged(r)
    else:
        game_start.deal_hands(r)


def _read_unjudged(r: Replayer) -> None:
    """Read the open block without judging it: the log does not show its player, and so not what belongs there."""
    frame = r.log.frame
    while (packet := frame.peek()) is not None:
        frame.position += 1
        for inner in walk([packet]):
            r.log.judge(inner, HIDDEN)


def _carry_out(r: Replayer, block: Block, title: str, rule: str, body: Callable[[], None]) -> bool:
    span = r.open(SEQUENCE, title, rule, r.state[block.entity])
    span.start = block.index
    r.log.enter(block, rule, PREDICTED)
    body()
    r.effect_reader.carry_out()
    r.end()
    r.close(span)
    return True


# --- the turn ----------------------------------------------------------------------------------------------


def _step_is_missing(r: Replayer, block: Block) -> bool:
    """Return whether the game should have reached the next step before this block, and the log does not show it."""
    game = r.state.game
    if not game.get(GameTag.TURN) or r.log.unknown_tags.any_of(game, GameTag.STEP):
        return False
    following, step = game.get(GameTag.NEXT_STEP), game.get(GameTag.STEP)
    if following == step or following not in turn.NEXT:
        return False
    if block.type == BlockType.TRIGGER:
        players = [player.id for player in r.state.players.values()]
        return names_next_step(block) == turn.NEXT[following] and block.entity in (game.id, *players)
    return block.type in ACTIONS and following == Step.MAIN_ACTION


def _step(r: Replayer) -> None:
    """Advance to the next step and carry it out."""
    game = r.state.game
    _find_current_player(r)
    title = name("Step", game.get(GameTag.NEXT_STEP)).replace("_", " ").lower()
    span = r.open(SEQUENCE, title, "HS 2.1", r.state.current_player)
    expected = game.get(GameTag.NEXT_STEP)
    if not is_over(r):
        mulligan.check_done(r)
    turn.advance(r)
    if game.get(GameTag.STEP) != expected:
        named = next(filter(None, map(names_next_step, r.log.blocks_of_step())), 0)
        if named == turn.NEXT.get(expected, 0):
            r.state.set(game, GameTag.STEP, expected)  # the packets that follow belong to the step that was due
    turn.take_step(r)
    r.close(span)


def _find_current_player(r: Replayer) -> None:
    """Find the current player after a game reset; only the block of the player's step shows it."""
    players = r.state.players.values()
    if is_turn_known(r):
        return
    for place, packet in enumerate(r.log.upcoming()):
        if place and sets_step(packet):
            return
        if not isinstance(packet, Block) or not names_next_step(packet):
            continue
        if any(player.id == packet.entity for player in players):
            for player in players:
                r.state.set(player, GameTag.CURRENT_PLAYER, int(player.id == packet.entity))
            return


# --- actions of players ------------------------------------------------------------------------------------


def _play(r: Replayer, block: Block) -> None:
    card = r.state[block.entity]
    span = r.open(SEQUENCE, "play", "HS 2.2", card)
    span.start = block.index
    r.log.enter(block, "HS 2.2", CHOSEN)
    judged = r.offers.take_answer()
    number = block.target if block.type == BlockType.PLAY else block.entity
    target = r.state[number] if number else None
    rule = sequence_of(r, card, target)
    span.rule = r.trace.stack[-1].rule = r.log.frame.rule = r.log.findings.rules[block.index] = rule
    check_turn(r, block)
    check_hand(r, block)
    if judged:
        check_as_sent(r, block)
    elif block.type == BlockType.PLAY:
        check_target(r, block)
    use(r, card, target)
    r.end()
    decide(r)
    r.close(span)


def _attack(r: Replayer, block: Block) -> None:
    attacker = r.state[block.entity]
    span = r.open(SEQUENCE, "attack", "HS 2.6", attacker)
    span.start = block.index
    check_aim(r.log, attacker, block)
    r.log.enter(block, "HS 2.6", CHOSEN)
    check_turn(r, block)
    check_attack(r, block)
    r.defer(OPTION_COUNTERS_RULE, option_counters(r, r.state.player_of(attacker)))
    carried_out = attack(r, attacker, r.state[block.target])
    r.end()
    count_deaths_to_come(r, NOT_YET)
    conclude(r, attacker, carried_out)
    r.flush_deferred()
    decide(r)
    r.close(span)


def _give_up(r: Replayer, packet: Packet) -> None:
    assert isinstance(packet, TagChange)
    r.log.pass_on(packet, CHOSEN, CONCEDED)
    if is_over(r):
        return
    if isinstance(packet.entity, PlayerReference):
        _end_decided_game(r)
    else:
        player = r.state[packet.entity]
        span = r.open(SEQUENCE, "concede", CONCEDED, player)
        span.start = packet.index
        give_up(r, player)
        r.close(span)


def _end_decided_game(r: Replayer) -> None:
    """End the game without naming the loser: players with the same name cannot be told apart, or a script decided."""
    while isinstance(packet := r.log.skip_ignorable(), TagChange) and packet.tag == GameTag.PLAYSTATE:
        if packet.value not in RESULTS:
            return
        r.log.pass_on(packet, ADOPTED)
    if not any(r.log.unknown_tags.any_of(player, GameTag.PLAYSTATE) for player in r.state.players.values()):
        end(r)
