"""Games of MTG Arena for a person: the commands, trees, stories and boards of Magic."""
