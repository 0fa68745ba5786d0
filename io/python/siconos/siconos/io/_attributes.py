"""Attributes of the objects in an HDF5 file, by h5py's functions of a lower level: those of its attribute manager take several
times as long, because what they write may replace something."""

import h5py
import numpy
from h5py import h5a, h5s, h5t

from ._layout import text

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
        dtype = _TEXT if isinstance(value, str) else None
        array = numpy.asarray(value, dtype=dtype, order="C")
        if dtype is None and array.dtype.kind not in "biuf":
            entry.attrs[name] = value
            continue
        stored, held = _type_of(dtype or array.dtype)
        h5a.create(entry.id, name.encode(), stored, _space_of(array.shape)).write(array, mtype=held)


def numbers(where, name, default=None):
    """A number or an array of numbers; `where`: the identifier of a group or table."""
    if not h5a.exists(where, name.encode()):
        return default
    attribute = h5a.open(where, name.encode())
    array = numpy.empty(attribute.shape)
    attribute.read(array, mtype=h5t.NATIVE_DOUBLE)
    return array if array.shape else float(array)


def word(where, name):
    """A text of any length, as write() stores it."""
    attribute, array = h5a.open(where, name.encode()), numpy.empty((), _TEXT)
    attribute.read(array, mtype=_type_of(_TEXT)[1])
    return text(array[()])
