"""One folder for each room of the house."""
