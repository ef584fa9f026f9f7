"""Playing a card from the hand: step 1 of minion, spell, weapon and hero cards (HS 2.2 to 2.5).

The card is paid for and counted, leaves the hand and enters play; the triggers of the use phase follow. The module of
the card's type has the other steps. Counters close the sequence.
"""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType

from engine.hearthstone.mechanics import echo, spell_damage, starship, twinspell
from engine.hearthstone.mechanics.cost import end_reductions, pay_cost
from engine.hearthstone.mechanics.hand import place_noted
from engine.hearthstone.mechanics.stats import snapshot_own_stats
from engine.hearthstone.mechanics.zones import leave_changes
from engine.hearthstone.resolution import Change, Event, Resolution, raised
from engine.hearthstone.sequences import (
    hero_power,
    location,
    play_hero,
    play_location,
    play_minion,
    play_spell,
    play_weapon,
    trade,
)
from engine.hearthstone.sequences.common import Steps
from engine.hearthstone.sequences.counter import RULE as COUNTERED
from engine.hearthstone.sequences.counter import counter
from engine.hearthstone.state import Entity
from engine.hearthstone.steps.inter_phase import inter_phase
from engine.hearthstone.steps.mortally_wounded import find_mortally_wounded
from engine.hearthstone.tags import OPTIONS_PLAYED_THIS_GAME, SHOWN_TO, SPELLS_PLAYED_THIS_TURN
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone

MODULES = {
    CardType.MINION: play_minion,
    CardType.SPELL: play_spell,
    CardType.WEAPON: play_weapon,
    CardType.HERO: play_hero,
    CardType.LOCATION: play_location,
}


EFFECTS = {**trade.EFFECTS, starship.LAUNCH: starship.launch}
"""What follows from an action instead of the text of its card, by the action's rule."""

OPTION_COUNTERS_RULE = "LOG actions counted"
PHASES = "HS 1.8"


def sequence_of(r: Resolution, card: Entity, target: Entity | None) -> str:
    """Return the rule of the sequence that using a card starts, by its type or by the action."""
    if card.zone == Zone.PLAY:
        return hero_power.RULE if card.type == CardType.HERO_POWER else location.rule_of(card)
    if target is card:
        if not r.oracle.is_forged(card):
            return trade.RULE
        return trade.PREPARE if _is_prepared(r, card) else trade.FORGE
    kind = r.oracle.look_at(card).get(GameTag.CARDTYPE, 0)
    steps: Steps = MODULES.get(kind, play_spell).STEPS
    return steps.sequence


def _is_prepared(r: Resolution, card: Entity) -> bool:
    """Return whether a card is prepared rather than forged. A hidden card may be either."""
    return r.oracle.is_prepared(card) or (not card.known and r.ruleset.possible("cards_prepared"))


def use(r: Resolution, card: Entity, target: Entity | None) -> None:
    """Carry out a player's action with a card, inside its PLAY block."""
    player = r.state.player_of(card)
    snapshot_own_stats(r.state)
    in_play = card.zone == Zone.PLAY
    r.defer(OPTION_COUNTERS_RULE, _closing(r, player, from_hand=not in_play and target is not card))
    if in_play and card.type == CardType.HERO_POWER:
        hero_power.use(r, card, player, target)
    elif target is card and r.oracle.is_forged(card):
        (trade.prepare if _is_prepared(r, card) else trade.forge)(r, card, player)
    elif target is card:
        trade.trade(r, card, player)
    elif in_play:
        location.activate(r, card, player, target)
    else:
        _play_from_hand(r, card, player, target)
    r.flush_deferred()


def _play_from_hand(r: Resolution, card: Entity, player: Entity, target: Entity | None) -> None:
    tags = r.oracle.look_at(card)
    kind = tags.get(GameTag.CARDTYPE, 0) or CardType.SPELL
    module = MODULES.get(kind, play_spell)
    steps: Steps = module.STEPS
    echoes, place = echo.has_echo(tags, r.oracle.decides), card.position
    r.outcast = card.id if place in (1, len(r.state.zone(card.controller, Zone.HAND))) else 0
    r.returning = bool(twinspell.twin_of(tags))
    if target is not None:
        r.expect(steps.use, [Change(card, GameTag.CARD_TARGET, target.id)])
    spells = player.get(GameTag.NUM_SPELLS_PLAYED_THIS_GAME)
    spells_counted = kind == CardType.SPELL and r.ruleset.holds("spells_counted_for_game")
    if spells_counted:
        r.expect(steps.entering, [Change(player, GameTag.NUM_SPELLS_PLAYED_THIS_GAME, spells + 1)])
    pay_cost(r, steps.payment, card, player)
    counted_first = r.ruleset.quirk("cards_counted_before_entering")
    if counted_first:
        r.set_unordered(steps.entering, _count_card(r, player, kind))
    r.set_unordered(steps.entering, _leave_hand(r, card))
    echo.end_ghostly(r, card)
    module.enter(r, card, player, target)
    if not counted_first:
        r.set_unordered(steps.entering, _count_card(r, player, kind))
    spell_damage.update(r)
    if r.replaced:
        target, echoes, r.returning = r.oracle.aimed_at(card), False, False
        r.expect(steps.use, [Change(card, GameTag.CARD_TARGET, target.id if target is not None else 0)])
    end_reductions(r, card, steps.costs or steps.entering)
    with r.phase("use phase", steps.use):
        r.triggers(Event("use", steps.on_use, card))
        if card.zone == Zone.SECRET and r.oracle.look_at(card).get(GameTag.SECRET):
            r.change("HS 1.4 secret", card, GameTag.EXHAUSTED, 1)  # a trigger of its player's may have set it already
        if not r.replaced:
            twinspell.give(r, player, card, place)
        if kind == CardType.HERO:
            play_hero.replace(r, card, player)  # before deaths
    if find_mortally_wounded(r.state):
        inter_phase(r)
    if card.zone == Zone.PLAY and card.known:  # a card that was transformed while played is marked again
        marks = [Change(card, GameTag.JUST_PLAYED, 1, True)]
        if r.ruleset.get("last_card_played") is None:
            marks.append(Change(player, GameTag.LAST_CARD_PLAYED, card.id, True))
        r.set_unordered(steps.entering, marks)
    was, r.returning = card.card_id, echoes
    with r.phase("resolution phase", steps.resolution):
        if target is not None and steps.targeting:
            r.triggers(Event("target", steps.targeting, card))
        countered = bool(card.get(GameTag.CANT_PLAY))
        _resolve(r, module, card, player, target, spells if spells_counted else None)
        if find_mortally_wounded(r.state):
            r.count_applied(PHASES)
            r.triggers(Event("resolved", steps.resolution, card))  # else the completion phase follows at once
    inter_phase(r)
    with r.phase("completion phase", steps.completion):
        if echoes and steps.echo and not countered:
            if kind == CardType.MINION:
                r.triggers(Event("after summon", "HS 2.2.3.a", card))
            echo.return_copy(r, steps.echo, player, card, was)
        r.returning = False
        r.triggers(Event("after use", steps.after_use, card))
    inter_phase(r)


def _resolve(
    r: Resolution, module: ModuleType, card: Entity, player: Entity, target: Entity | None, spells: int | None
) -> None:
    """Carry out the text of a played card by the module of its type, or counter the card.

    ``spells``: how many its player had played before it, if that is counted.
    """
    steps: Steps = module.STEPS
    countered = bool(card.get(GameTag.CANT_PLAY))
    stays = card.zone in (Zone.PLAY, Zone.SECRET)  # else it was returned to the hand, or replaced
    if target is not None and (countered or not stays):
        r.expect(steps.use, [Change(card, GameTag.CARD_TARGET, target.id, True)])
    if not countered:
        module.resolve(r, card, player, target)
        while r.effect(steps.text, card, optional=True):
            pass  # a repeated effect
        return
    r.returning = False
    echo.end_ghostly(r, card, certain=False)
    if spells is not None:
        r.expect(COUNTERED, [Change(player, GameTag.NUM_SPELLS_PLAYED_THIS_GAME, spells, not stays)])
    if stays:
        counter(r, card)


def _count_card(r: Resolution, player: Entity, kind: int) -> Iterator[Change]:
    """Yield the changes of the counters of cards played this turn."""
    yield raised(player, GameTag.NUM_CARDS_PLAYED_THIS_TURN)
    if kind == CardType.MINION:
        yield raised(player, GameTag.NUM_MINIONS_PLAYED_THIS_TURN)
    elif kind == CardType.SPELL:
        yield from r.counted("spells_counted", player, SPELLS_PLAYED_THIS_TURN)


def _leave_hand(r: Resolution, card: Entity) -> Iterator[Change]:
    """Yield the changes when the card leaves the hand.

    In old builds a minion's position changes from hand to board without a 0 between.
    """
    yield from leave_changes(r, card)
    if card.known:
        yield Change(card, SHOWN_TO, 0)
    yield from place_noted(r, card)


def _closing(r: Resolution, player: Entity, from_hand: bool) -> list[Change]:
    """Return the changes that close the sequence: combo becomes active after a played card, and the
    option is counted.
    """
    combo = Change(player, GameTag.COMBO_ACTIVE, 1, rule="HS 5.1 combo")
    return [*([combo] if from_hand else []), *option_counters(r, player)]


def option_counters(r: Resolution, player: Entity) -> list[Change]:
    """Return the changes that count an option: this turn, and in later builds this game."""
    for_game = r.counted("options_counted_for_game", r.state.game, OPTIONS_PLAYED_THIS_GAME)
    return [raised(player, GameTag.NUM_OPTIONS_PLAYED_THIS_TURN), *for_game]
