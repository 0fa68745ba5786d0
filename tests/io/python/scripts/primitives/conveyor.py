"""Boxes on a shaken table and on a belt: HarmonicBC, BoundaryCondition, two groups."""
from siconos.mechanics.collision.tools import Contactor
from siconos.io.mechanics_run import MechanicsHdf5Runner
import siconos.numerics as sn
import siconos.kernel as sk
from math import pi, cos
with MechanicsHdf5Runner(mode='w') as io:
    io.add_primitive_shape('Box', 'Box', (.2, .2, .2))
    io.add_primitive_shape('Belt', 'Box', (4, 1, .1))
    io.add_object('belt', [Contactor('Belt', collision_group=1)], translation=[0, 0, -.05], velocity=[.5, 0, 0, 0, 0, 0],
                  mass=10., inertia=[1, 1, 1])
    io.add_object('shaker', [Contactor('Belt', collision_group=1)], translation=[0, 5, -.05], mass=10., inertia=[1, 1, 1])
    io.add_boundary_condition('c1', 'belt', indices=[0, 1, 2, 3, 4, 5], bc_class='BoundaryCondition', v=[.5, 0, 0, 0, 0, 0])
    io.add_boundary_condition('c2', 'shaker', indices=[0, 1, 2, 3, 4, 5], bc_class='HarmonicBC',
                              a=[0] * 6, b=[.3, 0, 0, 0, 0, 0], omega=[2 * pi] * 6, phi=[0] * 6)
    for i in range(2):
        io.add_object('b%d' % i, [Contactor('Box', collision_group=2)], translation=[0, 5 * i, .1], mass=1)
    io.add_Newton_impact_friction_nsl('l', mu=.3, e=0, collision_group1=1, collision_group2=2)
    o = sk.solver_options_create(sn.SICONOS_FRICTION_3D_NSGS)
    o.iparam[0] = 1000
    o.dparam[0] = 1e-10
    io.run(t0=0, T=1, h=.002, theta=.5, Newton_max_iter=1, solver_options=o, verbose=False)
    d, v = io.dynamic_data()[-4:], io.velocities_data()[-4:]
belt, shaker, b0, b1 = [[r for r in v if r[1] == i][0] for i in (1, 2, 3, 4)]
assert abs(belt[2] - .5) < 1e-6 and abs(b0[2] - .5) < 1e-3, (belt, b0)
assert abs(shaker[2] - .3 * cos(2 * pi * 1)) < 1e-3 and abs(b1[2] - shaker[2]) < 1e-3, (shaker, b1)
