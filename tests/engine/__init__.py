"""What the engine plays, and how other programs ask it."""
