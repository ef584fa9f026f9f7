"""One run of an ability: its card, its target, and what has been done so far."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar

from engine.hearthstone.cards import matching
from engine.hearthstone.cards.ability import Ability, Action, Selector
from engine.hearthstone.cards.queue import Happening
from engine.hearthstone.effects.trust import Trust
from engine.hearthstone.resolution import Resolution
from engine.hearthstone.state import Entity
from engine.hearthstone.steps.mortally_wounded import is_mortally_wounded
from hslog.hearthstone.generated.vocabulary import CardType, GameTag

Found = TypeVar("Found")


class UnknownOutcome(Exception):
    """Raised when the next action depends on unknown facts: hidden cards, an unknown condition."""


def known(found: Found | None, what: str) -> Found:
    """Return what was found. Raises UnknownOutcome if nothing was: then it is unknown."""
    if found is None:
        raise UnknownOutcome(what)
    return found


@dataclass
class Context:
    """One run of an ability.

    - ``source``: the card that has the ability.
    - ``player``: its controller.
    - ``target``: the target that the player chose.
    - ``it``: the previous targets, which later clauses call "it" or "them". In a trigger, it begins with the subject of
      the event; None if unknown.
    - ``happening``: the event to which a trigger responds; None if there is none or it is unknown.
    - ``option``: the index of the option that the player chose of several, -1 for none.
    - ``chooses``: "chosen" targets were chosen by the player as the card was used; else they are picked at random.
    - ``amount``: the amount of the last damage of the text; ``excess``: how much of it exceeded its targets' health;
      ``hurt``: whether any target could be hurt.
    - ``following``: the actions after the present one.
    - ``revealed``: the cards that were revealed last, the player's own and the opponent's.
    - ``on_arrival``: called with each card that the present action brings, as it comes.
    - ``tries``: in replay, whether outcomes may be tried that logs have hardly shown; ``doubts`` are those tried, by
      all copies of this context.
    - ``counts_current``: whether the card being played counts as played, as for costs.
    - ``repeats``: whether the actions are another card's battlecry, repeated by the source.
    - ``host``: the host of the source as the run began, if it is an enchantment: it may be detached by now. ``number``:
      the number that the source had counted then.
    """

    r: Resolution
    source: Entity
    player: Entity
    target: Entity | None = None
    it: list[Entity] | None = None
    happening: Happening | None = None
    option: int = -1
    chooses: bool = True
    amount: int | None = None
    excess: int | None = None
    hurt: bool = True
    following: tuple[Action, ...] = ()
    revealed: tuple[list[Entity], list[Entity]] = ([], [])
    on_arrival: Callable[[Entity], None] | None = None
    tries: bool = False
    counts_current: bool = False
    repeats: bool = False
    doubts: list[str] = field(default_factory=list)
    host: int = field(init=False)
    number: int = field(init=False)

    def __post_init__(self) -> None:
        self.host = self.source.get(GameTag.ATTACHED)
        self.number = self.source.get(GameTag.TAG_SCRIPT_DATA_NUM_1)

    def leave_open(self, what: str) -> None:
        """Raise UnknownOutcome in replay: real logs have not shown the outcome. Play mode goes on by the book."""
        if not self.r.oracle.decides:
            raise UnknownOutcome(what)

    def try_out(self, what: str) -> None:
        """Record that what follows is by the book, but that real logs have hardly shown it.

        In replay it may be tried, as long as the log does not contradict it; no text accuses a log by it. Raises
        UnknownOutcome where nothing is tried.
        """
        if self.r.oracle.decides:
            return
        if not self.tries:
            raise UnknownOutcome(what)
        self.doubts.append(what)

    def may_live(self, entity: Entity) -> bool:
        """Return whether an entity in play is not certainly dying (HS 1.10).

        The rulebooks differ on characters pending destroy: play mode follows the newer one, replay leaves it open.
        """
        if self.r.oracle.decides:
            return not is_mortally_wounded(entity)
        return GameTag.HEALTH not in entity.tags or entity.health > 0

    def bring(self, card: Entity) -> None:
        """Record a card that the present action brings, and carry out ``on_arrival`` on it (HS 3.1)."""
        self.it = [*(self.it or ()), card]
        if self.on_arrival is not None:
            self.on_arrival(card)

    def bearers(self) -> list[Entity]:
        """Return the character that an enchantment is on: of a player, the hero."""
        state = self.r.state
        host = state[self.host]
        hero = state.hero_of(host) if host.type == CardType.PLAYER else host
        return [hero] if hero is not None else []

    def owners(self, side: str) -> list[Entity]:
        """Return the players of a side, relative to the card's controller; an empty side means the controller."""
        opponent = self.r.state.opponent(self.player)
        return {"enemy": [opponent], "each": [self.player, opponent]}.get(side, [self.player])

    def in_turn(self, side: str) -> Iterator[Entity]:
        """Yield the players of a side, each as its turn comes: the card may have another controller by then."""
        if side != "each":
            yield from self.owners(side)
            return
        state = self.r.state
        yield state.player_of(self.source)
        yield state.opponent(state.player_of(self.source))

    def owner(self, side: str) -> Entity:
        """Return the player of a side. Raises UnknownOutcome if it means both."""
        owners = self.owners(side)
        if len(owners) > 1:
            raise UnknownOutcome("players")
        return owners[0]

    def found(self, selector: Selector) -> matching.Found:
        """Return all entities that a selector matches, ignoring its pick."""
        return matching.select(selector, self.terms)

    @property
    def is_cast(self) -> bool:
        """Whether the source is a spell that another card has cast: its player makes no choices."""
        return self.source.type == CardType.SPELL and not self.source.get(GameTag.JUST_PLAYED)

    @property
    def terms(self) -> matching.Context:
        """The context against which selectors and values are matched."""
        r, happening = self.r, self.happening
        side, low, high = self.source.controller, r.ruleset.low, r.ruleset.high
        if happening is None:
            return matching.Context(r.state, high, self.source, side, reveal=r.oracle.reveal, first_build=low)
        event = happening.subject, happening.other, happening.amount
        return matching.Context(r.state, high, self.source, side, *event, r.oracle.reveal, low)


class EffectRun(NamedTuple):
    """A text that was carried out in a replay; ``agreed``: the log agreed with all of it.

    ``place`` is the index of the packet that opens its block. ``form`` is how the text came to be carried out
    (:mod:`engine.hearthstone.effects.definitions`). ``abilities`` are those that were carried out. ``doubtful``: an
    outcome was tried that logs have hardly shown.
    """

    place: int
    card_id: str
    form: str
    abilities: tuple[Ability, ...]
    agreed: bool
    doubtful: bool = False

    def is_on_trial(self, trust: Trust) -> bool:
        """Return whether the text, or an outcome of it, was tried although logs have not shown it often enough."""
        return self.doubtful or trust.is_on_trial(self.card_id, self.abilities, self.form)
