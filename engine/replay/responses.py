"""What responds to events by the texts of cards, met: who must respond does, and who responds has a reason to.

Candidates are formed as the rules say that something happens (:mod:`engine.cards.queue`), and taken as their blocks
come. One that must come is missed when its place in the rules is over, if its block does not come late in the same
action. A block that no candidate explains is unexpected if all that its bearer does is known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import ClassVar

from engine.cards import library, trust
from engine.cards.ability import Aura, CostModifier, Deathrattle, Definition, Keyword, OnPlay, Trigger
from engine.cards.queue import (
    AFTER,
    AT,
    TOLD,
    WHENEVER,
    Candidate,
    Happening,
    as_trigger,
    constructs,
    form,
    triggers_by_event,
)
from engine.cards.wording import rendered
from engine.claim import CARD_TEXTS, Claim
from engine.divergence import Kind
from engine.evidence.weight import weigh
from engine.replay.checks.self_triggering import EFFECTS_NUMBERED
from engine.replay.context import ReplayContext
from engine.replay.cursor import Frame
from engine.resolution import Event
from engine.state import Entity
from engine.steps.mortally_wounded import is_mortally_wounded
from engine.texts.replacements import OF_SCENARIOS
from engine.trace import ACTIONS
from hslog.generated.vocabulary import BlockType, CardType, GameTag, Step, Zone
from hslog.packets import Block, Packet, TagChange

RULE = "HS 1.5 queue"
FOUNDED = Claim(CARD_TEXTS, "no trigger without a cause")

STEPS = {Step.MAIN_START_TRIGGERS: "turn-start", Step.MAIN_END: "turn-end"}

OF_A_CARD = ("play-card", "play-minion", "cast-spell", "summon")

BOTH = (WHENEVER, AFTER)

BEARERS = (CardType.MINION, CardType.WEAPON)
"""Of whom a block is unexpected that nothing calls for."""

SPEAKING = (
    *(GameTag.LIFESTEAL, GameTag.POISONOUS, GameTag.FREEZE, GameTag.OVERKILL, GameTag.FRENZY, GameTag.SPELLBURST),
    *(GameTag.HONORABLE_KILL, GameTag.CORRUPT, GameTag.MODULAR, GameTag.DEATHRATTLE, GameTag.DORMANT),
    *(GameTag.UNTOUCHABLE, GameTag.REBORN, GameTag.STARSHIP_PIECE),
)
"""Keywords with triggers of their own, which others judge (HS 5.1)."""


WITHOUT_TRIGGERS = frozenset(
    {
        *(GameTag.TAUNT, GameTag.CHARGE, GameTag.RUSH, GameTag.DIVINE_SHIELD, GameTag.WINDFURY, GameTag.STEALTH),
        *(GameTag.SPELLPOWER, GameTag.IMMUNE, GameTag.CANT_ATTACK, GameTag.OVERLOAD, GameTag.ECHO, GameTag.ELUSIVE),
        *(GameTag.CANT_BE_TARGETED_BY_SPELLS, GameTag.CANT_BE_TARGETED_BY_HERO_POWERS),
    }
)
"""Keywords that the rules apply without a trigger of the bearer (HS 5.1); any other may come with one."""


class Responses:
    """The candidates of the action that goes on.

    ``distrusted`` are the definitions that logs have contradicted: their cards count as unknown. ``observe`` is told of
    each claim that is tested: the definition, the constructs it rests on, and whether the log agrees.
    """

    distrusted: ClassVar[frozenset[str]] = trust.distrusted()
    observe: ClassVar[Callable[[str, Sequence[str], bool], None] | None] = None

    def __init__(self, r: ReplayContext) -> None:
        self.r = r
        self.pending: list[Candidate] = []
        self.due_in: dict[Candidate, int] = {}
        """By candidate: the block in which it is due; of the others the end of their event is."""
        self.unexplained: list[tuple[Entity, Block, bool]] = []
        """Triggers that have come, that nothing has called for yet; and whether they must be called for."""
        self.cards_before: dict[int, str] = {}
        """What was in play when the action began, and which cards these were."""
        self.late: set[int] = set()
        """Blocks that come late, each for one candidate."""
        self.responded: set[int] = set()
        self.summoned: set[int] = set()
        self.attacking: set[int] = set()
        self.draw: Event | None = None
        self.definitions: dict[str, Definition | None] = {}

    def begin_action(self) -> None:
        """Nothing responds to what was before an action."""
        self.flush(None)
        self.pending.clear()
        self.due_in.clear()
        self.late.clear()
        self.responded.clear()
        self.summoned.clear()
        self.attacking.clear()
        self.cards_before = {entity.id: entity.card_id for entity in self.r.state.play_order}

    # --- something happens ---------------------------------------------------------------------------------

    def definition_of(self, entity: Entity) -> Definition | None:
        """Return what the card of an entity does, None where that is not known."""
        card = entity.card_id
        if card not in self.definitions:
            ruleset, known = self.r.ruleset, card and not card.startswith(OF_SCENARIOS)
            found = library.definition_of(card, ruleset.low, ruleset.high) if known else None
            self.definitions[card] = None if found is not None and found.key in self.distrusted else found
        return self.definitions[card]

    def note(self, happening: Happening) -> list[Candidate]:
        """Something happens: form its queue."""
        r = self.r
        if r.state.taken_back or r.log.unknown_tags.values:
            return []
        self._excuse_departed(happening)
        made = form(happening, r.state, r.ruleset.high, r.state.play_order, self.definition_of)
        for candidate in made:
            if self._is_running(candidate) or self._is_new(candidate):
                candidate.must = None
        made = [candidate for candidate in made if not self._has_come(candidate)]
        self.pending += made
        block = r.log.frame.block
        if made and block is not None:
            self.due_in.update((candidate, block.index) for candidate in made)
        return made

    def _excuse_departed(self, happening: Happening) -> None:
        """Whoever responded to the event before it was told of may have left play in the meantime."""
        self.unexplained = [
            (bearer, block, told and (bearer.zone == Zone.PLAY or not self._responds_to(bearer, happening)))
            for bearer, block, told in self.unexplained
        ]

    def _responds_to(self, bearer: Entity, happening: Happening) -> bool:
        definition = self.definition_of(bearer)
        return definition is not None and happening.event in triggers_by_event(definition)

    def _has_come(self, candidate: Candidate) -> bool:
        """Return whether the trigger has come already: where one queue ends and the next begins, no log says."""
        for place, (bearer, _, _) in enumerate(self.unexplained):
            if bearer is candidate.bearer:
                del self.unexplained[place]
                self.responded.add(bearer.id)
                self._met(candidate)
                return True
        return False

    def begin(self, event: Event) -> list[Candidate]:
        """An event begins: form its queue."""
        if event.step:
            self.begin_action()
        return [candidate for happening in self._happenings(event) for candidate in self.note(happening)]

    def damage(self, target: Entity, source: Entity, amount: int) -> None:
        """A character was damaged."""
        player = (self.r.state.current_player or target).get(GameTag.CONTROLLER)  # in whose turn
        self.note(Happening("damage", BOTH, target, player, source, amount))
        self.note(Happening("survive-damage", BOTH, target, player, source, amount))

    def healing(self, target: Entity, source: Entity | None, amount: int) -> None:
        """A character was healed."""
        self.note(Happening("healing", BOTH, target, target.controller, source, amount))

    def _happenings(self, event: Event) -> Iterator[Happening]:
        r, subject = self.r, event.subject
        state = r.state
        current = state.current_player
        if event.step:
            kind = STEPS.get(state.game.get(GameTag.STEP))
            if kind and current is not None:
                yield Happening(kind, (AT,), None, current.get(GameTag.CONTROLLER))
            return
        if subject is None:
            return
        player = subject.controller
        if event.name in ("use", "after use"):
            timings = (WHENEVER,) if event.name == "use" else (AFTER,)
            yield from self._use(subject, timings)
        elif event.name == "summon":
            yield Happening("summon", BOTH, subject, player)
        elif event.name == "after summon":
            self.summoned.add(subject.id)
            yield Happening("summon", (AFTER,), subject, player)
        elif event.name == "death":
            yield Happening("death", BOTH, subject, player)
        elif event.name == "before attack":
            attacker = state[state.game.get(GameTag.PROPOSED_ATTACKER)]
            if attacker.id not in self.attacking:
                self.attacking.add(attacker.id)
                yield Happening("attack", (WHENEVER,), attacker, attacker.controller, subject)
            yield Happening("attacked", (WHENEVER,), subject, player, attacker)
        elif event.name == "after attack":
            block = r.log.frame.block
            if block is not None and block.type == BlockType.ATTACK and block.entity == subject.id:
                self.attacking.discard(subject.id)
                yield from _attack(subject, state[block.target] if block.target else None, (AFTER,))
        elif event.name == "pre-damage":
            yield Happening("damage", (), subject, player)
        elif event.name == "draw" and event is not self.draw:
            self.draw = event
            if state.game.get(GameTag.STEP) not in (Step.INVALID, Step.BEGIN_MULLIGAN):
                yield Happening("draw", BOTH, subject, player)
        elif event.name == "inspire":
            yield Happening("hero-power", BOTH, subject, player)

    def _use(self, card: Entity, timings: tuple[str, ...]) -> Iterator[Happening]:
        """A card was played from the hand, or takes effect; what is used in play is not played."""
        block = self.r.log.frame.block
        if card.id in self.r.in_place or block is None or block.type != BlockType.PLAY or card.get(GameTag.CANT_PLAY):
            return
        player, kind = card.controller, card.type
        target = self.r.state[block.target] if block.target else None
        yield Happening("play-card", timings, card, player, target)
        if kind == CardType.MINION:
            yield Happening("play-minion", timings, card, player, target)
            if card.id not in self.summoned:
                yield Happening("summon", timings, card, player)
        elif kind == CardType.SPELL or card.zone == Zone.SECRET:
            yield Happening("cast-spell", timings, card, player, target)

    def _is_new(self, candidate: Candidate) -> bool:
        """Return whether a bearer came, or became what it is, in an action that it responds to (HS 3.4 pre-check)."""
        bearer, happening = candidate.bearer, candidate.happening
        of_action = happening.event == "hero-power" or (happening.event in OF_A_CARD and AFTER in happening.timings)
        return of_action and self.cards_before.get(bearer.id) != bearer.card_id

    def _is_running(self, candidate: Candidate) -> bool:
        """Return whether a trigger of the same bearer is being resolved (HS 5.4)."""
        blocks = (frame.block for frame in self.r.log.frames)
        return any(
            block is not None and block.type == BlockType.TRIGGER and block.entity == candidate.bearer.id
            for block in blocks
        )

    # --- a block comes -------------------------------------------------------------------------------------

    def match(self, block: Block) -> None:
        """Meet the block of a trigger that is about to be carried out."""
        if block.type != BlockType.TRIGGER:
            return
        bearer = self.r.state[block.entity]
        fitting = [candidate for candidate in self.pending if candidate.bearer is bearer]
        if fitting:
            taken = next((candidate for candidate in fitting if candidate.must), fitting[0])
            self._take(taken)
            self.responded.add(bearer.id)
            self._met(taken)
            self._skip(taken, block)
        else:
            told = bearer.id not in self.responded and self._is_unfounded(bearer, block)
            self.unexplained.append((bearer, block, told))

    def _take(self, candidate: Candidate) -> None:
        self.pending.remove(candidate)
        self.due_in.pop(candidate, None)

    def _skip(self, taken: Candidate, block: Block) -> None:
        """Who stands before the one that responds in its queue, and must respond, has been left out."""
        before = []
        for candidate in self.pending:
            if candidate.happening is taken.happening and self._precedes(candidate, taken):
                before.append(candidate)
        self.end(before, block)

    def _precedes(self, one: Candidate, other: Candidate) -> bool:
        order = self.r.state.play_order
        if one.controller != other.controller or one.bearer not in order or other.bearer not in order:
            return False
        return order.index(one.bearer) < order.index(other.bearer)

    # --- what does not come --------------------------------------------------------------------------------

    def end(self, candidates: Iterable[Candidate], instead: Packet | None = None) -> None:
        """The place of candidates is over, ``instead`` is what comes there: say which of them must have come."""
        for candidate in candidates:
            if not candidate.must or candidate not in self.pending:
                continue
            if not candidate.still(self.r.state, self.r.ruleset.high):
                candidate.must = None
                continue
            found = self._comes_later(candidate.bearer)
            if found is not None:
                self.late.add(found.index)
                candidate.must = None
            else:
                self._take(candidate)
                self._missing(candidate, instead)

    def end_event(self, event: Event, candidates: list[Candidate]) -> None:
        """An event is over."""
        if event.name == "before attack":
            return
        if event.name == "attack" or (event.name == "after attack" and self.r.log.frame.block is None):
            candidates = [one for one in self.pending if one.happening.event in ("attack", "attacked")]
        elif event.name == "after attack":
            return
        if event.name == "attack" and self._is_cancelled():
            for candidate in candidates:
                candidate.must = None
        self.end(candidates)

    def _is_cancelled(self) -> bool:
        """Return whether an attack will not take place: then whoever responds to it may not come."""
        game = self.r.state.game
        pair = (self.r.state[game.get(tag)] for tag in (GameTag.PROPOSED_ATTACKER, GameTag.PROPOSED_DEFENDER))
        return any(one.zone != Zone.PLAY or is_mortally_wounded(one) for one in pair)

    def leave(self, frame: Frame) -> None:
        """A block ends: what happened in it has been responded to, at the latest in the block around a trigger."""
        block = frame.block
        if block is None:
            return
        self.flush(block)
        due = [candidate for candidate, index in self.due_in.items() if index == block.index]
        if not due:
            return
        frames = self.r.log.frames
        outer = frames[-2].block if len(frames) > 1 else None
        if block.type in (BlockType.TRIGGER, BlockType.POWER) and outer is not None:
            self.due_in.update((candidate, outer.index) for candidate in due)
            return
        if block.type == BlockType.ATTACK and len(frames) == 2:
            due = [one for one in due if AFTER not in one.happening.timings or WHENEVER in one.happening.timings]
        self.end(due)

    def _comes_later(self, bearer: Entity) -> Block | None:
        """Return a trigger of the bearer that comes later in the action, and for which no other one stands."""
        for frame in reversed(self.r.log.frames):
            top_level = frame.block is None
            for packet in frame.current.packets[frame.current.position :]:
                if top_level and _ends_action(packet):
                    return None
                for block in _triggers(packet):
                    if block.entity == bearer.id and block.index not in self.late:
                        return block
        return None

    # --- what is said --------------------------------------------------------------------------------------

    def _tell(self, bearer: Entity, made_of: Sequence[str], agrees: bool) -> None:
        definition, observe = self.definition_of(bearer), type(self).observe
        if observe is not None and definition is not None:
            observe(definition.key, made_of, agrees)

    def _met(self, candidate: Candidate) -> None:
        if candidate.must:
            self._tell(candidate.bearer, constructs(candidate.ability), True)
            self.r.log.findings.count_confirmed(RULE)
            for claim in _claims(candidate):
                self.r.log.findings.confirm_claim(claim)
            if self._is_told(candidate.bearer):
                self.r.log.findings.confirm_claim(FOUNDED)
                self._tell(candidate.bearer, (FOUNDED.part,), True)

    def _missing(self, candidate: Candidate, instead: Packet | None) -> None:
        log = self.r.log
        if any(frame.cut for frame in log.frames):
            return
        if instead is None and log.frame.block is None:
            log.check_end()
        self._tell(candidate.bearer, constructs(candidate.ability), False)
        subject = candidate.happening.subject
        message = f"{{entity}} should have fired {_told(candidate.happening)}"
        log.findings.diverge(
            RULE,
            Kind.MISSING,
            instead or log.frame.due,
            entity=candidate.bearer.id,
            others=[subject.id] if subject is not None else (),
            block_type="TRIGGER",
            message=f"{clause}: {message}" if (clause := self._clause(candidate)) else message,
            claim=self._weakest(candidate),
        )

    def _weakest(self, candidate: Candidate) -> Claim:
        """Return what is least founded of what a candidate rests on."""
        weights = {claim: weigh(claim, self.r.ruleset) for claim in _claims(candidate)}
        return min(weights, key=lambda claim: (weights[claim].is_enough, weights[claim].held))

    def flush(self, around: Block | None) -> None:
        """What is ``around`` triggers is over (None: the action): say which of them nothing has called for."""
        # The last ones are the innermost: whoever is not around them ends the search, however many wait outside.
        ended = []
        while self.unexplained and (around is None or self.unexplained[-1][1].parent is around):
            ended.append(self.unexplained.pop())
        for bearer, block, told in reversed(ended):
            if told:
                self._unexpected(bearer, block)

    def _unexpected(self, bearer: Entity, block: Block) -> None:
        self._tell(bearer, (FOUNDED.part,), False)
        self.r.log.findings.diverge(
            RULE,
            Kind.UNEXPECTED,
            block,
            entity=bearer.id,
            block_type="TRIGGER",
            message="{entity} fires here, and nothing has happened that its text responds to",
            claim=FOUNDED,
        )

    def _clause(self, candidate: Candidate) -> str:
        """Return the clause of a candidate's ability in our own words."""
        definition = self.definition_of(candidate.bearer)
        place = candidate.ability.clause
        clauses = rendered(definition) if definition is not None else []
        clause = clauses[place] if place < len(clauses) else ""
        return clause.rstrip(".").replace("{", "(").replace("}", ")")

    # --- who may respond -----------------------------------------------------------------------------------

    def _is_unfounded(self, bearer: Entity, block: Block) -> bool:
        """Return whether all is known that a bearer responds to, and none of it has happened."""
        r = self.r
        if not self._is_told(bearer) or r.state.taken_back or r.log.unknown_tags.values:
            return False
        if bearer.type not in BEARERS or not bearer.known:
            return False
        if any(bearer.get(keyword) for keyword in SPEAKING) or block.trigger_keyword in SPEAKING:
            return False
        own = block.effect_index >= 0 and r.ruleset.low >= EFFECTS_NUMBERED
        if bearer.zone == Zone.GRAVEYARD:
            return own and bearer.type == CardType.MINION and block.effect_index == 0
        if bearer.zone != Zone.PLAY or self.cards_before.get(bearer.id) != bearer.card_id:
            return False  # it has just come, or become what it is, which its own text may have to do with
        return own or not self._is_lent_another(bearer)

    def _is_told(self, bearer: Entity) -> bool:
        """Return whether the card of a bearer is known, and of all it responds to when it happens."""
        definition = self.definition_of(bearer)
        if definition is None or not definition.complete:
            return False
        return all(_is_told(as_trigger(ability), bearer) for ability in definition.abilities)

    def _is_lent_another(self, bearer: Entity) -> bool:
        """Return whether something is attached to a bearer of which it is not known what it does."""
        for enchantment in self.r.state.attached.get(bearer.id, ()):
            if enchantment.zone not in (Zone.PLAY, Zone.SETASIDE):
                continue
            if not self._is_told(enchantment):
                return True
        return False


def _is_told(ability: object, bearer: Entity) -> bool:
    """Return whether it is known of all that an ability responds to when it happens."""
    if isinstance(ability, Trigger):
        subject = ability.pattern.subject
        unknown = subject is not None and ability.pattern.event == "summon" and subject.kind not in ("minions", "self")
        return not unknown and all(event in TOLD for event in ability.pattern.event.split("|"))
    if isinstance(ability, Aura):
        return ability.condition is None
    if isinstance(ability, OnPlay) and ability.kind == "effect":
        return bearer.type == CardType.ENCHANTMENT
    if isinstance(ability, Keyword):
        return ability.tag in WITHOUT_TRIGGERS
    return isinstance(ability, OnPlay | Deathrattle | CostModifier)


def _claims(candidate: Candidate) -> list[Claim]:
    """Return what must hold of card texts for a candidate to come: one claim for each construct of its ability."""
    return [Claim(CARD_TEXTS, construct) for construct in constructs(candidate.ability)]


def _attack(attacker: Entity, defender: Entity | None, timings: tuple[str, ...]) -> Iterator[Happening]:
    yield Happening("attack", timings, attacker, attacker.controller, defender)
    if defender is not None:
        yield Happening("attacked", timings, defender, defender.controller, attacker)


def _triggers(packet: Packet) -> Iterator[Block]:
    """Yield a trigger and those inside."""
    if isinstance(packet, Block):
        if packet.type == BlockType.TRIGGER:
            yield packet
        for inner in packet.packets:
            yield from _triggers(inner)


def _ends_action(packet: Packet) -> bool:
    if isinstance(packet, TagChange):
        return packet.tag == GameTag.STEP
    return isinstance(packet, Block) and packet.type in ACTIONS


WORDS = {
    "play-card": "{first} was played",
    "play-minion": "{first} was played",
    "cast-spell": "{first} was cast",
    "summon": "{first} was summoned",
    "death": "{first} died",
    "damage": "{first} was damaged",
    "survive-damage": "{first} was damaged",
    "healing": "{first} was healed",
    "attack": "{first} attacked",
    "attacked": "{first} was attacked",
    "draw": "{first} was drawn",
    "hero-power": "{first} was used",
}


def _told(happening: Happening) -> str:
    words = WORDS.get(happening.event)
    if words is not None:
        return f"after {words}"
    return "at the end of the turn" if happening.event == "turn-end" else "at the start of the turn"
