"""Hearthstone's rules: cards, sequences, steps and mechanics, the replay of a log, and games played."""
