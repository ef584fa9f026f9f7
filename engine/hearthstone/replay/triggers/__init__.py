"""Queues of triggers and the blocks in them: which must come, which may come, and in which order."""
