"""Cases of family orders."""
