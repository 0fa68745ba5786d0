"""Cases of family solvers."""
