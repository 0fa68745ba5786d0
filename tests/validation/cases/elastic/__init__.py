"""Cases of family elastic."""
