"""Carrying out card texts (:mod:`engine.hearthstone.cards`): actions, selectors, values and conditions in a running
game.

Each action calls the rules of :mod:`engine.hearthstone.mechanics` and :mod:`engine.hearthstone.sequences`; the same
code serves replay and play mode. A text with an unknown action
(:func:`engine.hearthstone.effects.definitions.actions_have_meaning`) is not carried out.
"""
