"""How fast the kernel is, and what its search needs."""
