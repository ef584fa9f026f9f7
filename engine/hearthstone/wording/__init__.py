"""Entities, tags, values, blocks and divergences in words.

Everything is data first. This is the one place where data becomes words, so that a message, its JSON, a picture and the
report use the same names.
"""
