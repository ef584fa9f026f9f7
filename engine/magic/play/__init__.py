"""Play mode for Magic: vanilla creatures, keywords, lands and scripted effects; games as Arena's messages."""
