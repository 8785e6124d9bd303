"""What a learner needs: lessons, puzzles, and an explorer of openings."""
