"""Checks of what the log decides: responses and their order, the order of deaths, limits of effects.

Card texts and players cause what these modules check. Each module covers one section of the rulebook and reports what
is out of order, unfounded, forbidden or missing.
"""
