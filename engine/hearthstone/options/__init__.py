"""Options: the legal actions of a player are predicted from the rules and compared with the options in the log.

:func:`engine.hearthstone.options.predict.predict_options` predicts the legal actions,
:func:`engine.hearthstone.options.check.check_options` compares them with a logged option list, and
:func:`engine.hearthstone.options.sent.check_sent` judges the choice that was made. All three are functions of the state
alone. A card's targets and conditions are predicted if its play requirements are known
(:mod:`engine.hearthstone.cards.requirements`), and left open if they are not.
"""
