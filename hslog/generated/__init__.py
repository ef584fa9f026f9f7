"""Data written by hslog/generate.py: the vocabulary and the lowered grammar."""
