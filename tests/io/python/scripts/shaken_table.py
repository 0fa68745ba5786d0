"""A table whose oscillation is prescribed, and a box on it that follows."""
from math import cos, pi
import siconos.kernel as sk
import siconos.numerics as sn
from siconos.io.mechanics_run import MechanicsHdf5Runner
from siconos.mechanics.collision.tools import Contactor

with MechanicsHdf5Runner() as io:
    io.add_primitive_shape('Table', 'Box', (4, 4, 0.2))
    io.add_primitive_shape('Cube', 'Box', (0.5, 0.5, 0.5))
    io.add_Newton_impact_friction_nsl('contact', mu=0.9, e=0.)
    io.add_object('table', [Contactor('Table')], translation=[0, 0, -0.1], velocity=[0.1, 0, 0, 0, 0, 0], mass=10.)
    io.add_object('cube', [Contactor('Cube')], translation=[0, 0, 0.25], velocity=[0.1, 0, 0, 0, 0, 0], mass=1.)
    io.add_boundary_condition('shake', 'table', indices=[0, 1, 2, 3, 4, 5], bc_class='HarmonicBC', a=[0.] * 6,
                              b=[0.1] + [0.] * 5, omega=[2 * pi] + [0.] * 5, phi=[0.] * 6)
with MechanicsHdf5Runner(mode='r+') as io:
    io.run(t0=0, T=0.5, h=1e-3, theta=0.5, verbose=False, output_frequency=100,
           solver_options=sk.solver_options_create(sn.SICONOS_FRICTION_3D_NSGS))
    v = {int(r[1]): r for r in io.velocities_data()[-2:]}
numbers = sorted(v)
assert abs(v[numbers[0]][2] - 0.1 * cos(2 * pi * 0.5)) < 2e-3, v
assert abs(v[numbers[1]][2] - v[numbers[0]][2]) < 5e-3, v
