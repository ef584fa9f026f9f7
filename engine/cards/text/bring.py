"""Actions that bring cards: summon, add, draw, discover, shuffle, copy, equip, cast; and what cards they bring."""

from __future__ import annotations

from dataclasses import replace

from engine.cards.ability import Action, Filter, Gain, Selector, Value
from engine.cards.text.gains import split
from engine.cards.text.nouns import IT, SELF, from_deck, from_pool, place, with_filter
from engine.cards.text.words import G
from hslog.generated.vocabulary import GameTag

rule = G.rule


def token(name: str, *filters: Filter, count: Value | None = None) -> Selector:
    """Return the card of a name, which gets its id when it is known who says so."""
    return Selector("card", filters=(Filter("named", card=name.strip("'")), *filters), count=count)


def stats_filters(stats: tuple[Value, Value]) -> tuple[Filter, ...]:
    """Return the filters for printed attack and health (or durability)."""
    return Filter("equal", GameTag.ATK, stats[0]), Filter("equal", GameTag.HEALTH, stats[1])


rule("count", "(a|an)")(lambda: None)
rule("count", "{n}")(lambda n: n)
rule("count", "another")(lambda: None)
rule("count", "{n} more")(lambda n: n)

# A card by its name, its stats, and what it has

rule("token-base", "{count} {stats} {name}", "{count} {stats} copy of {name}")(
    lambda count, stats, name: token(name, *stats_filters(stats), count=count)
)
rule("token-base", "{count} {stats} {tribes}", "{count} {stats} {adjective} {tribes}")(
    lambda count, stats, *rest: _adjusted(
        Selector("card", filters=(Filter("tribe", rest[-1]), *stats_filters(stats)), count=count), rest[:-1]
    )
)
rule("token-base", "{count} {stats} {adjective} {name}")(
    lambda count, stats, change, name: change(token(name, *stats_filters(stats), count=count))
)
rule("token-base", "{count} {stats} (minions|minion)")(
    lambda count, stats: Selector("card", filters=(Filter("type", 4), *stats_filters(stats)), count=count)
)
rule("token-base", "{count} {name}", "{count} '{name}'", "the {name}")(
    lambda *found: token(found[-1], count=found[0] if len(found) > 1 else None)
)
rule("token-base", "{count} {n} {name}")(
    lambda count, n, name: token(name, Filter("equal", GameTag.COST, n), count=count)
)
rule("token-base", "{count} {n}-Cost {name}", "{count} \\({n}\\)-Cost {name}")(
    lambda count, n, name: token(name, Filter("equal", GameTag.COST, n), count=count)
)
rule("token-base", "{name}")(lambda name: token(name))
rule("token", "{token-base}")(lambda found: found)
rule("token", "{token-base} (spell|spells|card|cards|minion|minions|weapon|weapons)")(lambda found: found)
rule("token-base", "{count} {stats}")(lambda count, stats: Selector("card", filters=stats_filters(stats), count=count))
rule("token-base", "{count} {adjective} {name}")(lambda count, change, name: change(token(name, count=count)))
rule(
    "token",
    "{token-base} with {gains}",
    "{token-base} that has {gains}",
    "{token-base} that have {gains}",
    "{token-base} (spell|spells|card|cards|minion|minions) with {gains}",
)(lambda found, gains: _with(found, gains))
rule("token-base", "(two|2) {name} {name-rest}")(lambda name, rest: token(f"{name} {rest}", count=Value("number", 2)))
rule("name-rest", "(of the|of) {name}")(lambda name: f"of {name}")


def _adjusted(who: Selector, changes: tuple[object, ...]) -> Selector:
    for change in changes:
        who = change(who)  # type: ignore[operator]
    return who


def _with(found: Selector, gains: tuple[object, ...]) -> Selector:
    filters = []
    for gain in gains:
        tag = getattr(gain, "tag", 0)
        filters.append(Filter("with", tag, getattr(gain, "amount", None)) if tag else Filter("with-ability"))
    return with_filter(found, *filters)


def _token_list(*parts: Selector) -> Selector:
    return Selector("union", parts=parts)


# Any cards that may be brought

rule("cards", "{token}")(lambda found: found)
rule("cards", "{who}")(lambda who: from_pool(who))
rule("cards", "{copies}")(lambda who: who)
rule(
    "cards",
    "{token} and {token}",
    "{token}, {token}, and {token}",
    "{token}, {token} and {token}",
    "{token}, {token}, {token}, and {token}",
)(_token_list)
rule("cards", "{copies} and {token}", "{token} and {copies}", "{copies} and {copies}")(_token_list)
rule("cards", "{who-random} and {who-random}", "{who-random}, {who-random}, and {who-random}")(_token_list)
rule("who-random", "a random {noun}", "a {noun}", "one {noun}")(lambda who: replace(from_pool(who), pick="random"))
rule("cards", "a random {noun} {adverb-pool}")(
    lambda who, filters: replace(with_filter(from_pool(who), *filters), pick="random")
)
rule("adverb-pool", "of equal Cost")(lambda: (Filter("relative", GameTag.COST, Value("number")),))

rule(
    "copies",
    "(a copy of|an exact copy of|a perfect copy of|another copy of|a) {who}",
    "(copies of|exact copies of) {who}",
)(lambda who: Selector("copy", parts=(who,)))
rule("copies", "a copy", "another copy", "one copy", "copies")(lambda: Selector("copy", parts=(IT,)))
rule("copies", "{n} copies of {who}", "{n} exact copies of {who}")(
    lambda n, who: Selector("copy", count=n, parts=(who,))
)
rule("copies", "{n} copies")(lambda n: Selector("copy", count=n, parts=(IT,)))
rule("copies", "a random copy of {who}")(lambda who: Selector("copy", parts=(replace(who, pick="random"),)))
rule("copies", "(a|an) {stats} copy of {who}", "(a|an) {stats} copy")(
    lambda stats, *who: Selector("copy", filters=stats_filters(stats), parts=(who[0] if who else IT,))
)
rule("copies", "{n} {stats} copies of {who}", "{n} {stats} copies")(
    lambda n, stats, *who: Selector("copy", filters=stats_filters(stats), count=n, parts=(who[0] if who else IT,))
)
rule("copies", "(a|an) {adjective} copy of {who}")(lambda change, who: replace(change(Selector("copy", parts=(who,)))))
rule("copies", "a copy of {name}")(lambda name: token(name))
rule("copies", "a copy of {copied-one}")(lambda who: Selector("copy", parts=(who,)))
rule("copied-one", "each {noun}", "all {noun}")(lambda who: who)

# Summon

rule("action", "summon {cards}")(lambda cards: Action("summon", cards=cards))
rule(
    "action",
    "summon {cards} for your opponent",
    "summon {cards} for them",
    "your opponent summons {cards}",
    "they summon {cards}",
    "your opponent summons {who}",
)(lambda cards: Action("summon", cards=cards, player="enemy"))
rule("action", "summon {cards} for each player", "each player summons {cards}", "both players summon {cards}")(
    lambda cards: Action("summon", cards=cards, player="each")
)
rule("action", "summon {cards} to replace (it|them)")(lambda cards: Action("summon", cards=cards, flags=("in-place",)))
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
rule("action", "summon {cards} on (each|either) side of (this|it)")(
    lambda cards: Action("summon", cards=cards, flags=("both-sides",))
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
)(lambda who, *where: Action("recruit", who=_fetched(who, str(where[0]).lower() if where else "deck")))
rule("action", "recruit {who} and {who}")(
    lambda a, b: Action("recruit", who=Selector("union", parts=(_fetched(a, "deck"), _fetched(b, "deck"))))
)
rule("action", "summon {who} from (your opponent's|their) <deck|hand>")(
    lambda who, where: Action("recruit", who=replace(place(who, where.lower(), "enemy"), pick="random"))
)
rule(
    "action",
    "{player-does} summons {who} from (their|its owner's) <deck|hand>",
    "{player-does} (summons|puts) {who} from their <deck|hand> into the battlefield",
)(
    lambda player, who, where: Action(
        "recruit", who=replace(place(who, where.lower(), player), pick="random"), player=player
    )
)
rule("player-does", "your opponent")(lambda: "enemy")
rule("player-does", "each player", "both players")(lambda: "each")
rule(
    "action", "put {who} from your deck into the battlefield", "put {who} into the battlefield", "put {who} into play"
)(lambda who: Action("recruit", who=_fetched(who, "deck") if who.kind != "it" else who))
rule("action", "resurrect {who}", "resummon {who}")(lambda who: Action("resurrect", cards=who))
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


def _fetched(who: Selector, where: str) -> Selector:
    """Return what is fetched from a place, at random where the text leaves it open."""
    if "and" in where or " or " in where:
        return replace(
            Selector("union", parts=(place(who, "hand", "friendly"), place(who, "deck", "friendly"))), pick="random"
        )
    found = who if who.kind in ("hand", "deck") else place(who, where, "friendly")
    return replace(found, pick="random") if found.pick in ("chosen", "count") else found


# Add to hand, shuffle

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

# Draw, discard

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
rule("action", "discard {who}")(lambda who: Action("discard", who=_discarded(who)))
rule("action", "your opponent discards {who}")(
    lambda who: Action("discard", who=replace(_discarded(who), side="enemy"), player="enemy")
)
rule("action", "each player discards {who}")(lambda who: Action("discard", who=_discarded(who), player="each"))
rule("action", "(remove|destroy) {who} from your deck", "destroy {who} (of|in) your deck")(
    lambda who: Action("destroy", who=place(who, "deck", "friendly") if who.kind == "cards" else who)
)


def _discarded(who: Selector) -> Selector:
    found = place(who, "hand", "friendly") if who.kind in ("cards", "minions") else who
    return replace(found, pick="random") if found.pick == "count" else found


# Discover and other choices

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
rule(
    "action",
    "discover a new basic Hero Power",
    "Discover a new Hero Power",
    "replace your Hero Power with a new basic one",
    "Discover an upgraded Hero Power",
)(lambda: Action("replace-hero-power", cards=Selector("pool", filters=(Filter("hero-power"),), pick="discover")))
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

# Weapons, heroes, casting

rule("action", "equip {cards}", "equip it")(lambda *cards: Action("equip", cards=cards[0] if cards else IT))
rule("action", "equip {who} from your <deck|hand>")(
    lambda who, where: Action("equip", cards=replace(place(who, where.lower(), "friendly"), pick="random"))
)
rule(
    "action",
    "your opponent equips {cards}",
    "equip {cards} for (your opponent|each player)",
    "give your opponent {token}",
)(lambda cards: Action("equip", cards=cards, player="enemy"))
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
    lambda who, where: Action("cast", cards=_fetched(who, where.lower()))
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
    "(replace|change) your Hero Power with {name}",
    "your Hero Power becomes {name}",
    "replace your Hero Power with {token}",
    "your Hero Power becomes {token}",
    "swap to {name}",
)(lambda name: Action("replace-hero-power", cards=name if isinstance(name, Selector) else token(name)))
rule(
    "action",
    'replace your Hero Power with "{actions}"',
    "replace your Hero Power with '{actions}'",
    'your Hero Power becomes "{actions}"',
    "your Hero Power becomes '{actions}'",
    'your Hero Power becomes "{actions}."',
    "your Hero Power becomes '{actions}.'",
    "Set your Hero Power to '{actions}'",
)(lambda actions: Action("replace-hero-power", actions=actions))
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
            filters=(Filter("relative", GameTag.COST, _difference(found)),),
            pick="random",
        ),
    )
)
rule(
    "action",
    "transform {who} into random (ones|minions|cards)",
    "transform {who} into (a random one|random ones) of the same Cost",
    "transform {who} into {who-random} of the same Cost",
)(lambda who, *_: Action("transform", who=who, cards=Selector("pool", pick="random")))


def _difference(found: tuple[object, ...]) -> Value:
    amount = next((item for item in found if isinstance(item, Value)), Value("number", 1))
    return Value("negative", parts=(amount,)) if found and str(found[-1]).lower() == "less" else amount


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
rule("action", "Assemble {who}")(lambda who: Action("assemble", cards=from_pool(who)))
rule("action", "Dark Gift {who}")(lambda who: Action("dark-gift", who=who))

rule("cards", "a random {name}", "random {name}", "a random {name} card", "a {adjective} {name}")(
    lambda *found: Selector("pool", filters=(Filter("family", card=found[-1]),), pick="random")
)
rule("cards", "{n} random {name}")(
    lambda n, name: Selector("pool", filters=(Filter("family", card=name),), pick="random", count=n)
)
rule(
    "cards",
    "{who} or {who}",
    "{who}, {who}, or {who}",
    "{token} or {token}",
    "{token}, {token}, or {token}",
    "a random {token} or {token}",
    "either {token} or {token}",
)(lambda *parts: Selector("union", parts=tuple(from_pool(part) for part in parts), pick="random"))
rule("cards", "a number of {stats} {name} equal to {value}", "a number of {stats} {tribes} equal to {value}")(
    lambda stats, name, value: token(str(name), *stats_filters(stats), count=value)
)
rule("cards", "{stats} {name}", "{stats} {tribes}")(lambda stats, name: token(str(name), *stats_filters(stats)))
rule("cards", "that many {stats} {name}", "that many {stats} {tribes}", "that many {name}")(
    lambda *found: token(str(found[-1]), *(stats_filters(found[0]) if len(found) > 1 else ()), count=Value("that-many"))
)
rule("cards", "(as many|a) {stats} {name}")(lambda stats, name: token(name, *stats_filters(stats)))
rule("cards", "a{n} {n} {name}")(lambda _, n, name: token(name))
rule("cards", "an extra copy", "an extra copy of it", "an additional copy", "a second copy", "one extra copy")(
    lambda: Selector("copy", parts=(IT,))
)
rule("cards", "{who} of (equal|the same) (Cost|cost)")(
    lambda who: with_filter(from_pool(who), Filter("relative", GameTag.COST, Value("number")))
)
rule("cards", "{count} {stats} {name} (for each|per) {who}")(
    lambda count, stats, name, who: token(name, *stats_filters(stats), count=Value("count", of=who))
)
rule(
    "copies",
    "{copies-plain} with {gains}",
    "{copies-plain} that costs {paren}",
    "{copies-plain} that cost {paren}",
    "{copies-plain} with {n} Health remaining",
    "{copies-plain} with {n} Health",
)(lambda who, what: _with(who, what) if isinstance(what, tuple) else with_filter(who, Filter("set-to", 0, what)))
rule("copies-plain", "(a copy of|an exact copy of) {who}", "copies of {who}")(
    lambda who: Selector("copy", parts=(who,))
)
rule("copies-plain", "(a copy|copies)", "a copy of it")(lambda: Selector("copy", parts=(IT,)))
rule("copies-plain", "{n} copies of {who}", "{n} copies")(lambda n, who=IT: Selector("copy", count=n, parts=(who,)))
rule("copies-plain", "(a|an) {stats} copy of {who}", "(a|an) {stats} copy")(
    lambda stats, who=IT: Selector("copy", filters=stats_filters(stats), parts=(who,))
)
rule("action", "summon {cards} for each {who}", "summon {cards} for each {who} {period}")(
    lambda cards, who, *_: Action("repeat", amount=Value("count", of=who), actions=(Action("summon", cards=cards),))
)
rule("action", "add {cards} to your hand for each {who}")(
    lambda cards, who: Action("repeat", amount=Value("count", of=who), actions=(Action("add-to-hand", cards=cards),))
)
rule("action", "summon {cards} until your (side of the battlefield|board) is full")(
    lambda cards: Action("summon", cards=cards, flags=("fill",))
)
rule("action", "put a copy of {who} into the battlefield", "put a copy of {who} into play")(
    lambda who: Action("summon", cards=Selector("copy", parts=(replace(who, pick="random"),)))
)
rule("action", "put (any|) {who} directly into the battlefield")(lambda who: Action("recruit", who=who))
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
rule("action", "replace {who} with a copy of {who}", "replace your hand with a copy of your opponent's")(
    lambda *found: Action(
        "replace",
        who=found[0] if found else Selector("hand", "friendly"),
        cards=Selector("copy", parts=(found[-1] if found else Selector("hand", "enemy"),)),
    )
)
rule("action", "gain a copy of it", "gain a copy of {who}")(
    lambda who=IT: Action("add-to-hand", cards=Selector("copy", parts=(who,)))
)
rule("action", "shuffle in {cards}")(lambda cards: Action("shuffle", cards=cards))
rule("action", "keep all {n} cards", "keep {who}", "draw all {n}", "draw both", "keep both")(
    lambda *_: Action("take-all")
)
rule("action", "(each player|both players) (equips|equip) {cards}")(
    lambda cards: Action("equip", cards=cards, player="each")
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
rule("action", "(your opponent|each player) (puts|summons) {who} from their <deck|hand> into the battlefield")(
    lambda who, where: Action("recruit", who=replace(place(who, where.lower(), "enemy"), pick="random"), player="enemy")
)
rule("action", "put {who} from each player's <hand|deck> into the battlefield")(
    lambda who, where: Action("recruit", who=replace(place(who, where.lower()), pick="random"), player="each")
)
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
                Filter("relative", GameTag.COST, _difference(found[1:] if isinstance(found[0], Selector) else found)),
            ),
            pick="random",
        ),
    )
)
rule("token-base", "{count} {script} {name}")(
    lambda count, stats, name: token(name, Filter("stats", 0, stats), count=count)
)
rule(
    "action",
    "repeat all other Battlecries from cards you played this game \\(targets chosen randomly\\)",
    "repeat the (last|first) Battlecry you played",
    "repeat the first Battlecry played this turn",
    "repeat all other Battlecries from cards you played this game",
)(lambda: Action("repeat-battlecries"))
rule("action", "summon a random amount of {who}")(
    lambda who: Action("summon", cards=replace(from_pool(who), pick="random", count=Value("random")))
)
rule("action", "create a custom spell", "craft a custom Zombeast", "build a custom Golem", "craft a custom {name}")(
    lambda *_: Action("craft")
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
rule("copies", "{n} copy of {who}")(lambda n, who: Selector("copy", count=n, parts=(who,)))
rule(
    "cards",
    "(a|an) {name} with stats equal to {value}",
    "a {stats} {name} with stats equal to {value}",
    "{cards-named} with stats equal to {value}",
    "{cards-named} with {plain-attribute} and {plain-attribute} equal to {value}",
    "{cards-named} with that (much|many) (Attack and Health|stats)",
    "{cards-named} with that much Attack and Health",
)(
    lambda *found: with_filter(
        next(
            (f for f in found if isinstance(f, Selector)),
            token(next((f for f in found if isinstance(f, str)), ""))
            if any(isinstance(f, str) for f in found)
            else Selector("card"),
        ),
        Filter("stats", 0, next((f for f in found if isinstance(f, Value)), Value("event-amount"))),
    )
)
rule("cards-named", "(a|an) {name}")(lambda name: token(name))
rule("cards-named", "(a|an|one) {noun}")(lambda who: from_pool(who))
rule("copies-plain", "a copy of {who}")(lambda who: Selector("copy", parts=(who,)))
rule("action", "add a {name} to your hand that {biscuit}")(lambda name, _: Action("add-to-hand", cards=token(name)))
rule("biscuit", "(refreshes|refresh) {n} Mana Crystals", "{rest-of}")(lambda _=None: "")
G.token("rest-of", r"(?:gives?|restores?|deals?|draws?|costs?|summons?|freezes?|is|are) [^.]+", lambda word: word)

rule("action", "(each player|both players) {transforms} a random minion in their hand into {cards}")(
    lambda _transforms, cards: Action(
        "transform",
        who=Selector("hand", filters=(Filter("type", 4), Filter("each-player")), pick="random"),
        cards=cards,
    )
)
rule("transforms", "(transforms|transform)")(lambda: "")
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
        "shuffle", cards=_with(what if isinstance(what, Selector) else Selector("copy", count=what, parts=(IT,)), gains)
    )
)
rule("action", "summon {cards} for each damage dealt")(
    lambda cards: Action("repeat", amount=Value("event-amount"), actions=(Action("summon", cards=cards),))
)
rule("action", "{action-each} for each", "{action-each} for each {each-what}")(
    lambda action, *_what: Action("repeat", amount=Value("count", of=Selector("them")), actions=(action,))
)
rule("each-what", "destroyed", "(minion|) killed", "(of them|drawn|discarded|mana spent)")(lambda: "")
rule("action-each", "draw a card")(lambda: Action("draw", who=Selector("deck", "friendly", pick="top")))
rule("action-each", "gain {gains}")(lambda gains: Action("give", who=SELF, **split(gains)))
rule("action-each", "summon {cards}")(lambda cards: Action("summon", cards=cards))
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
    "summon {copies} of {who}",
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
rule(
    "action",
    "replace your deck with {cards}",
    "replace your hand with {cards}",
    "replace your hand and deck with {cards}",
)(lambda cards: Action("replace", who=Selector("deck", "friendly"), cards=cards))
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

rule("cards", "{token} that {rider}")(lambda found, _rider: found)
rule(
    "rider",
    "(deal|deals) {n} damage",
    "deals {n} damage to you when drawn",
    "also damages adjacent minions",
    "{rest-of}",
)(lambda *_: "rider")
rule("action", "draw a {n}-mana spell")(
    lambda n: Action(
        "draw", who=Selector("deck", "friendly", (Filter("type", 5), Filter("equal", GameTag.COST, n)), pick="random")
    )
)
rule("action", "each player equips {cards} and gains {n} Armor")(
    lambda cards, n: Action(
        "sequence",
        actions=(Action("equip", cards=cards, player="each"), Action("armor", who=Selector("heroes"), amount=n)),
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
rule(
    "action",
    "summon {cards} that (dies|die) at {at}",
    "summon {copies} that (dies|die) at end of turn",
    "summon {cards} that (dies|die) at end of turn",
)(
    lambda cards, *_at: Action(
        "sequence", actions=(Action("summon", cards=cards), Action("later", actions=(Action("destroy", who=IT),)))
    )
)
rule("copies", "a copy with {gains}")(lambda gains: _with(Selector("copy", parts=(IT,)), gains))
rule("action", "summon (it|them) with {gains}")(
    lambda gains: Action("sequence", actions=(Action("summon", cards=IT), Action("give", who=IT, **split(gains))))
)
rule("action", "fill each player's board with {cards}", "fill both boards with {cards}")(
    lambda cards: Action("summon", cards=cards, player="each", flags=("fill",))
)
rule("action", "add {cards} to your hand \\(except this card\\)")(lambda cards: Action("add-to-hand", cards=cards))
rule("action", "add {cards} to your hand, deck, and battlefield")(
    lambda cards: Action(
        "sequence",
        actions=(Action("add-to-hand", cards=cards), Action("shuffle", cards=cards), Action("summon", cards=cards)),
    )
)
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
rule("action", "silence and destroy {who}")(
    lambda who: Action("sequence", actions=(Action("silence", who=who), Action("destroy", who=who)))
)
rule("action", "equip {name}")(lambda name: Action("equip", cards=token(name)))
rule("action", "swap the top card of your deck with your opponent's", "swap {who} with your opponent's")(
    lambda who=Selector("deck", "friendly", pick="top"): Action(
        "swap", who=who, cards=Selector("deck", "enemy", pick="top")
    )
)
rule(
    "cards",
    "{count} {adjective} {noun-token} with {gains} and stats equal to {value}",
    "(a|an) {noun} with {gains} and stats equal to {value}",
)(
    lambda *found: _with(
        Selector("card", filters=(Filter("stats", 0, found[-1]),)), next(f for f in found if isinstance(f, tuple))
    )
)
rule("noun-token", "{name}")(lambda name: token(name))
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
