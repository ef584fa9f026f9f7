"""Replaying Arena games: the rules predict each message from the state before it, then the message is read."""
