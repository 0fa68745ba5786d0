"""Cases of family mechanisms."""
