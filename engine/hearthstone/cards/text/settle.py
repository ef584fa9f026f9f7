"""Resolution of words whose meaning depends on the rest of the text or on its card."""

from __future__ import annotations

import re
from dataclasses import replace

from engine.hearthstone.cards.ability import (
    Ability,
    Action,
    EventPattern,
    Filter,
    OnPlay,
    Scripted,
    Selector,
    Term,
    Trigger,
    Value,
    replaced,
)
from engine.hearthstone.cards.text.giving import TARGET
from engine.hearthstone.cards.text.selectors import IT, ON_BOARD, YOUR_HERO
from engine.hearthstone.cards.triggers import AT, ONCE, STAYING
from hslog.hearthstone.generated.vocabulary import GameTag

HIDDEN = ("hand", "deck")
"""Places from which a text that moves "a minion in your hand" takes a random one (HS 3.5)."""

BRINGING = ("summon", "add-to-hand", "equip", "shuffle")
"""Actions that bring cards, to which a later "another" or "one" may refer."""

TO_DECK = ("shuffle", "put-in-deck")


def settled(abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """Return the abilities of a text with its context-dependent words resolved."""
    settle = _Settling()
    return _once_more([_to_whom_it_happens(_keeping_all(_countered(replaced(one, settle.term)))) for one in abilities])


AGAIN = (Action("again"),)

MAY_END = ("dies", "is", "more")
"""Conditions about the outcome: a text that is repeated under one of them asks it again each time."""


def _once_more(abilities: list[Ability]) -> tuple[Ability, ...]:
    """Return abilities in which "do it again" is what it repeats: the actions before it, once more."""
    before: tuple[Action, ...] = ()
    for place, ability in enumerate(abilities):
        if not isinstance(ability, OnPlay):
            continue
        actions = before if ability.actions == AGAIN else ability.actions
        for number, one in enumerate(actions):
            once = one.condition is not None and one.condition.kind not in MAY_END
            if number and once and one.kind == "if" and one.actions == AGAIN:
                done = replace(one, actions=actions[:number])
                actions = (*actions[:number], done, *actions[number + 1 :])
        abilities[place], before = replace(ability, actions=actions or ability.actions), actions
    return tuple(abilities)


class _Settling:
    """The state of one text's resolution; ``brought`` are the cards that the last action has brought."""

    def __init__(self) -> None:
        self.brought: Selector | None = None
        self.offered: Selector | None = None
        """The cards offered by the last discover action."""

    def term(self, term: Term) -> Term:
        """Return a term with its context-dependent words resolved; its inner terms are already resolved."""
        if isinstance(term, Selector):
            return _at_random(term) if term.kind == "deck" else term
        return self.action(term) if isinstance(term, Action) else term

    def action(self, action: Action) -> Action:
        """Return an action with its context-dependent words resolved."""
        cards = action.cards
        if cards is not None and action.kind in (*BRINGING, "cast"):
            cards = replace(_at_random(cards), parts=tuple(map(_at_random, cards.parts)))
            action = replace(action, cards=cards)
        if cards is not None and cards.kind == "one" and action.kind in BRINGING and self.brought is not None:
            return replace(action, cards=replace(self.brought, count=None))
        if action.kind == "summon" and cards is not None and cards.kind == "card" and cards.side == "enemy":
            cards = replace(cards, side="")
            action = replace(action, cards=cards, player="enemy")  # "enemy Warders"
        if action.kind in BRINGING:
            self.brought = cards
        if action.kind == "discover":
            self.offered = cards
        if action.kind == "if" and action.condition is not None and action.condition.kind == "is":
            asked = next((part.who for part in action.condition.parts), None)
            return replace(action, actions=tuple(_about_the_next(one, asked) for one in action.actions))
        if self.offered is not None:
            action = _about_the_next(action, self.offered)
        if action.kind == "draw" and action.who is not None and action.who.kind == "secrets":
            return replace(action, who=replace(action.who, kind="deck", side="friendly", filters=(IS_SECRET,)))
        if (
            action.kind in TO_DECK
            and cards is not None
            and cards.kind == "pool"
            and (cards.side or cards.pick == "all")
        ):
            return replace(action, kind="put-in-deck", who=_on_board(cards), cards=None)
        if action.kind == "repeat" and action.amount == EACH_PLAYER:
            return Action("sequence", actions=tuple(_of_side(one, side) for side in SIDES for one in action.actions))
        return action


def _at_random(cards: Selector) -> Selector:
    if cards.kind == "union":
        return replace(cards, parts=tuple(map(_at_random, cards.parts)))
    return replace(cards, pick="random") if cards.kind in HIDDEN and cards.pick == "chosen" else cards


def _about_the_next(action: Action, meant: Selector | None) -> Action:
    """Return an action in which "your next one" means the next of the cards of ``meant``."""
    who = action.who
    if who is None or meant is None or (who.kind, who.pick) != ("one", "next"):
        return action
    return replace(action, who=replace(meant, kind=_in_hand(meant), side=who.side, pick=who.pick, count=None))


def _in_hand(meant: Selector) -> str:
    return meant.kind if meant.kind in ON_BOARD else "cards"


IS_SECRET = Filter("keyword", GameTag.SECRET)
"""The filter for a secret outside play."""


def _countered(ability: Ability) -> Ability:
    """Add a counter action to a secret that returns a spell to the hand: the spell has no effect (HS 2.3.1.c)."""
    if not isinstance(ability, Trigger) or ability.place != "secret":
        return ability
    return replace(ability, actions=tuple(part for action in ability.actions for part in _without_effect(action)))


def _keeping_all(ability: Ability) -> Ability:
    """Move the condition for keeping all cards into the discover action before it."""
    if not isinstance(ability, (OnPlay, Trigger)):
        return ability
    found: list[Action] = []
    for action in ability.actions:
        keeps = action.kind == "if" and [inner.kind for inner in action.actions] == ["take-all"]
        if keeps and found and found[-1].kind == "discover":
            found[-1] = replace(found[-1], condition=action.condition)
        else:
            found.append(action)
    return replace(ability, actions=tuple(found))


def _to_whom_it_happens(ability: Ability) -> Ability:
    """Set the event's subject as the target of damage or healing that replaces the event and names no target."""
    if not isinstance(ability, Trigger) or ability.pattern.event not in ("damage", "healing", "fatal-damage"):
        return ability

    def to_it(term: Term) -> Term:
        if isinstance(term, Action) and term.kind in ("deal", "heal") and term.who == TARGET:
            return replace(term, who=IT)
        return term

    in_place = (replaced(one, to_it) if one.kind == "instead" else one for one in ability.actions)
    return replace(ability, actions=tuple(in_place))


TAKES = re.compile(r"(?<!you )\b[Tt]akes? \d+ damage")
"""What an enchantment says of the damage that the character takes that it is on."""


def about_host(ability: Ability) -> Ability:
    """Return an ability of an enchantment that says "take 2 damage" of the character it is on."""
    if not isinstance(ability, Trigger) or ability.place != "play":
        return ability

    def to_host(term: Term) -> Term:
        hurts = isinstance(term, Action) and term.kind == "deal" and term.who == YOUR_HERO
        return replace(term, who=Selector("host")) if isinstance(term, Action) and hurts else term

    return replaced(ability, to_host)


SIDES = ("friendly", "enemy")
EACH_PLAYER = Value("count", of=Selector("players"))


def _of_side(action: Action, side: str) -> Action:
    """Return an action limited to the entities of one player."""
    return replace(action, who=replace(action.who, side=side)) if action.who is not None else action


def _on_board(cards: Selector) -> Selector:
    """Return the selector of entities in play that corresponds to a selector of cards elsewhere."""
    kinds = {(item.kind, item.number): item for item in cards.filters}
    kind = next((kind for kind, number in ON_BOARD.items() if ("type", number) in kinds), "minions")
    return replace(cards, kind=kind, filters=tuple(one for one in cards.filters if one.kind != "type"))


def _without_effect(action: Action) -> tuple[Action, ...]:
    back = action.actions[0] if action.kind == "instead" and len(action.actions) == 1 else None
    if back is not None and back.kind == "return-to-hand":
        return Action("counter", who=IT), back
    return (action,)


LASTS = "lasts"
"""The name of the scripted note that states for how many turns a spell stays."""


def staying(abilities: tuple[Ability, ...], turns: int) -> tuple[Ability, ...]:
    """Return the abilities of a spell that stays in the secret zone: its triggers act from there (HS 2.3.1.b).

    ``turns``: the number of its player's turns after which an objective ends; 0 for a sigil, which triggers once.
    """
    said = tuple(one for one in abilities if not (turns and isinstance(one, Scripted) and one.name == LASTS))
    found = tuple(one for ability in said for one in _responses(ability, turns))
    if not turns:
        return found
    if not all(isinstance(one, Trigger) for one in found):
        return abilities
    over = EventPattern("turn-end", AT, "friendly", amount=Value("number", turns))
    return (*found, Trigger(pattern=over, limit=ONCE, place=STAYING))


def _responses(ability: Ability, turns: int) -> tuple[Ability, ...]:
    later = [one for one in ability.actions if one.kind in ("later", "lasting")] if isinstance(ability, OnPlay) else []
    triggers = [one for action in later for one in action.abilities if isinstance(one, Trigger)]
    if not triggers:
        return (ability,)
    return tuple(
        replace(
            one,
            clause=ability.clause,
            limit="" if turns else ONCE,
            place=STAYING,
            pattern=replace(one.pattern, timing=one.pattern.timing or AT, period=""),
        )
        for one in triggers
    )
