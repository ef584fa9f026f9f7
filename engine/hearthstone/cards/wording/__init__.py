"""Abilities in words of our own: what a message or the command line says that a card does.

The wording is plain and regular rather than that of the card: it shows what the abilities say, and nothing else.
"""

from engine.hearthstone.cards.wording.sentences import ability_words as ability_words
from engine.hearthstone.cards.wording.sentences import quoted_clause as quoted_clause
from engine.hearthstone.cards.wording.sentences import rendered as rendered
