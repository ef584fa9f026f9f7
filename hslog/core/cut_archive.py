"""Zip archives whose end is missing: their files are found by the head that stands before each.

The list of the files is at the end of an archive, so that :mod:`zipfile` opens none that is cut.
"""

from __future__ import annotations

import io
import struct
import zlib
from typing import IO, NamedTuple

HEAD = struct.Struct("<4s2xHH4xLLLHH")
"""The head of a file: mark, flags, method, checksum, length packed and unpacked, lengths of name and extra fields."""
MARK = b"PK\x03\x04"
LENGTHS_LATER = 1 << 3
"""The flag of a file whose lengths stand behind it."""
UTF_8 = 1 << 11
STORED, DEFLATED = 0, 8
PIECE = 32 << 10
ENDS_EARLY = "the archive ended before the end of the file was reached"


class CutMember(NamedTuple):
    """A file in an archive: where what is packed begins, and how long it is (-1 where it is not said)."""

    name: str
    method: int
    place: int
    length: int
    checksum: int | None


def members(raw: IO[bytes]) -> list[CutMember]:
    """Return the files of an archive by their heads, as far as they stand; after one of unknown length no more."""
    found: list[CutMember] = []
    place = 0
    while len(head := _at(raw, place, HEAD.size)) == HEAD.size and head.startswith(MARK):
        _, flags, method, checksum, length, _, name_length, extra = HEAD.unpack(head)
        name = raw.read(name_length).decode("utf-8" if flags & UTF_8 else "cp437", "replace")
        begin = place + HEAD.size + name_length + extra
        if flags & LENGTHS_LATER:
            found.append(CutMember(name, method, begin, -1, None))
            break
        if not name.endswith("/"):
            found.append(CutMember(name, method, begin, length, checksum))
        place = begin + length
    return [member for member in found if member.method in (STORED, DEFLATED)]


def _at(raw: IO[bytes], place: int, size: int) -> bytes:
    raw.seek(place)
    return raw.read(size)


class CutFile(io.BufferedIOBase):
    """The content of a member. Reading raises EOFError where the archive ends before it, zlib.error for damage."""

    def __init__(self, raw: IO[bytes], member: CutMember) -> None:
        self.raw = raw
        self.raw.seek(member.place)
        self.left = member.length
        self.unpacking = zlib.decompressobj(-zlib.MAX_WBITS) if member.method == DEFLATED else None
        self.packed = 0
        """Bytes that were read of the archive."""

    def readable(self) -> bool:
        """Return True."""
        return True

    def close(self) -> None:
        """Close the archive, too."""
        self.raw.close()
        super().close()

    def read1(self, size: int = -1, /) -> bytes:
        """Return some of the content, at most ``size`` bytes; nothing at its end."""
        if self.unpacking is None:
            return self._piece(size if size > 0 else PIECE)
        while not self.unpacking.eof:
            packed = self.unpacking.unconsumed_tail or self._piece(PIECE)
            if not packed:
                raise EOFError(ENDS_EARLY)
            if data := self.unpacking.decompress(packed, max(size, 0)):
                return data
        return b""

    def _piece(self, size: int) -> bytes:
        """Return the next bytes of the archive that belong to the member; empty behind it."""
        wanted = size if self.left < 0 else min(size, self.left)
        data = self.raw.read(wanted)
        if wanted and not data:
            raise EOFError(ENDS_EARLY)
        self.packed += len(data)
        self.left -= len(data) if self.left > 0 else 0
        return data
