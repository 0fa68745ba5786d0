"""Scripts written for Siconos, on Ricochet: sub-modules are imported by name."""

from . import _late

# Names by which scripts examine the library that they run on.
version = "4.5.0"
WITH_BULLET = WITH_FCLIB = WITH_HDF5 = True
WITH_FORTRAN = WITH_MUMPS = WITH_OCE = WITH_OPENMP = WITH_PATHFERRIS = WITH_QL0001 = WITH_SERIALIZATION = False
WITH_SUPERLU = WITH_UMFPACK = False

_late.spend_less()
_late.later("numpy")
