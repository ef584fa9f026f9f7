"""Hearthstone's games for the eye: words for what happens, boards, reports, stories."""
