"""A wall at rest: each step begins with the impulses of the last one, and few sweeps change them."""
import h5py
import numpy as np
from siconos.mechanics.collision.tools import Contactor
from siconos.io.mechanics_run import MechanicsHdf5Runner
import siconos.numerics as sn
import siconos.kernel as sk

with MechanicsHdf5Runner() as io:
    io.add_primitive_shape('Brick', 'Box', (.4, .2, .15))
    io.add_primitive_shape('Floor', 'Box', (20, 20, .2))
    io.add_Newton_impact_friction_nsl('law', mu=.6)
    io.add_object('floor', [Contactor('Floor')], translation=[0, 0, -.1])
    for row in range(5):
        for column in range(4):
            io.add_object('brick%d_%d' % (row, column), [Contactor('Brick')],
                          translation=[.4 * column + .2 * (row % 2), 0, .075 + .15 * row], mass=20.)
options = sk.solver_options_create(sn.SICONOS_FRICTION_3D_NSGS)
options.iparam[sn.SICONOS_IPARAM_MAX_ITER] = 1000
options.dparam[sn.SICONOS_DPARAM_TOL] = 1e-4
with MechanicsHdf5Runner(mode='r+') as io:
    io.run(T=.1, h=5e-3, theta=.5, Newton_max_iter=1, solver_options=options, verbose=False)
with h5py.File('wall_at_rest.hdf5') as f:
    sweeps, speeds = f['data/solv'][:, 1], f['data/velocities'][:]
assert sweeps[5:].mean() < 0.4 * sweeps[0], sweeps
assert abs(speeds[speeds[:, 0] == speeds[-1, 0]][:, 2:5]).max() < 1e-2
