"""Parts of numpy that few scripts use are loaded at their first use, in a process that imports siconos before numpy; they then
work as ever. Threads of OpenBLAS do not wait busily, unless the user has chosen their time, and the end of the process does not
search for cycles."""
import os
import subprocess
import sys

PROGRAM = """
import sys
import siconos.io.mechanics_run
from siconos.io.mechanics_run import h5py, shutil, tempfile
import numpy as np
print(*(name for name in ("numpy.core", "h5py.h5") if name in sys.modules))
np.core, h5py.File
late = "lzma", "numpy.random.mtrand", "numpy.ma.core", "numpy.fft._pocketfft", "numpy.polynomial.chebyshev"
print(*(name for name in late if name in sys.modules))
waiting = "numpy.ctypeslib", "ipaddress", "textwrap"
print(*(name for name in waiting if type(sys.modules[name]).__name__ != "_LazyModule"))
assert shutil.which("sh") and tempfile.gettempdir()
from numpy import ma
from numpy.random import default_rng, seed
import numpy.polynomial.chebyshev, pickle, textwrap
assert textwrap.dedent("  a") == "a" and pickle.loads(pickle.dumps(np.arange(3)))[2] == 2
assert np.ctypeslib.as_ctypes(np.zeros(2))[1] == 0
assert 0 <= np.random.RandomState(3).rand() < 1 and default_rng(1).random() < 1
assert ma.masked_array([1, 2], mask=[0, 1]).sum() == 1 and isinstance(np.ma.zeros(2), np.ma.MaskedArray)
assert np.allclose(np.fft.fft([1, 2]), [3, -1]) and np.polynomial.Polynomial([1, 2])(3) == 7
assert not any(type(finder).__name__ == "type" and finder.__name__ == "Finder" for finder in sys.meta_path)
"""
loaded = subprocess.run([sys.executable, '-c', PROGRAM], check=True, capture_output=True, text=True).stdout.split()
assert not loaded, loaded

ENDING = """
import atexit, gc, os
atexit.register(lambda: print(os.environ["OPENBLAS_THREAD_TIMEOUT"], gc.get_freeze_count() > 0))
import siconos.kernel
"""


def ending(**environment):
    return subprocess.run([sys.executable, '-c', ENDING], check=True, capture_output=True, text=True,
                          env={**os.environ, **environment}).stdout.split()


os.environ.pop('OPENBLAS_THREAD_TIMEOUT', None)
assert ending() == ['4', 'True'], ending()
assert ending(OPENBLAS_THREAD_TIMEOUT='20') == ['20', 'True']
