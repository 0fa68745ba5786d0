"""The problems of a pile are solved with at most the number of sweeps that the options allow."""
from siconos.mechanics.collision.tools import Contactor
from siconos.io.mechanics_run import MechanicsHdf5Runner
import siconos.numerics as sn
import siconos.kernel as sk
import numpy as np

with MechanicsHdf5Runner() as io:
    io.add_primitive_shape('Brick', 'Box', (1., .5, .5))
    io.add_primitive_shape('Ball', 'Sphere', (.4,))
    io.add_primitive_shape('Ground', 'Box', (60, 60, 1))
    for row in range(5):
        for column in range(4):
            io.add_object('brick%d_%d' % (row, column), [Contactor('Brick')], mass=1.,
                          translation=[column * 1.02 + (row % 2) * .5, 0, .251 + row * .501])
    io.add_object('ball', [Contactor('Ball')], translation=[2., -3., 1.5], velocity=[0, 12., 1., 0, 0, 0], mass=5.)
    io.add_object('ground', [Contactor('Ground')], translation=[0, 0, -.5])
    io.add_Newton_impact_friction_nsl('contact', mu=.5)
options = sk.solver_options_create(sn.SICONOS_FRICTION_3D_NSGS)
options.iparam[sn.SICONOS_IPARAM_MAX_ITER] = 40
options.dparam[sn.SICONOS_DPARAM_TOL] = 1e-4
with MechanicsHdf5Runner(mode='r+') as io:
    io.run(t0=0, T=.8, h=.005, Newton_max_iter=1, solver_options=options, verbose=False)
    solved, last = io.solver_data()[:], io.dynamic_data()[-21:]
    times, contacts = np.unique(io.contact_forces_data()[:, 0], return_counts=True)
many = np.isin(solved[:, 0], times[contacts > 40][2:])
assert many.sum() > 20 and solved[many, 1].max() <= 40, (many.sum(), solved[many, 1].max())
assert solved[:, 2].max() < .5 and last[:, 4].min() > .2, (solved[:, 2].max(), last[:, 4].min())
assert last[:20, 3].max() > .5  # the ball has gone through it
