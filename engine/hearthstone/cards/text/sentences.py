"""Sentences that act when their card is carried out, and notes."""

from __future__ import annotations

from engine.hearthstone.cards.ability import (
    Action,
    Condition,
    EventPattern,
    Gain,
    Keyword,
    Progress,
    Replacement,
    Scripted,
    Selector,
    Value,
)
from engine.hearthstone.cards.library import CHANGES_EACH_TURN, PIECE, RANKED
from engine.hearthstone.cards.text.clauses import (
    FLAVOR,
    SCRIPTS,
    Option,
    flat,
    joined,
    with_condition,
)
from engine.hearthstone.cards.text.gains import split
from engine.hearthstone.cards.text.headers import Note
from engine.hearthstone.cards.text.selectors import IT, SELF, YOUR_HERO, every
from engine.hearthstone.cards.text.tokens import stats_filters, token
from engine.hearthstone.cards.text.words import G
from hslog.hearthstone.generated.vocabulary import GameTag

rule = G.rule

rule("actions", "{action}", "also {action}")(lambda action: flat(action))
rule("actions", "{action} {link} {actions}")(lambda action, link, rest: joined(flat(action), rest))
rule(
    "link",
    "and",
    ", and",
    ", then",
    "then",
    "and then",
    ",",
    ", but",
    "but",
    ". Then",
    "and also",
    ", and then",
    ". Then,",
)(lambda: "")
rule("actions", "for each {who}, {actions}", "for each {who} {period}, {actions}")(
    lambda who, *rest: (Action("repeat", amount=Value("count", of=every(who)), actions=rest[-1]),)
)
rule("actions", "{action} for (each|every) {who}", "{action} for (each|every) {who} {period}")(
    lambda action, who, *_: (Action("repeat", amount=Value("count", of=every(who)), actions=flat(action)),)
)
rule("actions", "{action} {times}")(lambda action, times: (Action("repeat", amount=times, actions=flat(action)),))
rule("actions", "{action} instead")(lambda action: (Action("instead", actions=flat(action)),))
rule("actions", "{actions-if}")(lambda actions: actions)
rule("actions-if", "{action} if {condition}", "{action} unless {condition}", "{action} while {condition}")(
    lambda action, condition: (Action("if", condition=condition, actions=flat(action)),)
)
rule("actions", "if {condition}, {actions}")(
    lambda condition, actions: (Action("if", condition=condition, actions=actions),)
)
rule("actions", "{action} and {action} {how-random}")(lambda a, b, _: (*flat(a), *flat(b)))
rule("how-random", "at random", "\\(at random\\)", "(chosen randomly|randomly)")(lambda: "")
rule(
    "conditional",
    "if {condition}, {actions}. Otherwise, {actions}",
    "if {condition}, {actions}. If not, {actions}",
    "if {condition}, {actions}; otherwise, {actions}",
    "if {condition}, {actions}, otherwise {actions}",
)(lambda condition, actions, otherwise: (Action("if", condition=condition, actions=actions, otherwise=otherwise),))
rule("conditional", "{actions}. If {condition}, {actions}")(lambda *found: with_condition(found))
rule("conditional", "{percent} chance to {actions}", "{percent} chance to {actions}")(
    lambda n, actions: (Action("if", condition=Condition("chance", amount=n), actions=actions),)
)
rule("conditional", "Otherwise, {actions}", "If not, {actions}", "or else {actions}")(
    lambda actions: (Action("otherwise", actions=actions),)
)
rule(
    "conditional",
    "Repeat for each {who}",
    "Repeat (this|) for each {who} {period}",
    "Repeat {times}",
    "Repeat this for each {who}",
    "Repeat this {times}",
    "do this {times}",
    "Do it {times}",
    "do this for each {who}",
)(lambda what, *_: (Action("again", amount=what if isinstance(what, Value) else Value("count", of=every(what))),))
rule(
    "conditional",
    "(Repeat|Do it again|Do this again|Cast this again|repeat this|do it again|repeat)",
    "repeat this (effect|)",
    "cast this again",
)(lambda: (Action("again"),))
rule(
    "conditional",
    "if {condition}, (do it again|repeat this|cast this again|repeat|do this again|repeat this effect|do it twice)",
    "if {condition}, trigger this twice",
)(lambda condition: (Action("if", condition=condition, actions=(Action("again"),)),))
rule(
    "conditional",
    "(Repeat|repeat) for {keyword}, {keyword}, and {keyword}",
    "Repeat for {keyword} and {keyword}",
    "Repeat for {keyword}, {keyword}, {keyword}, and {keyword}",
    "repeat for {keyword}, {keyword}, {keyword}",
    "Repeat for {keyword}, {keyword}, {keyword}, {keyword}",
)(lambda *tags: (Action("again", gives=tuple(Gain(tag, Value("number", 1), "set") for tag in tags)),))
rule("sentence", "{trigger}")(lambda trigger: trigger)
for text, script in SCRIPTS.items():
    rule("sentence", text.replace("(", "\\(").replace(")", "\\)"))(lambda name=script: (Scripted(name=name),))
rule("note", "\\({n}\\)")(lambda *n: Note("counter"))
rule("note", "Piece of C'Thun \\({note-text}\\)")(lambda text: (Scripted(name=PIECE),))
rule("note", "\\(Upgrades when you have {n} Mana.\\)")(lambda *n: (Scripted(name=RANKED),))
rule("note", "\\({n} (left|more|remaining)[!]\\)", "\\({n}/{n}\\)", "\\(Done!\\)")(lambda *n: Note("counter"))
rule(
    "note",
    "\\((chosen randomly|targets are random|targets chosen randomly|Targets chosen randomly)[.]\\)",
    "\\((secretly|Secretly)[.]\\)",
    "\\(from (your|your opponent's|another) class[.]\\)",
    "\\(wherever (this is|it is|they are)[.]\\)",
)(lambda: Note("choice"))
rule(
    "note",
    "\\(+{n} Attack/+{n} Health\\)",
    "\\(You can only have {n} Mana in your tray.\\)",
    "\\((improved|Improved) by Spell Damage[.]\\)",
)(lambda *n: Note("explanation"))
rule("note", "\\({note-text}\\)", "\\({note-text}.\\)")(lambda _text: Note(_text))  # it may describe an effect
G.token("note-text", r"(?:[^()]|\([^()]*\))+?(?=[.!]?\))[!]?", lambda text: text)
rule("sentence", "or {actions}", "or {conditional}")(Option)
rule("sentence", "or {gains}")(lambda gains: Option((Action("give", who=SELF, **split(gains)),)))
rule("sentence", "or {cards}")(lambda cards: Option((Action("bring", cards=cards),)))
rule("sentence", "<Summon|Cast|Discover|Equip> {n} instead", "<Summon|Cast|Discover|Equip> all {n} instead")(
    lambda verb, n: (Action("instead", actions=(Action(verb.lower(), cards=Selector("likewise", count=n)),)),)
)
rule("sentence", "{gains} instead")(
    lambda gains: (Action("instead", actions=(Action("give", who=IT, **split(gains)),)),)
)
rule("sentence", "and {who}", "And {who}")(lambda who: (Action("also", who=who),))
rule("sentence", "then {actions}", "then (die|dies)", "and {actions}", "And {actions}")(
    lambda actions=(Action("destroy", who=Selector("them")),): actions
)
rule("conditional", "you have a {percent} chance to {actions}")(
    lambda n, actions: (Action("if", condition=Condition("chance", amount=n), actions=actions),)
)
rule("conditional", "(Repeat|repeat) until {event}", "Repeat until {condition}")(
    lambda what: (
        Action("again", condition=what if isinstance(what, Condition) else Condition("happened", event=what)),
    )
)
rule(
    "conditional",
    "If {condition}, repeat this Battlecry",
    "if {condition}, cast this spell again",
    "if {condition}, repeat (the|this) (effect|Deathrattle)",
)(lambda condition: (Action("if", condition=condition, actions=(Action("again"),)),))
rule("conditional", "Otherwise {actions}", "otherwise {actions}")(
    lambda actions: (Action("otherwise", actions=actions),)
)
rule("action", "explodes for {n} damage", "it explodes for {n} damage")(
    lambda n: Action("deal", who=YOUR_HERO, amount=n)
)
rule("conditional", "(for|For) each, {actions}", "for each one, {actions}")(
    lambda *found: (Action("repeat", amount=Value("count", of=Selector("them")), actions=found[-1]),)
)
rule(
    "conditional",
    "if any are still {state}, {actions}",
    "if any are already {state}, {actions}",
    "if any are {state}, {actions}",
)(
    lambda state, actions: (
        Action("if", condition=Condition("is", who=Selector("them", filters=(state,))), actions=actions),
    )
)
rule("conditional", "if {condition}, {gains}", "if {condition}, {gains} instead")(
    lambda c, gains: (Action("if", condition=c, actions=(Action("give", who=IT, **split(gains)),)),)
)
rule("sentence", "{n} {stats} {name} instead")(
    lambda n, stats, name: (
        Action("instead", actions=(Action("bring", cards=token(str(name), *stats_filters(stats), count=n)),)),
    )
)
rule("conditional", "{actions}, {times}", "{actions} {times}")(
    lambda actions, times: (Action("repeat", amount=times, actions=actions),)
)
rule(
    "conditional",
    "repeat this with {n} less damage",
    "this continues to the left and right with {n} less damage",
    "repeat on one of its neighbors",
    "if {condition}, repeat on {who}",
    "Repeat this on another minion",
    "if {condition}, repeat this on {who}",
)(lambda *_: (Action("again"),))
rule("sentence", "In {n} turns, any still in hand are destroyed")(
    lambda n: (Action("later", amount=n, actions=(Action("destroy", who=Selector("them")),)),)
)
rule(
    "sentence",
    "Dormant for {n} (turns|turn)",
    "Dormant for {n} turn.",
    "Starts Dormant",
    "Dormant",
    "Starts Dormant for {n} turns",
    "Dormant for {n} turns.",
)(lambda *n: (Keyword(tag=GameTag.DORMANT, value=n[0].number if n else 1),))
rule("sentence", "Lasts {n} turns", "Lasts {n} (more|) turn", "Lasts {n} more turns", "lasts until {at}")(
    lambda n: Note("lasts")
)
rule("sentence", "(They are|It's|It is|These are|They're) Temporary", "It's Temporary", "they are Temporary")(
    lambda: (Action("give", who=IT, gives=(Gain(GameTag.GHOSTLY, Value("number", 1), "set"),)),)
)
rule("sentence", "{gains} to {who}")(lambda gains, who: (Action("give", who=who, **split(gains)),))
rule("conditional", "they have a {percent} chance to {actions}")(
    lambda n, actions: (Action("if", condition=Condition("chance", amount=n), actions=actions),)
)
rule("action", "revive this minion", "revive it")(lambda: Action("awaken", who=SELF))
rule("sentence", "Colossal {signed}")(lambda n: (Keyword(tag=GameTag.COLOSSAL, value=n.number),))
rule("keywords", "Colossal {signed}")(lambda n: (Gain(GameTag.COLOSSAL, n, "set"),))
for text in FLAVOR:
    rule("sentence", text)(lambda text=text: Note(text))
rule("conditional", "if {condition}, restore {n} instead")(
    lambda c, n: (
        Action(
            "if", condition=c, actions=(Action("instead", actions=(Action("heal", who=Selector("it"), amount=n),)),)
        ),
    )
)
rule("sentence", "can't attack heroes this turn")(
    lambda: (
        Action("give", who=IT, gives=(Gain(GameTag.CANNOT_ATTACK_HEROES, Value("number", 1), "set"),), duration="turn"),
    )
)
rule("conditional", "if {condition}: {n} damage", "if {condition}, {n} damage")(
    lambda c, n: (Action("if", condition=c, actions=(Action("deal", who=IT, amount=n),)),)
)
rule("sentence", "Each {name-lower} gives {gains}")(lambda _name, gains: (Action("give", who=IT, **split(gains)),))
rule("name-lower", "(hat|one|of them)")(lambda: "")
rule("sentence", "(Always|always) keeps enchantments")(
    lambda: (Replacement(pattern=EventPattern("move", subject=SELF), change="keep-enchantments"),)
)
rule("sentence", "{actions} \\(your choice\\)")(lambda actions: actions)
rule("action", "fall asleep", "fall Dormant")(lambda: Action("dormant", who=SELF))
rule("sentence", "Survive the boss's Hero Power", "survive {n} turns", "survive")(
    lambda n=None: Progress(kind="survive", pattern=EventPattern("turn-end"), goal=n)
)
rule("note", "{script} {script}", "{script}", "{script}!")(lambda *numbers: Note("counter"))
rule("sentence", "while building your deck, {rest-of-sentence}", "you start the game with {rest-of-sentence}")(
    lambda _rest: (Scripted(name="deck-building"),)
)
G.token("rest-of-sentence", r"[^.!]+", lambda text: text)
rule("sentence", "(Swaps|swaps|Flips|flips|Upgrades|Changes|Switches|It upgrades) each turn")(
    lambda: (Scripted(name=CHANGES_EACH_TURN),)
)
rule("conditional", "fire your Cannons! If they kill any minions, refresh this")(lambda: (Action("scripted"),))

SCRIPTED_SENTENCES = (
    ("pick-another", "if you play it this turn, also pick one of the others"),
    ("guess", "if your opponent guesses your choice, they get a copy"),
    ("prepare", "Prepare"),
    ("both-effects", "it has both effects combined"),
    ("old-god", "Old God"),
    ("launch", "Also triggers on launch"),
    ("launch", "Starship Piece with an effect when launched"),
    ("advance", "Advance to the present"),
    ("bottle", "Save any excess in a 1-Cost Bottle"),
    ("remaining-mana", "all numbers on this card equal your remaining Mana"),
    ("c-thun", "Choose a C'Thun ability to trigger"),
    ("c-thun", "Choose two different C'Thun abilities to trigger"),
    ("only-minions", "You can only play minions for the rest of the turn"),
    ("only-spells", "You can only play spells for the rest of the turn"),
    ("archon", "Play another Templar to merge into an Archon"),
)
"""More sentences recognised as a whole, by the name of the script."""
for script, text in SCRIPTED_SENTENCES:
    rule("sentence", text)(lambda name=script: (Scripted(name=name),))
rule("sentence", "{condition-base-script}, choose a C'Thun ability to trigger")(
    lambda _condition: (Scripted(name="c-thun"),)
)
rule("condition-base-script", "if {condition}", "in {n} turns")(lambda condition: condition)
