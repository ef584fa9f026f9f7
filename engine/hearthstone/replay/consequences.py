"""Consequences of packets that no rule called for: the effect makes one change, the rules make the rest.

An enchantment that an effect attaches goes into play; one that it removes is hidden (HS 1.2, 1.4).
"""

from __future__ import annotations

from engine.hearthstone.mechanics import destruction, enchantments, silence, spell_damage, stats
from engine.hearthstone.replay.checks.death_moves import DeathMoves
from engine.hearthstone.replay.checks.health import check_limit
from engine.hearthstone.replay.context import ReplayContext
from engine.hearthstone.replay.ignorable import EFFECTS
from engine.hearthstone.replay.stated_effects import check_stats
from engine.hearthstone.sequences import cast, play_hero
from engine.hearthstone.sequences.equip import equip
from engine.hearthstone.sequences.summon import is_summoned, summon
from engine.hearthstone.state import ENCHANTED_TAGS, Entity
from engine.hearthstone.steps.aura_update import give_by_aura
from engine.hearthstone.tags import ATTACHED_LATE, DESTROYER, MODIFIES, SILENCING, TRANSFORMING
from hslog.hearthstone.generated.vocabulary import BlockType, CardType, GameTag, Zone
from hslog.hearthstone.packets import ChangeEntity, FullEntity, HideEntity, Packet, ShowEntity, TagChange

CAST = 2
"""Number of open frames in a player's action; in blocks further in, an effect acts.

Early builds log a spell that an effect casts as a PLAY block there.
"""


class Consequences:
    """Expects what must follow an adopted packet."""

    def __init__(self, r: ReplayContext) -> None:
        self.r = r
        self.death_moves = DeathMoves(r)

    def take(self, packet: Packet) -> None:
        """Expect what follows ``packet``, which the state has taken already."""
        self._spell_damage(packet)
        if isinstance(packet, TagChange):
            if packet.tag in ENCHANTED_TAGS and not self.r.state.is_enchanted(packet.entity):
                self.r.state.change_plain(self.r.state[packet.entity], packet.tag)
            if packet.tag in (GameTag.ATK, GameTag.HEALTH):
                check_limit(self.r.log, packet)
                if self.r.state[packet.entity].type != CardType.HERO:
                    check_stats(self.r, packet)
            if packet.tag == GameTag.ZONE:
                self._moved(packet)
                self._lends(packet.entity)
            elif packet.tag == GameTag.ATK:
                self._attack_changed(packet)
            elif packet.tag in stats.STAT_OF_SHOWN_TAG:
                stats.shown(self.r, self.r.state[packet.entity], packet.tag)
            elif packet.tag == MODIFIES:
                enchantments.modify(self.r, self.r.state[packet.entity])
            elif packet.tag == TRANSFORMING and packet.value:
                self.r.transformations.announced(self.r.state[packet.entity])
            elif packet.tag == GameTag.COPIED_FROM_ENTITY_ID and packet.value:
                self.r.copies.check(packet)
            elif packet.tag == SILENCING and packet.value:
                silence.silence(self.r, self.r.state[packet.entity])
            elif packet.tag == GameTag.SILENCED and packet.value:
                stats.without_enchantment(self.r, self.r.state[packet.entity])
            elif packet.tag == DESTROYER and packet.value:
                destruction.name(self.r, self.r.state[packet.entity])
            elif packet.tag == GameTag.TO_BE_DESTROYED and packet.value:
                self._marked(packet.entity)
            elif packet.tag == GameTag.LAST_AFFECTED_BY and packet.value == packet.entity:
                self._ends_itself(packet.entity)
            elif packet.tag == GameTag.ATTACHED:
                if packet.value:
                    self._attached(packet.entity)
                else:
                    self._leaves(packet.entity)
            elif packet.tag == ATTACHED_LATE:
                self._leaves(packet.entity)
        elif isinstance(packet, FullEntity):
            self._lends(packet.entity)
            self.death_moves.created(packet)
            if packet.tag(GameTag.ATTACHED):
                self._attached(packet.entity)
            described_late = self.r.state.attached.get(packet.entity)  # what happened to it first has been told already
            if packet.index != self.r.log.last_requested and not described_late:
                self._enters(packet.entity)
        elif isinstance(packet, HideEntity):
            host = self.r.state[packet.entity].get(GameTag.ATTACHED)
            if not self.r.state[host].hidden:  # else its enchantments are only hidden with it
                self._leaves(packet.entity)
        elif isinstance(packet, ShowEntity):
            if packet.tag(GameTag.ATTACHED):
                self._attached(packet.entity)
            if packet.tag(GameTag.ZONE) == Zone.PLAY:
                self._enters(packet.entity)

    def _enters(self, entity: int) -> None:
        """Carry out the procedure for an entity that an effect brings into play.

        An entity that returns because the game was taken back has no such procedure.
        """
        card, block = self.r.state[entity], self.r.log.frame.block
        nested = len(self.r.log.frames) > CAST and block is not None and block.type != BlockType.GAME_RESET
        if card.zone == Zone.PLAY and block is not None and (block.type in EFFECTS or nested):
            if card.type == CardType.WEAPON:
                equip(self.r, card)
            elif cast.is_cast(card):
                cast.cast(self.r, card)
            elif card.type == CardType.HERO:
                play_hero.stand_in(self.r, card)
            elif is_summoned(card):
                summon(self.r, card)

    def _marked(self, entity: int) -> None:
        """Expect a destroyed entity to name the open block's entity as the last that affected it.

        Where poisonous responds for another entity than its bearer, the log may name either.
        """
        block = self.r.log.frame.block
        if block is not None and block.trigger_keyword != GameTag.POISONOUS:
            destruction.mark(self.r, self.r.state[entity], self.r.state[block.entity])

    def _spell_damage(self, packet: Packet) -> None:
        """Update spell damage after a source of it, or a player's own, has changed."""
        if isinstance(packet, TagChange):
            if packet.tag in spell_damage.SUMS.values():
                spell_damage.note_other_spell_damage(self.r.state, self.r.state[packet.entity], packet.tag)
            if packet.tag not in spell_damage.SPELL_DAMAGE_TAGS:
                return
            at_once = packet.tag in spell_damage.SUMS
        elif isinstance(packet, (FullEntity, ShowEntity, ChangeEntity)):
            at_once = isinstance(packet, FullEntity)
        else:
            return
        card = self.r.state[packet.entity]
        if not card.tags.keys().isdisjoint(spell_damage.SUMS):
            in_effect = at_once and card.zone == Zone.PLAY and self.r.log.frame.block is not None
            spell_damage.update(self.r, in_effect and self.r.ruleset.holds("spell_damage_told_at_once"))

    def _ends_itself(self, entity: int) -> None:
        enchantment = self.r.state[entity]
        block = self.r.log.frame.block
        if enchantment.type == CardType.ENCHANTMENT and block is not None and block.entity == entity:
            enchantments.end(self.r, enchantment)

    def _attached(self, entity: int) -> None:
        enchantment = self.r.state[entity]
        if enchantment.type == CardType.ENCHANTMENT:
            stats.with_enchantment(self.r, self.r.state[enchantment.get(GameTag.ATTACHED)])
            if not self._is_from_effect(enchantment):
                give_by_aura(self.r, enchantment)
        if enchantment.type == CardType.ENCHANTMENT and enchantment.zone == Zone.SETASIDE:
            enchantments.attach(self.r, enchantment)
        if self.r.state[enchantment.get(GameTag.ATTACHED)].type in (CardType.HERO, CardType.WEAPON):
            stats.update_heroes(self.r)

    def _is_from_effect(self, enchantment: Entity) -> bool:
        """Return whether an enchantment comes from its creator's effect rather than its aura.

        Enchantments attached directly in the creator's PLAY block come from its aura, except after a player's choice.
        """
        frame = self.r.log.frames[-1]
        if frame.block is None or frame.block.entity != enchantment.get(GameTag.CREATOR):
            return False
        return frame.block.type != BlockType.PLAY or frame.interrupted or frame.goes_on is not None

    def _leaves(self, entity: int) -> None:
        """Note a change of an enchantment in play as a sign that it leaves: its host has left or was silenced."""
        enchantment = self.r.state[entity]
        if enchantment.tags.get(GameTag.CARDTYPE) == CardType.ENCHANTMENT and enchantment.zone == Zone.PLAY:
            enchantments.disappear(self.r, enchantment)

    def _moved(self, packet: TagChange) -> None:
        card = self.r.state[packet.entity]
        if packet.value == Zone.PLAY and card.controller not in (self.r.log.frame.swapping or ()):
            self._enters(packet.entity)  # who is swapped in still has the place that it had in the hand
        if card.type == CardType.ENCHANTMENT and packet.value in (Zone.GRAVEYARD, Zone.REMOVEDFROMGAME):
            host = self.r.state[card.get(GameTag.ATTACHED)]
            enchantments.leave_alone(self.r, card, packet.value)
            stats.without_enchantment(self.r, host)

    def _attack_changed(self, packet: TagChange) -> None:
        if self.r.state[packet.entity].type == CardType.HERO:
            stats.note_own_attack(self.r.state, self.r.state[packet.entity])
            check_stats(self.r, packet)
            stats.update_heroes(self.r)
        else:
            self._lends(packet.entity)

    def _lends(self, entity: int) -> None:
        if self.r.state[entity].type == CardType.WEAPON:
            stats.update_heroes(self.r)
