"""The names of moves between zones: a draw, a discard, a return to the hand.

Moves not listed are no events. Deaths, and minions coming into play, are named by the reader of events.
"""

from __future__ import annotations

from hslog.hearthstone.generated.vocabulary import Zone

SUMMONED_FROM = {Zone.HAND: ", from the hand", Zone.DECK: ", from the deck", Zone.GRAVEYARD: ", from the graveyard"}
"""The zone a minion is summoned from, where it is worth saying."""

MOVES = {
    (Zone.DECK, Zone.HAND): ("draw", "draw", "Draw"),
    (Zone.DECK, Zone.GRAVEYARD): ("burn", "draw", "Burn"),
    (Zone.HAND, Zone.GRAVEYARD): ("discard", "move", "Discard"),
    (Zone.PLAY, Zone.HAND): ("return", "move", "Returns to hand"),
    (Zone.PLAY, Zone.DECK): ("shuffle", "move", "Shuffled into the deck"),
    (Zone.HAND, Zone.DECK): ("shuffle", "move", "Back into the deck"),
    (Zone.PLAY, Zone.SETASIDE): ("leaves", "move", "Set aside"),
    (Zone.PLAY, Zone.REMOVEDFROMGAME): ("leaves", "move", "Removed from the game"),
    (Zone.SECRET, Zone.GRAVEYARD): ("spent", "move", "Secret used up"),
    (Zone.GRAVEYARD, Zone.HAND): ("return", "move", "Returns to hand"),
    (Zone.SETASIDE, Zone.HAND): ("created", "draw", "Added to hand"),
    (Zone.SETASIDE, Zone.DECK): ("created", "move", "Shuffled into the deck"),
    (Zone.SETASIDE, Zone.SECRET): ("created", "move", "New secret"),
    (Zone.DECK, Zone.SECRET): ("created", "move", "New secret"),
    (Zone.DECK, Zone.PLAY): ("created", "summon", "Enters play"),
    (Zone.HAND, Zone.PLAY): ("created", "summon", "Enters play"),
    (Zone.SETASIDE, Zone.PLAY): ("created", "summon", "Enters play"),
}
"""By the zones left and entered: the event's name, its category, and what its title begins with."""
