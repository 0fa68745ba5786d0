"""Polygons of the plane, their masses by ConvexHull2d."""
import numpy as np
from siconos.mechanics.collision.tools import Contactor
from siconos.mechanics.collision.convexhull import ConvexHull2d
from siconos.io.mechanics_run import MechanicsHdf5Runner
import siconos.numerics as sn
import siconos.kernel as sk

stones = [np.array([[-1, 0], [1, 0], [0.8, 0.5], [-0.9, 0.5]]) + [0, 0.5 * k] for k in range(4)]
with MechanicsHdf5Runner() as io:
    for k, points in enumerate(stones):
        centre = ConvexHull2d(points).centroid()
        points = points - centre
        inertia, area = ConvexHull2d(points).inertia([0, 0])
        assert abs(area - ConvexHull2d(points).area()) < 1e-12
        io.add_convex_shape('Stone%d' % k, points, insideMargin=0.0)
        io.add_object('stone%d' % k, [Contactor('Stone%d' % k)], translation=centre, mass=area * 2000.,
                      inertia=inertia * 2000.)
    io.add_primitive_shape('Ground', 'Box2d', (10, 1))
    io.add_object('ground', [Contactor('Ground')], translation=[0, -0.5])
    io.add_Newton_impact_friction_nsl('contact', mu=0.5)
options = sk.solver_options_create(sn.SICONOS_FRICTION_2D_NSGS)
options.dparam[sn.SICONOS_DPARAM_TOL] = 1e-6
with MechanicsHdf5Runner(mode='r+') as io:
    io.run(t0=0, T=0.5, h=0.005, Newton_max_iter=2, solver_options=options, output_frequency=10, verbose=False)
    rows = io.dynamic_data()[:]
assert abs(rows[-4:, 2:4] - rows[:4, 2:4]).max() < 0.02
