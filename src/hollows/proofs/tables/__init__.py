"""Endgame tables on disk, whichever game they are of: files, layers, and who builds them."""
