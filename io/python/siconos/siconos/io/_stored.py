"""A scene in memory, and functions that read and write it there or in a file of h5py alike. A scene in memory is written at once
by the compiled part, without h5py, which takes longer to import than most scenes to run."""

from .. import _siconos


class Group(dict):
    """A group of a scene in memory: its members by name."""

    def __init__(self):
        super().__init__()
        self.attrs = {}


class Dataset:
    """Numbers, a text, or the rows of a table, in memory."""

    def __init__(self, values, shape=None, is_single=False):
        self.values, self.shape, self.is_single, self.attrs = values, shape, is_single, {}


def is_in_memory(entry):
    return isinstance(entry, (Group, Dataset))


def add_group(parent, name):
    """The group of that name; creates it if it is missing."""
    if name not in parent:
        if not is_in_memory(parent):
            return parent.create_group(name)
        parent[name] = Group()
    return parent[name]


def add_empty(parent, name, *shape):
    """A dataset without entries, which has attributes."""
    if not is_in_memory(parent):
        return parent.create_dataset(name, shape)
    parent[name] = Dataset((), shape, is_single=True)
    return parent[name]


def add_singles(parent, name, values):
    """Numbers in single precision, in nested lists."""
    if not is_in_memory(parent):
        import numpy
        return parent.create_dataset(name, data=numpy.array(values, "f4"))
    parent[name] = Dataset(values, is_single=True)
    return parent[name]


def add_array(parent, name, values):
    """An array of numpy."""
    if not is_in_memory(parent):
        return parent.create_dataset(name, data=values)
    parent[name] = Dataset(values.copy())
    return parent[name]


def add_text(parent, name, text):
    """One text, an array of length 1 in the file."""
    if not is_in_memory(parent):
        import h5py
        dataset = parent.create_dataset(name, (1,), dtype=h5py.special_dtype(vlen=str))
        dataset[0] = text
        return dataset
    parent[name] = Dataset(str(text))
    return parent[name]


def write(entry, **values):
    """Adds new attributes to a group or dataset; those that are None are left out."""
    if is_in_memory(entry):
        entry.attrs.update({name: value for name, value in values.items() if value is not None})
    else:
        from . import _attributes
        _attributes.write(entry, values)


def change(entry, **values):
    """Sets attributes that may be there."""
    if is_in_memory(entry):
        write(entry, **values)
    else:
        for name, value in values.items():
            if value is not None:
                entry.attrs[name] = value


def numbers(entry, name, default=None):
    """A number or a list of numbers in an attribute."""
    found = entry.attrs.get(name)
    return default if found is None else _plain(found)


def word(entry, name, default=None):
    """A text in an attribute."""
    found = entry.attrs.get(name)
    return default if found is None else text(found)


def words(entry, name):
    """Texts in an attribute, of which a single one may be stored without a list."""
    found = _plain(entry.attrs.get(name, ()))
    return [text(found)] if isinstance(found, (str, bytes, bytearray)) else [text(one) for one in found]


def contents(dataset):
    """The numbers of a dataset in nested lists."""
    return _plain(dataset.values if is_in_memory(dataset) else dataset[()])


def text_of(dataset):
    """The text of a dataset."""
    return dataset.values if is_in_memory(dataset) else text(dataset[0])


def _plain(value):
    """Numbers as Python's own, arrays as lists."""
    if isinstance(value, (list, tuple)):
        return [_plain(part) for part in value]
    return value.tolist() if hasattr(value, "tolist") else value


def strings(values):
    """As byte strings, which attributes hold: a list, or a bytearray for a single one (bytes are opaque data)."""
    return bytearray(values.encode()) if isinstance(values, str) else [str(value).encode() for value in values]


def text(value):
    return value.decode() if isinstance(value, (bytes, bytearray)) else str(value)


singles = _siconos._singles
