"""Names of cards for logs that have only their ids, as replays in XML do, from the optional ``hearthstone``
package.

The package ``hearthstone_data`` brings the game's own card file, CardDefs.xml. Nothing is looked up on the
network.
"""

from __future__ import annotations

import os
import xml.etree.ElementTree as ElementTree
from importlib import import_module

CARD_NAME_TAG = "185"


class CardNamesMissing(LookupError):
    """There is no file of cards to take names from; the message says what to install."""

    def __str__(self) -> str:
        return str(self.args[0]) if self.args else ""


def load_card_names(path: str | os.PathLike[str] | None = None, language: str = "enUS") -> dict[str, str]:
    """Return the names of all cards by card id; give them to :func:`viz.names.use_card_names`.

    ``path`` is a CardDefs.xml, by default that of ``hearthstone_data``; ``language`` one of the file's
    (``enUS``, ``deDE``, ``zhCN`` …). Takes a few seconds. Raises CardNamesMissing where there is no such
    file or it is not one.
    """
    if path is None:
        try:
            path = import_module("hearthstone_data").get_carddefs_path()
        except ImportError as problem:
            message = "names of cards need the package hearthstone_data (pip install hearthstone_data)"
            raise CardNamesMissing(message) from problem
    if path is None or not os.path.exists(path):
        raise CardNamesMissing(f"{path}: no such file of cards")
    found: dict[str, str] = {}
    try:
        for _, element in ElementTree.iterparse(os.fspath(path)):
            if element.tag == "Entity":
                name = element.findtext(f"Tag[@enumID='{CARD_NAME_TAG}']/{language}")
                if name:
                    found[element.get("CardID", "")] = name.strip()
                element.clear()
    except ElementTree.ParseError as problem:
        raise CardNamesMissing(f"{path}: not a file of cards: {problem}") from problem
    return found
