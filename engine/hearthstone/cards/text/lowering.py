"""Lowering of a text's clauses to the abilities of a card."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from engine.hearthstone.cards.ability import (
    Ability,
    Action,
    Aura,
    Condition,
    Deathrattle,
    EventPattern,
    Filter,
    Gain,
    Keyword,
    OnPlay,
    Opaque,
    Progress,
    Replacement,
    Scripted,
    Selector,
    Trigger,
    Value,
    parts_of,
)
from engine.hearthstone.cards.text.aims import happens_always, may_aim
from engine.hearthstone.cards.text.antecedents import with_antecedents
from engine.hearthstone.cards.text.clauses import Option, at_the_same
from engine.hearthstone.cards.text.gains import keywords_of, split
from engine.hearthstone.cards.text.giving import TARGET
from engine.hearthstone.cards.text.headers import Header, Note
from engine.hearthstone.cards.text.normalize import text_hash, words
from engine.hearthstone.cards.text.parse import Clause, parse
from engine.hearthstone.cards.text.selectors import IT, SELF, YOUR_HERO
from engine.hearthstone.cards.text.settle import TAKES, about_host, settled
from engine.hearthstone.cards.text.single_sentences import (
    TURN_EVENTS,
    after_its_return,
    are_own_costs,
    changes_own_cost,
    cost_modifiers,
    crystals_owed,
    each_time,
    is_about_it,
    lasting_abilities,
    needs_all,
    speaks_on,
    trigger_each_turn,
)
from hslog.hearthstone.generated.vocabulary import CardType, GameTag

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
"""The triggers of keywords that name an event; their actions come from the text."""

PLAYED = {
    CardType.SPELL: "spell",
    CardType.HERO_POWER: "power",
    CardType.LOCATION: "location",
    CardType.BATTLEGROUND_SPELL: "spell",
    CardType.LETTUCE_ABILITY: "spell",
}
"""The kind of the actions of a text without a heading, by card type; "effect" for all others."""


USED = {"battlecry", "combo", "outcast", "finale", "quickdraw", "kindred", "forge", "infuse", "deathrattle"}
"""Headings of effects that are carried out once, even if the effect lasts."""


IN_HAND = {"outcast": "outermost", "quickdraw": "drawn-this-turn", "kindred": "kindred"}
"""The conditions of headings that also hold while the card is in the hand."""


def _manathirst(amount: Value | None) -> Condition:
    """Return the condition of manathirst: at least ``amount`` mana crystals (HS 5.1)."""
    crystals = Value("attribute", of=Selector("players", "friendly"), tag=GameTag.RESOURCES)
    return Condition("at-least", amount=crystals, limit=amount)


@dataclass
class _Part:
    """The content of one heading: its clauses' actions, in order."""

    header: Header
    clause: int
    sentences: list[tuple[Action, ...]] = field(default_factory=list)
    options: list[tuple[Action, ...]] = field(default_factory=list)
    gains: list[Gain | Ability] = field(default_factory=list)

    def add(self, actions: tuple[Action, ...]) -> None:
        """Add a sentence, which may replace the one before under a condition, or be its "otherwise"."""
        first = actions[0] if actions else None
        if first is not None and self.sentences and len(actions) == 1:
            before = self.sentences[-1]
            if first.kind == "otherwise" and before and before[-1].kind == "if":
                self.sentences[-1] = (*before[:-1], replace(before[-1], otherwise=first.actions))
                return
            if first.kind == "if" and [one.kind for one in first.actions] == ["instead"]:
                joust = (
                    [self.sentences.pop()] if [one.kind for one in before] == ["reveal"] and self.sentences[1:] else []
                )
                before = self.sentences.pop()
                instead = at_the_same(first.actions[0].actions, before)
                self.sentences += [*joust, (replace(first, actions=instead, otherwise=before),)]
                return
        self.sentences.append(actions)

    @property
    def is_empty(self) -> bool:
        """Whether the heading has no content yet."""
        return not (self.sentences or self.options or self.gains)

    @property
    def begins_use(self) -> bool:
        """Whether a lasting effect starts when the text is carried out: it comes first under a heading of a use."""
        return self.is_empty and bool(set(self.header.kinds) & (USED | set(KEYWORD_EVENTS) - {"game-start"}))

    @property
    def actions(self) -> tuple[Action, ...]:
        """All actions; a choice becomes one action with options."""
        flat = _asked_before([action for sentence in self.sentences for action in sentence])
        if not self.options:
            return flat
        options = [Action("option", actions=_likewise(each, flat)) for each in (flat, *self.options)]
        return (Action("choose-one", actions=tuple(options)),)


def _likewise(option: tuple[Action, ...], first: tuple[Action, ...]) -> tuple[Action, ...]:
    """Complete an option that only names cards by the first option's action: "Transform into a 5/3, or a 3/5"."""
    brought = [action.cards for action in option if action.kind == "bring"]
    if len(option) != 1 or not brought or len(first) != 1 or first[0].cards is None:
        return option
    return (replace(first[0], cards=brought[0]),)


def _asks_how_it_was(action: Action, before: Action) -> bool:
    """Return whether an action's condition is that the character frozen by ``before`` is "already" frozen.

    The condition is checked before the freezing, and a frozen character cannot be frozen again.
    """
    asked = action.condition
    if action.kind != "if" or action.otherwise or asked is None or asked.kind != "is" or asked.who != IT:
        return False
    states = [part for part in parts_of(asked) if isinstance(part, Filter)]
    return before.kind == "freeze" and states == [Filter("keyword", GameTag.FROZEN)]


def _in_passing(before: Action, action: Action) -> Action:
    """Return an "it also hits" action with the amount that ``before`` dealt; other actions unchanged."""
    if before.kind != "deal":
        return action
    if action.kind == "if":
        return replace(action, actions=tuple(_in_passing(before, one) for one in action.actions))
    amount = action.amount
    if action.kind != "deal" or amount != Value("attribute", of=SELF, tag=GameTag.ATK):
        return action
    return replace(action, amount=before.amount)


def _asked_before(actions: list[Action]) -> tuple[Action, ...]:
    """Return actions in which a condition on the state before an action is checked before that action."""
    found = actions[:1]
    for before, action in pairwise(actions):
        if _asks_how_it_was(action, before):
            found[-1] = replace(action, otherwise=(before,))
        else:
            found.append(_in_passing(before, action))
    return tuple(found)


def abilities_of(text: str, card_type: int) -> tuple[Ability, ...]:
    """Return the abilities that a normalised text gives a card of a type."""
    if is_label(clauses := parse(text), card_type):
        return ()
    found = settled(with_antecedents(_Lowering(card_type).run(clauses)))
    return tuple(map(about_host, found)) if card_type == CardType.ENCHANTMENT and TAKES.search(text) else found


def opaque(index: int, text: str) -> Opaque:
    """Return the Opaque ability for a clause that cannot be read."""
    told = text_hash(text), len(words(text))
    return Opaque(index, *told, aims=may_aim(text), always=happens_always(text))


OF_AUTHORS = re.compile(r"Holds (?:an?d? effect|the FX)|Dummy Hook Up|It is a dummy card|Executes nightmare bonus")
"""The beginnings of authors' remarks on cards that only implement an effect and are never shown."""


def is_label(clauses: list[Clause], card_type: int) -> bool:
    """Return whether a text is only a label or remark.

    Texts of enchantments describe the creator's effect, unless they can be read as abilities; texts of heroes without
    a heading are remarks.
    """
    if clauses and OF_AUTHORS.match(clauses[0].text):
        return True
    if card_type == CardType.HERO:
        return not any(clause.node is not None and clause.node.production.category == "header" for clause in clauses)
    return card_type == CardType.ENCHANTMENT and any(clause.node is None for clause in clauses)


CHANGES_WHAT_IS_BEFORE = re.compile(
    r"\binstead\b(?! of)|\bfirst\b|\bonly damage\b|\b[Ii]f .* (?:also )?(?:damage|hit)\b|\bdoubled\b"
)
"""Words by which an unread clause changes the sentence before it, which then counts as unread, too."""

PAYS_HEALTH = Action("pay-with", who=SELF, flags=("Health",))
"""The action for a sentence that its own card costs Health."""

OF_THE_CARD = ("overload", "lasting", "if", "change-cost", "set-cost", "pay-with")
"""Actions that may describe a permanent property of the card, without a heading."""

OF_PLAYER = re.compile(r"(?:[Yy]our hero|[Yy]ou|Give) ")
"""The beginning of an enchantment's text that is about the hero rather than the host."""

LASTS = Note("lasts")
"""The note that states for how many turns the preceding sentences last."""

ENRAGED = Condition("is", who=SELF, parts=(Condition("matches", who=Selector("self", filters=(Filter("damaged"),))),))
"""The condition of the content of an Enrage heading."""


class _Lowering:
    def __init__(self, card_type: int) -> None:
        self.card_type = card_type
        self.found: list[Ability | _Part] = []
        self.part: _Part | None = None
        self.default = PLAYED.get(card_type, "effect")
        self.secret = False
        self.condition: Condition | None = None
        """The condition that the current keyword (manathirst) sets for the actions."""
        self.is_broken = False
        """Whether a clause under the open heading could not be read."""
        self.is_unread = False
        """Whether the previous clause could not be read."""
        self.sentence = ""
        """The text of the last clause that was read."""
        self.clause = ""
        """The text of the current clause."""

    def run(self, clauses: list[Clause]) -> tuple[Ability, ...]:
        for index, clause in enumerate(clauses):
            if clause.node is None:
                self.found.append(opaque(index, self.retracted(clause.text)))
                self.is_broken, self.is_unread = self.part is not None, True
                continue
            begun, meaning = len(self.found), clause.node.lower()
            self.clause = clause.text
            if (
                (owed := crystals_owed(meaning)) is not None
                and self.part is not None
                and (self.is_broken or self.is_later())
            ):
                self.found.append(Keyword(clause=index, tag=GameTag.OVERLOAD, value=owed))
                continue
            broken = self.is_broken and not isinstance(meaning, (Header, Note, Progress)) and self.part is not None
            if broken or needs_all(meaning) or (self.is_unread and (speaks_on(meaning) or self.is_done(meaning))):
                self.found.append(opaque(index, clause.text))  # it depends on a clause that is not known
                continue
            self.is_unread = False
            self.take(index, meaning)
            self.sentence = self.sentence if isinstance(meaning, Header) else clause.text
            if any(node.is_partial for node in clause.node.walk()):
                self.found.append(Scripted(clause=index, name="partial"))
            aims, always = may_aim(clause.text), happens_always(clause.text)
            self.found[begun:] = [
                replace(one, aims=aims, always=always) if isinstance(one, Scripted) else one
                for one in self.found[begun:]
            ]
        parts = [item for item in self.found if isinstance(item, _Part)]
        for before, part in pairwise(parts):
            part.sentences = _at_the_same(before.sentences, part.sentences)
        return tuple(ability for item in self.found for ability in _finish(item))

    def retracted(self, text: str) -> str:
        """Return an unread clause, preceded by the sentence before if the clause may change it; drop that sentence."""
        if self.part is None or not self.part.sentences or not CHANGES_WHAT_IS_BEFORE.search(text):
            return text
        self.part.sentences.pop()
        if self.found[-1] is self.part and self.part.is_empty:
            self.found.pop()
            self.part = None
        return f"{self.sentence} {text}"

    def is_done(self, meaning: object) -> bool:
        """Return whether a clause is an action without a heading; its time may depend on the previous sentence."""
        if self.part is not None or self.default != "effect" or not isinstance(meaning, tuple) or not meaning:
            return False
        return isinstance(meaning[0], Action) and meaning[0].kind not in OF_THE_CARD

    def is_later(self) -> bool:
        """Return whether the content of the open heading is carried out later than the card's use."""
        kinds = USED - {"deathrattle", "infuse"} | {self.default, "effect", "choose-one"}
        return self.part is not None and not self.part.is_empty and not set(self.part.header.kinds) & kinds

    def take(self, index: int, meaning: object) -> None:
        """Add the meaning of a clause."""
        if isinstance(meaning, Header):
            self.begin(meaning, index)
        elif isinstance(meaning, Progress):
            self.found.append(replace(meaning, clause=index))
            self.part = None
        elif isinstance(meaning, Option):
            part = self.current(index)
            part.options.append(_to_the_same(meaning.actions, part.sentences[-1] if part.sentences else ()))
        elif isinstance(meaning, Trigger):
            self.take_trigger(index, meaning)
        elif isinstance(meaning, tuple) and meaning and all(isinstance(item, Action) for item in meaning):
            self.take_actions(index, meaning)
        elif isinstance(meaning, tuple) and any(isinstance(item, Gain) for item in meaning):
            self.take_gains(index, meaning)
        elif isinstance(meaning, tuple) and self.part is not None and self.part.begins_use:
            if not self.takes_own_costs(meaning, index):
                self.part.add((Action("lasting", abilities=meaning),))
        elif isinstance(meaning, tuple):
            self.found += [self.under_heading(replace(ability, clause=index)) for ability in meaning]
        elif meaning == LASTS and self.found:
            if self.part is not None:
                self.part.sentences = [tuple(map(each_time, actions)) for actions in self.part.sentences]
            self.found.append(Scripted(clause=index, name="lasts"))
        elif not isinstance(meaning, Note):
            raise TypeError(f"no clause means {meaning!r}")

    def begin(self, header: Header, index: int) -> None:
        """Begin the part under a heading."""
        self.is_broken = False
        if header.kinds == ("secret",):
            self.secret = True
            self.part = None
            return
        self.condition = _manathirst(header.amount) if header.kinds == ("manathirst",) else None
        if self.condition is not None:
            header = Header((self.default if self.default != "effect" else "battlecry",))
            if self.part is not None and self.part.header.kinds == header.kinds:
                return  # the part under the previous heading continues
        self.part = _Part(header, index)
        self.found.append(self.part)

    def current(self, index: int) -> _Part:
        """Return the open part, or begin one of the card's own kind."""
        if self.part is None:
            self.part = _Part(Header((self.default,)), index)
            self.found.append(self.part)
        return self.part

    def take_actions(self, index: int, actions: tuple[Action, ...]) -> None:
        last = self.found[-1] if self.found else None
        actions = tuple(map(self.of_hero, actions))
        if actions == (PAYS_HEALTH,) and (self.part is None or self.part.header.kinds == (self.default,)):
            self.found.append(Replacement(clause=index, change="pay-health"))
            return
        each_turn = trigger_each_turn(actions, index)
        if each_turn is not None and (self.secret or self.speaks_of_what_stays()):
            self.found.append(replace(each_turn, place="secret") if self.secret else each_turn)
            return
        begins = self.kinds == ("power",) and not (self.part is not None and self.part.sentences)
        if begins and each_turn is not None and not each_turn.pattern.period:
            self.found.append(each_turn)  # a hero power with only a trigger is passive
            return
        if self.part is None or self.part.header.kinds == (self.default,):
            own = {action: cost_modifiers(action, index) for action in actions if action.kind == "if"}
            own = {action: costs for action, costs in own.items() if costs and all(one.who == SELF for one in costs)}
            self.found += [cost for costs in own.values() for cost in costs]
            actions = tuple(action for action in actions if action not in own)
            if not actions:
                return
        costs = [cost for action in actions for cost in cost_modifiers(action, index)]
        if self.part is None and self.default == "effect" and (lasting := lasting_abilities(actions, costs)):
            self.found += [replace(one, clause=index) for one in lasting]
            return
        goes_on = isinstance(last, Trigger) and actions[0].kind != "overload"
        if isinstance(last, Trigger) and goes_on and (self.secret or self.speaks_of_what_stays()):
            self.found[-1] = replace(last, actions=(*last.actions, *actions))  # the trigger's effect continues
            return
        if len(costs) >= len(actions) and self.takes_own_costs(costs, index):
            return
        if self.condition is not None:
            actions = (Action("if", condition=self.condition, actions=actions),)
        self.current(index).add(actions)

    def takes_own_costs(self, costs: Sequence[object], index: int) -> bool:
        """Take costs of the card itself under a heading that holds in the hand already; return whether they are."""
        if self.part is None or not self.part.is_empty or self.kinds[0] not in IN_HAND or not are_own_costs(costs):
            return False
        condition = Condition(IN_HAND[self.kinds[0]])
        self.found[-1:] = [replace(cost, clause=index, condition=condition) for cost in costs]
        return True

    def of_hero(self, action: Action) -> Action:
        """Assign temporary attack from a spell or power to the hero, and an enchantment's gains to its host."""
        if self.card_type == CardType.ENCHANTMENT and action.kind == "give" and not OF_PLAYER.match(self.clause):
            return replace(action, who=SELF) if action.who == YOUR_HERO else action
        attacks = any(gain.tag == GameTag.ATK for gain in action.gives) and bool(action.duration)
        played = self.card_type in (CardType.SPELL, CardType.HERO_POWER)
        return replace(action, who=YOUR_HERO) if played and attacks and action.who == SELF else action

    def speaks_of_what_stays(self) -> bool:
        """Return whether the content of the open heading is about a card in play, not about its use."""
        return self.kinds in (("effect",), ("passive",))

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of text under the open heading."""
        return (self.default,) if self.part is None else self.part.header.kinds

    def take_trigger(self, index: int, trigger: Trigger) -> None:
        trigger = after_its_return(replace(trigger, clause=index))
        lasting = trigger.limit or trigger.pattern.period
        becomes = self.default == "spell" and [(one.kind, one.who) for one in trigger.actions] == [("transform", SELF)]
        if changes_own_cost(trigger) or becomes:
            trigger = replace(trigger, place="hand")  # only there it has a cost or transforms
        if [one.kind for one in trigger.actions] == ["awaken"]:
            subject = trigger.pattern.subject
            counted = subject.count if subject is not None and trigger.pattern.amount is None else None
            pattern = replace(trigger.pattern, amount=counted) if counted is not None else trigger.pattern
            trigger = replace(trigger, pattern=pattern, limit="once", place="dormant")
        if self.secret:
            self.found.append(replace(trigger, place="secret"))
        elif self.default == "spell" and trigger.place == "hand":
            self.found.append(trigger)
        elif self.part is not None and self.part.begins_use:
            limit = trigger.limit or ("once" if trigger.pattern.event in TURN_EVENTS else "")
            self.part.add((Action("lasting", abilities=(replace(trigger, limit=limit),)),))
        elif self.part is not None and (self.default == "spell" or lasting or is_about_it(trigger)):
            self.part.add((Action("lasting", abilities=(trigger,)),))
        elif self.default == "spell":
            self.current(index).add((Action("lasting", abilities=(trigger,)),))
        else:
            self.found.append(trigger)

    def under_heading(self, ability: Ability) -> Ability:
        """Add the condition of the open heading to an ability: Enrage limits an aura to a damaged bearer."""
        if isinstance(ability, Aura) and self.part is not None and self.part.header.kinds == ("enrage",):
            return replace(ability, condition=ENRAGED)
        return ability

    def take_gains(self, index: int, gains: tuple[Gain | Ability, ...]) -> None:
        if self.part is not None and self.part.header.kinds == ("enrage",):
            self.part.gains += gains
            return
        keywords = keywords_of(gains)
        if self.part is not None and self.part.is_empty and self.part.header.kinds == ("choose-one",):
            self.part.add((Action("give", who=SELF, **split(gains)),))
        elif keywords is not None:
            self.found += [replace(keyword, clause=index) for keyword in keywords]
        else:
            self.found.append(Aura(clause=index, who=SELF, **split(gains)))


def _at_the_same(before: list[tuple[Action, ...]], sentences: list[tuple[Action, ...]]) -> list[tuple[Action, ...]]:
    """Return the sentences under a heading; an "instead" gets the target of the text before."""
    if not before or not sentences or not sentences[0] or sentences[0][0].kind != "instead":
        return sentences
    first, *others = sentences[0]
    return [(replace(first, actions=at_the_same(first.actions, before[-1])), *others), *sentences[1:]]


def _to_the_same(option: tuple[Action, ...], first: tuple[Action, ...]) -> tuple[Action, ...]:
    """Return the actions of a further option; if it names no target, it gets that of the first option."""
    kinds = [one.kind for one in (*first, *option[:1])]
    given = kinds == ["give", "give"] and option[0].who == SELF and len(option) == 1
    dealt = kinds == ["deal", "deal"] and option[0].who == TARGET
    return (replace(option[0], who=first[0].who), *option[1:]) if given or dealt else option


def _finish(item: Ability | _Part) -> list[Ability]:
    if isinstance(item, Ability):
        return [item]
    return [_ability(kind, item) for kind in item.header.kinds]


def _ability(kind: str, part: _Part) -> Ability:
    """Return the ability of a heading of a kind with its actions."""
    actions, clause, header = part.actions, part.clause, part.header
    if kind == "deathrattle":
        return Deathrattle(clause=clause, actions=actions)
    if kind in KEYWORD_EVENTS:
        return replace(KEYWORD_EVENTS[kind], clause=clause, actions=actions, keyword=header.tag)
    if kind == "enrage":
        return Aura(clause=clause, who=SELF, condition=ENRAGED, **split(tuple(part.gains)))
    if kind in ("infuse", "reward"):
        pattern = header.deaths if kind == "infuse" else EventPattern("quest-completed")
        return Progress(clause=clause, kind=kind, pattern=pattern, goal=header.amount, actions=actions, place="hand")
    return OnPlay(clause=clause, kind=kind, actions=actions)
