"""Shortens the start and the end of scripts. numpy and h5py are loaded when one of their names is first used; scripts that use
few of them do not wait for the rest."""

import atexit
import gc
import os
import sys
from _thread import RLock
from importlib.machinery import PathFinder

_loading = RLock()
_Module = type(sys)


class Waiting(_Module):
    """A module that is loaded when one of its names is first used. It has no __path__ before, so that the import of one of its
    parts loads it too."""

    def __getattr__(self, name):
        if name.startswith("__") and name != "__path__" and name not in ("__version__", "__all__", "__file__", "__dict__"):
            raise AttributeError(name)
        with _loading:
            if type(self) is Waiting and not vars(self).get("_is_loading"):
                self._load()
        try:
            return _Module.__getattribute__(self, name)
        except AttributeError:
            own = vars(self).get("__getattr__")
            if own is None:
                raise
            return own(name)

    def _load(self):
        from ._late_parts import parts_later
        spec = self.__spec__
        vars(self)["_is_loading"] = True
        vars(self).update(__file__=spec.origin, __path__=spec.submodule_search_locations, __package__=spec.name,
                          __loader__=spec.loader)
        try:
            with parts_later():
                spec.loader.exec_module(self)
        except BaseException:
            sys.modules.pop(spec.name, None)
            raise
        finally:
            vars(self).pop("_is_loading", None)
        self.__class__ = _Module


def later(name):
    """The module of this name, which is loaded when one of its names is first used; the module itself if it is loaded, None if
    there is no such module."""
    if name not in sys.modules:
        spec = PathFinder.find_spec(name)
        if spec is None:
            return None
        sys.modules[name] = Waiting(name)
        sys.modules[name].__spec__ = spec
    return sys.modules[name]


def spend_less():
    """Threads of OpenBLAS, which numpy loads, sleep at once if they have no work, instead of waiting busily for 30 ms. The end of
    the interpreter does not search all modules for cycles of references."""
    os.environ.setdefault("OPENBLAS_THREAD_TIMEOUT", "4")
    atexit.register(gc.freeze)
