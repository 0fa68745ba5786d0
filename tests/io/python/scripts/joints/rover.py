"""Wheels on axles carry a frame with a box fixed to it. It starts with the speed of the ground contact, all slipping, and rolls
when friction has turned the wheels; then the speed is constant."""
import numpy as np
from siconos.mechanics.collision.tools import Contactor
from siconos.io.mechanics_run import MechanicsHdf5Runner
import siconos.numerics as sn
import siconos.kernel as sk

masses = {'wheel0': 2., 'wheel1': 2., 'bar': 1., 'box': .5}
v0, mu, radius, spin = 1., .5, 1., 1.
with MechanicsHdf5Runner() as io:
    io.add_primitive_shape('Wheel', 'Cylinder', (radius, .2))
    io.add_primitive_shape('Bar', 'Box', (2, .1, .1))
    io.add_primitive_shape('Ground', 'Box', (40, 40, 1))
    for name, x in (('wheel0', -1.2), ('wheel1', 1.2)):
        io.add_object(name, [Contactor('Wheel')], translation=[x, 0, radius], mass=masses[name],
                      velocity=[v0, 0, 0, 0, 0, 0], inertia=[.5, spin, .5])
    for name, z in (('bar', radius), ('box', radius + .5)):
        io.add_object(name, [Contactor('Bar', collision_group=-1)], translation=[0, 0, z], mass=masses[name],
                      velocity=[v0, 0, 0, 0, 0, 0], inertia=[.1, .4, .4])
    io.add_object('ground', [Contactor('Ground')], translation=[0, 0, -.5])
    io.add_joint('axle0', 'wheel0', 'bar', [[-1.2, 0, radius]], [[0, 1, 0]], 'PivotJointR')
    io.add_joint('axle1', 'wheel1', 'bar', [[1.2, 0, radius]], [[0, 1, 0]], 'PivotJointR')
    io.add_joint('glue', 'bar', 'box', None, None, 'FixedJointR')
    io.add_Newton_impact_friction_nsl('contact', mu=mu, e=0.)
options = sk.solver_options_create(sn.SICONOS_GENERIC_MECHANICAL_NSGS)
options.iparam[sn.SICONOS_IPARAM_MAX_ITER] = 10000
options.dparam[sn.SICONOS_DPARAM_TOL] = 1e-8
sk.solver_options_update_internal(options, 1, sn.SICONOS_FRICTION_3D_ONECONTACT_NSN)
with MechanicsHdf5Runner(mode='r+') as io:
    io.run(t0=0, T=1., h=5e-3, theta=0.50001, Newton_max_iter=20, solver_options=options, output_frequency=20)
    rows, solved = io.velocities_data()[:], io.solver_data()[:]
# Momentum: each wheel, of two, gets spin / radius^2 of effective mass by friction.
rolling = v0 * sum(masses.values()) / (sum(masses.values()) + 2 * spin / radius**2)
last = rows[rows[:, 0] == rows[-1, 0]]
assert abs(last[:, 2] - rolling).max() < 1e-4, (last[:, 2], rolling)
wheels = last[np.isin(last[:, 1], (1, 2))]
assert abs(wheels[:, 6] - rolling / radius).max() < 1e-4, wheels
assert solved[1:, 1].mean() < 400, solved[:, 1]  # as hard as it is, it ends when it is solved as the options say
