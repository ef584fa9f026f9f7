"""The rules: steps and priority, turn-based actions, combat, state-based actions, timing. They read a board only."""
