"""Carries out the actions of texts: each of them calls the rules for its consequences.

An action on several characters is done to all of them before anything responds, and is one event for each of them
(HS 1.5, 3.1).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import fields, replace
from functools import partial
from itertools import takewhile
from typing import NamedTuple

from engine.hearthstone.cards.ability import Action, Selector, Value, parts_of
from engine.hearthstone.cards.of_class import galakrond_actions
from engine.hearthstone.cards.replacements import base_printing
from engine.hearthstone.cards.unwritten import ASKED_ONLY_AS_PLAYED
from engine.hearthstone.effects.actions import (
    acting,
    adapting,
    casting,
    damage,
    discovering,
    exchanging,
    giving,
    hand,
    invoking,
    lasting,
    leaving,
    mana,
    revealing,
    summoning,
)
from engine.hearthstone.effects.context import Context, UnknownOutcome, known
from engine.hearthstone.effects.evaluation import count_of, evaluate, holds, select
from engine.hearthstone.effects.situations import is_dying
from engine.hearthstone.mechanics.cost import available_corpses
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import GameTag


class Performed(NamedTuple):
    """How an action is carried out.

    ``perform`` carries it out. ``understood`` are the fields that it reads: any other makes the action unknown, and so
    does a flag that is not one of ``flags``, where these are given. ``fits`` returns whether it can carry out the
    values of the fields.
    """

    perform: Callable[[Context, Action], None]
    understood: frozenset[str]
    fits: Callable[[Action], bool]
    flags: frozenset[str] | None


def run(context: Context, actions: Iterable[Action]) -> None:
    """Carry out actions one after the other.

    Raises UnknownOutcome where the outcome of the next one is unknown; those before it are done.
    """
    left = tuple(actions)
    done: list[Action] = []
    while left:
        action, of_each = left[0], given_on_arrival(left)
        if not all(map(is_understood, (action, *of_each))):
            raise UnknownOutcome(action.kind)
        left = context.following = left[1 + len(of_each) :]
        context.on_arrival = partial(_give_on_arrival, context, of_each) if of_each else None
        if action.kind == "again":
            _repeat(context, action, done)
        else:
            for one in _of_each_player(context, action):
                ACTIONS[action.kind].perform(context, one)
        done += [action, *of_each]
        context.on_arrival = None
        if action.kind == "discover" and left and context.r.delays_choices():
            context.r.later(context.source, partial(run, context, left))  # in a phase of its own (HS 2.6)
            return


WHOLE_TEXT_AGAIN = Action("cast", cards=Selector("self"), flags=(casting.AGAIN,))

MOST_REPETITIONS = 30
"""The limit of repetitions of an endless text; the rulebook names none."""


def _repeat(context: Context, action: Action, done: Sequence[Action]) -> None:
    """Carry out the actions ``done`` once more: as often as the text says, or until its condition holds.

    Without any action done, the whole text is repeated.
    """
    context.try_out("again")  # not checked in real logs
    until = action.condition
    if until is None and action.amount is None and not done:  # "if any die, repeat this": the whole text
        if context.happening is not None:
            raise UnknownOutcome("again")
        casting.cast_spells(context, WHOLE_TEXT_AGAIN)
        return
    if until is None:
        for _ in range(count_of(context, action.amount)):
            run(context, done)
        return
    for _ in range(MOST_REPETITIONS):
        somebody_dies = until.kind == "happened" and until.event is not None and until.event.event == "death"
        fact = known(any(map(is_dying, context.it or ())) if somebody_dies else holds(context, until), "condition")
        if fact:
            return
        run(context, done)


IN_TURN = ("draw", "draw-until", "lose-crystals", "mana-crystals", "recruit")
"""Actions that handle "each player" themselves."""


def _of_each_player(context: Context, action: Action) -> tuple[Action, ...]:
    """Return an action of each player as two actions: the card's player's first, then the opponent's (HS 3.1)."""
    if action.player != "each" or action.kind in IN_TURN:
        return (action,)
    context.leave_open("each")  # not checked in real logs: the creators of the cards
    return tuple(replace(action, player=player) for player in ("friendly", "enemy"))


BRINGING = ("add-to-hand", "draw", "excavate", "return-to-hand")
"""Actions that bring cards to the hand one after the other."""

OF_CARDS = ("change-cost", "give", "set-cost")
"""Actions that are done to each card that comes to the hand, before the next card comes (HS 3.1)."""


def given_on_arrival(actions: Sequence[Action]) -> tuple[Action, ...]:
    """Return the actions, right after the first, that are done to each card that it brings, as the card comes."""
    if actions[0].kind not in BRINGING:
        return ()
    return tuple(takewhile(lambda one: one.kind in OF_CARDS and one.who in ARRIVALS, actions[1:]))


ARRIVALS = (Selector("it"), Selector("them"))
"""The cards that the action before has brought."""


def _give_on_arrival(context: Context, actions: tuple[Action, ...], card: Entity) -> None:
    """Carry out actions on one arriving card only; ``it`` is all cards again afterwards."""
    came, context.it = context.it, [card]
    for action in actions:
        ACTIONS[action.kind].perform(context, action)
    context.it = came


FIELDS = [(field.name, field.default) for field in fields(Action) if field.name != "kind"]
"""The fields of actions besides the kind, with their defaults."""


def is_understood(action: Action) -> bool:
    """Return whether an action with all its fields can be carried out; inner actions are checked by themselves."""
    performed = ACTIONS.get(action.kind)
    used = {name for name, default in FIELDS if getattr(action, name) != default}  # except ``kind``
    if performed is None or not used <= performed.understood:
        return False
    return (performed.flags is None or performed.flags.issuperset(action.flags)) and performed.fits(action)


def in_sequence(context: Context, action: Action) -> None:
    """Carry out several actions in the order of the text."""
    run(context, action.actions)


def conditionally(context: Context, action: Action) -> None:
    """Carry out actions if a condition holds now, else others (HS 3.3)."""
    asked, fact = action.condition, holds(context, action.condition)
    if context.target is not None and base_printing(context.source.card_id) in ASKED_ONLY_AS_PLAYED:
        fact = True
    if fact is None and context.target is not None and casting.chosen_in(action.actions) is not None:
        context.try_out("condition")  # it was met as the target was chosen (HS 3.3)
        fact = True
    if fact is None:
        raise UnknownOutcome("condition")
    if fact and not context.it and asked is not None and asked.kind == "exists" and asked.who is not None:
        context.it = select(context, asked.who)  # "if you have a weapon, give it ..."
    run(context, action.actions if fact else action.otherwise)


AT_ONCE = ("armor", "heal", "draw")
"""Actions that are done once with the multiplied amount, instead of being repeated."""


def repeatedly(context: Context, action: Action) -> None:
    """Carry out actions several times; the number is evaluated before the first time.

    Healing, armor or draws "for each" of something come all at once.
    """
    times, inner = evaluate(context, action.amount), action.actions
    if len(inner) == 1 and inner[0].kind in AT_ONCE and action.amount is not None and action.amount.kind == "count":
        each, number = inner[0].amount or Value("number", 1), Value("number", times)
        run(context, (replace(inner[0], amount=Value("times", parts=(each, number))),) if times else ())
        return
    for _ in range(times):
        run(context, inner)


def spend_corpses(context: Context, action: Action) -> None:
    """Spend corpses, and then do what the text does for them; nothing where there are too few (HS 4.11)."""
    has, wanted = available_corpses(context.player), evaluate(context, action.amount)
    if has < wanted and not action.flags:
        return
    if action.flags:
        context.leave_open(action.kind)  # "up to" was not checked in real logs
    if number := min(has, wanted):
        mana.spend_corpses(context, number)
        context.amount = number
        run(context, action.actions)


def repeat_battlecries(context: Context, action: Action) -> None:
    """Carry out battlecries of cards played before, as battlecries of this card (HS 5.7)."""
    for target, actions in casting.battlecries_to_repeat(context, action):
        run(replace(context, target=target, it=None, repeats=True), actions)


def invoke(context: Context, action: Action) -> None:
    """Invoke Galakrond, once or several times: his hero power is carried out (HS 5.1)."""
    context.leave_open(action.kind)  # not checked in real logs
    for _ in range(count_of(context, action.amount)):
        run(replace(context, target=None, it=None), invoking.of_class(context, galakrond_actions))
        invoking.count_invocation(context)


def choose_one(context: Context, action: Action) -> None:
    """Carry out the option that the player chose (HS 5.1 choose one), now or hidden on the card before."""
    if context.r.takes_both(context.source) and all(option.actions for option in action.actions):
        for option in action.actions:
            run(context, option.actions)
        return
    hidden = context.source.get(GameTag.HIDDEN_CHOICE)
    if hidden and context.option < 0:
        context.option = hidden - 1
    forms = not all(option.actions for option in action.actions)  # one is only a keyword: the card becomes a form of it
    if forms or not 0 <= context.option < len(action.actions):
        raise UnknownOutcome("option")
    chosen = action.actions[context.option]
    if context.target is None and any(
        isinstance(part, Selector) and part.pick == "chosen" for part in parts_of(chosen)
    ):
        raise UnknownOutcome("option")  # another option was chosen: some replays do not name it
    run(context, _in_order(context, chosen.actions))


def _in_order(context: Context, actions: tuple[Action, ...]) -> tuple[Action, ...]:
    """Return the actions of an option in the order of the server: in old builds it drew before it dealt damage."""
    if [action.kind for action in actions] != ["deal", "draw"]:
        return actions
    first = context.r.ruleset.get("options_draw_first")
    if first is None:
        context.leave_open("order")
    return actions[::-1] if first else actions


def _performed(
    perform: Callable[[Context, Action], None],
    understood: str,
    fits: Callable[[Action], bool] = lambda action: True,
    flags: Iterable[str] | None = None,
) -> Performed:
    return Performed(perform, frozenset(understood.split()), fits, None if flags is None else frozenset(flags))


ACTIONS: dict[str, Performed] = {
    "adapt": _performed(adapting.adapt, "who amount"),
    "add-to-hand": _performed(hand.add_to_hand, "cards amount player flags", flags=(hand.FILL,)),
    "again": _performed(in_sequence, "amount condition"),
    "aim": _performed(acting.aim, "who"),
    "armor": _performed(mana.give_armor, "who amount"),
    "attach": _performed(giving.attach, "who gives enchantment"),
    "attack": _performed(acting.make_attack, "who cards flags"),
    "attack-again": _performed(acting.attack_again, "who"),
    "awaken": _performed(acting.awaken, "who"),
    "cast": _performed(casting.cast_spells, "cards player flags who"),
    "change-cost": _performed(partial(giving.alter_cost, operation="add"), "who amount enchantment duration"),
    "cast-until-death": _performed(casting.cast_until_death, "cards"),
    "choose": _performed(acting.choose, "who"),
    "choose-one": _performed(choose_one, "actions"),
    "copy-deathrattle": _performed(giving.give_deathrattles, "who cards"),
    "count-up": _performed(acting.count_up, "who"),
    "counter": _performed(acting.counter, "who"),
    "deal": _performed(damage.deal, "who amount flags", flags=(damage.BY_IT,)),
    "deaths": _performed(damage.force_deaths, ""),
    "destroy": _performed(damage.destroy, "who"),
    "discard": _performed(leaving.discard, "who"),
    "discover": _performed(discovering.discover, "cards condition flags", discovering.can_discover),
    "dredge": _performed(discovering.dredge, ""),
    "dormant": _performed(acting.go_dormant, "who amount"),
    "double": _performed(giving.multiply, "who gives"),
    "draw": _performed(hand.draw_cards, "who amount player flags"),
    "draw-until": _performed(hand.draw_until, "amount player condition"),
    "empty-crystals": _performed(mana.gain_empty_crystals, "amount flags"),
    "equip": _performed(summoning.equip_weapon, "cards player"),
    "excavate": _performed(invoking.excavate, "amount"),
    "fatigue": _performed(damage.take_fatigue, "player"),
    "fight": _performed(acting.fight, "who"),
    "freeze": _performed(damage.freeze, "who"),
    "imbue": _performed(invoking.imbue, "amount"),
    "invoke": _performed(invoke, "amount"),
    "gain-corpses": _performed(mana.gain_corpses, "amount"),
    "give": _performed(giving.give, "who gives abilities duration enchantment flags", giving.can_give),
    "have": _performed(adapting.give_enchantment, "who enchantment"),
    "heal": _performed(damage.restore, "who amount"),
    "herald": _performed(invoking.herald, "amount"),
    "hide-choice": _performed(acting.hide_choice, "who amount"),
    "if": _performed(conditionally, "condition actions otherwise"),
    "instead": _performed(acting.replace_event, "actions flags"),
    "lasting": _performed(lasting.attach_lasting, "abilities enchantment duration"),
    "later": _performed(lasting.attach_lasting, "abilities actions enchantment"),
    "lose-keyword": _performed(leaving.lose_keywords, "who gives"),
    "lose": _performed(leaving.lose, "who amount limit", leaving.can_lose),
    "look": _performed(revealing.draw_from_top, "cards"),
    "lose-crystals": _performed(mana.lose_crystals, "amount player"),
    "mana-crystals": _performed(mana.gain_crystals, "amount player"),
    "mana-this-turn": _performed(mana.add_temporary_crystals, "amount"),
    "missiles": _performed(damage.split_damage, "who amount flags"),
    "overload": _performed(mana.overload, "amount"),
    "pay-with": _performed(lasting.pay_with, "who flags enchantment"),
    "rotate": _performed(acting.rotate, ""),
    "prevent": _performed(acting.prevent_damage, ""),
    "redirect": _performed(acting.take_damage_instead, "who"),
    "put-in-deck": _performed(hand.put_in_deck, "who cards player flags"),
    "raise-maximum-mana": _performed(mana.raise_maximum, "amount"),
    "recruit": _performed(summoning.recruit, "who player"),
    "refresh": _performed(mana.refresh_powers, "who"),
    "refresh-crystals": _performed(mana.refresh_crystals, "amount"),
    "recruit-or-burn": _performed(summoning.recruit_or_burn, "who"),
    "remove": _performed(leaving.remove_from_deck, "who"),
    "remember": _performed(acting.remember, "who flags"),
    "reopen": _performed(mana.reopen_location, "who"),
    "repeat": _performed(repeatedly, "actions amount"),
    "spend-corpses": _performed(spend_corpses, "actions amount flags"),
    "hero-power-damage": _performed(mana.change_hero_power_damage, "amount"),
    "repeat-battlecries": _performed(repeat_battlecries, "flags"),
    "reveal": _performed(acting.reveal, "who"),
    "replace": _performed(exchanging.replace_cards, "who cards"),
    "replace-power": _performed(summoning.replace_power, "cards"),
    "replace-hero": _performed(summoning.replace_hero, "cards player"),
    "resurrect": _performed(summoning.resurrect, "cards amount flags"),
    "return-to-hand": _performed(hand.return_to_hand, "who"),
    "sequence": _performed(in_sequence, "actions"),
    "set": _performed(
        giving.set_stats, "who gives enchantment flags", giving.can_set, flags=(giving.REMAINING, giving.EACH)
    ),
    "set-maximum-hand-size": _performed(hand.set_limit, "amount"),
    "set-cost": _performed(partial(giving.alter_cost, operation="set"), "who amount enchantment duration"),
    "shuffle": _performed(hand.shuffle_in, "cards amount player"),
    "shuffle-away": _performed(hand.put_in_deck, "who player"),
    "silence": _performed(leaving.silence, "who"),
    "summon": _performed(
        summoning.summon_tokens,
        "cards amount player flags gives enchantment",
        flags=(summoning.AS_TARGET, summoning.IN_PLACE, hand.FILL),
    ),
    "spend-all-mana": _performed(mana.spend_all, ""),
    "spell-damage": _performed(mana.change_spell_damage, "amount"),
    "set-aside": _performed(leaving.set_aside, "who"),
    "swap": _performed(acting.swap, "who cards"),
    "swap-decks": _performed(acting.swap_decks, ""),
    "swap-back": _performed(exchanging.swap_back, ""),
    "swap-hand": _performed(exchanging.swap_hand, "cards enchantment"),
    "summon-beside": _performed(summoning.summon_beside, "who cards"),
    "swap-health": _performed(acting.swap_health, "who cards"),
    "swap-stats": _performed(giving.swap_stats, "who enchantment"),
    "take-control": _performed(summoning.take_control, "who player duration"),
    "transform": _performed(summoning.transform_minions, "who cards"),
    "trigger-deathrattle": _performed(acting.trigger_deathrattles, "who"),
    "unlock-crystals": _performed(mana.unlock_crystals, ""),
    "upgrade-hero-power": _performed(summoning.upgrade_power, ""),
    "turn": _performed(acting.take_extra_turn, "player actions amount"),
}
"""How each kind of action is carried out."""
