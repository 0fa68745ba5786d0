"""Shortens the start and the end of scripts. numpy and h5py are imported without those parts, their own or of Python's library,
that few scripts use: they are loaded when one of their names is first used. Together they take a third of the time of
`import numpy`, and a tenth of that of h5py."""

import atexit
import contextlib
import gc
import os
import sys
from importlib.machinery import PathFinder
from importlib.util import LazyLoader, find_spec, module_from_spec

PARTS = ("numpy.ctypeslib", "numpy.fft", "numpy.ma", "numpy.polynomial", "numpy.random",
         "ast", "ctypes", "ipaddress", "pickle", "platform", "textwrap", "traceback", "uuid")


class Finder:
    """Finds these parts, with a loader that waits for the first use."""

    @staticmethod
    def find_spec(name, path, target=None):
        spec = PathFinder.find_spec(name, path, target) if name in PARTS else None
        if spec is not None:
            spec.loader = LazyLoader(spec.loader)
        return spec


def spend_less():
    """Threads of OpenBLAS, which numpy loads, sleep at once if they have no work, instead of waiting busily for 30 ms. The end of
    the interpreter does not search all modules for cycles of references."""
    os.environ.setdefault("OPENBLAS_THREAD_TIMEOUT", "4")
    atexit.register(gc.freeze)


@contextlib.contextmanager
def parts_later():
    """In this context the parts are found by Finder."""
    sys.meta_path.insert(0, Finder)
    try:
        yield
    finally:
        sys.meta_path.remove(Finder)


def import_numpy():
    """Imports numpy, if it is there and no one has imported it; modules that need it raise an error if it is not."""
    if "numpy" in sys.modules:
        return
    with parts_later(), contextlib.suppress(ImportError):
        import numpy  # noqa: F401


def import_h5py():
    """Imports h5py, as import_numpy()."""
    if "h5py" in sys.modules:
        return
    with parts_later(), contextlib.suppress(ImportError):
        import h5py  # noqa: F401


def later(name):
    """The module of this name, which is loaded when one of its names is first used."""
    if name not in sys.modules:
        spec = find_spec(name)
        spec.loader = LazyLoader(spec.loader)
        module = module_from_spec(spec)
        sys.modules[name] = module
        spec.loader.exec_module(module)
    return sys.modules[name]
