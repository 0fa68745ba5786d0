"""A slider-crank closed by a prismatic joint to the world; a boundary condition prescribes the speed of the crank at
its end."""
import numpy as np
from siconos.mechanics.collision.tools import Contactor
from siconos.io.mechanics_run import MechanicsHdf5Runner
import siconos.numerics as sn
import siconos.kernel as sk

l1, l2 = 0.5, 1.5
with MechanicsHdf5Runner() as io:
    io.add_primitive_shape('Crank', 'Box', (l1, 0.05, 0.05))
    io.add_primitive_shape('Rod', 'Box', (l2, 0.05, 0.05))
    io.add_primitive_shape('Piston', 'Box', (0.3, 0.2, 0.2))
    io.add_Newton_impact_friction_nsl('contact', mu=0.1, collision_group1=5, collision_group2=5)
    io.add_object('crank', [Contactor('Crank', collision_group=1)], [l1 / 2, 0, 0], mass=1., inertia=[1e-3, 0.02, 0.02],
                  velocity=[0, 0, -2.5 / 2, 0, 5., 0])
    io.add_object('rod', [Contactor('Rod', collision_group=2)], [l1 + l2 / 2, 0, 0], mass=2., inertia=[1e-3, 0.4, 0.4],
                  velocity=[0, 0, -2.5 / 2, 0, -2.5 / 1.5, 0])
    io.add_object('piston', [Contactor('Piston', collision_group=3)], [l1 + l2, 0, 0], mass=1., inertia=[.01, .01, .01])
    io.add_joint('main', 'crank', None, [[0, 0, 0]], [[0, 1, 0]], 'PivotJointR', True)
    io.add_joint('pin', 'rod', 'crank', [[l1, 0, 0]], [[0, 1, 0]], 'PivotJointR', True)
    io.add_joint('wrist', 'piston', 'rod', [[l1 + l2, 0, 0]], [[0, 1, 0]], 'PivotJointR', True)
    io.add_joint('slide', 'piston', None, None, [[1, 0, 0]], 'PrismaticJointR', True)


def weightless(body):
    body.setFExtPtr([0, 0, 0])


options = sk.solver_options_create(sn.SICONOS_GENERIC_MECHANICAL_NSGS)
options.iparam[sn.SICONOS_IPARAM_MAX_ITER] = 50000
options.dparam[sn.SICONOS_DPARAM_TOL] = 1e-9
with MechanicsHdf5Runner(mode='r+', set_external_forces=weightless) as io:
    io.run(t0=0, T=0.5, h=1e-3, theta=0.5, Newton_max_iter=10, solver_options=options, verbose=False)
    rows = io.dynamic_data()[:]
ids = {1: 'crank', 2: 'rod', 3: 'piston'}
crank, rod, piston = (rows[rows[:, 1] == k] for k in ids)
angle = 2 * np.arctan2(crank[:, 7], crank[:, 5])
x = l1 * np.cos(angle) + np.sqrt(l2**2 - (l1 * np.sin(angle))**2)
assert abs(piston[:, 2] - x).max() < 5e-3, abs(piston[:, 2] - x).max()
