"""Carrying out what a card says (:mod:`engine.hearthstone.cards`): actions, selectors, values and conditions on a
running game.

Each action calls the rules of :mod:`engine.hearthstone.mechanics` and :mod:`engine.hearthstone.sequences`; the same
code serves replay and play. Before anything is done, :func:`engine.hearthstone.effects.support.unsupported` names the
parts of an ability that have no meaning here yet; a text with such a part is not carried out.
"""
