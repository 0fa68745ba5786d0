"""numpy and h5py are imported without those parts, their own or of Python's library, that few scripts use: these are loaded
when one of their names is first used. Together they take a third of the time of `import numpy`, and a tenth of that of h5py."""

import contextlib
import sys
from importlib.machinery import PathFinder
from importlib.util import LazyLoader

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


@contextlib.contextmanager
def parts_later():
    """In this context the parts are found by Finder."""
    sys.meta_path.insert(0, Finder)
    try:
        yield
    finally:
        sys.meta_path.remove(Finder)
