"""Voussoirs of an arch: hulls with masses and inertias by ConvexHull."""
import math
import numpy as np
from siconos.mechanics.collision.tools import Contactor
from siconos.mechanics.collision.convexhull import ConvexHull
from siconos.io.mechanics_run import MechanicsHdf5Runner
import siconos.numerics as sn
import siconos.kernel as sk

number, inner, outer, depth, density = 9, 2.0, 2.6, 0.5, 2500.
with MechanicsHdf5Runner() as io:
    for k in range(number):
        a, b = math.pi * k / number, math.pi * (k + 1) / number
        points = np.array([[r * math.cos(angle), y, r * math.sin(angle)] for r in (inner, outer) for angle in (a, b)
                           for y in (-depth / 2, depth / 2)])
        hull = ConvexHull(points)
        centre = hull.centroid()
        points = points - centre
        inertia, volume = ConvexHull(points).inertia(np.zeros(3))
        io.add_convex_shape('Voussoir%d' % k, points, insideMargin=0.)
        io.add_object('voussoir%d' % k, [Contactor('Voussoir%d' % k)], translation=centre, velocity=[0] * 6,
                      mass=volume * density, inertia=inertia * density)
    io.add_primitive_shape('Ground', 'Box', (10, 10, 1))
    io.add_object('ground', [Contactor('Ground')], translation=[0, 0, -0.5])
    io.add_Newton_impact_friction_nsl('contact', mu=0.8)
options = sk.solver_options_create(sn.SICONOS_FRICTION_3D_NSGS)
options.iparam[sn.SICONOS_IPARAM_MAX_ITER] = 1000
options.dparam[sn.SICONOS_DPARAM_TOL] = 1e-4
with MechanicsHdf5Runner(mode='r+') as io:
    io.run(t0=0, T=0.2, h=0.002, theta=0.50001, Newton_max_iter=1, solver_options=options, output_frequency=10,
           verbose=False)
    rows = io.dynamic_data()[:]
drop = rows[:number, 2:5] - rows[-number:, 2:5]
assert abs(drop).max() < 0.05, abs(drop).max()
