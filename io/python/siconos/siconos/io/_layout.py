"""The HDF5 file: its groups, tables and attributes."""

from .. import _siconos
from ._stored import Dataset, Group, add_group, is_in_memory

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
_MOST_IN_MEMORY = 200000  # rows of tables in a file; in memory ten times as many


def group(parent, name, must_exist=True):
    """The group of that name; creates it if it is missing."""
    return add_group(parent, name)


def data(parent, name, nbcolumns, use_compression=False):
    """A table that grows by rows."""
    if name in parent:
        return parent[name]
    if is_in_memory(parent):
        parent[name] = Dataset(_siconos.TableRows(nbcolumns))
        return parent[name]
    options = {"compression": "gzip", "compression_opts": 9} if use_compression else {}
    return parent.create_dataset(name, (0, nbcolumns), maxshape=(None, nbcolumns), chunks=(4000, nbcolumns), **options)


class Tables:
    """The tables of results. In a file, rows are collected and written together, because h5py takes longer for a row than a step
    does."""

    def __init__(self, parent, use_compression, names):
        self._parent, self._use_compression, self._rows, self._times = parent, use_compression, {}, {}
        for name in names:
            self.add(name)

    def add(self, name):
        table = data(self._parent, name, COLUMNS[name], self._use_compression)
        if name in _INFO:
            table.attrs["info"] = _INFO[name]
        if name not in self._rows:
            self._rows[name] = table.values if is_in_memory(table) else _siconos.TableRows(COLUMNS[name])

    def __getitem__(self, name):
        """The rows that are in memory: all of a scene in memory, else those that are not yet in the file."""
        return self._rows[name]

    def are_many(self):
        """True if it is time to write the rows into the file."""
        count = sum(map(len, self._rows.values()))
        return count > (10 if isinstance(self._parent, Group) else 1) * _MOST_IN_MEMORY

    def log(self, function, seconds):
        """Logs the time of a function."""
        self._times.setdefault(function, []).append(seconds)

    def flush(self):
        """Writes rows into the file, and times into the log."""
        if not is_in_memory(self._parent):
            for name, rows in self._rows.items():
                _extend(self._parent[name], rows)
                rows.clear()
        for function, seconds in self._times.items():
            entry = group(group(self._parent, "log"), function)
            for name, column in ("timing", seconds), ("value", [0.0] * len(seconds)):
                rows = _siconos.TableRows(1)
                for number in column:
                    rows.append([number])
                _extend(data(entry, name, 1), rows)
        self._times.clear()

    def moved(self, parent):
        """The same tables after their scene has been written into a file."""
        self._parent = parent
        self._rows = {name: _siconos.TableRows(COLUMNS[name]) for name in self._rows}


def _extend(table, rows):
    if is_in_memory(table):
        table.values.extend(rows)
    elif len(rows):
        first = table.shape[0]
        table.resize(first + len(rows), 0)
        table[first:] = rows.array()
