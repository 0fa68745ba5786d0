"""The HDF5 file: its groups, tables and attributes."""

import numpy

COLUMNS = {"static": 9, "dynamic": 9, "velocities": 8, "cf": 26, "cf_info": 5, "cf_work": 7, "energy_work": 8,
           "domain": 3, "solv": 4}
GROUPS = ("ref", "permanent_interactions", "input", "nslaws", "joints", "boundary_conditions", "plugins",
          "external_functions")


def group(parent, name, must_exist=True):
    """The group of that name, made where it is missing."""
    return parent[name] if name in parent else parent.create_group(name)


def data(parent, name, nbcolumns, use_compression=False):
    """A table that grows by rows."""
    if name in parent:
        return parent[name]
    options = {"compression": "gzip", "compression_opts": 9} if use_compression else {}
    return parent.create_dataset(name, (0, nbcolumns), maxshape=(None, nbcolumns), chunks=(4000, nbcolumns), **options)


class Tables:
    """Rows that wait: h5py takes longer for a row than a step does. flush() writes them."""

    def __init__(self, parent, use_compression, names):
        self._data, self._waiting = {}, {}
        for name in names:
            self._data[name] = data(parent, name, COLUMNS[name], use_compression)
            self._waiting[name] = []
        self._rows = 0

    def __getitem__(self, name):
        self.flush()
        return self._data[name]

    def append(self, name, rows):
        if len(rows):
            self._waiting[name].append(numpy.asarray(rows, float))
            self._rows += len(rows)
        if self._rows > 20000:
            self.flush()

    def flush(self):
        for name, waiting in self._waiting.items():
            if waiting:
                rows, table = numpy.concatenate(waiting), self._data[name]
                first = table.shape[0]
                table.resize(first + len(rows), 0)
                table[first:] = rows
                waiting.clear()
        self._rows = 0


def strings(values):
    """As byte strings, which attributes hold."""
    return numpy.array([str(v).encode() for v in values])


def text(value):
    return value.decode() if isinstance(value, bytes) else str(value)
