"""Auras and cost modifiers from definitions of cards (HS 1.3, 4.2, 4.11): who gets what, and what follows from it."""
