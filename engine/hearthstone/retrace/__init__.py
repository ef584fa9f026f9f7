"""Retracing: a game from play mode is played again with the choices of its log, and each packet must match.

Real logs are judged by :mod:`engine.hearthstone.replay`, which claims only what real logs have confirmed. A log that
play mode has written must match play mode exactly: here every card definition is used.
"""
