"""The setup of a game (HS 1.1): entities are created in the order of their ids, the game and the players first."""

from __future__ import annotations

from bisect import bisect_right

from engine.core.divergence import Kind
from engine.hearthstone.cosmetic import is_cosmetic
from engine.hearthstone.replay.matching.context import ReplayContext
from engine.hearthstone.replay.matching.log_matcher import ADOPTED, CHOSEN, COSMETIC, HIDDEN, PREDICTED
from engine.hearthstone.sequences import game_start
from hslog.hearthstone.generated.vocabulary import GameTag
from hslog.hearthstone.packets import CreateGame, FullEntity, Packet, TagChange

RULE = "HS 1.1"
ORDER = "HS 1.1 creation order"


def describe(r: ReplayContext, packet: Packet) -> bool:
    """Judge a packet that describes an entity at the top level; return whether it is one.

    Before the first step every entity has the next id; its card is open. Effects create later entities, so the only
    claim about them is that no id is used twice.
    """
    if isinstance(packet, CreateGame):
        r.log.judge(packet, CHOSEN, RULE)
        return True
    if not isinstance(packet, FullEntity):
        return False
    if r.joined or packet.updating:
        r.log.judge(packet, HIDDEN, RULE)  # it describes the board before the log, or before a game reset
        return True
    if r.begun:
        r.log.judge(packet, COSMETIC if is_cosmetic(packet) else ADOPTED, RULE)
        return True
    newest = r.state.entities.newest
    r.log.judge(packet, CHOSEN if packet.entity == newest + 1 else ADOPTED, ORDER)
    place = bisect_right(r.never_created, newest) if packet.entity > newest + 1 else -1
    if 0 <= place < len(r.never_created) and r.never_created[place] < packet.entity:
        missing, message = r.never_created[place], "{entity} is used later in the log and should be created here"
        r.log.findings.diverge(ORDER, Kind.MISSING, packet, entity=missing, message=message)
    return True


def match_description(r: ReplayContext, packet: TagChange) -> bool:
    """Judge a packet that gives a value of the game's or a player's description again, as early logs do at the start.

    Return whether it is one. Another value is a fault if the description has the number of the turn, but no step: it
    was made as the first step was to begin, and until then nothing changes.
    """
    if packet.entity not in r.log.never_hidden or r.joined:
        return False
    game, described = r.state.game, r.state[packet.entity].tags.get(packet.tag)
    if packet.value == described:
        r.log.pass_on(packet, PREDICTED, game_start.RULE)
    elif described is not None and game.get(GameTag.TURN) and not game.get(GameTag.STEP):
        r.log.findings.wrong_value(game_start.RULE, packet, described)
        r.log.pass_over(packet)
    else:
        return False
    return True
