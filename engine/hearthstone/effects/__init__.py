"""Carrying out what a card says (:mod:`engine.hearthstone.cards`): actions, selectors, values and conditions on a
running game.

Each action calls the rules of :mod:`engine.hearthstone.mechanics` and :mod:`engine.hearthstone.sequences`; the same
code serves replay and play. A text with an action that is not known
(:func:`engine.hearthstone.effects.definitions.actions_have_meaning`) is not carried out.
"""
