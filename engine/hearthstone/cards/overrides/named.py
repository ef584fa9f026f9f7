"""Overrides of cards whose behaviour beyond their text the rulebook describes."""

from __future__ import annotations

from engine.hearthstone.cards.overrides.kind import deaths_after, instead
from engine.hearthstone.cards.overrides.later import HORSEMEN
from hslog.hearthstone.build import NEWEST

ENDS_WITH_TURN = (
    '["trigger",{"pattern":["turn-end",{"timing":"at","player":"friendly"}],"limit":"once","place":"enchantment"}]'
)


COPIES_HANDS = 93849
"""The first known build in which Illucia copies the enemy's hand; before, she swaps hands and decks."""

LEGENDARY = '["pool",{"filters":[["type",{"number":4}],["rarity",{"number":5}]],"pick":"random"}]'


def _on_player(kind: str, enchantment: str) -> str:
    """Return the notation of an on-play effect of a kind that attaches an enchantment to the player."""
    return (
        f'[["on-play",{{"kind":"{kind}","actions":[["attach",{{"who":["players",{{"side":"friendly"}}],'
        f'"enchantment":"{enchantment}"}}]]}}]]'
    )


SECRET_COUNTERS = (("play-minion", "minions", 1), ("cast-spell", '["cards",{"filters":[["type",{"number":5}]]}]', 2))
"""The events that Okani may counter, each with its subject in the notation and the number of the hidden choice."""


def _counters(event: str, subject: str, choice: int) -> str:
    """Return the notation of the trigger that counters an event if the player has secretly made this choice."""
    subject = subject if subject.startswith("[") else f'"{subject}"'
    return (
        f'["trigger",{{"pattern":["{event}",{{"timing":"when","player":"enemy","subject":{subject}}}],"actions":'
        '[["counter",{"who":"it"}]],"limit":"once","condition":["equal",{"amount":["attribute",{"of":"self","tag":813}],'
        f'"limit":{choice}}}]}}]'
    )


LAST_MINION = 72661
"""The last known build in which Lord Jaraxxus is a minion; later he is a hero card."""

LACKEYS = ("DAL_613", "DAL_614", "DAL_615", "DAL_739", "DAL_741", "ULD_616", "DRG_052")
BRINGS_BACK = '["summon",{"cards":["card",{"filters":[["id",{"card":"DAL_357"}]]}]}]'

OVERRIDES = {
    "ICC_204": instead(
        "the Secret comes into play as one that is cast",
        '[["trigger",{"pattern":["play-card",{"timing":"after","player":"friendly","subject":"secrets"}],"actions":[["cast",{'
        '"cards":["pool",{"filters":[["keyword",{"number":219}],["class",{"number":3}]],"pick":"random"}]}]]}]]',
    ),
    "GIL_840": instead(
        "nothing is cast (HS 2.3)",
        '[["on-play",{"kind":"battlecry","actions":[["set",{"who":["deck",{"side":"friendly","filters":[["type",{"number":4}'
        ']]}],"gives":[[47,["attribute",{"of":"it","tag":45}],"set"]],"enchantment":"CS1_129e","flags":["each"]}]]}]]',
    ),
    "TSC_908": instead(
        "hand and bottom of the deck change places, which is no draw (HS 4.4)",
        '[["on-play",{"kind":"battlecry","actions":[["swap-hand",{"cards":["deck",{"side":"friendly","pick":"bottom"}]}]]}]]',
    ),
    **{
        card: instead(
            "the minion is set aside, and another entity is the hero (HS 1.4, 2.5)",
            '[["on-play",{"kind":"battlecry","actions":[["replace-hero",{"cards":["card",{"filters":[["id",{"card":"EX1_323h"}]]}]}],'
            '["equip",{"cards":["card",{"filters":[["id",{"card":"EX1_323w"}]]}]}],["set-aside",{"who":"self"}]]}]]',
            last=last,
        )
        for card, last in (("EX1_323", LAST_MINION), ("VAN_EX1_323", NEWEST))
    },
    "SW_447": instead("an enchantment of the player does it", _on_player("battlecry", "SW_447e")),
    "SW_447e": instead(
        "each of the next three spells is cast, and another card is drawn (HS 5.1)",
        '[["trigger",{"pattern":["draw",{"timing":"after","player":"friendly","subject":["cards",{"filters":[["type",{"number":5}]'
        ']}]}],"actions":[["count-up",{"who":"self"}],["cast",{"cards":"it"}],["draw",{"who":["deck",{"side":"friendly","pick":'
        '"top"}]}]],"condition":["less-than",{"amount":["attribute",{"of":"self","tag":2}],"limit":4}],"place":"enchantment"}]]',
    ),
    "TSC_933": instead(
        "the minion that was chosen goes to the bottom of its owner's deck",
        '[["on-play",{"kind":"combo","actions":[["put-in-deck",{"who":["minions",{"side":"enemy","pick":"chosen"}],"flags":['
        '"bottom"]}]]}]]',
    ),
    "LOOT_500": instead(
        "what it gives says the rest",
        '[["deathrattle",{"actions":[["give",{"who":["hand",{"side":"friendly","filters":[["type",{"number":4}]],"pick":"random"}],'
        '"gives":[[47,4],[45,2]],"enchantment":"LOOT_500e"}]]}]]',
    ),
    "BAR_080": instead(
        "it is swapped with a minion of its owner's hand",
        '[["on-play",{"kind":"battlecry","actions":[["swap",{"who":["minions",{"pick":"chosen"}],"cards":["hand",{"pick":"random"}'
        "]}]]}]]",
    ),
    "TSC_955t": instead(
        "its numbers are how much damage it deals, and how often",
        '[["trigger",{"pattern":["turn-start",{"timing":"at","player":"friendly"}],"actions":[["deal",{"who":["heroes",{"side":'
        '"friendly"}],"amount":["attribute",{"of":"self","tag":2}]}],["lose",{"who":"self","amount":1,"limit":3}],["if",{'
        '"condition":["less-than",{"amount":["attribute",{"of":"self","tag":3}],"limit":1}],"actions":[["set-aside",{"who":"self"'
        '}]]}]],"place":"hand"}]]',
    ),
    "DED_515": instead(
        "it asks for the printed cost (HS 4.11)",
        '[["on-play",{"kind":"battlecry","actions":[["cast",{"cards":["history",{"filters":[["type",{"number":5}],["past",{"card":'
        '"play"}],["period",{"card":"game"}],["at-least",{"number":48,"amount":5,"card":"printed"}]],"pick":"last"}],"flags":['
        '"again"]}]]}]]',
    ),
    "YOD_027": instead(
        "the card is one that the opponent has the crystals for",
        '[["on-play",{"kind":"battlecry","actions":[["attach",{"who":["hand",{"side":"enemy","filters":[["at-most",{"number":48,'
        '"amount":["attribute",{"of":["players",{"side":"enemy"}],"tag":26}]}]],"pick":"random"}],"enchantment":"YOD_027e"}]]}]]',
    ),
    "YOD_027e": instead(
        "it is discarded as its owner's turn ends",
        '[["trigger",{"pattern":["turn-end",{"timing":"at","player":"enemy"}],"actions":[["discard",{"who":"host"}]],"limit":'
        '"once","place":"enchantment"}]]',
    ),
    "DAL_357": instead(
        "who awakens is a new copy, which keeps nothing (HS 4.6)",
        '[["keyword",{"tag":190}],["deathrattle",{"clause":1,"actions":[["summon",{"cards":["card",{"filters":[["id",{"card":'
        '"DAL_357t"}]]}]}],["set-aside",{"who":"self"}]]}]]',
    ),
    "DAL_357t": instead(
        "it becomes the minion again",
        '[["keyword",{"tag":1518}],["trigger",{"clause":1,"pattern":["restore",{"timing":"when","player":"friendly","amount":5}],'
        '"actions":[["set-aside",{"who":"self"}],' + BRINGS_BACK + '],"limit":"once","place":"dormant"}]]',
    ),
    "LOOT_526": instead(
        "the Candles are its own, and it awakens when three were drawn",
        '[["keyword",{"tag":1518}],["on-play",{"clause":1,"kind":"battlecry","actions":[["shuffle",{"cards":["card",{"filters":[['
        '"id",{"card":"LOOT_526t"}]],"count":3}],"player":"enemy"}]]}],["trigger",{"clause":2,"pattern":["draw",{"timing":"after"'
        ',"player":"enemy","subject":["cards",{"filters":[["id",{"card":"LOOT_526t"}]]}],"amount":3}],"actions":[["awaken",{"who":'
        '"self"}]],"limit":"once","place":"dormant"}]]',
    ),
    "LOOT_526t": instead("The Darkness counts it", '[["keyword",{"tag":377}]]'),
    "ULD_168e": instead(
        "those of hand and deck, too",
        '[["aura",{"who":["cards",{"side":"friendly","filters":[["any",{"parts":['
        + ",".join(f'["id",{{"card":"{card}"}}]' for card in LACKEYS)
        + ']}]]}],"gives":[[47,4,"set"],[45,4,"set"]]}]]',
    ),
    "ICC_829p": instead(
        "each of the four comes once; what they do together is theirs (HS 4.2)",
        '[["on-play",{"kind":"power","actions":[["summon",{"cards":["pool",{"filters":[["any",{"parts":['
        + ",".join(f'["id",{{"card":"{card}"}}]' for card in HORSEMEN)
        + ']}]],"pick":"random"}]}]]}]]',
    ),
    "TSC_032": instead(
        "the choice is hidden; it counters once",
        '[["on-play",{"kind":"battlecry","actions":[["choose-one",{"actions":['
        + ",".join(
            f'["option",{{"actions":[["hide-choice",{{"who":"self","amount":{choice}}}]]}}]'
            for *_, choice in SECRET_COUNTERS
        )
        + "]}]]}],"
        + ",".join(_counters(*one) for one in SECRET_COUNTERS)
        + "]",
    ),
    "DMF_236": instead(
        "the spell is countered, and the opponent casts the other one",
        '[["trigger",{"clause":1,"pattern":["cast-spell",{"timing":"when","player":"enemy","subject":["cards",{"filters":[["type",'
        '{"number":5}]]}]}],"actions":[["counter",{"who":"it"}],["cast",{"cards":["pool",{"filters":[["type",{"number":5}],'
        '["equal",{"number":48,"amount":["attribute",{"of":"it","tag":48}]}]],"pick":"random"}],"player":"enemy"}]],"place":'
        '"secret"}]]',
    ),
    "DED_525": instead(
        "the player chooses a target for each rocket, and who has died of one is gone before the next (HS A.1)",
        '[["on-play",{"kind":"battlecry","actions":[["repeat",{"amount":5,"actions":[["aim",{"who":["minions",{"side":"enemy"}]}],'
        '["deal",{"who":"it","amount":2}],"deaths"]}]]}]]',
    ),
    "TSC_023": instead(
        "the player chooses the second target when the first was hit and has died (HS A.1)",
        '[["on-play",{"actions":[["deal",{"who":["characters",{"side":"enemy","pick":"chosen"}],"amount":["spell-damage",'
        '{"number":2}]}],["if",{"condition":["happened",{"event":["play-card",{"player":"friendly","subject":["minions",{'
        '"filters":[["tribe",{"number":92}]]}],"period":"while-holding"}]}],"actions":["deaths",["aim",{"who":["characters",{'
        '"side":"enemy"}]}],["deal",{"who":"it","amount":["spell-damage",{"number":2}]}]]}]]}]]',
    ),
    "BAR_074": instead(
        "of a card that costs 10 or more nothing is raised",
        '[["aura",{"gives":[[227,1,"set"]]}],["trigger",{"pattern":["draw",{"timing":"after","player":"enemy","subject":"cards"'
        '}],"actions":[["if",{"condition":["less-than",{"amount":["attribute",{"of":"it","tag":48}],"limit":10}],"actions":[['
        '"change-cost",{"who":"it","amount":1,"enchantment":"BAR_074e"}]]}]]}]]',
    ),
    "ICC_050": instead(
        "the Spiders have a name of their own",
        '[["on-play",{"actions":[["summon",{"cards":["card",{"filters":[["id",{"card":"ICC_832t3"}]],"count":2}]}]]}]]',
    ),
    "DRG_270": instead(
        "the upgraded spells are its own cards",
        '[["on-play",{"kind":"battlecry","actions":[["if",{"condition":["exists",{"who":["hand",{"side":"friendly","filters":[['
        '"tribe",{"number":24}]]}]}],"actions":[["discover",{"cards":["pool",{"filters":[["any",{"parts":['
        + ",".join(f'["id",{{"card":"DRG_270t{number}"}}]' for number in (1, 2, 4, 5, 6, 7, 8, 9, 11))
        + ']}]],"pick":"discover"}]}]]}]]}]]',
    ),
    "YOP_018": instead(
        "the other copy is of the spell that was discovered",
        '[["on-play",{"kind":"battlecry","actions":[["discover",{"cards":["pool",{"filters":[["type",{"number":5}],"any-class",'
        '"dual-class"],"pick":"discover"}]}],["remember",{"who":"it"}]]}],["trigger",{"clause":2,"pattern":["cast-spell",{'
        '"timing":"after","player":"friendly"}],"actions":[["add-to-hand",{"cards":["copy",{"parts":["remembered"]}]}]],'
        '"limit":"once","keyword":1427}]]',
    ),
    "CORE_BT_514": deaths_after("deal"),
    "AT_115": instead(
        "it is for the next hero power only",
        '[["on-play",{"kind":"battlecry","actions":[["change-cost",{"who":["hero-powers",{"side":"friendly","pick":"next"}],'
        '"amount":["negative",{"parts":[2]}],"enchantment":"AT_115e"}]]}]]',
    ),
    "AT_023": instead(
        "one minion of each player is destroyed",
        '[["trigger",{"pattern":["hero-power",{"timing":"after","player":"friendly"}],"actions":[["destroy",{"who":["minions",'
        '{"side":"friendly","pick":"random"}]}],["destroy",{"who":["minions",{"side":"enemy","pick":"random"}]}]],'
        '"keyword":403}]]',
    ),
    "AT_072": instead(
        "minions that it draws are put into play, in the order in which they came",
        '[["on-play",{"kind":"battlecry","actions":[["draw",{"who":["deck",{"side":"friendly","pick":"top","count":3}]}],'
        '["recruit",{"who":["them",{"filters":[["type",{"number":4}]]}]}]]}]]',
    ),
    "BAR_064": instead(
        "the spell damage is the player's, until the enchantment ends",
        '[["on-play",{"kind":"battlecry","actions":[["spell-damage",{"amount":2}],["attach",{"who":["players",{"side":'
        '"friendly"}],"enchantment":"BAR_064e"}]]}]]',
    ),
    "BAR_064e": instead(
        "it ends with the next spell this turn, also one that an effect casts (HS 2.3)",
        "["
        + ",".join(
            f'["trigger",{{"pattern":["{event}",{{"timing":"{timing}","player":"friendly"}}],"actions":[["spell-damage",'
            '{"amount":["negative",{"parts":[2]}]}]],"limit":"once","place":"enchantment"}]'
            for event, timing in (("spell-effect", "after"), ("turn-end", "at"))
        )
        + "]",
    ),
    "BAR_748": instead(
        "those that are frozen already are damaged, the others frozen",
        '[["on-play",{"kind":"battlecry","actions":[["deal",{"who":["minions",{"side":"enemy","filters":[["keyword",{"number":'
        '260}]]}],"amount":4}],["freeze",{"who":["minions",{"side":"enemy","filters":[["not",{"parts":[["keyword",{"number":'
        "260}]]}]]}]}]]}]]",
    ),
    "AT_070": instead(
        "its cry is Charge",
        '[["keyword",{"tag":197}],["cost-modifier",{"clause":1,"amount":["negative",{"parts":[["count",{"of":["minions",{"side"'
        ':"friendly","filters":[["tribe",{"number":23}]]}]}]]}]}]]',
    ),
    "BT_781": instead(
        "the weapon is worn instead of the hero (HS 4.9)",
        '[["trigger",{"pattern":["damage",{"timing":"whenever","subject":["heroes",{"side":"friendly"}]}],"actions":["prevent",'
        '["lose",{"who":"self","amount":1,"limit":187}]]}]]',
    ),
    "CS3_020": instead(
        "it attacks whom the hero has attacked",
        '[["keyword",{"tag":791}],["trigger",{"clause":1,"pattern":["attack",{"timing":"after","subject":["heroes",{"side":'
        '"friendly"}],"other":["characters",{"side":"enemy"}]}],"actions":[["attack",{"who":"self","cards":"attacked"}]]}]]',
    ),
    "DRG_037": instead(
        "copies in hand and deck are set aside (HS 1.4)",
        '[["on-play",{"kind":"battlecry","actions":[["destroy",{"who":["minions",{"pick":"chosen"}]}],'
        + ",".join(
            f'["{kind}",{{"who":["{place}",{{"filters":["same-card"]}}]}}]'
            for kind, place in (("set-aside", "hand"), ("set-aside", "deck"), ("destroy", "minions"))
        )
        + "]}]]",
    ),
    "ICC_314t1": instead(
        "it records whom its hero's attack has mortally wounded (HS 2.6)",
        '[["trigger",{"pattern":["attack",{"timing":"after","subject":["heroes",{"side":"friendly"}],"other":"minions"}],'
        '"actions":[["remember",{"who":"it","flags":["besides"]}]],"condition":["dies",{"who":"it"}]}],["deathrattle",{'
        '"clause":1,"actions":[["resurrect",{"cards":"remembered"}]]}]]',
    ),
    "ICC_314t2": instead(
        "which cards that are is settled first (HS 4.3)",
        '[["on-play",{"actions":[["recruit-or-burn",{"who":["deck",{"side":"friendly","pick":"top","count":5}]}]]}]]',
    ),
    "VAN_DS1_184": instead(
        "the player chooses which one is drawn",
        '[["on-play",{"actions":[["look",{"cards":["deck",{"side":"friendly","pick":"top","count":3}]}]]}]]',
    ),
    "LOE_019t2": instead(
        "the minions are random ones, of hand and deck alike",
        f'[["keyword",{{"tag":190}}],["on-play",{{"clause":1,"kind":"battlecry","actions":[["replace",{{"who":["hand",{{"side":'
        f'"friendly"}}],"cards":{LEGENDARY}}}],["replace",{{"who":["deck",{{"side":"friendly"}}],"cards":{LEGENDARY}}}]]}}]]',
    ),
    "LOOT_998k": instead(
        "the cards are transformed, into random ones (HS 4.5)",
        f'[["keyword",{{"tag":190}}],["on-play",{{"clause":1,"kind":"battlecry","actions":[["transform",{{"who":["hand",{{"side":'
        f'"friendly"}}],"cards":{LEGENDARY}}}]]}}]]',
    ),
    "SCH_159": instead(
        "copies are there until the end of the turn (HS 4.7)",
        '[["on-play",{"kind":"battlecry","actions":[["swap-hand",{"cards":["copy",{"parts":[["hand",{"side":"enemy"}]]}],'
        '"enchantment":"SCH_159e2"}]]}]]',
        COPIES_HANDS,
    ),
    "SCH_305": instead(
        "all hands of a turn come back in one trigger at its end, the last one first (HS 1.5)",
        '[["on-play",{"actions":[["swap-hand",{"cards":["deck",{"side":"friendly","pick":"random","count":4}],"enchantment":'
        '"SCH_305e3"}]]}]]',
    ),
    "UNG_843": instead(
        "the copy is aimed at the Plant (HS 2.3)",
        '[["trigger",{"pattern":["cast-spell",{"timing":"after","player":"friendly","subject":["cards",{"filters":[["type",{'
        '"number":5}]]}],"other":"self"}],"actions":[["summon",{"cards":["card",{"filters":[["id",{"card":"UNG_999t2t1"}]]}]}],['
        '"cast",{"who":"it","cards":["copy",{"parts":["subject"]}]}]]}]]',
    ),
    "WC_030": instead(
        "the minion is a random one, and is not discarded",
        '[["on-play",{"kind":"battlecry","actions":[["set-aside",{"who":["hand",{"side":"enemy","filters":[["type",{"number":'
        '4}]],"pick":"random"}]}],["give",{"who":"self","gives":[[47,["attribute",{"of":"it","tag":47}]],[45,["attribute",{'
        '"of":"it","tag":45}]]],"enchantment":"WC_030e"}]]}]]',
    ),
    "LOOT_517": instead("an enchantment of the player does it", _on_player("battlecry", "LOOT_517e")),
    "LOOT_517e": instead(
        "the next battlecry this turn comes twice",
        '[["replacement",{"pattern":["battlecry",{"player":"friendly"}],"change":"twice"}],["trigger",{"pattern":['
        '"play-card",{"timing":"after","player":"friendly","subject":["cards",{"filters":[["keyword",{"number":218}]]}]}],'
        f'"limit":"once","place":"enchantment"}}],{ENDS_WITH_TURN}]',
    ),
    **{
        card: instead(
            "the larger one is another card",
            f'[["deathrattle",{{"actions":[["add-to-hand",{{"cards":["card",{{"filters":[["id",{{"card":"{larger}"}}]]}}]}}]]}}]]',
        )
        for card, larger in (("UNG_027", "UNG_027t2"), ("UNG_027t2", "UNG_027t4"))
    },
    "BT_198": instead(
        "the copies attack their originals (HS 2.6)",
        '[["on-play",{"actions":[["summon",{"cards":["copy",{"parts":[["minions",{"side":"enemy"}]]}]}],["attack",{"who":'
        '"them","cards":"original"}]]}]]',
    ),
    "LOOT_541": instead(
        "the opponent gets a certain spell",
        '[["on-play",{"kind":"battlecry","actions":["swap-decks",["add-to-hand",{"cards":["card",{"filters":[["id",{"card":'
        '"LOOT_541t"}]]}],"player":"enemy"}]]}]]',
    ),
    "LOOT_541t": instead("the cards change sides (HS 4.7)", '[["on-play",{"actions":["swap-decks"]}]]'),
    "YOP_006": instead(
        "each attack has another random defender (HS 3.5)",
        '[["on-play",{"actions":[["attack",{"who":["minions",{"side":"enemy","pick":"chosen"}],"cards":["minions",{"pick":'
        '"random"}],"flags":["to-death"]}]]}]]',
    ),
    "YOD_009": instead(
        "all minions are set aside (HS 1.4)",
        '[["on-play",{"kind":"battlecry","actions":[["set-aside",{"who":"minions"}]]}]]',
    ),
}
