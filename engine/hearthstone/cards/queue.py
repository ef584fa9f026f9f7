"""The queue of an event (HS 1.5, 3.2 to 3.4): the triggers that respond to it, by the definitions of cards.

It is formed when the event happens, from all abilities whose pattern fits. Whether a candidate must respond is a fact
in Kleene's logic: False ones are not in the queue; None means that the log cannot tell. The conditions of a candidate
are checked again when its turn comes (HS 3.4).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from msgspec import Struct

from engine.hearthstone.cards.ability import (
    Action,
    Definition,
    EventPattern,
    Filter,
    Selector,
    Trigger,
)
from engine.hearthstone.cards.granted import ATTACHED, ENDS, WHILE_ATTACHED, changes_costs_if
from engine.hearthstone.cards.library import definition_of
from engine.hearthstone.cards.matching import (
    COMPARISONS,
    Context,
    Fact,
    conjunction,
    holds,
    is_reachable,
    matches,
    survives,
    unknown_unless_true,
)
from engine.hearthstone.cards.something_to_do import has_something_to_do
from engine.hearthstone.cards.triggers import (
    AFTER,
    AS_PLAYED,
    AT,
    EACH_TURN,
    GOES_DORMANT,
    IN_ONE_TURN,
    ONCE,
    STAYING,
    WHEN,
    WHENEVER,
    ends_bearer,
)
from engine.hearthstone.state import Entity, GameState
from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Zone


class Happening(Struct, frozen=True, gc=False):
    """An event: its name in the vocabulary of patterns, and the entities and amount it is about.

    ``timings`` are the timings of the patterns that are answered here; ``player`` is the acting player's controller
    number, 0 if there is none; ``other`` is the event's second character.
    """

    event: str
    timings: tuple[str, ...]
    subject: Entity | None = None
    player: int = 0
    other: Entity | None = None
    amount: int = 0


PLAIN_EVENTS = frozenset(
    {
        *("play-card", "play-minion", "cast-spell", "summon", "death", "damage", "survive-damage", "healing"),
        *("attack", "attacked", "draw", "hero-power", "turn-start", "turn-end"),
    }
)
"""The events that are reported to triggers; a trigger of any other event may come at any time."""

EXCLUDING_ITSELF = frozenset({"play-card", "play-minion", "cast-spell", "summon"})
"""Events whose subject does not respond itself: nothing responds to being used or summoned (HS 3.2)."""

AWAKEN = "awaken"
"""The event that a dormant entity awakens."""

OF_SLEEP = (AWAKEN, GOES_DORMANT)
"""Events to which a dormant entity responds."""

USED = ("play-card", "play-minion", "cast-spell")
"""Events of using a card, with or without a target."""

ENTERING = ("play-minion", "summon")
"""Events whose subject must still be in play when "after" triggers respond (HS 2.2.3)."""

PLACES = {
    **dict.fromkeys(("play", "dormant", "enchantment", ATTACHED), Zone.PLAY),
    "hand": Zone.HAND,
    "deck": Zone.DECK,
    **dict.fromkeys(("secret", STAYING), Zone.SECRET),
}


OUTSIDE_PLAY = ("hand", STAYING)
"""Places of triggers of cards outside play that come whenever their texts call for them, if their cards are known."""


@dataclass(slots=True, eq=False)
class Candidate:
    """One ability that may respond to an event.

    ``fits``: the event matches the ability's pattern, whether or not it must respond. ``card_id``, ``controller`` and
    ``zone`` are the bearer's at the event, ``subject_card`` is the subject's card id then. ``place`` is the position
    in the log.
    """

    bearer: Entity
    ability: Trigger
    happening: Happening
    must: Fact
    fits: Fact
    card_id: str
    controller: int
    zone: int
    subject_card: str
    place: int = 0

    def is_there(self) -> bool:
        """Return whether the bearer has kept its card id, controller and zone, and neither is silenced nor sleeps."""
        bearer = self.bearer
        same = (bearer.card_id, bearer.controller, bearer.zone) == (self.card_id, self.controller, self.zone)
        sleeps = bearer.get(GameTag.DORMANT) and self.ability.place != "dormant"  # it may have fallen asleep since
        sleeps = sleeps and self.happening.event not in OF_SLEEP
        return same and not sleeps and not bearer.get(GameTag.SILENCED)

    def has_left(self) -> bool:
        """Return whether the subject left play before the "after" triggers of its entry responded (HS 2.2.3)."""
        subject = self.happening.subject
        afterwards = self.happening.event in ENTERING and AFTER in self.happening.timings
        return afterwards and subject is not None and subject.zone != Zone.PLAY

    def still(self, state: GameState, build: int) -> Fact:
        """Check the candidate's conditions again; return whether it must respond now (HS 3.4)."""
        subject = self.happening.subject
        if not self.is_there() or (subject is not None and subject.card_id != self.subject_card):
            return None
        if self.has_left():
            return None
        context = _context(self.bearer, self.happening, state, build, self.ability)
        facts = list(_further_facts(self.ability, context))
        if self.happening.event != "secret-revealed":  # a revealed secret is no longer one
            facts += _pattern_facts(self.ability, self.happening, context)
        return conjunction((self.must, *facts))


DefinitionOf = Callable[[Entity], Definition | None]
TriggersOf = Callable[[Entity], Mapping[str, tuple[Trigger, ...]]]
"""A function that returns an entity's triggers by event."""


def form(
    happening: Happening, state: GameState, build: int, bearers: Iterable[Entity], triggers_of: TriggersOf
) -> list[Candidate]:
    """Return the candidates of an event among ``bearers``, in the order of these."""
    return [
        candidate
        for bearer in bearers
        for ability in triggers_of(bearer).get(happening.event, ())
        if (candidate := _candidate(ability, bearer, happening, state, build)) is not None
    ]


def _candidate(
    ability: Trigger, bearer: Entity, happening: Happening, state: GameState, build: int
) -> Candidate | None:
    timing = ability.pattern.timing
    if happening.timings and timing not in happening.timings and timing not in ("", WHEN):
        return None
    if bearer.get(GameTag.SILENCED) or not _is_in_place(ability, bearer):
        return None
    if happening.event in EXCLUDING_ITSELF and happening.subject is bearer:
        return None
    context = _context(bearer, happening, state, build, ability)
    fits = conjunction(_pattern_facts(ability, happening, context))
    if fits is False:
        return None
    must = conjunction((fits, *_further_facts(ability, context)))
    placed = _is_surely_in_place(ability, bearer, happening, state, build)
    timed = timing in happening.timings or happening.timings == (AT,)  # texts need not say "at" of a turn's end
    sure = timed and placed and (is_reachable(bearer) or happening.event in OF_SLEEP)
    unlimited = not ability.limit or is_unspent(ability, bearer) or _lasts_as_long(ability, bearer)
    unlimited = unlimited or (ability.place == STAYING and ability.limit == ONCE)  # the card leaves with its trigger
    unlimited = unlimited or _ends_own_keyword(ability, bearer)
    sure = sure and (unlimited or counts_turns(ability) or _is_used_once(ability))
    sure = sure and not _is_own_draw(ability) and not is_before_damage(ability)
    subject = happening.subject
    return Candidate(
        bearer=bearer,
        ability=ability,
        happening=happening,
        must=must if sure else None,
        fits=fits,
        card_id=bearer.card_id,
        controller=bearer.controller,
        zone=bearer.zone,
        subject_card=subject.card_id if subject is not None else "",
    )


def is_meant(pattern: EventPattern, happening: Happening, bearer: Entity, state: GameState, build: int) -> Fact:
    """Return whether an event matches a pattern in a text of ``bearer``, regardless of its period."""
    if pattern.event != happening.event:
        return False
    asked = Trigger(pattern=replace(pattern, period="", amount=None))
    context = _context(bearer, happening, state, build)
    return conjunction((*_pattern_facts(asked, happening, context), holds(pattern.condition, context)))


def _is_in_place(ability: Trigger, bearer: Entity) -> bool:
    if _is_own_draw(ability):
        return bearer.zone == Zone.HAND
    if is_own_discard(ability):
        return bearer.zone == Zone.GRAVEYARD
    if ability.keyword == GameTag.START_OF_GAME_KEYWORD:
        return bearer.zone in (Zone.HAND, Zone.DECK)  # there is one for each (HS 5.5)
    if ability.place == "enchantment" and bearer.type != CardType.ENCHANTMENT:
        return False
    return PLACES.get(ability.place) == bearer.zone


def _is_surely_in_place(ability: Trigger, bearer: Entity, happening: Happening, state: GameState, build: int) -> bool:
    """Return whether the text alone decides whether a trigger comes, not the place of its bearer."""
    if counts_turns(ability):
        host = state.entities.get(bearer.get(GameTag.ATTACHED))  # an enchantment counts for a minion that sleeps
        return bearer.type == CardType.ENCHANTMENT and host is not None and bool(host.get(GameTag.DORMANT))
    if ability.place != "enchantment":
        return ability.place in ("play", ATTACHED, *OUTSIDE_PLAY)
    if ability.pattern.event in (*USED, "hero-power"):
        return _is_used_up(bearer, happening, state, build)
    host = state.entities.get(bearer.get(GameTag.ATTACHED))
    in_hand = ability.condition is not None and ability.condition.kind == "turn-of-host"
    return host is not None and host.zone == (Zone.HAND if in_hand else Zone.PLAY)


def _is_used_up(bearer: Entity, happening: Happening, state: GameState, build: int) -> bool:
    """Return whether an enchantment is a discount that ends in its own trigger when a card is used.

    The discount of an aura stays until the aura ends. The creator may have such an aura if it is an enchantment, if it
    has the mark of one (the log may begin after it was given), or if its definition is unknown or incomplete; a spell,
    a hidden card outside play, and the used card itself have no aura. A quest keeps its discount.
    """
    card, creator = happening.subject, state.entities.get(bearer.get(GameTag.CREATOR))
    if card is None or card.get(GameTag.QUEST) or bearer.id in state.given_by_auras:
        return False
    host = state.entities.get(bearer.get(GameTag.ATTACHED))
    if host is not None and host.get(GameTag.CONTROLLER) != card.controller:
        return False  # an enchantment on a player changes only this player's cards
    if creator is None or creator.type == CardType.ENCHANTMENT or creator.get(GameTag.AURA):
        return False
    if (
        creator is card
        or creator.type == CardType.SPELL
        or (creator.type == 0 and creator.zone not in (Zone.PLAY, Zone.SECRET))
    ):
        return True
    told = definition_of(creator.card_id, build, build) if creator.card_id else None
    return told is not None and told.complete and not changes_costs_if(told)


def _is_own_draw(ability: Trigger) -> bool:
    """Return whether a card responds to its own draw, in the hand (HS 4.4)."""
    subject = ability.pattern.subject
    return ability.pattern.event == "draw" and subject is not None and subject.kind == "self"


def counts_turns(ability: Trigger) -> bool:
    """Return whether an ability counts a dormant entity's turns in a trigger at the start of each (HS 4.6)."""
    pattern = ability.pattern
    return ability.place == "dormant" and pattern.event == "turn-start" and pattern.amount is not None


def _is_used_once(ability: Trigger) -> bool:
    """Return whether a trigger ends its enchantment. At the end of the turn, the cleanup does so later (HS 2.1.6)."""
    return ends_bearer(ability) and ability.pattern.event != "turn-end"


FIRST_TURNS = 2
"""The most turns that a minion has been in play when its player's next turn begins: its first turn, and the enemy's."""


def _ends_own_keyword(ability: Trigger, bearer: Entity) -> bool:
    """Return whether a once-only trigger ends a keyword that its bearer has had since it entered play.

    Stealth for one turn ends at the start of its player's next turn. Later, the bearer may have it from another card.
    """
    own = (one for one in ability.actions if one.kind == "lose-keyword" and one.who == Selector("self"))
    ends = [gain.tag for one in own for gain in one.gives]
    first = ability.pattern.event == "turn-start" and bearer.get(GameTag.NUM_TURNS_IN_PLAY) <= FIRST_TURNS
    return ability.limit == ONCE and first and bool(ends) and all(map(bearer.get, ends))


def _lasts_as_long(ability: Trigger, bearer: Entity) -> bool:
    """Return whether a trigger's limit is the lifetime of the enchantment that has it."""
    return bearer.type == CardType.ENCHANTMENT and ability.limit in WHILE_ATTACHED


def is_unspent(ability: Trigger, bearer: Entity) -> bool:
    """Return whether a once-only trigger has not come yet. Corrupt is exempt: the card transforms (HS 5.1)."""
    keyword = ability.keyword
    return ability.limit == ONCE and keyword != GameTag.CORRUPT and bool(bearer.get(keyword))


BEFORE_DAMAGE = ("redirect", "prevent")
"""Actions of triggers that resolve before the damage (HS 4.9.4)."""


def is_before_damage(ability: Trigger) -> bool:
    """Return whether a trigger resolves before the damage that it responds to."""
    return any(action.kind in BEFORE_DAMAGE for action in ability.actions)


def is_before_attack(ability: Trigger) -> bool:
    """Return whether an attack trigger resolves before the attack: it may change the defender or make the attacker
    immune (HS 2.6.1.a)."""
    return ability.place == "secret" or any(
        action.kind == "instead" or (action.who == Selector("it") and _makes_immune(action))
        for action in ability.actions
    )


def _makes_immune(action: Action) -> bool:
    return any(gain.tag == GameTag.IMMUNE for gain in action.gives)


def is_own_discard(ability: Trigger) -> bool:
    """Return whether a card responds to its own discard, in the graveyard (HS 4.3)."""
    subject = ability.pattern.subject
    return ability.pattern.event == "discard" and subject is not None and subject.kind == "self"


def _side_of(bearer: Entity, state: GameState, ability: Trigger | None) -> int:
    """Return the player that "your" means; 0 (unknown) for an enchantment on another player's host.

    If the text of the creator states the ability, it means the creator's player. What is attached to the enemy's player
    may end with the enemy's turn; what has not ended then ends as the creator's player begins the next turn, but not
    in an extra turn, after which that of the enemy still comes (HS 4.13).
    """
    host = state.entities.get(bearer.get(GameTag.ATTACHED)) if bearer.type == CardType.ENCHANTMENT else None
    of_creator = ability is not None and ability.place == ATTACHED
    ends = ability == ENDS and not state.game.get(GameTag.IS_CURRENT_TURN_AN_EXTRA_TURN)
    if host is None or (of_creator and (host.type != CardType.PLAYER or ends)):
        return bearer.controller
    return bearer.controller if host.controller in (0, bearer.controller) else 0


def _context(
    bearer: Entity, happening: Happening, state: GameState, build: int, ability: Trigger | None = None
) -> Context:
    side = _side_of(bearer, state, ability)
    return Context(state, build, bearer, side, happening.subject, happening.other, happening.amount)


def _pattern_facts(ability: Trigger, happening: Happening, context: Context) -> Iterator[Fact]:
    """Yield the facts that decide whether an event matches an ability's pattern."""
    pattern, subject = ability.pattern, happening.subject
    if pattern.event == "survive-damage" and subject is not None:
        yield survives(subject, context.build)
    yield _is_players(pattern, happening, context)
    if pattern.subject is not None:
        fact = _is_subject(pattern.subject, subject, happening, context) if subject is not None else None
        yield unknown_unless_true(fact) if pattern.period == AS_PLAYED else fact
    if pattern.other is not None:
        untold = None if happening.event not in USED else False  # a used card has a known target or none
        yield matches(pattern.other, happening.other, context) if happening.other is not None else untold


def gives_itself_health(action: Action) -> bool:
    """Return whether an action gives its bearer health; a mortally wounded minion does not trigger it (HS 3.4)."""
    own = action.kind == "give" and action.who is not None and action.who.kind == "self"
    return own and any(gain.tag == GameTag.HEALTH for gain in action.gives)


FIRST_TURN_OF_ENCHANTMENT = (("turn-start", "next"), ("turn-end", IN_ONE_TURN))
"""Events, with their periods, of which an enchantment means the first one since it came: it does not stay longer."""


def _further_facts(ability: Trigger, context: Context) -> Iterator[Fact]:
    """Yield the facts beyond the pattern: the ability's conditions, and that its effect has something to do."""
    pattern, bearer = ability.pattern, context.bearer
    wounded = bearer.type == CardType.MINION and (bearer.health <= 0 or bearer.get(GameTag.TO_BE_DESTROYED))
    if wounded and any(map(gives_itself_health, ability.actions)):
        yield None
    if pattern.amount is not None and not counts_turns(ability) and ability.place != "hand":
        yield None  # in the hand, a card counts in a trigger for each event (HS 5.3)
    of_first = bearer.type == CardType.ENCHANTMENT and (pattern.event, pattern.period) in FIRST_TURN_OF_ENCHANTMENT
    as_played = (pattern.period, pattern.timing) == (AS_PLAYED, WHENEVER)
    if pattern.period not in ("", EACH_TURN) and not (of_first or as_played):
        yield None
    yield unknown_unless_true(holds(pattern.condition, context))
    yield unknown_unless_true(holds(ability.condition, context))
    for action in ability.actions[:1]:
        remembered = context.subject is None and action.cards is not None and Selector("it") in action.cards.parts
        yield None if remembered else has_something_to_do(action, context)  # it may remember nobody


def _is_subject(selector: Selector, subject: Entity, happening: Happening, context: Context) -> Fact:
    """Return whether an event's subject matches a selector. A weapon's own attack is that of its hero."""
    if selector.kind == "self" and context.bearer.type == CardType.WEAPON and happening.event == "attack":
        return subject is context.state.hero_of(context.state.player_of(context.bearer))
    if happening.event in USED and any(map(is_about_cost, selector.filters)):
        others = tuple(item for item in selector.filters if not is_about_cost(item))
        fits = matches(replace(selector, filters=others), subject, context)
        return fits and None  # the cost paid for a used card is no longer known
    if happening.event == "equip" and selector.kind == "weapons":
        selector = replace(selector, kind="cards")  # it may not have replaced the old weapon yet
    if happening.event == "lose-keyword":
        others = tuple(item for item in selector.filters if (item.kind, item.number) != LOST)
        selector = replace(selector, filters=others)  # the keyword is gone by now
    return matches(selector, subject, context)


LOST = ("keyword", GameTag.DIVINE_SHIELD)
"""The filter on the keyword whose loss is an event."""


def is_about_cost(item: Filter) -> bool:
    """Return whether a filter compares costs."""
    return item.kind in COMPARISONS and item.number == GameTag.COST


def _is_players(pattern: EventPattern, happening: Happening, context: Context) -> Fact:
    if not pattern.player:
        return True
    whose = happening.player
    if whose and happening.event in USED and pattern.amount is not None:
        whose = context.state.current_controller  # the count is the player's who played the card, not its controller's
    if not whose or not context.controller:
        return None
    return (whose == context.controller) is (pattern.player == "friendly")
