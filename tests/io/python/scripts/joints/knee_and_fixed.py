"""A ball joint given in the frame of its body, and two halves fixed to each other, which fall as one body."""
import numpy as np
from siconos.mechanics.collision.tools import Contactor
from siconos.io.mechanics_run import MechanicsHdf5Runner
import siconos.numerics as sn
import siconos.kernel as sk

with MechanicsHdf5Runner() as io:
    io.add_primitive_shape('Bob', 'Sphere', (0.1,))
    io.add_primitive_shape('Half', 'Box', (0.5, 0.5, 0.5))
    io.add_primitive_shape('Ground', 'Box', (10, 10, 1))
    io.add_Newton_impact_friction_nsl('contact', mu=0.5)
    bob = [Contactor('Bob')]
    io.add_object('bob', bob, translation=[0, 5, 3], velocity=[1, 0.5, 0, 0, 0, 0], mass=1., inertia=[.1,
                                                                                                                     .1, .1])
    io.add_joint('knee', 'bob', points=[[0, 0, 1]], axes=None, joint_class='KneeJointR', absolute=False)
    for k in range(2):
        io.add_object('half%d' % k, [Contactor('Half')], translation=[0.5 * k, 0, 0.6], mass=1.)
    io.add_joint('glue', 'half0', 'half1', None, None, 'FixedJointR')
    io.add_object('ground', [Contactor('Ground')], translation=[0, 0, -0.5])
options = sk.solver_options_create(sn.SICONOS_GENERIC_MECHANICAL_NSGS)
options.iparam[sn.SICONOS_IPARAM_MAX_ITER] = 10000
options.dparam[sn.SICONOS_DPARAM_TOL] = 1e-8
with MechanicsHdf5Runner(mode='r+') as io:
    io.run(t0=0, T=1.0, h=0.002, Newton_max_iter=20, solver_options=options, output_frequency=2, verbose=False)
    rows = io.dynamic_data()[:]
    number = {name: io.instances()[name].attrs['id'] for name in ('bob', 'half0', 'half1')}
at = {name: rows[rows[:, 1] == k][:, 2:5] for name, k in number.items()}
assert abs(np.linalg.norm(at['bob'] - [0, 5, 4], axis=1) - 1).max() < 1e-2
assert abs(at['half1'] - at['half0'] - [0.5, 0, 0]).max() < 5e-3 and abs(at['half0'][-1, 2] - 0.25) < 0.02
