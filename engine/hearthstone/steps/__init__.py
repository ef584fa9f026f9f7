"""Steps that several phases and sequences share: deaths, auras, rewards, the end of the game (HS 1.7 to 1.12)."""
