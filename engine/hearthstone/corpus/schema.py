"""The tables of a corpus: those of a replay, with the file of each row, and a table of files."""

from __future__ import annotations

from engine.hearthstone.tables import TABLES as OF_REPLAYS
from hslog.hearthstone.tables.schema import Table, columns

FILE = columns(
    "file  string  digest of the file's content: with game the key to games, and to files with a status read"
)

FILES = Table(
    "files",
    "A file below the paths of a run, also one that could not be read, and a copy of another.",
    columns("""
file      string  digest of the file's content; empty where not even its bytes could be read
root      string  path given to the command that it was found below
name      string  path below that one; member of an archive after a !
bytes     int64   length as stored, in bytes
status    string  read, copy (of another file), no game, other game, unreadable, failed (hearthtrace did), lost
games     int32   number of games read from it
warnings  int32   number of complaints about the log
error     string  what is wrong with it; empty where nothing is
rules     string  version of the rules it was judged by: release, and digest of the code
"""),
)

TABLES: dict[str, Table] = {
    **{name: table.with_columns(first=FILE) for name, table in OF_REPLAYS.items() if name != "packets"},
    FILES.name: FILES,
}
"""Every table of a corpus, by name. Packets are not kept, only their changes and verdicts."""

READ, COPY, NO_GAME, OTHER_GAME = "read", "copy", "no game", "other game"
UNREADABLE, FAILED, LOST = "unreadable", "failed", "lost"
"""The status of a file that could not be judged."""

DOCUMENTED: tuple[Table, ...] = (*TABLES.values(), OF_REPLAYS["packets"])
"""The tables of docs/tables.md."""
