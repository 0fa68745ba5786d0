"""A ball knocks over a row of dominos."""
from siconos.mechanics.collision.tools import Contactor
from siconos.io.mechanics_run import MechanicsHdf5Runner
from siconos.mechanics.collision.bullet import SiconosBulletOptions
import siconos.numerics as sn
import siconos.kernel as sk

number = 6
with MechanicsHdf5Runner() as io:
    io.add_primitive_shape('Domino', 'Box', (0.1, 0.5, 1.0))
    io.add_primitive_shape('Ball', 'Sphere', (0.2,))
    io.add_primitive_shape('Ground', 'Box', (20, 20, .5))
    io.add_Newton_impact_friction_nsl('contact', mu=0.3, e=0.1)
    for k in range(number):
        io.add_object('domino%d' % k, [Contactor('Domino')], translation=[0.5 * k, 0, 0.501], mass=0.5)
    io.add_object('ball', [Contactor('Ball')], translation=[-1.0, 0, 0.8], velocity=[6, 0, 0, 0, 0, 0], mass=2)
    io.add_object('ground', [Contactor('Ground')], translation=[0, 0, -.25])
bullet_options = SiconosBulletOptions()
bullet_options.worldScale = 1.0
bullet_options.contactBreakingThreshold = 0.04
bullet_options.dimension = 0
bullet_options.perturbationIterations = 0
bullet_options.minimumPointsPerturbationThreshold = 0
options = sk.solver_options_create(sn.SICONOS_FRICTION_3D_NSGS)
options.iparam[sn.SICONOS_IPARAM_MAX_ITER] = 1000
options.dparam[sn.SICONOS_DPARAM_TOL] = 1e-5
with MechanicsHdf5Runner(mode='r+') as io:
    io.run(t0=0, T=3., h=0.005, bullet_options=bullet_options, theta=0.50001, Newton_max_iter=2, solver_options=options,
           output_frequency=1, verbose=False)
    rows, iterations = io.dynamic_data()[-number - 1:], io.solver_data()[:, 1]
# Where sweeps do not reach 1e-10, the tolerance of the options ends the iterations.
assert iterations.max() < 25000, iterations.max()
assert sorted(row[4] for row in rows)[2] < 0.45, rows[:, 4]
