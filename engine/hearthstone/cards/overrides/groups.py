"""Overrides of the groups of cards that the book names where it explains a mechanic (HS 5)."""

from __future__ import annotations

from engine.hearthstone.cards.ability import Ability, Scripted
from engine.hearthstone.cards.notation import dumps, loads
from engine.hearthstone.cards.overrides.kind import Override, deaths_after, instead
from engine.hearthstone.cards.overrides.later import until_next_spell
from engine.hearthstone.cards.unwritten import COIN


def _into(card: str) -> str:
    return f'["transform",{{"who":"self","cards":["card",{{"filters":[["id",{{"card":"{card}"}}]]}}]}}]'


def _in_hand(pattern: str, action: str) -> str:
    return f'["trigger",{{"pattern":[{pattern}],"actions":[{action}],"place":"hand"}}]'


def _also(why: str, notation: str) -> Override:
    """Return an override that adds abilities to those of the text and drops its scripted ones."""

    def add(abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
        return (*(one for one in abilities if not isinstance(one, Scripted)), *loads(f"[{notation}]"))

    return Override(why, add)


def _stones(first: str, second: str, third: str, pattern: str) -> dict[str, Override]:
    """Return the overrides of a spellstone and its first upgrade, which an event upgrades in the hand."""
    why = "it becomes better in the hand (HS 5.3)"
    return {
        first: _also(why, _in_hand(pattern, _into(second))),
        second: _also(why, _in_hand(pattern, _into(third))),
    }


def _counted(abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    plain = tuple(one for one in abilities if not isinstance(one, Scripted))
    written = dumps(plain).replace('"script"', '"counted"')
    grows = _in_hand('"turn-end",{"timing":"at","player":"friendly"}', '["count-up",{"who":"self"}]')
    return (*loads(written), *loads(f"[{grows}]"))


SCHEME = Override("its number grows at the end of its player's turn (HS 5.3)", _counted)


def _grows_by_trade(step: int) -> Override:
    """Return the override of a card whose number starts at ``step`` and grows by ``step`` each time it is traded."""

    def grow(abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
        plain = tuple(one for one in abilities if not isinstance(one, Scripted))
        grows = '[["count-up",{"who":"self"}]]'
        traded = f'["trigger",{{"pattern":["trade",{{"timing":"after","subject":"self"}}],"actions":{grows}}}]'
        number = f'["times",{{"parts":[{step},"counted"]}}]'
        return (*loads(dumps(plain).replace('"script"', number)), *loads(f"[{traded}]"))

    return Override("its number grows as it is traded (HS 5.1)", grow)


WORGEN = ("GIL_200", "GIL_201", "GIL_202", "GIL_528", "GIL_529")
"""Cards that have two forms in the hand."""


def _other_form(card: str) -> Override:
    def shift(abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
        kept = tuple(one for one in abilities if "swap-stats" not in dumps((one,)))
        at_end = _in_hand('"turn-end",{"timing":"at","player":"friendly"}', _into(card))
        return (*kept, *loads(f"[{at_end}]"))

    return Override("it becomes its other form at the end of its player's turn (HS 5.3)", shift)


COINS = Override(
    "the Coin is that of the second player",
    lambda abilities: loads(dumps(abilities).replace("LOOTA_BOSS_45p", COIN)),
)

TWICE = '[["on-play",{"actions":[["attach",{"who":["players",{"side":"friendly"}],"enchantment":"%s"}]]}]]'

SECRETS = '["cards",{"filters":[["keyword",{"number":219}]]}]'
ELEMENTALS = '["minions",{"filters":[["tribe",{"number":18}]]}]'
DEATHRATTLES = '["cards",{"filters":[["keyword",{"number":217}]]}]'
OWN_HERO, OWN_CARDS = '["heroes",{"side":"friendly"}]', '["cards",{"side":"friendly"}]'


def _after(event: str, *more: str, timing: str = "after") -> str:
    told = (f'"timing":"{timing}"', '"player":"friendly"', *more)
    return f'"{event}",{{{",".join(told)}}}'


OVERRIDES = {
    **_stones(
        "LOOT_043",
        "LOOT_043t2",
        "LOOT_043t3",
        f'"damage",{{"timing":"after","subject":{OWN_HERO},"other":{OWN_CARDS}}}',
    ),
    **_stones("LOOT_051", "LOOT_051t1", "LOOT_051t2", _after("armor", '"amount":3')),
    **_stones("LOOT_064", "LOOT_064t1", "LOOT_064t2", _after("overload", '"amount":3')),
    **_stones("LOOT_080", "LOOT_080t2", "LOOT_080t3", _after("play-card", f'"subject":{SECRETS}')),
    **_stones("LOOT_091", "LOOT_091t1", "LOOT_091t2", _after("restore", '"amount":3')),
    **_stones("LOOT_103", "LOOT_103t1", "LOOT_103t2", _after("play-minion", f'"subject":{ELEMENTALS}', '"amount":2')),
    **_stones("LOOT_203", "LOOT_203t2", "LOOT_203t3", _after("equip")),
    **_stones("LOOT_507", "LOOT_507t", "LOOT_507t2", _after("cast-spell", '"amount":4')),
    **_stones(
        "LOOT_503",
        "LOOT_503t",
        "LOOT_503t2",
        _after("play-card", f'"subject":{DEATHRATTLES}', '"amount":3', timing="whenever"),
    ),
    **dict.fromkeys(("DAL_007", "DAL_008", "DAL_009", "DAL_010", "DAL_011"), SCHEME),
    **{card: _other_form(f"{card}t") for card in WORGEN},
    **{f"{card}t": _other_form(card) for card in WORGEN},
    **dict.fromkeys(("ULD_181", "DMF_701t", "BT_514"), deaths_after("deal")),
    "DMF_058": instead("an enchantment of the player does it", TWICE % "DMF_058e"),
    "YOP_023": instead(
        "what its first damage kills dies before the second (HS 5.7)",
        '[["on-play",{"actions":[["deal",{"who":["minions",{"side":"enemy"}],"amount":["spell-damage",{"number":1}]}],["if",{'
        '"condition":["or",{"parts":[["at-least",{"amount":["attribute",{"of":["players",{"side":"friendly"}],"tag":393}],"limit":1'
        '}],["at-least",{"amount":["attribute",{"of":["players",{"side":"friendly"}],"tag":296}],"limit":1}]]}],'
        '"actions":["deaths",["deal",{"who":["minions",{"side":"enemy"}],"amount":["spell-damage",{"number":1}]}]]}]]}]]',
    ),
    "SCH_253": instead(
        "what it kills dies first, and is counted (HS 5.7)",
        '[["on-play",{"actions":[["deal",{"who":"minions","amount":["spell-damage",{"number":3}]}],"deaths",["repeat",{'
        '"amount":["count",{"of":"them"}],"actions":[["summon",{"cards":["card",{"filters":[["id",{"card":"SCH_253t"}]]}]'
        "}]]}]]}]]",
    ),
    "TRL_532": instead(
        "who attacks it may attack somebody else (HS 5.2)",
        '[["trigger",{"pattern":["attack",{"timing":"whenever","subject":["characters",{"side":"enemy"}],"other":"self"}],'
        '"actions":[["instead",{"actions":[["attack",{"cards":["characters",{"side":"enemy","filters":["other"],"pick":'
        '"random"}]}]]}]],"condition":["and",{"parts":["several-enemies",["chance",{"amount":50}]]}]}]]',
    ),
    "SCH_235": instead(
        "three times, each at a random minion",
        '[["on-play",{"actions":[["repeat",{"amount":3,"actions":[["transform",{"who":["minions",{"side":"enemy","pick":'
        '"random"}],"cards":["pool",{"filters":[["type",{"number":4}],["relative",{"number":48,"amount":["negative",{'
        '"parts":[1]}]}]],"pick":"random"}]}]]}]]}]]',
    ),
    "AV_143": instead(
        "who is killed honorably has no health left, and no more damage than that",
        '[["deathrattle",{"actions":[["summon",{"cards":["card",{"filters":[["id",{"card":"AV_143"}]]}]}]],"condition":["not",{'
        '"parts":["killed-exactly"]}]}]]',
    ),
    "TRL_541t": instead(
        "'you' is the player's hero; the copies come after the card that is drawn for it (HS 5.1)",
        '[["keyword",{"tag":377}],["on-play",{"actions":[["deal",{"who":["heroes",{"side":"friendly"}],"amount":3}]]}],'
        '["on-play",{"clause":2,"kind":"after-draw","actions":[["shuffle",{"cards":["card",{"filters":[["id",{"card":"TRL_541t"'
        '}]],"count":2}]}]]}]]',
    ),
    "ICC_233": instead(
        "the weapon deals the damage, and comes back to the hand",
        '[["on-play",{"actions":[["choose",{"who":["minions",{"pick":"chosen"}]}],["choose",{"who":["weapons",{"side":'
        '"friendly"}]}],["deal",{"who":"target","amount":["attribute",{"of":["weapons",{"side":"friendly"}],"tag":47}],"flags":'
        '["by-it"]}],["return-to-hand",{"who":["weapons",{"side":"friendly"}]}]]}]]',
    ),
    "TSC_946": instead(
        "an enchantment of the player does it",
        '[["on-play",{"actions":[["attach",{"who":["players",{"side":"friendly"}],"enchantment":"TSC_946e"}]]}]]',
    ),
    "TSC_946e": instead(
        "it ends with the turn",
        '[["aura",{"who":["cards",{"side":"friendly","filters":[["type",{"number":5}]]}],"gives":[[363,1,"set"]]}],["trigger",{'
        '"pattern":["turn-end",{"timing":"at","player":"friendly"}],"limit":"once","place":"enchantment"}]]',
    ),
    "BAR_037": instead(
        "all copies of it get it, wherever they are",
        '[["on-play",{"kind":"battlecry","actions":[["discover",{"cards":["deck",{"side":"friendly","filters":[["type",{"number":'
        '4}],["tribe",{"number":20}]],"pick":"discover"}]}],["give",{"who":["union",{"parts":['
        + ",".join(
            f'["{place}",{{"side":"friendly","filters":["same-card"]}}]' for place in ("minions", "hand", "deck")
        )
        + ']}],"gives":[[47,2],[45,1]],"enchantment":"BAR_037e"}]]}]]',
    ),
    "BAR_031": instead(
        "what is shuffled in is bigger",
        '[["trigger",{"pattern":["survive-damage",{"timing":"after","subject":"self"}],"actions":[["shuffle",{"cards":["copy",{'
        '"filters":[["with",{"number":47,"amount":2}],["with",{"number":45,"amount":1}]],"parts":["self"]}]}]],"limit":"once",'
        '"keyword":1637}]]',
    ),
    "SW_440": instead(
        "the mana that is left is asked about",
        '[["on-play",{"actions":[["discover",{"cards":["pool",{"filters":[["type",{"number":4}],["keyword",{"number":217}]],"pick"'
        ':"discover"}]}],["if",{"condition":["at-most",{"amount":["attribute",{"of":"it","tag":48}],"limit":"unspent-mana"}],'
        '"actions":[["trigger-deathrattle",{"who":"it"}]]}]]}]]',
    ),
    "TSC_654": instead(
        "the mana that is left is asked about",
        '[["on-play",{"actions":["dredge",["if",{"condition":["at-most",{"amount":["attribute",{"of":"it","tag":48}],"limit":'
        '"unspent-mana"}],"actions":[["draw",{"who":"it"}]]}]]}]]',
    ),
    **dict.fromkeys(
        ("SW_039", "SW_039t"),
        instead(
            "the cards that were drawn are those that counted",
            '[["progress",{"kind":"questline","pattern":["draw",{"player":"friendly","period":"turn"}],"goal":4}],["progress",{'
            '"clause":1,"kind":"reward","pattern":"quest-completed","actions":[["change-cost",{"who":"them","amount":["negative",'
            '{"parts":[1]}]}]],"place":"hand"}]]',
        ),
    ),
    "AV_312": instead(
        "a random minion of the deck",
        '[["on-play",{"kind":"battlecry","actions":[["destroy",{"who":["minions",{"side":"friendly","pick":"chosen"}]}],"deaths",'
        '["summon",{"cards":["deck",{"side":"friendly","filters":[["type",{"number":4}],["relative",{"number":48,"amount":1}]],'
        '"pick":"random"}]}]]}]]',
    ),
    **dict.fromkeys(
        ("DMF_058e", "TSC_071e"),
        instead(
            "the next spell takes effect twice (HS 2.3)",
            '[["replacement",{"pattern":["cast-spell",{"player":"friendly"}],"change":"twice"}],'
            + until_next_spell()
            + "]",
        ),
    ),
    "LOOT_535": instead(
        "the spells that were cast in this game",
        '[["on-play",{"kind":"battlecry","actions":[["summon",{"cards":["card",{"filters":[["id",{"card":"LOOT_535t"}]],"count":['
        '"count",{"of":["history",{"filters":[["type",{"number":5}],["past",{"card":"play"}],["period",{"card":"game"}],['
        '"at-least",{"number":48,"amount":5}]]}]}]}]}]]}]]',
    ),
    "UNG_061": instead(
        "the cards that were played in this game",
        '[["cost-modifier",{"amount":["negative",{"parts":[["times",{"parts":[1,["count",{"of":["history",{"filters":["other-class"'
        ',["past",{"card":"play"}],["period",{"card":"game"}]]}]}]]}]]}]}]]',
    ),
    "DED_504": _grows_by_trade(2),
    "DED_512": _grows_by_trade(1),
    "BT_120": instead(
        "the minion that was chosen and the challenger fight to the death",
        '[["on-play",{"kind":"battlecry","actions":[["attack",{"who":"self","cards":["minions",{"side":"enemy","pick":"chosen"}],'
        '"flags":["to-death"]}]]}]]',
    ),
    "SCH_702": instead(
        "both are the Demon of the hand and its copy",
        '[["on-play",{"actions":[["choose",{"who":["hand",{"side":"friendly","filters":[["type",{"number":4}],["tribe",{"number":15}'
        '],["lowest",{"number":48}]],"pick":"random"}]}],["add-to-hand",{"cards":["copy",{"parts":["it"]}]}]]}],["on-play",{'
        '"clause":1,"kind":"outcast","actions":[["give",{"who":"both","gives":[[47,1],[45,1]],"enchantment":"SCH_702e"}]]}]]',
    ),
    "BAR_333": instead(
        "on the edge of the hand it is immune before it attacks",
        '[["on-play",{"kind":"outcast","actions":[["give",{"who":"self","gives":[[240,1,"set"]],"duration":"turn","enchantment":'
        '"BAR_333e"}]]}],["on-play",{"kind":"battlecry","actions":[["attack",{"who":"self","cards":["minions",{"side":"enemy",'
        '"pick":"outer-most"}]}]]}]]',
    ),
    **dict.fromkeys(("LOOT_144", "LOOT_534"), COINS),
    "DMF_248t": instead("it does nothing but what weapons do", "[]"),
    "TSC_083": instead(
        "what is given is the minion's own attack and health",
        '[["on-play",{"kind":"battlecry","actions":["dredge",["if",{"condition":["is",{"who":"it","parts":[["matches",{"who":["cards",'
        '{"filters":[["type",{"number":4}]]}]}]]}],"actions":[["give",{"who":"it","gives":[[47,["attribute",{"of":"self","tag":47}]'
        '],[45,["attribute",{"of":"self","tag":45}]]],"enchantment":"TSC_083e"}]]}]]}]]',
    ),
    "TSC_925": instead(
        "one more comes for a Murloc",
        '[["on-play",{"actions":[["summon",{"cards":["card",{"filters":[["id",{"card":"TSC_925t"}]]}]}],"dredge",["if",{"condition":['
        '"is",{"who":"it","parts":[["matches",{"who":["cards",{"filters":[["type",{"number":4}],["tribe",{"number":14}]]}]}]]}],'
        '"actions":[["summon",{"cards":["card",{"filters":[["id",{"card":"TSC_925t"}]]}]}]]}]]}]]',
    ),
    "AV_107": instead(
        "the minion that is discovered comes to the board",
        '[["on-play",{"actions":[["discover",{"cards":["pool",{"filters":[["type",{"number":4}],["equal",{"number":48,"amount":8}]],'
        '"pick":"discover"}]}],["summon",{"cards":"it"}],["freeze",{"who":"it"}]]}]]',
    ),
    "BAR_334": instead(
        "those that come back are hurt as well",
        '[["on-play",{"kind":"battlecry","actions":[["resurrect",{"cards":["minions",{"side":"friendly","filters":[["keyword",{'
        '"number":1637}]],"pick":"count","count":2}]}],["deal",{"who":["difference",{"parts":["minions","self"]}],"amount":1}]]}]]',
    ),
}
