"""Cards of a build from the optional ``hearthstone`` package: those whose text consists of known keywords.

The package reads the game's card file, CardDefs.xml; ``hearthstone_data`` has the newest one, older versions of
``hearthstone`` have older ones. Games of the built-in cards do not need it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from importlib import import_module
from typing import Any

from engine.simulate.cards import BUILT_IN, KEYWORDS, Card
from engine.simulate.errors import CardDataMissing
from hslog.generated.vocabulary import CardType, GameTag

NUMBERS = (GameTag.COST, GameTag.ATK, GameTag.HEALTH, GameTag.DURABILITY)
PLAYABLE_TYPES = (CardType.MINION, CardType.WEAPON)

_MARKUP = re.compile(r"</?[a-z]+>|\[x\]|[._ ]+$", re.IGNORECASE)


def load_cards(path: str | os.PathLike[str] | None = None) -> dict[str, Card]:
    """Return the cards that can be played without card text, by id, the built-in ones among them.

    ``path`` is a CardDefs.xml; without it the one of the ``hearthstone_data`` package is taken. The numbers
    are those of the file's build, whatever build the cards are played in: take the file of the build to be
    played.

    Raises CardDataMissing when the packages are not installed, or the file is not there.
    """
    try:
        cardxml = import_module("hearthstone.cardxml")
        if path is None:
            path = import_module("hearthstone_data").get_carddefs_path()
    except ImportError as problem:
        raise CardDataMissing(f"card data needs the packages of the extra 'cards': {problem}") from problem
    if path is None or not os.path.exists(path):
        raise CardDataMissing(f"{path}: no such file of card definitions")
    found, _ = cardxml.load(os.fspath(path))
    cards = dict(BUILT_IN)
    for card_id, definition in sorted(found.items()):
        card = _playable(card_id, definition)
        if card is not None:
            cards[card_id] = card
    return cards


def _playable(card_id: str, definition: Any) -> Card | None:
    """Return a collectible minion or weapon without a text of its own as a card; None for anything else."""
    kind = int(definition.type)
    if kind not in PLAYABLE_TYPES or not definition.collectible:
        return None
    keywords = _keywords(definition.description or "")
    if keywords is None:
        return None
    printed = {int(tag): int(value) for tag, value in definition.tags.items() if int(tag) in NUMBERS}
    if kind == CardType.WEAPON and GameTag.HEALTH in printed:
        printed[GameTag.DURABILITY] = printed.pop(GameTag.HEALTH)  # as the newest files say it
    tags: Mapping[int, int] = {
        GameTag.CARDTYPE: kind,
        GameTag.COST: 0,
        **printed,
        **dict.fromkeys(keywords, 1),
    }
    if kind == CardType.WEAPON and GameTag.DURABILITY not in tags:
        return None
    return Card(card_id, definition.name, {int(tag): value for tag, value in tags.items()})


def _keywords(text: str) -> list[int] | None:
    """Return the tags of the keywords a text is made of; None when it says anything else."""
    words = [_MARKUP.sub("", part).strip().lower() for part in re.split(r"[,\n]", _MARKUP.sub("", text))]
    words = [word for word in words if word]
    return [KEYWORDS[word] for word in words] if all(word in KEYWORDS for word in words) else None
