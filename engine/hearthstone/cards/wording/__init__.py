"""Descriptions of abilities in words of our own, for messages and the command line.

The wording is plain and regular rather than the card's: it shows exactly what the abilities contain.
"""

from engine.hearthstone.cards.wording.sentences import ability_words as ability_words
from engine.hearthstone.cards.wording.sentences import quoted_clause as quoted_clause
from engine.hearthstone.cards.wording.sentences import rendered as rendered
