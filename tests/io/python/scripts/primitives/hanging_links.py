"""Four links of a chain, each of four cylinders, fall until each hangs in the link above it."""
import math
from siconos.mechanics.collision.tools import Contactor
from siconos.io.mechanics_run import MechanicsHdf5Runner
import siconos.numerics as sn
import siconos.kernel as sk

radius, length, quarter = 0.1, 1.0, math.pi / 2


def link():
    sides = [Contactor('Side', relative_translation=[x, 0, 0]) for x in (0.25, -0.25)]
    ends = [Contactor('End', relative_translation=[0, y, 0], relative_orientation=[(0, 0, 1), quarter]) for y in (0.5, -0.5)]
    return sides + ends


with MechanicsHdf5Runner() as io:
    io.add_primitive_shape('Side', 'Cylinder', (radius, length))
    io.add_primitive_shape('End', 'Cylinder', (radius, 0.4))
    io.add_Newton_impact_friction_nsl('contact', mu=0.3, e=0.)
    for i in range(4):
        io.add_object('link%02d' % i, link(), translation=[0, 0, 5 - 0.72 * i], velocity=[0] * 6,
                      orientation=[0.5, 0.5, 0.5, 0.5] if i % 2 else [(1, 0, 0), quarter],
                      mass=None if i == 0 else 1., inertia=None if i == 0 else [.1, .02, .1])
options = sk.solver_options_create(sn.SICONOS_FRICTION_3D_NSGS)
options.iparam[sn.SICONOS_IPARAM_MAX_ITER] = 1000
options.dparam[sn.SICONOS_DPARAM_TOL] = 1e-8
with MechanicsHdf5Runner(mode='r+') as io:
    io.run(with_timer=True, t0=0, T=1., h=2e-3, theta=0.50001, Newton_max_iter=20, solver_options=options, output_frequency=10)
    rows = io.dynamic_data()[:]
last = rows[-3:]
for number, z in enumerate(last[:, 4], 1):
    assert abs(z - (5 - number * (length - 2 * radius))) < 0.01, last
assert abs(last[:, 2:4]).max() < 1e-6, last
