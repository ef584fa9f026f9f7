"""The parts that steps and sequences are made of: damage, healing, drawing, paying, moving (HS 4)."""
