"""Logs of MTG Arena as data: lines to messages, messages to packets, objects and players over time.

``hslog.read`` recognises ``Player.log`` and gives its games as :class:`~hslog.arena.game.ArenaGame`. Nothing here knows
the rules of Magic.
"""
