"""The log as oracle: it answers which card or position was chosen, and which card a hidden card was."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.core.divergence import Kind
from engine.hearthstone.blocks import changes, changes_in, moved_to
from engine.hearthstone.cards.printings import is_printing
from engine.hearthstone.cards.replacements import in_force, is_scripted
from engine.hearthstone.cards.unwritten import COIN
from engine.hearthstone.cosmetic import is_cosmetic
from engine.hearthstone.effects.evaluation import RANDOM_BUFF, RANDOM_DAMAGE
from engine.hearthstone.mechanics.draw import BURN, DEAL, FULL_HAND, RULE
from engine.hearthstone.mechanics.zones import board_limit
from engine.hearthstone.replay.answers.log_answers import gives_turns
from engine.hearthstone.replay.answers.payment_answers import PaymentAnswers
from engine.hearthstone.replay.answers.replacement_answers import ReplacementAnswers
from engine.hearthstone.replay.log.ignorable import ruled_ahead
from engine.hearthstone.replay.matching.log_matcher import ADOPTED, CHOSEN
from engine.hearthstone.sequences import cast, play_minion, play_spell
from engine.hearthstone.state import MOVES, Entity
from engine.hearthstone.tags import DAMAGE_SOURCE, DAMAGED_BY_SELF, DRAWS_OWED, NEXT_DRAW
from hslog.hearthstone.generated.vocabulary import BlockType, CardType, GameTag, MetaDataType, Step, Zone
from hslog.hearthstone.packets import (
    Block,
    FullEntity,
    HideEntity,
    MetaData,
    Packet,
    PlayerReference,
    ShowEntity,
    TagChange,
)

CRYSTALS = (GameTag.RESOURCES, GameTag.RESOURCES_USED, GameTag.TEMP_RESOURCES)

MINION_ENTERING = play_minion.STEPS.entering
DRAWS = (RULE, DEAL)
"""Rules under which cards are drawn from the deck, outside the mulligan."""


HITS = (GameTag.PREDAMAGE, GameTag.PREHEALING, GameTag.TO_BE_DESTROYED, GameTag.FROZEN, DAMAGE_SOURCE)
"""Tags, one of which changes first on a character that an effect hits."""


class LogOracle(ReplacementAnswers, PaymentAnswers):
    """Reads all answers from the packets ahead."""

    def choose_card(self, rule: str, candidates: Sequence[Entity], zone: int) -> Entity | None:
        """Return the candidate whose move is the next packet. It may be shown in the deck before it moves."""
        packet = self.log.skip_ignorable()
        while isinstance(packet, FullEntity):
            self.log.unexpected_entity(packet)
            packet = self.log.skip_ignorable()
        if rule in DRAWS and isinstance(packet, TagChange) and self._changes_sides(packet):
            candidates = [self.log.state[packet.entity]]  # it is drawn from the opponent's deck
            self.log.pass_on(packet, ADOPTED, rule)
            packet = self.log.skip_ignorable()
        if isinstance(packet, ShowEntity) and moved_to(packet) == Zone.DECK:
            self.log.pass_on(packet, CHOSEN, rule)
            packet = self.log.skip_ignorable()
        if isinstance(packet, (ShowEntity, TagChange)) and moved_to(packet) == zone:
            card = self.log.state[packet.entity]
            if card in candidates:
                self.log.granted_verdicts[packet.index] = CHOSEN
                self._check_named(rule, card, zone)
                return card
        player = self.log.state.player_of(candidates[0]) if candidates else None
        if packet is not None and rule in DRAWS and self._goes_elsewhere(packet, candidates, zone):
            return None
        if rule in DRAWS and zone == Zone.HAND and player is not None and packet is not None and self._is_owed(player):
            message = "{entity} should draw a card here, but does not"
            self.log.findings.diverge(rule, Kind.MISSING, packet, entity=player.id, message=message)
        return None

    def tags_shown_of_secret(self, card: Entity) -> Mapping[int, int]:
        """Return the tags logged for a card before it enters the secret zone: its class and cost are open."""
        told = {}
        for packet in self.log.until_block():
            if not isinstance(packet, TagChange) or (packet.entity, packet.tag) == (card.id, GameTag.ZONE):
                break
            if packet.entity == card.id and packet.tag in play_spell.OPEN_OF_SECRETS:
                self.log.granted_verdicts[packet.index] = CHOSEN
                told[packet.tag] = packet.value
        return told

    def _changes_sides(self, packet: TagChange) -> bool:
        """Return whether a card in a deck changes controller: some texts draw from the opponent's deck that way."""
        return packet.tag == GameTag.CONTROLLER and self.log.state[packet.entity].zone == Zone.DECK

    def _is_owed(self, player: Entity) -> bool:
        """Return whether a draw is known to be announced, or this log announces none. Scripts of brawls do not."""
        if in_force(self.log.state, "draw") or self.log.unknown_tags.any_of(player, DRAWS_OWED):
            return False
        return bool(player.get(DRAWS_OWED)) or (self.log.unannounced_draws and not is_scripted(self.log.state))

    def _goes_elsewhere(self, packet: Packet, candidates: Sequence[Entity], zone: int) -> bool:
        """Report a card that enters a full hand, or burns although the hand has room."""
        if not isinstance(packet, (TagChange, ShowEntity)) or self.log.state[packet.entity] not in candidates:
            return False
        bound = moved_to(packet)
        if {bound, zone} != {Zone.HAND, Zone.GRAVEYARD}:
            return False
        full = zone == Zone.GRAVEYARD
        room = "the hand is full" if full else "there is room for it in the hand"
        self.log.findings.diverge(
            FULL_HAND if full else BURN,
            Kind.WRONG_VALUE,
            packet,
            entity=packet.entity,
            tag=GameTag.ZONE,
            expected=zone,
            observed=bound,
            message=f"{{entity}} {'is drawn' if full else 'burns'} here, but {room}",
        )
        return True

    def _check_named(self, rule: str, card: Entity, zone: int) -> None:
        """Check that the drawn card is the one that was named as the next draw."""
        player = self.log.state.player_of(card)
        named = 0 if self.log.unknown_tags.any_of(player, NEXT_DRAW) else player.get(NEXT_DRAW)
        if rule in DRAWS and named and named != card.id and zone == Zone.HAND and self.log.named_draws:
            message = "{entity} is drawn, but {first} was named as the next draw"
            self.log.findings.diverge(
                rule, Kind.ILLEGAL_CHOICE, self.log.frame.peek(), entity=card.id, others=(named,), message=message
            )

    def choose_position(self, rule: str, card: Entity) -> int:
        """Return the position that the log gives the card next; else the one it has, if the board has that place."""
        board = [entity for entity in self.log.state.board(card.controller) if entity is not card]
        rightmost = len(board) + 1
        for packet in self.log.until_block():
            if changes(packet, card, GameTag.ZONE_POSITION):
                if not packet.value:
                    continue
                self.log.granted_verdicts[packet.index] = CHOSEN
                # minions that the payment summoned take no room
                came = self.log.new_entities if rule == MINION_ENTERING else ()
                most = board_limit(self.log.state, card.controller)
                full = len(board) - sum(entity.id in came for entity in board) >= most
                if not 1 <= packet.value <= rightmost or full:
                    places = f"one of 1 to {rightmost}" if rightmost > 1 else "1"
                    room = f"{len(board)} others are there already" if full else f"by the rules it is {places}"
                    self.log.findings.diverge(
                        rule,
                        Kind.ILLEGAL_CHOICE,
                        packet,
                        entity=card.id,
                        tag=GameTag.ZONE_POSITION,
                        expected=None if full else rightmost,
                        observed=packet.value,
                        message=f"{{entity}} comes to place {{observed}} of the board (ZONE_POSITION); {room}",
                        alternatives=[f"any place from 1 to {rightmost}"] if rightmost > 1 and not full else [],
                    )
                elif not 1 <= card.position <= rightmost:  # else it might stand where it stood in the hand
                    self.log.findings.confirm(rule, Kind.MISSING, tag=GameTag.ZONE_POSITION)
                return packet.value
        return min(card.position, rightmost) if card.zone == Zone.PLAY and card.position else rightmost

    def pick(self, rule: str, legal: Sequence[Entity], number: int, besides: Sequence[Entity] = ()) -> Sequence[Entity]:
        """Return the entities that the next packets change; report one that is not legal.

        The target of a spell that is cast is that of its block. Damage to an immune character may not be logged.
        """
        if rule == cast.TEXT_RULE:
            block = next(self.log.blocks(), None)
            return [one for one in legal if block is not None and one.id == block.target]
        picked: list[Entity] = []
        immune = [one for one in legal if rule == RANDOM_DAMAGE and one.get(GameTag.IMMUNE)]
        for packet in self.log.until_block():
            if len(picked) == number:
                break
            hit = self._hit(packet, rule, legal)
            if hit is None or hit in picked or hit in besides:
                continue
            if hit not in legal and any(one not in picked for one in immune):
                break  # by what the effect does next
            self.log.granted_verdicts[packet.index] = CHOSEN
            picked.append(hit)
            message, others = "{entity} is hit, and the effect cannot pick it", [entity.id for entity in legal]
            self.log.findings.judge(
                hit in legal, rule, Kind.ILLEGAL_CHOICE, packet, entity=hit.id, message=message, others=others
            )
        silent = [one for one in immune if one not in picked]
        return picked + silent[: number - len(picked)]

    def _hit(self, packet: Packet, rule: str, legal: Sequence[Entity]) -> Entity | None:
        """Return the entity that a packet shows to be affected; buffs are recognized by the attached enchantments.

        A card of a hand is recognized by its move.
        """
        if rule != RANDOM_BUFF and all(one.zone == Zone.HAND for one in legal):
            return self._leaving_hand(packet, legal[0].controller)
        if all(one.zone == Zone.GRAVEYARD for one in legal):
            return None  # nothing is done to the dead: others are created after them (HS 4.10)
        if rule != RANDOM_BUFF:
            hits = isinstance(packet, TagChange) and packet.tag in HITS and packet.value
            return self.log.state[packet.entity] if hits else None  # type: ignore[attr-defined]
        host = packet.tag(GameTag.ATTACHED) if isinstance(packet, (FullEntity, ShowEntity)) else 0
        if isinstance(packet, TagChange) and packet.tag == GameTag.ATTACHED:
            host = packet.value
        return self.log.state[host] if host else None

    def _leaving_hand(self, packet: Packet, controller: int) -> Entity | None:
        """Return the card of a player's hand that a packet moves elsewhere."""
        if not isinstance(packet, (TagChange, ShowEntity)):
            return None
        card = self.log.state[packet.entity]
        bound = packet.tag(GameTag.ZONE) if isinstance(packet, ShowEntity) else packet.value
        moves = isinstance(packet, ShowEntity) or packet.tag == GameTag.ZONE
        own = card.zone == Zone.HAND and card.controller == controller
        return card if own and moves and bound not in (0, Zone.HAND) else None

    def choose_token(self, rule: str, card_ids: Sequence[str]) -> str:
        """Return the card id of the next creation."""
        packet = self.log.next_creation()
        named = (card_id for card_id in card_ids if packet is not None and is_printing(packet.card_id, card_id))
        created = next(named, "")
        if packet is not None and created:
            self.log.granted_verdicts[packet.index] = CHOSEN
        return created or card_ids[0]

    def count_found(self, player: Entity, possible: int) -> int:
        """Return how many cards the player draws next: the announced number, or the number that come."""
        coming = 0
        for packet in self.log.upcoming():
            if isinstance(packet, TagChange) and packet.tag == DRAWS_OWED and packet.entity == player.id:
                coming = packet.value - player.get(DRAWS_OWED)
                break
            if isinstance(packet, (ShowEntity, TagChange)) and self._leaves_deck(packet, player):
                coming += 1
        return min(coming, possible)

    def _leaves_deck(self, packet: ShowEntity | TagChange, player: Entity) -> bool:
        card = self.log.state[packet.entity]
        leaves = card.zone == Zone.DECK and moved_to(packet) in (Zone.HAND, Zone.GRAVEYARD)
        return leaves and self.log.state.player_of(card) is player

    def is_enchanted(self, host: Entity, known: bool) -> bool:
        """Return whether the next packet creates what may be an enchantment of the host, rather than setting a tag."""
        shown = (packet for packet in self.log.upcoming() if not is_cosmetic(packet, self.log.state))
        created = next(shown, None)
        if not isinstance(created, FullEntity) or created.tag(GameTag.ATTACHED) not in (None, 0, host.id):
            return False
        return created.tag(GameTag.CARDTYPE) in (None, 0, CardType.ENCHANTMENT)

    def begins_on_the_left(self, source: Entity) -> bool:
        """Return whether the next created card is placed to the left of a minion."""
        created = self.log.next_creation()
        return created is not None and created.tag(GameTag.ZONE_POSITION) == source.position

    def is_seen(self, card: Entity) -> bool:
        """Return whether a card stays visible in its next zone, where the log describes it again, as printed."""
        self.log.new_entities.add(card.id)
        return not self.log.is_hidden_later(card) and not card.hidden

    def choose_next_enchanted(self, cards: Sequence[Entity]) -> Entity:
        """Return the card to which the next enchantment is attached, if it is one of ``cards``; else the leftmost."""
        created = self.log.next_creation()
        if created is None:
            return cards[0]
        described = (
            one for one in self.log.until_block() if isinstance(one, ShowEntity) and one.entity == created.entity
        )
        host = created.tag(GameTag.ATTACHED) or next((one.tag(GameTag.ATTACHED) for one in described), 0)
        found = next((card for card in cards if card.id == host), cards[0])
        if found is not cards[0]:
            self.log.granted_verdicts[created.index] = CHOSEN
        return found

    def choose_place_in_hand(self, card: Entity, rightmost: int) -> int:
        """Return the position that the log gives the card if another card makes room there; else the right end."""
        places: list[TagChange] = []
        for packet in self.log.until_block():
            if isinstance(packet, TagChange) and packet.tag == GameTag.ZONE_POSITION:
                places.append(packet)
            elif isinstance(packet, FullEntity) or (isinstance(packet, TagChange) and packet.tag in MOVES):
                break
        own = next((packet for packet in places if packet.entity == card.id and packet.value), None)
        if own is None or not 1 <= own.value < rightmost:
            return rightmost
        hand = self.log.state.zone(card.controller, Zone.HAND)
        there = next((other for other in hand if other is not card and other.position == own.value), None)
        if there is None or not any((p.entity, p.value) == (there.id, own.value + 1) for p in places):
            return rightmost
        self.log.granted_verdicts[own.index] = CHOSEN
        return own.value

    def choose_place_of_return(self, first: int, last: int) -> int:
        """Return the position of the next created card."""
        created = self.log.next_creation()
        if created is None or not first <= created.tag(GameTag.ZONE_POSITION) <= last:
            return first
        self.log.granted_verdicts[created.index] = ADOPTED
        return created.tag(GameTag.ZONE_POSITION)

    def choose_quest(self, quests: Sequence[Entity]) -> Entity:
        """Return the quest that triggers next."""
        blocks = [block.entity for block in self.log.blocks()]
        return min(quests, key=lambda quest: blocks.index(quest.id) if quest.id in blocks else len(blocks))

    def gives_reward(self, quest: Entity) -> bool:
        """Return whether the next block is a trigger of the quest."""
        block = next(self.log.blocks(), None)
        return block is not None and block.type == BlockType.TRIGGER and block.entity == quest.id

    def choose_first_player(self) -> Entity | None:
        """Return the player that the log makes the current player."""
        for packet in self.log.changes_ahead():
            if packet.tag == GameTag.CURRENT_PLAYER and packet.value:
                if isinstance(packet.entity, PlayerReference):
                    return None
                self.log.granted_verdicts[packet.index] = CHOSEN
                return self.log.state[packet.entity]
        return None

    def is_forged(self, card: Entity) -> bool:
        """Return whether a card is forged rather than traded; a traded card leaves the hand."""
        return not any(packet.tag == GameTag.ZONE for packet in self.log.changes_of(card))

    def is_replaced(self, card: Entity) -> bool:
        """Return whether the block of a spell ends and another block of the same entity follows."""
        own, outside = self.log.frame, self.log.frames[-2] if len(self.log.frames) > 1 else None
        if outside is None or own.cut or next(self.log.blocks(), None) is not None:
            return False
        for packet in outside.ahead():
            if isinstance(packet, Block):
                return packet.type == BlockType.PLAY and packet.entity == card.id
            about = packet.entity == card.id if isinstance(packet, (TagChange, HideEntity)) else False
            if not about and not isinstance(packet, MetaData):
                return False
        return False

    def aimed_at(self, card: Entity) -> Entity | None:
        """Return the target of the open block."""
        block = self.log.frame.block
        return self.log.state[block.target] if block is not None and block.target else None

    def is_prepared(self, card: Entity) -> bool:
        """Return whether a card is prepared rather than forged: its text says so, or the block marks it."""
        marks = (packet.tag for packet in self.log.changes_of(card))
        return super().is_prepared(card) or GameTag.IS_USING_PREPARE_OPTION in marks

    def takes_game_back(self, card: Entity) -> bool:
        """Return whether a game reset by the card comes before the next action."""
        top_level = self.log.frames[0]
        for packet in top_level.ahead():
            if isinstance(packet, Block) and packet.type != BlockType.TRIGGER:
                return packet.type == BlockType.GAME_RESET and packet.entity == card.id
        return False

    def fills_spent_crystal(self, player: Entity, ruled: bool | None) -> bool:
        """Return ``ruled``; if it or the number of crystals is unknown, whether RESOURCES_USED changes next."""
        unknown = self.log.unknown_tags.any_of(player, *CRYSTALS)
        if ruled is not None and not unknown:
            return ruled
        packet = self.log.frame.peek()
        if not isinstance(packet, TagChange) or not isinstance(packet.entity, PlayerReference):
            packet = self.log.skip_ignorable()
        if not isinstance(packet, TagChange) or packet.tag != GameTag.RESOURCES_USED:
            return False
        self.log.granted_verdicts[packet.index] = ADOPTED
        return True

    def has_coin(self, player: Entity) -> bool:
        """Return whether the coin is created in the player's hand next. Brawls give other cards than the coin."""
        packet = next(ruled_ahead(self.log), None)  # timers may be set first
        if not isinstance(packet, FullEntity) or packet.tag(GameTag.ZONE) != Zone.HAND:
            return False
        if packet.card_id and not is_printing(packet.card_id, COIN):
            return False
        return packet.tag(GameTag.CONTROLLER) == player.controller

    def has_clock(self, player: Entity) -> bool:
        """Return whether the open block sets the player's clock."""
        return any(changes(packet, player, GameTag.TIMEOUT) for packet in self.log.frame.ahead())

    def has_mulligan(self) -> bool:
        """Return whether the open block names the mulligan as the next step."""
        named = next(changes_in(self.log.frame.ahead(), GameTag.NEXT_STEP), None)
        return named is None or named.value != Step.MAIN_READY

    def counts_use_in_trigger(self, player: Entity) -> bool:
        """Return whether a trigger further on in the open block counts a use of the player's hero power."""
        total = GameTag.NUM_TIMES_HERO_POWER_USED_THIS_GAME
        return any(changes(one, player, total) for block in self.log.blocks() for one in block.packets)

    def turns_given(self, taker: Entity, known: int) -> int:
        """Return the number of turns that the open block gives a player; a text that was read may have given some."""
        given = (one for one in self.log.frame.packets if changes(one, taker, GameTag.NUM_TURNS_LEFT))
        told = 0 if known else next((one.value for one in given if one.value > 1), 0)
        met = self.log.state.entities.values() if told else ()
        return told if any(one.card_id and gives_turns(one.card_id) for one in met) else known

    def uses_up_attack(self, attacker: Entity) -> bool:
        """Return whether the open block counts an attack of the character."""
        return any(changes(packet, attacker, GameTag.NUM_ATTACKS_THIS_TURN) for packet in self.log.frame.packets)

    def choose_returned(self, rule: str, hand: Sequence[Entity]) -> Entity | None:
        """Return the card whose move from hand to deck comes next."""
        for packet in self.log.upcoming():
            if isinstance(packet, (TagChange, HideEntity)) and moved_to(packet) == Zone.DECK:
                card = self.log.state[packet.entity]
                if card in hand:
                    self.log.granted_verdicts[packet.index] = CHOSEN
                    return card
        return None

    def look_at(self, card: Entity) -> Mapping[int, int]:
        """Return the tags with which a hidden card is revealed later in the block; else its current tags."""
        if not card.known:
            told: dict[int, int] = {}
            for packet in self.log.upcoming():
                if isinstance(packet, ShowEntity) and packet.entity == card.id:
                    return {**card.tags, **dict(packet.tags)}
                if not isinstance(packet, TagChange) or packet.entity != card.id:
                    continue
                told[packet.tag] = packet.value
                if packet.tag == GameTag.ZONE:
                    if packet.value == Zone.SECRET:  # a hidden card that goes there is a secret
                        self.log.granted_verdicts[packet.index] = CHOSEN
                        return {**card.tags, **told, GameTag.SECRET: 1, GameTag.CARDTYPE: CardType.SPELL}
                    break
        return card.tags

    def choose_noted_amount(self, target: Entity, amounts: Sequence[int]) -> int | None:
        """Return the next META_DATA damage amount if it is one of ``amounts``."""
        packet = self.log.skip_ignorable()
        if not isinstance(packet, MetaData) or packet.meta != MetaDataType.DAMAGE:
            return None if 0 in amounts else amounts[0]
        self.log.granted_verdicts[packet.index] = ADOPTED
        return packet.data if packet.data in amounts else amounts[0]

    def choose_original_target(self, target: Entity, others: Sequence[Entity]) -> Entity:
        """Return the character named by tag 1173, or ``target``."""
        packet = next((one for one in self.log.until_block() if changes(one, target, DAMAGED_BY_SELF)), None)
        meant = next((other for other in others if packet is not None and other.id == packet.value), None)
        if packet is not None and meant is not None:
            self.log.granted_verdicts[packet.index] = ADOPTED
        return meant or target
