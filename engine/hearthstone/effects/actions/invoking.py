"""Invoking Galakrond: his hero power is carried out, and his card is upgraded by invocations (HS 5.1)."""

from __future__ import annotations

from dataclasses import replace

from engine.hearthstone.cards.ability import Action, OnPlay
from engine.hearthstone.cards.data import CardFacts, card_name, collectible_facts, facts_called, facts_of, ids_by_number
from engine.hearthstone.cards.library import abilities_of
from engine.hearthstone.cards.pools import Pool
from engine.hearthstone.effects.context import Context, UnknownOutcome
from engine.hearthstone.resolution import raised
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone

RULE = "HS 5.1"
INVOKES_OF_FORM = 2
"""The number of invocations per upgrade of Galakrond; there are two upgrades."""

UPGRADES = ("t2", "t3")
"""The suffixes of the ids of the upgraded forms."""


def power_of_galakrond(context: Context) -> tuple[Action, ...]:
    """Return the actions of Galakrond's hero power: of the player's hero, or else of the Galakrond of its class.

    Empty if there is none.
    """
    build = context.r.ruleset.high
    hero = context.r.state.hero_of(context.player)
    own = facts_of(hero.card_id, build) if hero is not None else None
    if own is None:
        raise UnknownOutcome("invoke")
    form = own if own.tags.get(GameTag.GALAKROND_HERO_CARD) else _galakrond_of_class(own, build)
    power = ids_by_number(build).get(form.tags.get(GameTag.HERO_POWER, 0), "") if form is not None else ""
    powers = (one for one in abilities_of(power, build, build) if isinstance(one, OnPlay)) if power else ()
    named = _enchantment_of(power, build)
    return tuple(
        replace(action, enchantment=named) if action.kind == "give" else action
        for one in powers
        for action in one.actions
    )


def _enchantment_of(power: str, build: int) -> str:
    """Return the enchantment that has the name of a hero power; empty if there is none."""
    name = card_name(power, build)
    called = (one for one in facts_called(name, build) if one.name == name) if name else ()
    return next((one.id for one in called if one.type == CardType.ENCHANTMENT), "")


def _galakrond_of_class(hero: CardFacts, build: int) -> CardFacts | None:
    forms = (one for one in collectible_facts(build) if one.type == CardType.HERO)
    galakronds = (one for one in forms if one.tags.get(GameTag.GALAKROND_HERO_CARD))
    return next((one for one in galakronds if set(one.classes) & set(hero.classes)), None)


def count_invocation(context: Context) -> None:
    """Count an invocation, and upgrade the Galakronds in the player's hand and deck when it is due."""
    r, player = context.r, context.player
    r.set_unordered(RULE, [raised(player, GameTag.INVOKE_COUNTER)])
    done, left = divmod(player.get(GameTag.INVOKE_COUNTER), INVOKES_OF_FORM)
    if left or not 0 < done <= len(UPGRADES):
        return
    for zone in (Zone.HAND, Zone.DECK):
        for card in list(r.state.zone(player.controller, zone)):
            base = r.oracle.reveal(card).card_id.removesuffix(UPGRADES[0])
            facts = facts_of(base, r.ruleset.high) if base else None
            if facts is not None and facts.tags.get(GameTag.GALAKROND_HERO_CARD):
                r.become(RULE, card, f"{base}{UPGRADES[done - 1]}", Pool())
