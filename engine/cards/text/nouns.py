"""Noun phrases: who or what a text speaks of, as selectors."""

from __future__ import annotations

from dataclasses import replace

from engine.cards.ability import Filter, Selector, Value
from engine.cards.text.words import TYPES, G
from hslog.generated.vocabulary import CardType, GameTag

ON_BOARD = {"minions": CardType.MINION, "heroes": CardType.HERO, "weapons": CardType.WEAPON}
"""Selectors of what is in play, and the card type that they have elsewhere."""


def with_filter(who: Selector, *filters: Filter) -> Selector:
    """Return a selector with more filters."""
    return replace(who, filters=(*who.filters, *filters))


def place(who: Selector, where: str, side: str = "") -> Selector:
    """Return a selector of the same cards in another place: hand, deck, pool, graveyard."""
    kind = ON_BOARD.get(who.kind)
    filters = who.filters if kind is None or where == "board" else (Filter("type", kind), *who.filters)
    return replace(who, kind=where, side=side or who.side, filters=filters)


def from_pool(who: Selector) -> Selector:
    """Return what is meant where cards are made: of all cards there are, where nothing else is said."""
    return place(who, "pool") if who.kind in ("cards", *ON_BOARD) and not who.parts else who


def from_deck(who: Selector) -> Selector:
    """Return what is meant where cards are drawn: cards of the deck, at random, where nothing else is said."""
    if who.kind in ("cards", *ON_BOARD):
        who = place(who, "deck", who.side or "friendly")
    return replace(who, pick="random") if who.pick in ("chosen", "count") else who


def every(who: Selector) -> Selector:
    """Return the selector of all that could be meant, as events and conditions have it."""
    return replace(who, pick="all") if who.pick in ("chosen", "random") and who.count is None else who


# What nouns begin with

rule = G.rule

rule("adjective", "friendly")(lambda: lambda who: replace(who, side="friendly"))
rule("adjective", "enemy", "opposing")(lambda: lambda who: replace(who, side="enemy"))
rule("adjective", "other")(lambda: lambda who: with_filter(who, Filter("other")))
rule("adjective", "damaged", "injured")(lambda: lambda who: with_filter(who, Filter("damaged")))
rule("adjective", "undamaged")(lambda: lambda who: with_filter(who, Filter("undamaged")))
rule("adjective", "Golden")(lambda: lambda who: with_filter(who, Filter("golden")))
rule("adjective", "Temporary")(lambda: lambda who: with_filter(who, Filter("temporary")))
rule("adjective", "new", "different")(lambda: lambda who: with_filter(who, Filter("distinct")))
rule("adjective", "Corrupted", "Forged", "Infused", "Prepared", "Kindred")(
    lambda: lambda who: with_filter(who, Filter("upgraded"))
)
rule("adjective", "Dormant")(lambda: lambda who: with_filter(who, Filter("keyword", GameTag.DORMANT)))
rule("adjective", "adjacent", "neighboring")(lambda: lambda who: with_filter(who, Filter("adjacent")))
rule("adjective", "basic")(lambda: lambda who: with_filter(who, Filter("basic")))
rule("adjective", "generated")(lambda: lambda who: with_filter(who, Filter("generated")))
rule("adjective", "starting", "original")(lambda: lambda who: with_filter(who, Filter("started-in-deck")))
rule("adjective", "{rarity}")(lambda rarity: lambda who: with_filter(who, Filter("rarity", rarity)))
rule("adjective", "{keyword}")(lambda tag: lambda who: with_filter(who, Filter("keyword", tag)))
rule("adjective", "non-{keyword}")(
    lambda tag: lambda who: with_filter(who, Filter("not", parts=(Filter("keyword", tag),)))
)
rule("adjective", "{tribe}")(lambda race: lambda who: with_filter(who, Filter("tribe", race)))
rule("adjective", "non-{tribe}")(
    lambda race: lambda who: with_filter(who, Filter("not", parts=(Filter("tribe", race),)))
)
rule("adjective", "non-{class}")(lambda one: lambda who: with_filter(who, Filter("not", parts=(Filter("class", one),))))
rule("adjective", "non-<minion|Legendary|spell>")(
    lambda what: (
        lambda who: with_filter(
            who,
            Filter(
                "not",
                parts=(Filter("rarity", 5) if what.lower() == "legendary" else Filter("type", TYPES[what.lower()]),),
            ),
        )
    )
)
rule("adjective", "{class}")(lambda one: lambda who: with_filter(who, Filter("class", one)))
rule("adjective", "{class} (or|and) {class}", "{class}, {class}, (or|and) {class}")(
    lambda *many: lambda who: with_filter(who, Filter("any", parts=tuple(Filter("class", one) for one in many)))
)
rule("adjective", "{school}")(lambda one: lambda who: with_filter(who, Filter("school", one)))
rule("adjective", "{school} (or|and) {school}", "{school}, {school}, (or|and) {school}")(
    lambda *many: lambda who: with_filter(who, Filter("any", parts=tuple(Filter("school", one) for one in many)))
)
rule("adjective", "{keyword} (or|and) {keyword}", "{keyword}, {keyword}, (or|and) {keyword}")(
    lambda *many: lambda who: with_filter(who, Filter("any", parts=tuple(Filter("keyword", one) for one in many)))
)
rule("adjective", "{n}-Cost", "{paren}-Cost", "\\({n}\\)-Cost")(
    lambda n: lambda who: with_filter(who, Filter("equal", GameTag.COST, n))
)
rule("adjective", "{n}-{plain-attribute}", "{n} {plain-attribute}")(
    lambda n, tag: lambda who: with_filter(who, Filter("equal", tag, n))
)
rule("adjective", "{n} or {n}-Cost", "{n}- or {n}-Cost")(
    lambda a, b: (
        lambda who: with_filter(
            who, Filter("any", parts=(Filter("equal", GameTag.COST, a), Filter("equal", GameTag.COST, b)))
        )
    )
)
rule("adjective", "{stats}")(
    lambda stats: (
        lambda who: with_filter(who, Filter("equal", GameTag.ATK, stats[0]), Filter("equal", GameTag.HEALTH, stats[1]))
    )
)
rule("adjective", "<odd|even>-Cost", "<odd|even>- Cost", "<odd|even> Cost")(
    lambda which: lambda who: with_filter(who, Filter(which.lower(), GameTag.COST))
)
rule("adjective", "non-starting")(
    lambda: lambda who: with_filter(who, Filter("not", parts=(Filter("started-in-deck"),)))
)

# Nouns

CARDS = Selector("cards")

rule("head", "minions", "minion")(lambda: Selector("minions"))
rule("head", "characters", "character")(lambda: Selector("characters"))
rule("head", "enemies", "enemy")(lambda: Selector("characters", "enemy"))
rule("head", "heroes", "hero")(lambda: Selector("heroes"))
rule("head", "friends", "allies", "ally")(lambda: Selector("characters", "friendly"))
rule("head", "weapons", "weapon")(lambda: Selector("weapons"))
rule("head", "Hero Powers", "Hero Power")(lambda: Selector("hero-powers"))
rule("head", "Secrets", "Secret")(lambda: Selector("secrets"))
rule("head", "quests", "quest")(lambda: Selector("quests"))
rule("head", "locations", "location")(lambda: Selector("locations"))
rule("head", "players", "player")(lambda: Selector("players"))
rule("head", "opponents", "opponent")(lambda: Selector("players", "enemy"))
rule("head", "cards", "card")(lambda: CARDS)
rule("head", "spells", "spell")(lambda: Selector("cards", filters=(Filter("type", CardType.SPELL),)))
rule("head", "hero cards", "hero card")(lambda: Selector("cards", filters=(Filter("type", CardType.HERO),)))
rule("head", "weapon cards", "weapon card")(lambda: Selector("cards", filters=(Filter("type", CardType.WEAPON),)))
rule("head", "<minion> cards", "<minion> card")(
    lambda word: Selector("cards", filters=(Filter("type", CardType.MINION),))
)
rule("head", "class cards", "class card")(lambda: Selector("cards", filters=(Filter("own-class"),)))
rule(
    "head", "minions and weapons", "minion or weapon", "minions or weapons", "weapon or minion", "weapons and minions"
)(lambda: Selector("cards", filters=(_types(CardType.MINION, CardType.WEAPON),)))
rule(
    "head",
    "minions and spells",
    "minion or spell",
    "minions or spells",
    "spells and minions",
    "spells or minions",
    "spell or minion",
)(lambda: Selector("cards", filters=(_types(CardType.MINION, CardType.SPELL),)))
rule("head", "spells and weapons", "spell or weapon", "spells or weapons", "weapons and spells")(
    lambda: Selector("cards", filters=(_types(CardType.SPELL, CardType.WEAPON),))
)
rule("head", "{tribes}")(lambda race: Selector("minions", filters=(Filter("tribe", race),)))
rule("head", "{tribes} (and|or) {tribes}", "{tribes}, {tribes}, (and|or) {tribes}", "{tribes}/{tribes}")(
    lambda *races: Selector("minions", filters=(Filter("any", parts=tuple(Filter("tribe", race) for race in races)),))
)
rule("head", "{tribes}, {tribes}, {tribes}, (and|or) {tribes}")(
    lambda *races: Selector("minions", filters=(Filter("any", parts=tuple(Filter("tribe", race) for race in races)),))
)
rule("head", "Basic Totems", "Basic Totem")(lambda: Selector("minions", filters=(Filter("basic"), Filter("tribe", 21))))
rule("head", "Lackeys", "Lackey")(lambda: Selector("pool", filters=(Filter("family", card="Lackey"),)))
rule(
    "head",
    "<Treants|Treant|Silver Hand Recruits|Silver Hand Recruit|Libram|Librams|Wisps|Golems|Spare Part|Jade Golem>",
    "<Starship|Starships|Whelps|Imps|Imp|Soul Fragment|Soul Fragments|Location|Locations|Zombies|Whelp|Corpse|Corpses>",
    "<Felbeasts|Felbeast|Ooze|Plagues|Plague|Bombs|Bomb|Relics|Relic>",
)(lambda name: Selector("cards", filters=(Filter("family", card=name),)))
rule("head", "<Starship Pieces|Starship Piece>")(
    lambda name: Selector("minions", filters=(Filter("keyword", GameTag.STARSHIP_PIECE),))
)
rule("head", "{name}")(lambda name: Selector("cards", filters=(Filter("family", card=name.strip("'")),)))
rule("head", "copies", "copy")(lambda: Selector("cards", filters=(Filter("same-card"),)))
rule("head", "{keyword} (or|and) {noun}")(
    lambda tag, who: replace(who, filters=(Filter("any", parts=(Filter("keyword", tag), _all_of(who.filters))),))
)


def _types(*types: int) -> Filter:
    return Filter("any", parts=tuple(Filter("type", one) for one in types))


def _all_of(filters: tuple[Filter, ...]) -> Filter:
    return filters[0] if len(filters) == 1 else Filter("all", parts=filters)


rule("noun", "{head}")(lambda who: who)
rule("noun", "{adjective} {noun}", "{adjective}, {noun}")(lambda change, who: change(who))
rule("noun", "{noun-with}")(lambda who: who)
rule("noun-with", "{head} {posts}")(lambda who, change: change(who))
rule("posts", "{post}")(lambda change: change)
rule("posts", "{post} {posts}")(lambda first, rest: lambda who: rest(first(who)))

# What stands behind nouns

rule("post", "with {keyword}", "that have {keyword}", "that has {keyword}", "that are {keyword}")(
    lambda tag: lambda who: with_filter(who, Filter("keyword", tag))
)
rule("post", "with {keyword} (or|and) {keyword}")(
    lambda a, b: lambda who: with_filter(who, Filter("any", parts=(Filter("keyword", a), Filter("keyword", b))))
)
rule("post", "without {keyword}")(
    lambda tag: lambda who: with_filter(who, Filter("not", parts=(Filter("keyword", tag),)))
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
rule("post", "(that costs|that cost) <more|less> than {who}")(
    lambda which, than: (
        lambda who: with_filter(
            who, Filter(f"{which.lower()}-than", GameTag.COST, Value("attribute", of=than, tag=GameTag.COST))
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
rule("post", "in your hand", "in hand")(lambda: lambda who: place(who, "hand", "friendly"))
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
rule("post", "from (another class|other classes|a different class)", "from a class other than your own")(
    lambda: lambda who: with_filter(who, Filter("other-class"))
)
rule("post", "of another class", "from another Hero class")(lambda: lambda who: with_filter(who, Filter("other-class")))
rule(
    "post",
    "from your opponent's class",
    "\\(from your opponent's class\\)",
    "of your opponent's class",
    "from an opponent's class",
)(lambda: lambda who: with_filter(who, Filter("opponent-class")))
rule("post", "from your class", "of your class")(lambda: lambda who: with_filter(who, Filter("own-class")))
rule("post", "from the past", "from any past expansion")(lambda: lambda who: with_filter(who, Filter("from-past")))
rule("post", "from (any class|a random class|any set)")(lambda: lambda who: who)
rule("post", "that didn't start in your deck", "that did not start in your deck", "that wasn't in your deck")(
    lambda: lambda who: with_filter(who, Filter("not", parts=(Filter("started-in-deck"),)))
)
rule("post", "that started in your deck")(lambda: lambda who: with_filter(who, Filter("started-in-deck")))
rule("post", "damaged by (this minion|this)")(lambda: lambda who: with_filter(who, Filter("damaged-by-self")))
rule("post", "to (its|the) <left|right> [of this]", "to the <left|right> of this minion")(
    lambda which: lambda who: with_filter(who, Filter(f"{which.lower()}-of-self"))
)
rule("post", "of each {distinct-by}")(lambda by: lambda who: with_filter(who, Filter("one-of-each", by)))
rule("distinct-by", "(minion|) type", "tribe", "different minion type")(lambda: GameTag.CARDRACE)
rule("distinct-by", "spell school", "school")(lambda: GameTag.SPELL_SCHOOL)
rule("distinct-by", "Cost")(lambda: GameTag.COST)
rule("distinct-by", "class")(lambda: GameTag.CLASS)
rule("distinct-by", "rarity")(lambda: GameTag.RARITY)
rule("post", "of different (minion|) types", "(with|of) different minion types")(
    lambda: lambda who: with_filter(who, Filter("one-of-each", GameTag.CARDRACE))
)
rule("post", "of different spell schools", "(with|from) different spell schools")(
    lambda: lambda who: with_filter(who, Filter("one-of-each", GameTag.SPELL_SCHOOL))
)
rule("post", "(of|with) different Costs")(lambda: lambda who: with_filter(who, Filter("one-of-each", GameTag.COST)))
rule("post", "of the same (minion|) type", "that shares a minion type with {who}", "of its minion type")(
    lambda *who_else: lambda who: with_filter(who, Filter("same-tribe"))
)
rule("post", "that targets (it|this|this minion)", "cast on (this|it)")(
    lambda: lambda who: with_filter(who, Filter("targets-self"))
)
rule("post", "with no minion type", "(without a|with no) type")(
    lambda: lambda who: with_filter(who, Filter("equal", GameTag.CARDRACE, Value("number")))
)
rule("post", "with the <highest|lowest> {attribute}", "with <highest|lowest> {attribute}")(
    lambda which, tag: lambda who: replace(with_filter(who, Filter(which.lower(), tag)))
)
rule("participle", "played")(lambda: "play")
rule("participle", "drawn")(lambda: "draw")
rule("participle", "summoned")(lambda: "summon")
rule("participle", "cast")(lambda: "cast")
rule("participle", "discarded")(lambda: "discard")
rule("relative-past", "that died")(lambda: "death")
rule("relative-past", "that [were] destroyed", "that was destroyed")(lambda: "death")
rule("relative-past", "(you've|you have|you) (played|cast|used)", "that you('ve|) (played|cast)")(lambda: "play")
rule("relative-past", "(your opponent|they) (played|cast|has played)", "your opponent's played")(lambda: "enemy-play")
rule("relative-past", "(you've|you) summoned")(lambda: "summon")
rule("relative-past", "(you've|you) (drawn|drew)")(lambda: "draw")
rule("relative-past", "(you've|you) discarded", "you've Discarded")(lambda: "discard")
rule("relative-past", "(you've|you) (added|added to your hand)")(lambda: "add")
rule("relative-past", "(you've|you) (destroyed|killed)")(lambda: "kill")
rule("relative-past", "that (attacked|has attacked)")(lambda: "attack")
rule("relative-past", "that survived (damage|)")(lambda: "survive")

rule("period", "this game", "\\(this game\\)")(lambda: "game")
rule("period", "this turn", "\\(this turn\\)")(lambda: "turn")
rule("period", "last turn", "on your last turn")(lambda: "last-turn")
rule("period", "since your last turn", "since the last turn", "during your opponent's last turn")(
    lambda: "since-last-turn"
)
rule(
    "period", "while (holding|you were holding) (this|it)", "while this was in your hand", "while this is in your hand"
)(lambda: "while-holding")
rule("period", "while this was (in play|on the battlefield)")(lambda: "while-in-play")


def _period(periods: tuple[str, ...]) -> tuple[Filter, ...]:
    return tuple(Filter("period", card=period) for period in periods if period)


def place_past(who: Selector, event: str, period: str = "game") -> Selector:
    """Return those of whom something was true before: that died, that were played, in a period."""
    where = "graveyard" if event == "death" else "history"
    return place(with_filter(who, Filter("past", card=event), Filter("period", card=period)), where)


# Whole phrases

SELF = Selector("self")
IT = Selector("it")
YOUR_HERO = Selector("heroes", "friendly")
ENEMY_HERO = Selector("heroes", "enemy")

rule(
    "who", "this", "this minion", "this weapon", "this card", "this spell", "itself", "this location", "this hero", "me"
)(lambda: SELF)
rule(
    "who",
    "it",
    "that minion",
    "the minion",
    "him",
    "her",
    "that character",
    "that card",
    "the card",
    "the spell",
    "that spell",
    "that Beast",
    "that Demon",
    "that Dragon",
    "that Mech",
    "that Murloc",
    "the target",
    "that weapon",
    "that enemy",
    "the Treant",
    "the Demon",
    "the Beast",
    "that copy",
    "the copy",
)(lambda: IT)
rule(
    "who",
    "them",
    "they",
    "those minions",
    "those cards",
    "the minions",
    "the cards",
    "the copies",
    "these",
    "those",
    "the spells",
    "those spells",
    "they all",
    "them all",
    "these cards",
)(lambda: Selector("them"))
rule("who", "both", "both of them", "both minions")(lambda: Selector("them"))
rule("who", "your hero", "you")(lambda: YOUR_HERO)
rule("who", "your starting Hero Power", "your Hero Power")(lambda: Selector("hero-powers", "friendly"))
rule("who", "the enemy hero", "your opponent's hero", "your opponent", "enemy hero", "the opponent")(lambda: ENEMY_HERO)
rule("who", "each hero", "both heroes", "all heroes")(lambda: Selector("heroes"))
rule("who", "each player", "both players")(lambda: Selector("players"))
rule("who", "a player")(lambda: Selector("players"))
rule("who", "your weapon", "the weapon")(lambda: Selector("weapons", "friendly"))
rule("who", "your hand")(lambda: Selector("hand", "friendly"))
rule("who", "your deck")(lambda: Selector("deck", "friendly"))
rule("who", "your opponent's hand", "their hand")(lambda: Selector("hand", "enemy"))
rule("who", "your opponent's deck", "their deck")(lambda: Selector("deck", "enemy"))
rule("who", "your opponent's weapon", "their weapon")(lambda: Selector("weapons", "enemy"))
rule("who", "your board")(lambda: Selector("minions", "friendly"))
rule("who", "everything", "EVERYTHING")(lambda: Selector("characters"))
rule("who", "everything else")(lambda: Selector("characters", filters=(Filter("other"),)))
rule("who", "(its|the target's) owner", "its controller")(lambda: Selector("owner"))
rule("who", "the attacker", "the attacking minion", "the attacking (character|enemy)")(lambda: Selector("attacker"))
rule("who", "(the|that) defender")(lambda: Selector("defender"))
rule(
    "who",
    "adjacent minions",
    "(its|this minion's) neighbors",
    "(the|) minions next to (it|this)",
    "both adjacent minions",
    "adjacent ones",
    "the minions next to it",
)(lambda: Selector("adjacent"))
rule("who", "{noun}")(lambda who: replace(who))
rule("who", "(all|ALL|every|EVERY) {noun}", "(all|ALL) the {noun}", "all of (the|your) {noun}")(
    lambda who: replace(who, pick="all")
)
rule("who", "(all|) your {noun}", "all of your {noun}")(lambda who: replace(who, side=who.side or "friendly"))
rule("who", "(your opponent's|their|your opponents'|the opponent's|your enemy's) {noun}")(
    lambda who: replace(who, side="enemy")
)
rule("who", "each {noun}")(lambda who: who)
rule("who", "(a|an|any) {noun}")(lambda who: replace(who, pick="chosen"))
rule("who", "ANY {noun}")(lambda who: replace(who, pick="chosen"))
rule("who", "another {noun}")(lambda who: replace(with_filter(who, Filter("other")), pick="chosen"))
rule("who", "another", "one", "another one")(lambda: Selector("one"))
rule("who", "the other", "the others", "the rest")(lambda: Selector("rest"))
rule("who", "(a|another|one) [of] random {noun}", "(a|one) random {noun}")(lambda who: replace(who, pick="random"))
rule("who", "another random {noun}")(lambda who: replace(with_filter(who, Filter("other")), pick="random"))
rule("who", "a different random {noun}")(lambda who: replace(with_filter(who, Filter("distinct")), pick="random"))
rule("who", "{n} random {noun}", "{n} different random {noun}")(lambda n, who: replace(who, pick="random", count=n))
rule("who", "{n} other random {noun}", "{n} random other {noun}")(
    lambda n, who: replace(with_filter(who, Filter("other")), pick="random", count=n)
)
rule("who", "random {noun}")(lambda who: replace(who, pick="random"))
rule("who", "{n} {noun}", "up to {n} {noun}")(lambda n, who: replace(who, pick="count", count=n))
rule("who", "{n} of your {noun}")(lambda n, who: replace(who, side="friendly", pick="count", count=n))
rule("who", "one of your {noun}", "(a|one) of your {noun}")(lambda who: replace(who, side="friendly", pick="chosen"))
rule("who", "a random one of your {noun}", "one of your random {noun}")(
    lambda who: replace(who, side="friendly", pick="random")
)
rule("who", "the next {noun}", "your next {noun}", "the next {n} {noun}", "your next {n} {noun}")(
    lambda *found: replace(found[-1], pick="next", count=found[0] if len(found) > 1 else None)
)
rule("who", "the first {noun}", "your first {noun}")(lambda who: replace(who, pick="first"))
rule("who", "the last {noun}", "your last {noun}")(lambda who: replace(who, pick="last"))
rule("who", "the last {n} {noun}", "your last {n} {noun}")(lambda n, who: replace(who, pick="last", count=n))
rule(
    "who",
    "the <left-most|right-most|leftmost|rightmost> {noun}",
    "your <left-most|right-most|leftmost|rightmost> {noun}",
    "<left-most|right-most> {noun}",
)(lambda which, who: replace(who, pick=which.lower().replace("tm", "t-m")))
rule(
    "who",
    "the left- and right-most {noun}",
    "your left and right-most {noun}",
    "the left and right-most {noun}",
    "your left- and right-most {noun}",
)(lambda who: replace(who, pick="outer-most"))
rule("who", "(the|your|a|an) <highest|lowest> {attribute} {noun}", "the <highest|lowest>-{attribute} {noun}")(
    lambda which, tag, who: replace(with_filter(who, Filter(which.lower(), tag)), pick="random")
)
rule("who", "(your|the) {n} <highest|lowest> {attribute} {noun}")(
    lambda n, which, tag, who: replace(with_filter(who, Filter(which.lower(), tag)), pick="random", count=n)
)
rule("who", "the {noun} with the <highest|lowest> {attribute}")(
    lambda who, which, tag: replace(with_filter(who, Filter(which.lower(), tag)), pick="random")
)
rule("who", "the <top|bottom> card (of|from) your deck", "the <top|bottom> card of the deck")(
    lambda which: Selector("deck", "friendly", pick=which.lower())
)
rule("who", "the <top|bottom> {n} cards (of|from) your deck")(
    lambda which, n: Selector("deck", "friendly", pick=which.lower(), count=n)
)
rule("who", "the <top|bottom> card of your opponent's deck")(
    lambda which: Selector("deck", "enemy", pick=which.lower())
)
rule("who", "the <top|bottom> {n} cards of your opponent's deck")(
    lambda which, n: Selector("deck", "enemy", pick=which.lower(), count=n)
)
rule("who", "the {noun}")(lambda who: who)
rule("who", "{who-one} and {who-one}", "{who-one}, {who-one}, and {who-one}", "both {who-one} and {who-one}")(
    lambda *parts: Selector("union", parts=parts)
)
rule("who-one", "{noun-phrase}")(lambda who: who)
rule("noun-phrase", "your hero")(lambda: YOUR_HERO)
rule("noun-phrase", "the enemy hero")(lambda: ENEMY_HERO)
rule("noun-phrase", "this minion", "this", "itself")(lambda: SELF)
rule("noun-phrase", "it")(lambda: IT)
rule(
    "noun-phrase",
    "(its|this minion's) neighbors",
    "adjacent minions",
    "(the|) minions next to it",
    "adjacent ones",
    "its neighbors",
)(lambda: Selector("adjacent"))
rule("noun-phrase", "(a|an) {noun}")(lambda who: replace(who, pick="chosen"))
rule("noun-phrase", "a random {noun}")(lambda who: replace(who, pick="random"))
rule("noun-phrase", "another random {noun}")(lambda who: replace(with_filter(who, Filter("other")), pick="random"))
rule("noun-phrase", "{noun}")(lambda who: who)
rule("noun-phrase", "(all|ALL|each) {noun}")(lambda who: who)
rule("noun-phrase", "your {noun}")(lambda who: replace(who, side=who.side or "friendly"))
rule("noun-phrase", "your opponent's {noun}")(lambda who: replace(who, side="enemy"))
rule("noun-phrase", "{n} {noun}")(lambda n, who: replace(who, pick="count", count=n))
rule("noun-phrase", "another {noun}")(lambda who: replace(with_filter(who, Filter("other")), pick="chosen"))

rule("possessive", "(this minion's|its|this|this weapon's|this card's)")(lambda: SELF)
rule("possessive", "(that minion's|the target's|the minion's|its|that card's|the card's|that spell's|the spell's)")(
    lambda: IT
)
rule("possessive", "(your hero's|your)")(lambda: YOUR_HERO)
rule("possessive", "your weapon's")(lambda: Selector("weapons", "friendly"))
rule("possessive", "their")(lambda: Selector("them"))

# Values that are counted or looked up

rule("value", "{n}")(lambda n: n)
rule("value", "{possessive} {attribute}", "the {attribute} of {who}")(
    lambda a, b: Value("attribute", of=a, tag=b) if isinstance(a, Selector) else Value("attribute", of=b, tag=a)
)
rule("value", "(the|) number of {who}", "the amount of {who}", "the number of {who} {period}")(
    lambda who, *period: Value("count", of=every(who))
)
rule("value", "double {value}", "twice {value}")(lambda value: Value("times", parts=(value, Value("number", 2))))
rule("value", "half {value}")(lambda value: Value("half", parts=(value,)))
rule("value", "your hand size", "the number of cards in your hand")(
    lambda: Value("count", of=Selector("hand", "friendly"))
)
rule(
    "value",
    "(the damage|damage) dealt",
    "that damage",
    "the damage (taken|dealt)",
    "the amount (healed|of damage dealt|dealt)",
    "the excess damage",
    "the excess",
    "that amount",
    "that much",
)(lambda: Value("event-amount"))
rule("value", "your (missing Health|hero's missing Health)")(
    lambda: Value("attribute", of=YOUR_HERO, tag=GameTag.DAMAGE)
)
rule("value", "{possessive} missing Health")(lambda who: Value("attribute", of=who, tag=GameTag.DAMAGE))
rule("value", "your Armor", "your hero's Armor", "the Armor you have")(
    lambda: Value("attribute", of=YOUR_HERO, tag=GameTag.ARMOR)
)
rule("value", "your Spell Damage")(
    lambda: Value("attribute", of=Selector("players", "friendly"), tag=GameTag.CURRENT_SPELLPOWER)
)
rule("value", "your (empty Mana Crystals|unspent Mana)", "your remaining Mana")(lambda: Value("unspent-mana"))
rule("value", "{who} {period}")(lambda who, period: Value("count", of=every(who)))


# What is played, drawn or summoned from now on

rule(
    "post",
    "you (play|cast|summon|draw|control|have|discover|add to your hand)",
    "you've (played|drawn)",
    "you're holding",
)(lambda: lambda who: replace(who, side=who.side or "friendly"))
rule("post", "you (play|cast|summon|draw) {period}")(
    lambda period: lambda who: with_filter(replace(who, side=who.side or "friendly"), Filter("period", card=period))
)
rule("post", "(your opponent|they) (plays|casts|play|cast|summons|draws)")(
    lambda: lambda who: replace(who, side="enemy")
)
rule("post", "your opponent is holding", "in the enemy hand")(lambda: lambda who: place(who, "hand", "enemy"))
rule("post", "left in your deck")(lambda: lambda who: place(who, "deck", "friendly"))
rule("post", "from outside your deck")(
    lambda: lambda who: with_filter(who, Filter("not", parts=(Filter("started-in-deck"),)))
)
rule("post", "drawn from {who}", "drawn by {who}", "drawn this way")(
    lambda *source: lambda who: with_filter(who, Filter("drawn-by", card=source[0].kind if source else ""))
)
rule(
    "post",
    "(destroyed|killed|discarded|drawn|summoned|transformed|returned|healed|hit|revealed|lost|damaged)",
    "{affected}",
)(lambda *_: lambda who: with_filter(who, Filter("affected")))
rule("affected", "(destroyed|killed|discarded|drawn|summoned|healed|damaged) this way")(lambda: "")
rule("post", "with another {attribute}", "with different {attribute}")(
    lambda tag: lambda who: with_filter(who, Filter("distinct", tag))
)
rule(
    "post",
    "that (is|are) {filter-state}",
    "that isn't {filter-state}",
    "that aren't {filter-state}",
    "that was {filter-state}",
)(lambda item: lambda who: with_filter(who, item))
rule("filter-state", "damaged")(lambda: Filter("damaged"))
rule("filter-state", "undamaged")(lambda: Filter("undamaged"))
rule("filter-state", "{keyword}")(lambda tag: Filter("keyword", tag))
rule("filter-state", "adjacent to this")(lambda: Filter("adjacent"))
rule("adjective", "Stealthed")(lambda: lambda who: with_filter(who, Filter("keyword", GameTag.STEALTH)))
rule("adjective", "mortally wounded", "dying")(lambda: lambda who: with_filter(who, Filter("dying")))
rule("adjective", "unspent", "unused", "empty", "extra", "full", "missing")(lambda: lambda who: who)
rule(
    "who",
    "the chosen {noun}",
    "the chosen minion",
    "the revealed minion",
    "the drawn card",
    "the discarded card",
    "the revealed card",
)(lambda *_: IT)
rule("who", "himself", "HIMSELF", "herself", "yourself")(lambda: SELF)
rule("who", "(your|the) other {noun}")(
    lambda who: with_filter(replace(who, side=who.side or "friendly"), Filter("other"))
)
rule("who", "each {noun}'s owner")(lambda who: Selector("owner"))
rule("who", "the minions next to {who}", "minions next to {who}")(lambda who: Selector("adjacent", parts=(who,)))
rule("who", "one of its neighbors", "a neighbor", "a random neighbor")(lambda: Selector("adjacent", pick="random"))
rule("who", "any minions you drew", "any (cards|minions) drawn")(lambda: Selector("them"))
rule("who", "the rest of your deck", "your remaining deck")(lambda: Selector("deck", "friendly"))
rule("who", "one at random", "one of them", "one of them at random", "a random one", "one of those")(
    lambda: Selector("them", pick="random")
)
rule("who", "{n} of them", "{n} at random")(lambda n: Selector("them", pick="random", count=n))
rule("who", "a random one in your hand")(
    lambda: Selector("hand", "friendly", (Filter("type", CardType.MINION),), pick="random")
)
rule("who", "each player's <highest|lowest> {attribute} {noun}")(
    lambda which, tag, who: with_filter(who, Filter("each-player"), Filter(which.lower(), tag))
)
rule("who", "all {noun} except {who}", "all other {noun} except {who}")(
    lambda who, other: Selector("difference", parts=(who, other))
)
rule("who", "a friendly one", "a friendly")(lambda: Selector("minions", "friendly", pick="chosen"))
rule("who", "another random {noun} in {hand-of}")(lambda who, where: replace(place(who, "hand", where), pick="random"))
rule("hand-of", "your hand")(lambda: "friendly")
rule("hand-of", "each player's hand", "both hands")(lambda: "")
rule("value", "(the|) number of {who} {period}")(lambda who, period: Value("count", of=every(who)))
rule("value", "its damage", "the damage")(lambda: Value("event-amount"))
rule("value", "that minion's {attribute}", "{whose-of} {attribute}")(
    lambda *found: Value("attribute", of=found[0] if isinstance(found[0], Selector) else IT, tag=found[-1])
)
rule("whose-of", "your opponent's")(lambda: ENEMY_HERO)
rule("whose-of", "your hero's")(lambda: YOUR_HERO)

rule("adjective", "{n}-mana")(lambda n: lambda who: with_filter(who, Filter("equal", GameTag.COST, n)))
rule("post", "{participle} {period}", "{relative-past} {period}", "{relative-past}")(
    lambda event, *period: lambda who: place_past(who, event, *period)
)
rule("post", "(that's been|that were|that was|that has been|that have been) {participle}")(
    lambda event: lambda who: place_past(who, event)
)
rule("post", "you've played this game that didn't start in your deck")(
    lambda: lambda who: with_filter(place_past(who, "play"), Filter("not", parts=(Filter("started-in-deck"),)))
)
rule("who", "{n} of {keyword}, {keyword}, {keyword}, or {keyword}")(
    lambda n, *tags: Selector(
        "cards", filters=(Filter("any", parts=tuple(Filter("keyword", tag) for tag in tags)),), pick="chosen", count=n
    )
)
rule("who", "all others of the same minion type")(
    lambda: Selector("minions", filters=(Filter("other"), Filter("same-tribe")))
)
rule("who", "a random friendly one", "a random enemy one")(lambda: Selector("minions", "friendly", pick="random"))
rule("noun-phrase", "a random friendly one")(lambda: Selector("minions", "friendly", pick="random"))
rule("noun-phrase", "all others of the same minion type")(
    lambda: Selector("minions", filters=(Filter("other"), Filter("same-tribe")))
)
rule("who", "half of each player's deck", "half of {who-half}")(lambda _who=None: Selector("deck", pick="half"))
rule("who-half", "your deck")(lambda: "")
rule("who", "your opening hand", "your starting hand")(
    lambda: Selector("hand", "friendly", (Filter("in-opening-hand"),))
)
rule("who", "each of your {noun}", "each of your other {noun}")(lambda who: replace(who, side="friendly"))
rule("who", "one minion", "a playable card")(lambda: Selector("minions", pick="chosen"))
rule("who", "all minions except this one", "all other minions except this")(
    lambda: Selector("minions", filters=(Filter("other"),))
)

rule("who", "your top card", "the top card", "your bottom card")(lambda: Selector("deck", "friendly", pick="top"))
rule("who", "the enemies opposite of (this minion|this)")(lambda: Selector("minions", "enemy", (Filter("opposite"),)))
