"""Checks of what the log decides: responses and their order, order of deaths, limits of effects.

A card's text, or a player, brings about what these modules look at; each is about one section of the rulebook, and says
what is out of order, has no cause, is forbidden, or should have come and has not.
"""
