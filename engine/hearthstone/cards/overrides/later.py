"""Overrides of the sets since 2016."""

from __future__ import annotations

from dataclasses import replace

from engine.hearthstone.cards.ability import Ability, Action, Selector, Trigger
from engine.hearthstone.cards.overrides.kind import Override, deaths_after, instead
from engine.hearthstone.rulesets import OF_THE_BOOK

CHANGES_OF_11 = 23966
"""The first build of patch 11.0."""

OF_ENEMYS_HAND = '["copy",{"parts":[["hand",{"side":"enemy","pick":"random"}]]}]'
OF_MINIONS = '["pool",{"filters":[["type",{"number":4}]],"pick":"random"}]'
OF_WEAPONS = '["pool",{"filters":[["type",{"number":7}]],"pick":"random"}]'
OF_MAGE_SPELLS = '["pool",{"filters":[["type",{"number":5}],["class",{"number":4}]],"pick":"random"}]'
OF_LEGENDS = '["pool",{"filters":[["type",{"number":4}],["rarity",{"number":5}]],"pick":"random"}]'
"""The pool of a random Legendary minion, which a card that shifts in the hand becomes."""

AS_5_5 = ',["attach",{{"who":"{}","gives":[[47,5,"set"],[45,5,"set"]],"enchantment":"DRG_096e2"}}]'
"""The action that makes the minion that Bandersmosh becomes a 5/5."""

HORSEMEN = tuple(f"ICC_829t{number}" for number in range(2, 6))
ALL_FOUR = ",".join(
    f'["exists",{{"who":["minions",{{"side":"friendly","filters":[["id",{{"card":"{card}"}}]]}}]}}]'
    for card in HORSEMEN
)
"""The condition that the player controls all four Horsemen."""

AT_EFFECTS = 27358
"""The first known build of patch 12.2, since which a spell cast by an effect counts as "the next spell" (HS 2.3)."""


def until_next_spell(actions: str = "") -> str:
    """Return the triggers that end an enchantment waiting for the next spell this turn."""
    return ",".join(
        f'["trigger",{{"pattern":["{event}",{{"timing":"{timing}","player":"friendly"}}]{actions},"limit":"once","place":'
        '"enchantment"}]'
        for event, timing in (("spell-effect", "after"), ("turn-end", "at"))
    )


IMMUNE_BY_ENCHANTMENT = 20457
"""The first observed build in which an enchantment makes the attacker immune; before, it is an aura."""


def _summons_itself(place: str) -> Override:
    """Return an override for cards that summon themselves from ``place``, where they wait for an event."""

    def change(abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
        itself = (Action("recruit", who=Selector("self")),)
        return tuple(
            replace(each, actions=itself, place=place) if isinstance(each, Trigger) else each for each in abilities
        )

    return Override("the card itself is summoned, from where it is", change)


IMMUNE_ATTACKER = instead(
    "an enchantment makes the hero immune as it attacks; until it does, the weapon prevents all damage (HS 2.6)",
    '[["trigger",{"pattern":["attack",{"timing":"whenever","subject":["heroes",{"side":"friendly"}]}],"actions":[["attach",'
    '{"who":"it","gives":[[240,1,"set"]],"enchantment":"DS1_188e"}]]}],["trigger",{"pattern":["damage",{"timing":"whenever",'
    '"subject":["heroes",{"side":"friendly"}]}],"actions":["prevent"],"condition":["and",{"parts":["attacking",["not",{'
    '"parts":[["exists",{"who":["heroes",{"side":"friendly","filters":[["keyword",{"number":240}]]}]}]]}]]}]}]]',
    IMMUNE_BY_ENCHANTMENT,
)

SPELLBENDER = instead(
    "it responds to the aiming of a spell (HS 2.3.2.b)",
    '[["trigger",{"clause":1,"pattern":["target",{"timing":"whenever","player":"enemy","subject":["cards",{"filters":'
    '[["type",{"number":5}]]}],"other":"minions"}],"actions":[["summon",{"cards":["card",{"filters":[["equal",{"number":'
    '47,"amount":1}],["equal",{"number":45,"amount":3}]]}],"flags":["new-target"]}]],"place":"secret"}]]',
)

OVERRIDES = {
    **dict.fromkeys(("DS1_188", "LOOT_222", "ULD_326t"), IMMUNE_ATTACKER),
    "DS1_188e": instead(
        "it ends after the attack",
        '[["trigger",{"pattern":["attack",{"timing":"after","subject":"host"}],"limit":"once","place":"enchantment"}]]',
    ),
    **dict.fromkeys(
        ("AV_312", "AV_657", "DAL_173", "DAL_177", "DAL_177ts", "SCH_126", "ULD_269", "UNG_047"),
        deaths_after("destroy"),
    ),
    "TLC_229t14e": instead(
        "each minion is given what was adapted, before its battlecry",
        '[["trigger",{"pattern":["play-card",{"timing":"whenever","player":"friendly","subject":"minions"}],"actions":'
        '["scripted"],"limit":"may","place":"enchantment"}]]',
    ),
    "BT_011": instead(
        "minions are changed before the weapon comes",
        '[["on-play",{"actions":[["set",{"who":["minions",{"side":"enemy"}],"gives":[[45,1,"set"]],"enchantment":"BT_011e"}],'
        '["equip",{"cards":["card",{"filters":[["id",{"card":"BT_011t"}]]}]}]]}]]',
    ),
    "TTN_470": instead(
        "its tokens have the deathrattle that the text tells of",
        '[["on-play",{"actions":[["summon",{"cards":["card",{"filters":[["id",{"card":"TTN_470t"}]],"count":5}]}]]}]]',
    ),
    "UNG_211": instead(
        "the player chooses one of four spells, which is carried out",
        '[["on-play",{"kind":"battlecry","actions":[["if",{"condition":["happened",{"event":["play-card",{"player":"friendly",'
        '"subject":["minions",{"filters":[["tribe",{"number":18}]]}],"period":"last-turn"}]}],"actions":["scripted-choice"]}]]}]]',
    ),
    "NX2_036": instead(
        "who is destroyed dies first, and the new minion comes to that place",
        '[["on-play",{"kind":"location","actions":[["destroy",{"who":["minions",{"side":"friendly","pick":"chosen"}]}],'
        '"deaths",["summon",{"cards":["card",{"filters":[["id",{"card":"RLK_057t"}]]}],"flags":["in-place"]}]]}]]',
    ),
    **dict.fromkeys(("CORE_tt_010", "VAN_tt_010", "tt_010"), SPELLBENDER),
    "GVG_111": instead(
        "it is destroyed with the others, which die before the new one comes (HS A.1)",
        '[["trigger",{"pattern":["turn-start",{"timing":"at","player":"friendly"}],"actions":[["if",{"condition":["at-least",'
        '{"amount":["count",{"of":["minions",{"side":"friendly","filters":[["tribe",{"number":17}]]}]}],"limit":3}],'
        '"actions":[["destroy",{"who":["minions",{"side":"friendly","filters":[["tribe",{"number":17}]]}]}],"deaths",'
        '["summon",{"cards":["card",{"filters":[["id",{"card":"GVG_111t"}]]}]}]]}]]}]]',
    ),
    "CFM_611": instead(
        "a Demon gets one enchantment of both",
        '[["on-play",{"actions":[["choose",{"who":["minions",{"pick":"chosen"}]}],["if",{"condition":["is",{"who":"it",'
        '"parts":[["matches",{"who":["minions",{"filters":[["tribe",{"number":15}]]}]}]]}],"actions":[["give",{"who":"it",'
        '"gives":[[47,3],[45,3]],"enchantment":"CFM_611e2"}]],"otherwise":[["give",{"who":"it","gives":[[47,3]],'
        '"enchantment":"CFM_611e"}]]}]]}]]',
    ),
    "CFM_699": instead(
        "an enchantment of the player does it",
        '[["on-play",{"kind":"battlecry","actions":[["attach",{"who":["players",{"side":"friendly"}],"enchantment":'
        '"CFM_699e"}]]}]]',
    ),
    "CFM_699e": instead(
        "the next Murloc of the player this turn costs health",
        '[["aura",{"who":["cards",{"side":"friendly","filters":[["type",{"number":4}],["tribe",{"number":14}]]}],"gives":'
        '[[481,1,"set"]]}],["trigger",{"pattern":["play-minion",{"timing":"whenever","player":"friendly","subject":'
        '["minions",{"filters":[["tribe",{"number":14}]]}]}],"limit":"once","place":"enchantment"}],["trigger",{"pattern":'
        '["turn-end",{"timing":"at","player":"friendly"}],"limit":"once","place":"enchantment"}]]',
    ),
    "GIL_548": instead(
        "what is discarded are the spells among those that it has drawn itself (HS 4.4)",
        '[["on-play",{"kind":"spell","actions":[["draw",{"who":["deck",{"side":"friendly","pick":"top","count":3}]}],'
        '["discard",{"who":["them",{"filters":[["type",{"number":5}]]}]}]]}]]',
    ),
    "KAR_028": instead(
        "its hero cannot attack heroes",
        '[["replacement",{"pattern":["attack",{"player":"friendly","subject":"self"}],"change":"unlimited"}],'
        '["keyword",{"clause":1,"tag":413}]]',
    ),
    "BOT_511t": instead(
        "'you' is the player's hero",
        '[["keyword",{"tag":377}],["on-play",{"actions":[["deal",{"who":["heroes",{"side":"friendly"}],"amount":5}]]}]]',
    ),
    "BGS_044": instead(
        "the Demon comes with Taunt, before its summoning is answered (HS 3.1)",
        '[["trigger",{"pattern":["damage",{"timing":"whenever","subject":"self"}],"actions":[["summon",{"cards":["pool",{'
        '"filters":[["type",{"number":4}],["tribe",{"number":15}]],"pick":"random"}],"gives":[[190,1,"set"]],'
        '"enchantment":"BGS_044e"}]]}]]',
    ),
    "BT_601": instead(
        "the cost of the cards that are drawn is lower at once",
        '[["on-play",{"actions":[["draw",{"who":["deck",{"side":"friendly","pick":"top","count":3}],"flags":['
        '"one-by-one"]}]]}],["on-play",{"clause":1,"kind":"outcast","actions":[["change-cost",{"who":"them","amount":['
        '"negative",{"parts":[3]}]}]]}]]',
    ),
    "BAR_860": instead(
        "it does not answer who is dormant, as others do (HS 2.2)",
        '[["trigger",{"pattern":["play-minion",{"timing":"after","player":"friendly","subject":["minions",{"filters":[["tribe",'
        '{"number":14}],["not",{"parts":[["keyword",{"number":1518}]]}]]}]}],"actions":[["deal",{"who":["characters",{"side":'
        '"enemy"}],"amount":1}]]}]]',
    ),
    "CFM_620": instead(
        "the Sheep is that of Polymorph",
        '[["trigger",{"clause":1,"pattern":["play-minion",{"timing":"after","player":"enemy","subject":"minions"}],'
        '"actions":[["transform",{"who":"it","cards":["card",{"filters":[["id",{"card":"CS2_tk1"}]]}]}]],"place":'
        '"secret"}]]',
    ),
    "CFM_670": instead(
        "of combat: the enemies are those of the attacker; nobody else chooses a target here",
        '[["trigger",{"pattern":["attack",{"timing":"whenever","subject":"characters"}],"actions":[["instead",{"actions":'
        '[["attack",{"who":"it","cards":["characters",{"filters":["opposed"],"pick":"random"}]}]],"flags":["any"]}]],'
        '"condition":"several-enemies"}],["trigger",{"pattern":["target",{"timing":"whenever"}],"actions":["random-target"]}'
        "]]",
    ),
    "CFM_750": instead(
        "what comes from the hand are all Demons",
        '[["on-play",{"kind":"battlecry","actions":[["if",{"condition":["no-duplicates",{"who":["deck",{"side":'
        '"friendly"}]}],"actions":[["recruit",{"who":["hand",{"side":"friendly","filters":[["type",{"number":4}],'
        '["tribe",{"number":15}]]}]}]]}]]}]]',
    ),
    "CS3_002": instead(
        "the Demon comes first, for the minions that there are then (HS 3.1)",
        '[["on-play",{"actions":[["if",{"condition":["at-least",{"amount":["count",{"of":["minions",{"side":"friendly"}]}],'
        '"limit":5}],"actions":[["summon",{"cards":["card",{"filters":[["id",{"card":"CS3_002t"}]]}]}]]}],["destroy",{"who"'
        ':["minions",{"side":"friendly","pick":"chosen"}]}]]}]]',
    ),
    "BOT_424": instead(
        "what the player has in play are minions",
        '[["deathrattle",{"actions":[["if",{"condition":["not",{"parts":[["exists",{"who":["union",{"parts":[["minions",{'
        '"side":"friendly","filters":["other"]}],["hand",{"side":"friendly"}],["deck",{"side":"friendly"}]]}]}]]}],"actions":[["destroy",{"who":'
        '["heroes",{"side":"enemy"}]}]]}]]}]]',
    ),
    "BOT_543": instead(
        "an enchantment of the player does it",
        '[["on-play",{"kind":"battlecry","actions":[["if",{"condition":["at-least",{"amount":["attribute",{"of":["players",{'
        '"side":"friendly"}],"tag":26}],"limit":10}],"actions":[["attach",{"who":["players",{"side":"friendly"}],'
        '"enchantment":"BOT_543e"}]]}]]}]]',
    ),
    "BOT_543e": instead(
        "the spells of the player have it in the hand, and as they take effect",
        '[["aura",{"who":["cards",{"side":"friendly","filters":[["type",{"number":5}]]}],"gives":[[685,1,"set"]]}]]',
    ),
    "BOT_411": instead(
        "an enchantment of the player does it",
        '[["on-play",{"kind":"battlecry","actions":[["attach",{"who":["players",{"side":"friendly"}],"enchantment":'
        '"BOT_411e"}]]}]]',
        AT_EFFECTS,
    ),
    "BOT_411e": instead(
        "the next spell this turn takes effect twice, also one that an effect casts (HS 2.3)",
        '[["replacement",{"pattern":["cast-spell",{"player":"friendly"}],"change":"twice"}],'
        + until_next_spell()
        + "]",
        AT_EFFECTS,
    ),
    "BOT_531": instead(
        "the spell damage is the player's, until the enchantment ends",
        '[["on-play",{"kind":"battlecry","actions":[["spell-damage",{"amount":2}],["attach",{"who":["players",{"side":'
        '"friendly"}],"enchantment":"BOT_531e"}]]}]]',
        AT_EFFECTS,
    ),
    "BOT_531e": instead(
        "it ends with the next spell this turn, also one that an effect casts (HS 2.3)",
        "[" + until_next_spell(',"actions":[["spell-damage",{"amount":["negative",{"parts":[2]}]}]]') + "]",
        AT_EFFECTS,
    ),
    "TRL_085": instead(
        "the spell takes effect at the neighbours as well (HS 2.3)",
        '[["replacement",{"pattern":["cast-spell",{"player":"friendly","other":"minions"}],"change":"also-adjacent"}]]',
    ),
    "OG_255": instead(
        "C'Thun is wherever it is; one that is on record as dead is shuffled in (HS 4.10)",
        '[["on-play",{"kind":"battlecry","actions":[["give",{"who":["union",{"parts":['
        + ",".join(
            f'["{place}",{{"side":"friendly","filters":[["id",{{"card":"OG_280"}}]]}}]'
            for place in ("minions", "hand", "deck")
        )
        + ']}],"gives":[[47,2],[45,2]],"enchantment":"OG_281e"}],["shuffle",{"cards":["graveyard",{"side":"friendly",'
        '"filters":[["id",{"card":"OG_280"}]],"pick":"random"}]}]]}]]',
    ),
    "DMF_254": instead(
        "it is set aside, and its pieces are in the deck",
        '[["trigger",{"pattern":["game-start",{"timing":"at"}],"actions":[["set-aside",{"who":"self"}],'
        + ",".join(
            f'["shuffle",{{"cards":["card",{{"filters":[["id",{{"card":"DMF_254t{piece}"}}]]}}]}}]' for piece in "3457"
        )
        + '],"place":"deck","keyword":968}],["on-play",{"clause":1,"kind":"battlecry","actions":[["missiles",{"who":['
        '"characters",{"side":"enemy"}],"amount":30}]]}]]',
    ),
    "KAR_096": instead(
        "the minions are random ones, at the start of the game (HS 5.5)",
        '[["trigger",{"pattern":["game-start",{"timing":"at"}],"actions":[["shuffle",{"cards":["pool",{"filters":[["type",{'
        '"number":4}],["rarity",{"number":5}]],"pick":"count","count":5}]}]],"place":"deck","keyword":968}]]',
        OF_THE_BOOK,
    ),
    "SW_448": instead(
        "the hero power is that of Shadowform",
        '[["trigger",{"pattern":["game-start",{"timing":"at"}],"actions":[["replace-power",{"cards":["card",{"filters":[["id",'
        '{"card":"EX1_625t"}]]}]}]],"condition":["not",{"parts":[["exists",{"who":["deck",{"side":"friendly","filters":[["type",'
        '{"number":5}],["not",{"parts":[["school",{"number":6}]]}]]}]}]]}],"place":"deck","keyword":968}]]',
    ),
    "DMF_004t6": instead(
        "how often, no text says",
        '[["on-play",{"actions":[["cast-until-death",{"cards":["card",{"filters":[["id",{"card":"EX1_279"}]]}]}]]}]]',
    ),
    "DMF_074": instead(
        "the minions change places in a circle, one place each",
        '[["on-play",{"kind":"battlecry","actions":["rotate"]}]]',
    ),
    "SCH_279": instead(
        "the minions attack whom the hero has attacked",
        '[["trigger",{"pattern":["attack",{"timing":"after","subject":["heroes",{"side":"friendly"}],"other":"minions"}],'
        '"actions":[["attack",{"who":["minions",{"side":"friendly"}],"cards":"attacked"}]]}]]',
    ),
    "DAL_575": instead(
        "each minion that a card of the player summons comes a second time, in a trigger",
        '[["trigger",{"pattern":["summon",{"timing":"after","subject":["minions",{"filters":["other"]}]}],"actions":[["summon",{"cards":["copy",{"parts":["it"]}]}]],"condition":"brought-by-other-card"}]]',
    ),
    "BOT_434": instead(
        "it becomes a copy as a minion is played, and goes on so by an enchantment",
        '[["trigger",{"pattern":["play-minion",{"timing":"after","player":"friendly","subject":"minions"}],"actions":[['
        '"transform",{"who":"self","cards":["copy",{"parts":["it"]}]}],["attach",{"who":"self","gives":[[47,3,"set"],[45,'
        '4,"set"]],"enchantment":"BOT_434e"}]],"place":"hand"}]]',
    ),
    "BOT_434e": instead(
        "the card goes on becoming a copy of each minion that is played",
        '[["trigger",{"pattern":["play-minion",{"timing":"after","player":"friendly","subject":"minions"}],"actions":[['
        '"transform",{"who":"host","cards":["copy",{"parts":["it"]}]}],["attach",{"who":"host","gives":[[47,3,"set"],[45,'
        '4,"set"]],"enchantment":"BOT_434e"}]],"place":"enchantment"}]]',
    ),
    **{
        card: instead(
            "it shifts in the hand at the start of each turn, and goes on so by an enchantment (HS 4.8)",
            f'[["trigger",{{"pattern":["turn-start",{{"timing":"at"{side}}}],"actions":[["transform",{{"who":"{who}",'
            f'"cards":{into}}}],["attach",{{"who":"{who}","enchantment":"{keeps}"}}]{also.format(who)}]{asked},"place":"{place}"}}]]',
        )
        for whole, into, also in (
            *(("GIL_142", OF_ENEMYS_HAND, ""), ("LOOT_104", OF_MAGE_SPELLS, ""), ("OG_123", OF_MINIONS, "")),
            *(("UNG_929", OF_WEAPONS, ""), ("DRG_096", OF_LEGENDS, AS_5_5)),
        )
        for keeps in (f"{whole}e",)
        for card, who, side, asked, place in (
            (whole, "self", ',"player":"friendly"', "", "hand"),
            (keeps, "host", "", ',"condition":"turn-of-host"', "enchantment"),
        )
    },
    "ICC_827t": instead(
        "it becomes a copy of a card as that is played (HS 5.3)",
        '[["trigger",{"pattern":["play-card",{"timing":"whenever","player":"friendly","subject":"cards"}],"actions":[['
        '"transform",{"who":"self","cards":["copy",{"parts":["it"]}]}]],"place":"hand"}]]',
    ),
    "DRG_036": instead(
        "the Candle is shuffled in",
        '[["deathrattle",{"actions":[["shuffle",{"cards":["card",{"filters":[["id",{"card":"DRG_036t"}]]}]}]]}]]',
    ),
    "GIL_800": instead(
        "the first card of whose turn it is",
        '[["cost-modifier",{"who":["hand",{"side":"each","pick":"first"}],"operation":"set","duration":"each-turn"}]]',
    ),
    **dict.fromkeys(
        HORSEMEN,
        instead(
            "the four of them destroy the enemy hero as a card is played or a minion is summoned (HS 4.2)",
            "["
            + ",".join(
                f'["trigger",{{"pattern":["{event}",{{"timing":"after","player":"friendly"{subject}}}],"actions":[["destroy",'
                f'{{"who":["heroes",{{"side":"enemy"}}]}}]],"condition":["and",{{"parts":[{ALL_FOUR}]}}],"limit":"once"}}]'
                for event, subject in (("play-card", ""), ("summon", ',"subject":"minions"'))
            )
            + "]",
        ),
    ),
    "ICC_068": instead(
        "the hero power's target is frozen in the inspire phase (HS 2.7)",
        '[["trigger",{"pattern":["hero-power",{"timing":"after","player":"friendly","other":"characters"}],"actions":[['
        '"freeze",{"who":"attacked"}]]}]]',
    ),
    "ICC_047": instead(
        "it becomes a token, which keeps the choice hidden (HS 4.10)",
        '[["on-play",{"kind":"choose-one","actions":[["choose-one",{"actions":['
        + ",".join(
            '["option",{"actions":[["transform",{"who":"self","cards":["card",{"filters":[["id",{"card":"ICC_047t"}]]}]}],'
            f'["hide-choice",{{"who":"self","amount":{number}}}]]}}]'
            for number in (1, 2)
        )
        + "]}]]}]]",
    ),
    "ICC_047t": instead(
        "the choice that its player has made",
        '[["deathrattle",{"actions":[["choose-one",{"actions":[["option",{"actions":[["give",{"who":"minions","gives":[[47,'
        '2],[45,2]],"enchantment":"ICC_047e"}]]}],["option",{"actions":[["deal",{"who":"minions","amount":3}]]}]]}]]}]]',
    ),
    "SW_091t4": instead(
        "an enchantment of the player does it",
        '[["on-play",{"kind":"battlecry","actions":[["attach",{"who":["players",{"side":"friendly"}],"enchantment":'
        '"SW_091t5"}]]}]]',
    ),
    "SW_091t5": instead(
        "the opponent is damaged instead, in the trigger itself (HS 5.4)",
        '[["trigger",{"pattern":["damage",{"timing":"whenever","player":"friendly","subject":["heroes",{"side":"friendly"'
        '}]}],"actions":["prevent",["deal",{"who":["heroes",{"side":"enemy"}],"amount":"event-amount"}]],"place":'
        '"enchantment"}]]',
    ),
    "LOOT_504": instead(
        "what repeats it is its Echo",
        '[["keyword",{"tag":846}],["on-play",{"clause":1,"actions":[["transform",{"who":["minions",{"side":"friendly",'
        '"pick":"chosen"}],"cards":["pool",{"filters":[["type",{"number":4}],["relative",{"number":48,"amount":1}]],'
        '"pick":"random"}]}]]}]]',
    ),
    "KAR_114": instead(
        "the copy is made 1/1 by an enchantment, before its summoning is answered (HS 3.1)",
        '[["on-play",{"kind":"battlecry","actions":[["summon",{"cards":["copy",{"parts":[["deck",{"side":"friendly",'
        '"filters":[["type",{"number":4}]],"pick":"random"}]]}],"gives":[[47,1,"set"],[45,1,"set"]],"enchantment":'
        '"KAR_114e"}]]}]]',
    ),
    "ICC_834": instead(
        "the weapon says itself what it does",
        '[["on-play",{"kind":"battlecry","actions":[["equip",{"cards":["card",{"filters":[["id",{"card":"ICC_834w"}]]}]}]]}]]',
    ),
    "KAR_041": instead(
        "the minion that was destroyed is summoned, as printed",
        '[["on-play",{"kind":"battlecry","actions":[["destroy",{"who":["minions",{"pick":"chosen"}]}],["remember",{"who":'
        '"it"}]]}],["deathrattle",{"clause":2,"actions":[["resurrect",{"cards":"remembered"}]]}]]',
    ),
    "LOE_111": instead(
        "the card itself goes to the deck",
        '[["on-play",{"actions":[["deal",{"who":"minions","amount":["spell-damage",{"number":3}]}],["shuffle",{"cards":'
        '["card",{"filters":[["id",{"card":"LOE_111"}]]}],"player":"enemy"}]]}]]',
    ),
    "LOOT_165": instead(
        "the copy costs 1 as it comes",
        '[["trigger",{"pattern":["death",{"timing":"after","subject":["minions",{"side":"friendly"}]}],"actions":[['
        '"add-to-hand",{"cards":["copy",{"filters":[["equal",{"number":47,"amount":1}],["equal",{"number":45,"amount":'
        '1}],["equal",{"number":48,"amount":1}]],"parts":["it"]}]}]]}]]',
    ),
    "LOOT_106t": deaths_after("cast", CHANGES_OF_11),
    "LOOT_161": instead(
        "the minion that was destroyed is summoned, as printed",
        '[["on-play",{"kind":"battlecry","actions":[["destroy",{"who":["minions",{"side":"friendly","pick":"chosen"}]}],'
        '["remember",{"who":"it"}]]}],["deathrattle",{"clause":2,"actions":[["resurrect",{"cards":["remembered",{"count"'
        ":2}]}]]}]]",
    ),
    "LOOT_414": instead(
        "the spell of the deck is a random one",
        '[["trigger",{"pattern":["turn-end",{"timing":"at","player":"friendly"}],"actions":[["cast",{"cards":["deck",{"side"'
        ':"friendly","filters":[["type",{"number":5}]],"pick":"random"}],"flags":["random-targets"]}]]}]]',
    ),
    "LOOT_538": instead(
        "four turns come before the next one",
        '[["on-play",{"kind":"battlecry","actions":[["turn",{"actions":[["turn",{"player":"enemy","amount":2}],["turn",'
        '{"amount":2}]]}]]}]]',
    ),
    "OG_229": instead(
        "the character is a random one",
        '[["trigger",{"pattern":["turn-end",{"timing":"at","player":"friendly"}],"actions":[["heal",{"who":["characters"'
        ',{"side":"friendly","filters":["damaged"],"pick":"random"}],"amount":["healing",{"number":8}]}]]}]]',
    ),
    "CFM_637": _summons_itself("deck"),
    "DRG_056": _summons_itself("hand"),
    "SCH_621": instead(
        "it comes again as it was, one smaller",
        '[["deathrattle",{"actions":[["resurrect",{"cards":"self","flags":["as-it-was"]}],["give",{"who":"it","gives":[[47,'
        '["negative",{"parts":[1]}]],[45,["negative",{"parts":[1]}]]],"flags":["plain"]}]]}]]',
    ),
    "HERO_11bp": instead(
        "the Ghoul itself dies at the end of the turn",
        '[["on-play",{"kind":"power","actions":[["summon",{"cards":["card",{"filters":[["id",{"card":"HERO_11bpt"}]]}]}]]}]]',
    ),
    "UNG_113": instead(
        "'its' is of the card that is drawn",
        '[["on-play",{"kind":"battlecry","actions":[["draw",{"who":["deck",{"side":"friendly","pick":"top"}]}],["set-cost",'
        '{"who":"it","amount":5,"enchantment":"UNG_113e"}]]}]]',
    ),
    "UNG_900": instead(
        "the deathrattle is that of the minion that was summoned",
        '[["trigger",{"pattern":["summon",{"timing":"after","player":"friendly","subject":"minions"}],"actions":[['
        '"trigger-deathrattle",{"who":"it"}]]}]]',
    ),
    "TSC_955t": instead(
        "it hurts whoever holds it; playing it does nothing",
        '[["trigger",{"pattern":["turn-start",{"player":"friendly"}],"actions":[["deal",{"who":["heroes",{"side":"friendly"}'
        '],"amount":"script"}]],"place":"hand"}],["scripted",{"clause":1,"name":"partial"}]]',
    ),
    "WW_393": instead(
        "it deals no more than the target has health left, and keeps the rest",
        '[["scripted",{"name":"bottle"}]]',
    ),
}
