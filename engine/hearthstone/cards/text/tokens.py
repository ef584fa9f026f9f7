"""Cards that texts create or move: tokens by name and stats, copies, cards from any zone."""

from __future__ import annotations

from dataclasses import replace

from engine.hearthstone.cards.ability import Filter, Selector, Value
from engine.hearthstone.cards.text.selectors import IT, from_pool, picked, place, with_filter
from engine.hearthstone.cards.text.words import G
from hslog.hearthstone.generated.vocabulary import GameTag


def token(name: str, *filters: Filter, count: Value | None = None) -> Selector:
    """Return the selector of a card by name; :func:`names.resolve` replaces the name by an id."""
    return Selector("card", filters=(Filter("named", card=name.strip("'")), *filters), count=count)


def stats_filters(stats: tuple[Value, Value]) -> tuple[Filter, ...]:
    """Return the filters for printed attack and health (or durability)."""
    return Filter("equal", GameTag.ATK, stats[0]), Filter("equal", GameTag.HEALTH, stats[1])


def adjusted(who: Selector, changes: tuple[object, ...]) -> Selector:
    """Return a selector with several adjectives applied."""
    for change in changes:
        who = change(who)  # type: ignore[operator]
    return who


def with_gains(found: Selector, gains: tuple[object, ...]) -> Selector:
    """Return the selector of a card that is created with the listed gains."""
    filters = []
    for gain in gains:
        tag = getattr(gain, "tag", None)
        filters.append(Filter("with", tag, getattr(gain, "amount", None)) if tag else Filter("with-ability"))
    return with_filter(found, *filters)


def token_list(*parts: Selector) -> Selector:
    """Return the union of several selectors."""
    return Selector("union", parts=parts)


def fetched(who: Selector, where: str) -> Selector:
    """Return the selector of cards fetched from a place, random ones unless the text says otherwise."""
    found = who if who.kind in ("hand", "deck") else place(who, where, "friendly")
    return replace(found, pick="random") if found.pick in ("chosen", "count") else found


def discarded(who: Selector) -> Selector:
    """Return the selector of discarded cards: from the hand, random ones if the text gives only their number."""
    found = place(who, "hand", "friendly") if who.kind in ("cards", "minions") else who
    return replace(found, pick="random") if found.pick == "count" else found


def difference(amount: Value = Value("number", 1), word: str = "more") -> Value:
    """Return the difference of a cost: negative for "less", 1 if the text names no amount."""
    return Value("negative", parts=(amount,)) if word == "less" else amount


rule = G.rule

rule("count", "(a|an)")(lambda: None)
rule("count", "{n}")(lambda n: n)
rule("count", "another")(lambda: None)
rule("token-base", "{count} {stats} {name}", "{count} {stats} copy of {name}")(
    lambda count, stats, name: token(name, *stats_filters(stats), count=count)
)
rule("token-base", "{count} {stats} {tribes}", "{count} {stats} {adjective} {tribes}")(
    lambda count, stats, *rest: adjusted(
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
)(lambda found, gains: with_gains(found, gains))
rule("cards", "{token}")(lambda found: found)
rule("cards", "{stats} {name}", "{stats} {tribes}")(lambda stats, name: token(str(name), *stats_filters(stats)))
rule("cards", "a copy of <your|your opponent's> <hand|deck>")(
    lambda whose, place_: Selector(
        "copy", parts=(Selector(place_.lower(), "friendly" if whose.lower() == "your" else "enemy"),)
    )
)
rule("cards", "{who}")(lambda who: from_pool(who))
rule("cards", "{copies}")(lambda who: who)
rule(
    "cards",
    "{token} and {token}",
    "{token}, {token}, and {token}",
    "{token}, {token} and {token}",
    "{token}, {token}, {token}, and {token}",
)(token_list)
rule("cards", "{copies} and {token}", "{token} and {copies}", "{copies} and {copies}")(token_list)
rule("cards", "{who-random} and {who-random}", "{who-random}, {who-random}, and {who-random}")(token_list)
rule("who-random", "a random {noun}", "a {noun}", "one {noun}")(lambda who: picked(from_pool(who), "random"))
rule("copies", "a copy with {gains}")(lambda gains: with_gains(Selector("copy", parts=(IT,)), gains))
rule(
    "copies",
    "(a copy of|an exact copy of|a perfect copy of|another copy of|a) {who}",
    "(copies of|exact copies of) {who}",
)(lambda who: Selector("copy", parts=(who,)))
rule("copies", "{n} copies of {who}", "{n} exact copies of {who}")(
    lambda n, who: Selector("copy", count=n, parts=(who,))
)
rule("copies", "(a new|a|an) {stats} copy of {who}", "(a new|a|an) {stats} copy")(
    lambda stats, *who: Selector("copy", filters=stats_filters(stats), parts=(who[0] if who else IT,))
)
rule("copies", "{n} {stats} copies of random {noun}")(
    lambda n, stats, who: Selector(
        "copy", filters=stats_filters(stats), parts=(replace(from_pool(who), pick="random", count=n),)
    )
)
rule("copies", "(a|an) {adjective} copy of {who}")(lambda change, who: replace(change(Selector("copy", parts=(who,)))))
rule("cards", "a random {name}", "random {name}", "a random {name} card")(
    lambda name: Selector("pool", filters=(Filter("family", card=name),), pick="random")
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
rule("cards", "that many {stats} {name}", "that many {stats} {tribes}", "that many {name}")(
    lambda *found: token(str(found[-1]), *(stats_filters(found[0]) if len(found) > 1 else ()), count=Value("that-many"))
)
rule("cards", "{count} {stats} {name} (for each|per) {who}")(
    lambda count, stats, name, who: token(name, *stats_filters(stats), count=Value("count", of=who))
)
rule(
    "copies",
    "{copies-plain} with {gains}",
    "{copies-plain} with {n} Health remaining",
    "{copies-plain} with {n} Health",
)(lambda who, what: with_gains(who, what) if isinstance(what, tuple) else with_filter(who, Filter("set-to", 0, what)))
rule("copies", "{copies-plain} (that costs|that cost) {paren}")(
    lambda who, cost: with_filter(who, Filter("set-to", GameTag.COST, cost))
)
rule("copies-plain", "(a copy of|an exact copy of) {who}", "copies of {who}")(
    lambda who: Selector("copy", parts=(who,))
)
rule("copies-plain", "(a copy|copies)", "a copy of it")(lambda: Selector("copy", parts=(IT,)))
rule("copies-plain", "(a|an) {stats} copy of {who}", "(a|an) {stats} copy")(
    lambda stats, who=IT: Selector("copy", filters=stats_filters(stats), parts=(who,))
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
G.token("rest-of", r"(?:gives?|restores?|deals?|draws?|costs?|summons?|freezes?|is|are) [^.]+", lambda word: word)
G.token(
    "own-text",
    r"(?:gives?|restores?|deals?|draws?|summons?|resummons?|freezes?|refresh(?:es)?|casts?) [^.]+",
    lambda word: word,
)
rule("cards", "{token} that {own-text}")(lambda found, own_text: found)  # the card says that, too
rule("cards", "{token} that {rider}")(lambda found, _rider: found)
rule(
    "rider",
    "(deal|deals) {n} damage",
    "deals {n} damage to you when drawn",
    "also damages adjacent minions",
    "{rest-of}",
)(lambda *_: "rider")
rule("cards", "{cards-named} with {gains} and stats equal to {value}")(
    lambda named, gains, value: with_gains(with_filter(named, Filter("stats", 0, value)), gains)
)
