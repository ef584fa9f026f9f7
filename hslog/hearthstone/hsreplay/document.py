"""The bytes of an XML replay as an XML parser takes them.

Replays that were pasted or kept in the source text of a program begin with blank lines. XML forbids anything
before its declaration, so a late declaration and the blanks before it change places, which keeps the line numbers.
Nothing else of the document is touched.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from hslog.core.source import Source
from hslog.core.text import damages

_CHUNK = 1 << 16
_LATE_DECLARATION = re.compile(rb"""\A(\xef\xbb\xbf)?(\s+)(<\?xml\b[^>]*\?>)""")


def document(source: Source) -> Iterator[bytes]:
    """Yield the bytes of a replay piece by piece, its XML declaration first.

    Raises:
        the errors of :func:`~hslog.core.text.damages`: the file is damaged; the part before has been yielded.
    """
    with source.binary() as raw:
        read_some = getattr(raw, "read1", raw.read)  # what is asked for as a whole is lost where its end is damaged
        start, damage = b"", None
        try:
            while len(start) < _CHUNK and (data := read_some(_CHUNK)):
                start += data
        except damages() as problem:
            damage = problem
        yield _LATE_DECLARATION.sub(rb"\1\3\2", start)
        if damage is not None:
            raise damage
        while data := read_some(_CHUNK):
            yield data
