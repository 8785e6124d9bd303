"""What README and docs say."""
