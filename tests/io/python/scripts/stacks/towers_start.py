"""Three towers of cubes: their problems, of 64 to 400 rows, are swept to the tolerance of the options, and need no PETSc,
whose start takes longer than a hundred steps. A process of its own runs them."""
import subprocess
import sys

import numpy as np
import siconos.kernel as sk
import siconos.numerics as sn
from siconos.io.mechanics_run import MechanicsHdf5Runner
from siconos.mechanics.collision.tools import Contactor


def run():
    with MechanicsHdf5Runner() as io:
        io.add_primitive_shape('Cube', 'Box', (1, 1, 1))
        io.add_primitive_shape('Ground', 'Box', (20, 20, 1))
        for tower in range(3):
            for k in range(4):
                io.add_object(f'cube{tower}{k}', [Contactor('Cube')], translation=[2 * tower, 0, .5 + k], mass=1)
        io.add_object('ground', [Contactor('Ground')], translation=[0, 0, -.5])
        io.add_Newton_impact_friction_nsl('contact', mu=.5)

    options = sk.solver_options_create(sn.SICONOS_FRICTION_3D_NSGS)
    options.iparam[sn.SICONOS_IPARAM_MAX_ITER] = 1000
    options.dparam[sn.SICONOS_DPARAM_TOL] = 1e-8
    with MechanicsHdf5Runner(mode='r+') as io:
        io.run(t0=0, T=.2, h=.005, theta=1., solver_options=options, verbose=False)
        last, solved = io.dynamic_data()[-12:], io.solver_data()[:]
        assert len(io.contact_forces_data()) >= 40 * 48
    assert np.allclose(np.sort(last[:, 4]), np.repeat([.5, 1.5, 2.5, 3.5], 3), atol=1e-4)
    assert (solved[:, 2] <= 1e-8 * 10).all(), solved[:, 2].max()
    with open('/proc/self/maps') as maps:
        assert 'petsc' not in maps.read()


if len(sys.argv) < 2:
    subprocess.run([sys.executable, sys.argv[0], 'run'], check=True)
else:
    run()
