"""Scripts written for Siconos, on Ricochet: sub-modules are imported by name."""
