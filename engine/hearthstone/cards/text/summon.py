"""Actions that bring characters, weapons and heroes into play."""

from __future__ import annotations

from dataclasses import replace

from engine.hearthstone.cards.ability import Action, EventPattern, Filter, Selector, Value
from engine.hearthstone.cards.text.clauses import later
from engine.hearthstone.cards.text.gains import split
from engine.hearthstone.cards.text.selectors import IT, SELF, from_pool, place
from engine.hearthstone.cards.text.tokens import (
    fetched,
    token,
)
from engine.hearthstone.cards.text.words import G

rule = G.rule

rule("action", "summon {cards} for each player", "each player summons {cards}", "both players summon {cards}")(
    lambda cards: Action("summon", cards=cards, player="each")
)
rule("action", "summon {cards}")(lambda cards: Action("summon", cards=cards))
rule(
    "action",
    "summon {cards} for your opponent",
    "summon {cards} for them",
    "your opponent summons {cards}",
    "they summon {cards}",
    "your opponent summons {who}",
)(lambda cards: Action("summon", cards=cards, player="enemy"))
rule("action", "summon {cards} to replace (it|them)")(lambda cards: Action("summon", cards=cards, flags=("in-place",)))
rule("action", "summon {cards} to attack each {noun}", "put a random {class} Secret into the battlefield")(
    lambda *_found: Action("scripted")
)
rule(
    "action",
    "summon {cards} to attack it",
    "summon {cards} to attack {who}",
    "summon {cards} that (attacks|attack) it",
    "summon {cards} that attack {who}",
    "summon {cards} that attacks {who}",
)(
    lambda cards, *who: Action(
        "sequence",
        actions=(Action("summon", cards=cards), Action("attack", who=IT, cards=who[0] if who else Selector("target"))),
    )
)
rule("action", "summon {cards} as the new target")(lambda cards: Action("summon", cards=cards, flags=("new-target",)))
rule("action", "summon a random {one-of-each-cost}")(
    lambda each: Action(
        "sequence", actions=tuple(Action("summon", cards=replace(from_pool(one), pick="random")) for one in each)
    )
)
rule("action", "(add|get) a random {one-of-each-cost}", "(add|get) a random {one-of-each-cost} to your hand")(
    lambda each: Action(
        "sequence", actions=tuple(Action("add-to-hand", cards=replace(from_pool(one), pick="random")) for one in each)
    )
)
rule("action", "summon it", "resummon it")(lambda: Action("summon", cards=IT))
rule("action", "(fill|Fill) your (board|side of the battlefield) with {cards}")(
    lambda cards: Action("summon", cards=cards, flags=("fill",))
)
rule(
    "action",
    "summon {who} from your <deck|hand>",
    "recruit {who}",
    "put {who} from your <deck|hand> into the battlefield",
    "summon {who} from your <hand and deck|hand or deck>",
)(lambda who, *where: Action("recruit", who=fetched(who, str(where[0]).lower() if where else "deck")))
rule("player-does", "your opponent")(lambda: "enemy")
rule("player-does", "each player", "both players")(lambda: "each")
rule(
    "action", "put {who} from your deck into the battlefield", "put {who} into the battlefield", "put {who} into play"
)(lambda who: Action("recruit", who=fetched(who, "deck") if who.kind != "it" else who))
rule("action", "resurrect {who}", "resummon {who}")(lambda who: Action("resurrect", cards=who))
rule("action", "discover an upgraded Hero Power", "Discover an upgraded Hero Power")(
    lambda: Action("discover", cards=Selector("hero-powers", filters=(Filter("upgraded"),), pick="discover"))
)
rule("action", "equip {cards}", "equip it")(lambda *cards: Action("equip", cards=cards[0] if cards else IT))
rule("action", "equip one of your destroyed weapons")(
    lambda: Action("equip", cards=Selector("graveyard", "friendly", (Filter("type", 7),), pick="random"))
)
rule(
    "action",
    "(replace|change) your Hero Power with {name}",
    "your Hero Power becomes {name}",
    "replace your Hero Power with {token}",
    "your Hero Power becomes {token}",
    "swap to {name}",
)(lambda name: Action("replace-power", cards=name if isinstance(name, Selector) else token(name)))
rule("action", "replace your hero with {token}", "replace your hero with {name}", "become {token}")(
    lambda name: Action("replace-hero", cards=name if isinstance(name, Selector) else token(name))
)
rule(
    "action",
    "transform {who} into {cards}",
    "transform into {cards}",
    "turn {who} into {cards}",
    "{who} becomes {cards}",
    "become {cards}",
    "transforms into {cards}",
    "transform {who} (to|into) {cards}",
    "{who} transforms into {cards}",
    "{who} transform into {cards}",
)(lambda *found: Action("transform", who=found[0] if len(found) > 1 else SELF, cards=found[-1]))
rule("action", "replace {who} with {cards}", "replace it with {cards}")(
    lambda *found: Action("replace", who=found[0] if len(found) > 1 else IT, cards=found[-1])
)
rule("action", "Assemble {who}")(lambda who: Action("assemble", cards=from_pool(who)))
rule("action", "summon {cards} for each {who}", "summon {cards} for each {who} {period}")(
    lambda cards, who, *_: Action("repeat", amount=Value("count", of=who), actions=(Action("summon", cards=cards),))
)
rule("action", "summon {cards} until your (side of the battlefield|board) is full")(
    lambda cards: Action("summon", cards=cards, flags=("fill",))
)
rule("action", "put a copy of {who} into the battlefield", "put a copy of {who} into play")(
    lambda who: Action("summon", cards=Selector("copy", parts=(replace(who, pick="random"),)))
)
rule("action", "put (any|) {who} directly into the battlefield")(lambda who: Action("recruit", who=who))
rule("action", "replace {who} with a copy of {who}", "replace your hand with a copy of your opponent's")(
    lambda *found: Action(
        "replace",
        who=found[0] if found else Selector("hand", "friendly"),
        cards=Selector("copy", parts=(found[-1] if found else Selector("hand", "enemy"),)),
    )
)
rule("action", "(each player|both players) (equips|equip) {cards}", "equip {cards} for each player")(
    lambda cards: Action("equip", cards=cards, player="each")
)
rule("action", "put {who} from each player's <hand|deck> into the battlefield")(
    lambda who, where: Action("recruit", who=replace(place(who, where.lower()), pick="random"), player="each")
)
rule("action", "summon a random amount of {who}")(
    lambda who: Action("summon", cards=replace(from_pool(who), pick="random", count=Value("random")))
)
rule("action", "destroy your weapon, gaining a random one")(
    lambda: Action(
        "sequence",
        actions=(
            Action("destroy", who=Selector("weapons", "friendly")),
            Action("equip", cards=Selector("pool", filters=(Filter("type", 7),), pick="random")),
        ),
    )
)
rule("transforms", "(transforms|transform)")(lambda: "")
rule("action", "summon {cards} for each damage dealt")(
    lambda cards: Action("repeat", amount=Value("event-amount"), actions=(Action("summon", cards=cards),))
)
rule("action-each", "summon {cards}")(lambda cards: Action("summon", cards=cards))
rule("action", "resummon them with {gains}", "resummon {who} with {gains}")(
    lambda *found: Action(
        "sequence",
        actions=(
            Action("summon", cards=found[0] if len(found) > 1 else Selector("them")),
            Action("give", who=IT, **split(found[-1])),
        ),
    )
)
rule("action", "return it to life with full Health", "then return it to life with full Health")(
    lambda: Action("resurrect", cards=IT, amount=Value("full"))
)
rule("action", "reequip (this|it)")(lambda: Action("equip", cards=SELF))
rule("action", "replace your hand and deck with {cards}")(
    lambda cards: Action(
        "replace",
        who=Selector("union", parts=(Selector("hand", "friendly"), Selector("deck", "friendly"))),
        cards=cards,
    )
)
rule("action", "each player equips {cards} and gains {n} Armor")(
    lambda cards, n: Action(
        "sequence",
        actions=(Action("equip", cards=cards, player="each"), Action("armor", who=Selector("heroes"), amount=n)),
    )
)
rule(
    "action",
    "summon {cards} that (dies|die) at {at}",
    "summon {copies} that (dies|die) at end of turn",
    "summon {cards} that (dies|die) at end of turn",
)(
    lambda cards, at=EventPattern("turn-end", "at"): Action(
        "sequence", actions=(Action("summon", cards=cards), later(at, (Action("destroy", who=IT),)))
    )
)
rule("action", "summon (it|them) with {gains}")(
    lambda gains: Action("sequence", actions=(Action("summon", cards=IT), Action("give", who=IT, **split(gains))))
)
rule("action", "fill each player's board with {cards}", "fill both boards with {cards}")(
    lambda cards: Action("summon", cards=cards, player="each", flags=("fill",))
)
rule("action", "add {cards} to your hand, deck, and battlefield")(
    lambda cards: Action(
        "sequence",
        actions=(Action("add-to-hand", cards=cards), Action("shuffle", cards=cards), Action("summon", cards=cards)),
    )
)
rule("action", "silence and destroy {who}")(
    lambda who: Action(
        "sequence", actions=(Action("silence", who=who), Action("destroy", who=IT if who.pick == "random" else who))
    )
)

rule("action", "summon {token} that (Freeze|Freezes)")(lambda cards: Action("summon", cards=cards))  # in its text
rule("action", "summon {cards} at the end of this turn")(
    lambda cards: later(EventPattern("turn-end", "at", period="turn"), (Action("summon", cards=cards),))
)
rule(
    "action",
    "summon (a new copy|new copies) of {who} without {keyword}",
    "summon a new copy of {who}",
)(lambda *_found: Action("summon", cards=Selector("copy", parts=(IT,))))
rule("action", "summon {n} Mana worth of {cards}")(lambda n, cards: Action("summon", cards=cards, limit=n))
rule("action", "{who} summon {cards} when drawn", "{who} summons {cards} when drawn")(
    lambda _who, cards: Action("summon", cards=cards)
)
