"""Cases of family granular."""
