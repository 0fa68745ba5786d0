"""Lengths in centimetres: gravity_scale, and the world scale of the collision engine."""
from siconos.mechanics.collision.tools import Contactor
from siconos.io.mechanics_run import MechanicsHdf5Runner
from siconos.mechanics.collision.bullet import SiconosBulletOptions
import siconos.numerics as sn
import siconos.kernel as sk

bullet_options = SiconosBulletOptions()
bullet_options.worldScale = 0.1
bullet_options.contactBreakingThreshold = 0.04
bullet_options.perturbationIterations = 3.
bullet_options.minimumPointsPerturbationThreshold = 3.

with MechanicsHdf5Runner() as io:
    io.add_convex_shape('Die', [(-1., 1., -1.), (-1., -1., -1.), (-1., -1., 1.), (-1., 1., 1.),
                                (1., 1., 1.), (1., 1., -1.), (1., -1., -1.), (1., -1., 1.)])
    io.add_primitive_shape('Table', 'Box', (200, 200, 10))
    io.add_Newton_impact_friction_nsl('contact', mu=0.3)
    io.add_object('die', [Contactor('Die')], translation=[0, 0, 8], velocity=[0, 0, 0, 0, 0, 0], mass=0.01)
    io.add_object('table', [Contactor('Table')], translation=[0, 0, -5])

options = sk.solver_options_create(sn.SICONOS_FRICTION_3D_NSGS)
options.iparam[sn.SICONOS_IPARAM_MAX_ITER] = 100000
options.dparam[sn.SICONOS_DPARAM_TOL] = 1e-9
with MechanicsHdf5Runner(mode='r+') as io:
    io.run(with_timer=False, bullet_options=bullet_options, face_class=None, edge_class=None, gravity_scale=1. / 100,
           t0=0, T=0.4, h=0.0005, theta=0.50001, Newton_max_iter=20, set_external_forces=None, solver_options=options,
           numerics_verbose=False, output_frequency=20)
    z = io.dynamic_data()[:, 4]
assert abs(z[1] - 8) < 1e-2 and abs(z[-1] - 1) < 0.05, z[-1]
