"""HSReplay, the XML form of a game, versions 1.0 to 1.7, and the dialect other converters write."""

from hslog.hearthstone.hsreplay.reader import read_replay
from hslog.hearthstone.hsreplay.writer import games_to_xml

__all__ = ["games_to_xml", "read_replay"]
