"""Further names that `from siconos.io.mechanics_run import *` gives to scripts, as Siconos' module does: modules, functions of
mathematics, files with text, default classes."""

import os
import sys  # noqa: F401
import time  # noqa: F401
from math import asin, atan2, cos, sin  # noqa: F401
from time import perf_counter as time_measure  # noqa: F401
from warnings import warn  # noqa: F401

import numpy as np  # noqa: F401

import siconos  # noqa: F401
from .. import _late, kernel as sk
from .. import numerics as sn  # noqa: F401
from ..mechanics import joints  # noqa: F401
from ..mechanics.collision.bodies import RigidBodyDS as default_body_class  # noqa: F401
from ..mechanics.collision.bullet import SiconosBulletCollisionManager
from .mechanics_hdf5 import JOINTS as joint_points_axes, h5py  # noqa: F401

default_simulation_class = sk.TimeStepping
bisect, numbers, shutil, tempfile = map(_late.later, ("bisect", "numbers", "shutil", "tempfile"))


def __getattr__(name):
    """Names that load more modules."""
    if name == "h5py_vlen_dtype":
        return h5py.special_dtype(vlen=str)
    if name == "contextmanager":
        import contextlib
        return contextlib.contextmanager
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def default_manager_class(bullet_options):
    """The collision manager of a run without one of the script's."""
    return SiconosBulletCollisionManager(bullet_options)


def setup_default_classes():
    """The default classes are those of 'bullet'; there are no others."""


class TextFile(tuple):
    """(fid, name): an open file and its name."""

    fid = property(lambda self: self[0])
    name = property(lambda self: self[1])


class tmpfile:
    """A file with `contents`, open for writing, that is removed at the end; not if `debug`."""

    def __init__(self, suffix="", prefix="siconos_io", contents=None, debug=False):
        self._arguments, self._contents, self._debug = (suffix, prefix), contents, debug

    def __enter__(self):
        number, self._name = tempfile.mkstemp(*self._arguments)
        self._fid = os.fdopen(number, "w")
        if self._contents is not None:
            self._fid.write(self._contents)
            self._fid.flush()
        return TextFile((self._fid, self._name))

    def __exit__(self, *error):
        self._fid.close()
        if not self._debug and not error[0]:
            os.remove(self._name)


def str_of_file(filename):
    """The text of a file."""
    with open(filename) as file:
        return file.read()


def file_of_str(filename, string):
    """Writes a text into a file; creates its folder."""
    os.makedirs(os.path.dirname(os.path.abspath(filename)), exist_ok=True)
    with open(filename, "w") as file:
        file.write(string)


def object_id(obj):
    """A number by which an object is known."""
    return hash(obj)


class Timer:
    """Seconds since it was made, or since update()."""

    def __init__(self):
        self.update()

    def elapsed(self):
        return time.perf_counter() - self._begun

    def update(self):
        self._begun = time.perf_counter()
