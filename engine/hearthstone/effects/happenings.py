"""Translates events of the rules into those of card texts: a card is played, a minion is summoned, a turn ends."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from msgspec.structs import replace

from engine.hearthstone.blocks import enclosing_block
from engine.hearthstone.cards.queue import AWAKEN, Candidate, Happening
from engine.hearthstone.cards.triggers import AFTER, AT, GOES_DORMANT, WHEN, WHENEVER
from engine.hearthstone.resolution import Event, Resolution
from engine.hearthstone.state import Entity, GameState
from engine.hearthstone.steps.mortally_wounded import is_mortally_wounded
from hslog.hearthstone.generated.vocabulary import BlockType, CardType, GameTag, Step, Zone

INCREASES = {
    GameTag.ARMOR: "armor",
    GameTag.ATK: "gain-attack",
    GameTag.FROZEN: "freeze",
    GameTag.OVERLOAD_OWED: "overload",
    GameTag.RESOURCES_USED: "mana-spent",
}
"""The event of an increase of a tag."""

DECREASES = {GameTag.DIVINE_SHIELD: "lose-keyword", GameTag.DORMANT: "awaken"}
"""The event of a decrease of a tag."""

WATCHED = frozenset({*INCREASES, *DECREASES, GameTag.ZONE, GameTag.PROPOSED_DEFENDER, GameTag.CANT_PLAY})
"""Tags whose changes are events by themselves, or change what responds to other events."""


STEPS = {Step.MAIN_START_TRIGGERS: "turn-start", Step.MAIN_END: "turn-end"}

BOTH = (WHENEVER, AFTER)

ANYBODYS = ("freeze", "lose-keyword", AWAKEN)
"""Events without a player: no tag shows which player caused them."""


OF_KILLS = ("kill", "overkill", "honorable-kill")
"""Events of the killer: the killed minion is their ``other``."""

OF_SUBJECT: Mapping[str, tuple[tuple[str, tuple[str, ...]], ...]] = {
    "after cast": (("spell-effect", (AFTER,)),),
    "summon": (("summon", BOTH),),
    "equip": (("equip", BOTH),),
    "death": (("death", BOTH),),
    "pre-damage": (("damage", ()), ("fatal-damage", ())),
}
"""The text events, with their timings, of rule events that have a subject only."""

WITH_HAPPENINGS = frozenset(
    {
        *("use", "after use", "target", "after summon", "before attack", "after attack", "draw", "shuffled"),
        *("shuffled away", "pre-healing", "inspire", *OF_SUBJECT),
    }
)
"""The rule events that may have happenings."""


class Happenings:
    """Yields the happenings of one action, each of them once.

    ``is_turn_known`` returns whether the current player is known; if not, events of the current player have no player.
    ``with_countered``: countered cards count as used, too. Servers differ in that.
    """

    def __init__(
        self, r: Resolution, is_turn_known: Callable[[], bool] = lambda: True, with_countered: bool = False
    ) -> None:
        self.r = r
        self.is_turn_known = is_turn_known
        self.with_countered = with_countered
        self.summoned: set[int] = set()
        self.attacking: set[int] = set()
        self.draws: list[Event] = []
        self.spells: set[int] = set()
        """Spells that were played; an effect may have hidden them again, as in a hand."""

    def begin_action(self) -> None:
        """Reset the state of the previous action."""
        for noted in (self.summoned, self.attacking, self.spells, self.draws):
            noted.clear()

    def of(self, event: Event) -> Iterable[Happening]:
        """Return the happenings of a rule event."""
        if event.step:
            kind = STEPS.get(self.r.state.game.tags.get(GameTag.STEP, 0))
            return (Happening(kind, (AT,), None, self._whose_turn()),) if kind else ()
        return self._of(event) if event.name in WITH_HAPPENINGS else ()

    def _of(self, event: Event) -> Iterator[Happening]:
        r, subject = self.r, event.subject
        state = r.state
        if subject is None:
            return
        player = subject.controller
        if event.name in ("use", "after use"):
            timings = (WHENEVER,) if event.name == "use" else (AFTER,)
            yield from self._use(subject, timings)
        elif event.name == "target":
            yield Happening("target", (WHENEVER,), subject, player, self._target())
        elif event.name == "after summon":
            self.summoned.add(subject.id)
            yield Happening("summon", (AFTER,), subject, player)
        elif event.name == "before attack":
            attack = attack_on(state, subject)
            attacker = attack.subject
            if attacker is not None and attacker.id not in self.attacking:
                self.attacking.add(attacker.id)
                yield attack
            yield Happening("attacked", (WHENEVER,), subject, player, attacker)
        elif event.name == "after attack":
            self.attacking.discard(subject.id)
            if subject.id in state.struck:
                defender = state[state.struck.pop(subject.id)]
                yield from _attack(subject, defender, (AFTER,))
                if subject.zone == Zone.PLAY and not is_mortally_wounded(subject):
                    yield Happening("attack-survived", BOTH, subject, subject.controller, defender)
        elif event.name == "draw":
            if self.draws and event is self.draws[-1]:
                self.draws.pop()  # yielded already, before it was counted
                return
            self.draws.append(event)
            if state.game.get(GameTag.STEP) not in (Step.INVALID, Step.BEGIN_MULLIGAN):
                yield Happening("draw", BOTH, subject, player)
        elif event.name == "shuffled":
            block = enclosing_block(r.trace)  # a hidden card has no creator in the log
            by = r.oracle.look_at(subject).get(GameTag.CREATOR) or (block.entity if block is not None else 0)
            yield Happening("shuffle", BOTH, subject, state.entities.get(by, subject).controller)
        elif event.name == "shuffled away":  # it is the opponent's for a moment, before a copy comes (HS 4.7)
            yield Happening("shuffle", BOTH, subject, state.opponent(state.player_of(subject)).controller)
        elif event.name == "pre-healing" and subject.get(GameTag.PREHEALING) > subject.get(GameTag.DAMAGE):
            yield Happening("overheal", BOTH, subject, player)
        elif event.name == "inspire":
            yield Happening("hero-power", BOTH, subject, player, self._target())
        else:
            for name, moments in OF_SUBJECT.get(event.name, ()):
                yield Happening(name, moments, subject, player)

    def _target(self) -> Entity | None:
        """Return the target of the card that is being played."""
        block = enclosing_block(self.r.trace)
        played = block is not None and block.type == BlockType.PLAY
        return self.r.state[block.target] if block is not None and played and block.target else None

    def of_change(self, entity: Entity, tag: int, value: int) -> Iterator[Happening]:
        """Yield the happenings of the coming change of a watched tag."""
        before = entity.get(tag)
        if tag == GameTag.ZONE:
            yield from self._of_move(entity, before, value)
        elif value != before and (event := (INCREASES if value > before else DECREASES).get(tag)):
            player = 0 if event in ANYBODYS else entity.controller
            timings = (*BOTH, WHEN) if event == AWAKEN else BOTH
            yield Happening(event, timings, entity, player, None, value - before)

    def _whose_turn(self) -> int:
        """Return the controller number of the current player; 0 if unknown."""
        return self.r.state.current_controller if self.is_turn_known() else 0

    def _of_move(self, entity: Entity, before: int, zone: int) -> Iterator[Happening]:
        block = enclosing_block(self.r.trace)
        if (before, zone) == (Zone.HAND, Zone.GRAVEYARD) and block is not None and block.type != BlockType.PLAY:
            yield Happening("discard", BOTH, entity, entity.controller)
        elif zone == Zone.HAND and before not in (Zone.DECK, Zone.HAND):
            yield Happening("add-to-hand", BOTH, entity, entity.controller)

    def of_damage(self, target: Entity, source: Entity, amount: int) -> Iterator[Happening]:
        """Yield the happenings of damage to a character."""
        damage = Happening("damage", BOTH, target, self._whose_turn(), source, amount)
        yield damage
        yield from of_damage(damage)
        was_alive = target.health + amount > 0
        for kill in of_kill(damage, target.health, damage.player, self.r.state.weapon_with(source)):
            sure = was_alive and damage.player and kill.subject is source
            sure = sure and (kill.event != "kill" or self._is_blow(source, target))
            yield kill if sure else replace(kill, timings=())

    def of_healing(self, target: Entity, source: Entity | None, amount: int) -> Iterator[Happening]:
        """Yield the happenings of healing a character."""
        yield Happening("healing", BOTH, target, target.controller, source, amount)
        by = source.controller if source is not None else 0
        yield Happening("restore", BOTH if by else (), target, by, source, amount)

    def _is_blow(self, source: Entity, target: Entity) -> bool:
        """Return whether an attacker strikes its defender: texts on kills may mean only those by its attacks."""
        game = self.r.state.game
        pair = game.get(GameTag.PROPOSED_ATTACKER), game.get(GameTag.PROPOSED_DEFENDER)
        return pair == (source.id, target.id)

    def _use(self, card: Entity, timings: tuple[str, ...]) -> Iterator[Happening]:
        """Yield the happenings of playing a card from the hand; a card that is used in play is not played."""
        block = enclosing_block(self.r.trace)
        if card.id in self.r.in_place or block is None or block.type != BlockType.PLAY:
            return
        if card.get(GameTag.CANT_PLAY) and not self.with_countered:
            return
        player, kind = card.controller, card.type
        target = self.r.state[block.target] if block.target else None
        yield Happening("play-card", timings, card, player, target)
        if kind == CardType.MINION:
            yield Happening("play-minion", timings, card, player, target)
            if WHENEVER in timings:
                yield Happening(GOES_DORMANT, timings, card, player)
            if card.id not in self.summoned:
                yield Happening("summon", timings, card, player)
        elif kind == CardType.SPELL or card.zone == Zone.SECRET or (not kind and card.id in self.spells):
            self.spells.add(card.id)
            yield Happening("cast-spell", timings, card, player, target)
            yield Happening("spell-effect", timings, card, player, target)


def attack_on(state: GameState, defender: Entity | None) -> Happening:
    """Return the event of the announced attack on a defender, which another one may have replaced (HS 2.6.1.b)."""
    attacker = state[state.game.get(GameTag.PROPOSED_ATTACKER)]
    return Happening("attack", (WHENEVER,), attacker, attacker.controller, defender)


def meant(candidate: Candidate) -> Entity | None:
    """Return the entity that a trigger calls "it": the killed minion; the defender, if the bearer or a hero attacks; or
    else the subject of the event."""
    happening, pattern = candidate.happening, candidate.ability.pattern
    subject, other = pattern.subject, pattern.other
    attacks = happening.event == "attack" and subject is not None and subject.kind in ("self", "heroes")
    by_other = happening.event in OF_KILLS or (attacks and other is not None)
    return happening.other if by_other else happening.subject


def of_damage(damage: Happening) -> Iterator[Happening]:
    """Yield the further happenings of damage: the character may survive it, and its source deals it (HS 5.1)."""
    target, source, amount = damage.subject, damage.other, damage.amount
    if target is None or source is None:
        return
    yield replace(damage, event="survive-damage")
    yield Happening("deal-damage", BOTH, source, source.controller, target, amount)


def of_kill(damage: Happening, health: int, current: int, weapon: Entity | None) -> Iterator[Happening]:
    """Yield the kill, overkill or honorable kill of damage to a minion (HS 5.1), for its source and for ``weapon``.

    ``health`` is the minion's health right after the damage: an overkill stays one if the minion is saved. ``current``
    is the controller number of the current player, 0 if unknown.
    """
    target, source, amount = damage.subject, damage.other, damage.amount
    if target is None or source is None or target.type != CardType.MINION:
        return
    for killer in (source, weapon):
        if killer is None:
            continue
        dealt = Happening("kill", BOTH, killer, source.controller, target, amount)
        if has_killed(dealt):
            yield dealt
        if current in (0, source.controller):
            yield from ([replace(dealt, event="overkill")] if health < 0 else [])
            yield from ([replace(dealt, event="honorable-kill")] if health == 0 else [])


def has_killed(blow: Happening) -> bool:
    """Return whether the damaged character is a minion without health left."""
    return blow.other is not None and blow.other.type == CardType.MINION and blow.other.health <= 0


def _attack(attacker: Entity, defender: Entity | None, timings: tuple[str, ...]) -> Iterator[Happening]:
    yield Happening("attack", timings, attacker, attacker.controller, defender)
    if defender is not None:
        yield Happening("attacked", timings, defender, defender.controller, attacker)
