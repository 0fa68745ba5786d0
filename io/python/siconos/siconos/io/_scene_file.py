"""The HDF5 file of a scene: opens it, and gives access to its tables. A scene is kept in memory and written when it is closed,
unless a script asks for tables or parts of the file, or there are very many rows; then it is in a file of h5py."""

import os
import sys

from .. import _siconos
from ._layout import GROUPS, Tables
from ._stored import Group, add_group, is_in_memory

_TABLES = ("static", "dynamic", "velocities", "cf", "cf_info", "cf_work", "solv")
_MOST_MEMBERS = 60000  # of a group in memory; the format of the file has room for 65535
_KEPT = 3  # scenes that were closed last, in memory for the runs that follow
_closed = {}


def _signature(path):
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino


def _scene_in_memory(path, mode):
    """An empty scene, or the one that this process has written into the file; None if the file must be read."""
    kept = _closed.pop(os.path.abspath(path), None)
    if mode == "w" or mode == "a" and not os.path.exists(path):
        with open(path, "wb"):
            return Group()
    if mode in ("r", "r+", "a") and kept is not None and kept[1] == _signature(path):
        return kept[0]
    return None


def _keep(path, scene):
    _closed[os.path.abspath(path)] = scene, _signature(path)
    while len(_closed) > _KEPT:
        del _closed[next(iter(_closed))]


def _h5py_file(path, mode):
    try:
        import h5py
        return h5py.File(path, mode)
    except ImportError as error:
        raise ImportError("siconos.io needs h5py for this (Debian: apt-get install python3-h5py)") from error


def _public(name):
    """A part of the file for scripts."""
    return lambda self: self._out["data"].get(name)


class SceneFile:
    """A scene in an HDF5 file, and the tables of results of a run."""

    def __init__(self, io_filename=None, mode="w", io_filename_backup=None, use_compression=False,
                 output_domains=False, verbose=True):
        stem = os.path.splitext(os.path.basename(sys.argv[0]))[0]
        self._io_filename = io_filename or stem + ".hdf5"
        self._io_filename_backup = io_filename_backup or os.path.splitext(self._io_filename)[0] + "_last.hdf5"
        self._mode, self._use_compression, self._should_output_domains = mode, use_compression, output_domains
        self.verbose = verbose
        self._root, self._tables, self._parts = None, None, {}
        self._number_of_shapes = self._number_of_static_objects = self._number_of_dynamic_objects = 0

    def __enter__(self):
        scene = None if self._use_compression else _scene_in_memory(self._io_filename, self._mode)
        self._root, self._parts = scene if scene is not None else _h5py_file(self._io_filename, self._mode), {}
        if self._mode != "r":
            inner = add_group(self._root, "data")
            for name in (*GROUPS, "log"):
                add_group(inner, name)
            self._names = [*_TABLES, *(["domain"] if self._should_output_domains else [])]
            self._tables = Tables(inner, self._use_compression, self._names)
        return self

    def __exit__(self, *error):
        if self._tables is not None:
            self._tables.flush()
        if not is_in_memory(self._root):
            self._root.close()
        elif self._mode != "r":
            _siconos._write_scene(self._io_filename, self._root)
        if is_in_memory(self._root) and not (self._tables is not None and self._tables.are_many()):
            _keep(self._io_filename, self._root)
        self._tables = None

    @property
    def _out(self):
        """The h5py file, with all rows so far. The scene is no longer in memory."""
        if self._tables is not None:
            self._tables.flush()
        if is_in_memory(self._root):
            if self._mode != "r":
                _siconos._write_scene(self._io_filename, self._root)
            self._root, self._parts = _h5py_file(self._io_filename, "r" if self._mode == "r" else "r+"), {}
            if self._tables is not None:
                self._tables.moved(self._root["data"])
        return self._root

    def _part(self, name):
        """A part of the scene, in memory or in the file; None if the file does not have it."""
        if name not in self._parts:
            self._parts[name] = self._root["data"].get(name)
        return self._parts[name]

    def _part_to_extend(self, name):
        """Likewise, with room for a member."""
        if len(self._part(name)) >= _MOST_MEMBERS:
            return self._out["data"][name]
        return self._part(name)

    static_data, dynamic_data, velocities_data = _public("static"), _public("dynamic"), _public("velocities")
    contact_forces_data, contact_info_data, contact_work_data = _public("cf"), _public("cf_info"), _public("cf_work")
    domains_data, solver_data, log_data = _public("domain"), _public("solv"), _public("log")
    shapes, instances, joints = _public("ref"), _public("input"), _public("joints")
    boundary_conditions, nonsmooth_laws = _public("boundary_conditions"), _public("nslaws")
    permanent_interactions, plugins = _public("permanent_interactions"), _public("plugins")
    external_functions = _public("external_functions")
    _data = property(lambda self: self._out["data"])
    _input = property(instances)
    _ref = property(shapes)

    def dimension(self):
        return int(self._root.attrs.get("dimension", 3))

    _dimension = property(dimension)

    def print_verbose(self, *arguments, **options):
        if self.verbose:
            print("[io.mechanics]", *arguments, **options)
