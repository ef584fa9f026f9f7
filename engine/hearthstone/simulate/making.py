"""Creation of cards in play mode: cards of pools, tokens, copies, and transformed cards.

Pools hold the cards for decks of the build (HS 3.5). A text names a token; of several cards with that name, the one
whose id continues the id of the naming card is meant.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache

from engine.hearthstone.auras.definitions import number_of
from engine.hearthstone.cards.ability import CostModifier, Deathrattle, Gain, terms_in
from engine.hearthstone.cards.data import facts_of
from engine.hearthstone.cards.library import definition_of
from engine.hearthstone.cards.pools import Pool
from engine.hearthstone.cards.replacements import base_printing
from engine.hearthstone.cards.tokens import ENCHANTMENT_ENDINGS, candidates, names_continued
from engine.hearthstone.cards.unwritten import RENAMED
from engine.hearthstone.mechanics.copy import COPIED_TAGS, copy_keeps_enchantments
from engine.hearthstone.mechanics.enchantments import known_enchantments, remove
from engine.hearthstone.simulate.bench import PLACE_TAGS, Bench
from engine.hearthstone.simulate.cards import Card, first_enchantment, known_card
from engine.hearthstone.simulate.errors import UnknownCard
from engine.hearthstone.simulate.layers import Layers, shown
from engine.hearthstone.simulate.responder import Responder
from engine.hearthstone.state import ENCHANTED_TAGS, Entity
from engine.hearthstone.tags import ENCHANTMENT_NUMBERS, TRANSFORMING
from hslog.hearthstone.generated.vocabulary import BlockType, CardType, GameTag, Zone
from hslog.hearthstone.packets import ChangeEntity

FORM = re.compile(r"(?<=\d)[a-z]+\d*$")
"""The end of the id of a card that another one creates or becomes, such as its corrupted form."""

OF_PLAYER = "o"
"""The ending for the player's enchantment of a card that has two: one for the player, and one for the player's cards.
"""

MOST_TRIES = 100
"""How often a refused random card is replaced by another."""


class Making(Bench):
    """A game in play mode that creates cards. Random cards are not ``refused`` ones if others are found."""

    layers: Layers
    responder: Responder
    refused: Callable[[str], bool] | None

    def choose_of_pool(self, rule: str, pool: Pool, source: str) -> str:
        """Return the id of a random card of a pool: of those that the data names, or for decks; or of a token.

        Empty if certainly none fits. Raises UnknownCard if unknown.
        """
        found = candidates(pool, source, self.ruleset.high)
        if found is None:
            raise UnknownCard("no card of the build fits what the text asks for")
        chosen = self.oracle.choose_token(rule, found) if found else ""
        for _ in range(MOST_TRIES):
            if self.refused is None or not chosen or not self.refused(chosen):
                return chosen
            chosen = self.oracle.choose_token(rule, found)
        return chosen

    def enchant(
        self, rule: str, host: Entity, source: Entity, card_id: str, numbers: Sequence[int] = ()
    ) -> Entity | None:
        """Create an enchantment on ``host``; if the text does not name it, the one derived from the source's id.

        It is described with the ``numbers`` that its text lacks; two equal ones are stated once (HS 4.1).
        Raises UnknownCard if the build has none.
        """
        build = self.ruleset.high
        card = enchantment_of(source.card_id, card_id, build)
        if host.type == CardType.PLAYER and not card_id:
            card = enchantment_of(source.card_id, f"{base_printing(source.card_id)}{OF_PLAYER}", build) or card
        if card is None and card_id:
            raise UnknownCard(f"build {build} has no enchantment {card_id}", source.card_id)
        if card is None:  # the data lacks some enchantments
            card = Card(f"{source.card_id}e", self.cards[source.id].name, {GameTag.CARDTYPE: CardType.ENCHANTMENT})
        self.stated[self.recording.index] = rule
        numbered = zip(ENCHANTMENT_NUMBERS, dict.fromkeys(numbers), strict=False)
        stated = [(int(tag), number) for tag, number in numbered if number]
        place = (GameTag.ATTACHED, host.id), (GameTag.CREATOR, source.id)
        made = self.put(card, source.controller, Zone.PLAY, *place, *stated)
        self.mark_deathrattle(rule, host, made)
        return made

    def mark_deathrattle(self, rule: str, host: Entity, enchantment: Entity) -> None:
        """Mark a host as having a deathrattle if its new enchantment has one."""
        if any(isinstance(one, Deathrattle) for one in self.abilities.of(enchantment)):
            self.change(rule, host, GameTag.DEATHRATTLE, 1)

    def turn_into(
        self, rule: str, old: Entity, card_id: str, values: Iterable[tuple[int, int]] = (), keeps: bool = False
    ) -> Entity:
        """Transform a card in its place; nothing of the old card stays (HS 4.5).

        A copy is described with its ``values``, as a created one is. ``keeps``: the old card's enchantments stay.
        """
        card = known_card(card_id, self.ruleset.high)
        if old.zone in (Zone.PLAY, Zone.HAND) and not keeps:
            for enchantment in known_enchantments(self.state, old):
                remove(self, rule, enchantment)
        if self.ruleset.holds("transformations_announced"):
            self.recording.set_tag(old.id, TRANSFORMING, 1)
            self.recording.set_tag(old.id, TRANSFORMING, 0)
        self.cards[old.id] = card
        self.responder.quests.transformed.add(old.id)
        self.withheld.pop(old.id, None)
        self.layers.forget(old)
        self.abilities.watch(old.id, card.id)
        self.stated[self.recording.index] = rule
        logged = dict.fromkeys((tag for tag, value in old.tags.items() if value and tag not in PLACE_TAGS), 0)
        logged |= {tag: old.get(tag) for tag in PLACE_TAGS}
        logged |= card.tags
        logged |= {GameTag.PREMIUM: 1} if self._is_golden() else {}
        if old.zone == Zone.PLAY and card.type == CardType.MINION:
            logged[GameTag.EXHAUSTED] = 1
        logged |= {tag: value for tag, value in values if value != logged.get(tag, 0)}
        self.recording.game.entity_names[old.id] = card.name
        self.recording.add(ChangeEntity(entity=old.id, card_id=card.id, tags=list(logged.items())))
        if keeps:
            self.layers.restart(old, card.tags)
        return old

    def _is_golden(self) -> bool:
        """Return whether the text being carried out is on a golden card: a transformed card is golden then."""
        texts = (one for one in reversed(self.recording.stack) if one.type in (BlockType.POWER, BlockType.TRIGGER))
        block = next(texts, None)
        return block is not None and bool(self.state[block.entity].get(GameTag.PREMIUM))

    def copy(self, rule: str, original: Entity, controller: int, zone: int, *tags: tuple[int, int]) -> Entity:
        """Create a copy with its original's own values and enchantments (HS 4.8)."""
        shown = self.oracle.reveal(original)
        card_id = shown.card_id
        if not card_id:
            raise UnknownCard("what is copied is hidden")
        kept = copy_keeps_enchantments(original.zone, zone)
        values = dict(self._copied(shown)) if kept else {}
        marks = (GameTag.COPIED_FROM_ENTITY_ID, original.id), *values.items(), *tags
        made = self.create(rule, card_id, controller, zone, *marks)
        if made is None:
            raise UnknownCard(f"{card_id} cannot be copied")
        if kept:
            self._copy_enchantments(rule, original, made)
        return made

    def turn_into_copy(self, rule: str, old: Entity, original: Entity) -> Entity:
        """Transform a card into a copy of another one, with its values and enchantments."""
        shown, kept = self.oracle.reveal(original), copy_keeps_enchantments(original.zone, old.zone)
        become = self.turn_into(rule, old, shown.card_id, list(self._copied(shown)) if kept else ())
        if kept:
            self._copy_enchantments(rule, original, become)
        return become

    def _copy_enchantments(self, rule: str, original: Entity, made: Entity) -> None:
        self.layers.own.setdefault(made.id, {}).update(self.layers.own.get(original.id, {}))
        for enchantment in known_enchantments(self.state, original):
            if not self.layers.is_of_aura(enchantment):
                self._copy_enchantment(rule, enchantment, original, made)
        self.layers.keep_shown(original, made)

    def _copied(self, original: Entity) -> Iterator[tuple[int, int]]:
        facts = facts_of(original.card_id, self.ruleset.high)
        for tag in (*COPIED_TAGS, *ENCHANTED_TAGS):
            value = original.get(tag)
            if tag in ENCHANTED_TAGS and tag in self.layers.own.get(original.id, {}):
                value = shown(self.layers.lasting(original, tag))
            if value or (facts is not None and tag in original.tags):
                yield tag, value

    def _copy_enchantment(self, rule: str, enchantment: Entity, original: Entity, made: Entity) -> None:
        creator = enchantment.get(GameTag.CREATOR)
        own = made.id if creator == original.id else creator
        new = self.put(
            self.cards[enchantment.id],
            enchantment.controller,
            Zone.PLAY,
            (GameTag.ATTACHED, made.id),
            (GameTag.CREATOR, own),
            (GameTag.COPIED_FROM_ENTITY_ID, enchantment.id),
        )
        self.layers.copy(enchantment, new)
        granted = self.abilities.granted.get(enchantment.id)
        if granted:
            self.abilities.grant(new.id, granted, self.abilities.remembered.get(enchantment.id, ()))
        self.mark_deathrattle(rule, made, new)


def _enchantments_named_after(source: str, build: int) -> Iterator[str]:
    """Yield the enchantment ids derived from a card's id, or from the card it reprints or is a form of."""
    base = base_printing(source)
    plain = FORM.sub("", base)
    cards = dict.fromkeys((source, base, plain, *RENAMED.get(source, ())))
    yield from (f"{card}{ending}" for card in cards for ending in ENCHANTMENT_ENDINGS)
    for name in (*names_continued(base, build), *(names_continued(plain, build) if plain != base else ())):
        facts = facts_of(name, build)
        if facts is not None and facts.type == CardType.ENCHANTMENT:
            yield name


@cache
def enchantment_of(source: str, named: str, build: int) -> Card | None:
    """Return the enchantment that a text of ``source`` gives: the named one, or one derived from the source's id."""
    return first_enchantment([named] if named else _enchantments_named_after(source, build), build)


@cache
def enchantment_giving(source: str, gains: frozenset[tuple[int, int]], build: int) -> str:
    """Return the id of the card's enchantment whose own text gives these tags and amounts, or else some of the tags.

    Empty if no text decides. Raises UnknownCard if all its enchantments give something else.
    """
    tags = {tag for tag, _ in gains}
    stated: dict[str, set[tuple[int, int | None]]] = {}
    untold = ""
    for name in _enchantments_named_after(source, build):
        facts, definition = facts_of(name, build), definition_of(name, build, build)
        if definition is None and facts is not None and facts.type == CardType.ENCHANTMENT:
            untold = untold or name
        if definition is not None and facts is not None and facts.type == CardType.ENCHANTMENT:
            given = (part for part in terms_in(definition.abilities) if isinstance(part, (Gain, CostModifier)))
            stated[name] = {
                (one.tag if isinstance(one, Gain) else int(GameTag.COST), number_of(one.amount)) for one in given
            }
    exact = [name for name, own in stated.items() if own == gains]
    alike = [name for name, own in stated.items() if not tags.isdisjoint(tag for tag, _ in own)]
    if stated and not (exact or alike or untold) and all(stated.values()):
        raise UnknownCard("its enchantments give something else", source)
    return next(iter([*exact, *alike, untold]))
