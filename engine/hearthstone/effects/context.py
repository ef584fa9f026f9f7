"""One run of an ability: its card, its target, and what has been done so far."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from engine.hearthstone.cards import matching
from engine.hearthstone.cards.ability import Ability, Action, Selector
from engine.hearthstone.cards.queue import Happening
from engine.hearthstone.resolution import Resolution
from engine.hearthstone.state import Entity
from hslog.hearthstone.generated.vocabulary import CardType, GameTag


class UnknownOutcome(Exception):
    """What an ability does next depends on something the game does not tell: hidden cards, an unknown condition."""


@dataclass
class Context:
    """One run of an ability.

    ``source`` is the card that has the ability, ``player`` who controls it, ``target`` what the player chose.
    ``it`` is what the last action was done to, which later clauses call "it" or "them"; of a trigger it first is
    who the event happens to, None where that is not known. ``happening`` is what a trigger responds to; None where
    that is not known, or nothing. ``option`` is the index of the option that the player chose of several, -1 for
    none. ``chooses``: what the text says is chosen was chosen by the player as the card was used; else it is picked
    at random. ``amount`` is how much damage the text was to deal last, ``excess`` how much of it those hurt had no
    health for, ``hurt`` whether anybody could be hurt at all, ``following`` the
    actions after the one that is carried out. ``revealed`` are the cards that were revealed last, those of the card's
    player apart from the opponent's. ``on_arrival`` does what the text
    does to each card that the open action brings, as it comes. ``host`` is whose enchantment the source was as the
    run began: what is done to a card may take its enchantments away.
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
    host: int = field(init=False)

    def __post_init__(self) -> None:
        self.host = self.source.get(GameTag.ATTACHED)

    def leave_open(self, what: str) -> None:
        """Stop where real logs have not shown what is done. A game that is made goes on by the book.

        Raises UnknownOutcome.
        """
        if not self.r.oracle.decides:
            raise UnknownOutcome(what)

    def bring(self, card: Entity) -> None:
        """Note a card that the open action brings, and do to it what the text does to each of them (HS 3.1)."""
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
        """Return the players that a side means, relative to the controller of the card, whom an empty side means."""
        opponent = self.r.state.opponent(self.player)
        return {"enemy": [opponent], "each": [self.player, opponent]}.get(side, [self.player])

    def in_turn(self, side: str) -> Iterator[Entity]:
        """Yield the players that a side means, each as its turn comes: the card may have another controller by then."""
        if side != "each":
            yield from self.owners(side)
            return
        state = self.r.state
        yield state.player_of(self.source)
        yield state.opponent(state.player_of(self.source))

    def owner(self, side: str) -> Entity:
        """Return the player that a side means; raise UnknownOutcome where it means both."""
        owners = self.owners(side)
        if len(owners) > 1:
            raise UnknownOutcome("players")
        return owners[0]

    def found(self, selector: Selector) -> matching.Found:
        """Return all that a selector means, whatever it picks of them."""
        return matching.select(selector, self.terms)

    @property
    def is_cast(self) -> bool:
        """Whether a spell was cast by another card: its player has played nothing and is asked nothing."""
        return self.source.type == CardType.SPELL and not self.source.get(GameTag.JUST_PLAYED)

    @property
    def terms(self) -> matching.Context:
        """What selectors and values refer to."""
        r, happening = self.r, self.happening
        side = self.source.controller
        if happening is None:
            return matching.Context(r.state, r.ruleset.high, self.source, side, reveal=r.oracle.reveal)
        subject, other, amount = happening.subject, happening.other, happening.amount
        return matching.Context(r.state, r.ruleset.high, self.source, side, subject, other, amount, r.oracle.reveal)


class EffectRun(NamedTuple):
    """A text that was carried out in a replay, and whether the log agreed with all of it.

    ``place`` is the index of the packet that opens its block; ``form`` is how the text came to be carried out
    (:mod:`engine.hearthstone.effects.definitions`), ``abilities`` are what was carried out.
    """

    place: int
    card_id: str
    form: str
    abilities: tuple[Ability, ...]
    agreed: bool
