"""Guided mode: blocks of unknown texts, read from the log, and what rules make of them."""
