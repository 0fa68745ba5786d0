"""Disks leave a hopper in the plane: walls of convex shapes, disks created one after another, and a gate that is removed."""
import numpy as np
from siconos.mechanics.collision.tools import Contactor
from siconos.mechanics.collision.convexhull import ConvexHull2d
from siconos.io.mechanics_run import MechanicsHdf5Runner
import siconos.mechanics.collision.bullet as bullet
import siconos.numerics as sn
import siconos.kernel as sk

radius, density = 0.1, 1000.
with MechanicsHdf5Runner() as io:
    wall = np.array([[0., 0.], [0.2, 0.], [1.2, 1.5], [1.0, 1.5]])
    centre = ConvexHull2d(wall).centroid()
    io.add_convex_shape('Right', wall - centre)
    mirrored = wall * np.array([-1., 1.])
    io.add_convex_shape('Left', mirrored - ConvexHull2d(mirrored).centroid())
    io.add_primitive_shape('Disk', 'Disk', [radius])
    io.add_primitive_shape('Gate', 'Box2d', [1.0, 0.1])
    io.add_primitive_shape('Floor', 'Box2d', [10., 1.])
    io.add_object('right', [Contactor('Right', collision_group=1)], translation=[0.2 + centre[0], centre[1]])
    io.add_object('left', [Contactor('Left', collision_group=1)], translation=[-0.2 - centre[0], centre[1]])
    io.add_object('gate', [Contactor('Gate', collision_group=1)], translation=[0, -0.05], time_of_death=0.6)
    io.add_object('floor', [Contactor('Floor', collision_group=1)], translation=[0, -2.])
    k = 0
    for row in range(3):
        for column in range(3):
            mass = np.pi * radius**2 * density
            io.add_object('disk_%d' % k, [Contactor('Disk', collision_group=0)],
                          translation=[(column - 1) * 0.25 + 0.01 * row, 0.6 + 0.25 * row], velocity=[0, 0, 0],
                          orientation=[0.], mass=mass, inertia=0.5 * mass * radius**2,
                          time_of_birth=0.02 + 0.1 * row)
            k += 1
    io.add_Newton_impact_friction_nsl('grains', mu=0.3, e=0., collision_group1=0, collision_group2=0)
    io.add_Newton_impact_friction_nsl('walls', mu=0.1, e=0., collision_group1=0, collision_group2=1)

bullet_options = bullet.SiconosBulletOptions()
bullet_options.worldScale = 1.0
bullet_options.contactBreakingThreshold = 0.02
bullet_options.dimension = bullet.SICONOS_BULLET_2D
bullet_options.perturbationIterations = 0.
bullet_options.minimumPointsPerturbationThreshold = 0.
options = sk.solver_options_create(sn.SICONOS_FRICTION_2D_NSGS)
options.iparam[sn.SICONOS_IPARAM_MAX_ITER] = 10000
options.dparam[sn.SICONOS_DPARAM_TOL] = 1e-8
with MechanicsHdf5Runner(mode='r+') as io:
    io.run(bullet_options=bullet_options, face_class=None, edge_class=None, t0=0, T=1.6, h=0.002,
           multipoints_iterations=False, theta=0.50001, Newton_max_iter=1, set_external_forces=None,
           solver_options=options, numerics_verbose=False, output_frequency=20, violation_verbose=False, verbose=False)
    rows = io.dynamic_data()[:]
last = rows[rows[:, 0] == rows[:, 0].max()]
assert len(last) == 9 and np.isfinite(last).all()
assert (last[:, 3] < 0).sum() >= 4, last[:, 3]   # some disks have left
assert last[:, 3].min() > -1.5 + 0.7 * radius
