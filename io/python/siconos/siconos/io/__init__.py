"""siconos.io: scenes and results in HDF5."""
