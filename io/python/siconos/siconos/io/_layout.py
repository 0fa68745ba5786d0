"""The HDF5 file: its groups, tables and attributes."""

import numpy

COLUMNS = {"static": 9, "dynamic": 9, "velocities": 8, "cf": 26, "cf_info": 5, "cf_work": 7, "energy_work": 8,
           "domain": 3, "solv": 4}
# A description of the columns, as an attribute that readers may print.
_INFO = {"dynamic": "time, id, position (3), orientation (4)",
         "static": "time, id, position (3), orientation (4)",
         "velocities": "time, id, velocity (3), angular velocity (3)",
         "cf": "time, mu, point A (3), point B (3), normal (3), impulse (3), gap (3), relative velocity (3), "
               "impulse in the contact's axes (3), interaction, id of body 1, id of body 2"}
GROUPS = ("ref", "permanent_interactions", "input", "nslaws", "joints", "boundary_conditions", "plugins",
          "external_functions")


def group(parent, name, must_exist=True):
    """The group of that name; creates it if it is missing."""
    return parent[name] if name in parent else parent.create_group(name)


def data(parent, name, nbcolumns, use_compression=False):
    """A table that grows by rows."""
    if name in parent:
        return parent[name]
    options = {"compression": "gzip", "compression_opts": 9} if use_compression else {}
    return parent.create_dataset(name, (0, nbcolumns), maxshape=(None, nbcolumns), chunks=(4000, nbcolumns), **options)


class Tables:
    """Collects rows, because h5py takes longer for a row than a step does. flush() calls `sources`, which add theirs, and
    writes all rows."""

    def __init__(self, parent, use_compression, names):
        self._parent, self._use_compression = parent, use_compression
        self._data, self._waiting, self._times = {}, {}, {}
        self.sources = []
        for name in names:
            self.add(name)

    def add(self, name):
        self._data[name] = data(self._parent, name, COLUMNS[name], self._use_compression)
        if name in _INFO:
            self._data[name].attrs["info"] = _INFO[name]
        self._waiting.setdefault(name, [])

    def __getitem__(self, name):
        self.flush()
        return self._data[name]

    def append(self, name, rows):
        if len(rows):
            self._waiting[name].append(numpy.asarray(rows, float))

    def log(self, function, seconds):
        """Logs the time of a function."""
        self._times.setdefault(function, []).append(seconds)

    def flush(self):
        for source in self.sources:
            source()
        for name, waiting in self._waiting.items():
            if waiting:
                _extend(self._data[name], numpy.concatenate(waiting))
                waiting.clear()
        for function, seconds in self._times.items():
            entry = group(group(self._parent, "log"), function)
            _extend(data(entry, "timing", 1), numpy.array(seconds).reshape(-1, 1))
            _extend(data(entry, "value", 1), numpy.zeros((len(seconds), 1)))
        self._times.clear()


def _extend(table, rows):
    first = table.shape[0]
    table.resize(first + len(rows), 0)
    table[first:] = rows


def strings(values):
    """As byte strings, which attributes hold."""
    return numpy.array([str(v).encode() for v in values])


def text(value):
    return value.decode() if isinstance(value, bytes) else str(value)
