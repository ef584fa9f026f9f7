"""Checks of what only the log decides: actions of players, the order of deaths, copies, costs, limits of effects.

Card texts and players cause the packets that these modules check. Each module covers one section of the rulebook and
reports packets that are out of order, without a cause, forbidden or missing.
"""
