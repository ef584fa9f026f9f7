"""The sequences: turns, playing cards, attacks, summons, and the beginning of the game (HS 2, 5.5)."""
