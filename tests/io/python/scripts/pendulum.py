"""A bar on a pivot is released from the horizontal; the point of the pivot does not move."""
import numpy as np
import siconos.kernel as sk
import siconos.numerics as sn
from siconos.io.mechanics_run import MechanicsHdf5Runner
from siconos.mechanics.collision.tools import Contactor

with MechanicsHdf5Runner() as io:
    io.add_primitive_shape('Bar', 'Box', (1, 0.1, 0.1))
    io.add_object('bar', [Contactor('Bar')], translation=[0.5, 0, 0], velocity=[0, 0, 0, 0, 0, 0], mass=1.,
                  inertia=[0.01, 1 / 12., 1 / 12.])
    io.add_joint('pivot', 'bar', None, [[0, 0, 0]], [[0, 1, 0]], 'PivotJointR', True)
    io.add_Newton_impact_friction_nsl('contact', mu=0.3)
options = sk.solver_options_create(sn.SICONOS_GENERIC_MECHANICAL_NSGS)
options.dparam[sn.SICONOS_DPARAM_TOL] = 1e-12
with MechanicsHdf5Runner(mode='r+') as io:
    io.run(t0=0, T=1., h=1e-3, theta=0.5, Newton_max_iter=10, solver_options=options, verbose=False,
           time_stepping=sk.TimeSteppingDirectProjection, osi=sk.MoreauJeanDirectProjectionOSI,
           projection_itermax=5, projection_tolerance=1e-8, projection_tolerance_unilateral=1e-8)
    rows = io.dynamic_data()[:]
    assert io._nsds.topology().getInteraction('pivot').relation() is not None
length = np.linalg.norm(rows[:, 2:5], axis=1)
assert abs(length - 0.5).max() < 1e-4, abs(length - 0.5).max()
