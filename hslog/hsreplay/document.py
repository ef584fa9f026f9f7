"""The bytes of an XML replay as an XML parser takes them.

Replays that were pasted or kept in the source text of a program begin with blank lines. XML forbids anything
before its declaration, so a late declaration is blanked out, letter by letter, which keeps the line numbers; the
encoding it states is given to the parser instead. Nothing else of the document is touched.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator

from hslog.errors import HslogError
from hslog.source import Source

_CHUNK = 1 << 16
_LATE_DECLARATION = re.compile(rb"""\A(?:\xef\xbb\xbf)?\s+(<\?xml\b[^>]*\?>)""")
_ENCODING = re.compile(rb"""encoding\s*=\s*["']([A-Za-z][A-Za-z0-9._-]*)["']""")


def late_encoding(source: Source) -> str | None:
    """Return the encoding that a declaration states which comes after blank lines; None where none does.

    What is wrong with the source itself is left to be found by :func:`document`.
    """
    try:
        with source.binary() as raw:
            late = _LATE_DECLARATION.match(raw.read(_CHUNK))
    except (HslogError, EOFError, OSError, zlib.error):
        return None
    stated = late and _ENCODING.search(late[1])
    return stated[1].decode("ascii") if stated else None


def document(source: Source) -> Iterator[bytes]:
    """Yield the bytes of a replay piece by piece, a late XML declaration replaced by as many blanks.

    Raises:
        EOFError, OSError, zlib.error: an archive is damaged; what came before has been yielded.
    """
    with source.binary() as raw:
        first = raw.read(_CHUNK)
        if late := _LATE_DECLARATION.match(first):
            blank = re.sub(rb"[^\r\n]", b" ", late[1])
            first = first[: late.start(1)] + blank + first[late.end(1) :]
        while first:
            yield first
            first = raw.read(_CHUNK)
