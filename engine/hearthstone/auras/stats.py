"""Attack and health of minions (HS 1.3, 4.1): printed value, enchantments, then the minion's own auras."""

from __future__ import annotations

from collections.abc import Iterable, Set

from engine.hearthstone.auras.attachments import is_attached, may_change_unseen
from engine.hearthstone.auras.book import NOTHING, Book, Cause, step_now
from engine.hearthstone.auras.definitions import continuous_abilities, gains_of, is_constant, is_of_aura
from engine.hearthstone.auras.layers import ADD, SET
from engine.hearthstone.cards import matching
from engine.hearthstone.cards.ability import Action, Aura, CostModifier, Gain, terms_in
from engine.hearthstone.cards.unwritten import COSTS_CHANGED_LAST
from engine.hearthstone.mechanics.enchantments import known_enchantments
from engine.hearthstone.mechanics.printed import printed_stat
from engine.hearthstone.resolution import Resolution
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone

RULE = "HS 4.1"


class StatBook(Book):
    """The accounts of one tag of minions in play and in hands, and of weapons in play.

    ``acted`` holds the entities that have had a block in the open sequence.
    """

    def __init__(self, r: Resolution, tag: int, acted: Set[int]) -> None:
        super().__init__(r, tag)
        self.acted = acted

    def follows(self, entity: Entity) -> bool:
        """Return whether an entity is where enchantments change its stats: minions also in a hand."""
        if entity.type == CardType.MINION:
            return entity.zone == Zone.PLAY or entity.zone == Zone.HAND
        return entity.type == CardType.WEAPON and entity.zone == Zone.PLAY

    def printed(self, entity: Entity) -> int | None:
        """Return the printed value of the tag."""
        return printed_stat(self.r, entity, self.tag)

    def changes_of(self, entity: Entity) -> list[Cause] | None:
        """Return the changes that a minion in play makes to its own tag without an enchantment; None if unknown."""
        if may_change_unseen(self.r, entity, self.tag):
            return None
        if entity.zone != Zone.PLAY or entity.get(GameTag.SILENCED):
            return []
        found = []
        for ability in continuous_abilities(entity.card_id, self.r.ruleset.low, self.r.ruleset.high):
            if not isinstance(ability, Aura) or ability.who.kind != "self":
                continue
            if ability.enchantment and is_attached(self.r, entity, entity):
                continue
            for gain in ability.gives:
                if gain.tag == self.tag:
                    cause = self._cause(entity, ability, gain)
                    if cause is None:
                        return None
                    found += cause
        return found

    def _cause(self, entity: Entity, ability: Aura, gain: Gain) -> list[Cause] | None:
        """Return the change that an ability makes now; empty if none, None if unknown.

        A constant unconditional gain is printed on the card, or is a choice: unknown here. An ability that names an
        enchantment may work with or without it: unknown too.
        """
        terms = matching.context_of(entity, self.r.state, self.r.ruleset)
        step = step_now(ability, gain, terms)
        if step == NOTHING:
            return []
        if step is None or is_constant(ability) or ability.enchantment:
            return None
        return [Cause(entity.id, entity.card_id, ability, step)]

    def may_lag(self, entity: Entity, causes: Iterable[Cause]) -> bool:
        """Return whether the log may show an outdated value: auras are updated between the changes they count."""
        causes = tuple(causes)
        counted = not all(is_constant(cause.ability) for cause in causes)
        return counted or self.grows_by_itself(entity) or super().may_lag(entity, causes)

    def grows_by_itself(self, entity: Entity) -> bool:
        """Return whether the minion's text may change the tag with a one-time effect, which applies late (HS 4.2)."""
        definition = self.r.text_of(entity)
        if definition is None or not definition.complete:
            return True
        if self.r.ruleset.get("self_buffs_felt_late") is False or entity.id not in self.acted:
            return False
        terms = terms_in(definition.abilities)
        return any(isinstance(term, Action) and term.who is not None and term.who.kind == "self" for term in terms)


def with_auras(r: Resolution, host: Entity, tag: int, value: int) -> int | None:
    """Return the value of a tag after an effect sets it: additions of auras apply on top (HS 1.3); None if unknown."""
    abilities = continuous_abilities(host.card_id, r.ruleset.low, r.ruleset.high)
    if any(isinstance(one, Aura) and any(gain.tag == tag for gain in one.gives) for one in abilities):
        return None  # it changes its own tag
    if may_change_unseen(r, host, tag):
        return None
    for one in known_enchantments(r.state, host):
        given = gains_of(r, one)
        if is_of_aura(r, one):
            if given is None or any(gain.tag == tag and gain.step.operation != ADD for gain in given):
                return None
            value += sum(gain.step.amount for gain in given if gain.tag == tag)
        elif _may_be_of_aura(r, one) and (
            given is None or (tag, ADD) in [(gain.tag, gain.step.operation) for gain in given]
        ):
            return None
    return value


def _may_be_of_aura(r: Resolution, enchantment: Entity) -> bool:
    """Return whether the creator of an enchantment is in play and has a text that is not known: it may be an aura."""
    creator = r.state.entities.get(enchantment.get(GameTag.CREATOR))
    if creator is None or creator.zone != Zone.PLAY or creator.type == CardType.SPELL:
        return False
    text = r.text_of(creator)
    return text is None or not text.complete


def is_set(r: Resolution, host: Entity, tag: int) -> bool:
    """Return whether a card's own text or an aura may set a tag, or change what is set (HS 1.3, 4.11)."""
    abilities = continuous_abilities(host.card_id, r.ruleset.low, r.ruleset.high)
    own = [one for one in abilities if one.who.kind == "self"]
    gains = [gain for one in own if isinstance(one, Aura) for gain in one.gives]
    if tag == GameTag.COST and any(isinstance(one, CostModifier) and one.operation == "set" for one in own):
        return True
    if tag == GameTag.COST and any(one.card_id in COSTS_CHANGED_LAST for one in r.state.play_order):
        return True
    if any(gain.tag == tag and gain.operation == "set" for gain in gains) and not host.get(GameTag.SILENCED):
        return True
    given = (gains_of(r, one) for one in known_enchantments(r.state, host) if is_of_aura(r, one))
    return any(gain.tag == tag and gain.step.operation == SET for gains in given if gains is not None for gain in gains)
