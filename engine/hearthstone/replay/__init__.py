"""Replaying a log: the rules are run on a game and matched with its packets, one verdict each."""
