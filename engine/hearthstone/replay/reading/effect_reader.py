"""Guided mode: a card whose text is unknown is read from its own block as primitives.

The packet that opens a primitive (damage, healing, draw, move, summon, mark) is adopted: no rule predicts it. Its
consequences follow from rules and are predicted.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.core.divergence import Kind
from engine.core.verdict import Verdict
from engine.hearthstone.blocks import moved_to
from engine.hearthstone.cards.replacements import may_decide
from engine.hearthstone.cards.stated import may_set_health
from engine.hearthstone.mechanics import control, damage, draw, returning, transform, zones
from engine.hearthstone.mechanics.armor import gain_armor
from engine.hearthstone.mechanics.healing import heal
from engine.hearthstone.replay.checks import area_damage_order
from engine.hearthstone.replay.checks.room import Room
from engine.hearthstone.replay.log.ignorable import announces
from engine.hearthstone.replay.log.snapshot import RESTORED, is_restored
from engine.hearthstone.replay.matching import transformations
from engine.hearthstone.replay.matching.context import ReplayContext
from engine.hearthstone.replay.matching.creations import UNSEEN, is_described_later, is_new_power, is_option
from engine.hearthstone.replay.matching.log_matcher import ADOPTED, CHOSEN, PREDICTED, LogMatcher
from engine.hearthstone.replay.texts import stated_amounts, stated_effects
from engine.hearthstone.replay.texts.stated_kinds import StatedKinds, part_of
from engine.hearthstone.rulesets.ruled import NEVER_BY_TEXT, RULED
from engine.hearthstone.sequences.play_hero import NEW_POWER
from engine.hearthstone.state import Entity
from engine.hearthstone.steps.win_loss import GIVEN_UP, RESULTS
from engine.hearthstone.tags import ARMOR_COMING, DAMAGE_SOURCE, DRAWS_OWED
from hslog.hearthstone.generated.vocabulary import BlockType, CardType, GameTag, MetaDataType, PlayState, Step, Zone
from hslog.hearthstone.packets import (
    Block,
    ChangeEntity,
    FullEntity,
    HideEntity,
    MetaData,
    Packet,
    PlayerReference,
    ShowEntity,
    TagChange,
)

CHOOSE_ONE = "HS 5.1"

ENDINGS = tuple((GameTag.PLAYSTATE, state) for state in GIVEN_UP)
"""Changes that a player can cause at any time."""

PLAYED_TYPES = (CardType.MINION, CardType.SPELL, CardType.WEAPON, CardType.HERO, CardType.LOCATION)
"""Types of cards played from the hand. No text of a collectible card of these types decides the game."""


class EffectReader:
    """Reads the effect in the open block."""

    def __init__(self, r: ReplayContext, log: LogMatcher, recognize: Callable[[FullEntity], None]) -> None:
        self.r = r
        self.log = log
        self.recognize = recognize
        """A function that predicts an enchantment about to be created, if an aura in play must attach it."""
        self.room = Room(log)
        self.kinds = StatedKinds(r)
        self._by_tag: dict[int, Callable[[TagChange], None]] = {
            GameTag.PREDAMAGE: self._damage,
            DAMAGE_SOURCE: self._damage,
            GameTag.PREHEALING: self._healing_announced,
            GameTag.DAMAGE: self._damage_tag,
            GameTag.ZONE: self._zone,
            GameTag.CONTROLLER: self._controls,
            GameTag.ZONE_POSITION: self._renumber,
            GameTag.EXHAUSTED: self._becomes_ready,
            DRAWS_OWED: self._draws,
            ARMOR_COMING: self._armor,
        }

    def carry_out(self) -> None:
        """Read the rest of the open block."""
        while (packet := self.log.skip_ignorable()) is not None:
            self.read(packet)

    def read(self, packet: Packet) -> None:
        """Read the primitive that begins with ``packet``, the next packet."""
        log = self.log
        frame = log.frame
        if isinstance(packet, Block):
            frame.position += 1
            log.unexpected_block(packet, "HS 1.5 depth first")
            return
        if isinstance(packet, TagChange) and self.r.deferred.take(packet):
            return
        if isinstance(packet, TagChange) and frame.cut and (packet.tag, packet.value) in ENDINGS:
            log.abort_sequence()
        self.kinds.check(packet)
        self._read(packet)
        if frame.peek() is not packet:
            return
        if isinstance(packet, TagChange) and (self._is_never_done(packet) or self._decides_game(packet)):
            log.granted_verdicts.pop(packet.index, None)
            log.pass_unexpected(packet)
        else:
            frame.position += 1
            log.granted_verdicts.pop(packet.index, None)
            wrong = log.findings.verdicts[packet.index] == Verdict.DIVERGENT
            log.judge(packet, Verdict.DIVERGENT if wrong else ADOPTED)
            log.apply_consequences(packet)

    def _is_never_done(self, packet: TagChange) -> bool:
        """Return whether no text makes this change. A decided game may continue to its last step."""
        if packet.tag == GameTag.NEXT_STEP and packet.value == Step.FINAL_WRAPUP:
            return not any(player.get(GameTag.PLAYSTATE) in RESULTS for player in self.log.state.players.values())
        return packet.tag in NEVER_BY_TEXT

    def _decides_game(self, packet: TagChange) -> bool:
        """Return whether a card's effect decides the game, which the server does only at the end of a sequence.

        Scripts of adventures and brawls may decide it: they act through players, the game, enchantments, hero powers
        and cards of their own. If a player has left or already has a result, the other result follows from that.
        """
        if packet.tag != GameTag.PLAYSTATE or packet.value not in RESULTS:
            return False
        states = {player.get(GameTag.PLAYSTATE) for player in self.log.state.players.values()}
        source = self.log.acting
        if states & {PlayState.DISCONNECTED, *GIVEN_UP, *RESULTS} or source is None:
            return False
        return source.type in PLAYED_TYPES and not may_decide(source.card_id)

    def _read(self, packet: Packet) -> None:
        """Read the primitive that begins with ``packet``; do nothing if it begins none."""
        if isinstance(packet, TagChange):
            read = self._by_tag.get(packet.tag)
            if read is not None:
                read(packet)
        elif isinstance(packet, MetaData):
            if packet.meta == MetaDataType.HEALING:
                self._healing(packet)
        elif isinstance(packet, ShowEntity):
            self._moves(packet, packet.entity, packet.tag(GameTag.ZONE))
        elif isinstance(packet, HideEntity):
            if not announces(self.log.frame, packet):
                self._moves(packet, packet.entity, packet.value)
        elif isinstance(packet, FullEntity):
            self._create(packet)
        elif isinstance(packet, ChangeEntity):
            transformations.check(self.r, packet)

    def _opens(self, packet: Packet) -> None:
        self.log.granted_verdicts[packet.index] = ADOPTED

    # --- damage and healing --------------------------------------------------------------------------------

    def _damage(self, packet: TagChange) -> None:
        """Read damage to a character."""
        target = self.log.state[packet.entity]
        amount, named = 0, packet
        announced = next((ahead for ahead in self.log.changes_ahead() if ahead.tag == GameTag.PREDAMAGE), None)
        if announced is not None and announced.entity == target.id:
            amount, named = announced.value, announced
        if target.get(GameTag.PREDAMAGE):
            return  # a trigger changes the announced amount
        if packet.value and amount > 0:
            area_damage_order.check(self.log, packet, target.id, amount)
            self._opens(named)  # the damage and its amount; the source is judged separately
            source = self._damage_source(target)
            if source is not None:
                stated_amounts.check_damage(self.r, named, source)
            damage.apply_damage(self.r, target, amount, source)

    def _damage_source(self, target: Entity) -> Entity | None:
        """Return the logged source of the damage: the card, or a character that its text makes deal damage.

        If a trigger lets another character take the damage, the source is logged for that one (HS 4.9.4).
        """
        mine, answered = self.log.acting, False
        for ahead in self.log.upcoming():
            answered = answered or isinstance(ahead, Block)
            if not isinstance(ahead, TagChange):
                continue
            if (ahead.tag == DAMAGE_SOURCE and ahead.value) or (
                ahead.tag == GameTag.LAST_AFFECTED_BY and ahead.entity == target.id
            ):
                found = ahead.value
            elif ahead.tag == GameTag.DAMAGE and ahead.entity == target.id:
                break  # the source is the same as the last time
            elif ahead.tag == GameTag.PREDAMAGE and ahead.entity != target.id:
                if not answered:
                    break
                target, answered = self.log.state[ahead.entity], False
                continue
            else:
                continue
            if mine is not None and found == mine.id:
                return mine
            if ahead.tag == DAMAGE_SOURCE or self._may_deal(found, target):
                self._opens(ahead)
                return self.log.state[found] if found else None
            return mine
        last = target.get(GameTag.LAST_AFFECTED_BY)
        if mine is not None and not (self._may_deal(last, target) if last else self._may_be_nobodys(mine)):
            return mine
        return mine if mine is not None and last == mine.id else self.log.state[last] if last else None

    def _may_be_nobodys(self, source: Entity) -> bool:
        """Return whether the damage of the open block may have no source, as with fatigue (HS 4.4) and scripts.

        Some cards deal fatigue damage inside their own effect; the fatigue count increases there, too. Some spells cast
        by another card deal damage without a source: the visual effect around it names none either.
        """
        frame = self.log.frame
        if source.type in (CardType.GAME, CardType.PLAYER) or (frame.block and frame.block.type == BlockType.FATIGUE):
            return True
        return frame.is_unsourced(self.log.place()) or frame.has_logged(GameTag.FATIGUE)

    def _may_deal(self, entity: int, target: Entity) -> bool:
        """Return whether an entity can damage another: a card in play, the target of the card, or none.

        A weapon loses durability by its player.
        """
        block = self.log.frame.block
        state = self.log.state
        if not entity or (block is not None and entity == block.target):
            return True
        mine = self.log.acting
        if mine is not None and entity in (mine.get(GameTag.ATTACHED), mine.get(GameTag.CREATOR)):
            return True
        found = state.entities.get(entity)
        nobody = () if target.type == CardType.WEAPON else (CardType.GAME, CardType.PLAYER)
        return found is not None and found.zone == Zone.PLAY and found.type not in nobody

    def _healing_announced(self, packet: TagChange) -> None:
        if packet.value and not self.log.state[packet.entity].get(GameTag.PREHEALING):
            self._opens(packet)
            heal(self.r, self.log.state[packet.entity], packet.value, self.log.acting)

    def _damage_tag(self, packet: TagChange) -> None:
        """Read healing in old builds: DAMAGE falls first, and META_DATA follows."""
        target = self.log.state[packet.entity]
        restored = target.get(GameTag.DAMAGE) - packet.value
        following = self.log.frame.packets[self.log.frame.position + 1 : self.log.frame.position + 2]
        noted = [ahead for ahead in following if isinstance(ahead, MetaData) and ahead.meta == MetaDataType.HEALING]
        if restored < 0 and target.id not in self.log.new_entities and not self._may_set_health(target):
            self.log.pass_unexpected(packet)  # damage is always announced
            return
        if restored > 0 and noted and not self.r.ruleset.holds("healing_noted_first"):
            self._opens(packet)
            heal(self.r, target, restored, self.log.acting)

    def _may_set_health(self, target: Entity) -> bool:
        """Return whether the text at work may set the health of a hero, or lower the durability of something else."""
        if target.type != CardType.HERO:
            return target.type != CardType.MINION
        source, block = self.log.acting, self.log.frame.block
        if source is None or block is None:
            return True
        texts, part = stated_amounts.texts_at_work(self.r, source), part_of(block, source)[0]
        return not texts or any(may_set_health(text, part) for text in texts)

    def _healing(self, packet: MetaData) -> None:
        if len(packet.info) == 1:
            self._opens(packet)
            heal(self.r, self.log.state[packet.info[0]], packet.data, self.log.acting)

    def _armor(self, packet: TagChange) -> None:
        """Read armor that a hero is about to gain."""
        hero = self.log.state[packet.entity]
        player = self.log.state.player_of(hero)
        if packet.value and self.log.state.hero_of(player) is hero:
            self._opens(packet)
            gain_armor(self.r, player, packet.value)

    # --- moves ---------------------------------------------------------------------------------------------

    def _zone(self, packet: TagChange) -> None:
        self._moves(packet, packet.entity, packet.value)

    def _moves(self, packet: Packet, entity: int, zone: int) -> None:
        """Read a move to another zone."""
        card = self.log.state[entity]
        if card.zone == zone or not card.zone or not zone or self._is_swap(card.controller):
            return
        if isinstance(packet, ShowEntity) and zone == Zone.GRAVEYARD and card.id in self.log.refused:
            self.log.granted_verdicts[packet.index] = CHOSEN  # the card was hidden; its zone was not
        else:
            self._opens(packet)
        if card.zone == Zone.DECK and zone == Zone.HAND and self._is_drawn(card):
            if not self.log.state.player_of(card).get(DRAWS_OWED):
                stated_effects.check_draws(self.r, packet, 1)
            draw.take_from_deck(self.r, self.log.state.player_of(card), card)
            self.log.findings.count_confirmed(draw.PARTICULAR)
        elif (old := self._replaced(card, zone)) is not None:
            transform.replace(self.r, old, card)
            if self.log.frame.block is not None and self.log.frame.block.entity != old.id:
                return  # only a replacement by the minion's own text, when played, counts as summoned
        else:
            if card.zone == Zone.PLAY and zone in returning.BACK:
                self.log.new_entities.add(card.id)  # the log describes it again, as printed
            returning.lose_enchantments(self.r, card, zone, self._is_seen(packet, card))
            zones.move(self.r, zones.RULE, card, zone)
        self.log.apply_consequences(packet)
        if card.zone == zone:
            self.room.note_arrival(packet, card)

    def _is_swap(self, controller: int) -> bool:
        """Return whether a player exchanges a minion with a card in the hand in the open block.

        The positions of the other cards are not checked meanwhile.
        """
        frame, places = self.log.frame, (Zone.PLAY, Zone.HAND)
        if frame.swapping is None:
            moves = {
                (self.log.state[packet.entity].controller, packet.value)
                for packet in frame.packets
                if isinstance(packet, TagChange) and packet.tag == GameTag.ZONE and packet.value in places
                if {self.log.state[packet.entity].zone, packet.value} == {*places}
            }
            frame.swapping = {player for player, _ in moves if all((player, place) in moves for place in places)}
        return controller in frame.swapping

    def _is_seen(self, packet: Packet, card: Entity) -> bool:
        """Return whether a card that moves with ``packet`` is visible."""
        return not self.log.is_hidden_later(card, packet) and not card.hidden

    def _is_drawn(self, card: Entity) -> bool:
        """Return whether a card is drawn rather than put into the hand. Builds announce draws, or count them."""
        player = self.log.state.player_of(card)
        if self.r.ruleset.holds("draws_announced") and not self.log.unknown_tags.any_of(player, DRAWS_OWED):
            return bool(player.get(DRAWS_OWED))
        for ahead in self.log.changes_ahead():
            if ahead.tag == GameTag.NUM_CARDS_DRAWN_THIS_TURN:
                return ahead.entity == player.id or isinstance(ahead.entity, PlayerReference)
            if ahead.tag == GameTag.ZONE and ahead.entity != card.id:
                return False
        return False

    def _replaced(self, card: Entity, zone: int) -> Entity | None:
        """Return the entity whose place in play a card takes, None if there is none: it is set aside soon after."""
        if zone != Zone.PLAY or card.zone != Zone.SETASIDE:
            return None
        place = 0
        for ahead in self.log.until_block():
            if not isinstance(ahead, TagChange):
                continue
            if ahead.tag == GameTag.ZONE_POSITION and ahead.entity == card.id:
                place = ahead.value
            elif ahead.tag == GameTag.ZONE and ahead.value == Zone.SETASIDE and place:
                other = self.log.state[ahead.entity]
                if other.zone == Zone.PLAY and other.controller == card.controller and other.position == place:
                    return other
        return None

    def _draws(self, packet: TagChange) -> None:
        """Read the announcement of draws."""
        player = self.log.state[packet.entity]
        count = packet.value - player.get(DRAWS_OWED)
        if count > 0:
            self._opens(packet)
            stated_effects.check_draws(self.r, packet, count)
            draw.draw(self.r, player, count)

    def _renumber(self, packet: TagChange) -> None:
        """Read the renumbering of cards before another card enters or leaves."""
        card = self.log.state[packet.entity]
        step = packet.value - card.position
        if self._is_swap(card.controller):
            return
        if not packet.value:
            mover = self._next_move(lambda entity, zone: entity is card)
        elif step == -1:
            mover = self._next_move(
                lambda entity, zone: entity.zone == card.zone != zone and 0 < entity.position < card.position
            )
        elif step == 1:
            self._make_room(card)
            return
        else:
            return
        if mover is None:
            return
        if isinstance(mover[0], TagChange) and mover[0].tag == GameTag.CONTROLLER:
            self._controls(mover[0])
        else:
            self._moves(*mover)

    def _becomes_ready(self, packet: TagChange) -> None:
        """Read a minion becoming ready: it may be about to leave play."""
        card = self.log.state[packet.entity]
        if packet.value or card.type != CardType.MINION or card.zone != Zone.PLAY:
            return
        for ahead in self.log.until_block():
            if isinstance(ahead, TagChange) and (ahead.entity, ahead.tag) == (card.id, GameTag.ZONE):
                if ahead.value not in (Zone.PLAY, Zone.GRAVEYARD):
                    self._moves(ahead, card.id, ahead.value)
                return
            if isinstance(ahead, TagChange) and ahead.tag in RULED and ahead is not packet:
                if ahead.tag != GameTag.ZONE_POSITION:
                    return
            elif not isinstance(ahead, (TagChange, MetaData, HideEntity)):
                return

    def _controls(self, packet: TagChange) -> None:
        """Read a change of controller; the card may move on to another zone at once."""
        card = self.log.state[packet.entity]
        if card.zone != Zone.PLAY or not card.position or card.controller == packet.value:
            return
        self._opens(packet)
        control.take_control(self.r, card, packet.value)
        following = self.log.skip_ignorable()
        if isinstance(following, TagChange) and (following.entity, following.tag) == (card.id, GameTag.ZONE_POSITION):
            control.settle_under_control(self.r, card)
            self.room.note_arrival(packet, card)

    def _next_move(self, fits: Callable[[Entity, int], bool]) -> tuple[Packet, int, int] | None:
        """Return the packet ahead that changes a card's zone or controller, the card, and the zone (else 0)."""
        for ahead in self.log.until_block():
            zone = moved_to(ahead)
            taken = isinstance(ahead, TagChange) and ahead.tag == GameTag.CONTROLLER  # to another board
            if not isinstance(ahead, (ShowEntity, TagChange)) or not (zone or taken):
                continue
            entity = self.log.state[ahead.entity]
            if fits(entity, zone):
                return ahead, entity.id, zone
        return None

    def _make_room(self, card: Entity) -> None:
        """Move the cards from the new card's position on to the right."""
        place = self._place_of_newcomer(card)
        if place:
            self.r.set_unordered(zones.RULE, zones.room_changes(self.r, card.controller, card.zone, place, None))

    def makes_room(self, packet: TagChange) -> bool:
        """Return whether a change of position makes room for a card that is created soon."""
        card = self.log.state[packet.entity]
        if packet.tag != GameTag.ZONE_POSITION or packet.value != card.position + 1:
            return False
        return bool(self._place_of_newcomer(card))

    def _place_of_newcomer(self, card: Entity) -> int:
        """Return the position (1-based) of the next card to enter the zone of ``card``; 0 if none does."""
        coming = 0
        for ahead in self.log.until_block():
            if isinstance(ahead, (FullEntity, ShowEntity)):
                if ahead.tag(GameTag.ZONE) == card.zone and self.log.state[ahead.entity].zone != card.zone:
                    if ahead.tag(GameTag.ZONE_POSITION):
                        return ahead.tag(GameTag.ZONE_POSITION)
                    coming = ahead.entity
            elif isinstance(ahead, TagChange) and ahead.tag == GameTag.ZONE:
                if ahead.value == card.zone and self.log.state[ahead.entity].zone != card.zone:
                    coming = ahead.entity
            elif isinstance(ahead, TagChange) and ahead.tag == GameTag.ZONE_POSITION and ahead.entity == coming:
                return ahead.value
        return 0

    def _create(self, packet: FullEntity) -> None:
        """Read a creation; on the board or in the hand the new card has a position, and others make room."""
        log = self.log
        stated_effects.check_minion(self.r, packet)
        log.frame.position += 1
        twice = log.state.entities[packet.entity].zone and not packet.updating
        if packet.tag(GameTag.ZONE) in (Zone.SETASIDE, Zone.PLAY):
            self.recognize(packet)
        if is_new_power(log, packet):
            log.judge(packet, PREDICTED, NEW_POWER)
        elif is_option(log, packet):
            log.judge(packet, PREDICTED, CHOOSE_ONE)
        elif is_described_later(log, packet):
            log.judge(packet, PREDICTED, UNSEEN)
        elif is_restored(log, packet):
            log.judge(packet, PREDICTED, RESTORED)
        else:
            log.judge(packet, ADOPTED)
        if twice:
            message = f"an entity is created here with the id {packet.entity}, which {{entity}} already has"
            log.findings.diverge("HS 1.1", Kind.UNEXPECTED, packet, entity=packet.entity, message=message)
        log.apply_consequences(packet)
        card = log.state.entities[packet.entity]
        log.new_entities.add(card.id)
        self.room.note_arrival(packet, card)
        if card.zone in (Zone.HAND, Zone.PLAY) and card.position:
            self.r.set_unordered(
                zones.RULE, zones.room_changes(self.r, card.controller, card.zone, card.position, card)
            )
