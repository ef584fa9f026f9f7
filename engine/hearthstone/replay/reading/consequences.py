"""Consequences of packets that no rule called for: an effect makes one change, and rules make the changes after it.

An enchantment that an effect attaches enters play; an enchantment that it removes is hidden (HS 1.2, 1.4).
"""

from __future__ import annotations

from collections.abc import Callable

from engine.hearthstone.auras.attachments import give_by_aura
from engine.hearthstone.blocks import changes_in
from engine.hearthstone.cards.data import card_name
from engine.hearthstone.mechanics import destruction, enchantments, pseudo_moves, silence, spell_damage, stats
from engine.hearthstone.mechanics.returning import BACK
from engine.hearthstone.mechanics.summon import ON_SUMMON, is_summoned, summon
from engine.hearthstone.replay.checks import copies
from engine.hearthstone.replay.log.ignorable import EFFECTS
from engine.hearthstone.replay.matching import transformations
from engine.hearthstone.replay.matching.context import ReplayContext
from engine.hearthstone.replay.texts.stated_effects import check_stats
from engine.hearthstone.replay.triggers.responses import Responses
from engine.hearthstone.resolution import Event
from engine.hearthstone.sequences import cast, play_hero, play_spell
from engine.hearthstone.sequences.equip import equip
from engine.hearthstone.state import ENCHANTED_TAGS, Entity
from engine.hearthstone.tags import ATTACHED_LATE, DESTROYER, MODIFIES, SILENCING, SUMS, TRANSFORMING
from hslog.hearthstone.generated.vocabulary import BlockType, CardType, GameTag, Zone
from hslog.hearthstone.packets import ChangeEntity, FullEntity, HideEntity, Packet, ShowEntity, TagChange

CAST = 2
"""Number of open frames in a player's action; in deeper blocks an effect acts.

Early builds log a spell that an effect casts as a PLAY block there.
"""


class Consequences:
    """Expects the consequences of adopted packets."""

    def __init__(self, r: ReplayContext, responses: Responses) -> None:
        self.r = r
        self.responses = responses
        self._by_tag: dict[int, Callable[[TagChange, Entity], None]] = {
            GameTag.ZONE: self._moved,
            GameTag.ZONE_POSITION: self._placed,
            GameTag.ATK: self._attack_changed,
            **dict.fromkeys(stats.STAT_OF_SHOWN_TAG, lambda packet, entity: stats.expect_shown(r, entity, packet.tag)),
            MODIFIES: lambda packet, entity: enchantments.modify(r, entity),
            GameTag.LAST_AFFECTED_BY: self._ends_itself,
            GameTag.ATTACHED: self._attachment_changed,
            ATTACHED_LATE: lambda packet, entity: self._leaves(entity),
        }
        self._by_mark: dict[int, Callable[[TagChange, Entity], None]] = {
            TRANSFORMING: lambda packet, entity: transformations.expect(r, entity),
            GameTag.COPIED_FROM_ENTITY_ID: lambda packet, entity: copies.check(r, packet),
            SILENCING: lambda packet, entity: silence.silence(r, entity),
            GameTag.SILENCED: lambda packet, entity: stats.expect_plain_stats(r, entity),
            DESTROYER: lambda packet, entity: destruction.note_destroyer(r, entity),
            GameTag.TO_BE_DESTROYED: self._marked,
        }
        """Consequences of setting a tag, but not of clearing it."""

    def take(self, packet: Packet) -> None:
        """Expect the consequences of ``packet``, which has been applied to the state already."""
        self._spell_damage(packet)
        if not isinstance(packet, (TagChange, FullEntity, HideEntity, ShowEntity)):
            return
        entity = self.r.state.entities[packet.entity]
        if isinstance(packet, TagChange):
            self._changed(packet, entity)
            return
        if isinstance(packet, HideEntity):
            if not self.r.state[entity.get(GameTag.ATTACHED)].hidden:  # else its enchantments are only hidden with it
                self._leaves(entity)
            return
        if isinstance(packet, FullEntity):
            self._lends(entity)
            self._sets_dead_aside(packet)
            described_late = self.r.state.attached.get(entity.id)  # its first changes have been logged already
            enters = packet.index != self.r.log.last_requested and not described_late
        else:
            enters = packet.tag(GameTag.ZONE) == Zone.PLAY
        if packet.tag(GameTag.ATTACHED):
            self._attached(entity)
        if enters:
            self._enters(entity)

    def _sets_dead_aside(self, created: FullEntity) -> None:
        """Expect a dead card to be set aside when its own trigger puts a copy into the hand or deck (HS 4.7)."""
        block = self.r.log.frame.block
        dead = self.r.state[block.entity] if block is not None and block.type == BlockType.TRIGGER else None
        if dead is None or created.tag(GameTag.ZONE) not in pseudo_moves.DESTINATIONS:
            return
        low = self.r.ruleset.low
        another = created.card_id and card_name(created.card_id, low) != card_name(dead.card_id, low)
        if not another and pseudo_moves.makes_pseudo_move(dead):  # otherwise a granted deathrattle has acted
            pseudo_moves.set_aside(self.r, dead)

    def _changed(self, packet: TagChange, entity: Entity) -> None:
        alive = entity.zone != Zone.GRAVEYARD
        if packet.tag in ENCHANTED_TAGS and alive and not self.r.state.enchantments_of(packet.entity):
            self.r.state.change_plain(entity, packet.tag)
        if packet.tag in (GameTag.ATK, GameTag.HEALTH) and entity.type != CardType.HERO:
            check_stats(self.r, packet)
        follow = self._by_tag.get(packet.tag) or (self._by_mark.get(packet.tag) if packet.value else None)
        if follow is not None:
            follow(packet, entity)

    def _enters(self, card: Entity) -> None:
        """Carry out the procedure for an entity that an effect brings into play.

        An entity that returns because the game was taken back has no such procedure.
        """
        block = self.r.log.frame.block
        nested = len(self.r.log.frames) > CAST and block is not None and block.type != BlockType.GAME_RESET
        if card.zone == Zone.PLAY and block is not None and (block.type in EFFECTS or nested):
            if card.type == CardType.WEAPON:
                equip(self.r, card)
            elif cast.is_cast(card) and not play_spell.stays(self.r, card):
                cast.cast(self.r, card)
            elif card.type == CardType.HERO:
                play_hero.expect_takeover(self.r, card)
            elif is_summoned(card):
                self._read_gifts_to(card)
                summon(self.r, card)

    def _read_gifts_to(self, newcomer: Entity) -> None:
        """Read the enchantments that an effect gives its new minion; only then do triggers respond to the summon."""
        log, source = self.r.log, self.r.log.acting
        while isinstance(packet := log.frame.peek(), FullEntity) and packet.tag(GameTag.ATTACHED) == newcomer.id:
            if source is None or packet.tag(GameTag.CREATOR) != source.id:
                return  # an aura gives it
            self.r.effect_reader.read(packet)
            while isinstance(packet := log.frame.peek(), TagChange) and packet.entity == newcomer.id:
                if packet.tag not in ENCHANTED_TAGS:
                    break
                self.r.effect_reader.read(packet)

    def _marked(self, packet: TagChange, entity: Entity) -> None:
        """Expect a destroyed entity to name the open block's entity as the last that affected it.

        If poisonous responds for an entity other than its bearer, the log may name either.
        """
        block = self.r.log.frame.block
        if block is not None and block.trigger_keyword != GameTag.POISONOUS:
            destruction.expect_destroyer(self.r, entity, self.r.state[block.entity])

    def _spell_damage(self, packet: Packet) -> None:
        """Update spell damage after a change of a source of it or of a player's own."""
        if isinstance(packet, TagChange):
            if packet.tag in spell_damage.TOTALS:
                spell_damage.note_other_spell_damage(self.r.state, self.r.state.entities[packet.entity], packet.tag)
            if packet.tag not in spell_damage.SPELL_DAMAGE_TAGS:
                return
            at_once = packet.tag in SUMS
        elif isinstance(packet, (FullEntity, ShowEntity, ChangeEntity)):
            at_once = isinstance(packet, FullEntity)
        else:
            return
        card = self.r.state.entities[packet.entity]
        if not card.tags.keys().isdisjoint(SUMS):
            in_effect = at_once and card.zone == Zone.PLAY and self.r.log.frame.block is not None
            spell_damage.update(self.r, in_effect and self.r.ruleset.holds("spell_damage_updated_at_once"))

    def _ends_itself(self, packet: TagChange, enchantment: Entity) -> None:
        acts = packet.value == packet.entity and self.r.log.acting is enchantment
        if acts and enchantment.type == CardType.ENCHANTMENT:
            enchantments.end(self.r, enchantment)

    def _attachment_changed(self, packet: TagChange, entity: Entity) -> None:
        (self._attached if packet.value else self._leaves)(entity)

    def _attached(self, enchantment: Entity) -> None:
        host = self.r.state[enchantment.get(GameTag.ATTACHED)]
        if enchantment.type == CardType.ENCHANTMENT:
            stats.withdraw_stats(self.r, host)
            if not self._is_from_effect(enchantment):
                give_by_aura(self.r, enchantment)
            if enchantment.zone == Zone.SETASIDE:
                enchantments.attach(self.r, enchantment)
        if host.type in (CardType.HERO, CardType.WEAPON):
            stats.update_heroes(self.r)

    def _is_from_effect(self, enchantment: Entity) -> bool:
        """Return whether an enchantment comes from its creator's effect rather than its aura.

        Enchantments attached directly in the creator's PLAY block come from its aura, except after a player's choice.
        """
        frame = self.r.log.frames[-1]
        if frame.block is None or frame.block.entity != enchantment.get(GameTag.CREATOR):
            return False
        return frame.block.type != BlockType.PLAY or frame.interrupted or frame.goes_on is not None

    def _leaves(self, enchantment: Entity) -> None:
        """Treat a change of an enchantment in play as a sign that it leaves: its host has left or was silenced."""
        if enchantment.tags.get(GameTag.CARDTYPE) == CardType.ENCHANTMENT and enchantment.zone == Zone.PLAY:
            enchantments.disappear(self.r, enchantment)

    def _moved(self, packet: TagChange, card: Entity) -> None:
        if packet.value == Zone.PLAY and card.controller not in (self.r.log.frame.swapping or ()):
            self._enters(card)  # a card swapped in still has its position in the hand
        if card.type == CardType.ENCHANTMENT and packet.value in (Zone.GRAVEYARD, Zone.REMOVEDFROMGAME):
            host = self.r.state[card.get(GameTag.ATTACHED)]
            if host.zone != Zone.GRAVEYARD and not self._goes_next(host):
                enchantments.hide_detached(self.r, card, packet.value)
            stats.expect_plain_stats(self.r, host)
        self._lends(card)

    def _placed(self, packet: TagChange, card: Entity) -> None:
        """Let triggers respond to a card that has been swapped in; logs differ in the packets before them."""
        frame = self.r.log.frame
        if packet.value and card.zone == Zone.PLAY and card.controller in (frame.swapping or ()):
            earlier = changes_in(frame.packets[: frame.position], GameTag.ZONE)
            if any((one.entity, one.value) == (card.id, Zone.PLAY) for one in earlier):
                for candidate in self.responses.begin(Event("summon", ON_SUMMON, card)):
                    candidate.must = None

    def _goes_next(self, host: Entity) -> bool:
        """Return whether the host of an enchantment leaves play later in the open block (HS 4.8)."""
        moves = (one for one in self.r.log.until_block() if isinstance(one, (TagChange, HideEntity)))
        return host.zone == Zone.PLAY and any(
            (one.entity, one.tag) == (host.id, GameTag.ZONE) and one.value in BACK for one in moves
        )

    def _attack_changed(self, packet: TagChange, entity: Entity) -> None:
        if entity.type == CardType.HERO:
            stats.note_own_attack(self.r.state, entity)
            check_stats(self.r, packet)
            stats.update_heroes(self.r)
        else:
            self._lends(entity)

    def _lends(self, entity: Entity) -> None:
        if entity.type == CardType.WEAPON:
            stats.update_heroes(self.r)
