"""The cases: a package for each family, a function for each case."""
