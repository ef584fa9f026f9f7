"""Matching creations that a known text calls for: card, zone, controller, position and creator."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.core.claim import CARD_TEXTS, Claim
from engine.core.divergence import Kind
from engine.hearthstone.auras.definitions import continuous_abilities
from engine.hearthstone.cards.ability import Aura
from engine.hearthstone.cards.data import all_facts, ids_by_number, rows_of
from engine.hearthstone.cards.matching import Fact
from engine.hearthstone.cards.pools import Pool
from engine.hearthstone.cards.printings import is_printing
from engine.hearthstone.mechanics import transform
from engine.hearthstone.mechanics.enchantments import attach
from engine.hearthstone.replay.log.ignorable import is_ignorable
from engine.hearthstone.replay.matching import transformations
from engine.hearthstone.replay.matching.context import ReplayContext
from engine.hearthstone.replay.matching.log_matcher import ADOPTED, CHOSEN, PREDICTED, LogMatcher
from engine.hearthstone.resolution import Change
from engine.hearthstone.state import Entity
from engine.hearthstone.tags import ENCHANTMENT_NUMBERS, TRANSFORMING
from engine.hearthstone.wording.divergences import quoted
from hslog.hearthstone.generated.vocabulary import BlockType, CardType, GameTag, Zone
from hslog.hearthstone.packets import Block, ChangeEntity, Choices, FullEntity, Packet, ShowEntity, TagChange


def match_created(
    r: ReplayContext,
    rule: str,
    card_id: str,
    controller: int,
    zone: int,
    *tags: tuple[int, int],
    pool: Pool | None = None,
) -> Entity | None:
    """Match the creation of an entity: of a card by its id, of a random card of a ``pool``, or of any card."""
    if zone != Zone.SETASIDE:
        pass_earlier(r)
    return match_creation(r.log, rule, card_id, stated_tags(controller, zone, tags), pool)


def match_generated(
    r: ReplayContext, rule: str, pool: Pool, controller: int, zone: int, *tags: tuple[int, int]
) -> Entity | None:
    """Match the creation of a random card of a pool."""
    return match_created(r, rule, "", controller, zone, *tags, pool=pool)


def stated_tags(controller: int, zone: int, tags: Iterable[tuple[int, int]]) -> dict[int, int]:
    """Return the tags that the rules state for a new entity."""
    return {GameTag.ZONE: zone, GameTag.CONTROLLER: controller, **dict(tags)}


def match_creation(
    log: LogMatcher, rule: str, card_id: str, stated: Mapping[int, int], legal: Pool | None = None
) -> Entity | None:
    """Match the creation of a card, and compare the tags of ``stated`` that the log shows.

    ``card_id`` is empty if any card may be created, or any card that is ``legal``.
    """
    packet = log.skip_ignorable()
    while isinstance(packet, FullEntity) and (_shows_source(log, packet, stated) or _is_given(log, packet)):
        log.unexpected_entity(packet)
        packet = log.skip_ignorable()
    if not isinstance(packet, FullEntity):
        if legal is not None and fits_none(log, legal):
            return None
        log.check_end()
        block = log.frame.block
        entity = int(block.entity) if block is not None else log.state.game.id
        message = f"{quoted(card_id) or 'a card'} should be created here, but is not"
        log.findings.diverge(rule, Kind.MISSING, packet, entity=entity, message=message)
        return None
    told = dict(packet.tags)
    wrong = [tag for tag, value in stated.items() if told.get(tag, value) != value]
    fits = packet.card_id in ("", card_id) or not card_id or _is_same(packet.card_id, card_id)  # it may be hidden
    may_be = None if legal is None or not packet.card_id else legal(packet.card_id)
    sure = PREDICTED if legal is None or not packet.card_id else CHOSEN if may_be else ADOPTED
    log.findings.rules[packet.index] = rule
    _take_called_for(log, packet, sure if fits and not wrong else ADOPTED)
    if not fits:
        message = f"{packet.card_id or 'a hidden card'} is created here; the rules give {card_id}"
        log.findings.diverge(rule, Kind.WRONG_VALUE, packet, entity=packet.entity, message=message)
    if may_be is False:
        _illegal(log, rule, packet, packet.card_id)
    for tag in wrong:
        log.findings.diverge(
            rule, Kind.WRONG_VALUE, packet, entity=packet.entity, tag=tag, expected=stated[tag], observed=told[tag]
        )
    if told.get(GameTag.CHOOSE_ONE):
        _take_options(log)
    return log.state[packet.entity]


def may_be_generated(r: ReplayContext, pool: Pool, source: Entity) -> bool:
    """Return whether a text may find a card of a pool."""
    return not fits_none(r.log, pool)


def fits_none(log: LogMatcher, pool: Pool) -> bool:
    """Return whether it is certain that no card of the build matches the text (HS 5.2).

    A pool that is unknown for every card, such as a family of tokens, is taken to have cards.
    """
    if log.next_creation() is not None:
        return False
    is_known = False
    for one in all_facts(log.ruleset.high):
        fact = pool(one.id)
        if fact:
            return False
        is_known = is_known or fact is False
    return is_known


def pass_earlier(r: ReplayContext) -> None:
    """Read packets before a creation: triggers and auras of earlier creations, and hidden entities that it uses."""
    log = r.log
    while (packet := log.skip_ignorable()) is not None:
        if isinstance(packet, FullEntity) and is_set_aside(log, packet):
            r.effect_reader.read(packet)
            r.update_auras()
        elif isinstance(packet, Block) and packet.type == BlockType.TRIGGER and log.next_creation():
            r.effect_reader.read(packet)
        else:
            return


def is_set_aside(log: LogMatcher, packet: FullEntity) -> bool:
    """Return whether a new entity is hidden, or an enchantment."""
    return packet.tag(GameTag.ZONE) == Zone.SETASIDE and (not packet.card_id or is_enchantment(log, packet))


def is_enchantment(log: LogMatcher, packet: FullEntity) -> bool:
    """Return whether a new entity is an enchantment, as far as packets before the next block show it."""
    if packet.tag(GameTag.ATTACHED) or packet.tag(GameTag.CARDTYPE) == CardType.ENCHANTMENT:
        return True
    shown = (one for one in log.until_block() if isinstance(one, ShowEntity) and one.entity == packet.entity)
    return any(one.tag(GameTag.ATTACHED) for one in shown)


def _take_called_for(log: LogMatcher, packet: FullEntity, verdict: int) -> None:
    """Apply a creation that a rule calls for; that rule handles its consequences."""
    log.granted_verdicts.setdefault(packet.index, verdict)
    log.last_requested = packet.index
    log.unexpected_entity(packet)


def _shows_source(log: LogMatcher, packet: FullEntity, stated: Mapping[int, int]) -> bool:
    """Return whether a creation only shows the acting card in the deck: a copy of it is set aside (HS 5.5)."""
    source = log.acting
    if source is None or source.zone != Zone.DECK or packet.card_id != source.card_id:
        return False
    return packet.tag(GameTag.ZONE) == Zone.SETASIDE and stated.get(GameTag.ZONE, Zone.SETASIDE) != Zone.SETASIDE


def _is_given(log: LogMatcher, packet: FullEntity) -> bool:
    """Return whether a packet creates an enchantment of a card other than the open block's, such as an aura."""
    creator, block = packet.tag(GameTag.CREATOR), log.frame.block
    other = bool(creator) and block is not None and creator != block.entity
    return other and packet.tag(GameTag.CARDTYPE) == CardType.ENCHANTMENT


def _is_same(card_id: str, named: str) -> bool:
    """Return whether a card is the one that a text names, or a variant with the same name, such as a skin."""
    if is_printing(card_id, named):
        return True
    return bool({row.name for row in rows_of(card_id)} & {row.name for row in rows_of(named)})


def _illegal(log: LogMatcher, rule: str, packet: Packet, card_id: str) -> None:
    message = f"{card_id} comes here, which is none of the cards that the effect can bring"
    entity = getattr(packet, "entity", 0)
    log.findings.diverge(rule, Kind.ILLEGAL_CHOICE, packet, entity=entity, message=message)


def match_transformation(r: ReplayContext, rule: str, old: Entity, card_id: str, pool: Pool) -> Entity | None:
    """Match the transformation of a minion in play; packets about it before that are read from the log.

    Return the resulting entity: before patch 11.2 a new one, which takes the place of the old one.
    """
    log = r.log
    while (packet := log.skip_ignorable()) is not None:
        created = isinstance(packet, FullEntity) and r.ruleset.low < IN_PLACE
        if created or isinstance(packet, ChangeEntity):
            break
        if isinstance(packet, Block) or not any(_transforms(ahead, old) for ahead in log.upcoming()):
            packet = None
            break
        r.effect_reader.read(packet)
    if isinstance(packet, ChangeEntity) and packet.entity == old.id:
        transformations.check(r, packet)
        _match_shown(log, rule, packet, card_id, pool)
        return old
    if isinstance(packet, FullEntity) and r.ruleset.low < IN_PLACE:
        stated = {GameTag.ZONE: Zone.SETASIDE, GameTag.CONTROLLER: old.controller}
        new = match_creation(log, rule, card_id, stated, None if card_id else pool)
        if new is not None:
            transform.link(r, old, new, by_itself=log.acting is old)
            shown = log.skip_ignorable()
            if isinstance(shown, ShowEntity) and shown.entity == new.id:  # it was created hidden
                _match_shown(log, rule, shown, card_id, pool)
            transform.replace(r, old, new)
        return new
    log.check_end()
    message = f"{{entity}} should become {card_id or 'another card'} here, and does not"
    log.findings.diverge(rule, Kind.MISSING, packet, entity=old.id, message=message)
    return None


def _match_shown(log: LogMatcher, rule: str, packet: ShowEntity | ChangeEntity, card_id: str, legal: Pool) -> None:
    """Match the packet that shows the card that a minion becomes."""
    may_be = _is_same(packet.card_id, card_id) if card_id else legal(packet.card_id)
    told = PREDICTED if card_id else CHOSEN
    log.pass_on(packet, told if may_be else ADOPTED, rule)
    log.apply_consequences(packet)
    if may_be:
        _judge_announcement(log, packet, told, rule)
    if may_be is False:
        _illegal(log, rule, packet, packet.card_id)


def _judge_announcement(log: LogMatcher, packet: ShowEntity | ChangeEntity, verdict: int, rule: str) -> None:
    """Give a verdict to the packet that announced the new card by its number."""
    for told in reversed(log.frame.packets[: log.frame.position]):
        if isinstance(told, Block):
            return
        if isinstance(told, TagChange) and (told.entity, told.tag) == (packet.entity, TRANSFORMING) and told.value:
            verdicts, rules = log.findings.verdicts, log.findings.rules
            named = ids_by_number(log.ruleset.high).get(told.value)
            if verdicts[told.index] == ADOPTED and named == packet.card_id:
                verdicts[told.index], rules[told.index] = verdict, rule
            return


def _transforms(packet: Packet, old: Entity) -> bool:
    """Return whether a packet transforms ``old`` or creates an entity."""
    return isinstance(packet, FullEntity) or (isinstance(packet, ChangeEntity) and packet.entity == old.id)


IN_PLACE = 24769
"""The first build in which a transformed card stays the same entity (patch 11.2)."""


def match_offer(r: ReplayContext, rule: str, player: Entity, cards: Sequence[Entity]) -> Entity | None:
    """Match a choice between cards that were created for it; return the chosen one.

    If the log has no packet of the choice, the chosen card is the one that moves next. Raises SequenceAborted or
    EndOfLog if the choice is not in the log any more.
    """
    log, offered = r.log, {card.id for card in cards}
    place = next((packet.index for packet in log.ahead_of_kind(Choices)), None)
    while (packet := log.frame.peek()) is not None:
        if isinstance(packet, TagChange) and packet.entity in offered:
            break
        if is_ignorable(log, packet):
            log.pass_over(packet)
        elif isinstance(packet, TagChange) and _sends_to_graveyard(log, packet):
            log.pass_on(packet, PREDICTED, "HS 2.3.2.d")
        elif not isinstance(packet, TagChange) or not r.deferred.take(packet):
            break
    if place is None:
        return r.oracle.choose_card(rule, cards, Zone.HAND)
    told = next((one for one in log.frame.packets[: log.frame.position] if one.index == place), None)
    if not isinstance(told, Choices) or {int(one) for one in told.choices} != offered:
        return None
    log.findings.verdicts[place] = PREDICTED
    chosen = [card for card in cards if card.id in r.offers.chosen]
    return chosen[0] if len(chosen) == 1 else None


def _sends_to_graveyard(log: LogMatcher, packet: TagChange) -> bool:
    """Return whether a packet moves a spell to the graveyard while its text is carried out in its PLAY block.

    Old builds did so before the server waited for the choice that the text asks for.
    """
    block = log.frame.block
    if block is None or block.type != BlockType.POWER or not isinstance(block.parent, Block):
        return False
    spell = log.state[block.entity]
    played = block.parent.type == BlockType.PLAY and block.parent.entity == spell.id
    moved = (packet.entity, packet.tag, packet.value) == (spell.id, GameTag.ZONE, Zone.GRAVEYARD)
    return played and moved and spell.type == CardType.SPELL and spell.zone == Zone.PLAY


NAMED = Claim(CARD_TEXTS, "enchantment named in the text")


def match_enchantment(
    r: ReplayContext, rule: str, host: Entity, source: Entity, card_id: str, numbers: Sequence[int] = ()
) -> Entity | None:
    """Match an enchantment that is created and attached to ``host``, in its description or by a separate packet."""
    log = r.log
    packet = log.skip_ignorable()
    while isinstance(packet, TagChange) and log.pending.awaits(packet):  # changes of the previous host
        log.pass_over(packet)
        packet = log.skip_ignorable()
    while isinstance(packet, FullEntity) and _may_be_of_aura(r, packet, host, source):
        r.effect_reader.read(packet)
        packet = log.skip_ignorable()
    if not isinstance(packet, FullEntity) or packet.tag(GameTag.ZONE) not in (Zone.SETASIDE, Zone.PLAY):
        log.check_end()
        message = "an enchantment should be attached to {entity} here, and is not"
        log.findings.diverge(rule, Kind.MISSING, packet, entity=host.id, message=message)
        return None
    found = len(log.findings.divergences)
    _take_called_for(log, packet, PREDICTED)
    enchantment = log.state[packet.entity]
    shown = log.frame.peek()
    while isinstance(shown, TagChange) and shown.tag == GameTag.TAG_ONE_TURN_EFFECT:
        log.pass_over(shown)
        shown = log.skip_ignorable()
    if isinstance(shown, ShowEntity) and shown.entity == enchantment.id:
        log.pass_on(shown, PREDICTED, rule)
        log.apply_consequences(shown)
    reported = len(log.findings.divergences) > found  # that it belongs to another card
    attached_here = enchantment.get(GameTag.ATTACHED) == host.id
    r.set_unordered(rule, [Change(enchantment, GameTag.ATTACHED, host.id)])
    if not attached_here and enchantment.get(GameTag.ATTACHED):
        attach(r, enchantment)
    creator = enchantment.get(GameTag.CREATOR)
    untold = creator in (0, host.id)  # in some builds triggers name the host
    r.set_unordered(rule, [Change(enchantment, GameTag.CREATOR, source.id, untold)])
    if card_id and enchantment.card_id == card_id:
        log.findings.confirm_claim(NAMED)
    elif card_id and enchantment.card_id and not reported:
        message = f"{enchantment.card_id} is attached to {{entity}} here; the rules give {card_id}"
        log.findings.diverge(rule, Kind.WRONG_VALUE, packet, entity=host.id, message=message, claim=NAMED)
    return enchantment


def _may_be_of_aura(r: ReplayContext, packet: FullEntity, host: Entity, source: Entity) -> bool:
    """Return whether an aura may have attached an enchantment to a card before ``host`` gets its own from ``source``.

    ``host`` may also come under another card's aura, as it enters play or becomes another card (HS 4.2).
    """
    attached, creator = packet.tag(GameTag.ATTACHED), packet.tag(GameTag.CREATOR)
    if not attached or not creator:
        return False
    own = continuous_abilities(r.state[creator].card_id, r.ruleset.low, r.ruleset.high)
    auras = [one for one in own if isinstance(one, Aura)]
    others = creator not in (source.id, host.id)
    if attached == host.id:
        return others and any(one.enchantment in ("", packet.card_id) for one in auras)
    return others or bool(auras)


def match_unseen_enchantment(r: ReplayContext, rule: str, host: Entity, sure: bool) -> Fact:
    """Match an enchantment of a hidden card, which is created set aside without a card id and enters play (HS 1.2).

    Return whether it comes. If it is not ``sure`` that the text affects the card, either is possible. None: it may come
    in another way, as in builds that show the enchantments of hidden cards.
    """
    log = r.log
    packet = log.skip_ignorable()
    if not isinstance(packet, FullEntity) or packet.tag(GameTag.ZONE) in (Zone.HAND, Zone.DECK):
        return None if sure else False
    if packet.card_id or packet.tag(GameTag.CARDTYPE) or is_described_later(log, packet):
        return None
    log.findings.rules[packet.index] = rule
    _take_called_for(log, packet, PREDICTED if sure else CHOSEN)
    r.set_unordered(rule, [Change(log.state[packet.entity], GameTag.ZONE, Zone.PLAY)])
    return True


def match_numbers(r: ReplayContext, rule: str, enchantment: Entity, amounts: Sequence[int]) -> None:
    """Compare an enchantment's logged numbers with ``amounts``, and expect those that are logged later.

    Some enchantments have no numbers, and two equal amounts are logged once.
    """
    ahead = {one.tag for one in r.log.changes_of(enchantment)}
    for tag, amount in zip(ENCHANTMENT_NUMBERS, amounts, strict=False):
        if tag in ahead or enchantment.get(tag):
            r.expect(rule, [Change(enchantment, tag, amount)], within_block=True)


UNSEEN = "LOG described later"
"""The rule that an unseen creation of an effect is set aside first and described later."""


def is_described_later(log: LogMatcher, packet: FullEntity) -> bool:
    """Return whether a creation only prepares a new entity that the open block describes later.

    The description shows the new card. The creation before it, set aside and without a card id, follows from it.
    """
    if packet.card_id or packet.tag(GameTag.CARDTYPE) or packet.tag(GameTag.ZONE) != Zone.SETASIDE:
        return False
    shown = log.shown_later(packet.entity)
    return shown is not None and shown.tag(GameTag.CONTROLLER) in (0, packet.tag(GameTag.CONTROLLER))


def is_option(log: LogMatcher, packet: FullEntity) -> bool:
    """Return whether a card is an option of a new card that offers a choice; it is created with that card (HS 5.1)."""
    creator = packet.tag(GameTag.CREATOR)
    if packet.tag(GameTag.ZONE) != Zone.SETASIDE or creator not in log.new_entities:
        return False
    return bool(log.state[creator].get(GameTag.CHOOSE_ONE))


def _take_options(log: LogMatcher) -> None:
    """Apply the creation of the options of the new card."""
    while isinstance(packet := log.skip_ignorable(), FullEntity) and is_option(log, packet):
        log.last_requested = packet.index
        log.unexpected_entity(packet)


def is_new_power(log: LogMatcher, packet: FullEntity) -> bool:
    """Return whether a player without a hero power gets one from the hero just played (HS 2.5.2)."""
    if packet.tag(GameTag.CARDTYPE) != CardType.HERO_POWER or packet.tag(GameTag.ZONE) != Zone.PLAY:
        return False
    block = log.frame.block
    hero = log.state[block.entity] if block is not None and block.type == BlockType.POWER else None
    if hero is None or hero.type != CardType.HERO or not hero.get(GameTag.JUST_PLAYED):
        return False
    return (
        packet.tag(GameTag.CONTROLLER) == hero.controller and log.state.hero_power_of(log.state.player_of(hero)) is None
    )
