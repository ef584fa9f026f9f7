"""What cards say, for the few whose text the engine knows: the basic hero powers and the coin (HS 2.7, 4.12).

A text is one more source of primitives: it says what the card does, and everything that follows is a rule's. It is
the same in play and in replay. Cards that are not listed here are read from their own blocks by
:mod:`engine.hearthstone.replay.effect_reader`; keywords are in :mod:`engine.hearthstone.texts.keywords`.
"""
