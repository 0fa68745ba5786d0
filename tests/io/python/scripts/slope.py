"""Two blocks on a slope of 30 degrees: one sticks (mu 0.7), one slides (mu 0.3) by g (sin - mu cos) t^2 / 2."""
from math import cos, pi, sin, sqrt
import siconos.kernel as sk
import siconos.numerics as sn
from siconos.io.mechanics_run import MechanicsHdf5Runner
from siconos.mechanics.collision.tools import Contactor

a, T = pi / 6, 0.5
with MechanicsHdf5Runner() as io:
    io.add_primitive_shape('Block', 'Box', (0.4, 0.4, 0.2))
    io.add_primitive_shape('Slope', 'Box', (20, 20, 1))
    io.add_Newton_impact_friction_nsl('rough', mu=0.7, e=0., collision_group1=0, collision_group2=1)
    io.add_Newton_impact_friction_nsl('smooth', mu=0.3, e=0., collision_group1=0, collision_group2=2)
    for n, y in (1, -1), (2, 1):
        io.add_object('block%d' % n, [Contactor('Block', collision_group=n)],
                      translation=[0.1 * sin(a), y, 0.1 * cos(a)], orientation=[(0, 1, 0), a],
                      velocity=[0, 0, 0, 0, 0, 0], mass=2., inertia=[0.04, 0.04, 0.06])
    io.add_object('slope', [Contactor('Slope', collision_group=0)], translation=[-0.5 * sin(a), 0, -0.5 * cos(a)],
                  orientation=[(0, 1, 0), a])
options = sk.solver_options_create(sn.SICONOS_FRICTION_3D_NSGS)
options.dparam[sn.SICONOS_DPARAM_TOL] = 1e-10
with MechanicsHdf5Runner(mode='r+') as io:
    io.run(t0=0, T=T, h=1e-3, theta=0.5, solver_options=options, verbose=False, output_frequency=50)
    rows = io.dynamic_data()[-2:]
start = 0.1 * sin(a), 0.1 * cos(a)
way = {int(r[1]): sqrt((r[2] - start[0])**2 + (r[4] - start[1])**2) for r in rows}
assert way[1] < 1e-3, way
assert abs(way[2] - 9.80665 * (sin(a) - 0.3 * cos(a)) * T**2 / 2) < 1e-2, way
