"""Limits on the part of a file that is read, so that no file fills the memory or takes much longer than its length.

Real logs stay far below all of these: the corpus packs 32 to 1, nests 13 deep, and its longest line (of a client that
prints JSON) has 2.6 MB.
"""

from __future__ import annotations

LONGEST_LINE = 8 << 20
"""Bytes of one line of a log; what is beyond is passed over, which is an error, and the rest of the log is read."""

LONGEST_ELEMENT = 1 << 20
"""Bytes of one tag, comment or declaration of a replay in XML."""

DEEPEST = 10_000
"""How many blocks, or elements of a replay in XML, may be open at once."""

SMALL_UNPACKED = 64 << 20
"""Bytes that a packed file may always hold."""

UNPACKED_TIMES = 250
"""How many times as long as it is a packed file may become beyond that."""

LARGEST_STREAM = 16 << 30
"""Bytes kept of what can be read only once: standard input, a pipe, an archive inside an archive."""

LARGEST_WATCHED = 128 << 20
"""Letters kept of the game that is watched while it is written; the longest log of the corpus has 4 million."""

MOST_PLAYERS = 64
"""Players of one game; Battlegrounds has eight. More are passed over, which is an error."""

LONGEST_REPEATED = 1000
"""Letters of a name, or of the id of a card, that are written at every mention; a longer one is written once."""

DEEPEST_INDENT = 64
"""Levels up to which what is written is indented, and numbered by blocks; deeper ones are written like this one."""
