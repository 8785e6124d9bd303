"""Engine against engine: matches, tournaments, ratings, openings, and the table of levels."""
