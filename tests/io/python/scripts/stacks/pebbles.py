"""Random convex stones with mass properties of their hulls, in a box of five walls."""
import random
import numpy as np
from siconos.mechanics.collision.tools import Contactor
from siconos.mechanics.collision.convexhull import ConvexHull
from siconos.io.mechanics_run import MechanicsHdf5Runner
from siconos.mechanics.collision.bullet import SiconosBulletOptions
import siconos.numerics as sn
import siconos.kernel as sk
random.seed(3)
rng = np.random.RandomState(1)

def stone(io, name, at, size, birth):
    points = rng.uniform(-1, 1, (12, 3))
    points = size * points / np.linalg.norm(points, axis=1)[:, None]
    hull = ConvexHull(points)
    c = hull.centroid()
    points = (np.array(points)[:] - c[:])
    hull = ConvexHull(points)
    inertia, volume = hull.inertia(hull.centroid())
    io.add_convex_shape(name, points, insideMargin=0.1 * size)
    trans = at
    io.add_object('o_' + name, [Contactor(name, collision_group=1)], translation=trans, velocity=[0, 0, 0, 0, 0, 0],
                  mass=volume * 2500, time_of_birth=birth, inertia=inertia * 2500)

with MechanicsHdf5Runner() as io:
    io.add_primitive_shape('Floor', 'Box', (2, 2, .2))
    io.add_primitive_shape('WallX', 'Box', (.2, 2, 2))
    io.add_primitive_shape('WallY', 'Box', (2, .2, 2))
    io.add_object('box', [Contactor('Floor', collision_group=0, relative_translation=[0, 0, -.1]),
                          Contactor('WallX', collision_group=0, relative_translation=[.7, 0, 1]),
                          Contactor('WallX', collision_group=0, relative_translation=[-.7, 0, 1]),
                          Contactor('WallY', collision_group=0, relative_translation=[0, .7, 1]),
                          Contactor('WallY', collision_group=0, relative_translation=[0, -.7, 1])], translation=[0, 0, 0])
    for i in range(8):
        stone(io, 's%d' % i, [.3 * ((i % 2) - .5), .3 * ((i // 2 % 2) - .5), .4 + .2 * (i // 4)], .2, .1 * (i // 4))
    io.add_Newton_impact_friction_nsl('contact', mu=.6, e=0, collision_group1=0, collision_group2=1)
    io.add_Newton_impact_friction_nsl('stones', mu=.6, e=0, collision_group1=1, collision_group2=1)
b = SiconosBulletOptions()
b.worldScale = 1.0
b.contactBreakingThreshold = .01
b.perturbationIterations = 3.
b.minimumPointsPerturbationThreshold = 3.
options = sk.solver_options_create(sn.SICONOS_FRICTION_3D_NSGS)
options.iparam[sn.SICONOS_IPARAM_MAX_ITER] = 100
options.dparam[sn.SICONOS_DPARAM_TOL] = 1e-3
options.iparam[sn.SICONOS_FRICTION_3D_NSGS_FREEZING_CONTACT] = 20
options.iparam[sn.SICONOS_FRICTION_3D_IPARAM_INTERNAL_ERROR_STRATEGY] = sn.SICONOS_FRICTION_3D_INTERNAL_ERROR_STRATEGY_GIVEN_VALUE
options.iparam[sn.SICONOS_FRICTION_3D_NSGS_FILTER_LOCAL_SOLUTION] = sn.SICONOS_FRICTION_3D_NSGS_FILTER_LOCAL_SOLUTION_TRUE
with MechanicsHdf5Runner(mode='r+', collision_margin=.01) as io:
    io.run(t0=0, T=.8, h=2.5e-3, bullet_options=b, theta=1.0, Newton_max_iter=1, solver_options=options, verbose=True,
           verbose_progress=False, output_frequency=10, violation_verbose=True, numerics_verbose_level=0)
    d, v = io.dynamic_data()[-8:], io.velocities_data()[-8:]
    solv = io.solver_data()[:]
assert (abs(d[:, 2:4]) < .6).all() and (d[:, 4] > .05).all() and (d[:, 4] < .7).all(), d
assert solv.shape[1] == 4
