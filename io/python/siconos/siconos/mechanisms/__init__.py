"""siconos.mechanisms is not in Ricochet."""

raise ImportError("siconos.mechanisms needs OpenCASCADE, which Ricochet does not use; give joints and shapes to MechanicsHdf5Runner")
