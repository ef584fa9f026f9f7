"""The cards that texts bring: new cards, copies of others, and dead minions (HS 4.7, 4.8, 4.10)."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple, Protocol

from engine.hearthstone.cards.ability import Action, Filter, Selector, Value
from engine.hearthstone.effects.context import Context, UnknownOutcome
from engine.hearthstone.effects.evaluation import count_of, evaluate, select
from engine.hearthstone.effects.generation import wanted
from engine.hearthstone.effects.history import died, is_of_this_turn, played
from engine.hearthstone.mechanics.printed import printed_stat
from engine.hearthstone.resolution import Change, Resolution
from engine.hearthstone.state import Entity
from engine.hearthstone.tags import STATS
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone

RULE = "HS 4.8"


def relative_to(context: Context, cards: Selector, other: Entity | None) -> Selector:
    """Return a selector that compares costs with a number in place of the cost of another card."""
    relative = [item for item in cards.filters if item.kind == "relative" and item.number == GameTag.COST]
    if not relative or other is None:
        return cards
    cost = context.r.oracle.look_at(other).get(GameTag.COST, 0)
    numbers = {
        item: Filter("equal", GameTag.COST, Value("number", cost + evaluate(context, item.amount))) for item in relative
    }
    return replace(cards, filters=tuple(numbers.get(item, item) for item in cards.filters))


class Plan(Protocol):
    """The number of cards to bring, and how to create each."""

    @property
    def number(self) -> int:
        """The number of cards."""

    def create(self, r: Resolution, rule: str, controller: int, zone: int, *stated: tuple[int, int]) -> Entity | None:
        """Create the next card."""


class Copies(NamedTuple):
    """Copies of ``originals``, in this order or ``at_random``; ``changed`` are the tags whose values differ.

    ``plain``: the copies are as their originals are on record. ``giver`` is the creator of the enchantment for copies
    with other attack or health; ``enchantment`` is its id if the text names one.
    """

    originals: list[Entity]
    changed: tuple[tuple[int, int], ...]
    plain: bool = False
    at_random: bool = False
    giver: Entity | None = None
    enchantment: str = ""

    @property
    def number(self) -> int:
        """The number of copies."""
        return len(self.originals)

    def create(self, r: Resolution, rule: str, controller: int, zone: int, *stated: tuple[int, int]) -> Entity | None:
        """Create a copy of the next original."""
        original = next_of_dead(r, rule, self.originals) if self.at_random else self.originals[0]
        self.originals.remove(original)
        if self.plain:
            return create_anew(r, rule, original, controller, zone, *stated)
        made = r.copy(rule, original, controller, zone, *stated)
        if made is not None and self.changed:
            self._set_stats(r, rule, made)
            values = [(tag, r.with_auras(made, tag, value) if tag in STATS else value) for tag, value in self.changed]
            if any(value is None for _, value in values):
                raise UnknownOutcome("aura")
            r.set_unordered(rule, [Change(made, tag, value or 0) for tag, value in values])
            for tag, value in self.changed:
                if tag == GameTag.COST:
                    r.note_set(made, tag, value)  # auras find it later
        return made

    def _set_stats(self, r: Resolution, rule: str, made: Entity) -> None:
        """Set the attack and health of a copy: by an enchantment, which ends as it dies, where the data has one."""
        gains = [(tag, value, "set") for tag, value in self.changed if tag in STATS]
        giver = self.giver if gains and r.oracle.decides else None  # in replay, the enchantment is read from the log
        enchantment = r.enchant(rule, made, giver, self.enchantment) if giver is not None else None
        if enchantment is not None:
            r.note_gains(made, enchantment, gains)
            if made.get(GameTag.DAMAGE) and any(tag == GameTag.HEALTH for tag, *_ in gains):
                r.change(rule, made, GameTag.DAMAGE, 0)  # health that is set is full
            return
        for tag, value, _ in gains:
            r.note_set(made, tag, value)


GOLDEN = "golden"
"""A filter of copies that are golden even if their originals are not."""


def plan(context: Context, action: Action) -> Plan:
    """Return the plan of the cards that an action brings. Raises UnknownOutcome if they are unknown."""
    cards = action.cards
    if cards is not None and cards.kind == "pool" and any(item.kind == "same-card" for item in cards.filters):
        context.try_out("copy")
        return Copies(list(context.it or ())[:1], ())  # another copy of the previous target
    if cards is not None and cards.kind == "it" and context.it and context.it[0].zone == Zone.GRAVEYARD:
        return Copies(list(context.it), (), plain=True)  # another copy of the dead card
    itself = cards is not None and (cards.kind == "self" or (cards.kind == "it" and not context.it))
    if itself and context.source.zone == Zone.GRAVEYARD:
        context.leave_open("cards")  # logs show a pseudo-move to a deck in different ways (HS 4.7)
        return Copies([context.source], (), plain=True)
    if cards is not None and cards.kind == "history":
        if action.kind == "summon" or any(item.kind == "other-class" for item in cards.filters):
            context.leave_open("history")  # logs show others: where they come from, and of which class, is unsure
        return Copies(played(context, cards), (), plain=True)
    if cards is None or cards.kind not in ("copy", "graveyard"):
        return wanted(context, action)
    times = count_of(context, cards.count) * count_of(context, action.amount)
    if cards.kind == "graveyard":
        return Copies(dead_of(context, cards), (), plain=True, at_random=not is_of_this_turn(cards))
    originals = [one for part in cards.parts for one in _originals(context, part)]
    changed = tuple(_tag_of_copy(context, item, originals) for item in cards.filters)
    copied = [one for one in originals for _ in range(times)]
    if all(part.kind in ("it", "self") for part in cards.parts):
        context.try_out("copy")
    else:
        context.leave_open("copy")  # of several cards: logs contradict it
    return Copies(copied, changed, giver=context.source, enchantment=action.enchantment)


def _originals(context: Context, part: Selector) -> list[Entity]:
    if part.kind == "history":
        return played(context, part)
    return dead_of(context, part) if part.kind in ("graveyard", "remembered") else select(context, part)


def _tag_of_copy(context: Context, item: Filter, originals: list[Entity]) -> tuple[int, int]:
    """Return a tag in which a copy differs, and its value there. Raises UnknownOutcome for other filters."""
    if item.kind == GOLDEN:
        return GameTag.PREMIUM, 1
    if item.kind not in ("equal", "set-to", "with"):
        raise UnknownOutcome("copy")
    value = evaluate(context, item.amount)
    card = context.r.oracle.reveal(originals[0]) if originals else context.source
    if item.kind == "with" and item.number in STATS:
        context.try_out("copy")  # how logs show the extra stats of copies is not known
        return item.number, (printed_stat(context.r, card, item.number) or 0) + value
    if item.kind == "set-to" and not item.number:  # remaining health is shown as damage (HS 3.1)
        return GameTag.DAMAGE, max(0, card.get(GameTag.HEALTH) - value)
    return item.number, value


def dead_of(context: Context, cards: Selector) -> list[Entity]:
    """Return the dead minions that a selector matches in the order in which they died; those of this turn in order of
    play (HS 4.10).
    """
    if cards.kind == "it":
        return list(context.it or ())
    if cards.kind == "self":
        return [context.source]
    if cards.kind == "remembered":
        times = count_of(context, cards.count)
        return [one for one in context.r.state.remembered.get(context.source.id, ()) for _ in range(times)]
    found = died(context, cards)
    if is_of_this_turn(cards):
        found.sort(key=lambda dead: context.r.state.last_entry.get(dead.id, 0))
    if cards.pick == "all":
        return found
    number = count_of(context, cards.count)
    if any(item.kind == "distinct" for item in cards.filters):
        return _of_different_cards(context, found, number)
    return _picked(context, found, number)


def _picked(context: Context, found: list[Entity], number: int) -> list[Entity]:
    """Return up to ``number`` random ones of the dead minions."""
    picked = list(context.r.oracle.pick("HS 3.5", found, min(number, len(found))))
    if len(picked) < min(number, len(found)):
        raise UnknownOutcome("random")
    return picked


def _of_different_cards(context: Context, found: list[Entity], number: int) -> list[Entity]:
    """Return up to ``number`` random ones of the dead minions with different card ids."""
    if len({entity.card_id for entity in found}) == len(found):
        return _picked(context, found, number)
    picked: list[Entity] = []
    while found and len(picked) < number:
        (one,) = _picked(context, found, 1)
        picked.append(one)
        found = [entity for entity in found if entity.card_id != one.card_id]
    return picked


def next_of_dead(r: Resolution, rule: str, dead: list[Entity]) -> Entity:
    """Return the dead minion that comes back next: a random one (HS 4.10)."""
    cards = [r.oracle.reveal(one).card_id for one in dead]
    if len(set(cards)) == 1:
        return dead[0]
    return dead[cards.index(r.oracle.choose_token(rule, cards))]


def create_anew(
    r: Resolution, rule: str, dead: Entity, controller: int, zone: int, *stated: tuple[int, int]
) -> Entity | None:
    """Create a dead minion again with its recorded stats: the printed ones, or its own (HS 4.10).

    One that has become a hero card has no place on the board (HS 1.4, 2.5).
    """
    card = r.oracle.reveal(dead)
    placed = [one for one in stated if one[0] != GameTag.ZONE_POSITION or card.type != CardType.HERO]
    return r.create(rule, card.card_id, controller, zone, *r.recorded(dead), *placed)
