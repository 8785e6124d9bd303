"""What is said to a person, and its translations."""
