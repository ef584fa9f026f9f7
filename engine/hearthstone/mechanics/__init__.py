"""The mechanics that steps and sequences use: damage, healing, draws, costs, zones (HS 4)."""
