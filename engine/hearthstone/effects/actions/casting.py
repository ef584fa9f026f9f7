"""Spells that texts cast: random ones, those played before, those of hand and deck; at random targets (HS 2.3 cast)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache

from engine.hearthstone.cards.ability import Action, OnPlay, Selector, Term, actions_of, terms_in
from engine.hearthstone.cards.forced_deaths import AFTER_EACH_SPELL
from engine.hearthstone.cards.library import abilities_of
from engine.hearthstone.cards.matching import is_chosen_in_play
from engine.hearthstone.cards.replacements import base_printing
from engine.hearthstone.effects.actions.revealing import top_cards
from engine.hearthstone.effects.actions.summoning import put_on_board
from engine.hearthstone.effects.bringing import Plan, plan
from engine.hearthstone.effects.context import Context, UnknownOutcome, known
from engine.hearthstone.effects.evaluation import pick_random, select
from engine.hearthstone.effects.generation import Wanted
from engine.hearthstone.mechanics.zones import SECRET_LIMIT, board_is_full, has_room_for_secret, move, secrets_of
from engine.hearthstone.options.requirements import Use, does_nothing
from engine.hearthstone.resolution import Resolution
from engine.hearthstone.sequences.cast import LEAVING_RULE, RULE, TEXT_RULE, cast, is_cast
from engine.hearthstone.sequences.equip import equip, equip_created
from engine.hearthstone.sequences.play_spell import stays
from engine.hearthstone.state import Entity
from engine.hearthstone.steps import forced_death
from engine.hearthstone.steps.mortally_wounded import all_heroes_live
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone

OF_ZONES = ("hand", "deck")
MOST_CASTS = 30
"""The limit of casts of an endless text; the rulebook names none."""

AGAIN = "again"
"""The flag of cards that were played before."""


COME_FROM = (Zone.SETASIDE, Zone.HAND)
"""The zones of cards that a text has brought and then casts."""


def cast_spells(context: Context, action: Action) -> None:
    """Cast spells one after the other, each at a random target where it needs one.

    Raises UnknownOutcome where the spells are unknown.
    """
    cards, r = action.cards, context.r
    if cards is None:
        raise UnknownOutcome("cast")
    if cards.kind == "self" and AGAIN in action.flags:
        forced_death.carry_out(r)  # each pass has its deaths (HS 5.7)
        if not r.carry_out_again(context.source):
            raise UnknownOutcome("cast")
        return
    if cards.kind in ("it", "them") and context.it and all(one.zone in COME_FROM for one in context.it):
        for spell in list(context.it):
            context.leave_open("cast")  # logs show another card that is cast
            if _stays(context, spell):
                continue
            if spell.zone == Zone.HAND:
                move(r, RULE, spell, Zone.PLAY)
                _cast(context, spell)
            else:
                _cast(context, _into_play(context, spell))
        return
    if cards.kind in OF_ZONES:
        for card in _cast_from(context, cards):
            if not _stays(context, card) and _enters(context, action, card):
                _cast(context, card, aims=action.flags)
        return
    what, controller = plan(context, action), context.owner(action.player).controller
    for _ in range(what.number):
        if action.who is not None and context.source.zone != Zone.PLAY:
            context.leave_open("cast")
            return  # they are aimed at the card itself, which is gone
        _cast_next(context, action, what, controller)


def _cast_from(context: Context, cards: Selector) -> list[Entity]:
    """Return the cards of a zone to cast; a random pick leaves out spells that would do nothing."""
    r = context.r
    if cards.pick == "top":
        return top_cards(context, cards)
    found, complete = context.found(cards)
    if cards.pick != "random" or cards.count is not None or not complete:
        return select(context, cards)
    uses = [(card, Use(r.state, r.oracle.reveal(card), r.state.player_of(card), r.ruleset)) for card in found]
    return pick_random(context, [card for card, use in uses if not does_nothing(use)], 1, "HS 3.5")


def _enters(context: Context, action: Action, card: Entity) -> bool:
    """Bring a card of hand or deck into play, and return whether it came: a minion needs room there (HS 4.7)."""
    r, kind = context.r, context.r.oracle.look_at(card).get(GameTag.CARDTYPE)
    if kind not in (CardType.MINION, CardType.WEAPON, CardType.LOCATION, CardType.HERO):
        move(r, RULE, card, Zone.PLAY)
        return True
    context.leave_open("cast")  # how logs show that other cards are played was not seen
    if kind == CardType.MINION:
        put_on_board(context, action, [card])
    elif kind == CardType.WEAPON:
        move(r, RULE, card, Zone.PLAY)
        equip(r, card)
    elif kind == CardType.LOCATION and not board_is_full(r.state, card.controller):
        move(r, RULE, card, Zone.PLAY)
    return card.zone == Zone.PLAY


def cast_until_death(context: Context, action: Action) -> None:
    """Cast a spell repeatedly, each time at a random target, until a hero dies or it has no target (HS 5.7)."""
    r = context.r
    for _ in range(MOST_CASTS):
        if not all_heroes_live(r.state):
            return
        what = plan(context, action)
        if not _cast_next(context, action, what, context.source.controller):
            return


def _cast_next(context: Context, action: Action, what: Plan, controller: int) -> bool:
    """Create the next card and cast it, or equip it if it is a weapon (HS 2.3 cast).

    Return whether it took effect.
    """
    r, source = context.r, context.source
    gone = context.happening is None and source.type != CardType.SPELL and source.zone != Zone.PLAY
    if gone or r.ruleset.possible("casts_are_plays"):
        context.leave_open("cast")  # the casts may end with their minion; in old builds a block is around each
    if isinstance(what, Wanted) and action.cards is not None and action.cards.kind == "secrets":
        return _cast_secret(context, what, controller)
    made = known(what.create(r, RULE, controller, Zone.SETASIDE, (GameTag.CREATOR, source.id)), "cast")
    if made.type == CardType.WEAPON:
        equip_created(r, context.owner(action.player), context.source, lambda: _into_play(context, made))
        return True
    if made.type != CardType.SPELL:
        raise UnknownOutcome("cast")
    if _stays(context, made):
        return True
    meant = select(context, action.who) if action.who is not None else []
    done = _cast(context, made, meant[0] if meant else None, action.flags)
    if base_printing(context.source.card_id) in AFTER_EACH_SPELL:
        forced_death.carry_out(r)
    return done


def _cast_secret(context: Context, what: Wanted, controller: int) -> bool:
    """Create the next secret in its zone, and return whether there is one with room there (HS 2.3 cast.1, 4.7)."""
    r, marks = context.r, (GameTag.CREATOR, context.source.id)
    if not r.oracle.decides:
        known(what.create(r, RULE, controller, Zone.SECRET, marks), "cast")
        return True
    there = secrets_of(r, controller)
    if len(there) >= SECRET_LIMIT:
        return False
    return what.create(r, RULE, controller, Zone.SECRET, marks, without=frozenset(there)) is not None


def _stays(context: Context, spell: Entity) -> bool:
    """Move a spell that stays in the secret zone there, and return whether it is one (HS 2.3 cast.1).

    It goes to the graveyard if there is no room for it.
    """
    r = context.r
    if not stays(r, spell):
        return False
    context.leave_open("cast")  # no log has shown this yet
    move(r, RULE, spell, Zone.SECRET if has_room_for_secret(r, spell, spell.controller) else Zone.GRAVEYARD)
    return True


def _into_play(context: Context, card: Entity) -> Entity:
    context.r.change(RULE, card, GameTag.ZONE, Zone.PLAY)
    return card


AIMS: dict[str, Callable[[Entity, Entity], bool]] = {
    "at-enemies": lambda source, one: one.controller != source.controller,
    "at-self": lambda source, one: one is source,
}
"""Flags for preferred targets of a spell, with the test whether a character is one."""


def _cast(context: Context, spell: Entity, target: Entity | None = None, aims: Iterable[str] = ()) -> bool:
    r = context.r
    found = possible_targets(r, spell) if target is None else None
    for flag in AIMS.keys() & set(aims):
        found = [one for one in found or () if AIMS[flag](context.source, one)] or found
    if found is not None:
        picked = list(r.oracle.pick(TEXT_RULE, found, 1)) if found else []
        if found and not picked:
            raise UnknownOutcome("cast")  # a log shows whom the spell is aimed at, or nothing at all
        if not picked:  # nothing of its text is carried out (HS 3.3)
            if is_cast(spell):
                r.expect(LEAVING_RULE, [r.unconfirmed(spell, GameTag.ZONE, Zone.GRAVEYARD)], within_block=True)
            return False
        target = picked[0]
    if target is not None:
        r.set_unordered(RULE, [r.unconfirmed(spell, GameTag.CARD_TARGET, target.id)])
    if spell.zone == Zone.SETASIDE:
        _into_play(context, spell)
    with r.aimed_at(spell, target):
        cast(r, spell)
    return True


MOST_BATTLECRIES = 30
"""The limit of repeated battlecries; the rulebook names none."""


def battlecries_to_repeat(context: Context, action: Action) -> Iterator[tuple[Entity | None, tuple[Action, ...]]]:
    """Yield a random target and the actions of each battlecry of the player's other cards, in random order (HS 5.7).

    "First" and "last" mean one card. Each battlecry is yielded when those before it, and the deaths after them, are
    resolved. Within a repeated battlecry none is repeated that repeats others, which could go on without end.
    """
    r = context.r
    context.leave_open("history")  # logs show copies of the cards around each battlecry
    history = r.played() or []
    which, period = action.flags if action.flags else ("", "game")
    since = r.state.game.get(GameTag.TURN) if period == "turn" else 0
    own = base_printing(context.source.card_id)
    found = [
        entry.card
        for entry in history
        if entry.player == context.source.controller
        and entry.turn >= since
        and (base_printing(entry.card.card_id) != own or which)
        and (texts := _battlecries(entry.card.card_id, r.ruleset.high))
        and not (context.repeats and any(one.kind == action.kind for text in texts for one in actions_of(text)))
    ]
    if which:
        found = found[:1] if which == "first" else found[-1:]
    elif len(found) > 1:
        found = list(r.oracle.pick("HS 3.5", found, len(found)))
    for card in found[:MOST_BATTLECRIES]:
        for actions in _battlecries(card.card_id, r.ruleset.high):
            if (who := chosen_in(actions)) is None:
                yield None, actions
            else:
                legal = [one for one in context.found(who).entities if _can_be_aimed_at(context.source, one)]
                for target in r.oracle.pick("HS 3.5", legal, 1) if legal else ():
                    yield target, actions
        forced_death.carry_out(r)


@cache
def _battlecries(card_id: str, build: int) -> tuple[tuple[Action, ...], ...]:
    """Return the actions of each battlecry of a card."""
    abilities = abilities_of(card_id, build, build)
    return tuple(one.actions for one in abilities if isinstance(one, OnPlay) and one.kind == "battlecry")


def _can_be_aimed_at(source: Entity, one: Entity) -> bool:
    """Return whether a text may target a character: not its own card, nor an immune or stealthed enemy."""
    hidden = one.get(GameTag.IMMUNE) or one.get(GameTag.STEALTH)
    return one is not source and (one.controller == source.controller or not hidden)


def possible_targets(r: Resolution, spell: Entity) -> list[Entity] | None:
    """Return the characters that a spell may target, no elusive ones (HS 5.1); None where its text names no target."""
    wanted = _chosen_by(r.oracle.reveal(spell).card_id, r.ruleset.high)
    if wanted is None:
        return None
    found = Context(r, spell, r.state.player_of(spell)).found(wanted).entities
    elusive = (GameTag.CANT_BE_TARGETED_BY_SPELLS, GameTag.ELUSIVE)
    return [one for one in found if not any(map(one.get, elusive)) and _can_be_aimed_at(spell, one)]


@cache
def _chosen_by(card_id: str, build: int) -> Selector | None:
    """Return the selector of the target that the player of a card chooses; None for a card without a target."""
    return chosen_in(abilities_of(card_id, build, build))


def chosen_in(terms: Iterable[Term]) -> Selector | None:
    """Return the selector of the target that a text lets the player choose; None if it has none."""
    return next((part for part in terms_in(terms) if isinstance(part, Selector) and is_chosen_in_play(part)), None)
