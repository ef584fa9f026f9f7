"""The words for what abilities are made of: a table for each closed vocabulary.

A form has ``{places}`` for the parts of what it says, and ``[verb]`` for a verb that stands with whoever the event or
the action is about: "play" after "you", "plays" after anyone else.
"""

from __future__ import annotations

from hslog.hearthstone.generated.vocabulary import CardType, GameTag, Race

ATTRIBUTES = {
    GameTag.ATK: "Attack",
    GameTag.HEALTH: "Health",
    GameTag.COST: "Cost",
    GameTag.DURABILITY: "Durability",
    GameTag.ARMOR: "Armor",
}

KEYWORDS = {
    GameTag.CANT_BE_TARGETED_BY_OPPONENTS: "Can't be targeted by the opponent",
    GameTag.CANT_ATTACK: "Can't attack",
    GameTag.FORGETFUL: "Attacks the wrong enemy half the time",
    GameTag.SPELLPOWER: "Spell Damage",
    GameTag.HEROPOWER_DAMAGE: "Hero Power damage",
    GameTag.HEALTH_MINIMUM: "minimum Health",
    GameTag.GHOSTLY: "Temporary",
    GameTag.SECRET: "Secret",
}
"""Tags whose name in the client is not what a card says."""

NOUNS = {
    "minions": "minion",
    "characters": "character",
    "heroes": "hero",
    "weapons": "weapon",
    "locations": "location",
    "secrets": "Secret",
    "quests": "Quest",
    "hero-powers": "Hero Power",
    "permanents": "minion or location",
    "cards": "card",
    "pool": "card",
    "players": "player",
    "hand": "card",
    "deck": "card",
    "graveyard": "card",
    "history": "card",
    "adjacent": "adjacent minion",
}
"""Selectors that a noun says, in the singular."""

PRONOUNS = {
    "it": "it",
    "them": "them",
    "self": "this",
    "host": "the bearer",
    "target": "the target",
    "subject": "it",
    "one": "another one",
    "each": "each of them",
    "rest": "the others",
    "original": "the original",
    "attacked": "what it attacks",
    "remembered": "what it remembers",
    "likewise": "as many of them",
}
"""Selectors that refer to what is already spoken of."""

TYPES = {
    CardType.MINION: "minion",
    CardType.SPELL: "spell",
    CardType.WEAPON: "weapon",
    CardType.HERO: "hero",
    CardType.LOCATION: "location",
    CardType.HERO_POWER: "Hero Power",
    CardType.ENCHANTMENT: "enchantment",
}

TRIBES = {Race.MECHANICAL: "Mech", Race.ALL: "minion of all types"}
"""Tribes that cards call otherwise than the client."""

PLACES = {
    "hand": "in {whose} hand",
    "deck": "in {whose} deck",
    "graveyard": "that died",
}
WHOSE = {"friendly": "your", "enemy": "your opponent's", "each": "each player's", "": "a player's"}

PICKS = {
    "next": "the next",
    "first": "the first",
    "last": "the last",
    "bottom": "the bottom",
    "left-most": "the left-most",
    "right-most": "the right-most",
    "outer-most": "the outermost",
    "half": "half of the",
}

BEFORE = {
    "other": "other",
    "damaged": "damaged",
    "undamaged": "undamaged",
    "adjacent": "adjacent",
    "basic": "basic",
    "distinct": "different",
    "temporary": "temporary",
    "golden": "Golden",
    "friendly": "friendly",
    "enemy": "enemy",
    "outermost": "outermost",
    "upgraded": "upgraded",
    "affected": "affected",
}
"""Filters that are said before the noun."""

AFTER = {
    "affordable": "that you can afford",
    "copied": "copied from your opponent",
    "damaged-by-self": "damaged by this",
    "each-player": "of each player",
    "from-past": "from the past",
    "in-opening-hand": "of your opening hand",
    "left-of-self": "to the left of this",
    "right-of-self": "to the right of this",
    "opposite": "opposite this",
    "opposed": "of the other side",
    "other-class": "from another class",
    "own-class": "from your class",
    "opponent-class": "from your opponent's class",
    "same-card": "of the same kind",
    "same-name": "with the same name",
    "same-tribe": "of the same minion type",
    "started-in-deck": "that started in your deck",
    "targets-self": "cast on this",
    "hero-power": "that are Hero Powers",
}
"""Filters that are said after the noun."""

LIMITS = {
    "equal": "with {amount} {tag}",
    "at-least": "with {amount} or more {tag}",
    "at-most": "with {amount} or less {tag}",
    "more-than": "with more {tag} than {amount}",
    "less-than": "with less {tag} than {amount}",
    "set-to": "whose {tag} is set to {amount}",
    "highest": "with the highest {tag}",
    "lowest": "with the lowest {tag}",
    "odd": "with odd {tag}",
    "even": "with even {tag}",
    "one-of-each": "of each {tag}",
    "with": "with {amount} {tag}",
    "stats": "with stats equal to {amount}",
}
"""Filters about a number."""

COSTS = {
    "equal": "that cost{s} ({amount})",
    "at-least": "that cost{s} ({amount}) or more",
    "at-most": "that cost{s} ({amount}) or less",
    "set-to": "that cost{s} ({amount})",
}
"""The same of the Cost."""

PAST = {
    "play": "you played",
    "enemy-play": "your opponent played",
    "cast": "you cast",
    "summon": "you summoned",
    "draw": "you drew",
    "discard": "you discarded",
    "die": "that died",
    "death": "that died",
    "destroy": "that you destroyed",
}
"""What happened to cards that a history lists."""

PERIODS = {
    "turn": "this turn",
    "game": "this game",
    "last-turn": "last turn",
    "next-turn": "next turn",
    "since-last-turn": "since your last turn",
    "while-holding": "while this is held",
    "until-your-next-turn": "until your next turn",
    "next": "the next time",
    "each": "each turn",
}

EVENTS = {
    "play-card": "{player} [play] {subject}",
    "play-minion": "{player} [play] {subject}",
    "cast-spell": "{player} [cast] {subject}",
    "spell-effect": "{player} [cast] {subject}",
    "summon": "{player} [summon] {subject}",
    "death": "{subject} [die]",
    "damage": "{subject} [take] damage",
    "fatal-damage": "{subject} [take] fatal damage",
    "survive-damage": "{subject} [survive] damage",
    "deal-damage": "{subject} [deal] damage",
    "attack": "{subject} [attack]",
    "attacked": "{subject} [be] attacked",
    "attack-damage": "{subject} [deal] damage in an attack",
    "attack-survived": "{subject} [survive] an attack",
    "kill": "{subject} [kill] {other}",
    "honorable-kill": "an Honorable Kill",
    "overkill": "this deals more damage than is needed to kill",
    "healing": "{subject} [be] healed",
    "restore": "{player} [restore] {amount}Health to {subject}",
    "overheal": "{subject} [be] healed beyond full Health",
    "draw": "{player} [draw] {subject}",
    "discard": "{player} [discard] {subject}",
    "shuffle": "{player} [shuffle] {subject} into a deck",
    "add-to-hand": "{subject} [be] added to the hand",
    "hero-power": "{player} [use] a Hero Power",
    "armor": "{player} [gain] Armor",
    "equip": "{player} [equip] {subject}",
    "turn-end": "the end of {whose} turn",
    "turn-start": "the start of {whose} turn",
    "game-start": "the start of the game",
    "awaken": "{subject} [awaken]",
    "battlecry": "a Battlecry [trigger]",
    "deathrattle": "a Deathrattle [trigger]",
    "freeze": "{subject} [be] frozen",
    "discover": "{player} [discover] {subject}",
    "transform": "{subject} [transform]",
    "trade": "{player} [trade] {subject}",
    "excavate": "{player} [excavate]",
    "invoke": "{player} [invoke] Galakrond",
    "overload": "{player} [overload] Mana Crystals",
    "mana-spent": "{player} [spend] Mana",
    "spend-all-mana": "{player} [spend] all Mana",
    "gain-attack": "{subject} [gain] Attack",
    "lose-durability": "{subject} [lose] Durability",
    "lose-keyword": "{subject} [lose] a keyword",
    "secret-revealed": "{subject} [be] revealed",
    "quest-completed": "this is completed",
    "forge": "{player} [forge] {subject}",
    "use": "{player} [use] {subject}",
    "choose-one": "{player} [play] a Choose One card",
    "unknown": "something that is not understood",
}
WITHOUT_SUBJECT = {
    "cast-spell": "a spell",
    "spell-effect": "a spell",
    "secret-revealed": "a Secret",
    "play-minion": "a minion",
    "summon": "a minion",
    "death": "a minion",
    "damage": "a character",
    "healing": "a character",
    "restore": "a character",
    "attack": "a character",
}
"""Who an event is about where the text names nobody."""

MOMENTS = ("turn-end", "turn-start", "game-start")
"""Events that last no time: cards say "at" of them."""

PARTICIPLES = {
    "be": "been",
    "cast": "cast",
    "draw": "drawn",
    "take": "taken",
    "deal": "dealt",
    "spend": "spent",
    "die": "died",
    "lose": "lost",
    "freeze": "frozen",
    "equip": "equipped",
    "awaken": "awakened",
}
"""Participles that are not formed with "ed"."""

CONDITIONS = {
    "attacking": "{who} is attacking",
    "attacking-minion": "attacking a minion",
    "board-full": "the board is full",
    "outermost": "it is the left-most or the right-most card of the hand",
    "brought-by-other-card": "another card brings it",
    "costs-less": "this costs less than {who}",
    "costs-more": "this costs more than {who}",
    "dies": "{who} died",
    "drawn-this-turn": "this was drawn this turn",
    "from": "from {who}",
    "hand-full": "your hand is full",
    "highest-cost": "this has the highest Cost in your hand",
    "history": "what the text asks for has happened",
    "in-place": "this is there",
    "joust-won": "yours costs more",
    "just-summoned": "it was summoned this turn",
    "matches": "it is {who}",
    "no-duplicates": "there are no duplicates among {who}",
    "not-possible": "that is not possible",
    "only": "there are only {who}",
    "several-enemies": "there are several enemies",
    "turn-of-host": "it is the owner's turn",
    "your-turn": "it is your turn",
}

VALUES = {
    "script": "a number the card counts",
    "event-amount": "that much",
    "that-many": "that many",
    "same": "the same",
    "full": "full",
    "excess-damage": "the excess",
    "unspent-mana": "your unspent Mana",
}

ACTIONS = {
    "deal": "deal {damage} to {who}",
    "missiles": "deal {damage} randomly split among {who}",
    "heal": "restore {health} to {who}",
    "destroy": "destroy {who}",
    "silence": "silence {who}",
    "freeze": "freeze {who}",
    "draw": "draw {who}",
    "draw-until": "draw until there are {amount} cards in the hand",
    "discard": "discard {who}",
    "summon": "summon {cards}",
    "recruit": "put {who} into play",
    "resurrect": "resurrect {cards}",
    "add-to-hand": "add {cards} to the hand",
    "shuffle": "shuffle {cards} into the deck",
    "shuffle-away": "shuffle {who} into the deck",
    "put-in-deck": "put {cards} into the deck",
    "discover": "discover {cards}",
    "dredge": "look at the bottom three cards of the deck and put one on top",
    "equip": "equip {cards}",
    "cast": "cast {cards}",
    "transform": "transform {who} into {cards}",
    "replace": "replace {who} by {cards}",
    "return-to-hand": "return {who} to the hand",
    "take-control": "take control of {who}",
    "armor": "give {who} {armor}",
    "lose-armor": "{who} [lose] {amount} Armor",
    "hero-power-damage": "let your Hero Power deal {amount} more damage this game",
    "mana-this-turn": "gain {amount} Mana this turn only",
    "mana-crystals": "gain {amount} Mana Crystals",
    "empty-crystals": "gain {amount} empty Mana Crystals",
    "refresh-crystals": "refresh {amount} Mana Crystals",
    "lose-crystals": "lose {amount} Mana Crystals",
    "unlock-crystals": "unlock the overloaded Mana Crystals",
    "spend-all-mana": "spend all Mana",
    "overload": "overload ({amount})",
    "set-cost": "set the Cost of {who} to {amount}",
    "trigger-deathrattle": "trigger the Deathrattle of {who}",
    "copy-deathrattle": "take the Deathrattle of {cards}",
    "attack": "{who} [attack] {cards}",
    "attack-again": "{who} may attack again",
    "fight": "they fight",
    "counter": "counter {who}",
    "choose": "choose {who}",
    "double": "double the stats of {who}",
    "swap": "swap {who} with {cards}",
    "swap-stats": "swap Attack and Health of {who}",
    "steal-stats": "take the stats of {who}",
    "dormant": "{who} [become] dormant",
    "awaken": "awaken {who}",
    "adapt": "adapt {who}",
    "reveal": "reveal {cards}",
    "look": "look at {cards}",
    "remove": "remove {who}",
    "refresh": "refresh {who}",
    "replace-hero-power": "replace the Hero Power by {cards}",
    "upgrade-hero-power": "upgrade the Hero Power",
    "lose": "{who} [lose] {gives}",
    "lose-keyword": "{who} [lose] {gives}",
    "spend-corpses": "spend {amount} Corpses",
    "gain-corpses": "gain {amount} Corpses",
    "raise-corpses": "raise {amount} Corpses",
    "excavate": "excavate a treasure",
    "invoke": "invoke Galakrond",
    "herald": "herald",
    "imbue": "imbue the Hero Power",
    "again": "do it again",
    "bonus-effect": "gain an effect that changes each turn",
    "assemble": "assemble {cards}",
    "bring": "the same with {cards}",
    "craft": "craft {cards}",
    "improve": "improve {who}",
    "attach": "attach {cards} to {who}",
    "fatigue": "take fatigue damage",
    "deaths": "the dead leave",
    "redirect": "it hits {who} in place of the target",
    "prevent": "prevent it",
}
"""Actions that a form says; of the others, the word of the vocabulary is shown."""

REPLACEMENTS = {
    ("attack-damage", "also-adjacent"): "Attacks also damage the minions next to the defender",
    ("cast-spell", "also-adjacent"): "{who} also affect the neighbours of the target",
    ("damage", "times"): "Damage to {who} is multiplied by {amount}{if}",
    ("damage", "at-most"): "{who} takes at most {amount} damage at a time",
    ("damage", "less"): "{who} takes {amount} less damage{if}",
    ("damage", "prevent"): "{who} takes no damage{if}",
    ("amount", "times"): "Damage and healing of {who} are multiplied by {amount}",
    ("spell-damage", "times"): "Spell Damage counts {amount} times for {who}",
    ("healing", "times"): "Healing is multiplied by {amount}",
    ("healing", "becomes-damage"): "Healing deals damage instead",
    ("healing", "prevent"): "Healing of {who} is prevented",
    ("lose-durability", "prevent"): "{who} does not lose Durability{if}",
    ("lose-durability", "lose-attack"): "{who} loses Attack in place of Durability{if}",
    ("game-start", "health"): "Your starting Health is {amount}",
    ("game-start", "deck-size"): "Your deck has {amount} cards",
    ("transform", "keep-enchantments"): "Enchantments stay when it transforms",
    ("move", "keep-enchantments"): "Enchantments stay when it moves",
    ("hero-power", "targets-minions"): "Your Hero Power can target minions",
    ("hero-power", "also-adjacent"): "Your Hero Power also affects the neighbours of the target",
    ("lifesteal", "damages-enemy"): "Your Lifesteal damages the enemy hero instead of healing yours",
    ("hero-power", "more-often"): "Your Hero Power can be used more often",
    ("hero-power", "prevent"): "Hero Powers cannot be used",
    ("choose-one", "both"): "Choose One cards have both effects",
    ("summon", "twice"): "What summons minions summons twice as many",
    ("attack", "unlimited"): "{who} may attack any number of times",
    ("unknown", "pay-corpses"): "{who} costs Corpses in place of Mana{if}",
    ("unknown", "pay-health"): "{who} costs Health in place of Mana{if}",
    ("unknown", "pay-armor"): "{who} costs Armor in place of Mana{if}",
}
TWICE = {
    "battlecry": "Battlecries",
    "deathrattle": "Deathrattles",
    "combo": "Combos",
    "turn-end": "end-of-turn effects",
    "spellburst": "Spellbursts",
    "secret-revealed": "Secrets",
    "quickdraw": "Quickdraws",
    "hero-power": "Hero Power",
    "finale": "Finales",
    "outcast": "Outcasts",
    "play-card": "cards",
    "cast-spell": "spells",
}
"""What a text may repeat, by the event."""
