"""Effects that contradict the text of a card: another enchantment, a wrong amount, a draw or damage too many."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from engine.hearthstone.tags import ARMOR_COMING
from hslog.hearthstone.generated.vocabulary import BlockType, CardType, GameTag, MetaDataType, Zone
from hslog.hearthstone.packets import Block, FullEntity, MetaData, Packet, ShowEntity, TagChange

from .faults import Fault, Planter, each
from .subject import Place, Subject
from .texts import EFFECTS
from .trees import Copy


def _inside_effects(subject: Subject, wanted: Callable[[Subject, Packet, Block], bool]) -> list[Place]:
    """Return the wanted packets that stand right in a block in which a card does something."""
    players = {0, subject.game.game_entity, *(player.entity for player in subject.game.players)}
    return [
        place
        for place in subject.places
        if isinstance(place.owner, Block) and place.owner.type in EFFECTS and int(place.owner.entity) not in players
        if wanted(subject, place.packet, place.owner)
    ]


# --- another enchantment than the card's own ------------------------------------------------------------------


def _is_own_enchantment(subject: Subject, packet: Packet, block: Block) -> bool:
    if not isinstance(packet, FullEntity | ShowEntity) or packet.tag(GameTag.CARDTYPE) != CardType.ENCHANTMENT:
        return False
    return bool(packet.card_id) and packet.tag(GameTag.CREATOR) == block.entity


def other_enchantment(subject: Subject, random: Random, place: Place) -> Fault | None:
    """A card attaches an enchantment that another card attaches in this game."""
    packet = place.packet
    assert isinstance(packet, FullEntity | ShowEntity)
    seen = {
        other.packet.card_id
        for other in subject.places
        if isinstance(other.packet, FullEntity | ShowEntity)
        and other.packet.tag(GameTag.CARDTYPE) == CardType.ENCHANTMENT
    }
    others = sorted(seen - {packet.card_id, ""})
    if not others:
        return None
    other = random.choice(others)

    def plant(copy: Copy) -> None:
        mine = copy.of[packet.index]
        assert isinstance(mine, FullEntity | ShowEntity)
        mine.card_id = other

    text = f"{packet.card_id} of {packet.entity} is {other}"
    return Fault("enchantment", 0, place, place, subject.verdict(packet), text, plant)


# --- a wrong amount -------------------------------------------------------------------------------------------


def _raises_armor(subject: Subject, packet: Packet, block: Block) -> bool:
    if not isinstance(packet, TagChange) or packet.tag != GameTag.ARMOR:
        return False
    return packet.value > subject.before(packet, packet.entity, GameTag.ARMOR)


def _heals_a_hero(subject: Subject, packet: Packet, block: Block) -> bool:
    if not isinstance(packet, TagChange) or packet.tag != GameTag.DAMAGE or not packet.value:
        return False
    is_hero = subject.before(packet, packet.entity, GameTag.CARDTYPE) == CardType.HERO
    return is_hero and packet.value < subject.before(packet, packet.entity, GameTag.DAMAGE)


def one_more(kind: str, tag: int, by: int, announced: int) -> Callable[[Subject, Random, Place], Fault | None]:
    """Return what raises an amount by one: the tag changes by ``by``, from here on until it is 0."""

    def make(subject: Subject, random: Random, place: Place) -> Fault | None:
        packet, block = place.packet, place.owner
        assert isinstance(packet, TagChange)
        assert isinstance(block, Block)

        def plant(copy: Copy) -> None:
            for other in block.packets:
                mine = copy.of[other.index]
                if other.index > packet.index:
                    break
                if isinstance(mine, TagChange) and (mine.entity, mine.tag) == (packet.entity, announced):
                    mine.value += bool(mine.value)
                elif isinstance(mine, MetaData) and mine.meta == MetaDataType.HEALING and mine.info == [packet.entity]:
                    mine.data += 1
            for other in subject.game.walk():
                mine = copy.of[other.index]
                if isinstance(mine, TagChange) and (mine.entity, mine.tag) == (packet.entity, tag):
                    if other.index >= packet.index and mine.value + by <= 0:
                        break
                    mine.value += by * (other.index >= packet.index)

        text = f"{kind} of {packet.entity} by {block.entity}: one more"
        return Fault(kind, tag, place, place, subject.verdict(packet), text, plant)

    return make


# --- an effect that the text does not have --------------------------------------------------------------------


def _is_last_draw(subject: Subject, packet: Packet, block: Block) -> bool:
    return _draws(subject, packet) and not any(
        one.index > packet.index and _draws(subject, one) for one in block.packets
    )


def _draws(subject: Subject, packet: Packet) -> bool:
    if not isinstance(packet, TagChange | ShowEntity):
        return False
    to = packet.tag(GameTag.ZONE) if isinstance(packet, ShowEntity) else packet.tag == GameTag.ZONE and packet.value
    return to == Zone.HAND and subject.before(packet, packet.entity, GameTag.ZONE) == Zone.DECK


def one_draw_more(subject: Subject, random: Random, place: Place) -> Fault | None:
    """A card draws one more: a card of the deck that stays there until the end goes to the hand."""
    packet = place.packet
    assert isinstance(packet, TagChange | ShowEntity)
    side = subject.before(packet, packet.entity, GameTag.CONTROLLER)
    end = subject.state.at(packet=subject.game.packet_count - 1)
    rest = [
        one for one in end.zone(side, Zone.DECK) if one in subject.state.at(packet=packet.index).zone(side, Zone.DECK)
    ]
    if not rest:
        return None
    new = TagChange(entity=random.choice(rest), tag=GameTag.ZONE, value=Zone.HAND)
    text = f"{new.entity} drawn after {packet.entity}"
    return Fault("draw", 0, place, place, "", text, lambda copy: copy.insert_after(place.owner, packet, new))


def empty_effects(subject: Subject) -> list[Place]:
    """Return the blocks of played cards in which their text does nothing."""
    return [place for place in subject.places if _is_empty(place)]


def _is_empty(place: Place) -> bool:
    block, owner = place.packet, place.owner
    empty = isinstance(block, Block) and block.type == BlockType.POWER and not block.packets
    return empty and isinstance(owner, Block) and owner.type == BlockType.PLAY


def hurt_a_hero(subject: Subject, random: Random, place: Place) -> Fault | None:
    """A text that does nothing this time damages a hero."""
    block = place.packet
    assert isinstance(block, Block)
    state = subject.state.at(packet=block.index)
    heroes = [one for one in state.order_of_play() if state.value(one, GameTag.CARDTYPE) == CardType.HERO]
    if not heroes:
        return None
    hero = random.choice(heroes)
    new = TagChange(entity=hero, tag=GameTag.DAMAGE, value=state.value(hero, GameTag.DAMAGE) + 2)

    def plant(copy: Copy) -> None:
        mine = copy.of[block.index]
        assert isinstance(mine, Block)
        new.line, new.ts = mine.line, mine.ts
        mine.packets.append(new)
        copy.added.append(new)

    return Fault("condition", GameTag.DAMAGE, place, place, "", f"{block.entity} damages {hero}", plant)


EFFECT_KINDS: dict[str, Planter] = {
    "enchantment": each(lambda subject: _inside_effects(subject, _is_own_enchantment), other_enchantment),
    "armor": each(
        lambda subject: _inside_effects(subject, _raises_armor), one_more("armor", GameTag.ARMOR, 1, ARMOR_COMING)
    ),
    "heal": each(
        lambda subject: _inside_effects(subject, _heals_a_hero),
        one_more("heal", GameTag.DAMAGE, -1, GameTag.PREHEALING),
    ),
    "draw": each(lambda subject: _inside_effects(subject, _is_last_draw), one_draw_more),
    "condition": each(empty_effects, hurt_a_hero),
}
"""Another enchantment, one armor or healing more, a draw too many, damage by a text whose condition does not hold."""
