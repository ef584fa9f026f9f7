"""From the clauses of a text to the abilities of a card."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import pairwise

from engine.hearthstone.cards.ability import (
    Ability,
    Action,
    Aura,
    Condition,
    CostModifier,
    Deathrattle,
    EventPattern,
    Filter,
    Gain,
    Keyword,
    OnPlay,
    Opaque,
    Progress,
    Scripted,
    Selector,
    Trigger,
    Value,
    parts_of,
)
from engine.hearthstone.cards.text.aims import happens_always, may_aim
from engine.hearthstone.cards.text.clauses import Option, at_the_same
from engine.hearthstone.cards.text.gains import keywords_of, split
from engine.hearthstone.cards.text.headers import Header, Note
from engine.hearthstone.cards.text.normalize import text_hash, words
from engine.hearthstone.cards.text.parse import Clause, parse
from engine.hearthstone.cards.text.selectors import IT, SELF
from engine.hearthstone.cards.text.settle import settled
from hslog.hearthstone.generated.vocabulary import CardType, GameTag

FRIENDLY_MINION_DIES = EventPattern("death", subject=Selector("minions", "friendly"))

KEYWORD_EVENTS: dict[str, Trigger] = {
    "inspire": Trigger(pattern=EventPattern("hero-power", "after", "friendly")),
    "spellburst": Trigger(pattern=EventPattern("cast-spell", "after", "friendly"), limit="once"),
    "frenzy": Trigger(pattern=EventPattern("survive-damage", "after", subject=SELF), limit="once"),
    "overkill": Trigger(pattern=EventPattern("overkill", "after", "friendly", subject=SELF)),
    "honorable-kill": Trigger(pattern=EventPattern("honorable-kill", "after", "friendly", subject=SELF)),
    "overheal": Trigger(pattern=EventPattern("overheal", "after", subject=SELF)),
    "corrupt": Trigger(pattern=EventPattern("play-card", "after", "friendly"), place="hand", limit="once"),
    "game-start": Trigger(pattern=EventPattern("game-start", "at"), place="deck"),
    "cast-when-drawn": Trigger(pattern=EventPattern("draw", "when", "friendly", SELF), place="hand"),
    "turn-end": Trigger(pattern=EventPattern("turn-end", "at", "friendly")),
    "sigil": Trigger(pattern=EventPattern("turn-start", "at", "friendly", period="next"), limit="once"),
}
"""What the keywords that name an event respond to; their actions come from the text."""

PLAYED = {
    CardType.SPELL: "spell",
    CardType.HERO_POWER: "power",
    CardType.LOCATION: "location",
    CardType.BATTLEGROUND_SPELL: "spell",
    CardType.LETTUCE_ABILITY: "spell",
}
"""What the actions of a text without a heading are, by card type; "effect" for all others."""


@dataclass
class _Part:
    """What stands under one heading: its clauses' actions, in order."""

    header: Header
    clause: int
    sentences: list[tuple[Action, ...]] = field(default_factory=list)
    options: list[tuple[Action, ...]] = field(default_factory=list)
    gains: list[Gain | Ability] = field(default_factory=list)

    def add(self, actions: tuple[Action, ...]) -> None:
        """Add a sentence, which may say what happens instead of the one before, or otherwise."""
        first = actions[0] if actions else None
        if first is not None and self.sentences and len(actions) == 1:
            before = self.sentences[-1]
            if first.kind == "otherwise" and before and before[-1].kind == "if":
                self.sentences[-1] = (*before[:-1], replace(before[-1], otherwise=first.actions))
                return
            if first.kind == "if" and first.actions and first.actions[-1].kind == "instead":
                instead = at_the_same((*first.actions[:-1], *first.actions[-1].actions), before)
                self.sentences[-1] = (replace(first, actions=instead, otherwise=before),)
                return
        self.sentences.append(actions)

    @property
    def actions(self) -> tuple[Action, ...]:
        """All actions; those of a choice as its options."""
        flat = _with_antecedents([action for sentence in self.sentences for action in sentence])
        if not self.options:
            return flat
        options = [Action("option", actions=each) for each in (flat, *self.options)]
        return (Action("choose-one", actions=tuple(options)),)


def _asks_how_it_was(action: Action, before: Action) -> bool:
    """Return whether an action asks if somebody is "already" frozen whom the action before freezes.

    That is asked before anything is done, and who is frozen already cannot be frozen again.
    """
    asked = action.condition
    if action.kind != "if" or action.otherwise or asked is None or asked.kind != "is" or asked.who != IT:
        return False
    states = [part.number for part in parts_of(asked) if isinstance(part, Filter) and part.kind == "keyword"]
    return before.kind == "freeze" and states == [GameTag.FROZEN]


BRINGING = ("discover", "draw", "reveal", "dredge", "discard")
"""Actions that bring one card, of which a text goes on to speak."""

COUNTING = ("armor", "heal", "deal", "missiles")
"""Actions that do as much as somebody has of something."""


def _in_passing(before: Action, action: Action) -> Action:
    """Return an action in which "it also hits" says that what was dealt just before is dealt to others, too."""
    if before.kind != "deal":
        return action
    if action.kind == "if":
        return replace(action, actions=tuple(_in_passing(before, one) for one in action.actions))
    amount = action.amount
    if action.kind != "deal" or amount != Value("attribute", of=SELF, tag=GameTag.ATK):
        return action
    return replace(action, amount=before.amount)


def _with_antecedents(actions: list[Action]) -> tuple[Action, ...]:
    """Return actions in which "it" is whom the action before was done to: as it was before that, or what it has."""
    found = actions[:1]
    for before, action in pairwise(actions):
        if _asks_how_it_was(action, before):
            found[-1] = replace(action, otherwise=(before,))
            continue
        action = _in_passing(before, action)
        if before.kind == "if" and before.actions:
            before = before.actions[-1]
        amount = action.amount
        about = before.who is not None and before.who.kind in ("minions", "weapons", "characters", "it")
        counts = action.kind in COUNTING and (about or before.kind in BRINGING)
        if counts and amount is not None and amount.kind == "attribute" and amount.of == SELF:
            action = replace(action, amount=replace(amount, of=IT))
        if action.kind == "set" and action.who == SELF and before.kind in (*BRINGING, "choose"):
            action = replace(action, who=IT)
        drawn = action.who.count if action.kind == "draw" and action.who is not None else None
        if about and action.who is not None and drawn is not None and drawn.kind == "attribute" and drawn.of == SELF:
            action = replace(action, who=replace(action.who, count=replace(drawn, of=IT)))
        found.append(action)
    return tuple(found)


def abilities_of(text: str, card_type: int) -> tuple[Ability, ...]:
    """Return the abilities that a normalised text gives a card of a type."""
    clauses = parse(text)
    if is_label(clauses, card_type):
        return ()
    return settled(_Lowering(card_type).run(clauses))


def opaque(index: int, text: str) -> Opaque:
    """Return what is kept of a clause that cannot be read."""
    told = text_hash(text), len(words(text))
    return Opaque(index, *told, aims=may_aim(text), always=happens_always(text))


def is_label(clauses: list[Clause], card_type: int) -> bool:
    """Return whether a text says nothing that its card does.

    Texts of enchantments name what somebody else has done, unless they can be read as abilities; those of heroes
    without a heading are remarks.
    """
    if card_type == CardType.HERO:
        return not any(clause.node is not None and clause.node.production.category == "header" for clause in clauses)
    return card_type == CardType.ENCHANTMENT and any(clause.node is None for clause in clauses)


ENRAGED = Condition("is", who=SELF, parts=(Condition("matches", who=Selector("self", filters=(Filter("damaged"),))),))
"""When what stands under the heading Enrage works."""


class _Lowering:
    def __init__(self, card_type: int) -> None:
        self.card_type = card_type
        self.found: list[Ability | _Part] = []
        self.part: _Part | None = None
        self.default = PLAYED.get(card_type, "effect")
        self.secret = False

    def run(self, clauses: list[Clause]) -> tuple[Ability, ...]:
        for index, clause in enumerate(clauses):
            if clause.node is None:
                self.found.append(opaque(index, clause.text))
                continue
            begun = len(self.found)
            self.take(index, clause.node.lower())
            if any(node.is_partial for node in clause.node.walk()):
                self.found.append(Scripted(clause=index, name="partial"))
            aims, always = may_aim(clause.text), happens_always(clause.text)
            self.found[begun:] = [
                replace(one, aims=aims, always=always) if isinstance(one, Scripted) else one
                for one in self.found[begun:]
            ]
        return tuple(ability for item in self.found for ability in _finish(item))

    def take(self, index: int, meaning: object) -> None:
        """Add what a clause says."""
        if isinstance(meaning, Header):
            self.begin(meaning, index)
        elif isinstance(meaning, Progress):
            self.found.append(replace(meaning, clause=index))
            self.part = None
        elif isinstance(meaning, Option):
            self.current(index).options.append(meaning.actions)
        elif isinstance(meaning, Trigger):
            self.take_trigger(index, meaning)
        elif isinstance(meaning, tuple) and meaning and all(isinstance(item, Action) for item in meaning):
            self.take_actions(index, meaning)
        elif isinstance(meaning, tuple) and any(isinstance(item, Gain) for item in meaning):
            self.take_gains(index, meaning)
        elif isinstance(meaning, tuple):
            self.found += [self.under_heading(replace(ability, clause=index)) for ability in meaning]
        elif not isinstance(meaning, Note):
            raise TypeError(f"no clause means {meaning!r}")

    def begin(self, header: Header, index: int) -> None:
        """Begin what stands under a heading."""
        if header.kinds == ("secret",):
            self.secret = True
            self.part = None
            return
        if header.kinds == ("overload",) or (header.amount is not None and header.kinds[0] == "overload"):
            self.found.append(
                Keyword(clause=index, tag=GameTag.OVERLOAD, value=header.amount.number if header.amount else 0)
            )
            return
        self.part = _Part(header, index)
        self.found.append(self.part)

    def current(self, index: int) -> _Part:
        """Return the part that is open, or one of the card's own kind."""
        if self.part is None:
            self.part = _Part(Header((self.default,)), index)
            self.found.append(self.part)
        return self.part

    def take_actions(self, index: int, actions: tuple[Action, ...]) -> None:
        last = self.found[-1] if self.found else None
        if self.secret and self.part is None and isinstance(last, Trigger) and last.place == "secret":
            self.found[-1] = replace(last, actions=(*last.actions, *actions))  # it goes on about what has happened
            return
        if self.speaks_of_what_stays():
            if isinstance(last, Trigger) and last.pattern.event in TURN_EVENTS and _goes_on(actions[0]):
                self.found[-1] = replace(last, actions=(*last.actions, *actions))
                return
            each_turn = _each_turn(actions, index)
            if each_turn is not None:
                self.found.append(each_turn)
                return
        if self.kinds == ("power",) and not (self.part is not None and self.part.sentences):
            each_turn = _each_turn(actions, index)  # nobody uses a hero power that only says when something happens
            if each_turn is not None and not each_turn.pattern.period:
                self.found.append(each_turn)
                return
        if self.part is None and self.default == "effect":
            costs = [_cost_modifier(action, index) for action in actions]
            if all(costs):
                self.found += [cost for cost in costs if cost]
                return
        if self.part is not None and self.part.header.kinds == ("outcast",):
            costs = [_cost_modifier(action, index) for action in actions if action.who == SELF]
            if len(costs) == len(actions) and all(costs):  # it is so in the hand, before the card is used (HS 5.1)
                self.found.remove(self.part)
                self.found += [replace(cost, condition=Condition("outermost")) for cost in costs if cost]
                return
        self.current(index).add(actions)

    def speaks_of_what_stays(self) -> bool:
        """Return whether a sentence under the open heading is about a card in play, not about its use."""
        return self.kinds in (("effect",), ("passive",))

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of text under the open heading."""
        return (self.default,) if self.part is None else self.part.header.kinds

    def take_trigger(self, index: int, trigger: Trigger) -> None:
        trigger = _after_its_return(replace(trigger, clause=index))
        lasting = trigger.limit or trigger.pattern.period
        costs = [
            action for action in trigger.actions if action.kind in ("change-cost", "set-cost") and action.who == SELF
        ]
        if costs and len(costs) == len(trigger.actions):
            trigger = replace(trigger, place="hand")  # only there it has a cost
        if [one.kind for one in trigger.actions] == ["awaken"]:
            subject = trigger.pattern.subject
            counted = subject.count if subject is not None and trigger.pattern.amount is None else None
            pattern = replace(trigger.pattern, amount=counted) if counted is not None else trigger.pattern
            trigger = replace(trigger, pattern=pattern, limit="once", place="dormant")
        if self.secret:
            self.found.append(replace(trigger, place="secret"))
        elif self.part is not None and (self.default == "spell" or lasting):
            self.part.add((Action("lasting", abilities=(trigger,)),))
        elif self.default == "spell":
            self.current(index).add((Action("lasting", abilities=(trigger,)),))
        else:
            self.found.append(trigger)

    def under_heading(self, ability: Ability) -> Ability:
        """Return an ability as it is under the open heading: an aura that works while its bearer is damaged."""
        if isinstance(ability, Aura) and self.part is not None and self.part.header.kinds == ("enrage",):
            return replace(ability, condition=ENRAGED)
        return ability

    def take_gains(self, index: int, gains: tuple[Gain | Ability, ...]) -> None:
        if self.part is not None and self.part.header.kinds == ("enrage",):
            self.part.gains += gains
            return
        keywords = keywords_of(gains)
        if keywords is not None:
            self.found += [replace(keyword, clause=index) for keyword in keywords]
        elif self.part is not None and self.part.header.kinds == ("choose-one",):
            self.part.add((Action("give", who=SELF, **split(gains)),))
        else:
            self.found.append(Aura(clause=index, who=SELF, **split(gains)))


def _after_its_return(trigger: Trigger) -> Trigger:
    """Return what a discarded card that comes back does: it is given something then, as the graveyard keeps nothing."""
    kinds = [action.kind for action in trigger.actions]
    if trigger.pattern.event != "discard" or kinds != ["give", "return-to-hand"]:
        return trigger
    return replace(trigger, actions=trigger.actions[::-1])


TURN_EVENTS = ("turn-start", "turn-end", "game-start")


def _each_turn(actions: tuple[Action, ...], index: int) -> Trigger | None:
    """Return the trigger that effects at a time of the turn mean on what stays in play: they come each time."""
    first, *rest = actions
    later = first.abilities[0] if first.kind == "later" and len(first.abilities) == 1 else None
    if not isinstance(later, Trigger) or later.pattern.event not in TURN_EVENTS:
        return None
    if rest and not _goes_on(rest[0]):
        return None
    pattern = replace(later.pattern, timing="at")
    return replace(later, clause=index, limit="", pattern=pattern, actions=(*later.actions, *rest))


def _goes_on(action: Action) -> bool:
    """Return whether a sentence goes on about whom the one before was about."""
    about = [part for part in parts_of(action) if isinstance(part, Selector)]
    return bool(about) and about[0].kind in ("it", "them")


def _cost_modifier(action: Action, index: int) -> CostModifier | None:
    """Return the lasting change of cost that a sentence of a card in play means, if it means one."""
    if action.kind not in ("change-cost", "set-cost") or action.who is None or action.who.kind in ("it", "them"):
        return None
    who = action.who
    if who.kind in ("cards", "minions", "weapons", "secrets") and who.pick == "all":
        kinds = {"minions": CardType.MINION, "weapons": CardType.WEAPON}
        typed = (Filter("type", kinds[who.kind]),) if who.kind in kinds else ()
        who = replace(who, kind="hand", filters=(*typed, *who.filters))
    operation = "add" if action.kind == "change-cost" else "set"
    return CostModifier(
        clause=index, who=who, amount=action.amount or Value("number"), operation=operation, duration=action.duration
    )


def _finish(item: Ability | _Part) -> list[Ability]:
    if isinstance(item, Ability):
        return [item]
    return [_ability(kind, item) for kind in item.header.kinds]


def _ability(kind: str, part: _Part) -> Ability:
    """Return the ability that a heading and its actions make."""
    actions, clause, header = part.actions, part.clause, part.header
    if kind == "deathrattle":
        return Deathrattle(clause=clause, actions=actions)
    if kind in KEYWORD_EVENTS:
        return replace(KEYWORD_EVENTS[kind], clause=clause, actions=actions, keyword=header.tag)
    if kind == "enrage":
        return Aura(clause=clause, who=SELF, condition=ENRAGED, **split(tuple(part.gains)))
    if kind in ("infuse", "reward"):
        pattern = FRIENDLY_MINION_DIES if kind == "infuse" else EventPattern("quest-completed")
        return Progress(clause=clause, kind=kind, pattern=pattern, goal=header.amount, actions=actions, place="hand")
    return OnPlay(clause=clause, kind=kind, actions=actions)
