"""What people read of a game: entities, tags, values, blocks and divergences in words.

Everything is data first. This is the one place where data becomes words, so that a message, its JSON, a picture and
the report call the same thing by the same name.
"""
