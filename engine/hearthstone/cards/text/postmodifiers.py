"""Postmodifiers of a noun: "with Taunt", "in your hand", "that died this game"."""

from __future__ import annotations

from dataclasses import replace

from engine.hearthstone.cards.ability import Filter, Selector, Value
from engine.hearthstone.cards.text.selectors import place, place_past, with_filter
from engine.hearthstone.cards.text.words import G
from hslog.hearthstone.generated.vocabulary import GameTag

rule = G.rule

rule("post", "with {keyword}", "that have {keyword}", "that has {keyword}", "that are {keyword}")(
    lambda tag: lambda who: with_filter(who, Filter("keyword", tag))
)
rule("post", "copied from (the|your) opponent")(
    lambda: lambda who: with_filter(who, Filter("copied", parts=(Filter("enemy"),)))
)
rule("post", "(that|) you can afford to play", "that you can afford")(
    lambda *_: lambda who: with_filter(who, Filter("affordable"))
)


def _bound(word: str) -> str:
    return "at-least" if word.lower() in ("more", "greater", "higher") else "at-most"


rule(
    "post",
    "with {n} or <more|less|fewer|greater> {attribute}",
    "that has {n} or <more|less> {attribute}",
    "that have {n} or <more|less> {attribute}",
)(lambda n, which, tag: lambda who: with_filter(who, Filter(_bound(which), tag, n)))
rule("post", "with {n} {plain-attribute}", "that has {n} {plain-attribute}")(
    lambda n, tag: lambda who: with_filter(who, Filter("equal", tag, n))
)
rule("post", "with (more|greater) {attribute} than {who}")(
    lambda tag, than: lambda who: with_filter(who, Filter("more-than", tag, Value("attribute", of=than, tag=tag)))
)
rule("post", "with (less|lower) {attribute} than {who}")(
    lambda tag, than: lambda who: with_filter(who, Filter("less-than", tag, Value("attribute", of=than, tag=tag)))
)
rule("post", "(that costs|that cost|costing|with Cost) {paren} or <more|less>")(
    lambda n, which: lambda who: with_filter(who, Filter(_bound(which), GameTag.COST, n))
)
rule("post", "(that costs|that cost|costing) {paren}", "(that costs|that cost|costing) {paren} instead")(
    lambda n: lambda who: with_filter(who, Filter("equal", GameTag.COST, n))
)
rule("post", "(that costs|that cost|costing) {paren} <more|less> [than it]")(
    lambda n, which: (
        lambda who: with_filter(
            who, Filter("relative", GameTag.COST, n if which.lower() == "more" else Value("negative", parts=(n,)))
        )
    )
)
rule("post", "of the same Cost", "of that Cost", "with the same Cost", "that costs the same")(
    lambda: lambda who: with_filter(who, Filter("relative", GameTag.COST, Value("number")))
)
rule("post", "(with Cost|with a Cost|of Cost) equal to {value}")(
    lambda value: lambda who: with_filter(who, Filter("equal", GameTag.COST, value))
)
rule("post", "except {who}", "other than {who}", "besides {who}")(
    lambda not_this: lambda who: Selector("difference", parts=(who, not_this))
)
rule("post", "in your hand", "in hand", "you're holding")(lambda: lambda who: place(who, "hand", "friendly"))
rule("post", "in your deck", "in deck", "from your deck", "of your deck")(
    lambda: lambda who: place(who, "deck", "friendly")
)
rule("post", "from your hand", "of your hand")(lambda: lambda who: place(who, "hand", "friendly"))
rule("post", "(in|from|of) (your opponent's|their|the enemy) hand")(lambda: lambda who: place(who, "hand", "enemy"))
rule("post", "(in|from|of) (your opponent's|their|the enemy) deck")(lambda: lambda who: place(who, "deck", "enemy"))
rule("post", "in (your opponent's|their) hand and deck")(
    lambda: lambda who: Selector("union", parts=(place(who, "hand", "enemy"), place(who, "deck", "enemy")))
)
rule("post", "(in|from) your hand (and|or) deck", "(in|from) your deck (and|or) hand", "in hand and deck")(
    lambda: lambda who: Selector("union", parts=(place(who, "hand", "friendly"), place(who, "deck", "friendly")))
)
rule(
    "post",
    "in your hand, deck, and battlefield",
    "in your deck, hand, and battlefield",
    "\\(wherever (they are|it is)\\)",
    "wherever (they are|it is)",
    "in your hand, deck, and (on the |)(board|battlefield)",
)(
    lambda: (
        lambda who: Selector(
            "union",
            parts=(
                replace(who, side="friendly"),
                place(who, "hand", "friendly"),
                place(who, "deck", "friendly"),
            ),
        )
    )
)
rule("post", "in your hand and (on the |)(battlefield|board)", "in your hand and on your side of the battlefield")(
    lambda: lambda who: Selector("union", parts=(replace(who, side="friendly"), place(who, "hand", "friendly")))
)
rule("post", "on the (battlefield|board)", "in play", "from the battlefield")(lambda: lambda who: who)
rule("post", "in each player's deck", "in each deck", "from each deck", "in both decks")(
    lambda: lambda who: place(with_filter(who, Filter("each-player")), "deck")
)
rule("post", "in each player's hand", "in both players' hands", "in each hand")(
    lambda: lambda who: place(with_filter(who, Filter("each-player")), "hand")
)
rule("post", "in both (player's|players'|player) (hand and deck|hands and decks)")(
    lambda: lambda who: Selector("union", parts=(place(who, "hand"), place(who, "deck")))
)
rule("post", "you control", "on your side")(lambda: lambda who: replace(who, side="friendly"))
rule("post", "your opponent controls", "they control")(lambda: lambda who: replace(who, side="enemy"))
rule(
    "post",
    "from (another class|other classes|a different class)",
    "\\(from another class\\)",
    "from a class other than your own",
)(lambda: lambda who: with_filter(who, Filter("other-class")))
rule(
    "post",
    "from your opponent's class",
    "\\(from your opponent's class\\)",
    "of your opponent's class",
    "from an opponent's class",
)(lambda: lambda who: with_filter(who, Filter("opponent-class")))
rule("post", "from your class", "of your class")(lambda: lambda who: with_filter(who, Filter("own-class")))
rule("post", "from the past", "from any past expansion")(lambda: lambda who: with_filter(who, Filter("from-past")))
rule("post", "from any class")(lambda: lambda who: with_filter(who, Filter("any-class")))
rule("post", "from (a random class|any set)")(lambda: lambda who: who)
rule("post", "that didn't start in your deck", "that did not start in your deck", "that wasn't in your deck")(
    lambda: lambda who: with_filter(who, Filter("not", parts=(Filter("started-in-deck"),)))
)
rule("post", "damaged by (this minion|this)")(lambda: lambda who: with_filter(who, Filter("damaged-by-self")))
rule("post", "to (its|the) <left|right> [of this]", "to the <left|right> of this minion")(
    lambda which: lambda who: with_filter(who, Filter(f"{which.lower()}-of-self"))
)
rule("post", "of each {distinct-by}", "from each {distinct-by}")(
    lambda by: lambda who: with_filter(who, Filter("one-of-each", by))
)
rule("distinct-by", "(minion|) type", "tribe", "different minion type")(lambda: GameTag.CARDRACE)
rule("distinct-by", "spell school", "school")(lambda: GameTag.SPELL_SCHOOL)
rule("distinct-by", "Cost")(lambda: GameTag.COST)
rule("distinct-by", "class")(lambda: GameTag.CLASS)
rule("post", "of different (minion|) types", "(with|of) different minion types")(
    lambda: lambda who: with_filter(who, Filter("one-of-each", GameTag.CARDRACE))
)
rule("post", "(of|with) different Costs")(lambda: lambda who: with_filter(who, Filter("one-of-each", GameTag.COST)))
rule("post", "of the same (minion|) type", "that shares a minion type with {who}", "of its minion type")(
    lambda *who_else: lambda who: with_filter(who, Filter("same-tribe"))
)
rule("post", "with the <highest|lowest> {attribute}", "with <highest|lowest> {attribute}")(
    lambda which, tag: lambda who: replace(with_filter(who, Filter(which.lower(), tag)))
)
rule("participle", "played")(lambda: "play")
rule("participle", "drawn")(lambda: "draw")
rule("participle", "cast")(lambda: "cast")
rule("relative-past", "that died")(lambda: "death")
rule("relative-past", "(you've|you have|you) (played|cast|used)", "that you('ve|) (played|cast)")(lambda: "play")
rule("relative-past", "(your opponent|they) (played|cast|has played)", "your opponent's played")(lambda: "enemy-play")
rule("relative-past", "(you've|you) summoned")(lambda: "summon")
rule("relative-past", "(you've|you) (drawn|drew)")(lambda: "draw")
rule("relative-past", "(you've|you) discarded", "you've Discarded")(lambda: "discard")
rule("period", "this game", "\\(this game\\)")(lambda: "game")
rule("period", "this turn", "\\(this turn\\)")(lambda: "turn")
rule("period", "last turn", "on your last turn")(lambda: "last-turn")
rule("period", "(since|after) your last turn", "since the last turn", "during your opponent's last turn")(
    lambda: "since-last-turn"
)
rule(
    "period", "while (holding|you were holding) (this|it)", "while this was in your hand", "while this is in your hand"
)(lambda: "while-holding")
rule("period", "while this was (in play|on the battlefield)")(lambda: "while-in-play")
rule(
    "post",
    "you (play|cast|summon|draw|control|have|discover|add to your hand)",
)(lambda: lambda who: replace(who, side=who.side or "friendly"))
rule("post", "you (play|cast|summon|draw) {period}")(
    lambda period: lambda who: with_filter(replace(who, side=who.side or "friendly"), Filter("period", card=period))
)
rule("post", "(your opponent|they) (plays|casts|play|cast|summons|draws)")(
    lambda: lambda who: replace(who, side="enemy")
)
rule("post", "your opponent is holding", "in the enemy hand")(lambda: lambda who: place(who, "hand", "enemy"))
rule(
    "post",
    "(destroyed|killed|discarded|drawn|summoned|transformed|returned|healed|hit|revealed|lost|damaged)",
)(lambda: lambda who: with_filter(who, Filter("affected")))
rule(
    "post",
    "that (is|are|was) {filter-state}",
    "that <isn't|aren't> {filter-state}",
)(lambda *found: lambda who: with_filter(who, Filter("not", parts=(found[1],)) if found[1:] else found[0]))
rule("filter-state", "{keyword}")(lambda tag: Filter("keyword", tag))
rule("post", "{participle} {period}", "{relative-past} {period}", "{relative-past}")(
    lambda event, *period: lambda who: place_past(who, event, *period)
)
rule("post", "(you've|you) cast on {who} {period}", "(you've|you) cast on {who}")(
    lambda target, period="game": lambda who: replace(place_past(who, "play", period), parts=(target,))
)
rule("post", "played earlier this turn")(
    lambda: lambda who: place_past(with_filter(who, Filter("other")), "play", "turn")
)
rule("post", "you've played this game that didn't start in your deck")(
    lambda: lambda who: with_filter(place_past(who, "play"), Filter("not", parts=(Filter("started-in-deck"),)))
)
