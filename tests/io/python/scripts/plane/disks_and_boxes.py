"""In the plane: disks and boxes in a container of boxes, with the solver of the plane."""
import math
from siconos.mechanics.collision.tools import Contactor
from siconos.io.mechanics_run import MechanicsHdf5Runner
from siconos.mechanics.collision.bullet import SiconosBulletOptions, SICONOS_BULLET_2D
import siconos.numerics as sn
import siconos.kernel as sk

bullet_options = SiconosBulletOptions()
bullet_options.worldScale = 1.0
bullet_options.contactBreakingThreshold = 0.04
bullet_options.dimension = SICONOS_BULLET_2D
with MechanicsHdf5Runner() as io:
    io.add_primitive_shape('Disk', 'Disk', (0.5,), insideMargin=0.0, outsideMargin=0.0)
    io.add_primitive_shape('Brick', 'Box2d', (1, 1), insideMargin=0.0, outsideMargin=0.0)
    io.add_primitive_shape('Ground', 'Box2d', (10, 1))
    io.add_primitive_shape('Wall', 'Box2d', (1, 6))
    io.add_Newton_impact_friction_nsl('contact', mu=0.3, e=0.0)
    for k in range(6):
        shape, inertia = (('Disk', 0.125), ('Brick', 1 / 6.))[k % 2]
        io.add_object('body%d' % k, [Contactor(shape)], translation=[-2.4 + (k % 3) * 1.2, 0.6 + 1.2 * (k // 3)],
                      orientation=[0.1 * k], velocity=[0, 0, 0], mass=1., inertia=inertia)
    io.add_object('ground', [Contactor('Ground')], translation=[0, -0.5])
    io.add_object('left', [Contactor('Wall')], translation=[-4, 2])
    io.add_object('right', [Contactor('Wall')], translation=[4, 2], orientation=[math.pi])
options = sk.solver_options_create(sn.SICONOS_FRICTION_2D_NSGS)
options.iparam[sn.SICONOS_IPARAM_MAX_ITER] = 10000
options.dparam[sn.SICONOS_DPARAM_TOL] = 1e-8
with MechanicsHdf5Runner(mode='r+') as io:
    io.run(t0=0, T=1.5, h=0.005, bullet_options=bullet_options, theta=0.50001, Newton_max_iter=10,
           solver_options=options,
           output_frequency=10, verbose=False)
    rows = io.dynamic_data()[-6:]
    assert io.dimension() == 2 and io.contact_forces_data().shape[1] == 26
assert rows[:, 3].min() > 0.45 and abs(rows[:, 4]).max() < 1e-12 and abs(rows[:, 2]).max() < 4
