"""What a person sees on a terminal: text, tables, boards, divergences, progress."""
