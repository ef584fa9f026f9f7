"""Names of cards that a log knows only by their ids: replays in XML have no names.

They come from the game's own card file, CardDefs.xml, as the ``hearthstone-data`` package brings it (the
extra ``cards``). Only names are read, in English.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from importlib import import_module
from xml.etree.ElementTree import ParseError, iterparse

from engine.wording.names import use_card_names
from hslog.errors import NoSuchSource, UnreadableSource
from hslog.game import Game

NAME = "185"
"""The tag of a card definition that holds its name."""
LANGUAGE = "enUS"


class NoCardData(Exception):
    """The package with the card file is not installed."""


def load_card_names(path: str | None = None) -> dict[str, str]:
    """Return the name of every card by its id; from the card file of the extra, where no other is given.

    Raises NoCardData where there is none, NoSuchSource or UnreadableSource for a file that is not there or no
    card file.
    """
    if path is None:
        try:
            path = import_module("hearthstone_data").get_carddefs_path()
        except ImportError as error:
            raise NoCardData("names of cards need the extra 'cards': pip install 'hearthtrace[cards]'") from error
    if path is None or not os.path.exists(path):
        raise NoSuchSource("no such file", str(path))
    found: dict[str, str] = {}
    card = ""
    try:
        for event, element in iterparse(path, events=("start", "end")):
            if event == "start":
                if element.tag == "Entity":
                    card = element.get("CardID", "")
            elif element.tag == "Tag" and element.get("enumID") == NAME:
                found[card] = element.findtext(LANGUAGE) or ""
            elif element.tag == "Entity":
                element.clear()
    except (ParseError, OSError) as error:
        raise UnreadableSource(f"not a card file: {error}", path) from error
    return {card: name for card, name in found.items() if card and name}


def name_cards(games: Iterable[Game], names: Mapping[str, str]) -> None:
    """Give the entities of games that the log names by nothing but their card the name of the card."""
    use_card_names(names)
    for game in games:
        for entity in game.timeline.entity_ids():
            card = game.timeline.card_id(entity, game.packet_count)
            if card in names and not game.entity_names.get(entity):
                game.entity_names[entity] = names[card]
