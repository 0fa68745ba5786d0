"""Disks and a box in the plane."""
import siconos.kernel as sk
import siconos.numerics as sn
from siconos.io.mechanics_run import MechanicsHdf5Runner
from siconos.mechanics.collision.bullet import SICONOS_BULLET_2D, SiconosBulletOptions
from siconos.mechanics.collision.tools import Contactor

bullet_options = SiconosBulletOptions()
bullet_options.dimension = SICONOS_BULLET_2D
bullet_options.contactBreakingThreshold = 0.04
bullet_options.perturbationIterations = 0.
bullet_options.minimumPointsPerturbationThreshold = 0.
with MechanicsHdf5Runner() as io:
    io.add_primitive_shape('Disk', 'Disk', (0.5,))
    io.add_primitive_shape('Plate', 'Box2d', (1, 0.5))
    io.add_primitive_shape('Ground', 'Box2d', (20, 1))
    io.add_Newton_impact_friction_nsl('contact', mu=0.4, e=0.)
    io.add_object('disk', [Contactor('Disk')], translation=[0, 1.5], velocity=[0, 0, 0], mass=1., inertia=0.125)
    io.add_object('plate', [Contactor('Plate')], translation=[3, 1], velocity=[1, 0, 0], mass=1., inertia=1.25 / 12)
    io.add_object('ground', [Contactor('Ground')], translation=[0, -.5])
options = sk.solver_options_create(sn.SICONOS_FRICTION_2D_NSGS)
options.dparam[sn.SICONOS_DPARAM_TOL] = 1e-8
with MechanicsHdf5Runner(mode='r+') as io:
    io.run(t0=0, T=1.5, h=0.005, bullet_options=bullet_options, solver_options=options, verbose=False)
    rows = io.dynamic_data()[-2:]
    assert io.dimension() == 2
place = {int(r[1]): r for r in rows}
assert abs(place[1][3] - 0.5) < 0.05 and abs(place[2][3] - 0.25) < 0.05, place
