"""siconos_compare.py SCRIPT... -- runs scripts with Ricochet and with the Siconos that Debian's Python has, side by side.

Prints, for each script, the largest difference of its tables and the ratio of processor times. Needs python3-siconos, and PYTHONPATH
as for the scripts themselves."""
import os
import pathlib
import resource
import subprocess
import sys
import tempfile

import h5py
import numpy


def run(script, environment):
    """Runs a script; returns the folder of its results, and the processor time."""
    place = tempfile.mkdtemp()
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([sys.executable, script], cwd=place, env=environment, stdout=subprocess.DEVNULL,
                          stderr=subprocess.PIPE, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode != 0:
        raise RuntimeError((done.stderr.strip().splitlines() or ["killed"])[-1])
    return pathlib.Path(place), after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def table(file):
    if file.suffix == ".dat":
        return numpy.loadtxt(file)
    with h5py.File(file) as f:
        rows = f["data/dynamic"][:]
    return rows[numpy.lexsort((rows[:, 1], rows[:, 0]))]


def difference(ours, theirs):
    worst = 0.0
    for file in [*ours.glob("*.dat"), *ours.glob("*.hdf5")]:
        a, b = table(file), table(theirs / file.name)
        worst = max(worst, numpy.inf if a.shape != b.shape else abs(a - b).max())
    return worst


plain = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
for script in map(os.path.abspath, sys.argv[1:]):
    name = pathlib.Path(script).stem
    try:
        (ours, seconds), (theirs, their_seconds) = run(script, dict(os.environ)), run(script, plain)
        print(f"{name:28} difference {difference(ours, theirs):9.2g}   {their_seconds:6.2f} s / {seconds:5.2f} s = "
              f"{their_seconds / seconds:5.1f}", flush=True)
    except RuntimeError as error:
        print(f"{name:28} {error}", flush=True)
