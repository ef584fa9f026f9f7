"""Matching what rules call for with packets: tag changes, creations, copies, offers and amounts."""
