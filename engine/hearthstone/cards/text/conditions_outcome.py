"""Conditions on the outcome of the effect itself: "if it dies", "if you do"."""

from __future__ import annotations

from engine.hearthstone.cards.ability import Condition
from engine.hearthstone.cards.text.conditions import negate
from engine.hearthstone.cards.text.selectors import IT
from engine.hearthstone.cards.text.words import G

rule = G.rule

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
rule("condition-base", "you can't")(lambda: Condition("not-possible"))
rule(
    "condition-base",
    "yours costs more",
    "your minion has more",
    "it wins",
    "your spell costs more",
    "yours (has|is) (the|) higher",
)(lambda: Condition("joust-won"))
