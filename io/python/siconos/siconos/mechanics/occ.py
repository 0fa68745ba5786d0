"""siconos.mechanics.occ is not in Ricochet."""

raise ImportError("siconos.mechanics.occ needs OpenCASCADE, which Ricochet does not use; give bodies primitive or convex shapes")
