"""Forces and prescribed velocities by C functions, whose source is in the scene or in a folder beside the script."""
import os

import numpy as np
from siconos.io.mechanics_run import MechanicsHdf5Runner
from siconos.mechanics.collision.tools import Contactor

with open("push.c", "w") as source:
    source.write("void push(double t, double* f, unsigned n, double* z) { f[0] = 2; f[1] = f[2] = 0; }\n")
os.mkdir("DrivePlugin")
with open("DrivePlugin/drive.cpp", "w") as source:
    source.write('extern "C" void drive(double t, unsigned n, double* v) { v[0] = 3; }\n')

with MechanicsHdf5Runner() as io:
    io.add_primitive_shape("Ball", "Sphere", [.5])
    io.add_Newton_impact_friction_nsl("law", mu=.5)
    for name, y in (("pushed", 0), ("driven", 5)):
        io.add_object(name, [Contactor("Ball")], translation=[0, y, 1], mass=1.)
    io.add_plugin_source("push", "push.c")
    io.add_external_function("force", "pushed", "setComputeFExtFunction", "push", "push")
    io.add_external_bc_function("velocity", "driven", [0], "DrivePlugin", "drive")
os.remove("push.c")
with MechanicsHdf5Runner(mode="r+") as io:
    io.run(T=1., h=1e-2, verbose=False)
    driven, pushed = io.dynamic_data()[-2:]
    assert np.allclose(pushed[2:5], [1, 0, 1], atol=1e-2) and np.isclose(driven[2], 3, atol=.05), (pushed, driven)
