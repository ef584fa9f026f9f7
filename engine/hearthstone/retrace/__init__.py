"""A game that the rules have played is played again, with the choices of its log: each packet must come as it is there.

Real logs are judged by :mod:`engine.hearthstone.replay`, which claims only what real logs have confirmed. A log that
play mode has written must be what play mode does: here every definition of a card counts.
"""
