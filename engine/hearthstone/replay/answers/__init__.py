"""The log as oracle: choices, payments, replacements and hidden cards."""
