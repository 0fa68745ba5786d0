"""Cases of family closed_forms."""
