"""Actions with cards of hand and deck: draw, discard, add, shuffle, discover, cast."""

from __future__ import annotations

from dataclasses import replace

from engine.cards.ability import Action, Filter, Gain, Selector, Value
from engine.cards.text.gains import split
from engine.cards.text.nouns import IT, SELF, from_deck, from_pool, place, with_filter
from engine.cards.text.tokens import (
    difference,
    discarded,
    fetched,
    stats_filters,
    token,
    with_gains,
)
from engine.cards.text.words import G
from hslog.generated.vocabulary import GameTag

rule = G.rule

rule(
    "action",
    "{player-does} summons {who} from (their|its owner's) <deck|hand>",
    "{player-does} (summons|puts) {who} from their <deck|hand> into the battlefield",
)(
    lambda player, who, where: Action(
        "recruit", who=replace(place(who, where.lower(), player), pick="random"), player=player
    )
)
rule(
    "action",
    "return {who} to life",
    "return {who} to life with {n} Health",
    "return it to life with {n} Health",
)(
    lambda *found: Action(
        "resurrect",
        cards=found[0] if isinstance(found[0], Selector) else IT,
        amount=found[-1] if isinstance(found[-1], Value) else None,
    )
)
rule(
    "action",
    "(add|put) {cards} to your hand",
    "put {cards} into your hand",
    "get {cards}",
    "put {cards} in your hand",
    "add {cards}",
    "gain {token}",
)(lambda cards: Action("add-to-hand", cards=cards))
rule(
    "action",
    "add {cards} to (your opponent's|their) hand",
    "give your opponent {cards}",
    "your opponent gets {cards}",
    "put {cards} into your opponent's hand",
    "they get {cards}",
)(lambda cards: Action("add-to-hand", cards=cards, player="enemy"))
rule(
    "action",
    "give each player {cards}",
    "each player gets {cards}",
    "add {cards} to each player's hand",
    "both players get {cards}",
    "give both players {cards}",
)(lambda cards: Action("add-to-hand", cards=cards, player="each"))
rule("action", "fill your hand with {cards}")(lambda cards: Action("add-to-hand", cards=cards, flags=("fill",)))
rule("action", "add it to your hand", "put it in your hand", "get it", "add them to your hand")(
    lambda: Action("add-to-hand", cards=IT)
)
rule("action", "shuffle {cards} into your deck", "add {cards} to your deck")(
    lambda cards: Action("shuffle", cards=cards)
)
rule("action", "shuffle {cards} into (your opponent's|their|the enemy) deck")(
    lambda cards: Action("shuffle", cards=cards, player="enemy")
)
rule("action", "shuffle {cards} into (each player's deck|both decks|each deck|both players' decks)")(
    lambda cards: Action("shuffle", cards=cards, player="each")
)
rule(
    "action",
    "shuffle {who} into (its owner's deck|their owner's deck|its deck|their decks|their owners' decks)",
    "shuffle it into its owner's deck",
)(lambda *who: Action("shuffle-away", who=who[0] if who else IT, player="owner"))
rule("action", "shuffle {who} into your (opponent's|) deck", "shuffle your hand into your deck")(
    lambda *who: Action("shuffle-away", who=who[0] if who else Selector("hand", "friendly"))
)
rule(
    "action",
    "put {cards} on <top|the bottom> of your deck",
    "put {cards} on the <top|bottom> of your deck",
    "put {cards} at the <top|bottom> of your deck",
    "add {cards} to the <top|bottom> of your deck",
)(lambda cards, where: Action("put-in-deck", cards=cards, flags=(where.lower().split()[-1],)))
rule("action", "put {cards} on the <top|bottom> of your opponent's deck")(
    lambda cards, where: Action("put-in-deck", cards=cards, player="enemy", flags=(where.lower().split()[-1],))
)
rule(
    "action",
    "copy {who}",
    "copy {who} and add (it|them) to your hand",
    "copy {who} (and|to) put (it|them) in your hand",
)(lambda who: Action("add-to-hand", cards=Selector("copy", parts=(who,))))
rule("action", "draw {cards-drawn}")(lambda who: Action("draw", who=who))
rule("cards-drawn", "a card", "one", "1 card", "another", "another card")(
    lambda: Selector("deck", "friendly", pick="top")
)
rule("cards-drawn", "{n} cards", "{n} card", "{n} more")(lambda n: Selector("deck", "friendly", pick="top", count=n))
rule("cards-drawn", "{who}")(lambda who: from_deck(who))
rule("cards-drawn", "{who} and {who}", "{who}, {who}, and {who}", "{who}, {who} and {who}")(
    lambda *parts: Selector("union", parts=tuple(from_deck(who) for who in parts))
)
rule("action", "draw that many cards", "draw that many")(
    lambda: Action("draw", who=Selector("deck", "friendly", pick="top", count=Value("that-many")))
)
rule("action", "draw cards equal to {value}", "draw a number of cards equal to {value}")(
    lambda value: Action("draw", who=Selector("deck", "friendly", pick="top", count=value))
)
rule(
    "action",
    "draw until you have {n} cards",
    "draw cards until (you have|your hand has) {n} cards",
    "draw until your hand is full",
    "draw cards until your hand is full",
    "draw cards until you have as many in hand as your opponent",
    "draw cards until you draw one that isn't {who}",
    "draw cards until you draw {who}",
)(
    lambda *n: Action(
        "draw-until",
        amount=n[0] if n and isinstance(n[0], Value) else None,
        who=n[0] if n and isinstance(n[0], Selector) else None,
    )
)
rule("action", "your opponent draws {cards-drawn}", "they draw {cards-drawn}")(
    lambda who: Action("draw", who=replace(who, side="enemy"), player="enemy")
)
rule("action", "(each player|both players) (draws|draw) {cards-drawn}")(
    lambda who: Action("draw", who=who, player="each")
)
rule("action", "discard {who}")(lambda who: Action("discard", who=discarded(who)))
rule("action", "your opponent discards {who}")(
    lambda who: Action("discard", who=replace(discarded(who), side="enemy"), player="enemy")
)
rule("action", "each player discards {who}")(lambda who: Action("discard", who=discarded(who), player="each"))
rule("action", "(discover|Discover) {cards}")(lambda cards: Action("discover", cards=replace(cards, pick="discover")))
rule(
    "action",
    "Discover {name}, {name}, or {name}",
    "discover {adjective} {name}, {name}, or {name}",
    "choose {name}, {name}, or {name}",
    "discover a {name}, {name}, or {name}",
)(
    lambda *names: Action(
        "discover",
        cards=Selector("union", parts=tuple(token(name) for name in names if isinstance(name, str)), pick="discover"),
    )
)
rule("action", "discover {who} from your <deck|hand>", "discover {who} in your <deck|hand>")(
    lambda who, where: Action(
        "discover", cards=replace(place(who, where.lower(), "friendly"), pick="discover"), flags=("from-deck",)
    )
)
rule(
    "action",
    "discover {who} in (your opponent's|their) <deck|hand>",
    "discover {who} from (your opponent's|their) <deck|hand>",
)(lambda who, where: Action("discover", cards=replace(place(who, where.lower(), "enemy"), pick="discover")))
rule("action", "discover {cards} and {cards}")(
    lambda a, b: Action(
        "sequence",
        actions=(
            Action("discover", cards=replace(a, pick="discover")),
            Action("discover", cards=replace(b, pick="discover")),
        ),
    )
)
rule("action", "discover it", "discover one", "discover another")(
    lambda: Action("discover", cards=Selector("pool", pick="discover"))
)
rule("action", "(Adapt|adapt)", "Adapt {times}", "(Adapt|adapt) {who}", "Adapt {who} {times}", "Adapt it")(
    lambda *found: Action(
        "adapt",
        who=next((item for item in found if isinstance(item, Selector)), SELF),
        amount=next((item for item in found if isinstance(item, Value)), None),
    )
)
rule("action", "look at {who}", "look at the top {n} cards of your deck")(
    lambda what: Action(
        "look", cards=what if isinstance(what, Selector) else Selector("deck", "friendly", pick="top", count=what)
    )
)
rule("action", "choose {who}", "choose one")(
    lambda *who: Action("choose", who=who[0] if who else Selector("them", pick="chosen"))
)
rule(
    "action",
    "choose one to (draw|keep|add to your hand|discard|get|shuffle into your deck)",
    "choose one to put on top",
    "choose one to get a copy of",
)(lambda: Action("choose", who=Selector("them", pick="chosen"), flags=("take",)))
rule("action", "<draw|discard|keep|pick|steal|copy|shuffle> one [of them]", "draw one (and shuffle the rest|)")(
    lambda *how: Action(f"{(how[0] if how else 'draw').lower()}-one")
)
rule("action", "(Dredge|dredge)")(lambda: Action("dredge"))
rule("action", "(Manifest|manifest) {who}")(lambda who: Action("manifest", cards=who))
rule(
    "action",
    "cast {cards}",
    "cast {cards} (with random targets|\\(targets chosen randomly\\)|\\(targets are random\\))",
    "cast it with random targets",
    "cast it",
    "cast them",
    "cast {who} at random targets",
    "cast {cards} on (this|it|itself)",
    "cast them all",
)(lambda *cards: Action("cast", cards=cards[0] if cards else IT))
rule("action", "cast {who} {times}", "cast {cards} {times}")(
    lambda cards, times: Action("cast", cards=from_pool(cards), amount=times)
)
rule("action", "cast {who} from your <deck|hand>", "cast {who} from your <hand and deck>")(
    lambda who, where: Action("cast", cards=fetched(who, where.lower()))
)
rule("action", "cast {cards} (at|on|targeting) {who}")(lambda cards, who: Action("cast", cards=cards, who=who))
rule(
    "action",
    "recast {who}",
    "play {who}",
    "repeat {who}",
    "(re-cast|cast) it again",
    "cast this again",
    "play it",
    "recast it",
)(lambda *who: Action("cast", cards=who[0] if who else SELF, flags=("again",)))
rule(
    "action",
    "(evolve|Evolve) {who}",
    "transform {who} into {who-random} that (costs|cost) {paren} <more|less>",
    "transform {who} into (random ones|random minions|one|ones|new ones) that (costs|cost) {paren} <more|less>",
)(
    lambda who, *found: Action(
        "transform",
        who=who,
        cards=Selector(
            "pool",
            filters=(Filter("relative", GameTag.COST, difference(found)),),
            pick="random",
        ),
    )
)
rule("action", "invoke Galakrond", "Invoke Galakrond {times}", "Invoke Galakrond")(
    lambda *times: Action("invoke", amount=times[0] if times else None)
)
rule(
    "action",
    "Excavate a treasure",
    "Excavate a treasure {times}",
    "Excavate {n} treasures",
    "Excavate",
    "Excavate another treasure",
)(lambda *n: Action("excavate", amount=n[0] if n else None))
rule("action", "(Imbue|imbue) your Hero Power", "Imbue your Hero Power {times}", "(Imbue|imbue)")(
    lambda *n: Action("imbue", amount=n[0] if n else None)
)
rule("action", "upgrade your Hero Power")(lambda: Action("upgrade-hero-power"))
rule("action", "Herald {n}", "Herald {times}", "Herald")(lambda *n: Action("herald", amount=n[0] if n else None))
rule("action", "add {cards} to your hand for each {who}")(
    lambda cards, who: Action("repeat", amount=Value("count", of=who), actions=(Action("add-to-hand", cards=cards),))
)
rule("action", "draw the rest of your deck", "draw your (entire|whole|) deck")(
    lambda: Action("draw", who=Selector("deck", "friendly"))
)
rule(
    "action",
    "draw (a|an|) {n}, {n}, {n}, and {n}-Cost minion from your deck",
    "draw a {n}, {n}, and {n}-Cost {noun}",
    "draw (a|) {n}, {n}, and {n} Cost {noun}",
)(
    lambda *found: Action(
        "sequence",
        actions=tuple(
            Action(
                "draw",
                who=from_deck(replace(Selector("minions", filters=(Filter("equal", GameTag.COST, n),)), pick="random")),
            )
            for n in found
            if isinstance(n, Value)
        ),
    )
)
rule("action", "draw an extra card", "draw an additional card", "draw another card")(
    lambda: Action("draw", who=Selector("deck", "friendly", pick="top"))
)
rule("action", "swap {who} with {who} in your hand")(
    lambda a, b: Action("swap", who=a, cards=replace(place(b, "hand", "friendly"), pick="random"))
)
rule("action", "put a copy into {hand-side}", "put a copy in {hand-side}")(
    lambda side: Action("add-to-hand", cards=Selector("copy", parts=(IT,)), player=side)
)
rule("hand-side", "the other player's hand", "the opponent's hand")(lambda: "other")
rule("hand-side", "your hand")(lambda: "")
rule("action", "gain a copy of it", "gain a copy of {who}")(
    lambda who=IT: Action("add-to-hand", cards=Selector("copy", parts=(who,)))
)
rule("action", "shuffle in {cards}")(lambda cards: Action("shuffle", cards=cards))
rule("action", "keep all {n} cards", "keep {who}", "draw all {n}", "draw both", "keep both")(
    lambda *_: Action("take-all")
)
rule("action", "replay {who}", "replay {who} \\(targets chosen randomly\\)")(
    lambda who: Action("cast", cards=who, flags=("again",))
)
rule("action", "(replace|upgrade) your (starting|) Hero Power with a better one")(lambda: Action("upgrade-hero-power"))
rule("action", "put one of each {noun} from your deck into the battlefield")(
    lambda who: Action(
        "recruit", who=replace(place(with_filter(who, Filter("distinct")), "deck", "friendly"), pick="all")
    )
)
rule("action", "add {cards} to your hand that gives {gains}")(lambda cards, _: Action("add-to-hand", cards=cards))
rule("action", "(each player|both players) {draw-until}", "{draw-until}")(lambda action: replace(action, player="each"))
rule("draw-until", "(draws|draw) until they have {n} cards")(lambda n: Action("draw-until", amount=n))
rule(
    "action",
    "transform {who} into a random one that (costs|cost) {paren} <more|less>",
    "transform it into a random one that costs {paren} <more|less>",
)(
    lambda *found: Action(
        "transform",
        who=found[0] if isinstance(found[0], Selector) else IT,
        cards=Selector(
            "pool",
            filters=(
                Filter("relative", GameTag.COST, difference(found[1:] if isinstance(found[0], Selector) else found)),
            ),
            pick="random",
        ),
    )
)
rule(
    "action",
    "repeat all other Battlecries from cards you played this game \\(targets chosen randomly\\)",
    "repeat the (last|first) Battlecry you played",
    "repeat the first Battlecry played this turn",
    "repeat all other Battlecries from cards you played this game",
)(lambda: Action("repeat-battlecries"))
rule("action", "create a custom spell", "craft a custom Zombeast", "build a custom Golem", "craft a custom {name}")(
    lambda *_: Action("craft")
)
rule("action", "discover {cards} to teach it", "teach it {cards}")(
    lambda cards: Action("discover", cards=replace(cards, pick="discover"))
)
rule("action", "for each {who}, fire a missile that deals {n} damage")(
    lambda who, n: Action(
        "repeat",
        amount=Value("count", of=who),
        actions=(Action("deal", who=Selector("characters", "enemy", pick="random"), amount=n),),
    )
)
rule("action", "put {who} on the <top|bottom>", "put it on the <top|bottom>", "you can put it on the <top|bottom>")(
    lambda *_: Action("put-in-deck", cards=IT)
)
rule("action", "add a {name} to your hand that {biscuit}")(lambda name, _: Action("add-to-hand", cards=token(name)))
rule("action", "(each player|both players) {transforms} a random minion in their hand into {cards}")(
    lambda _transforms, cards: Action(
        "transform",
        who=Selector("hand", filters=(Filter("type", 4), Filter("each-player")), pick="random"),
        cards=cards,
    )
)
rule(
    "action",
    "add a {stats} copy to your hand that costs {paren}",
    "add {copies} to your hand that costs {paren}",
    "add a copy to your hand that costs {paren}",
)(
    lambda *found: Action(
        "add-to-hand",
        cards=Selector(
            "copy",
            filters=(
                *(stats_filters(found[0]) if isinstance(found[0], tuple) else ()),
                Filter("set-to", GameTag.COST, found[-1]),
            ),
            parts=(IT,),
        ),
    )
)
rule("action", "return {who} to your hand as a {stats} that costs {paren}")(
    lambda who, stats, cost: Action(
        "sequence",
        actions=(
            Action("return-to-hand", who=who),
            Action(
                "set",
                who=IT,
                gives=(
                    Gain(GameTag.ATK, stats[0], "set"),
                    Gain(GameTag.HEALTH, stats[1], "set"),
                    Gain(GameTag.COST, cost, "set"),
                ),
            ),
        ),
    )
)
rule(
    "action",
    "shuffle {n} copies into your deck with {gains}",
    "shuffle {cards} into your deck with (permanent|) {gains}",
)(
    lambda what, gains: Action(
        "shuffle",
        cards=with_gains(what if isinstance(what, Selector) else Selector("copy", count=what, parts=(IT,)), gains),
    )
)
rule("action", "{action-each} for each", "{action-each} for each {each-what}")(
    lambda action, *_what: Action("repeat", amount=Value("count", of=Selector("them")), actions=(action,))
)
rule("each-what", "destroyed", "(minion|) killed", "(of them|drawn|discarded|mana spent)")(lambda: "")
rule("action-each", "draw a card")(lambda: Action("draw", who=Selector("deck", "friendly", pick="top")))
rule("action-each", "gain {gains}")(lambda gains: Action("give", who=SELF, **split(gains)))
rule("action-each", "gain {n} Armor")(lambda n: Action("armor", who=Selector("heroes", "friendly"), amount=n))
rule("action", "add {n} extra copies of it to your hand")(
    lambda n: Action("add-to-hand", cards=Selector("copy", count=n, parts=(IT,)))
)
rule(
    "action",
    "summon a random minion (that costs that much|of that Cost)",
    "summon a random minion with Cost equal to {value}",
)(
    lambda value=Value("that-many"): Action(
        "summon",
        cards=Selector("pool", filters=(Filter("type", 4), Filter("equal", GameTag.COST, value)), pick="random"),
    )
)
rule("action", "recruit a {n}, {n}, and {n}-Attack minion", "summon a {n}, {n}, and {n}-Attack minion from your deck")(
    lambda *ns: Action(
        "recruit",
        who=Selector(
            "union",
            parts=tuple(
                Selector("deck", "friendly", (Filter("type", 4), Filter("equal", GameTag.ATK, n)), pick="random")
                for n in ns
            ),
        ),
    )
)
rule(
    "action",
    "return {n} of your destroyed weapons to your hand",
    "return one of your destroyed weapons to your hand",
    "equip one of your destroyed weapons",
)(
    lambda n=None: Action(
        "add-to-hand", cards=Selector("graveyard", "friendly", (Filter("type", 7),), pick="random", count=n)
    )
)
rule(
    "action",
    "summon {stats} copies of {who}",
    "summon a {stats} copy of each of your other minions",
)(
    lambda *found: Action(
        "summon",
        cards=Selector(
            "copy",
            filters=stats_filters(found[0]) if isinstance(found[0], tuple) else (),
            parts=(
                found[-1] if isinstance(found[-1], Selector) else Selector("minions", "friendly", (Filter("other"),)),
            ),
        ),
    )
)
rule(
    "action",
    "cast each spell you cast on your minions this game on (this one|this|it)",
    "cast a copy of it on (this one|this|it)",
)(lambda: Action("cast", cards=Selector("copy", parts=(IT,)), who=SELF))
rule("action", "summon all three Animal Companions", "summon all {n} {name}")(
    lambda n=None, name="Animal Companion": Action(
        "summon", cards=Selector("pool", filters=(Filter("family", card=name),), pick="all")
    )
)
rule("action", "summon an Animal Companion, or {n} if {condition}")(
    lambda n, condition: Action(
        "if",
        condition=condition,
        actions=(
            Action(
                "summon",
                cards=Selector("pool", filters=(Filter("family", card="Animal Companion"),), pick="random", count=n),
            ),
        ),
        otherwise=(
            Action(
                "summon", cards=Selector("pool", filters=(Filter("family", card="Animal Companion"),), pick="random")
            ),
        ),
    )
)
rule("action", "gain the Deathrattle of {who}", "gain the Deathrattles of {who}")(
    lambda who: Action("copy-deathrattle", who=SELF, cards=who)
)
rule(
    "action",
    "swap your hand with the bottom of your deck",
    "swap decks with your opponent",
    "swap hands with your opponent",
)(lambda: Action("swap", who=Selector("hand", "friendly")))
rule(
    "action",
    "destroy {who} in (both|each) (hands and decks|player's hand and deck)",
    "destroy {who} in both hands and decks",
    "destroy a random minion in your opponent's hand, deck, and battlefield",
)(
    lambda who=Selector("minions", "enemy"): Action(
        "destroy", who=Selector("union", parts=(place(who, "hand"), place(who, "deck")))
    )
)
rule(
    "action",
    "add those spells back to your hand",
    "wish for the perfect card",
    "guess which one started in {who} to get a copy of it",
    "discover a powerful Artifact",
    "play on first, third, and fifth turn",
)(lambda *_who: Action("scripted-choice"))
rule("action", "draw a {n}-mana spell")(
    lambda n: Action(
        "draw", who=Selector("deck", "friendly", (Filter("type", 5), Filter("equal", GameTag.COST, n)), pick="random")
    )
)
rule("action", "return any spells you cast on this minion to your hand")(
    lambda: Action(
        "add-to-hand", cards=Selector("copy", parts=(Selector("history", "friendly", (Filter("targets-self"),)),))
    )
)
rule("who", "your opponent's left and right-most minions")(lambda: Selector("minions", "enemy", pick="outer-most"))
rule(
    "action",
    "Gains a bonus effect in your hand",
    "gains a bonus effect in your hand",
    "gains an extra effect in your hand that changes each turn",
)(lambda: Action("bonus-effect", who=SELF))
rule(
    "action",
    "cast {cards} \\(targets (chosen randomly|are random)\\)",
    "replay {who} \\(targets chosen randomly\\)",
    "cast all spells you've played this game \\(targets chosen randomly\\)",
)(
    lambda cards=Selector("history", "friendly", (Filter("type", 5),)): Action(
        "cast", cards=cards, flags=("random-targets",)
    )
)
rule("action", "your opponent casts {who} \\(targets chosen randomly\\)", "your opponent casts {cards}")(
    lambda who: Action("cast", cards=who, player="enemy", flags=("random-targets",))
)
rule("action", "keep all {n}", "draw them all", "draw them")(lambda *_n: Action("take-all"))
rule("action", "add {cards} to your hand \\(except this card\\)")(lambda cards: Action("add-to-hand", cards=cards))
rule(
    "action",
    "give each player {copies} from their opponent's deck",
    "give one to your opponent at random",
    "give one to your opponent",
)(lambda cards=IT: Action("add-to-hand", cards=cards, player="enemy"))
rule("action", "summon {who} from each player's deck", "summon a minion from each player's deck")(
    lambda who=Selector("minions", pick="random"): Action(
        "recruit", who=place(with_filter(who, Filter("each-player")), "deck"), player="each"
    )
)
rule("action", "draw {who} until your hand is full")(lambda who: Action("draw-until", who=from_deck(who)))
rule("action", "duplicate your hand")(
    lambda: Action("add-to-hand", cards=Selector("copy", parts=(Selector("hand", "friendly"),)))
)
rule("action", "return {who} to your hand")(lambda who: Action("return-to-hand", who=who))
rule("action", "swap the top card of your deck with your opponent's", "swap {who} with your opponent's")(
    lambda who=Selector("deck", "friendly", pick="top"): Action(
        "swap", who=who, cards=Selector("deck", "enemy", pick="top")
    )
)
rule(
    "action",
    "add (copies of|) both choices to your hand",
    "choose a fantastic treasure",
    "secretly discover {cards} to hatch into",
    "discover {who} or pick a mystery choice",
    "unleash a Devastation",
    "make all minions disappear",
)(lambda *_: Action("scripted-choice"))
rule("action", "cast {script}", "cast 'Fan of Knives'", "get {script}", "summon {script}", "draw {script}")(
    lambda *_: Action("scripted")
)
rule("action", "draw {n} cards and light them on fire", "craft a custom {n}-Cost Potion")(
    lambda n: Action("draw", who=Selector("deck", "friendly", pick="top", count=n))
)
rule("action", "cast {name}")(lambda name: Action("cast", cards=token(name)))

rule(
    "action",
    "choose {who} to shuffle into your deck",
    "choose {who} to discard",
    "discover {cards} to put on top of your deck",
    "discover {who} to put on top",
)(lambda what: Action("choose", who=what, flags=("move",)))
rule("action", "put {cards} into (the enemy|your opponent's|their) deck")(
    lambda cards: Action("shuffle", cards=cards, player="enemy")
)
rule("action", "shuffle the other two into your deck")(lambda: Action("shuffle-away", who=Selector("rest")))
rule(
    "action",
    "discover {noun} with Cost equal to {value}",
    "discover a card with Cost equal to your remaining Mana Crystals",
)(
    lambda *found: Action(
        "discover",
        cards=Selector(
            "pool",
            filters=(Filter("equal", GameTag.COST, found[-1] if len(found) > 1 else Value("unspent-mana")),),
            pick="discover",
        ),
    )
)
rule("action", "copy {who} to your hand", "add {copies} in your deck to your hand")(
    lambda who: Action("add-to-hand", cards=Selector("copy", parts=(who,)))
)
rule("action", "move {who} to the <top|bottom>", "move {who} to the <top|bottom> of your deck")(
    lambda who, where: Action("put-in-deck", cards=who, flags=(where.lower(),))
)
rule("action", "destroy the top {n} cards of each deck")(
    lambda n: Action("destroy", who=Selector("deck", filters=(Filter("each-player"),), pick="top", count=n))
)
