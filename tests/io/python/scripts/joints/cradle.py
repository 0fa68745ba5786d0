"""Three balls on strings: pivots to the world, elastic contacts."""
from siconos.mechanics.collision.tools import Contactor
from siconos.io.mechanics_run import MechanicsHdf5Runner
import siconos.numerics as sn
import siconos.kernel as sk
import numpy as np

r, length = 0.1, 1.0
with MechanicsHdf5Runner() as io:
    io.add_primitive_shape('Ball', 'Sphere', [r])
    for k in range(3):
        swing = 0.6 if k == 0 else 0.0
        x = 2.002 * r * k
        io.add_object('ball%d' % k, [Contactor('Ball')],
                      translation=[x - length * np.sin(swing), 0, -length * np.cos(swing)], mass=1.0,
                      inertia=[0.004, 0.004, 0.004])
        io.add_joint('string%d' % k, 'ball%d' % k, None, [[x, 0, 0]], [[0, 1, 0]], 'PivotJointR', True)
    io.add_Newton_impact_friction_nsl('contact', mu=0.0, e=1.0)
options = sk.solver_options_create(sn.SICONOS_GENERIC_MECHANICAL_NSGS)
options.iparam[sn.SICONOS_IPARAM_MAX_ITER] = 1000
options.dparam[sn.SICONOS_DPARAM_TOL] = 1e-10
with MechanicsHdf5Runner(mode='r+') as io:
    io.run(with_timer=False, t0=0, T=0.9, h=0.0005, theta=0.5, Newton_max_iter=2, solver_options=options,
           output_frequency=10, numerics_verbose=False, verbose=False)
    rows, v = io.dynamic_data()[:], io.velocities_data()[:]
far = rows[rows[:, 1] == 3][:, 2].max() - 2 * 2.002 * r
assert 0.3 < far < 0.62, far      # the last one has left
