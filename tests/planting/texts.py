"""Faults that only a reader of card texts sees: what a card brings, whom it hits, and what ends too late or not at all.

Each is judged by the action that it is in (:func:`tests.planting.trial.region_of`): the innermost block.
"""

from __future__ import annotations

import copy as copies
from random import Random

from engine.hearthstone.tags import MANA_SPENT
from hslog.hearthstone.generated.vocabulary import BlockType, CardType, GameTag, Zone
from hslog.hearthstone.packets import Block, FullEntity, MetaData, Packet, ShowEntity, TagChange

from .faults import Fault, Planter, each
from .subject import Place, Subject
from .trees import Copy

EFFECTS = (BlockType.POWER, BlockType.TRIGGER)
LARGEST_BOARD = 7
DAMAGING = (GameTag.PREDAMAGE, GameTag.DAMAGE, GameTag.LAST_AFFECTED_BY)
PLAYED = (CardType.MINION, CardType.SPELL, CardType.WEAPON)
ENDED = (Zone.GRAVEYARD, Zone.REMOVEDFROMGAME)


# --- a token too many -------------------------------------------------------------------------------------


def tokens(subject: Subject) -> list[Place]:
    """Return the minions that a card creates by its effect at the right end of a board with room."""
    return [place for place in subject.places if _is_last_token(subject, place)]


def _is_last_token(subject: Subject, place: Place) -> bool:
    packet, owner = place.packet, place.owner
    if not isinstance(packet, FullEntity) or not isinstance(owner, Block) or owner.type not in EFFECTS:
        return False
    wanted = (packet.tag(GameTag.ZONE), packet.tag(GameTag.CARDTYPE), packet.tag(GameTag.CREATOR))
    if wanted != (Zone.PLAY, CardType.MINION, owner.entity) or not packet.tag(GameTag.CONTROLLER):
        return False
    board = subject.state.at(packet=packet.index).board(packet.tag(GameTag.CONTROLLER) or 0)
    position = packet.tag(GameTag.ZONE_POSITION) or 0
    return position == len(board) < LARGEST_BOARD


def one_more(subject: Subject, random: Random, place: Place) -> Fault | None:
    """A card brings one minion more than it does."""
    like = place.packet
    assert isinstance(like, FullEntity)
    new = copies.copy(like)
    number = max(subject.game.timeline.entity_ids()) + 1
    new.entity = number
    told: dict[int, int] = {
        GameTag.ZONE_POSITION: (like.tag(GameTag.ZONE_POSITION) or 0) + 1,
        GameTag.ENTITY_ID: number,
    }
    new.tags = [(tag, told.get(tag, value)) for tag, value in like.tags]
    text = f"another {like.card_id} after {like.entity}"
    return Fault("token", 0, place, place, "", text, lambda copy: copy.insert_after(place.owner, like, new))


# --- a target that is not legal ---------------------------------------------------------------------------


def shots(subject: Subject) -> list[Place]:
    """Return the effects that damage one minion of the opponent's, and nobody else."""
    return [place for place in subject.places if _hit(subject, place.packet) is not None]


def _hit(subject: Subject, block: Packet) -> int | None:
    if not isinstance(block, Block) or block.type not in EFFECTS:
        return None
    hurt = {one.entity for one in block.packets if isinstance(one, TagChange) and one.tag == GameTag.PREDAMAGE}
    if len(hurt) != 1 or not any(isinstance(one, TagChange) and one.tag == GameTag.DAMAGE for one in block.packets):
        return None
    (target,) = hurt
    sides = [subject.state.value(one, GameTag.CONTROLLER, block.index) for one in (target, int(block.entity))]
    minion = subject.state.value(target, GameTag.CARDTYPE, block.index) == CardType.MINION
    return target if minion and sides[0] != sides[1] else None


def aim_elsewhere(subject: Subject, random: Random, place: Place) -> Fault | None:
    """An effect damages a minion of its own side in the place of the opponent's that it has hit."""
    block = place.packet
    assert isinstance(block, Block)
    target = _hit(subject, block)
    own = subject.state.value(int(block.entity), GameTag.CONTROLLER, block.index)
    others = [one for one in subject.state.at(packet=block.index).board(own) if one != block.entity]
    if target is None or not others:
        return None
    other = random.choice(others)
    moved = subject.state.value(other, GameTag.DAMAGE, block.index)
    moved -= subject.state.value(target, GameTag.DAMAGE, block.index)

    def plant(copy: Copy) -> None:
        for packet in block.packets:
            mine = copy.of[packet.index]
            if isinstance(mine, TagChange) and mine.entity == target and mine.tag in DAMAGING:
                mine.entity = other
                if mine.tag == GameTag.DAMAGE:
                    mine.value += moved
            elif isinstance(mine, MetaData):
                mine.info = [other if one == target else one for one in mine.info]

    text = f"{block.entity} hits {other} instead of {target}"
    return Fault("target", 0, place, place, subject.verdict(block), text, plant)


# --- what ends too late, or not at all --------------------------------------------------------------------


def endings(subject: Subject) -> list[Place]:
    """Return the triggers in which an enchantment ends that lasts until the end of the turn."""
    return [place for place in subject.places if _ends(place, BlockType.TRIGGER, of_turn=True)]


def discounts(subject: Subject) -> list[Place]:
    """Return the triggers in which an enchantment is used up as a card is played."""
    return [place for place in subject.places if _ends(place, BlockType.PLAY, of_turn=False)]


def _ends(place: Place, around: int, of_turn: bool) -> bool:
    block, owner = place.packet, place.owner
    if not isinstance(block, Block) or block.type != BlockType.TRIGGER:
        return False
    if (owner is None) is not of_turn or (isinstance(owner, Block) and owner.type != around):
        return False
    named = block.trigger_keyword == GameTag.TAG_ONE_TURN_EFFECT
    gone = any(
        isinstance(one, TagChange) and (one.entity, one.tag) == (block.entity, GameTag.ZONE) and one.value in ENDED
        for one in block.packets
    )
    return gone and (named or not of_turn)


def left_out(kind: str) -> Planter:
    """Return what leaves out a whole trigger."""

    def make(subject: Subject, random: Random, place: Place) -> Fault | None:
        block = place.packet
        text = f"the trigger of {block.entities()[0]} {subject.game.name_of(block.entities()[0])!r} left out"
        verdict = subject.verdict(block)
        return Fault(kind, 0, place, place, verdict, text, lambda copy: copy.remove(place.owner, block))

    return each(endings if kind == "late" else discounts, make)


# --- a deathrattle that is not there ----------------------------------------------------------------------


def deaths(subject: Subject) -> list[Place]:
    """Return the blocks of deaths in which a minion dies that has no deathrattle, or was silenced."""
    return [place for place in subject.places if _died_without(subject, place.packet)]


def _died_without(subject: Subject, block: Packet) -> list[int]:
    if not isinstance(block, Block) or block.type != BlockType.DEATHS:
        return []
    state = subject.state
    return [
        one.entity
        for one in block.packets
        if isinstance(one, TagChange) and (one.tag, one.value) == (GameTag.ZONE, Zone.GRAVEYARD)
        if state.value(one.entity, GameTag.CARDTYPE, block.index) == CardType.MINION
        if not state.value(one.entity, GameTag.DEATHRATTLE, block.index)
        or state.value(one.entity, GameTag.SILENCED, block.index)
    ]


def rattle(subject: Subject, random: Random, place: Place) -> Fault | None:
    """A minion without a deathrattle, or with one that was silenced, has one."""
    deaths_block = place.packet
    assert isinstance(deaths_block, Block)
    dead = random.choice(_died_without(subject, deaths_block))
    new = copies.copy(deaths_block)
    new.type, new.entity, new.packets = BlockType.TRIGGER, dead, []
    new.trigger_keyword = GameTag.DEATHRATTLE if deaths_block.trigger_keyword is not None else None

    def plant(copy: Copy) -> None:
        copy.insert_after(place.owner, deaths_block, new)
        mine = copy.of[deaths_block.index]
        assert isinstance(mine, Block)
        new.parent, new.line = mine.parent, mine.end_line or mine.line
        new.end_line = new.line

    silenced = "silenced" if subject.state.value(dead, GameTag.SILENCED, deaths_block.index) else "plain"
    return Fault("rattle", 0, place, place, "", f"a deathrattle of {dead}, {silenced}", plant)


# --- a wrong cost -----------------------------------------------------------------------------------------

PAID = (GameTag.RESOURCES_USED, GameTag.NUM_RESOURCES_SPENT_THIS_GAME, MANA_SPENT)


def costs(subject: Subject) -> list[Place]:
    """Return the packets that tell what a card costs that comes to a hand."""
    return [place for place in subject.places if _tells_cost(place.packet)]


def _tells_cost(packet: Packet) -> bool:
    if not isinstance(packet, (FullEntity, ShowEntity)) or packet.tag(GameTag.ZONE) != Zone.HAND:
        return False
    return packet.tag(GameTag.COST) is not None and packet.tag(GameTag.CARDTYPE) in PLAYED


def one_mana_more(subject: Subject, random: Random, place: Place) -> Fault | None:
    """A card costs one mana more than it does, wherever its cost is told, and is paid for so."""
    told = place.packet
    assert isinstance(told, (FullEntity, ShowEntity))
    text = f"{told.entity} {subject.game.name_of(told.entity)!r} costs one more"

    def plant(copy: Copy) -> None:
        payer, paid = 0, set[int]()
        for packet in subject.game.walk():
            mine = copy.of[packet.index]
            if packet.index < told.index:
                continue
            if isinstance(packet, Block) and (packet.type, packet.entity) == (BlockType.PLAY, told.entity):
                payer = subject.state.value(told.entity, GameTag.CONTROLLER, packet.index)
                paid = set(PAID)
            elif isinstance(mine, (FullEntity, ShowEntity)) and mine.entity == told.entity:
                mine.tags = [(tag, value + (tag == GameTag.COST)) for tag, value in mine.tags]
            elif isinstance(mine, TagChange) and (mine.entity, mine.tag) == (told.entity, GameTag.COST):
                mine.value += 1
            elif isinstance(mine, TagChange) and mine.tag in paid and _player(subject, mine, packet.index) == payer:
                paid -= set() if mine.value else {mine.tag}  # a new turn begins
                mine.value += mine.tag in paid

    return Fault("cost", GameTag.COST, place, place, subject.verdict(told), text, plant)


def _player(subject: Subject, change: TagChange, index: int) -> int:
    return subject.state.value(change.entity, GameTag.CONTROLLER, index)


TEXT_KINDS: dict[str, Planter] = {
    "token": each(tokens, one_more),
    "target": each(shots, aim_elsewhere),
    "late": left_out("late"),
    "discount": left_out("discount"),
    "rattle": each(deaths, rattle),
    "cost": each(costs, one_mana_more),
}
"""A token too many, damage to one's own side, a buff that ends too late, a discount that stays, a deathrattle of who
has none, a card that costs more."""
