"""The commands for games of MTG Arena."""
