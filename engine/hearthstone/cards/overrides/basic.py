"""Overrides of the Basic and Classic sets."""

from __future__ import annotations

from dataclasses import replace

from engine.hearthstone.cards.ability import Ability, Action, Condition, OnPlay, Selector, actions_of
from engine.hearthstone.cards.granted import GENERAL_ENCHANTMENTS
from engine.hearthstone.cards.notation import loads
from engine.hearthstone.cards.overrides.kind import Override, each_action, instead


def _needs_room(abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """Add the condition that the player's board is not full."""
    room = Condition("not", parts=(Condition("board-full"),))
    return tuple(replace(each, condition=room) if isinstance(each, OnPlay) else each for each in abilities)


def _marks_the_dying(abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """Mark the dying minion for destruction before the other actions of the "if"."""

    def mark(action: Action) -> Action:
        if action.kind != "if":
            return action
        return replace(action, actions=(Action("destroy", who=Selector("it")), *action.actions))

    return each_action(abilities, mark)


def _gives_excess(abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """Flag the gain of empty crystals as one that Excess Mana replaces."""

    def mark(action: Action) -> Action:
        flags = (*action.flags, "excess") if action.kind == "empty-crystals" else action.flags
        return replace(action, flags=flags, actions=tuple(map(mark, action.actions)))

    return each_action(abilities, mark)


EXCESS = Override("the book names the cards that give Excess Mana where no crystal has room (HS 4.12)", _gives_excess)

DRUID_OF_THE_CLAW = (
    '[["on-play",{"kind":"choose-one","actions":[["choose-one",{"actions":['
    '["option",{"actions":[["transform",{"who":"self","cards":["card",{"filters":[["id",{"card":"EX1_165t1"}]]}]}]]}],'
    '["option",{"actions":[["transform",{"who":"self","cards":["card",{"filters":[["id",{"card":"EX1_165t2"}]]}]}]]}]'
    "]}]]}]]"
)


def _becomes_bear_or_cat(abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """Replace "Charge; or +2 Health and Taunt" by the transformations that later texts name."""
    says = any(action.kind == "transform" for action in actions_of(abilities))
    return abilities if says else loads(DRUID_OF_THE_CLAW)


OVERRIDES = {
    "EX1_165": Override("it becomes a minion that has what its text says it gets", _becomes_bear_or_cat),
    **dict.fromkeys(("BT_130", "CFM_616", "CORE_CS2_013", "CS2_013", "VAN_CS2_013"), EXCESS),
    "CS1_113": Override("Mind Control cannot be played with a full board (REQ_NUM_MINION_SLOTS)", _needs_room),
    **dict.fromkeys(
        ("CS2_028", "CORE_CS2_028", "VAN_CS2_028"),
        instead(
            "'them' are all enemy minions, those included that came while the damage was resolved (HS 3.1)",
            '[["on-play",{"actions":[["deal",{"who":["minions",{"side":"enemy"}],"amount":["spell-damage",{"number":2}]}],'
            '["freeze",{"who":["minions",{"side":"enemy"}]}]]}]]',
        ),
    ),
    "CS2_181": instead(
        "'HIMSELF' is the minion",
        '[["on-play",{"kind":"battlecry","actions":[["deal",{"who":"self","amount":4}]]}]]',
    ),
    **dict.fromkeys(
        ("EX1_320", "CORE_EX1_320", "VAN_EX1_320"),
        Override("whom it kills is marked for destruction before the Demon comes", _marks_the_dying),
    ),
    "EX1_085": instead(
        "'one' is one of the enemy minions",
        '[["on-play",{"kind":"battlecry","actions":[["if",{"condition":["at-least",{"amount":["count",{"of":["minions",'
        '{"side":"enemy"}]}],"limit":4}],"actions":[["take-control",{"who":["minions",{"side":"enemy","pick":"random"}'
        "]}]]}]]}]]",
    ),
    "EX1_126": instead(
        "the minion that is chosen deals the damage",
        '[["on-play",{"actions":[["choose",{"who":["minions",{"side":"enemy","pick":"chosen"}]}],["deal",{"who":'
        '["adjacent",{"parts":["it"]}],"amount":["attribute",{"of":"it","tag":47}],"flags":["by-it"]}]]}]]',
    ),
    "EX1_154": instead(
        "the card was drawn before the damage, in all logs of builds up to 12574; not from 20457 on",
        '[["on-play",{"kind":"choose-one","actions":[["choose-one",{"actions":[["option",{"actions":[["deal",{"who":'
        '["minions",{"pick":"chosen"}],"amount":["spell-damage",{"number":3}]}]]}],["option",{"actions":[["draw",{'
        '"who":["deck",{"side":"friendly","pick":"top"}]}],["deal",{"who":["minions",{"pick":"chosen"}],"amount":'
        '["spell-damage",{"number":1}]}]]}]]}]]}]]',
        last=12574,
    ),
    **dict.fromkeys(
        ("EX1_275", "CORE_EX1_275", "VAN_EX1_275"),
        instead(
            "all are hurt before they are frozen: the left one, the right one, the middle (HS 3.1)",
            '[["on-play",{"actions":[["deal",{"who":["union",{"parts":["adjacent",["minions",{"pick":"chosen"}]]}],'
            '"amount":["spell-damage",{"number":1}]}],["freeze",{"who":"them"}]]}]]',
        ),
    ),
    "EX1_303": instead(
        "the damage comes first, of the attack of the minion that is destroyed (HS 3.1)",
        '[["on-play",{"actions":[["deal",{"who":["minions",{"side":"enemy"}],"amount":["attribute",{"of":["minions",'
        '{"side":"friendly","pick":"chosen"}],"tag":47}]}],["destroy",{"who":["minions",{"side":"friendly","pick":'
        '"chosen"}]}]]}]]',
    ),
    "EX1_316": instead(
        "that it dies at the end of the turn is in the enchantment",
        '[["on-play",{"actions":[["give",{"who":["minions",{"side":"friendly","pick":"chosen"}],"gives":[[47,4],[45,4]'
        '],"enchantment":"EX1_316e"}]]}]]',
    ),
    "EX1_316e": instead(
        "the minion dies at the end of the turn",
        '[["aura",{"gives":[[47,4],[45,4]]}],["trigger",{"pattern":["turn-end",{"timing":"at"}],"actions":[["destroy",'
        '{"who":"host"}]],"place":"enchantment"}]]',
    ),
    "EX1_363": instead(
        "the enchantment responds to the attack",
        '[["on-play",{"actions":[["choose",{"who":["minions",{"pick":"chosen"}]}],["lasting",{"abilities":[["trigger",'
        '{"pattern":["attack",{"timing":"whenever","subject":"it"}],"actions":[["draw",{"who":["deck",{"side":'
        '"friendly","pick":"top"}]}]]}]],"enchantment":"EX1_363e"}]]}]]',
    ),
    "EX1_365": instead(
        "the damage comes first, of what the top card costs in the deck (HS 3.1)",
        '[["on-play",{"actions":[["deal",{"who":["characters",{"pick":"chosen"}],"amount":["attribute",{"of":["deck",{'
        '"side":"friendly","pick":"top"}],"tag":48}]}],["draw",{"who":["deck",{"side":"friendly","pick":"top"}]}]]}]]',
        last=231719,
    ),
    **dict.fromkeys(
        ("EX1_144", "CORE_EX1_144"),
        instead(
            "the enchantment is the one of whatever costs 2 less",
            '[["on-play",{"actions":[["return-to-hand",{"who":["minions",{"side":"friendly","pick":"chosen"}]}],["change-cost"'
            ',{"who":"it","amount":["negative",{"parts":[2]}],"enchantment":"GBL_002e"}]]}]]',
            GENERAL_ENCHANTMENTS,
        ),
    ),
    "EX1_411": instead(
        "as it attacks a minion it is made immune, and loses its attack after it",
        "["
        + ",".join(
            f'["trigger",{{"pattern":["attack",{{"timing":"{timing}","subject":["heroes",{{"side":"friendly"}}],"other":'
            f'"minions"}}],"actions":[["attach",{{"who":"self","gives":[{gives}],"enchantment":"{enchantment}"}}]]}}]'
            for timing, gives, enchantment in (
                ("whenever", '[240,1,"set"]', "EX1_411e"),
                ("after", '[47,["negative",{"parts":[1]}]]', "EX1_411e2"),
            )
        )
        + "]",
    ),
    "EX1_411e": instead(
        "it ends after the attack",
        '[["trigger",{"pattern":["attack",{"timing":"after","subject":["heroes",{"side":"friendly"}]}],"limit":"once",'
        '"place":"enchantment"}]]',
    ),
    "EX1_538": instead(
        "a Hound for each enemy minion, counted once",
        '[["on-play",{"actions":[["summon",{"cards":["card",{"filters":[["id",{"card":"EX1_538t"}]],"count":["count",'
        '{"of":["minions",{"side":"enemy"}]}]}]}]]}]]',
    ),
    "EX1_596": instead(
        "'it' is the minion that is chosen",
        '[["on-play",{"actions":[["choose",{"who":["minions",{"pick":"chosen"}]}],["if",{"condition":["is",{"who":"it"'
        ',"parts":[["matches",{"who":["minions",{"side":"friendly","filters":[["tribe",{"number":15}]]}]}]]}],"actions"'
        ':[["give",{"who":"it","gives":[[47,2],[45,2]],"enchantment":"EX1_596e"}]],"otherwise":[["deal",{"who":"it",'
        '"amount":["spell-damage",{"number":2}]}]]}]]}]]',
    ),
    **dict.fromkeys(
        ("CS2_083b", "HERO_03bp", "VAN_HERO_03bp"),
        instead(
            "the Dagger is the basic one",
            '[["on-play",{"kind":"power","actions":[["equip",{"cards":["card",{"filters":[["id",{"card":"CS2_082"}]]}]}]]}]]',
        ),
    ),
    "EX1_317": instead(
        "for each Demon that the deck lacks there comes a Worthless Imp",
        '[["on-play",{"actions":[["draw",{"who":["deck",{"side":"friendly","filters":[["type",{"number":4}],["tribe",{'
        '"number":15}]],"pick":"random","count":2}]}]]}],["scripted",{"clause":1,"name":"partial"}]]',
    ),
    "HERO_04bp": instead(
        "the Recruit is the basic one",
        '[["on-play",{"kind":"power","actions":[["summon",{"cards":["card",{"filters":[["id",{"card":"CS2_101t"}]]}]}]]}]]',
    ),
    "NEW1_036": instead(
        "the card is drawn first (HS 3.1)",
        '[["on-play",{"actions":[["draw",{"who":["deck",{"side":"friendly","pick":"top"}]}],["give",{"who":["minions",{'
        '"side":"friendly"}],"gives":[[337,1,"set"]],"duration":"turn","enchantment":"NEW1_036e"}]]}]]',
    ),
}
