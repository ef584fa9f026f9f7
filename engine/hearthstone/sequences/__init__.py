"""Sequences: turns, playing cards, attacks, summons, and the start of the game (HS 2, 5.5)."""
