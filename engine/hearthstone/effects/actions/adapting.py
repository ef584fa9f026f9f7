"""Adapting: the adaptation that the player chooses is cast at the minions (HS 5.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from engine.hearthstone.cards.ability import Action, Aura, Deathrattle, Keyword, actions_of
from engine.hearthstone.cards.granted import endings_of
from engine.hearthstone.cards.library import abilities_of, definition_of
from engine.hearthstone.cards.unwritten import ADAPTATIONS
from engine.hearthstone.effects.actions.giving import shown
from engine.hearthstone.effects.context import Context, UnknownOutcome, known
from engine.hearthstone.effects.evaluation import count_of, targets_of
from engine.hearthstone.mechanics.zones import announced_move
from engine.hearthstone.resolution import Change
from engine.hearthstone.sequences.cast import cast
from engine.hearthstone.state import Entity
from engine.hearthstone.steps.mortally_wounded import is_alive
from hslog.hearthstone.generated.vocabulary import GameTag, Zone

ADAPT = "HS 5.1 adapt"
OWN_TAG = 223542
"""The first build seen in which elusive minions have the tag ELUSIVE."""

SET_FIRST = (GameTag.WINDFURY, GameTag.DIVINE_SHIELD, GameTag.POISONOUS)
"""Keywords that adaptations set before they attach their enchantment."""

OFFERED = 3
"""The number of adaptations offered."""


def adapt(context: Context, action: Action) -> None:
    """Adapt minions in play: all get the adaptation that the player chooses out of three (HS 5.1 adapt)."""
    r, source = context.r, context.source
    times, minions = count_of(context, action.amount), targets_of(context, action)
    if len(minions) > 1:
        context.leave_open("adapt")  # how logs show several minions that adapt was not seen
    for _ in range(times):
        if not any(map(is_alive, minions)):
            break
        seen: list[Entity] = []
        for _ in range(OFFERED):
            left = [card for card in ADAPTATIONS if card not in {one.card_id for one in seen}]
            made = r.create(ADAPT, r.oracle.choose_token(ADAPT, left), source.controller, Zone.SETASIDE)
            seen += [made] if made is not None else []
        chosen = known(r.offer(ADAPT, context.player, seen), "adapt")
        r.later(source, partial(_cast_at_each, context, minions, chosen))


def _cast_at_each(context: Context, minions: Sequence[Entity], chosen: Entity) -> None:
    """Cast another card of the chosen adaptation at each minion that is still alive."""
    r, source = context.r, context.source
    if chosen.known:
        r.change(ADAPT, chosen, GameTag.LAST_AFFECTED_BY, source.id)
    r.set_unordered(ADAPT, _move(context, chosen, Zone.GRAVEYARD))
    for minion in filter(is_alive, minions):
        _cast_adaptation(context, minion, chosen)


def _cast_adaptation(context: Context, minion: Entity, chosen: Entity) -> None:
    r, source = context.r, context.source
    spell = known(
        r.create(ADAPT, chosen.card_id, source.controller, Zone.SETASIDE, (GameTag.CREATOR, source.id)), "adapt"
    )
    aimed = r.unconfirmed(spell, GameTag.CARD_TARGET, minion.id)
    r.set_unordered(ADAPT, [aimed, *_move(context, spell, Zone.PLAY)])
    with r.aimed_at(spell, minion):
        cast(r, spell)


def _move(context: Context, card: Entity, zone: int) -> list[Change]:
    """Return the changes of a card's move, which is announced unless the card was hidden."""
    return announced_move(context.r, card, zone) if card.known else [Change(card, GameTag.ZONE, zone)]


def give_enchantment(context: Context, action: Action) -> None:
    """Give minions an enchantment by its text (HS 1.2); some keywords are set before it is attached."""
    r, build = context.r, context.r.ruleset.high
    for minion in filter(is_alive, targets_of(context, action)):
        abilities = abilities_of(action.enchantment, r.ruleset.low, build)
        gains = [gain for one in abilities if isinstance(one, Aura) for gain in one.gives]
        gained = [(gain.tag, gain.amount.number, gain.operation) for gain in gains]
        gained += [(one.tag, one.value, "set") for one in abilities if isinstance(one, Keyword)]
        gained = [one for part in gained for one in _in_build(build, part)]
        gained += [(GameTag.DEATHRATTLE, 1, "set") for one in abilities if isinstance(one, Deathrattle)]
        if not gained:
            raise UnknownOutcome("adapt")
        r.set_unordered(ADAPT, [Change(minion, tag, value) for tag, value, _ in gained if tag in SET_FIRST])
        enchantment = known(r.enchant(ADAPT, minion, context.source, action.enchantment), "adapt")
        r.note_gains(minion, enchantment, gained)
        text = definition_of(context.source.card_id, build, build)
        if endings := [end for one in actions_of(text.abilities if text else ()) for end in endings_of(one)]:
            r.grant(enchantment, [*abilities, *endings])
        later = [(tag, value, operation) for tag, value, operation in gained if tag not in SET_FIRST]
        changes = [
            change
            for tag, value, operation in later
            for change in shown(context, minion, tag, value if operation == "set" else minion.get(tag) + value)
        ]
        if r.ruleset.holds("enchantment_stats_at_once"):
            r.set_unordered(ADAPT, changes)
        else:
            r.expect(ADAPT, changes)


def _in_build(build: int, gain: tuple[int, int, str]) -> Iterator[tuple[int, int, str]]:
    """Yield the tags that a build sets for a keyword: elusive has two older ones, and its own since OWN_TAG."""
    tag, value, operation = gain
    if tag == GameTag.ELUSIVE:
        yield GameTag.CANT_BE_TARGETED_BY_SPELLS, value, operation
        yield GameTag.CANT_BE_TARGETED_BY_HERO_POWERS, value, operation
    if tag != GameTag.ELUSIVE or build >= OWN_TAG:
        yield tag, value, operation
