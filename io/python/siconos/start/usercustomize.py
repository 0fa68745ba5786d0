"""Python reads this module at its start, before a script of `ricochet siconos`. numpy is then loaded when one of its names is
first used, also in scripts that import it before siconos. The user's own usercustomize is executed too."""

import os
import sys
from importlib.machinery import PathFinder

sys.path.remove(os.path.dirname(__file__))
import siconos  # noqa: E402, F401  it makes numpy wait

_own = PathFinder.find_spec("usercustomize")
if _own is not None:
    _own.loader.exec_module(sys.modules["usercustomize"])
