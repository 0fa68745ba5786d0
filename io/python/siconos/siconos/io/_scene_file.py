"""The HDF5 file of a scene: opens it, and gives access to its tables."""

import os
import sys

from ._layout import GROUPS, Tables, group

try:
    import h5py
except ImportError as error:
    raise ImportError("siconos.io needs h5py (Debian: apt-get install python3-h5py)") from error


class SceneFile:
    """A scene in an HDF5 file, and the tables of results of a run."""

    def __init__(self, io_filename=None, mode="w", io_filename_backup=None, use_compression=False,
                 output_domains=False, verbose=True):
        stem = os.path.splitext(os.path.basename(sys.argv[0]))[0]
        self._io_filename = io_filename or stem + ".hdf5"
        self._io_filename_backup = io_filename_backup or os.path.splitext(self._io_filename)[0] + "_last.hdf5"
        self._mode, self._use_compression, self._should_output_domains = mode, use_compression, output_domains
        self.verbose = verbose
        self._file, self._tables, self._groups = None, None, {}
        self._number_of_shapes = self._number_of_static_objects = self._number_of_dynamic_objects = 0

    def __enter__(self):
        self._file, self._groups = h5py.File(self._io_filename, self._mode), {}
        if self._mode == "r":
            self._data = self._file["data"]
        else:
            self._data = group(self._file, "data")
            for name in GROUPS:
                group(self._data, name)
            group(self._data, "log")
        names = ["static", "dynamic", "velocities", "cf", "cf_info", "cf_work", "solv"]
        self._names = names + (["domain"] if self._should_output_domains else [])
        if self._mode != "r":
            self._tables = Tables(self._data, self._use_compression, self._names)
        return self

    def __exit__(self, *error):
        if self._tables is not None:
            self._tables.flush()
        self._file.close()
        self._tables = None

    @property
    def _out(self):
        """The h5py file, with all rows so far."""
        if self._tables is not None:
            self._tables.flush()
        return self._file

    def _table(self, name):
        """None if the file does not have it: domains are optional."""
        return self._out["data"].get(name)

    def _group(self, name):
        """A part of the scene, opened once; None if the file does not have it."""
        if name not in self._groups:
            self._groups[name] = self._data.get(name)
        return self._groups[name]

    static_data = lambda self: self._table("static")  # noqa: E731
    dynamic_data = lambda self: self._table("dynamic")  # noqa: E731
    velocities_data = lambda self: self._table("velocities")  # noqa: E731
    contact_forces_data = lambda self: self._table("cf")  # noqa: E731
    contact_info_data = lambda self: self._table("cf_info")  # noqa: E731
    contact_work_data = lambda self: self._table("cf_work")  # noqa: E731
    domains_data = lambda self: self._table("domain")  # noqa: E731
    solver_data = lambda self: self._table("solv")  # noqa: E731
    log_data = lambda self: self._table("log")  # noqa: E731
    shapes = lambda self: self._group("ref")  # noqa: E731
    instances = lambda self: self._group("input")  # noqa: E731
    joints = lambda self: self._group("joints")  # noqa: E731
    boundary_conditions = lambda self: self._group("boundary_conditions")  # noqa: E731
    nonsmooth_laws = lambda self: self._group("nslaws")  # noqa: E731
    permanent_interactions = lambda self: self._group("permanent_interactions")  # noqa: E731
    plugins = lambda self: self._group("plugins")  # noqa: E731
    external_functions = lambda self: self._group("external_functions")  # noqa: E731
    _input = property(lambda self: self._group("input"))
    _ref = property(lambda self: self._group("ref"))

    def dimension(self):
        return int(self._file.attrs.get("dimension", 3))

    _dimension = property(dimension)

    def print_verbose(self, *arguments, **options):
        if self.verbose:
            print("[io.mechanics]", *arguments, **options)
