"""Auras and cost modifiers from card definitions (HS 1.3, 4.2, 4.11): their hosts and the resulting tag values."""
