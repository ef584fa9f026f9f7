"""Options are verdicts too: what a player may do is predicted from the rules, and met with what the log
offers.

:func:`predict_options` says what may be done, :func:`check_options` compares it with a logged option list,
:func:`check_sent` judges the choice that was made. All three are functions of the state alone. What depends
on the text of a card, its targets and its conditions, is left open and never predicted.
"""

from __future__ import annotations

from engine.options.check import check_options
from engine.options.model import (
    Action,
    Checked,
    Finding,
    PredictedOption,
    PredictedOptions,
    PredictedTarget,
    RowVerdict,
)
from engine.options.predict import predict_options
from engine.options.sent import check_sent

__all__ = [
    "Action",
    "Checked",
    "Finding",
    "PredictedOption",
    "PredictedOptions",
    "PredictedTarget",
    "RowVerdict",
    "check_options",
    "check_sent",
    "predict_options",
]
