"""From card texts to abilities: normalised text, grammar, tree, lowering. Used only when card data is made."""
