"""Further names that `from siconos.io.mechanics_run import *` gives to scripts, as Siconos' module does: modules, functions of
mathematics, files with text, default classes."""

import bisect  # noqa: F401
import contextlib
import numbers  # noqa: F401
import os
import sys  # noqa: F401
import time  # noqa: F401
from contextlib import contextmanager  # noqa: F401
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

h5py_vlen_dtype = h5py.special_dtype(vlen=str)
default_simulation_class = sk.TimeStepping
shutil, tempfile = _late.later("shutil"), _late.later("tempfile")


def default_manager_class(bullet_options):
    """The collision manager of a run without one of the script's."""
    return SiconosBulletCollisionManager(bullet_options)


def setup_default_classes():
    """The default classes are those of 'bullet'; there are no others."""


class TextFile(tuple):
    """(fid, name): an open file and its name."""

    fid = property(lambda self: self[0])
    name = property(lambda self: self[1])


@contextlib.contextmanager
def tmpfile(suffix="", prefix="siconos_io", contents=None, debug=False):
    """A file with `contents`, open for writing, that is removed at the end; not if `debug`."""
    number, name = tempfile.mkstemp(suffix=suffix, prefix=prefix)
    with os.fdopen(number, "w") as fid:
        if contents is not None:
            fid.write(contents)
            fid.flush()
        yield TextFile((fid, name))
    if not debug:
        os.remove(name)


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
