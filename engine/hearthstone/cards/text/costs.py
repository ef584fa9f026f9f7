"""Actions that change costs, mana crystals and corpses."""

from __future__ import annotations

from dataclasses import replace

from engine.hearthstone.cards.ability import Action, Gain, OnPlay, Selector, Value
from engine.hearthstone.cards.text.clauses import later
from engine.hearthstone.cards.text.giving import cost_change, give
from engine.hearthstone.cards.text.selectors import IT, SELF
from engine.hearthstone.cards.text.words import G
from hslog.hearthstone.generated.vocabulary import GameTag

rule = G.rule

rule(
    "action",
    "reduce (their|its) (Cost|Costs) by {paren}",
    "reduce the (Cost|Costs) of {who} by {paren}",
    "reduce {possessive} (Cost|Costs) by {paren}",
    "reduce the (Cost|Costs) of {who} by {paren} {duration}",
    "reduce the Cost by {paren}",
    "reduce this Cost by {paren}",
)(lambda *found: cost_change(found, negative=True))
rule("action", "reduce this card's Cost by {paren}")(
    lambda *found: replace(cost_change(found, negative=True), who=SELF)
)
rule(
    "action",
    "increase (their|its) (Cost|Costs) by {paren}",
    "increase the (Cost|Costs) of {who} by {paren}",
    "increase {possessive} (Cost|Costs) by {paren}",
)(lambda *found: cost_change(found))
rule(
    "action",
    "{who} (costs|cost) {paren} less",
    "{who} (costs|cost) {paren} less {duration}",
    "(it|they) (costs|cost) {paren} less",
    "{who} {duration} (costs|cost) {paren} less",
    "make {who} cost {paren} less",
)(lambda *found: cost_change(found, negative=True))
rule(
    "action",
    "{who} (costs|cost) {paren} more",
    "{who} (costs|cost) {paren} more {duration}",
    "(it|they) (costs|cost) {paren} more",
    "make {who} cost {paren} more",
)(lambda *found: cost_change(found))
rule(
    "action",
    "{who} (costs|cost) {paren}",
    "{who} (costs|cost) {paren} {duration}",
    "(it|they) (costs|cost) {paren}",
    "{who} {duration} (costs|cost) {paren}",
)(lambda *found: cost_change(found, sets=True))
rule(
    "action",
    "{who} (costs|cost) Health instead of Mana",
    "{who} (costs|cost) Health instead of Mana {duration}",
    "{who} {duration} (costs|cost) Health instead of Mana",
    "{who} (costs|cost) <Armor|Corpses> instead of Mana",
    "{who} (costs|cost) Health instead",
)(
    lambda who, *rest: Action(
        "pay-with",
        who=who,
        duration=next((item for item in rest if item not in ("Armor", "Corpses")), ""),
        flags=tuple(item for item in rest if item in ("Armor", "Corpses")) or ("Health",),
    )
)
rule(
    "action",
    "gain {n} (Mana Crystal|Mana Crystals) (this turn only|this turn)",
    "gain {n} Mana this turn only",
    "gain a Mana Crystal this turn only",
    "gain a temporary Mana Crystal",
    "gain {n} temporary Mana Crystals",
    "gain {n} temporary Mana Crystal",
    "get {n} temporary Mana Crystal",
    "get {n} Mana this turn only",
)(lambda n=Value("number", 1): Action("mana-this-turn", amount=n))
rule("action", "gain {n} (Mana Crystal|Mana Crystals)", "gain a Mana Crystal", "gain (an extra|another) Mana Crystal")(
    lambda n=Value("number", 1): Action("mana-crystals", amount=n)
)
rule("action", "gain {n} empty (Mana Crystal|Mana Crystals)", "gain an empty Mana Crystal")(
    lambda n=Value("number", 1): Action("empty-crystals", amount=n)
)
rule(
    "action",
    "give your opponent {n} Mana Crystals",
    "give your opponent a Mana Crystal",
    "your opponent gains {n} Mana Crystals",
    "your opponent gains a Mana Crystal",
    "your opponent gains an empty Mana Crystal",
)(lambda n=Value("number", 1): Action("mana-crystals", amount=n, player="enemy"))
rule(
    "action",
    "give each player {n} Mana Crystals",
    "give each player a Mana Crystal",
    "(each player|both players) (gains|gain) {n} Mana Crystals",
    "each player gains a Mana Crystal",
)(lambda n=Value("number", 1): Action("mana-crystals", amount=n, player="each"))
rule("action", "destroy a Mana Crystal for each player")(
    lambda: Action("lose-crystals", amount=Value("number", 1), player="each")
)
rule(
    "action",
    "destroy {n} of your Mana Crystals",
    "destroy (one of|) your Mana Crystals",
    "lose {n} Mana Crystals",
    "lose a Mana Crystal",
    "destroy one of your Mana Crystals",
    "destroy {n} Mana Crystals",
    "destroy a Mana Crystal",
)(lambda n=Value("number", 1): Action("lose-crystals", amount=n))
rule(
    "action",
    "refresh {n} (Mana Crystals|Mana Crystal)",
    "refresh your Mana Crystals",
    "refresh all your Mana Crystals",
    "Refresh {n} Mana",
)(lambda n=Value("full"): Action("refresh-crystals", amount=n))
rule("action", "refresh (a|an empty) Mana Crystal")(lambda: Action("refresh-crystals", amount=Value("number", 1)))
rule("action", "unlock your Overloaded Mana Crystals", "unlock your overloaded Mana Crystals")(
    lambda: Action("unlock-crystals")
)
rule("action", 'swap your Hero Power to "{actions}."', 'swap your Hero Power to "{actions}"')(
    lambda actions: Action("swap-hero-power", abilities=(OnPlay(kind="power", actions=actions),))
)
rule("action", "after {n} uses, swap (it back|back)")(lambda n: Action("swap-hero-power-back", amount=n))
rule("action", "your next Starship launch costs {paren} less")(
    lambda n: Action(
        "give", who=Selector("players", "friendly"), gives=(Gain(GameTag.STARSHIP_LAUNCH_COST_DISCOUNT, n),)
    )
)
rule("action", "spend all your Mana", "spend all of your Mana")(lambda: Action("spend-all-mana"))
rule("action", "Overload {who}", "(Overload|overload): {paren}", "Overload {paren}")(
    lambda what: Action("overload", amount=what if isinstance(what, Value) else None)
)
rule(
    "action",
    "spend {n} (Corpses|Corpse) to {actions}",
    "spend a Corpse to {actions}",
    "spend <up to> {n} Corpses to {actions}",
    "spend <up to> {n} Corpses",
    "spend {n} Corpses",
)(
    lambda *found: Action(
        "spend-corpses",
        amount=next((item for item in found if isinstance(item, Value)), Value("number", 1)),
        actions=next((item for item in found if isinstance(item, tuple)), ()),
        flags=("up-to",) if "up to" in found else (),
    )
)
rule("action", "spend {n} Corpses to {actions} {at}")(
    lambda n, actions, pattern: Action("spend-corpses", amount=n, actions=(later(pattern, actions),))
)
rule(
    "action",
    "gain {n} (Corpses|Corpse)",
    "gain a Corpse",
    "gain {n} (extra|additional) Corpses",
)(lambda n=Value("number", 1): Action("gain-corpses", amount=n))
rule("action", "raise a Corpse as {cards}")(
    lambda cards: Action("raise-corpses", amount=Value("number", 1), cards=cards)
)
rule("action", "raise up to {n} Corpses as {cards}")(
    lambda n, cards: Action("raise-corpses", amount=n, cards=cards, flags=("up-to",))
)
rule("action", "set your {limit} to {n}", "your {limit} is {n}")(lambda what, n: Action(f"set-{what}", amount=n))
rule("action", "set each player to {n} Mana Crystals")(lambda n: Action("set-mana-crystals", amount=n, player="each"))
rule("action", "increase your {limit} by {n}")(lambda what, n: Action(f"raise-{what}", amount=n))
rule("limit", "(maximum|) hand size")(lambda: "maximum-hand-size")
rule("limit", "maximum Mana [Crystals]")(lambda: "maximum-mana")
rule("limit", "maximum Health")(lambda: "maximum-health")
rule("limit", "Mana Crystals")(lambda: "mana-crystals")
rule("action", "destroy {who} and one of your Mana Crystals")(
    lambda who: Action(
        "sequence", actions=(Action("destroy", who=who), Action("lose-crystals", amount=Value("number", 1)))
    )
)
rule(
    "action",
    "gain {gains} per {who}",
    "gain {gains} per locked Mana Crystal",
    "gain {gains} for each locked Mana Crystal",
)(
    lambda gains, who=None: replace(
        give((SELF, gains)),
        gives=tuple(
            replace(
                gain,
                amount=Value(
                    "times",
                    parts=(
                        gain.amount,
                        Value("count", of=who)
                        if who
                        else Value("attribute", of=Selector("players", "friendly"), tag=GameTag.OVERLOAD_OWED),
                    ),
                ),
            )
            for gain in gains
            if isinstance(gain, Gain)
        ),
    )
)
rule("action", "{fewer-crystals} {n} (fewer|less) (Mana Crystals|Mana Crystal) next turn")(
    lambda player, n: Action("mana-crystals", amount=Value("negative", parts=(n,)), player=player, duration="next-turn")
)
rule("fewer-crystals", "(your opponent has|they have)")(lambda: "enemy")
rule("fewer-crystals", "[you] have")(lambda: "")
rule(
    "action",
    "gain {n} (extra|more) Mana Crystals next turn",
    "gain {n} Mana Crystals next turn only",
    "gain {n} Mana Crystal next turn only",
    "gain {n} additional Mana Crystals next turn",
)(lambda n: Action("mana-crystals", amount=n, duration="next-turn"))
rule("action", "increase your {limit} to {n}")(lambda what, n: Action(f"set-{what}", amount=n))
rule(
    "action",
    "take two turns",
    "you take two turns",
    "recover the mana when they die",
    "corrupt every minion",
    "recover the mana",
)(lambda: Action("scripted"))
rule("action", "reduce its Cost to {paren}")(lambda amount: Action("set-cost", who=IT, amount=amount))
rule(
    "action",
    "reduce their (Cost|Costs) to {paren}",
    "reduce {possessive} Cost to {paren}",
    "reduce the (Cost|Costs) of {who} to {paren}",
    "set {who-possessive} (Cost|Costs) to {paren}",
)(lambda *found: Action("set-cost", who=found[0] if len(found) > 1 else Selector("them"), amount=found[-1]))
