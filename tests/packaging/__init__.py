"""What is handed to others."""
