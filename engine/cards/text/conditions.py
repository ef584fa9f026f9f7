"""What has to be so: conditions of effects."""

from __future__ import annotations

from dataclasses import replace

from engine.cards.ability import Condition, EventPattern, Filter, Selector, Value
from engine.cards.text.nouns import IT, SELF, YOUR_HERO, every, place, with_filter
from engine.cards.text.words import G
from hslog.generated.vocabulary import GameTag

rule = G.rule


def compare(kind: str, amount: Value, limit: Value | int) -> Condition:
    """Return a comparison."""
    return Condition(kind, amount=amount, limit=Value("number", limit) if isinstance(limit, int) else limit)


def exists(who: Selector) -> Condition:
    """Return the condition that there is one, or as many as the phrase says."""
    if who.pick == "count" and who.count is not None:
        return compare("at-least", Value("count", of=replace(who, pick="all", count=None)), who.count)
    return Condition("exists", who=every(who))


def negate(condition: Condition) -> Condition:
    """Return the opposite condition."""
    return Condition("not", parts=(condition,))


def attribute(who: Selector, tag: int) -> Value:
    """Return the value of a tag of somebody."""
    return Value("attribute", of=who, tag=tag)


def bound(word: str) -> str:
    """Return the comparison that "or more" and the like mean."""
    return "at-least" if word.lower() in ("more", "greater", "higher") else "at-most"


def friendly(who: Selector) -> Selector:
    """Return a selector of the player's own."""
    return replace(who, side=who.side or "friendly")


rule("condition-base", "you control {who}", "you have {who}", "there is {who}", "there's {who}")(
    lambda who: exists(friendly(who))
)
rule(
    "condition-base", "you don't control {who}", "you control no {noun}", "you have no {noun}", "you don't have {who}"
)(lambda who: negate(exists(friendly(who))))
rule("condition-base", "your opponent (controls|has) {who}", "they have {who}")(
    lambda who: exists(replace(who, side="enemy"))
)
rule("condition-base", "your opponent has no {noun}", "your opponent controls no {noun}")(
    lambda who: negate(exists(replace(who, side="enemy")))
)
rule(
    "condition-base",
    "(you control|you have|there are) at least {n} {noun}",
    "you control {n} or more {noun}",
    "you have {n} or more {noun}",
    "there are {n} or more {noun}",
)(lambda n, who: compare("at-least", Value("count", of=friendly(who)), n))
rule(
    "condition-base",
    "your opponent (controls|has) at least {n} {noun}",
    "your opponent (controls|has) {n} or more {noun}",
)(lambda n, who: compare("at-least", Value("count", of=replace(who, side="enemy")), n))
rule("condition-base", "you have {n} or <fewer|less> {noun}", "you control {n} or <fewer|less> {noun}")(
    lambda n, which, who: compare("at-most", Value("count", of=friendly(who)), n)
)
rule("condition-base", "you control another {noun}", "you have another {noun}")(
    lambda who: exists(with_filter(friendly(who), Filter("other")))
)
rule("condition-base", "you control no other {noun}", "you have no other {noun}")(
    lambda who: negate(exists(with_filter(friendly(who), Filter("other"))))
)
rule(
    "condition-base",
    "(you're|you are) holding {who}",
    "you hold {who}",
    "holding {who}",
    "your hand (has|contains) {who}",
)(lambda who: exists(place(who, "hand", "friendly")))
rule("condition-base", "(you're|you are) holding another {noun}")(
    lambda who: exists(place(with_filter(who, Filter("other")), "hand", "friendly"))
)
rule(
    "condition-base",
    "(you're|you are) holding at least {n} {noun}",
    "you're holding {n} or more {noun}",
    "you have at least {n} cards in {who-hand}",
)(lambda n, who: compare("at-least", Value("count", of=place(who, "hand", "friendly")), n))
rule("who-hand", "your hand")(lambda: Selector("hand", "friendly"))
rule("condition-base", "(you're|you are) not holding {who}", "you aren't holding {who}")(
    lambda who: negate(exists(place(who, "hand", "friendly")))
)
rule("condition-base", "your deck (contains|has) {who}")(lambda who: exists(place(who, "deck", "friendly")))
rule(
    "condition-base",
    "your deck (contains|has) no {noun}",
    "you have no {noun} in your deck",
    "there are no {noun} in your deck",
)(lambda who: negate(exists(place(who, "deck", "friendly"))))
rule(
    "condition-base",
    "your deck has no duplicates",
    "your deck contains no (duplicates|more than 1 of any card)",
    "your deck contains no more than 1 of any card",
    "your deck started with no duplicates",
)(lambda: Condition("no-duplicates", who=Selector("deck", "friendly")))
rule(
    "condition-base",
    "your deck (has|contains) only <odd|even>-Cost cards",
    "your deck (has|contains) only <odd|even>- Cost cards",
)(lambda which: Condition("only", who=Selector("deck", "friendly", (Filter(which.lower(), GameTag.COST),))))
rule("condition-base", "your deck (is|) empty", "your deck has no cards")(
    lambda: negate(exists(Selector("deck", "friendly")))
)
rule("condition-base", "your hand is empty", "you have no cards in hand", "you have no (other|) cards in your hand")(
    lambda: negate(exists(Selector("hand", "friendly", (Filter("other"),))))
)
rule("condition-base", "your hand is full")(lambda: Condition("hand-full"))
rule("condition-base", "your board is full")(lambda: Condition("board-full"))
rule("condition-base", "you have no minions on the board", "you control no minions")(
    lambda: negate(exists(Selector("minions", "friendly")))
)
rule(
    "condition-base",
    "your opponent has more {noun} than you",
    "your opponent controls more {noun} than you",
    "your opponent has more {noun}",
)(
    lambda who: Condition(
        "more",
        amount=Value("count", of=replace(who, side="enemy")),
        limit=Value("count", of=replace(who, side="friendly")),
    )
)
rule("condition-base", "you (control|have) more {noun} than your opponent", "you control more {noun}")(
    lambda who: Condition(
        "more",
        amount=Value("count", of=replace(who, side="friendly")),
        limit=Value("count", of=replace(who, side="enemy")),
    )
)
rule("condition-base", "you control the (fewest|least) {noun}")(
    lambda who: Condition(
        "more",
        amount=Value("count", of=replace(who, side="enemy")),
        limit=Value("count", of=replace(who, side="friendly")),
    )
)
rule(
    "condition-base",
    "(you have|you've) {n} Health or <less|more>",
    "you have {n} or <less|fewer|more> Health",
    "your hero has {n} or <less|more> Health",
)(lambda n, which: compare(bound(which), attribute(YOUR_HERO, GameTag.HEALTH), n))
rule("condition-base", "(your opponent|the enemy hero) has {n} or <less|fewer|more> Health")(
    lambda n, which: compare(bound(which), attribute(Selector("heroes", "enemy"), GameTag.HEALTH), n)
)
rule("condition-base", "you have {n} or more {attribute}", "you have at least {n} {attribute}")(
    lambda n, tag: compare("at-least", attribute(YOUR_HERO, tag), n)
)
rule("condition-base", "you have Armor")(lambda: compare("at-least", attribute(YOUR_HERO, GameTag.ARMOR), 1))
rule("condition-base", "you have (any|) Spell Damage")(
    lambda: compare("at-least", attribute(Selector("players", "friendly"), GameTag.CURRENT_SPELLPOWER), 1)
)
rule("condition-base", "you have a weapon [equipped]", "you have a weapon equipped", "you're wielding a weapon")(
    lambda: exists(Selector("weapons", "friendly"))
)
rule("condition-base", "your weapon has {n} or <more|less> Attack")(
    lambda n, which: compare(bound(which), attribute(Selector("weapons", "friendly"), GameTag.ATK), n)
)
rule(
    "condition-base",
    "(you have|you've) {n} Mana Crystals",
    "you have {n} Mana",
    "you have at least {n} Mana (Crystals|)",
)(lambda n: compare("at-least", Value("mana-crystals"), n))
rule("condition-base", "you have exactly {n} {noun}")(
    lambda n, who: compare("equal", Value("count", of=friendly(who)), n)
)
rule(
    "condition-base",
    "(you have|you've) overloaded Mana Crystals",
    "you have (any|) Overloaded Mana Crystals",
    "you're Overloaded",
)(lambda: compare("at-least", attribute(Selector("players", "friendly"), GameTag.OVERLOAD_LOCKED), 1))
rule(
    "condition-base",
    "{who} has {n} or <more|less> {attribute}",
    "{who} have {n} or <more|less> {attribute}",
    "{who} has at <least|most> {n} {attribute}",
)(
    lambda who, a, b, tag: (
        compare(bound(b), attribute(who, tag), a)
        if isinstance(a, Value)
        else compare(f"at-{a}", attribute(who, tag), b)
    )
)
rule("condition-base", "{who} costs {paren} or <more|less>", "{who} costs {paren}")(
    lambda who, n, *which: compare(bound(which[0]) if which else "equal", attribute(who, GameTag.COST), n)
)
rule(
    "condition-base",
    "(it|this|they|that) (dies|died|die|would die)",
    "that kills (it|them|the minion|the target|a minion)",
    "it kills it",
    "(it's|they're) dead",
    "that destroys it",
    "the target dies",
    "the minion dies",
    "this kills it",
    "that minion dies",
    "this kills a minion",
    "this destroys it",
    "any die",
    "either dies",
    "this kills the minion",
)(lambda: Condition("dies", who=IT))
rule(
    "condition-base",
    "(it|they|the minion|the target) (survives|survive|lives)",
    "it doesn't die",
    "that minion survives",
)(lambda: negate(Condition("dies", who=IT)))
rule("condition-base", "both (die|minions die)")(lambda: Condition("dies", who=Selector("them")))
rule("condition-base", "(it's|it is|it was|that's|they're) {who}", "it's {who}", "that card is {who}")(
    lambda who: Condition("is", who=IT, parts=(Condition("matches", who=every(who)),))
)
rule("condition-base", "(it's|it is) not {who}", "it isn't {who}", "it's still not {who}")(
    lambda who: negate(Condition("is", who=IT, parts=(Condition("matches", who=every(who)),)))
)
rule(
    "condition-base",
    "(it's|it is|it was|they're|it's already|that minion is|the target is|the target was|they were|it's still) {state}",
    "{who} is {state}",
    "{who} are {state}",
    "{who} was {state}",
)(
    lambda *found: Condition(
        "is",
        who=found[0] if len(found) > 1 else IT,
        parts=(Condition("matches", who=Selector("cards", filters=(found[-1],))),),
    )
)
rule("condition-base", "{who} has {keyword}", "{who} have {keyword}")(
    lambda who, tag: Condition(
        "is", who=who, parts=(Condition("matches", who=Selector("cards", filters=(Filter("keyword", tag),))),)
    )
)
rule("condition-base", "{who} doesn't have {keyword}")(
    lambda who, tag: negate(
        Condition(
            "is", who=who, parts=(Condition("matches", who=Selector("cards", filters=(Filter("keyword", tag),))),)
        )
    )
)
rule("condition-base", "{who} has no {attribute}")(lambda who, tag: compare("equal", attribute(who, tag), 0))
rule("state", "damaged", "already damaged")(lambda: Filter("damaged"))
rule("state", "undamaged", "not damaged", "at full Health")(lambda: Filter("undamaged"))
rule("state", "(already|) {keyword}")(lambda tag: Filter("keyword", tag))
rule("state", "friendly")(lambda: Filter("friendly"))
rule("state", "an enemy", "enemy")(lambda: Filter("enemy"))
rule("state", "{school}")(lambda school: Filter("school", school))
rule("state", "exhausted")(lambda: Filter("keyword", GameTag.EXHAUSTED))
rule("state", "Legendary")(lambda: Filter("rarity", 5))
rule("state", "(in play|on the battlefield)")(lambda: Filter("in-play"))
rule("state", "in your (opening|starting) hand")(lambda: Filter("in-opening-hand"))

rule(
    "condition-base",
    "you('ve| have|) (played|cast) {who} {period}",
    "you cast {who} {period}",
    "you've also played {who} {period}",
    "you played {who} {period}",
    "you already played {who} {period}",
)(lambda who, period: happened("play-card", who, period))
rule("condition-base", "you('ve| have|) played {who}", "you've cast {who}", "you have cast {who}", "you played {who}")(
    lambda who: happened("play-card", who, "game")
)
rule("condition-base", "(you haven't|you have not|you didn't) (played|cast|play) {who} {period}")(
    lambda who, period: negate(happened("play-card", who, period))
)
rule("condition-base", "you('ve| have|) played (at least|) {n} other cards this turn")(
    lambda n: compare("at-least", history("play-card", Selector("cards", filters=(Filter("other"),)), "turn"), n)
)
rule(
    "condition-base",
    "you('ve|) (cast|played) {n} or more {noun} {period}",
    "you've (cast|played) at least {n} {noun} {period}",
    "you played {n} or more {noun} {period}",
)(lambda n, who, period: compare("at-least", history("play-card", who, period), n))
rule(
    "condition-base",
    "{who} died {period}",
    "{who} has died {period}",
    "{who} have died {period}",
    "{who} also died {period}",
    "{who} died {period} too",
)(lambda who, period: happened("death", who, period, player=""))
rule(
    "condition-base",
    "{who} has attacked {period}",
    "{who} attacked {period}",
    "your hero attacked {period}",
    "you attacked {period}",
)(lambda *found: happened("attack", found[0] if len(found) > 1 else YOUR_HERO, found[-1], player=""))
rule("condition-base", "{who} hasn't attacked {period}", "{who} (did not|didn't) attack {period}")(
    lambda who, period: negate(happened("attack", who, period, player=""))
)
rule(
    "condition-base",
    "{who} took damage {period}",
    "{who} took damage",
    "{who} has taken damage {period}",
    "your hero took damage {period}",
    "you took damage {period}",
)(
    lambda *found: happened(
        "damage",
        found[0] if isinstance(found[0], Selector) else YOUR_HERO,
        found[-1] if isinstance(found[-1], str) else "turn",
        player="",
    )
)
rule("condition-base", "you('ve|) (summoned|discarded|drawn|destroyed) {who} {period}")(
    lambda who, period: happened("summon", who, period)
)
rule("condition-base", "you('ve|) gained Armor {period}")(lambda period: happened("armor", YOUR_HERO, period))
rule(
    "condition-base",
    "(you've|you) restored {n} or more Health {period}",
    "you've restored Health {period}",
    "you restored Health {period}",
    "you've restored {n} Health {period}",
)(
    lambda *found: compare(
        "at-least",
        Value("history", event=EventPattern("healing", player="friendly", period=found[-1])),
        found[0] if len(found) > 1 else 1,
    )
)
rule("condition-base", "you('ve|) used your Hero Power {period}")(lambda period: happened("hero-power", None, period))
rule(
    "condition-base",
    "you (excavated|'ve Excavated|have Excavated) {times}",
    "you've Excavated {times}",
    "you've Excavated at least {times}",
)(
    lambda times: compare(
        "at-least", Value("history", event=EventPattern("excavate", player="friendly", period="game")), times
    )
)
rule("condition-base", "this was played (last|) turn", "this is the first card you've played this turn")(
    lambda: Condition("first-card")
)
rule("condition-base", "(it's|it is) your turn")(lambda: Condition("your-turn"))
rule("condition-base", "(it's|it is|during) your opponent's turn")(lambda: negate(Condition("your-turn")))
rule(
    "condition-base",
    "drawn this turn",
    "you drew (it|this) this turn",
    "this was drawn this turn",
    "it was drawn this turn",
)(lambda: Condition("drawn-this-turn", who=SELF))
rule("condition-base", "you drew (it|this card|this|a card) at the start of your turn")(
    lambda: Condition("drawn-at-turn-start", who=SELF)
)
rule("condition", "{condition-base}")(lambda condition: condition)
rule("condition", "{condition-base} and {condition}", "{condition-base} and if {condition}")(
    lambda a, b: Condition("and", parts=(a, b))
)
rule("condition-base", "you can't")(lambda: Condition("not-possible"))
rule("condition-base", "you can", "possible")(lambda: Condition("possible"))
rule("condition-base", "you (do|did)", "they do")(lambda: Condition("done"))
rule("condition-base", "you (don't|didn't)", "not", "you win", "you lose", "you don't have enough")(
    lambda: Condition("not-done")
)
rule(
    "condition-base",
    "yours costs more",
    "your minion has more",
    "it wins",
    "your spell costs more",
    "yours (has|is) (the|) higher",
)(lambda: Condition("joust-won"))
rule("condition-base", "this is {place-now}")(lambda place_: Condition("in-place"))
rule("place-now", "in your hand", "in hand")(lambda: "hand")
rule(
    "condition-base",
    "you'?ve Invoked twice",
    "you've Invoked {times}",
    "you have already Invoked twice",
    "you've Invoked Galakrond {times}",
)(
    lambda *times: compare(
        "at-least",
        Value("history", event=EventPattern("invoke", player="friendly", period="game")),
        times[0] if times else 2,
    )
)
rule("condition-base", "your C'Thun has (at least|) {n} Attack", "your C'Thun has at least {n} Attack")(
    lambda n: compare("at-least", Value("c-thun-attack"), n)
)
rule("condition-base", "your hero power was used (this turn|)")(lambda: happened("hero-power", None, "turn"))
rule("condition-base", "you (changed|'ve changed) Health {period}")(
    lambda period: happened("health-change", YOUR_HERO, period)
)
rule("condition-base", "your hero is {state}")(
    lambda state: Condition("is", who=YOUR_HERO, parts=(Condition("matches", who=Selector("cards", filters=(state,))),))
)
rule("condition-base", "your opponent's hand is full", "their hand is full")(lambda: Condition("enemy-hand-full"))
rule("condition-base", "you spent {n} or more Mana {period}", "you've spent {n} Mana on {who} {period}")(
    lambda n, *rest: compare(
        "at-least", Value("history", event=EventPattern("mana-spent", player="friendly", period=str(rest[-1]))), n
    )
)
rule("condition-base", "another {noun} died {period}")(
    lambda who, period: happened("death", with_filter(who, Filter("other")), period, player="")
)


def history(event: str, who: Selector | None, period: str, player: str = "friendly") -> Value:
    """Return how often something happened."""
    return Value(
        "history", event=EventPattern(event, player=player, subject=every(who) if who else None, period=period)
    )


def happened(event: str, who: Selector | None, period: str, player: str = "friendly") -> Condition:
    """Return the condition that something happened, as often as the phrase says."""
    if who is not None and who.pick == "count" and who.count is not None:
        return compare("at-least", history(event, replace(who, pick="all", count=None), period, player), who.count)
    return Condition(
        "happened", event=EventPattern(event, player=player, subject=every(who) if who else None, period=period)
    )


rule("condition-base", "your opponent's hand is empty", "your opponent has no cards in hand")(
    lambda: negate(exists(Selector("hand", "enemy")))
)
rule("condition-base", "your opponent has {n} or more {noun}", "your opponent has at least {n} {noun}")(
    lambda n, who: compare("at-least", Value("count", of=replace(who, side="enemy")), n)
)
rule("condition-base", "{name} also died this game", "{name} died this game")(
    lambda name: happened("death", Selector("cards", filters=(Filter("named", card=name),)), "game", player="")
)
rule(
    "condition-base",
    "this is the only {noun} on the battlefield",
    "it's your only one",
    "this is your only minion",
    "it's your only minion",
    "you control no other minions",
)(lambda *_: negate(exists(Selector("minions", "friendly", (Filter("other"),)))))
rule("condition-base", "the (target|minion) is still {state}", "it's still {state}")(
    lambda state: Condition("is", who=IT, parts=(Condition("matches", who=Selector("cards", filters=(state,))),))
)
rule("condition-base", "you've cast any spells on (this minion|it)", "you've cast a spell on this minion")(
    lambda: happened("cast-spell", Selector("cards", filters=(Filter("targets-self"),)), "game")
)
rule("condition-base", "you have {n}", "you've {n}")(lambda n: Condition("have", amount=n))
rule("condition-base", "already in {name}")(
    lambda name: Condition(
        "is",
        who=Selector("hero-powers", "friendly"),
        parts=(Condition("matches", who=Selector("cards", filters=(Filter("named", card=name),))),),
    )
)
rule("condition-base", "this (attacks|has attacked) {period}", "this (survives|survived)")(
    lambda *period: happened("attack", SELF, period[0] if period else "turn", player="")
)

rule("condition-base", "it lives until your next turn", "it survives until your next turn")(
    lambda: negate(Condition("dies", who=IT))
)
rule("condition-base", "your hero was healed {period}", "your hero has been healed {period}")(
    lambda period: happened("healing", YOUR_HERO, period, player="")
)
rule("condition-base", "your hand has no {noun}")(lambda who: negate(exists(place(who, "hand", "friendly"))))
rule(
    "condition-base",
    "there are {noun} in your deck [that didn't start there]",
    "there are cards in your deck that didn't start there",
)(lambda *who: exists(Selector("deck", "friendly", (Filter("not", parts=(Filter("started-in-deck"),)),))))
rule("condition-base", "you're (already|) {name}")(
    lambda name: Condition(
        "is", who=YOUR_HERO, parts=(Condition("matches", who=Selector("cards", filters=(Filter("named", card=name),))),)
    )
)
rule(
    "condition-base",
    "you('ve| have) gained {n} or more Armor {period}",
    "you've gained Armor {period}",
    "you have gained {n} or more Armor {period}",
)(
    lambda *found: compare(
        "at-least",
        Value("history", event=EventPattern("armor", player="friendly", period=found[-1])),
        found[0] if len(found) > 1 else 1,
    )
)
rule("condition-base", "you took {n} or more damage {when-turn}", "you took damage {when-turn}")(
    lambda *found: happened("damage", YOUR_HERO, "since-last-turn", player="")
)
rule("when-turn", "on your opponent's turn", "on your turn", "last turn")(lambda: "")
rule(
    "condition-base",
    "your deck contains {n} or <fewer|more> cards",
    "your deck has {n} or <fewer|more> cards",
    "you have {n} or <fewer|more> cards in your deck",
)(lambda n, which: compare(bound(which), Value("count", of=Selector("deck", "friendly")), n))
rule(
    "condition-base",
    "(you've|you have) (cast|played) {n} {noun} while holding this",
    "you've played {n} different {distinct-by}s while holding this",
    "you've cast {n} different {distinct-by}s {period}",
)(
    lambda n, who, *_: compare(
        "at-least", history("play-card", who if isinstance(who, Selector) else None, "while-holding"), n
    )
)
rule("condition-base", "this (costs|cost) {paren}", "it costs {paren} or <more|less>", "it costs less than {paren}")(
    lambda n, *_: compare("equal", attribute(SELF, GameTag.COST), n)
)
rule("condition-base", "this entered your hand this turn", "this was drawn this turn")(
    lambda: Condition("drawn-this-turn", who=SELF)
)
rule("condition-base", "this is the highest Cost card in your hand")(lambda: Condition("highest-cost", who=SELF))
rule(
    "condition-base",
    "{name} started in your deck",
    "you've completed {who} {period}",
    "you've {past-deed} {period}",
    "you {past-deed} {period}",
)(lambda *_: Condition("history"))
rule(
    "past-deed",
    "(Imbued|Traded|traded|Forged|Dredged|Excavated|Corrupted|Adapted|discovered|Discovered|drawn) {who}",
    "(overloaded|Overloaded|launched) {who}",
    "(Imbued|Traded|Excavated|Overloaded|Invoked)",
    "launched a Starship",
    "dealt {n} damage with {who}",
    "triggered {who}",
    "destroyed {who}",
    "spent {n} Corpses",
    "gained {who}",
    "attacked",
    "spent {n} Mana on spells",
)(lambda *_: "")
rule(
    "condition-base",
    "that kills any",
    "any die",
    "this kills any",
    "they kill any minions",
    "any minions die",
    "any survive",
    "all die",
    "that kills one",
)(lambda: Condition("dies", who=Selector("them")))
rule("condition-base", "it has {who}", "it has {n} or <more|less> {attribute}")(lambda *_: Condition("is", who=IT))

rule(
    "condition-base",
    "you('ve| have|) (cast|played) {n} {noun} while holding this",
    "you've cast {n} spells while holding this",
    "you've cast {n} {school} spells while holding this",
)(
    lambda n, who=Selector("cards"): compare(
        "at-least",
        history(
            "play-card",
            who if isinstance(who, Selector) else Selector("cards", filters=(Filter("school", who),)),
            "while-holding",
        ),
        n,
    )
)
rule("condition-base", "you control all {n} basic Totems")(
    lambda n: compare(
        "at-least", Value("count", of=Selector("minions", "friendly", (Filter("basic"), Filter("tribe", 21)))), n
    )
)
rule("condition-base", "you control two of these")(
    lambda: compare("at-least", Value("count", of=Selector("minions", "friendly", (Filter("same-card"),))), 2)
)
rule("condition-base", "your deck has no {noun} cards")(lambda who: negate(exists(place(who, "deck", "friendly"))))
rule("condition-base", "you used your Hero Power {period}")(lambda period: happened("hero-power", None, period))
rule("condition-base", "played this turn", "drawn this turn")(lambda: Condition("drawn-this-turn", who=SELF))
rule("condition-base", "yours (costs|cost) more")(lambda: Condition("joust-won"))

rule(
    "condition-base",
    "your hero power dealt {n} damage this game",
    "your Hero Power (dealt|has dealt) {n} damage {period}",
)(
    lambda n, *period: compare(
        "at-least",
        Value(
            "history",
            event=EventPattern("hero-power-damage", player="friendly", period=period[0] if period else "game"),
        ),
        n,
    )
)
rule("condition-base", "all {n} are {tribes}")(
    lambda n, race: Condition("is", who=Selector("them", filters=(Filter("tribe", race),)))
)
rule("condition-base", "you control {n} of these", "your board is full of {noun}")(
    lambda what: compare(
        "at-least",
        Value("count", of=Selector("minions", "friendly", (Filter("same-card"),))),
        what if isinstance(what, Value) else 7,
    )
)
rule("condition-base", "you('ve| have|) played (a|an|) {noun} {period}")(
    lambda who, period: happened("play-card", who, period)
)

rule(
    "condition-base",
    "you spent {n} Mana {period}",
    "you've spent {n} Mana {period}",
    "you spent {n} Mana while holding this",
)(
    lambda n, period="while-holding": compare(
        "at-least", Value("history", event=EventPattern("mana-spent", player="friendly", period=period)), n
    )
)
rule("condition-base", "you've played two different spell schools while holding this")(
    lambda: compare(
        "at-least",
        history(
            "play-card", Selector("cards", filters=(Filter("one-of-each", GameTag.SPELL_SCHOOL),)), "while-holding"
        ),
        2,
    )
)
rule("condition-base", "this costs <more|less> than every minion in your deck")(
    lambda which: Condition(f"costs-{which.lower()}", who=Selector("deck", "friendly"))
)
rule("condition-base", "it already has {keyword}")(
    lambda tag: Condition(
        "is", who=IT, parts=(Condition("matches", who=Selector("cards", filters=(Filter("keyword", tag),))),)
    )
)
