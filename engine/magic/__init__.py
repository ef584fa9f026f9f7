"""Magic's turn structure (Comprehensive Rules 500 to 514): the rules, and the replay of Arena games through them.

``rules`` says what happens next, from a board alone; it is asked by ``replay`` and by play mode alike. Nothing here
imports the rules of another game.
"""
