"""Engine against engine."""
