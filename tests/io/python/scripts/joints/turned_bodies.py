"""All joints between bodies that are turned, to the world and to each other, with axes in the world or in the first
body: positions and quaternions after 0.2 s are those of Siconos 4.4."""
from siconos.mechanics.collision.tools import Contactor
from siconos.io.mechanics_run import MechanicsHdf5Runner
import siconos.numerics as sn
import siconos.kernel as sk
import numpy as np

points, axes = [[.2, .1, 0]], [[.3, 1, 0]]
given = {'Pivot': (points, axes), 'Prismatic': (None, axes), 'Cylindrical': (points, axes), 'Knee': (points, None),
         'Fixed': (None, None)}
# joint, absolute, between two bodies: the second body, or the only one
expected = {
    ('Pivot', True, False): [0.0039289, -0.00106301, 1.0008, 0.979921, 0.0570802, 0.0393025, 0.186955],
    ('Pivot', True, True): [0.994521, 0.0492833, 0.885149, 0.988184, 0.00592741, -0.152714, -0.0116442],
    ('Pivot', False, False): [-7.02046e-06, 0.000159216, 0.99954, 0.980125, 0.0559538, 0.0356338, 0.186961],
    ('Pivot', False, True): [1.00821, 0.0447335, 0.902004, 0.983853, 0.0147312, -0.177811, -0.0140952],
    ('Prismatic', True, False): [0.0126633, 0.042193, 1.00015, 0.980028, 0.056148, 0.0375113, 0.187043],
    ('Prismatic', True, True): [0.993943, 0.00196368, 0.881261, 0.988877, 0.0115122, -0.147434, 0.015919],
    ('Prismatic', False, False): [-0.00187056, 0.0236968, 1.00262, 0.980028, 0.056148, 0.0375113, 0.187043],
    ('Prismatic', False, True): [1.02176, 0.00457864, 0.878302, 0.988342, 0.0110087, -0.15117, 0.0143918],
    ('Cylindrical', False, False): [-0.0019277, 0.0237552, 1.00201, 0.980125, 0.0559547, 0.0356428, 0.186961],
    ('Cylindrical', False, True): [1.01875, 0.00216136, 0.898631, 0.982968, 0.0202369, -0.182346, 0.0106555],
    ('Knee', True, False): [0.010367, 0.0210011, 1.00402, 0.968234, 0.0323164, 0.0446966, 0.243887],
    ('Knee', True, True): [0.983876, 0.0123328, 0.885992, 0.987133, 0.0203421, -0.158355, -0.00890401],
    ('Knee', False, False): [0.0159363, -0.0108679, 0.975253, 0.958502, 0.153053, 0.0503532, 0.235187],
    ('Knee', False, True): [0.998941, 0.0317522, 0.902265, 0.984698, -0.00474175, -0.17165, -0.029721],
    ('Fixed', True, False): [5e-05, 0.0001, 1.00015, 0.980028, 0.056148, 0.0375113, 0.187043],
    ('Fixed', False, True): [1.01128, 0.0467235, 0.882027, 0.988951, 0.00657869, -0.147746, -0.010207]}


def moved(joint, absolute, two):
    with MechanicsHdf5Runner() as io:
        io.add_primitive_shape('B', 'Box', (.5, .3, .2))
        io.add_object('a', [Contactor('B')], [0, 0, 1], mass=1., inertia=[.1, .2, .3], orientation=[(.3, .2, 1), .4],
                      velocity=[.1, .2, .3, .4, .5, .6])
        io.add_object('b', [Contactor('B')], [1, 0, 1], mass=.7, inertia=[.2, .1, .3], orientation=[(0, 1, .2), -.3],
                      velocity=[0, 0, .5, .1, -.2, .3])
        io.add_joint('j', 'a', 'b' if two else None, *given[joint], joint + 'JointR', absolute=absolute)
        io.add_Newton_impact_friction_nsl('contact', mu=.3)
    options = sk.solver_options_create(sn.SICONOS_GENERIC_MECHANICAL_NSGS)
    options.dparam[sn.SICONOS_DPARAM_TOL] = 1e-14
    options.iparam[sn.SICONOS_IPARAM_MAX_ITER] = 10000
    with MechanicsHdf5Runner(mode='r+') as io:
        io.run(T=.2, h=.001, theta=.5, solver_options=options, Newton_max_iter=20, verbose=False)
        rows = io.dynamic_data()[:]
        return rows[rows[:, 1] == (2 if two else 1)][-1][2:]


for (joint, absolute, two), rest in expected.items():
    found = moved(joint, absolute, two)
    assert abs(found - rest).max() < 2e-5, (joint, absolute, two, abs(found - rest).max())
