"""What the replay finds: verdicts, divergences and their claims, and the result of a game."""
