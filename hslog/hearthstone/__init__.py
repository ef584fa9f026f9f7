"""Hearthstone's logs: power logs and replays in XML, to packets, games and their timeline."""
