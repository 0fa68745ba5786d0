"""Rolling resistance, solved with the velocities of the whole system as unknowns."""
from siconos.mechanics.collision.tools import Contactor
from siconos.io.mechanics_run import MechanicsHdf5Runner
import siconos.numerics as sn
import siconos.kernel as sk

with MechanicsHdf5Runner() as io:
    io.add_primitive_shape('Sphere', 'Sphere', (0.5,))
    io.add_primitive_shape('Ground', 'Box', (20, 20, 1))
    io.add_Newton_impact_rolling_friction_nsl('contact', mu=0.3, mu_r=0.02, e=0., collision_group1=0,
                                              collision_group2=0)
    for k in range(3):
        io.add_object('sphere%d' % k, [Contactor('Sphere')], translation=[0, 1.5 * k, 0.5 - 1e-4], velocity=[1 + k, 0,
                                                                                                             0, 0, 0, 0], mass=1.)
    io.add_object('ground', [Contactor('Ground')], translation=[0, 0, -0.5])
options = sk.solver_options_create(sn.SICONOS_GLOBAL_ROLLING_FRICTION_3D_NSGS_WR)
options.iparam[sn.SICONOS_IPARAM_MAX_ITER] = 1000
options.dparam[sn.SICONOS_DPARAM_TOL] = 1e-8
with MechanicsHdf5Runner(mode='r+') as io:
    io.run(t0=0, T=1., h=0.005, osi=sk.MoreauJeanGOSI, Newton_max_iter=2, solver_options=options, verbose=False)
    v = io.velocities_data()[-3:]
assert (v[:, 2] > 0).all() and abs(v[:, 2] - v[:, 6] * 0.5).max() < 0.05, v
