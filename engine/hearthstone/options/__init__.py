"""Options: what a player may do is predicted from the rules and compared with what the log offers.

:func:`engine.hearthstone.options.predict.predict_options` predicts what a player may do,
:func:`engine.hearthstone.options.check.check_options` compares that with a logged option list, and
:func:`engine.hearthstone.options.sent.check_sent` judges the choice that was made. All three are functions of the state
alone. What a card asks for, its targets and its conditions, is predicted as far as its play requirements are known
(:mod:`engine.hearthstone.cards.requirements`), and left open where they are not.
"""
