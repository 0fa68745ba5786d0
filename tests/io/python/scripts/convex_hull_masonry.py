"""A small wall of stones, which are convex hulls; ConvexHull computes their mass and inertia."""
import numpy as np
import siconos.kernel as sk
import siconos.numerics as sn
from siconos.io.mechanics_run import MechanicsHdf5Runner
from siconos.mechanics.collision.convexhull import ConvexHull
from siconos.mechanics.collision.tools import Contactor

corners = np.array([(x, y, z) for x in (0, 1.) for y in (0, .5) for z in (0, .4)])
hull = ConvexHull(corners)
centre = hull.centroid()
inertia, volume = hull.inertia(centre)
assert np.allclose(centre, [.5, .25, .2]) and abs(volume - 0.2) < 1e-12
assert np.allclose(np.diag(inertia), 0.2 / 12 * np.array([.41, 1.16, 1.25]))
with MechanicsHdf5Runner() as io:
    io.add_convex_shape('Stone', corners - centre)
    io.add_primitive_shape('Ground', 'Box', (10, 10, 1))
    io.add_Newton_impact_friction_nsl('contact', mu=0.6, e=0.)
    number = 0
    for row in range(3):
        for column in range(3 - row):
            io.add_object('stone%d' % number, [Contactor('Stone')],
                          translation=[1.02 * column + 0.51 * row, 0, 0.2 + 0.4 * row], velocity=[0, 0, 0, 0, 0, 0],
                          mass=volume * 2000, inertia=inertia * 2000)
            number += 1
    io.add_object('ground', [Contactor('Ground')], translation=[1, 0, -.5])
options = sk.solver_options_create(sn.SICONOS_FRICTION_3D_NSGS)
options.dparam[sn.SICONOS_DPARAM_TOL] = 1e-6
with MechanicsHdf5Runner(mode='r+') as io:
    io.run(t0=0, T=0.3, h=0.005, solver_options=options, verbose=False, output_frequency=20)
    rows = io.dynamic_data()[-6:]
assert abs(sorted(rows[:, 4])[-1] - 1.0) < 0.05 and abs(rows[:, 3]).max() < 0.01
