"""siconos.io: scenes and results in HDF5."""

from .. import _late

_late.import_h5py()
