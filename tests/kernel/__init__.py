"""The kernel beside the law, one position at a time and many at once."""
