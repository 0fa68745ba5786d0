"""Attributes of the objects in an HDF5 file, by h5py's functions of a lower level: those of its attribute manager take several
times as long, because what they write may replace something."""

import h5py
import numpy
from h5py import h5a, h5s, h5t

_TEXT = h5py.string_dtype()
_types, _spaces = {}, {}


def _type_of(dtype):
    """HDF5's types of numpy's type in files and in memory; each is made once."""
    key = "text" if dtype is _TEXT else dtype
    if key not in _types:
        _types[key] = h5t.py_create(dtype, logical=True), h5t.py_create(dtype)
    return _types[key]


def _space_of(shape):
    if shape not in _spaces:
        _spaces[shape] = h5s.create_simple(shape) if shape else h5s.create(h5s.SCALAR)
    return _spaces[shape]


def write(entry, values):
    """Adds new attributes to a group or table; those that are None are left out."""
    for name, value in values.items():
        if value is None:
            continue
        if isinstance(value, (bytes, bytearray)):
            value = numpy.void(value) if isinstance(value, bytes) else numpy.array(bytes(value))
        dtype = _TEXT if isinstance(value, str) else None
        array = numpy.asarray(value, dtype=dtype, order="C")
        if dtype is None and array.dtype.kind not in "biuf":
            entry.attrs[name] = array if array.dtype.kind == "S" else value
            continue
        stored, held = _type_of(dtype or array.dtype)
        h5a.create(entry.id, name.encode(), stored, _space_of(array.shape)).write(array, mtype=held)
