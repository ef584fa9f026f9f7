"""Cards as data: facts by build, and abilities compiled from their texts.

:mod:`engine.hearthstone.cards.library` is the interface to them; nothing else is needed to run a game. The
grammar (:mod:`engine.hearthstone.cards.text`) runs only when the data is made (``python -m
engine.hearthstone.cards.build``).
"""
