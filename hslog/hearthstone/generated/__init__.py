"""Data written by hslog/hearthstone/generate.py: the vocabulary and the lowered grammar."""
