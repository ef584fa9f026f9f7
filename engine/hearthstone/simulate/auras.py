"""Auras in play mode (HS 1.3, 4.2): the gains of all sources in play now, compared with the attached ones.

An aura attaches an enchantment to each affected entity if the build has one for it; else it changes the entity's tags
directly. Cost modifiers change costs as long as they apply (HS 4.11).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from engine.hearthstone.auras.attachments import bears_enchantments
from engine.hearthstone.auras.costs import is_for_turn
from engine.hearthstone.auras.definitions import continuous_abilities, is_printed, is_source
from engine.hearthstone.cards.ability import Ability, Aura, CostModifier, OnPlay, Replacement, Selector
from engine.hearthstone.cards.library import abilities_of
from engine.hearthstone.cards.matching import matches
from engine.hearthstone.cards.replacements import base_printing
from engine.hearthstone.cards.tokens import ENCHANTMENT_ENDINGS
from engine.hearthstone.effects.context import Context
from engine.hearthstone.effects.evaluation import evaluate, select
from engine.hearthstone.mechanics.enchantments import remove
from engine.hearthstone.rulesets import AURAS_AT_ONCE
from engine.hearthstone.simulate.bench import Bench
from engine.hearthstone.simulate.cards import Card, first_enchantment
from engine.hearthstone.simulate.carrying_out import all_known, may_happen
from engine.hearthstone.simulate.costs import HERO_POWERS, cards_of, first_of, is_meant
from engine.hearthstone.simulate.errors import UnknownCard
from engine.hearthstone.simulate.layers import Gift, Layers
from engine.hearthstone.simulate.replacements import in_force
from engine.hearthstone.state import Entity
from engine.hearthstone.tags import SUMS
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone

RULE = "HS 1.3"

NEXT = "next"
"""The pick of a cost modifier that is attached to the player as its card is used."""

FIRST = "first"
"""The pick of a cost modifier for the first card played each turn."""

AT_ONCE = 0.5
"""Offset by which an enchantment's new gain ranks before other gains with the same entity number."""

ENDINGS = sorted(ENCHANTMENT_ENDINGS, key=lambda ending: ending != "o")
"""Endings of the ids of aura enchantments: of those of a card, the one of its aura ends with "o"."""

PLACES = {Zone.PLAY, Zone.HAND}

TAGS_OF_REPLACEMENTS: Mapping[tuple[str, str], tuple[Gift, ...]] = {
    ("healing", "becomes-damage"): (Gift(GameTag.HEALING_DOES_DAMAGE, 1, "add"),),
    ("healing", "times"): (Gift(GameTag.ALL_HEALING_DOUBLE, 1, "add"),),
    ("lifesteal", "damages-enemy"): (Gift(GameTag.LIFESTEAL_DAMAGES_OPPOSING_HERO, 1, "add"),),
    ("hero-power", "more-often"): (Gift(GameTag.HEROPOWER_ADDITIONAL_ACTIVATIONS, -1, "set"),),
    ("hero-power", "once-more"): (Gift(GameTag.HEROPOWER_ADDITIONAL_ACTIVATIONS, 1, "set"),),
    ("amount", "times"): (
        Gift(GameTag.SPELLPOWER_DOUBLE, 1, "add"),
        Gift(GameTag.SPELL_HEALING_DOUBLE, 1, "add"),
        Gift(GameTag.HERO_POWER_DOUBLE, 1, "add"),
    ),
}
"""The player tags that represent a replacement, by its event and its way of change."""


class Given(NamedTuple):
    """The gain of one entity from an aura now."""

    source: int
    ability: Aura | CostModifier | Replacement
    host: int


class Auras:
    """The auras of one game; ``attached`` holds the enchantments of working auras.

    ``updates`` holds the packet indexes of aura updates after an entity came into play. ``present`` holds the entities
    in play at the last update. ``seen`` holds the enchantments of players: cards present when such an enchantment came
    have its gain from then on, later cards from their own arrival (HS 4.11).
    """

    def __init__(self, play: Bench, layers: Layers) -> None:
        self.play = play
        self.layers = layers
        self.attached: dict[Given, Entity | None] = {}
        self.gifts: dict[Given, tuple[Gift, ...]] = {}
        self.updating = False
        self.due = self.waiting = False
        self.updates: list[int] = []
        self.resting = False
        self.present: set[int] = set()
        self.seen: set[int] = set()
        self.turns: dict[int, int] = {}
        self.used: dict[tuple[int, CostModifier], int] = {}

    def rest(self) -> None:
        """Skip the next update: the auras of the dead last until the death phase is over."""
        self.resting = True

    def update_due(self) -> None:
        """Update auras after an entity has come into play, in builds that do so at once (HS 4.2).

        Delayed gains apply now in every build (HS 5.6).
        """
        if self.waiting:
            return
        due, self.due = self.due, False
        if due:
            self.updates.append(self.play.recording.index)
            self.layers.apply_delayed()
        if due and self.play.ruleset.low >= AURAS_AT_ONCE:
            self.update()
        elif due and not self.updating:
            new = [(one, gifts) for one, gifts in self._wanted() if one not in self.attached and self._is_own(one)]
            for given, gifts in new:  # who comes into play has at once what it gives itself
                if isinstance(given.ability, Aura) and self._is_in_play(given.host):
                    self._begin(given, gifts)

    def update(self) -> None:
        """Attach new gains of auras and remove ended ones, oldest first (HS 4.2)."""
        self.due = False
        if self.updating:
            return
        if self.resting:
            self.resting = False
            return
        self.updating = True
        wanted = dict(self._wanted())
        if self.play.ruleset.low < AURAS_AT_ONCE:
            self._take_over(wanted)
        self.present = {one.id for one in self.play.state.play_order}
        for given in [one for one in self.attached if self.gifts.get(one) != wanted.get(one) or self._is_gone(one)]:
            self._end(given, again=given in wanted)
        for given in sorted((one for one in wanted if one not in self.attached), key=self._turn):
            self._begin(given, wanted[given])
        attached, players = self.play.state.attached, self.play.state.players.values()
        self.seen = {one.id for player in players for one in attached.get(player.id, ())}
        self.updating = False

    def _turn(self, given: Given) -> tuple[bool, int]:
        """Return the sort key of a new gain: new enchantments of players first, then sources by entry."""
        return not self._has_just_come(given), self.play.state.entered.get(given.source, 0)

    def _has_just_come(self, given: Given) -> bool:
        """Return whether the source is a player's enchantment whose gain counts from its own arrival."""
        source = self.play.state[given.source]
        lasting = isinstance(given.ability, CostModifier) and bool(given.ability.duration)
        return source.type == CardType.ENCHANTMENT and (lasting or source.id not in self.seen)

    def _take_over(self, wanted: Mapping[Given, tuple[Gift, ...]]) -> None:
        """Let a new source take over the gains of a source that is gone, as if always there (HS 4.2)."""
        for new in [one for one in wanted if one not in self.attached and one.source not in self.present]:
            for old in [one for one in self.attached if one not in wanted and not self._is_in_play(one.source)]:
                if old[1:] == new[1:] and self.gifts[old] == wanted[new]:
                    self.attached[new], self.gifts[new] = self.attached.pop(old), self.gifts.pop(old)
                    if self.attached[new] is None:
                        self.layers.unaffect(self.play.state[new.host], old)
                        source = self.play.state[new.source]
                        self.layers.affect(self.play.state[new.host], new, wanted[new], source, self.play.next_id - 1)
                    break

    def _is_in_play(self, source: int) -> bool:
        return self.play.state[source].zone == Zone.PLAY

    def _is_gone(self, given: Given) -> bool:
        """Return whether an aura's enchantment was removed, for example by silence; the aura attaches a new one."""
        enchantment = self.attached[given]
        return enchantment is not None and enchantment.zone != Zone.PLAY

    # --- current gains -------------------------------------------------------------------------------------

    def _wanted(self) -> Iterator[tuple[Given, tuple[Gift, ...]]]:
        yield from self._of_replacements()
        yield from self._of_players()
        build = self.play.ruleset.high
        state = self.play.state
        hands = (card for player in state.players for card in state.zone(player, Zone.HAND))
        for source in (*state.play_order, *hands):
            abilities = continuous_abilities(self.play.abilities.card_id(source), build, build)
            if abilities and (source.zone == Zone.HAND or is_source(source)):
                for ability in abilities:
                    if ability.who.pick != NEXT:
                        yield from self._of(source, ability)

    def _of_players(self) -> Iterator[tuple[Given, tuple[Gift, ...]]]:
        """Yield the gains of cards from players' enchantments, and their cost changes (HS 1.3, 4.11)."""
        state = self.play.state
        for player in state.players.values():
            for source in state.attached_in_play(player):
                yield from self._of_player(source)
                for ability in self._costs_of(source):
                    if is_for_turn(ability) and not self._is_now(source, player):
                        continue
                    gifts = self._gifts(Context(self.play, source, player), ability)
                    for card in cards_of(self.play, player, ability):
                        yield Given(source.id, ability, card.id), gifts

    def _of_player(self, source: Entity) -> Iterator[tuple[Given, tuple[Gift, ...]]]:
        """Yield the gains from auras of one player's enchantment."""
        build = self.play.ruleset.high
        for ability in _auras_of(abilities_of(source.card_id, build, build)):
            yield from self._of(source, ability)

    def _costs_of(self, enchantment: Entity) -> list[CostModifier]:
        build = self.play.ruleset.high
        found = (*abilities_of(enchantment.card_id, build, build), *self.play.granted_to(enchantment))
        costs = dict.fromkeys(one for one in found if isinstance(one, CostModifier))
        return [one for one in costs if one.who.kind != "self"]

    def _is_now(self, enchantment: Entity, player: Entity) -> bool:
        """Return whether it is the turn for which a player's enchantment lasts: the player's next one (HS 4.13)."""
        turn = self.play.state.game.get(GameTag.TURN)
        if player.get(GameTag.CURRENT_PLAYER):
            self.turns.setdefault(enchantment.id, turn)
        return self.turns.get(enchantment.id) == turn

    def end_turns(self) -> None:
        """Remove enchantments that lasted for a turn that is over."""
        turn = self.play.state.game.get(GameTag.TURN)
        for number in [one for one, when in self.turns.items() if when != turn]:
            del self.turns[number]
            if self.play.state[number].zone == Zone.PLAY:
                remove(self.play, RULE, self.play.state[number])

    def note_use(self, card: Entity) -> None:
        """Record that a card was played, which may be the first of the turn."""
        for source in self.play.state.play_order:
            for ability in self._costs_of(source) if source.type == CardType.MINION else ():
                if ability.who.pick == FIRST and is_meant(self.play, source, ability, card):
                    self.used.setdefault((source.id, ability), self.play.state.game.get(GameTag.TURN))

    def _is_renewed(self, source: Entity, ability: CostModifier) -> bool:
        """Return whether the first card of the turn is still to come; resets at the player's next turn (HS 4.11)."""
        used = self.used.get((source.id, ability))
        turn = self.play.state.game.get(GameTag.TURN)
        if used is None or used == turn:
            return used is None
        if ability.who.side != "each" and not self.play.state.player_of(source).get(GameTag.CURRENT_PLAYER):
            return False
        del self.used[source.id, ability]
        return True

    def _of_replacements(self) -> Iterator[tuple[Given, tuple[Gift, ...]]]:
        """Yield the player tags that represent replacements."""
        for source, ability in in_force(self.play.state, self.play.ruleset.high):
            tags = TAGS_OF_REPLACEMENTS.get((ability.pattern.event, ability.change), ())
            player = self.play.state.player_of(source)
            if tags:
                yield Given(source.id, ability, player.id), tags

    def _of(self, source: Entity, ability: Aura | CostModifier) -> Iterator[tuple[Given, tuple[Gift, ...]]]:
        costs = isinstance(ability, CostModifier)
        context = Context(self.play, source, self.play.state.player_of(source), counts_current=costs)
        own = costs and ability.who.kind == "self"
        if (source.zone == Zone.HAND) != own:
            return
        if isinstance(ability, Aura) and (ability.flags or ability.abilities):
            raise UnknownCard("its aura cannot be kept up", source.card_id)
        if isinstance(ability, Aura) and not ability.gives:
            return
        if not may_happen(ability.condition, context) or is_printed(ability):
            return
        gifts = self._gifts(context, ability)
        if isinstance(ability, CostModifier) and ability.who.pick == FIRST:
            hosts = first_of(self.play, source, ability) if self._is_renewed(source, ability) else []
        else:
            of_player = any(gift.tag in SUMS.values() for gift in gifts)
            hosts = [context.owner(ability.who.side)] if of_player else self._hosts(context, ability.who)
        for host in hosts:
            yield Given(source.id, ability, host.id), gifts

    def _gifts(self, context: Context, ability: Aura | CostModifier) -> tuple[Gift, ...]:
        with all_known(self.play, context.source):
            if isinstance(ability, CostModifier):
                return (Gift(GameTag.COST, evaluate(context, ability.amount), ability.operation),)
            tags = SUMS if ability.who.kind == HERO_POWERS else {}  # a gain of hero powers is a tag of the player
            return tuple(
                Gift(tags.get(one.tag, one.tag), evaluate(context, one.amount), one.operation) for one in ability.gives
            )

    def _hosts(self, context: Context, who: Selector) -> list[Entity]:
        if who.kind == "cards" and who.pick == "all":
            player = context.player.controller
            cards = [card for zone in PLACES for card in self.play.state.zone(player, zone)]
            return [card for card in cards if matches(who, card, context.terms)]
        with all_known(self.play, context.source):
            return [one for one in select(context, who) if one.zone in PLACES]

    # --- beginning and ending ------------------------------------------------------------------------------

    def _begin(self, given: Given, gifts: tuple[Gift, ...]) -> None:
        play = self.play
        host, source = play.state[given.host], play.state[given.source]
        enchanted = bears_enchantments(host) and not self._is_own(given)
        card = self._enchantment(given.ability, source) if enchanted else None
        self.gifts[given] = gifts
        if card is not None:
            marks = (GameTag.ATTACHED, host.id), (GameTag.CREATOR, source.id)
            enchantment = play.put(card, source.controller, Zone.PLAY, *marks)
            self.attached[given] = enchantment
            self.layers.give(host, enchantment, gifts, aura=True)
        else:
            self.attached[given] = None
            since = source.id - AT_ONCE if self._has_just_come(given) else play.next_id - 1  # later ones apply after it
            self.layers.affect(host, given, gifts, source, since)
        self.layers.recompute(host, [gift.tag for gift in gifts])

    def _is_own(self, given: Given) -> bool:
        """Return whether a card gives something to itself under no condition, which needs no enchantment."""
        of_itself = isinstance(given.ability, Replacement) or given.ability.who.kind == "self"
        return given.host == given.source and of_itself and given.ability.condition is None

    def _enchantment(self, ability: Aura | CostModifier | Replacement, source: Entity) -> Card | None:
        named = ability.enchantment if isinstance(ability, Aura) else ""
        ids = dict.fromkeys((source.card_id, base_printing(source.card_id)))
        names = [named] if named else [f"{card_id}{ending}" for card_id in ids for ending in ENDINGS]
        if source.type == CardType.ENCHANTMENT and not named:
            names.append(f"{source.card_id}2")
        return first_enchantment(names, self.play.ruleset.high)

    def _end(self, given: Given, again: bool) -> None:
        """End a gain; ``again``: it begins again in this update, so that its host changes once."""
        enchantment = self.attached.pop(given)
        gifts = self.gifts.pop(given)
        host = self.play.state[given.host]
        if enchantment is None:
            self.layers.unaffect(host, given)
            if not again and host.zone in (*PLACES, Zone.SETASIDE):  # a card cast when drawn is set aside (HS 5.1)
                self.layers.recompute(host, [gift.tag for gift in gifts])
        elif enchantment.zone == Zone.PLAY:
            remove(self.play, RULE, enchantment)


def _auras_of(abilities: Iterable[Ability]) -> Iterator[Aura]:
    """Yield the auras of a card, including those that its text gives for the rest of the game."""
    for ability in abilities:
        if isinstance(ability, Aura):
            yield ability
        elif isinstance(ability, OnPlay):
            lasting = [action for action in ability.actions if action.kind == "lasting"]
            yield from (one for action in lasting for one in _auras_of(action.abilities))
