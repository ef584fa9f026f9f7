"""Cards as data: facts by build, and abilities compiled from their texts.

:mod:`engine.hearthstone.cards.library` answers questions about a card; nothing else is needed to run a game. The
grammar (:mod:`engine.hearthstone.cards.text`) runs only when the data is made (``python -m
engine.hearthstone.cards.build``).
"""
