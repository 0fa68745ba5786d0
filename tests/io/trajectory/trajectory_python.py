"""trajectory_python.py FILE -- reads with h5py; prints a line per step: its number, bodies, contacts, the sum of all
positions."""
import sys

import h5py

with h5py.File(sys.argv[1], "r") as file:
    run = file["trajectory"]
    bodies, contacts = run["bodies"], run["contacts"]
    assert bodies["position"].attrs["unit"] in (b"m", "m")
    for k, step in enumerate(run["step"]):
        begin, end = bodies["offset"][k : k + 2]
        first, last = contacts["offset"][k : k + 2]
        print(step, end - begin, last - first, repr(float(bodies["position"][begin:end].sum())))
