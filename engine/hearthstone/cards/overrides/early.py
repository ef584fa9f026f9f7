"""Overrides of the sets of 2014 to 2016: Naxxramas, Goblins, Blackrock, Grand Tournament, Explorers, Old Gods."""

from __future__ import annotations

from engine.hearthstone.cards.overrides.kind import as_played, deaths_after, instead

OVERRIDES = {
    "AT_060": instead(
        "the Bear is a token of the card",
        '[["trigger",{"clause":1,"pattern":["attacked",{"timing":"after","subject":["heroes",{"side":"friendly"}]}],'
        '"actions":[["summon",{"cards":["card",{"filters":[["id",{"card":"CS2_125"}]]}]}]],"place":"secret"}]]',
    ),
    "FP1_004": instead(
        "what comes from the deck is a secret",
        '[["deathrattle",{"actions":[["recruit",{"who":["deck",{"side":"friendly","filters":[["keyword",{"number":219}'
        ']],"pick":"random"}]}]]}]]',
    ),
    "FP1_019": instead(
        "Treants come for those that are destroyed, where these stood, when they have died (HS 5.7)",
        '[["on-play",{"actions":[["destroy",{"who":"minions"}],"deaths",["summon-beside",{"who":"it","cards":["card",{"filters":'
        '[["id",{"card":"FP1_019t"}]]}]}]]}]]',
    ),
    "FP1_025": deaths_after("destroy"),
    "GVG_008": instead(
        "each minion takes damage equal to its own attack",
        '[["on-play",{"actions":[["deal",{"who":"minions","amount":["attribute",{"of":"each","tag":47}]}]]}]]',
    ),
    "GVG_014": instead(
        "the health of the minion and of the one that is chosen are swapped",
        '[["on-play",{"kind":"battlecry","actions":[["swap-health",{"who":"self","cards":["minions",{"filters":["other"]'
        ',"pick":"chosen"}]}]]}]]',
    ),
    "GVG_061": instead(
        "the weapon is Light's Justice",
        '[["on-play",{"actions":[["summon",{"cards":["card",{"filters":[["id",{"card":"CS2_101t"}]],"count":3}]}],['
        '"equip",{"cards":["card",{"filters":[["id",{"card":"CS2_091"}]]}]}]]}]]',
    ),
    "GVG_092": instead(
        "'it' is the card that is drawn",
        '[["on-play",{"kind":"battlecry","actions":[["draw",{"who":["deck",{"side":"friendly","pick":"top"}]}],["if",{'
        '"condition":["is",{"who":"it","parts":[["matches",{"who":["cards",{"filters":[["type",{"number":4}]]}]}]]}],'
        '"actions":[["transform",{"who":"it","cards":["card",{"filters":[["id",{"card":"GVG_092t"}]]}]}]]}]]}]]',
    ),
    "LOE_016": as_played("whether it was a Battlecry minion is asked of who was played"),
    "OG_310": as_played("whether it has 1 Health is asked as it is played"),
    "GVG_112": instead(
        "it responds to the attacks of all minions itself (HS 5.2)",
        '[["trigger",{"pattern":["attack",{"timing":"whenever","subject":"minions"}],"actions":[["instead",{"actions":[['
        '"attack",{"cards":["characters",{"side":"enemy","filters":["other"],"pick":"random"}]}]]}]],"condition":["and",{'
        '"parts":["several-enemies",["chance",{"amount":50}]]}]}]]',
    ),
}
