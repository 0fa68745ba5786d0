"""siconos.io: scenes and results in HDF5."""

from .. import _late

_late.later("h5py")
