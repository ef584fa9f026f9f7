"""Entities, tags, values, blocks and divergences in words.

Everything else in the engine is data. Only this package turns data into words, so that a message, its JSON, a picture
and the report use the same names.
"""
