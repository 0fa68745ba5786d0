"""Boxes and balls fall on a heap: they stay above the floor, and the energy decreases."""
import numpy as np
import siconos.kernel as sk
import siconos.numerics as sn
from siconos.io.mechanics_run import MechanicsHdf5Runner
from siconos.mechanics.collision.tools import Contactor

N = 30
with MechanicsHdf5Runner() as io:
    io.add_primitive_shape('Cube', 'Box', (0.5, 0.5, 0.5))
    io.add_primitive_shape('Ball', 'Sphere', (0.3,))
    io.add_primitive_shape('Ground', 'Box', (10, 10, 1))
    io.add_Newton_impact_friction_nsl('contact', mu=0.4, e=0.)
    for i in range(N):
        shape = 'Cube' if i % 2 else 'Ball'
        io.add_object('body%02d' % i, [Contactor(shape)], translation=[0.35 * (i % 3), 0.3 * (i // 3 % 2), 0.4 + 0.65 * (i // 6)],
                      orientation=[(1, 1, 0), 0.1 * i], velocity=[0, 0, 0, 0, 0, 0], mass=1., inertia=[0.04, 0.04, 0.04])
    io.add_object('ground', [Contactor('Ground')], translation=[0, 0, -.5])
options = sk.solver_options_create(sn.SICONOS_FRICTION_3D_NSGS)
options.iparam[sn.SICONOS_IPARAM_MAX_ITER] = 200
options.dparam[sn.SICONOS_DPARAM_TOL] = 1e-4
with MechanicsHdf5Runner(mode='r+') as io:
    io.run(t0=0, T=0.5, h=0.005, solver_options=options, verbose=False, output_frequency=20)
    rows, speeds = io.dynamic_data()[-N:], io.velocities_data()[-N:]
assert rows[:, 4].min() > 0.2 and np.isfinite(rows).all() and abs(speeds[:, 2:5]).max() < 8
